package spdx

import "strings"

// MaxDepth is how deep parentheses may nest.
const MaxDepth = 1000

// Parse reads a license expression. Blanks are space and tab. Operators are
// accepted in upper and in lower case ("Case sensitivity").
//
// The error is an [Errors] with every problem that can be told apart, at most
// [MaxErrors] and one more; errors.Is finds [ErrExpression] in it. Parentheses
// nested deeper than [MaxDepth] end the search for problems. NONE and
// NOASSERTION, which some versions of the specification count as expressions
// though they name no license, are errors.
//
// Parse needs time and memory linear in the length of s and does not recurse.
func Parse(s string) (*Expression, error) {
	ps := &problems{input: s}
	if strings.TrimSpace(s) == "" {
		ps.add(0, len(s), `write a license, as in "MIT" or "MIT OR Apache-2.0"`, "the expression is empty")
		return nil, ps.err()
	}
	p := &parser{problems: ps, lexer: lexer{problems: ps}, build: newBuilder()}
	p.run()
	if err := ps.err(); err != nil {
		return nil, err
	}
	return &Expression{Root: p.build.finish()}, nil
}

// want is what the grammar asks for next.
type want uint8

const (
	wantOperand want = iota
	wantOperator
	wantException
	// wantAny follows something wrong that may have stood for an operand or for
	// an operator. Whatever comes next is accepted, so that one mistake is
	// reported once.
	wantAny
)

// operand is what was read as the last operand.
type operand uint8

const (
	// unknown is an operand with a problem; no more is said about it.
	unknown operand = iota
	license
	exception
	group
)

// parser checks the grammar token by token and, as long as nothing is wrong,
// hands the parts to the builder.
type parser struct {
	*problems
	lexer lexer
	build *builder

	want want
	prev token
	// parens are the offsets of the parentheses that are open.
	parens []int

	// last is the kind of the last operand, left its offset. current is its
	// License unless it is a group.
	last    operand
	left    int
	current *License

	// pending is the operator that still needs its right side, and key which one
	// it is. reported tells that a problem with it is known.
	pending  token
	key      keyword
	reported bool
}

func (p *parser) run() {
	for !p.stopped {
		t := p.lexer.next()
		switch t.kind {
		case tokEnd:
			p.end()
			return
		case tokWord:
			p.word(t)
		case tokOpen:
			p.open(t)
		case tokClose:
			p.close(t)
		case tokPlus:
			p.plus(t)
		case tokSeparator:
			p.add(t.start, t.end, "write OR for a choice of licenses, AND where all of them apply",
				"%s is not an operator", quote(p.text(t)))
			p.want, p.pending = wantAny, token{}
		}
		p.prev = t
	}
}

func (p *parser) text(t token) string { return p.input[t.start:t.end] }

// word sorts a word into operators and names.
func (p *parser) word(t token) {
	name := p.text(t)
	switch {
	case t.url:
		p.add(t.start, t.end, asLicense.help(), "%s is a URL, not a license", quote(name))
	case t.bad:
		p.reportBad(t.start, t.end)
		// An operator in quotes is still meant as one, and a word of nothing but
		// bad characters may be meant as anything.
		name = trimBad(name)
		if name == "" {
			p.want, p.pending = wantAny, token{}
			return
		}
	}
	if k := keywordOf(name); k != noKeyword {
		if up := k.String(); name != up && name != strings.ToLower(up) {
			p.add(t.start, t.end, "write "+up, "operator %s mixes upper and lower case", quote(name))
		}
		if p.prev.kind == tokPlus && p.prev.end == t.start {
			p.add(t.start, t.end, "write a blank before "+k.String(), `operator %s follows "+" without a blank`, quote(name))
		}
		p.operator(t, k)
		return
	}
	if p.want == wantException {
		p.exception(t)
		return
	}
	p.license(t)
}

func (p *parser) license(t token) {
	if p.want == wantOperator {
		p.noOperator(t)
	}
	p.want, p.last, p.left, p.pending = wantOperator, license, t.start, token{}
	p.current = &License{Start: t.start, End: t.end, ID: Identifier{Start: t.start, End: t.end, Name: p.text(t)}}
	if !p.name(t, asLicense) {
		p.last = unknown
	}
	if p.none() {
		p.build.license(p.current)
	}
}

