package doctree

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// byteOrderMark is U+FEFF in UTF-8.
const byteOrderMark = "\xEF\xBB\xBF"

// BOM returns the length of a byte order mark at the start of text: 3 or 0.
func BOM(text []byte) int {
	if bytes.HasPrefix(text, []byte(byteOrderMark)) {
		return len(byteOrderMark)
	}
	return 0
}

// CheckText finds the first places where text is not UTF-8 or holds a NUL. A
// document with such problems is binary or in another encoding; parsing it
// further would only produce noise.
func CheckText(text []byte) []Problem {
	if p, ok := utf16Mark(text); ok {
		return []Problem{p}
	}
	var out []Problem
	if i := bytes.IndexByte(text, 0); i >= 0 {
		out = append(out, Problem{
			Kind: Encoding, Start: i, End: i + 1,
			Message: "the file holds a NUL byte, which no text may hold",
			Help:    "remove it; if the file is binary, it is not what the manifest takes it for",
		})
	}
	if i := invalidUTF8(text); i >= 0 {
		out = append(out, Problem{
			Kind: Encoding, Start: i, End: i + 1,
			Message: fmt.Sprintf("the file is not UTF-8: byte 0x%02X does not belong to a character", text[i]),
			Help:    "save the file as UTF-8",
		})
	}
	return out
}

// utf16Mark recognises the byte order marks of UTF-16, the one other encoding
// that editors still write unasked.
func utf16Mark(text []byte) (Problem, bool) {
	if !bytes.HasPrefix(text, []byte{0xFF, 0xFE}) && !bytes.HasPrefix(text, []byte{0xFE, 0xFF}) {
		return Problem{}, false
	}
	return Problem{
		Kind: Encoding, Start: 0, End: 2,
		Message: "the file is UTF-16, and only UTF-8 is allowed",
		Help:    "save the file as UTF-8",
	}, true
}

// invalidUTF8 returns the offset of the first byte that is not part of a
// character, or -1.
func invalidUTF8(text []byte) int {
	if utf8.Valid(text) {
		return -1
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size <= 1 {
			return i
		}
		i += size
	}
	return -1
}
