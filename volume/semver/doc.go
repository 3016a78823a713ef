// Package semver implements the versions and version ranges of the Agent
// Volumes standard.
//
// A [Version] is a SemVer 2.0.0 version (§2.2 of the standard). A [Range] is a
// range in the portable grammar of §3.6.1, the one that stands in
// [dependencies] of a manifest and in a version index:
//
//	range     = term { separator term }
//	separator = blanks | [ blanks ] "," [ blanks ]      (spaces and tabs)
//	term      = [ "=" | "^" | "~" | "<" | "<=" | ">" | ">=" ] version
//
// The version of a term is a full x.y.z, with a prerelease if need be and
// without build metadata. All terms have to hold. Alternatives, wildcards,
// partial versions, hyphen ranges and tags are not part of the grammar.
//
// # Prereleases
//
// The standard leaves it to each client which prereleases a range selects. Here
// a prerelease satisfies a range only when it lies inside the bounds and a term
// of the range names a prerelease of the same x.y.z: 1.2.3-rc.2 satisfies
// ">=1.2.3-rc.1", while 2.0.0-rc.1 satisfies neither "^1.2.3" nor ">=1.0.0".
// [Range.Contains], [Range.Empty], [Range.Normal] and [Range.Equal] all speak of
// that one set of versions.
//
// # Errors
//
// What is wrong with a text is said as an [*Error] with the byte offsets of the
// offending part. Numbers may have any length; all work is linear in the length
// of the text, up to a logarithm in the number of terms.
package semver
