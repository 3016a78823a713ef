package entrypoint

import (
	"bytes"
	"strings"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/yamlx"
)

// parseHeader reads what a script declares about itself: YAML in comments,
// between a line "# /// kind" and a line "# ///". Comments may begin with # or
// with //. It returns nil when the script declares nothing.
func parseHeader(text []byte, kind string) (*doctree.Node, []doctree.Problem) {
	for _, comment := range []string{"#", "//"} {
		start, end, state := findHeader(text, comment, kind)
		switch state {
		case headerAbsent:
			continue
		case headerOpen:
			return &doctree.Node{Kind: doctree.Damaged, Start: start, End: end}, []doctree.Problem{{
				Start: start, End: end,
				Message: "the header begins here and is never closed",
				Help:    "end it with a line " + comment + " ///, before the first line that is no comment",
			}}
		}
		// Blanks in the place of the comment signs leave every character where
		// it is, so that places in the YAML are places in the script.
		yaml := bytes.Clone(text[:end])
		for at := start; at < end; at = nextLine(yaml, at) {
			copy(yaml[at:], bytes.Repeat([]byte{' '}, len(comment)))
		}
		if problems := doctree.CheckText(yaml[start:end]); problems != nil {
			for i := range problems {
				problems[i].Start += start
				problems[i].End += start
			}
			return &doctree.Node{Kind: doctree.Damaged, Start: start, End: end}, problems
		}
		return yamlx.Parse(yaml, start, end)
	}
	return nil, nil
}

type headerState uint8

const (
	headerAbsent headerState = iota
	headerOpen
	headerClosed
)

// findHeader returns the offsets of the lines between the two marks, or those of
// the first mark when the second does not follow it in comments.
func findHeader(text []byte, comment, kind string) (start, end int, state headerState) {
	open, shut := comment+" /// "+kind, comment+" ///"
	for at := doctree.BOM(text); at < len(text); at = nextLine(text, at) {
		line := string(bytes.TrimRight(text[at:nextLine(text, at)], " \t\r\n"))
		switch {
		case state == headerAbsent && line == open:
			start, end, state = at, at+len(line), headerOpen
		case state == headerOpen && line == shut:
			return nextLine(text, start), at, headerClosed
		case state == headerOpen && !strings.HasPrefix(line, comment):
			return start, end, headerOpen
		}
	}
	return start, end, state
}

func nextLine(text []byte, at int) int {
	if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(text)
}
