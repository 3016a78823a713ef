// Package dependency holds the rules about what a volume needs of other
// volumes: ranges of versions and references to components.
package dependency

import (
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/identity"
)

// Group lists the rules.
func Group() validate.Group {
	return validate.Group{Name: "dependency", Rules: []validate.Rule{
		invalidRange(), emptyRange(), selfDependency(),
		unknownLocal(), invalidPurl(), nonCanonicalPurl(), missingParent(), missingComponent(), versionOutsideRange(),
	}}
}

// ownName returns the volume's own name; ok is false when it has none that is
// valid.
func ownName(p *validate.Pass) (name identity.Name, ok bool) {
	name, err := identity.ParseName(p.Manifest.Volume.Name.Value)
	return name, err == nil
}
