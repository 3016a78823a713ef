package entrypoint_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/validate/rules/entrypoint"
	"github.com/agentvolumes/toolchain/validate/ruletest"
	file "github.com/agentvolumes/toolchain/volume/entrypoint"
)

func manifest(kind, path string) string {
	return fmt.Sprintf("[[components]]\ntype = %q\nname = \"a\"\nentrypoint = %q\n", kind, path)
}

// TestMessages sees that a message says which file is concerned, and its help
// what can be done.
func TestMessages(t *testing.T) {
	files := map[string]string{"agents/Real.md": "", "agents/folder/x.md": "", "skills/rebase/SKILL.md": ""}
	links := map[string]string{"link.md": "agents/Real.md", "linked": "agents"}
	tests := []struct{ kind, path, code, message, help string }{
		{"agent", "", "AV0301", "empty", "./skills"},
		{"agent", ".", "AV0301", "own folder", "name the file"},
		{"agent", "/a.md", "AV0301", "absolute", "relative"},
		{"agent", "C:/a.md", "AV0301", "drive letter", "relative"},
		{"agent", "a\\b.md", "AV0301", "backslash", "/"},
		{"agent", "a\x01.md", "AV0301", "U+0001", "remove"},
		{"agent", "../a.md", "AV0301", `".." segment`, "into the volume"},

		{"agent", "agents/none.md", "AV0302", "agents/none.md", "create it, or correct the path"},
		{"agent", "agents/real.md", "AV0302", "agents/real.md", `there is "agents/Real.md"; names are compared letter by letter`},
		{"agent", "Agents/Real.md", "AV0302", "Agents/Real.md", `there is "agents";`},
		{"agent", "agents/Real.md/x.md", "AV0302", "agents/Real.md/x.md", `"agents/Real.md" is a file, not a folder`},
		{"agent", "none/x.md", "AV0302", "none/x.md", "none"},
		// A blank at an end can be seen.
		{"agent", "agents/Real.md ", "AV0302", `"agents/Real.md "`, ""},

		{"agent", "agents/folder", "AV0303", `"agents/folder" is a folder`, "name the file in it"},
		{"skill", "skills/rebase", "AV0303", `"skills/rebase" is a folder`, "./skills/rebase/SKILL.md"},
		{"agent", "link.md", "AV0303", `"link.md" is a symbolic link`, "the file itself"},
		{"agent", "linked/Real.md", "AV0303", `"linked" is a symbolic link`, "folder itself"},

		{"agent", "a.json", "AV0304", "of an agent cannot be a .json file", "Markdown (.md) or YAML (.yaml)"},
		{"skill", "a.yaml", "AV0304", "of a skill cannot be a .yaml file", "Markdown (.md)"},
		{"mcp-server", "a", "AV0304", "of an mcp-server cannot be a file without an extension", "JSON (.json)"},
		{"lsp-server", "a.md", "AV0304", "of an lsp-server cannot be a .md file", "JSON (.json)"},
		{"tool", "t.txt", "AV0304", "of a tool cannot be a .txt file", "JSON (.json), YAML (.yaml) or a script"},
		{"tool", "sub/t.YML", "AV0304", "of a tool cannot be a .YML file", "rename it to t.yaml"},
		{"skill", "t.markdown", "AV0304", "of a skill cannot be a .markdown file", "rename it to t.md"},

		{"mcp-server", "a.json", "AV0305", "look for an mcp-server in .mcp.json", "./.mcp.json"},
		{"lsp-server", "a.json", "AV0305", "look for an lsp-server in .lsp.json", "./.lsp.json"},
	}
	for _, tt := range tests {
		all := map[string]string{"volume.toml": manifest(tt.kind, tt.path)}
		for name, text := range files {
			all[name] = text
		}
		var got []string
		ok := false
		for _, f := range ruletest.Findings(t, entrypoint.Group().Rules, all, links) {
			ok = ok || f.Code == tt.code && f.Path == "components[0].entrypoint" && strings.Contains(f.Message, tt.message) && strings.Contains(f.Help, tt.help)
			got = append(got, fmt.Sprintf("%s %s: %s (%s)", f.Code, f.Path, f.Message, f.Help))
		}
		if !ok {
			t.Errorf("%s %q\n%s\nwant %s: … %s … (… %s …)", tt.kind, tt.path, strings.Join(got, "\n"), tt.code, tt.message, tt.help)
		}
	}
}

// TestSize tries files at the limit. Of a script any size is allowed.
func TestSize(t *testing.T) {
	at, over := strings.Repeat("x", file.MaxBytes), strings.Repeat("x", file.MaxBytes+1)
	tests := []struct{ kind, path, text, want string }{
		{"agent", "a.md", at, ""},
		{"agent", "a.md", over, "AV0307:14-20"},
		{"agent", "a.yaml", over, "AV0307:14-22"},
		{"skill", "a.md", over, "AV0307:14-20"},
		{"tool", "a.json", over, "AV0307:14-22"},
		{"tool", "a.py", over, ""},
		{"hook", "a.py", over, ""},
		{"mcp-server", ".mcp.json", over, "AV0307:14-25"},
		{"mcp-server", "a.toml", over, "AV0304:14-22"},
	}
	for _, tt := range tests {
		var got []string
		for _, f := range ruletest.Findings(t, entrypoint.Group().Rules, map[string]string{"volume.toml": manifest(tt.kind, tt.path), tt.path: tt.text}, nil) {
			got = append(got, fmt.Sprintf("%s:%d-%d", f.Code, f.Span.Start.Column, f.Span.End.Column))
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s %s of %d bytes: findings %q, want %q", tt.kind, tt.path, len(tt.text), got, tt.want)
		}
	}
}
