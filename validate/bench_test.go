package validate_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/validate/all"
)

// BenchmarkResearchPack validates the example volume, from its folder to the
// findings.
func BenchmarkResearchPack(b *testing.B) {
	benchmark(b, filepath.Join("..", "testdata", "volumes", "research-pack"))
}

// BenchmarkComponents validates volumes of many components. The time per
// component should not depend on their number.
func BenchmarkComponents(b *testing.B) {
	for _, n := range []int{100, 1_000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			benchmark(b, manyComponents(b, n))
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/component")
		})
	}
}

func benchmark(b *testing.B, folder string) {
	b.Helper()
	b.ReportAllocs()
	rules := all.Rules()
	for b.Loop() {
		v, err := validate.OpenFolder(context.Background(), folder)
		if err != nil {
			b.Fatal(err)
		}
		result, err := validate.Run(context.Background(), v, rules)
		if err != nil {
			b.Fatal(err)
		}
		if len(result.Findings) > 0 {
			b.Fatalf("findings: %v", result.Findings[0])
		}
	}
}

// manyComponents makes a volume of n tools, each with a descriptor of its own.
func manyComponents(tb testing.TB, n int) string {
	tb.Helper()
	folder := tb.TempDir()
	var manifest strings.Builder
	manifest.WriteString("[volume]\nschema = 1\nname = \"many\"\nversion = \"1.0.0\"\ndescription = \"Many tools\"\nlicense = \"MIT\"\nrole = \"plugin\"\n\n[publisher]\nid = \"example\"\n")
	if err := os.Mkdir(filepath.Join(folder, "tools"), 0o777); err != nil {
		tb.Fatal(err)
	}
	for i := range n {
		fmt.Fprintf(&manifest, "\n[[components]]\ntype = \"tool\"\nname = \"tool-%d\"\nentrypoint = \"./tools/%d.json\"\n", i, i)
		text := fmt.Sprintf("{\"name\": \"tool-%d\", \"inputSchema\": {\"type\": \"object\"}}\n", i)
		if err := os.WriteFile(filepath.Join(folder, "tools", fmt.Sprintf("%d.json", i)), []byte(text), 0o666); err != nil {
			tb.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "volume.toml"), []byte(manifest.String()), 0o666); err != nil {
		tb.Fatal(err)
	}
	return folder
}
