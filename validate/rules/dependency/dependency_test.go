package dependency_test

import (
	"testing"

	"github.com/agentvolumes/toolchain/validate/rules/dependency"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

func TestRules(t *testing.T) { ruletest.Run(t, dependency.Group()) }
