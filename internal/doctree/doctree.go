// Package doctree is the common shape of parsed TOML, YAML and JSON documents:
// an ordered tree in which every value and every key knows the bytes it was
// written with.
//
// The tree keeps what the author wrote. Nothing is coerced, no default is
// added, the order of keys is kept, and a value that could not be parsed stays
// in the tree as Damaged so that those who look for it do not think it absent.
package doctree

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Kind is the type of a value.
type Kind uint8

const (
	// Damaged is a value that is there but could not be parsed. A Problem tells
	// why.
	Damaged Kind = iota
	Null
	Bool
	Int
	Float
	String
	// Time is a TOML date, time or both, or a YAML timestamp.
	Time
	Array
	Table
)

// String returns the word that messages use for the kind, in TOML's terms.
func (k Kind) String() string {
	switch k {
	case Damaged:
		return "damaged value"
	case Null:
		return "null"
	case Bool:
		return "boolean"
	case Int:
		return "integer"
	case Float:
		return "float"
	case String:
		return "string"
	case Time:
		return "date or time"
	case Array:
		return "array"
	case Table:
		return "table"
	}
	return fmt.Sprintf("kind(%d)", uint8(k))
}

// Node is a value of a document.
type Node struct {
	Kind Kind
	// Start and End are the byte offsets of the value as written, End exclusive.
	// A table that has headers of its own has the place of its first header; a
	// block mapping or sequence reaches from its first to its last entry.
	Start, End int
	// Text is the value of a String. For Bool, Int, Float and Time it is the
	// literal as written.
	Text string
	// Items are the elements of an Array.
	Items []*Node
	// Entries are the keys and values of a Table in the order written.
	Entries []Entry
	// Incomplete is set on a Table of which a part could not be read: a key that
	// is not among the Entries may still stand in the file.
	Incomplete bool

	index map[string]int
}

// Entry is one key of a table with its value.
type Entry struct {
	Key string
	// KeyStart and KeyEnd are the byte offsets of the key as written, with its
	// quotes.
	KeyStart, KeyEnd int
	Value            *Node
}

// indexFrom is the number of entries from which a table keeps an index; below
// it, looking at each key is faster than hashing.
const indexFrom = 16

// Get returns the entry for key, or nil. It may be called on a nil node and on
// a node that is not a table.
func (n *Node) Get(key string) *Entry {
	if n == nil {
		return nil
	}
	if n.index != nil {
		if i, ok := n.index[key]; ok {
			return &n.Entries[i]
		}
		return nil
	}
	for i := range n.Entries {
		if n.Entries[i].Key == key {
			return &n.Entries[i]
		}
	}
	return nil
}

// Value returns the value for key, or nil. It may be called on a nil node.
func (n *Node) Value(key string) *Node {
	if e := n.Get(key); e != nil {
		return e.Value
	}
	return nil
}

// Elements returns the elements of an Array, and nothing for any other value. It
// may be called on a nil node.
func (n *Node) Elements() []*Node {
	if !n.Is(Array) {
		return nil
	}
	return n.Items
}

// Add appends an entry. The caller has made sure that the key is new. Pointers
// that Get returned before are stale afterwards.
func (n *Node) Add(e Entry) {
	n.Entries = append(n.Entries, e)
	switch {
	case n.index != nil:
		n.index[e.Key] = len(n.Entries) - 1
	case len(n.Entries) == indexFrom:
		n.index = make(map[string]int, 2*indexFrom)
		for i, e := range n.Entries {
			n.index[e.Key] = i
		}
	}
}

// Is reports whether the node is there and of kind k.
func (n *Node) Is(k Kind) bool { return n != nil && n.Kind == k }

// Int64 returns the value of an Int. ok is false for other kinds.
func (n *Node) Int64() (v int64, ok bool) {
	if !n.Is(Int) {
		return 0, false
	}
	v, err := strconv.ParseInt(strings.ReplaceAll(n.Text, "_", ""), 0, 64)
	return v, err == nil
}

// Any returns the value as the types that encoding/json uses for its own
// decoding, with two differences: an integer that fits is an int64, and a
// Time is its literal. A Damaged value is nil.
func (n *Node) Any() any {
	if n == nil {
		return nil
	}
	switch n.Kind {
	case Bool:
		return strings.EqualFold(n.Text, "true")
	case Int:
		if v, ok := n.Int64(); ok {
			return v
		}
		return n.float()
	case Float:
		return n.float()
	case String, Time:
		return n.Text
	case Array:
		out := make([]any, len(n.Items))
		for i, item := range n.Items {
			out[i] = item.Any()
		}
		return out
	case Table:
		out := make(map[string]any, len(n.Entries))
		for _, e := range n.Entries {
			out[e.Key] = e.Value.Any()
		}
		return out
	}
	return nil
}

func (n *Node) float() float64 {
	text := strings.ToLower(strings.ReplaceAll(n.Text, "_", ""))
	text = strings.Replace(text, ".inf", "inf", 1) // YAML writes .inf and .nan
	text = strings.Replace(text, ".nan", "nan", 1)
	if strings.HasSuffix(text, "nan") {
		return math.NaN() // ParseFloat takes no sign before nan, TOML does
	}
	v, _ := strconv.ParseFloat(text, 64)
	return v
}
