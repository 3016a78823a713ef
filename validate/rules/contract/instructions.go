package contract

import (
	"fmt"
	"strings"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/frontmatter"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/identity"
)

func missingSkillDescription() validate.Rule {
	return validate.Rule{
		Code: "AV0311", Slug: "missing-skill-description", Severity: diagnostic.Error, Category: "missing-skill-description", Section: "§5.3",
		Doc: validate.Doc{
			Title: "A skill has front matter with a description.",
			Why: "An agent decides by the description whether to load a skill; the text of the skill is not read before. The description says what " +
				"the skill does and when to use it.",
			Bad:   example(identity.Skill, "rebase", "skills/rebase/SKILL.md", "---\nname: rebase\n---\n\nRebase the branch.\n"),
			Good:  example(identity.Skill, "rebase", "skills/rebase/SKILL.md", "---\nname: rebase\ndescription: Rebases a branch. Use when history has to be linear.\n---\n\nRebase the branch.\n"),
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			declares(p, identity.Skill, func(c *validate.Component) {
				n := c.File.Root.Value("description")
				if !n.Is(doctree.Damaged) && (!n.Is(doctree.String) || strings.TrimSpace(n.Text) == "") {
					reportMissing(p, c, "description", "description: what the skill does and when to use it")
				}
			})
		},
	}
}

func missingTrigger() validate.Rule {
	return validate.Rule{
		Code: "AV0312", Slug: "missing-command-trigger", Severity: diagnostic.Error, Category: "missing-command-trigger", Section: "§4.3",
		Doc: validate.Doc{
			Title: "A command has front matter with a trigger.",
			Why:   "The trigger is what a user types to run the command, like `/review`. Without one nobody can.",
			Bad:   example(identity.Command, "review", "commands/review.md", "---\ndescription: Reviews the current changes.\n---\n\nReview them.\n"),
			Good:  example(identity.Command, "review", "commands/review.md", "---\ntrigger: /review\ndescription: Reviews the current changes.\n---\n\nReview them.\n"),
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			declares(p, identity.Command, func(c *validate.Component) {
				if n := c.File.Root.Value("trigger"); n == nil || n.Is(doctree.Null) {
					reportMissing(p, c, "trigger", "trigger: "+trigger(c.Name.Value))
				}
			})
		},
	}
}

func invalidTrigger() validate.Rule {
	return validate.Rule{
		Code: "AV0313", Slug: "invalid-command-trigger", Severity: diagnostic.Error, Category: "invalid-command-trigger", Section: "§4.3",
		Doc: validate.Doc{
			Title: "The trigger of a command is a slash with lower-case letters, digits and hyphens behind it.",
			Why:   "Runtimes recognise commands by this form (`^/[a-z0-9-]+$`); anything else is taken for text to the agent.",
			Bad:   example(identity.Command, "review", "commands/review.md", "---\ntrigger: review\n---\n\nReview the changes.\n"),
			Good:  example(identity.Command, "review", "commands/review.md", "---\ntrigger: /review\n---\n\nReview the changes.\n"),
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			declares(p, identity.Command, func(c *validate.Component) {
				n := c.File.Root.Value("trigger")
				if n == nil || n.Is(doctree.Null) || n.Is(doctree.Damaged) || n.Is(doctree.String) && entrypoint.ValidTrigger(n.Text) {
					return
				}
				f := validate.Finding{
					Span: c.File.Span(n), Component: c,
					Message: fmt.Sprintf("the trigger must be a string, not %s", aKind(n)),
					Help:    "write a slash and lower-case letters, digits or hyphens, like /review",
				}
				if n.Is(doctree.String) {
					f.Message = fmt.Sprintf("%s is not a trigger", quote.Short(n.Text))
					if better := trigger(n.Text); better != noTrigger {
						f.Help += fmt.Sprintf("; %s would do", better)
					}
				}
				p.Report(f)
			})
		},
	}
}

// noTrigger stands for any trigger in help texts.
const noTrigger = "/review"

// trigger returns a trigger like the text, or noTrigger.
func trigger(text string) string {
	if name := identity.Suggest(text); name != "" {
		return "/" + name
	}
	return noTrigger
}

