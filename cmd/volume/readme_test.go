package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestReadme runs the console examples of the README and of the manual, so that
// what they show is what happens.
func TestReadme(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	for _, page := range []string{"README.md", "docs/validate.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		blocks := regexp.MustCompile("(?s)```console\n\\$ volume ([^\n]*)\n(.*?)```").FindAllStringSubmatch(string(text), -1)
		if len(blocks) == 0 {
			t.Errorf("%s has no console example", page)
		}
		for _, block := range blocks {
			stdout, stderr, _ := volume(t, strings.Fields(block[1])...)
			if diff := cmp.Diff(block[2], stdout+stderr); diff != "" {
				t.Errorf("%s: volume %s (-page +program):\n%s", page, block[1], diff)
			}
		}
	}
}

// TestLinks follows the relative links of the project's pages.
func TestLinks(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	pages, err := filepath.Glob("docs/*/*.md")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	pages = append(append(pages, more...), "README.md", "CONTRIBUTING.md", "bench/README.md")
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`).FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), link[1])); err != nil {
				t.Errorf("%s links to %s: %v", page, link[1], err)
			}
		}
	}
}
