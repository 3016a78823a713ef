package spdx

import (
	"iter"
	"strings"
)

// Expression is a parsed license expression.
type Expression struct {
	// Root is never nil in an expression that Parse returned.
	Root Node
}

// Node is a part of an expression: a *License or a *Compound.
type Node interface {
	// Span returns the byte offsets of the node in the text it was parsed from.
	Span() (start, end int)
	isNode()
}

// Op is an operator that joins whole expressions.
type Op uint8

const (
	// And joins licenses that all apply ("Conjunctive "AND" operator").
	And Op = iota + 1
	// Or joins licenses of which one may be chosen ("Disjunctive "OR"
	// operator"). It binds less than And.
	Or
)

// String returns the operator in upper case.
func (op Op) String() string {
	switch op {
	case And:
		return "AND"
	case Or:
		return "OR"
	}
	return "no operator"
}

// Compound is two or more expressions joined by one operator. AND and OR are
// associative, so "A OR B OR C" and "A OR (B OR C)" are the same Compound of
// three operands: in a tree that Parse made, no operand is a Compound with the
// operator of its parent. This keeps trees as shallow as their parentheses.
type Compound struct {
	// Start and End cover all operands, and the parentheses around the Compound
	// if there are any.
	Start, End int
	Op         Op
	Operands   []Node
}

// Span returns c.Start and c.End.
func (c *Compound) Span() (start, end int) { return c.Start, c.End }

func (*Compound) isNode() {}

// License is a simple expression ("Simple license expressions"): one license,
// with the exception that WITH adds to it.
type License struct {
	// Start and End cover the identifier, the "+" and the exception, but no
	// parentheses.
	Start, End int
	// ID is the license identifier without "+".
	ID Identifier
	// Plus tells that "+" follows the identifier: this version of the license
	// or any later one. The sign is the byte at ID.End.
	Plus bool
	// Exception is what follows WITH, or nil.
	Exception *Identifier
}

// Span returns l.Start and l.End.
func (l *License) Span() (start, end int) { return l.Start, l.End }

func (*License) isNode() {}

// Identifier is the name of a license or of an exception.
type Identifier struct {
	// Start and End cover the name as written.
	Start, End int
	// Name is the name as written, with the prefixes of a reference.
	Name string
}

// Reference reports whether the identifier is user defined, that is, begins
// with LicenseRef-, AdditionRef- or DocumentRef-. Any other identifier is meant
// to be on one of the SPDX lists.
func (id Identifier) Reference() bool {
	return strings.HasPrefix(id.Name, licenseRef) ||
		strings.HasPrefix(id.Name, additionRef) ||
		strings.HasPrefix(id.Name, documentRef)
}

// Licenses yields the simple expressions of e from left to right.
func (e *Expression) Licenses() iter.Seq[*License] {
	return func(yield func(*License) bool) {
		// The operands still to visit, of each level from the root down.
		pending := [][]Node{{e.Root}}
		for len(pending) > 0 {
			level := &pending[len(pending)-1]
			if len(*level) == 0 {
				pending = pending[:len(pending)-1]
				continue
			}
			n := (*level)[0]
			*level = (*level)[1:]
			switch n := n.(type) {
			case *License:
				if !yield(n) {
					return
				}
			case *Compound:
				pending = append(pending, n.Operands)
			}
		}
	}
}
