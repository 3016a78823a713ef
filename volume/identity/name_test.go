package identity_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/volume/identity"
)

// refused checks that err is the package's own error of the given class about
// input, and that it points at part, which begins at offset at.
func refused(t *testing.T, err, class error, input string, at int, part string) *identity.Error {
	t.Helper()
	var e *identity.Error
	if !errors.As(err, &e) || !errors.Is(err, class) {
		t.Fatalf("%.60q: got %v, want an error of the class %q", input, err, class)
	}
	if e.Input != input {
		t.Errorf("%.60q: the error is about %.60q", input, e.Input)
	}
	if e.Start != at || e.End != at+len(part) {
		t.Errorf("%.60q: the error points at %d to %d, want %d to %d, which is %.60q", input, e.Start, e.End, at, at+len(part), part)
	}
	if e.Reason == "" || !strings.Contains(err.Error(), e.Reason) {
		t.Errorf("%.60q: the message is %q, the reason %q", input, err, e.Reason)
	}
	return e
}

// validParts are names that any position accepts: volume, scope, component.
var validParts = []string{"a", "0", "42", "a-b", "search-toolkit", "a-1-b-2", "x86", strings.Repeat("a", 64)}

// badParts are names that no position accepts. part is the text to point at.
var badParts = []struct {
	what, name string
	at         int
	part       string
	reason     string
}{
	{"empty", "", 0, "", "empty"},
	{"upper case at the start", "Foo", 0, "F", "upper-case"},
	{"upper case inside", "fooBAR", 3, "BAR", "upper-case"},
	{"underscore", "a_b", 1, "_", "an underscore"},
	{"blank", "a b", 1, " ", "a blank"},
	{"blank at the end", "ab ", 2, " ", "a blank"},
	{"dot", "a.b", 1, ".", `"."`},
	{"line end at the end", "ab\n", 2, "\n", "a line end"},
	{"carriage return at the end", "ab\r\n", 2, "\r", "U+000D"},
	{"NUL", "a\x00b", 1, "\x00", "U+0000"},
	{"leading hyphen", "-a", 0, "-", "begin with a hyphen"},
	{"trailing hyphen", "a-", 1, "-", "end with a hyphen"},
	{"only a hyphen", "-", 0, "-", "begin with a hyphen"},
	{"double hyphen", "a--b", 1, "--", "side by side"},
	{"three hyphens", "a---b", 1, "--", "side by side"},
	{"umlaut", "bär", 1, "ä", `"ä"`},
	{"full-width digit", "a１", 1, "１", `"１"`},
	{"Kelvin sign, which folds to k", "ma\u212Ae", 2, "\u212A", "is not allowed"},
	{"long s, which folds to s", "te\u017Ft", 2, "\u017F", "is not allowed"},
	{"Cyrillic a, which looks like a", "p\u0430ck", 1, "\u0430", "is not allowed"},
	{"combining mark", "a\u0308", 1, "\u0308", "is not allowed"},
	{"byte that is not UTF-8", "a\xFFb", 1, "\xFF", "is not allowed"},
	{"the first of two mistakes", "a_B", 1, "_", "an underscore"},
}

// positions are the places where a name may stand, each with the offset at
// which it begins there.
var positions = []struct {
	what           string
	prefix, suffix string
	check          func(string) error
}{
	{"scope", "", "", identity.CheckScope},
	{"component", "", "", identity.CheckComponentName},
	{"volume", "", "", parseName},
	{"scope of a volume", "@", "/toolkit", parseName},
	{"scoped volume", "@acme/", "", parseName},
}

func parseName(s string) error {
	_, err := identity.ParseName(s)
	return err
}

func TestValidNames(t *testing.T) {
	for _, position := range positions {
		for _, part := range validParts {
			if err := position.check(position.prefix + part + position.suffix); err != nil {
				t.Errorf("as %s: %v", position.what, err)
			}
		}
	}
}

