package shape_test

import (
	"testing"

	"github.com/agentvolumes/toolchain/validate/rules/shape"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

func TestRules(t *testing.T) { ruletest.Run(t, shape.Group()) }
