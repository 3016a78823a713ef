package tree_test

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/volume/tree"
)

// secret is what stands in a file beside the volume. Nothing may ever return it.
const secret = "not a part of the volume"

// folder writes files, given as path and content, into a new folder and returns
// its path. Beside it stands the file outside.txt, which holds the secret.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	base := t.TempDir()
	root := filepath.Join(base, "volume")
	write(t, filepath.Join(base, "outside.txt"), secret)
	if err := os.Mkdir(root, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		write(t, filepath.Join(root, filepath.FromSlash(name)), text)
	}
	return root
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, root string) *tree.Dir {
	t.Helper()
	dir, err := tree.OpenDir(root)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { dir.Close() })
	return dir
}

// checkLookup checks the answer for name, and that reading agrees with it.
func checkLookup(t *testing.T, dir *tree.Dir, name string, want tree.Found) {
	t.Helper()
	got, err := dir.Lookup(name)
	if err != nil {
		t.Errorf("Lookup(%.60q): %v", name, err)
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Lookup(%.60q) (-want +got):\n%s", name, diff)
	}
	text, err := dir.ReadFile(name, 1000)
	if want.Kind == tree.Regular {
		if err != nil {
			t.Errorf("ReadFile(%q): %v", name, err)
		}
		return
	}
	if !errors.Is(err, tree.ErrNotRegular) || text != nil {
		t.Errorf("ReadFile(%.60q) = %q, %v; want %v", name, text, err, tree.ErrNotRegular)
	}
}

func TestLookup(t *testing.T) {
	dir := open(t, folder(t, map[string]string{
		"volume.toml": "", "README.md": "", "skills/sum/SKILL.md": "", "tools/a.sh": "", ".mcp.json": "", "with space/ä.md": "", "Stop": "",
	}))
	for name, want := range map[string]tree.Found{
		"volume.toml":         {Kind: tree.Regular, At: "volume.toml"},
		".mcp.json":           {Kind: tree.Regular, At: ".mcp.json"},
		"skills/sum/SKILL.md": {Kind: tree.Regular, At: "skills/sum/SKILL.md"},
		"with space/ä.md":     {Kind: tree.Regular, At: "with space/ä.md"},
		"skills":              {Kind: tree.Folder, At: "skills"},
		"skills/sum":          {Kind: tree.Folder, At: "skills/sum"},
		"nothing":             {Kind: tree.Missing, At: "nothing"},
		"skills/nothing":      {Kind: tree.Missing, At: "skills/nothing"},
		// The first missing folder is what to tell of.
		"nothing/at/all": {Kind: tree.Missing, At: "nothing"},
		"skills/x/y/z":   {Kind: tree.Missing, At: "skills/x"},
		// A file cannot hold anything.
		"volume.toml/x":         {Kind: tree.Missing, At: "volume.toml", AtKind: tree.Regular},
		"skills/sum/SKILL.md/x": {Kind: tree.Missing, At: "skills/sum/SKILL.md", AtKind: tree.Regular},
		// Another case is another name, whatever the file system thinks.
		"readme.md":           {Kind: tree.Missing, At: "readme.md", Similar: "README.md"},
		"VOLUME.TOML":         {Kind: tree.Missing, At: "VOLUME.TOML", Similar: "volume.toml"},
		"skills/sum/skill.md": {Kind: tree.Missing, At: "skills/sum/skill.md", Similar: "skills/sum/SKILL.md"},
		"Skills/sum/SKILL.md": {Kind: tree.Missing, At: "Skills", Similar: "skills"},
		"skills/Sum/SKILL.md": {Kind: tree.Missing, At: "skills/Sum", Similar: "skills/sum"},
		"with space/Ä.md":     {Kind: tree.Missing, At: "with space/Ä.md", Similar: "with space/ä.md"},
		// Precomposed and decomposed letters are different names as well.
		"with space/a\u0308.md": {Kind: tree.Missing, At: "with space/a\u0308.md"},
	} {
		t.Run(name, func(t *testing.T) { checkLookup(t, dir, name, want) })
	}
}

// TestOddNames tries names that are no paths below the folder. Nothing stands
// there, and nothing outside the folder is ever touched.
func TestOddNames(t *testing.T) {
	root := folder(t, map[string]string{"a/b": "content", "c": "content"})
	dir := open(t, root)
	for name, at := range map[string]string{
		"":                                       "",
		".":                                      ".",
		"..":                                     "..",
		"./c":                                    ".",
		"../outside.txt":                         "..",
		"../volume/c":                            "..",
		"a/.":                                    "a/.",
		"a/..":                                   "a/..",
		"a/../c":                                 "a/..",
		"a/../../outside.txt":                    "a/..",
		"a/./b":                                  "a/.",
		"a/":                                     "a/",
		"a//b":                                   "a/",
		"/":                                      "",
		"//":                                     "",
		"/c":                                     "",
		"/etc/passwd":                            "",
		filepath.ToSlash(root) + "/c":            "",
		`a\b`:                                    `a\b`,
		`..\outside.txt`:                         `..\outside.txt`,
		"c\x00":                                  "c\x00",
		"c\n":                                    "c\n",
		"c ":                                     "c ",
		"\xFF":                                   "\xFF",
		strings.Repeat("x", 1<<17):               strings.Repeat("x", 1<<17),
		strings.Repeat("../", 1<<14) + "etc":     "..",
		"a/b/" + strings.Repeat("x/", 1<<14):     "a/b",
		strings.Repeat("a/", 1<<14) + "passwd":   "a/a",
		strings.Repeat("/", 1<<14) + "c":         "",
		filepath.ToSlash(root) + "/../outside":   "",
		"a/b/../../../outside.txt":               "a/b",
		"./././././././././../../../outside.txt": ".",
	} {
		want := tree.Found{Kind: tree.Missing, At: at}
		if at == "a/b" {
			want.AtKind = tree.Regular // a file is in the way
		}
		checkLookup(t, dir, name, want)
	}
}

