package manifest

import (
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/volume/identity"
)

// Field describes a key of the manifest: what its value looks like. The tree of
// fields is the one place that knows the structure of volume.toml; validation,
// schemas and editors read it.
type Field struct {
	// Key is the name of the key; empty for the elements of an array and for the
	// values of a table with free keys.
	Key string
	// Kind is the type the value must have.
	Kind doctree.Kind
	// Required says that the table must have the key.
	Required bool
	// Doc says in a sentence what the key is for.
	Doc string
	// Section is where the standard defines it.
	Section string

	// Allowed is the closed list of values of a string; nil for no list.
	Allowed []string
	// Known is the list of values that the standard names where others may be
	// used too; nil for no list.
	Known []string
	// MinChars and MaxChars bound the length of a string in characters; a
	// MaxChars of 0 is no bound.
	MinChars, MaxChars int
	// URI says that a string is an absolute URI.
	URI bool

	// Item describes the elements of an array.
	Item *Field
	// MinItems and MaxItems bound the length of an array; a MaxItems of 0 is no
	// bound.
	MinItems, MaxItems int
	// Unique says that the elements of an array must differ.
	Unique bool

	// Fields are the keys of a table.
	Fields []Field
	// Values describes the values of a table whose keys are free; nil for a table
	// with fixed keys.
	Values *Field
	// Closed says that a table may have no other keys than Fields. All others
	// accept them with a warning (§3.13).
	Closed bool
}

// Field returns the description of key in a table, or nil.
func (f *Field) Field(key string) *Field {
	for i := range f.Fields {
		if f.Fields[i].Key == key {
			return &f.Fields[i]
		}
	}
	return f.Values
}

// SchemaVersion is the value of volume.schema that this package knows (§3.1).
const SchemaVersion = 1

// Roles lists the roles of a volume (§10).
func Roles() []string { return []string{"component", "plugin", "provider", "meta"} }

// Runtimes lists the runtime identifiers that the standard names (§6.1).
func Runtimes() []string {
	return []string{
		"aider", "claude-code", "cline", "codex", "continue", "cursor", "crewai", "gemini", "generic-cli", "generic-mcp",
		"goose", "hermes-agent", "langgraph", "openai-agents", "openclaw", "opencode", "pi-agent", "semantic-kernel",
	}
}

// Protocols lists the protocol identifiers that the standard names (§6.2).
func Protocols() []string { return []string{"mcp", "lsp"} }

// Purposes lists the purposes of an external dependency that need no namespace
// (§3.6.4).
func Purposes() []string {
	return []string{"runtime", "build", "development", "test", "optional", "peer", "source", "documentation", "other"}
}

// PermissionNames lists the permissions (§3.10).
func PermissionNames() []string { return []string{"filesystem", "network", "browser", "shell"} }

// PermissionLevels lists the levels of the permission name, narrowest first
// (§3.10).
func PermissionLevels(name string) []string {
	if name == "shell" {
		return []string{"deny", "allow"}
	}
	return []string{"deny", "read", "write", "read-write"}
}

// Fields returns the description of the manifest as a whole.
func Fields() *Field {
	return &Field{Kind: doctree.Table, Section: "§3", Doc: "The manifest of a volume.", Fields: []Field{
		volumeField(), publisherField(), componentsField(),
		{
			Key: "dependencies", Kind: doctree.Table, Section: "§3.6.1",
			Doc:    "The volumes this one needs, each with a range of versions.",
			Values: &Field{Kind: doctree.String, Doc: "A range of versions, like \"^1.4.0\"."},
		},
		{
			Key: "component-dependencies", Kind: doctree.Table, Section: "§3.6.2",
			Doc: "The components that a component of this volume needs, as purls.",
			Values: &Field{Kind: doctree.Array, Doc: "Purls of components.",
				Item: &Field{Kind: doctree.String, Doc: "The purl of a component, like \"pkg:volume/github-provider#tool/read-pr\"."}},
		},
		externalDependenciesField(), runtimesField(), protocolsField(),
		permissionsField("What the components of the volume may do at most; what is not given is denied."),
		environmentField(), provenanceField(),
	}}
}