// reportMissing reports that the front matter of a component lacks a key, or has
// no usable value for it.
func reportMissing(p *validate.Pass, c *validate.Component, key, line string) {
	f := validate.Finding{
		Span: declaration(c.File), Component: c,
		Message: fmt.Sprintf("%s has no %s in its front matter", c.Label(), key),
		Help:    "add " + line,
	}
	switch n := c.File.Root.Value(key); {
	case n != nil && !n.Is(doctree.String) && !n.Is(doctree.Null):
		f.Span = c.File.Span(n)
		f.Message = fmt.Sprintf("the %s must be a string, not %s", key, aKind(n))
		f.Help = "write " + line
	case n != nil:
		e := c.File.Root.Get(key)
		f.Span = c.File.Source.Span(diagnostic.Range{Start: e.KeyStart, End: e.KeyEnd})
		f.Message = fmt.Sprintf("the %s of %s is empty", key, c.Label())
		f.Help = "write " + line
	case c.File.Front.State == frontmatter.Absent:
		f.Message = fmt.Sprintf("%s has no front matter, and so no %s", c.Label(), key)
		f.Help = fmt.Sprintf("begin the file with a line ---, the line %q, and another line ---", line)
	case c.File.Front.State == frontmatter.Misplaced:
		f.Message = fmt.Sprintf("the front matter of %s does not begin on the first line, so no runtime finds its %s", c.Label(), key)
		f.Help = "remove the blank lines above it"
	}
	p.Report(f)
}

func invalidFrontMatter() validate.Rule {
	return validate.Rule{
		Code: "AV0326", Slug: "invalid-frontmatter", Severity: diagnostic.Error, Category: "invalid-frontmatter", Section: "§5.3",
		Doc: validate.Doc{
			Title: "The front matter of skills, commands and hooks is one YAML mapping between two lines `---`.",
			Why: "What a runtime has to know about the component stands there. A common slip is a description with a colon in it that is not in " +
				"quotes; another is a block that is never closed.",
			Bad:   example(identity.Skill, "rebase", "skills/rebase/SKILL.md", "---\nname: rebase\ndescription: Rebases: use for linear history.\n---\n"),
			Good:  example(identity.Skill, "rebase", "skills/rebase/SKILL.md", "---\nname: rebase\ndescription: \"Rebases: use for linear history.\"\n---\n"),
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			for _, kind := range []identity.ComponentType{identity.Skill, identity.Command, identity.Hook} {
				each(p, kind, func(c *validate.Component) { checkFrontMatter(p, c) })
			}
		},
	}
}

func agentFrontMatter() validate.Rule {
	return validate.Rule{
		Code: "AV0327", Slug: "agent-frontmatter", Severity: diagnostic.Warning, Category: "agent-frontmatter", Section: "§5.3",
		Doc: validate.Doc{
			Title: "The front matter of an agent, if it has any, is one YAML mapping between two lines `---`.",
			Why: "The standard asks nothing of an agent's Markdown, so such a volume is valid. But runtimes that read the front matter refuse the " +
				"agent or take the block for a part of its instructions.",
			Bad:   example(identity.Agent, "reviewer", "agents/reviewer.md", "---\ndescription: Reviews: all of it.\n---\n\nYou review.\n"),
			Good:  example(identity.Agent, "reviewer", "agents/reviewer.md", "---\ndescription: \"Reviews: all of it.\"\n---\n\nYou review.\n"),
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			each(p, identity.Agent, func(c *validate.Component) { checkFrontMatter(p, c) })
		},
	}
}

// checkFrontMatter reports what is wrong with a component's front matter as YAML.
func checkFrontMatter(p *validate.Pass, c *validate.Component) {
	f := c.File
	if f.Format != entrypoint.Markdown {
		return
	}
	problems(p, c)
	switch {
	case f.Front.State == frontmatter.Misplaced && f.Type == identity.Hook:
		// For skills and commands it is said with what is missing for it.
		p.Report(validate.Finding{
			Span: declaration(f), Component: c,
			Message: "the front matter does not begin on the first line, so no runtime finds it",
			Help:    "remove the blank lines above it",
		})
	case f.Front.State == frontmatter.Open:
		p.Report(validate.Finding{
			Span: declaration(f), Component: c,
			Message: "the front matter begins here and never ends",
			Help:    "close it with a line ---",
		})
	case f.Root != nil && !f.Root.Is(doctree.Table) && !f.Root.Is(doctree.Null) && !f.Root.Is(doctree.Damaged):
		p.Report(validate.Finding{
			Span: f.Span(f.Root), Component: c,
			Message: fmt.Sprintf("the front matter must be a mapping, not %s", aKind(f.Root)),
			Help:    "write key: value lines",
		})
	}
}

// aKind names the kind of a value in the words of YAML and JSON.
func aKind(n *doctree.Node) string {
	switch n.Kind {
	case doctree.Array:
		return "a list"
	case doctree.Null:
		return "empty"
	case doctree.Table:
		return "a mapping"
	case doctree.Int:
		return "an integer"
	}
	return "a " + n.Kind.String()
}
