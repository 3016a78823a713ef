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

// Valid reports whether t is one of the component types.
func (t ComponentType) Valid() bool { return slices.Contains(ComponentTypes(), t) }
