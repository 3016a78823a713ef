package text_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/validate/rules/text"
	"github.com/agentvolumes/toolchain/validate/ruletest"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

const bom = "\uFEFF"

// TestBytes holds what an archive cannot show: bytes that editors and version
// control change or hide.
func TestBytes(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"line ends of Windows", "[volume]\r\nname = x\r\n\r\nrole = \"meta\"\r\n", []string{"volume.toml:2 AV0001:8-9"}},
		{"line ends of Windows, key twice", "a = 1\r\n\ta = 2\r\n", []string{"volume.toml:2 AV0002:2-3"}},
		{"line ends of Windows in a string", "a = \"\"\"\r\nb\r\n\"\"\"\r\n", nil},
		{"line ends of the first Macs", "a = 1\rb = 2\r", []string{"volume.toml:1 AV0001:6-7"}},
		{"control character in a string", "a = \"x\x01y\"\n", []string{"volume.toml:1 AV0001:7-8"}},
		{"control character in a comment", "# x\x1By\n", []string{"volume.toml:1 AV0001:4-5"}},
		{"control character in a comment, and good lines behind it", "a = 1\n# x\x1By\n\n# more\nb = 1\n", []string{"volume.toml:2 AV0001:4-5"}},
		{"delete character", "a = \"x\x7Fy\"\n", []string{"volume.toml:1 AV0001:7-8"}},
		{"line separator in a comment", "# x\u2028y = claude\na = 1\n", nil},
		{"no line end at the end", "a = 1", nil},
		{"empty file", "", nil},
		{"only line ends", "\n\r\n\n", nil},

		{"byte order mark", bom + "a = 1\n", []string{"volume.toml:1 AV0006:1-2"}},
		{"byte order mark and nothing else", bom, []string{"volume.toml:1 AV0006:1-2"}},
		{"byte order mark before a mistake", bom + "a = x\n", []string{"volume.toml:1 AV0006:1-2", "volume.toml:1 AV0001:6-7"}},
		{"byte order mark and line ends of Windows", bom + "[a]\r\nb = 1\r\n", []string{"volume.toml:1 AV0006:1-2"}},
		{"two byte order marks", bom + bom + "a = 1\n", []string{"volume.toml:1 AV0006:1-2", "volume.toml:1 AV0001:2-3"}},
		{"byte order mark in the middle", "# " + bom + " in a comment\na = \"" + bom + "\"\n", nil},
		{"byte order mark of UTF-16, little", "\xFF\xFEa\x00 \x00=\x001\x00", []string{"volume.toml:1 AV0003:1-3"}},
		{"byte order mark of UTF-16, big", "\xFE\xFF\x00a", []string{"volume.toml:1 AV0003:1-3"}},

		{"Latin-1", "# a\n# caf\xE9\n", []string{"volume.toml:2 AV0003:6-7"}},
		{"Latin-1, and a mistake that is not judged", "# caf\xE9\na = x\na = 1\na = 2\n", []string{"volume.toml:1 AV0003:6-7"}},
		{"Latin-1 behind other letters", "# größe caf\xE9\n", []string{"volume.toml:1 AV0003:12-13"}},
		{"surrogate", "a = \"\xED\xA0\x80\"\n", []string{"volume.toml:1 AV0003:6-7"}},
		{"character cut off", "# \xE2\x82", []string{"volume.toml:1 AV0003:3-4"}},
		{"overlong character", "# \xC0\xAF\n", []string{"volume.toml:1 AV0003:3-4"}},
		{"NUL", "a = \"x\x00y\"\n", []string{"volume.toml:1 AV0003:7-8"}},
		{"NUL and Latin-1", "a = \"\x00\"\n# \xE9\n", []string{"volume.toml:1 AV0003:6-7", "volume.toml:2 AV0003:3-4"}},
		{"replacement character", "# \uFFFD is a character\n", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			compare(t, tt.want, map[string]string{"volume.toml": tt.text})
		})
	}
}

