// Package ruledoc writes the documentation of rules from the data in them.
package ruledoc

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agentvolumes/toolchain/validate"
)

// Markdown returns the page about a rule.
func Markdown(r validate.Rule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s %s\n\n%s\n\n", r.Code, r.Slug, r.Doc.Title)
	fmt.Fprintf(&b, "| | |\n|---|---|\n| severity | %s |\n| category | `%s` |\n", r.Severity, r.Category)
	if r.Section != "" {
		fmt.Fprintf(&b, "| standard | %s |\n", r.Section)
	}
	fmt.Fprintf(&b, "| since | %s |\n\n", r.Doc.Since)
	fmt.Fprintf(&b, "## Why\n\n%s\n\n", r.Doc.Why)
	fmt.Fprintf(&b, "## Wrong\n\n%s\n## Right\n\n%s", example(r.Doc.Bad), example(r.Doc.Good))
	return b.String()
}

// Index returns the page that lists the rules of all groups. The pages of the
// rules lie beside it.
func Index(groups []validate.Group) string {
	var b strings.Builder
	b.WriteString("# Rules\n\nThe rules of `volume validate`. `volume validate --explain CODE` prints the same pages.\n")
	for _, g := range groups {
		fmt.Fprintf(&b, "\n## %s\n\n| code | name | severity | standard | |\n|---|---|---|---|---|\n", g.Name)
		for _, r := range g.Rules {
			fmt.Fprintf(&b, "| [%s](%s.md) | %s | %s | %s | %s |\n", r.Code, r.Code, r.Slug, r.Severity, r.Section, r.Doc.Title)
		}
	}
	return b.String()
}

// example writes the files of an example as code blocks.
func example(e validate.Example) string {
	var b strings.Builder
	if e.Manifest != "" {
		fmt.Fprintf(&b, "`volume.toml`\n\n```toml\n%s```\n", shown(e.Manifest))
	}
	for _, name := range slices.Sorted(maps.Keys(e.Files)) {
		// Four backticks hold a Markdown file whatever is in it.
		fmt.Fprintf(&b, "\n`%s`\n\n````%s\n%s````\n", name, language(name), shown(e.Files[name]))
	}
	if e.Pad != "" {
		fmt.Fprintf(&b, "\n`%s` goes on with blanks and has %d bytes.\n\n", e.Pad, e.Size)
	}
	return b.String()
}

func language(name string) string {
	switch path.Ext(name) {
	case ".md":
		return "markdown"
	case ".yaml":
		return "yaml"
	case ".json":
		return "json"
	}
	return ""
}

// shown makes text fit for a page: invisible characters are spelled out.
func shown(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "\uFEFF", "<U+FEFF>")
		if !utf8.ValidString(line) {
			line = strings.Trim(fmt.Sprintf("%q", line), `"`)
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}
