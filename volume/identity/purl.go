package identity

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/volume/semver"
)

// Purl is a package URL of the type "volume" (§2.1 to §2.5): a volume, a release
// of it when Version is set, or a component of either when Component is set.
type Purl struct {
	Name Name
	// Version is a SemVer version or empty.
	Version string
	// Type and Component are set together or not at all.
	Type      ComponentType
	Component string
}

// String returns the canonical form (§2.5.1).
func (p Purl) String() string {
	var b strings.Builder
	b.WriteString("pkg:volume/")
	if p.Name.Scope != "" {
		b.WriteString("%40" + p.Name.Scope + "/")
	}
	b.WriteString(p.Name.Name)
	if p.Version != "" {
		// Of what a version may hold, only "+" must be encoded in a purl.
		b.WriteString("@" + strings.ReplaceAll(p.Version, "+", "%2B"))
	}
	if p.Component != "" {
		b.WriteString("#" + string(p.Type) + "/" + p.Component)
	}
	return b.String()
}

// ParsePurl reads a package URL of the type "volume". The error is an *Error:
// it wraps ErrPurl when s does not name a volume or component, and
// ErrNonCanonicalPurl when it does so in another spelling than the canonical
// one. In the second case the Purl is what s means.
func ParsePurl(s string) (Purl, error) {
	r := purlReader{input: s}
	p, err := r.read()
	if err != nil {
		return Purl{}, err
	}
	if canonical := p.String(); canonical != s {
		start, end := difference(s, canonical)
		return p, &Error{
			Input: s, Start: start, End: end, Canonical: canonical, class: ErrNonCanonicalPurl,
			Reason: "the canonical form is " + quote.Cut(canonical, 600),
			Help:   "write " + quote.Cut(canonical, 600),
		}
	}
	return p, nil
}

// purlReader takes a package URL apart from the outside in, as the purl
// specification says.
type purlReader struct{ input string }

func (r purlReader) read() (Purl, error) {
	start, end, err := r.scheme()
	if err != nil {
		return Purl{}, err
	}
	var p Purl
	if at := strings.IndexByte(r.input[start:end], '#'); at >= 0 {
		if p.Type, p.Component, err = r.subpath(start+at+1, end); err != nil {
			return Purl{}, err
		}
		end = start + at
	}
	if at := strings.IndexByte(r.input[start:end], '?'); at >= 0 {
		return Purl{}, purlError(r.input, start+at, end, "qualifiers are reserved and not allowed in a volume purl", "remove them")
	}
	// "@" separates the version only behind the last "/": a scope may be written
	// with a plain "@".
	slash := start + strings.LastIndexByte(r.input[start:end], '/') + 1
	if at := strings.IndexByte(r.input[max(slash, start):end], '@'); at > 0 {
		if p.Version, err = r.version(slash+at+1, end); err != nil {
			return Purl{}, err
		}
		end = slash + at
	}
	p.Name, err = r.name(start, end)
	return p, err
}

// scheme checks "pkg:volume/" and returns what is left behind it.
func (r purlReader) scheme() (start, end int, err error) {
	s := r.input
	colon := strings.IndexByte(s, ':')
	if colon != len("pkg") || !strings.EqualFold(s[:colon], "pkg") {
		return 0, 0, purlError(s, 0, len(s), "a purl begins with pkg:", "write pkg:volume/name or pkg:volume/%40scope/name")
	}
	at := colon + 1
	at += run(s[at:], isSlash)
	slash := strings.IndexByte(s[at:], '/')
	if slash < 0 {
		return 0, 0, purlError(s, at, len(s), "the name of the volume is missing", "write pkg:volume/name or pkg:volume/%40scope/name")
	}
	if typ := s[at : at+slash]; !strings.EqualFold(typ, "volume") {
		return 0, 0, purlError(s, at, at+slash, fmt.Sprintf("the type is %s, and only volume is allowed here", quote.Short(typ)), "packages of other ecosystems belong into [[external-dependencies]]")
	}
	at += slash
	at += run(s[at:], isSlash)
	return at, len(s), nil
}

