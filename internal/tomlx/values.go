package tomlx

import (
	"fmt"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/agentvolumes/toolchain/internal/doctree"
)

// valueOf turns a value of the grammar into a node. It is written from start to
// end and lies depth levels below the root.
func (p *parser) valueOf(n *unstable.Node, base, start, end, depth int) *doctree.Node {
	v, _, ok := p.value(n, base, start, depth)
	if !ok {
		p.tooDeep(start, end)
		return &doctree.Node{Kind: doctree.Damaged, Start: start, End: end}
	}
	return v
}

// value converts n, which is written from offset start, and returns the offset
// behind it. The grammar does not record where arrays and inline tables begin
// and end, so their place is found by going from element to element; ok is
// false when they nest too deep for that to go on.
func (p *parser) value(n *unstable.Node, base, start, depth int) (v *doctree.Node, end int, ok bool) {
	if depth > doctree.MaxDepth {
		return nil, 0, false
	}
	switch n.Kind {
	case unstable.Array:
		return p.array(n, base, start, depth)
	case unstable.InlineTable:
		return p.inlineTable(n, base, start, depth)
	}
	start = base + int(n.Raw.Offset)
	end = start + int(n.Raw.Length)
	v = &doctree.Node{Kind: scalarKind(n.Kind), Start: start, End: end, Text: string(n.Data)}
	if v.Kind == doctree.String {
		p.strings = append(p.strings, [2]int{start, end})
	}
	p.checkScalar(v)
	return v, end, true
}

func (p *parser) array(n *unstable.Node, base, start, depth int) (*doctree.Node, int, bool) {
	v := &doctree.Node{Kind: doctree.Array, Start: start}
	at := start + 1
	for it := n.Children(); it.Next(); {
		item, end, ok := p.value(it.Node(), base, p.skipSeparators(at), depth+1)
		if !ok {
			return nil, 0, false
		}
		v.Items = append(v.Items, item)
		at = end
	}
	v.End = p.skipSeparators(at) + 1
	return v, v.End, true
}

func (p *parser) inlineTable(n *unstable.Node, base, start, depth int) (*doctree.Node, int, bool) {
	v := &doctree.Node{Kind: doctree.Table, Start: start}
	at := start + 1
	for it := n.Children(); it.Next(); {
		kv := it.Node()
		parts := p.key(kv.Key(), base)
		if depth+len(parts) > doctree.MaxDepth {
			return nil, 0, false
		}
		item, end, ok := p.value(kv.Value(), base, p.afterEquals(parts[len(parts)-1].end), depth+len(parts))
		if !ok {
			return nil, 0, false
		}
		if table := p.dottedTable(v, parts); table != nil {
			p.put(table, parts, item)
		}
		at = end
	}
	v.End = p.skipSeparators(at) + 1
	p.close(v)
	return v, v.End, true
}

// close makes the tables that dotted keys made inside an inline table as
// complete as the inline table itself.
func (p *parser) close(v *doctree.Node) {
	for _, e := range v.Entries {
		if p.origins[e.Value] == byDottedKey {
			delete(p.origins, e.Value)
			p.close(e.Value)
		}
	}
}

func scalarKind(k unstable.Kind) doctree.Kind {
	switch k {
	case unstable.Bool:
		return doctree.Bool
	case unstable.Integer:
		return doctree.Int
	case unstable.Float:
		return doctree.Float
	case unstable.LocalDate, unstable.LocalTime, unstable.LocalDateTime, unstable.DateTime:
		return doctree.Time
	}
	return doctree.String
}

// checkScalar checks what the grammar leaves to those who use the value: that
// an integer fits 64 bits and that a date exists.
func (p *parser) checkScalar(v *doctree.Node) {
	switch v.Kind {
	case doctree.Int:
		if _, ok := v.Int64(); !ok {
			p.problem(doctree.Problem{
				Start: v.Start, End: v.End,
				Message: fmt.Sprintf("integer %s does not fit 64 bits", v.Text),
				Help:    "write it as a string if it is an identifier",
			})
			v.Kind = doctree.Damaged
		}
	case doctree.Time:
		var doc struct{ T any }
		if toml.Unmarshal([]byte("T = "+v.Text), &doc) != nil {
			p.problem(doctree.Problem{
				Start: v.Start, End: v.End,
				Message: fmt.Sprintf("%s is not a date or time", v.Text),
				Help:    `write 2026-01-31, 07:32:00 or 2026-01-31T07:32:00Z, or put it in quotes`,
			})
			v.Kind = doctree.Damaged
		}
	}
}