func volumeField() Field {
	return Field{
		Key: "volume", Kind: doctree.Table, Required: true, Section: "§3.3", Doc: "What the volume is.",
		Fields: []Field{
			{Key: "schema", Kind: doctree.Int, Required: true, Section: "§3.1", Doc: "The version of the manifest's structure: 1."},
			{Key: "name", Kind: doctree.String, Required: true, Section: "§2.4", Doc: "The name of the volume: name or @scope/name."},
			{Key: "version", Kind: doctree.String, Required: true, Section: "§2.2", Doc: "The version of this release, SemVer 2.0.0."},
			{Key: "description", Kind: doctree.String, Required: true, MinChars: 1, MaxChars: 256, Section: "§3.3", Doc: "What the volume is for, in a sentence."},
			{Key: "license", Kind: doctree.String, Required: true, Section: "§3.3", Doc: "An SPDX license expression."},
			{Key: "role", Kind: doctree.String, Required: true, Allowed: Roles(), Section: "§10", Doc: "What kind of volume it is."},
			{Key: "homepage", Kind: doctree.String, URI: true, Section: "§3.3", Doc: "Where to read about the volume."},
			{Key: "repository", Kind: doctree.String, URI: true, Section: "§3.3", Doc: "Where its source is kept."},
			{Key: "documentation", Kind: doctree.String, URI: true, Section: "§3.3", Doc: "Where its documentation is."},
			{
				Key: "keywords", Kind: doctree.Array, MaxItems: 16, Unique: true, Section: "§3.3", Doc: "Words to find the volume by.",
				Item: &Field{Kind: doctree.String, MaxChars: 32, Doc: "A keyword."},
			},
			{
				Key: "secondary-roles", Kind: doctree.Array, Unique: true, Section: "§3.3", Doc: "Roles that the volume has besides its main one.",
				Item: &Field{Kind: doctree.String, Allowed: Roles(), Doc: "A role."},
			},
			stringSet("providers", "§3.9", "External services that the volume works with."),
		},
	}
}

func publisherField() Field {
	return Field{
		Key: "publisher", Kind: doctree.Table, Required: true, Section: "§3.4", Doc: "Who publishes the volume.",
		Fields: []Field{
			{Key: "id", Kind: doctree.String, Required: true, Section: "§3.4", Doc: "The publisher's identifier; for a scoped volume, its scope."},
		},
	}
}

func componentsField() Field {
	var types []string
	for _, t := range identity.ComponentTypes() {
		types = append(types, string(t))
	}
	return Field{
		Key: "components", Kind: doctree.Array, Section: "§3.5", Doc: "What the volume exports.",
		Item: &Field{Kind: doctree.Table, Section: "§3.5", Doc: "A component.", Fields: []Field{
			{Key: "type", Kind: doctree.String, Required: true, Allowed: types, Section: "§4", Doc: "What kind of component it is."},
			{Key: "name", Kind: doctree.String, Required: true, Section: "§2.4", Doc: "Its name, unique in the volume."},
			{Key: "entrypoint", Kind: doctree.String, Required: true, Section: "§5.3", Doc: "Its main file, relative to the volume.toml."},
			{Key: "description", Kind: doctree.String, MaxChars: 256, Section: "§3.5", Doc: "What it is for, in a sentence."},
			stringSet("providers", "§3.9", "External services that the component works with."),
			permissionsField("What this component may do, where that is less than the volume may."),
		}},
	}
}

