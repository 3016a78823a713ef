// Package manifest reads volume.toml (§3 of the Agent Volumes standard) into a
// model in which every scalar and every key knows its place in the file.
//
// Reading never stops at the first problem and never fails: what is wrong is
// kept beside what could be read, as Problems (the text is not good TOML) and
// Violations (the data has another shape than the standard says). Nothing is
// coerced and no default is added; a value of the wrong type is absent from the
// model and still in the Data.
package manifest

import (
	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
)

// FileName is the name of the manifest in the root of every volume.
const FileName = "volume.toml"

// MaxBytes is the size of a manifest beyond which it is not read.
const MaxBytes = 1 << 20

// Manifest is a volume.toml as far as it could be read.
type Manifest struct {
	// Source is the file.
	Source *diagnostic.Source
	// Root is the whole document, with everything that the standard does not
	// know: the canonical parsed data (§3.2).
	Root *doctree.Node
	// Problems are what is wrong with the text.
	Problems []doctree.Problem
	// Violations are what is wrong with the structure.
	Violations []Violation
	// Unreadable says that the text could not be parsed at all. The model is
	// empty then, and Problems says why.
	Unreadable bool

	Volume                Volume
	Publisher             Publisher
	Components            []Component
	Dependencies          []Dependency
	ComponentDependencies []ComponentDependency
	ExternalDependencies  []ExternalDependency
	Runtimes              []Compatibility
	Protocols             []Compatibility
	Permissions           Permissions
}

// Data returns the canonical parsed data (§3.2): the document as plain values,
// nothing coerced and no default added.
func (m *Manifest) Data() map[string]any {
	data, _ := m.Root.Any().(map[string]any)
	return data
}

// Span returns the place of a range of the file.
func (m *Manifest) Span(r diagnostic.Range) diagnostic.Span { return m.Source.Span(r) }

// Has reports whether the file has the top-level key, whatever its value.
func (m *Manifest) Has(key string) bool { return m.Root.Get(key) != nil }

// String is a string of the manifest with its place. The zero value stands for
// a string that is not there or has another type.
type String struct {
	Value string
	// Range is the place of the string with its quotes.
	Range diagnostic.Range
	// Set says that the string is there. It may be empty all the same.
	Set bool
	// text is the offset of the first character of the value in the file, or -1
	// when the value is not written literally: it has escapes or lines.
	text int
}

// Sub returns the place of the bytes of the value from start to end. Where the
// value is not written literally it is the place of the whole string.
func (s String) Sub(start, end int) diagnostic.Range {
	if s.text < 0 || !s.Set {
		return s.Range
	}
	return diagnostic.Range{Start: s.text + start, End: s.text + end}
}

// List is an array of strings. Elements that are not strings are left out of
// Items and counted in Len.
type List struct {
	Items []Element
	Len   int
	Range diagnostic.Range
	// Set says that the array is there. It may be empty all the same.
	Set bool
}

// Element is a string in a List.
type Element struct {
	String
	// Index counts the elements of the array from 0, those that are no strings
	// among them.
	Index int
}

// Volume is the [volume] table (§3.3).
type Volume struct {
	// Schema is the version of the manifest's structure. SchemaRange is its
	// place; it is zero when there is no integer.
	Schema        int64
	SchemaRange   diagnostic.Range
	Name          String
	Version       String
	Description   String
	License       String
	Role          String
	Homepage      String
	Repository    String
	Documentation String
	Keywords      List
	Providers     List
	SecondaryRole List
}

// Publisher is the [publisher] table (§3.4).
type Publisher struct {
	ID String
}

// Component is one of the [[components]] (§3.5).
type Component struct {
	// Index counts the components of the file from 0.
	Index int
	// Range is the place of the component's header.
	Range       diagnostic.Range
	Type        String
	Name        String
	Entrypoint  String
	Description String
	Providers   List
	Permissions Permissions
}

// Permissions is a [permissions] table (§3.10). A permission that is not
// declared is not Set.
type Permissions struct {
	Range      diagnostic.Range
	Set        bool
	Filesystem String
	Network    String
	Browser    String
	Shell      String
}

// Dependency is one entry of [dependencies] (§3.6.1).
type Dependency struct {
	// Name is the key: the name of a volume.
	Name String
	// Versions is the value: a range of versions.
	Versions String
}

// ComponentDependency is one entry of [component-dependencies] (§3.6.2).
type ComponentDependency struct {
	// Component is the key: the name of a component of this volume.
	Component String
	// Purls are the components it needs.
	Purls List
}

// ExternalDependency is one of the [[external-dependencies]] (§3.6.4).
type ExternalDependency struct {
	// Index counts the declarations of the file from 0.
	Index      int
	Range      diagnostic.Range
	Purl       String
	Constraint String
	Purpose    String
	Components List
}

// Compatibility is one of the [[runtimes]] or [[protocols]] (§3.7, §3.8).
type Compatibility struct {
	Name String
	// Expression is kept as written; only those who know the version scheme of
	// the runtime or protocol may judge it.
	Expression String
}
