package semver_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/volume/semver"
	"github.com/google/go-cmp/cmp"
)

// validVersions and invalidVersions are the lists that semver.org links to for
// its suggested regular expression.
var validVersions = []string{
	"0.0.4",
	"1.2.3",
	"10.20.30",
	"1.1.2-prerelease+meta",
	"1.1.2+meta",
	"1.1.2+meta-valid",
	"1.0.0-alpha",
	"1.0.0-beta",
	"1.0.0-alpha.beta",
	"1.0.0-alpha.beta.1",
	"1.0.0-alpha.1",
	"1.0.0-alpha0.valid",
	"1.0.0-alpha.0valid",
	"1.0.0-alpha-a.b-c-somethinglong+build.1-aef.1-its-okay",
	"1.0.0-rc.1+build.1",
	"2.0.0-rc.1+build.123",
	"1.2.3-beta",
	"10.2.3-DEV-SNAPSHOT",
	"1.2.3-SNAPSHOT-123",
	"1.0.0",
	"2.0.0",
	"1.1.7",
	"2.0.0+build.1848",
	"2.0.1-alpha.1227",
	"1.0.0-alpha+beta",
	"1.2.3----RC-SNAPSHOT.12.9.1--.12+788",
	"1.2.3----R-S.12.9.1--.12+meta",
	"1.2.3----RC-SNAPSHOT.12.9.1--.12",
	"1.0.0+0.build.1-rc.10000aaa-kk-0.1",
	"99999999999999999999999.999999999999999999.99999999999999999",
	"1.0.0-0A.is.legal",
}

var invalidVersions = []string{
	"1",
	"1.2",
	"1.2.3-0123",
	"1.2.3-0123.0123",
	"1.1.2+.123",
	"+invalid",
	"-invalid",
	"-invalid+invalid",
	"-invalid.01",
	"alpha",
	"alpha.beta",
	"alpha.beta.1",
	"alpha.1",
	"alpha+beta",
	"alpha_beta",
	"alpha.",
	"alpha..",
	"beta",
	"1.0.0-alpha_beta",
	"-alpha.",
	"1.0.0-alpha..",
	"1.0.0-alpha..1",
	"1.0.0-alpha...1",
	"1.0.0-alpha....1",
	"1.0.0-alpha.....1",
	"1.0.0-alpha......1",
	"1.0.0-alpha.......1",
	"01.1.1",
	"1.01.1",
	"1.1.01",
	"1.2",
	"1.2.3.DEV",
	"1.2-SNAPSHOT",
	"1.2.31.2.3----RC-SNAPSHOT.12.09.1--..12+788",
	"1.2-RC-SNAPSHOT",
	"-1.0.3-gamma+b7718",
	"+justmeta",
	"9.8.7+meta+meta",
	"9.8.7-whatever+meta+meta",
	"99999999999999999999999.999999999999999999.99999999999999999----RC-SNAPSHOT.12.09.1--------------------------------..12",
}

func TestParseAcceptsOfficialList(t *testing.T) {
	for _, s := range validVersions {
		v, err := semver.Parse(s)
		if err != nil {
			t.Errorf("Parse(%q): %v", s, err)
			continue
		}
		if v.String() != s {
			t.Errorf("Parse(%q).String() = %q", s, v)
		}
		if v.Compare(v) != 0 {
			t.Errorf("%q does not equal itself", s)
		}
	}
}

func TestParseRefusesOfficialList(t *testing.T) {
	for _, s := range invalidVersions {
		if v, err := semver.Parse(s); err == nil {
			t.Errorf("Parse(%q) = %q, want an error", s, v)
		} else if !errors.Is(err, semver.ErrVersion) {
			t.Errorf("Parse(%q): %v is no ErrVersion", s, err)
		}
	}
}

func TestVersionParts(t *testing.T) {
	type parts struct {
		Core, Prerelease, Build string
		IsPrerelease            bool
	}
	tests := map[string]parts{
		"1.2.3":                         {Core: "1.2.3"},
		"1.2.3-rc.1":                    {Core: "1.2.3", Prerelease: "rc.1", IsPrerelease: true},
		"10.20.30+b.5":                  {Core: "10.20.30", Build: "b.5"},
		"1.2.3-rc.1+b-5.007":            {Core: "1.2.3", Prerelease: "rc.1", Build: "b-5.007", IsPrerelease: true},
		"1.2.3---":                      {Core: "1.2.3", Prerelease: "--", IsPrerelease: true},
		"1.0.0+0.build.1-rc.10000aaa-k": {Core: "1.0.0", Build: "0.build.1-rc.10000aaa-k"},
	}
	for s, want := range tests {
		v := mustVersion(t, s)
		got := parts{v.Core(), v.Prerelease(), v.Build(), v.IsPrerelease()}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", s, diff)
		}
	}
}

