package permission_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/validate/rules/permission"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

// TestMessages sees that a message names what is asked and what is given, and
// that its help offers the narrowest level that both are within.
func TestMessages(t *testing.T) {
	tests := []struct {
		given, asked, component string
		message, help           string
		related                 int
	}{
		{`filesystem = "read"`, `filesystem = "write"`, `type = "tool", name = "a"`, `tool "a" asks for filesystem = "write", but the volume has only "read"`, `filesystem = "read-write" under [permissions]`, 1},
		{`network = "write"`, `network = "read"`, `type = "tool", name = "a"`, `network = "read", but the volume has only "write"`, `network = "read-write" under`, 1},
		{`browser = "read"`, `browser = "read-write"`, `type = "tool", name = "a"`, `browser = "read-write", but the volume has only "read"`, `browser = "read-write" under`, 1},
		{`shell = "deny"`, `shell = "allow"`, `name = "a"`, `component "a" asks for shell = "allow", but the volume has only "deny"`, `shell = "allow" under`, 1},
		{`filesystem = "deny"`, `filesystem = "write"`, `type = "tool"`, `component 1 asks for filesystem = "write", but the volume has only "deny"`, `filesystem = "write" under`, 1},
		{``, `filesystem = "read"`, `type = "robot", name = "a"`, `component "a" asks for filesystem = "read", but the volume has only "deny", since it does not declare it`, `narrow the component's filesystem to "deny"`, 0},
	}
	for _, tt := range tests {
		text := fmt.Sprintf("permissions = { %s }\ncomponents = [{ %s, permissions = { %s } }]\n", tt.given, tt.component, tt.asked)
		found := ruletest.Findings(t, permission.Group().Rules, map[string]string{"volume.toml": text}, nil)
		if len(found) != 1 {
			t.Errorf("%s%d findings, want one", text, len(found))
			continue
		}
		f := found[0]
		key, _, _ := strings.Cut(tt.asked, " ")
		if !strings.Contains(f.Message, tt.message) || !strings.Contains(f.Help, tt.help) || f.Path != "components[0].permissions."+key || len(f.Related) != tt.related {
			t.Errorf("%s%s: %s (%s), %d related\nwant %s (%s), %d related", text, f.Path, f.Message, f.Help, len(f.Related), tt.message, tt.help, tt.related)
		}
	}
}
