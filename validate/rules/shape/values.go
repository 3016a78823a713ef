package shape

import (
	"fmt"
	"unicode/utf8"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/internal/suggest"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

func valueNotAllowed() validate.Rule {
	return validate.Rule{
		Code: "AV0103", Slug: "value-not-allowed", Severity: diagnostic.Error, Category: "invalid-manifest-shape", Section: "§3.3",
		Doc: validate.Doc{
			Title: "Roles, component types and permissions have one of the values that the standard defines.",
			Why: "A role, a component type or a permission that no other tool knows cannot be acted on. Permissions are levels, not switches: " +
				"`deny`, `read`, `write` and `read-write`, and for `shell` `deny` and `allow`.",
			Bad:   validate.Example{Manifest: "[permissions]\nfilesystem = \"rw\"\n"},
			Good:  validate.Example{Manifest: "[permissions]\nfilesystem = \"read-write\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			each(p, manifest.NotAllowed, func(v manifest.Violation) {
				p.Report(validate.Finding{
					Span: p.At(v.Range), Path: v.Path,
					Message: fmt.Sprintf("%s cannot be %s%s", v.Path, quote.Short(v.Value.Text), suggest.DidYouMean(v.Value.Text, v.Field.Allowed)),
					Help:    "it is one of " + oneOf(v.Field.Allowed),
				})
			})
		},
	}
}

func wrongLength() validate.Rule {
	return validate.Rule{
		Code: "AV0104", Slug: "wrong-length", Severity: diagnostic.Error, Category: "invalid-manifest-shape", Section: "§3.3",
		Doc: validate.Doc{
			Title: "Texts and lists of the manifest keep to their length.",
			Why: "A description has 1 to 256 characters, a component's at most 256; there are at most 16 keywords of at most 32 characters. " +
				"Registries show these texts in lists and refuse longer ones. Characters are counted, not bytes.",
			Bad:   validate.Example{Manifest: "[volume]\ndescription = \"\"\n"},
			Good:  validate.Example{Manifest: "[volume]\ndescription = \"Advanced Git workflows\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			each(p, manifest.WrongLength, func(v manifest.Violation) {
				has, unit, least, most := utf8.RuneCountInString(v.Value.Text), "characters", v.Field.MinChars, v.Field.MaxChars
				if v.Value.Is(doctree.Array) {
					has, unit, least, most = len(v.Value.Items), "elements", v.Field.MinItems, v.Field.MaxItems
				}
				f := validate.Finding{Span: p.At(v.Range), Path: v.Path}
				if has < least {
					f.Message = fmt.Sprintf("%s is empty", v.Path)
					f.Help = fmt.Sprintf("it has %d to %d %s", least, most, unit)
				} else {
					f.Message = fmt.Sprintf("%s has %d %s, and at most %d are allowed", v.Path, has, unit, most)
					f.Help = fmt.Sprintf("drop %d", has-most)
				}
				p.Report(f)
			})
		},
	}
}

func repeatedElement() validate.Rule {
	return validate.Rule{
		Code: "AV0105", Slug: "repeated-element", Severity: diagnostic.Error, Category: "invalid-manifest-shape", Section: "§3.3",
		Doc: validate.Doc{
			Title: "Keywords, providers, secondary roles and environment lists name nothing twice.",
			Why:   "These lists are sets. A second mention has no meaning and is usually a slip for another word.",
			Bad:   validate.Example{Manifest: "[volume]\nkeywords = [\"git\", \"vcs\", \"git\"]\n"},
			Good:  validate.Example{Manifest: "[volume]\nkeywords = [\"git\", \"vcs\"]\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			each(p, manifest.Repeated, func(v manifest.Violation) {
				p.Report(validate.Finding{
					Span: p.At(v.Range), Path: v.Path,
					Message: fmt.Sprintf("%s stands in the list twice", quote.Short(v.Value.Text)),
					Help:    "remove one of the two",
					Related: []diagnostic.Related{{Span: p.At(v.First), Message: "first here"}},
				})
			})
		},
	}
}

func invalidURI() validate.Rule {
	return validate.Rule{
		Code: "AV0106", Slug: "invalid-uri", Severity: diagnostic.Error, Category: "invalid-manifest-shape", Section: "§3.3",
		Doc: validate.Doc{
			Title: "Links of the manifest are URIs with a scheme.",
			Why:   "`homepage`, `repository`, `documentation` and `provenance.source-repo` are followed by people and by tools. Without a scheme nobody knows how.",
			Bad:   validate.Example{Manifest: "[volume]\nrepository = \"github.com/acme/git-master\"\n"},
			Good:  validate.Example{Manifest: "[volume]\nrepository = \"https://github.com/acme/git-master\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			each(p, manifest.NotURI, func(v manifest.Violation) {
				p.Report(validate.Finding{
					Span: p.At(v.Range), Path: v.Path,
					Message: fmt.Sprintf("%s is not a URI: %s", v.Path, quote.Short(v.Value.Text)),
					Help:    "write it with its scheme, like https://github.com/acme/pack; blanks and letters beyond ASCII are percent-encoded",
				})
			})
		},
	}
}

func unsupportedSchema() validate.Rule {
	return validate.Rule{
		Code: "AV0107", Slug: "unsupported-schema", Severity: diagnostic.Error, Category: "invalid-manifest-shape", Section: "§3.1",
		Doc: validate.Doc{
			Title: fmt.Sprintf("The manifest's schema is %d.", manifest.SchemaVersion),
			Why: "The number tells which rules the manifest was written by. Tools refuse a number they do not know, because they would judge by " +
				"the wrong rules. It is not the version of the volume.",
			Bad:   validate.Example{Manifest: "[volume]\nschema = 2\n"},
			Good:  validate.Example{Manifest: "[volume]\nschema = 1\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			v := p.Manifest.Volume
			if v.SchemaRange == (diagnostic.Range{}) || v.Schema == manifest.SchemaVersion {
				return
			}
			p.Report(validate.Finding{
				Span: p.At(v.SchemaRange), Path: "volume.schema",
				Message: fmt.Sprintf("schema %d is not known", v.Schema),
				Help:    fmt.Sprintf("write schema = %d, by which all other findings judge", manifest.SchemaVersion),
			})
		},
	}
}
