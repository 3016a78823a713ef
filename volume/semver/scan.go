package semver

import (
	"fmt"
	"strings"
)

const (
	reasonEmptyVersion   = "the version is empty"
	reasonLeadingV       = `a version has no leading "v"`
	reasonNoNumber       = "a version starts with a number"
	reasonPartial        = "a version has three numbers"
	reasonTooMany        = "a version has only three numbers"
	reasonNumberMissing  = "a number is missing here"
	reasonNotNumber      = "this is not a number"
	reasonNumberZero     = "a number has a leading zero"
	reasonIdentMissing   = "an identifier is missing here"
	reasonIdentZero      = "a numeric identifier has a leading zero"
	reasonBlank          = "a version holds no blanks"
	reasonLineBreak      = "a line break is not allowed"
	reasonControl        = "a control character is not allowed"
	reasonNonASCII       = "only ASCII is allowed"
	reasonStrangeVersion = "this character is not allowed in a version"

	helpVersion = `write three numbers, like "1.2.3" or "1.2.3-rc.1"`
	helpRemove  = "remove it"
	helpZero    = "write the number without leading zeros"
	helpIdent   = "identifiers are made of ASCII letters, digits and hyphens"
)

// maxSuggested bounds the values that are repeated in a suggestion.
const maxSuggested = 40

// version reads input[from:to] as a version and reports everything that is
// wrong with it, save for a leading "v". The result is only good when nothing
// was reported. operator is what stands before the version; suggestions repeat
// it.
func (p *problems) version(operator string, from, to int) Version {
	pre := index(p.input, from, to, '+')
	core := index(p.input, from, pre, '-')
	minor, patch := p.core(operator, from, core)
	if core < pre {
		p.identifiers(core, pre, true)
	}
	if pre < to {
		p.identifiers(pre, to, false)
	}
	return Version{
		text:  p.input[from:to],
		minor: minor - from, patch: patch - from, core: core - from, pre: pre - from,
	}
}

// index returns the offset of the first c in s[from:to], or to.
func index(s string, from, to int, c byte) int {
	if i := strings.IndexByte(s[from:to], c); i >= 0 {
		return from + i
	}
	return to
}

// leadingV reports a "v" before a number and returns where the number begins.
func (p *problems) leadingV(operator string, from, to int) int {
	if to-from < 2 || p.input[from]|0x20 != 'v' || !isDigit(p.input[from+1]) {
		return from
	}
	help := helpRemove
	if to-from <= maxSuggested {
		v, err := Parse(p.input[from+1 : to])
		if err == nil && (p.kind == ErrVersion || v.Build() == "") {
			help = suggest(operator + v.text)
		}
	}
	p.add(from, from+1, reasonLeadingV, help)
	return from + 1
}

// suggest returns help that says to write s.
func suggest(s string) string { return fmt.Sprintf("write %q", s) }

// core reads the three numbers in input[from:to] and returns where the second
// and the third begin.
func (p *problems) core(operator string, from, to int) (minor, patch int) {
	if from == to {
		// There is no byte of the core to point at, so it is what stands in its
		// place; the callers see to it that there is something.
		p.add(from, from+1, reasonNoNumber, helpVersion)
		return from, from
	}
	before := len(p.list)
	numbers := 0
	for start := from; ; numbers++ {
		if numbers == 3 {
			p.add(start-1, to, reasonTooMany, helpRemove)
			return minor, patch
		}
		switch numbers {
		case 1:
			minor = start
		case 2:
			patch = start
		}
		end := index(p.input, start, to, '.')
		p.number(from, start, end)
		if end == to {
			break
		}
		start = end + 1
	}
	// Someone who wrote "1.x" or "latest" has not forgotten a number.
	if numbers < 2 && len(p.list) == before {
		p.add(from, to, reasonPartial, p.partialHelp(operator, from, to, numbers+1))
	}
	return minor, patch
}

// number reads one of the three numbers; core is where the first begins.
func (p *problems) number(core, start, end int) {
	switch {
	case start == end:
		p.missing(core, start, reasonNumberMissing, helpVersion)
	case !p.characters(start, end):
	case !isNumber(p.input[start:end]):
		p.add(start, end, reasonNotNumber, helpVersion)
	case leadingZero(p.input[start:end]):
		p.add(start, end, reasonNumberZero, helpZero)
	}
}

func leadingZero(digits string) bool { return len(digits) > 1 && digits[0] == '0' }

// missing reports that nothing stands at offset at. It points at the delimiter
// before it, or after it at the very beginning, so that there is something to
// see.
func (p *problems) missing(first, at int, reason, help string) {
	if at == first {
		p.add(at, at+1, reason, help)
		return
	}
	p.add(at-1, at, reason, help)
}

// partialHelp says how to complete a version of one or two numbers. The core
// ends at to; what follows it is not repeated.
func (p *problems) partialHelp(operator string, from, to, numbers int) string {
	if to-from > maxSuggested {
		return helpVersion
	}
	written := p.input[from:to]
	full := written + strings.Repeat(".0", 3-numbers)
	if p.kind == ErrRange && operator == "" {
		wide := "~" + full
		if numbers == 1 {
			wide = wholeMajor(written)
		}
		return fmt.Sprintf("write %q for that one version or %q for every %s release", full, wide, written)
	}
	return suggest(operator + full)
}

// wholeMajor returns the range of all releases of a major version.
func wholeMajor(major string) string {
	if major == "0" {
		return ">=0.0.0, <1.0.0" // ^0.0.0 is 0.0.0 alone
	}
	return "^" + major + ".0.0"
}

// identifiers reads the dot-separated identifiers behind the delimiter at
// offset delimiter, up to offset to. In a prerelease numbers have no leading
// zeros; build metadata does not mind.
func (p *problems) identifiers(delimiter, to int, prerelease bool) {
	for start := delimiter + 1; ; {
		end := index(p.input, start, to, '.')
		id := p.input[start:end]
		switch {
		case id == "":
			p.missing(delimiter, start, reasonIdentMissing, helpIdent)
		case !p.characters(start, end):
		case prerelease && leadingZero(id) && isNumber(id):
			p.add(start, end, reasonIdentZero, helpZero)
		}
		if end == to {
			return
		}
		start = end + 1
	}
}

// characters reports every run of bytes in input[from:to] that no identifier
// may hold, and whether there was none.
func (p *problems) characters(from, to int) bool {
	ok := true
	for i := from; i < to; {
		kind := classify(p.input[i])
		start := i
		for i < to && classify(p.input[i]) == kind {
			i++
		}
		if kind != plain {
			ok = false
			p.strange(kind, start, i)
		}
	}
	return ok
}

// class says why a byte may not stand in an identifier.
type class uint8

const (
	plain class = iota // it may
	blank
	lineBreak
	control
	nonASCII
	other
)

func classify(b byte) class {
	switch {
	case isIdentifier(b):
		return plain
	case b == ' ' || b == '\t':
		return blank
	case isLineBreak(b):
		return lineBreak
	case b < ' ' || b == 0x7f:
		return control
	case b >= 0x80:
		return nonASCII
	}
	return other
}

func (p *problems) strange(kind class, start, end int) {
	switch kind {
	case blank:
		p.add(start, end, reasonBlank, helpRemove)
	case lineBreak:
		p.add(start, end, reasonLineBreak, helpRemove)
	case control:
		p.add(start, end, reasonControl, helpRemove)
	case nonASCII:
		p.add(start, end, reasonNonASCII, helpIdent)
	default:
		p.add(start, end, reasonStrangeVersion, helpIdent)
	}
}
