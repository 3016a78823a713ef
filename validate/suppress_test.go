package validate_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/validate/rules/shape"
)

// TestSuppression sees that a suppressed finding stays in the result, with the
// reason and the comment that gives it.
func TestSuppression(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string // LINE CODE [reason] LINE:COLUMN-COLUMN of the comment
	}{
		{"on the line", "[x] # volume:ignore AV0110 our own\n", []string{`1 AV0110 "our own" 1:5-35`}},
		{"above", "# volume:ignore AV0110 our own\n[x]\n", []string{`2 AV0110 "our own" 1:1-31`}},
		{"by its name", "[x] # volume:ignore unknown-field our own\n", []string{`1 AV0110 "our own" 1:5-42`}},
		{"two codes", "x = { a = 1 } # volume:ignore AV0110,AV0101 both\npermissions = { shell = 1, x = 2 } # volume:ignore AV0110,AV0101 both\n",
			[]string{`1 AV0110 "both" 1:15-49`, `1 AV0092 (38-44)`, `2 AV0101 "both" 2:36-70`, `2 AV0110 "both" 2:36-70`}},
		{"two findings of one rule", "permissions = { y = 1, x = 2 } # volume:ignore AV0110 both\n", []string{`1 AV0110 "both" 1:32-59`, `1 AV0110 "both" 1:32-59`}},
		{"two comments, one line", "# volume:ignore AV0101 first\n# volume:ignore AV0110 second\npermissions = { shell = 1, x = 2 }\n",
			[]string{`3 AV0101 "first" 1:1-29`, `3 AV0110 "second" 2:1-30`}},
		{"without a reason", "[x] # volume:ignore AV0110\n", []string{`1 AV0110`, `1 AV0090 (5-27)`}},
		{"a reason with blanks around", "[x] #  volume:ignore  AV0110 \t our own\t \n", []string{`1 AV0110 "our own" 1:5-39`}},
		{"line ends of Windows", "# volume:ignore AV0110 our own\r\n[x]\r\n[y] # volume:ignore AV0110 too\r\n", []string{`2 AV0110 "our own" 1:1-31`, `3 AV0110 "too" 3:5-31`}},
		{"without a line end", "[x] # volume:ignore AV0110 our own", []string{`1 AV0110 "our own" 1:5-35`}},
		{"other letters before it", "'größe 🙂' = 1 # volume:ignore AV0110 größe\n", []string{`1 AV0110 "größe" 1:15-43`}},
		{"an error", "[permissions]\nshell = \"all\" # volume:ignore AV0103 for now\n", []string{`2 AV0103 "for now" 2:15-45`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := read(t, tt.text)
			var got []string
			for _, f := range run(t, v).Findings {
				switch line := fmt.Sprintf("%d %s", f.Span.Start.Line, f.Code); {
				case f.Code == "AV0102":
					// the tables that are not there
				case f.Suppressed != nil:
					s := f.Suppressed
					got = append(got, fmt.Sprintf("%s %q %d:%d-%d", line, s.Reason, s.Span.Start.Line, s.Span.Start.Column, s.Span.End.Column))
				case strings.HasPrefix(f.Code, "AV009"):
					got = append(got, fmt.Sprintf("%s (%d-%d)", line, f.Span.Start.Column, f.Span.End.Column))
				default:
					got = append(got, line)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// TestSuppressionInFiles sees the reasons of comments in other files and of those
// that stand at the entrypoint's line.
func TestSuppressionInFiles(t *testing.T) {
	folder := write(t, map[string]string{
		"volume.toml": head + "\n[[components]]\ntype = \"tool\"\nname = \"a\"\nentrypoint = \"a.json\" # volume:ignore AV0328 of the runtime\n" +
			component("tool", "b", "b.yaml") + component("skill", "c", "c.md") + component("hook", "d", "d.js"),
		"a.json": "{\"name\": 1}",
		"b.yaml": "name: 1 # volume:ignore AV0328 of b\n",
		"c.md":   "---\ndescription: 1 # volume:ignore AV0311 of c\n---\n<!-- volume:ignore AV0311 of no use -->\n",
		"d.js":   "run()\n// volume:ignore AV0315 of no use\n",
	})
	v, err := validate.OpenFolder(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range run(t, v).Findings {
		line := fmt.Sprintf("%s:%d %s", strings.TrimPrefix(f.Span.File, folder+"/"), f.Span.Start.Line, f.Code)
		if s := f.Suppressed; s != nil {
			line += fmt.Sprintf(" %s (%s:%d)", s.Reason, strings.TrimPrefix(s.Span.File, folder+"/"), s.Span.Start.Line)
		}
		got = append(got, line)
	}
	want := []string{
		"a.json:1 AV0328 of the runtime (volume.toml:15)",
		"b.yaml:1 AV0328 of b (b.yaml:1)",
		"c.md:2 AV0311 of c (c.md:2)",
		"c.md:4 AV0092",
		"d.js:1 AV0315",
		"d.js:2 AV0092",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// TestSuppressionRules sees that comments are judged only by the rules that run.
func TestSuppressionRules(t *testing.T) {
	const text = "[x] # volume:ignore AV0110\n[y] # volume:ignore AV9999 none\n[z] # volume:ignore AV0101 unused\n[v] # volume:ignore AV0110 ours\n"
	result, err := validate.Run(context.Background(), read(t, head+text), shape.Group().Rules)
	if err != nil {
		t.Fatal(err)
	}
	suppressed := 0
	for _, f := range result.Findings {
		if f.Code != "AV0110" {
			t.Errorf("finding of %s, which does not run", f.Code)
		}
		if f.Suppressed != nil {
			suppressed++
		}
	}
	if suppressed != 1 {
		t.Errorf("%d findings are suppressed, want one", suppressed)
	}
}

// TestUnusedWithoutFiles sees that a comment about what stands in a file is not
// called unused when the files were not looked at.
func TestUnusedWithoutFiles(t *testing.T) {
	const text = "\n[[components]]\ntype = \"mcp-server\"\nname = \"a\"\n" +
		"# volume:ignore AV0302 made when the volume is built\nentrypoint = \"./.mcp.json\" # volume:ignore AV0324 one of our own making\n"
	for _, f := range run(t, read(t, head+text)).Findings {
		t.Errorf("line %d: %s %s", f.Span.Start.Line, f.Code, f.Message)
	}
}

// TestUnusedBeyondTheLimit sees that a comment on a finding that is not listed any
// more is not called unused.
func TestUnusedBeyondTheLimit(t *testing.T) {
	var text strings.Builder
	for i := range validate.MaxFindings + 1 {
		fmt.Fprintf(&text, "x%d = 1\n", i)
	}
	text.WriteString("last = 1 # volume:ignore AV0110 our own\n" + head)
	for _, f := range run(t, read(t, text.String())).Findings {
		if f.Code == "AV0092" {
			t.Errorf("line %d: %s", f.Span.Start.Line, f.Message)
		}
	}
}

// TestManyComments reads a megabyte of comments of each shape. No time is
// measured: were the work quadratic, the test would not end before go test gives
// up.
func TestManyComments(t *testing.T) {
	shapes := []struct {
		name string
		text func(n int) string
	}{
		{"one above the other", func(n int) string { return strings.Repeat("# volume:ignore A b\n", n) }},
		{"behind each other", func(n int) string { return "x = 1 " + strings.Repeat("# volume:ignore A b ", n) + "\n" }},
		{"behind keys", func(n int) string {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, "x%d = 1 # volume:ignore A b\n", i)
			}
			return b.String()
		}},
		{"in strings", func(n int) string {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, "x%d = \" # volume:ignore A b\"\n", i)
			}
			return b.String()
		}},
		{"with many codes", func(n int) string { return "x = 1 # volume:ignore " + strings.Repeat("A,", n) + " b\n" }},
	}
	const n = 40_000
	for _, s := range shapes {
		t.Run(s.name, func(t *testing.T) { run(t, read(t, s.text(n))) })
	}
}
