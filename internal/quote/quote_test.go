package quote_test

import (
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/internal/quote"
)

func TestShort(t *testing.T) {
	for in, want := range map[string]string{
		"":                        `""`,
		"a\n\x1b":                 `"a\n\x1b"`,
		strings.Repeat("a", 80):   `"` + strings.Repeat("a", 80) + `"`,
		strings.Repeat("é", 80):   `"` + strings.Repeat("é", 80) + `"`,
		strings.Repeat("é", 81):   `"` + strings.Repeat("é", 80) + `"…`,
		strings.Repeat("a", 1e6):  `"` + strings.Repeat("a", 80) + `"…`,
		strings.Repeat("\xff", 2): `"\xff\xff"`,
	} {
		if got := quote.Short(in); got != want {
			t.Errorf("Short(%.20q…) = %s, want %s", in, got, want)
		}
	}
}
