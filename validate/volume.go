package validate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/quote"
	"github.com/agentvolumes/toolchain/volume/entrypoint"
	"github.com/agentvolumes/toolchain/volume/identity"
	"github.com/agentvolumes/toolchain/volume/manifest"
	"github.com/agentvolumes/toolchain/volume/tree"
)

// ErrNoVolume is wrapped by the error about a folder that has no volume.toml.
var ErrNoVolume = errors.New("not a volume")

// Volume is what the rules look at: a manifest with the files around it.
type Volume struct {
	Manifest *manifest.Manifest
	// ManifestKind is what the volume.toml is. Only a regular file is read.
	ManifestKind tree.Kind
	// Components are the components of the manifest with their entrypoints.
	Components []*Component
	// Unread lists what the system would not give. Findings about it are
	// missing.
	Unread []error
	// NoFiles says that only the manifest was given, so that nothing is known
	// about the files it names.
	NoFiles bool
}

// Component is a component of the manifest with its entrypoint.
type Component struct {
	manifest.Component
	// Kind is the type of the component, or empty when it has none that is
	// known.
	Kind identity.ComponentType
	// Path is the entrypoint's path from the root of the volume, or empty when
	// it is not declared or not a path.
	Path string
	// PathError says what is wrong with the path.
	PathError *entrypoint.PathError
	// File is the entrypoint, or nil when it could not be looked at.
	File *entrypoint.File
}

// Label names the component in messages: its type and name as far as known.
func (c *Component) Label() string {
	switch {
	case c.Name.Set && c.Kind != "":
		return fmt.Sprintf("%s %s", c.Kind, quote.Short(c.Name.Value))
	case c.Name.Set:
		return "component " + quote.Short(c.Name.Value)
	}
	return fmt.Sprintf("component %d", c.Index+1)
}

// Field returns the path of one of the component's fields in the notation of
// the standard.
func (c *Component) Field(name string) string {
	return fmt.Sprintf("components[%d].%s", c.Index, name)
}

// Names are the names of the components of a volume.
type Names struct {
	// List holds the names in the order of the manifest.
	List []string
	// Complete is false when a component or its name could not be read: a name
	// that is not among them may be the one that is missing.
	Complete bool

	set map[string]bool
}

// Has reports whether a component has the name.
func (n Names) Has(name string) bool { return n.set[name] }

// ComponentsKnown reports whether the components of the manifest could be counted:
// they have the right shape, or there are none.
func (v *Volume) ComponentsKnown() bool {
	e := v.Manifest.Root.Get("components")
	if e == nil {
		return !v.Manifest.Root.Incomplete
	}
	return e.Value.Is(doctree.Array) && len(e.Value.Items) == len(v.Components)
}

// Names returns the names of the components.
func (v *Volume) Names() Names {
	n := Names{Complete: v.ComponentsKnown(), set: make(map[string]bool, len(v.Components))}
	for _, c := range v.Components {
		if !c.Name.Set {
			n.Complete = false
			continue
		}
		n.List = append(n.List, c.Name.Value)
		n.set[c.Name.Value] = true
	}
	return n
}

// OpenFolder reads the volume in a folder. The error wraps ErrNoVolume when there
// is no volume.toml in it, and fs errors when the system would not give it.
func OpenFolder(ctx context.Context, folder string) (*Volume, error) {
	return open(ctx, folder, manifest.FileName)
}

// OpenManifest reads the volume whose manifest is the file at name; its folder is
// the root of the volume.
func OpenManifest(ctx context.Context, name string) (*Volume, error) {
	return open(ctx, filepath.Dir(name), filepath.Base(name))
}

func open(ctx context.Context, folder, file string) (*Volume, error) {
	files, err := tree.OpenDir(folder)
	if err != nil {
		return nil, err
	}
	defer files.Close()
	display := func(name string) string { return path.Join(filepath.ToSlash(folder), name) }
	found, err := files.Lookup(file)
	if err != nil {
		return nil, err
	}
	v := &Volume{ManifestKind: found.Kind}
	switch found.Kind {
	case tree.Regular:
		text, err := files.ReadFile(file, manifest.MaxBytes)
		if err != nil {
			return nil, err
		}
		v.Manifest = manifest.Parse(diagnostic.NewSource(display(file), text))
	case tree.Missing:
		if found.Similar != "" {
			return nil, fmt.Errorf("%s: %w: it has a %s, but the name is %s, in lower case", folder, ErrNoVolume, found.Similar, file)
		}
		return nil, fmt.Errorf("%s: %w: there is no %s in it", folder, ErrNoVolume, file)
	default:
		v.Manifest = manifest.Unread(diagnostic.NewSource(display(file), nil))
	}
	return v, v.addComponents(ctx, files, display)
}

// ReadManifest reads a manifest that stands alone, as from standard input; name
// is how findings call it. Nothing is known about the files it names.
func ReadManifest(ctx context.Context, r io.Reader, name string) (*Volume, error) {
	text, err := io.ReadAll(io.LimitReader(r, manifest.MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	v := &Volume{
		Manifest:     manifest.Parse(diagnostic.NewSource(name, text)),
		ManifestKind: tree.Regular,
		NoFiles:      true,
	}
	return v, v.addComponents(ctx, nil, nil)
}

// addComponents reads the entrypoints of the manifest's components from files,
// if there are any.
func (v *Volume) addComponents(ctx context.Context, files entrypoint.Files, display func(string) string) error {
	for _, declared := range v.Manifest.Components {
		if err := ctx.Err(); err != nil {
			return err
		}
		c := &Component{Component: declared}
		v.Components = append(v.Components, c)
		if t := identity.ComponentType(declared.Type.Value); t.Valid() {
			c.Kind = t
		}
		if !declared.Entrypoint.Set {
			continue
		}
		var err error
		if c.Path, err = entrypoint.CleanPath(declared.Entrypoint.Value); err != nil {
			errors.As(err, &c.PathError)
			continue
		}
		if files == nil {
			continue
		}
		if c.File, err = entrypoint.Read(files, c.Kind, c.Path, display(c.Path)); err != nil {
			v.Unread = append(v.Unread, plainError(display(c.Path), err))
		}
	}
	return nil
}

// plainError tells why the file name could not be read, without the system call
// that failed, which says nothing to those who read it.
func plainError(name string, err error) error {
	var pathErr *os.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}
