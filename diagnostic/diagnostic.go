// Package diagnostic holds findings: what is wrong with a file, where, why and
// what to do about it.
//
// A finding is a value. It never travels as an error: an error means that the
// tool could not do its work, a finding means that it did. Everything that
// looks at files reports through this package, so that a parser, a rule, the
// archive reader and the runtime speak to the user in one voice.
package diagnostic

import (
	"cmp"
	"slices"
)

// Diagnostic is one finding.
type Diagnostic struct {
	// Code is the stable identifier of the rule, like "AV0401". Codes are never
	// reused.
	Code string
	// Slug is the name of the rule for people, like "permission-escalation".
	Slug     string
	Severity Severity
	// Span is where the problem is.
	Span Span
	// Path names the field in the parsed manifest, in the notation of the
	// standard ("components[1].name"). It is empty when the finding is not about
	// one field.
	Path string
	// Message says what is wrong in one line, lower case, with the value.
	Message string
	// Help says what to do, in one line. It may be empty.
	Help string
	// Category is the standard's failure category or warning category.
	Category string
	// Section is the section of the standard that the rule comes from, like
	// "§3.10".
	Section string
	// Related lists other places that a reader has to see to understand.
	Related []Related
	// Fix is a mechanical mend, or nil.
	Fix *Fix
	// Suppressed is set when the author of the file asked for silence.
	Suppressed *Suppression
}

// Related is a second place that belongs to a finding.
type Related struct {
	Span    Span
	Message string
}

// Fix is a change of text that mends a finding without further thought.
type Fix struct {
	// Title says what the change does, in the imperative.
	Title string
	Edits []Edit
}

// Edit replaces the text of Span by NewText.
type Edit struct {
	Span    Span
	NewText string
}

// Suppression is an author's wish not to hear of a finding.
type Suppression struct {
	// Reason is the author's own; it is never empty.
	Reason string
	// Span is the comment that carries it.
	Span Span
}

// Compare orders findings as reports list them: by file, line, column and code,
// then by what is left, so that equal input gives equal output.
func Compare(a, b Diagnostic) int {
	return cmp.Or(
		cmp.Compare(a.Span.File, b.Span.File),
		cmp.Compare(a.Span.Start.Line, b.Span.Start.Line),
		cmp.Compare(a.Span.Start.Column, b.Span.Start.Column),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Span.End.Byte, b.Span.End.Byte),
		cmp.Compare(a.Message, b.Message),
		cmp.Compare(a.Path, b.Path),
	)
}

// Tidy sorts findings by Compare and drops those that say the same about the
// same place. It works in place and returns the shortened slice.
func Tidy(ds []Diagnostic) []Diagnostic {
	slices.SortStableFunc(ds, Compare)
	return slices.CompactFunc(ds, func(a, b Diagnostic) bool { return Compare(a, b) == 0 })
}
