package report

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Of a long line only the part around the finding is shown.
const (
	shownBefore = 60
	shownAfter  = 60
	shownInside = 80
)

// excerpt is a source line made fit for a terminal, with what goes under it.
type excerpt struct {
	text, indent, underline string
}

// newExcerpt shows a line whose bytes from start to end are the finding. It looks
// only at what it shows: thousands of findings may lie on one line of a megabyte.
func newExcerpt(line []byte, start, end int) excerpt {
	const widest = utf8.UTFMax
	before := string(line[max(0, start-(shownBefore+1)*widest):start])
	inside := string(line[start:min(end, start+(shownInside+1)*widest)])
	after := string(line[end:min(len(line), end+(shownAfter+1)*widest)])
	if cut := fromRight(before, shownBefore); cut > 0 {
		before = "…" + before[cut:]
	}
	if cut := fromLeft(inside, shownInside); cut < len(inside) {
		inside, after = inside[:cut], "…"
	}
	if cut := fromLeft(after, shownAfter); cut < len(after) {
		after = after[:cut] + "…"
	}
	var x excerpt
	x.text = clean(before) + clean(inside) + clean(after)
	for _, r := range clean(before) {
		if r == '\t' {
			x.indent += "\t" // as wide as the one above, however wide that is
			continue
		}
		x.indent += strings.Repeat(" ", cells(r))
	}
	n := 0
	for _, r := range clean(inside) {
		n += max(1, cells(r))
	}
	x.underline = "^" + strings.Repeat("~", max(0, n-1))
	return x
}

// fromLeft returns the offset behind the first n characters of s.
func fromLeft(s string, n int) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return len(s)
}

// fromRight returns the offset of the last n characters of s.
func fromRight(s string, n int) int {
	i := len(s)
	for ; n > 0 && i > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(s[:i])
		i -= size
	}
	return i
}

// cells returns how many columns of a terminal a character takes.
func cells(r rune) int {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// clean replaces what would act on a terminal, or hide in it, by a visible sign:
// files and names come from strangers.
func clean(s string) string {
	harmless := func(r rune) bool {
		return r == '\t' || unicode.IsPrint(r) || unicode.Is(unicode.Mn, r)
	}
	if !strings.ContainsFunc(s, func(r rune) bool { return !harmless(r) || r == utf8.RuneError }) {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case harmless(r):
			return r
		case r < ' ':
			return r + 0x2400 // the control pictures
		case r == 0x7F:
			return '␡'
		}
		return utf8.RuneError
	}, s)
}
