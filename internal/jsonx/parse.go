// Package jsonx parses a JSON document into a doctree.
package jsonx

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/agentvolumes/toolchain/internal/doctree"
)

// Parse reads the JSON document in text. One that cannot be read is Damaged. A
// byte order mark at the start is skipped. Parse does not check that text is
// UTF-8: use doctree.CheckText first.
func Parse(text []byte) (root *doctree.Node, problems []doctree.Problem) {
	base := doctree.BOM(text)
	p := &parser{text: text, base: base, dec: json.NewDecoder(bytes.NewReader(text[base:]))}
	p.dec.UseNumber()
	root, err := p.value(0)
	if err == nil {
		err = p.end()
	}
	if err != nil {
		p.fail(err)
		root = &doctree.Node{Kind: doctree.Damaged, Start: base, End: len(text)}
	}
	return root, p.problems
}

type parser struct {
	text     []byte
	base     int
	dec      *json.Decoder
	problems []doctree.Problem
}

var (
	errTooDeep  = errors.New("nested too deep")
	errTrailing = errors.New("text after the value")
)

// value reads the next value, which lies depth levels below the root.
func (p *parser) value(depth int) (*doctree.Node, error) {
	token, start, end, err := p.token()
	if err != nil {
		return nil, err
	}
	n := &doctree.Node{Start: start, End: end, Text: string(p.text[start:end])}
	switch token := token.(type) {
	case nil:
		n.Kind = doctree.Null
	case bool:
		n.Kind = doctree.Bool
	case string:
		n.Kind, n.Text = doctree.String, token
	case json.Number:
		n.Kind = doctree.Int
		if strings.ContainsAny(n.Text, ".eE") {
			n.Kind = doctree.Float
		}
	case json.Delim:
		n.Text = ""
		if depth >= doctree.MaxDepth {
			return nil, errTooDeep
		}
		return p.collection(n, token, depth)
	}
	return n, nil
}

func (p *parser) collection(n *doctree.Node, open json.Delim, depth int) (*doctree.Node, error) {
	n.Kind = doctree.Array
	if open == '{' {
		n.Kind = doctree.Table
	}
	for p.dec.More() {
		if n.Kind == doctree.Array {
			item, err := p.value(depth + 1)
			if err != nil {
				return nil, err
			}
			n.Items = append(n.Items, item)
			continue
		}
		if err := p.member(n, depth); err != nil {
			return nil, err
		}
	}
	_, _, end, err := p.token() // the closing bracket
	n.End = end
	return n, err
}

func (p *parser) member(table *doctree.Node, depth int) error {
	token, start, end, err := p.token()
	if err != nil {
		return err
	}
	key, _ := token.(string) // the decoder lets nothing else through here
	value, err := p.value(depth + 1)
	if err != nil {
		return err
	}
	if first := table.Get(key); first != nil {
		p.problem(doctree.Problem{
			Kind: doctree.Duplicate, Start: start, End: end,
			Message: fmt.Sprintf("key %q is defined twice", key),
			Help:    "keep one of the two",
			Other:   &doctree.Other{Start: first.KeyStart, End: first.KeyEnd, Message: "first defined here"},
		})
		return nil
	}
	table.Add(doctree.Entry{Key: key, KeyStart: start, KeyEnd: end, Value: value})
	return nil
}

// token returns the next token and its place.
func (p *parser) token() (token json.Token, start, end int, err error) {
	start = p.skip(p.base+int(p.dec.InputOffset()), " \t\r\n,:")
	token, err = p.dec.Token()
	return token, start, p.base + int(p.dec.InputOffset()), err
}

// end checks that nothing follows the value.
func (p *parser) end() error {
	at := p.skip(p.base+int(p.dec.InputOffset()), " \t\r\n")
	if at < len(p.text) {
		p.problem(doctree.Problem{
			Start: at, End: at + p.charAt(at),
			Message: "something follows the JSON value",
			Help:    "a JSON file holds one value; look for a bracket closed too early",
		})
		return errTrailing
	}
	return nil
}

