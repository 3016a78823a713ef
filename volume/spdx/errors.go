package spdx

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ErrExpression is what every error of Parse is, in the sense of errors.Is.
var ErrExpression = errors.New("invalid license expression")

// MaxErrors is how many problems Parse reports. Further problems are summed up
// in one more Error, the last of the list.
const MaxErrors = 100

// Error is one problem of a license expression.
type Error struct {
	// Input is the string given to Parse.
	Input string
	// Start and End are the byte offsets of what is wrong. They are equal only
	// if Input is empty.
	Start, End int
	// Reason is lower case and says what is wrong.
	Reason string
	// Help says what is allowed or what to do. It is never empty.
	Help string
}

// Error returns the expression, shortened if it is long, the place, the reason
// and the help in one line.
func (e *Error) Error() string {
	return fmt.Sprintf("%v %s at byte %d: %s; %s", ErrExpression, quote(e.Input), e.Start, e.Reason, e.Help)
}

// Unwrap returns ErrExpression.
func (e *Error) Unwrap() error { return ErrExpression }

// Errors is the list of problems of one expression, in the order of their
// places. It is what Parse returns as its error.
type Errors []*Error

// Error returns the text of every problem, one in a line.
func (es Errors) Error() string {
	lines := make([]string, len(es))
	for i, e := range es {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the problems, for errors.Is and errors.As.
func (es Errors) Unwrap() []error {
	list := make([]error, len(es))
	for i, e := range es {
		list[i] = e
	}
	return list
}

// problems collects what is wrong with one input.
type problems struct {
	input string
	list  Errors
	// surplus stands for the problems beyond MaxErrors.
	surplus *Error
	// stopped tells that reading on would be of no use.
	stopped bool
}

// add notes a problem. The reason comes as a format since most reasons quote
// what they are about.
func (ps *problems) add(start, end int, help, reason string, args ...any) {
	if ps.stopped {
		return
	}
	e := &Error{Input: ps.input, Start: start, End: end, Reason: fmt.Sprintf(reason, args...), Help: help}
	if len(ps.list) == MaxErrors {
		e.Reason = fmt.Sprintf("more than %d problems", MaxErrors)
		e.Help = "the problems from here on are not listed; correct those before first"
		ps.surplus = e
		ps.stopped = true
		return
	}
	ps.list = append(ps.list, e)
}

// none reports whether nothing is wrong so far.
func (ps *problems) none() bool { return len(ps.list) == 0 }

// err returns the problems in the order of their places, or nil.
func (ps *problems) err() error {
	if ps.none() {
		return nil
	}
	// A parenthesis is known to lack its partner only at the end of the input.
	slices.SortStableFunc(ps.list, func(a, b *Error) int { return cmp.Compare(a.Start, b.Start) })
	if ps.surplus != nil {
		ps.list = append(ps.list, ps.surplus)
	}
	return ps.list
}

// maxQuoted is how many bytes of a value a message shows.
const maxQuoted = 64

// quote returns s in quotes. It cuts a long value, since expressions come from
// files that anybody may have written.
func quote(s string) string {
	if len(s) <= maxQuoted {
		return strconv.Quote(s)
	}
	n := maxQuoted
	for n > maxQuoted-utf8.UTFMax && !utf8.RuneStart(s[n]) {
		n--
	}
	return strconv.Quote(s[:n]) + "..."
}
