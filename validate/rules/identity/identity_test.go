package identity_test

import (
	"testing"

	"github.com/agentvolumes/toolchain/validate/rules/identity"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

func TestRules(t *testing.T) { ruletest.Run(t, identity.Group()) }
