package contract_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/validate/rules/contract"
	"github.com/agentvolumes/toolchain/validate/ruletest"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
)

// TestMessages sees that a message says what is wrong with the file, and its
// help what can be written in it.
func TestMessages(t *testing.T) {
	tests := []struct{ kind, path, text, code, message, help string }{
		// Skills.
		{"skill", "a.md", "text\n", "AV0311", `skill "a" has no front matter, and so no description`, "a line ---"},
		{"skill", "a.md", "\n---\ndescription: x\n---\n", "AV0311", "does not begin on the first line", "remove the blank lines"},
		{"skill", "a.md", "---\nname: x\n---\n", "AV0311", `skill "a" has no description in its front matter`, "add description: "},
		{"skill", "a.md", "---\ndescription:\n---\n", "AV0311", `the description of skill "a" is empty`, "write description: "},
		{"skill", "a.md", "---\ndescription: [x]\n---\n", "AV0311", "the description must be a string, not a list", "write description: "},
		{"skill", "a.md", "---\ndescription: {x: y}\n---\n", "AV0311", "not a mapping", "write description: "},
		{"skill", "a.md", "---\ndescription: 1\n---\n", "AV0311", "not an integer", "write description: "},
		{"skill", "a.md", "---\ndescription: 1.5\n---\n", "AV0311", "not a float", "write description: "},
		{"skill", "a.md", "---\ndescription: true\n---\n", "AV0311", "not a boolean", "write description: "},

		// Commands.
		{"command", "a.md", "text\n", "AV0312", `command "a" has no front matter, and so no trigger`, "trigger: /a"},
		{"command", "a.md", "\n---\ntrigger: /a\n---\n", "AV0312", "does not begin on the first line", "remove the blank lines"},
		{"command", "a.md", "---\n---\n", "AV0312", `command "a" has no trigger in its front matter`, "add trigger: /a"},
		{"command", "a.md", "---\ntrigger:\n---\n", "AV0312", `the trigger of command "a" is empty`, "write trigger: /a"},
		{"command", "a.md", "---\ntrigger: Code Review\n---\n", "AV0313", `"Code Review" is not a trigger`, "/code-review would do"},
		{"command", "a.md", "---\ntrigger: /\n---\n", "AV0313", `"/" is not a trigger`, "like /review"},
		{"command", "a.md", "---\ntrigger: [/a]\n---\n", "AV0313", "must be a string, not a list", "like /review"},

		// Front matter.
		{"skill", "a.md", "---\ndescription: x: y\n---\n", "AV0326", `contains ": "`, "quotes"},
		{"command", "a.md", "---\ntrigger: /x\n", "AV0326", "begins here and never ends", "a line ---"},
		{"hook", "a.md", "---\n- x\n---\n", "AV0326", "must be a mapping, not a list", "key: value"},
		{"agent", "a.md", "---\nfree text\n---\n", "AV0327", "must be a mapping, not a string", "key: value"},
		{"agent", "a.md", "---\na: 1\na: 2\n---\n", "AV0327", "key a is defined twice", "keep one"},

		// Hooks.
		{"hook", "a.yaml", "event: preTooluse\ntype: command\n", "AV0314", `did you mean "PreToolUse"?`, "SessionStart, "},
		{"hook", "a.yaml", "event: [Stop]\ntype: command\n", "AV0314", "the event of a hook must be a string, not a list", "SessionStart, "},
		{"hook", "a.yaml", "event:\ntype: command\n", "AV0314", "event", "SessionStart, "},
		{"hook", "a.yaml", "command: x\n", "AV0315", `hook "a" does not say which event it answers`, "add event: PreToolUse, or name the file after the event"},
		{"hook", "a.md", "---\ncommand: x\n---\n", "AV0315", `hook "a" does not say which event`, "to the front matter"},
		{"hook", "a.sh", "#!/bin/sh\n", "AV0315", `hook "a" does not say which event`, `"# /// hook", "# event: PreToolUse" and "# ///"`},
		{"hook", "a.js", "// a script of Node\n", "AV0315", `hook "a" does not say which event`, `"// /// hook", "// event: PreToolUse" and "// ///"`},
		{"hook", "a.yaml", "event: Stop\ntype: prompt\n", "AV0316", `"prompt" is not the type of a hook`, "command, script, module"},
		{"hook", "a.yaml", "event: Stop\ntype: 1\n", "AV0316", "the type of a hook must be a string, not an integer", "command, script, module"},
		{"hook", "a.yaml", "event: Stop\n", "AV0317", `hook "a" does not say what kind of hook it is`, "command, script or module"},

		// Descriptors.
		{"agent", "a.yaml", "a: b: c\n", "AV0321", `contains ": "`, "quotes"},
		{"tool", "a.json", "{,}\n", "AV0322", "", ""},
		{"tool", "a.json", "{\"a\": 1,}\n", "AV0322", "a comma must not stand before }", "remove the comma"},
		{"tool", "a.json", "// x\n{}\n", "AV0322", "JSON has no comments", "remove the comment"},
		{"tool", "a.json", "{\"a\": 1, \"a\": 2}\n", "AV0322", `key "a" is defined twice`, "keep one"},
		{"tool", "a.json", "[]\n", "AV0322", "must be an object, not a list", "named fields"},
		{"tool", "a.yaml", "", "AV0322", "is empty", "named fields"},
		{"hook", "a.yaml", "- event: Stop\n", "AV0323", "must be an object, not a list", "named fields"},
		{"mcp-server", ".mcp.json", "[]\n", "AV0324", "must be an object, not a list", "named fields"},
		{"lsp-server", ".lsp.json", "\"x\"\n", "AV0325", "must be an object, not a string", "named fields"},
		{"tool", "a.json", "{\"name\": 1}\n", "AV0328", "name of a tool must be a string", `write "a"`},
		{"tool", "a.json", "{\"inputSchema\": []}\n", "AV0328", "inputSchema must be an object, not a list", `"type": "object"`},
	}
	for _, tt := range tests {
		var got []string
		ok := false
		for _, f := range findings(t, tt.kind, "a", tt.path, tt.text) {
			ok = ok || f.Code == tt.code && strings.Contains(f.Message, tt.message) && strings.Contains(f.Help, tt.help)
			got = append(got, fmt.Sprintf("%s: %s (%s)", f.Code, f.Message, f.Help))
		}
		if !ok {
			t.Errorf("%s %s\n%s%s\nwant %s: … %s … (… %s …)", tt.kind, tt.path, tt.text, strings.Join(got, "\n"), tt.code, tt.message, tt.help)
		}
	}
}

