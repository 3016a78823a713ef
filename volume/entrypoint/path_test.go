package entrypoint_test

import (
	"errors"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/agentvolumes/toolchain/volume/entrypoint"
)

func TestCleanPath(t *testing.T) {
	for text, want := range map[string]string{
		"a":                              "a",
		"./a":                            "a",
		"a/b.md":                         "a/b.md",
		"./a/./b":                        "a/b",
		"././a":                          "a",
		".//a":                           "a",
		"a//b":                           "a/b",
		"a/.":                            "a",
		".mcp.json":                      ".mcp.json",
		"...":                            "...",
		".../a":                          ".../a",
		"a..b":                           "a..b",
		"..a":                            "..a",
		"a..":                            "a..",
		"a/..b/c..":                      "a/..b/c..",
		"with blank/ä.md":                "with blank/ä.md",
		"~/a":                            "~/a", // nobody expands it
		"%2e%2e/a":                       "%2e%2e/a",
		"ab:c":                           "ab:c",
		"a/b:c":                          "a/b:c",
		"1:a":                            "1:a",
		"file:///etc/passwd":             "file:/etc/passwd", // a folder of a strange name
		strings.Repeat("a/", 5000) + "b": strings.Repeat("a/", 5000) + "b",
		strings.Repeat("./", 5000) + "a": "a",
		strings.Repeat("x", 1<<20):       strings.Repeat("x", 1<<20),
	} {
		if got, err := entrypoint.CleanPath(text); err != nil || got != want {
			t.Errorf("CleanPath(%.40q) = %.40q, %v; want %.40q", text, got, err, want)
		}
	}
}

// TestCleanPathRefuses lists paths that would leave the volume, or could on one
// system or another. part, at offset at, is what to point at.
func TestCleanPathRefuses(t *testing.T) {
	long := strings.Repeat("a/", 1<<19)
	for _, test := range []struct {
		text   string
		at     int
		part   string
		reason string
	}{
		{"", 0, "", "empty"},
		{".", 0, ".", "own folder"},
		{"./", 0, "./", "own folder"},
		{"././/.", 0, "././/.", "own folder"},
		{"/", 0, "/", "absolute"},
		{"/a", 0, "/", "absolute"},
		{"//a", 0, "/", "absolute"},
		{"/../a", 0, "/", "absolute"},
		{"..", 0, "..", `".." segment`},
		{"../a", 0, "..", `".." segment`},
		{"a/..", 2, "..", `".." segment`},
		{"a/../b", 2, "..", `".." segment`}, // even if it stays inside
		{"a/../../b", 2, "..", `".." segment`},
		{"./../a", 2, "..", `".." segment`},
		{"a//../b", 3, "..", `".." segment`},
		{".../../a", 4, "..", `".." segment`},
		{"ä/..", 3, "..", `".." segment`},
		{long + "..", len(long), "..", `".." segment`},
		{`..\a`, 2, `\`, "backslash"},
		{`a\b`, 1, `\`, "backslash"},
		{`\\server\share`, 0, `\`, "backslash"},
		{`C:\x`, 2, `\`, "backslash"},
		{"c:/x", 0, "c:", "drive letter"},
		{"C:x", 0, "C:", "drive letter"},
		{"c:", 0, "c:", "drive letter"},
		{"./c:/x", 2, "c:", "drive letter"}, // the ./ does not make it harmless
		{".//C:x", 3, "C:", "drive letter"},
		{".. /a", 0, ".. ", `".." segment`}, // Windows drops the blank
		{"a/", 1, "/", "folder"},
		{"a//", 2, "/", "folder"},
		{"a\n", 1, "\n", "U+000A"},
		{"\na", 0, "\n", "U+000A"},
		{"a\x00b", 1, "\x00", "U+0000"},
		{"a\tb", 1, "\t", "U+0009"},
		{"a\x1b[31m", 1, "\x1b", "U+001B"},
		{"a\x7f", 1, "\x7f", "U+007F"},
		{"a/../b\n", 6, "\n", "U+000A"}, // what makes the text no path comes first
	} {
		t.Run(shorten(test.text), func(t *testing.T) {
			got, err := entrypoint.CleanPath(test.text)
			var e *entrypoint.PathError
			if !errors.As(err, &e) {
				t.Fatalf("got %.40q, %v; want it refused", got, err)
			}
			if got != "" || e.Input != test.text || e.Help == "" {
				t.Errorf("got %q, %#v", got, e)
			}
			if e.Start != test.at || e.End != test.at+len(test.part) {
				t.Errorf("the error points at %d to %d, want %d to %d", e.Start, e.End, test.at, test.at+len(test.part))
			}
			if !strings.Contains(e.Reason, test.reason) || !strings.Contains(err.Error(), e.Reason) {
				t.Errorf("the error is %.80q, want it to say %q", err, test.reason)
			}
		})
	}
}

func shorten(s string) string { return s[:min(len(s), 40)] }

// pathPieces are what paths that are hard to judge are made of.
var pathPieces = []string{
	"..", ".", "...", "/", "//", `\`, "a", "b.md", "C:", "c:", ":", " ", "~", "\x00", "\n", "ä", "\xFF", "%2e", "\u2215", "\uFF0E\uFF0E", "-", "con",
}

// TestCleanPathNeverEscapes builds paths from awkward pieces. What comes out
// lies below the root on every system, and cleaning it again changes nothing.
func TestCleanPathNeverEscapes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(pathPieces), rapid.StringN(0, 3, -1)), 0, 8).Draw(t, "pieces")
		if problem := judgePath(strings.Join(pieces, "")); problem != "" {
			t.Fatal(problem)
		}
	})
}

// judgePath returns what is wrong with the answer of CleanPath for text, or "".
func judgePath(text string) string {
	clean, err := entrypoint.CleanPath(text)
	if err != nil {
		var e *entrypoint.PathError
		switch {
		case !errors.As(err, &e):
			return "a foreign error: " + err.Error()
		case clean != "" || e.Input != text || e.Start < 0 || e.Start > e.End || e.End > len(text) || e.Reason == "":
			return "the error is not right: " + err.Error()
		}
		return ""
	}
	again, err := entrypoint.CleanPath(clean)
	switch {
	case err != nil:
		return "what comes out is refused: " + err.Error()
	case again != clean:
		return "cleaned twice it is another path: " + clean + " and " + again
	case clean != path.Clean(text):
		return "it is another path than the one written: " + clean
	case path.IsAbs(clean) || !filepath.IsLocal(clean) || clean == ".":
		return "it is no path to a file below the root: " + clean
	case strings.ContainsAny(clean, "\\\x00\n") || clean[0] == '/' || strings.HasSuffix(clean, "/"):
		return "it is not clean: " + clean
	case len(clean) > 1 && clean[1] == ':' && (clean[0]|0x20 >= 'a' && clean[0]|0x20 <= 'z'):
		return "it begins with a drive letter: " + clean
	}
	for segment := range strings.SplitSeq(clean, "/") {
		if segment == ".." || segment == "." || segment == "" {
			return "it has a segment that is no name: " + clean
		}
	}
	return ""
}

func FuzzCleanPath(f *testing.F) {
	for _, piece := range pathPieces {
		for _, around := range []string{"%s", "./%sa", "a/%s", "a/%s/b", "%s/../a"} {
			f.Add(strings.Replace(around, "%s", piece, 1))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if problem := judgePath(text); problem != "" {
			t.Fatalf("%q: %s", text, problem)
		}
	})
}
