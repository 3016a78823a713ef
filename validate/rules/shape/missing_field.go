package shape

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

func missingField() validate.Rule {
	return validate.Rule{
		Code: "AV0102", Slug: "missing-field", Severity: diagnostic.Error, Category: "invalid-manifest-shape", Section: "§3.3",
		Doc: validate.Doc{
			Title: "The manifest has every required table and key.",
			Why: "`[volume]` needs `schema`, `name`, `version`, `description`, `license` and `role`; `[publisher]` needs `id`; every component " +
				"needs `type`, `name` and `entrypoint`. Nothing is filled in for a key that is missing.",
			Bad: validate.Example{Whole: true, Manifest: "[volume]\nschema = 1\nname = \"git-master\"\nversion = \"1.0.0\"\n" +
				"description = \"Advanced Git workflows\"\nrole = \"meta\"\n\n[publisher]\nid = \"example\"\n"},
			Good: validate.Example{Whole: true, Manifest: "[volume]\nschema = 1\nname = \"git-master\"\nversion = \"1.0.0\"\n" +
				"description = \"Advanced Git workflows\"\nlicense = \"MIT\"\nrole = \"meta\"\n\n[publisher]\nid = \"example\"\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			if p.Manifest.Unreadable {
				return
			}
			each(p, manifest.MissingField, func(v manifest.Violation) {
				f := validate.Finding{Span: p.At(v.Range), Path: v.Path}
				f.Message = fmt.Sprintf("%s lacks the key %s", tableName(v.Table), v.Key)
				switch {
				case v.Table == "":
					f.Message = fmt.Sprintf("the table [%s] is missing", v.Key)
					f.Help = fmt.Sprintf("add [%s]: %s", v.Key, lower(v.Field.Doc))
				case v.Field.Kind == doctree.String && len(v.Field.Allowed) > 0:
					f.Help = fmt.Sprintf("add %s, which is one of %s", v.Key, oneOf(v.Field.Allowed))
				default:
					f.Help = fmt.Sprintf("add %s: %s", v.Key, lower(v.Field.Doc))
				}
				p.Report(f)
			})
		},
	}
}

// lower makes a sentence of the documentation the tail of another.
func lower(doc string) string {
	r := []rune(strings.TrimSuffix(doc, "."))
	if len(r) > 1 && unicode.IsLower(r[1]) {
		r[0] = unicode.ToLower(r[0])
	}
	return string(r)
}
