package manifest_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

// withComponents returns a valid manifest of n components, small enough for
// 10,000 of them.
func withComponents(n int) string {
	var b strings.Builder
	b.WriteString(strings.Replace(valid, "meta", "plugin", 1))
	for i := range n {
		fmt.Fprintf(&b, "[[components]]\ntype = \"tool\"\nname = \"c%d\"\nentrypoint = \"c%d\"\npermissions.shell = \"deny\"\n", i, i)
	}
	return b.String()
}

// TestManyComponents holds a manifest of 10,000 components against one of 1,000:
// it must take about ten times as much, in pieces and in bytes, as work that
// grows faster than the manifest would not.
func TestManyComponents(t *testing.T) {
	cost := func(n int) (allocations, bytes float64) {
		src := diagnostic.NewSource(manifest.FileName, []byte(withComponents(n)))
		var m *manifest.Manifest
		allocations = testing.AllocsPerRun(1, func() { m = manifest.Parse(src) })
		if len(m.Components) != n || len(m.Problems) > 0 || len(m.Violations) > 0 {
			t.Fatalf("%d components of %d, problems %v, violations %v", len(m.Components), n, m.Problems, show(m))
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		manifest.Parse(src)
		runtime.ReadMemStats(&after)
		return allocations, float64(after.TotalAlloc - before.TotalAlloc)
	}
	allocations, bytes := cost(1_000)
	moreAllocations, moreBytes := cost(10_000)
	if ratio := moreAllocations / allocations; ratio > 12 {
		t.Errorf("ten times the components take %.1f times the allocations", ratio)
	}
	if ratio := moreBytes / bytes; ratio > 15 {
		t.Errorf("ten times the components take %.1f times the memory", ratio)
	}
}

// TestManyOfEverything fills a manifest to its largest size with things that are
// looked up, compared or reported. Work that grows faster than the manifest
// would keep this test from ending.
func TestManyOfEverything(t *testing.T) {
	fill := func(prefix, line string) string {
		var b strings.Builder
		b.WriteString(prefix)
		for i := 0; b.Len()+len(line)+10 < manifest.MaxBytes; i++ {
			fmt.Fprintf(&b, line, i)
		}
		return b.String()
	}
	for what, text := range map[string]string{
		"dependencies":        fill(valid+"[dependencies]\n", "d%d = ''\n"),
		"unknown keys":        fill(valid, "d%d = ''\n"),
		"unknown tables":      fill(valid, "[d%d]\n"),
		"deep unknown tables": fill(valid, "[a.b.c.d%d]\n"),
		"dotted keys":         fill(valid+"[dependencies]\n", "a.b%d = 1\n"),
		"broken lines":        fill(valid, "%d oops\n"),
		"broken values":       fill(valid, "d%d = oops\n"),
		"empty components":    strings.Repeat("[[components]]\n", manifest.MaxBytes/15),
		"repeated keywords":   inVolume("keywords = [" + strings.Repeat("'a',", manifest.MaxBytes/5) + "]"),
		"different keywords":  fill("volume.keywords = [", "'%d',") + "]\n",
		"one table again":     strings.Repeat("[volume]\n", manifest.MaxBytes/9),
		"one key again":       "[volume]\n" + strings.Repeat("a=1\n", manifest.MaxBytes/5),
		"line ends":           strings.Repeat("\n", manifest.MaxBytes),
		"quotes":              strings.Repeat("\"", manifest.MaxBytes),
		"brackets":            strings.Repeat("[", manifest.MaxBytes),
		"braces":              "a=" + strings.Repeat("{a=", manifest.MaxBytes/3-1),
		"one long string":     inVolume(`x = "` + strings.Repeat("ä", manifest.MaxBytes/3) + `"`),
		"one long key":        valid + strings.Repeat("a", manifest.MaxBytes/2) + " = 1\n",
		"one long dotted key": valid + strings.Repeat("a.", manifest.MaxBytes/3) + "a = 1\n",
	} {
		t.Run(what, func(t *testing.T) {
			m := parse(text)
			if m.Unreadable {
				t.Fatalf("%d bytes were not read", len(text))
			}
			checkRanges(t, m)
		})
	}
}

func BenchmarkParse(b *testing.B) {
	for _, n := range []int{10, 10_000} {
		b.Run(fmt.Sprintf("components=%d", n), func(b *testing.B) {
			text := []byte(withComponents(n))
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				manifest.Parse(diagnostic.NewSource(manifest.FileName, text))
			}
		})
	}
}
