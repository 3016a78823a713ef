// Package permission holds the rules about what components ask to be allowed.
package permission

import (
	"fmt"

	"github.com/agentvolumes/toolchain/capability"
	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/validate"
)

// Group lists the rules.
func Group() validate.Group {
	return validate.Group{Name: "permission", Rules: []validate.Rule{escalation()}}
}

func escalation() validate.Rule {
	return validate.Rule{
		Code: "AV0401", Slug: "permission-escalation", Severity: diagnostic.Error, Category: "permission-escalation", Section: "§3.10",
		Doc: validate.Doc{
			Title: "A component asks for no more than the volume is allowed.",
			Why: "Users consent to the volume's `[permissions]`. A component may narrow them and never widen them; what the volume does not " +
				"declare is denied. `read` and `write` are siblings: neither is part of the other, both are part of `read-write`.",
			Bad: validate.Example{Manifest: "[permissions]\nfilesystem = \"read\"\n\n" +
				"[[components]]\ntype = \"tool\"\nname = \"write-files\"\nentrypoint = \"./tools/write-files.json\"\npermissions = { filesystem = \"write\" }\n"},
			Good: validate.Example{Manifest: "[permissions]\nfilesystem = \"read-write\"\n\n" +
				"[[components]]\ntype = \"tool\"\nname = \"write-files\"\nentrypoint = \"./tools/write-files.json\"\npermissions = { filesystem = \"write\" }\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			for _, c := range p.Components {
				for _, permission := range capability.Permissions() {
					check(p, c, permission)
				}
			}
		},
	}
}

func check(p *validate.Pass, c *validate.Component, permission capability.Permission) {
	asked := permission.Declared(c.Permissions)
	given := permission.Declared(p.Manifest.Permissions)
	limit := capability.Deny
	switch {
	case given.Set:
		limit = capability.Level(given.Value)
	case !knownUndeclared(p, permission):
		return
	}
	// Levels that do not exist have findings of their own.
	if !asked.Set || !permission.Has(capability.Level(asked.Value)) || !permission.Has(limit) ||
		capability.Level(asked.Value).Within(limit) {
		return
	}
	f := validate.Finding{
		Span: p.At(asked.Range), Path: c.Field("permissions." + string(permission)),
		Message: fmt.Sprintf("%s asks for %s = %q, but the volume has only %q", c.Label(), permission, asked.Value, limit),
		Help: fmt.Sprintf("narrow the component's %s to %q, or give the volume %s = %q under [permissions]",
			permission, limit, permission, capability.Union(capability.Level(asked.Value), limit)),
	}
	if given.Set {
		f.Related = []diagnostic.Related{{Span: p.At(given.Range), Message: "what the volume is allowed"}}
	} else {
		f.Message += ", since it does not declare it"
	}
	p.Report(f)
}

// knownUndeclared reports whether the volume really does not declare a
// permission, rather than in a form or a place that could not be read.
func knownUndeclared(p *validate.Pass, permission capability.Permission) bool {
	e := p.Manifest.Root.Get("permissions")
	if e == nil {
		return !p.Manifest.Root.Incomplete
	}
	return e.Value.Is(doctree.Table) && !e.Value.Incomplete && e.Value.Get(string(permission)) == nil
}
