package semver

// Range is a version range in the portable grammar (§3.6.1). It is immutable;
// make one with [ParseRange]. The zero Range contains nothing.
//
// Ranges must not be compared with ==, which would also compare how they were
// written; [Range.Equal] compares what they mean.
type Range struct {
	text string
	// The range is all releases from lo up to and without hi, and those
	// prereleases between lo and hi that have the x.y.z of lo or hi, where that
	// is a prerelease itself. narrow gives every set of versions that a range can
	// mean exactly one such pair. A zero lo stands for no version at all, a zero
	// hi for no upper bound.
	lo, hi Version
}

// String returns the text of the range: as it was written for a range from
// [ParseRange], its normal form for one from [Range.Intersect].
func (r Range) String() string { return r.text }

// Contains reports whether v satisfies the range: whether it lies inside the
// bounds of all terms and, when it is a prerelease, a term names a prerelease of
// the same x.y.z. Build metadata of v has no say.
func (r Range) Contains(v Version) bool {
	if v.isZero() || r.Empty() || v.Compare(r.lo) < 0 {
		return false
	}
	if !r.hi.isZero() && v.Compare(r.hi) >= 0 {
		return false
	}
	return !v.IsPrerelease() || r.names(v)
}

// names reports whether prereleases of the x.y.z of v can satisfy the range.
func (r Range) names(v Version) bool {
	return r.lo.IsPrerelease() && r.lo.Core() == v.Core() ||
		r.hi.IsPrerelease() && r.hi.Core() == v.Core()
}

// Empty reports whether no version at all can satisfy the range. Besides
// contradictions like ">=2.0.0 <1.0.0" this holds for ">1.0.0 <1.0.1": only
// prereleases of 1.0.1 lie between the two, and the range names none.
func (r Range) Empty() bool { return r.lo.isZero() }

// Normal returns the range in its shortest uniform form. It is a range of the
// grammar that means the same, and two ranges mean the same exactly when their
// normal forms are the same text:
//
//   - "<0.0.0-0" for every range that no version satisfies,
//   - "1.2.3" for a range that one version satisfies (build metadata aside),
//   - otherwise ">=lo, <hi", without ">=lo" when that excludes nothing, and
//     without "<hi" when there is no upper bound.
//
// Bounds are the tightest that mean the same, so ">1.2.3" becomes ">=1.2.4" and
// "<=1.2.3" becomes "<1.2.4".
func (r Range) Normal() string {
	switch {
	case r.Empty():
		return "<0.0.0-0"
	case r.exact():
		return r.lo.text
	case r.hi.isZero():
		return ">=" + r.lo.text
	case r.lo.text == "0.0.0":
		return "<" + r.hi.text
	}
	return ">=" + r.lo.text + ", <" + r.hi.text
}

// exact reports whether lo is the only version of a range that is not empty.
func (r Range) exact() bool {
	if r.hi.isZero() {
		return false
	}
	if r.lo.IsPrerelease() {
		return r.hi.Compare(r.lo.successor()) == 0
	}
	return r.hi.Compare(r.lo.nextPatch()) == 0
}

// Equal reports whether the same versions satisfy both ranges, however the
// ranges are written.
func (r Range) Equal(other Range) bool {
	return r.lo == other.lo && r.hi == other.hi
}

// Intersect returns the range of the versions that satisfy both r and other.
//
// This is not always the range of the two texts joined by a comma. There a
// prerelease that one of them names would count as named by all, so
// ">=1.0.0, >=1.2.3-rc.1" contains 1.2.3-rc.2; here each range has to accept it
// on its own, and ">=1.0.0" does not.
func (r Range) Intersect(other Range) Range {
	var both Range
	if !r.Empty() && !other.Empty() {
		lo := higher(r.lo, other.lo)
		hi := lower(r.hi, other.hi)
		both = narrow(lo, hi,
			r.names(lo) && other.names(lo),
			r.names(hi) && other.names(hi))
	}
	both.text = both.Normal()
	return both
}

func higher(a, b Version) Version {
	if a.Compare(b) >= 0 {
		return a
	}
	return b
}

// lower returns the lower of two upper bounds, where zero stands for none.
func lower(a, b Version) Version {
	if a.isZero() || !b.isZero() && b.Compare(a) < 0 {
		return b
	}
	return a
}
