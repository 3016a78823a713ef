package manifest_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

// TestUnreadable: what cannot be text is not looked into. The model is empty, and
// one problem says why.
func TestUnreadable(t *testing.T) {
	for _, test := range []struct {
		what, text string
		kind       doctree.ProblemKind
		at         diagnostic.Range
	}{
		{"a byte too many", valid + "#" + strings.Repeat(" ", manifest.MaxBytes-len(valid)), doctree.TooLarge, diagnostic.Range{}},
		{"far too large, and no text", strings.Repeat("\xFF", 4*manifest.MaxBytes), doctree.TooLarge, diagnostic.Range{}},
		{"not UTF-8", valid + "# \xE4\n", doctree.Encoding, diagnostic.Range{Start: len(valid) + 2, End: len(valid) + 3}},
		{"character cut in two", valid + "# \xC3", doctree.Encoding, diagnostic.Range{Start: len(valid) + 2, End: len(valid) + 3}},
		{"surrogate in UTF-8", "# \xED\xA0\x80\n" + valid, doctree.Encoding, diagnostic.Range{Start: 2, End: 3}},
		{"NUL", valid + "# \x00\n", doctree.Encoding, diagnostic.Range{Start: len(valid) + 2, End: len(valid) + 3}},
		{"UTF-16", "\xFF\xFE[\x00v\x00]\x00", doctree.Encoding, diagnostic.Range{End: 2}},
		{"UTF-16, the other way round", "\xFE\xFF\x00[\x00v\x00]", doctree.Encoding, diagnostic.Range{End: 2}},
	} {
		t.Run(test.what, func(t *testing.T) {
			m := parse(test.text)
			if !m.Unreadable || len(m.Problems) != 1 || len(m.Violations) > 0 {
				t.Fatalf("unreadable: %v, problems %+v, violations %v", m.Unreadable, m.Problems, show(m))
			}
			p := m.Problems[0]
			if p.Kind != test.kind || p.Start != test.at.Start || p.End != test.at.End || p.Message == "" || p.Help == "" {
				t.Errorf("the problem is %+v", p)
			}
			if diff := cmp.Diff(&manifest.Manifest{Unreadable: true}, m, sameModel); diff != "" {
				t.Errorf("the model is not empty:\n%s", diff)
			}
			if data := m.Data(); data == nil || len(data) > 0 {
				t.Errorf("the data are %v, want an empty table", data)
			}
		})
	}
}

// TestLargest: a manifest of exactly the size that is allowed is read.
func TestLargest(t *testing.T) {
	text := valid + "#" + strings.Repeat(" ", manifest.MaxBytes-len(valid)-1)
	m := parse(text)
	if len(text) != manifest.MaxBytes || m.Unreadable || len(m.Problems) > 0 || m.Volume.Name.Value != "x" {
		t.Errorf("%d bytes: unreadable: %v, problems %+v", len(text), m.Unreadable, m.Problems)
	}
}

// TestDamage breaks a valid manifest. Each problem is reported as such, and must
// not make other fields seem missing or of a wrong type.
func TestDamage(t *testing.T) {
	for _, test := range []struct {
		what, old, new string
		problems       int
		want           []string // violations
	}{
		{"a value is missing", `name = "x"`, "name = ", 1, nil},
		{"a string without quotes", `version = "1.0.0"`, "version = 1.0.0", 1, nil},
		{"a quote is missing", `license = "MIT"`, `license = "MIT`, 1, nil},
		{"a bracket is missing", `role = "meta"`, "role = \"meta\"\nkeywords = ['a'", 1, nil},
		{"a number too large", "schema = 1", "schema = 99999999999999999999", 1, nil},
		{"a number with a leading zero", "schema = 1", "schema = 01", 1, nil},
		{"a date that does not exist", `license = "MIT"`, "license = 2026-02-30", 1, nil},
		{"an array nested too deep", `role = "meta"`, "role = \"meta\"\nkeywords = " + strings.Repeat("[", 70) + strings.Repeat("]", 70), 1, nil},
		{"two on a line", `name = "x"`, `name = "x" version = "y"`, 1, nil},
		{"a key twice: the first counts", `role = "meta"`, "role = \"meta\"\nrole = 1", 1, nil},
		{"a table twice: the keys are merged", "[publisher]", "[publisher]\n[volume]\nhomepage = 'https://x.example'\n[publisher]", 2, nil},
		{"yaml", `name = "x"`, "name: x", 1, nil},
		{"a header without its bracket", "[publisher]", "[publisher", 1, nil},
		{"an unreadable header", "[publisher]", "[pub lisher]", 1, nil},
		{"an unreadable line may be any key", `name = "x"`, "???", 1, nil},
		{"a value broken, another of a wrong type", "schema = 1\nname = \"x\"", "schema = true\nname = x", 1, []string{`wrong type volume.schema "true"`}},
		{"a value broken, another not there", "schema = 1\nname = \"x\"", "name = x", 1, []string{`missing volume.schema schema "[volume]"`}},
		{"the key of a broken line is told from others", `name = "x"`, "nam = x", 1, []string{
			`missing volume.name name "[volume]"`, `unknown volume.nam nam "nam"`,
		}},
		{"the header of another table", "[publisher]", "[publishers", 1, []string{
			`missing publisher publisher ""`, `unknown publishers publishers "publishers"`,
		}},
	} {
		t.Run(test.what, func(t *testing.T) {
			text := strings.Replace(valid, test.old, test.new, 1)
			if text == valid {
				t.Fatal("the test changes nothing")
			}
			m := parse(text)
			if len(m.Problems) != test.problems || m.Unreadable {
				t.Errorf("problems %+v, want %d; unreadable: %v", m.Problems, test.problems, m.Unreadable)
			}
			if diff := cmp.Diff(test.want, show(m)); diff != "" {
				t.Errorf("violations (-want +got):\n%s", diff)
			}
		})
	}
}

