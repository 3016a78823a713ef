package toolchain_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/agentvolumes/toolchain"

// rooms lists the parts of the project. A package may import packages of its own
// room and of rooms further down, never of rooms further up. Where a folder lies
// in another the longer name counts.
func rooms() []string {
	return []string{
		"cmd",
		"validate/all",
		"validate/ruledoc",
		"validate/ruletest",
		"validate/rules",
		"validate",
		"capability",
		"volume",
		"diagnostic/report",
		"diagnostic",
		"internal",
	}
}

// foreign lists the packages from elsewhere that only one room may import, so
// that they can be exchanged in one place.
func foreign() map[string]string {
	return map[string]string{
		"go.yaml.in/yaml/v4":              "internal/yamlx",
		"github.com/pelletier/go-toml/v2": "internal/tomlx",
		"github.com/urfave/cli/v3":        "cmd",
		"golang.org/x/term":               "cmd",
	}
}

// TestImportsGoDownwards walks the imports of the whole project.
func TestImportsGoDownwards(t *testing.T) {
	seen := map[string]bool{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "testdata") {
			return fs.SkipDir
		}
		// Tests may reach further up: they try what is there as users see it.
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		folder := path.Dir(filepath.ToSlash(name))
		from := room(folder)
		if from < 0 {
			t.Errorf("%s lies in no room; add the room to the list, at its height", name)
			return nil
		}
		seen[rooms()[from]] = true
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			checkImport(t, name, folder, from, imported)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rooms() {
		if !seen[r] {
			t.Errorf("room %s is empty", r)
		}
	}
}

func checkImport(t *testing.T, name, folder string, from int, imported string) {
	if inner, ok := strings.CutPrefix(imported, module+"/"); ok {
		if to := room(inner); to < from {
			t.Errorf("%s imports %s, which lies further up", name, imported)
		}
		return
	}
	for pkg, only := range foreign() {
		if (imported == pkg || strings.HasPrefix(imported, pkg+"/")) && !within(folder, only) {
			t.Errorf("%s imports %s, which is for %s only", name, imported, only)
		}
	}
}

// room returns the index of the room that a folder belongs to, or -1.
func room(folder string) int {
	best := -1
	for i, r := range rooms() {
		if within(folder, r) && (best < 0 || len(r) > len(rooms()[best])) {
			best = i
		}
	}
	return best
}

func within(folder, room string) bool {
	return folder == room || strings.HasPrefix(folder, room+"/")
}
