package yamlx_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/yamlx"
)

func show(text string, problems []doctree.Problem) []string {
	var out []string
	for _, p := range problems {
		line := 1 + strings.Count(text[:p.Start], "\n")
		column := p.Start - strings.LastIndex(text[:p.Start], "\n")
		out = append(out, fmt.Sprintf("%d:%d %q %s", line, column, text[p.Start:p.End], p.Message))
	}
	return out
}

func TestPlaces(t *testing.T) {
	text := "\xEF\xBB\xBFname: é x\r\nquoted: \"a\\\"b\" # c\r\nsingle: 'it''s'\nblock: |\n  one\n  two\nplain: one\n  two\nlist:\n- 1\n- {a: [x, y]}\ntagged: !!str &n 12\nalias: *n\n日本: 語\n"
	root, problems := yamlx.Parse([]byte(text), 0, len(text))
	if len(problems) != 0 {
		t.Fatalf("problems: %v", show(text, problems))
	}
	list := root.Value("list")
	for _, test := range []struct {
		node       *doctree.Node
		kind       doctree.Kind
		text, want string
	}{
		{root.Value("name"), doctree.String, "é x", "é x"},
		{root.Value("quoted"), doctree.String, `a"b`, `"a\"b"`},
		{root.Value("single"), doctree.String, "it's", "'it''s'"},
		{root.Value("block"), doctree.String, "one\ntwo\n", "|\n  one\n  two"},
		{root.Value("plain"), doctree.String, "one two", "one"},
		{list, doctree.Array, "", "1\n- {a: [x, y]}"},
		{list.Items[0], doctree.Int, "1", "1"},
		{list.Items[1], doctree.Table, "", "{a: [x, y]}"},
		{list.Items[1].Value("a"), doctree.Array, "", "[x, y]"},
		{root.Value("tagged"), doctree.String, "12", "12"},
		{root.Value("alias"), doctree.String, "12", "12"},
		{root.Value("日本"), doctree.String, "語", "語"},
	} {
		got := strings.TrimPrefix(text[test.node.Start:test.node.End], "- ")
		if got != test.want || test.node.Kind != test.kind || test.node.Text != test.text {
			t.Errorf("got %s %q at %q, want %s %q at %q", test.node.Kind, test.node.Text, got, test.kind, test.text, test.want)
		}
	}
	if e := root.Get("日本"); text[e.KeyStart:e.KeyEnd] != "日本" {
		t.Errorf("key is placed at %q", text[e.KeyStart:e.KeyEnd])
	}
}

