package identity_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/agentvolumes/toolchain/volume/identity"
)

// drawPart draws a name of at most most characters, the longest included.
func drawPart(t *rapid.T, label string, most int) string {
	return rapid.OneOf(
		rapid.StringMatching(`[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,3}`),
		rapid.StringMatching(fmt.Sprintf(`[a-z0-9]{%d}`, most)),
	).Draw(t, label)
}

func drawPurl(t *rapid.T) identity.Purl {
	p := identity.Purl{Name: identity.Name{Name: drawPart(t, "name", identity.MaxName)}}
	if rapid.Bool().Draw(t, "scoped") {
		p.Name.Scope = drawPart(t, "scope", identity.MaxScope)
	}
	if rapid.Bool().Draw(t, "release") {
		p.Version = rapid.StringMatching(
			`(0|[1-9][0-9]{0,20})\.(0|[1-9][0-9]?)\.(0|[1-9][0-9]?)(-[a-z-]{1,8}(\.(0|[1-9][0-9]?)){0,2})?(\+[0-9A-Za-z-]{1,8}(\.[0-9A-Za-z-]{1,3})?)?`,
		).Draw(t, "version")
	}
	if rapid.Bool().Draw(t, "of a component") {
		p.Type = rapid.SampledFrom(identity.ComponentTypes()).Draw(t, "type")
		p.Component = drawPart(t, "component", identity.MaxComponentName)
	}
	return p
}

func TestPurlsAreWrittenAndReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawPurl(t)
		got, err := identity.ParsePurl(want.String())
		if err != nil || got != want {
			t.Fatalf("%+v is written as %q and read as %+v, %v", want, want, got, err)
		}
	})
}

func TestNamesAreWrittenAndReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawPurl(t).Name
		got, err := identity.ParseName(want.String())
		if err != nil || got != want {
			t.Fatalf("%+v is written as %q and read as %+v, %v", want, want, got, err)
		}
	})
}

// TestOtherSpellingsMeanTheSame spells a purl in one of the ways that purl
// readers undo. It must be refused, understood, and the error must lead back.
func TestOtherSpellingsMeanTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawPurl(t)
		canonical := want.String()
		other := respell(t, canonical)
		if other == canonical {
			t.Skip("this way makes no difference here")
		}
		got, err := identity.ParsePurl(other)
		var e *identity.Error
		if !errors.As(err, &e) || !errors.Is(err, identity.ErrNonCanonicalPurl) {
			t.Fatalf("%q for %q: %v", other, canonical, err)
		}
		if got != want || e.Canonical != canonical {
			t.Fatalf("%q for %q is read as %+v, and %q is offered", other, canonical, got, e.Canonical)
		}
		if e.Start < 0 || e.Start > e.End || e.End > len(other) {
			t.Fatalf("%q for %q: the error points at %d to %d", other, canonical, e.Start, e.End)
		}
	})
}

func respell(t *rapid.T, purl string) string {
	const prefix = "pkg:volume/"
	rest := strings.TrimPrefix(purl, prefix)
	slashes := strings.Repeat("/", rapid.IntRange(1, 3).Draw(t, "slashes"))
	name, behind := rest, ""
	if at := strings.IndexAny(rest, "@#"); at >= 0 {
		name, behind = rest[:at], rest[at:]
	}
	switch rapid.IntRange(0, 6).Draw(t, "way") {
	case 0:
		return rapid.SampledFrom([]string{"PKG:volume/", "Pkg:Volume/", "pkg:VOLUME/"}).Draw(t, "case") + rest
	case 1:
		return "pkg:" + slashes + "volume/" + rest
	case 2:
		return prefix + slashes + rest
	case 3:
		return prefix + strings.Replace(rest, "%40", "@", 1)
	case 4:
		return prefix + strings.Replace(rest, "%2B", "+", 1)
	case 5:
		if strings.HasPrefix(behind, "@") {
			return purl // a slash behind a version is no slash behind a name
		}
		return prefix + name + slashes + behind
	default:
		i := rapid.IntRange(0, len(name)-1).Draw(t, "which letter")
		if strings.ContainsRune("%/", rune(name[i])) || strings.LastIndexByte(name[:i], '%') >= max(i-2, 0) {
			return purl // a separator, or encoded already
		}
		return prefix + name[:i] + fmt.Sprintf("%%%02X", name[i]) + name[i+1:] + behind
	}
}
