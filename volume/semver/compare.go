package semver

import (
	"cmp"
	"strings"
)

// Compare orders two versions by SemVer precedence (SemVer §11): it returns a
// negative number when v precedes other, a positive one when it follows, 0 when
// neither. Build metadata has no say, so versions that compare as 0 may differ
// in it. The zero Version precedes all others.
func (v Version) Compare(other Version) int {
	if v.isZero() || other.isZero() {
		return cmp.Compare(len(v.text), len(other.text))
	}
	if c := compareNumbers(v.majorDigits(), other.majorDigits()); c != 0 {
		return c
	}
	if c := compareNumbers(v.minorDigits(), other.minorDigits()); c != 0 {
		return c
	}
	if c := compareNumbers(v.patchDigits(), other.patchDigits()); c != 0 {
		return c
	}
	switch {
	case v.IsPrerelease() && other.IsPrerelease():
		return comparePrereleases(v.Prerelease(), other.Prerelease())
	case v.IsPrerelease():
		return -1
	case other.IsPrerelease():
		return +1
	}
	return 0
}

// compareNumbers compares decimal numbers without leading zeros: the longer one
// is the larger one.
func compareNumbers(a, b string) int {
	if len(a) != len(b) {
		return cmp.Compare(len(a), len(b))
	}
	return strings.Compare(a, b)
}

func comparePrereleases(a, b string) int {
	for {
		x, restA, moreA := strings.Cut(a, ".")
		y, restB, moreB := strings.Cut(b, ".")
		if c := compareIdentifiers(x, y); c != 0 {
			return c
		}
		switch {
		case !moreA && !moreB:
			return 0
		case !moreA:
			return -1
		case !moreB:
			return +1
		}
		a, b = restA, restB
	}
}

func compareIdentifiers(a, b string) int {
	numA, numB := isNumber(a), isNumber(b)
	switch {
	case numA && numB:
		return compareNumbers(a, b)
	case numA:
		return -1
	case numB:
		return +1
	}
	return strings.Compare(a, b)
}

// isNumber reports whether s has only digits.
func isNumber(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return true
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

// isIdentifier reports whether b may stand in an identifier of a version.
func isIdentifier(b byte) bool { return isDigit(b) || isLetter(b) || b == '-' }
