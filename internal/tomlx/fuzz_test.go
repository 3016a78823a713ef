package tomlx_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pelletier/go-toml/v2"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/tomlx"
)

// FuzzParse holds the parser against the decoder of go-toml: both accept the
// same documents and read the same data.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "a = 1", "[a]\nb = 'c'\n[[d]]\ne = [1, {f = 2}]\n", "a.b.c = 1\n[a.d]\n", "[a.b]\n[a]\n",
		"a = \"\"\"x\\\n  y\"\"\"\n", "a = 1979-05-27 07:32:00Z\nb = 07:32\n", "a = 0x_1\n", "a = {\n b = 1, # c\n}\n",
		"[a]\n[a]\n", "a = [\n", "a = inf\nb = -nan\n", "[[a]]\n[a.b]\n[[a]]\n[a.b]\n", "a.b = 1\na.b.c = 2\n", "\"\" = 1\n''.x = 2\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		root, problems := tomlx.Parse([]byte(text))
		checkPlaces(t, []byte(text), root, problems)
		if doctree.CheckText([]byte(text)) != nil || doctree.BOM([]byte(text)) > 0 {
			return // the decoder looks at the encoding as well, in its own way
		}
		for _, p := range problems {
			if p.Kind == doctree.TooDeep {
				return
			}
		}
		var want map[string]any
		err := toml.Unmarshal([]byte(text), &want)
		if (err == nil) != (len(problems) == 0) {
			t.Fatalf("go-toml says %v, we found %v in\n%s", err, show(text, problems), text)
		}
		if err != nil || strings.Contains(text, "nan") || strings.Contains(text, "inf") {
			return // JSON, used to compare, has no such numbers
		}
		if hasTime(root) {
			return // compared by the suite; the decoder has types of its own for them
		}
		if diff := cmp.Diff(asJSON(t, want), asJSON(t, root.Any())); diff != "" {
			t.Fatalf("data differs (-go-toml +ours):\n%s", diff)
		}
	})
}

func hasTime(n *doctree.Node) bool {
	if n.Is(doctree.Time) {
		return true
	}
	for _, item := range n.Items {
		if hasTime(item) {
			return true
		}
	}
	for _, e := range n.Entries {
		if hasTime(e.Value) {
			return true
		}
	}
	return false
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	out, err := json.Marshal(v)
	if err != nil {
		t.Skip(err) // a float that overflowed
	}
	return string(out)
}
