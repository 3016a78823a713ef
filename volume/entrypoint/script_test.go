package entrypoint_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/identity"
)

// script reads a hook that is a script.
func script(t *testing.T, text string) *entrypoint.File {
	t.Helper()
	return read(t, memory(text), identity.Hook, "hooks/guard")
}

// TestScriptHeader reads what a script declares about itself. Every value must
// be placed where it stands in the script, behind its comment sign.
func TestScriptHeader(t *testing.T) {
	for what, text := range map[string]string{
		"number signs":            "#!/bin/sh\n# /// hook\n# event: Stop\n# type: script\n# ///\nexit 0\n",
		"double slashes":          "// /// hook\n// event: Stop\n// type: script\n// ///\nconsole.log(1)\n",
		"no blank behind":         "# /// hook\n#event: Stop\n#type: script\n# ///\n",
		"CRLF":                    "#!/bin/sh\r\n# /// hook\r\n# event: Stop\r\n# type: script\r\n# ///\r\n",
		"blanks at line ends":     "# /// hook \t\n# event: Stop  \n# type: script\n# ///  \n",
		"empty comment lines":     "# /// hook\n#\n# event: Stop\n#\n# type: script\n#\n# ///\n",
		"comments in the YAML":    "# /// hook\n# # which event\n# event: Stop # the end\n# type: script\n# ///\n",
		"no line end at the end":  "# /// hook\n# event: Stop\n# type: script\n# ///",
		"deep in the script":      strings.Repeat("echo\n", 500) + "# /// hook\n# event: Stop\n# type: script\n# ///\n",
		"letters before it":       "# äöü\n# /// hook\n# {note: äöü, event: Stop, type: script}\n# ///\n",
		"a mark of another kind":  "# /// tool\n# event: Setup\n# ///\n# /// hook\n# event: Stop\n# type: script\n# ///\n",
		"text that is not UTF-8":  "echo \xFF\n# /// hook\n# event: Stop\n# type: script\n# ///\n\x00\xFF",
		"a second header":         "# /// hook\n# event: Stop\n# type: script\n# ///\n# /// hook\n# event: Setup\n# ///\n",
		"both comment signs":      "// comment\n# /// hook\n# event: Stop\n# type: script\n# ///\n// /// hook\n// event: Setup\n// ///\n",
		"more number signs":       "## Title\n# /// hook\n# event: Stop\n# type: script\n# ///\n## ///\n",
		"quotes in another style": "# /// hook\n# 'event': Stop\n# \"type\": script\n# ///\n",
	} {
		t.Run(what, func(t *testing.T) {
			f := script(t, text)
			if len(f.Problems) > 0 || !f.Readable() {
				t.Fatalf("problems %+v, readable: %v", f.Problems, f.Readable())
			}
			for key, want := range map[string]string{"event": "Stop", "type": "script"} {
				v := f.Root.Value(key)
				if !v.Is(doctree.String) || v.Text != want || written(f, v) != want {
					t.Errorf("%s is %+v, written as %q; want %s", key, v, written(f, v), want)
				}
			}
			event := f.Root.Get("event")
			if event == nil || strings.Trim(text[event.KeyStart:event.KeyEnd], `'"`) != "event" {
				t.Errorf("the key is %+v", event)
			}
			h := f.Hook("guard")
			if h.Event != "Stop" || h.Type != "script" {
				t.Errorf("the hook is %+v", h)
			}
		})
	}
}

// TestScriptHeaderOfManyLines: nested data keep their indentation.
func TestScriptHeaderOfManyLines(t *testing.T) {
	f := script(t, "#!/bin/sh\n# /// hook\n# event: PreToolUse\n# match:\n#   tools:\n#     - Bash\n#     - \"Edit\"\n# text: |\n#   one\n#   two\n# ///\n")
	want := map[string]any{
		"event": "PreToolUse", "match": map[string]any{"tools": []any{"Bash", "Edit"}}, "text": "one\ntwo\n",
	}
	if diff := cmp.Diff(want, f.Root.Any()); diff != "" {
		t.Errorf("the data differ (-want +got):\n%s", diff)
	}
	if edit := f.Root.Value("match").Value("tools").Items[1]; written(f, edit) != `"Edit"` {
		t.Errorf("the second tool is written as %q", written(f, edit))
	}
}

// TestScriptWithoutHeader: a script need not declare anything, and what only
// resembles a header is a comment.
func TestScriptWithoutHeader(t *testing.T) {
	for what, text := range map[string]string{
		"empty":                    "",
		"no header":                "#!/bin/sh\nexit 0\n",
		"header of another kind":   "# /// tool\n# event: Stop\n# ///\n",
		"header of a longer kind":  "# /// hooks\n# event: Stop\n# ///\n",
		"kind in upper case":       "# /// HOOK\n# event: Stop\n# ///\n",
		"text before the mark":     "echo # /// hook\n# event: Stop\n# ///\n",
		"blanks before the mark":   "  # /// hook\n  # event: Stop\n  # ///\n",
		"no blank in the mark":     "#/// hook\n# event: Stop\n#///\n",
		"comments of other kinds":  "-- /// hook\n-- event: Stop\n-- ///\n",
		"binary":                   "\x7fELF\x02\x01\x01\x00\xFF\xFE\x00# /// hook\x00",
		"binary in UTF-16":         "\xFF\xFE#\x00 \x00",
		"beyond what is looked at": strings.Repeat("# padding\n", entrypoint.MaxHeader/10+1) + "# /// hook\n# event: Stop\n# ///\n",
	} {
		t.Run(what, func(t *testing.T) {
			f := script(t, text)
			if f.Source == nil || f.Root != nil || f.Problems != nil || !f.Readable() || f.TooLarge {
				t.Errorf("root %+v, problems %+v, readable: %v, too large: %v", f.Root, f.Problems, f.Readable(), f.TooLarge)
			}
		})
	}
}