func TestZeroVersion(t *testing.T) {
	var zero semver.Version
	if zero.String() != "" || zero.Core() != "" || zero.Prerelease() != "" || zero.Build() != "" || zero.IsPrerelease() {
		t.Errorf("the zero version has parts: %#v", zero)
	}
	least := mustVersion(t, "0.0.0-0")
	if zero.Compare(least) >= 0 || least.Compare(zero) <= 0 || zero.Compare(zero) != 0 {
		t.Error("the zero version does not precede all others")
	}
	if mustRange(t, "<1.0.0").Contains(zero) {
		t.Error("a range contains the zero version")
	}
}

// finding is what a test wants of a semver.Error: the offending part with the
// text around it, and words of the reason and of the help.
type finding struct {
	Start, End   int
	Reason, Help string
}

func TestParseErrors(t *testing.T) {
	long := strings.Repeat("1", 60)
	tests := []struct {
		in   string
		want finding
	}{
		{"", finding{0, 0, "the version is empty", "three numbers"}},
		{"v1.2.3", finding{0, 1, `no leading "v"`, `write "1.2.3"`}},
		{"V1.2.3", finding{0, 1, `no leading "v"`, `write "1.2.3"`}},
		{"v" + long + ".1.1", finding{0, 1, `no leading "v"`, "remove it"}},
		{"v1.2", finding{0, 1, `no leading "v"`, "remove it"}},
		{"v1.2.3+b", finding{0, 1, `no leading "v"`, `write "1.2.3+b"`}},
		{"v", finding{0, 1, "not a number", "three numbers"}},
		{"1", finding{0, 1, "three numbers", `write "1.0.0"`}},
		{"1.2", finding{0, 3, "three numbers", `write "1.2.0"`}},
		{"1.2-rc.1", finding{0, 3, "three numbers", `write "1.2.0"`}},
		{long, finding{0, 60, "three numbers", `like "1.2.3"`}},
		{"1.2.3.4", finding{5, 7, "only three numbers", "remove"}},
		{"1.2.3.4.5-rc", finding{5, 9, "only three numbers", "remove"}},
		{"1.2.", finding{3, 4, "number is missing", "three numbers"}},
		{"1..3", finding{1, 2, "number is missing", "three numbers"}},
		{".1.2", finding{0, 1, "number is missing", "three numbers"}},
		{".", finding{0, 1, "number is missing", "three numbers"}},
		{"-1.2.3", finding{0, 1, "starts with a number", "three numbers"}},
		{"+meta", finding{0, 1, "starts with a number", "three numbers"}},
		{"01.2.3", finding{0, 2, "a number has a leading zero", "without leading zeros"}},
		{"1.00.3", finding{2, 4, "a number has a leading zero", "without leading zeros"}},
		{"1.2.03-rc", finding{4, 6, "a number has a leading zero", "without leading zeros"}},
		{"latest", finding{0, 6, "not a number", "three numbers"}},
		{"1.x", finding{2, 3, "not a number", "three numbers"}},
		{"1.2.3x", finding{4, 6, "not a number", "three numbers"}},
		{"1.*.0", finding{2, 3, "not allowed in a version", "ASCII letters"}},
		{"^1.2.3", finding{0, 1, "not allowed in a version", "ASCII letters"}},
		{"1.2.3-", finding{5, 6, "an identifier is missing", "identifiers are"}},
		{"1.2.3-+b", finding{5, 6, "an identifier is missing", "identifiers are"}},
		{"1.2.3-a..b", finding{7, 8, "an identifier is missing", "identifiers are"}},
		{"1.2.3-.a", finding{5, 6, "an identifier is missing", "identifiers are"}},
		{"1.2.3-a.", finding{7, 8, "an identifier is missing", "identifiers are"}},
		{"1.2.3+", finding{5, 6, "an identifier is missing", "identifiers are"}},
		{"1.2.3+a..b", finding{7, 8, "an identifier is missing", "identifiers are"}},
		{"1.2.3-01", finding{6, 8, "numeric identifier has a leading zero", "without leading zeros"}},
		{"1.2.3-rc.007", finding{9, 12, "numeric identifier has a leading zero", "without leading zeros"}},
		{"1.2.3-rc_1", finding{8, 9, "not allowed in a version", "ASCII letters"}},
		{"1.2.3+a+b", finding{7, 8, "not allowed in a version", "ASCII letters"}},
		{" 1.2.3", finding{0, 1, "no blanks", "remove"}},
		{"1.2.3 \t", finding{5, 7, "no blanks", "remove"}},
		{" ", finding{0, 1, "no blanks", "remove"}},
		{"1.2.3-rc 1", finding{8, 9, "no blanks", "remove"}},
		{"1.2.3\n", finding{5, 6, "line break", "remove"}},
		{"1.2.3+b\r\n", finding{7, 9, "line break", "remove"}},
		{"1.2\x00.3", finding{3, 4, "control character", "remove"}},
		{"1.2.3-\x7f", finding{6, 7, "control character", "remove"}},
		{"1.2.3-é", finding{6, 8, "only ASCII", "ASCII letters"}},
		{"1.٢.3", finding{2, 4, "only ASCII", "ASCII letters"}},
		{"1.2.3\u00a0", finding{5, 7, "only ASCII", "ASCII letters"}},
		{"1.2.3-\xff\xfe", finding{6, 8, "only ASCII", "ASCII letters"}},
	}
	for _, tt := range tests {
		_, err := semver.Parse(tt.in)
		var e *semver.Error
		if !errors.As(err, &e) {
			t.Errorf("Parse(%q): %v, want a *semver.Error", tt.in, err)
			continue
		}
		checkFinding(t, tt.in, e, tt.want)
		if !errors.Is(err, semver.ErrVersion) || errors.Is(err, semver.ErrRange) {
			t.Errorf("Parse(%q): wrong sentinel in %v", tt.in, err)
		}
	}
}

