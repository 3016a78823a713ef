package contract_test

import (
	"testing"

	"github.com/agentvolumes/toolchain/validate/rules/contract"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

func TestRules(t *testing.T) { ruletest.Run(t, contract.Group()) }
