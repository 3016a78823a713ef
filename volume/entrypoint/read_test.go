package entrypoint_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/frontmatter"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/identity"
	"github.com/agentvolumes/toolchain/volume/tree"
)

// paths has a file of each format.
var paths = map[entrypoint.Format]string{
	entrypoint.Markdown: "dir/file.md", entrypoint.YAML: "dir/file.yaml", entrypoint.JSON: "dir/file.json",
	entrypoint.Script: "dir/file.sh", entrypoint.Data: "dir/file.toml",
}

// declaring is, for each format, a file that declares name: ä, the place of
// which is found by searching for the ä.
var declaring = map[entrypoint.Format]string{
	entrypoint.Markdown: "---\nother: 1\nname: ä\n---\nText.\n",
	entrypoint.YAML:     "other: 1\nname: ä\n",
	entrypoint.JSON:     "{\"other\": 1, \"name\": \"ä\"}\n",
	entrypoint.Script:   "#!/bin/sh\n# /// hook\n# other: 1\n# name: ä\n# ///\n",
}

// TestReadEveryTypeAndFormat reads a file of every format as an entrypoint of
// every type. Whether a type may have a format is for the rules to say; what the
// file declares is read wherever the format is one for data, and from scripts
// for hooks alone.
func TestReadEveryTypeAndFormat(t *testing.T) {
	for _, typ := range identity.ComponentTypes() {
		for format, path := range paths {
			t.Run(string(typ)+"/"+path, func(t *testing.T) {
				f := read(t, volume(t, path, declaring[format]), typ, path)
				if f.Found != (tree.Found{Kind: tree.Regular, At: path}) || f.TooLarge {
					t.Errorf("found %+v, too large: %v", f.Found, f.TooLarge)
				}
				if format == entrypoint.Data || format == entrypoint.Script && typ != identity.Hook {
					if f.Source != nil {
						t.Error("it was read, and nothing in it has a meaning")
					}
					return
				}
				if f.Source == nil || f.Source.Name() != "volume/"+path || len(f.Problems) > 0 || !f.Readable() {
					t.Fatalf("source %v, problems %v, readable: %v", f.Source, f.Problems, f.Readable())
				}
				name := f.Root.Value("name")
				if !name.Is(doctree.String) || name.Text != "ä" || strings.Trim(written(f, name), `"`) != "ä" {
					t.Errorf("name is %+v, written as %q", name, written(f, name))
				}
				if span := f.Span(name); span.File != "volume/"+path || span.Start.Byte != name.Start || span.End.Byte != name.End {
					t.Errorf("the span of name is %+v", span)
				}
				if want := format == entrypoint.Markdown; (f.Front.State == frontmatter.Present) != want {
					t.Errorf("the front matter is %d", f.Front.State)
				}
			})
		}
	}
}

// TestReadWhatIsNoFile: what does not stand there as a regular file is said in
// Found, and is no error.
func TestReadWhatIsNoFile(t *testing.T) {
	for _, path := range paths {
		f := read(t, volume(t, "else.md", ""), identity.Hook, path)
		if f.Found != (tree.Found{Kind: tree.Missing, At: "dir"}) {
			t.Errorf("%s: found %+v, want the missing folder", path, f.Found)
		}
		f = read(t, volume(t, "dir/else.md", ""), identity.Hook, path)
		if f.Found != (tree.Found{Kind: tree.Missing, At: path}) {
			t.Errorf("%s: found %+v, want it missing", path, f.Found)
		}
		f = read(t, volume(t, path+"/inner", ""), identity.Hook, path)
		if f.Found != (tree.Found{Kind: tree.Folder, At: path}) {
			t.Errorf("%s: found %+v, want a folder", path, f.Found)
		}
		f = read(t, volume(t, "Dir/file.md", ""), identity.Hook, path)
		if f.Found != (tree.Found{Kind: tree.Missing, At: "dir", Similar: "Dir"}) {
			t.Errorf("%s: found %+v, want the folder of another case", path, f.Found)
		}
	}
}

func TestReadDoesNotFollowLinks(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "real.md"), []byte("---\nname: x\n---\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real.md", filepath.Join(root, "link.md")); err != nil {
		t.Skip("this system does not let us make links: ", err)
	}
	dir, err := tree.OpenDir(root)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	if f := read(t, dir, identity.Skill, "link.md"); f.Found.Kind != tree.Symlink {
		t.Errorf("found %+v, want a link", f.Found)
	}
}

// TestReadSize tries the largest file that is read and one byte more, of which
// scripts are an exception: only their beginning counts.
func TestReadSize(t *testing.T) {
	for format, path := range paths {
		if format == entrypoint.Data {
			continue
		}
		for _, size := range []int{entrypoint.MaxBytes, entrypoint.MaxBytes + 1} {
			text := declaring[format]
			text += strings.Repeat(" ", size-len(text)-1) + "\n"
			f := read(t, volume(t, path, text), identity.Hook, path)
			if want := size > entrypoint.MaxBytes && format != entrypoint.Script; f.TooLarge != want || (f.Source == nil) != want {
				t.Errorf("%s of %d bytes: too large: %v, source: %v", path, size, f.TooLarge, f.Source != nil)
			}
			if !f.TooLarge && (f.Root.Value("name") == nil || len(f.Problems) > 0) {
				t.Errorf("%s of %d bytes: %+v, %v", path, size, f.Root, f.Problems)
			}
		}
	}
}

// TestReadErrors: an error of the system is passed on, and names the file as
// findings call it.
func TestReadErrors(t *testing.T) {
	disk := errors.New("the disk is on fire")
	for what, files := range map[string]broken{"lookup": {lookup: disk}, "read": {read: disk}} {
		f, err := entrypoint.Read(files, identity.Skill, "skills/a.md", "my volume/skills/a.md")
		if f != nil || !errors.Is(err, disk) || !strings.Contains(err.Error(), "my volume/skills/a.md") {
			t.Errorf("%s: %v, %v; want the error with the name of the file", what, f, err)
		}
	}
	// A file that is not read cannot fail to be.
	if _, err := entrypoint.Read(broken{read: fs.ErrPermission}, identity.Tool, "tools/a.sh", "tools/a.sh"); err != nil {
		t.Error(err)
	}
}

// TestReadReplacedFile: a file that turns into something else between the look
// and the reading is what it has become, and no error.
func TestReadReplacedFile(t *testing.T) {
	f := read(t, broken{read: &fs.PathError{Op: "read", Path: "a.md", Err: tree.ErrNotRegular}}, identity.Skill, "a.md")
	if f.Found.Kind == tree.Regular || f.Found.Kind == tree.Missing || f.Source != nil {
		t.Errorf("found %+v, source %v", f.Found, f.Source)
	}
}

// TestGiven wraps data that comes from elsewhere than a file.
func TestGiven(t *testing.T) {
	from := read(t, memory(declaring[entrypoint.JSON]), identity.Tool, "a.json")
	f := entrypoint.Given(from.Source, identity.Hook, "b.md", from.Root)
	if f.Type != identity.Hook || f.Path != "b.md" || f.Format != entrypoint.Markdown || f.Found.Kind != tree.Regular || !f.Readable() {
		t.Errorf("got %+v", f)
	}
	if got := written(f, f.Root.Value("name")); got != `"ä"` {
		t.Errorf("name is written as %s", got)
	}
}
