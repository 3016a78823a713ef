package validate_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/validate/all"
	"github.com/agentvolumes/toolchain/volume/identity"
	"github.com/agentvolumes/toolchain/volume/manifest"
	"github.com/agentvolumes/toolchain/volume/tree"
)

// head is a manifest to which components can be added.
const head = `[volume]
schema = 1
name = "example-pack"
version = "1.0.0"
description = "An example"
license = "MIT"
role = "plugin"

[publisher]
id = "example"
`

// write makes a folder of files.
func write(t *testing.T, files map[string]string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, text := range files {
		name = filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// component is the declaration of a component.
func component(kind, name, path string) string {
	return fmt.Sprintf("\n[[components]]\ntype = %q\nname = %q\nentrypoint = %q\n", kind, name, path)
}

func run(t *testing.T, v *validate.Volume) validate.Result {
	t.Helper()
	result, err := validate.Run(context.Background(), v, all.Rules())
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestNoVolume(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  string // part of the message
	}{
		{"empty folder", nil, "volume.toml"},
		{"other files", map[string]string{"volume.yaml": "", "README.md": ""}, "there is no volume.toml"},
		{"in a folder below", map[string]string{"pack/volume.toml": head}, "there is no volume.toml"},
		{"capital", map[string]string{"Volume.toml": head}, "Volume.toml"},
		{"capitals", map[string]string{"VOLUME.TOML": head}, "VOLUME.TOML"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			folder := write(t, tt.files)
			v, err := validate.OpenFolder(context.Background(), folder)
			if v != nil || !errors.Is(err, validate.ErrNoVolume) {
				t.Fatalf("OpenFolder = %v, %v; want ErrNoVolume", v, err)
			}
			if !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), folder) {
				t.Errorf("the message %q should have %q and the folder", err, tt.want)
			}
		})
	}
}

func TestNoFolder(t *testing.T) {
	folder := write(t, map[string]string{"file": ""})
	for _, name := range []string{"none", "file", "file/below"} {
		_, err := validate.OpenFolder(context.Background(), filepath.Join(folder, name))
		if err == nil || errors.Is(err, validate.ErrNoVolume) {
			t.Errorf("%s: error %v, want one of the file system", name, err)
		}
		if name == "none" && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: error %v, want that it does not exist", name, err)
		}
	}
}

// TestManifestNotRegular opens volumes whose manifest is no file that could be
// read. There is one finding about it, and nothing else is judged.
func TestManifestNotRegular(t *testing.T) {
	tests := []struct {
		name string
		make func(path string) error
		kind tree.Kind
	}{
		{"folder", func(path string) error { return os.Mkdir(path, 0o777) }, tree.Folder},
		{"link to a manifest", func(path string) error { return os.Symlink("good.toml", path) }, tree.Symlink},
		{"link to nothing", func(path string) error { return os.Symlink("none.toml", path) }, tree.Symlink},
		{"link to itself", func(path string) error { return os.Symlink("volume.toml", path) }, tree.Symlink},
		{"link to a device", func(path string) error { return os.Symlink(os.DevNull, path) }, tree.Symlink},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			folder := write(t, map[string]string{"good.toml": head})
			if err := tt.make(filepath.Join(folder, "volume.toml")); err != nil {
				t.Fatal(err)
			}
			v, err := validate.OpenFolder(context.Background(), folder)
			if err != nil {
				t.Fatal(err)
			}
			if v.ManifestKind != tt.kind {
				t.Errorf("ManifestKind = %v, want %v", v.ManifestKind, tt.kind)
			}
			onlyNotRegular(t, run(t, v), filepath.ToSlash(folder)+"/volume.toml")
		})
	}
}

func onlyNotRegular(t *testing.T, result validate.Result, name string) {
	t.Helper()
	if len(result.Findings) != 1 || result.Findings[0].Code != "AV0303" || !result.Findings[0].Span.IsFile() || result.Findings[0].Span.File != name {
		t.Errorf("findings %+v, want AV0303 about %s as a whole", result.Findings, name)
	}
}

func TestOpenManifest(t *testing.T) {
	text := head + component("agent", "a", "./a.md") + "[x]\n"
	folder := write(t, map[string]string{"pack.toml": text, "a.md": "You review.\n", "other.toml": "# not this one"})
	v, err := validate.OpenManifest(context.Background(), filepath.Join(folder, "pack.toml"))
	if err != nil {
		t.Fatal(err)
	}
	if len(v.Components) != 1 || v.Components[0].File == nil || v.Components[0].File.Source == nil {
		t.Error("the entrypoint beside the manifest was not read")
	}
	result := run(t, v)
	if len(result.Findings) != 1 || result.Findings[0].Span.File != filepath.ToSlash(folder)+"/pack.toml" {
		t.Errorf("findings %+v, want one in pack.toml", result.Findings)
	}

	_, err = validate.OpenManifest(context.Background(), filepath.Join(folder, "none.toml"))
	if !errors.Is(err, validate.ErrNoVolume) || !strings.Contains(err.Error(), "none.toml") {
		t.Errorf("error %v, want ErrNoVolume that names none.toml", err)
	}
	_, err = validate.OpenManifest(context.Background(), filepath.Join(folder, "PACK.toml"))
	if !errors.Is(err, validate.ErrNoVolume) || !strings.Contains(err.Error(), "pack.toml") {
		t.Errorf("error %v, want ErrNoVolume that names pack.toml", err)
	}
}

