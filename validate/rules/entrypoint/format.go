package entrypoint

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/tree"
)

func unsupportedFormat() validate.Rule {
	return validate.Rule{
		Code: "AV0304", Slug: "unsupported-entrypoint-format", Severity: diagnostic.Error, Category: "unsupported-entrypoint-format", Section: "§5.3",
		Doc: validate.Doc{
			Title: "An entrypoint has a format that runtimes accept for its type.",
			Why: "Agents are `.md` or `.yaml`; skills and commands `.md`; tools `.json`, `.yaml` or a script; hooks `.md`, `.yaml` or a script; MCP " +
				"and LSP servers `.json`. The end of the name decides, in lower case. Any other file counts as a script, unless its name says " +
				"that it is data, like `.toml`, `.txt` or `.yml`.",
			Bad:   validate.Example{Manifest: "[[components]]\ntype = \"tool\"\nname = \"read-pr\"\nentrypoint = \"./tools/read-pr.yml\"\n"},
			Good:  validate.Example{Manifest: "[[components]]\ntype = \"tool\"\nname = \"read-pr\"\nentrypoint = \"./tools/read-pr.yaml\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			for _, c := range p.Components {
				allowed := entrypoint.Formats(c.Kind)
				if c.File != nil && (c.File.Found.Kind == tree.Folder || c.File.Found.Similar != "") {
					continue // it is no file of any format, or its name is misspelled
				}
				if c.Path == "" || c.Kind == "" || slices.Contains(allowed, entrypoint.FormatOf(c.Path)) {
					continue
				}
				f := validate.Finding{
					Span: p.At(c.Entrypoint.Range), Path: c.Field("entrypoint"),
					Message: fmt.Sprintf("the entrypoint of %s cannot be a %s", c.Kind.Article(), ending(c.Path)),
					Help:    fmt.Sprintf("it is %s", formatList(allowed)),
				}
				if better := renamed(c.Path, allowed); better != "" {
					f.Help = fmt.Sprintf("rename it to %s, which is the ending runtimes look for", better)
				}
				p.Report(f)
			}
		},
	}
}

// ending names a file by the end of its name.
func ending(name string) string {
	if ext := path.Ext(name); ext != "" {
		return ext + " file"
	}
	return "file without an extension"
}

// renamed returns the name of the file with the ending that is accepted, where
// only the spelling of the ending is wrong, or "".
func renamed(name string, allowed []entrypoint.Format) string {
	ext := path.Ext(name)
	better := strings.ToLower(ext)
	switch better {
	case ".yml":
		better = ".yaml"
	case ".markdown":
		better = ".md"
	}
	name = strings.TrimSuffix(path.Base(name), ext) + better
	if better == ext || !slices.Contains(allowed, entrypoint.FormatOf(name)) {
		return ""
	}
	return name
}

func notCanonical() validate.Rule {
	return validate.Rule{
		Code: "AV0305", Slug: "noncanonical-entrypoint", Severity: diagnostic.Warning, Category: "noncanonical-entrypoint", Section: "§4.6",
		Doc: validate.Doc{
			Title: "MCP servers are configured in `.mcp.json`, LSP servers in `.lsp.json`, both in the root of the volume.",
			Why:   "Runtimes discover server configurations by these names. A file elsewhere is valid, but only tools that read the manifest find it.",
			Bad:   validate.Example{Manifest: "[[components]]\ntype = \"mcp-server\"\nname = \"research\"\nentrypoint = \"./config/research-mcp.json\"\n"},
			Good:  validate.Example{Manifest: "[[components]]\ntype = \"mcp-server\"\nname = \"research\"\nentrypoint = \"./.mcp.json\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			for _, c := range p.Components {
				canonical := entrypoint.Canonical(c.Kind)
				if canonical == "" || c.Path == "" || c.Path == canonical || entrypoint.FormatOf(c.Path) != entrypoint.JSON {
					continue
				}
				p.Report(validate.Finding{
					Span: p.At(c.Entrypoint.Range), Path: c.Field("entrypoint"),
					Message: fmt.Sprintf("runtimes look for %s in %s, not in %s", c.Kind.Article(), canonical, c.Path),
					Help:    fmt.Sprintf("move the configuration to ./%s", canonical),
				})
			}
		},
	}
}

func caseCollision() validate.Rule {
	return validate.Rule{
		Code: "AV0306", Slug: "entrypoint-case-collision", Severity: diagnostic.Warning, Category: "entrypoint-case-collision", Section: "§5.3",
		Doc: validate.Doc{
			Title: "No two entrypoints differ in the case of their letters only.",
			Why: "The file systems of macOS and Windows take such names for the same file: one of the two components disappears when the volume " +
				"is unpacked there.",
			Bad: validate.Example{Manifest: "[[components]]\ntype = \"agent\"\nname = \"reviewer\"\nentrypoint = \"./agents/Review.md\"\n\n" +
				"[[components]]\ntype = \"agent\"\nname = \"second-reviewer\"\nentrypoint = \"./agents/review.md\"\n"},
			Good: validate.Example{Manifest: "[[components]]\ntype = \"agent\"\nname = \"reviewer\"\nentrypoint = \"./agents/review.md\"\n\n" +
				"[[components]]\ntype = \"agent\"\nname = \"second-reviewer\"\nentrypoint = \"./agents/second-review.md\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			first := make(map[string]*validate.Component, len(p.Components))
			for _, c := range p.Components {
				if c.Path == "" || c.File != nil && c.File.Found.Kind == tree.Missing {
					continue
				}
				folded := strings.ToLower(c.Path)
				other := first[folded]
				if other == nil {
					first[folded] = c
					continue
				}
				if other.Path == c.Path {
					continue // two components may share a file, as servers share .mcp.json
				}
				p.Report(validate.Finding{
					Span: p.At(c.Entrypoint.Range), Path: c.Field("entrypoint"),
					Message: fmt.Sprintf("%s and %s are the same file on macOS and Windows", c.Path, other.Path),
					Help:    "rename one of the two",
					Related: []diagnostic.Related{{Span: p.At(other.Entrypoint.Range), Message: "the other one"}},
				})
			}
		},
	}
}
