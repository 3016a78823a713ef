// Package tomlx parses TOML 1.1 into a doctree. It reports every problem of a
// document instead of the first, and every key and value knows its place.
//
// The grammar is that of github.com/pelletier/go-toml/v2; what is added here is
// recovery after a syntax error, the rules on defining tables twice, and
// positions for arrays and inline tables, which that parser does not record.
package tomlx

import (
	"errors"
	"fmt"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/agentvolumes/toolchain/internal/doctree"
)

// maxSyntaxProblems ends the reading of a file that is plainly not TOML.
const maxSyntaxProblems = 100

// Parse reads a TOML document. The root is always a table, holding whatever
// could be read; a key whose value could not be read has a Damaged value. A
// byte order mark at the start is skipped. Parse does not check that text is
// UTF-8: use doctree.CheckText first.
func Parse(text []byte) (root *doctree.Node, problems []doctree.Problem) {
	p := newParser(text)
	p.run(doctree.BOM(text))
	return p.root, p.problems
}

// Strings returns the places of the strings and keys of a document, as pairs of
// offsets in the order of the text: what looks like a comment there is none.
func Strings(text []byte) [][2]int {
	p := newParser(text)
	p.run(doctree.BOM(text))
	return p.strings
}

type parser struct {
	text     []byte
	problems []doctree.Problem
	root     *doctree.Node
	// current is the table that key-value lines belong to.
	current *doctree.Node
	// depth is how deep current lies below the root.
	depth int
	// origins tells how each table came to be. Tables that are not in it are
	// values: they are complete and may not be added to.
	origins map[*doctree.Node]origin
	// strings holds the places of all strings and keys, in the order of the text,
	// also of those that did not make it into the tree.
	strings [][2]int
	// repeated holds the tables whose header stands in the file more than once.
	// The header has been reported; its keys are merged without further noise.
	repeated map[*doctree.Node]bool
}

func newParser(text []byte) *parser {
	root := &doctree.Node{Kind: doctree.Table}
	return &parser{
		text:     text,
		root:     root,
		current:  root,
		origins:  map[*doctree.Node]origin{root: byHeader},
		repeated: map[*doctree.Node]bool{},
	}
}

// run reads expressions from offset base to the end. Each time the grammar
// gives up it resumes at the next line that looks like the start of an
// expression.
func (p *parser) run(base int) {
	for syntaxProblems := 0; base < len(p.text); syntaxProblems++ {
		if syntaxProblems == maxSyntaxProblems {
			p.problem(doctree.Problem{
				Start: base, End: base,
				Message: fmt.Sprintf("gave up after %d syntax errors; the rest of the file was not read", maxSyntaxProblems),
			})
			return
		}
		var grammar unstable.Parser
		grammar.Reset(p.text[base:])
		read := base // where the last complete expression ends
		for grammar.NextExpression() {
			read = p.expression(grammar.Expression(), base)
		}
		err := grammar.Error()
		if err == nil {
			return
		}
		start := p.skipTrivia(read)
		failed := p.syntaxProblem(err, base, read, start)
		if failed < start {
			base = p.nextLine(failed) // it was a comment; no expression is lost
			continue
		}
		base = p.recover(start, failed)
	}
}

// expression adds one expression to the tree and returns the offset where it
// ends.
func (p *parser) expression(n *unstable.Node, base int) (end int) {
	switch n.Kind {
	case unstable.KeyValue:
		at := base + int(n.Raw.Offset)
		p.keyValue(p.current, p.depth, p.key(n.Key(), base), n.Value(), base, at+int(n.Raw.Length))
		return at + int(n.Raw.Length)
	case unstable.Table, unstable.ArrayTable:
		parts := p.key(n.Key(), base)
		h := p.headerAround(parts, n.Kind == unstable.ArrayTable)
		p.header(h)
		return h.end
	}
	return base
}

// syntaxProblem records why the grammar gave up behind offset read, on the
// expression that begins at start or on a comment before it, and returns the
// offset of the offending text.
func (p *parser) syntaxProblem(err error, base, read, start int) (offset int) {
	var perr *unstable.ParserError
	if !errors.As(err, &perr) {
		p.problem(doctree.Problem{Start: start, End: start, Message: err.Error()})
		return start
	}
	// A highlight is a part of the parser's input; how much room is left behind
	// it tells where it begins.
	offset = base + cap(p.text[base:]) - cap(perr.Highlight)
	offset = min(max(offset, read), len(p.text))
	p.problem(p.explain(perr.Message, start, offset, min(offset+len(perr.Highlight), len(p.text))))
	return offset
}

func (p *parser) problem(pr doctree.Problem) { p.problems = append(p.problems, pr) }

// keyPart is one part of a dotted key.
type keyPart struct {
	name       string
	start, end int
}

func (p *parser) key(it unstable.Iterator, base int) []keyPart {
	var parts []keyPart
	for it.Next() {
		n := it.Node()
		start := base + int(n.Raw.Offset)
		p.strings = append(p.strings, [2]int{start, start + int(n.Raw.Length)})
		parts = append(parts, keyPart{name: string(n.Data), start: start, end: start + int(n.Raw.Length)})
	}
	return parts
}
