// Package quote writes values from strangers into messages.
package quote

import "fmt"

// Most is how many characters of a value a message shows.
const Most = 80

// Short returns s in double quotes, with escapes for what would not show, and cut
// when it is long: a value must not fill the screen.
func Short(s string) string { return Cut(s, Most) }

// Cut is Short for values that need more room: most is the number of characters.
func Cut(s string, most int) string {
	if len(s) <= most {
		return fmt.Sprintf("%q", s)
	}
	n := 0
	for i := range s {
		if n == most {
			return fmt.Sprintf("%q…", s[:i])
		}
		n++
	}
	return fmt.Sprintf("%q", s)
}
