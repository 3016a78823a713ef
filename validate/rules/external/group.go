// Package external holds the rules about packages of other ecosystems that a
// volume declares.
package external

import (
	"errors"
	"fmt"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/suggest"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/extdep"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

// Group lists the rules.
func Group() validate.Group {
	return validate.Group{Name: "external", Rules: []validate.Rule{
		unknownField(), invalidComponents(), unknownComponent(), invalidPurpose(), volumePurl(), invalidPurl(), invalidConstraint(),
	}}
}

const (
	tool     = "[[components]]\ntype = \"tool\"\nname = \"fetch\"\nentrypoint = \"./tools/fetch.json\"\n\n"
	requests = tool + "[[external-dependencies]]\npurl = \"pkg:pypi/requests\"\nconstraint = \"vers:pypi/>=2.31.0|<3.0.0\"\n"
)

func declared(purl, constraint, purpose string) validate.Example {
	return validate.Example{Manifest: fmt.Sprintf("[[external-dependencies]]\npurl = %q\nconstraint = %q\npurpose = %q\n", purl, constraint, purpose)}
}

// field is the path of a field of a declaration in the notation of the standard.
func field(d manifest.ExternalDependency, name string) string {
	return fmt.Sprintf("external-dependencies[%d].%s", d.Index, name)
}

// refused reports a field that a check refuses with an error of the given class.
func refused(class error, name string, of func(manifest.ExternalDependency) manifest.String, check func(string) error) func(*validate.Pass) {
	return func(p *validate.Pass) {
		for _, d := range p.Manifest.ExternalDependencies {
			s := of(d)
			if !s.Set {
				continue
			}
			err := check(s.Value)
			var bad *extdep.Error
			if !errors.Is(err, class) || !errors.As(err, &bad) {
				continue
			}
			p.Report(validate.Finding{
				Span: p.At(s.Sub(bad.Start, bad.End)), Path: field(d, name),
				Message: fmt.Sprintf("%q is not allowed: %s", s.Value, bad.Reason), Help: bad.Help,
			})
		}
	}
}

func purl(d manifest.ExternalDependency) manifest.String { return d.Purl }

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
				first := map[string]manifest.String{}
				for _, s := range list.Items {
					other, repeated := first[s.Value]
					if !repeated {
						first[s.Value] = s
						continue
					}
					p.Report(validate.Finding{
						Span: p.At(s.Range), Path: field(d, "components"),
						Message: fmt.Sprintf("%q stands in the list twice", s.Value),
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
			known := map[string]bool{}
			var names []string
			for _, c := range p.Components {
				if !c.Name.Set {
					return // the name that is missing may be the one
				}
				known[c.Name.Value] = true
				names = append(names, c.Name.Value)
			}
			for _, d := range p.Manifest.ExternalDependencies {
				for _, s := range d.Components.Items {
					if known[s.Value] {
						continue
					}
					p.Report(validate.Finding{
						Span: p.At(s.Range), Path: field(d, "components"),
						Message: fmt.Sprintf("the volume has no component %q%s", s.Value, suggest.DidYouMean(s.Value, names)),
						Help:    "name components under [[components]]",
					})
				}
			}
		},
	}
}

func invalidPurpose() validate.Rule {
	return validate.Rule{
		Code: "AV0604", Slug: "invalid-external-dependency-purpose", Severity: diagnostic.Error, Category: "invalid-external-dependency-purpose", Section: "§3.6.4",
		Doc: validate.Doc{
			Title: "The purpose of an external dependency is one of the standard's, or has a namespace.",
			Why: "Audits weigh a package that runs otherwise than one that builds. Purposes of your own stand behind a domain name turned around, so " +
				"that two authors cannot mean different things by one word.",
			Bad:   declared("pkg:npm/eslint", "vers:npm/>=9.0.0", "python:lint"),
			Good:  declared("pkg:npm/eslint", "vers:npm/>=9.0.0", "org.example:lint"),
			Since: "0.1.0",
		},
		Check: refused(extdep.ErrPurpose, "purpose",
			func(d manifest.ExternalDependency) manifest.String { return d.Purpose },
			func(s string) error { return extdep.CheckPurpose(s, manifest.Purposes()) }),
	}
}

func volumePurl() validate.Rule {
	return validate.Rule{
		Code: "AV0605", Slug: "external-dependency-volume-purl", Severity: diagnostic.Error, Category: "external-dependency-volume-purl", Section: "§3.6.4",
		Doc: validate.Doc{
			Title: "An external dependency is not a volume.",
			Why:   "Volumes are dependencies that get resolved and installed; they stand under `[dependencies]`. External dependencies are declared for audits only.",
			Bad:   declared("pkg:volume/search-toolkit", "vers:semver/>=1.0.0", "runtime"),
			Good:  declared("pkg:npm/search-toolkit", "vers:npm/>=1.0.0", "runtime"),
			Since: "0.1.0",
		},
		Check: refused(extdep.ErrVolumePurl, "purl", purl, extdep.CheckPurl),
	}
}

func invalidPurl() validate.Rule {
	return validate.Rule{
		Code: "AV0606", Slug: "invalid-external-dependency-purl", Severity: diagnostic.Error, Category: "invalid-external-dependency-purl", Section: "§3.6.4",
		Doc: validate.Doc{
			Title: "The purl of an external dependency names a package, without a version and without a part of it.",
			Why:   "Which versions are meant stands in `constraint`. Qualifiers behind `?` are kept and are part of the package's identity.",
			Bad:   declared("pkg:npm/express@4.19.2", "vers:npm/>=4.19.2|<5.0.0", "runtime"),
			Good:  declared("pkg:npm/express", "vers:npm/>=4.19.2|<5.0.0", "runtime"),
			Since: "0.1.0",
		},
		Check: refused(extdep.ErrPurl, "purl", purl, extdep.CheckPurl),
	}
}

func invalidConstraint() validate.Rule {
	return validate.Rule{
		Code: "AV0607", Slug: "invalid-external-dependency-constraint", Severity: diagnostic.Error, Category: "invalid-external-dependency-constraint", Section: "§3.6.4",
		Doc: validate.Doc{
			Title: "The constraint of an external dependency is a VERS range.",
			Why:   "Every ecosystem writes ranges in its own way. VERS names the ecosystem and writes them in one, so that any tool can compare them with an advisory.",
			Bad:   declared("pkg:npm/express", ">=4.19.2 <5.0.0", "runtime"),
			Good:  declared("pkg:npm/express", "vers:npm/>=4.19.2|<5.0.0", "runtime"),
			Since: "0.1.0",
		},
		Check: refused(extdep.ErrConstraint, "constraint",
			func(d manifest.ExternalDependency) manifest.String { return d.Constraint }, extdep.CheckConstraint),
	}
}
