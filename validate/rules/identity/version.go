package identity

import (
	"errors"
	"fmt"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/semver"
	"github.com/agentvolumes/toolchain/volume/spdx"
)

func invalidVersion() validate.Rule {
	return validate.Rule{
		Code: "AV0202", Slug: "invalid-version", Severity: diagnostic.Error, Category: "invalid-version", Section: "§2.2",
		Doc: validate.Doc{
			Title: "The version of a volume is a SemVer 2.0.0 version.",
			Why: "Ranges of versions, lock files and registries compare versions. A version has three numbers, without a leading `v` or leading " +
				"zeros; a prerelease and build metadata may follow.",
			Bad:   validate.Example{Manifest: "[volume]\nversion = \"v1.0\"\n"},
			Good:  validate.Example{Manifest: "[volume]\nversion = \"1.0.0\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			version := p.Manifest.Volume.Version
			if !version.Set {
				return
			}
			_, err := semver.Parse(version.Value)
			var bad *semver.Error
			if errors.As(err, &bad) {
				p.Report(validate.Finding{
					Span: p.At(version.Sub(bad.Start, bad.End)), Path: "volume.version",
					Message: fmt.Sprintf("%s is not a version: %s", quote.Short(version.Value), bad.Reason), Help: bad.Help,
				})
			}
		},
	}
}

func invalidLicense() validate.Rule {
	return validate.Rule{
		Code: "AV0203", Slug: "invalid-spdx-expression", Severity: diagnostic.Error, Category: "invalid-spdx-expression", Section: "§3.3",
		Doc: validate.Doc{
			Title: "The license is an SPDX license expression.",
			Why: "Tools that check licenses read expressions, not prose: identifiers joined by `AND`, `OR` and `WITH`, with parentheses. A " +
				"license that SPDX does not list is written `LicenseRef-` and a name.",
			Bad:   validate.Example{Manifest: "[volume]\nlicense = \"Apache-2.0 OR\"\n"},
			Good:  validate.Example{Manifest: "[volume]\nlicense = \"Apache-2.0 OR MIT\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			license := p.Manifest.Volume.License
			if !license.Set {
				return
			}
			_, err := spdx.Parse(license.Value)
			var all spdx.Errors
			if !errors.As(err, &all) {
				return
			}
			for _, bad := range all {
				p.Report(validate.Finding{
					Span: p.At(license.Sub(bad.Start, bad.End)), Path: "volume.license",
					Message: fmt.Sprintf("invalid license expression: %s", bad.Reason), Help: bad.Help,
				})
			}
		},
	}
}
