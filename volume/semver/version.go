package semver

// Version is a SemVer 2.0.0 version (§2.2). It is immutable; make one with
// [Parse].
//
// Versions can be compared with ==, which compares the text, build metadata
// included; precedence is what [Version.Compare] compares. The zero Version is
// no version: its String is empty, it precedes every version, and no range
// contains it.
type Version struct {
	text string
	// Offsets into text. minor and patch are the beginnings of these numbers,
	// core is the end of x.y.z, pre the end of the prerelease; pre == core when
	// there is none.
	minor, patch, core, pre int
}

// Parse reads a SemVer 2.0.0 version. It is strict: exactly three numbers
// without leading zeros, no leading "v", ASCII only, nothing before or after.
// Numbers may have any length.
//
// The error is an [*Error] that wraps [ErrVersion] and says the first problem.
func Parse(s string) (Version, error) {
	p := problems{input: s, kind: ErrVersion, firstOnly: true}
	if s == "" {
		p.add(0, 0, reasonEmptyVersion, helpVersion)
		return Version{}, p.list[0]
	}
	v := p.version("", p.leadingV("", 0, len(s)), len(s))
	if len(p.list) > 0 {
		return Version{}, p.list[0]
	}
	return v, nil
}

// String returns the text that was parsed.
func (v Version) String() string { return v.text }

// Core returns the x.y.z of the version.
func (v Version) Core() string { return v.text[:v.core] }

// Prerelease returns the prerelease without its hyphen, like "rc.1". It is empty
// for a release.
func (v Version) Prerelease() string {
	if !v.IsPrerelease() {
		return ""
	}
	return v.text[v.core+1 : v.pre]
}

// IsPrerelease reports whether the version has a prerelease.
func (v Version) IsPrerelease() bool { return v.pre > v.core }

// Build returns the build metadata without its plus sign, like "build.5". It is
// empty when there is none.
func (v Version) Build() string {
	if v.pre == len(v.text) {
		return ""
	}
	return v.text[v.pre+1:]
}

// isZero reports whether v is no version at all.
func (v Version) isZero() bool { return v.text == "" }

// The three numbers, as digits. They may only be asked of a version that is not
// zero.
func (v Version) majorDigits() string { return v.text[:v.minor-1] }
func (v Version) minorDigits() string { return v.text[v.minor : v.patch-1] }
func (v Version) patchDigits() string { return v.text[v.patch:v.core] }

// release returns v without prerelease and build metadata.
func (v Version) release() Version {
	v.text, v.pre = v.text[:v.core], v.core
	return v
}

// newRelease puts a version together from three numbers in digits.
func newRelease(major, minor, patch string) Version {
	v := Version{text: major + "." + minor + "." + patch}
	v.minor = len(major) + 1
	v.patch = v.minor + len(minor) + 1
	v.core = len(v.text)
	v.pre = v.core
	return v
}

// nextMajor, nextMinor and nextPatch return the release that follows when that
// number is raised.
func (v Version) nextMajor() Version {
	return newRelease(increment(v.majorDigits()), "0", "0")
}

func (v Version) nextMinor() Version {
	return newRelease(v.majorDigits(), increment(v.minorDigits()), "0")
}

func (v Version) nextPatch() Version {
	return newRelease(v.majorDigits(), v.minorDigits(), increment(v.patchDigits()))
}

// firstPrerelease returns the least of all prereleases of the release v, which
// is x.y.z-0: numbers precede words, and nothing precedes the number 0.
func (v Version) firstPrerelease() Version {
	v.text += "-0"
	v.pre = len(v.text)
	return v
}

// successor returns the version that follows v immediately in the order of
// precedence. There always is one: after a prerelease comes the same with ".0"
// appended, after a release the first prerelease of the next patch.
// The build metadata of v must be empty.
func (v Version) successor() Version {
	if !v.IsPrerelease() {
		return v.nextPatch().firstPrerelease()
	}
	v.text += ".0"
	v.pre = len(v.text)
	return v
}

// increment adds one to a decimal number of any length.
func increment(digits string) string {
	b := []byte(digits)
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] < '9' {
			b[i]++
			return string(b)
		}
		b[i] = '0'
	}
	return "1" + string(b)
}
