// Package all is the list of the rules that there are.
package all

import (
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/validate/rules/contract"
	"github.com/agentvolumes/toolchain/validate/rules/dependency"
	"github.com/agentvolumes/toolchain/validate/rules/entrypoint"
	"github.com/agentvolumes/toolchain/validate/rules/external"
	"github.com/agentvolumes/toolchain/validate/rules/identity"
	"github.com/agentvolumes/toolchain/validate/rules/permission"
	"github.com/agentvolumes/toolchain/validate/rules/shape"
	"github.com/agentvolumes/toolchain/validate/rules/suppression"
	"github.com/agentvolumes/toolchain/validate/rules/text"
)

// Groups lists the groups of rules in the order of their codes.
func Groups() []validate.Group {
	return []validate.Group{
		text.Group(),
		suppression.Group(),
		shape.Group(),
		identity.Group(),
		entrypoint.Group(),
		contract.Group(),
		permission.Group(),
		dependency.Group(),
		external.Group(),
	}
}

// Rules lists all rules in the order of their codes.
func Rules() []validate.Rule {
	var rules []validate.Rule
	for _, g := range Groups() {
		rules = append(rules, g.Rules...)
	}
	return rules
}
