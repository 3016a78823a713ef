package entrypoint

import (
	"path"
	"slices"
	"strings"

	"github.com/agentvolumes/toolchain/volume/identity"
)

// Format is how an entrypoint is written, told from the end of its name.
type Format uint8

const (
	// Markdown is a .md file, with or without front matter.
	Markdown Format = iota
	// YAML is a .yaml file.
	YAML
	// JSON is a .json file.
	JSON
	// Script is a program: any file that is not known to be data.
	Script
	// Data is a file that is known not to be a program, and none of the above.
	Data
)

// String returns the word that messages use for the format.
func (f Format) String() string {
	switch f {
	case Markdown:
		return "Markdown (.md)"
	case YAML:
		return "YAML (.yaml)"
	case JSON:
		return "JSON (.json)"
	case Script:
		return "a script"
	}
	return "data"
}

// FormatOf tells the format of the file at a path.
func FormatOf(name string) Format {
	switch ext := strings.ToLower(path.Ext(name)); {
	case path.Ext(name) == ".md":
		return Markdown
	case path.Ext(name) == ".yaml":
		return YAML
	case path.Ext(name) == ".json":
		return JSON
	case slices.Contains(dataExtensions(), ext):
		return Data
	}
	return Script
}

// Formats lists the formats that an entrypoint of type t may have (§5.3).
func Formats(t identity.ComponentType) []Format {
	switch t {
	case identity.Agent:
		return []Format{Markdown, YAML}
	case identity.Skill, identity.Command:
		return []Format{Markdown}
	case identity.Tool:
		return []Format{JSON, YAML, Script}
	case identity.Hook:
		return []Format{Markdown, YAML, Script}
	case identity.MCPServer, identity.LSPServer:
		return []Format{JSON}
	}
	return nil
}

// Canonical returns the one path where runtimes look for an entrypoint of type
// t (§4.6, §4.7), or "" when any path is as good.
func Canonical(t identity.ComponentType) string {
	switch t {
	case identity.MCPServer:
		return ".mcp.json"
	case identity.LSPServer:
		return ".lsp.json"
	}
	return ""
}

// dataExtensions lists the file name extensions of what nobody runs. Whatever is
// not in it counts as a script, since portable validation cannot know every
// interpreter.
func dataExtensions() []string {
	return []string{
		".toml", ".txt", ".md", ".markdown", ".mdx", ".yml", ".yaml", ".json", ".jsonc", ".json5", ".jsonl", ".ndjson",
		".rst", ".adoc", ".org", ".tex", ".html", ".htm", ".css", ".xml", ".svg", ".csv", ".tsv", ".ini", ".cfg", ".conf",
		".env", ".lock", ".log", ".sum", ".pdf", ".doc", ".docx", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".ico", ".bmp",
		".mp3", ".mp4", ".wav", ".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".7z", ".db", ".sqlite", ".parquet",
	}
}
