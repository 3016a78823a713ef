// Package contract holds the rules about what stands in the entrypoints of the
// seven component types: the portable minimum that a runtime can rely on (§5.3
// of the standard).
package contract

import (
	"slices"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/identity"
)

// Group lists the rules.
func Group() validate.Group {
	return validate.Group{Name: "contract", Rules: []validate.Rule{
		missingSkillDescription(), missingTrigger(), invalidTrigger(),
		unsupportedEvent(), missingEvent(), unsupportedHookType(), missingHookType(),
		invalidAgent(), invalidTool(), invalidHook(), invalidMCP(), invalidLSP(),
		invalidFrontMatter(), agentFrontMatter(), toolMetadata(),
	}}
}

// each calls check for the components of a type whose entrypoint was read and has
// a format that the type may have.
func each(p *validate.Pass, kind identity.ComponentType, check func(c *validate.Component)) {
	for _, c := range p.Components {
		if c.Kind == kind && c.File != nil && c.File.Source != nil && slices.Contains(entrypoint.Formats(kind), c.File.Format) {
			check(c)
		}
	}
}

// declares calls check for the components of a type whose declaration could be
// read, so that what is missing in it is really missing.
func declares(p *validate.Pass, kind identity.ComponentType, check func(c *validate.Component)) {
	each(p, kind, func(c *validate.Component) {
		if c.File.Readable() && (c.File.Root == nil || c.File.Root.Is(doctree.Table) || emptyFrontMatter(c.File)) {
			check(c)
		}
	})
}

// emptyFrontMatter reports whether the file has front matter with nothing in it,
// which is as good as a mapping without keys.
func emptyFrontMatter(f *entrypoint.File) bool {
	return f.Format == entrypoint.Markdown && f.Root.Is(doctree.Null)
}

// declaration is the place that stands for what a file declares as a whole: the
// fence of its front matter, or its first line.
func declaration(f *entrypoint.File) diagnostic.Span {
	if f.Front.FenceEnd > 0 {
		return f.Source.Span(diagnostic.Range{Start: f.Front.FenceStart, End: f.Front.FenceEnd})
	}
	start := doctree.BOM(f.Source.Text())
	return f.Source.Span(diagnostic.Range{Start: start, End: start})
}

// problems reports what is wrong with the text of an entrypoint.
func problems(p *validate.Pass, c *validate.Component) {
	for _, pr := range c.File.Problems {
		f := validate.ProblemFinding(c.File.Source, pr)
		f.Component = c
		p.Report(f)
	}
}

// component is the declaration of a component for an example.
func component(kind identity.ComponentType, name, path string) string {
	return "[[components]]\ntype = \"" + string(kind) + "\"\nname = \"" + name + "\"\nentrypoint = \"./" + path + "\"\n"
}

// example is a volume of one component with its file.
func example(kind identity.ComponentType, name, path, text string) validate.Example {
	return validate.Example{Manifest: component(kind, name, path), Files: map[string]string{path: text}}
}
