package spdx_test

import (
	"testing"
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
	})
}
