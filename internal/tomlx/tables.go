package tomlx

import (
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/agentvolumes/toolchain/internal/doctree"
)

// origin tells how a table came to be, which decides what may be added to it.
type origin uint8

const (
	// byValue is an inline table or an array written as a value. It is complete.
	byValue origin = iota
	// byHeader is a table with a header of its own.
	byHeader
	// byLongerHeader is a table that only appears inside a longer header: [a.b]
	// makes a. It may still get a header of its own.
	byLongerHeader
	// byDottedKey is a table made by a dotted key. Only dotted keys and headers
	// of sub-tables may add to it.
	byDottedKey
	// byArrayHeader is the array that [[name]] appends to.
	byArrayHeader
)

// header is a [table] or [[array]] line.
type header struct {
	parts      []keyPart
	array      bool
	start, end int
}

func (h header) String() string {
	if h.array {
		return "[[" + dotted(h.parts) + "]]"
	}
	return "[" + dotted(h.parts) + "]"
}

// header makes the table of h the current one. When the table may not be
// defined here it reports why, and what follows is still read: into the table
// that exists when it is a table, or into one that is thrown away.
func (p *parser) header(h header) {
	p.current, p.depth = &doctree.Node{Kind: doctree.Table}, len(h.parts)
	if len(h.parts) > doctree.MaxDepth {
		p.tooDeep(h.start, h.end)
		p.depth = 1 // its keys are not to blame
		return
	}
	parent := p.root
	last := len(h.parts) - 1
	for _, part := range h.parts[:last] {
		next := p.subTable(parent, part, h)
		if next == nil {
			return
		}
		parent = next
	}
	e := parent.Get(h.parts[last].name)
	switch {
	case e == nil && h.array:
		list := &doctree.Node{Kind: doctree.Array, Start: h.start, End: h.end}
		p.origins[list] = byArrayHeader
		parent.Add(entry(h.parts[last], list))
		p.appendTable(list, h)
	case e == nil:
		p.current = p.newTable(h, byHeader)
		parent.Add(entry(h.parts[last], p.current))
	case h.array && p.origins[e.Value] == byArrayHeader:
		p.appendTable(e.Value, h)
	case !h.array && p.origins[e.Value] == byLongerHeader:
		p.origins[e.Value] = byHeader
		e.Value.Start, e.Value.End = h.start, h.end
		e.KeyStart, e.KeyEnd = h.parts[last].start, h.parts[last].end
		p.current = e.Value
	default:
		p.headerConflict(h, *e)
	}
}

// subTable returns the table that part of a header names inside parent, making
// it if need be. It returns nil after reporting that there can be none.
func (p *parser) subTable(parent *doctree.Node, part keyPart, h header) *doctree.Node {
	e := parent.Get(part.name)
	if e == nil {
		t := p.newTable(h, byLongerHeader)
		parent.Add(entry(part, t))
		return t
	}
	switch p.origins[e.Value] {
	case byHeader, byLongerHeader, byDottedKey:
		return e.Value
	case byArrayHeader:
		return e.Value.Items[len(e.Value.Items)-1]
	}
	p.problem(doctree.Problem{
		Kind: doctree.Duplicate, Start: h.start, End: h.end,
		Message: fmt.Sprintf("%s needs %s to be a table that can be added to, but it is %s", h, part.name, describe(e.Value)),
		Other:   &doctree.Other{Start: e.KeyStart, End: e.KeyEnd, Message: "defined here"},
	})
	return nil
}

// headerConflict reports a header whose name is taken.
func (p *parser) headerConflict(h header, e doctree.Entry) {
	pr := doctree.Problem{
		Kind: doctree.Duplicate, Start: h.start, End: h.end,
		Other: &doctree.Other{Start: e.KeyStart, End: e.KeyEnd, Message: "first defined here"},
	}
	name := dotted(h.parts)
	switch from := p.origins[e.Value]; {
	case from == byArrayHeader:
		pr.Message = fmt.Sprintf("[%s] defines a table, but %s is an array of tables", name, name)
		pr.Help = fmt.Sprintf("write [[%s]] to add an element", name)
	case h.array && e.Value.Is(doctree.Table):
		pr.Message = fmt.Sprintf("[[%s]] adds to an array of tables, but %s is a single table", name, name)
		pr.Help = fmt.Sprintf("write [[%s]] for each element, the first one too", name)
	case from == byHeader:
		pr.Message = fmt.Sprintf("[%s] is defined twice", name)
		pr.Help = "merge the two; a table has one header"
		p.current = e.Value
		p.repeated[e.Value] = true
	case from == byDottedKey:
		pr.Message = fmt.Sprintf("[%s] is already defined by a dotted key", name)
		pr.Help = "use the header or the dotted keys, not both"
	default:
		pr.Message = fmt.Sprintf("%s defines %s again, which is %s already", h, name, describe(e.Value))
		pr.Help = "give one of the two another name, or remove it"
	}
	p.problem(pr)
}

