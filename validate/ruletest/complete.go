package ruletest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/identity"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

// CompleteManifest adds the required keys that a manifest lacks: those of
// [volume] behind its header, whole tables at the end. Lines keep their numbers
// up to the header of [volume].
func CompleteManifest(text string) string {
	role := "meta"
	if strings.Contains(text, "[[components]]") {
		role = "plugin"
	}
	required := []string{
		`schema = 1`, `name = "example-pack"`, `version = "1.0.0"`, `description = "An example"`, `license = "MIT"`, fmt.Sprintf("role = %q", role),
	}
	lines := strings.SplitAfter(text, "\n")
	if header := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "[volume]") }); header >= 0 {
		end := header + 1
		for end < len(lines) && !strings.HasPrefix(lines[end], "[") {
			required = slices.DeleteFunc(required, func(r string) bool {
				key, _, _ := strings.Cut(r, " ")
				return strings.HasPrefix(lines[end], key+" ")
			})
			end++
		}
		// Behind the table's own keys, so that marks on them stay on their lines.
		lines = slices.Insert(lines, end, "\n"+strings.Join(required, "\n")+"\n\n")
		text = strings.Join(lines, "")
	} else {
		text += "\n[volume]\n" + strings.Join(required, "\n") + "\n"
	}
	if !strings.Contains(text, "[publisher]") {
		text += "\n[publisher]\nid = \"example\"\n"
	}
	return text
}

// AddEntrypoints adds a plain file for every entrypoint of the manifest that is
// not among files.
func AddEntrypoints(files map[string]string) {
	m := manifest.Parse(diagnostic.NewSource("volume.toml", []byte(files["volume.toml"])))
	for _, c := range m.Components {
		path, err := entrypoint.CleanPath(c.Entrypoint.Value)
		if err != nil {
			continue
		}
		if _, ok := files[path]; !ok {
			files[path] = plainFile(identity.ComponentType(c.Type.Value), entrypoint.FormatOf(path), c.Name.Value)
		}
	}
}

func plainFile(t identity.ComponentType, f entrypoint.Format, name string) string {
	switch {
	case t == identity.Skill:
		return fmt.Sprintf("---\nname: %s\ndescription: Does what it says.\n---\n\nDo it.\n", name)
	case t == identity.Command:
		return fmt.Sprintf("---\ntrigger: /%s\n---\n\nDo it.\n", name)
	case t == identity.Hook && f == entrypoint.Markdown:
		return "---\nevent: PreToolUse\ntype: command\n---\n"
	case t == identity.Hook && f == entrypoint.YAML:
		return "event: PreToolUse\ntype: command\n"
	case t == identity.Hook:
		return "#!/bin/sh\n# /// hook\n# event: PreToolUse\n# ///\n"
	case f == entrypoint.JSON:
		return "{}\n"
	case f == entrypoint.YAML:
		return fmt.Sprintf("name: %s\n", name)
	}
	return "Do it.\n"
}
