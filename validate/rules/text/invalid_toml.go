package text

import (
	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/validate"
)

func invalidTOML() validate.Rule {
	return validate.Rule{
		Code: "AV0001", Slug: "invalid-toml", Severity: diagnostic.Error, Category: "invalid-manifest-shape", Section: "§3.2",
		Doc: validate.Doc{
			Title: "A volume.toml is valid TOML 1.1.",
			Why: "No tool can read a manifest that is not TOML. The usual causes are strings without quotes, names with `@` or `/` " +
				"used as keys without quotes, and brackets or quotes that are never closed. Reading goes on behind the mistake, so " +
				"that all of them are listed at once.",
			Bad:   validate.Example{Manifest: "[dependencies]\n@acme/search = \"^1.0.0\"\n"},
			Good:  validate.Example{Manifest: "[dependencies]\n\"@acme/search\" = \"^1.0.0\"\n"},
			Since: "0.1.0",
		},
		Check: problems(doctree.Syntax),
	}
}