func externalDependenciesField() Field {
	return Field{
		Key: "external-dependencies", Kind: doctree.Array, Section: "§3.6.4", Doc: "Packages of other ecosystems that the volume uses, for audits.",
		Item: &Field{Kind: doctree.Table, Section: "§3.6.4", Doc: "An external dependency.", Closed: true, Fields: []Field{
			{Key: "purl", Kind: doctree.String, Required: true, Section: "§3.6.4", Doc: "The package, as a purl without a version."},
			{Key: "constraint", Kind: doctree.String, Required: true, Section: "§3.6.4", Doc: "The versions that are meant, as a VERS range."},
			{Key: "purpose", Kind: doctree.String, Required: true, Section: "§3.6.4", Doc: "What it is used for."},
			{
				// How many there are and whether they differ has a failure
				// category of its own and is judged by its rule.
				Key: "components", Kind: doctree.Array, Section: "§3.6.4", Doc: "The components that use it; without it, the volume as a whole.",
				Item: &Field{Kind: doctree.String, Doc: "The name of a component."},
			},
		}},
	}
}

func runtimesField() Field {
	return Field{
		Key: "runtimes", Kind: doctree.Array, Section: "§3.7", Doc: "The agent runtimes the volume is made for.",
		Item: &Field{Kind: doctree.Table, Section: "§3.7", Doc: "A runtime.", Fields: []Field{
			{Key: "name", Kind: doctree.String, Required: true, Known: Runtimes(), Section: "§6.1", Doc: "The identifier of the runtime."},
			{Key: "compatibility", Kind: doctree.String, Required: true, Section: "§3.7", Doc: "The versions of the runtime, in its own notation."},
		}},
	}
}

func protocolsField() Field {
	return Field{
		Key: "protocols", Kind: doctree.Array, Section: "§3.8", Doc: "The protocols the volume speaks.",
		Item: &Field{Kind: doctree.Table, Section: "§3.8", Doc: "A protocol.", Fields: []Field{
			{Key: "name", Kind: doctree.String, Required: true, Known: Protocols(), Section: "§6.2", Doc: "The identifier of the protocol."},
			{Key: "version", Kind: doctree.String, Required: true, Section: "§3.8", Doc: "The versions of the protocol, in its own notation."},
		}},
	}
}

func permissionsField(doc string) Field {
	docs := map[string]string{
		"filesystem": "Access to local files.",
		"network":    "Access to the network: read fetches, write has side effects.",
		"browser":    "Control of a browser: read observes, write acts.",
		"shell":      "Running other programs.",
	}
	f := Field{Key: "permissions", Kind: doctree.Table, Section: "§3.10", Doc: doc}
	for _, name := range PermissionNames() {
		f.Fields = append(f.Fields, Field{Key: name, Kind: doctree.String, Allowed: PermissionLevels(name), Section: "§3.10", Doc: docs[name]})
	}
	return f
}

func environmentField() Field {
	known := func(key, doc string, values ...string) Field {
		f := stringSet(key, "§6.4", doc)
		f.Item.Known = values
		return f
	}
	return Field{
		Key: "environment", Kind: doctree.Table, Section: "§3.11", Doc: "What the volume needs from its host; what is not given is not restricted.",
		Fields: []Field{
			known("runtimes", "Language runtimes, of which the host needs one.", "node", "bun", "deno", "python", "ruby", "go", "rust"),
			known("os", "Operating systems.", "linux", "macos", "windows"),
			known("arch", "Processor architectures.", "x64", "arm64", "x86"),
		},
	}
}

func provenanceField() Field {
	return Field{
		Key: "provenance", Kind: doctree.Table, Section: "§3.12", Doc: "Where the volume comes from, as its author says.",
		Fields: []Field{
			{Key: "source-repo", Kind: doctree.String, URI: true, Section: "§3.12", Doc: "The repository it is built from."},
			{Key: "build", Kind: doctree.Table, Section: "§3.12", Doc: "How it is built.", Fields: []Field{
				{Key: "system", Kind: doctree.String, Section: "§3.12", Doc: "The build system."},
				{Key: "workflow", Kind: doctree.String, Section: "§3.12", Doc: "The workflow in it."},
				{Key: "signed", Kind: doctree.Bool, Section: "§3.12", Doc: "Whether releases are signed."},
			}},
		},
	}
}

func stringSet(key, section, doc string) Field {
	return Field{
		Key: key, Kind: doctree.Array, Unique: true, Section: section, Doc: doc,
		Item: &Field{Kind: doctree.String, Section: section, Doc: "A name."},
	}
}
