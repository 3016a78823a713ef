package manifest

import (
	"fmt"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/tomlx"
)

// Parse reads a volume.toml. A source of more than MaxBytes is not read; those
// who open the file need not read more than MaxBytes+1 of it.
func Parse(src *diagnostic.Source) *Manifest {
	text := src.Text()
	m := Unread(src)
	if len(text) > MaxBytes {
		m.Problems = []doctree.Problem{{
			Kind:    doctree.TooLarge,
			Message: fmt.Sprintf("the manifest is larger than %d bytes and was not read", MaxBytes),
			Help:    "a manifest declares components; move content into their files",
		}}
		return m
	}
	if m.Problems = doctree.CheckText(text); m.Problems != nil {
		return m
	}
	m.Unreadable = false
	m.Root, m.Problems = tomlx.Parse(text)
	m.build()
	return m
}

// Unread returns the manifest of a file that was not read, in which nothing is
// known.
func Unread(src *diagnostic.Source) *Manifest {
	return &Manifest{Source: src, Root: &doctree.Node{Kind: doctree.Table, Incomplete: true}, Unreadable: true}
}

// FromTree builds a manifest from canonical parsed data that was not written as
// TOML, such as the published test vectors. The places are those in src.
func FromTree(src *diagnostic.Source, root *doctree.Node) *Manifest {
	m := &Manifest{Source: src, Root: root}
	m.build()
	return m
}

func (m *Manifest) build() {
	m.Violations = checkShape(m.Root)
	d := decoder{text: m.Source.Text()}
	m.Volume = d.volume(m.Root.Value("volume"))
	m.Publisher = Publisher{ID: d.string(m.Root.Value("publisher").Value("id"))}
	for i, n := range m.Root.Value("components").Elements() {
		if n.Is(doctree.Table) {
			m.Components = append(m.Components, d.component(i, n))
		}
	}
	m.Dependencies = d.dependencies(m.Root.Value("dependencies"))
	m.ComponentDependencies = d.componentDependencies(m.Root.Value("component-dependencies"))
	for i, n := range m.Root.Value("external-dependencies").Elements() {
		if n.Is(doctree.Table) {
			m.ExternalDependencies = append(m.ExternalDependencies, d.externalDependency(i, n))
		}
	}
	m.Runtimes = d.compatibility(m.Root.Value("runtimes"), "compatibility")
	m.Protocols = d.compatibility(m.Root.Value("protocols"), "version")
	m.Permissions = d.permissions(m.Root.Value("permissions"))
}

// decoder takes from the tree what has the right type and leaves the rest.
type decoder struct{ text []byte }

func (d decoder) string(n *doctree.Node) String {
	if !n.Is(doctree.String) {
		return String{text: -1}
	}
	return d.literal(n.Text, n.Start, n.End)
}

func (d decoder) key(e doctree.Entry) String { return d.literal(e.Key, e.KeyStart, e.KeyEnd) }

// literal is the string value that is written from start to end, with or
// without quotes.
func (d decoder) literal(value string, start, end int) String {
	s := String{Value: value, Range: diagnostic.Range{Start: start, End: end}, Set: true, text: -1}
	for _, quote := range []int{1, 0} {
		if end-start == len(value)+2*quote && string(d.text[start+quote:end-quote]) == value {
			s.text = start + quote
			break
		}
	}
	return s
}

func (d decoder) list(n *doctree.Node) List {
	if !n.Is(doctree.Array) {
		return List{}
	}
	l := List{Range: place(n), Set: true, Len: len(n.Items)}
	for i, item := range n.Items {
		if item.Is(doctree.String) {
			l.Items = append(l.Items, Element{String: d.string(item), Index: i})
		}
	}
	return l
}

func (d decoder) volume(n *doctree.Node) Volume {
	v := Volume{
		Name:          d.string(n.Value("name")),
		Version:       d.string(n.Value("version")),
		Description:   d.string(n.Value("description")),
		License:       d.string(n.Value("license")),
		Role:          d.string(n.Value("role")),
		Homepage:      d.string(n.Value("homepage")),
		Repository:    d.string(n.Value("repository")),
		Documentation: d.string(n.Value("documentation")),
		Keywords:      d.list(n.Value("keywords")),
		Providers:     d.list(n.Value("providers")),
		SecondaryRole: d.list(n.Value("secondary-roles")),
	}
	if schema := n.Value("schema"); schema.Is(doctree.Int) {
		v.Schema, _ = schema.Int64()
		v.SchemaRange = place(schema)
	}
	return v
}

func (d decoder) component(i int, n *doctree.Node) Component {
	return Component{
		Index: i, Range: place(n),
		Type:        d.string(n.Value("type")),
		Name:        d.string(n.Value("name")),
		Entrypoint:  d.string(n.Value("entrypoint")),
		Description: d.string(n.Value("description")),
		Providers:   d.list(n.Value("providers")),
		Permissions: d.permissions(n.Value("permissions")),
	}
}

func (d decoder) permissions(n *doctree.Node) Permissions {
	if !n.Is(doctree.Table) {
		return Permissions{}
	}
	return Permissions{
		Range: place(n), Set: true,
		Filesystem: d.string(n.Value("filesystem")),
		Network:    d.string(n.Value("network")),
		Browser:    d.string(n.Value("browser")),
		Shell:      d.string(n.Value("shell")),
	}
}

func (d decoder) dependencies(n *doctree.Node) []Dependency {
	var out []Dependency
	for _, e := range entries(n) {
		out = append(out, Dependency{Name: d.key(e), Versions: d.string(e.Value)})
	}
	return out
}

func (d decoder) componentDependencies(n *doctree.Node) []ComponentDependency {
	var out []ComponentDependency
	for _, e := range entries(n) {
		out = append(out, ComponentDependency{Component: d.key(e), Purls: d.list(e.Value)})
	}
	return out
}

func (d decoder) externalDependency(i int, n *doctree.Node) ExternalDependency {
	return ExternalDependency{
		Index: i, Range: place(n),
		Purl:       d.string(n.Value("purl")),
		Constraint: d.string(n.Value("constraint")),
		Purpose:    d.string(n.Value("purpose")),
		Components: d.list(n.Value("components")),
	}
}

func (d decoder) compatibility(n *doctree.Node, expression string) []Compatibility {
	var out []Compatibility
	for _, item := range n.Elements() {
		if item.Is(doctree.Table) {
			out = append(out, Compatibility{Name: d.string(item.Value("name")), Expression: d.string(item.Value(expression))})
		}
	}
	return out
}

func entries(n *doctree.Node) []doctree.Entry {
	if !n.Is(doctree.Table) {
		return nil
	}
	return n.Entries
}

func place(n *doctree.Node) diagnostic.Range { return diagnostic.Range{Start: n.Start, End: n.End} }
