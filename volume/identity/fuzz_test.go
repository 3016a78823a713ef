package identity_test

import (
	"errors"
	"testing"

	"github.com/agentvolumes/toolchain/volume/identity"
)

// checkError fails the test when an error is not the package's own, is about
// something else, or points outside the input.
func checkError(t *testing.T, err error, input string, classes ...error) *identity.Error {
	t.Helper()
	var e *identity.Error
	if !errors.As(err, &e) {
		t.Fatalf("%q: a foreign error: %#v", input, err)
	}
	if e.Input != input || e.Start < 0 || e.Start > e.End || e.End > len(input) || e.Reason == "" {
		t.Fatalf("%q: %#v", input, e)
	}
	is := 0
	for _, class := range classes {
		if errors.Is(err, class) {
			is++
		}
	}
	if is != 1 {
		t.Fatalf("%q: the error is of %d classes: %v", input, is, err)
	}
	return e
}

func FuzzParseName(f *testing.F) {
	for _, bad := range badParts {
		f.Add(bad.name)
		f.Add("@" + bad.name + "/x")
		f.Add("@acme/" + bad.name)
	}
	for _, s := range append([]string{"@acme/toolkit", "@", "@/", "@a", "@a/", "a/b", "@a/b/c"}, validParts...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		name, err := identity.ParseName(s)
		if err != nil {
			checkError(t, err, s, identity.ErrName, identity.ErrPurl, identity.ErrNonCanonicalPurl)
			return
		}
		if name.String() != s {
			t.Fatalf("%q is written back as %q", s, name)
		}
		if name.Scope != "" && identity.CheckScope(name.Scope) != nil || identity.CheckComponentName(name.Name) != nil {
			t.Fatalf("%q has parts that are no names: %+v", s, name)
		}
		// What is a name can stand in a purl.
		p, err := identity.ParsePurl(identity.Purl{Name: name}.String())
		if err != nil || p.Name != name {
			t.Fatalf("%q in a purl: %+v, %v", s, p, err)
		}
	})
}

func FuzzParsePurl(f *testing.F) {
	for _, test := range invalidPurls {
		f.Add(test.purl)
	}
	for _, s := range []string{
		"pkg:volume/toolkit", "pkg:volume/%40acme/toolkit@1.0.0%2Bb#tool/read-pr", "pkg:volume/@acme/x@1.0.0+b#tool/y",
		"PKG://Volume//x/#/tool/y/", "pkg:volume/%61%2D%62", "pkg:volume/x#tool%2Fy", "pkg:volume/%40a%2Fb", "pkg:volume/x@%31.0.0",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := identity.ParsePurl(s)
		if err == nil {
			if p.String() != s {
				t.Fatalf("%q is written back as %q", s, p)
			}
			return
		}
		e := checkError(t, err, s, identity.ErrName, identity.ErrPurl, identity.ErrNonCanonicalPurl)
		if errors.Is(err, identity.ErrName) {
			t.Fatalf("%q: the error is about a name, not a purl: %v", s, err)
		}
		if errors.Is(err, identity.ErrPurl) {
			if e.Canonical != "" || p != (identity.Purl{}) {
				t.Fatalf("%q means nothing, and is read as %+v: %#v", s, p, e)
			}
			return
		}
		if again, err := identity.ParsePurl(e.Canonical); err != nil || again != p || e.Canonical == s {
			t.Fatalf("%q: the canonical form %q is read as %+v, %v", s, e.Canonical, again, err)
		}
	})
}
