// Package textpos turns byte offsets of a text into lines and columns, and
// back, in constant time whatever the length of the lines: a hostile file of
// one very long line costs no more than another.
package textpos

import (
	"bytes"
	"sort"
)

// Index is the table of lines and characters of one text. It is immutable.
type Index struct {
	text []byte
	// lines holds the byte offset of the first byte of each line.
	lines []int
	// chars holds, for every step bytes, how many characters begin before that
	// offset.
	chars []int
}

// step is the distance of the checkpoints in Index.chars: small enough that
// counting between two of them is quick, large enough that the table is a
// fraction of the text.
const step = 1024

// New indexes text, whose lines end with "\n". The text is kept and must not be
// changed.
func New(text []byte) *Index {
	lines := make([]int, 1, 1+bytes.Count(text, []byte{'\n'}))
	for at := 0; ; {
		n := bytes.IndexByte(text[at:], '\n')
		if n < 0 {
			return newIndex(text, lines)
		}
		at += n + 1
		lines = append(lines, at)
	}
}

// NewLines indexes a text with other line ends: breakAt returns the number of
// bytes of the line end at offset at, or 0 where there is none.
func NewLines(text []byte, breakAt func(text []byte, at int) int) *Index {
	lines := make([]int, 1, 64)
	for at := 0; at < len(text); {
		n := breakAt(text, at)
		if n == 0 {
			at++
			continue
		}
		at += n
		lines = append(lines, at)
	}
	return newIndex(text, lines)
}

func newIndex(text []byte, lines []int) *Index {
	chars := make([]int, 1, 1+len(text)/step)
	for i := step; i <= len(text); i += step {
		chars = append(chars, chars[len(chars)-1]+countChars(text[i-step:i]))
	}
	return &Index{text: text, lines: lines, chars: chars}
}

// Position returns the line and column of the byte at offset, both from 1. A
// column counts characters. Offsets outside the text are moved to its nearest
// end.
func (x *Index) Position(offset int) (line, column int) {
	offset = min(max(offset, 0), len(x.text))
	line = sort.SearchInts(x.lines, offset+1) // the first line that begins after offset
	return line, x.charsBefore(offset) - x.charsBefore(x.lines[line-1]) + 1
}

// Offset returns the byte offset of the character at line and column, both from
// 1. Places outside the text are moved to its nearest end.
func (x *Index) Offset(line, column int) int {
	switch {
	case line < 1:
		return 0
	case line > len(x.lines):
		return len(x.text)
	}
	start := x.lines[line-1]
	// The wanted character is number want of the text, from 0.
	want := x.charsBefore(start) + max(column, 1) - 1
	at := max(start, (sort.SearchInts(x.chars, want+1)-1)*step)
	for n := x.charsBefore(at); at < len(x.text); at++ {
		if beginsChar(x.text[at]) {
			if n == want {
				return at
			}
			n++
		}
	}
	return len(x.text)
}

// Lines returns the number of lines. A text that ends with a line end has an
// empty last line.
func (x *Index) Lines() int { return len(x.lines) }

// Line returns the offsets of line n, counted from 1, with its line end. ok is
// false for a line that does not exist.
func (x *Index) Line(n int) (start, end int, ok bool) {
	if n < 1 || n > len(x.lines) {
		return 0, 0, false
	}
	end = len(x.text)
	if n < len(x.lines) {
		end = x.lines[n]
	}
	return x.lines[n-1], end, true
}

func (x *Index) charsBefore(offset int) int {
	i := offset / step
	return x.chars[i] + countChars(x.text[i*step:offset])
}

// countChars counts the bytes that begin a character. Unlike utf8.RuneCount it
// may be called on a slice that cuts a character in two.
func countChars(b []byte) int {
	n := 0
	for _, c := range b {
		if beginsChar(c) {
			n++
		}
	}
	return n
}

func beginsChar(c byte) bool { return c&0xC0 != 0x80 }
