package semver

import "strings"

const (
	reasonEmptyRange     = "the range is empty"
	reasonNoTerms        = "the range has no terms"
	reasonLeadingBlanks  = "a range does not begin with blanks"
	reasonTrailingBlanks = "a range does not end with blanks"
	reasonLeadingComma   = "a comma stands before the first term"
	reasonTrailingComma  = "a comma stands after the last term"
	reasonDoubledComma   = "terms are separated by one comma"
	reasonAlternatives   = "alternatives are not allowed"
	reasonAnd            = "terms are joined without an operator"
	reasonHyphen         = "hyphen ranges are not allowed"

	helpRange        = `write a range like "^1.2.3" or ">=1.5.0, <3.0.0"`
	helpSeparators   = "separate terms by a comma or a blank"
	helpAlternatives = `all terms have to hold; name one span, like ">=1.5.0, <3.0.0"`
	helpHyphen       = `name both ends, like ">=1.0.0, <=2.0.0"`
)

// ParseRange reads a range (§3.6.1). The grammar stands in the package
// documentation; nothing may stand before or after it.
//
// The error is an [Errors] with everything that is wrong, in the order of the
// text. It wraps [ErrRange].
func ParseRange(s string) (Range, error) {
	p := rangeParser{
		problems: problems{input: s, kind: ErrRange},
		lower:    tightest{side: +1},
		upper:    tightest{side: -1},
	}
	p.parse()
	if len(p.list) > 0 {
		return Range{}, p.list
	}
	r := intersection(p.lower.result(), p.upper.result())
	r.text = s
	return r, nil
}

// rangeParser goes through a range once, from left to right. Its methods take
// the offset where something begins and return the one where it ends.
type rangeParser struct {
	problems
	lower, upper tightest
}

func (p *rangeParser) parse() {
	if p.input == "" {
		p.add(0, 0, reasonEmptyRange, helpRange)
		return
	}
	for i := 0; i < len(p.input) && !p.full(); {
		switch c := p.input[i]; {
		case isSeparator(c):
			i = p.separator(i)
		case isJoiner(c):
			i = p.joiner(i)
		case p.isHyphen(i):
			i = p.hyphen(i)
		default:
			i = p.term(i)
		}
	}
}

// isSeparator reports whether c ends a term. Line breaks do: they are wrong, but
// it is clear what was meant.
func isSeparator(c byte) bool { return c == ',' || isSpace(c) }

// isSpace holds for blanks and line breaks.
func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

func isLineBreak(c byte) bool { return '\n' <= c && c <= '\r' }

// isJoiner reports whether c is what other grammars join terms with.
func isJoiner(c byte) bool { return c == '|' || c == '&' }

// run returns the end of the longest run of such bytes that begins at i.
func (p *rangeParser) run(i int, such func(byte) bool) int {
	for i < len(p.input) && such(p.input[i]) {
		i++
	}
	return i
}

// endsWord reports whether nothing of a term can stand at i.
func (p *rangeParser) endsWord(i int) bool {
	return i == len(p.input) || isSeparator(p.input[i]) || isJoiner(p.input[i])
}

// isHyphen reports whether a "-" stands alone at i.
func (p *rangeParser) isHyphen(i int) bool {
	return p.input[i] == '-' && p.endsWord(i+1)
}

// separator reads everything between two terms, or before the first, or after
// the last.
func (p *rangeParser) separator(start int) int {
	end := p.run(start, isSeparator)
	first, last := start == 0, end == len(p.input)
	if first && last {
		p.add(start, end, reasonNoTerms, helpRange)
		return end
	}
	commas := 0
	for i := start; i < end; {
		if p.input[i] == ',' {
			p.comma(i, commas, first, last)
			commas++
			i++
			continue
		}
		stop := p.run(i, isSpace)
		p.space(i, stop, first && i == start, last && stop == end)
		i = stop
	}
	return end
}

// comma judges the comma at i; before is how many stand in front of it between
// the same two terms.
func (p *rangeParser) comma(i, before int, first, last bool) {
	switch {
	case before > 0:
		p.add(i, i+1, reasonDoubledComma, helpRemove)
	case first:
		p.add(i, i+1, reasonLeadingComma, helpRemove)
	case last:
		p.add(i, i+1, reasonTrailingComma, helpRemove)
	}
}

// space judges the blanks and line breaks in input[start:end].
func (p *rangeParser) space(start, end int, leading, trailing bool) {
	found := false
	for i := start; i < end; {
		stop := p.run(i, isLineBreak)
		if stop == i {
			i++
			continue
		}
		p.add(i, stop, reasonLineBreak, helpSeparators)
		found, i = true, stop
	}
	switch {
	case found: // a finding for the place there is already
	case leading:
		p.add(start, end, reasonLeadingBlanks, helpRemove)
	case trailing:
		p.add(start, end, reasonTrailingBlanks, helpRemove)
	}
}

// joiner reads a run of "|" or "&".
func (p *rangeParser) joiner(start int) int {
	c := p.input[start]
	end := p.run(start, func(b byte) bool { return b == c })
	if c == '|' {
		p.add(start, end, reasonAlternatives, helpAlternatives)
	} else {
		p.add(start, end, reasonAnd, helpSeparators)
	}
	return end
}

// hyphen reads a "-" that stands alone.
func (p *rangeParser) hyphen(i int) int {
	p.add(i, i+1, reasonHyphen, p.hyphenHelp(i))
	return i + 1
}

// hyphenHelp writes out the range that the hyphen at i stands for, if that is
// plain.
func (p *rangeParser) hyphenHelp(i int) string {
	// Looking only so far keeps "- - - -" linear.
	from, to := max(0, i-maxSuggested), min(len(p.input), i+1+maxSuggested)
	before, after := strings.Fields(p.input[from:i]), strings.Fields(p.input[i+1:to])
	cut := from > 0 && len(before) < 2 || to < len(p.input) && len(after) < 2
	if cut || len(before) == 0 || len(after) == 0 {
		return helpHyphen
	}
	low, errLow := Parse(before[len(before)-1])
	high, errHigh := Parse(after[0])
	if errLow != nil || errHigh != nil || low.Build() != "" || high.Build() != "" {
		return helpHyphen
	}
	return suggest(">=" + low.text + ", <=" + high.text)
}
