package identity

import (
	"errors"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/identity"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

func invalidName() validate.Rule {
	return validate.Rule{
		Code: "AV0201", Slug: "invalid-name", Severity: diagnostic.Error, Category: "invalid-name", Section: "§2.4",
		Doc: validate.Doc{
			Title: "Names are lower-case letters, digits and single hyphens.",
			Why: "Names become parts of purls, folders and commands on every system. They begin and end with a letter or digit; a volume or " +
				"component name has at most 128 characters, a scope or publisher id at most 64. The names of volumes may have a scope: " +
				"`@acme/search`. The rule holds for the volume, the publisher, the components and the volumes it depends on.",
			Bad:   validate.Example{Manifest: "[volume]\nname = \"Git_Master\"\n"},
			Good:  validate.Example{Manifest: "[volume]\nname = \"git-master\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			m := p.Manifest
			checkName(p, m.Volume.Name, "volume.name", parseVolumeName)
			checkName(p, m.Publisher.ID, "publisher.id", identity.CheckScope)
			for _, c := range p.Components {
				checkName(p, c.Name, c.Field("name"), identity.CheckComponentName)
			}
			for _, d := range m.Dependencies {
				checkName(p, d.Name, manifest.FieldPath("dependencies", d.Name.Value), parseVolumeName)
			}
		},
	}
}

func parseVolumeName(s string) error {
	_, err := identity.ParseName(s)
	return err
}

func checkName(p *validate.Pass, s manifest.String, path string, check func(string) error) {
	var bad *identity.Error
	if !s.Set || !errors.As(check(s.Value), &bad) {
		return
	}
	p.Report(validate.Finding{Span: p.At(s.Sub(bad.Start, bad.End)), Path: path, Message: bad.Error(), Help: bad.Help})
}
