package diagnostic

// Position is a place in a text file.
type Position struct {
	// Line counts from 1. A line ends with "\n"; the "\r" of a "\r\n" belongs to
	// the line it ends.
	Line int `json:"line"`
	// Column counts characters (Unicode code points) of the line from 1.
	Column int `json:"column"`
	// Byte counts bytes of the file from 0.
	Byte int `json:"byte"`
}

// Range is a part of a file as byte offsets, End exclusive. It is what parsers
// hand around: 16 bytes, no line table needed. A Source turns it into a Span.
type Range struct {
	Start, End int
}

// Sub returns the part of r from offset start to offset end within it.
func (r Range) Sub(start, end int) Range {
	return Range{Start: r.Start + start, End: r.Start + end}
}

// Span is a part of a file as a reader sees it, End exclusive. The zero value
// stands for no place at all; a Span with a File and zero positions stands for
// the whole file.
type Span struct {
	// File is the path as the user would write it, with forward slashes.
	File  string
	Start Position
	End   Position
}

// IsFile reports whether the span stands for a whole file rather than a part of
// its text.
func (s Span) IsFile() bool { return s.Start.Line == 0 }
