package spdx_test

import (
	"runtime/debug"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/volume/spdx"
)

func TestNesting(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("(", n) + "MIT" + strings.Repeat(")", n) }
	if _, err := spdx.Parse(nested(spdx.MaxDepth)); err != nil {
		t.Errorf("nested as deep as allowed: %.200v", err)
	}
	for _, n := range []int{spdx.MaxDepth + 1, 10_000, 1_000_000} {
		for _, s := range []string{nested(n), strings.Repeat("(", n), strings.Repeat("A OR (", n), strings.Repeat("( ", n)} {
			_, err := spdx.Parse(s)
			list, _ := err.(spdx.Errors)
			if len(list) != 1 {
				t.Errorf("%d parentheses %.20q: %.200v; want one problem", n, s, err)
				continue
			}
			at := 0
			for range spdx.MaxDepth + 1 {
				at += strings.IndexByte(s[at:], '(') + 1
			}
			if p := list[0]; p.Reason != "parentheses are nested more than 1000 deep" || p.Start != at-1 || p.End != at {
				t.Errorf("%d parentheses %.20q: %q at [%d, %d), want it at %d", n, s, p.Reason, p.Start, p.End, at-1)
			}
		}
	}
}

// TestDeepTree goes through the deepest tree there is with a small stack.
func TestDeepTree(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	s := strings.Repeat("A OR B AND (", spdx.MaxDepth) + "C" + strings.Repeat(")", spdx.MaxDepth)
	e, err := spdx.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for range e.Licenses() {
		n++
	}
	if want := 2*spdx.MaxDepth + 1; n != want {
		t.Errorf("%d licenses, want %d", n, want)
	}
	// The innermost parentheses hold one license and are not needed.
	if want := strings.Replace(s, "(C)", "C", 1); e.String() != want {
		t.Errorf("printed form differs from the input: %.100s", e)
	}
}

func TestLongChain(t *testing.T) {
	const n = 100_000
	for _, op := range []string{" OR ", " AND "} {
		s := strings.Repeat("MIT"+op, n) + "MIT"
		e, err := spdx.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(e.Root.(*spdx.Compound).Operands); got != n+1 {
			t.Errorf("%d operands, want %d", got, n+1)
		}
		if e.String() != s {
			t.Errorf("printed form differs from the input")
		}
	}
}

// TestMegabyte parses a megabyte of whatever could make a parser slow. No time is
// measured: were the work quadratic, the test would not end before go test gives
// up.
func TestMegabyte(t *testing.T) {
	for name, s := range hostile(1 << 20) {
		t.Run(name, func(t *testing.T) {
			e, err := spdx.Parse(s)
			if err != nil {
				_ = err.Error()
				return
			}
			for l := range e.Licenses() {
				_ = l.ID
			}
			_ = e.String()
		})
	}
}

// hostile returns inputs of about the given number of bytes.
func hostile(size int) map[string]string {
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	chain := fill("MIT OR ") + "MIT"
	deep := spdx.MaxDepth - 1
	right := strings.Repeat("A OR (", deep) + chain + strings.Repeat(")", deep)
	return map[string]string{
		"OR":                  chain,
		"AND":                 fill("MIT AND ") + "MIT",
		"both":                fill("A AND B OR ") + "C",
		"WITH":                fill("A+ WITH B OR ") + "C",
		"groups":              fill("(A OR B) AND ") + "C",
		"nested right":        right,
		"nested left":         strings.Repeat("(", deep) + chain + strings.Repeat(" OR A)", deep),
		"nested alternating":  strings.Repeat("(", deep) + chain + strings.Repeat(") AND A OR B", deep),
		"parentheses":         strings.Repeat(strings.Repeat("(", deep)+"A"+strings.Repeat(")", deep)+" OR ", size/2/deep) + "A",
		"open":                fill("("),
		"close":               fill(")"),
		"empty groups":        fill("()"),
		"word":                fill("a"),
		"reference":           "LicenseRef-" + fill("a"),
		"references":          fill("DocumentRef-a:LicenseRef-b OR ") + "C",
		"colons":              fill(":"),
		"no operators":        fill("A "),
		"operators":           fill("OR "),
		"mixed case":          fill("A oR "),
		"plus":                fill("+"),
		"plus and blank":      fill("A+ "),
		"slashes":             fill("/"),
		"urls":                fill("a://b "),
		"url":                 fill("a://b"),
		"bad characters":      fill("é"),
		"bad in word":         fill("a_"),
		"broken bytes":        fill("\xff"),
		"line breaks":         fill("\n") + "A",
		"line breaks between": fill("A\n"),
		"blanks":              fill(" ") + "A",
		"only blanks":         fill(" \t"),
		"foreign blanks":      fill("\u00a0") + "A",
	}
}
