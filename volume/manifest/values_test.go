package manifest_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/agentvolumes/toolchain/volume/manifest"
)

// TestURIs tries what may and may not stand where a URI belongs.
func TestURIs(t *testing.T) {
	for text, want := range map[string]bool{
		"https://example.org":             true,
		"https://example.org/a?b=c#d":     true,
		"HTTPS://EXAMPLE.ORG":             true,
		"http://[::1]:8080/":              true,
		"https://example.org/%C3%A4":      true,
		"git+ssh://git@example.org/a.git": true,
		"urn:isbn:0451450523":             true,
		"mailto:someone@example.org":      true,
		"file:///a/b":                     true,
		"":                                false,
		"example.org":                     false,
		"example.org/a":                   false,
		"/a/b":                            false,
		"//example.org":                   false,
		"./README.md":                     false,
		"#readme":                         false,
		"https:":                          false,
		"https://":                        false,
		"://example.org":                  false,
		"1https://example.org":            false,
		"git@example.org:a/b.git":         false,
		"https://example.org/a b":         false,
		"https://example.org/\n":          false,
		" https://example.org":            false,
		"https://example.org/\t":          false,
		"https://example.org/\u007f":      false,
		"https://exämple.org":             false, // that is an IRI
		"https://example.org/%zz":         false,
		"https://example.org:port":        false,
		"https://[::1":                    false,
	} {
		for key, path := range map[string]string{
			"homepage": "volume.homepage", "repository": "volume.repository", "documentation": "volume.documentation",
		} {
			m := parse(inVolume(key + " = " + basic(text)))
			got := len(m.Violations) == 0
			if len(m.Problems) > 0 || got != want || !want && (m.Violations[0].Kind != manifest.NotURI || m.Violations[0].Path != path) {
				t.Errorf("%s = %q: %v %v", key, text, show(m), m.Problems)
			}
		}
	}
	m := parse(valid + "[provenance]\nsource-repo = 'x'\n")
	if diff := cmp.Diff([]string{`no URI provenance.source-repo "'x'"`}, show(m)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// basic writes a string of TOML with escapes.
func basic(s string) string {
	return strings.ReplaceAll(strconv.QuoteToASCII(s), `\x7f`, `\u007f`)
}

// TestRepeated: every further element that is the same string is reported, with
// the place of the first.
func TestRepeated(t *testing.T) {
	component := "[[components]]\ntype = 'tool'\nname = 'a'\nentrypoint = 'a'\n"
	for text, want := range map[string][]string{
		inVolume(`keywords = ['a', "b", "a", 'A', '''a''']`): {
			`volume.keywords[2] "a" after 'a'`, `volume.keywords[4] '''a''' after 'a'`,
		},
		inVolume("providers = ['a', 'b', 'b', 'a']"):         {`volume.providers[2] 'b' after 'b'`, `volume.providers[3] 'a' after 'a'`},
		inVolume("secondary-roles = ['meta', 'meta']"):       {`volume.secondary-roles[1] 'meta' after 'meta'`},
		valid + component + "providers = ['', '']\n":         {`components[0].providers[1] '' after ''`},
		valid + "[environment]\nos = ['linux', 'linux']\n":   {`environment.os[1] 'linux' after 'linux'`},
		inVolume("keywords = ['a', 'a ', 'ä', 'a\u0308']"):   nil, // no two are the same text
		valid + "[component-dependencies]\na = ['x', 'x']\n": nil, // not a set
		valid + "[external-dependencies]\n":                  nil,
	} {
		m := parse(text)
		var got []string
		for _, v := range m.Violations {
			if v.Kind == manifest.Repeated {
				got = append(got, fmt.Sprintf("%s %s after %s", v.Path, m.Source.Bytes(v.Range), m.Source.Bytes(v.First)))
				if v.First.Start >= v.Range.Start || v.Field == nil || v.Value == nil {
					t.Errorf("%s: %+v", v.Path, v)
				}
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s(-want +got):\n%s", text, diff)
		}
	}
}

func TestFieldPath(t *testing.T) {
	for _, test := range []struct{ path, key, want string }{
		{"", "volume", "volume"},
		{"volume", "name", "volume.name"},
		{"components[1]", "name", "components[1].name"},
		{"dependencies", "@acme/x", "dependencies.@acme/x"},
		{"dependencies", "a-b_c", "dependencies.a-b_c"},
		{"dependencies", "ä", "dependencies.ä"},
		{"dependencies", "a.b", `dependencies."a.b"`},
		{"dependencies", "a b", `dependencies."a b"`},
		{"dependencies", "a[0]", `dependencies."a[0]"`},
		{"dependencies", `a"b`, `dependencies."a\"b"`},
		{"dependencies", "a\nb", `dependencies."a\nb"`},
		{"dependencies", "", `dependencies.""`},
		{"", "", `""`},
		{"", "a.b", `"a.b"`},
	} {
		if got := manifest.FieldPath(test.path, test.key); got != test.want {
			t.Errorf("FieldPath(%q, %q) = %s, want %s", test.path, test.key, got, test.want)
		}
	}
}

// TestFieldPathCanBeReadBack: whatever the keys are, the path tells them.
func TestFieldPathCanBeReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		keys := rapid.SliceOfN(rapid.OneOf(rapid.String(), rapid.StringMatching(`[ab."\\\[\]' \n0]{0,6}`)), 1, 4).Draw(t, "keys")
		path := ""
		for _, key := range keys {
			path = manifest.FieldPath(path, key)
		}
		if got, err := splitPath(path); err != nil || !slices.Equal(got, keys) {
			t.Fatalf("%q is written %s and read %q, %v", keys, path, got, err)
		}
	})
}

// splitPath reads a path of keys, each plain or in quotes.
func splitPath(path string) ([]string, error) {
	var keys []string
	for {
		key, rest, more := strings.Cut(path, ".")
		if strings.HasPrefix(path, `"`) {
			quoted, err := strconv.QuotedPrefix(path)
			if err != nil {
				return nil, err
			}
			rest, more = strings.CutPrefix(path[len(quoted):], ".")
			if key, err = strconv.Unquote(quoted); err != nil {
				return nil, err
			}
		}
		keys = append(keys, key)
		if !more {
			return keys, nil
		}
		path = rest
	}
}
