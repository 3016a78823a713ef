package semver_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/volume/semver"
)

func TestParseRangeErrors(t *testing.T) {
	tests := []struct {
		in   string
		want []finding
	}{
		// Nothing at all.
		{"", []finding{{0, 0, "the range is empty", `"^1.2.3"`}}},
		{"  ", []finding{{0, 2, "no terms", `"^1.2.3"`}}},
		{" , ,", []finding{{0, 4, "no terms", `"^1.2.3"`}}},

		// Alternatives and other joiners.
		{"^1.0.0 || ^2.0.0", []finding{{7, 9, "alternatives", "all terms"}}},
		{"^1.0.0||^2.0.0", []finding{{6, 8, "alternatives", "all terms"}}},
		{"^1.0.0 | ^2.0.0", []finding{{7, 8, "alternatives", "all terms"}}},
		{"||", []finding{{0, 2, "alternatives", "all terms"}}},
		{"1.0.0 || 2.0.0 || 3.0.0", []finding{{6, 8, "alternatives", "all"}, {15, 17, "alternatives", "all"}}},
		{">=1.0.0 && <2.0.0", []finding{{8, 10, "without an operator", "comma or a blank"}}},
		{">=1.0.0|&<2.0.0", []finding{{7, 8, "alternatives", "all"}, {8, 9, "without an operator", "comma"}}},

		// Wildcards.
		{"*", []finding{{0, 1, "wildcards", `write ">=0.0.0"`}}},
		{"x", []finding{{0, 1, "wildcards", `write ">=0.0.0"`}}},
		{"x.x.x", []finding{{0, 5, "wildcards", `write ">=0.0.0"`}}},
		{"1.x", []finding{{2, 3, "wildcards", `write "^1.0.0"`}}},
		{"1.X", []finding{{2, 3, "wildcards", `write "^1.0.0"`}}},
		{"1.*", []finding{{2, 3, "wildcards", `write "^1.0.0"`}}},
		{"0.x", []finding{{2, 3, "wildcards", `write ">=0.0.0, <1.0.0"`}}},
		{"1.2.x", []finding{{4, 5, "wildcards", `write "~1.2.0"`}}},
		{"1.x.*", []finding{{2, 5, "wildcards", `write "^1.0.0"`}}},
		{"1.x.3", []finding{{2, 3, "wildcards", "a whole version"}}},
		{"01.x", []finding{{3, 4, "wildcards", "a whole version"}}},
		{"1.2.3.x", []finding{{6, 7, "wildcards", "a whole version"}}},
		{"^1.x", []finding{{3, 4, "wildcards", "a whole version"}}},
		{"1.2.*-rc", []finding{{4, 5, "wildcards", `write "~1.2.0"`}}},

		// Partial versions.
		{"1", []finding{{0, 1, "three numbers", `write "1.0.0" for that one version or "^1.0.0" for every 1 release`}}},
		{"0", []finding{{0, 1, "three numbers", `">=0.0.0, <1.0.0" for every 0 release`}}},
		{"1.2", []finding{{0, 3, "three numbers", `write "1.2.0" for that one version or "~1.2.0" for every 1.2 release`}}},
		{"^1.2", []finding{{1, 4, "three numbers", `write "^1.2.0"`}}},
		{">=1", []finding{{2, 3, "three numbers", `write ">=1.0.0"`}}},
		{"^1.2-rc", []finding{{1, 4, "three numbers", `write "^1.2.0"`}}},

		// Hyphen ranges.
		{"1.0.0 - 2.0.0", []finding{{6, 7, "hyphen", `write ">=1.0.0, <=2.0.0"`}}},
		{"1.0.0 - 2.0", []finding{{6, 7, "hyphen", "name both ends"}, {8, 11, "three numbers", `"2.0.0"`}}},
		{">=1.0.0 - 2.0.0", []finding{{8, 9, "hyphen", "name both ends"}}},
		{"1.0.0+a - 2.0.0", []finding{{5, 7, "build", "remove"}, {8, 9, "hyphen", "name both ends"}}},
		{"1.0.0 -", []finding{{6, 7, "hyphen", "name both ends"}}},
		{"- 1.0.0", []finding{{0, 1, "hyphen", "name both ends"}}},
		{"-", []finding{{0, 1, "hyphen", "name both ends"}}},
		{"1.0.0 -2.0.0", []finding{{6, 7, "starts with a number", "three numbers"}}},
		{"1.0.0-" + strings.Repeat("9", 50) + " - 2.0.0", []finding{{57, 58, "hyphen", "name both ends"}}},
		{"1.0.0 - 2.0.0-" + strings.Repeat("9", 50), []finding{{6, 7, "hyphen", "name both ends"}}},
		{"1.0.0 – 2.0.0", []finding{{6, 9, "only ASCII", "write a range"}}},

		// Tags and names.
		{"latest", []finding{{0, 6, "tags and names", `"^1.2.3"`}}},
		{"^latest", []finding{{1, 7, "tags and names", `"^1.2.3"`}}},
		{"v", []finding{{0, 1, "tags and names", `"^1.2.3"`}}},
		{"x1", []finding{{0, 2, "tags and names", `"^1.2.3"`}}},
		{"next-1+b", []finding{{0, 8, "tags and names", `"^1.2.3"`}}},
		{"npm:thing@^1.2.3 1.0.0", []finding{{0, 16, "tags and names", `"^1.2.3"`}}},

		// Leading "v".
		{"v1.2.3", []finding{{0, 1, `leading "v"`, `write "1.2.3"`}}},
		{"^v1.2.3", []finding{{1, 2, `leading "v"`, `write "^1.2.3"`}}},
		{"V1.2.3", []finding{{0, 1, `leading "v"`, `write "1.2.3"`}}},
		{"v1.2", []finding{{0, 1, `leading "v"`, "remove"}, {1, 4, "three numbers", `"1.2.0"`}}},
		{"v1.x", []finding{{0, 1, `leading "v"`, "remove"}, {3, 4, "wildcards", `"^1.0.0"`}}},

		{"~>v1.2.3", []finding{{0, 2, "operator is not known", `write "~"`}, {2, 3, `leading "v"`, `write "~1.2.3"`}}},
		{"v1.2.3+b", []finding{{0, 1, `leading "v"`, "remove"}, {6, 8, "build metadata", "remove"}}},

		// Build metadata.
		{"1.2.3+build.1", []finding{{5, 13, "build metadata", "remove"}}},
		{"^1.2.3-rc.1+b", []finding{{11, 13, "build metadata", "remove"}}},
		{"1.2.3+", []finding{{5, 6, "build metadata", "remove"}}},
		{"1.2.3++a", []finding{{5, 8, "build metadata", "remove"}}},
		{"1.2+b", []finding{{0, 3, "three numbers", `"1.2.0"`}, {3, 5, "build metadata", "remove"}}},
		{"1.x+b", []finding{{2, 3, "wildcards", `"^1.0.0"`}, {3, 5, "build metadata", "remove"}}},
		{"+b", []finding{{0, 1, "starts with a number", "three numbers"}, {0, 2, "build metadata", "remove"}}},

		// Commas.
		{",1.2.3", []finding{{0, 1, "before the first term", "remove"}}},
		{"1.2.3,", []finding{{5, 6, "after the last term", "remove"}}},
		{">=1.0.0,,<2.0.0", []finding{{8, 9, "one comma", "remove"}}},
		{">=1.0.0, ,\t<2.0.0", []finding{{9, 10, "one comma", "remove"}}},
		{">=1.0.0,,,<2.0.0", []finding{{8, 9, "one comma", "remove"}, {9, 10, "one comma", "remove"}}},
		{",,1.2.3", []finding{{0, 1, "before the first", "remove"}, {1, 2, "one comma", "remove"}}},
		{"1.2.3,,", []finding{{5, 6, "after the last", "remove"}, {6, 7, "one comma", "remove"}}},

		// Blanks.
		{" 1.2.3", []finding{{0, 1, "begin with blanks", "remove"}}},
		{"1.2.3 \t", []finding{{5, 7, "end with blanks", "remove"}}},
		{" , 1.2.3", []finding{{0, 1, "begin with blanks", "remove"}, {1, 2, "before the first", "remove"}}},
		{"1.2.3, ", []finding{{5, 6, "after the last", "remove"}, {6, 7, "end with blanks", "remove"}}},
		{">= 1.2.3", []finding{{2, 3, "no blank is allowed between", "remove"}}},
		{"^ \t1.2", []finding{{1, 3, "no blank is allowed between", "remove"}, {3, 6, "three numbers", `"^1.2.0"`}}},
		{">= latest", []finding{{2, 3, "no blank is allowed between", "remove"}, {3, 9, "tags", `"^1.2.3"`}}},
		{"1.0.0 > 0.5.0", []finding{{7, 8, "no blank is allowed between", "remove"}}},

		// Operators.
		{"==1.2.3", []finding{{0, 2, "operator is not known", `write "="`}}},
		{"===1.2.3", []finding{{0, 3, "operator is not known", `write "="`}}},
		{"=>1.2.3", []finding{{0, 2, "operator is not known", `write ">="`}}},
		{"=<1.2.3", []finding{{0, 2, "operator is not known", `write "<="`}}},
		{"!=1.2.3", []finding{{0, 2, "operator is not known", "cannot be excluded"}}},
		{"~>1.2.3", []finding{{0, 2, "operator is not known", `write "~"`}}},
		{"~=1.2.3", []finding{{0, 2, "operator is not known", `write "~"`}}},
		{"^^1.2.3", []finding{{0, 2, "operator is not known", `write "^"`}}},
		{">>1.2.3", []finding{{0, 2, "operator is not known", "operators are"}}},
		{"==1.2", []finding{{0, 2, "operator is not known", `write "="`}, {2, 5, "three numbers", `"=1.2.0"`}}},
		{"~> 1.2.3", []finding{{0, 2, "operator is not known", `write "~"`}, {2, 3, "no blank", "remove"}}},
		{"!=", []finding{{0, 2, "operator is not known", "cannot be excluded"}}},
		{">=", []finding{{0, 2, "needs a version", `like ">=1.2.3"`}}},
		{">=, <2.0.0", []finding{{0, 2, "needs a version", `like ">=1.2.3"`}}},
		{">= <2.0.0", []finding{{0, 2, "needs a version", `like ">=1.2.3"`}}},
		{">= - 2.0.0", []finding{{0, 2, "needs a version", `like ">=1.2.3"`}, {3, 4, "hyphen", "both ends"}}},
		{"^||1.0.0", []finding{{0, 1, "needs a version", `like "^1.2.3"`}, {1, 3, "alternatives", "all"}}},
		{">=1.2.3<2.0.0", []finding{{7, 8, "missing before this term", "comma or a blank"}}},
		{"1.2.3>=", []finding{{5, 7, "missing before this term", "comma or a blank"}, {5, 7, "needs a version", `">=1.2.3"`}}},

		// Versions that are wrong in themselves.
		{"^01.2.3", []finding{{1, 3, "leading zero", "without leading zeros"}}},
		{"^1.2.3.4", []finding{{6, 8, "only three numbers", "remove"}}},
		{">=1.2.3-", []finding{{7, 8, "identifier is missing", "identifiers are"}}},
		{">=1.2.3-, 1.2.3", []finding{{7, 8, "identifier is missing", "identifiers are"}}},
		{">=1.2.3-01", []finding{{8, 10, "leading zero", "without leading zeros"}}},
		{"(1.2.3)", []finding{{0, 1, "not allowed in a version", "ASCII letters"}, {6, 7, "not allowed in a version", "ASCII letters"}}},
		{`"1.2.3"`, []finding{{0, 1, "not allowed in a version", "ASCII"}, {6, 7, "not allowed in a version", "ASCII"}}},
		{"1..3", []finding{{1, 2, "number is missing", "three numbers"}}},

		// Foreign characters.
		{"≥1.2.3", []finding{{0, 3, "only ASCII", `write ">="`}}},
		{"≤1.2.3", []finding{{0, 3, "only ASCII", `write "<="`}}},
		{"1.2.3-é", []finding{{6, 8, "only ASCII", "write a range"}}},
		{"^\u00a01.2.3", []finding{{1, 3, "only ASCII", "write a range"}}},
		{"1.2.3\n", []finding{{5, 6, "line break", "comma or a blank"}}},
		{"\r\n1.2.3", []finding{{0, 2, "line break", "comma or a blank"}}},
		{"1.2.3 \n", []finding{{6, 7, "line break", "comma or a blank"}}},
		{">=1.0.0\n<2.0.0", []finding{{7, 8, "line break", "comma or a blank"}}},
		{">=1.0.0\n \n<2.0.0", []finding{{7, 8, "line break", "comma"}, {9, 10, "line break", "comma"}}},
		{">=1.0.0,\n<2.0.0", []finding{{8, 9, "line break", "comma or a blank"}}},
		{"^1.2.\x003", []finding{{5, 6, "control character", "remove"}}},
		{"1.2.3\x1b[0m", []finding{{5, 6, "control character", "remove"}}},
		{"1.2.3-\xff", []finding{{6, 7, "only ASCII", "write a range"}}},

		// Several at once.
		{" v1.2,, latest || ^^1.0.0+b ", []finding{
			{0, 1, "begin with blanks", "remove"},
			{1, 2, `leading "v"`, "remove"},
			{2, 5, "three numbers", `"1.2.0"`},
			{6, 7, "one comma", "remove"},
			{8, 14, "tags", `"^1.2.3"`},
			{15, 17, "alternatives", "all"},
			{18, 20, "operator is not known", `"^"`},
			{25, 27, "build metadata", "remove"},
			{27, 28, "end with blanks", "remove"},
		}},
	}
	for _, tt := range tests {
		r, err := semver.ParseRange(tt.in)
		if err == nil {
			t.Errorf("ParseRange(%q) = %s, want an error", tt.in, r.Normal())
			continue
		}
		var all semver.Errors
		if !errors.As(err, &all) {
			t.Errorf("ParseRange(%q): %v is no semver.Errors", tt.in, err)
			continue
		}
		if !errors.Is(err, semver.ErrRange) || errors.Is(err, semver.ErrVersion) {
			t.Errorf("ParseRange(%q): wrong sentinel in %v", tt.in, err)
		}
		if !slices.IsSortedFunc(all, func(a, b *semver.Error) int { return a.Start - b.Start }) {
			t.Errorf("ParseRange(%q): not in the order of the text:\n%v", tt.in, err)
		}
		if len(all) != len(tt.want) {
			t.Errorf("ParseRange(%q): %d problems, want %d:\n%v", tt.in, len(all), len(tt.want), err)
			continue
		}
		for i, e := range all {
			checkFinding(t, tt.in, e, tt.want[i])
		}
	}
}

func TestParseRangeAccepts(t *testing.T) {
	accepted := []string{
		"1.2.3", "=1.2.3", "^1.2.3", "~1.2.3", "<1.2.3", "<=1.2.3", ">1.2.3", ">=1.2.3",
		">=1.5.0, <3.0.0", ">=1.5.0 <3.0.0", ">=1.5.0,<3.0.0", ">=1.5.0 , <3.0.0", ">=1.5.0\t \t,\t <3.0.0",
		"1.2.3-rc.1", "1.0.0-2.0.0", "^1.0.0--", "1.2.3-x", "1.2.3-x.1", "1.2.3-latest", "1.2.3-v1",
		"^99999999999999999999999.999999999999999999.99999999999999999",
		">=1.0.0 >=2.0.0, ^3.0.0 ~3.1.0 <4.0.0",
	}
	for _, s := range accepted {
		r, err := semver.ParseRange(s)
		if err != nil {
			t.Errorf("ParseRange(%q): %v", s, err)
		} else if r.String() != s {
			t.Errorf("ParseRange(%q).String() = %q", s, r)
		}
	}
}
