package capability_test

import (
	"testing"

	"github.com/agentvolumes/toolchain/capability"
)

func TestWithin(t *testing.T) {
	// The rows of the table are what each level is within.
	within := map[capability.Level][]capability.Level{
		capability.Deny:      {capability.Deny, capability.Read, capability.Write, capability.ReadWrite, capability.Allow},
		capability.Read:      {capability.Read, capability.ReadWrite},
		capability.Write:     {capability.Write, capability.ReadWrite},
		capability.ReadWrite: {capability.ReadWrite},
		capability.Allow:     {capability.Allow},
	}
	for _, p := range capability.Permissions() {
		for _, a := range p.Levels() {
			for _, b := range p.Levels() {
				want := false
				for _, l := range within[a] {
					want = want || l == b
				}
				if got := a.Within(b); got != want {
					t.Errorf("%s: %s within %s = %v, want %v", p, a, b, got, want)
				}
			}
		}
	}
}

func TestHas(t *testing.T) {
	if capability.Shell.Has(capability.Read) || !capability.Shell.Has(capability.Allow) {
		t.Error("shell has deny and allow")
	}
	if capability.Network.Has(capability.Allow) || capability.Network.Has("") || !capability.Network.Has(capability.Write) {
		t.Error("network has deny, read, write and read-write")
	}
}
