package shape

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

func wrongType() validate.Rule {
	return validate.Rule{
		Code: "AV0101", Slug: "wrong-type", Severity: diagnostic.Error, Category: "invalid-manifest-shape", Section: "§3.2",
		Doc: validate.Doc{
			Title: "Every key of the manifest has a value of the right type.",
			Why: "The standard coerces nothing: a single value is not a list of one, `1.0` is not the integer 1, and `[components]` is one table " +
				"where `[[components]]` is an array of them. A tool that guesses reads another manifest than the next tool.",
			Bad:   validate.Example{Manifest: "[volume]\nkeywords = \"research\"\n"},
			Good:  validate.Example{Manifest: "[volume]\nkeywords = [\"research\"]\n"},
			Since: "0.1.0",
		},
		Check: func(p *validate.Pass) {
			each(p, manifest.WrongType, func(v manifest.Violation) {
				p.Report(validate.Finding{
					Span: p.At(v.Range), Path: v.Path,
					Message: fmt.Sprintf("%s must be %s, not %s", v.Path, article(v.Field.Kind), describe(v.Value)),
					Help:    typeHelp(v),
				})
			})
		},
	}
}

// typeHelp says how to write the value that was probably meant.
func typeHelp(v manifest.Violation) string {
	f, got := v.Field, v.Value
	header := withoutIndexes(v.Path)
	switch {
	case f.Kind == doctree.Array && f.Item.Kind == doctree.Table && got.Is(doctree.Table):
		return fmt.Sprintf("write [[%s]] for each element", header)
	case f.Kind == doctree.Array && got.Kind == f.Item.Kind:
		return fmt.Sprintf("write a list: %s[%s]", assignment(v.Path), literal(got))
	case f.Kind == doctree.Array && f.Item.Kind == doctree.Table, f.Kind == doctree.Table && f.Key == "":
		return fmt.Sprintf("write a header [[%s]] for each element, and its keys below", header)
	case f.Kind == doctree.Table:
		return fmt.Sprintf("write a header [%s], and its keys below", header)
	case f.Key == "schema":
		return fmt.Sprintf("write schema = %d", manifest.SchemaVersion)
	case len(f.Allowed) > 0:
		return "it is one of " + oneOf(f.Allowed)
	case f.Kind == doctree.String && isScalar(got):
		return fmt.Sprintf("put it in quotes: %s", quote.Short(got.Text))
	case f.Kind == doctree.Bool && got.Is(doctree.String):
		return "write true or false without quotes"
	}
	return "it is " + lower(f.Doc)
}

// assignment is what stands before the value at a path: its key and an equals
// sign, and nothing for the element of an array.
func assignment(path string) string {
	switch {
	case strings.HasSuffix(path, "]"):
		return ""
	case strings.HasSuffix(path, `"`):
		return path[strings.LastIndexByte(path[:len(path)-1], '"'):] + " = "
	}
	return path[strings.LastIndexByte(path, '.')+1:] + " = "
}

// withoutIndexes turns the path of a value into the header of its table:
// "components[1].permissions" into "components.permissions".
func withoutIndexes(path string) string {
	return regexp.MustCompile(`\[[0-9]+\]`).ReplaceAllString(path, "")
}

func isScalar(n *doctree.Node) bool {
	return n.Is(doctree.Int) || n.Is(doctree.Float) || n.Is(doctree.Bool) || n.Is(doctree.Time)
}

func literal(n *doctree.Node) string {
	if n.Is(doctree.String) {
		return quote.Short(n.Text)
	}
	return n.Text
}
