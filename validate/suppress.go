package validate

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
)

// The slugs of the rules about suppression comments. The run reports them
// itself, for those that are among its rules.
const (
	SlugSuppressionIncomplete = "incomplete-suppression"
	SlugSuppressionUnknown    = "unknown-suppressed-rule"
	SlugSuppressionUnused     = "unused-suppression"
)

// marker is what a suppression comment begins with.
const marker = "volume:ignore"

// directive is a comment that asks for silence.
type directive struct {
	span diagnostic.Span
	// line is the line whose findings it is about.
	line int
	// rules are the codes or slugs as written, with their places.
	rules  []named
	reason string
	used   []bool
}

type named struct {
	text string
	span diagnostic.Span
}

// suppress applies the suppression comments of the volume's files to what was
// found, and reports what is wrong with the comments themselves.
func (p *Pass) suppress(sources map[string]*diagnostic.Source, rules []Rule) {
	byLine := map[string]map[int][]*directive{}
	var all []*directive
	files := p.filesByName()
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		src := sources[name]
		if !bytes.Contains(src.Text(), []byte(marker)) {
			continue // nearly always
		}
		for _, d := range directives(src, p.commentCheck(files[name])) {
			if byLine[name] == nil {
				byLine[name] = map[int][]*directive{}
			}
			byLine[name][d.line] = append(byLine[name][d.line], d)
			all = append(all, d)
		}
	}
	for i := range p.findings {
		f := &p.findings[i]
		for _, at := range []diagnostic.Span{f.Span, f.anchor} {
			for _, d := range byLine[at.File][at.Start.Line] {
				if d.covers(f.Diagnostic) {
					f.Suppressed = &diagnostic.Suppression{Reason: d.reason, Span: d.span}
				}
			}
		}
	}
	for _, d := range all {
		p.review(d, rules)
	}
}

// covers reports whether the directive silences a finding on its line, and
// remembers that it was of use. Without a reason it silences nothing.
func (d *directive) covers(f diagnostic.Diagnostic) bool {
	i := slices.IndexFunc(d.rules, func(n named) bool { return n.text == f.Code || n.text == f.Slug })
	if i < 0 || d.reason == "" {
		return false
	}
	d.used[i] = true
	return true
}

// review reports what is wrong with a directive itself.
func (p *Pass) review(d *directive, rules []Rule) {
	report := func(slug string, f Finding) {
		if p.rule = find(rules, slug); p.rule != nil {
			p.Report(f)
		}
	}
	const form = "write # " + marker + " AV0110 and why"
	switch {
	case len(d.rules) == 0:
		report(SlugSuppressionIncomplete, Finding{Span: d.span, Message: "the comment does not say which rule to ignore", Help: form})
		return
	case d.reason == "":
		report(SlugSuppressionIncomplete, Finding{
			Span:    d.span,
			Message: fmt.Sprintf("the comment does not say why %s is ignored, so it has no effect", d.rules[0].text),
			Help:    form,
		})
		return
	}
	for i, n := range d.rules {
		switch {
		case find(rules, n.text) == nil:
			report(SlugSuppressionUnknown, Finding{
				Span:    n.span,
				Message: fmt.Sprintf("there is no rule %s", quote.Short(n.text)),
				Help:    "volume validate --rules lists the rules",
			})
		case !d.used[i]:
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

// directives finds the suppression comments of a file. isComment confirms that
// the comment sign at an offset begins a comment.
func directives(src *diagnostic.Source, isComment func(at int, sign string) bool) []*directive {
	text := src.Text()
	var out []*directive
	for at := 0; ; {
		i := bytes.Index(text[at:], []byte(marker))
		if i < 0 {
			return out
		}
		begin := at + i
		at = begin + len(marker)
		lineStart := max(doctree.BOM(text), bytes.LastIndexByte(text[:begin], '\n')+1)
		before := bytes.TrimRight(text[lineStart:begin], " \t")
		sign := commentSign(before)
		if sign == "" || !isComment(lineStart+len(before)-len(sign), sign) {
			continue
		}
		lineEnd := len(text)
		if n := bytes.IndexByte(text[begin:], '\n'); n >= 0 {
			lineEnd = begin + n
		}
		d := newDirective(src, lineStart+len(before)-len(sign), begin+len(marker), lineEnd)
		d.line = d.span.Start.Line
		if len(bytes.TrimSpace(before)) == len(sign) { // it has the line to itself
			d.line = lineBelow(src, d.line, sign)
		}
		out = append(out, d)
	}
}

// newDirective reads the comment that begins at start; the part from args to end
// is what follows the marker.
func newDirective(src *diagnostic.Source, start, args, end int) *directive {
	rest := string(src.Text()[args:end])
	rest = strings.TrimRight(strings.TrimSuffix(strings.TrimRight(rest, " \t\r"), "-->"), " \t")
	d := &directive{span: src.Span(diagnostic.Range{Start: start, End: args + len(rest)})}
	if rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return d // "volume:ignored" and the like
	}
	trimmed := strings.TrimLeft(rest, " \t")
	at := args + len(rest) - len(trimmed)
	list, reason := trimmed, ""
	if i := strings.IndexAny(trimmed, " \t"); i >= 0 {
		list, reason = trimmed[:i], trimmed[i:]
	}
	for name := range strings.SplitSeq(list, ",") {
		if name != "" {
			d.rules = append(d.rules, named{text: name, span: src.Span(diagnostic.Range{Start: at, End: at + len(name)})})
		}
		at += len(name) + 1
	}
	d.reason = strings.TrimSpace(reason)
	d.used = make([]bool, len(d.rules))
	return d
}

// commentSign returns the sign that the text before a marker ends with, if that
// can begin a comment.
func commentSign(before []byte) string {
	for _, sign := range []string{"#", "//", "<!--"} {
		lead, ok := bytes.CutSuffix(before, []byte(sign))
		if ok && (len(lead) == 0 || bytes.ContainsAny(lead[len(lead)-1:], " \t")) {
			return sign
		}
	}
	return ""
}

// lineBelow returns the next line after n that is not a comment of its own.
func lineBelow(src *diagnostic.Source, n int, sign string) int {
	for n++; ; n++ {
		text, _ := src.Line(n)
		if text == nil || !bytes.HasPrefix(bytes.TrimLeft(text, " \t"), []byte(sign)) {
			return n
		}
	}
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

// commentCheck returns the test whether a comment sign begins a comment rather
// than standing in a string or in prose, for an entrypoint, or for the manifest
// when f is nil.
func (v *Volume) commentCheck(f *entrypoint.File) func(at int, sign string) bool {
	if f == nil {
		return func(at int, sign string) bool { return sign == "#" && !inString(v.Manifest.Root, at) }
	}
	switch f.Format {
	case entrypoint.Markdown:
		body := f.Front.Body
		return func(at int, sign string) bool { return sign == "<!--" && at >= body || sign == "#" && at < body }
	case entrypoint.YAML:
		return func(_ int, sign string) bool { return sign == "#" }
	case entrypoint.Script:
		return func(_ int, sign string) bool { return sign != "<!--" }
	}
	return func(int, string) bool { return false } // JSON has no comments
}

// inString reports whether offset at lies in a string of the document.
func inString(n *doctree.Node, at int) bool {
	if n == nil {
		return false
	}
	if n.Kind == doctree.String {
		return n.Start <= at && at < n.End
	}
	for _, item := range n.Items {
		if inString(item, at) {
			return true
		}
	}
	for _, e := range n.Entries {
		if e.KeyStart <= at && at < e.KeyEnd || inString(e.Value, at) {
			return true
		}
	}
	return false
}
