package text

import (
	"fmt"
	"strings"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

func manifestTooLarge() validate.Rule {
	return validate.Rule{
		Code: "AV0004", Slug: "manifest-too-large", Severity: diagnostic.Error, Category: "invalid-manifest-shape", Section: "§3.2",
		Doc: validate.Doc{
			Title: fmt.Sprintf("A volume.toml has at most %d bytes.", manifest.MaxBytes),
			Why: "A manifest declares components; what they contain stands in their own files. Even ten thousand components fit the limit. A " +
				"larger file is not read, so that nobody's tools can be brought down by it.",
			Bad:   validate.Example{Manifest: "# a very long manifest\n", Pad: manifest.FileName, Size: manifest.MaxBytes + 1},
			Good:  validate.Example{Manifest: "# a manifest of the usual size\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			for _, pr := range p.Manifest.Problems {
				if pr.Kind == doctree.TooLarge {
					// There is no place to point at: the file as a whole is it.
					p.Report(validate.Finding{Span: p.Manifest.Source.File(), Message: pr.Message, Help: pr.Help})
				}
			}
		},
	}
}

func nestedTooDeep() validate.Rule {
	return validate.Rule{
		Code: "AV0005", Slug: "nested-too-deep", Severity: diagnostic.Error, Category: "invalid-manifest-shape", Section: "§3.2",
		Doc: validate.Doc{
			Title: fmt.Sprintf("Tables and arrays of the manifest nest at most %d levels deep.", doctree.MaxDepth),
			Why:   "The standard's own structure needs four levels. Deeper nesting serves nobody but those who look for a tool that crashes.",
			Bad:   validate.Example{Manifest: "[volume]\nx-deep = " + strings.Repeat("[", doctree.MaxDepth) + strings.Repeat("]", doctree.MaxDepth) + " # volume:ignore AV0110 an example\n"},
			Good:  validate.Example{Manifest: "[volume]\nx-deep = [[1, 2], [3]] # volume:ignore AV0110 an example\n"},
			Since: "0.1.0",
		},
		Check: problems(doctree.TooDeep),
	}
}