// TestDamagedValuesAreNotSet: what could not be read is not in the model, and
// stays in the data as a key without a value.
func TestDamagedValuesAreNotSet(t *testing.T) {
	m := parse("[volume]\nname = x\nkeywords = [oops]\nschema = 1_\nrole = \"meta\"\n[[components]]\nname = 'a'\ntype = tool\n")
	want := map[string]string{"Volume.Role": "meta", "Components.0.Name": "a"}
	if diff := cmp.Diff(want, stringsOf(m)); diff != "" {
		t.Errorf("strings (-want +got):\n%s", diff)
	}
	if m.Volume.Keywords.Set || m.Volume.Schema != 0 || m.Volume.SchemaRange != (diagnostic.Range{}) {
		t.Errorf("keywords %+v, schema %d at %v", m.Volume.Keywords, m.Volume.Schema, m.Volume.SchemaRange)
	}
	data := table{
		"volume":     table{"name": nil, "keywords": nil, "schema": nil, "role": "meta"},
		"components": list{table{"name": "a", "type": nil}},
	}
	if diff := cmp.Diff(data, m.Data()); diff != "" {
		t.Errorf("data (-want +got):\n%s", diff)
	}
}

// TestWrongTypesAreNotSet: a value of a wrong type is not in the model, not even
// in part, except that a list keeps its strings.
func TestWrongTypesAreNotSet(t *testing.T) {
	m := parse(`publisher = "acme"
components = [1, { name = "a", type = 2, permissions = "none" }, "x", { name = "b", providers = "c" }]
external-dependencies = ["pkg:npm/x", { purl = "pkg:npm/y", components = { a = 1 } }]
runtimes = { name = "codex" }
protocols = "mcp"
dependencies = ["a"]
permissions = ["read"]
[volume]
schema = 1.0
name = ["x"]
keywords = ["a", 1, "b", ["c"]]
providers = "github"
[component-dependencies]
a = "x"
b = { c = "d" }
`)
	want := map[string]string{
		"Components.0.Name": "a", "Components.1.Name": "b", "ExternalDependencies.0.Purl": "pkg:npm/y",
		"Volume.Keywords.0": "a", "Volume.Keywords.1": "b",
		"ComponentDependencies.0.Component": "a", "ComponentDependencies.1.Component": "b",
	}
	if diff := cmp.Diff(want, stringsOf(m)); diff != "" {
		t.Errorf("strings (-want +got):\n%s", diff)
	}
	if got := []int{m.Components[0].Index, m.Components[1].Index, m.ExternalDependencies[0].Index}; !cmp.Equal(got, []int{1, 3, 1}) {
		t.Errorf("the indexes are %v; they count what stands in the file", got)
	}
	if l := m.Volume.Keywords; !l.Set || l.Len != 4 || m.Volume.Providers.Set || m.Permissions.Set || m.Components[0].Permissions.Set {
		t.Errorf("keywords %+v, providers %+v", l, m.Volume.Providers)
	}
	if m.Volume.Schema != 0 || m.Volume.SchemaRange != (diagnostic.Range{}) || len(m.Runtimes)+len(m.Protocols)+len(m.Dependencies) > 0 {
		t.Errorf("schema %d, runtimes %v, protocols %v, dependencies %v", m.Volume.Schema, m.Runtimes, m.Protocols, m.Dependencies)
	}
}