func checkFinding(t *testing.T, in string, e *semver.Error, want finding) {
	t.Helper()
	if e.Input != in {
		t.Errorf("%q: Input is %q", in, e.Input)
	}
	if e.Start != want.Start || e.End != want.End {
		t.Errorf("%q: offsets [%d,%d), want [%d,%d): %v", in, e.Start, e.End, want.Start, want.End, e)
	}
	if want.Reason == "" || !strings.Contains(e.Reason, want.Reason) {
		t.Errorf("%q: reason %q lacks %q", in, e.Reason, want.Reason)
	}
	if want.Help == "" || !strings.Contains(e.Help, want.Help) {
		t.Errorf("%q: help %q lacks %q", in, e.Help, want.Help)
	}
}

func TestPrecedence(t *testing.T) {
	// Each precedes the next. The second line is the chain of SemVer §11.
	chain := strings.Fields(`
		0.0.0-0 0.0.0-0.0 0.0.0 0.0.1 0.1.0-a 0.1.0
		1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0
		1.0.1-0 1.0.1-0.0 1.0.1-1 1.0.1-9 1.0.1-10 1.0.1-99999999999999999999 1.0.1-100000000000000000000
		1.0.1-- 1.0.1--1 1.0.1-0a 1.0.1-10a 1.0.1-9a 1.0.1-A 1.0.1-Z 1.0.1-a 1.0.1-a.0 1.0.1-a.0.0 1.0.1-a- 1.0.1-aa 1.0.1
		2.0.0 2.1.0 2.1.1 2.1.9 2.1.10 2.9.0 2.10.0 9.0.0 10.0.0-rc.1 10.0.0
		9223372036854775807.0.0 9223372036854775808.0.0 18446744073709551616.0.0
		99999999999999999999999.999999999999999999.99999999999999999 100000000000000000000000.0.0`)
	for i, a := range chain {
		for j, b := range chain {
			want := 0
			switch {
			case i < j:
				want = -1
			case i > j:
				want = +1
			}
			if got := sign(mustVersion(t, a).Compare(mustVersion(t, b))); got != want {
				t.Errorf("Compare(%s, %s) = %d, want %d", a, b, got, want)
			}
		}
	}
}

func TestCompareIgnoresBuild(t *testing.T) {
	same := []string{"1.2.3-rc.1", "1.2.3-rc.1+a", "1.2.3-rc.1+b.1"}
	for _, a := range same {
		for _, b := range same {
			if c := mustVersion(t, a).Compare(mustVersion(t, b)); c != 0 {
				t.Errorf("Compare(%s, %s) = %d", a, b, c)
			}
		}
	}
}

func sign(n int) int { return min(1, max(-1, n)) }

func mustVersion(t testing.TB, s string) semver.Version {
	t.Helper()
	v, err := semver.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func mustRange(t testing.TB, s string) semver.Range {
	t.Helper()
	r, err := semver.ParseRange(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
