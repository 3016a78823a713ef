package identity

import (
	"fmt"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/identity"
)

func duplicateComponent() validate.Rule {
	return validate.Rule{
		Code: "AV0204", Slug: "duplicate-component-name", Severity: diagnostic.Error, Category: "duplicate-component-name", Section: "§2.4",
		Doc: validate.Doc{
			Title: "No two components of a volume have the same name, whatever their types.",
			Why:   "Users, agents and other volumes name a component by its name. With two of them nobody knows which is meant.",
			Bad: validate.Example{Manifest: "[[components]]\ntype = \"skill\"\nname = \"search\"\nentrypoint = \"./skills/search/SKILL.md\"\n\n" +
				"[[components]]\ntype = \"tool\"\nname = \"search\"\nentrypoint = \"./tools/search.json\"\n"},
			Good: validate.Example{Manifest: "[[components]]\ntype = \"skill\"\nname = \"search\"\nentrypoint = \"./skills/search/SKILL.md\"\n\n" +
				"[[components]]\ntype = \"tool\"\nname = \"run-search\"\nentrypoint = \"./tools/run-search.json\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			first := make(map[string]*validate.Component, len(p.Components))
			for _, c := range p.Components {
				if !c.Name.Set {
					continue
				}
				other := first[c.Name.Value]
				if other == nil {
					first[c.Name.Value] = c
					continue
				}
				p.Report(validate.Finding{
					Span: p.At(c.Name.Range), Path: c.Field("name"),
					Message: fmt.Sprintf("the name %s is taken by another component", quote.Short(c.Name.Value)),
					Help:    "names are unique in a volume, over all types; rename one of the two",
					Related: []diagnostic.Related{{Span: p.At(other.Name.Range), Message: other.Label()}},
				})
			}
		},
	}
}

func roleCardinality() validate.Rule {
	return validate.Rule{
		Code: "AV0205", Slug: "invalid-component-role-cardinality", Severity: diagnostic.Error, Category: "invalid-component-role-cardinality", Section: "§10",
		Doc: validate.Doc{
			Title: "A volume has as many components as its role says.",
			Why: "A `component` volume has exactly one component, a `plugin` or `provider` at least one. A `meta` volume bundles dependencies and " +
				"may have none.",
			Bad: validate.Example{Manifest: "[volume]\nrole = \"component\"\n\n" +
				"[[components]]\ntype = \"skill\"\nname = \"rebase\"\nentrypoint = \"./skills/rebase/SKILL.md\"\n\n" +
				"[[components]]\ntype = \"skill\"\nname = \"bisect\"\nentrypoint = \"./skills/bisect/SKILL.md\"\n"},
			Good: validate.Example{Manifest: "[volume]\nrole = \"plugin\"\n\n" +
				"[[components]]\ntype = \"skill\"\nname = \"rebase\"\nentrypoint = \"./skills/rebase/SKILL.md\"\n\n" +
				"[[components]]\ntype = \"skill\"\nname = \"bisect\"\nentrypoint = \"./skills/bisect/SKILL.md\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			role, n := p.Manifest.Volume.Role, len(p.Components)
			if !p.ComponentsKnown() {
				return
			}
			f := validate.Finding{Span: p.At(role.Range), Path: "volume.role"}
			switch {
			case role.Value == "component" && n > 1:
				second := p.Components[1]
				f.Message = fmt.Sprintf(`a volume of the role "component" has one component, and this one has %d`, n)
				f.Help = `write role = "plugin", or move the others into volumes of their own`
				f.Related = []diagnostic.Related{{Span: p.At(second.Range), Message: "the second one"}}
			case n == 0 && (role.Value == "component" || role.Value == "plugin" || role.Value == "provider"):
				f.Message = fmt.Sprintf("a volume of the role %q has components, and this one has none", role.Value)
				f.Help = `add [[components]], or write role = "meta" for a bundle of dependencies`
			default:
				return
			}
			p.Report(f)
		},
	}
}

func scopeMismatch() validate.Rule {
	return validate.Rule{
		Code: "AV0206", Slug: "publisher-scope-mismatch", Severity: diagnostic.Warning, Category: "publisher-scope-mismatch", Section: "§3.4",
		Doc: validate.Doc{
			Title: "A scoped volume is published by the owner of its scope.",
			Why:   "For a scoped volume the publisher's id names the owning scope. A registry that compares the two will refuse the release.",
			Bad:   validate.Example{Manifest: "[volume]\nname = \"@acme/git-master\"\n\n[publisher]\nid = \"example\"\n"},
			Good:  validate.Example{Manifest: "[volume]\nname = \"@acme/git-master\"\n\n[publisher]\nid = \"acme\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			name, err := identity.ParseName(p.Manifest.Volume.Name.Value)
			id := p.Manifest.Publisher.ID
			if err != nil || name.Scope == "" || !id.Set || id.Value == name.Scope || identity.CheckScope(id.Value) != nil {
				return
			}
			p.Report(validate.Finding{
				Span: p.At(id.Range), Path: "publisher.id",
				Message: fmt.Sprintf("the publisher is %s, but the volume's scope is @%s", quote.Short(id.Value), name.Scope),
				Help:    fmt.Sprintf("write id = %q, or publish under a scope of your own", name.Scope),
				Related: []diagnostic.Related{{Span: p.At(p.Manifest.Volume.Name.Range), Message: "the volume's name"}},
			})
		},
	}
}

func noProviders() validate.Rule {
	return validate.Rule{
		Code: "AV0207", Slug: "provider-without-providers", Severity: diagnostic.Warning, Category: "provider-without-providers", Section: "§10.3",
		Doc: validate.Doc{
			Title: "A provider volume says which services it provides for.",
			Why: "People find a volume of the role `provider` by the services it names, in `volume.providers` or in the `providers` of its " +
				"components.",
			Bad: validate.Example{Manifest: "[volume]\nrole = \"provider\"\n\n" +
				"[[components]]\ntype = \"tool\"\nname = \"read-pr\"\nentrypoint = \"./tools/read-pr.json\"\n"},
			Good: validate.Example{Manifest: "[volume]\nrole = \"provider\"\nproviders = [\"github\"]\n\n" +
				"[[components]]\ntype = \"tool\"\nname = \"read-pr\"\nentrypoint = \"./tools/read-pr.json\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			role := p.Manifest.Volume.Role
			if role.Value != "provider" || namesProviders(p.Manifest.Root.Value("volume")) || !p.ComponentsKnown() {
				return
			}
			for _, n := range p.Manifest.Root.Value("components").Elements() {
				if namesProviders(n) {
					return
				}
			}
			p.Report(validate.Finding{
				Span: p.At(role.Range), Path: "volume.role",
				Message: `the role is "provider", but no service is named`,
				Help:    `add providers = ["github"] or the like to [volume] or to the components`,
			})
		},
	}
}

// namesProviders reports whether a table has the key providers, or had it in a
// part that could not be read.
func namesProviders(table *doctree.Node) bool {
	return table != nil && (table.Incomplete || table.Get("providers") != nil)
}
