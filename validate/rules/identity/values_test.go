package identity_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/validate/rules/identity"
	"github.com/agentvolumes/toolchain/validate/ruletest"
	names "github.com/agentvolumes/toolchain/volume/identity"
)

// TestVersions tries values of volume.version as they are written, quotes and
// all.
func TestVersions(t *testing.T) {
	tests := []struct{ value, want string }{
		{`"0.0.0"`, ""},
		{`"1.0.0-rc.1+build.5"`, ""},
		{`"1.0.0+001"`, ""},
		{`"1.0.0--"`, ""},
		{`"99999999999999999999.0.0"`, ""},
		{`"1.0.0-\u0061"`, ""},
		{`'''1.0.0'''`, ""},
		{`""`, "AV0202:12-12"},
		{`"1"`, "AV0202:12-13"},
		{`"1.0"`, "AV0202:12-15"},
		{`"1.0.0.0"`, "AV0202:17-19"},
		{`"v1.0.0"`, "AV0202:12-13"},
		{`"V1.0.0"`, "AV0202:12-13"},
		{`"=1.0.0"`, "AV0202:12-13"},
		{`"01.0.0"`, "AV0202:12-14"},
		{`"1.0.00"`, "AV0202:16-18"},
		{`"1..0"`, "AV0202:13-14"},
		{`"1.0.0-"`, "AV0202:17-18"},
		{`"1.0.0-01"`, "AV0202:18-20"},
		{`"1.0.0-a..b"`, "AV0202:19-20"},
		{`"1.0.0+"`, "AV0202:17-18"},
		{`"1.0.0+a+b"`, "AV0202:19-20"},
		{`"1.x.0"`, "AV0202:14-15"},
		{`"latest"`, "AV0202:12-18"},
		{`" 1.0.0"`, "AV0202:12-13"},
		{`"1.0.0 "`, "AV0202:17-18"},
		{`"1.0.0-größe.1"`, "AV0202:20-22"},
		{`"１.0.0"`, "AV0202:12-13"},
		{`"1.0.٣"`, "AV0202:16-17"},
		{`"1.0.0\n"`, "AV0202:11-20"},
		{`"1.0\u0020"`, "AV0202:11-22"},
		{`"""1.0"""`, "AV0202:11-20"},
		{`1.0`, ""}, // no string, which is said elsewhere
		{`1.0.0`, ""},
	}
	for _, tt := range tests {
		var got []string
		for _, f := range findings(t, fmt.Sprintf("[volume]\nversion = %s\n", tt.value)) {
			got = append(got, fmt.Sprintf("%s:%d-%d", f.Code, f.Span.Start.Column, f.Span.End.Column))
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("version = %s: findings %q, want %q", tt.value, got, tt.want)
		}
	}
}

