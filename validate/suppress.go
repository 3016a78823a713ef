package validate

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/tree"
)

// The slugs of the rules about suppression comments. The run reports them
// itself, for those that are among its rules.
const (
	SlugSuppressionIncomplete = "incomplete-suppression"
	SlugSuppressionUnknown    = "unknown-suppressed-rule"
	SlugSuppressionUnused     = "unused-suppression"
)

// place is a line of a file and a rule that is to be silent there, by its code or
// slug.
type place struct {
	file string
	line int
	rule string
}

// request is one rule that a directive names.
type request struct {
	*directive
	index int
}

// suppress applies the suppression comments of the volume's files to what was
// found, and reports what is wrong with the comments themselves.
func (p *Pass) suppress(sources map[string]*diagnostic.Source, rules []Rule) {
	all := p.directives(sources)
	asked := map[place][]request{}
	for _, d := range all {
		if d.reason == "" {
			continue // it has no effect
		}
		for i, n := range d.rules {
			for _, line := range []int{d.line, d.span.Start.Line} {
				at := place{d.span.File, line, n.text}
				asked[at] = append(asked[at], request{d, i})
				if d.line == d.span.Start.Line {
					break
				}
			}
		}
	}
	for i := range p.findings {
		f := &p.findings[i]
		for _, at := range []diagnostic.Span{f.Span, f.anchor} {
			for _, rule := range []string{f.Code, f.Slug} {
				for _, r := range asked[place{at.File, at.Start.Line, rule}] {
					r.used[r.index] = true
					f.Suppressed = &diagnostic.Suppression{Reason: r.reason, Span: r.span}
				}
			}
		}
	}
	for _, d := range all {
		p.review(d, rules)
	}
}

// directives finds the suppression comments of all files, in the order of the
// files' names.
func (p *Pass) directives(sources map[string]*diagnostic.Source) []*directive {
	files := p.filesByName()
	unsure := p.unsureLines()
	var all []*directive
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		src := sources[name]
		if !bytes.Contains(src.Text(), []byte(marker)) {
			continue // nearly always
		}
		c, sure := manifestComments(src), !p.Manifest.Unreadable
		if f := files[name]; f != nil {
			c, sure = fileComments(f), len(f.Problems) == 0
		}
		for _, d := range c.find() {
			d.sure = sure && (src != p.Manifest.Source || !unsure[d.line])
			all = append(all, d)
		}
	}
	return all
}

// filesByName lists the entrypoints that were read by the names that findings
// call them.
func (v *Volume) filesByName() map[string]*entrypoint.File {
	files := make(map[string]*entrypoint.File, len(v.Components))
	for _, c := range v.Components {
		if c.File != nil && c.File.Source != nil {
			files[c.File.Source.Name()] = c.File
		}
	}
	return files
}

// unsureLines lists the lines of the manifest that name an entrypoint which could
// not be judged: a comment there may be about what nobody could look for.
func (v *Volume) unsureLines() map[int]bool {
	lines := map[int]bool{}
	for _, c := range v.Components {
		if !c.Entrypoint.Set {
			continue
		}
		if c.File == nil || c.File.Found.Kind != tree.Regular || c.File.TooLarge || len(c.File.Problems) > 0 {
			lines[v.Manifest.Span(c.Entrypoint.Range).Start.Line] = true
		}
	}
	return lines
}

// review reports what is wrong with a directive itself.
func (p *Pass) review(d *directive, rules []Rule) {
	report := func(slug string, f Finding) {
		if p.rule = find(rules, slug); p.rule != nil {
			p.Report(f)
		}
	}
	form := "write # " + marker + " AV0110 and why"
	if d.sign == "<!--" {
		form = "write <!-- " + marker + " AV0110 and why -->"
	}
	switch {
	case len(d.rules) == 0:
		report(SlugSuppressionIncomplete, Finding{Span: d.span, Message: "the comment does not say which rule to ignore", Help: form})
		return
	case d.reason == "":
		report(SlugSuppressionIncomplete, Finding{
			Span:    d.span,
			Message: fmt.Sprintf("the comment does not say why %s is ignored, so it has no effect", quote.Short(d.rules[0].text)),
			Help:    form,
		})
		return
	}
	for i, n := range d.rules {
		rule := find(rules, n.text)
		switch {
		case rule == nil:
			report(SlugSuppressionUnknown, Finding{
				Span:    n.span,
				Message: fmt.Sprintf("there is no rule %s", quote.Short(n.text)),
				Help:    "volume validate --rules lists the rules",
			})
		case d.used[i] || !d.sure || p.counts[rule.Code] > MaxFindings:
			// It is of use, or nobody can tell that it is not.
		case d.line == 0:
			report(SlugSuppressionUnused, Finding{
				Span:    n.span,
				Message: "no line follows the comment",
				Help:    "put it on the line it is about, or directly above",
			})
		default:
			report(SlugSuppressionUnused, Finding{
				Span:    n.span,
				Message: fmt.Sprintf("%s has no finding on line %d", n.text, d.line),
				Help:    "remove the comment, or move it directly above the line it is about",
			})
		}
	}
}

// find returns the rule with a code or slug, or nil.
func find(rules []Rule, name string) *Rule {
	for i := range rules {
		if rules[i].Code == name || rules[i].Slug == name {
			return &rules[i]
		}
	}
	return nil
}
