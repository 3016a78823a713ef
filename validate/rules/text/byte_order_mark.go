package text

import (
	"fmt"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/validate"
)

func byteOrderMark() validate.Rule {
	return validate.Rule{
		Code: "AV0006", Slug: "byte-order-mark", Severity: diagnostic.Warning, Category: "byte-order-mark", Section: "§3.2",
		Doc: validate.Doc{
			Title: "Manifests, descriptors and Markdown components begin without a byte order mark.",
			Why: "Some editors put the invisible character U+FEFF at the start of a file. This tool skips it, but many TOML and JSON parsers " +
				"refuse the file, and many runtimes do not find the front matter behind it.",
			Bad:   validate.Example{Manifest: "\uFEFF# saved by an editor that adds a mark\n"},
			Good:  validate.Example{Manifest: "# saved as plain UTF-8\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			reportMark(p, p.Manifest.Source, nil)
			for _, c := range p.Components {
				if c.File != nil && c.File.Source != nil {
					reportMark(p, c.File.Source, c)
				}
			}
		},
	}
}

func reportMark(p *validate.Pass, src *diagnostic.Source, c *validate.Component) {
	n := doctree.BOM(src.Text())
	if n == 0 {
		return
	}
	span := src.Span(diagnostic.Range{End: n})
	p.Report(validate.Finding{
		Span:      span,
		Message:   fmt.Sprintf("the file begins with a byte order mark (%U)", '\uFEFF'),
		Help:      `save the file as UTF-8 without a mark ("UTF-8" rather than "UTF-8 with BOM")`,
		Fix:       &diagnostic.Fix{Title: "remove the byte order mark", Edits: []diagnostic.Edit{{Span: span}}},
		Component: c,
	})
}
