package spdx_test

import (
	"strings"
	"testing"
	"time"

	"github.com/agentvolumes/toolchain/volume/spdx"
)

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", "MIT", "MIT OR Apache-2.0", "(A OR B) AND C+ WITH D", "A or (B and (C with AdditionRef-x))",
		"DocumentRef-a:LicenseRef-b WITH DocumentRef-c:AdditionRef-d", "MIT AND AND Apache-2.0 OR", "A/B, C", "NONE",
		"A\nB\u00a0C", "\"é\xff_", "((", "))", "A + B++", "https://example.org/x?y OR Z", "licenseref-: Or",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		checkAny(t, s)
		if s == "" {
			return
		}
		// Many times the same is where a slow path shows: 32 kB take well below a
		// millisecond, and a second if every step looked at everything before.
		many := strings.Repeat(s, 1+(32<<10)/len(s))
		begin := time.Now()
		e, err := spdx.Parse(many)
		if err == nil {
			_ = e.String()
		}
		if took := time.Since(begin); took > time.Second {
			t.Fatalf("%d bytes, %.40q repeated, took %v", len(many), s, took)
		}
	})
}
