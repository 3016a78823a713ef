package spdx_test

import (
	"errors"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/volume/spdx"
)

// tb is what the checks need of a testing.TB and of a rapid.T.
type tb interface {
	Helper()
	Fatalf(format string, args ...any)
}

var (
	_ tb = (*testing.T)(nil)
	_ tb = (*testing.B)(nil)
)

// checkAny parses s and checks what holds for every input.
func checkAny(t tb, s string) {
	t.Helper()
	e, err := spdx.Parse(s)
	if err == nil {
		checkAccepted(t, s, e)
		return
	}
	if e != nil {
		t.Fatalf("Parse(%q) returns an expression and an error", s)
	}
	checkRefused(t, s, err)
}

func checkRefused(t tb, s string, err error) {
	t.Helper()
	list, ok := err.(spdx.Errors)
	if !ok || len(list) == 0 || len(list) > spdx.MaxErrors+1 || !errors.Is(err, spdx.ErrExpression) {
		t.Fatalf("Parse(%q): error %T of length %d", s, err, len(list))
	}
	last := 0
	for _, p := range list {
		switch {
		case p.Start < last && p.Reason != "more than 100 problems", p.End > len(s), p.Start > p.End, p.Start == p.End && s != "":
			t.Fatalf("Parse(%q): problem at [%d, %d) after one at %d", s, p.Start, p.End, last)
		case p.Reason == "" || p.Help == "" || p.Input != s:
			t.Fatalf("Parse(%q): incomplete problem %+v", s, p)
		case !utf8.ValidString(p.Error()):
			t.Fatalf("Parse(%q): text %q is not UTF-8", s, p.Error())
		case utf8.ValidString(s) && !utf8.ValidString(s[p.Start:p.End]):
			t.Fatalf("Parse(%q): problem at [%d, %d) cuts a character", s, p.Start, p.End)
		}
		last = p.Start
	}
}

// checkAccepted checks what holds for every expression parsed from s.
func checkAccepted(t tb, s string, e *spdx.Expression) {
	t.Helper()
	printed := e.String()
	again, err := spdx.Parse(printed)
	if err != nil {
		t.Fatalf("Parse(%q) prints %q, which gives %v", s, printed, err)
	}
	if diff := cmp.Diff(e.Root, again.Root, noOffsets); diff != "" {
		t.Fatalf("Parse(%q) prints %q, which is another tree (-first +second):\n%s", s, printed, diff)
	}
	if twice := again.String(); twice != printed {
		t.Fatalf("Parse(%q) prints %q, then %q", s, printed, twice)
	}
	licenses := 0
	checkNode(t, s, e.Root, 0, &licenses)
	i, end := 0, 0
	for l := range e.Licenses() {
		if l.Start < end {
			t.Fatalf("Parse(%q): license %d at %d is out of order", s, i, l.Start)
		}
		i, end = i+1, l.End
	}
	if i != licenses {
		t.Fatalf("Parse(%q): Licenses yields %d, the tree has %d", s, i, licenses)
	}
}

// checkNode checks the offsets and the shape of n.
func checkNode(t tb, s string, n spdx.Node, within spdx.Op, licenses *int) {
	t.Helper()
	start, end := n.Span()
	if start < 0 || end > len(s) || start >= end {
		t.Fatalf("%q: node at [%d, %d)", s, start, end)
	}
	if part, err := spdx.Parse(s[start:end]); err != nil {
		t.Fatalf("%q: the text of a node, %q, gives %v", s, s[start:end], err)
	} else if diff := cmp.Diff(n, part.Root, noOffsets); diff != "" {
		t.Fatalf("%q: the text of a node, %q, is another tree (-node +text):\n%s", s, s[start:end], diff)
	}
	switch n := n.(type) {
	case *spdx.License:
		*licenses++
		checkIdentifier(t, s, n.ID)
		if n.Plus && s[n.ID.End] != '+' {
			t.Fatalf("%q: no plus at %d", s, n.ID.End)
		}
		if n.Exception != nil {
			checkIdentifier(t, s, *n.Exception)
		}
	case *spdx.Compound:
		if len(n.Operands) < 2 || n.Op == within || n.Op != spdx.And && n.Op != spdx.Or {
			t.Fatalf("%q: %v of %d operands in %v", s, n.Op, len(n.Operands), within)
		}
		for _, o := range n.Operands {
			if from, to := o.Span(); from < start || to > end {
				t.Fatalf("%q: node at [%d, %d) has an operand at [%d, %d)", s, start, end, from, to)
			}
			checkNode(t, s, o, n.Op, licenses)
		}
	}
}

func checkIdentifier(t tb, s string, id spdx.Identifier) {
	t.Helper()
	if id.Name == "" || s[id.Start:id.End] != id.Name {
		t.Fatalf("%q: identifier %q at [%d, %d)", s, id.Name, id.Start, id.End)
	}
}
