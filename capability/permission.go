// Package capability knows what components may do: the permissions of the
// Agent Volumes standard (§3.10) and their order.
package capability

import (
	"slices"

	"github.com/agentvolumes/toolchain/volume/manifest"
)

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
func Permissions() []Permission {
	var out []Permission
	for _, name := range manifest.PermissionNames() {
		out = append(out, Permission(name))
	}
	return out
}

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
	var out []Level
	for _, level := range manifest.PermissionLevels(string(p)) {
		out = append(out, Level(level))
	}
	return out
}

// Declared returns what a table declares for p; it is not Set where the table
// says nothing.
func (p Permission) Declared(t manifest.Permissions) manifest.String {
	switch p {
	case Filesystem:
		return t.Filesystem
	case Network:
		return t.Network
	case Browser:
		return t.Browser
	case Shell:
		return t.Shell
	}
	return manifest.String{}
}

// Union returns the narrowest level that both a and b are within.
func Union(a, b Level) Level {
	switch {
	case a.Within(b):
		return b
	case b.Within(a):
		return a
	}
	return ReadWrite
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
