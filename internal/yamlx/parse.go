// Package yamlx parses a single YAML document into a doctree. It is the only
// package that knows which YAML library is used.
//
// Aliases are followed and merge keys are applied, within doctree's limits, so
// that a document with anchors means what its author means and a document made
// to explode is a Problem. Mapping keys must be scalars, and unique.
package yamlx

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"go.yaml.in/yaml/v4"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/textpos"
)

// Parse reads the YAML document that stands in text from offset start to end;
// all places are offsets into text. An empty document is a Null node; one that
// cannot be read is Damaged. Parse does not check that text is UTF-8: use
// doctree.CheckText first.
func Parse(text []byte, start, end int) (root *doctree.Node, problems []doctree.Problem) {
	p := &parser{text: text[:end], base: start}
	if start == 0 {
		p.base = doctree.BOM(p.text)
	}
	p.index = textpos.NewLines(p.text[p.base:], lineBreak)
	return p.parse(), p.problems
}

type parser struct {
	text     []byte
	base     int
	index    *textpos.Index
	problems []doctree.Problem
	limits   limits
}

func (p *parser) parse() *doctree.Node {
	damaged := &doctree.Node{Kind: doctree.Damaged, Start: p.base, End: len(p.text)}
	loader, err := yaml.NewLoader(bytes.NewReader(withoutVersion(p.text[p.base:])), yaml.WithPlugin(&p.limits))
	if err != nil {
		p.fail(err)
		return damaged
	}
	var doc yaml.Node
	switch err := loader.Load(&doc); {
	case errors.Is(err, io.EOF):
		return &doctree.Node{Kind: doctree.Null, Start: p.base, End: p.base}
	case err != nil:
		p.fail(err)
		return damaged
	}
	var second yaml.Node
	switch err := loader.Load(&second); {
	case errors.Is(err, io.EOF):
	case err != nil:
		p.fail(err)
		return damaged
	default:
		at := p.offset(second.Line, second.Column)
		p.problem(doctree.Problem{
			Start: at, End: p.lineEnd(at),
			Message: "a second YAML document begins here, and only one is allowed",
			Help:    "remove the separator, or what follows it",
		})
	}
	if len(doc.Content) == 0 {
		return &doctree.Node{Kind: doctree.Null, Start: p.base, End: p.base}
	}
	c := newConverter(p)
	root := c.node(doc.Content[0])
	if c.tooMuch(root) {
		return damaged
	}
	return root
}

// withoutVersion turns a directive "%YAML 1.2" on the first line into a comment.
// The library knows that version of the language and refuses to be told so.
func withoutVersion(text []byte) []byte {
	if !bytes.HasPrefix(text, []byte("%YAML 1.2")) {
		return text
	}
	text = bytes.Clone(text)
	text[0] = '#'
	return text
}

// fail records why the library could not read the document.
func (p *parser) fail(err error) {
	var load *yaml.LoadError
	if !errors.As(err, &load) {
		p.problem(doctree.Problem{Start: p.base, End: p.base, Message: err.Error()})
		return
	}
	at := p.mark(load.Mark)
	if p.limits.exceeded {
		p.problem(tooDeep(at, at+1))
		return
	}
	p.problem(p.explain(load, at))
}

func (p *parser) mark(m yaml.Mark) int {
	if m.Line == 0 {
		return min(p.base+m.Index, len(p.text)) // the library knows the byte, not the line
	}
	return p.offset(m.Line, m.Column)
}

func (p *parser) problem(pr doctree.Problem) {
	pr.End = min(max(pr.Start, pr.End), len(p.text))
	p.problems = append(p.problems, pr)
}

func (p *parser) offset(line, column int) int { return p.base + p.index.Offset(line, column) }

// lineEnd returns the end of the line that at lies in.
func (p *parser) lineEnd(at int) int {
	if n := bytes.IndexAny(p.text[at:], "\r\n"); n >= 0 {
		return at + n
	}
	return len(p.text)
}

func tooDeep(start, end int) doctree.Problem {
	return doctree.Problem{
		Kind: doctree.TooDeep, Start: start, End: end,
		Message: fmt.Sprintf("nested more than %d levels deep", doctree.MaxDepth),
		Help:    "flatten the structure",
	}
}

// limits makes the library stop before a hostile document costs anything. How
// often aliases are followed is counted when the tree is built.
type limits struct {
	// exceeded is how the reason for the stop is told: the library keeps only
	// the text of the error.
	exceeded bool
}

func (l *limits) CheckDepth(depth int, _ *yaml.DepthContext) error {
	if depth > doctree.MaxDepth {
		l.exceeded = true
		return errors.New("nested too deep")
	}
	return nil
}

func (l *limits) CheckAlias(_, _ int) error { return nil }

// lineBreak knows the line ends of YAML 1.1, which are more than those of other
// languages; the library counts its lines by them.
func lineBreak(text []byte, at int) int {
	switch text[at] {
	case '\n':
		return 1
	case '\r':
		if at+1 < len(text) && text[at+1] == '\n' {
			return 2
		}
		return 1
	case 0xC2:
		if at+1 < len(text) && text[at+1] == 0x85 { // NEL
			return 2
		}
	case 0xE2:
		if at+2 < len(text) && text[at+1] == 0x80 && (text[at+2] == 0xA8 || text[at+2] == 0xA9) { // LS, PS
			return 3
		}
	}
	return 0
}
