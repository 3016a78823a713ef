// Package frontmatter finds and parses the YAML block at the top of a Markdown
// file: from a first line "---" to the next line "---".
package frontmatter

import (
	"bytes"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/yamlx"
)

// State tells what is at the top of a file.
type State uint8

const (
	// Absent means that the file does not begin with "---".
	Absent State = iota
	// Misplaced means that "---" follows after blank lines, where no runtime
	// looks for it.
	Misplaced
	// Open means that the block begins but is never closed.
	Open
	// Present means that there is a block.
	Present
)

// Block is the front matter of a file.
type Block struct {
	State State
	// FenceStart and FenceEnd are the byte offsets of the opening "---".
	FenceStart, FenceEnd int
	// Body is the byte offset where the text behind the block begins; 0 when
	// there is no block.
	Body int
	// Root is the parsed block when State is Present: a Table when it is what
	// it should be.
	Root     *doctree.Node
	Problems []doctree.Problem
}

// Parse reads the front matter of text. It does not check that text is UTF-8:
// use doctree.CheckText first.
func Parse(text []byte) Block {
	at := doctree.BOM(text)
	lead := at
	for at < len(text) && isBlank(line(text, at)) {
		at += lineLength(text, at)
	}
	if at >= len(text) || !isFence(line(text, at)) {
		return Block{State: Absent}
	}
	b := Block{FenceStart: at, FenceEnd: at + len("---")}
	if at != lead {
		b.State = Misplaced
		return b
	}
	start := at + lineLength(text, at)
	for at = start; at < len(text); at += lineLength(text, at) {
		if isFence(line(text, at)) {
			b.State = Present
			b.Body = at + lineLength(text, at)
			b.Root, b.Problems = yamlx.Parse(text, start, at)
			return b
		}
	}
	b.State = Open
	return b
}

// line returns the line at offset at without its line end.
func line(text []byte, at int) []byte {
	return bytes.TrimRight(text[at:at+lineLength(text, at)], "\r\n")
}

// lineLength returns the length of the line at offset at with its line end.
func lineLength(text []byte, at int) int {
	if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
		return n + 1
	}
	return len(text) - at
}

// isFence reports whether a line is "---"; editors leave blanks behind it.
func isFence(line []byte) bool { return string(bytes.TrimRight(line, " \t")) == "---" }

func isBlank(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 }
