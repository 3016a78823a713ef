package report_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/diagnostic/report"
)

// finding is a finding about the first place where part stands in text.
func finding(text, part string) (diagnostic.Diagnostic, map[string]*diagnostic.Source) {
	src := diagnostic.NewSource("v.toml", []byte(text))
	start := strings.Index(text, part)
	return diagnostic.Diagnostic{
		Code: "AV0001", Slug: "slug", Severity: diagnostic.Error, Message: "message",
		Span: src.Span(diagnostic.Range{Start: start, End: start + len(part)}),
	}, map[string]*diagnostic.Source{"v.toml": src}
}

func TestSnippet(t *testing.T) {
	long := strings.Repeat("x", 500)
	for _, test := range []struct{ name, text, part, want string }{
		{"plain", "a = 1\n", "1", "1 | a = 1\n  |     ^\n"},
		{"several characters", "abc = 1\n", "abc", "1 | abc = 1\n  | ^~~\n"},
		{"tabs stay tabs", "\ta\t= 1\n", "1", "1 | \ta\t= 1\n  | \t \t  ^\n"},
		{"wide characters", "日本 = 語x\n", "語x", "1 | 日本 = 語x\n  |        ^~~\n"},
		{"combining characters take no room", "e\u0301 = 1\n", "1", "1 | e\u0301 = 1\n  |     ^\n"},
		{"line number of two digits", strings.Repeat("\n", 11) + "a\n", "a", "12 | a\n   | ^\n"},
		{"over several lines", "a = [\n1,\n]\n", "[\n1,\n]", "1 | a = [\n  |     ^\n"},
		{"nothing to underline", "a = \n", "\n", "1 | a = \n  |     ^\n"},
		{"control characters", "a = \x1b[31m\x00\u202e7\n", "7", "1 | a = ␛[31m␀\uFFFD7\n  |            ^\n"},
		{"far inside a long line", long + "HERE" + long, "HERE",
			"1 | …" + long[:60] + "HERE" + long[:60] + "…\n  | " + strings.Repeat(" ", 61) + "^~~~\n"},
		{"a long finding is cut", long, long, "1 | " + long[:80] + "…\n  | ^" + strings.Repeat("~", 79) + "\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, sources := finding(test.text, test.part)
			var out strings.Builder
			if err := report.Text(&out, report.Report{Findings: []diagnostic.Diagnostic{f}, Sources: sources, Volumes: 1}, report.Options{}); err != nil {
				t.Fatal(err)
			}
			_, got, _ := strings.Cut(out.String(), " |\n")
			got, _, _ = strings.Cut(got, "\n\n")
			if diff := cmp.Diff(test.want, got+"\n"); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestText(t *testing.T) {
	f, sources := finding("a = 1\nb = 2\n", "b")
	f.Help = "do this"
	f.Related = []diagnostic.Related{{Span: sources["v.toml"].Span(diagnostic.Range{Start: 0, End: 1}), Message: "first"}}
	whole := diagnostic.Diagnostic{Code: "AV0002", Slug: "two", Severity: diagnostic.Warning, Message: "about the\nfile", Span: sources["v.toml"].File()}
	silent := f
	silent.Suppressed = &diagnostic.Suppression{Reason: "because"}
	note := diagnostic.Diagnostic{Code: "AV0003", Slug: "three", Severity: diagnostic.Note, Message: "elsewhere", Span: diagnostic.Span{File: "unknown", Start: diagnostic.Position{Line: 3, Column: 4}}}
	r := report.Report{
		Findings: []diagnostic.Diagnostic{whole, f, silent, note}, Sources: sources, Volumes: 2,
		Incomplete: []report.Incomplete{{Path: "other", Reason: "not there"}},
	}
	want := `v.toml: warning: about the␊file [AV0002 two]

v.toml:2:1: error: message [AV0001 slug]
  |
2 | b = 2
  | ^
  see: v.toml:1:1: first
  help: do this

unknown:3:4: note: elsewhere [AV0003 three]

incomplete: other: not there
1 error, 1 warning, 1 note in 2 volumes (1 suppressed)
`
	var out strings.Builder
	if err := report.Text(&out, r, report.Options{}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var colored strings.Builder
	if err := report.Text(&colored, r, report.Options{Color: true}); err != nil {
		t.Fatal(err)
	}
	plain := colored.String()
	for _, code := range []string{"0", "1", "2", "1;31", "1;33", "1;36"} {
		plain = strings.ReplaceAll(plain, "\x1b["+code+"m", "")
	}
	if plain != want || colored.String() == want {
		t.Errorf("colours change more than the colour:\n%q", colored.String())
	}
}

// broken fails like a full disk.
type broken struct{}

var errFull = errors.New("no space left")

func (broken) Write([]byte) (int, error) { return 0, errFull }

func TestWriteErrorsAreReturned(t *testing.T) {
	f, sources := finding("a\n", "a")
	for _, format := range report.Formats() {
		err := format.Write(broken{}, report.Report{Findings: []diagnostic.Diagnostic{f}, Sources: sources}, report.Options{})
		if !errors.Is(err, errFull) {
			t.Errorf("%s: %v", format.Name, err)
		}
	}
}
