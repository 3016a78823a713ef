package dependency

import (
	"errors"
	"fmt"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/manifest"
	"github.com/agentvolumes/toolchain/volume/semver"
)

func rangePath(d manifest.Dependency) string {
	return manifest.FieldPath("dependencies", d.Name.Value)
}

func invalidRange() validate.Rule {
	return validate.Rule{
		Code: "AV0501", Slug: "invalid-range-grammar", Severity: diagnostic.Error, Category: "invalid-range-grammar", Section: "§3.6.1",
		Doc: validate.Doc{
			Title: "Ranges of versions keep to the portable grammar.",
			Why: "A range is one or more terms, all of which have to hold: a full version, or one behind `^`, `~`, `=`, `<`, `<=`, `>` or `>=`. " +
				"Terms are separated by commas or blanks. `||`, `*`, `1.x`, partial versions, hyphen ranges, tags and build metadata mean " +
				"different things to different resolvers and are not part of it.",
			Bad:   validate.Example{Manifest: "[dependencies]\nsearch-toolkit = \"^1.2\"\n"},
			Good:  validate.Example{Manifest: "[dependencies]\nsearch-toolkit = \"^1.2.0\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			for _, d := range p.Manifest.Dependencies {
				if !d.Versions.Set {
					continue
				}
				_, err := semver.ParseRange(d.Versions.Value)
				var all semver.Errors
				if !errors.As(err, &all) {
					continue
				}
				for _, bad := range all {
					p.Report(validate.Finding{
						Span: p.At(d.Versions.Sub(bad.Start, bad.End)), Path: rangePath(d),
						Message: fmt.Sprintf("%s is not a range of versions: %s", quote.Short(d.Versions.Value), bad.Reason), Help: bad.Help,
					})
				}
			}
		},
	}
}

func emptyRange() validate.Rule {
	return validate.Rule{
		Code: "AV0502", Slug: "unsatisfiable-range", Severity: diagnostic.Warning, Category: "unsatisfiable-range", Section: "§3.6.1",
		Doc: validate.Doc{
			Title: "A range of versions can be satisfied.",
			Why: "The terms of a range are joined by AND. When they exclude each other no version can ever be chosen, and the volume cannot be " +
				"installed.",
			Bad:   validate.Example{Manifest: "[dependencies]\nsearch-toolkit = \">=2.0.0, <1.0.0\"\n"},
			Good:  validate.Example{Manifest: "[dependencies]\nsearch-toolkit = \">=1.0.0, <2.0.0\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			for _, d := range p.Manifest.Dependencies {
				r, err := semver.ParseRange(d.Versions.Value)
				if err != nil || !r.Empty() {
					continue
				}
				p.Report(validate.Finding{
					Span: p.At(d.Versions.Range), Path: rangePath(d),
					Message: fmt.Sprintf("no version can satisfy %s", quote.Short(d.Versions.Value)),
					Help:    "all terms have to hold at once; correct the bounds",
				})
			}
		},
	}
}

func selfDependency() validate.Rule {
	return validate.Rule{
		Code: "AV0503", Slug: "self-dependency", Severity: diagnostic.Warning, Category: "self-dependency", Section: "§3.6.3",
		Doc: validate.Doc{
			Title: "A volume does not depend on itself.",
			Why: "There is one version of a volume in a graph, so the dependency is met by the volume itself or by nothing. Components of the same " +
				"volume may be referenced without declaring it.",
			Bad:   validate.Example{Manifest: "[volume]\nname = \"git-master\"\n\n[dependencies]\ngit-master = \"^1.0.0\"\n"},
			Good:  validate.Example{Manifest: "[volume]\nname = \"git-master\"\n\n[dependencies]\ngit-basics = \"^1.0.0\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			own, ok := ownName(p)
			if !ok {
				return
			}
			for _, d := range p.Manifest.Dependencies {
				if d.Name.Value != own.String() {
					continue
				}
				p.Report(validate.Finding{
					Span: p.At(d.Name.Range), Path: rangePath(d),
					Message: fmt.Sprintf("%s depends on itself", own),
					Help:    "remove the entry",
					Related: []diagnostic.Related{{Span: p.At(p.Manifest.Volume.Name.Range), Message: "the volume's name"}},
				})
			}
		},
	}
}
