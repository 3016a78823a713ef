package semver_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/volume/semver"
)

const mib = 1 << 20

// fill repeats s up to about n bytes.
func fill(s string, n int) string { return strings.Repeat(s, n/len(s)) }

func BenchmarkParse(b *testing.B) {
	for name, s := range map[string]string{
		"release":    "1.20.300",
		"prerelease": "1.20.300-rc.1+build.5",
		"wrong":      "v1.20.300",
		"1MiB":       "1.2.3-" + fill("a.", mib) + "a",
		"1MiBwrong":  "1.2.3-" + fill(".", mib),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				_, _ = semver.Parse(s)
			}
		})
	}
}

func BenchmarkParseRange(b *testing.B) {
	var many []string
	for i := range 10_000 {
		many = append(many, fmt.Sprintf(">=1.%d.3-rc.%d", i%100, i))
	}
	for name, s := range map[string]string{
		"caret":         "^1.20.300",
		"two":           ">=1.5.0, <3.0.0",
		"10000terms":    strings.Join(many, ", "),
		"1MiBcarets":    fill("^9.9.9 ", mib) + "1.0.0",
		"1MiBnumber":    "^" + fill("9", mib) + ".0.0",
		"1MiBhugeFirst": ">=1.0.0-" + fill("9", mib/2) + fill(" >=1.0.0-9", mib/2),
		"1MiBtags":      fill("x ", mib) + "x",
		"1MiBglued":     fill("<1.0.0", mib),
		"1MiBhyphens":   fill("- ", mib) + "-",
		"1MiBcommas":    fill(",", mib) + "1.0.0",
		"1MiBdots":      "1.0.0-" + fill(".", mib),
		"1MiBoperators": fill("<", mib),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				_, _ = semver.ParseRange(s)
			}
		})
	}
}

func BenchmarkContains(b *testing.B) {
	r := mustRange(b, ">=1.2.3-rc.1, <2.0.0")
	for _, s := range []string{"1.9.0", "1.2.3-rc.2", "2.0.0"} {
		v := mustVersion(b, s)
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r.Contains(v)
			}
		})
	}
}
