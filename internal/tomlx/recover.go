package tomlx

import (
	"bytes"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/agentvolumes/toolchain/internal/doctree"
)

// recover decides where to go on after the expression that begins at start
// failed at offset failed. What can be told of the expression goes into the
// tree: a key whose value is damaged is still a key, and a header with a missing
// bracket still says where the following keys belong. That keeps one mistake
// from causing a row of findings about things that seem missing.
func (p *parser) recover(start, failed int) (resume int) {
	firstLine := p.text[start:p.lineEnd(start)]
	salvaged := false
	if bytes.HasPrefix(firstLine, []byte("[")) {
		salvaged = p.salvageHeader(start, firstLine)
	} else {
		salvaged = p.salvageKey(start, firstLine)
	}
	resume = p.resume(start, failed)
	if !salvaged || resume > p.nextLine(start) {
		p.current.Incomplete = true
	}
	lost := p.holdsHeader(p.nextLine(start), resume)
	if !salvaged || resume == len(p.text) || lost {
		p.root.Incomplete = true // it may be a header that was lost
	}
	if lost {
		// Nobody knows what the following keys belong to.
		p.current, p.depth = &doctree.Node{Kind: doctree.Table, Incomplete: true}, 1
	}
	return resume
}

// holdsHeader reports whether a line from offset from to offset to begins like a
// header.
func (p *parser) holdsHeader(from, to int) bool {
	for ; from < to; from = p.nextLine(from) {
		if at := p.skipBlanks(from); at < to && p.text[at] == '[' {
			return true
		}
	}
	return false
}

// resume returns where reading goes on after the expression that begins at
// start failed at offset failed: a line that looks like the start of another.
func (p *parser) resume(start, failed int) int {
	resume := p.nextLine(start)
	if line := p.lineStart(failed); line > start && failed < len(p.text) {
		// The value runs over several lines and broke further down. If it broke
		// because the next expression began, that line is where to go on.
		resume = line
		if !p.beginsExpression(line) {
			resume = p.nextLine(failed)
		}
	}
	unclosed := failed >= len(p.text)-1 && p.nextLine(start) < len(p.text)
	for resume < len(p.text) {
		// In a string or array that is never closed everything may look like a
		// key; only a header is believed.
		if p.beginsHeader(resume) || !unclosed && p.beginsExpression(resume) {
			return resume
		}
		resume = p.nextLine(resume)
	}
	return len(p.text)
}

// salvageKey enters the key of a broken line as Damaged and reports whether it
// could tell which key it is.
func (p *parser) salvageKey(start int, line []byte) bool {
	eq := bytes.IndexByte(line, '=')
	if eq <= 0 {
		return false
	}
	parts := p.reparseKey(line[:eq], start)
	if len(parts) == 0 || p.depth+len(parts) > doctree.MaxDepth {
		return false
	}
	// One finding for the line is enough, even if the key is there already.
	if table := p.dottedTable(p.current, parts); table != nil && table.Get(parts[len(parts)-1].name) == nil {
		p.put(table, parts, &doctree.Node{Kind: doctree.Damaged, Start: p.afterEquals(start + eq), End: start + len(line)})
	}
	return true
}

// salvageHeader enters the header of a broken line and reports whether its name
// could be read.
func (p *parser) salvageHeader(start int, line []byte) bool {
	array := bytes.HasPrefix(line, []byte("[["))
	name := bytes.TrimLeft(line, "[ \t")
	from := start + len(line) - len(name)
	if i := bytes.IndexAny(name, "]#"); i >= 0 {
		name = name[:i]
	}
	name = bytes.TrimRight(name, " \t")
	end := from + len(name)
	for end < start+len(line) && p.text[end] == ']' {
		end++
	}
	parts := p.reparseKey(name, from)
	if len(parts) == 0 {
		// Nobody knows what the following keys belong to.
		p.current, p.depth = &doctree.Node{Kind: doctree.Table}, 1
		return false
	}
	p.header(header{parts: parts, array: array, start: start, end: end})
	return true
}

// reparseKey reads the key that stands at offset from, or returns nil.
func (p *parser) reparseKey(key []byte, from int) []keyPart {
	var grammar unstable.Parser
	grammar.Reset(append(bytes.Clone(bytes.TrimRight(key, " \t")), "=0"...))
	if !grammar.NextExpression() {
		return nil
	}
	n := grammar.Expression()
	if n.Kind != unstable.KeyValue {
		return nil
	}
	return p.key(n.Key(), from)
}

// beginsExpression reports whether the line at offset at looks like a header or
// like the key of a key-value pair.
func (p *parser) beginsExpression(at int) bool {
	if p.beginsHeader(at) {
		return true
	}
	line := p.text[at:p.lineEnd(at)]
	eq := bytes.IndexByte(line, '=')
	return eq > 0 && len(p.reparseKey(bytes.TrimLeft(line[:eq], " \t"), 0)) > 0
}

// beginsHeader reports whether the line at offset at looks like a [header].
func (p *parser) beginsHeader(at int) bool {
	line := bytes.TrimSpace(p.text[at:p.lineEnd(at)])
	if !bytes.HasPrefix(line, []byte("[")) {
		return false
	}
	name := bytes.TrimLeft(line, "[ \t")
	end := bytes.IndexByte(name, ']')
	return end > 0 && len(p.reparseKey(name[:end], 0)) > 0
}