// TestMessages sees that a message says which value is wrong, and its help what
// can be written instead.
func TestMessages(t *testing.T) {
	const components = "[[components]]\ntype = \"tool\"\nname = \"a\"\n[[components]]\nname = \"a\"\n"
	tests := []struct{ text, code, path, message, help string }{
		{"[volume]\nname = \"Git_Master\"", "AV0201", "volume.name", `"Git_Master": upper-case letters`, `"git-master" would do`},
		{"[volume]\nname = \"acme/git\"", "AV0201", "volume.name", "a scope is written with @", "write @"},
		{"[volume]\nname = \"@Acme/Git\"", "AV0201", "volume.name", "upper-case letters", `"@acme/git" would do`},
		{"[publisher]\nid = \"A\"", "AV0201", "publisher.id", "upper-case letters", `"a" would do`},
		{"[[components]]\nname = \"\"", "AV0201", "components[0].name", "the component name is empty", "1 to 128"},
		{"[dependencies]\n\"a.b\" = \"1.0.0\"", "AV0201", `dependencies."a.b"`, `"." is not allowed`, `"a-b" would do`},
		{"[volume]\nversion = \"1.0\"", "AV0202", "volume.version", `"1.0" is not a version`, `write "1.0.0"`},
		{"[volume]\nlicense = \"MIT/Zlib\"", "AV0203", "volume.license", `"/" is not an operator`, "OR"},
		{components, "AV0204", "components[1].name", `"a" is taken`, "rename"},
		{"[volume]\nrole = \"component\"\n" + components, "AV0205", "volume.role", "has one component, and this one has 2", `role = "plugin"`},
		{"[volume]\nrole = \"provider\"", "AV0205", "volume.role", `role "provider" has components, and this one has none`, `role = "meta"`},
		{"[volume]\nname = \"@acme/git\"\n[publisher]\nid = \"x\"", "AV0206", "publisher.id", `"x", but the volume's scope is @acme`, `id = "acme"`},
		{"[volume]\nrole = \"provider\"", "AV0207", "volume.role", "no service is named", "providers = ["},
	}
	for _, tt := range tests {
		var got []string
		ok := false
		for _, f := range findings(t, tt.text) {
			ok = ok || f.Code == tt.code && f.Path == tt.path && strings.Contains(f.Message, tt.message) && strings.Contains(f.Help, tt.help)
			got = append(got, fmt.Sprintf("%s %s: %s (%s)", f.Code, f.Path, f.Message, f.Help))
		}
		if !ok {
			t.Errorf("%s\n%s\nwant %s %s: … %s … (… %s …)", tt.text, strings.Join(got, "\n"), tt.code, tt.path, tt.message, tt.help)
		}
	}
}

// TestOfferedNames sees that a name which a help text offers is valid itself.
func TestOfferedNames(t *testing.T) {
	offer := regexp.MustCompile(`"(.+)" would do|write (@\S+)`)
	for _, name := range []string{
		"Git_Master", "git--master", "-git-", "größe", "日本", "@Acme/Git_Master", "@acme/git/master", "@acme-/x", "@@acme/x", "@acme",
		"@/git", "@acme/", "@", "acme/git", "/git", "git/", "Acme/Git", "%40acme/git", "a/b/c", "é/x",
		strings.Repeat("a", 129), strings.Repeat("A", 200), strings.Repeat("aB", 100), "@" + strings.Repeat("aB", 40) + "/x",
	} {
		for _, f := range findings(t, fmt.Sprintf("[volume]\nname = %q\n", name)) {
			m := offer.FindStringSubmatch(f.Help)
			if m == nil || m[2] == "@scope/name" {
				continue
			}
			offered := m[1] + m[2]
			if _, err := names.ParseName(offered); err != nil {
				t.Errorf("name = %q: the help offers %q: %v", name, offered, err)
			}
		}
	}
}

// TestRelated sees that findings about two places name both.
func TestRelated(t *testing.T) {
	tests := []struct {
		text, code, message string
		line                int
	}{
		{"[[components]]\ntype = \"tool\"\nname = \"a\"\n[[components]]\nname = \"a\"\n", "AV0204", `tool "a"`, 3},
		{"[[components]]\nname = \"a\"\n[[components]]\nname = \"a\"\n", "AV0204", `component "a"`, 2},
		{"[volume]\nrole = \"component\"\n[[components]]\n[[components]]\n[[components]]\n", "AV0205", "the second one", 4},
		{"[volume]\nname = \"@acme/git\"\n[publisher]\nid = \"x\"", "AV0206", "the volume's name", 2},
	}
	for _, tt := range tests {
		n := 0
		for _, f := range findings(t, tt.text) {
			if f.Code != tt.code {
				continue
			}
			n++
			if len(f.Related) != 1 || f.Related[0].Span.Start.Line != tt.line || f.Related[0].Message != tt.message {
				t.Errorf("%s\nrelated %+v, want %q on line %d", tt.text, f.Related, tt.message, tt.line)
			}
		}
		if n != 1 {
			t.Errorf("%s\n%d findings of %s, want one", tt.text, n, tt.code)
		}
	}
}

func findings(t *testing.T, text string) []diagnostic.Diagnostic {
	t.Helper()
	return ruletest.Findings(t, identity.Group().Rules, map[string]string{"volume.toml": text}, nil)
}
