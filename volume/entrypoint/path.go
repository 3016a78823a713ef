package entrypoint

import (
	"fmt"
	"path"
	"strings"

	"github.com/agentvolumes/toolchain/internal/quote"
)

// PathError says what is wrong with the path of an entrypoint (§5.3).
type PathError struct {
	// Input is the path as written.
	Input string
	// Start and End are the byte offsets of the offending part, End exclusive.
	Start, End int
	// Reason says what is wrong, lower case; Help what to do.
	Reason, Help string
}

// Error returns the path with the reason.
func (e *PathError) Error() string {
	return fmt.Sprintf("invalid entrypoint %s: %s", quote.Short(e.Input), e.Reason)
}

// CleanPath checks the path of an entrypoint and returns it relative to the root
// of the volume, without "./" and the like. The rules are the same on every
// system, so that a volume is valid everywhere or nowhere: what would be an
// absolute path on one of them is refused on all. The error is a *PathError.
func CleanPath(s string) (string, error) {
	bad := func(start, end int, reason, help string) (string, error) {
		return "", &PathError{Input: s, Start: start, End: end, Reason: reason, Help: help}
	}
	const relative = "write a path relative to the volume.toml, like ./skills/summarize/SKILL.md"
	if s == "" {
		return bad(0, 0, "it is empty", relative)
	}
	if i := strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r == 0x7F }); i >= 0 {
		return bad(i, i+1, fmt.Sprintf("it holds the control character %U", s[i]), "remove it")
	}
	if i := strings.IndexByte(s, '\\'); i >= 0 {
		return bad(i, i+1, "it holds a backslash", "separate folders by /, which works on every system")
	}
	if s[0] == '/' {
		return bad(0, 1, "it is absolute", relative)
	}
	if hasDrive(s) {
		return bad(0, 2, "it begins with a drive letter", relative)
	}
	at := 0
	for segment := range strings.SplitSeq(s, "/") {
		if strings.TrimRight(segment, " ") == ".." { // Windows drops blanks at the end of a name
			return bad(at, at+len(segment), `it has a ".." segment`, "an entrypoint lies below the volume.toml; move the file into the volume")
		}
		at += len(segment) + 1
	}
	clean := path.Clean(s)
	if hasDrive(clean) { // it stood behind "./"
		at := strings.Index(s, clean[:2])
		return bad(at, at+2, "it begins with a drive letter", relative)
	}
	if clean == "." {
		return bad(0, len(s), "it names the volume's own folder, not a file", "name the file")
	}
	if strings.HasSuffix(s, "/") {
		return bad(len(s)-1, len(s), "it ends with a slash, which names a folder", "name the file in it")
	}
	return clean, nil
}

// hasDrive reports whether Windows would take the path for one on a drive.
func hasDrive(s string) bool {
	return len(s) >= 2 && s[1] == ':' && (s[0] >= 'a' && s[0] <= 'z' || s[0] >= 'A' && s[0] <= 'Z')
}
