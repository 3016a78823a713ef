package yamlx

import (
	"fmt"

	"go.yaml.in/yaml/v4"

	"github.com/agentvolumes/toolchain/internal/doctree"
)

// converter turns the library's nodes into ours. An anchored node is converted
// once and shared by its aliases, so the work is linear in the document; how
// large and deep the document becomes when aliases are followed is computed on
// the side.
type converter struct {
	*parser
	done   map[*yaml.Node]*doctree.Node
	active map[*yaml.Node]bool
	sizes  map[*doctree.Node]size
	// merged counts the entries that merge keys have looked at.
	merged int
}

// size measures a value with all aliases followed.
type size struct{ nodes, depth int }

func newConverter(p *parser) *converter {
	return &converter{
		parser: p,
		done:   map[*yaml.Node]*doctree.Node{},
		active: map[*yaml.Node]bool{},
		sizes:  map[*doctree.Node]size{},
	}
}

func (c *converter) node(n *yaml.Node) *doctree.Node {
	if n.Kind == yaml.AliasNode {
		return c.alias(n)
	}
	if v, ok := c.done[n]; ok {
		return v
	}
	c.active[n] = true
	var v *doctree.Node
	switch n.Kind {
	case yaml.MappingNode:
		v = c.mapping(n)
	case yaml.SequenceNode:
		v = c.sequence(n)
	default:
		v = c.scalar(n)
	}
	delete(c.active, n)
	if n.Anchor != "" {
		c.done[n] = v
	}
	c.measure(v)
	return v
}

func (c *converter) alias(n *yaml.Node) *doctree.Node {
	start := c.offset(n.Line, n.Column)
	end := start + len("*") + len(n.Value)
	if !c.active[n.Alias] {
		return c.node(n.Alias)
	}
	c.problem(doctree.Problem{
		Start: start, End: end,
		Message: fmt.Sprintf("the alias *%s stands inside the value it refers to", n.Value),
		Help:    "write the value out; a value cannot contain itself",
	})
	v := &doctree.Node{Kind: doctree.Damaged, Start: start, End: end}
	c.measure(v)
	return v
}

func (c *converter) sequence(n *yaml.Node) *doctree.Node {
	v := &doctree.Node{Kind: doctree.Array, Start: c.offset(n.Line, n.Column)}
	v.End = v.Start
	for _, item := range n.Content {
		child := c.node(item)
		v.Items = append(v.Items, child)
		if item.Kind != yaml.AliasNode {
			v.End = max(v.End, child.End)
		}
	}
	v.End = c.closing(n, v.End, ']')
	return v
}

func (c *converter) mapping(n *yaml.Node) *doctree.Node {
	v := &doctree.Node{Kind: doctree.Table, Start: c.offset(n.Line, n.Column)}
	v.End = v.Start
	var merged []*yaml.Node
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		child := c.node(value)
		if value.Kind != yaml.AliasNode {
			v.End = max(v.End, child.End)
		}
		if key.Kind == yaml.ScalarNode && key.ShortTag() == "!!merge" {
			merged = append(merged, value)
			continue
		}
		c.entry(v, key, child)
	}
	for _, value := range merged {
		c.merge(v, value)
	}
	v.End = c.closing(n, v.End, '}')
	return v
}

// entry adds a key and its value to table unless the key cannot be one.
func (c *converter) entry(table *doctree.Node, key *yaml.Node, value *doctree.Node) {
	if key.Kind == yaml.AliasNode {
		key = key.Alias
	}
	if key.Kind != yaml.ScalarNode {
		at := c.offset(key.Line, key.Column)
		c.problem(doctree.Problem{
			Start: at, End: at + 1,
			Message: "a key must be a plain value, not a list or a mapping",
			Help:    "use a string as the key",
		})
		return
	}
	start, end := c.scalarRange(key)
	if first := table.Get(key.Value); first != nil {
		c.problem(doctree.Problem{
			Kind: doctree.Duplicate, Start: start, End: end,
			Message: fmt.Sprintf("key %s is defined twice", key.Value),
			Help:    "keep one of the two",
			Other:   &doctree.Other{Start: first.KeyStart, End: first.KeyEnd, Message: "first defined here"},
		})
		return
	}
	table.Add(doctree.Entry{Key: key.Value, KeyStart: start, KeyEnd: end, Value: value})
}

// merge applies a merge key: the entries of the mapping, or of each mapping of
// the list, that table does not have yet.
func (c *converter) merge(table *doctree.Node, from *yaml.Node) {
	source := c.node(from)
	switch {
	case source.Is(doctree.Table):
		c.merged += 1 + len(source.Entries)
		if c.merged > doctree.MaxNodes {
			return // counted as too large in the end
		}
		for _, e := range source.Entries {
			if table.Get(e.Key) == nil {
				table.Add(e)
			}
		}
	case source.Is(doctree.Array) && from.Kind == yaml.SequenceNode:
		for _, item := range from.Content {
			c.merge(table, item)
		}
	case !source.Is(doctree.Damaged):
		at := c.offset(from.Line, from.Column)
		c.problem(doctree.Problem{
			Start: at, End: c.lineEnd(at),
			Message: "<< merges a mapping or a list of mappings, and this is neither",
			Help:    "refer to a mapping, or put << in quotes if it is meant as a key",
		})
	}
}

func (c *converter) scalar(n *yaml.Node) *doctree.Node {
	v := &doctree.Node{Kind: scalarKind(n.ShortTag()), Text: n.Value}
	v.Start, v.End = c.scalarRange(n)
	return v
}

func scalarKind(tag string) doctree.Kind {
	switch tag {
	case "!!null":
		return doctree.Null
	case "!!bool":
		return doctree.Bool
	case "!!int":
		return doctree.Int
	case "!!float":
		return doctree.Float
	case "!!timestamp":
		return doctree.Time
	}
	return doctree.String
}

// measure records the size of v from the sizes of its parts, which are known.
func (c *converter) measure(v *doctree.Node) {
	s := size{nodes: 1, depth: 1}
	add := func(child *doctree.Node) {
		part := c.sizes[child]
		s.nodes = min(s.nodes+part.nodes, doctree.MaxNodes+1) // must not overflow
		s.depth = max(s.depth, part.depth+1)
	}
	for _, item := range v.Items {
		add(item)
	}
	for _, e := range v.Entries {
		add(e.Value)
	}
	c.sizes[v] = s
}

// tooMuch reports a document that aliases make larger or deeper than allowed.
func (c *converter) tooMuch(root *doctree.Node) bool {
	s, at := c.sizes[root], root.Start
	switch {
	case s.nodes > doctree.MaxNodes || c.merged > doctree.MaxNodes:
		c.problem(doctree.Problem{
			Kind: doctree.TooLarge, Start: at, End: c.lineEnd(at),
			Message: fmt.Sprintf("the aliases make this document grow beyond %d values", doctree.MaxNodes),
			Help:    "write out what is needed instead of nesting aliases",
		})
	case s.depth > doctree.MaxDepth+1: // the root is level 0
		c.problem(tooDeep(at, c.lineEnd(at)))
	default:
		return false
	}
	return true
}
