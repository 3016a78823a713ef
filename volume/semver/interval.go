package semver

// bound is one side of what a term asks for.
type bound struct {
	version Version
	// open excludes version itself.
	open bool
}

// unbounded reports whether b is the zero bound, which bounds nothing.
func (b bound) unbounded() bool { return b.version.isZero() }

// tighter returns the bound of the two that excludes more. side is +1 for lower
// bounds, where the higher one does, and -1 for upper bounds.
func tighter(a, b bound, side int) bound {
	switch {
	case a.unbounded():
		return b
	case b.unbounded():
		return a
	}
	switch c := a.version.Compare(b.version) * side; {
	case c > 0:
		return a
	case c < 0:
		return b
	}
	a.open = a.open || b.open
	return a
}

// tightest finds the tightest of many bounds.
//
// It plays them off against each other like a knockout tournament rather than
// each against the best so far: comparing costs as much as the longer of two
// prereleases, and a single huge one that stays the best would be read again for
// each of the other terms.
type tightest struct {
	side int
	// rounds[i] is the winner among 2^i bounds that waits for its next opponent.
	rounds []bound
}

func (t *tightest) add(b bound) {
	for i := range t.rounds {
		if t.rounds[i].unbounded() {
			t.rounds[i] = b
			return
		}
		b = tighter(t.rounds[i], b, t.side)
		t.rounds[i] = bound{}
	}
	t.rounds = append(t.rounds, b)
}

func (t *tightest) result() bound {
	var best bound
	for _, b := range t.rounds {
		best = tighter(best, b, t.side)
	}
	return best
}

// intersection returns the range of all versions between two bounds, as §3.6.1
// and the prerelease policy want it.
//
// Only the tightest bounds can name prereleases that count. A lower term that is
// not the tightest names prereleases of an x.y.z that is either wholly below the
// tightest or the very x.y.z the tightest names; the same goes for upper terms.
func intersection(lower, upper bound) Range {
	named := func(v Version) bool {
		return lower.version.IsPrerelease() && lower.version.Core() == v.Core() ||
			upper.version.IsPrerelease() && upper.version.Core() == v.Core()
	}
	// From here on the lower bound is closed and the upper one open, which loses
	// nothing since every version has a successor.
	lo, hi := lower.version, upper.version
	switch {
	case lower.unbounded():
		lo = newRelease("0", "0", "0").firstPrerelease()
	case lower.open:
		lo = lo.successor()
	}
	if !upper.unbounded() && !upper.open {
		hi = hi.successor()
	}
	return narrow(lo, hi, named(lo), named(hi))
}

// narrow returns the range of the versions from lo up to and without hi, where a
// zero hi is no bound. loNamed and hiNamed say whether prereleases of the x.y.z
// of lo and of hi count. Of all pairs of bounds that mean the same it chooses
// the one that stands for them all.
//
// lo becomes the least version of the range. hi stays a prerelease only when
// some prerelease of its x.y.z is in the range; then no other bound would do,
// and otherwise its release excludes the same.
func narrow(lo, hi Version, loNamed, hiNamed bool) Range {
	bounded := !hi.isZero()
	if bounded && lo.Compare(hi) >= 0 {
		return Range{}
	}
	if lo.IsPrerelease() && !loNamed {
		lo = lo.release()
	}
	if hi.IsPrerelease() && (!hiNamed || hi.Prerelease() == "0") {
		hi = hi.release()
	}
	if bounded && lo.Compare(hi) >= 0 {
		return Range{}
	}
	return Range{lo: lo, hi: hi}
}
