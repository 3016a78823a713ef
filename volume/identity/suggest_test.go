package identity_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/agentvolumes/toolchain/volume/identity"
)

func TestSuggest(t *testing.T) {
	for text, want := range map[string]string{
		"":                  "",
		"search-toolkit":    "search-toolkit",
		"SearchToolkit":     "search-toolkit",
		"search_toolkit":    "search-toolkit",
		"Search Toolkit 2":  "search-toolkit-2",
		"--a--b--":          "a-b",
		"HTTPServer":        "httpserver",
		"a.b/c":             "a-b-c",
		"bär":               "b-r",
		"ma\u212Ae":         "ma-e", // the Kelvin sign is no k
		"café\n":            "caf",
		"日本語":               "",
		"@":                 "",
		"\xFF\xFE":          "",
		"a\xFFb":            "a-b",
		" leading":          "leading",
		"-":                 "",
		"v2Beta":            "v2beta",
		"１２":                "",
		"a\u0301B":          "a-b",
		"one--two__three  ": "one-two-three",
	} {
		if got := identity.Suggest(text); got != want {
			t.Errorf("Suggest(%q) = %q, want %q", text, got, want)
		}
	}
}

// TestSuggestIsValidOrNothing holds Suggest to its word: what it returns is a
// name, and a name stays as it is.
func TestSuggestIsValidOrNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(
			rapid.String(),
			rapid.StringMatching(`[a-zA-Z0-9_. @/äK１-]{0,40}`),
			rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 60), func(b []byte) string { return string(b) }),
		).Draw(t, "text")
		got := identity.Suggest(text)
		if len(got) > identity.MaxComponentName {
			t.Skip("long names have a test of their own")
		}
		if got != "" {
			if err := identity.CheckComponentName(got); err != nil {
				t.Fatalf("Suggest(%q) = %q: %v", text, got, err)
			}
		}
		if again := identity.Suggest(got); again != got {
			t.Fatalf("Suggest(%q) = %q, and that of it %q", text, got, again)
		}
		if identity.CheckComponentName(text) == nil && got != text {
			t.Fatalf("%q is a name, and Suggest makes %q of it", text, got)
		}
	})
}

// TestSuggestForLongText tries texts from which no name of an allowed length
// comes about by itself: a suggestion is a valid name or none.
func TestSuggestForLongText(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("a", 129),
		strings.Repeat("aB", 64), // 128 characters, and a hyphen before every B
		strings.Repeat("word ", 40),
		strings.Repeat("a", 127) + " " + "bc", // a cut must not leave a hyphen at the end
		strings.Repeat("x", 1<<20),
	} {
		if got := identity.Suggest(text); got != "" {
			if err := identity.CheckComponentName(got); err != nil {
				t.Errorf("Suggest(%.20q…, %d characters) has %d characters: %v", text, len(text), len(got), err)
			}
		}
	}
}

// TestHelpCanBeFollowed checks that the name a refusal offers is accepted where
// the refused one stood, and is another one.
func TestHelpCanBeFollowed(t *testing.T) {
	volumes := []string{
		"Foo", "foo_bar", "foo--bar", "-foo", "foo-", "bär", "@Acme/Tool", "@acme/My Tool", "@acme/tool\n", "tool/x", "/x", "Acme/x", "@日本/X",
	}
	parts := []string{"Foo", "foo_bar", "-foo", "@acme", "@Acme/X", "acme/x", "日本", strings.Repeat("Foo", 30), strings.Repeat("Foo", 60)}
	for what, test := range map[string]struct {
		check func(string) error
		texts []string
	}{
		"volume": {parseName, append(volumes, parts...)}, "scope": {identity.CheckScope, parts}, "component": {identity.CheckComponentName, parts},
	} {
		for _, text := range test.texts {
			err := test.check(text)
			var e *identity.Error
			for previous := text; errors.As(err, &e) && offer(e.Help) != ""; {
				// One mistake may be mended at a time, but each time something is.
				offered := offer(e.Help)
				if err = test.check(offered); err == nil {
					break
				}
				if offered == previous || !errors.As(err, &e) || offer(e.Help) == "" {
					t.Errorf("%s: the help for %.40q leads to %.40q: %.200v", what, text, offered, err)
					break
				}
				previous = offered
			}
		}
	}
}

// offer returns the name that a help text offers, or "".
func offer(help string) string {
	if _, quoted, ok := strings.Cut(help, `"`); ok {
		name, _, _ := strings.Cut(quoted, `"`)
		return name
	}
	name, ok := strings.CutPrefix(help, "write ")
	if !ok || name == "@scope/name" {
		return ""
	}
	return name
}
