package contract

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/frontmatter"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/internal/suggest"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/identity"
)

const guard = "command: ./hooks/guard.sh\n"

func hookExample(text string) validate.Example {
	return example(identity.Hook, "guard", "hooks/guard.yaml", text)
}

func unsupportedEvent() validate.Rule {
	return validate.Rule{
		Code: "AV0314", Slug: "unsupported-hook-event", Severity: diagnostic.Error, Category: "unsupported-hook-event", Section: "§4.5",
		Doc: validate.Doc{
			Title: "A hook answers one of the lifecycle events of the standard.",
			Why: "The events are " + strings.Join(entrypoint.HookEvents(), ", ") + ". Their spelling counts. Adapters translate them into the names of " +
				"each runtime; an event outside the list is answered by nobody.",
			Bad:   hookExample("event: BeforeTool\ntype: command\n" + guard),
			Good:  hookExample("event: PreToolUse\ntype: command\n" + guard),
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			declares(p, identity.Hook, func(c *validate.Component) {
				n := c.File.Hook(c.Name.Value).EventNode
				checkWord(p, c, n, "event", entrypoint.HookEvents())
			})
		},
	}
}

func missingEvent() validate.Rule {
	return validate.Rule{
		Code: "AV0315", Slug: "missing-hook-event", Severity: diagnostic.Error, Category: "missing-hook-event", Section: "§5.3",
		Doc: validate.Doc{
			Title: "A hook declares or implies its event.",
			Why: "It is declared by the key `event` in YAML or in front matter, and in a script by a YAML header in comments, between a line " +
				"`# /// hook` and a line `# ///`. It is implied by the name of the component or of the file when that spells an event, as in " +
				"`pre-tool-use.sh`. Without an event a hook never runs.",
			Bad:   hookExample("type: command\n" + guard),
			Good:  hookExample("event: PreToolUse\ntype: command\n" + guard),
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			declares(p, identity.Hook, func(c *validate.Component) {
				if h := c.File.Hook(c.Name.Value); h.Event != "" || h.EventNode != nil || !silent(c.File) {
					return
				}
				p.Report(validate.Finding{
					Span: declaration(c.File), Component: c,
					Message: fmt.Sprintf("%s does not say which event it answers", c.Label()),
					Help:    "add " + inForm(c.File, "event: PreToolUse") + ", or name the file after the event, like pre-tool-use",
				})
			})
		},
	}
}

func unsupportedHookType() validate.Rule {
	return validate.Rule{
		Code: "AV0316", Slug: "unsupported-hook-type", Severity: diagnostic.Error, Category: "unsupported-hook-type", Section: "§4.5",
		Doc: validate.Doc{
			Title: "The type of a hook is `command`, `script` or `module`.",
			Why:   "The type tells the runtime how to run the hook. Types that single runtimes have besides these do not travel.",
			Bad:   hookExample("event: PreToolUse\ntype: prompt\nprompt: Is this safe?\n"),
			Good:  hookExample("event: PreToolUse\ntype: command\n" + guard),
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			declares(p, identity.Hook, func(c *validate.Component) {
				n := c.File.Hook(c.Name.Value).TypeNode
				checkWord(p, c, n, "type", entrypoint.HookTypes())
			})
		},
	}
}

func missingHookType() validate.Rule {
	return validate.Rule{
		Code: "AV0317", Slug: "missing-hook-type", Severity: diagnostic.Error, Category: "missing-hook-type", Section: "§5.3",
		Doc: validate.Doc{
			Title: "A hook declares or implies its type.",
			Why: "It is declared by the key `type`, and implied by being a script or by a key `command`, `script` or `module` that says what to run. " +
				"Without it a runtime does not know what to do with the hook.",
			Bad:   hookExample("event: PreToolUse\nmatcher: Bash\n"),
			Good:  hookExample("event: PreToolUse\nmatcher: Bash\n" + guard),
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			declares(p, identity.Hook, func(c *validate.Component) {
				if h := c.File.Hook(c.Name.Value); h.Type != "" || h.TypeNode != nil || !silent(c.File) {
					return
				}
				p.Report(validate.Finding{
					Span: declaration(c.File), Component: c,
					Message: fmt.Sprintf("%s does not say what kind of hook it is", c.Label()),
					Help:    "add type: command, script or module, and what to run",
				})
			})
		},
	}
}

// silent reports whether a hook lacks a declaration for no other reason than that
// its author did not write it.
func silent(f *entrypoint.File) bool { return f.Front.State != frontmatter.Misplaced }

// inForm writes a line of YAML the way the file has to hold it.
func inForm(f *entrypoint.File, line string) string {
	switch f.Format {
	case entrypoint.Script:
		sign := commentSign(f.Path)
		return fmt.Sprintf("the lines %q, %q and %q", sign+" /// hook", sign+" "+line, sign+" ///")
	case entrypoint.Markdown:
		return line + " to the front matter"
	}
	return line
}

// checkWord reports a declared value that is not one of those allowed.
func checkWord(p *validate.Pass, c *validate.Component, n *doctree.Node, key string, allowed []string) {
	if n == nil || n.Is(doctree.Damaged) || n.Is(doctree.String) && slices.Contains(allowed, n.Text) {
		return
	}
	f := validate.Finding{
		Span: c.File.Span(n), Component: c,
		Message: fmt.Sprintf("the %s of a hook must be a string, not %s", key, aKind(n)),
		Help:    "it is one of " + strings.Join(allowed, ", "),
	}
	if n.Is(doctree.String) {
		f.Message = fmt.Sprintf("%s is not the %s of a hook%s", quote.Short(n.Text), key, suggest.DidYouMean(n.Text, allowed))
	}
	p.Report(f)
}

// commentSign returns what a comment begins with in the language of a script.
func commentSign(name string) string {
	switch path.Ext(name) {
	case ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".go", ".rs", ".c", ".java", ".swift", ".kt":
		return "//"
	}
	return "#"
}
