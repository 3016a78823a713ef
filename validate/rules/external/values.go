package external

import (
	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/extdep"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

func invalidPurpose() validate.Rule {
	return validate.Rule{
		Code: "AV0604", Slug: "invalid-external-dependency-purpose", Severity: diagnostic.Error, Category: "invalid-external-dependency-purpose", Section: "§3.6.4",
		Doc: validate.Doc{
			Title: "The purpose of an external dependency is one of the standard's, or has a namespace.",
			Why: "Audits weigh a package that runs otherwise than one that builds. Purposes of your own stand behind a domain name turned around, so " +
				"that two authors cannot mean different things by one word.",
			Bad:   declared("pkg:npm/eslint", "vers:npm/>=9.0.0", "python:lint"),
			Good:  declared("pkg:npm/eslint", "vers:npm/>=9.0.0", "org.example:lint"),
			Since: "0.1.0",
		},
		Check: refused(extdep.ErrPurpose, "purpose",
			func(d manifest.ExternalDependency) manifest.String { return d.Purpose },
			func(s string) error { return extdep.CheckPurpose(s, manifest.Purposes()) }),
	}
}

func volumePurl() validate.Rule {
	return validate.Rule{
		Code: "AV0605", Slug: "external-dependency-volume-purl", Severity: diagnostic.Error, Category: "external-dependency-volume-purl", Section: "§3.6.4",
		Doc: validate.Doc{
			Title: "An external dependency is not a volume.",
			Why:   "Volumes are dependencies that get resolved and installed; they stand under `[dependencies]`. External dependencies are declared for audits only.",
			Bad:   declared("pkg:volume/search-toolkit", "vers:semver/>=1.0.0", "runtime"),
			Good:  declared("pkg:npm/search-toolkit", "vers:npm/>=1.0.0", "runtime"),
			Since: "0.1.0",
		},
		Check: refused(extdep.ErrVolumePurl, "purl", purl, extdep.CheckPurl),
	}
}

func invalidPurl() validate.Rule {
	return validate.Rule{
		Code: "AV0606", Slug: "invalid-external-dependency-purl", Severity: diagnostic.Error, Category: "invalid-external-dependency-purl", Section: "§3.6.4",
		Doc: validate.Doc{
			Title: "The purl of an external dependency names a package, without a version and without a part of it.",
			Why:   "Which versions are meant stands in `constraint`. Qualifiers behind `?` are kept and are part of the package's identity.",
			Bad:   declared("pkg:npm/express@4.19.2", "vers:npm/>=4.19.2|<5.0.0", "runtime"),
			Good:  declared("pkg:npm/express", "vers:npm/>=4.19.2|<5.0.0", "runtime"),
			Since: "0.1.0",
		},
		Check: refused(extdep.ErrPurl, "purl", purl, extdep.CheckPurl),
	}
}

func invalidConstraint() validate.Rule {
	return validate.Rule{
		Code: "AV0607", Slug: "invalid-external-dependency-constraint", Severity: diagnostic.Error, Category: "invalid-external-dependency-constraint", Section: "§3.6.4",
		Doc: validate.Doc{
			Title: "The constraint of an external dependency is a VERS range.",
			Why:   "Every ecosystem writes ranges in its own way. VERS names the ecosystem and writes them in one, so that any tool can compare them with an advisory.",
			Bad:   declared("pkg:npm/express", ">=4.19.2 <5.0.0", "runtime"),
			Good:  declared("pkg:npm/express", "vers:npm/>=4.19.2|<5.0.0", "runtime"),
			Since: "0.1.0",
		},
		Check: refused(extdep.ErrConstraint, "constraint",
			func(d manifest.ExternalDependency) manifest.String { return d.Constraint }, extdep.CheckConstraint),
	}
}
