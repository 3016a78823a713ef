package semver_test

import (
	"errors"
	"testing"

	"github.com/agentvolumes/toolchain/volume/semver"
)

func FuzzParse(f *testing.F) {
	for _, s := range append(validVersions, invalidVersions...) {
		f.Add(s)
	}
	for _, s := range []string{"", "v1.2.3", "1.2.3\n", "1.2.3-é", "1.2.3-\xff", "."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v, err := semver.Parse(s)
		if err != nil {
			var e *semver.Error
			if !errors.As(err, &e) || !errors.Is(err, semver.ErrVersion) {
				t.Fatalf("Parse(%q): %#v", s, err)
			}
			visible := e.Start < e.End || s == ""
			if e.Input != s || e.Start < 0 || !visible || e.End > len(s) || err.Error() == "" {
				t.Fatalf("Parse(%q): %#v", s, e)
			}
			return
		}
		if v.String() != s {
			t.Fatalf("Parse(%q) prints %q", s, v)
		}
		if again, err := semver.Parse(v.String()); err != nil || again != v || v.Compare(again) != 0 {
			t.Fatalf("Parse(%q) twice: %v, %v", s, again, err)
		}
		// A version without build metadata is a range of the grammar.
		if v.Build() == "" {
			r, err := semver.ParseRange(s)
			if err != nil || r.Normal() != s || !r.Contains(v) {
				t.Fatalf("%q as a range: %q, %v", s, r.Normal(), err)
			}
		}
	})
}

func FuzzParseRange(f *testing.F) {
	for _, s := range []string{
		"1.2.3", "=1.2.3", "^1.2.3", "~1.2.3", ">=1.5.0, <3.0.0", ">=1.5.0 <3.0.0", "1.2.3-rc.1", "^0.0.3", "<0.0.0-0",
		">1.0.0 <1.0.1", ">1.2.3 <1.2.4-rc.1", "<=1.2.3-rc.1", "^99999999999999999999.0.0", ">=1.0.0\t,\t~1.2.0",
		"", " ", ",", "*", "1.x", "1", "1.2", "1.0.0 - 2.0.0", "^1.0.0 || ^2.0.0", "latest", "v1.2.3", "1.2.3+b",
		">= 1.2.3", "~>1.2", "!=1.0.0", "≥1.2.3", "1.2.3\n", "1.2.3\x00", "1.2.3<2.0.0", ">=,<", "npm:a@^1", "-", "&&",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := semver.ParseRange(s)
		if err != nil {
			checkErrors(t, s)
			if err.Error() == "" {
				t.Fatalf("ParseRange(%q): empty error", s)
			}
			return
		}
		if r.String() != s {
			t.Fatalf("ParseRange(%q) prints %q", s, r)
		}
		again, err := semver.ParseRange(r.Normal())
		if err != nil || !again.Equal(r) || again.Normal() != r.Normal() || again.Empty() != r.Empty() {
			t.Fatalf("ParseRange(%q): normal form %q: %q, %v", s, r.Normal(), again.Normal(), err)
		}
		if !r.Intersect(again).Equal(r) {
			t.Fatalf("%q intersected with itself is %q", s, r.Intersect(again))
		}
	})
}
