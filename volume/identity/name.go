// Package identity implements how the Agent Volumes standard names things (§2):
// volume, scope and component names, and package URLs of the type "volume".
//
// Every refusal says which bytes of the input are wrong, so that a finding can
// point at them.
package identity

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Lengths of names in characters (§2.1, §2.3). A name has at least one.
const (
	MaxName          = 128
	MaxScope         = 64
	MaxComponentName = 128
)

// Name is the name of a volume: scopeless ("search-toolkit") or scoped
// ("@acme/search-toolkit"). The zero value is no name.
type Name struct {
	// Scope is the scope without "@", empty for a scopeless name.
	Scope string
	Name  string
}

// String returns the form people write: "name" or "@scope/name".
func (n Name) String() string {
	if n.Scope == "" {
		return n.Name
	}
	return "@" + n.Scope + "/" + n.Name
}

// ParseName reads a volume name in the form people write (§2.1, §2.4). The
// error is an *Error that wraps ErrName.
func ParseName(s string) (Name, error) {
	if !strings.HasPrefix(s, "@") {
		if i := strings.IndexByte(s, '/'); i >= 0 {
			return Name{}, nameError(s, i, i+1, "a scope is written with @ before it", "write @scope/name")
		}
		return Name{Name: s}, checkName(s, 0, len(s), "name", MaxName)
	}
	slash := strings.IndexByte(s, '/')
	if slash < 0 {
		return Name{}, nameError(s, len(s), len(s), "a scope must be followed by / and a name", "write @scope/name")
	}
	if err := checkName(s, 1, slash, "scope", MaxScope); err != nil {
		return Name{}, err
	}
	return Name{Scope: s[1:slash], Name: s[slash+1:]}, checkName(s, slash+1, len(s), "name", MaxName)
}

// CheckScope checks the name of a scope, without "@", which is also the form of
// a publisher's id (§2.1, §3.4). The error is an *Error that wraps ErrName.
func CheckScope(s string) error { return checkName(s, 0, len(s), "scope", MaxScope) }

// CheckComponentName checks the name of a component (§2.3). The error is an
// *Error that wraps ErrName.
func CheckComponentName(s string) error {
	return checkName(s, 0, len(s), "component name", MaxComponentName)
}

// checkName checks the part of s from start to end, which is what kind of name.
func checkName(s string, start, end int, kind string, most int) error {
	part := s[start:end]
	bad := func(from, to int, reason string) error {
		return nameError(s, start+from, start+to, reason, alternative(s, part, most))
	}
	if part == "" {
		return nameError(s, start, end, "the "+kind+" is empty", fmt.Sprintf("it has 1 to %d characters", most))
	}
	previous := byte('-')
	for i := 0; i < len(part); i++ {
		c := part[i]
		switch {
		case isUpper(c):
			return bad(i, i+run(part[i:], isUpper), "upper-case letters are not allowed")
		case c == '-' && i == 0:
			return bad(i, i+1, "a "+kind+" cannot begin with a hyphen")
		case c == '-' && i == len(part)-1:
			return bad(i, i+1, "a "+kind+" cannot end with a hyphen")
		case c == '-' && previous == '-':
			return bad(i-1, i+1, "hyphens cannot stand side by side")
		case c != '-' && !isNameChar(c):
			r, size := utf8.DecodeRuneInString(part[i:])
			return bad(i, i+size, describeChar(r)+" is not allowed; a "+kind+" has lower-case letters a-z, digits and single hyphens")
		}
		previous = c
	}
	if len(part) > most {
		return nameError(s, start+most, end, fmt.Sprintf("the %s has %d characters, and at most %d are allowed", kind, len(part), most), "shorten it")
	}
	return nil
}

// alternative is the help that offers a valid name like s, or "".
func alternative(s, part string, most int) string {
	if part == s { // not a scoped name, and no room for one where parts are checked
		if better := Suggest(s); better != "" && len(better) <= most {
			return fmt.Sprintf("%q would do", better)
		}
		return ""
	}
	scope, name, scoped := strings.Cut(strings.TrimPrefix(s, "@"), "/")
	if !strings.HasPrefix(s, "@") || !scoped {
		scope, name = "", s
	}
	better := Name{Scope: Suggest(scope), Name: Suggest(name)}
	if len(better.Name) == 0 || len(better.Name) > MaxName || len(better.Scope) > MaxScope || (scope != "" && better.Scope == "") {
		return ""
	}
	return fmt.Sprintf("%q would do", better)
}

// Suggest turns s into a valid name that resembles it, or returns "" when
// nothing of it can be kept.
func Suggest(s string) string {
	var b strings.Builder
	pending := false // a hyphen is due before the next character that can be kept
	for i, r := range s {
		switch {
		case r < utf8.RuneSelf && (isNameChar(byte(r)) || isUpper(byte(r))):
			if pending || isUpper(byte(r)) && i > 0 && isLower(s[i-1]) { // fooBar is foo-bar
				if b.Len() > 0 {
					b.WriteByte('-')
				}
			}
			pending = false
			b.WriteRune(unicode.ToLower(r))
		default:
			pending = true
		}
	}
	if b.Len() > MaxName {
		return ""
	}
	return b.String()
}

func isNameChar(c byte) bool { return isLower(c) || c >= '0' && c <= '9' }
func isLower(c byte) bool    { return c >= 'a' && c <= 'z' }
func isUpper(c byte) bool    { return c >= 'A' && c <= 'Z' }

// run returns how many bytes at the start of s satisfy is.
func run(s string, is func(byte) bool) int {
	n := 0
	for n < len(s) && is(s[n]) {
		n++
	}
	return n
}

func describeChar(r rune) string {
	switch {
	case r == '\n':
		return "a line end"
	case r == ' ':
		return "a blank"
	case r == '_':
		return "an underscore"
	case unicode.IsPrint(r) && r != utf8.RuneError:
		return fmt.Sprintf("%q", string(r))
	}
	return fmt.Sprintf("the character %U", r)
}
