package external_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/validate/rules/external"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

// TestMessages sees that a message says which value is wrong, and its help what
// can be written instead.
func TestMessages(t *testing.T) {
	tests := []struct{ text, code, path, message, help string }{
		{`purls = "x"`, "AV0601", "purls", `the key "purls"; did you mean "purl"?`, "purl, constraint, purpose and components"},
		{`"a.b" = "x"`, "AV0601", `"a.b"`, `the key "a.b"`, "remove the key"},
		{`components = []`, "AV0602", "components", "is empty", "leave the key out"},
		{`components = ["fetch", "fetch"]`, "AV0602", "components", `"fetch" stands in the list twice`, "remove"},
		{`components = ["fetcher"]`, "AV0603", "components[0]", `no component "fetcher"; did you mean "fetch"?`, "[[components]]"},
		{`purpose = "python:lint"`, "AV0604", "purpose", `"python:lint"`, "org.example:"},
		{`purpose = "org.example:A"`, "AV0604", "purpose", `"A" is not a word`, "runtime, build"},
		{`purpose = "Test"`, "AV0604", "purpose", `"Test"`, "runtime, build"},
		{`purl = "pkg:volume/x"`, "AV0605", "purl", "names a volume", "[dependencies]"},
		{`purl = "express"`, "AV0606", "purl", "begins with pkg:", "pkg:npm/express"},
		{`purl = "pkg:npm"`, "AV0606", "purl", "name of the package is missing", "pkg:type/name"},
		{`purl = "pkg:1/x"`, "AV0606", "purl", `"1" is not a package type`, "pkg:type/name"},
		{`purl = "pkg:npm/x@1"`, "AV0606", "purl", "has a version", "constraint"},
		{`purl = "pkg:npm/x#y"`, "AV0606", "purl", "has a subpath", "as a whole"},
		{`purl = "pkg:npm/é"`, "AV0606", "purl", "printable ASCII", "percent-encode"},
		{`constraint = ">=1"`, "AV0607", "constraint", "begins with vers:", "vers:npm/"},
		{`constraint = "vers:NPM/1"`, "AV0607", "constraint", `"NPM" is not a versioning scheme`, "vers:npm/"},
		{`constraint = "vers:npm"`, "AV0607", "constraint", "the range is missing", "vers:npm/"},
		{`constraint = "vers:npm/>="`, "AV0607", "constraint", "a version is missing", "vers:npm/"},
	}
	for _, tt := range tests {
		text := "[[components]]\ntype = \"tool\"\nname = \"fetch\"\n[[external-dependencies]]\n[[external-dependencies]]\n" + tt.text + "\n"
		path := "external-dependencies[1]." + tt.path
		var got []string
		ok := false
		for _, f := range ruletest.Findings(t, external.Group().Rules, map[string]string{"volume.toml": text}, nil) {
			ok = ok || f.Code == tt.code && f.Path == path && strings.Contains(f.Message, tt.message) && strings.Contains(f.Help, tt.help)
			got = append(got, fmt.Sprintf("%s %s: %s (%s)", f.Code, f.Path, f.Message, f.Help))
		}
		if !ok {
			t.Errorf("%s\n%s\nwant %s %s: … %s … (… %s …)", tt.text, strings.Join(got, "\n"), tt.code, path, tt.message, tt.help)
		}
	}
}
