package manifest

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
)

// ViolationKind classes the ways in which data can differ from the fields.
type ViolationKind uint8

const (
	// WrongType is a value of another type than Field.Kind.
	WrongType ViolationKind = iota
	// MissingField is a required key that is not there.
	MissingField
	// NotAllowed is a string that is not one of Field.Allowed.
	NotAllowed
	// NotKnown is a string that is not one of Field.Known.
	NotKnown
	// WrongLength is a string or array outside the bounds of its field.
	WrongLength
	// Repeated is an element that stands in an array twice.
	Repeated
	// NotURI is a string that is not an absolute URI.
	NotURI
	// UnknownField is a key that the standard does not know.
	UnknownField
	// UnknownClosedField is a key in a table that allows no unknown keys.
	UnknownClosedField
)

// Violation is one place where the data has another shape than the standard
// says.
type Violation struct {
	Kind ViolationKind
	// Path is the field in the notation of the standard, like
	// "components[1].name".
	Path string
	// Range is where it is, or for a missing field, the table that lacks it.
	Range diagnostic.Range
	// Field describes the key that is concerned; for an unknown key, the table
	// it stands in.
	Field *Field
	// Value is the value that was found; nil for a missing field.
	Value *doctree.Node
	// Key is the name of a missing or unknown key, and Table the path of the table
	// that it is about; the path of the manifest itself is empty.
	Key, Table string
	// First is where a repeated element stands the first time.
	First diagnostic.Range
}

// checkShape holds a document against the fields of the manifest.
func checkShape(root *doctree.Node) []Violation {
	c := shapeChecker{}
	c.value(Fields(), root, "")
	return c.found
}

type shapeChecker struct{ found []Violation }

func (c *shapeChecker) add(v Violation) { c.found = append(c.found, v) }

// value checks the value at path. A damaged value has been reported already.
func (c *shapeChecker) value(f *Field, n *doctree.Node, path string) {
	if n.Kind == doctree.Damaged {
		return
	}
	if n.Kind != f.Kind {
		c.add(Violation{Kind: WrongType, Path: path, Range: place(n), Field: f, Value: n})
		return
	}
	switch n.Kind {
	case doctree.Table:
		c.table(f, n, path)
	case doctree.Array:
		c.array(f, n, path)
	case doctree.String:
		c.string(f, n, path)
	}
}

func (c *shapeChecker) table(f *Field, n *doctree.Node, path string) {
	for i := range f.Fields {
		want := &f.Fields[i]
		if want.Required && n.Get(want.Key) == nil && !n.Incomplete {
			c.add(Violation{Kind: MissingField, Path: FieldPath(path, want.Key), Range: place(n), Field: want, Key: want.Key, Table: path})
		}
	}
	for _, e := range n.Entries {
		at := FieldPath(path, e.Key)
		if known := f.Field(e.Key); known != nil {
			c.value(known, e.Value, at)
			continue
		}
		kind := UnknownField
		if f.Closed {
			kind = UnknownClosedField
		}
		c.add(Violation{Kind: kind, Path: at, Range: diagnostic.Range{Start: e.KeyStart, End: e.KeyEnd}, Field: f, Value: e.Value, Key: e.Key, Table: path})
	}
}

func (c *shapeChecker) array(f *Field, n *doctree.Node, path string) {
	if len(n.Items) < f.MinItems || f.MaxItems > 0 && len(n.Items) > f.MaxItems {
		c.add(Violation{Kind: WrongLength, Path: path, Range: place(n), Field: f, Value: n})
	}
	var seen map[string]*doctree.Node
	if f.Unique {
		seen = make(map[string]*doctree.Node, len(n.Items))
	}
	for i, item := range n.Items {
		at := fmt.Sprintf("%s[%d]", path, i)
		c.value(f.Item, item, at)
		if !f.Unique || item.Kind != doctree.String {
			continue
		}
		if first := seen[item.Text]; first != nil {
			c.add(Violation{Kind: Repeated, Path: at, Range: place(item), Field: f.Item, Value: item, First: place(first)})
			continue
		}
		seen[item.Text] = item
	}
}

func (c *shapeChecker) string(f *Field, n *doctree.Node, path string) {
	v := Violation{Path: path, Range: place(n), Field: f, Value: n}
	chars := utf8.RuneCountInString(n.Text)
	switch {
	case f.Allowed != nil && !slices.Contains(f.Allowed, n.Text):
		v.Kind = NotAllowed
	case f.Known != nil && !slices.Contains(f.Known, n.Text):
		v.Kind = NotKnown
	case chars < f.MinChars || f.MaxChars > 0 && chars > f.MaxChars:
		v.Kind = WrongLength
	case f.URI && !isURI(n.Text):
		v.Kind = NotURI
	default:
		return
	}
	c.add(v)
}

// isURI reports whether s is an absolute URI (RFC 3986): a scheme and something
// behind it, in the characters that URIs may have. A scheme of one letter is the
// drive of a Windows path.
func isURI(s string) bool {
	if strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("\"<>\\^`{|}", r) }) {
		return false
	}
	u, err := url.Parse(s)
	return err == nil && len(u.Scheme) > 1 && (u.Host != "" || u.Opaque != "" || u.Path != "")
}

// FieldPath writes the path of key in the table at path, in the notation of the
// standard: "components[1].name". Keys that are not plain are quoted, so that a
// path can be read back.
func FieldPath(path, key string) string {
	if key == "" || strings.ContainsAny(key, ".[]\"\n ") {
		key = fmt.Sprintf("%q", key)
	}
	if path == "" {
		return key
	}
	return path + "." + key
}