func TestValues(t *testing.T) {
	text := "base: &b {x: 1, y: 2}\nmerged:\n  <<: *b\n  y: 3\nmany:\n  <<: [*b, {z: 4}]\nints: [0x10, 0o17, 0b11, 1_000, +7]\nfloats: [1.5, .inf, -.inf]\nwords: [yes, no, on, ~, true]\n1: one\n"
	root, problems := yamlx.Parse([]byte(text), 0, len(text))
	if len(problems) != 0 {
		t.Fatalf("problems: %v", show(text, problems))
	}
	got := fmt.Sprint(root.Any())
	want := "map[1:one base:map[x:1 y:2] floats:[1.5 +Inf -Inf] ints:[16 15 3 1000 7] many:map[x:1 y:2 z:4] merged:map[x:1 y:3] words:[yes no on <nil> true]]"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestProblems(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"colon in a value", "name: x\ndescription: foo: bar\n", []string{`2:17 ":" the value contains ": " and is not in quotes`}},
		{"indentation", "a: 1\n b: 2\n", []string{`2:3 ":" no key can stand here: the line is indented more than the keys above it`}},
		{"tab", "a:\n\tb: 1\n", []string{`2:1 "\t" while scanning for the next token, found character that cannot start any token`}},
		{"quote never closed", "a: \"x\nb: 2\n", []string{`1:4 "\"" while scanning a quoted scalar, found unexpected end of stream`}},
		{"bracket never closed", "a: [1, 2\nb: 3\n", []string{`2:2 ":" while parsing a flow sequence, did not find expected ',' or ']'`}},
		{"at sign", "a: @x\n", []string{`1:4 "@" while scanning for the next token, found character that cannot start any token`}},
		{"unknown anchor", "a: *x\n", []string{`1:4 "*" unknown anchor 'x' referenced`}},
		{"key twice", "a: 1\nb: 2\na: 3\n", []string{`3:1 "a" key a is defined twice`}},
		{"second document", "a: 1\n---\nb: 2\n", []string{`2:1 "---" a second YAML document begins here, and only one is allowed`}},
		{"alias in itself", "a: &a\n- 1\n- *a\n", []string{`3:3 "*a" the alias *a stands inside the value it refers to`}},
		{"list as key", "? [a, b]\n: c\n", []string{`1:3 "[" a key must be a plain value, not a list or a mapping`}},
		{"merge of a string", "<<: x\n", []string{`1:5 "x" << merges a mapping or a list of mappings, and this is neither`}},
		{"too deep", "a: " + strings.Repeat("[", 500_000), []string{`1:68 "[" nested more than 64 levels deep`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems := yamlx.Parse([]byte(test.text), 0, len(test.text))
			if diff := cmp.Diff(test.want, show(test.text, problems)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

// bomb returns a document of few lines that stands for 9 to the power of levels
// values once its aliases are followed.
func bomb(levels int) string {
	var b strings.Builder
	b.WriteString("a0: &a0 [x, x, x, x, x, x, x, x, x]\n")
	for i := 1; i < levels; i++ {
		fmt.Fprintf(&b, "a%d: &a%d [%s]\n", i, i, strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 9))
	}
	return b.String()
}

func TestBombs(t *testing.T) {
	var deep strings.Builder
	deep.WriteString("a0: &a0 [x]\n")
	for i := 1; i < 500; i++ {
		fmt.Fprintf(&deep, "a%d: &a%d [*a%d]\n", i, i, i-1)
	}
	wide := "a: &a {" + strings.Join(keys(5000), ", ") + "}\nb:\n  <<: [" + strings.Repeat("*a, ", 5000) + "]\n"
	for _, test := range []struct {
		name, text string
		kind       doctree.ProblemKind
	}{
		{"laughs", bomb(20), doctree.TooLarge},
		{"depth through aliases", deep.String(), doctree.TooDeep},
		{"merge keys", wide, doctree.TooLarge},
	} {
		t.Run(test.name, func(t *testing.T) {
			root, problems := yamlx.Parse([]byte(test.text), 0, len(test.text))
			if len(problems) != 1 || problems[0].Kind != test.kind {
				t.Errorf("got %v", show(test.text, problems))
			}
			if !root.Is(doctree.Damaged) {
				t.Error("the document is not damaged, somebody may walk it")
			}
		})
	}
	if text := bomb(4); true {
		if _, problems := yamlx.Parse([]byte(text), 0, len(text)); len(problems) != 0 {
			t.Errorf("a document of a few thousand values is refused: %v", show(text, problems))
		}
	}
}

func keys(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("k%d: 1", i)
	}
	return out
}

func TestEmpty(t *testing.T) {
	for _, text := range []string{"", "# only a comment\n", "---\n"} {
		root, problems := yamlx.Parse([]byte(text), 0, len(text))
		if !root.Is(doctree.Null) || len(problems) != 0 {
			t.Errorf("%q: got %s, %v", text, root.Kind, problems)
		}
	}
}

func TestVersionDirective(t *testing.T) {
	for _, version := range []string{"1.1", "1.2"} {
		text := "%YAML " + version + "\n---\na: 1\n"
		root, problems := yamlx.Parse([]byte(text), 0, len(text))
		if v, ok := root.Value("a").Int64(); !ok || v != 1 || len(problems) != 0 {
			t.Errorf("%s: got %v, %v", version, root.Any(), show(text, problems))
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"a: 1", "- x\n- &a [1]\n- *a", "a: |\n x", "%YAML 1.2\n---\n", "? a\n: b", "<<: *a", "a: &a\n  <<: *a", "\x85a: b", "a: !<x> y", "{a, b}", "- - - -", bomb(3)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if doctree.CheckText([]byte(text)) != nil {
			return
		}
		root, problems := yamlx.Parse([]byte(text), 0, len(text))
		for _, p := range problems {
			if p.Start < 0 || p.End < p.Start || p.End > len(text) || p.Message == "" {
				t.Fatalf("bad problem %+v for %q", p, text)
			}
		}
		var walk func(n *doctree.Node)
		walk = func(n *doctree.Node) {
			if n.Start < 0 || n.End < n.Start || n.End > len(text) {
				t.Fatalf("%s lies at %d to %d of %d in %q", n.Kind, n.Start, n.End, len(text), text)
			}
			for _, item := range n.Items {
				walk(item)
			}
			for _, e := range n.Entries {
				if e.KeyStart < 0 || e.KeyEnd < e.KeyStart || e.KeyEnd > len(text) {
					t.Fatalf("key %q lies at %d to %d of %d", e.Key, e.KeyStart, e.KeyEnd, len(text))
				}
				walk(e.Value)
			}
		}
		walk(root)
	})
}
