package identity_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/volume/identity"
)

func scopeless(name string) identity.Name     { return identity.Name{Name: name} }
func scoped(scope, name string) identity.Name { return identity.Name{Scope: scope, Name: name} }

// TestCanonicalPurls lists the forms of §2: each is read to its parts and
// written back as it was.
func TestCanonicalPurls(t *testing.T) {
	for text, want := range map[string]identity.Purl{
		"pkg:volume/toolkit":                    {Name: scopeless("toolkit")},
		"pkg:volume/%40acme/toolkit":            {Name: scoped("acme", "toolkit")},
		"pkg:volume/toolkit@1.4.0":              {Name: scopeless("toolkit"), Version: "1.4.0"},
		"pkg:volume/%40acme/toolkit@1.4.0":      {Name: scoped("acme", "toolkit"), Version: "1.4.0"},
		"pkg:volume/toolkit@1.0.0-rc.1":         {Name: scopeless("toolkit"), Version: "1.0.0-rc.1"},
		"pkg:volume/toolkit@1.0.0%2Bbuild.5":    {Name: scopeless("toolkit"), Version: "1.0.0+build.5"},
		"pkg:volume/toolkit@1.0.0-a.1%2B0.b-c":  {Name: scopeless("toolkit"), Version: "1.0.0-a.1+0.b-c"},
		"pkg:volume/toolkit#tool/read-pr":       {Name: scopeless("toolkit"), Type: identity.Tool, Component: "read-pr"},
		"pkg:volume/toolkit#mcp-server/library": {Name: scopeless("toolkit"), Type: identity.MCPServer, Component: "library"},
		"pkg:volume/%40acme/toolkit#hook/guard": {Name: scoped("acme", "toolkit"), Type: identity.Hook, Component: "guard"},
		"pkg:volume/%40acme/toolkit@1.0.0%2Bb#skill/sum": {
			Name: scoped("acme", "toolkit"), Version: "1.0.0+b", Type: identity.Skill, Component: "sum",
		},
		"pkg:volume/volume@0.0.0#agent/agent": {Name: scopeless("volume"), Version: "0.0.0", Type: identity.Agent, Component: "agent"},
		"pkg:volume/pkg":                      {Name: scopeless("pkg")},
	} {
		t.Run(text, func(t *testing.T) {
			got, err := identity.ParsePurl(text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("the parts differ (-want +got):\n%s", diff)
			}
			if got.String() != text {
				t.Errorf("it is written back as %q", got)
			}
		})
	}
}

// TestEveryTypeIsAComponentType keeps the reader of purls and the list of types
// together.
func TestEveryTypeIsAComponentType(t *testing.T) {
	for _, typ := range identity.ComponentTypes() {
		p, err := identity.ParsePurl("pkg:volume/x#" + string(typ) + "/y")
		if err != nil || p.Type != typ {
			t.Errorf("%s: %+v, %v", typ, p, err)
		}
	}
}

// TestNonCanonicalPurls lists spellings that a purl reader understands and the
// standard refuses. part, at offset at, is what differs from the right spelling.
func TestNonCanonicalPurls(t *testing.T) {
	for _, test := range []struct {
		what, purl, canonical string
		at                    int
		part                  string
	}{
		{"upper-case scheme", "PKG:volume/x", "pkg:volume/x", 0, "PKG"},
		{"capital letter in the scheme", "pKg:volume/x", "pkg:volume/x", 1, "K"},
		{"upper-case type", "pkg:VOLUME/x", "pkg:volume/x", 4, "VOLUME"},
		{"capital letter in the type", "pkg:Volume/x@1.0.0", "pkg:volume/x@1.0.0", 4, "V"},
		{"one slash behind the scheme", "pkg:/volume/x", "pkg:volume/x", 4, "/"},
		{"two slashes behind the scheme", "pkg://volume/x", "pkg:volume/x", 4, "//"},
		{"double slash behind the type", "pkg:volume//x", "pkg:volume/x", 11, "/"},
		{"slash at the end", "pkg:volume/x/", "pkg:volume/x", 12, "/"},
		{"slashes at the end", "pkg:volume/x///", "pkg:volume/x", 12, "///"},
		{"slash at the end of a scoped name", "pkg:volume/%40acme/x/", "pkg:volume/%40acme/x", 20, "/"},
		{"scope not encoded", "pkg:volume/@acme/x", "pkg:volume/%40acme/x", 11, "@"},
		{"scope not encoded, with a version", "pkg:volume/@acme/x@1.0.0", "pkg:volume/%40acme/x@1.0.0", 11, "@"},
		{"scope not encoded, with a component", "pkg:volume/@acme/x#tool/y", "pkg:volume/%40acme/x#tool/y", 11, "@"},
		{"letter encoded", "pkg:volume/%61bc", "pkg:volume/abc", 11, "%61"},
		{"letter of the scope encoded", "pkg:volume/%40%61cme/x", "pkg:volume/%40acme/x", 14, "%61"},
		{"hyphen encoded", "pkg:volume/a%2db", "pkg:volume/a-b", 12, "%2d"},
		{"digit of the version encoded", "pkg:volume/x@%31.0.0", "pkg:volume/x@1.0.0", 13, "%3"}, // the 1 may stay
		{"plus not encoded", "pkg:volume/x@1.0.0+b", "pkg:volume/x@1.0.0%2Bb", 18, "+"},
		{"plus encoded in lower case", "pkg:volume/x@1.0.0%2bz", "pkg:volume/x@1.0.0%2Bz", 20, "b"}, // the %2 may stay
		{"type of the component encoded", "pkg:volume/x#%74ool/y", "pkg:volume/x#tool/y", 13, "%74"},
		{"name of the component encoded", "pkg:volume/x#tool/%79", "pkg:volume/x#tool/y", 18, "%79"},
		{"slash before the subpath", "pkg:volume/x#/tool/y", "pkg:volume/x#tool/y", 13, "/"},
		{"slash behind the subpath", "pkg:volume/x#tool/y/", "pkg:volume/x#tool/y", 19, "/"},
	} {
		t.Run(test.what, func(t *testing.T) {
			got, err := identity.ParsePurl(test.purl)
			e := refused(t, err, identity.ErrNonCanonicalPurl, test.purl, test.at, test.part)
			if e.Canonical != test.canonical {
				t.Errorf("the canonical form is said to be %q, want %q", e.Canonical, test.canonical)
			}
			want, err := identity.ParsePurl(test.canonical)
			if err != nil {
				t.Errorf("the canonical form is refused: %v", err)
			}
			if got != want {
				t.Errorf("it is read as %+v, want %+v", got, want)
			}
		})
	}
}