func (r purlReader) name(start, end int) (Name, error) {
	raw := strings.TrimRight(r.input[start:end], "/")
	if raw == "" {
		return Name{}, purlError(r.input, start, end, "the name of the volume is missing", "write pkg:volume/name or pkg:volume/%40scope/name")
	}
	decoded, err := r.decode(start, start+len(raw))
	if err != nil {
		return Name{}, err
	}
	name, err := ParseName(decoded)
	if err != nil {
		return Name{}, r.inPurl(err, start, start+len(raw), decoded)
	}
	return name, nil
}

func (r purlReader) version(start, end int) (string, error) {
	decoded, err := r.decode(start, end)
	if err != nil {
		return "", err
	}
	if _, err := semver.Parse(decoded); err != nil {
		return "", purlError(r.input, start, end, fmt.Sprintf("%s is not a SemVer version", quote.Short(decoded)), "write @1.2.3, or leave the version out")
	}
	return decoded, nil
}

func (r purlReader) subpath(start, end int) (ComponentType, string, error) {
	const form = "write #type/name, like #tool/read-pr"
	decoded, err := r.decode(start, end)
	if err != nil {
		return "", "", err
	}
	parts := strings.Split(strings.Trim(decoded, "/"), "/")
	if len(parts) != 2 {
		return "", "", purlError(r.input, start, end, fmt.Sprintf("%s does not name a component", quote.Short(decoded)), form)
	}
	typ := ComponentType(parts[0])
	if !typ.Valid() {
		return "", "", purlError(r.input, start, end, fmt.Sprintf("%s is not a component type", quote.Short(parts[0])), "the types are "+typeList())
	}
	at := strings.LastIndexByte(strings.TrimRight(decoded, "/"), '/') + 1
	if err := checkName(decoded, at, at+len(parts[1]), "component name", MaxComponentName); err != nil {
		return "", "", r.inPurl(err, start, end, decoded)
	}
	return typ, parts[1], nil
}

// decode undoes the percent-encoding of the part from start to end. An encoded
// slash is a character of a name in purls, not a separator, and no name here has
// one.
func (r purlReader) decode(start, end int) (string, error) {
	raw := r.input[start:end]
	for i := 0; i < len(raw); i++ {
		if raw[i] != '%' {
			continue
		}
		switch {
		case i+2 >= len(raw) || !isHex(raw[i+1]) || !isHex(raw[i+2]):
			return "", purlError(r.input, start+i, min(start+i+3, end), "a percent sign must be followed by two hexadecimal digits", "write %40 for @")
		case strings.EqualFold(raw[i:i+3], "%2F"):
			return "", purlError(r.input, start+i, start+i+3, "an encoded slash is part of a name, and names have none", "write /")
		}
	}
	return url.PathUnescape(raw)
}

// inPurl turns an error about a name into one about the purl it stands in. It
// can point at the exact characters when nothing was encoded.
func (r purlReader) inPurl(err error, start, end int, decoded string) error {
	var inner *Error
	if !errors.As(err, &inner) {
		return err
	}
	out := purlError(r.input, start, end, inner.Reason, "")
	if raw := r.input[start:end]; raw == decoded || strings.TrimPrefix(raw, "%40") == strings.TrimPrefix(decoded, "@") {
		out.Start = start + inner.Start + len(raw) - len(decoded)
		out.End = start + inner.End + len(raw) - len(decoded)
	}
	return out
}

func isSlash(c byte) bool { return c == '/' }

func typeList() string {
	var names []string
	for _, t := range ComponentTypes() {
		names = append(names, string(t))
	}
	return strings.Join(names, ", ")
}

// difference returns the part of s that has to change to get want.
func difference(s, want string) (start, end int) {
	for start < len(s) && start < len(want) && s[start] == want[start] {
		start++
	}
	end = len(s)
	for back := len(want); end > start && back > start && s[end-1] == want[back-1]; {
		end--
		back--
	}
	return start, end
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}