// skip returns the offset of the next byte that is none of those in what.
func (p *parser) skip(at int, what string) int {
	for at < len(p.text) && strings.IndexByte(what, p.text[at]) >= 0 {
		at++
	}
	return at
}

func (p *parser) charAt(at int) int {
	_, size := utf8.DecodeRune(p.text[min(at, len(p.text)):])
	return size
}

func (p *parser) problem(pr doctree.Problem) { p.problems = append(p.problems, pr) }

// fail records why the document could not be read.
func (p *parser) fail(err error) {
	var syntax *json.SyntaxError
	at := min(p.base+int(p.dec.InputOffset()), len(p.text))
	switch {
	case errors.Is(err, errTrailing):
	case errors.Is(err, errTooDeep):
		p.problem(doctree.Problem{
			Kind: doctree.TooDeep, Start: at - 1, End: at,
			Message: fmt.Sprintf("nested more than %d levels deep", doctree.MaxDepth),
			Help:    "flatten the structure",
		})
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		text := bytes.TrimRight(p.text, " \t\r\n")
		if len(text) <= p.base {
			p.problem(doctree.Problem{Start: p.base, End: p.base, Message: "the file is empty, and a JSON value is expected"})
			return
		}
		_, size := utf8.DecodeLastRune(text)
		p.problem(doctree.Problem{
			Start: len(text) - size, End: len(text),
			Message: "the JSON ends before it is complete",
			Help:    "look for a missing bracket or quote",
		})
	case errors.As(p.check(err), &syntax):
		p.problem(p.explain(syntax))
	default:
		p.problem(doctree.Problem{Start: at, End: at, Message: err.Error()})
	}
}

// check returns the error that reading the document in one go gives: its offset
// is exact, while that of the token reader is now before, now behind the
// offending byte.
func (p *parser) check(err error) error {
	var doc json.RawMessage
	if exact := json.Unmarshal(p.text[p.base:], &doc); exact != nil {
		return exact
	}
	return err
}

// explain turns the decoder's error into a problem, with words of its own for
// the mistakes people make.
func (p *parser) explain(err *json.SyntaxError) doctree.Problem {
	at := min(max(p.base+int(err.Offset)-1, p.base), len(p.text))
	pr := doctree.Problem{Kind: doctree.Syntax, Start: at, End: at + p.charAt(at), Message: err.Error()}
	before := bytes.TrimRight(p.text[:at], " \t\r\n")
	c := byte(0)
	if at < len(p.text) {
		c = p.text[at]
	}
	switch {
	case (c == '}' || c == ']') && bytes.HasSuffix(before, []byte(",")):
		pr.Start, pr.End = len(before)-1, len(before)
		pr.Message = fmt.Sprintf("a comma must not stand before %c", c)
		pr.Help = "remove the comma"
	case c == '/' || c == '#':
		pr.Message = "JSON has no comments"
		pr.Help = "remove the comment, or write the descriptor in YAML where that is allowed"
	case c == '\'':
		pr.Message = "JSON strings are written with double quotes"
		pr.Help = `use "`
	case strings.Contains(pr.Message, "in string literal") || strings.Contains(pr.Message, "in string escape"):
		pr.Help = `write control characters and backslashes as escapes: \n, \t, \\`
	case strings.Contains(pr.Message, "beginning of object key"):
		pr.Help = "keys are strings in double quotes"
	case c == '}' && strings.Contains(pr.Message, "after array element"):
		pr.Help = "close the list with ]"
	case c == ']' && strings.Contains(pr.Message, "after object key:value pair"):
		pr.Help = "close the object with }"
	case strings.Contains(pr.Message, "after object key:value pair"), strings.Contains(pr.Message, "after array element"):
		pr.Help = "separate the elements by commas"
	}
	return pr
}
