package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/validate/all"
	"github.com/agentvolumes/toolchain/validate/ruledoc"
)

var update = flag.Bool("update", false, "rewrite the expected outputs and the generated documentation")

// volume runs the program and returns what it wrote and its exit code.
func volume(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(context.Background(), append([]string{"volume"}, args...), streams{in: strings.NewReader(""), out: &out, err: &errs})
	return out.String(), errs.String(), code
}

// golden holds text against a file, or writes the file with -update.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; go test ./cmd/volume -update writes it", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s is out of date (-file +now); go test ./cmd/volume -update rewrites it:\n%s", file, diff)
	}
}

// TestBrokenVolumes validates the broken examples. Each is named after the one
// failure category it shows, and its report stands beside it.
func TestBrokenVolumes(t *testing.T) {
	t.Chdir(filepath.Join("..", "..", "testdata", "volumes", "broken"))
	for _, name := range brokenVolumes(t) {
		t.Run(name, func(t *testing.T) {
			text, stderr, code := volume(t, "validate", name)
			if code != exitFindings || stderr != "" {
				t.Errorf("exit code %d, stderr %q", code, stderr)
			}
			golden(t, name+".txt", text)
			data, _, _ := volume(t, "validate", "--format", "json", name)
			var report struct {
				Findings []struct{ Category, Severity string }
			}
			if err := json.Unmarshal([]byte(data), &report); err != nil {
				t.Fatal(err)
			}
			for _, f := range report.Findings {
				if f.Category != name || f.Severity != "error" {
					t.Errorf("it also shows %s %s", f.Severity, f.Category)
				}
			}
		})
	}
}

// TestEveryFailureCategoryHasABrokenVolume finds a category without an example.
func TestEveryFailureCategoryHasABrokenVolume(t *testing.T) {
	have := brokenVolumes(t)
	have = append(have, "entrypoint-too-large") // cannot be small; see the script too_large.txtar
	for _, r := range all.Rules() {
		if r.Severity == diagnostic.Error && !slices.Contains(have, r.Category) {
			t.Errorf("testdata/volumes/broken has no volume %s", r.Category)
		}
	}
}

func brokenVolumes(t *testing.T) []string {
	t.Helper()
	root := "."
	if _, err := os.Stat("main.go"); err == nil {
		root = filepath.Join("..", "..", "testdata", "volumes", "broken")
	}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}

// TestResearchPackIsClean holds the example volume to the strictest level.
func TestResearchPackIsClean(t *testing.T) {
	t.Chdir(filepath.Join("..", "..", "testdata", "volumes"))
	stdout, stderr, code := volume(t, "validate", "--fail-on", "note", "research-pack")
	if code != exitOK || stdout != "no findings in 1 volume\n" || stderr != "" {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
}

// TestRuleDocs holds docs/rules against the rules.
func TestRuleDocs(t *testing.T) {
	folder := filepath.Join("..", "..", "docs", "rules")
	pages := map[string]string{"README.md": ruledoc.Index(all.Groups())}
	for _, r := range all.Rules() {
		pages[r.Code+".md"] = ruledoc.Markdown(r)
	}
	for name, text := range pages {
		golden(t, filepath.Join(folder, name), text)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if _, ok := pages[e.Name()]; !ok {
			t.Errorf("docs/rules/%s belongs to no rule", e.Name())
		}
	}
}
