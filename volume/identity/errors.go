package identity

import (
	"errors"
	"fmt"

	"github.com/agentvolumes/toolchain/internal/quote"
)

var (
	// ErrName is wrapped by the errors about names.
	ErrName = errors.New("invalid name")
	// ErrPurl is wrapped by the errors about package URLs that do not name a
	// volume or component.
	ErrPurl = errors.New("invalid volume purl")
	// ErrNonCanonicalPurl is wrapped by the errors about package URLs that name
	// a volume or component in another spelling than the canonical one. The
	// standard refuses them (§2.5.1); Error.Canonical holds the right spelling.
	ErrNonCanonicalPurl = errors.New("non-canonical volume purl")
)

// Error says what is wrong with a name or package URL.
type Error struct {
	// Input is the text that was refused.
	Input string
	// Start and End are the byte offsets of the offending part of Input, End
	// exclusive. They are equal where something is missing.
	Start, End int
	// Reason says what is wrong, lower case.
	Reason string
	// Help says what to do; it may be empty.
	Help string
	// Canonical is the right spelling when the error is ErrNonCanonicalPurl.
	Canonical string

	class error
}

// Error returns the input, quoted and shortened, with the reason.
func (e *Error) Error() string {
	return fmt.Sprintf("%v %s: %s", e.class, quote.Short(e.Input), e.Reason)
}

// Unwrap returns the class of the error: ErrName, ErrPurl or
// ErrNonCanonicalPurl.
func (e *Error) Unwrap() error { return e.class }

func nameError(s string, start, end int, reason, help string) *Error {
	return &Error{Input: s, Start: start, End: end, Reason: reason, Help: help, class: ErrName}
}

func purlError(s string, start, end int, reason, help string) *Error {
	return &Error{Input: s, Start: start, End: end, Reason: reason, Help: help, class: ErrPurl}
}
