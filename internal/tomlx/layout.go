package tomlx

import "bytes"

// skipTrivia returns the offset of the first byte from at on that is not white
// space, a line end or part of a comment.
func (p *parser) skipTrivia(at int) int {
	for at < len(p.text) {
		switch p.text[at] {
		case ' ', '\t', '\r', '\n':
			at++
		case '#':
			n := bytes.IndexByte(p.text[at:], '\n')
			if n < 0 {
				return len(p.text)
			}
			at += n
		default:
			return at
		}
	}
	return at
}

// skipSeparators is skipTrivia inside an array or inline table, where commas
// stand between the elements.
func (p *parser) skipSeparators(at int) int {
	for {
		at = p.skipTrivia(at)
		if at >= len(p.text) || p.text[at] != ',' {
			return at
		}
		at++
	}
}

// afterEquals returns where the value begins whose key ends at offset at.
func (p *parser) afterEquals(at int) int {
	at = p.skipBlanks(at)
	if at < len(p.text) && p.text[at] == '=' {
		at = p.skipBlanks(at + 1)
	}
	return at
}

func (p *parser) skipBlanks(at int) int {
	for at < len(p.text) && (p.text[at] == ' ' || p.text[at] == '\t') {
		at++
	}
	return at
}

// headerAround finds the brackets of the header whose key has these parts.
func (p *parser) headerAround(parts []keyPart, array bool) header {
	brackets := 1
	if array {
		brackets = 2
	}
	h := header{parts: parts, array: array, start: parts[0].start, end: parts[len(parts)-1].end}
	for h.start > 0 && (p.text[h.start-1] == ' ' || p.text[h.start-1] == '\t') {
		h.start--
	}
	h.start -= brackets
	h.end = p.skipBlanks(h.end) + brackets
	return h
}

// lineStart returns the offset of the first byte of the line that at lies in.
func (p *parser) lineStart(at int) int {
	return bytes.LastIndexByte(p.text[:at], '\n') + 1
}

// nextLine returns the offset of the first byte of the line after the one that
// at lies in, or the length of the text.
func (p *parser) nextLine(at int) int {
	n := bytes.IndexByte(p.text[at:], '\n')
	if n < 0 {
		return len(p.text)
	}
	return at + n + 1
}

// lineEnd returns the offset of the line end of the line that at lies in.
func (p *parser) lineEnd(at int) int {
	n := bytes.IndexByte(p.text[at:], '\n')
	if n < 0 {
		return len(p.text)
	}
	end := at + n
	if end > at && p.text[end-1] == '\r' {
		end--
	}
	return end
}
