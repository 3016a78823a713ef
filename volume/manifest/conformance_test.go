package manifest_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// conformance returns the folder of the published vectors of the standard. Where
// there is none the test is skipped, but not in CI, where they have to be there.
func conformance(t *testing.T) string {
	t.Helper()
	root := os.Getenv("VOLUME_CONFORMANCE")
	if root == "" {
		const reason = "VOLUME_CONFORMANCE does not name the folder of the published vectors"
		if os.Getenv("CI") != "" {
			t.Fatal(reason)
		}
		t.Skip(reason)
	}
	return root
}

// TestConformance reads the authored manifests of the published vectors and
// compares their data with those of the standard.
func TestConformance(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(conformance(t), "fixtures", "manifest-parse-cases.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []struct {
			Name, AuthoredToml string
			Expected           struct {
				CanonicalParsedData table
				Path                string
				Warnings            []struct{ Category, Path string }
			}
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) == 0 {
		t.Fatal("there are no cases; is the file another one now?")
	}
	for _, c := range file.Cases {
		t.Run(c.Name, func(t *testing.T) {
			if c.AuthoredToml == "" || c.Expected.CanonicalParsedData == nil {
				t.Fatal("the case was not understood")
			}
			m := parse(c.AuthoredToml)
			if len(m.Problems) > 0 {
				t.Errorf("problems: %+v", m.Problems)
			}
			if diff := cmp.Diff(any(c.Expected.CanonicalParsedData), floats(m.Data())); diff != "" {
				t.Errorf("the data differ (-want +got):\n%s", diff)
			}
			// What the case says about the shape is seen here already.
			paths := map[string]bool{}
			for _, v := range m.Violations {
				paths[v.Path] = true
			}
			if c.Expected.Path != "" && !paths[c.Expected.Path] {
				t.Errorf("nothing is found at %s, only %v", c.Expected.Path, show(m))
			}
			for _, w := range c.Expected.Warnings {
				if w.Category == "unknown-field" && !paths[w.Path] {
					t.Errorf("nothing is found at %s, only %v", w.Path, show(m))
				}
			}
		})
	}
}

// floats turns integers into the numbers that JSON has.
func floats(v any) any {
	switch v := v.(type) {
	case int64:
		return float64(v)
	case list:
		out := make(list, len(v))
		for i := range v {
			out[i] = floats(v[i])
		}
		return out
	case table:
		out := make(table, len(v))
		for key := range v {
			out[key] = floats(v[key])
		}
		return out
	}
	return v
}
