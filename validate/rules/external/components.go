package external

import (
	"fmt"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/internal/suggest"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

func invalidComponents() validate.Rule {
	return validate.Rule{
		Code: "AV0602", Slug: "invalid-external-dependency-components", Severity: diagnostic.Error, Category: "invalid-external-dependency-components", Section: "§3.6.4",
		Doc: validate.Doc{
			Title: "The components of an external dependency are a list without repetition that is not empty.",
			Why:   "The list is part of what identifies the declaration. Without it the declaration is about the volume as a whole; an empty list would be about nothing.",
			Bad:   validate.Example{Manifest: requests + "purpose = \"runtime\"\ncomponents = []\n"},
			Good:  validate.Example{Manifest: requests + "purpose = \"runtime\"\ncomponents = [\"fetch\"]\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			for _, d := range p.Manifest.ExternalDependencies {
				list := d.Components
				if list.Set && list.Len == 0 {
					p.Report(validate.Finding{
						Span: p.At(list.Range), Path: field(d, "components"),
						Message: "the list of components is empty",
						Help:    "name the components that use the package, or leave the key out if it is the volume as a whole",
					})
				}
				first := map[string]manifest.Element{}
				for _, s := range list.Items {
					other, repeated := first[s.Value]
					if !repeated {
						first[s.Value] = s
						continue
					}
					p.Report(validate.Finding{
						Span: p.At(s.Range), Path: field(d, "components"),
						Message: fmt.Sprintf("%s stands in the list twice", quote.Short(s.Value)),
						Help:    "remove one of the two",
						Related: []diagnostic.Related{{Span: p.At(other.Range), Message: "first here"}},
					})
				}
			}
		},
	}
}

func unknownComponent() validate.Rule {
	return validate.Rule{
		Code: "AV0603", Slug: "unknown-external-dependency-component", Severity: diagnostic.Error, Category: "unknown-external-dependency-component", Section: "§3.6.4",
		Doc: validate.Doc{
			Title: "The components of an external dependency are components of the volume.",
			Why:   "The list says which components an advisory about the package concerns. A name that no component has hides one that is concerned.",
			Bad:   validate.Example{Manifest: requests + "purpose = \"runtime\"\ncomponents = [\"fetcher\"]\n"},
			Good:  validate.Example{Manifest: requests + "purpose = \"runtime\"\ncomponents = [\"fetch\"]\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			names := p.Names()
			if !names.Complete {
				return
			}
			for _, d := range p.Manifest.ExternalDependencies {
				for _, s := range d.Components.Items {
					if names.Has(s.Value) {
						continue
					}
					p.Report(validate.Finding{
						Span: p.At(s.Range), Path: fmt.Sprintf("%s[%d]", field(d, "components"), s.Index),
						Message: fmt.Sprintf("the volume has no component %s%s", quote.Short(s.Value), suggest.DidYouMean(s.Value, names.List)),
						Help:    "name components under [[components]]",
					})
				}
			}
		},
	}
}
