package entrypoint_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/frontmatter"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/identity"
)

const mark = "\xEF\xBB\xBF" // a byte order mark

// TestReadText reads files that are not quite what they should be. problems are
// the texts that the problems point at, with their kinds.
func TestReadText(t *testing.T) {
	const (
		syntax    = doctree.Syntax
		duplicate = doctree.Duplicate
		encoding  = doctree.Encoding
	)
	type problem struct {
		Kind doctree.ProblemKind
		Text string
	}
	for _, test := range []struct {
		what, path, text string
		problems         []problem
		readable         bool
		name             string // what name is said to be, with its quotes; "nothing" when it is not there
	}{
		{"front matter", "a.md", "---\nname: x\n---\n", nil, true, "x"},
		{"front matter, CRLF", "a.md", "---\r\nname: x\r\n---\r\ntext\r\n", nil, true, "x"},
		{"front matter, byte order mark", "a.md", mark + "---\nname: x\n---\n", nil, true, "x"},
		{"front matter, nothing behind it", "a.md", "---\nname: 'x'\n---", nil, true, "'x'"},
		{"no front matter", "a.md", "# Title\nname: x\n", nil, true, "nothing"},
		{"front matter further down", "a.md", "\n---\nname: x\n---\n", nil, true, "nothing"},
		{"front matter never closed", "a.md", "---\nname: x\n", nil, false, "nothing"},
		{"empty front matter", "a.md", "---\n---\n", nil, true, "nothing"},
		{"front matter with a key twice", "a.md", "---\nname: x\nname: y\n---\n", []problem{{duplicate, "name"}}, true, "x"},
		{"front matter with an error", "a.md", "---\nname: x\n\tb: 1\n---\n", []problem{{syntax, "\t"}}, false, "nothing"},
		{"front matter with a second document", "a.md", "---\nname: x\n...\n--- a\n---\n", []problem{{syntax, "--- a"}}, true, "x"},
		{"empty Markdown", "a.md", "", nil, true, "nothing"},
		{"Markdown not UTF-8", "a.md", "---\nname: \xFF\n---\n", []problem{{encoding, "\xFF"}}, false, "nothing"},
		{"Markdown with a NUL in the text", "a.md", "---\nname: x\n---\n\x00", []problem{{encoding, "\x00"}}, false, "nothing"},
		{"Markdown in UTF-16", "a.md", "\xFF\xFE-\x00-\x00", []problem{{encoding, "\xFF\xFE"}}, false, "nothing"},

		{"YAML", "a.yaml", "name: \"x\"\n", nil, true, `"x"`},
		{"YAML, CRLF", "a.yaml", "other: 1\r\nname: x\r\n", nil, true, "x"},
		{"YAML, byte order mark", "a.yaml", mark + "other: ä\nname: x\n", nil, true, "x"},
		{"YAML with a mark of the document", "a.yaml", "--- # here it begins\nname: x\n...\n", nil, true, "x"},
		{"YAML with a second document", "a.yaml", "name: x\n---\nname: y\n", []problem{{syntax, "---"}}, true, "x"},
		{"YAML with a key twice", "a.yaml", "name: x\nname: y\n", []problem{{duplicate, "name"}}, true, "x"},
		{"YAML list", "a.yaml", "- name: x\n", nil, true, "nothing"},
		{"YAML scalar", "a.yaml", "name\n", nil, true, "nothing"},
		{"empty YAML", "a.yaml", "", nil, true, "nothing"},
		{"YAML of comments", "a.yaml", "# name: x\n", nil, true, "nothing"},
		{"YAML not UTF-8", "a.yaml", "name: x\n\xC3\x28: y\n", []problem{{encoding, "\xC3"}}, false, "nothing"},
		{"YAML with a bracket left open", "a.yaml", "name: [x\n", []problem{{syntax, "["}}, false, "nothing"},

		{"JSON", "a.json", `{"name": "x"}`, nil, true, `"x"`},
		{"JSON, byte order mark", "a.json", mark + `{"name": "x"}`, nil, true, `"x"`},
		{"JSON, CRLF", "a.json", "{\r\n\"name\": \"x\"\r\n}\r\n", nil, true, `"x"`},
		{"JSON with a key twice", "a.json", `{"name": "x", "name": "y"}`, []problem{{duplicate, `"name"`}}, true, `"x"`},
		{"JSON array", "a.json", `[{"name": "x"}]`, nil, true, "nothing"},
		{"JSON with text behind it", "a.json", `{"name": "x"} y`, []problem{{syntax, "y"}}, false, "nothing"},
		{"JSON with a comma too many", "a.json", `{"name": "x",}`, []problem{{syntax, ","}}, false, "nothing"},
		{"empty JSON", "a.json", "", []problem{{syntax, ""}}, false, "nothing"},
		{"JSON not UTF-8", "a.json", "{\"name\": \"\xFF\"}", []problem{{encoding, "\xFF"}}, false, "nothing"},
		{"JSON with a NUL", "a.json", "{\"name\": \"x\"}\x00", []problem{{encoding, "\x00"}}, false, "nothing"},
	} {
		t.Run(test.what, func(t *testing.T) {
			f := read(t, volume(t, test.path, test.text), identity.Hook, test.path)
			var problems []problem
			for _, p := range f.Problems {
				problems = append(problems, problem{p.Kind, test.text[p.Start:p.End]})
			}
			if diff := cmp.Diff(test.problems, problems); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
			if f.Readable() != test.readable {
				t.Errorf("readable: %v", f.Readable())
			}
			if got := written(f, f.Root.Value("name")); got != test.name {
				t.Errorf("name is written as %s, want %s", got, test.name)
			}
		})
	}
}

// TestFrontMatterStates: why a Markdown file declares nothing is told apart, and
// a misplaced block with the place of its mark.
func TestFrontMatterStates(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "0",
		"text\n---\na: 1\n---\n":  "0",
		"----\na: 1\n----\n":      "0",
		"\n\n---\na: 1\n---\n":    "1 at 2",
		mark + " \n---\n---\n":    "1 at 5",
		"---\na: 1\n":             "2 at 0",
		"---\na: 1\n ---\n":       "2 at 0",
		"---":                     "2 at 0",
		"---\na: 1\n---\n":        "3 at 0",
		mark + "---\na: 1\n---\n": "3 at 3",
		"--- \t\na: 1\n---  \n":   "3 at 0",
	} {
		front := read(t, memory(text), identity.Skill, "SKILL.md").Front
		got := fmt.Sprint(uint8(front.State))
		if front.State != frontmatter.Absent {
			got += fmt.Sprintf(" at %d", front.FenceStart)
		}
		if got != want {
			t.Errorf("%q: state %s, want %s", text, got, want)
		}
	}
}

// TestAliasesAreBounded: a descriptor made to explode is a problem and costs
// nothing.
func TestAliasesAreBounded(t *testing.T) {
	text := "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
	for i := 1; i < 12; i++ {
		text += fmt.Sprintf("a%d: &a%d [", i, i)
		for range 9 {
			text += fmt.Sprintf("*a%d, ", i-1)
		}
		text += "]\n"
	}
	for _, path := range []string{"a.yaml", "a.md"} {
		body := text
		if entrypoint.FormatOf(path) == entrypoint.Markdown {
			body = "---\n" + text + "---\n"
		}
		f := read(t, memory(body), identity.Agent, path)
		if len(f.Problems) != 1 || f.Problems[0].Kind != doctree.TooLarge || f.Readable() {
			t.Errorf("%s: %+v, readable: %v", path, f.Problems, f.Readable())
		}
	}
}
