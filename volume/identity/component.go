package identity

import "slices"

// ComponentType is one of the seven kinds of component (§4).
type ComponentType string

// The component types.
const (
	Agent     ComponentType = "agent"
	Skill     ComponentType = "skill"
	Command   ComponentType = "command"
	Tool      ComponentType = "tool"
	Hook      ComponentType = "hook"
	MCPServer ComponentType = "mcp-server"
	LSPServer ComponentType = "lsp-server"
)

// ComponentTypes lists the component types in the order of the standard.
func ComponentTypes() []ComponentType {
	return []ComponentType{Agent, Skill, Command, Tool, Hook, MCPServer, LSPServer}
}

// Article returns the type with its article, for messages: "an agent".
func (t ComponentType) Article() string {
	switch t {
	case Agent, MCPServer, LSPServer: // one says "em see pee" and "el es pee"
		return "an " + string(t)
	}
	return "a " + string(t)
}

// Valid reports whether t is one of the component types.
func (t ComponentType) Valid() bool { return slices.Contains(ComponentTypes(), t) }