func (p *parser) newTable(h header, from origin) *doctree.Node {
	t := &doctree.Node{Kind: doctree.Table, Start: h.start, End: h.end}
	p.origins[t] = from
	return t
}

func (p *parser) appendTable(list *doctree.Node, h header) {
	p.current = p.newTable(h, byHeader)
	list.Items = append(list.Items, p.current)
}

// keyValue adds the value for a possibly dotted key to table, which lies depth
// levels below the root. The value is written from the "=" behind the key to
// offset end.
func (p *parser) keyValue(table *doctree.Node, depth int, parts []keyPart, n *unstable.Node, base, end int) {
	last := parts[len(parts)-1]
	if depth+len(parts) > doctree.MaxDepth {
		p.tooDeep(parts[0].start, last.end)
		return
	}
	table = p.dottedTable(table, parts)
	value := p.valueOf(n, base, p.afterEquals(last.end), end, depth+len(parts))
	if table != nil {
		p.put(table, parts, value)
	}
}

// dottedTable returns the table that the last part of a dotted key belongs to,
// or nil after reporting that there can be none.
func (p *parser) dottedTable(table *doctree.Node, parts []keyPart) *doctree.Node {
	for i, part := range parts[:len(parts)-1] {
		e := table.Get(part.name)
		if e == nil {
			t := &doctree.Node{Kind: doctree.Table, Start: parts[0].start, End: part.end}
			p.origins[t] = byDottedKey
			table.Add(entry(part, t))
			table = t
			continue
		}
		if p.origins[e.Value] != byDottedKey {
			if !p.repeated[table] {
				p.problem(doctree.Problem{
					Kind: doctree.Duplicate, Start: parts[0].start, End: part.end,
					Message: fmt.Sprintf("the dotted key %s adds to %s, which is %s already", dotted(parts), dotted(parts[:i+1]), describe(e.Value)),
					Help:    fmt.Sprintf("write the keys of %s in one place", dotted(parts[:i+1])),
					Other:   &doctree.Other{Start: e.KeyStart, End: e.KeyEnd, Message: "defined here"},
				})
			}
			return nil
		}
		table = e.Value
	}
	return table
}

// put adds a finished value to table under the last part of parts.
func (p *parser) put(table *doctree.Node, parts []keyPart, value *doctree.Node) {
	last := parts[len(parts)-1]
	if e := table.Get(last.name); e != nil {
		if !p.repeated[table] {
			p.problem(doctree.Problem{
				Kind: doctree.Duplicate, Start: last.start, End: last.end,
				Message: fmt.Sprintf("key %s is defined twice", dotted(parts)),
				Help:    "keep one of the two",
				Other:   &doctree.Other{Start: e.KeyStart, End: e.KeyEnd, Message: "first defined here"},
			})
		}
		return
	}
	table.Add(entry(last, value))
}

func (p *parser) tooDeep(start, end int) {
	p.problem(doctree.Problem{
		Kind: doctree.TooDeep, Start: start, End: end,
		Message: fmt.Sprintf("nested more than %d levels deep", doctree.MaxDepth),
		Help:    "flatten the structure",
	})
}

func entry(part keyPart, value *doctree.Node) doctree.Entry {
	return doctree.Entry{Key: part.name, KeyStart: part.start, KeyEnd: part.end, Value: value}
}

func dotted(parts []keyPart) string {
	names := make([]string, len(parts))
	for i, part := range parts {
		names[i] = part.name
	}
	return strings.Join(names, ".")
}

func describe(n *doctree.Node) string {
	switch n.Kind {
	case doctree.Int, doctree.Array:
		return "an " + n.Kind.String()
	}
	return "a " + n.Kind.String()
}
