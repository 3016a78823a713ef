package manifest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/pelletier/go-toml/v2"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/jsonx"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

type table = map[string]any
type list = []any

// fullData is what testdata/full.toml says.
var fullData = table{
	"volume": table{
		"schema": int64(1), "name": "@acme/full-manifest", "version": "1.4.0-rc.1+build.5",
		"description": "Shows every key; it's \"complete\" and says so in ä sentence.",
		"license":     "Apache-2.0", "role": "plugin",
		"homepage": "https://example.org/full", "repository": "https://example.org/full.git", "documentation": "https://example.org/full/docs",
		"keywords": list{"one", "two", "three", "four", "fünf"}, "secondary-roles": list{"provider", "meta"},
		"providers": list{"github", "crossref"}, "x-note": "an unknown key",
	},
	"publisher":   table{"id": "acme"},
	"permissions": table{"filesystem": "read-write", "network": "read", "browser": "deny", "shell": "allow"},
	"components": list{
		table{
			"type": "agent", "name": "reviewer", "entrypoint": "./agents/reviewer.md", "description": "Reviews.", "providers": list{"github"},
			"permissions": table{"filesystem": "read", "network": "deny", "browser": "deny", "shell": "deny"},
		},
		table{
			"type": "mcp-server", "name": "library", "entrypoint": ".mcp.json",
			"permissions": table{"shell": "allow", "network": table{"x-host": "example.org"}},
		},
		table{"type": "tool", "name": "cite", "entrypoint": ""},
	},
	"dependencies": table{"@acme/base": "^1.4.0", "search-toolkit": ">=1.0.0, <3.0.0"},
	"component-dependencies": table{
		"cite": list{}, "reviewer": list{"pkg:volume/%40acme/base#tool/read-pr", "pkg:volume/search-toolkit#skill/search"},
	},
	"external-dependencies": list{
		table{"purl": "pkg:npm/left-pad", "constraint": "vers:npm/>=1.0.0|<2.0.0", "purpose": "runtime", "components": list{"cite", "library"}},
		table{"purl": "pkg:pypi/requests", "constraint": "vers:pypi/*", "purpose": "org.example:audit"},
	},
	"runtimes": list{
		table{"name": "claude-code", "compatibility": "^1.0.0"}, table{"name": "codex", "compatibility": "whatever works"},
	},
	"protocols": list{table{"name": "mcp", "version": ">=2025.02"}, table{"name": "lsp", "version": "3.17"}},
	"environment": table{
		"runtimes": list{"node", "bun", "deno", "python", "ruby", "go", "rust"},
		"os":       list{"linux", "macos", "windows"}, "arch": list{"x64", "arm64", "x86"},
	},
	"provenance": table{
		"source-repo": "https://example.org/full.git", "build": table{"system": "make", "workflow": ".ci/run", "signed": true},
	},
	"x-experiment": table{
		"dotted.key": int64(255), "big": int64(9223372036854775807), "ratio": -1500.0, "exact": 1.0, "flag": false,
		"since": "2026-01-31", "built": "2026-01-31T07:32:00Z",
		"nested": list{list{int64(1), int64(2)}, list{}, list{table{"a": table{"b": "c"}}}}, "": "an empty key",
	},
}

// TestData: the canonical parsed data are what the file says, no more and no
// less.
func TestData(t *testing.T) {
	if diff := cmp.Diff(fullData, parse(full(t)).Data()); diff != "" {
		t.Errorf("the data differ (-want +got):\n%s", diff)
	}
}

// TestDataAsDecoded holds the data against another decoder's.
func TestDataAsDecoded(t *testing.T) {
	var want table
	if err := toml.Unmarshal([]byte(full(t)), &want); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(literalTimes(want), any(parse(full(t)).Data())); diff != "" {
		t.Errorf("the data differ (-go-toml +ours):\n%s", diff)
	}
}

// literalTimes replaces dates by the text they are written with.
func literalTimes(v any) any {
	switch v := v.(type) {
	case table:
		out := table{}
		for key, value := range v {
			out[key] = literalTimes(value)
		}
		return out
	case list:
		out := list{}
		for _, value := range v {
			out = append(out, literalTimes(value))
		}
		return out
	case time.Time:
		return v.Format(time.RFC3339Nano)
	case fmt.Stringer:
		return v.String()
	}
	return v
}

