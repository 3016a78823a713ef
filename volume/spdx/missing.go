package spdx

const (
	helpOperator = `AND and OR stand between two licenses, as in "MIT OR Apache-2.0"`
	helpPlus     = `"+" follows a license id without a blank, as in "CDDL-1.0+"; to join licenses write AND or OR`
)

// noOperator notes that t begins an operand right after another.
func (p *parser) noOperator(t token) {
	p.add(t.start, t.end, "join licenses with AND or OR; an identifier has no blanks",
		"no operator between %s and %s", quote(p.input[p.left:p.prev.end]), quote(p.text(t)))
}

// noLeft notes that nothing stands before the operator t.
func (p *parser) noLeft(t token) {
	if p.pending.kind != tokNone {
		p.add(t.start, t.end, helpOperator, "no license between %q and %q", p.text(p.pending), p.text(t))
		return
	}
	p.add(t.start, t.end, helpOperator, "%q has no license before it", p.text(t))
}

// noRight notes that the pending operator, if there is one, has nothing on its
// right.
func (p *parser) noRight() {
	t := p.pending
	p.pending = token{}
	if t.kind == tokNone || p.reported {
		return
	}
	if p.key == keyWith {
		p.add(t.start, t.end, asException.help(), "%q has no exception after it", p.text(t))
		return
	}
	p.add(t.start, t.end, helpOperator, "%q has no license after it", p.text(t))
}
