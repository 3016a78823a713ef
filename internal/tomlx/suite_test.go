package tomlx_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"path"
	"strconv"
	"strings"
	"testing"

	tomltest "github.com/toml-lang/toml-test/v2"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/tomlx"
)

// TestSuite runs the official TOML 1.1 test suite: every valid document must be
// read without a problem and to the right values, every invalid one must be
// found out.
func TestSuite(t *testing.T) {
	cases := tomltest.TestCases()
	list, err := fs.ReadFile(cases, "files-toml-1.1.0")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for name := range strings.Lines(string(list)) {
		name = strings.TrimSpace(name)
		if path.Ext(name) != ".toml" {
			continue
		}
		ran++
		t.Run(name, func(t *testing.T) {
			text, err := fs.ReadFile(cases, name)
			if err != nil {
				t.Fatal(err)
			}
			problems := doctree.CheckText(text)
			root, more := tomlx.Parse(text)
			problems = append(problems, more...)
			checkPlaces(t, text, root, problems)
			if strings.HasPrefix(name, "invalid/") {
				if len(problems) == 0 {
					t.Errorf("no problem found in\n%s", text)
				}
				return
			}
			for _, p := range problems {
				t.Errorf("unexpected problem at %d: %s", p.Start, p.Message)
			}
			raw, err := fs.ReadFile(cases, strings.TrimSuffix(name, ".toml")+".json")
			if err != nil {
				t.Fatal(err)
			}
			var want any
			if err := json.Unmarshal(raw, &want); err != nil {
				t.Fatal(err)
			}
			if diff := compare(root, want, ""); diff != "" {
				t.Error(diff)
			}
		})
	}
	if ran < 600 {
		t.Errorf("only %d cases ran; the suite's list was not understood", ran)
	}
}

// compare holds a tree against the suite's tagged JSON.
func compare(n *doctree.Node, want any, at string) string {
	switch want := want.(type) {
	case []any:
		if !n.Is(doctree.Array) || len(n.Items) != len(want) {
			return fmt.Sprintf("%s: got %s, want an array of %d", at, n.Kind, len(want))
		}
		for i := range want {
			if diff := compare(n.Items[i], want[i], fmt.Sprintf("%s[%d]", at, i)); diff != "" {
				return diff
			}
		}
		return ""
	case map[string]any:
		typ, tagged := want["type"].(string)
		value, valued := want["value"].(string)
		if tagged && valued && len(want) == 2 {
			return compareScalar(n, typ, value, at)
		}
		if !n.Is(doctree.Table) || len(n.Entries) != len(want) {
			return fmt.Sprintf("%s: got %v, want a table of %d", at, n.Any(), len(want))
		}
		for key := range want {
			if n.Get(key) == nil {
				return fmt.Sprintf("%s: key %q is missing", at, key)
			}
			if diff := compare(n.Value(key), want[key], at+"."+key); diff != "" {
				return diff
			}
		}
		return ""
	}
	return fmt.Sprintf("%s: cannot compare %T", at, want)
}

func compareScalar(n *doctree.Node, typ, value, at string) string {
	ok := false
	switch typ {
	case "string":
		ok = n.Is(doctree.String) && n.Text == value
	case "integer":
		v, isInt := n.Int64()
		ok = isInt && strconv.FormatInt(v, 10) == value
	case "float":
		got, isFloat := n.Any().(float64)
		want, err := strconv.ParseFloat(strings.TrimLeft(value, "+"), 64)
		if strings.HasSuffix(value, "nan") {
			want, err = math.NaN(), nil
		}
		ok = isFloat && err == nil && (got == want || math.IsNaN(got) && math.IsNaN(want))
	case "bool":
		ok = n.Is(doctree.Bool) && n.Text == value
	default:
		ok = n.Is(doctree.Time)
	}
	if !ok {
		return fmt.Sprintf("%s: got %s %q, want %s %q", at, n.Kind, n.Text, typ, value)
	}
	return ""
}
