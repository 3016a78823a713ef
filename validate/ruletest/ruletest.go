// Package ruletest tries rules on small volumes: on the examples of their
// documentation and on test data with the expected findings marked in it.
package ruletest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/validate"
)

// Findings runs rules over a volume made of files and returns what they find.
// Links are made from paths to their targets.
func Findings(t testing.TB, rules []validate.Rule, files, links map[string]string) []diagnostic.Diagnostic {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range links {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, path); err != nil {
			t.Fatal(err)
		}
	}
	v, err := validate.OpenFolder(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	if len(v.Unread) > 0 {
		t.Fatal(v.Unread)
	}
	result, err := validate.Run(context.Background(), v, rules)
	if err != nil {
		t.Fatal(err)
	}
	prefix := filepath.ToSlash(folder) + "/"
	for i := range result.Findings {
		f := &result.Findings[i]
		f.Span.File = strings.TrimPrefix(f.Span.File, prefix)
		for j := range f.Related {
			f.Related[j].Span.File = strings.TrimPrefix(f.Related[j].Span.File, prefix)
		}
	}
	return result.Findings
}

// Example returns the files of an example with what it leaves out.
func Example(e validate.Example) map[string]string {
	files := map[string]string{}
	for name, text := range e.Files {
		files[name] = text
	}
	files["volume.toml"] = e.Manifest
	if !e.Whole {
		files["volume.toml"] = CompleteManifest(e.Manifest)
	}
	if !e.Exact {
		AddEntrypoints(files)
	}
	if e.Pad != "" {
		files[e.Pad] += strings.Repeat(" ", e.Size-len(files[e.Pad]))
	}
	return files
}

// Run tries the rules of a group on the archives in the folder testdata beside
// the test. An archive holds a volume in the txtar format. What a volume.toml
// leaves out is added as for examples, unless the archive's comment has a line
// "whole"; entrypoints are added unless it has a line "exact"; a line
// "symlink PATH -> TARGET" makes a link.
//
// A comment "# want AV0101 AV0102:7 AV0103:7-9" marks a line that the rules must
// report, at these columns where they are given. Files that cannot hold comments
// are marked in a file "want" of the archive, which is no part of the volume:
// "PATH:LINE AV0101". Every finding must be marked and every mark found.
func Run(t *testing.T, g validate.Group) {
	archives, err := filepath.Glob(filepath.Join("testdata", "*.txtar"))
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives in testdata: %v", err)
	}
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files, links, want := read(t, a)
			var got []string
			for _, f := range Findings(t, g.Rules, files, links) {
				if f.Suppressed == nil {
					got = append(got, shown(f, want))
				}
			}
			slices.Sort(got)
			if diff := cmp.Diff(slices.Sorted(slices.Values(want)), got); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

func read(t *testing.T, a *txtar.Archive) (files, links map[string]string, want []string) {
	t.Helper()
	files, links = map[string]string{}, map[string]string{}
	for _, f := range a.Files {
		if f.Name == "want" {
			for line := range strings.Lines(string(f.Data)) {
				want = append(want, strings.TrimSpace(line))
			}
			continue
		}
		files[f.Name] = string(f.Data)
	}
	whole, exact := false, false
	for line := range strings.Lines(string(a.Comment)) {
		line = strings.TrimSpace(line)
		if link, ok := strings.CutPrefix(line, "symlink "); ok {
			path, target, _ := strings.Cut(link, " -> ")
			links[path] = target
		}
		whole = whole || line == "whole"
		exact = exact || line == "exact"
	}
	for name, text := range files {
		want = append(want, marks(name, text)...)
	}
	if !whole {
		files["volume.toml"] = CompleteManifest(files["volume.toml"])
	}
	if !exact {
		AddEntrypoints(files)
	}
	return files, links, want
}

// marks returns the marks in a file as "PATH:LINE CODE[:COLUMN[-COLUMN]]".
func marks(name, text string) []string {
	var out []string
	line := 0
	for l := range strings.Lines(text) {
		line++
		m := regexp.MustCompile(`# want ([A-Z0-9:\- ]+)$`).FindStringSubmatch(strings.TrimSpace(l))
		if m == nil {
			continue
		}
		for _, code := range strings.Fields(m[1]) {
			out = append(out, fmt.Sprintf("%s:%d %s", name, line, code))
		}
	}
	return out
}

// shown writes a finding like the mark that it meets: with columns if that has
// them.
func shown(f diagnostic.Diagnostic, want []string) string {
	if f.Span.IsFile() {
		return fmt.Sprintf("%s:0 %s", f.Span.File, f.Code)
	}
	plain := fmt.Sprintf("%s:%d %s", f.Span.File, f.Span.Start.Line, f.Code)
	start := plain + ":" + strconv.Itoa(f.Span.Start.Column)
	whole := start + "-" + strconv.Itoa(f.Span.End.Column)
	for _, form := range []string{whole, start, plain} {
		if slices.Contains(want, form) {
			return form
		}
	}
	return whole
}
