package report

import "github.com/agentvolumes/toolchain/diagnostic"

// style writes text in colours, or leaves it alone.
type style struct{ color bool }

func newStyle(color bool) style { return style{color: color} }

func (s style) bold(text string) string { return s.wrap("1", text) }
func (s style) dim(text string) string  { return s.wrap("2", text) }

func (s style) severity(sev diagnostic.Severity, text string) string {
	switch sev {
	case diagnostic.Error:
		return s.wrap("1;31", text)
	case diagnostic.Warning:
		return s.wrap("1;33", text)
	}
	return s.wrap("1;36", text)
}

func (s style) wrap(code, text string) string {
	if !s.color || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}
