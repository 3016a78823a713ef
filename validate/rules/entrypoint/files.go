package entrypoint

import (
	"fmt"
	"path"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/identity"
	"github.com/agentvolumes/toolchain/volume/tree"
)

const reviewer = "[[components]]\ntype = \"agent\"\nname = \"reviewer\"\n"

func invalidPath() validate.Rule {
	return validate.Rule{
		Code: "AV0301", Slug: "invalid-entrypoint-path", Severity: diagnostic.Error, Category: "invalid-entrypoint-path", Section: "§5.3",
		Doc: validate.Doc{
			Title: "An entrypoint is a path inside the volume.",
			Why: "It is relative to the `volume.toml`, written with `/`, and has no `..` segment. What would be absolute on any system, such as " +
				"`C:\\agents\\a.md`, is refused on all of them, so that a volume is valid everywhere or nowhere.",
			Bad:   validate.Example{Manifest: reviewer + "entrypoint = \"../shared/reviewer.md\"\n"},
			Good:  validate.Example{Manifest: reviewer + "entrypoint = \"./agents/reviewer.md\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			for _, c := range p.Components {
				if bad := c.PathError; bad != nil {
					p.Report(validate.Finding{
						Span: p.At(c.Entrypoint.Sub(bad.Start, bad.End)), Path: c.Field("entrypoint"),
						Message: bad.Error(), Help: bad.Help,
					})
				}
			}
		},
	}
}

func missing() validate.Rule {
	return validate.Rule{
		Code: "AV0302", Slug: "missing-entrypoint", Severity: diagnostic.Error, Category: "missing-entrypoint", Section: "§5.3",
		Doc: validate.Doc{
			Title: "The entrypoint of every component exists.",
			Why: "A component is its entrypoint. Names are compared letter by letter: `skill.md` is not `SKILL.md`, also where the file system of " +
				"the author would not mind.",
			Bad: validate.Example{
				Manifest: reviewer + "entrypoint = \"./agents/reviewer.md\"\n",
				Files:    map[string]string{"agents/Reviewer.md": "You review.\n"}, Exact: true,
			},
			Good: validate.Example{
				Manifest: reviewer + "entrypoint = \"./agents/reviewer.md\"\n",
				Files:    map[string]string{"agents/reviewer.md": "You review.\n"}, Exact: true,
			},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			for _, c := range p.Components {
				if c.File == nil || c.File.Found.Kind != tree.Missing {
					continue
				}
				f := validate.Finding{
					Span: p.At(c.Entrypoint.Range), Path: c.Field("entrypoint"),
					Message: fmt.Sprintf("there is no file %s", quote.Short(c.Path)),
					Help:    "create it, or correct the path",
				}
				switch found := c.File.Found; {
				case found.Similar != "":
					f.Help = fmt.Sprintf("there is %s; names are compared letter by letter", quote.Short(found.Similar))
				case found.AtKind == tree.Regular:
					f.Help = fmt.Sprintf("%s is a file, not a folder", quote.Short(found.At))
				case found.At != c.Path:
					f.Help = fmt.Sprintf("there is no folder %s; create it, or correct the path", quote.Short(found.At))
				}
				p.Report(f)
			}
		},
	}
}

func notRegular() validate.Rule {
	return validate.Rule{
		Code: "AV0303", Slug: "non-regular-file", Severity: diagnostic.Error, Category: "non-regular-file", Section: "§5.3",
		Doc: validate.Doc{
			Title: "The manifest and the entrypoints are regular files, reached without links.",
			Why: "A release holds regular files only (§7.2). A folder is not a file, and symbolic links, devices and pipes are refused rather than " +
				"followed: a link can point out of the volume, and archives of it differ from system to system.",
			Bad: validate.Example{
				Manifest: "[[components]]\ntype = \"skill\"\nname = \"rebase\"\nentrypoint = \"./skills/rebase\"\n",
				Files:    map[string]string{"skills/rebase/SKILL.md": "---\nname: rebase\ndescription: Rebases branches.\n---\n"}, Exact: true,
			},
			Good: validate.Example{
				Manifest: "[[components]]\ntype = \"skill\"\nname = \"rebase\"\nentrypoint = \"./skills/rebase/SKILL.md\"\n",
				Files:    map[string]string{"skills/rebase/SKILL.md": "---\nname: rebase\ndescription: Rebases branches.\n---\n"}, Exact: true,
			},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			if p.ManifestKind != tree.Regular {
				p.Report(validate.Finding{
					Span:    p.Manifest.Source.File(),
					Message: fmt.Sprintf("the manifest is a %s and was not read", p.ManifestKind),
					Help:    "make it a regular file",
				})
			}
			for _, c := range p.Components {
				if c.File == nil || c.File.Found.Kind == tree.Regular || c.File.Found.Kind == tree.Missing {
					continue
				}
				found := c.File.Found
				f := validate.Finding{
					Span: p.At(c.Entrypoint.Range), Path: c.Field("entrypoint"),
					Message: fmt.Sprintf("%s is a %s, not a regular file", quote.Short(found.At), found.Kind),
					Help:    "replace it by the file itself",
				}
				switch {
				case found.At != c.Path:
					f.Message = fmt.Sprintf("%s is a %s, not a folder", quote.Short(found.At), found.Kind)
					f.Help = "replace it by the folder itself"
				case found.Kind == tree.Folder && c.Kind == identity.Skill:
					f.Help = fmt.Sprintf("name the file in it: ./%s/SKILL.md", c.Path)
				case found.Kind == tree.Folder:
					f.Help = "name the file in it"
				}
				p.Report(f)
			}
		},
	}
}

func tooLarge() validate.Rule {
	return validate.Rule{
		Code: "AV0307", Slug: "entrypoint-too-large", Severity: diagnostic.Error, Category: "entrypoint-too-large", Section: "§5.3",
		Doc: validate.Doc{
			Title: fmt.Sprintf("Descriptors and Markdown entrypoints have at most %d bytes.", entrypoint.MaxBytes),
			Why: "A larger file is not read, so that nobody's tools can be brought down by it. Long reference material goes into files of its own " +
				"that the entrypoint links to.",
			Bad: validate.Example{
				Manifest: "[[components]]\ntype = \"mcp-server\"\nname = \"search\"\nentrypoint = \"./.mcp.json\"\n",
				Files:    map[string]string{".mcp.json": "{}\n"}, Pad: ".mcp.json", Size: entrypoint.MaxBytes + 1,
			},
			Good: validate.Example{
				Manifest: "[[components]]\ntype = \"mcp-server\"\nname = \"search\"\nentrypoint = \"./.mcp.json\"\n",
				Files:    map[string]string{".mcp.json": "{}\n"},
			},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			for _, c := range p.Components {
				if c.File == nil || !c.File.TooLarge {
					continue
				}
				p.Report(validate.Finding{
					Span: p.At(c.Entrypoint.Range), Path: c.Field("entrypoint"),
					Message: fmt.Sprintf("%s is larger than %d bytes and was not read", path.Base(c.Path), entrypoint.MaxBytes),
					Help:    "move what is not needed at the start into files of its own",
				})
			}
		},
	}
}
