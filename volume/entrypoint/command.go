package entrypoint

// ValidTrigger reports whether s is the trigger of a command: a slash and at
// least one lower-case letter, digit or hyphen behind it, and nothing else
// (§4.3).
func ValidTrigger(s string) bool {
	if len(s) < 2 || s[0] != '/' {
		return false
	}
	for i := 1; i < len(s); i++ {
		if c := s[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}
