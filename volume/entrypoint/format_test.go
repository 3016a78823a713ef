package entrypoint_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/identity"
)

func TestFormatOf(t *testing.T) {
	for name, want := range map[string]entrypoint.Format{
		"SKILL.md":            entrypoint.Markdown,
		"a/b.c/SKILL.md":      entrypoint.Markdown,
		".md":                 entrypoint.Markdown,
		"a.tar.md":            entrypoint.Markdown,
		"a.yaml":              entrypoint.YAML,
		"a.json":              entrypoint.JSON,
		".mcp.json":           entrypoint.JSON,
		".lsp.json":           entrypoint.JSON,
		"run":                 entrypoint.Script,
		"bin/run":             entrypoint.Script,
		"a.b/run":             entrypoint.Script, // the dot belongs to the folder
		"a.md/run":            entrypoint.Script,
		"run.sh":              entrypoint.Script,
		"run.py":              entrypoint.Script,
		"run.unheard-of":      entrypoint.Script,
		"run.":                entrypoint.Script,
		"mdx":                 entrypoint.Script,
		"a.md ":               entrypoint.Script,
		"a.yml":               entrypoint.Data, // the standard names .yaml alone
		"a.toml":              entrypoint.Data,
		"a.txt":               entrypoint.Data,
		"a.markdown":          entrypoint.Data,
		"a.jsonc":             entrypoint.Data,
		"a.PNG":               entrypoint.Data,
		"A.MD":                entrypoint.Data, // another case is another extension
		"a.Json":              entrypoint.Data,
		"a.YAML":              entrypoint.Data,
		"tool.json/tool.yaml": entrypoint.YAML,
	} {
		if got := entrypoint.FormatOf(name); got != want {
			t.Errorf("FormatOf(%q) = %v, want %v", name, got, want)
		}
	}
}

// TestFormats is the table of §5.3.
func TestFormats(t *testing.T) {
	want := map[identity.ComponentType][]entrypoint.Format{
		identity.Agent:     {entrypoint.Markdown, entrypoint.YAML},
		identity.Skill:     {entrypoint.Markdown},
		identity.Command:   {entrypoint.Markdown},
		identity.Tool:      {entrypoint.JSON, entrypoint.YAML, entrypoint.Script},
		identity.Hook:      {entrypoint.Markdown, entrypoint.YAML, entrypoint.Script},
		identity.MCPServer: {entrypoint.JSON},
		identity.LSPServer: {entrypoint.JSON},
	}
	for _, typ := range identity.ComponentTypes() {
		if diff := cmp.Diff(want[typ], entrypoint.Formats(typ)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", typ, diff)
		}
	}
	for _, typ := range []identity.ComponentType{"", "prompt"} {
		if got := entrypoint.Formats(typ); got != nil {
			t.Errorf("type %q, which does not exist, has the formats %v", typ, got)
		}
	}
}

// TestCanonical: two types have one canonical file, and it is of a format that
// the type may have.
func TestCanonical(t *testing.T) {
	want := map[identity.ComponentType]string{identity.MCPServer: ".mcp.json", identity.LSPServer: ".lsp.json"}
	for _, typ := range append(identity.ComponentTypes(), "", "prompt") {
		got := entrypoint.Canonical(typ)
		if got != want[typ] {
			t.Errorf("Canonical(%q) = %q, want %q", typ, got, want[typ])
		}
		if got != "" && entrypoint.FormatOf(got) != entrypoint.Formats(typ)[0] {
			t.Errorf("%s is not of the format of a %s", got, typ)
		}
	}
}

func TestFormatWords(t *testing.T) {
	for format, want := range map[entrypoint.Format]string{
		entrypoint.Markdown: "Markdown (.md)", entrypoint.YAML: "YAML (.yaml)", entrypoint.JSON: "JSON (.json)",
		entrypoint.Script: "a script", entrypoint.Data: "data",
	} {
		if got := format.String(); got != want {
			t.Errorf("format %d is called %q, want %q", format, got, want)
		}
	}
}

// TestValidTrigger is the pattern ^/[a-z0-9-]+$ of §4.3, where $ is the end of
// the text and not of a line.
func TestValidTrigger(t *testing.T) {
	for text, want := range map[string]bool{
		"/a": true, "/review": true, "/review-pr": true, "/0": true, "/-": true, "/a--b": true, "/-a-": true,
		"": false, "/": false, "//": false, "//a": false, "/a/b": false, "a": false, "review": false, "/a ": false, " /a": false,
		"/A": false, "/reView": false, "/ä": false, "/Ä": false, "/１": false, "/\u212A": false, "/a_b": false, "/a.b": false,
		"/a\n": false, "\n/a": false, "/\n": false, "/a\r\n": false, "/a\nb": false, "/a\x00": false, "/\xFF": false, "\\a": false,
	} {
		if got := entrypoint.ValidTrigger(text); got != want {
			t.Errorf("ValidTrigger(%q) = %v", text, got)
		}
	}
}
