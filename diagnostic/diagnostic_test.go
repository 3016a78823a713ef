package diagnostic_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/diagnostic"
)

func TestSpan(t *testing.T) {
	src := diagnostic.NewSource("a.toml", []byte("é = 1\r\nb = '日本'\n"))
	got := src.Span(diagnostic.Range{Start: 12, End: 20})
	want := diagnostic.Span{
		File:  "a.toml",
		Start: diagnostic.Position{Line: 2, Column: 5, Byte: 12},
		End:   diagnostic.Position{Line: 2, Column: 9, Byte: 20},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if line, offset := src.Line(1); string(line) != "é = 1" || offset != 0 {
		t.Errorf("line 1 is %q at %d", line, offset)
	}
	if line, offset := src.Line(2); string(line) != "b = '日本'" || offset != 8 {
		t.Errorf("line 2 is %q at %d", line, offset)
	}
	if line, _ := src.Line(4); line != nil {
		t.Errorf("line 4 is %q", line)
	}
}

func TestSpanOutsideTheFile(t *testing.T) {
	src := diagnostic.NewSource("a", []byte("ab\n"))
	got := src.Span(diagnostic.Range{Start: -5, End: 99})
	if got.Start.Byte != 0 || got.End.Byte != 3 || got.End.Line != 2 || got.End.Column != 1 {
		t.Errorf("got %+v", got)
	}
	if got := src.Span(diagnostic.Range{Start: 2, End: 1}); got.End != got.Start {
		t.Errorf("a range that ends before it begins has the span %+v", got)
	}
	if b := src.Bytes(diagnostic.Range{Start: 1, End: 99}); string(b) != "b\n" {
		t.Errorf("bytes %q", b)
	}
	empty := diagnostic.NewSource("a", nil)
	if got := empty.Span(diagnostic.Range{}); got.Start != (diagnostic.Position{Line: 1, Column: 1}) {
		t.Errorf("got %+v", got)
	}
}

func TestSourceIsSafeForConcurrentUse(t *testing.T) {
	src := diagnostic.NewSource("a", []byte(strings.Repeat("line\n", 1000)))
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			if got := src.Span(diagnostic.Range{Start: 5 * i, End: 5 * i}); got.Start.Line != i+1 {
				t.Errorf("line %d, want %d", got.Start.Line, i+1)
			}
		})
	}
	wg.Wait()
}

func TestTidy(t *testing.T) {
	at := func(file string, line, column int, code string) diagnostic.Diagnostic {
		return diagnostic.Diagnostic{
			Code: code, Message: "m",
			Span: diagnostic.Span{File: file, Start: diagnostic.Position{Line: line, Column: column}},
		}
	}
	other := at("a", 1, 1, "AV0001")
	other.Message = "another"
	got := diagnostic.Tidy([]diagnostic.Diagnostic{
		at("b", 1, 1, "AV0001"), at("a", 10, 1, "AV0001"), at("a", 2, 3, "AV0002"), at("a", 2, 3, "AV0001"),
		at("a", 2, 1, "AV0009"), at("a", 2, 3, "AV0001"), at("a", 1, 1, "AV0001"), other,
	})
	want := []diagnostic.Diagnostic{
		other, at("a", 1, 1, "AV0001"), at("a", 2, 1, "AV0009"), at("a", 2, 3, "AV0001"), at("a", 2, 3, "AV0002"),
		at("a", 10, 1, "AV0001"), at("b", 1, 1, "AV0001"),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestSeverity(t *testing.T) {
	for _, s := range diagnostic.Severities() {
		text, err := s.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back diagnostic.Severity
		if err := back.UnmarshalText(text); err != nil || back != s {
			t.Errorf("%s reads back as %s, %v", s, back, err)
		}
	}
	if _, err := diagnostic.ParseSeverity("fatal"); err == nil {
		t.Error("fatal is a severity")
	}
	if !(diagnostic.Note < diagnostic.Warning && diagnostic.Warning < diagnostic.Error) {
		t.Error("severities are not in order")
	}
}
