package semver_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/agentvolumes/toolchain/volume/semver"
)

const (
	numberPattern     = `(0|[1-9][0-9]{0,24})`
	identifierPattern = `(0|[1-9][0-9]{0,24}|[0-9]{0,3}[a-zA-Z-][0-9a-zA-Z-]{0,5})`
	releasePattern    = numberPattern + `\.` + numberPattern + `\.` + numberPattern
	versionPattern    = releasePattern +
		`(-` + identifierPattern + `(\.` + identifierPattern + `){0,3})?` +
		`(\+[0-9a-zA-Z-]{1,4}(\.[0-9a-zA-Z-]{1,4}){0,2})?`
)

// anyVersion draws versions of every shape, numbers beyond 64 bits included.
func anyVersion(t *rapid.T, label string) semver.Version {
	s := rapid.StringMatching(versionPattern).Draw(t, label)
	v, err := semver.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	if v.String() != s {
		t.Fatalf("Parse(%q) prints %q", s, v)
	}
	return v
}

func TestVersionPartsMakeTheVersion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := anyVersion(t, "v")
		whole := v.Core()
		if v.IsPrerelease() {
			whole += "-" + v.Prerelease()
		}
		if v.Build() != "" {
			whole += "+" + v.Build()
		}
		if whole != v.String() {
			t.Fatalf("the parts of %s make %s", v, whole)
		}
	})
}

func TestCompareIsATotalOrder(t *testing.T) {
	check := func(t *rapid.T, a, b, c semver.Version) {
		if a.Compare(a) != 0 || sign(a.Compare(b)) != -sign(b.Compare(a)) {
			t.Fatalf("%s and %s have no order", a, b)
		}
		if a.Compare(b) <= 0 && b.Compare(c) <= 0 && a.Compare(c) > 0 {
			t.Fatalf("%s, %s, %s have no order", a, b, c)
		}
		stripped := func(v semver.Version) string { return strings.TrimSuffix(v.String(), "+"+v.Build()) }
		if same := stripped(a) == stripped(b); same != (a.Compare(b) == 0) {
			t.Fatalf("Compare(%s, %s) = %d", a, b, a.Compare(b))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		check(t, anyVersion(t, "a"), anyVersion(t, "b"), anyVersion(t, "c"))
		check(t, drawVersion(t, "d"), drawVersion(t, "e"), drawVersion(t, "f"))
	})
}

func TestNormalFormIsTheRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRange(t, "range")
		normal := r.Normal()
		again := parseRange(t, normal)
		if again.Normal() != normal {
			t.Fatalf("the normal form of %q is %q, that of it %q", r, normal, again.Normal())
		}
		if !again.Equal(r) || !r.Equal(again) {
			t.Fatalf("%q does not equal its normal form %q", r, normal)
		}
		for _, v := range append(probes(t, r), drawVersion(t, "v"), anyVersion(t, "w")) {
			if r.Contains(v) != again.Contains(v) {
				t.Fatalf("%q and %q disagree about %s", r, again, v)
			}
		}
	})
}

// TestEqualMeansTheSameVersions also proves Empty: an empty range equals another
// one only when that has no version either.
func TestEqualMeansTheSameVersions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawRange(t, "a"), drawRange(t, "b")
		same := true
		for _, v := range probes(t, a, b) {
			same = same && a.Contains(v) == b.Contains(v)
		}
		if a.Equal(b) != same {
			t.Fatalf("%q (%s) and %q (%s): Equal is %t", a, a.Normal(), b, b.Normal(), !same)
		}
		if a.Equal(b) != (a.Normal() == b.Normal()) {
			t.Fatalf("%q and %q: Equal and Normal disagree", a, b)
		}
	})
}

func TestEmptyMeansNoVersion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRange(t, "range")
		some := false
		for _, v := range append(probes(t, r), drawVersion(t, "v")) {
			some = some || r.Contains(v)
		}
		if r.Empty() == some {
			t.Fatalf("%q: Empty is %t", r, r.Empty())
		}
	})
}

func TestIntersectIsBoth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawRange(t, "a"), drawRange(t, "b")
		both := a.Intersect(b)
		for _, v := range append(probes(t, a, b, both), drawVersion(t, "v"), anyVersion(t, "w")) {
			if got, want := both.Contains(v), a.Contains(v) && b.Contains(v); got != want {
				t.Fatalf("%q ∩ %q = %q contains %s: %t, want %t", a, b, both, v, got, want)
			}
		}
		if !both.Equal(b.Intersect(a)) || !a.Intersect(a).Equal(a) {
			t.Fatalf("%q ∩ %q depends on the order", a, b)
		}
		if !parseRange(t, both.String()).Equal(both) {
			t.Fatalf("%q ∩ %q prints %q, which means something else", a, b, both)
		}
		c := drawRange(t, "c")
		if !both.Intersect(c).Equal(a.Intersect(b.Intersect(c))) {
			t.Fatalf("%q ∩ %q ∩ %q depends on the order", a, b, c)
		}
	})
}

func TestJoiningTermsNeverLosesVersions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawRange(t, "a"), drawRange(t, "b")
		joined := parseRange(t, a.String()+", "+b.String())
		v := drawVersion(t, "v")
		if a.Intersect(b).Contains(v) && !joined.Contains(v) {
			t.Fatalf("%q lacks %s", joined, v)
		}
	})
}

func TestTermsHaveNoOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms := rapid.SliceOfN(rangeGen(), 1, 6).Draw(t, "terms")
		shuffled := rapid.Permutation(terms).Draw(t, "shuffled")
		a, b := parseRange(t, strings.Join(terms, ", ")), parseRange(t, strings.Join(shuffled, " "))
		if !a.Equal(b) {
			t.Fatalf("%q is %s, %q is %s", a, a.Normal(), b, b.Normal())
		}
	})
}

func TestErrorsPointIntoTheText(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		"1.2.3", "1.2", "1", "x", "*", "v", "+b", "-", "-rc.1", "..", ".", "latest", "01",
		"^", "~", ">=", "<", "==", "!=", ",", ", ", " ", "\t", "\n", "||", "&", "é", "\xff", "\x00", "(",
	})
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces"), "")
		checkErrors(t, s)
	})
}

type fataler interface{ Fatalf(string, ...any) }

// checkErrors parses s as a range and holds what must be true of every error.
func checkErrors(t fataler, s string) {
	_, err := semver.ParseRange(s)
	if err == nil {
		return
	}
	var all semver.Errors
	if !errors.As(err, &all) || len(all) == 0 || !errors.Is(err, semver.ErrRange) {
		t.Fatalf("ParseRange(%q): %#v", s, err)
	}
	last := 0
	for _, e := range all {
		visible := e.Start < e.End || s == ""
		if e.Input != s || e.Start < last || !visible || e.End > len(s) || e.Reason == "" || e.Help == "" {
			t.Fatalf("ParseRange(%q): %#v", s, e)
		}
		last = e.Start
	}
}
