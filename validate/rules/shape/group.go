// Package shape holds the rules about the structure of the manifest: which keys
// there are and what their values look like. What is right is described by
// manifest.Fields; the rules put the differences into words.
package shape

import (
	"strings"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

// Group lists the rules.
func Group() validate.Group {
	return validate.Group{Name: "shape", Rules: []validate.Rule{
		wrongType(), missingField(), valueNotAllowed(), wrongLength(), repeatedElement(), invalidURI(), unsupportedSchema(),
		unknownField(), unknownRuntime(), unknownProtocol(), unknownEnvironment(),
	}}
}

// each calls report for the manifest's violations of one kind.
func each(p *validate.Pass, kind manifest.ViolationKind, report func(v manifest.Violation)) {
	for _, v := range p.Manifest.Violations {
		if v.Kind == kind {
			report(v)
		}
	}
}

// describe names a value for a message: "the string "x"", "a table".
func describe(n *doctree.Node) string {
	switch n.Kind {
	case doctree.String:
		return "the string " + quote.Short(n.Text)
	case doctree.Array, doctree.Int:
		if n.Kind == doctree.Int {
			return "the integer " + n.Text
		}
		return "an array"
	case doctree.Table:
		return "a table"
	}
	return "the " + n.Kind.String() + " " + n.Text
}

func article(k doctree.Kind) string {
	if k == doctree.Int || k == doctree.Array {
		return "an " + k.String()
	}
	return "a " + k.String()
}

// oneOf writes a list of values for a help text.
func oneOf(values []string) string { return strings.Join(values, ", ") }

// tableName names a table by its path: "[volume]", or "components[1]" for an
// element of an array.
func tableName(path string) string {
	switch {
	case path == "":
		return "the manifest"
	case strings.Contains(path, "["):
		return path
	}
	return "[" + path + "]"
}
