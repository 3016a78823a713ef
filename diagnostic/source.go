package diagnostic

import (
	"bytes"
	"sync"

	"github.com/agentvolumes/toolchain/internal/textpos"
)

// Source is a file that findings point into: its name and its bytes. It is safe
// for concurrent use. The text must not be changed.
type Source struct {
	name string
	text []byte

	once  sync.Once
	index *textpos.Index
}

// NewSource returns a Source for the text of the file name. It keeps text and
// does not copy it.
func NewSource(name string, text []byte) *Source {
	return &Source{name: name, text: text}
}

// Name returns the path of the file as the user would write it.
func (s *Source) Name() string { return s.name }

// Text returns the bytes of the file. They must not be changed.
func (s *Source) Text() []byte { return s.text }

// Bytes returns the bytes that r covers, cut to the file.
func (s *Source) Bytes(r Range) []byte {
	start := min(max(r.Start, 0), len(s.text))
	return s.text[start:min(max(r.End, start), len(s.text))]
}

// Span turns a range into lines and columns. Offsets outside the file are
// moved to its nearest end.
func (s *Source) Span(r Range) Span {
	return Span{File: s.name, Start: s.position(r.Start), End: s.position(max(r.Start, r.End))}
}

// File returns the span that stands for the file as a whole.
func (s *Source) File() Span { return Span{File: s.name} }

// Line returns the text of line n, counted from 1, without its line end, and
// the byte offset of its first byte. It returns nil for a line that does not
// exist.
func (s *Source) Line(n int) (text []byte, offset int) {
	start, end, ok := s.lines().Line(n)
	if !ok {
		return nil, 0
	}
	return bytes.TrimRight(s.text[start:end], "\r\n"), start
}

func (s *Source) position(offset int) Position {
	line, column := s.lines().Position(offset)
	return Position{Line: line, Column: column, Byte: min(max(offset, 0), len(s.text))}
}

func (s *Source) lines() *textpos.Index {
	s.once.Do(func() { s.index = textpos.New(s.text) })
	return s.index
}
