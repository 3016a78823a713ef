// Package extdep implements the external dependencies of the Agent Volumes
// standard (§3.6.4): packages of other ecosystems that a volume declares for
// audits.
package extdep

import (
	"errors"
	"fmt"
	"strings"

	"github.com/agentvolumes/toolchain/internal/quote"
)

var (
	// ErrPurl is wrapped by the errors about package URLs that an external
	// dependency cannot have.
	ErrPurl = errors.New("invalid external purl")
	// ErrVolumePurl is wrapped by the error about a purl that names a volume.
	ErrVolumePurl = errors.New("volume purl")
	// ErrConstraint is wrapped by the errors about constraints that are not VERS.
	ErrConstraint = errors.New("invalid constraint")
	// ErrPurpose is wrapped by the errors about purposes.
	ErrPurpose = errors.New("invalid purpose")
)

// Error says what is wrong with a field of an external dependency.
type Error struct {
	// Input is the text that was refused.
	Input string
	// Start and End are the byte offsets of the offending part, End exclusive.
	Start, End int
	// Reason says what is wrong, lower case; Help what to do.
	Reason, Help string

	class error
}

// Error returns the input with the reason.
func (e *Error) Error() string {
	return fmt.Sprintf("%v %s: %s", e.class, quote.Short(e.Input), e.Reason)
}

// Unwrap returns the class of the error.
func (e *Error) Unwrap() error { return e.class }

// CheckPurl checks the shape of the purl of an external dependency: a type that
// is not volume and a name, no version and no subpath. The error is an *Error
// that wraps ErrVolumePurl or ErrPurl.
func CheckPurl(s string) error {
	bad := func(start, end int, reason, help string) error {
		return &Error{Input: s, Start: start, End: end, Reason: reason, Help: help, class: ErrPurl}
	}
	const form = "write pkg:type/name, like pkg:npm/express or pkg:pypi/requests"
	if i := strings.IndexFunc(s, func(r rune) bool { return r <= ' ' || r > '~' }); i >= 0 {
		return bad(i, i+1, "a purl is printable ASCII without blanks", "percent-encode the character")
	}
	scheme, rest, ok := strings.Cut(s, ":")
	if !ok || !strings.EqualFold(scheme, "pkg") {
		return bad(0, len(s), "a purl begins with pkg:", form)
	}
	trimmed := strings.TrimLeft(rest, "/")
	at := len(s) - len(trimmed)
	typ, rest, ok := strings.Cut(trimmed, "/")
	switch {
	case !validType(typ):
		return bad(at, at+len(typ), quote.Short(typ)+" is not a package type", form)
	case strings.EqualFold(typ, "volume"):
		return &Error{
			Input: s, Start: at, End: at + len(typ), class: ErrVolumePurl,
			Reason: "it names a volume", Help: "declare volumes under [dependencies]",
		}
	case !ok || strings.Trim(rest, "/") == "":
		return bad(at, len(s), "the name of the package is missing", form)
	}
	at = len(s) - len(rest)
	if i := strings.IndexByte(rest, '#'); i >= 0 {
		return bad(at+i, len(s), "it has a subpath", "name the package as a whole")
	}
	path, _, _ := strings.Cut(rest, "?")
	name := strings.LastIndexByte(strings.TrimRight(path, "/"), '/') + 1
	switch i := strings.IndexByte(path[name:], '@'); {
	case strings.Trim(path, "/") == "" || i == 0:
		return bad(at, at+len(path), "the name of the package is missing", form)
	case i > 0:
		return bad(at+name+i, at+len(path), "it has a version", "say which versions in constraint, and leave them out of the purl")
	}
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && (i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2])) {
			return bad(i, min(i+3, len(s)), "a percent sign must be followed by two hexadecimal digits", "write %25 for a percent sign")
		}
	}
	return nil
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// validType reports whether s can be the type of a purl.
func validType(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i] | 0x20
		switch {
		case c >= 'a' && c <= 'z':
		case i > 0 && (s[i] >= '0' && s[i] <= '9' || s[i] == '.' || s[i] == '-' || s[i] == '+'):
		default:
			return false
		}
	}
	return s != ""
}

// CheckConstraint checks the shape of a constraint: vers:scheme/ and something
// behind it. The error is an *Error that wraps ErrConstraint.
func CheckConstraint(s string) error {
	bad := func(start, end int, reason string) error {
		return &Error{Input: s, Start: start, End: end, Reason: reason, Help: "write a VERS range, like vers:npm/>=1.7.0|<2.0.0", class: ErrConstraint}
	}
	rest, ok := strings.CutPrefix(s, "vers:")
	if !ok {
		return bad(0, len(s), "a constraint begins with vers:")
	}
	at := len("vers:")
	scheme, rest, ok := strings.Cut(rest, "/")
	switch {
	case !validType(scheme) || strings.ToLower(scheme) != scheme:
		return bad(at, at+len(scheme), quote.Short(scheme)+" is not a versioning scheme")
	case !ok || rest == "":
		return bad(len(s), len(s), "the range is missing")
	}
	at += len(scheme) + 1
	if i := strings.IndexFunc(rest, func(r rune) bool { return r < ' ' || r > '~' }); i >= 0 {
		return bad(at+i, at+i+1, "a VERS range is printable ASCII")
	}
	for term := range strings.SplitSeq(rest, "|") {
		if strings.Trim(term, "<>=! ") == "" {
			return bad(at, at+len(term), "a version is missing")
		}
		at += len(term) + 1
	}
	return nil
}

// CheckPurpose checks the purpose of an external dependency: one of the core
// purposes, or a reverse-DNS namespace, a colon and a word. The error is an
// *Error that wraps ErrPurpose.
func CheckPurpose(s string, core []string) error {
	bad := func(start, end int, reason string) error {
		return &Error{
			Input: s, Start: start, End: end, Reason: reason, class: ErrPurpose,
			Help: "it is one of " + strings.Join(core, ", ") + ", or your own behind a domain name turned around, like org.example:codegen",
		}
	}
	for _, known := range core {
		if s == known {
			return nil
		}
	}
	namespace, word, ok := strings.Cut(s, ":")
	if !ok {
		return bad(0, len(s), "it is not a purpose of the standard")
	}
	labels := strings.Split(namespace, ".")
	for _, label := range labels {
		if !validLabel(label) {
			return bad(0, len(namespace), quote.Short(namespace)+" is not a domain name turned around")
		}
	}
	switch {
	case len(labels) < 2:
		return bad(0, len(namespace), quote.Short(namespace)+" is not a domain name turned around: it has no dot")
	case !validLabel(word):
		return bad(len(namespace)+1, len(s), quote.Short(word)+" is not a word of lower-case letters, digits and hyphens")
	}
	return nil
}

// validLabel reports whether s can be a label of a domain name: lower-case
// letters, digits and hyphens, with a letter or digit at both ends.
func validLabel(s string) bool {
	if s == "" || s[0] == '-' || s[len(s)-1] == '-' {
		return false
	}
	for i := 0; i < len(s); i++ {
		if c := s[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}
