package shape_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/validate/rules/shape"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

const complete = `[volume]
schema = 1
name = "example-pack"
version = "1.0.0"
description = "An example"
license = "MIT"
role = "meta"
[publisher]
id = "example"
`

// TestSchema tries numbers that are the one schema, and others.
func TestSchema(t *testing.T) {
	tests := []struct{ value, want string }{
		{"1", ""},
		{"+1", ""},
		{"0x1", ""},
		{"0b01", ""},
		{"0", "AV0107:10-11"},
		{"-0", "AV0107:10-12"},
		{"-1", "AV0107:10-12"},
		{"2", "AV0107:10-11"},
		{"1_0", "AV0107:10-13"},
		{"9223372036854775807", "AV0107:10-29"},
		{"9223372036854775808", ""}, // no integer, which is said elsewhere
		{"01", ""},                  // no TOML
		{"one", ""},
		{"1.0", "AV0101:10-13"},
		{"1e0", "AV0101:10-13"},
		{"nan", "AV0101:10-13"},
		{`"1"`, "AV0101:10-13"},
		{"true", "AV0101:10-14"},
		{"2026-01-31", "AV0101:10-20"},
		{"[1]", "AV0101:10-13"},
		{"{ version = 1 }", "AV0101:10-25"},
	}
	for _, tt := range tests {
		var got []string
		for _, f := range findings(t, strings.Replace(complete, "schema = 1", "schema = "+tt.value, 1)) {
			got = append(got, fmt.Sprintf("%s:%d-%d", f.Code, f.Span.Start.Column, f.Span.End.Column))
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("schema = %s: findings %q, want %q", tt.value, got, tt.want)
		}
	}
}

// TestMessages sees that a message says which value is wrong, and its help what
// can be written instead.
func TestMessages(t *testing.T) {
	tests := []struct{ text, code, path, message, help string }{
		// A value of the wrong type.
		{"[components]", "AV0101", "components", "must be an array, not a table", "[[components]]"},
		{"[[permissions]]", "AV0101", "permissions", "must be a table, not an array", "[permissions]"},
		{"[[components]]\n[[components.permissions]]", "AV0101", "components[0].permissions", "not an array", "[components.permissions]"},
		{"[[provenance.build]]", "AV0101", "provenance.build", "not an array", "[provenance.build]"},
		{"components = [[]]", "AV0101", "components[0]", "must be a table, not an array", "[[components]]"},
		{`components = ["x"]`, "AV0101", "components[0]", `the string "x"`, "[[components]]"},
		{"[environment]\nos = \"linux\"", "AV0101", "environment.os", `the string "linux"`, `os = ["linux"]`},
		{"[component-dependencies]\na = \"pkg:volume/x#tool/y\"", "AV0101", "component-dependencies.a", "must be an array", `a = ["pkg:volume/x#tool/y"]`},
		{"[component-dependencies]\n\"a b\" = \"x\"", "AV0101", `component-dependencies."a b"`, "must be an array", `"a b" = ["x"]`},
		{"[dependencies]\na = 1", "AV0101", "dependencies.a", "the integer 1", `"1"`},
		{"[provenance]\nsource-repo = true", "AV0101", "provenance.source-repo", "the boolean true", `"true"`},
		{"[provenance]\nbuild = { signed = \"true\" }", "AV0101", "provenance.build.signed", `the string "true"`, "without quotes"},
		{"[permissions]\nshell = true", "AV0101", "permissions.shell", "the boolean true", "deny, allow"},
		{"[environment]\nos = [2026-01-31]", "AV0101", "environment.os[0]", "the date or time 2026-01-31", `"2026-01-31"`},
		{"[environment]\nos = 1.5", "AV0101", "environment.os", "the float 1.5", "perating systems"},

		// Missing keys.
		{"[[components]]\ntype = \"agent\"\nname = \"a\"", "AV0102", "components[0].entrypoint", "components[0] lacks the key entrypoint", "main file"},
		{"[[components]]\nname = \"a\"\nentrypoint = \"./a.md\"", "AV0102", "components[0].type", "lacks the key type", "agent, skill, command"},

		// Values that are not allowed, and what was probably meant.
		{"[permissions]\nfilesystem = \"readwrite\"", "AV0103", "permissions.filesystem", `did you mean "read-write"?`, "deny, read, write, read-write"},
		{"[permissions]\nfilesystem = \"everything\"", "AV0103", "permissions.filesystem", `cannot be "everything"`, "deny, read, write, read-write"},

		// Unknown keys name the table they stand in, however the key is written.
		{"[permissions]\nshel = \"deny\"", "AV0110", "permissions.shel", `[permissions] has no key "shel"; did you mean "shell"?`, "filesystem, network, browser, shell"},
		{"[permissions]\n\"shell.bash\" = \"deny\"", "AV0110", `permissions."shell.bash"`, `[permissions] has no key "shell.bash"`, "shell"},
		{"[permissions]\n\"the shell\" = \"deny\"", "AV0110", `permissions."the shell"`, `[permissions] has no key "the shell"`, "shell"},
		{"[permissions]\n\"\" = \"deny\"", "AV0110", `permissions.""`, `[permissions] has no key ""`, "shell"},
		{"[[runtimes]]\nname = \"aider\"\ncompatibility = \"*\"\n\"x.y\" = 1", "AV0110", `runtimes[0]."x.y"`, `runtimes[0] has no key "x.y"`, "name, compatibility"},
		{"[provenance.build]\n\"x.y\" = 1", "AV0110", `provenance.build."x.y"`, `[provenance.build] has no key "x.y"`, "system"},
		{"[x]", "AV0110", "x", `the manifest has no key "x"`, "volume, publisher"},
		{"[\"volume.extra\"]", "AV0110", `"volume.extra"`, `the manifest has no key "volume.extra"`, "volume, publisher"},

		// Open lists.
		{"[[runtimes]]\nname = \"claude\"\ncompatibility = \"*\"", "AV0111", "runtimes[0].name", `did you mean "claude-code"?`, "aider"},
		{"[[protocols]]\nname = \"MCP\"\nversion = \"*\"", "AV0112", "protocols[0].name", `did you mean "mcp"?`, "mcp, lsp"},
		{"[environment]\nos = [\"Linux\"]", "AV0113", "environment.os[0]", `did you mean "linux"?`, "linux, macos, windows"},
	}
	for _, tt := range tests {
		var got []string
		ok := false
		// The text comes first, so that a table in it does not end the others.
		for _, f := range findings(t, tt.text+"\n"+complete) {
			ok = ok || f.Code == tt.code && f.Path == tt.path && strings.Contains(f.Message, tt.message) && strings.Contains(f.Help, tt.help)
			got = append(got, fmt.Sprintf("%s %s: %s (%s)", f.Code, f.Path, f.Message, f.Help))
		}
		if !ok {
			t.Errorf("%s\n%s\nwant %s %s: … %s … (… %s …)", tt.text, strings.Join(got, "\n"), tt.code, tt.path, tt.message, tt.help)
		}
	}
}

func findings(t *testing.T, text string) []diagnostic.Diagnostic {
	t.Helper()
	return ruletest.Findings(t, shape.Group().Rules, map[string]string{"volume.toml": text}, nil)
}
