package suppression_test

import (
	"testing"

	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/validate/all"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

// TestRules tries the archives with all rules: there has to be something to
// suppress, and a comment is judged by whether it was of use.
func TestRules(t *testing.T) { ruletest.Run(t, validate.Group{Name: "all", Rules: all.Rules()}) }
