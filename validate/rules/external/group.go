// Package external holds the rules about packages of other ecosystems that a
// volume declares.
package external

import (
	"errors"
	"fmt"

	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/extdep"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

// Group lists the rules.
func Group() validate.Group {
	return validate.Group{Name: "external", Rules: []validate.Rule{
		unknownField(), invalidComponents(), unknownComponent(), invalidPurpose(), volumePurl(), invalidPurl(), invalidConstraint(),
	}}
}

const (
	tool     = "[[components]]\ntype = \"tool\"\nname = \"fetch\"\nentrypoint = \"./tools/fetch.json\"\n\n"
	requests = tool + "[[external-dependencies]]\npurl = \"pkg:pypi/requests\"\nconstraint = \"vers:pypi/>=2.31.0|<3.0.0\"\n"
)

func declared(purl, constraint, purpose string) validate.Example {
	return validate.Example{Manifest: fmt.Sprintf("[[external-dependencies]]\npurl = %q\nconstraint = %q\npurpose = %q\n", purl, constraint, purpose)}
}

// field is the path of a field of a declaration in the notation of the standard.
func field(d manifest.ExternalDependency, name string) string {
	return fmt.Sprintf("external-dependencies[%d].%s", d.Index, name)
}

// refused reports a field that a check refuses with an error of the given class.
func refused(class error, name string, of func(manifest.ExternalDependency) manifest.String, check func(string) error) func(*validate.Pass) {
	return func(p *validate.Pass) {
		for _, d := range p.Manifest.ExternalDependencies {
			s := of(d)
			if !s.Set {
				continue
			}
			err := check(s.Value)
			var bad *extdep.Error
			if !errors.Is(err, class) || !errors.As(err, &bad) {
				continue
			}
			p.Report(validate.Finding{
				Span: p.At(s.Sub(bad.Start, bad.End)), Path: field(d, name),
				Message: fmt.Sprintf("%s is not allowed: %s", quote.Short(s.Value), bad.Reason), Help: bad.Help,
			})
		}
	}
}

func purl(d manifest.ExternalDependency) manifest.String { return d.Purl }
