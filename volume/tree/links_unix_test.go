//go:build unix

package tree_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/agentvolumes/toolchain/volume/tree"
)

func link(t *testing.T, target, path string) {
	t.Helper()
	if err := os.Symlink(target, path); err != nil {
		t.Fatal(err)
	}
}

// TestLinksAreNotFollowed: wherever a link leads, it is a link, and what lies
// behind it does not belong to the volume.
func TestLinksAreNotFollowed(t *testing.T) {
	root := folder(t, map[string]string{"real/file": "content", "file": "content"})
	for name, target := range map[string]string{
		"to-file":            "file",
		"to-folder":          "real",
		"to-outside":         "../outside.txt",
		"to-outside-folder":  "..",
		"to-outside-by-root": filepath.Join(filepath.Dir(root), "outside.txt"),
		"dangling":           "nothing",
		"loop":               "loop",
		"loop-a":             "loop-b",
		"loop-b":             "loop-a",
		"to-here":            ".",
		"real/up":            "..",
	} {
		link(t, target, filepath.Join(root, name))
	}
	dir := open(t, root)
	for name, at := range map[string]string{
		"to-file":                       "to-file",
		"to-folder":                     "to-folder",
		"to-folder/file":                "to-folder",
		"to-outside":                    "to-outside",
		"to-outside-folder":             "to-outside-folder",
		"to-outside-folder/outside.txt": "to-outside-folder",
		"to-outside-by-root":            "to-outside-by-root",
		"dangling":                      "dangling",
		"dangling/x":                    "dangling",
		"loop":                          "loop",
		"loop/x":                        "loop",
		"loop-a":                        "loop-a",
		"to-here/file":                  "to-here",
		"real/up":                       "real/up",
		"real/up/file":                  "real/up",
	} {
		t.Run(name, func(t *testing.T) { checkLookup(t, dir, name, tree.Found{Kind: tree.Symlink, At: at}) })
	}
	checkLookup(t, dir, "real/file", tree.Found{Kind: tree.Regular, At: "real/file"})
}

// TestPipesAreSpecial: a named pipe is neither read, which would wait for ever,
// nor taken for a folder.
func TestPipesAreSpecial(t *testing.T) {
	root := folder(t, nil)
	if err := syscall.Mkfifo(filepath.Join(root, "pipe"), 0o644); err != nil {
		t.Fatal(err)
	}
	dir := open(t, root)
	checkLookup(t, dir, "pipe", tree.Found{Kind: tree.Special, At: "pipe"})
	checkLookup(t, dir, "pipe/x", tree.Found{Kind: tree.Special, At: "pipe"})
}

// TestReplacedAfterLookup changes what stands at a path that Lookup has called a
// regular file. ReadFile must say so, as it promises, and never read through a
// link or from a pipe.
func TestReplacedAfterLookup(t *testing.T) {
	for _, test := range []struct {
		what    string
		replace func(t *testing.T, root string)
	}{
		{"by a link to a file of the volume", func(t *testing.T, root string) {
			remove(t, filepath.Join(root, "folder", "file"))
			link(t, "../other/file", filepath.Join(root, "folder", "file"))
		}},
		{"by a link to a file outside", func(t *testing.T, root string) {
			remove(t, filepath.Join(root, "folder", "file"))
			link(t, "../../outside.txt", filepath.Join(root, "folder", "file"))
		}},
		{"its folder by a link to a folder of the volume", func(t *testing.T, root string) {
			remove(t, filepath.Join(root, "folder"))
			link(t, "other", filepath.Join(root, "folder"))
		}},
		{"its folder by a link to a folder outside", func(t *testing.T, root string) {
			remove(t, filepath.Join(root, "folder"))
			write(t, filepath.Join(root, "..", "elsewhere", "file"), secret)
			link(t, "../elsewhere", filepath.Join(root, "folder"))
		}},
		{"by a folder", func(t *testing.T, root string) {
			remove(t, filepath.Join(root, "folder", "file"))
			write(t, filepath.Join(root, "folder", "file", "inner"), "another file")
		}},
		{"by a pipe", func(t *testing.T, root string) {
			path := filepath.Join(root, "folder", "file")
			remove(t, path)
			if err := syscall.Mkfifo(path, 0o644); err != nil {
				t.Fatal(err)
			}
			// A pipe that has text to offer, so that reading it does not wait.
			pipe, err := os.OpenFile(path, os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { pipe.Close() })
			if _, err := pipe.WriteString(strings.Repeat("text from a pipe", 100)); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(test.what, func(t *testing.T) {
			root := folder(t, map[string]string{"folder/file": "content", "other/file": "another file"})
			dir := open(t, root)
			if found, err := dir.Lookup("folder/file"); err != nil || found.Kind != tree.Regular {
				t.Fatalf("before: %+v, %v", found, err)
			}
			test.replace(t, root)
			text, err := dir.ReadFile("folder/file", 100)
			if !errors.Is(err, tree.ErrNotRegular) {
				t.Errorf("ReadFile = %.40q, %v; want %v", text, err, tree.ErrNotRegular)
			}
		})
	}
}

// TestRemovedAfterLookup: a file that is gone by the time it is read is an error
// like any other.
func TestRemovedAfterLookup(t *testing.T) {
	root := folder(t, map[string]string{"file": "content"})
	dir := open(t, root)
	if found, err := dir.Lookup("file"); err != nil || found.Kind != tree.Regular {
		t.Fatalf("before: %+v, %v", found, err)
	}
	remove(t, filepath.Join(root, "file"))
	if text, err := dir.ReadFile("file", 100); err == nil {
		t.Errorf("ReadFile = %q", text)
	}
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
}
