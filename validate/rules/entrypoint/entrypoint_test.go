package entrypoint_test

import (
	"testing"

	"github.com/agentvolumes/toolchain/validate/rules/entrypoint"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

func TestRules(t *testing.T) { ruletest.Run(t, entrypoint.Group()) }
