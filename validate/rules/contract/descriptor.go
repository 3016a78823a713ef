package contract

import (
	"fmt"
	"strings"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/identity"
)

// invalidDescriptor completes the rule that the descriptors of a type parse, and
// where object is set, to an object.
func invalidDescriptor(r validate.Rule, kind identity.ComponentType, object bool) validate.Rule {
	r.Severity = diagnostic.Error
	r.Category = r.Slug
	r.Section = "§5.3"
	r.Doc.Since = "0.1.0"
	r.Check = func(p *validate.Pass) {
		each(p, kind, func(c *validate.Component) {
			if c.File.Format == entrypoint.Markdown {
				return // front matter has its own rules
			}
			problems(p, c)
			root := c.File.Root
			if !object || root == nil || root.Is(doctree.Table) || root.Is(doctree.Damaged) {
				return
			}
			f := validate.Finding{
				Span: c.File.Span(root), Component: c,
				// Two components may share the file; it is one mistake.
				Message: fmt.Sprintf("the descriptor of %s must be an object, not %s", kind.Article(), aKind(root)),
				Help:    "write an object with named fields",
			}
			if root.Is(doctree.Null) {
				f.Message = fmt.Sprintf("the descriptor of %s is empty", kind.Article())
			}
			p.Report(f)
		})
	}
	return r
}

func invalidAgent() validate.Rule {
	return invalidDescriptor(validate.Rule{
		Code: "AV0321", Slug: "invalid-agent-descriptor",
		Doc: validate.Doc{
			Title: "An agent written in YAML parses.",
			Why:   "A runtime that cannot parse the file has no agent. It is one YAML document without duplicate keys.",
			Bad:   example(identity.Agent, "reviewer", "agents/reviewer.yaml", "name: reviewer\n\tprompt: You review.\n"),
			Good:  example(identity.Agent, "reviewer", "agents/reviewer.yaml", "name: reviewer\nprompt: You review.\n"),
		},
	}, identity.Agent, false)
}

func invalidTool() validate.Rule {
	return invalidDescriptor(validate.Rule{
		Code: "AV0322", Slug: "invalid-tool-descriptor",
		Doc: validate.Doc{
			Title: "A tool descriptor parses to an object.",
			Why:   "The descriptor tells the agent what the tool is called and what it takes. A JSON file has no comments and no comma at the end of a list; a YAML file is one document.",
			Bad:   example(identity.Tool, "read-pr", "tools/read-pr.json", "{\n  \"name\": \"read-pr\",\n}\n"),
			Good:  example(identity.Tool, "read-pr", "tools/read-pr.json", "{\n  \"name\": \"read-pr\"\n}\n"),
		},
	}, identity.Tool, true)
}

func invalidHook() validate.Rule {
	return invalidDescriptor(validate.Rule{
		Code: "AV0323", Slug: "invalid-hook-descriptor",
		Doc: validate.Doc{
			Title: "A hook written in YAML, or the header of a hook script, parses to a mapping.",
			Why:   "A runtime that cannot parse the declaration does not know when to run the hook, so it never does.",
			Bad:   example(identity.Hook, "guard", "hooks/guard.yaml", "- event: PreToolUse\n  type: command\n"),
			Good:  example(identity.Hook, "guard", "hooks/guard.yaml", "event: PreToolUse\ntype: command\n"+guard),
		},
	}, identity.Hook, true)
}

func invalidMCP() validate.Rule {
	return invalidDescriptor(validate.Rule{
		Code: "AV0324", Slug: "invalid-mcp-descriptor",
		Doc: validate.Doc{
			Title: "The configuration of an MCP server parses to a JSON object.",
			Why:   "Runtimes read it as it is. The servers may stand at the top or under `mcpServers`.",
			Bad:   example(identity.MCPServer, "research", ".mcp.json", "[{\"command\": \"research-mcp\"}]\n"),
			Good:  example(identity.MCPServer, "research", ".mcp.json", "{\"mcpServers\": {\"research\": {\"command\": \"research-mcp\"}}}\n"),
		},
	}, identity.MCPServer, true)
}

func invalidLSP() validate.Rule {
	return invalidDescriptor(validate.Rule{
		Code: "AV0325", Slug: "invalid-lsp-descriptor",
		Doc: validate.Doc{
			Title: "The configuration of an LSP server parses to a JSON object.",
			Why:   "Runtimes read it as it is. The servers may stand at the top or under `lspServers`.",
			Bad:   example(identity.LSPServer, "typescript", ".lsp.json", "[\"typescript-language-server\", \"--stdio\"]\n"),
			Good:  example(identity.LSPServer, "typescript", ".lsp.json", "{\"typescript\": {\"command\": \"typescript-language-server\", \"args\": [\"--stdio\"]}}\n"),
		},
	}, identity.LSPServer, true)
}

func toolMetadata() validate.Rule {
	return validate.Rule{
		Code: "AV0328", Slug: "tool-metadata-type", Severity: diagnostic.Warning, Category: "tool-metadata-type", Section: "§5.3",
		Doc: validate.Doc{
			Title: "The `name` of a tool descriptor is a string and its `inputSchema` an object.",
			Why:   "When a descriptor has these fields, runtimes take them for the function's name and for the JSON Schema of its arguments. Values of another type cannot be either.",
			Bad:   example(identity.Tool, "read-pr", "tools/read-pr.json", "{\"name\": \"read-pr\", \"inputSchema\": \"object\"}\n"),
			Good:  example(identity.Tool, "read-pr", "tools/read-pr.json", "{\"name\": \"read-pr\", \"inputSchema\": {\"type\": \"object\"}}\n"),
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			declares(p, identity.Tool, func(c *validate.Component) {
				if len(c.File.Problems) > 0 {
					return // what stands there may not be what its author meant
				}
				if n := c.File.Root.Value("name"); n != nil && (!n.Is(doctree.String) || strings.TrimSpace(n.Text) == "") {
					p.Report(validate.Finding{
						Span: c.File.Span(n), Component: c,
						Message: "the name of a tool must be a string that is not empty",
						Help:    nameHelp(c),
					})
				}
				if n := c.File.Root.Value("inputSchema"); n != nil && !n.Is(doctree.Table) {
					p.Report(validate.Finding{
						Span: c.File.Span(n), Component: c,
						Message: fmt.Sprintf("inputSchema must be an object, not %s", aKind(n)),
						Help:    `write {"type": "object", "properties": {…}}`,
					})
				}
			})
		},
	}
}

func nameHelp(c *validate.Component) string {
	if c.Name.Value == "" {
		return "write the name of the function, or leave it out"
	}
	return fmt.Sprintf("write %s, or leave it out", quote.Short(c.Name.Value))
}
