package identity_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/volume/identity"
)

// invalidPurls are texts that name no volume and no component, with the part
// that is to blame.
var invalidPurls = []struct {
	what, purl string
	at         int
	part       string
}{
	{"empty", "", 0, ""},
	{"no scheme", "volume/x", 0, "volume/x"},
	{"a plain name", "toolkit", 0, "toolkit"},
	{"another scheme", "http:volume/x", 0, "http:volume/x"},
	{"a longer scheme", "pkgs:volume/x", 0, "pkgs:volume/x"},
	{"a scheme with a Kelvin sign", "p\u212Ag:volume/x", 0, "p\u212Ag:volume/x"},
	{"an encoded scheme", "%70kg:volume/x", 0, "%70kg:volume/x"},
	{"blank before the scheme", " pkg:volume/x", 0, " pkg:volume/x"},
	{"only the scheme", "pkg:", 4, ""},
	{"only the type", "pkg:volume", 4, "volume"},
	{"the name is missing", "pkg:volume/", 11, ""},
	{"the name is missing before the version", "pkg:volume/@1.0.0", 17, ""}, // read as a scope
	{"another type", "pkg:npm/x", 4, "npm"},
	{"a longer type", "pkg:volumes/x", 4, "volumes"},
	{"an encoded type", "pkg:%76olume/x", 4, "%76olume"},
	{"an empty scope", "pkg:volume/%40/x", 14, ""},
	{"an empty scope, not encoded", "pkg:volume/@/x", 12, ""},
	{"only a scope", "pkg:volume/%40acme", 18, ""},
	{"only a scope, with a slash", "pkg:volume/%40acme/", 18, ""},
	{"a scope without @", "pkg:volume/acme/x", 15, "/"},
	{"three levels", "pkg:volume/%40acme/x/y", 20, "/"},
	{"upper case", "pkg:volume/X", 11, "X"},
	{"upper case in the scope", "pkg:volume/%40aCMe/x", 15, "CM"},
	{"upper case behind a scope", "pkg:volume/%40acme/toolKit", 23, "K"},
	{"upper case behind a scope not encoded", "pkg:volume/@acme/toolKit", 21, "K"},
	{"double hyphen in the name", "pkg:volume/a--b", 12, "--"},
	{"double hyphen in the scope", "pkg:volume/%40a--b/c", 15, "--"},
	{"double hyphen behind a scope", "pkg:volume/%40a/b--c@1.0.0", 17, "--"},
	{"underscore", "pkg:volume/a_b", 12, "_"},
	{"umlaut", "pkg:volume/bär", 12, "ä"},
	{"blank at the end", "pkg:volume/x ", 12, " "},
	{"line end at the end", "pkg:volume/x\n", 12, "\n"},
	{"line end behind the version", "pkg:volume/x@1.0.0\n", 13, "1.0.0\n"},
	{"NUL", "pkg:volume/x\x00", 12, "\x00"},
	{"qualifiers", "pkg:volume/x?arch=x64", 12, "?arch=x64"},
	{"empty qualifiers", "pkg:volume/x?", 12, "?"},
	{"qualifiers behind the version", "pkg:volume/x@1.0.0?a=b", 18, "?a=b"},
	{"qualifiers before the component", "pkg:volume/x?a=b#tool/y", 12, "?a=b"},
	{"one digit behind a percent sign", "pkg:volume/a%4", 12, "%4"},
	{"no digit behind a percent sign", "pkg:volume/a%", 12, "%"},
	{"no hexadecimal digits", "pkg:volume/a%zz", 12, "%zz"},
	{"a bad percent sign behind a good one", "pkg:volume/%40acme/x%zz", 20, "%zz"},
	{"a bad percent sign in the version", "pkg:volume/x@1.0.0%2Bb%", 22, "%"},
	{"a bad percent sign in the subpath", "pkg:volume/x#%74ool/y%g0", 21, "%g0"},
	{"an encoded version sign", "pkg:volume/x%401.0.0", 11, "x%401.0.0"},
	{"an encoded line end", "pkg:volume/x%0A", 11, "x%0A"},
	{"empty version", "pkg:volume/x@", 13, ""},
	{"empty version before a component", "pkg:volume/x@#tool/y", 13, ""},
	{"partial version", "pkg:volume/x@1.0", 13, "1.0"},
	{"leading v", "pkg:volume/x@v1.0.0", 13, "v1.0.0"},
	{"a range for a version", "pkg:volume/x@^1.0.0", 13, "^1.0.0"},
	{"a tag for a version", "pkg:volume/x@latest", 13, "latest"},
	{"two versions", "pkg:volume/x@1.0.0@2.0.0", 13, "1.0.0@2.0.0"},
	{"empty subpath", "pkg:volume/x#", 13, ""},
	{"subpath of one part", "pkg:volume/x#tool", 13, "tool"},
	{"subpath of one part and a slash", "pkg:volume/x#tool/", 13, "tool/"},
	{"subpath of three parts", "pkg:volume/x#tool/y/z", 13, "tool/y/z"},
	{"double slash in the subpath", "pkg:volume/x#tool//y", 13, "tool//y"},
	{"folder above in the subpath", "pkg:volume/x#../tool/y", 13, "../tool/y"},
	{"unknown component type", "pkg:volume/x#prompt/y", 13, "prompt/y"},
	{"upper-case component type", "pkg:volume/x#Tool/y", 13, "Tool/y"},
	{"two dots for a component", "pkg:volume/x#tool/..", 18, "."},
	{"upper-case component", "pkg:volume/x#tool/Foo", 18, "F"},
	{"double hyphen in the component", "pkg:volume/%40acme/x@1.0.0#tool/a--b", 33, "--"},
	{"line end behind the component", "pkg:volume/x#tool/y\n", 19, "\n"},
	{"question mark in the component", "pkg:volume/x#tool/a?b", 19, "?"},
	{"number sign in the component", "pkg:volume/x#tool/a#b", 19, "#"},
	{"a slash before a bad component", "pkg:volume/x#/tool/Foo", 19, "F"},
}

