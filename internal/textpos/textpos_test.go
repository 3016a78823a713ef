package textpos_test

import (
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/internal/textpos"
)

func TestPosition(t *testing.T) {
	text := "ab\r\nçd\n\n日本\n" + strings.Repeat("é", 5000) + "x"
	x := textpos.New([]byte(text))
	for _, test := range []struct{ offset, line, column int }{
		{-1, 1, 1}, {0, 1, 1}, {2, 1, 3}, {3, 1, 4}, {4, 2, 1}, {6, 2, 2}, {7, 2, 3}, {8, 3, 1},
		{9, 4, 1}, {12, 4, 2}, {15, 4, 3}, {16, 5, 1}, {16 + 2*3000, 5, 3001}, {len(text) - 1, 5, 5001}, {len(text), 5, 5002}, {1 << 30, 5, 5002},
	} {
		line, column := x.Position(test.offset)
		if line != test.line || column != test.column {
			t.Errorf("Position(%d) = %d:%d, want %d:%d", test.offset, line, column, test.line, test.column)
		}
	}
	if x.Lines() != 5 {
		t.Errorf("Lines() = %d, want 5", x.Lines())
	}
	if start, end, ok := x.Line(2); !ok || text[start:end] != "çd\n" {
		t.Errorf("Line(2) = %d, %d, %v", start, end, ok)
	}
	if _, _, ok := x.Line(6); ok {
		t.Error("Line(6) exists")
	}
}

// TestOffset goes from every character to its position and back.
func TestOffset(t *testing.T) {
	text := "ab\nçd\n\n" + strings.Repeat("日a", 2000) + "\nend"
	x := textpos.New([]byte(text))
	for offset := range text {
		line, column := x.Position(offset)
		if got := x.Offset(line, column); got != offset {
			t.Fatalf("Offset(%d, %d) = %d, want %d", line, column, got, offset)
		}
	}
	for _, test := range []struct{ line, column, want int }{{0, 1, 0}, {99, 1, len(text)}, {1, 0, 0}, {1, 1 << 20, len(text)}} {
		if got := x.Offset(test.line, test.column); got != test.want {
			t.Errorf("Offset(%d, %d) = %d, want %d", test.line, test.column, got, test.want)
		}
	}
}

func TestOtherLineEnds(t *testing.T) {
	text := "a\rb\r\nc\nd"
	x := textpos.NewLines([]byte(text), func(text []byte, at int) int {
		switch {
		case text[at] == '\r' && at+1 < len(text) && text[at+1] == '\n':
			return 2
		case text[at] == '\r' || text[at] == '\n':
			return 1
		}
		return 0
	})
	for line, want := range []int{0, 2, 5, 7} {
		if got := x.Offset(line+1, 1); got != want {
			t.Errorf("line %d begins at %d, want %d", line+1, got, want)
		}
	}
}

func FuzzPosition(f *testing.F) {
	f.Add("a\nb", 2)
	f.Add(strings.Repeat("é", 3000), 2500)
	f.Fuzz(func(t *testing.T, text string, offset int) {
		x := textpos.New([]byte(text))
		line, column := x.Position(offset)
		offset = min(max(offset, 0), len(text))
		before := text[:offset]
		if want := 1 + strings.Count(before, "\n"); line != want {
			t.Errorf("line %d, want %d", line, want)
		}
		if column < 1 || column > 1+offset {
			t.Errorf("column %d at offset %d", column, offset)
		}
	})
}
