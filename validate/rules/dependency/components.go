package dependency

import (
	"errors"
	"fmt"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/internal/suggest"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/identity"
	"github.com/agentvolumes/toolchain/volume/manifest"
	"github.com/agentvolumes/toolchain/volume/semver"
)

const (
	agent   = "[[components]]\ntype = \"agent\"\nname = \"reviewer\"\nentrypoint = \"./agents/reviewer.md\"\n\n"
	needsPR = agent + "[dependencies]\ngithub-provider = \"^2.0.0\"\n\n[component-dependencies]\n"
)

// reference is one purl of [component-dependencies].
type reference struct {
	manifest.String
	path string
	purl identity.Purl
	// err is what is wrong with the purl. One that is not canonical can be
	// judged all the same.
	err error
}

// references calls visit for every purl of [component-dependencies].
func references(p *validate.Pass, visit func(reference)) {
	for _, d := range p.Manifest.ComponentDependencies {
		for _, s := range d.Purls.Items {
			r := reference{String: s.String, path: fmt.Sprintf("%s[%d]", manifest.FieldPath("component-dependencies", d.Component.Value), s.Index)}
			r.purl, r.err = identity.ParsePurl(s.Value)
			if r.err == nil || errors.Is(r.err, identity.ErrNonCanonicalPurl) {
				if r.purl.Component == "" {
					r.err = noComponent(s.Value)
				}
			}
			visit(r)
		}
	}
}

// errNoComponent is the error of a purl that names a volume only.
type errNoComponent struct{ purl string }

func (e errNoComponent) Error() string {
	return fmt.Sprintf("the purl %s names a volume, not a component of it", quote.Short(e.purl))
}

func noComponent(purl string) error { return errNoComponent{purl} }

// usable reports whether the purl names a component, in whatever spelling.
func (r reference) usable() bool {
	return r.err == nil || errors.Is(r.err, identity.ErrNonCanonicalPurl)
}

func unknownLocal() validate.Rule {
	return validate.Rule{
		Code: "AV0511", Slug: "unknown-local-component", Severity: diagnostic.Error, Category: "unknown-local-component", Section: "§3.6.2",
		Doc: validate.Doc{
			Title: "The keys of `[component-dependencies]` are components of the volume.",
			Why:   "The table says what each component of this volume needs. A key that no component has says nothing.",
			Bad:   validate.Example{Manifest: needsPR + "review-agent = [\"pkg:volume/github-provider#tool/read-pr\"]\n"},
			Good:  validate.Example{Manifest: needsPR + "reviewer = [\"pkg:volume/github-provider#tool/read-pr\"]\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			names := p.Names()
			for _, d := range p.Manifest.ComponentDependencies {
				if !names.Complete || names.Has(d.Component.Value) {
					continue
				}
				p.Report(validate.Finding{
					Span: p.At(d.Component.Range), Path: manifest.FieldPath("component-dependencies", d.Component.Value),
					Message: fmt.Sprintf("the volume has no component %s%s", quote.Short(d.Component.Value), suggest.DidYouMean(d.Component.Value, names.List)),
					Help:    "the key is the name of a component under [[components]]",
				})
			}
		},
	}
}

func invalidPurl() validate.Rule {
	return validate.Rule{
		Code: "AV0512", Slug: "invalid-component-purl", Severity: diagnostic.Error, Category: "invalid-component-purl", Section: "§3.6.2",
		Doc: validate.Doc{
			Title: "Components of other volumes are named by component purls.",
			Why: "A component purl is `pkg:volume/name#type/component`, with `%40scope/` before the name of a scoped volume; a version may follow " +
				"the name. Without the part behind `#` it names a volume, not a component.",
			Bad:   validate.Example{Manifest: needsPR + "reviewer = [\"pkg:volume/github-provider@2.1.0\"]\n"},
			Good:  validate.Example{Manifest: needsPR + "reviewer = [\"pkg:volume/github-provider@2.1.0#tool/read-pr\"]\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			references(p, func(r reference) {
				if r.usable() {
					return
				}
				f := validate.Finding{Span: p.At(r.Range), Path: r.path, Message: r.err.Error(), Help: "add #type/name, like #tool/read-pr"}
				var bad *identity.Error
				if errors.As(r.err, &bad) {
					f.Span, f.Help = p.At(r.Sub(bad.Start, bad.End)), bad.Help
				}
				p.Report(f)
			})
		},
	}
}

