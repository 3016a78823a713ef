package dependency_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/validate/rules/dependency"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

// TestMessages sees that a message says which value is wrong, and its help what
// can be written instead.
func TestMessages(t *testing.T) {
	const manifest = `[volume]
name = "@acme/pack"
version = "1.0.0"

[[components]]
type = "agent"
name = "reviewer"

[[components]]
type = "mcp-server"
name = "github"

[dependencies]
lib = "^1.0.0"
%s

[component-dependencies]
%s
`
	tests := []struct{ dependency, reference, code, path, message, help string }{
		{`x = "^1.2"`, "", "AV0501", "dependencies.x", `"^1.2" is not a range of versions: a version has three numbers`, `"^1.2.0"`},
		{`"@acme/x" = "1.x"`, "", "AV0501", "dependencies.@acme/x", `"1.x" is not a range of versions: wildcards`, `"^1.0.0"`},
		{`"a.b" = "latest"`, "", "AV0501", `dependencies."a.b"`, `"latest" is not a range`, `"^1.2.3"`},
		{`x = ">2.0.0 <1.0.0"`, "", "AV0502", "dependencies.x", `no version can satisfy ">2.0.0 <1.0.0"`, "bounds"},
		{`"@acme/pack" = "^1.0.0"`, "", "AV0503", "dependencies.@acme/pack", "@acme/pack depends on itself", "remove"},

		{"", `reviwer = []`, "AV0511", "component-dependencies.reviwer", `no component "reviwer"; did you mean "reviewer"?`, "[[components]]"},
		{"", `reviewer = ["pkg:volume/lib"]`, "AV0512", "component-dependencies.reviewer[0]", `"pkg:volume/lib" names a volume`, "#type/name"},
		{"", `reviewer = ["pkg:npm/lib#tool/x"]`, "AV0512", "component-dependencies.reviewer[0]", `the type is "npm"`, "[[external-dependencies]]"},
		{"", `reviewer = ["lib"]`, "AV0512", "component-dependencies.reviewer[0]", "begins with pkg:", "pkg:volume/name"},
		{"", `reviewer = ["pkg:volume/lib#tol/x"]`, "AV0512", "component-dependencies.reviewer[0]", `"tol" is not a component type`, "agent, skill"},
		{"", `reviewer = ["pkg:volume/@acme/pack#agent/reviewer"]`, "AV0513", "component-dependencies.reviewer[0]", "not in canonical form", `write "pkg:volume/%40acme/pack#agent/reviewer"`},
		{"", `reviewer = ["pkg:volume/%40acme/lib#tool/x"]`, "AV0514", "component-dependencies.reviewer[0]", "the volume @acme/lib is not a dependency", `"@acme/lib" = "^1.0.0"`},
		{"", `reviewer = ["pkg:volume/%40acme/pack#tool/github"]`, "AV0515", "component-dependencies.reviewer[0]", "github is an mcp-server, not a tool", "#mcp-server/github"},
		{"", `reviewer = ["pkg:volume/%40acme/pack#tool/reviewer"]`, "AV0515", "component-dependencies.reviewer[0]", "reviewer is an agent, not a tool", "#agent/reviewer"},
		{"", `reviewer = ["pkg:volume/%40acme/pack#agent/reviwer"]`, "AV0515", "component-dependencies.reviewer[0]", `no agent "reviwer"; did you mean "reviewer"?`, "[[components]]"},
		{"", `reviewer = ["pkg:volume/%40acme/pack@2.0.0#agent/reviewer"]`, "AV0515", "component-dependencies.reviewer[0]", "version 2.0.0 of this volume, which is 1.0.0", "leave the version out"},
		{"", `reviewer = ["pkg:volume/lib@2.0.0#tool/x"]`, "AV0516", "component-dependencies.reviewer[0]", `version 2.0.0 is outside "^1.0.0"`, "leave the version out"},

		// A path counts all elements, also those that are no strings.
		{"", `reviewer = [1, "lib"]`, "AV0512", "component-dependencies.reviewer[1]", "begins with pkg:", ""},
	}
	for _, tt := range tests {
		var got []string
		ok := false
		for _, f := range findings(t, fmt.Sprintf(manifest, tt.dependency, tt.reference)) {
			ok = ok || f.Code == tt.code && f.Path == tt.path && strings.Contains(f.Message, tt.message) && strings.Contains(f.Help, tt.help)
			got = append(got, fmt.Sprintf("%s %s: %s (%s)", f.Code, f.Path, f.Message, f.Help))
		}
		if !ok {
			t.Errorf("%s%s\n%s\nwant %s %s: … %s … (… %s …)", tt.dependency, tt.reference, strings.Join(got, "\n"), tt.code, tt.path, tt.message, tt.help)
		}
	}
}

// TestRelatedAndFix sees that findings about two places name both, and that the
// mechanical mend of a purl replaces the whole string.
func TestRelatedAndFix(t *testing.T) {
	const text = `[volume]
name = "pack"
[[components]]
type = "agent"
name = "a"
[dependencies]
pack = "^1.0.0"
lib = "^1.0.0"
[component-dependencies]
a = ["pkg:volume/pack#tool/a", "pkg:volume/lib@2.0.0#tool/x", 'pkg:Volume/l%69b#tool/x']
`
	var got []string
	for _, f := range findings(t, text) {
		for _, r := range f.Related {
			got = append(got, fmt.Sprintf("%s related %d:%d %s", f.Code, r.Span.Start.Line, r.Span.Start.Column, r.Message))
		}
		if f.Fix != nil {
			for _, e := range f.Fix.Edits {
				got = append(got, fmt.Sprintf("%s edit %d-%d %s", f.Code, e.Span.Start.Column, e.Span.End.Column, e.NewText))
			}
		}
	}
	want := []string{
		"AV0503 related 2:8 the volume's name",
		"AV0515 related 4:8 its type",
		"AV0516 related 8:7 the range",
		`AV0513 edit 63-88 "pkg:volume/lib#tool/x"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("related places and edits (-want +got):\n%s", diff)
	}
}

func findings(t *testing.T, text string) []diagnostic.Diagnostic {
	t.Helper()
	return ruletest.Findings(t, dependency.Group().Rules, map[string]string{"volume.toml": text}, nil)
}
