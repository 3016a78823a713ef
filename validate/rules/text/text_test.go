package text_test

import (
	"testing"

	"github.com/agentvolumes/toolchain/validate/rules/text"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

func TestRules(t *testing.T) { ruletest.Run(t, text.Group()) }