// TestOfferedTriggers sees that a trigger which a help text offers is one,
// whatever the component is called.
func TestOfferedTriggers(t *testing.T) {
	for _, name := range []string{"review", "Code Review", "größe", "", "日本", "a_b"} {
		for _, text := range []string{"text\n", "---\n---\n", "---\ntrigger:\n---\n", "---\ntrigger: größe\n---\n", "---\ntrigger: 日本\n---\n"} {
			for _, f := range findings(t, "command", name, "a.md", text) {
				for word := range strings.FieldsFuncSeq(f.Help, func(r rune) bool { return strings.ContainsRune(" \",;", r) }) {
					if strings.HasPrefix(word, "/") && !entrypoint.ValidTrigger(word) {
						t.Errorf("component %q, %q: the help offers %q: %s", name, text, word, f.Help)
					}
				}
			}
		}
	}
}

// TestToolWithoutName sees that a tool whose component has no name is not told
// to write an empty one.
func TestToolWithoutName(t *testing.T) {
	for _, f := range findings(t, "tool", "", "a.json", "{\"name\": 1}\n") {
		if strings.Contains(f.Help, `""`) {
			t.Errorf("the help offers an empty name: %s", f.Help)
		}
	}
}

// TestRelated sees that a key that is defined twice names both places.
func TestRelated(t *testing.T) {
	for _, tt := range []struct{ kind, path, text string }{
		{"agent", "a.yaml", "\na: 1\na: 2\n"},
		{"agent", "a.md", "---\na: 1\na: 2\n---\n"},
		{"tool", "a.json", "{\n\"a\": 1,\n\"a\": 2}\n"},
		{"hook", "a.sh", "# /// hook\n# event: Stop\n# event: Stop\n# ///\n"},
	} {
		for _, f := range findings(t, tt.kind, "a", tt.path, tt.text) {
			if len(f.Related) != 1 || f.Related[0].Span.Start.Line != 2 || f.Related[0].Span.File != tt.path {
				t.Errorf("%s\nrelated %+v, want line 2 of %s", tt.text, f.Related, tt.path)
			}
		}
	}
}

// findings runs the rules over a volume of one component, which has no name when
// name is empty.
func findings(t *testing.T, kind, name, path, text string) []diagnostic.Diagnostic {
	t.Helper()
	manifest := fmt.Sprintf("[[components]]\ntype = %q\nentrypoint = %q\n", kind, path)
	if name != "" {
		manifest += fmt.Sprintf("name = %q\n", name)
	}
	return ruletest.Findings(t, contract.Group().Rules, map[string]string{"volume.toml": manifest, path: text}, nil)
}