// TestDataHasNoDefaults: what the author left out is not in the data.
func TestDataHasNoDefaults(t *testing.T) {
	for text, want := range map[string]table{
		"":                             {},
		"# nothing\n":                  {},
		"[volume]\n":                   {"volume": table{}},
		"components = []\n":            {"components": list{}},
		"[[components]]\n":             {"components": list{table{}}},
		"[volume]\nschema = 1.0\n":     {"volume": table{"schema": 1.0}},
		"[volume]\nschema = \"1\"\n":   {"volume": table{"schema": "1"}},
		"[volume]\nschema = 01\n":      {"volume": table{"schema": nil}}, // there, and not readable
		"[volume]\nname = '  x  '\n":   {"volume": table{"name": "  x  "}},
		"[volume]\nname = 'X'\n":       {"volume": table{"name": "X"}},
		"[volume]\nname = \"\\u00e4\"": {"volume": table{"name": "ä"}},
	} {
		if diff := cmp.Diff(want, parse(text).Data()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

// sameModel compares manifests without the places, which depend on how the data
// are written.
var sameModel = cmp.Options{
	cmp.Comparer(func(a, b manifest.String) bool { return a.Value == b.Value && a.Set == b.Set }),
	cmpopts.IgnoreTypes(diagnostic.Range{}),
	cmpopts.IgnoreFields(manifest.Manifest{}, "Source", "Root", "Problems", "Violations"),
}

// TestFromTree writes the data of the manifest as JSON and reads that: the model
// and the violations are the same, and the places are those in the JSON.
func TestFromTree(t *testing.T) {
	want := parse(full(t))
	text, err := json.MarshalIndent(fullData, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	root, problems := jsonx.Parse(text)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	got := manifest.FromTree(diagnostic.NewSource("vector.json", text), root)
	if diff := cmp.Diff(want, got, sameModel); diff != "" {
		t.Errorf("the model differs (-TOML +JSON):\n%s", diff)
	}
	if diff := cmp.Diff(violations(want), violations(got)); diff != "" {
		t.Errorf("the violations differ (-TOML +JSON):\n%s", diff)
	}
	for _, l := range locatedIn(got) {
		s, ok := l.value.(manifest.String)
		if !ok || !s.Set {
			continue
		}
		var value string
		if err := json.Unmarshal(got.Source.Bytes(s.Range), &value); err != nil || value != s.Value {
			t.Errorf("%s is %q and placed at %q", l.path, s.Value, got.Source.Bytes(s.Range))
		}
	}
	if name := got.Volume.Name; string(got.Source.Bytes(name.Sub(1, 5))) != "acme" {
		t.Errorf("a part of the name is placed at %q", got.Source.Bytes(name.Sub(1, 5)))
	}
}

// violations counts kinds and paths, in no order: keys have none.
func violations(m *manifest.Manifest) map[string]int {
	out := map[string]int{}
	for _, v := range m.Violations {
		out[kindNames[v.Kind]+" "+v.Path]++
	}
	return out
}

// TestFromTreeOfAnything: trees that are no manifest at all.
func TestFromTreeOfAnything(t *testing.T) {
	for text, want := range map[string]string{
		`{}`:        `missing volume volume "{}"; missing publisher publisher "{}"`,
		`[]`:        `wrong type  "[]"`,
		`null`:      `wrong type  "null"`,
		`"volume"`:  `wrong type  "\"volume\""`,
		`{"volume"`: ``, // damaged, and reported as such
		`{"volume": null, "publisher": {"id": null}}`: `wrong type volume "null"; wrong type publisher.id "null"`,
	} {
		root, _ := jsonx.Parse([]byte(text))
		m := manifest.FromTree(diagnostic.NewSource("vector.json", []byte(text)), root)
		if got := strings.Join(show(m), "; "); got != want {
			t.Errorf("%s: %s; want %s", text, got, want)
		}
		if len(stringsOf(m)) > 0 || (m.Data() == nil) != !root.Is(doctree.Table) {
			t.Errorf("%s: strings %v, data %v", text, stringsOf(m), m.Data())
		}
	}
}
