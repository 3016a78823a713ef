package validate_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/validate/all"
)

// sorted compares lists of strings whatever their order.
var sorted = cmp.Transformer("sorted", func(in []string) []string {
	out := slices.Clone(in)
	slices.Sort(out)
	return out
})

// rule makes a rule for tests.
func rule(code string, check func(*validate.Pass)) validate.Rule {
	return validate.Rule{
		Code: code, Slug: "slug-" + strings.ToLower(code), Severity: diagnostic.Warning, Category: "category-" + strings.ToLower(code),
		Section: "§1", Check: check,
	}
}

func read(t *testing.T, text string) *validate.Volume {
	t.Helper()
	v, err := validate.ReadManifest(context.Background(), strings.NewReader(text), "volume.toml")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// reportAt reports one finding at a range of the manifest.
func reportAt(p *validate.Pass, start, end int, message string) {
	p.Report(validate.Finding{Span: p.At(diagnostic.Range{Start: start, End: end}), Message: message, Path: "x", Help: "do"})
}

// TestRunWithoutCheck runs rules that have nothing to check.
func TestRunWithoutCheck(t *testing.T) {
	result, err := validate.Run(context.Background(), read(t, head), []validate.Rule{rule("AV9001", nil), {}})
	if err != nil || len(result.Findings) != 0 {
		t.Errorf("Run = %+v, %v; want no findings", result.Findings, err)
	}
	result, err = validate.Run(context.Background(), read(t, head), nil)
	if err != nil || len(result.Findings) != 0 || len(result.Sources) != 1 {
		t.Errorf("Run without rules = %+v, %v", result, err)
	}
}

// TestRunFillsIn sees that a finding carries what its rule says.
func TestRunFillsIn(t *testing.T) {
	r := rule("AV9001", func(p *validate.Pass) {
		p.Report(validate.Finding{
			Span: p.At(diagnostic.Range{Start: 9, End: 15}), Path: "volume.schema", Message: "wrong", Help: "mend it",
			Related: []diagnostic.Related{{Message: "see there"}},
			Fix:     &diagnostic.Fix{Title: "mend"},
		})
	})
	result, err := validate.Run(context.Background(), read(t, head), []validate.Rule{r})
	if err != nil {
		t.Fatal(err)
	}
	want := []diagnostic.Diagnostic{{
		Code: "AV9001", Slug: "slug-av9001", Severity: diagnostic.Warning, Category: "category-av9001", Section: "§1",
		Span: diagnostic.Span{
			File: "volume.toml", Start: diagnostic.Position{Line: 2, Column: 1, Byte: 9}, End: diagnostic.Position{Line: 2, Column: 7, Byte: 15},
		},
		Path: "volume.schema", Message: "wrong", Help: "mend it",
		Related: []diagnostic.Related{{Message: "see there"}},
		Fix:     &diagnostic.Fix{Title: "mend"},
	}}
	if diff := cmp.Diff(want, result.Findings); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// TestRunSorts sees that findings come in the order of the file and once each,
// whatever the order of the rules.
func TestRunSorts(t *testing.T) {
	late := rule("AV9001", func(p *validate.Pass) {
		reportAt(p, 60, 61, "c")
		reportAt(p, 20, 21, "b")
		reportAt(p, 20, 21, "b")
		reportAt(p, 20, 21, "a")
		reportAt(p, 20, 25, "a")
		p.Report(validate.Finding{Span: p.Manifest.Source.File(), Message: "the file"})
		reportAt(p, 20, 21, "b")
	})
	early := rule("AV9000", func(p *validate.Pass) {
		reportAt(p, 20, 21, "b")
		reportAt(p, 0, 1, "z")
	})
	want := []string{"0 AV9001 the file", "1 AV9000 z", "3 AV9000 b", "3 AV9001 a", "3 AV9001 b", "3 AV9001 a", "4 AV9001 c"}
	for _, rules := range [][]validate.Rule{{late, early}, {early, late}, {late, early, late}} {
		result, err := validate.Run(context.Background(), read(t, "1 2 3 4 5\n6 7 8 9\n#0123456789012345678901234567890\n#0123456789012345678901234567890\n"), rules)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range result.Findings {
			got = append(got, fmt.Sprintf("%d %s %s", f.Span.Start.Line, f.Code, f.Message))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("findings (-want +got):\n%s", diff)
		}
	}
}

// TestRunCancelled ends the context while a rule looks.
func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ran := 0
	rules := []validate.Rule{
		rule("AV9001", func(p *validate.Pass) { ran++; reportAt(p, 0, 1, "a") }),
		rule("AV9002", func(*validate.Pass) { ran++; cancel() }),
		rule("AV9003", func(*validate.Pass) { ran++ }),
	}
	result, err := validate.Run(ctx, read(t, head), rules)
	if !errors.Is(err, context.Canceled) || ran != 2 {
		t.Errorf("Run = %v after %d rules, want that it was cancelled after 2", err, ran)
	}
	if diff := cmp.Diff(validate.Result{}, result, cmp.AllowUnexported(diagnostic.Diagnostic{})); diff != "" {
		t.Errorf("a run that was cancelled has a result (-want +got):\n%s", diff)
	}
	ran = 0
	if _, err := validate.Run(ctx, read(t, head), rules); !errors.Is(err, context.Canceled) || ran != 0 {
		t.Errorf("Run = %v after %d rules, want none", err, ran)
	}
}

// TestRunTwice sees that two runs over the same files say the same, with findings
// and comments in many of them.
func TestRunTwice(t *testing.T) {
	files := map[string]string{"volume.toml": head + "[x] # volume:ignore AV0110 kept\n[y]\n"}
	for i := range 12 {
		name := fmt.Sprintf("t%d.yaml", i)
		files[name] = "name: 1 # volume:ignore AV0328 kept\nname: 2\ninputSchema: 3\n# volume:ignore AV0110 unused\n# volume:ignore\n"
		files["volume.toml"] += component("tool", fmt.Sprint("t", i), name)
	}
	folder := write(t, files)
	var first validate.Result
	for i := range 10 {
		v, err := validate.OpenFolder(context.Background(), folder)
		if err != nil {
			t.Fatal(err)
		}
		result := run(t, v)
		if i == 0 {
			first = result
			if len(first.Findings) < 25 || len(first.Sources) != 13 {
				t.Fatalf("%d findings in %d files are too few for the test", len(first.Findings), len(first.Sources))
			}
		}
		if diff := cmp.Diff(first.Findings, result.Findings); diff != "" {
			t.Fatalf("run %d differs from the first:\n%s", i, diff)
		}
		// The same volume can be judged again.
		if diff := cmp.Diff(first.Findings, run(t, v).Findings); diff != "" {
			t.Fatalf("run %d over the same volume differs from the first:\n%s", i, diff)
		}
	}
}

// TestRunAtOnce runs over one volume from several goroutines, for the race
// detector.
func TestRunAtOnce(t *testing.T) {
	v := read(t, head+"[x] # volume:ignore AV0110 kept\n")
	rules := all.Rules()
	done := make(chan error)
	for range 4 {
		go func() {
			_, err := validate.Run(context.Background(), v, rules)
			done <- err
		}()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// TestIncomplete sees that only a manifest that stands alone makes a result
// incomplete.
func TestIncomplete(t *testing.T) {
	if got := run(t, read(t, head)).Incomplete; len(got) != 1 {
		t.Errorf("from standard input: Incomplete = %q, want one reason", got)
	}
	v, err := validate.OpenFolder(context.Background(), write(t, map[string]string{"volume.toml": head}))
	if err != nil {
		t.Fatal(err)
	}
	if got := run(t, v); len(got.Incomplete) != 0 || len(got.Unread) != 0 {
		t.Errorf("from a folder: Incomplete = %q, Unread = %v", got.Incomplete, got.Unread)
	}
}

// TestRunLimit sees that a rule with too many findings does not fill the memory,
// and that the result says what it leaves out.
func TestRunLimit(t *testing.T) {
	many := rule("AV9001", func(p *validate.Pass) {
		for i := range validate.MaxFindings + 5 {
			reportAt(p, 0, 1, fmt.Sprint(i))
		}
	})
	few := rule("AV9002", func(p *validate.Pass) { reportAt(p, 0, 1, "a") })
	full := rule("AV9003", func(p *validate.Pass) {
		for i := range validate.MaxFindings {
			reportAt(p, 0, 1, fmt.Sprint(i))
		}
	})
	v, err := validate.OpenFolder(context.Background(), write(t, map[string]string{"volume.toml": head}))
	if err != nil {
		t.Fatal(err)
	}
	result, err := validate.Run(context.Background(), v, []validate.Rule{many, few, full})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(result.Findings), 2*validate.MaxFindings+1; got != want {
		t.Errorf("%d findings, want %d", got, want)
	}
	if len(result.Incomplete) != 1 || !strings.Contains(result.Incomplete[0], "AV9001") || !strings.Contains(result.Incomplete[0], fmt.Sprint(validate.MaxFindings+5)) {
		t.Errorf("Incomplete = %q, want that AV9001 has %d findings", result.Incomplete, validate.MaxFindings+5)
	}
}