// TestScriptHeaderProblems: what is wrong inside a header is found and placed in
// the script.
func TestScriptHeaderProblems(t *testing.T) {
	for _, test := range []struct {
		what, text string
		kind       doctree.ProblemKind
		at         string // the text that the problem points at
		readable   bool
	}{
		{"YAML with a bracket left open", "#!/bin/sh\n# /// hook\n# event: [Stop\n# ///\n", doctree.Syntax, "[", false},
		{"YAML with a tab", "// /// hook\n// a:\n//\t- b\n// ///\n", doctree.Syntax, "\t", false},
		{"a key twice", "# /// hook\n# event: Stop\n# event: Setup\n# ///\n", doctree.Duplicate, "event", true},
		{"not UTF-8", "# ä\n# /// hook\n# event: \xFF\n# ///\n", doctree.Encoding, "\xFF", false},
		{"never closed", "#!/bin/sh\n# /// hook\n# event: Stop\n", doctree.Syntax, "# /// hook", false},
		{"a line that is no comment", "# /// hook\n# event: Stop\nexit 0\n# ///\n", doctree.Syntax, "# /// hook", false},
		{"an empty line", "# /// hook\n# event: Stop\n\n# ///\n", doctree.Syntax, "# /// hook", false},
		{"another comment inside", "# /// hook\n// event: Stop\n# ///\n", doctree.Syntax, "# /// hook", false},
		{"closed beyond what is looked at", "# /// hook\n" + strings.Repeat("# a\n", entrypoint.MaxHeader/4) + "# ///\n", doctree.Syntax, "# /// hook", false},
		{"NUL", "# /// hook\n# event: Stop\n# a: \x00\n# ///\n", doctree.Encoding, "\x00", false},
	} {
		t.Run(test.what, func(t *testing.T) {
			f := script(t, test.text)
			if len(f.Problems) != 1 {
				t.Fatalf("problems %+v, want one", f.Problems)
			}
			p := f.Problems[0]
			if got := test.text[p.Start:p.End]; p.Kind != test.kind || got != test.at {
				t.Errorf("%q: a problem of kind %d at %q, want %d at %q", p.Message, p.Kind, got, test.kind, test.at)
			}
			if f.Readable() != test.readable {
				t.Errorf("readable: %v", f.Readable())
			}
		})
	}
}

// TestScriptHeaderThatIsNoMapping: what is no table stays what the author wrote.
func TestScriptHeaderThatIsNoMapping(t *testing.T) {
	for text, want := range map[string]doctree.Kind{
		"# /// hook\n# ///\n":                     doctree.Null,
		"# /// hook\n# # only a comment\n# ///\n": doctree.Null,
		"# /// hook\n# - a\n# ///\n":              doctree.Array,
		"# /// hook\n# Stop\n# ///\n":             doctree.String,
		"# /// hook\n# 5\n# ///\n":                doctree.Int,
	} {
		f := script(t, text)
		if !f.Root.Is(want) || len(f.Problems) > 0 {
			t.Errorf("%q: %+v, %+v; want a %s", text, f.Root, f.Problems, want)
		}
	}
}

// TestScriptHeaderAtTheEdge closes a header with the last byte that is looked
// at, and well behind it.
func TestScriptHeaderAtTheEdge(t *testing.T) {
	const head, tail = "# /// hook\n# event: Stop\n", "# ///\n"
	for over, want := range map[int]bool{0: true, 100: false} {
		padding := entrypoint.MaxHeader - len(head) - len(tail) + over
		text := head + "#" + strings.Repeat(" ", padding-2) + "\n" + tail
		f := script(t, text+strings.Repeat("x", 100))
		if got := f.Readable(); got != want {
			t.Errorf("closed at %d bytes: read: %v", len(text), got)
		}
		if f.TooLarge || len(f.Source.Text()) > entrypoint.MaxHeader+1 {
			t.Errorf("too large: %v, and %d bytes are kept", f.TooLarge, len(f.Source.Text()))
		}
	}
}

// FuzzScriptHeader looks for a script that makes the reader fail, or place
// something outside the text.
func FuzzScriptHeader(f *testing.F) {
	for _, sign := range []string{"#", "//"} {
		for _, body := range []string{"event: Stop", "a: [1, {b: c}]", "a: |\n%[1]s  b", "&a [*a]", "<<: {a: b}", "\xFF", "\x00", "a: 'b\n%[1]s c'", "- a", ""} {
			if strings.Contains(body, "%") {
				body = fmt.Sprintf(body, sign)
			}
			f.Add(fmt.Sprintf("#!/bin/sh\n%[1]s /// hook\n%[1]s %[2]s\n%[1]s ///\n", sign, body))
			f.Add(fmt.Sprintf("%[1]s /// hook\r\n%[1]s%[2]s\r\n%[1]s ///", sign, body))
		}
	}
	f.Add("# /// hook\n# ///")
	f.Add("# /// hook")
	f.Fuzz(func(t *testing.T, text string) {
		file := script(t, text)
		if file.Root != nil && !strings.Contains(text, " /// hook") {
			t.Fatalf("a header is read where there is none: %+v", file.Root)
		}
		h := file.Hook("guard")
		if h.TypeNode == nil && h.Type != "script" {
			t.Fatalf("a script that says nothing is of the type %q", h.Type)
		}
	})
}
