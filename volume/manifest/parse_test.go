package manifest_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pelletier/go-toml/v2"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

// TestModel reads the manifest that has everything and lists every string of the
// model.
func TestModel(t *testing.T) {
	m := parse(full(t))
	if len(m.Problems) > 0 || m.Unreadable {
		t.Fatalf("problems: %+v", m.Problems)
	}
	want := map[string]string{
		"Volume.Name": "@acme/full-manifest", "Volume.Version": "1.4.0-rc.1+build.5",
		"Volume.Description": "Shows every key; it's \"complete\" and says so in ä sentence.",
		"Volume.License":     "Apache-2.0", "Volume.Role": "plugin",
		"Volume.Homepage": "https://example.org/full", "Volume.Repository": "https://example.org/full.git",
		"Volume.Documentation": "https://example.org/full/docs",
		"Volume.Keywords.0":    "one", "Volume.Keywords.1": "two", "Volume.Keywords.2": "three", "Volume.Keywords.3": "four", "Volume.Keywords.4": "fünf",
		"Volume.SecondaryRole.0": "provider", "Volume.SecondaryRole.1": "meta",
		"Volume.Providers.0": "github", "Volume.Providers.1": "crossref",
		"Publisher.ID":           "acme",
		"Permissions.Filesystem": "read-write", "Permissions.Network": "read", "Permissions.Browser": "deny", "Permissions.Shell": "allow",
		"Components.0.Type": "agent", "Components.0.Name": "reviewer", "Components.0.Entrypoint": "./agents/reviewer.md",
		"Components.0.Description": "Reviews.", "Components.0.Providers.0": "github",
		"Components.0.Permissions.Filesystem": "read", "Components.0.Permissions.Network": "deny",
		"Components.0.Permissions.Browser": "deny", "Components.0.Permissions.Shell": "deny",
		"Components.1.Type": "mcp-server", "Components.1.Name": "library", "Components.1.Entrypoint": ".mcp.json",
		"Components.1.Permissions.Shell": "allow", // network is a table there and so not a level
		"Components.2.Type":              "tool", "Components.2.Name": "cite", "Components.2.Entrypoint": "",
		"Dependencies.0.Name": "@acme/base", "Dependencies.0.Versions": "^1.4.0",
		"Dependencies.1.Name": "search-toolkit", "Dependencies.1.Versions": ">=1.0.0, <3.0.0",
		"ComponentDependencies.0.Component": "cite", "ComponentDependencies.1.Component": "reviewer",
		"ComponentDependencies.1.Purls.0": "pkg:volume/%40acme/base#tool/read-pr",
		"ComponentDependencies.1.Purls.1": "pkg:volume/search-toolkit#skill/search",
		"ExternalDependencies.0.Purl":     "pkg:npm/left-pad", "ExternalDependencies.0.Constraint": "vers:npm/>=1.0.0|<2.0.0",
		"ExternalDependencies.0.Purpose":      "runtime",
		"ExternalDependencies.0.Components.0": "cite", "ExternalDependencies.0.Components.1": "library",
		"ExternalDependencies.1.Purl": "pkg:pypi/requests", "ExternalDependencies.1.Constraint": "vers:pypi/*",
		"ExternalDependencies.1.Purpose": "org.example:audit",
		"Runtimes.0.Name":                "claude-code", "Runtimes.0.Expression": "^1.0.0",
		"Runtimes.1.Name": "codex", "Runtimes.1.Expression": "whatever works",
		"Protocols.0.Name": "mcp", "Protocols.0.Expression": ">=2025.02",
		"Protocols.1.Name": "lsp", "Protocols.1.Expression": "3.17",
	}
	if diff := cmp.Diff(want, stringsOf(m)); diff != "" {
		t.Errorf("the strings of the model (-want +got):\n%s", diff)
	}
	if m.Volume.Schema != 1 || string(m.Source.Bytes(m.Volume.SchemaRange)) != "1" {
		t.Errorf("schema is %d at %v", m.Volume.Schema, m.Volume.SchemaRange)
	}
	for i, c := range m.Components {
		if c.Index != i || string(m.Source.Bytes(c.Range)) != "[[components]]" {
			t.Errorf("component %d has the index %d and stands at %q", i, c.Index, m.Source.Bytes(c.Range))
		}
	}
	for i, d := range m.ExternalDependencies {
		if d.Index != i || string(m.Source.Bytes(d.Range)) != "[[external-dependencies]]" {
			t.Errorf("external dependency %d has the index %d and stands at %q", i, d.Index, m.Source.Bytes(d.Range))
		}
	}
	for text, p := range map[string]manifest.Permissions{
		"[permissions]": m.Permissions, "[components.permissions]": m.Components[0].Permissions,
		`{ shell = "allow", network.x-host = "example.org" }`: m.Components[1].Permissions,
	} {
		if got := string(m.Source.Bytes(p.Range)); !p.Set || got != text {
			t.Errorf("the permissions %s stand at %q", text, got)
		}
	}
	if m.Components[2].Permissions.Set {
		t.Error("a component without permissions has some")
	}
	if l := m.ComponentDependencies[0].Purls; !l.Set || l.Len != 0 {
		t.Errorf("the empty list is %+v", l)
	}
	if m.Components[1].Providers.Set || m.ExternalDependencies[1].Components.Set {
		t.Error("a list that is not there is set")
	}
	if !m.Has("provenance") || !m.Has("x-experiment") || m.Has("Volume") || m.Has("volume.name") {
		t.Error("Has does not know the top-level keys")
	}
	if span := m.Span(m.Volume.Name.Range); span.File != manifest.FileName || span.Start != (diagnostic.Position{Line: 6, Column: 8, Byte: m.Volume.Name.Range.Start}) {
		t.Errorf("the name stands at %+v", span)
	}
}

