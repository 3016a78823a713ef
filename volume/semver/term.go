package semver

import (
	"fmt"
	"strings"
)

const (
	reasonUnknownOperator = "this operator is not known"
	reasonNoVersion       = "an operator needs a version"
	reasonOperatorBlank   = "no blank is allowed between an operator and its version"
	reasonNoSeparator     = "a comma or a blank is missing before this term"
	reasonWildcard        = "wildcards are not allowed"
	reasonTag             = "tags and names are not allowed"
	reasonBuild           = "build metadata is not allowed in a range"

	helpOperators = "operators are =, ^, ~, <, <=, > and >="
	helpTag       = `name the versions, like "^1.2.3"`
)

// isOperator reports whether operators are made of c, here and in other
// grammars. No version holds such a byte, so each begins a term.
func isOperator(c byte) bool {
	switch c {
	case '=', '<', '>', '!', '^', '~':
		return true
	}
	return false
}

// term reads a term. What is wrong with its operator does not keep it from
// looking at its version.
func (p *rangeParser) term(start int) int {
	end := p.run(start, isOperator)
	if start < end && start > 0 && !p.endsWord(start-1) {
		p.add(start, end, reasonNoSeparator, helpSeparators)
	}
	operator, known := p.operator(start, end)
	if p.endsWord(end) {
		next := p.run(end, isSpace)
		if next == end || !p.beginsVersion(next) {
			if known {
				p.add(start, end, reasonNoVersion,
					fmt.Sprintf("write it directly behind, like %q", operator+"1.2.3"))
			}
			return end
		}
		p.add(end, next, reasonOperatorBlank, helpRemove)
		end = next
	}
	return p.operand(operator, end)
}

// beginsVersion reports whether what stands at i can have been meant as the
// version of an operator before it.
func (p *rangeParser) beginsVersion(i int) bool {
	return !p.endsWord(i) && !isOperator(p.input[i]) && !p.isHyphen(i)
}

// operator judges the operator input[start:end], which may be missing. It
// returns the one that was meant, as far as that can be told.
func (p *rangeParser) operator(start, end int) (meant string, known bool) {
	written := p.input[start:end]
	help := helpOperators
	switch written {
	case "", "=", "^", "~", "<", "<=", ">", ">=":
		return written, true
	case "==", "===":
		meant = "="
	case "=>":
		meant = ">="
	case "=<":
		meant = "<="
	case "~>", "~=":
		meant = "~"
	case "^^":
		meant = "^"
	case "!", "!=", "<>":
		help = "a single version cannot be excluded; " + helpOperators
	}
	if meant != "" {
		help = suggest(meant)
	}
	p.add(start, end, reasonUnknownOperator, help)
	return meant, false
}

// operand reads the version of a term and adds the bounds of the term.
func (p *rangeParser) operand(operator string, start int) int {
	end := start
	for !p.endsWord(end) && !isOperator(p.input[end]) {
		end++
	}
	if p.foreign(start, end) {
		return end
	}
	from := p.leadingV(operator, start, end)
	build := index(p.input, from, end, '+')
	core := index(p.input, from, build, '-')
	switch {
	case p.wildcard(operator, from, core):
	case isLetter(p.input[from]):
		// A name like "npm:thing@^1.2.3" is one thing, whatever it holds.
		for !p.endsWord(end) {
			end++
		}
		p.add(from, end, reasonTag, helpTag)
		return end
	default:
		v := p.version(operator, from, build)
		if len(p.list) == 0 && build == end {
			p.bounds(operator, v)
		}
	}
	if build < end {
		p.add(build, end, reasonBuild, helpRemove)
	}
	return end
}

// foreign reports every run of bytes in input[start:end] that cannot stand in a
// range at all, and whether there was one. Looking closer at what is left of
// such a word would only yield noise.
func (p *rangeParser) foreign(start, end int) bool {
	found := false
	for i := start; i < end; {
		kind := classify(p.input[i])
		begin := i
		for i < end && classify(p.input[i]) == kind {
			i++
		}
		switch kind {
		case control:
			p.add(begin, i, reasonControl, helpRemove)
			found = true
		case nonASCII:
			p.add(begin, i, reasonNonASCII, asciiHelp(p.input[begin:i]))
			found = true
		}
	}
	return found
}

func asciiHelp(s string) string {
	switch s {
	case "≥":
		return suggest(">=")
	case "≤":
		return suggest("<=")
	}
	return helpRange
}

// wildcard reports a wildcard among the numbers in input[from:to], and whether
// there was one.
func (p *rangeParser) wildcard(operator string, from, to int) bool {
	if !strings.ContainsAny(p.input[from:to], "xX*") {
		return false
	}
	numbers, first, last := 0, -1, -1
	clean := operator == "" && to-from <= maxSuggested
	for start := from; ; {
		end := index(p.input, start, to, '.')
		switch part := p.input[start:end]; {
		case part == "x" || part == "X" || part == "*":
			if first < 0 {
				first = start
			}
			last = end
		case first >= 0 || part == "" || !isNumber(part) || leadingZero(part):
			clean = false
		default:
			numbers++
		}
		if end == to {
			break
		}
		start = end + 1
	}
	if first < 0 {
		return false
	}
	help := `write a whole version, like "^1.2.3"`
	switch {
	case !clean:
	case numbers == 0:
		help = suggest(">=0.0.0")
	case numbers == 1:
		help = suggest(wholeMajor(p.input[from : first-1]))
	case numbers == 2:
		help = suggest("~" + p.input[from:first] + "0")
	}
	p.add(first, last, reasonWildcard, help)
	return true
}

// bounds adds what a correct term asks for.
func (p *rangeParser) bounds(operator string, v Version) {
	closed, open := bound{version: v}, bound{version: v, open: true}
	switch operator {
	case "^":
		p.lower.add(closed)
		p.upper.add(bound{version: v.breaking(), open: true})
	case "~":
		p.lower.add(closed)
		p.upper.add(bound{version: v.nextMinor(), open: true})
	case "<":
		p.upper.add(open)
	case "<=":
		p.upper.add(closed)
	case ">":
		p.lower.add(open)
	case ">=":
		p.lower.add(closed)
	default:
		p.lower.add(closed)
		p.upper.add(closed)
	}
}

// breaking returns the release at which compatibility with v ends: the next
// number after the first that is not zero.
func (v Version) breaking() Version {
	switch {
	case v.majorDigits() != "0":
		return v.nextMajor()
	case v.minorDigits() != "0":
		return v.nextMinor()
	}
	return v.nextPatch()
}
