// Package identity holds the rules about what a volume is called and what it
// says it is: names, version, license, role, publisher.
package identity

import (
	"github.com/agentvolumes/toolchain/validate"
)

// Group lists the rules.
func Group() validate.Group {
	return validate.Group{Name: "identity", Rules: []validate.Rule{
		invalidName(), invalidVersion(), invalidLicense(), duplicateComponent(), roleCardinality(), scopeMismatch(), noProviders(),
	}}
}