func (p *parser) exception(t token) {
	p.want, p.pending = wantOperator, token{}
	ok := p.name(t, asException)
	if p.last == license && ok {
		p.current.Exception = &Identifier{Start: t.start, End: t.end, Name: p.text(t)}
		p.current.End = t.end
		p.build.extend(t.end)
	}
	p.last = exception
}

// name checks the name that t is.
func (p *parser) name(t token, as role) bool {
	if t.bad || t.url {
		return false
	}
	ok := p.checkName(t.start, t.end, as)
	if !ok && p.input[t.end-1] == ':' {
		// The rest of the reference may follow after a blank.
		p.want = wantAny
	}
	return ok
}

func (p *parser) operator(t token, k keyword) {
	reported := p.want == wantOperand
	switch {
	case reported:
		p.noLeft(t)
	case p.want == wantException:
		p.noRight()
	}
	if k == keyWith {
		reported = !p.with(t) || reported
	} else {
		p.want = wantOperand
		if p.none() {
			p.build.operator(Op(k))
		}
	}
	p.pending, p.key, p.reported = t, k, reported
}

// with checks that what stands before WITH can have an exception. It reports
// whether that is so, as far as can be told.
func (p *parser) with(t token) bool {
	had := p.want
	p.want = wantException
	switch {
	case had != wantOperator:
		p.last, p.left = unknown, t.start
	case p.last == exception:
		p.add(t.start, t.end, "a license takes one exception; for two write the license twice, joined with AND",
			"a second %q for one license", p.text(t))
		return false
	case p.last == group:
		p.add(t.start, t.end, "write the exception after each license it belongs to, inside the parentheses",
			"%q follows parentheses, it can only follow a single license", p.text(t))
		return false
	}
	return true
}

func (p *parser) open(t token) {
	inside := wantOperand
	switch p.want {
	case wantOperator:
		p.noOperator(t)
	case wantException:
		p.add(t.start, t.end, asException.help(), "an exception cannot be in parentheses")
		inside = wantException
	}
	if len(p.parens) == MaxDepth {
		p.add(t.start, t.end, "write the expression with fewer parentheses",
			"parentheses are nested more than %d deep", MaxDepth)
		p.stopped = true
		return
	}
	p.parens = append(p.parens, t.start)
	p.want, p.pending = inside, token{}
	if p.none() {
		p.build.open(t.start)
	}
}

func (p *parser) close(t token) {
	if len(p.parens) == 0 {
		p.add(t.start, t.end, `remove it, or write "(" where the group begins`, `")" has no "(" before it`)
		return
	}
	start := p.parens[len(p.parens)-1]
	p.parens = p.parens[:len(p.parens)-1]
	if p.want == wantOperand && p.prev.kind == tokOpen {
		p.add(start, t.end, "write a license between them or remove them", "the parentheses are empty")
	}
	p.noRight()
	p.want, p.last, p.left = wantOperator, group, start
	if p.none() {
		p.build.close(t.end)
	}
}

// plus checks the "+" behind a license id.
func (p *parser) plus(t token) {
	wrong := func(reason string) { p.add(t.start, t.end, helpPlus, "%s", reason) }
	attached := p.want == wantOperator && t.start == p.prev.end
	switch {
	case attached && p.last == license && p.prev.kind == tokWord:
		if p.current.ID.Reference() {
			wrong(`"+" cannot follow a reference`)
			return
		}
		p.current.Plus = true
		p.current.End = t.start + 1
		p.build.extend(p.current.End)
		if t.end > p.current.End {
			p.add(p.current.End, t.end, helpPlus, `only one "+" can follow a license id`)
		}
	case attached && p.last == unknown:
		// What is wrong with the name was said.
	case p.want == wantOperator && p.last == exception:
		wrong(`"+" cannot follow an exception`)
	case p.want == wantOperator && p.last == group:
		wrong(`"+" cannot follow parentheses`)
	case p.want == wantOperator && !attached:
		wrong(`a blank stands before "+"`)
		// In "MIT + Apache-2.0" it stands for an operator.
		p.want = wantAny
	default:
		wrong(`"+" has no license id before it`)
	}
}

// end checks that nothing is missing.
func (p *parser) end() {
	p.noRight()
	for _, start := range p.parens {
		p.add(start, start+1, `write ")" where the group ends, or remove it`, `"(" is not closed`)
	}
}
