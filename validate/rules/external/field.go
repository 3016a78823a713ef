package external

import (
	"fmt"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/suggest"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

func unknownField() validate.Rule {
	return validate.Rule{
		Code: "AV0601", Slug: "unknown-external-dependency-field", Severity: diagnostic.Error, Category: "unknown-external-dependency-field", Section: "§3.6.4",
		Doc: validate.Doc{
			Title: "An external dependency has the keys `purl`, `constraint`, `purpose` and `components`, and no other.",
			Why: "The declaration says what the authors mean to use. Resolved versions, digests and the like are evidence and belong elsewhere, so " +
				"this is the one table that takes no other keys.",
			Bad:   validate.Example{Manifest: requests + "purpose = \"runtime\"\nresolvedVersion = \"2.32.1\"\n"},
			Good:  validate.Example{Manifest: requests + "purpose = \"runtime\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			for _, v := range p.Manifest.Violations {
				if v.Kind != manifest.UnknownClosedField {
					continue
				}
				var known []string
				for _, f := range v.Field.Fields {
					known = append(known, f.Key)
				}
				p.Report(validate.Finding{
					Span: p.At(v.Range), Path: v.Path,
					Message: fmt.Sprintf("an external dependency cannot have the key %q%s", v.Key, suggest.DidYouMean(v.Key, known)),
					Help:    "it has purl, constraint, purpose and components; remove the key",
				})
			}
		},
	}
}