// TestNames sees that findings call files as the user would write them.
func TestNames(t *testing.T) {
	folder := write(t, map[string]string{"pack/volume.toml": head + component("agent", "a", "././b//a.md"), "pack/b/a.md": "---\na: 1\na: 2\n---\n"})
	t.Chdir(folder)
	tests := []struct {
		open func() (*validate.Volume, error)
		want []string
	}{
		{func() (*validate.Volume, error) { return validate.OpenFolder(context.Background(), "pack") }, []string{"pack/b/a.md", "pack/volume.toml"}},
		{func() (*validate.Volume, error) { return validate.OpenFolder(context.Background(), "./pack/") }, []string{"pack/b/a.md", "pack/volume.toml"}},
		{func() (*validate.Volume, error) {
			return validate.OpenManifest(context.Background(), "pack/volume.toml")
		}, []string{"pack/b/a.md", "pack/volume.toml"}},
		{func() (*validate.Volume, error) {
			t.Chdir("pack")
			return validate.OpenFolder(context.Background(), ".")
		}, []string{"b/a.md", "volume.toml"}},
		{func() (*validate.Volume, error) { return validate.OpenManifest(context.Background(), "volume.toml") }, []string{"b/a.md", "volume.toml"}},
	}
	for i, tt := range tests {
		v, err := tt.open()
		if err != nil {
			t.Fatal(err)
		}
		result := run(t, v)
		var got []string
		for name := range result.Sources {
			got = append(got, name)
		}
		if diff := cmp.Diff(tt.want, got, sorted); diff != "" {
			t.Errorf("%d: sources (-want +got):\n%s", i, diff)
		}
		if len(result.Findings) != 1 || result.Findings[0].Span.File != tt.want[0] {
			t.Errorf("%d: findings %+v, want one in %s", i, result.Findings, tt.want[0])
		}
	}
}

// countingReader gives bytes without end and counts them.
type countingReader struct{ n int }

func (r *countingReader) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '#'
	}
	r.n += len(p)
	return len(p), nil
}

// failingReader gives some text and then an error.
type failingReader struct {
	text string
	err  error
}

func (r *failingReader) Read(p []byte) (int, error) {
	if r.text == "" {
		return 0, r.err
	}
	n := copy(p, r.text)
	r.text = r.text[n:]
	return n, nil
}

func TestReadManifest(t *testing.T) {
	v, err := validate.ReadManifest(context.Background(), strings.NewReader(head+component("agent", "a", "./none.md")+component("tool", "b", "../b.json")), "<stdin>")
	if err != nil {
		t.Fatal(err)
	}
	if !v.NoFiles || v.ManifestKind != tree.Regular || len(v.Components) != 2 || v.Components[0].File != nil || v.Components[0].Path != "none.md" {
		t.Errorf("volume %+v", v)
	}
	result := run(t, v)
	if len(result.Incomplete) != 1 || !strings.Contains(result.Incomplete[0], "file") {
		t.Errorf("Incomplete = %q, want that files were not checked", result.Incomplete)
	}
	if len(result.Findings) != 1 || result.Findings[0].Code != "AV0301" || result.Findings[0].Span.File != "<stdin>" {
		t.Errorf("findings %+v, want only the path that is wrong by itself", result.Findings)
	}
}

func TestReadManifestFails(t *testing.T) {
	broken := errors.New("the line is dead")
	for _, text := range []string{"", head, head[:40]} {
		v, err := validate.ReadManifest(context.Background(), &failingReader{text, broken}, "<stdin>")
		if v != nil || !errors.Is(err, broken) || !strings.Contains(err.Error(), "<stdin>") {
			t.Errorf("behind %d bytes: %v, %v; want the reader's error with the name", len(text), v, err)
		}
	}
	if _, err := validate.ReadManifest(context.Background(), &failingReader{head, io.ErrUnexpectedEOF}, "-"); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("error %v, want that the input ends too early", err)
	}
}

// TestReadManifestIsBounded gives far more than a manifest may have.
func TestReadManifestIsBounded(t *testing.T) {
	var r countingReader
	v, err := validate.ReadManifest(context.Background(), io.LimitReader(&r, 50<<20), "<stdin>")
	if err != nil {
		t.Fatal(err)
	}
	if r.n > manifest.MaxBytes+1 {
		t.Errorf("%d bytes were read, want at most %d", r.n, manifest.MaxBytes+1)
	}
	result := run(t, v)
	if len(result.Findings) != 1 || result.Findings[0].Code != "AV0004" {
		t.Errorf("findings %+v, want AV0004 alone", result.Findings)
	}
}

