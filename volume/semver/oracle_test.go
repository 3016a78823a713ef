package semver_test

import (
	"fmt"
	"strings"
	"testing"

	masterminds "github.com/Masterminds/semver/v3"
	"pgregory.net/rapid"

	"github.com/agentvolumes/toolchain/volume/semver"
)

// The oracle says what a range means as plainly as the standard does, term by
// term and without intervals, on top of another implementation of SemVer.

func oracleContains(t *rapid.T, text, version string) bool {
	v, err := masterminds.StrictNewVersion(version)
	if err != nil {
		t.Fatal(err)
	}
	named := v.Prerelease() == ""
	for _, term := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
		operator := term[:strings.IndexAny(term, "0123456789")]
		bound, err := masterminds.StrictNewVersion(term[len(operator):])
		if err != nil {
			t.Fatal(err)
		}
		if !oracleTerm(operator, v, bound) {
			return false
		}
		if bound.Prerelease() != "" && core(bound) == core(v) {
			named = true
		}
	}
	return named
}

func core(v *masterminds.Version) [3]uint64 {
	return [3]uint64{v.Major(), v.Minor(), v.Patch()}
}

func oracleTerm(operator string, v, b *masterminds.Version) bool {
	c := v.Compare(b)
	switch operator {
	case "", "=":
		return c == 0
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	case ">=":
		return c >= 0
	}
	end := masterminds.New(b.Major(), b.Minor()+1, 0, "", "")
	if operator == "^" {
		switch {
		case b.Major() > 0:
			end = masterminds.New(b.Major()+1, 0, 0, "", "")
		case b.Minor() == 0:
			end = masterminds.New(0, 0, b.Patch()+1, "", "")
		}
	}
	return c >= 0 && v.LessThan(end)
}

// The generators choose from few values, so that bounds meet and cross.

func versionGen() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		n := rapid.IntRange(0, 2)
		v := fmt.Sprintf("%d.%d.%d", n.Draw(t, "major"), n.Draw(t, "minor"), n.Draw(t, "patch"))
		if rapid.Bool().Draw(t, "prerelease") {
			v += "-" + rapid.SampledFrom([]string{
				"0", "0.0", "0.0.0", "1", "1.0", "10", "9", "a", "a.0", "a.0.0", "a.1", "a.b", "b", "-", "rc.1", "rc.1.0",
			}).Draw(t, "identifiers")
		}
		return v
	})
}

func rangeGen() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		var b strings.Builder
		for i := range rapid.IntRange(1, 4).Draw(t, "terms") {
			if i > 0 {
				b.WriteString(rapid.SampledFrom([]string{",", ", ", " ", " , ", "\t"}).Draw(t, "separator"))
			}
			b.WriteString(rapid.SampledFrom([]string{"", "=", "^", "~", "<", "<=", ">", ">=", ">=", "<"}).Draw(t, "operator"))
			b.WriteString(versionGen().Draw(t, "version"))
		}
		return b.String()
	})
}

func drawVersion(t *rapid.T, label string) semver.Version {
	v, err := semver.Parse(versionGen().Draw(t, label))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func drawRange(t *rapid.T, label string) semver.Range {
	return parseRange(t, rangeGen().Draw(t, label))
}

func parseRange(t *rapid.T, s string) semver.Range {
	r, err := semver.ParseRange(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// probes returns versions around every bound of the ranges: whatever two of the
// ranges disagree about, they disagree about one of these.
func probes(t *rapid.T, ranges ...semver.Range) []semver.Version {
	var list []semver.Version
	for _, r := range ranges {
		for _, bound := range strings.Split(r.Normal(), ", ") {
			text := strings.TrimLeft(bound, "<>=")
			v, err := semver.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			next := masterminds.MustParse(v.Core()).IncPatch()
			near := []string{text, v.Core(), v.Core() + "-0", v.Core() + "-0.0", next.String()}
			if v.IsPrerelease() {
				near = append(near, text+".0")
			}
			for _, s := range near {
				w, err := semver.Parse(s)
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, w)
			}
		}
	}
	zero, err := semver.Parse("0.0.0")
	if err != nil {
		t.Fatal(err)
	}
	return append(list, zero)
}

func TestContainsAgreesWithOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRange(t, "range")
		versions := probes(t, r)
		for range 20 {
			versions = append(versions, drawVersion(t, "version"))
		}
		for _, v := range versions {
			if got, want := r.Contains(v), oracleContains(t, r.String(), v.String()); got != want {
				t.Fatalf("%q contains %s: %t, want %t", r, v, got, want)
			}
		}
	})
}

func TestCompareAgreesWithMasterminds(t *testing.T) {
	build := rapid.SampledFrom([]string{"", "+a", "+b.01"})
	rapid.Check(t, func(t *rapid.T) {
		x := versionGen().Draw(t, "x") + build.Draw(t, "build of x")
		y := versionGen().Draw(t, "y") + build.Draw(t, "build of y")
		a, err := masterminds.StrictNewVersion(x)
		if err != nil {
			t.Fatal(err)
		}
		b, err := masterminds.StrictNewVersion(y)
		if err != nil {
			t.Fatal(err)
		}
		v, err := semver.Parse(x)
		if err != nil {
			t.Fatal(err)
		}
		w, err := semver.Parse(y)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := v.Compare(w), a.Compare(b); sign(got) != want {
			t.Fatalf("Compare(%s, %s) = %d, want %d", x, y, got, want)
		}
		if v.Prerelease() != a.Prerelease() || v.Build() != a.Metadata() {
			t.Fatalf("%s: prerelease %q, build %q", x, v.Prerelease(), v.Build())
		}
	})
}

// TestParseAgreesWithMasterminds holds strictness against another strict parser,
// on texts that are versions or nearly so.
func TestParseAgreesWithMasterminds(t *testing.T) {
	piece := rapid.SampledFrom([]string{"0", "1", "01", "10", "a", "0a", "v", "x", ".", ".", ".", "-", "-", "+", "_", " ", "\n", "é"})
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "")
		if rapid.Bool().Draw(t, "good beginning") {
			s = "1.2.3" + s
		}
		_, err := semver.Parse(s)
		_, want := masterminds.StrictNewVersion(s)
		if (err == nil) != (want == nil) {
			t.Fatalf("Parse(%q): %v, Masterminds: %v", s, err, want)
		}
	})
}
