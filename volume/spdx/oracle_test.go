package spdx_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/agentvolumes/toolchain/volume/spdx"
)

// grammar reads tokens by recursive descent, straight from the grammar of the
// specification. It knows only the words that tokens returns.
type grammar struct {
	tokens []string
	ok     bool
}

func (g *grammar) take(want ...string) string {
	for _, w := range want {
		if len(g.tokens) > 0 && g.tokens[0] == w {
			g.tokens = g.tokens[1:]
			return w
		}
	}
	return ""
}

func (g *grammar) compound(op spdx.Op, words [2]string, operand func() spdx.Node) spdx.Node {
	var operands []spdx.Node
	for {
		n := operand()
		if c, ok := n.(*spdx.Compound); ok && c.Op == op {
			operands = append(operands, c.Operands...)
		} else {
			operands = append(operands, n)
		}
		if g.take(words[0], words[1]) == "" {
			break
		}
	}
	if len(operands) == 1 {
		return operands[0]
	}
	return &spdx.Compound{Op: op, Operands: operands}
}

func (g *grammar) expression() spdx.Node {
	return g.compound(spdx.Or, [2]string{" OR", " or"}, func() spdx.Node {
		return g.compound(spdx.And, [2]string{" AND", " and"}, g.term)
	})
}

func (g *grammar) term() spdx.Node {
	if g.take(" (") != "" {
		n := g.expression()
		if g.take(" )") == "" {
			g.ok = false
		}
		return n
	}
	name := g.take(" A", " LicenseRef-b")
	if name == "" {
		g.ok = false
	}
	l := &spdx.License{ID: spdx.Identifier{Name: strings.TrimSpace(name)}}
	if name == " A" && g.take("+") != "" {
		l.Plus = true
	}
	if g.take(" WITH") != "" {
		name := g.take(" A", " AdditionRef-c")
		if name == "" {
			g.ok = false
		}
		l.Exception = &spdx.Identifier{Name: strings.TrimSpace(name)}
	}
	return l
}

// tokens are what grammar knows. The plus sign is attached to what stands before.
func tokens() []string {
	return []string{" A", " LicenseRef-b", " AdditionRef-c", "+", " WITH", " AND", " or", " (", " )"}
}

// checkGrammar compares Parse with the grammar and reports whether the tokens
// are an expression.
func checkGrammar(t tb, tokens []string) bool {
	t.Helper()
	g := &grammar{tokens: tokens, ok: true}
	want := g.expression()
	ok := g.ok && len(g.tokens) == 0
	in := strings.Join(tokens, "")
	e, err := spdx.Parse(in)
	if ok != (err == nil) {
		t.Fatalf("Parse(%q): error %v, but the grammar says %t", in, err, ok)
	}
	if ok {
		if diff := cmp.Diff(want, e.Root, noOffsets); diff != "" {
			t.Fatalf("Parse(%q): tree (-want +got):\n%s", in, diff)
		}
	}
	return ok
}

// TestGrammar tries every short sequence of tokens.
func TestGrammar(t *testing.T) {
	accepted := 0
	sequences := [][]string{nil}
	for range 5 {
		var longer [][]string
		for _, s := range sequences {
			for _, token := range tokens() {
				longer = append(longer, append(s[:len(s):len(s)], token))
			}
		}
		sequences = longer
		for _, s := range sequences {
			if checkGrammar(t, s) {
				accepted++
			}
		}
	}
	if accepted < 100 {
		t.Errorf("only %d sequences are expressions", accepted)
	}
}

// TestGrammarAtRandom tries longer sequences: tokens of an expression, of which
// a few are then exchanged.
func TestGrammarAtRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s []string
		parens := 0
		for range rapid.IntRange(1, 12).Draw(t, "operands") {
			for range rapid.IntRange(0, 2).Draw(t, "open") {
				s = append(s, " (")
				parens++
			}
			s = append(s, rapid.SampledFrom([][]string{
				{" A"}, {" A", "+"}, {" LicenseRef-b"}, {" A", "+", " WITH", " AdditionRef-c"}, {" A", " WITH", " A"},
			}).Draw(t, "license")...)
			for range min(parens, rapid.IntRange(0, 2).Draw(t, "close")) {
				s = append(s, " )")
				parens--
			}
			s = append(s, rapid.SampledFrom([]string{" AND", " or"}).Draw(t, "operator"))
		}
		s = s[:len(s)-1]
		for range parens {
			s = append(s, " )")
		}
		for range rapid.IntRange(0, 2).Draw(t, "changes") {
			at := rapid.IntRange(0, len(s)-1).Draw(t, "at")
			s[at] = rapid.SampledFrom(tokens()).Draw(t, "token")
		}
		checkGrammar(t, s)
	})
}