// countdown is a context that ends after it was asked some times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestOpenCancelled ends the context before each of the components.
func TestOpenCancelled(t *testing.T) {
	files := map[string]string{"volume.toml": head}
	const n = 5
	for i := range n {
		path := fmt.Sprintf("a%d.md", i)
		files[path] = "You review.\n"
		files["volume.toml"] += component("agent", fmt.Sprint("a", i), path)
	}
	folder := write(t, files)
	for left := range n {
		ctx := &countdown{context.Background(), left}
		if _, err := validate.OpenFolder(ctx, folder); !errors.Is(err, context.Canceled) {
			t.Errorf("OpenFolder, ended at component %d: error %v", left, err)
		}
		ctx = &countdown{context.Background(), left}
		if _, err := validate.ReadManifest(ctx, strings.NewReader(files["volume.toml"]), "-"); !errors.Is(err, context.Canceled) {
			t.Errorf("ReadManifest, ended at component %d: error %v", left, err)
		}
	}
	if _, err := validate.OpenFolder(&countdown{context.Background(), n}, folder); err != nil {
		t.Errorf("OpenFolder, not ended: error %v", err)
	}
}

// TestComponents sees what is known of components, whatever is wrong with them.
func TestComponents(t *testing.T) {
	folder := write(t, map[string]string{
		"volume.toml": head + component("agent", "a", "./b//a.md") + component("robot", "b", "../b") + component("skill", "c", "none.md") + component("tool", "d", "b") +
			"\n[[components]]\nname = \"e\"\n[[components]]\ntype = \"hook\"\n[[components]]\ntype = 1\nname = 2\nentrypoint = 3\n",
		"b/a.md": "You review.\n",
	})
	v, err := validate.OpenFolder(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	type known struct {
		Label, Field, Path string
		Kind               identity.ComponentType
		PathError, File    bool
		Found              tree.Kind
	}
	var got []known
	for _, c := range v.Components {
		k := known{Label: c.Label(), Field: c.Field("x"), Path: c.Path, Kind: c.Kind, PathError: c.PathError != nil, File: c.File != nil}
		if k.File {
			k.Found = c.File.Found.Kind
		}
		got = append(got, k)
	}
	want := []known{
		{`agent "a"`, "components[0].x", "b/a.md", identity.Agent, false, true, tree.Regular},
		{`component "b"`, "components[1].x", "", "", true, false, 0},
		{`skill "c"`, "components[2].x", "none.md", identity.Skill, false, true, tree.Missing},
		{`tool "d"`, "components[3].x", "b", identity.Tool, false, true, tree.Folder},
		{`component "e"`, "components[4].x", "", "", false, false, 0},
		{"component 6", "components[5].x", "", identity.Hook, false, false, 0},
		{"component 7", "components[6].x", "", "", false, false, 0},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("components (-want +got):\n%s", diff)
	}
}

// TestComponentNames sees when the names of the components are all known.
func TestComponentNames(t *testing.T) {
	tests := []struct {
		name, text string
		list       []string
		complete   bool
	}{
		{"none", "", nil, true},
		{"two", "[[components]]\nname = \"a\"\n[[components]]\nname = \"b\"\n", []string{"a", "b"}, true},
		{"one without", "[[components]]\nname = \"a\"\n[[components]]\n", []string{"a"}, false},
		{"one of another type", "[[components]]\nname = \"a\"\n[[components]]\nname = 1\n", []string{"a"}, false},
		{"one broken", "[[components]]\nname = a\n", nil, false},
		{"a single table", "[components]\nname = \"a\"\n", nil, false},
		{"no tables", "components = [\"a\"]\n", nil, false},
		{"a text", "components = \"a\"\n", nil, false},
		{"a lost header", "[[compo nents]]\nname = \"a\"\n", nil, false},
		{"not read", "# \xFF\n", nil, false},
	}
	for _, tt := range tests {
		v, err := validate.ReadManifest(context.Background(), strings.NewReader(tt.text), "-")
		if err != nil {
			t.Fatal(err)
		}
		names := v.Names()
		if diff := cmp.Diff(tt.list, names.List); diff != "" || names.Complete != tt.complete {
			t.Errorf("%s: complete is %v, want %v; names (-want +got):\n%s", tt.name, names.Complete, tt.complete, diff)
		}
		for _, n := range tt.list {
			if !names.Has(n) {
				t.Errorf("%s: Has(%q) is false", tt.name, n)
			}
		}
		if names.Has("") || names.Has("c") {
			t.Errorf("%s: a name that no component has is among them", tt.name)
		}
	}
}
