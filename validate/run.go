package validate

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
)

// MaxFindings is how many findings of one rule a run lists for one volume. Nobody
// reads more, and a file made to cause millions must not fill the memory. A result
// that leaves findings out says so.
const MaxFindings = 10_000

// Result is what a run over one volume found.
type Result struct {
	// Findings are sorted and free of duplicates. Suppressed findings are among
	// them.
	Findings []diagnostic.Diagnostic
	// Sources are the files that findings point into, by name.
	Sources map[string]*diagnostic.Source
	// Incomplete lists what was left out, and why.
	Incomplete []string
	// LeftOut lists the severities of findings that are not listed because there
	// are too many.
	LeftOut []diagnostic.Severity
	// Unread lists what the system would not give. Findings about it are missing.
	Unread []error
}

// Run runs rules over a volume. It returns an error only when ctx ends.
func Run(ctx context.Context, v *Volume, rules []Rule) (Result, error) {
	p := Pass{Volume: v, counts: map[string]int{}}
	for i := range rules {
		if err := ctx.Err(); err != nil {
			return Result{}, err
		}
		if rules[i].Check == nil {
			continue
		}
		p.rule = &rules[i]
		rules[i].Check(&p)
	}
	sources := v.sources()
	p.suppress(sources, rules)
	result := Result{Sources: sources, Unread: v.Unread}
	for _, f := range p.findings {
		result.Findings = append(result.Findings, f.Diagnostic)
	}
	// Of two findings that say the same, about a file that two components share,
	// the one that is suppressed counts.
	slices.SortStableFunc(result.Findings, func(a, b diagnostic.Diagnostic) int {
		return cmp.Compare(b2i(a.Suppressed == nil), b2i(b.Suppressed == nil))
	})
	result.Findings = diagnostic.Tidy(result.Findings)
	for _, r := range rules {
		if n := p.counts[r.Code]; n > MaxFindings {
			result.Incomplete = append(result.Incomplete, fmt.Sprintf("%s has %d findings, of which %d are listed", r.Code, n, MaxFindings))
			result.LeftOut = append(result.LeftOut, r.Severity)
		}
	}
	if v.NoFiles {
		result.Incomplete = append(result.Incomplete, "file checks are skipped: only the manifest was given, not the files it names")
	}
	return result, nil
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// sources lists the files that rules can have pointed into.
func (v *Volume) sources() map[string]*diagnostic.Source {
	out := map[string]*diagnostic.Source{v.Manifest.Source.Name(): v.Manifest.Source}
	for _, c := range v.Components {
		if c.File != nil && c.File.Source != nil {
			out[c.File.Source.Name()] = c.File.Source
		}
	}
	return out
}

// Pass is one rule's look at one volume.
type Pass struct {
	*Volume
	rule     *Rule
	findings []finding
	// counts counts the findings of each rule, by its code.
	counts map[string]int
}

// Finding is what a rule has to say; the rest of the Diagnostic follows from the
// rule.
type Finding struct {
	// Span is where it is.
	Span diagnostic.Span
	// Path is the field in the notation of the standard, if there is one.
	Path string
	// Message says what is wrong in one line, lower case, with the value.
	Message string
	// Help says what to do in one line.
	Help    string
	Related []diagnostic.Related
	Fix     *diagnostic.Fix
	// Component is the component whose file the Span lies in. Its entrypoint
	// line in the manifest is a second place where the finding can be
	// suppressed, since not every file can hold a comment.
	Component *Component
}

// ProblemFinding is the finding about what a parser found wrong with the text of
// a file.
func ProblemFinding(src *diagnostic.Source, pr doctree.Problem) Finding {
	f := Finding{
		Span:    src.Span(diagnostic.Range{Start: pr.Start, End: pr.End}),
		Message: pr.Message,
		Help:    pr.Help,
	}
	if pr.Other != nil {
		f.Related = []diagnostic.Related{{
			Span:    src.Span(diagnostic.Range{Start: pr.Other.Start, End: pr.Other.End}),
			Message: pr.Other.Message,
		}}
	}
	return f
}

// finding is a diagnostic with the second place where it can be suppressed.
type finding struct {
	diagnostic.Diagnostic
	anchor diagnostic.Span
}

// Report adds a finding of the rule that the pass belongs to.
func (p *Pass) Report(f Finding) {
	p.counts[p.rule.Code]++
	if p.counts[p.rule.Code] > MaxFindings {
		return
	}
	out := finding{Diagnostic: p.rule.diagnostic(f)}
	if f.Component != nil && f.Component.Entrypoint.Set {
		out.anchor = p.Manifest.Span(f.Component.Entrypoint.Range)
	}
	p.findings = append(p.findings, out)
}

// At is the place of a range of the manifest.
func (p *Pass) At(r diagnostic.Range) diagnostic.Span { return p.Manifest.Span(r) }

func (r *Rule) diagnostic(f Finding) diagnostic.Diagnostic {
	return diagnostic.Diagnostic{
		Code: r.Code, Slug: r.Slug, Severity: r.Severity, Category: r.Category, Section: r.Section,
		Span: f.Span, Path: f.Path, Message: bounded(f.Message), Help: bounded(f.Help), Related: f.Related, Fix: f.Fix,
	}
}

// bounded cuts a text that became very long because something in the file is:
// keys and paths may have any length.
func bounded(text string) string {
	const most = 1000
	if len(text) <= most {
		return text
	}
	cut := most
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}