func nonCanonicalPurl() validate.Rule {
	return validate.Rule{
		Code: "AV0513", Slug: "non-canonical-purl", Severity: diagnostic.Error, Category: "non-canonical-purl", Section: "§2.5.1",
		Doc: validate.Doc{
			Title: "Purls are written in their canonical form.",
			Why: "Purls are compared letter by letter, in lock files, in attestations and by registries. `@` before a scope is written `%40`, the " +
				"scheme and type are lower case, and nothing else is encoded. No tool may rewrite a purl silently.",
			Bad:   validate.Example{Manifest: agent + "[dependencies]\n\"@acme/search\" = \"^1.0.0\"\n\n[component-dependencies]\nreviewer = [\"pkg:volume/@acme/search#skill/find\"]\n"},
			Good:  validate.Example{Manifest: agent + "[dependencies]\n\"@acme/search\" = \"^1.0.0\"\n\n[component-dependencies]\nreviewer = [\"pkg:volume/%40acme/search#skill/find\"]\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			references(p, func(r reference) {
				var bad *identity.Error
				if !errors.Is(r.err, identity.ErrNonCanonicalPurl) || !errors.As(r.err, &bad) {
					return
				}
				whole := p.At(r.Range)
				p.Report(validate.Finding{
					Span: p.At(r.Sub(bad.Start, bad.End)), Path: r.path,
					Message: fmt.Sprintf("the purl %s is not in canonical form", quote.Short(bad.Input)), Help: bad.Help,
					Fix: &diagnostic.Fix{
						Title: "write the canonical form",
						Edits: []diagnostic.Edit{{Span: whole, NewText: fmt.Sprintf("%q", bad.Canonical)}},
					},
				})
			})
		},
	}
}

func missingParent() validate.Rule {
	return validate.Rule{
		Code: "AV0514", Slug: "missing-parent-volume-dependency", Severity: diagnostic.Error, Category: "missing-parent-volume-dependency", Section: "§3.6.2",
		Doc: validate.Doc{
			Title: "The volumes of referenced components are declared dependencies.",
			Why: "`[dependencies]` decides which version of a volume is installed; a reference to one of its components does not. Only components of " +
				"this volume itself need no declaration.",
			Bad:   validate.Example{Manifest: agent + "[component-dependencies]\nreviewer = [\"pkg:volume/github-provider#tool/read-pr\"]\n"},
			Good:  validate.Example{Manifest: needsPR + "reviewer = [\"pkg:volume/github-provider#tool/read-pr\"]\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			if !dependenciesKnown(p) {
				return
			}
			own, _ := ownName(p)
			declared := map[string]bool{}
			for _, d := range p.Manifest.Dependencies {
				declared[d.Name.Value] = true
			}
			references(p, func(r reference) {
				name := r.purl.Name
				if !r.usable() || name == own || declared[name.String()] {
					return
				}
				p.Report(validate.Finding{
					Span: p.At(r.Range), Path: r.path,
					Message: fmt.Sprintf("the volume %s is not a dependency", name),
					Help:    fmt.Sprintf("add %q = \"^1.0.0\" or another range under [dependencies]", name),
				})
			})
		},
	}
}

// dependenciesKnown reports whether [dependencies] could be read whole, or is not
// there.
func dependenciesKnown(p *validate.Pass) bool {
	e := p.Manifest.Root.Get("dependencies")
	if e == nil {
		return !p.Manifest.Root.Incomplete
	}
	return e.Value.Is(doctree.Table) && !e.Value.Incomplete
}