func TestInvalidPurls(t *testing.T) {
	for _, test := range invalidPurls {
		t.Run(test.what, func(t *testing.T) {
			p, err := identity.ParsePurl(test.purl)
			e := refused(t, err, identity.ErrPurl, test.purl, test.at, test.part)
			if p != (identity.Purl{}) {
				t.Errorf("it is read as %+v all the same", p)
			}
			if e.Canonical != "" || errors.Is(err, identity.ErrName) || errors.Is(err, identity.ErrNonCanonicalPurl) {
				t.Errorf("the error is of more than one class: %#v", e)
			}
		})
	}
}

// TestEncodedSlashIsNoSeparator: a percent-encoded slash is a character of a
// name, never the boundary between two parts. To read it as one would turn a
// package of a strange name into somebody else's.
func TestEncodedSlashIsNoSeparator(t *testing.T) {
	for _, purl := range []string{
		"pkg:volume/a%2Fb", "pkg:volume/%40acme%2Fx", "pkg:volume/%40acme%2fx@1.0.0", "pkg:volume/@acme%2Fx",
		"pkg:volume/x#tool%2Fy", "pkg:volume/x#tool/y%2F", "pkg:volume/x%2F",
	} {
		t.Run(purl, func(t *testing.T) {
			p, err := identity.ParsePurl(purl)
			var e *identity.Error
			if !errors.As(err, &e) || !errors.Is(err, identity.ErrPurl) {
				t.Fatalf("got %+v, %v; want an error of the class %q", p, err, identity.ErrPurl)
			}
			if at := strings.IndexByte(purl, '%'); e.Start < len("pkg:volume/") || e.End <= at || e.End > len(purl) {
				t.Errorf("the error points at %d to %d", e.Start, e.End)
			}
		})
	}
}

// TestHugePurls feeds purls of a megabyte. Work that grows faster than the input
// would keep this test from ending; the messages have to stay short enough to be
// shown.
func TestHugePurls(t *testing.T) {
	const size = 1 << 20
	for what, purl := range map[string]string{
		"name":                   "pkg:volume/" + strings.Repeat("a", size),
		"upper-case name":        "pkg:volume/" + strings.Repeat("A", size),
		"hyphens":                "pkg:volume/a" + strings.Repeat("-", size),
		"long name, bad scope":   "pkg:volume/%40A/" + strings.Repeat("a", size),
		"type":                   "pkg:" + strings.Repeat("x", size) + "/x",
		"scheme":                 strings.Repeat("pkg", size/3) + ":volume/x",
		"slashes at the start":   "pkg:" + strings.Repeat("/", size),
		"slashes at the end":     "pkg:volume/x" + strings.Repeat("/", size),
		"version signs":          "pkg:volume/x" + strings.Repeat("@", size),
		"long version":           "PKG:volume/x@1.0.0-" + strings.Repeat("a", size),
		"bad version":            "pkg:volume/x@" + strings.Repeat("1.", size/2),
		"encoded letters":        "pkg:volume/" + strings.Repeat("%61", size/3),
		"percent signs":          "pkg:volume/" + strings.Repeat("%", size),
		"number signs":           "pkg:volume/x" + strings.Repeat("#", size),
		"parts of the subpath":   "pkg:volume/x#" + strings.Repeat("a/", size/2),
		"long component type":    "pkg:volume/x#" + strings.Repeat("a", size) + "/y",
		"long component":         "pkg:volume/x#tool/" + strings.Repeat("a", size),
		"question marks":         "pkg:volume/x" + strings.Repeat("?", size),
		"bytes that are no text": "pkg:volume/" + strings.Repeat("\xFF", size),
	} {
		t.Run(what, func(t *testing.T) {
			_, err := identity.ParsePurl(purl)
			var e *identity.Error
			if !errors.As(err, &e) {
				t.Fatalf("it is accepted, or refused by a foreign error: %T", err)
			}
			if e.Start < 0 || e.Start > e.End || e.End > len(purl) {
				t.Errorf("the error points at %d to %d of %d", e.Start, e.End, len(purl))
			}
			for part, text := range map[string]string{"message": err.Error(), "reason": e.Reason, "help": e.Help} {
				if len(text) > 2000 {
					t.Errorf("the %s has %d bytes", part, len(text))
				}
			}
		})
	}
}

// TestHugeNames does the same for names.
func TestHugeNames(t *testing.T) {
	long := strings.Repeat("a", 1<<20)
	for what, name := range map[string]string{
		"name": long, "scope": "@" + long + "/x", "scope without @": long + "/x", "bad scope, long name": "@A/" + long,
		"no slash": "@" + long, "bad at the end": long + "_",
	} {
		t.Run(what, func(t *testing.T) {
			_, err := identity.ParseName(name)
			var e *identity.Error
			if !errors.As(err, &e) {
				t.Fatalf("it is accepted, or refused by a foreign error: %T", err)
			}
			for part, text := range map[string]string{"message": err.Error(), "reason": e.Reason, "help": e.Help} {
				if len(text) > 2000 {
					t.Errorf("the %s has %d bytes", part, len(text))
				}
			}
		})
	}
}
