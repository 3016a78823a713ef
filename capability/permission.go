// Package capability knows what components may do: the permissions of the
// Agent Volumes standard (§3.10) and their order.
package capability

import "slices"

// Permission is one of the four things a component may be allowed (§3.10).
type Permission string

// The permissions.
const (
	Filesystem Permission = "filesystem"
	Network    Permission = "network"
	Browser    Permission = "browser"
	Shell      Permission = "shell"
)

// Permissions lists the permissions in the order of the standard.
func Permissions() []Permission { return []Permission{Filesystem, Network, Browser, Shell} }

// Level is how much of a permission is given. The zero value is not a level;
// what is not declared counts as Deny.
type Level string

// The levels. Shell has Deny and Allow, the others have all but Allow.
const (
	Deny      Level = "deny"
	Read      Level = "read"
	Write     Level = "write"
	ReadWrite Level = "read-write"
	Allow     Level = "allow"
)

// Levels lists the levels that p can have, narrowest first.
func (p Permission) Levels() []Level {
	if p == Shell {
		return []Level{Deny, Allow}
	}
	return []Level{Deny, Read, Write, ReadWrite}
}

// Has reports whether l is a level that p can have.
func (p Permission) Has(l Level) bool { return slices.Contains(p.Levels(), l) }

// Within reports whether l gives no more than limit does: deny < read <
// read-write, deny < write < read-write, deny < allow. Read and Write are
// siblings, and neither is within the other.
func (l Level) Within(limit Level) bool {
	switch {
	case l == limit, l == Deny:
		return true
	case limit == ReadWrite:
		return l == Read || l == Write
	}
	return false
}
