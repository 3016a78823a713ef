package tomlx_test

import (
	"testing"

	"github.com/agentvolumes/toolchain/internal/doctree"
)

// checkPlaces fails the test when any place in the tree or in a problem lies
// outside the text, or does not look like what it says it is.
func checkPlaces(t *testing.T, text []byte, root *doctree.Node, problems []doctree.Problem) {
	t.Helper()
	inside := func(start, end int) bool { return 0 <= start && start <= end && end <= len(text) }
	for _, p := range problems {
		if !inside(p.Start, p.End) {
			t.Errorf("problem %q lies outside the text: %d to %d of %d", p.Message, p.Start, p.End, len(text))
		}
		if p.Message == "" {
			t.Errorf("problem at %d has no message", p.Start)
		}
		if p.Other != nil && !inside(p.Other.Start, p.Other.End) {
			t.Errorf("problem %q has its other place outside the text", p.Message)
		}
	}
	var walk func(n *doctree.Node)
	walk = func(n *doctree.Node) {
		if !inside(n.Start, n.End) {
			t.Fatalf("%s lies outside the text: %d to %d of %d", n.Kind, n.Start, n.End, len(text))
		}
		written := string(text[n.Start:n.End])
		switch n.Kind {
		case doctree.String:
			if q := written[0]; q != '"' && q != '\'' || written[len(written)-1] != q {
				t.Errorf("string %q is placed at %q", n.Text, written)
			}
		case doctree.Int, doctree.Float, doctree.Bool, doctree.Time:
			if written != n.Text {
				t.Errorf("%s %q is placed at %q", n.Kind, n.Text, written)
			}
		case doctree.Array:
			// A header that lacks its bracket still makes an array.
			if written[0] != '[' || len(problems) == 0 && written[len(written)-1] != ']' {
				t.Errorf("array is placed at %q", written)
			}
		}
		for _, item := range n.Items {
			walk(item)
		}
		for _, e := range n.Entries {
			if !inside(e.KeyStart, e.KeyEnd) || e.KeyStart == e.KeyEnd {
				t.Errorf("key %q lies at %d to %d of %d", e.Key, e.KeyStart, e.KeyEnd, len(text))
				continue
			}
			if key := string(text[e.KeyStart:e.KeyEnd]); key != e.Key && key[0] != '"' && key[0] != '\'' {
				t.Errorf("key %q is placed at %q", e.Key, key)
			}
			walk(e.Value)
		}
	}
	walk(root)
}
