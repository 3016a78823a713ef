package all_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/validate/all"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

// TestExamples tries the examples that the documentation shows: the bad one
// triggers its rule and no other, the good one triggers nothing.
func TestExamples(t *testing.T) {
	rules := all.Rules()
	for _, r := range rules {
		t.Run(r.Code, func(t *testing.T) {
			bad := codes(ruletest.Findings(t, rules, ruletest.Example(r.Doc.Bad), nil))
			if len(bad) == 0 || slices.ContainsFunc(bad, func(c string) bool { return c != r.Code }) {
				t.Errorf("the bad example triggers %v, want only %s", bad, r.Code)
			}
			for _, f := range ruletest.Findings(t, rules, ruletest.Example(r.Doc.Good), nil) {
				if f.Suppressed == nil {
					t.Errorf("the good example triggers %s at %d:%d: %s", f.Code, f.Span.Start.Line, f.Span.Start.Column, f.Message)
				}
			}
		})
	}
}

func codes(findings []diagnostic.Diagnostic) []string {
	var out []string
	for _, f := range findings {
		if f.Suppressed == nil {
			out = append(out, f.Code)
		}
	}
	return out
}

func TestRulesAreComplete(t *testing.T) {
	codeForm := regexp.MustCompile(`\AAV[0-9]{4}\z`)
	slugForm := regexp.MustCompile(`\A[a-z0-9]+(-[a-z0-9]+)*\z`)
	seen := map[string]bool{}
	for _, r := range all.Rules() {
		t.Run(r.Code, func(t *testing.T) {
			if !codeForm.MatchString(r.Code) || !slugForm.MatchString(r.Slug) || !slugForm.MatchString(r.Category) {
				t.Errorf("code %q, slug %q, category %q", r.Code, r.Slug, r.Category)
			}
			if seen[r.Code] || seen[r.Slug] {
				t.Errorf("code %s or slug %s is taken", r.Code, r.Slug)
			}
			seen[r.Code], seen[r.Slug] = true, true
			d := r.Doc
			if d.Title == "" || d.Why == "" || d.Since == "" {
				t.Error("the documentation has gaps")
			}
			for _, text := range []string{d.Title, d.Why} {
				if !strings.HasSuffix(text, ".") {
					t.Errorf("%q is no sentence", text)
				}
			}
			if r.Section != "" && !strings.HasPrefix(r.Section, "§") {
				t.Errorf("section %q", r.Section)
			}
		})
	}
	if len(seen) < 100 {
		t.Errorf("only %d codes and slugs", len(seen))
	}
}

// TestEveryFolderIsListed finds a group of rules that was written and not added
// to the list.
func TestEveryFolderIsListed(t *testing.T) {
	folders, err := os.ReadDir(filepath.Join("..", "rules"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(all.Groups()), len(folders); got != want {
		t.Errorf("%d groups are listed, and validate/rules has %d folders", got, want)
	}
	for _, g := range all.Groups() {
		if !slices.IsSortedFunc(g.Rules, func(a, b validate.Rule) int { return strings.Compare(a.Code, b.Code) }) {
			t.Errorf("the rules of group %s are not in the order of their codes", g.Name)
		}
	}
}
