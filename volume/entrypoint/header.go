package entrypoint

import (
	"bytes"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/yamlx"
)

// parseHeader reads what a script declares about itself: YAML in comments,
// between a line "# /// kind" and a line "# ///". Comments may begin with # or
// with //. It returns nil when the script declares nothing.
func parseHeader(text []byte, kind string) (*doctree.Node, []doctree.Problem) {
	for _, comment := range []string{"#", "//"} {
		start, end, ok := findHeader(text, comment, kind)
		if !ok {
			continue
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

// findHeader returns the offsets of the lines between the two marks. Every line
// must be a comment.
func findHeader(text []byte, comment, kind string) (start, end int, ok bool) {
	open, shut := comment+" /// "+kind, comment+" ///"
	for at := doctree.BOM(text); at < len(text); at = nextLine(text, at) {
		line := string(bytes.TrimRight(text[at:nextLine(text, at)], " \t\r\n"))
		switch {
		case !ok && line == open:
			start, ok = nextLine(text, at), true
		case ok && line == shut:
			return start, at, true
		case ok && !bytes.HasPrefix([]byte(line), []byte(comment)):
			return 0, 0, false
		}
	}
	return 0, 0, false
}

func nextLine(text []byte, at int) int {
	if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(text)
}
