package permission_test

import (
	"testing"

	"github.com/agentvolumes/toolchain/validate/rules/permission"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

func TestRules(t *testing.T) { ruletest.Run(t, permission.Group()) }
