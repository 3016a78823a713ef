package tomlx

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agentvolumes/toolchain/internal/doctree"
)

// explain turns the grammar's complaint about the expression from start, which
// broke at offset at, into a problem. The usual mistakes get words of their
// own; for the rest the grammar's message is good enough.
func (p *parser) explain(message string, start, at, end int) doctree.Problem {
	pr := doctree.Problem{Kind: doctree.Syntax, Start: at, End: max(end, at), Message: message}
	if pr.Start >= len(p.text) {
		pr.Start, pr.End = p.endOfText()
	}
	c, size := utf8.DecodeRune(p.text[min(at, len(p.text)):])
	switch {
	case strings.Contains(message, "is incomplete"):
		// The end of the file is where it shows, not where it went wrong.
		open := p.afterEquals(p.keyEnd(start))
		pr.Start, pr.End = open, p.lineEnd(open)
		pr.Message = "the value that begins here is never closed"
		pr.Help = "close it with ] or }, or look for a missing quote inside it"
	case strings.Contains(message, "after array value") || strings.Contains(message, "after inline table"):
		open := p.afterEquals(p.keyEnd(start))
		pr.End = p.wordEnd(at)
		pr.Message = fmt.Sprintf("expected a comma or the end of the value, found %s", p.quote(at, pr.End))
		pr.Help = "separate the elements by commas and close the value"
		pr.Other = &doctree.Other{Start: open, End: min(open+1, len(p.text)), Message: "the value begins here"}
	case isTypographicQuote(c):
		pr.End = at + size
		pr.Message = fmt.Sprintf("%c is not a quote in TOML", c)
		pr.Help = `use the straight quote "`
	case strings.Contains(message, "start of value") || strings.Contains(message, "expected keyword"):
		p.explainValue(&pr, at)
	case strings.Contains(message, "start of key"):
		p.explainKeyStart(&pr, c, size)
	case strings.Contains(message, "expected '=' after key"):
		p.explainEquals(&pr, c)
	case strings.Contains(message, "multiline") && strings.Contains(message, "not terminated"):
		open := p.afterEquals(p.keyEnd(start))
		pr.Start, pr.End = open, min(open+len(`"""`), len(p.text))
		pr.Message = "the string that begins here is never closed"
		pr.Help = fmt.Sprintf("close it with %s", p.text[pr.Start:pr.End])
	case strings.Contains(message, "cannot have new lines"):
		p.explainOpenString(&pr, at)
	case strings.Contains(message, "expected newline"):
		pr.End = max(p.wordEnd(at), at+size)
		pr.Message = fmt.Sprintf("expected the end of the line, found %s", p.quote(at, pr.End))
		pr.Help = "write one key = value to a line"
	case strings.Contains(message, "to close"):
		pr.Help = "close the header on its own line"
	}
	return pr
}

// explainOpenString is about a line that ends at offset at inside a string.
func (p *parser) explainOpenString(pr *doctree.Problem, at int) {
	line := p.lineStart(at)
	open := bytes.LastIndexAny(p.text[line:at], "\"'")
	if open < 0 {
		return
	}
	pr.Start, pr.End = line+open, p.lineEnd(at)
	pr.Message = "the string is never closed"
	pr.Help = fmt.Sprintf("write %c at its end; strings of several lines stand between three quotes", p.text[pr.Start])
}

func (p *parser) explainValue(pr *doctree.Problem, at int) {
	pr.End = p.wordEnd(at)
	word := string(p.text[pr.Start:pr.End])
	switch lower := strings.ToLower(word); {
	case word == "" || strings.HasPrefix(word, "#"):
		pr.Message = "the value is missing"
		pr.Help = `write a value behind the =, "" for an empty string`
	case lower == "true" || lower == "false":
		pr.Message = fmt.Sprintf("%s is not a boolean", word)
		pr.Help = fmt.Sprintf("write %s", lower)
	default:
		pr.Message = fmt.Sprintf("%s is not a TOML value", p.quote(pr.Start, pr.End))
		pr.Help = "put strings in quotes"
	}
}

func (p *parser) explainKeyStart(pr *doctree.Problem, c rune, size int) {
	pr.End = pr.Start + max(size, 1)
	switch {
	case c == ']' && p.lineStart(pr.Start) < pr.Start && bytes.HasPrefix(bytes.TrimLeft(p.text[p.lineStart(pr.Start):], " \t"), []byte("[")):
		pr.Message = "the header has no name"
		pr.Help = "write the name of the table between the brackets"
	case c == '=':
		pr.Message = "the key before the = is missing"
	case c == '@':
		pr.Message = "a key that holds @ or / must be in quotes"
		pr.Help = `write "@scope/name" = "…"`
	case c == '{' || c == '}' || c == ']' || c == ',':
		pr.Message = fmt.Sprintf("%c does not belong to any value", c)
		pr.Help = "look for a bracket closed too early on the lines above"
	case c == '-' || c == '*':
		pr.Message = fmt.Sprintf("%c does not begin a key; this is not YAML", c)
	default:
		pr.Message = fmt.Sprintf("a key cannot begin with %s", p.quote(pr.Start, pr.End))
		pr.Help = "keys are letters, digits, _ and -; put others in quotes"
	}
}

func (p *parser) explainEquals(pr *doctree.Problem, c rune) {
	switch {
	case c == ':':
		pr.Message = "expected = after the key, found :"
		pr.Help = "TOML writes key = value"
	case c == '/' || c == '@':
		pr.Message = "a key that holds @ or / must be in quotes"
		pr.Help = `write "@scope/name" = "…"`
	default:
		pr.Message = "expected = after the key"
		pr.Help = "write key = value; a key with other characters than letters, digits, _ and - goes in quotes"
	}
}

// quote returns the text from start to end for a message, in quotes and not too
// long.
func (p *parser) quote(start, end int) string {
	const most = 40
	text := p.text[start:min(end, len(p.text))]
	if utf8.RuneCount(text) > most {
		return fmt.Sprintf("%q…", string([]rune(string(text))[:most]))
	}
	return fmt.Sprintf("%q", text)
}

// wordEnd returns the end of the word at offset at: up to white space, a comma
// or a closing bracket.
func (p *parser) wordEnd(at int) int {
	end := at
	for end < len(p.text) {
		c, size := utf8.DecodeRune(p.text[end:])
		if unicode.IsSpace(c) || c == ',' || c == ']' || c == '}' {
			break
		}
		end += size
	}
	return end
}

// keyEnd returns the offset of the = behind the key that begins at start, or
// start if there is none on its line.
func (p *parser) keyEnd(start int) int {
	if i := bytes.IndexByte(p.text[start:p.lineEnd(start)], '='); i >= 0 {
		return start + i
	}
	return start
}

// endOfText returns the last character of the text, which is where a problem at
// the very end is shown.
func (p *parser) endOfText() (start, end int) {
	text := bytes.TrimRight(p.text, "\r\n")
	_, size := utf8.DecodeLastRune(text)
	return len(text) - size, len(text)
}

func isTypographicQuote(c rune) bool {
	switch c {
	case '“', '”', '„', '‟', '‘', '’', '‚', '«', '»':
		return true
	}
	return false
}
