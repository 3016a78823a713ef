package jsonx_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/jsonx"
)

func show(text string, problems []doctree.Problem) []string {
	var out []string
	for _, p := range problems {
		out = append(out, fmt.Sprintf("%d %q %s", p.Start, text[p.Start:p.End], p.Message))
	}
	return out
}

func TestPlaces(t *testing.T) {
	text := "\xEF\xBB\xBF{\n  \"a\" : [1, -2.5e3 , \"x\\u00e9\"],\r\n  \"b\": {\"c\": null, \"d\": true}\n}\n"
	root, problems := jsonx.Parse([]byte(text))
	if len(problems) != 0 {
		t.Fatalf("problems: %v", show(text, problems))
	}
	for _, test := range []struct {
		node *doctree.Node
		kind doctree.Kind
		want string
	}{
		{root, doctree.Table, strings.TrimSpace(text[3:])},
		{root.Value("a"), doctree.Array, `[1, -2.5e3 , "x\u00e9"]`},
		{root.Value("a").Items[0], doctree.Int, "1"},
		{root.Value("a").Items[1], doctree.Float, "-2.5e3"},
		{root.Value("a").Items[2], doctree.String, `"x\u00e9"`},
		{root.Value("b"), doctree.Table, `{"c": null, "d": true}`},
		{root.Value("b").Value("c"), doctree.Null, "null"},
		{root.Value("b").Value("d"), doctree.Bool, "true"},
	} {
		if got := text[test.node.Start:test.node.End]; got != test.want || test.node.Kind != test.kind {
			t.Errorf("got %s %q, want %s %q", test.node.Kind, got, test.kind, test.want)
		}
	}
	if got := root.Value("a").Items[2].Text; got != "xé" {
		t.Errorf("string is %q", got)
	}
	if e := root.Get("b"); text[e.KeyStart:e.KeyEnd] != `"b"` {
		t.Errorf("key is placed at %q", text[e.KeyStart:e.KeyEnd])
	}
}

func TestProblems(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"empty", " \n", `0 "" the file is empty, and a JSON value is expected`},
		{"cut off", `{"a": [1, 2`, `10 "2" the JSON ends before it is complete`},
		{"cut off in a string", `{"a": "b`, `7 "b" the JSON ends before it is complete`},
		{"comma at the end", `{"a": 1,}`, `7 "," a comma must not stand before }`},
		{"comma at the end of a list", "[1,\n]", `2 "," a comma must not stand before ]`},
		{"comment", "{\n// x\n}", `2 "/" JSON has no comments`},
		{"single quotes", `{'a': 1}`, `1 "'" JSON strings are written with double quotes`},
		{"two values", `{} {}`, `3 "{" something follows the JSON value`},
		{"comma behind the value", `{},`, `2 "," something follows the JSON value`},
		{"key twice", `{"a": 1, "a": 2}`, `9 "\"a\"" key "a" is defined twice`},
		{"line end in a string", "{\"a\": \"b\nc\"}", `8 "\n" invalid character '\n' in string literal`},
		{"bare word", `{"a": yes}`, `6 "y" invalid character 'y' looking for beginning of value`},
		{"missing comma", `{"a": 1 "b": 2}`, `8 "\"" invalid character '"' after object key:value pair`},
		{"number with a leading zero", `[012]`, `2 "1" invalid character '1' after array element`},
		{"too deep", strings.Repeat("[", doctree.MaxDepth+1), `64 "[" nested more than 64 levels deep`},
		{"hostile", strings.Repeat(`{"a":`, 1_000_000), `320 "{" nested more than 64 levels deep`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems := jsonx.Parse([]byte(test.text))
			if diff := cmp.Diff([]string{test.want}, show(test.text, problems)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

// FuzzParse holds the parser against encoding/json: both accept the same
// documents, but for duplicate keys and depth, and read the same data.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{}`, `[1, 2.5, -0, 1e9, "x\n", null, true]`, `{"a": {"b": []}}`, `[1,]`, `{"a":1,"a":2}`, `"\ud800"`, `[`, `1 2`, "\xEF\xBB\xBF1", `[01]`, `0,`, `{"a"}`, `nul`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		root, problems := jsonx.Parse([]byte(text))
		for _, p := range problems {
			if p.Start < 0 || p.End < p.Start || p.End > len(text) || p.Message == "" {
				t.Fatalf("bad problem %+v for %q", p, text)
			}
			if p.Kind == doctree.Duplicate || p.Kind == doctree.TooDeep {
				return
			}
		}
		text = text[doctree.BOM([]byte(text)):]
		if !utf8.ValidString(text) {
			return
		}
		if valid := json.Valid([]byte(text)); valid != (len(problems) == 0) {
			t.Fatalf("encoding/json says %v, we found %v in %q", valid, problems, text)
		}
		if len(problems) != 0 {
			return
		}
		var want any
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			return // a number beyond float64
		}
		got, err := json.Marshal(root.Any())
		if err != nil {
			t.Fatal(err)
		}
		var back any
		if err := json.Unmarshal(got, &back); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, back); diff != "" {
			t.Fatalf("data differs for %q:\n%s", text, diff)
		}
	})
}
