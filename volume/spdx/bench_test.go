package spdx_test

import (
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/volume/spdx"
)

func BenchmarkParse(b *testing.B) {
	for _, bb := range []struct{ name, in string }{
		{"license", "Apache-2.0"},
		{"expression", "MIT OR (Apache-2.0 AND GPL-2.0-or-later WITH Bison-exception-2.2)"},
		{"refused", "MIT AND AND Apache-2.0 OR"},
		{"1MB", strings.Repeat("Apache-2.0 WITH X AND (A OR B) OR ", 1<<20/34) + "MIT"},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.SetBytes(int64(len(bb.in)))
			b.ReportAllocs()
			for b.Loop() {
				_, _ = spdx.Parse(bb.in)
			}
		})
	}
}

func BenchmarkString(b *testing.B) {
	e, err := spdx.Parse(strings.Repeat("Apache-2.0 WITH X AND (A OR B) OR ", 1<<20/34) + "MIT")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = e.String()
	}
}
