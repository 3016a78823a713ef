package diagnostic

import "fmt"

// Severity says how much a finding weighs. The zero value is Note.
type Severity uint8

const (
	// Note is worth knowing and never a reason to act at once.
	Note Severity = iota
	// Warning marks a volume that is valid but likely to surprise somebody. The
	// warning categories of the standard are warnings.
	Warning
	// Error marks an invalid volume. The failure categories of the standard are
	// errors.
	Error
)

// Severities lists every severity, gravest first.
func Severities() []Severity { return []Severity{Error, Warning, Note} }

// String returns "error", "warning" or "note".
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	case Note:
		return "note"
	}
	return fmt.Sprintf("severity(%d)", uint8(s))
}

// ParseSeverity reads what String writes.
func ParseSeverity(s string) (Severity, error) {
	for _, v := range Severities() {
		if v.String() == s {
			return v, nil
		}
	}
	return 0, fmt.Errorf("unknown severity %q: it is one of error, warning, note", s)
}

// MarshalText writes the severity as String does.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Severity) UnmarshalText(text []byte) error {
	v, err := ParseSeverity(string(text))
	if err != nil {
		return err
	}
	*s = v
	return nil
}
