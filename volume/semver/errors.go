package semver

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

var (
	// ErrVersion is what errors.Is finds in every error of [Parse].
	ErrVersion = errors.New("invalid version")
	// ErrRange is what errors.Is finds in every error of [ParseRange].
	ErrRange = errors.New("invalid range")
)

// Error is one thing that is wrong with a version or a range.
type Error struct {
	// Input is the whole text that was parsed.
	Input string
	// Start and End are the byte offsets of the offending part in Input, End
	// exclusive. They are equal only where Input is empty.
	Start, End int
	// Reason says what is wrong, in lower case, without the offending part.
	Reason string
	// Help says what is allowed or what to write instead. It is never empty.
	Help string

	kind error
}

// Error gives the problem in one line: the input, the reason, the offending
// part and what is allowed. Long values are shortened.
func (e *Error) Error() string {
	var b strings.Builder
	if e.kind != nil {
		b.WriteString(e.kind.Error())
		b.WriteByte(' ')
	}
	b.WriteString(quote(e.Input))
	b.WriteString(": ")
	b.WriteString(e.Reason)
	if part := e.Part(); part != "" && part != e.Input {
		b.WriteString(": ")
		b.WriteString(quote(part))
	}
	if e.Help != "" {
		b.WriteString("; ")
		b.WriteString(e.Help)
	}
	return b.String()
}

// Part returns the offending part of the input. It is empty where something is
// missing, and where the offsets do not fit the input.
func (e *Error) Part() string {
	if e.Start < 0 || e.Start > e.End || e.End > len(e.Input) {
		return ""
	}
	return e.Input[e.Start:e.End]
}

// Unwrap returns [ErrVersion] or [ErrRange].
func (e *Error) Unwrap() error { return e.kind }

// Errors is everything that is wrong with a range, in the order of the text. From
// the hundred and first problem on, a last error stands for all the rest. It is
// what [ParseRange] returns; get at it with errors.As:
//
//	var problems semver.Errors
//	if errors.As(err, &problems) {
//		for _, p := range problems { … }
//	}
type Errors []*Error

// maxListed bounds the text of an Errors.
const maxListed = 10

// Error gives one line per problem. From the eleventh on they are only counted.
func (es Errors) Error() string {
	var b strings.Builder
	for i, e := range es {
		if i == maxListed {
			fmt.Fprintf(&b, "\nand %d more", len(es)-i)
			break
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(e.Error())
	}
	return b.String()
}

// Unwrap returns the single errors, so that errors.Is and errors.As look into
// them.
func (es Errors) Unwrap() []error {
	list := make([]error, len(es))
	for i, e := range es {
		list[i] = e
	}
	return list
}

// maxQuoted is how many bytes of a value a message shows.
const maxQuoted = 64

// quote quotes a value for a message and shortens a long one.
func quote(s string) string {
	if len(s) <= maxQuoted {
		return fmt.Sprintf("%q", s)
	}
	cut := maxQuoted - 3
	for cut > maxQuoted-3-utf8.UTFMax && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return fmt.Sprintf("%q...", s[:cut])
}

const (
	// maxProblems is how many problems of one range are told apart. It is far
	// beyond what people get wrong; without it a megabyte of commas would become a
	// million findings.
	maxProblems = 100

	reasonMore = "there are more problems"
	helpMore   = "mend the others first"
)

// problems collects what is wrong with one text.
type problems struct {
	input string
	kind  error
	list  Errors
	// firstOnly drops all but the first, for callers that report only one.
	firstOnly bool
}

func (p *problems) add(start, end int, reason, help string) {
	if n := len(p.list); n > 0 {
		last := p.list[n-1]
		switch {
		case p.firstOnly || p.full():
			return
		case last.Start == start && last.End == end && last.Reason == reason:
			return // a delimiter with nothing on either side
		case n == maxProblems:
			end, reason, help = len(p.input), reasonMore, helpMore
		}
	}
	p.list = append(p.list, &Error{
		Input: p.input, Start: start, End: end, Reason: reason, Help: help, kind: p.kind,
	})
}

// full reports whether there is no use in looking for more problems.
func (p *problems) full() bool { return len(p.list) > maxProblems }
