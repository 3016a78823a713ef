package yamlx

import (
	"bytes"
	"strings"

	"go.yaml.in/yaml/v4"
)

// scalarRange returns the place of a scalar without its anchor and tag. The
// library records where it begins; where it ends follows from its style.
func (p *parser) scalarRange(n *yaml.Node) (start, end int) {
	start = p.skipProperties(n)
	rest := p.text[start:]
	switch {
	case n.Style&yaml.DoubleQuotedStyle != 0:
		return start, start + quotedLength(rest, '"', '\\')
	case n.Style&yaml.SingleQuotedStyle != 0:
		return start, start + quotedLength(rest, '\'', '\'')
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return start, p.blockEnd(start)
	case bytes.HasPrefix(rest, []byte(n.Value)):
		return start, start + len(n.Value)
	}
	// A plain scalar over several lines: its first line.
	end = p.lineEnd(start)
	return start, start + len(bytes.TrimRight(p.text[start:end], " \t"))
}

// blockEnd returns the end of the block scalar whose | or > stands at start: the
// end of the last line that is indented like the first.
func (p *parser) blockEnd(start int) int {
	end, indent := p.lineEnd(start), -1
	for at := p.nextLine(end); at < len(p.text); at = p.nextLine(p.lineEnd(at)) {
		line := p.text[at:p.lineEnd(at)]
		depth := len(line) - len(bytes.TrimLeft(line, " "))
		switch {
		case depth == len(line):
			continue // a blank line belongs to what follows it
		case indent < 0:
			indent = depth
		}
		if depth < indent || indent == 0 {
			break
		}
		end = at + len(line)
	}
	return end
}

// nextLine returns the start of the line behind the line that ends at end.
func (p *parser) nextLine(end int) int {
	for end < len(p.text) && p.text[end] == '\r' {
		end++
	}
	return min(end+1, len(p.text))
}

// skipProperties returns where the value of n begins behind its anchor and tag.
func (p *parser) skipProperties(n *yaml.Node) int {
	at := p.offset(n.Line, n.Column)
	for at < len(p.text) && (p.text[at] == '&' && n.Anchor != "" || p.text[at] == '!' && n.Style&yaml.TaggedStyle != 0) {
		for at < len(p.text) && !isSpace(p.text[at]) {
			at++
		}
		for at < len(p.text) && isSpace(p.text[at]) {
			at++
		}
	}
	return at
}

// quotedLength returns the length of the quoted scalar that text begins with.
// escape is the character that takes the meaning from a quote that follows it.
func quotedLength(text []byte, quote, escape byte) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == escape && i+1 < len(text) && (escape != quote || text[i+1] == quote):
			i++
		case text[i] == quote:
			return i + 1
		}
	}
	return len(text)
}

// closing returns the end of a collection whose last entry ends at end: for the
// flow style, behind its closing bracket.
func (p *parser) closing(n *yaml.Node, end int, bracket byte) int {
	if n.Style&yaml.FlowStyle == 0 {
		return end
	}
	rest := p.text[end:]
	if i := bytes.IndexByte(rest, bracket); i >= 0 && strings.Trim(string(rest[:i]), " \t\r\n,[{") == "" {
		return end + i + 1
	}
	return end
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }
