package spdx_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/agentvolumes/toolchain/volume/spdx"
)

// noOffsets compares trees by what they mean and not by where they stand.
var noOffsets = cmp.Options{
	cmpopts.IgnoreFields(spdx.License{}, "Start", "End"),
	cmpopts.IgnoreFields(spdx.Compound{}, "Start", "End"),
	cmpopts.IgnoreFields(spdx.Identifier{}, "Start", "End"),
}

// listed draws an id that no operator, prefix or special name can be.
func listed() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.SampledFrom([]string{"MIT", "Apache-2.0", "0BSD", "-", ".", "ORacle", "and-1", "NONE-1", "x"}),
		rapid.StringMatching(`[xyz0-9.-][A-Za-z0-9.-]{0,12}`),
	)
}

func reference(prefix string) *rapid.Generator[string] {
	id := rapid.StringMatching(`[A-Za-z0-9.-]{1,8}`)
	return rapid.Custom(func(t *rapid.T) string {
		name := prefix + id.Draw(t, "id")
		if rapid.Bool().Draw(t, "document") {
			name = "DocumentRef-" + id.Draw(t, "document id") + ":" + name
		}
		return name
	})
}

func licenses() *rapid.Generator[spdx.Node] {
	return rapid.Custom(func(t *rapid.T) spdx.Node {
		l := &spdx.License{}
		if rapid.IntRange(0, 3).Draw(t, "kind") == 0 {
			l.ID.Name = reference("LicenseRef-").Draw(t, "reference")
		} else {
			l.ID.Name = listed().Draw(t, "license")
			l.Plus = rapid.Bool().Draw(t, "plus")
		}
		if rapid.IntRange(0, 3).Draw(t, "with") == 0 {
			name := rapid.OneOf(listed(), reference("AdditionRef-")).Draw(t, "exception")
			l.Exception = &spdx.Identifier{Name: name}
		}
		return l
	})
}

// trees draws trees of the shape that Parse makes: the operators alternate from
// level to level.
func trees(depth int, without spdx.Op) *rapid.Generator[spdx.Node] {
	return rapid.Custom(func(t *rapid.T) spdx.Node {
		if depth == 0 || rapid.IntRange(0, 2).Draw(t, "leaf") == 0 {
			return licenses().Draw(t, "license")
		}
		op := 3 - without
		if without == 0 {
			op = rapid.SampledFrom([]spdx.Op{spdx.And, spdx.Or}).Draw(t, "op")
		}
		return &spdx.Compound{Op: op, Operands: rapid.SliceOfN(trees(depth-1, op), 2, 4).Draw(t, "operands")}
	})
}

// noisy writes a tree with all the freedom that the grammar leaves.
func noisy(t *rapid.T, b *strings.Builder, n spdx.Node, within spdx.Op) {
	blanks := func(least int) {
		b.WriteString(rapid.StringOfN(rapid.RuneFrom([]rune(" \t")), least, 3, -1).Draw(t, "blanks"))
	}
	word := func(s string) {
		if rapid.Bool().Draw(t, "lower") {
			s = strings.ToLower(s)
		}
		blanks(1)
		b.WriteString(s)
		blanks(1)
	}
	parens := rapid.IntRange(0, 2).Draw(t, "parentheses")
	c, _ := n.(*spdx.Compound)
	if c != nil && c.Op == spdx.Or && within == spdx.And {
		parens = max(parens, 1)
	}
	for range parens {
		b.WriteByte('(')
		blanks(0)
	}
	if c != nil {
		split := 0
		// Some of the operands may go into a group of their own.
		if len(c.Operands) > 2 && rapid.Bool().Draw(t, "split") {
			split = rapid.IntRange(2, len(c.Operands)-1).Draw(t, "group")
			b.WriteByte('(')
		}
		for i, o := range c.Operands {
			if i > 0 {
				word(c.Op.String())
			}
			noisy(t, b, o, c.Op)
			if i+1 == split {
				b.WriteByte(')')
			}
		}
	} else {
		l := n.(*spdx.License)
		b.WriteString(l.ID.Name)
		if l.Plus {
			b.WriteByte('+')
		}
		if l.Exception != nil {
			word("WITH")
			b.WriteString(l.Exception.Name)
		}
	}
	for range parens {
		blanks(0)
		b.WriteByte(')')
	}
}

func TestPrintThenParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := trees(4, 0).Draw(t, "tree")
		printed := (&spdx.Expression{Root: want}).String()
		got, err := spdx.Parse(printed)
		if err != nil {
			t.Fatalf("Parse(%q): %v", printed, err)
		}
		if diff := cmp.Diff(want, got.Root, noOffsets); diff != "" {
			t.Fatalf("Parse(%q): tree (-want +got):\n%s", printed, diff)
		}
		if again := got.String(); again != printed {
			t.Fatalf("printed %q, then %q", printed, again)
		}
	})
}

func TestParseAnyForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := trees(3, 0).Draw(t, "tree")
		var b strings.Builder
		noisy(t, &b, want, 0)
		got, err := spdx.Parse(b.String())
		if err != nil {
			t.Fatalf("Parse(%q): %v", b.String(), err)
		}
		if diff := cmp.Diff(want, got.Root, noOffsets); diff != "" {
			t.Fatalf("Parse(%q): tree (-want +got):\n%s", b.String(), diff)
		}
		checkAccepted(t, b.String(), got)
	})
}

// TestPiecesOfExpressions joins pieces at random, which finds more problems
// than random bytes do.
func TestPiecesOfExpressions(t *testing.T) {
	pieces := rapid.SliceOfN(rapid.SampledFrom([]string{
		"MIT", "Apache-2.0", "AND", "OR", "WITH", "and", "Or", "(", ")", "+", " ", "  ", "\t", "/", ",", "\n", "\u00a0",
		"é", "\xff", "\"", "_", ":", "://", "LicenseRef-", "AdditionRef-x", "DocumentRef-d", "NONE", "x",
	}), 0, 30)
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(pieces.Draw(t, "pieces"), rapid.SampledFrom([]string{"", " "}).Draw(t, "glue"))
		checkAny(t, s)
	})
}
