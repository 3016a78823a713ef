package tomlx_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/tomlx"
)

// show writes problems as "line:column text: message".
func show(text string, problems []doctree.Problem) []string {
	var out []string
	for _, p := range problems {
		line := 1 + strings.Count(text[:p.Start], "\n")
		column := p.Start - strings.LastIndex(text[:p.Start], "\n")
		out = append(out, fmt.Sprintf("%d:%d %q %s", line, column, text[p.Start:p.End], p.Message))
	}
	return out
}

func TestProblems(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"every broken line is reported", "a = \nb = 1\nc = oops\nd = 2\n", []string{
			`1:5 "" the value is missing`,
			`3:5 "oops" "oops" is not a TOML value`,
		}},
		{"yaml habits", "name: x\n- item\n", []string{`1:5 ":" expected = after the key, found :`}},
		{"booleans are lower case", "a = True\n", []string{`1:5 "True" True is not a boolean`}},
		{"typographic quotes", "a = “x”\n", []string{`1:5 "“" “ is not a quote in TOML`}},
		{"scoped names need quotes", "[dependencies]\n@acme/x = \"^1.0.0\"\n", []string{
			`2:1 "@" a key that holds @ or / must be in quotes`,
		}},
		{"two on a line", "a = 1 b = 2\nc = 3\n", []string{`1:7 "b" expected the end of the line, found "b"`}},
		{"array never closed", "a = [1, 2\nb = 3\nc = 4\n", []string{`2:1 "b" expected a comma or the end of the value, found "b"`}},
		{"array never closed at the end", "x = 1\na = [1,\n", []string{`2:5 "[1," the value that begins here is never closed`}},
		{"header without bracket", "[a\nb = 1\n[c]\nd = 2\n", []string{`1:3 "\n" expected ']' to close table name`}},
		{"key twice", "a = 1\nb = 2\na = 3\n", []string{`3:1 "a" key a is defined twice`}},
		{"table twice", "[a]\nb = 1\n[c]\n[a]\nb = 2\nd = 3\n", []string{`4:1 "[a]" [a] is defined twice`}},
		{"table, then array of tables", "[a]\nb = 1\n[[a]]\nb = 2\n", []string{
			`3:1 "[[a]]" [[a]] adds to an array of tables, but a is a single table`,
		}},
		{"array of tables, then table", "[[a]]\nb = 1\n[a]\nb = 2\n", []string{
			`3:1 "[a]" [a] defines a table, but a is an array of tables`,
		}},
		{"value, then table", "a = 1\n[a.b]\nc = 1\n", []string{
			`2:1 "[a.b]" [a.b] needs a to be a table that can be added to, but it is an integer`,
		}},
		{"no such date", "a = 2026-02-30\n", []string{`1:5 "2026-02-30" 2026-02-30 is not a date or time`}},
		{"integer too big", "a = 99999999999999999999\n", []string{`1:5 "99999999999999999999" integer 99999999999999999999 does not fit 64 bits`}},
		{"text in a broken multi-line string is not read as keys", "a = \"\"\"\nb = 1\nc = 2\n[d]\ne = 1\n", []string{
			`1:5 "\"\"\"" the string that begins here is never closed`,
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			root, problems := tomlx.Parse([]byte(test.text))
			if diff := cmp.Diff(test.want, show(test.text, problems)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
			checkPlaces(t, []byte(test.text), root, problems)
		})
	}
}

func TestRecoveryKeepsWhatCanBeTold(t *testing.T) {
	text := "[volume\nname = \"x\nversion = 1.\n\n[[components]\ntype = skill\nname = \"y\"\n"
	root, problems := tomlx.Parse([]byte(text))
	if len(problems) != 5 {
		t.Errorf("got %d problems, want 5: %v", len(problems), show(text, problems))
	}
	volume := root.Value("volume")
	for _, key := range []string{"name", "version"} {
		if v := volume.Value(key); !v.Is(doctree.Damaged) {
			t.Errorf("volume.%s is not a damaged value: %+v", key, v)
		}
	}
	components := root.Value("components")
	if !components.Is(doctree.Array) || len(components.Items) != 1 {
		t.Fatalf("components is not an array of one: %+v", components)
	}
	if got := components.Items[0].Value("name"); !got.Is(doctree.String) || got.Text != "y" {
		t.Errorf("components[0].name = %+v, want y", got)
	}
}

func TestByteOrderMarkIsSkipped(t *testing.T) {
	text := []byte("\xEF\xBB\xBFa = 1\r\nb = oops\r\n")
	root, problems := tomlx.Parse(text)
	if len(problems) != 1 || string(text[problems[0].Start:problems[0].End]) != "oops" {
		t.Errorf("problems: %v", show(string(text), problems))
	}
	if v, ok := root.Value("a").Int64(); !ok || v != 1 {
		t.Errorf("a = %v, %v", v, ok)
	}
	checkPlaces(t, text, root, problems)
}

func TestDepthIsLimited(t *testing.T) {
	deep := doctree.MaxDepth + 1
	for name, text := range map[string]string{
		"arrays":        "a = " + strings.Repeat("[", deep) + strings.Repeat("]", deep) + "\n",
		"inline tables": "a = " + strings.Repeat("{b = ", deep) + "1" + strings.Repeat("}", deep) + "\n",
		"dotted key":    strings.Repeat("a.", deep) + "a = 1\n",
		"header":        "[" + strings.Repeat("a.", deep) + "a]\nb = 1\n",
		"hostile":       "a = " + strings.Repeat("[", 500_000),
	} {
		t.Run(name, func(t *testing.T) {
			root, problems := tomlx.Parse([]byte(text))
			if len(problems) == 0 {
				t.Error("no problem was found")
			}
			checkPlaces(t, []byte(text), root, problems)
		})
	}
	ok := "a = " + strings.Repeat("[", doctree.MaxDepth-1) + strings.Repeat("]", doctree.MaxDepth-1) + "\n"
	if _, problems := tomlx.Parse([]byte(ok)); len(problems) != 0 {
		t.Errorf("depth %d is refused: %v", doctree.MaxDepth, show(ok, problems))
	}
}

func TestGivesUpOnFilesThatAreNotTOML(t *testing.T) {
	text := strings.Repeat("letter = to you\n", 40_000)
	_, problems := tomlx.Parse([]byte(text))
	if len(problems) != 101 || !strings.Contains(problems[100].Message, "gave up") {
		t.Errorf("got %d problems", len(problems))
	}
}
