package spdx

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// class is what a character means in an expression.
type class uint8

const (
	// idChar is a character of an identifier, or the colon inside a reference.
	idChar class = iota
	blank
	openParen
	closeParen
	plusSign
	// separator is a sign that people write for an operator.
	separator
	// lineBreak and foreignBlank look like blanks and are not allowed.
	lineBreak
	foreignBlank
	// badChar is a character that no expression may hold, badByte a byte that is
	// not UTF-8.
	badChar
	badByte
)

// space reports whether c stands between words, rightly or wrongly.
func (c class) space() bool { return c == blank || c == lineBreak || c == foreignBlank }

// classify returns the class and the number of bytes of the character at s[i].
func classify(s string, i int) (c class, size int) {
	switch b := s[i]; {
	case 'a' <= b && b <= 'z', 'A' <= b && b <= 'Z', '0' <= b && b <= '9',
		b == '-', b == '.', b == ':':
		return idChar, 1
	case b == ' ', b == '\t':
		return blank, 1
	case b == '(':
		return openParen, 1
	case b == ')':
		return closeParen, 1
	case b == '+':
		return plusSign, 1
	case b == '/', b == ',', b == ';', b == '|', b == '&':
		return separator, 1
	case b == '\n', b == '\r':
		return lineBreak, 1
	case b < utf8.RuneSelf:
		return badChar, 1
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	switch {
	case r == '\u0085', r == '\u2028', r == '\u2029':
		return lineBreak, size
	case unicode.IsSpace(r):
		return foreignBlank, size
	case r == utf8.RuneError && size == 1:
		return badByte, 1
	}
	return badChar, size
}

// runEnd returns where the characters of class c that begin at s[i] end.
func runEnd(s string, i int, c class) int {
	for i < len(s) {
		got, size := classify(s, i)
		if got != c {
			break
		}
		i += size
	}
	return i
}

// reportBad notes every run of bad characters of the word from start to end.
// One run is one problem, so that text in another script is not one per letter.
func (ps *problems) reportBad(start, end int) {
	for i := start; i < end; {
		c, _ := classify(ps.input, i)
		from := i
		i = runEnd(ps.input[:end], i, c)
		if c == badChar || c == badByte {
			ps.reportRun(from, i, c)
		}
	}
}

func (ps *problems) reportRun(start, end int, c class) {
	run := ps.input[start:end]
	r, size := utf8.DecodeRuneInString(run)
	switch {
	case c == badByte:
		ps.add(start, end, helpAlphabet, "bytes %s are not UTF-8 text", quote(run))
	case size < len(run):
		ps.add(start, end, helpFor(r), "characters %s are not allowed", quote(run))
	case unicode.IsControl(r):
		ps.add(start, end, "remove it", "control character %s is not allowed", quote(run))
	case r >= utf8.RuneSelf:
		ps.add(start, end, helpFor(r), "character %s (%U) is not allowed", quote(run), r)
	default:
		ps.add(start, end, helpFor(r), "character %s is not allowed", quote(run))
	}
}

const helpAlphabet = `an identifier is made of ASCII letters, digits, "-" and "."`

// helpFor returns the help for the bad character r. It knows the characters
// that keyboards and word processors put in place of the right one.
func helpFor(r rune) string {
	switch {
	case strings.ContainsRune("\"'`´‘’‚“”„«»", r):
		return "write identifiers without quotes"
	case r == '_', unicode.Is(unicode.Pd, r), r == '\u2212':
		return helpAlphabet + `; here "-" may be meant`
	}
	return helpAlphabet
}

// trimBad returns word without the bad characters at its ends.
func trimBad(word string) string {
	return strings.TrimFunc(word, func(r rune) bool {
		// A byte that is not UTF-8 comes as RuneError, which is a bad character.
		c, _ := classify(string(r), 0)
		return c == badChar
	})
}
