package spdx

import "strings"

// String returns the expression in canonical form: single blanks, operators in
// upper case, and only the parentheses that AND needs around OR. Identifiers
// are written as they were read. Parsing the result gives the same tree, apart
// from the offsets.
func (e *Expression) String() string {
	type level struct {
		c     *Compound
		next  int
		paren bool
	}
	var (
		b     strings.Builder
		stack []level
	)
	enter := func(n Node, within Op) {
		switch n := n.(type) {
		case *License:
			n.print(&b)
		case *Compound:
			paren := within == And && n.Op == Or
			if paren {
				b.WriteByte('(')
			}
			stack = append(stack, level{c: n, paren: paren})
		}
	}
	enter(e.Root, 0)
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next == len(top.c.Operands) {
			if top.paren {
				b.WriteByte(')')
			}
			stack = stack[:len(stack)-1]
			continue
		}
		if top.next > 0 {
			b.WriteByte(' ')
			b.WriteString(top.c.Op.String())
			b.WriteByte(' ')
		}
		n, within := top.c.Operands[top.next], top.c.Op
		top.next++
		enter(n, within)
	}
	return b.String()
}

// String returns the license in canonical form, as in
// "GPL-2.0+ WITH Bison-exception-2.2".
func (l *License) String() string {
	var b strings.Builder
	l.print(&b)
	return b.String()
}

func (l *License) print(b *strings.Builder) {
	b.WriteString(l.ID.Name)
	if l.Plus {
		b.WriteByte('+')
	}
	if l.Exception != nil {
		b.WriteString(" WITH ")
		b.WriteString(l.Exception.Name)
	}
}
