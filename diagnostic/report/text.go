package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/agentvolumes/toolchain/diagnostic"
)

// Text writes a report for people: for each finding a line that terminals and
// editors can jump to, the source line with a caret under the place, and what to
// do; and a line that sums up. Suppressed findings are only counted. The form
// may change from version to version; programs read JSON.
func Text(w io.Writer, r Report, o Options) error {
	t := textWriter{w: bufio.NewWriter(w), sources: r.Sources, style: newStyle(o.Color)}
	for _, f := range r.Findings {
		if f.Suppressed == nil {
			t.finding(f)
		}
	}
	for _, i := range r.Incomplete {
		t.printf("%s %s: %s\n", t.style.severity(diagnostic.Warning, "incomplete:"), clean(i.Path), clean(i.Reason))
	}
	t.printf("%s\n", summary(r))
	return t.w.Flush()
}

type textWriter struct {
	w       *bufio.Writer
	sources map[string]*diagnostic.Source
	style   style
}

// printf writes to the buffer, which keeps the first error until it is flushed.
func (t *textWriter) printf(format string, args ...any) { fmt.Fprintf(t.w, format, args...) }

func (t *textWriter) finding(f diagnostic.Diagnostic) {
	t.printf("%s: %s %s %s\n",
		t.style.bold(place(f.Span)),
		t.style.severity(f.Severity, f.Severity.String()+":"),
		clean(f.Message),
		t.style.dim("["+f.Code+" "+f.Slug+"]"))
	if src := t.sources[f.Span.File]; src != nil && !f.Span.IsFile() {
		t.snippet(src, f)
	}
	for _, r := range f.Related {
		t.printf("  %s %s: %s\n", t.style.dim("see:"), place(r.Span), clean(r.Message))
	}
	if f.Help != "" {
		t.printf("  %s %s\n", t.style.dim("help:"), clean(f.Help))
	}
	t.printf("\n")
}

// snippet writes the source line with a caret under the finding.
func (t *textWriter) snippet(src *diagnostic.Source, f diagnostic.Diagnostic) {
	line, offset := src.Line(f.Span.Start.Line)
	if line == nil {
		return
	}
	start := min(f.Span.Start.Byte-offset, len(line))
	end := len(line) // a span over several lines is underlined to the end of its first
	if f.Span.End.Line == f.Span.Start.Line {
		end = min(f.Span.End.Byte-offset, len(line))
	}
	x := newExcerpt(line, start, max(start, end))
	number := fmt.Sprint(f.Span.Start.Line)
	gutter := strings.Repeat(" ", len(number))
	t.printf("%s\n", t.style.dim(gutter+" |"))
	t.printf("%s %s\n", t.style.dim(number+" |"), x.text)
	t.printf("%s %s%s\n", t.style.dim(gutter+" |"), x.indent, t.style.severity(f.Severity, x.underline))
}

// place writes where a span begins, in the form editors and terminals know.
func place(s diagnostic.Span) string {
	if s.IsFile() {
		return clean(s.File)
	}
	return fmt.Sprintf("%s:%d:%d", clean(s.File), s.Start.Line, s.Start.Column)
}

func summary(r Report) string {
	c := Count(r.Findings)
	var found []string
	for _, n := range []struct {
		count int
		what  string
	}{{c.Errors, "error"}, {c.Warnings, "warning"}, {c.Notes, "note"}} {
		if n.count > 0 {
			found = append(found, plural(n.count, n.what))
		}
	}
	text := "no findings"
	if len(found) > 0 {
		text = strings.Join(found, ", ")
	}
	text += " in " + plural(r.Volumes, "volume")
	if c.Suppressed > 0 {
		text += fmt.Sprintf(" (%d suppressed)", c.Suppressed)
	}
	return text
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
