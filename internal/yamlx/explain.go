package yamlx

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"github.com/agentvolumes/toolchain/internal/doctree"
)

// explain turns the library's error at offset at into a problem, with a help
// text for the mistakes people make.
func (p *parser) explain(load *yaml.LoadError, at int) doctree.Problem {
	pr := doctree.Problem{Kind: doctree.Syntax, Start: at, Message: load.Message}
	if load.ContextMsg != "" {
		pr.Message = load.ContextMsg + ", " + load.Message
		if load.ContextMark.Line > 0 {
			context := p.offset(load.ContextMark.Line, load.ContextMark.Column)
			if len(bytes.TrimSpace(p.text[at:])) == 0 {
				// The end of the file is where it shows; where the construct
				// begins is where to look.
				pr.Start = context
			} else if context != at {
				pr.Other = &doctree.Other{Start: context, End: min(context+1, len(p.text)), Message: "it begins here"}
			}
		}
	}
	_, size := utf8.DecodeRune(p.text[min(pr.Start, len(p.text)):])
	pr.End = pr.Start + size
	switch {
	case strings.Contains(load.Message, "mapping values are not allowed"):
		p.explainMapping(&pr)
	case strings.Contains(load.Message, "tab character"), p.byteAt(pr.Start) == '\t':
		pr.Help = "indent with spaces; YAML does not allow tabs there"
	case strings.Contains(load.Message, "cannot start any token"):
		pr.Help = "put the value in quotes"
	case strings.Contains(load.Message, "did not find expected key"):
		pr.Help = "look for a quote closed too early or a wrong indentation"
	case strings.Contains(load.Message, "unexpected end of stream"):
		pr.Help = "close the quote"
	case strings.Contains(load.Message, "expected ',' or"):
		pr.Help = "close the bracket, or separate the elements by commas"
	case strings.Contains(load.Message, "unknown anchor"):
		pr.Help = "define the anchor with & before it is used; a value that begins with * goes in quotes"
	case strings.Contains(load.Message, "unknown escape"):
		pr.Help = `write \\ for a backslash, or use single quotes`
	case strings.Contains(load.Message, "could not find expected ':'"):
		pr.Help = "write key: value"
	}
	return pr
}

// explainMapping is about a ":" where no key can be: inside a value, or behind a
// key that is indented wrong.
func (p *parser) explainMapping(pr *doctree.Problem) {
	line := p.text[bytes.LastIndexByte(p.text[:pr.Start], '\n')+1 : pr.Start]
	if bytes.Contains(line, []byte(": ")) {
		pr.Message = `the value contains ": " and is not in quotes`
		pr.Help = "put the value in quotes"
		return
	}
	pr.Message = "no key can stand here: the line is indented more than the keys above it"
	pr.Help = "indent all keys of a mapping alike"
}

func (p *parser) byteAt(at int) byte {
	if at < len(p.text) {
		return p.text[at]
	}
	return 0
}
