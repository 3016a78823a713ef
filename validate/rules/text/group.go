// Package text holds the rules about the manifest as text: whether it can be
// read at all.
package text

import (
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/validate"
)

// Group lists the rules.
func Group() validate.Group {
	return validate.Group{Name: "text", Rules: []validate.Rule{
		invalidTOML(), duplicateKey(), notText(), manifestTooLarge(), nestedTooDeep(), byteOrderMark(),
	}}
}

// problems returns a check that reports the manifest's problems of one kind.
func problems(kind doctree.ProblemKind) func(*validate.Pass) {
	return func(p *validate.Pass) {
		for _, pr := range p.Manifest.Problems {
			if pr.Kind == kind {
				p.Report(validate.ProblemFinding(p.Manifest.Source, pr))
			}
		}
	}
}