// TestSimilarIsTheSameEachTime: of several names that differ in case, the answer
// does not depend on the order in which the system lists them.
func TestSimilarIsTheSameEachTime(t *testing.T) {
	root := folder(t, map[string]string{"stop": "", "STOP": "", "Stop": ""})
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 3 {
		t.Skip("this file system does not tell upper from lower case")
	}
	for range 20 {
		checkLookup(t, open(t, root), "sTOP", tree.Found{Kind: tree.Missing, At: "sTOP", Similar: "STOP"})
	}
}

// TestReadFileLimits: one byte more than the limit tells that there is more, and
// that is all that is read.
func TestReadFileLimits(t *testing.T) {
	dir := open(t, folder(t, map[string]string{"ten": "0123456789", "empty": ""}))
	for _, test := range []struct {
		name  string
		limit int64
		want  string
	}{
		{"ten", 0, "0"},
		{"ten", 8, "012345678"},
		{"ten", 9, "0123456789"}, // ten bytes for a limit of nine: too long
		{"ten", 10, "0123456789"},
		{"ten", 11, "0123456789"},
		{"ten", math.MaxInt64 - 1, "0123456789"},
		{"ten", math.MaxInt64, "0123456789"}, // no limit at all
		{"empty", 0, ""},
		{"empty", 10, ""},
	} {
		got, err := dir.ReadFile(test.name, test.limit)
		if err != nil || got == nil || string(got) != test.want {
			t.Errorf("ReadFile(%q, %d) = %q, %v; want %q", test.name, test.limit, got, err, test.want)
		}
	}
}

func TestReadFileErrors(t *testing.T) {
	dir := open(t, folder(t, map[string]string{"folder/file": "", "file": ""}))
	for name, kind := range map[string]string{"folder": "folder", "nothing": "missing", "file/x": "missing"} {
		_, err := dir.ReadFile(name, 10)
		if !errors.Is(err, tree.ErrNotRegular) || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), kind) {
			t.Errorf("ReadFile(%q): %v; want it to name the file, and that it is %s", name, err, kind)
		}
	}
}

func TestOpenDirErrors(t *testing.T) {
	root := folder(t, map[string]string{"file": ""})
	if dir, err := tree.OpenDir(filepath.Join(root, "nothing")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing folder: %v, %v", dir, err)
	}
	if dir, err := tree.OpenDir(filepath.Join(root, "file")); err == nil {
		t.Errorf("a file is opened as a folder: %v", dir)
	}
	dir, err := tree.OpenDir(root)
	if err != nil {
		t.Fatal(err)
	}
	if err := dir.Close(); err != nil {
		t.Error(err)
	}
	if found, err := dir.Lookup("file"); err == nil {
		t.Errorf("a closed folder answers: %+v", found)
	}
}

// TestConcurrentUse looks for the same files from many goroutines at once. The
// race detector judges it.
func TestConcurrentUse(t *testing.T) {
	dir := open(t, folder(t, map[string]string{"a/b/c/d": "content", "a/x": "content", "y": "content"}))
	names := []string{"a/b/c/d", "a/x", "y", "a/b/nothing", "A/b", "a/b"}
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			for j := range names {
				name := names[(i+j)%len(names)]
				found, err := dir.Lookup(name)
				if err != nil || found.Kind == tree.Regular != (name == "a/b/c/d" || name == "a/x" || name == "y") {
					t.Errorf("Lookup(%q) = %+v, %v", name, found, err)
				}
				if text, err := dir.ReadFile(name, 100); (err == nil) != (found.Kind == tree.Regular) || err == nil && string(text) != "content" {
					t.Errorf("ReadFile(%q) = %q, %v", name, text, err)
				}
			}
		})
	}
	wg.Wait()
}

func TestKindWords(t *testing.T) {
	for kind, want := range map[tree.Kind]string{
		tree.Missing: "missing", tree.Regular: "regular file", tree.Folder: "folder", tree.Symlink: "symbolic link", tree.Special: "special file",
	} {
		if got := kind.String(); got != want {
			t.Errorf("kind %d is called %q, want %q", kind, got, want)
		}
	}
}
