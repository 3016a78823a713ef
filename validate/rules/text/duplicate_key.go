package text

import (
	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/validate"
)

func duplicateKey() validate.Rule {
	return validate.Rule{
		Code: "AV0002", Slug: "duplicate-key", Severity: diagnostic.Error, Category: "invalid-manifest-shape", Section: "§3.2",
		Doc: validate.Doc{
			Title: "A key or table of the manifest is defined once.",
			Why: "TOML forbids to define a key or a table twice, and tools that let it pass disagree which of the two counts. An array of " +
				"tables is written with `[[name]]` for each of its elements, the first one too.",
			Bad:   validate.Example{Manifest: "[permissions]\nnetwork = \"deny\"\nnetwork = \"read\"\n"},
			Good:  validate.Example{Manifest: "[permissions]\nnetwork = \"read\"\n"},
			Since: "0.1.0",
		},
		Check: problems(doctree.Duplicate),
	}
}
