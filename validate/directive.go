package validate

import (
	"bytes"
	"slices"
	"strings"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/tomlx"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
)

// marker is what a suppression comment begins with.
const marker = "volume:ignore"

// directive is a comment that asks for silence.
type directive struct {
	span diagnostic.Span
	// sign is what the comment begins with.
	sign string
	// line is the line whose findings it is about; 0 when no line follows it.
	line int
	// rules are the codes or slugs as written, with their places.
	rules  []named
	reason string
	used   []bool
	// sure says that the files it is about could be read, so that a rule without
	// a finding really has none.
	sure bool
}

type named struct {
	text string
	span diagnostic.Span
}

// comments finds the suppression comments of one file.
type comments struct {
	src *diagnostic.Source
	// signs tells which comment signs count at an offset.
	signs func(at int) []string
	// strings are the places of the strings of the file, sorted: what stands in
	// them is no comment.
	strings [][2]int
	// below holds, by comment sign, for each line the next line that is not a
	// comment of its own.
	below map[string][]int
}

// manifestComments finds the comments of the manifest.
func manifestComments(src *diagnostic.Source) *comments {
	return &comments{
		src: src, strings: tomlx.Strings(src.Text()),
		signs: func(int) []string { return []string{"#"} },
	}
}

// fileComments finds the comments of an entrypoint. JSON has none.
func fileComments(f *entrypoint.File) *comments {
	c := &comments{src: f.Source, signs: func(int) []string { return nil }}
	switch f.Format {
	case entrypoint.Markdown:
		c.strings = stringsOf(f.Root)
		c.signs = func(at int) []string {
			if at < f.Front.Body {
				return []string{"#"}
			}
			return []string{"<!--"}
		}
	case entrypoint.YAML:
		c.strings = stringsOf(f.Root)
		c.signs = func(int) []string { return []string{"#"} }
	case entrypoint.Script:
		c.signs = func(int) []string { return []string{"#", "//"} }
	}
	return c
}

// stringsOf returns the places of the strings of a tree, sorted.
func stringsOf(root *doctree.Node) [][2]int {
	var out [][2]int
	seen := map[*doctree.Node]bool{} // aliases share nodes
	var walk func(n *doctree.Node)
	walk = func(n *doctree.Node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		if n.Kind == doctree.String {
			out = append(out, [2]int{n.Start, n.End})
		}
		for _, item := range n.Items {
			walk(item)
		}
		for _, e := range n.Entries {
			out = append(out, [2]int{e.KeyStart, e.KeyEnd})
			walk(e.Value)
		}
	}
	walk(root)
	slices.SortFunc(out, func(a, b [2]int) int { return a[0] - b[0] })
	return out
}

// find returns the suppression comments in the order of the file.
func (c *comments) find() []*directive {
	text := c.src.Text()
	var out []*directive
	lineStart, lineEnd := 0, -1
	for at := 0; ; {
		i := bytes.Index(text[at:], []byte(marker))
		if i < 0 {
			return out
		}
		begin := at + i
		at = begin + len(marker)
		if begin > lineEnd { // many may stand on one line
			lineStart = max(doctree.BOM(text), bytes.LastIndexByte(text[:begin], '\n')+1)
			lineEnd = begin + len(text[begin:])
			if n := bytes.IndexByte(text[begin:], '\n'); n >= 0 {
				lineEnd = begin + n
			}
		}
		// A comment sign and blanks stand before the marker; a few of them.
		near := max(lineStart, begin-maxSign)
		before := bytes.TrimRight(text[near:begin], " \t")
		sign := c.sign(near, before)
		if sign == "" {
			continue
		}
		start := near + len(before) - len(sign)
		d := c.read(start, at, lineEnd)
		d.sign, d.line = sign, d.span.Start.Line
		if len(bytes.TrimSpace(text[lineStart:start])) == 0 { // it has the line to itself
			d.line = c.lineBelow(d.line, sign)
		}
		out = append(out, d)
	}
}

// maxSign is how far before a marker its comment sign is looked for.
const maxSign = 16

// sign returns the comment sign that the text before a marker, which begins at
// offset near, ends with, if it begins a comment.
func (c *comments) sign(near int, before []byte) string {
	for _, sign := range c.signs(near + len(before)) {
		lead, ok := bytes.CutSuffix(before, []byte(sign))
		if ok && (len(lead) == 0 || bytes.ContainsAny(lead[len(lead)-1:], " \t")) && !c.inString(near+len(lead)) {
			return sign
		}
	}
	return ""
}

// inString reports whether the byte at an offset lies in a string.
func (c *comments) inString(at int) bool {
	i, _ := slices.BinarySearchFunc(c.strings, at+1, func(s [2]int, at int) int { return s[0] - at })
	return i > 0 && at < c.strings[i-1][1]
}

// read reads the comment that begins at start; what follows the marker goes from
// args to the end of the line.
func (c *comments) read(start, args, end int) *directive {
	text := c.src.Text()
	if n := bytes.Index(text[args:end], []byte(marker)); n >= 0 {
		end = args + n // the next comment on the same line
		end -= len(text[args:end]) - len(bytes.TrimRight(text[args:end], " \t#/<!-"))
	}
	rest := string(text[args:end])
	rest = strings.TrimRight(strings.TrimSuffix(strings.TrimRight(rest, " \t\r"), "-->"), " \t")
	d := &directive{span: c.src.Span(diagnostic.Range{Start: start, End: args + len(rest)})}
	if rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return d // "volume:ignored" and the like
	}
	at := blanks(rest)
	for {
		word := rest[at:]
		if i := strings.IndexAny(word, " \t,"); i >= 0 {
			word = word[:i]
		}
		if word != "" {
			place := diagnostic.Range{Start: args + at, End: args + at + len(word)}
			d.rules = append(d.rules, named{text: word, span: c.src.Span(place)})
		}
		at += len(word)
		if !strings.HasPrefix(rest[at:], ",") {
			break
		}
		at++
		// Behind a comma and a blank another code may follow, or the reason.
		if n := blanks(rest[at:]); n > 0 && !startsWithCode(rest[at+n:]) {
			break
		} else {
			at += n
		}
	}
	d.reason = strings.TrimSpace(rest[at:])
	d.used = make([]bool, len(d.rules))
	return d
}

// blanks returns how many blanks s begins with.
func blanks(s string) int { return len(s) - len(strings.TrimLeft(s, " \t")) }

// startsWithCode reports whether s begins like the code of a rule.
func startsWithCode(s string) bool {
	return len(s) >= 6 && s[:2] == "AV" && strings.Trim(s[2:6], "0123456789") == ""
}

// lineBelow returns the next line after n that is not a comment of its own, or 0
// when there is none.
func (c *comments) lineBelow(n int, sign string) int {
	if c.below[sign] == nil {
		if c.below == nil {
			c.below = map[string][]int{}
		}
		c.below[sign] = c.linesBelow(sign)
	}
	return c.below[sign][n]
}

// linesBelow computes lineBelow for every line, from the last to the first.
func (c *comments) linesBelow(sign string) []int {
	lines := bytes.Split(c.src.Text(), []byte{'\n'})
	below := make([]int, len(lines)+1)
	next := 0
	for n := len(lines); n >= 1; n-- {
		below[n] = next
		if n == len(lines) && len(lines[n-1]) == 0 {
			continue // behind the last line end there is no line
		}
		if !bytes.HasPrefix(bytes.TrimLeft(lines[n-1], " \t"), []byte(sign)) {
			next = n
		}
	}
	return below
}
