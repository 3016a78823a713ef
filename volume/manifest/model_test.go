package manifest_test

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

func parse(text string) *manifest.Manifest {
	return manifest.Parse(diagnostic.NewSource(manifest.FileName, []byte(text)))
}

// full returns the text of the manifest that has everything.
func full(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("testdata/full.toml")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// located is one thing of the model that has a place: a String, a List or the
// place of a table.
type located struct {
	path  string
	value any
}

// locatedIn lists everything in the model that has a place, found by walking its
// types, so that a field that is added to them is not forgotten.
func locatedIn(m *manifest.Manifest) []located {
	var out []located
	var walk func(path string, v reflect.Value)
	walk = func(path string, v reflect.Value) {
		switch value := v.Interface().(type) {
		case manifest.String:
			out = append(out, located{path, value})
			return
		case manifest.List:
			out = append(out, located{path, value})
			for i, item := range value.Items {
				out = append(out, located{fmt.Sprintf("%s.%d", path, i), item.String})
			}
			return
		case diagnostic.Range:
			out = append(out, located{path, value})
			return
		}
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				walk(path+"."+v.Type().Field(i).Name, v.Field(i))
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(fmt.Sprintf("%s.%d", path, i), v.Index(i))
			}
		}
	}
	v := reflect.ValueOf(m).Elem()
	for i := range v.NumField() {
		switch name := v.Type().Field(i).Name; name {
		case "Source", "Root", "Problems", "Violations", "Unreadable":
		default:
			walk(name, v.Field(i))
		}
	}
	return out
}

// stringsOf returns the values of all strings that are set, by their path in the
// model.
func stringsOf(m *manifest.Manifest) map[string]string {
	out := map[string]string{}
	for _, l := range locatedIn(m) {
		if s, ok := l.value.(manifest.String); ok && s.Set {
			out[l.path] = s.Value
		}
	}
	return out
}

// kindNames are the names of the kinds of violations.
var kindNames = map[manifest.ViolationKind]string{
	manifest.WrongType: "wrong type", manifest.MissingField: "missing", manifest.NotAllowed: "not allowed", manifest.NotKnown: "not known",
	manifest.WrongLength: "length", manifest.Repeated: "repeated", manifest.NotURI: "no URI",
	manifest.UnknownField: "unknown", manifest.UnknownClosedField: "unknown in a closed table",
}

// show writes violations as `kind path key "text at its place"`.
func show(m *manifest.Manifest) []string {
	var out []string
	for _, v := range m.Violations {
		parts := []string{kindNames[v.Kind], v.Path}
		if v.Key != "" {
			parts = append(parts, v.Key)
		}
		text := string(m.Source.Bytes(v.Range))
		if len(text) > 40 {
			text = text[:40] + "…"
		}
		out = append(out, strings.Join(append(parts, fmt.Sprintf("%q", text)), " "))
	}
	return out
}