// checkPlaces checks every string of the model against the text at its place:
// read as TOML it must give the value. It returns how many there are.
func checkPlaces(t *testing.T, m *manifest.Manifest) int {
	t.Helper()
	n := 0
	for _, l := range locatedIn(m) {
		s, ok := l.value.(manifest.String)
		if list, isList := l.value.(manifest.List); isList && list.Set {
			if text := m.Source.Bytes(list.Range); !bytes.HasPrefix(text, []byte("[")) || !bytes.HasSuffix(text, []byte("]")) {
				t.Errorf("the list %s is placed at %q", l.path, text)
			}
		}
		if !ok || !s.Set {
			continue
		}
		n++
		text := string(m.Source.Bytes(s.Range))
		var doc map[string]string
		if err := toml.Unmarshal([]byte("value = "+text), &doc); err != nil {
			err = toml.Unmarshal([]byte(text+" = 'key'"), &doc) // a key without quotes
			doc = map[string]string{"value": text}
			if err != nil {
				t.Errorf("%s is placed at %q: %v", l.path, text, err)
			}
		}
		if doc["value"] != s.Value {
			t.Errorf("%s is %q and placed at %q", l.path, s.Value, text)
		}
		if sub := s.Sub(0, len(s.Value)); sub != s.Range && string(m.Source.Bytes(sub)) != s.Value {
			t.Errorf("the whole of %s, which is %q, is %q", l.path, s.Value, m.Source.Bytes(sub))
		}
	}
	return n
}

// TestPlaces moves the manifest about in the file: with a byte order mark and
// with other line ends every place still fits.
func TestPlaces(t *testing.T) {
	text := full(t)
	want := stringsOf(parse(text))
	for what, text := range map[string]string{
		"as it is":             text,
		"byte order mark":      "\xEF\xBB\xBF" + text,
		"CRLF":                 strings.ReplaceAll(text, "\n", "\r\n"),
		"mark and CRLF":        "\xEF\xBB\xBF" + strings.ReplaceAll(text, "\n", "\r\n"),
		"letters before it":    "# äöü€😀\n" + text,
		"a problem before it":  "oops\n" + text,
		"a problem further on": strings.Replace(text, "[publisher]", "[publisher]\noops", 1),
	} {
		t.Run(what, func(t *testing.T) {
			m := parse(text)
			if n := checkPlaces(t, m); n != len(want) {
				t.Errorf("%d strings, want %d", n, len(want))
			}
			if diff := cmp.Diff(want, stringsOf(m)); diff != "" {
				t.Errorf("the strings differ (-want +got):\n%s", diff)
			}
			if wantProblems := strings.Contains(what, "problem"); (len(m.Problems) > 0) != wantProblems {
				t.Errorf("problems: %+v", m.Problems)
			}
		})
	}
}

// TestSub asks for a part of a value. Where the value is written literally it is
// that part of the file, otherwise the whole string.
func TestSub(t *testing.T) {
	for written, want := range map[string]string{
		`"abcdef"`:                 "bcd",
		`'abcdef'`:                 "bcd",
		`"äbcdef"`:                 "\xA4bc", // bytes, not characters
		`"a\u0062cdef"`:            `"a\u0062cdef"`,
		`"abcde\n"`:                `"abcde\n"`,
		`"""abcdef"""`:             `"""abcdef"""`,
		"\"\"\"\nabcdef\"\"\"":     "\"\"\"\nabcdef\"\"\"",
		"'''\nabcdef'''":           "'''\nabcdef'''",
		"\"\"\"ab\\\n  cdef\"\"\"": "\"\"\"ab\\\n  cdef\"\"\"",
	} {
		m := parse("[volume]\nname = " + written + "\n")
		if got := string(m.Source.Bytes(m.Volume.Name.Sub(1, 4))); got != want {
			t.Errorf("%s: bytes 1 to 4 of %q are placed at %q, want %q", written, m.Volume.Name.Value, got, want)
		}
	}
	for written, want := range map[string]string{
		`abcdef`: "bcd", `"abcdef"`: "bcd", `'abcdef'`: "bcd", `"a\u0062cdef"`: `"a\u0062cdef"`,
	} {
		m := parse("[dependencies]\n" + written + " = '1.0.0'\n")
		if got := string(m.Source.Bytes(m.Dependencies[0].Name.Sub(1, 4))); got != want {
			t.Errorf("key %s: bytes 1 to 4 are placed at %q, want %q", written, got, want)
		}
	}
	m := parse("[volume]\nname = ''\nversion = 1\n")
	if got := m.Volume.Name.Sub(0, 0); got != (diagnostic.Range{Start: 17, End: 17}) {
		t.Errorf("the inside of an empty string is %v", got)
	}
}

// TestSubOfNothing: a string that is not there has no parts, wherever it comes
// from.
func TestSubOfNothing(t *testing.T) {
	m := parse("[volume]\nversion = 1\n[[components]]\n")
	for what, s := range map[string]manifest.String{
		"not in the table": m.Volume.Name, "of another type": m.Volume.Version, "in a table that is not there": m.Permissions.Shell,
		"in a component": m.Components[0].Permissions.Network, "zero value": {},
	} {
		if got := s.Sub(2, 5); s.Set || got != (diagnostic.Range{}) {
			t.Errorf("%s: set: %v, bytes 2 to 5 are %v", what, s.Set, got)
		}
	}
}
