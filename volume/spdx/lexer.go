package spdx

import "strings"

// kind is the kind of a token.
type kind uint8

const (
	// tokNone is the token before the first.
	tokNone kind = iota
	tokEnd
	tokWord
	tokOpen
	tokClose
	// tokPlus is one "+" or several in a row.
	tokPlus
	// tokSeparator is one separator sign or several in a row, like "||".
	tokSeparator
)

// token is a piece of the input.
type token struct {
	kind       kind
	start, end int
	// bad tells that a word holds characters that are not allowed.
	bad bool
	// url tells that a word is a URL.
	url bool
}

// lexer cuts an input into tokens. It notes characters that are wrong between
// tokens; those inside words are left to the parser.
type lexer struct {
	*problems
	pos int
}

// next returns the next token. At the end it returns tokEnd, again and again.
func (l *lexer) next() token {
	l.skipBlanks()
	t := token{start: l.pos, end: l.pos}
	if l.pos == len(l.input) {
		t.kind = tokEnd
		return t
	}
	switch c, size := classify(l.input, l.pos); c {
	case openParen:
		t.kind = tokOpen
		l.pos += size
	case closeParen:
		t.kind = tokClose
		l.pos += size
	case plusSign:
		t.kind = tokPlus
		l.pos = runEnd(l.input, l.pos, c)
	case separator:
		t.kind = tokSeparator
		l.pos = runEnd(l.input, l.pos, c)
	default:
		t.kind = tokWord
		l.word(&t)
	}
	t.end = l.pos
	return t
}

// word reads a word. Bad characters are part of it, so that what was meant as
// one identifier is not taken for two.
func (l *lexer) word(t *token) {
	for l.pos < len(l.input) {
		c, size := classify(l.input, l.pos)
		switch {
		case c == badChar, c == badByte:
			t.bad = true
		case c == separator && strings.HasSuffix(l.input[t.start:l.pos], ":") &&
			strings.HasPrefix(l.input[l.pos:], "//"):
			t.url = true
		case t.url && c != openParen && c != closeParen && !c.space():
			// The rest of a URL is one thing that is wrong, whatever it holds.
		case c != idChar:
			return
		}
		l.pos += size
	}
}

// skipBlanks skips blanks, and with a problem also what only looks like one:
// the words around it are then read as the author sees them.
func (l *lexer) skipBlanks() {
	for l.pos < len(l.input) {
		c, _ := classify(l.input, l.pos)
		if !c.space() {
			return
		}
		start := l.pos
		l.pos = runEnd(l.input, start, c)
		run := l.input[start:l.pos]
		switch c {
		case lineBreak:
			l.add(start, l.pos, "write the expression on one line, without a line break at its end",
				"line break %s is not allowed", quote(run))
		case foreignBlank:
			l.add(start, l.pos, "write an ordinary space", "blank %s is neither space nor tab", quote(run))
		}
	}
}
