// Package suggest finds the word that was probably meant.
package suggest

import (
	"fmt"
	"strings"
	"unicode"
)

// DidYouMean returns `; did you mean "x"?` for the word of known that is so much
// like got that it was probably meant, or "".
func DidYouMean(got string, known []string) string {
	if best := Closest(got, known); best != "" {
		return fmt.Sprintf("; did you mean %q?", best)
	}
	return ""
}

// Closest returns the word of known that is nearest to got, or "" when none is
// near: more than a third of its letters would have to change.
func Closest(got string, known []string) string {
	// Nobody mistypes a word this long into a known one, and comparing each of
	// thousands of words with thousands of others would take forever.
	const longest, most = 64, 256
	if len(got) > longest || len(known) > most {
		return ""
	}
	best, distance := "", 0
	for _, word := range known {
		if strings.EqualFold(word, got) || plain(word) == plain(got) {
			return word
		}
		// A word cut short or carried on is as likely as a slip.
		limit := max(len(word), len(got)) / 3
		d := edits(strings.ToLower(got), word)
		if len(got) > 2 && (strings.HasPrefix(word, got) || strings.HasPrefix(got, word)) {
			d = min(d, limit)
		}
		if d <= limit && (best == "" || d < distance) {
			best, distance = word, d
		}
	}
	return best
}

// plain drops what separates words.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r == ' ' {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// edits counts the insertions, deletions, replacements and swaps of neighbours
// that turn a into b.
func edits(a, b string) int {
	previous, row := make([]int, len(b)+1), make([]int, len(b)+1)
	var beforePrevious []int
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		beforePrevious, previous, row = previous, row, make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(previous[j]+1, row[j-1]+1, previous[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], beforePrevious[j-2]+1)
			}
		}
	}
	return row[len(b)]
}
