package spdx

import "slices"

// builder makes the tree of a valid expression from its tokens, without
// recursion and in linear time. Operands wait on one stack for all levels. A
// run of operands joined by one operator becomes a Compound only when it is
// clear that it is an operand of the other operator. Until then a run in
// parentheses can still grow into the run around it, which is how
// "A OR (B OR C)" becomes one Compound without copying B and C once per level.
type builder struct {
	operands []Node
	frames   []frame
}

// frame is an open parenthesis, or the expression as a whole.
type frame struct {
	// start is the offset of the parenthesis.
	start int
	// or and and are the runs that wait for their next operand. term is the
	// operand read last; it belongs to neither of them yet.
	or, and, term run
}

// run is one operand or several on top of the stack of operands.
type run struct {
	// op joins the operands; it is 0 if there is only one.
	op Op
	// first is the index of the first operand. The run ends where the next one
	// begins.
	first int
	// start and end are its place in the input.
	start, end int
	// set tells that the run is there at all.
	set bool
}

func newBuilder() *builder { return &builder{frames: make([]frame, 1)} }

func (b *builder) top() *frame { return &b.frames[len(b.frames)-1] }

// license adds an operand.
func (b *builder) license(l *License) {
	b.top().term = run{first: len(b.operands), start: l.Start, end: l.End, set: true}
	b.operands = append(b.operands, l)
}

// extend moves the end of the license added last.
func (b *builder) extend(end int) { b.top().term.end = end }

// operator ends the operand read last.
func (b *builder) operator(op Op) {
	f := b.top()
	if op == And {
		f.and = b.join(f.and, And, f.term)
	} else {
		f.or = b.join(f.or, Or, b.join(f.and, And, f.term))
		f.and = run{}
	}
	f.term = run{}
	// The operand that comes next makes these runs of two or more, and by then
	// it hides the first one on the stack: it must be in shape now.
	if op == And {
		b.wrap(&f.and, And)
	} else {
		b.wrap(&f.or, Or)
	}
}

// join returns the run of left, if there is one, and right.
func (b *builder) join(left run, op Op, right run) run {
	if !left.set {
		return right
	}
	b.wrap(&right, op)
	left.op, left.end = op, right.end
	return left
}

// wrap makes a Compound of r if r is a run of another operator than op.
func (b *builder) wrap(r *run, op Op) {
	if r.op == 0 || r.op == op {
		return
	}
	c := &Compound{Start: r.start, End: r.end, Op: r.op, Operands: slices.Clone(b.operands[r.first:])}
	b.operands = append(b.operands[:r.first], c)
	r.op = 0
}

// open begins a parenthesis at the offset start.
func (b *builder) open(start int) { b.frames = append(b.frames, frame{start: start}) }

// close ends it before the offset end.
func (b *builder) close(end int) {
	r := b.result()
	r.start, r.end = b.top().start, end
	b.frames = b.frames[:len(b.frames)-1]
	b.top().term = r
}

// result returns all of the innermost frame as one run.
func (b *builder) result() run {
	f := b.top()
	return b.join(f.or, Or, b.join(f.and, And, f.term))
}

// finish returns the root.
func (b *builder) finish() Node {
	r := b.result()
	b.wrap(&r, 0)
	return b.operands[0]
}
