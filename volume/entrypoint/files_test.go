package entrypoint_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/identity"
	"github.com/agentvolumes/toolchain/volume/tree"
)

// memory is a volume of one file that does not touch the disk. Whatever path is
// asked for, the text stands there.
type memory string

func (m memory) Lookup(name string) (tree.Found, error) {
	return tree.Found{Kind: tree.Regular, At: name}, nil
}

func (m memory) ReadFile(_ string, limit int64) ([]byte, error) {
	return []byte(m)[:min(int64(len(m)), limit+1)], nil
}

// broken is a volume that the system does not give away.
type broken struct {
	memory
	lookup, read error
}

func (b broken) Lookup(name string) (tree.Found, error) {
	if b.lookup != nil {
		return tree.Found{}, b.lookup
	}
	return b.memory.Lookup(name)
}

func (b broken) ReadFile(name string, limit int64) ([]byte, error) {
	if b.read != nil {
		return nil, b.read
	}
	return b.memory.ReadFile(name, limit)
}

// volume writes one file into a new folder and opens it.
func volume(t *testing.T, name, text string) *tree.Dir {
	t.Helper()
	root := t.TempDir()
	path := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	dir, err := tree.OpenDir(root)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { dir.Close() })
	return dir
}

// read reads the entrypoint at path and checks what holds for every file.
func read(t *testing.T, files entrypoint.Files, typ identity.ComponentType, path string) *entrypoint.File {
	t.Helper()
	f, err := entrypoint.Read(files, typ, path, "volume/"+path)
	if err != nil {
		t.Fatal(err)
	}
	if f.Type != typ || f.Path != path || f.Format != entrypoint.FormatOf(path) {
		t.Errorf("the file is said to be a %s at %q, %s", f.Type, f.Path, f.Format)
	}
	checkFile(t, f)
	return f
}

// checkFile fails the test when a place in the file lies outside its text, or a
// file without text has something to say.
func checkFile(t *testing.T, f *entrypoint.File) {
	t.Helper()
	if f.Source == nil {
		if f.Root != nil || f.Problems != nil || f.Readable() {
			t.Errorf("nothing was read, and there is %+v, %+v, readable: %v", f.Root, f.Problems, f.Readable())
		}
		return
	}
	size := len(f.Source.Text())
	inside := func(start, end int) bool { return 0 <= start && start <= end && end <= size }
	for _, p := range f.Problems {
		if !inside(p.Start, p.End) || p.Message == "" {
			t.Errorf("the problem %q lies at %d to %d of %d", p.Message, p.Start, p.End, size)
		}
		if p.Other != nil && !inside(p.Other.Start, p.Other.End) {
			t.Errorf("the problem %q has its other place at %d to %d of %d", p.Message, p.Other.Start, p.Other.End, size)
		}
	}
	left := 100_000 // aliases share values, and following them all may take for ever
	var walk func(n *doctree.Node)
	walk = func(n *doctree.Node) {
		if left--; left < 0 {
			return
		}
		if !inside(n.Start, n.End) {
			t.Errorf("a %s lies at %d to %d of %d", n.Kind, n.Start, n.End, size)
		}
		for _, item := range n.Items {
			walk(item)
		}
		for _, e := range n.Entries {
			if !inside(e.KeyStart, e.KeyEnd) {
				t.Errorf("the key %q lies at %d to %d of %d", e.Key, e.KeyStart, e.KeyEnd, size)
			}
			walk(e.Value)
		}
	}
	if f.Root != nil {
		walk(f.Root)
	}
}

// written returns the text that a value was written with.
func written(f *entrypoint.File, n *doctree.Node) string {
	if n == nil {
		return "nothing"
	}
	return string(f.Source.Text()[n.Start:n.End])
}
