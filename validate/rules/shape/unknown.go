package shape

import (
	"fmt"
	"strings"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/internal/suggest"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

func unknownField() validate.Rule {
	return validate.Rule{
		Code: "AV0110", Slug: "unknown-field", Severity: diagnostic.Warning, Category: "unknown-field", Section: "§3.13",
		Doc: validate.Doc{
			Title: "The manifest has only keys that the standard defines.",
			Why: "Unknown keys and tables are accepted, so that authors can keep notes and try ideas, but no other tool acts on them. Most of " +
				"them are slips of the pen.",
			Bad:   validate.Example{Manifest: "[volume]\nkeyword = [\"git\"]\n"},
			Good:  validate.Example{Manifest: "[volume]\nkeywords = [\"git\"]\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			each(p, manifest.UnknownField, func(v manifest.Violation) {
				known := make([]string, 0, len(v.Field.Fields))
				for _, f := range v.Field.Fields {
					known = append(known, f.Key)
				}
				p.Report(validate.Finding{
					Span: p.At(v.Range), Path: v.Path,
					Message: fmt.Sprintf("%s has no key %s%s", tableName(v.Table), quote.Short(v.Key), suggest.DidYouMean(v.Key, known)),
					Help:    "the standard knows " + oneOf(known),
				})
			})
		},
	}
}

// unknownValue makes a rule about an open list of names: others than those that
// the standard names are allowed and likely a mistake.
func unknownValue(r validate.Rule, concerns func(path string) bool, what string) validate.Rule {
	r.Severity = diagnostic.Warning
	r.Category = r.Slug
	r.Doc.Since = "0.1.0"
	r.Check = func(p *validate.Pass) {
		each(p, manifest.NotKnown, func(v manifest.Violation) {
			if !concerns(v.Path) {
				return
			}
			p.Report(validate.Finding{
				Span: p.At(v.Range), Path: v.Path,
				Message: fmt.Sprintf("%s is not %s that the standard names%s", quote.Short(v.Value.Text), what, suggest.DidYouMean(v.Value.Text, v.Field.Known)),
				Help:    "it names " + oneOf(v.Field.Known),
			})
		})
	}
	return r
}

func under(table string) func(path string) bool {
	return func(path string) bool { return strings.HasPrefix(path, table) }
}

func unknownRuntime() validate.Rule {
	return unknownValue(validate.Rule{
		Code: "AV0111", Slug: "unknown-runtime", Section: "§6.1",
		Doc: validate.Doc{
			Title: "Runtimes are named by the identifiers of the standard.",
			Why:   "Adapters and registries find a volume by these identifiers. One that the standard does not name matches nothing today.",
			Bad:   validate.Example{Manifest: "[[runtimes]]\nname = \"claude\"\ncompatibility = \"^1.0.0\"\n"},
			Good:  validate.Example{Manifest: "[[runtimes]]\nname = \"claude-code\"\ncompatibility = \"^1.0.0\"\n"},
		},
	}, under("runtimes["), "a runtime")
}

func unknownProtocol() validate.Rule {
	return unknownValue(validate.Rule{
		Code: "AV0112", Slug: "unknown-protocol", Section: "§6.2",
		Doc: validate.Doc{
			Title: "Protocols are named by the identifiers of the standard.",
			Why:   "The standard names `mcp` and `lsp`. Another identifier is kept and shown, but no tool compares it.",
			Bad:   validate.Example{Manifest: "[[protocols]]\nname = \"MCP\"\nversion = \">=2025.02\"\n"},
			Good:  validate.Example{Manifest: "[[protocols]]\nname = \"mcp\"\nversion = \">=2025.02\"\n"},
		},
	}, under("protocols["), "a protocol")
}

func unknownEnvironment() validate.Rule {
	return unknownValue(validate.Rule{
		Code: "AV0113", Slug: "unknown-environment", Section: "§6.4",
		Doc: validate.Doc{
			Title: "The environment is described in the words of the standard.",
			Why:   "A host compares its own runtimes, operating system and processor with these lists. A word it does not know counts as a host that does not exist.",
			Bad:   validate.Example{Manifest: "[environment]\nos = [\"linux\", \"darwin\"]\n"},
			Good:  validate.Example{Manifest: "[environment]\nos = [\"linux\", \"macos\"]\n"},
		},
	}, under("environment."), "a value")
}