// TestMarksOfEntrypoints looks for byte order marks in the other files.
func TestMarksOfEntrypoints(t *testing.T) {
	files := map[string]string{
		"volume.toml": `components = [
  {type = "agent", name = "a", entrypoint = "./a.md"},
  {type = "agent", name = "b", entrypoint = "./b.yaml"},
  {type = "tool", name = "c", entrypoint = "./c.json"},
  {type = "tool", name = "d", entrypoint = "./d.py"},
  {type = "mcp-server", name = "e", entrypoint = "./.mcp.json"},
  {type = "mcp-server", name = "f", entrypoint = ".mcp.json"},
  {type = "skill", name = "g", entrypoint = "./g.md"},
  {type = "agent", name = "h", entrypoint = "./folder"},
]
`,
		"a.md": bom + "You review.\n", "b.yaml": bom + "name: b\n", "c.json": bom + "{}",
		"d.py":      bom + "a tool's program is not read",
		".mcp.json": bom + "{}",
		"g.md":      "---\ndescription: " + bom + "\n---\n", "folder/x.md": bom,
		"other.md": bom + "no component's",
	}
	compare(t, []string{
		".mcp.json:1 AV0006:1-2", "a.md:1 AV0006:1-2", "b.yaml:1 AV0006:1-2", "c.json:1 AV0006:1-2",
	}, files)
}

func TestSize(t *testing.T) {
	padded := func(size int) string {
		return "# " + strings.Repeat("é", (size-3)/2) + strings.Repeat(".", (size-3)%2) + "\n"
	}
	for size, want := range map[int][]string{
		manifest.MaxBytes:     nil,
		manifest.MaxBytes + 1: {"volume.toml AV0004"},
		manifest.MaxBytes * 3: {"volume.toml AV0004"},
	} {
		if got := len(padded(size)); got != size {
			t.Fatalf("%d bytes, want %d", got, size)
		}
		compare(t, want, map[string]string{"volume.toml": padded(size)})
	}
	// A file that is not read has no further findings.
	compare(t, []string{"volume.toml AV0004"}, map[string]string{"volume.toml": "a = x\n\x00" + padded(manifest.MaxBytes)})
}

// TestManyMistakes sees that a file which is plainly not TOML does not fill the
// screen.
func TestManyMistakes(t *testing.T) {
	files := map[string]string{"volume.toml": strings.Repeat("a: 1\nb = 1\n", 5000)}
	got := 0
	for _, f := range found(t, files) {
		if strings.Contains(f, "AV0001") {
			got++
		}
	}
	if got != 101 {
		t.Errorf("%d findings about syntax, want 100 and one that says so", got)
	}
}

// TestRelated sees that a second definition points at the first.
func TestRelated(t *testing.T) {
	files := map[string]string{"volume.toml": "[permissions]\nnetwork = \"deny\"\nnetwork = \"read\"\n[permissions]\n"}
	var got []string
	for _, f := range ruletest.Findings(t, text.Group().Rules, files, nil) {
		for _, r := range f.Related {
			got = append(got, fmt.Sprintf("%d:%d", r.Span.Start.Line, r.Span.Start.Column))
		}
	}
	if diff := cmp.Diff([]string{"2:1", "1:2"}, got); diff != "" {
		t.Errorf("first definitions (-want +got):\n%s", diff)
	}
}

// TestFix tries the one mechanical mend of the group.
func TestFix(t *testing.T) {
	for _, f := range ruletest.Findings(t, text.Group().Rules, map[string]string{"volume.toml": bom + "a = 1\n"}, nil) {
		if f.Fix == nil || len(f.Fix.Edits) != 1 {
			t.Fatalf("%s has no fix of one edit", f.Code)
		}
		e := f.Fix.Edits[0]
		if e.Span.Start.Byte != 0 || e.Span.End.Byte != len(bom) || e.NewText != "" {
			t.Errorf("the fix is %+v, want the mark removed", e)
		}
	}
}

func compare(t *testing.T, want []string, files map[string]string) {
	t.Helper()
	if diff := cmp.Diff(want, found(t, files)); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// found lists the findings of the group as "FILE:LINE CODE:COLUMN-COLUMN", and
// those about a whole file as "FILE CODE".
func found(t *testing.T, files map[string]string) []string {
	t.Helper()
	var out []string
	for _, f := range ruletest.Findings(t, text.Group().Rules, files, nil) {
		if f.Span.IsFile() {
			out = append(out, f.Span.File+" "+f.Code)
			continue
		}
		out = append(out, fmt.Sprintf("%s:%d %s:%d-%d", f.Span.File, f.Span.Start.Line, f.Code, f.Span.Start.Column, f.Span.End.Column))
	}
	return out
}
