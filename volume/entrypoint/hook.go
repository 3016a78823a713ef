package entrypoint

import (
	"path"
	"strings"

	"github.com/agentvolumes/toolchain/internal/doctree"
)

// HookEvents lists the lifecycle events that a hook may answer (§4.5).
func HookEvents() []string {
	return []string{
		"SessionStart", "SessionEnd", "Setup", "UserPromptSubmit", "Stop", "StopFailure", "PreToolUse", "PostToolUse",
		"PostToolUseFailure", "PostToolBatch", "SubagentStart", "SubagentStop", "TaskCreated", "TaskCompleted",
		"InstructionsLoaded", "ConfigChange", "CwdChanged", "FileChanged", "PreCompact", "PostCompact",
	}
}

// HookTypes lists the ways in which a hook may be written (§4.5).
func HookTypes() []string { return []string{"command", "script", "module"} }

// Hook is what a hook declares or implies about when and how it runs.
type Hook struct {
	// Event and Type are the values, empty when neither declared nor implied.
	Event, Type string
	// EventNode and TypeNode are the values as declared, or nil. They may be of
	// the wrong kind.
	EventNode, TypeNode *doctree.Node
}

// Hook tells what the entrypoint of a hook declares. What it leaves out is
// implied where it can be (§5.3): the event by the name of the component or of
// the file, as in pre-tool-use.sh; the type by being a script, or by a key of
// the same name.
func (f *File) Hook(component string) Hook {
	h := Hook{EventNode: f.Root.Value("event"), TypeNode: f.Root.Value("type")}
	if h.EventNode.Is(doctree.String) {
		h.Event = h.EventNode.Text
	} else if h.EventNode == nil {
		base := path.Base(f.Path)
		h.Event = impliedEvent(component, strings.TrimSuffix(base, path.Ext(base)))
	}
	if h.TypeNode.Is(doctree.String) {
		h.Type = h.TypeNode.Text
	} else if h.TypeNode == nil {
		h.Type = f.impliedType()
	}
	return h
}

// impliedEvent returns the event that one of the names spells, whatever its
// case and hyphens.
func impliedEvent(names ...string) string {
	plain := strings.NewReplacer("-", "", "_", "")
	for _, name := range names {
		for _, event := range HookEvents() {
			if strings.EqualFold(plain.Replace(name), event) {
				return event
			}
		}
	}
	return ""
}

func (f *File) impliedType() string {
	if f.Format == Script {
		return "script"
	}
	for _, t := range HookTypes() {
		if f.Root.Value(t) != nil {
			return t
		}
	}
	return ""
}
