// Package suppression holds the rules about comments that silence findings. The
// run over a volume reports them itself, since only it knows which comments were
// of use.
package suppression

import (
	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/validate"
)

// Group lists the rules.
func Group() validate.Group {
	return validate.Group{Name: "suppression", Rules: []validate.Rule{incomplete(), unknown(), unused()}}
}

func incomplete() validate.Rule {
	return validate.Rule{
		Code: "AV0090", Slug: validate.SlugSuppressionIncomplete, Severity: diagnostic.Warning, Category: validate.SlugSuppressionIncomplete,
		Doc: validate.Doc{
			Title: "A suppression comment names its rule and a reason.",
			Why: "`# volume:ignore AV0110 a note for our editors` on or directly above a line silences the findings of that rule on the line. " +
				"Whoever reads the file later has to be able to see whether the reason still holds; a comment without one has no effect.",
			Bad:   validate.Example{Manifest: "[permissions] # volume:ignore AV0110\n"},
			Good:  validate.Example{Manifest: "[x-notes] # volume:ignore AV0110 read by our release script\n"},
			Since: "0.1.0",
		},
	}
}

func unknown() validate.Rule {
	return validate.Rule{
		Code: "AV0091", Slug: validate.SlugSuppressionUnknown, Severity: diagnostic.Warning, Category: validate.SlugSuppressionUnknown,
		Doc: validate.Doc{
			Title: "A suppression comment names rules that exist.",
			Why:   "A code or slug that no rule has silences nothing. `volume validate --rules` lists them.",
			Bad:   validate.Example{Manifest: "# volume:ignore AV9999 nobody knows\n[permissions]\n"},
			Good:  validate.Example{Manifest: "# volume:ignore unknown-field read by our release script\n[x-notes]\n"},
			Since: "0.1.0",
		},
	}
}

func unused() validate.Rule {
	return validate.Rule{
		Code: "AV0092", Slug: validate.SlugSuppressionUnused, Severity: diagnostic.Warning, Category: validate.SlugSuppressionUnused,
		Doc: validate.Doc{
			Title: "A suppression comment silences something.",
			Why:   "A comment whose finding is gone hides the next one that appears there.",
			Bad:   validate.Example{Manifest: "# volume:ignore AV0110 read by our release script\n[permissions]\n"},
			Good:  validate.Example{Manifest: "# volume:ignore AV0110 read by our release script\n[x-notes]\n"},
			Since: "0.1.0",
		},
	}
}