func missingComponent() validate.Rule {
	return validate.Rule{
		Code: "AV0515", Slug: "missing-component-dependency", Severity: diagnostic.Error, Category: "missing-component-dependency", Section: "§3.6.2",
		Doc: validate.Doc{
			Title: "A referenced component of the volume itself exists.",
			Why: "A reference into this volume can be checked at once: the component has to be there under its type and name, and a version in the " +
				"reference has to be this one. References into other volumes are checked when these are resolved.",
			Bad: validate.Example{Manifest: "[volume]\nname = \"review-pack\"\n\n" + agent + "[component-dependencies]\nreviewer = [\"pkg:volume/review-pack#tool/read-pr\"]\n"},
			Good: validate.Example{Manifest: "[volume]\nname = \"review-pack\"\n\n" + agent +
				"[[components]]\ntype = \"tool\"\nname = \"read-pr\"\nentrypoint = \"./tools/read-pr.json\"\n\n" +
				"[component-dependencies]\nreviewer = [\"pkg:volume/review-pack#tool/read-pr\"]\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			own, ok := ownName(p)
			if !ok {
				return
			}
			byName := map[string][]*validate.Component{}
			for _, c := range p.Components {
				byName[c.Name.Value] = append(byName[c.Name.Value], c)
			}
			names := p.Names()
			references(p, func(r reference) {
				if r.usable() && r.purl.Name == own {
					checkOwn(p, r, byName[r.purl.Component], names)
				}
			})
		},
	}
}

// checkOwn checks a reference to a component of the volume itself. The
// candidates are the components that have the name it asks for.
func checkOwn(p *validate.Pass, r reference, candidates []*validate.Component, names validate.Names) {
	f := validate.Finding{Span: p.At(r.Range), Path: r.path}
	version := p.Manifest.Volume.Version
	if _, err := semver.Parse(version.Value); err == nil && r.purl.Version != "" && r.purl.Version != version.Value {
		f.Message = fmt.Sprintf("the reference names version %s of this volume, which is %s", r.purl.Version, version.Value)
		f.Help = "leave the version out of references within the volume"
		p.Report(f)
		return
	}
	if len(candidates) == 0 && !names.Complete {
		return
	}
	f.Message = fmt.Sprintf("this volume has no %s %q%s", r.purl.Type, r.purl.Component, suggest.DidYouMean(r.purl.Component, names.List))
	f.Help = "declare it under [[components]], or correct the reference"
	for _, c := range candidates {
		if c.Kind == r.purl.Type || c.Kind == "" { // a type that is wrong has a finding of its own
			return
		}
		f.Message = fmt.Sprintf("%s is %s, not %s", r.purl.Component, c.Kind.Article(), r.purl.Type.Article())
		f.Help = fmt.Sprintf("write #%s/%s", c.Kind, c.Name.Value)
		f.Related = []diagnostic.Related{{Span: p.At(c.Type.Range), Message: "its type"}}
	}
	p.Report(f)
}

func versionOutsideRange() validate.Rule {
	return validate.Rule{
		Code: "AV0516", Slug: "component-version-outside-range", Severity: diagnostic.Warning, Category: "component-version-outside-range", Section: "§3.6.3",
		Doc: validate.Doc{
			Title: "A version in a reference lies in the range of the dependency.",
			Why: "There is one version of a volume in a graph, and the range under `[dependencies]` decides which. A reference to a version outside " +
				"the range can never be met.",
			Bad:   validate.Example{Manifest: needsPR + "reviewer = [\"pkg:volume/github-provider@1.4.0#tool/read-pr\"]\n"},
			Good:  validate.Example{Manifest: needsPR + "reviewer = [\"pkg:volume/github-provider@2.1.0#tool/read-pr\"]\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			ranges := map[string]manifest.String{}
			for _, d := range p.Manifest.Dependencies {
				ranges[d.Name.Value] = d.Versions
			}
			references(p, func(r reference) {
				declared, ok := ranges[r.purl.Name.String()]
				if !ok || !r.usable() || r.purl.Version == "" {
					return
				}
				version, err := semver.Parse(r.purl.Version)
				if err != nil {
					return
				}
				wanted, err := semver.ParseRange(declared.Value)
				if err != nil || wanted.Empty() || wanted.Contains(version) {
					return
				}
				p.Report(validate.Finding{
					Span: p.At(r.Range), Path: r.path,
					Message: fmt.Sprintf("version %s is outside %q, the range of the dependency", r.purl.Version, declared.Value),
					Help:    "leave the version out, or change the range",
					Related: []diagnostic.Related{{Span: p.At(declared.Range), Message: "the range"}},
				})
			})
		},
	}
}
