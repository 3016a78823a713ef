package manifest_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

// checkRanges fails the test when a place lies outside the text, wherever the
// manifest has one.
func checkRanges(t *testing.T, m *manifest.Manifest) {
	t.Helper()
	size := len(m.Source.Text())
	check := func(what string, r diagnostic.Range) {
		if r.Start < 0 || r.Start > r.End || r.End > size {
			t.Fatalf("%s lies at %d to %d of %d", what, r.Start, r.End, size)
		}
	}
	for _, p := range m.Problems {
		check("the problem "+p.Message, diagnostic.Range{Start: p.Start, End: p.End})
		if p.Other != nil {
			check("the other place of "+p.Message, diagnostic.Range{Start: p.Other.Start, End: p.Other.End})
		}
	}
	for _, v := range m.Violations {
		check(v.Path, v.Range)
		check("the first "+v.Path, v.First)
	}
	for _, l := range locatedIn(m) {
		switch value := l.value.(type) {
		case diagnostic.Range:
			check(l.path, value)
		case manifest.List:
			check(l.path, value.Range)
		case manifest.String:
			check(l.path, value.Range)
			if !value.Set {
				continue
			}
			for at := 0; at <= len(value.Value); at += 1 + len(value.Value)/8 {
				check("a part of "+l.path, value.Sub(at, len(value.Value)))
			}
			if sub := value.Sub(0, len(value.Value)); sub != value.Range && string(m.Source.Bytes(sub)) != value.Value {
				t.Fatalf("%s is %q, and its text %q", l.path, value.Value, m.Source.Bytes(sub))
			}
		}
	}
	var walk func(n *doctree.Node)
	walk = func(n *doctree.Node) {
		check("a "+n.Kind.String(), diagnostic.Range{Start: n.Start, End: n.End})
		for _, item := range n.Items {
			walk(item)
		}
		for _, e := range n.Entries {
			check("the key "+e.Key, diagnostic.Range{Start: e.KeyStart, End: e.KeyEnd})
			walk(e.Value)
		}
	}
	walk(m.Root)
}

// finite reports whether data hold no number that JSON does not have.
func finite(v any) bool {
	switch v := v.(type) {
	case float64:
		return !math.IsInf(v, 0) && !math.IsNaN(v)
	case list:
		for _, item := range v {
			if !finite(item) {
				return false
			}
		}
	case table:
		for _, value := range v {
			if !finite(value) {
				return false
			}
		}
	}
	return true
}

// FuzzParse looks for a text that makes the reader fail or contradict itself.
func FuzzParse(f *testing.F) {
	f.Add([]byte(full(f)))
	f.Add([]byte(valid))
	f.Add([]byte(withComponents(3)))
	for _, s := range []string{
		"", "\xEF\xBB\xBF[volume]\r\nname = 'x'\r\n", "\xFF\xFEa", "a\x00", "volume = []\n", "[[volume]]\n[volume.x]\n", "volume.name = \"\"\"\nx\"\"\"\n",
		"[dependencies]\n\"a\\u0062\" = 1\n'' = ''\n", "components = [1, {}, [{}], { name = 'a' }]\n", "[volume]\nkeywords = ['a', 'a', \"\\u0061\"]\n",
		"a = [inf, -nan, 1e999, 0x10, 1_0, 07:32:00]\n", "[volume\nname = \"x\n[[components]\ntype = 1.\n", "schema = 99999999999999999999",
		"[[external-dependencies]]\nx = 1\n[external-dependencies.y]\n", "[volume]\n[volume]\nhomepage = 'a b'\n", "permissions.shell.x = 'allow'\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m := manifest.Parse(diagnostic.NewSource(manifest.FileName, text))
		checkRanges(t, m)
		data := m.Data()
		if data == nil {
			t.Fatal("there are no data, not even an empty table")
		}
		if _, err := json.Marshal(data); err != nil && finite(data) {
			t.Fatalf("the data are no JSON: %v", err)
		}
		for _, v := range m.Violations {
			if v.Field == nil || kindNames[v.Kind] == "" || (v.Value == nil) != (v.Kind == manifest.MissingField) {
				t.Fatalf("the violation %s is %+v", v.Path, v)
			}
		}
		if m.Unreadable {
			if len(m.Problems) == 0 || len(m.Violations) > 0 || len(stringsOf(m)) > 0 {
				t.Fatalf("an unreadable manifest has %+v, %v", m.Problems, show(m))
			}
			return
		}
		again := manifest.FromTree(m.Source, m.Root)
		if diff := cmp.Diff(show(m), show(again)); diff != "" {
			t.Fatalf("the same tree gives other violations:\n%s", diff)
		}
		if diff := cmp.Diff(locatedIn(m), locatedIn(again), cmp.AllowUnexported(located{}, manifest.String{})); diff != "" {
			t.Fatalf("the same tree gives another model:\n%s", diff)
		}
	})
}
