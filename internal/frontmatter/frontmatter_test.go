package frontmatter_test

import (
	"testing"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/frontmatter"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		name, text string
		state      frontmatter.State
		body       string
	}{
		{"present", "---\nname: x\n---\nbody\n", frontmatter.Present, "body\n"},
		{"windows line ends and a mark", "\xEF\xBB\xBF---\r\nname: x\r\n---\r\nbody", frontmatter.Present, "body"},
		{"blanks behind the fence", "---  \nname: x\n--- \n", frontmatter.Present, ""},
		{"empty block", "---\n---\n", frontmatter.Present, ""},
		{"absent", "# title\n", frontmatter.Absent, "# title\n"},
		{"empty file", "", frontmatter.Absent, ""},
		{"a rule further down", "text\n---\nname: x\n---\n", frontmatter.Absent, "text\n---\nname: x\n---\n"},
		{"after blank lines", "\n \n---\nname: x\n---\n", frontmatter.Misplaced, "\n \n---\nname: x\n---\n"},
		{"never closed", "---\nname: x\nbody\n", frontmatter.Open, "---\nname: x\nbody\n"},
		{"longer rule is no fence", "----\nname: x\n----\n", frontmatter.Absent, "----\nname: x\n----\n"},
		{"fence alone", "---", frontmatter.Open, "---"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := frontmatter.Parse([]byte(test.text))
			if b.State != test.state {
				t.Errorf("state %d, want %d", b.State, test.state)
			}
			if got := test.text[b.Body:]; got != test.body {
				t.Errorf("body %q, want %q", got, test.body)
			}
			if b.State != frontmatter.Absent && test.text[b.FenceStart:b.FenceEnd] != "---" {
				t.Errorf("fence at %q", test.text[b.FenceStart:b.FenceEnd])
			}
		})
	}
}

func TestPlacesCountFromTheFile(t *testing.T) {
	text := "---\nname: é\ndescription: [x\n---\n"
	b := frontmatter.Parse([]byte(text))
	if len(b.Problems) != 1 || text[b.Problems[0].Start:b.Problems[0].End] != "[" {
		t.Errorf("problems: %+v", b.Problems)
	}
	text = "---\nname: é\ndescription: x\n---\n"
	b = frontmatter.Parse([]byte(text))
	v := b.Root.Value("description")
	if !v.Is(doctree.String) || text[v.Start:v.End] != "x" {
		t.Errorf("description: %+v", v)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"---\na: 1\n---\nx", "---\n", "\n---\n---\n", "---\r\n---", "---\na: [\n---\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		b := frontmatter.Parse(text)
		if b.Body < 0 || b.Body > len(text) || b.FenceStart < 0 || b.FenceEnd > len(text) {
			t.Fatalf("%+v for %q", b, text)
		}
		if (b.State == frontmatter.Present) != (b.Root != nil) {
			t.Fatalf("state %d with root %v", b.State, b.Root)
		}
		for _, p := range b.Problems {
			if p.Start < 0 || p.End < p.Start || p.End > len(text) {
				t.Fatalf("bad problem %+v for %q", p, text)
			}
		}
	})
}
