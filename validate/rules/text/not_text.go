package text

import (
	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/validate"
)

func notText() validate.Rule {
	return validate.Rule{
		Code: "AV0003", Slug: "not-utf8", Severity: diagnostic.Error, Category: "invalid-manifest-shape", Section: "§3.2",
		Doc: validate.Doc{
			Title: "A volume.toml is UTF-8 text.",
			Why: "TOML is UTF-8. A file in another encoding, or with a NUL byte in it, is read differently by every tool or not at all, so " +
				"nothing else is judged before this is mended.",
			Bad:   validate.Example{Manifest: "# caf\xe9\n"},
			Good:  validate.Example{Manifest: "# café\n"},
			Since: "0.1.0",
		},
		Check: problems(doctree.Encoding),
	}
}
