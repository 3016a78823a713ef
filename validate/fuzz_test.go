package validate_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/diagnostic/report"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/validate/all"
)

// FuzzManifest runs every rule over manifests and writes the reports. Nothing may
// panic, and every finding must say what, where and why.
func FuzzManifest(f *testing.F) {
	for _, pattern := range []string{"research-pack/volume.toml", "broken/*/volume.toml"} {
		files, err := filepath.Glob(filepath.Join("..", "testdata", "volumes", filepath.FromSlash(pattern)))
		if err != nil || len(files) == 0 {
			f.Fatalf("no seeds at %s: %v", pattern, err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(text))
		}
	}
	rules := all.Rules()
	f.Fuzz(func(t *testing.T, text string) {
		v, err := validate.ReadManifest(context.Background(), strings.NewReader(text), "volume.toml")
		if err != nil {
			t.Fatal(err)
		}
		result, err := validate.Run(context.Background(), v, rules)
		if err != nil {
			t.Fatal(err)
		}
		checkFindings(t, result, text)
	})
}

// FuzzEntrypoint runs every rule over a volume with one component whose file is
// anything.
func FuzzEntrypoint(f *testing.F) {
	for _, seed := range []struct{ kind, path, text string }{
		{"skill", "s.md", "---\ndescription: x\n---\n"},
		{"command", "c.md", "---\ntrigger: /x\n---\n<!-- volume:ignore AV0313 x -->"},
		{"agent", "a.yaml", "a: &a [*a]\n"},
		{"tool", "t.json", `{"name": 1, "inputSchema": []}`},
		{"tool", "t.yaml", "name: [\n"},
		{"hook", "h.md", "---\nevent: x\n---\n"},
		{"hook", "h.sh", "# /// hook\n# event: PreToolUse\n# ///\n"},
		{"hook", "h.yaml", "event: 1\ntype: []\n# volume:ignore AV0314"},
		{"mcp-server", ".mcp.json", "[1,"},
		{"lsp-server", "lsp.json", "\xEF\xBB\xBF{}"},
	} {
		f.Add(seed.kind, seed.path, seed.text)
	}
	rules := all.Rules()
	f.Fuzz(func(t *testing.T, kind, path, text string) {
		if strings.ContainsAny(kind+path, "\"\\/\n\r\x00'") || !isPlain(kind+path) || path == "" || strings.EqualFold(path, "volume.toml") || path == "." || path == ".." || len(path) > 100 {
			return
		}
		folder := t.TempDir()
		manifest := "[volume]\nschema = 1\nname = \"a\"\nversion = \"1.0.0\"\ndescription = \"x\"\nlicense = \"MIT\"\nrole = \"component\"\n[publisher]\nid = \"a\"\n" +
			"[[components]]\ntype = \"" + kind + "\"\nname = \"c\"\nentrypoint = \"" + path + "\"\n"
		for name, content := range map[string]string{"volume.toml": manifest, path: text} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
				t.Skip(err)
			}
		}
		v, err := validate.OpenFolder(context.Background(), folder)
		if err != nil {
			t.Fatal(err)
		}
		result, err := validate.Run(context.Background(), v, rules)
		if err != nil {
			t.Fatal(err)
		}
		checkFindings(t, result, text)
	})
}

func isPlain(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' })
}

func checkFindings(t *testing.T, result validate.Result, text string) {
	t.Helper()
	for _, d := range result.Findings {
		badVerb := !strings.Contains(text, "%!") && strings.Contains(d.Message+d.Help, "%!")
		if d.Message == "" || d.Code == "" || d.Category == "" || badVerb {
			t.Errorf("bad finding %+v for\n%s", d, text)
		}
		src := result.Sources[d.Span.File]
		if src == nil {
			t.Errorf("finding %s points into %q, which is not among the sources", d.Code, d.Span.File)
			continue
		}
		if d.Span.Start.Byte > d.Span.End.Byte || d.Span.End.Byte > len(src.Text()) {
			t.Errorf("finding %s lies outside its file: %+v", d.Code, d.Span)
		}
	}
	r := report.Report{Findings: result.Findings, Sources: result.Sources, Volumes: 1}
	for _, format := range report.Formats() {
		var out strings.Builder
		if err := format.Write(&out, r, report.Options{}); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(strings.ReplaceAll(out.String(), "\t", ""), "\x00\x1b\x07\r") {
			t.Errorf("control characters in the %s report:\n%q", format.Name, out.String())
		}
	}
}