func TestInvalidNames(t *testing.T) {
	for _, position := range positions {
		for _, bad := range badParts {
			t.Run(position.what+"/"+bad.what, func(t *testing.T) {
				input := position.prefix + bad.name + position.suffix
				e := refused(t, position.check(input), identity.ErrName, input, len(position.prefix)+bad.at, bad.part)
				if !strings.Contains(e.Reason, bad.reason) {
					t.Errorf("the reason is %q, want it to say %q", e.Reason, bad.reason)
				}
			})
		}
	}
}

// TestLengths tries the longest name of each position and one more character.
// What is too much is what has to be cut off.
func TestLengths(t *testing.T) {
	for _, position := range positions {
		most := 128
		if strings.HasPrefix(position.what, "scope") && position.what != "scoped volume" {
			most = 64
		}
		longest := strings.Repeat("a", most)
		if err := position.check(position.prefix + longest + position.suffix); err != nil {
			t.Errorf("as %s: %d characters: %v", position.what, most, err)
		}
		input := position.prefix + longest + "bc" + position.suffix
		refused(t, position.check(input), identity.ErrName, input, len(position.prefix)+most, "bc")
	}
}

// TestParseName tries what only whole volume names have: the scope with its @
// and slash.
func TestParseName(t *testing.T) {
	for text, want := range map[string]identity.Name{
		"search-toolkit":       {Name: "search-toolkit"},
		"@acme/search-toolkit": {Scope: "acme", Name: "search-toolkit"},
		"@1/2":                 {Scope: "1", Name: "2"},
	} {
		got, err := identity.ParseName(text)
		if err != nil || got != want || got.String() != text {
			t.Errorf("ParseName(%q) = %+v, %v", text, got, err)
		}
	}
	for _, bad := range []struct {
		name string
		at   int
		part string
	}{
		{"@", 1, ""},  // nothing behind the @
		{"@a", 2, ""}, // the slash is missing at the end
		{"@/", 1, ""}, // the scope comes first
		{"@/a", 1, ""},
		{"@a/", 3, ""},  // the name is missing
		{"a/b", 1, "/"}, // a scope without @
		{"/a", 0, "/"},
		{"a/@b", 1, "/"},
		{"@a/b/c", 4, "/"}, // three levels
		{"@a//b", 3, "/"},
		{"@@a/b", 1, "@"},
		{"@a/@b", 3, "@"},
		{"a@b", 1, "@"},
		{"a@1.0.0", 1, "@"}, // a version does not belong here
		{" @a/b", 3, "/"},   // does not begin with @
		{"%40a/b", 4, "/"},  // nothing is decoded
		{"@a%2Fb", 6, ""},
		{"@a/b\n", 4, "\n"},
		{"@a\n/b", 2, "\n"},
		{"@A/B", 1, "A"}, // the first mistake is told
		{"＠a/b", 4, "/"}, // full-width @
		{"@a∕b", 6, ""},  // division slash: no slash at all
		{"@a/b\x00", 4, "\x00"},
	} {
		t.Run(bad.name, func(t *testing.T) {
			_, err := identity.ParseName(bad.name)
			refused(t, err, identity.ErrName, bad.name, bad.at, bad.part)
		})
	}
}

// TestNamesAreNoWiderThanTheirKind keeps the checks of parts from accepting what
// only a whole volume name may have.
func TestNamesAreNoWiderThanTheirKind(t *testing.T) {
	refused(t, identity.CheckScope("@acme"), identity.ErrName, "@acme", 0, "@")
	refused(t, identity.CheckComponentName("@acme/x"), identity.ErrName, "@acme/x", 0, "@")
	refused(t, identity.CheckComponentName("tool/x"), identity.ErrName, "tool/x", 4, "/")
}

func TestComponentTypes(t *testing.T) {
	types := identity.ComponentTypes()
	if len(types) != 7 {
		t.Errorf("the standard has seven types, not %d", len(types))
	}
	for _, typ := range types {
		if !typ.Valid() {
			t.Errorf("%s is not valid", typ)
		}
	}
	for _, typ := range []identity.ComponentType{"", "Agent", "agent\n", "mcp_server", "mcp", "prompt"} {
		if typ.Valid() {
			t.Errorf("%q is valid", typ)
		}
	}
	types[0] = "changed"
	if identity.ComponentTypes()[0] != identity.Agent {
		t.Error("a caller can change the list")
	}
}
