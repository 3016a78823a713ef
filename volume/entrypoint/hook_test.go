package entrypoint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/identity"
)

// TestHook tells what a hook declares and what follows from its names and its
// format. eventKind and typeKind are the kinds of the declared values, or
// "nothing".
func TestHook(t *testing.T) {
	for _, test := range []struct {
		what, component, path, text string
		event, typ                  string
		eventKind, typeKind         string
	}{
		{"declared in front matter", "guard", "a.md", "---\nevent: Stop\ntype: command\n---\n", "Stop", "command", "string", "string"},
		{"declared in YAML", "guard", "a.yaml", "event: Stop\ntype: module\n", "Stop", "module", "string", "string"},
		{"declared in a script", "guard", "a.sh", "# /// hook\n# event: Stop\n# type: command\n# ///\n", "Stop", "command", "string", "string"},
		{"unknown values stay as written", "guard", "a.yaml", "event: stop\ntype: Script\n", "stop", "Script", "string", "string"},
		{"nothing declared or implied", "guard", "a.md", "text\n", "", "", "nothing", "nothing"},
		{"nothing declared, in YAML", "guard", "a.yaml", "", "", "", "nothing", "nothing"},

		{"event by the component", "pre-tool-use", "a.yaml", "type: command\n", "PreToolUse", "command", "nothing", "string"},
		{"event by the file", "guard", "hooks/pre-tool-use.sh", "", "PreToolUse", "script", "nothing", "nothing"},
		{"event by the file, in another style", "guard", "PreToolUse.md", "", "PreToolUse", "", "nothing", "nothing"},
		{"event by the file, with underscores", "guard", "PRE_TOOL_USE.py", "", "PreToolUse", "script", "nothing", "nothing"},
		{"event by the file, without an extension", "guard", "session-start", "", "SessionStart", "script", "nothing", "nothing"},
		{"the component goes before the file", "stop", "setup.sh", "", "Stop", "script", "nothing", "nothing"},
		{"the folder does not count", "guard", "stop/guard.sh", "", "", "script", "nothing", "nothing"},
		{"a part of a name does not count", "stop-it", "on-stop.sh", "", "", "script", "nothing", "nothing"},
		{"two extensions", "guard", "stop.test.sh", "", "", "script", "nothing", "nothing"},
		{"what is declared goes before names", "stop", "setup.sh", "# /// hook\n# event: SessionEnd\n# ///\n", "SessionEnd", "script", "string", "nothing"},

		{"type by being a script", "guard", "a.rb", "", "", "script", "nothing", "nothing"},
		{"type by the key command", "guard", "a.yaml", "command: ./a.sh\n", "", "command", "nothing", "nothing"},
		{"type by the key script", "guard", "a.yaml", "script: ./a.sh\n", "", "script", "nothing", "nothing"},
		{"type by the key module", "guard", "a.md", "---\nmodule: ./a.js\n---\n", "", "module", "nothing", "nothing"},
		{"type by the key, whatever its value", "guard", "a.yaml", "module:\n", "", "module", "nothing", "nothing"},
		{"type by the first of two keys", "guard", "a.yaml", "module: x\ncommand: y\n", "", "command", "nothing", "nothing"},
		{"what is declared goes before keys", "guard", "a.yaml", "type: module\ncommand: y\n", "", "module", "nothing", "string"},
		{"a script stays one with a key", "guard", "a.sh", "# /// hook\n# command: y\n# ///\n", "", "script", "nothing", "nothing"},

		// A value of the wrong kind is there: nothing is implied in its place.
		{"event of a wrong kind", "stop", "stop.yaml", "event: [Stop]\ntype: command\n", "", "command", "array", "string"},
		{"event without a value", "stop", "stop.yaml", "event:\ntype: command\n", "", "command", "null", "string"},
		{"event is a number", "stop", "stop.yaml", "event: 1\ntype: command\n", "", "command", "integer", "string"},
		{"event is empty", "stop", "stop.yaml", "event: ''\ntype: ''\n", "", "", "string", "string"},
		{"type of a wrong kind", "stop", "a.sh", "# /// hook\n# type: {a: b}\n# ///\n", "Stop", "", "nothing", "table"},
		{"type is true", "stop", "a.yaml", "type: true\ncommand: x\n", "Stop", "", "nothing", "boolean"},

		{"a list declares nothing", "stop", "a.yaml", "- event: Setup\n", "Stop", "", "nothing", "nothing"},
		{"an unreadable file declares nothing", "stop", "a.yaml", "event: [\n", "Stop", "", "nothing", "nothing"},
	} {
		t.Run(test.what, func(t *testing.T) {
			h := read(t, memory(test.text), identity.Hook, test.path).Hook(test.component)
			if h.Event != test.event || h.Type != test.typ {
				t.Errorf("event %q, type %q; want %q and %q", h.Event, h.Type, test.event, test.typ)
			}
			if e, y := kind(h.EventNode), kind(h.TypeNode); e != test.eventKind || y != test.typeKind {
				t.Errorf("event is declared by %s, type by %s; want %s and %s", e, y, test.eventKind, test.typeKind)
			}
		})
	}
}

func kind(n *doctree.Node) string {
	if n == nil {
		return "nothing"
	}
	return n.Kind.String()
}

// TestHookOfAMissingFile: what the names imply does not depend on the file.
func TestHookOfAMissingFile(t *testing.T) {
	f := read(t, volume(t, "else", ""), identity.Hook, "hooks/stop.sh")
	if h := f.Hook("guard"); h.Event != "Stop" || h.Type != "script" || h.EventNode != nil || h.TypeNode != nil {
		t.Errorf("the hook is %+v", h)
	}
}

// TestEveryEventIsImplied spells every event as a component would be named, and
// as a file might.
func TestEveryEventIsImplied(t *testing.T) {
	events := entrypoint.HookEvents()
	if len(events) != 20 || len(slices.Compact(slices.Sorted(slices.Values(events)))) != 20 {
		t.Errorf("the standard has 20 events, not these: %v", events)
	}
	for _, event := range events {
		name := identity.Suggest(event) // SessionStart is session-start
		if !strings.Contains(name, "-") && event != "Setup" && event != "Stop" {
			t.Errorf("%s is %s as a component", event, name)
		}
		for what, hook := range map[string]entrypoint.Hook{
			"component": read(t, memory(""), identity.Hook, "a.md").Hook(name),
			"file":      read(t, memory(""), identity.Hook, "hooks/"+event+".md").Hook("guard"),
			"lower":     read(t, memory(""), identity.Hook, strings.ToLower(event)+".sh").Hook("guard"),
		} {
			if hook.Event != event {
				t.Errorf("%s by its %s is %q", event, what, hook.Event)
			}
		}
	}
	events[0] = "changed"
	if entrypoint.HookEvents()[0] == "changed" {
		t.Error("a caller can change the list")
	}
}
