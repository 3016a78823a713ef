// Package entrypoint holds the rules about the files that components name: that
// they are there, and are files that a release can hold.
package entrypoint

import (
	"strings"

	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
)

// Group lists the rules.
func Group() validate.Group {
	return validate.Group{Name: "entrypoint", Rules: []validate.Rule{
		invalidPath(), missing(), notRegular(), unsupportedFormat(), notCanonical(), caseCollision(), tooLarge(),
	}}
}

// formatList names formats for a message: "Markdown (.md) or YAML (.yaml)".
func formatList(formats []entrypoint.Format) string {
	var names []string
	for _, f := range formats {
		names = append(names, f.String())
	}
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
