package external_test

import (
	"testing"

	"github.com/agentvolumes/toolchain/validate/rules/external"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

func TestRules(t *testing.T) { ruletest.Run(t, external.Group()) }
