// Package tree gives access to the files of a volume.
package tree

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"strings"
	"sync"
)

// Kind is what stands at a path.
type Kind uint8

const (
	// Missing means that nothing stands there.
	Missing Kind = iota
	// Regular is an ordinary file, the only kind that belongs to a release (§7).
	Regular
	// Folder is a directory.
	Folder
	// Symlink is a symbolic link. Links are never followed.
	Symlink
	// Special is anything else: a device, a socket, a named pipe.
	Special
)

// String returns the word that messages use for the kind.
func (k Kind) String() string {
	switch k {
	case Missing:
		return "missing"
	case Regular:
		return "regular file"
	case Folder:
		return "folder"
	case Symlink:
		return "symbolic link"
	}
	return "special file"
}

// Found is the answer to Lookup.
type Found struct {
	Kind Kind
	// At is the part of the path that decided: the path itself, or the first
	// folder on the way to it that is missing or not a folder.
	At string
	// AtKind is Regular when the path is Missing because a file stands at At,
	// where a folder would have to be.
	AtKind Kind
	// Similar is a path that differs from At in the case of its letters only, or
	// empty. File systems disagree whether the two are the same.
	Similar string
}

// ErrNotRegular is returned when a path to be read is not a regular file.
var ErrNotRegular = errors.New("not a regular file")

// Dir is the files below a folder. Names are compared byte by byte, also where
// the file system would not tell upper from lower case, and no link is followed:
// what Dir finds is what a release of the folder holds, on every system. It is
// safe for concurrent use.
type Dir struct {
	root *os.Root

	mu sync.Mutex
	// listings holds the folders that were looked into.
	listings map[string]map[string]Kind
}

// OpenDir opens the folder at path. The caller closes it.
func OpenDir(path string) (*Dir, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	return &Dir{root: root, listings: map[string]map[string]Kind{}}, nil
}

// Close gives the folder back to the system.
func (d *Dir) Close() error { return d.root.Close() }

// Lookup tells what stands at the slash-separated path name. An error means that
// the system would not say.
func (d *Dir) Lookup(name string) (Found, error) {
	folder := "."
	for rest := name; ; {
		segment, after, more := strings.Cut(rest, "/")
		at := segment
		if folder != "." {
			at = folder + "/" + segment
		}
		listing, err := d.list(folder)
		if err != nil {
			return Found{}, err
		}
		kind := listing[segment]
		switch {
		case kind == Missing:
			return Found{Kind: Missing, At: at, Similar: similar(listing, folder, segment)}, nil
		case !more:
			return Found{Kind: kind, At: at}, nil
		case kind == Regular:
			return Found{Kind: Missing, At: at, AtKind: kind}, nil
		case kind != Folder:
			return Found{Kind: kind, At: at}, nil
		}
		folder, rest = at, after
	}
}

// ReadFile returns the bytes of the regular file at the slash-separated path
// name, but no more than limit+1: more than limit tells that the file is longer.
// The error wraps ErrNotRegular where there is no regular file.
func (d *Dir) ReadFile(name string, limit int64) ([]byte, error) {
	found, err := d.Lookup(name)
	if err != nil {
		return nil, err
	}
	if found.Kind != Regular {
		return nil, fmt.Errorf("read %s: %w: %s", name, ErrNotRegular, found.Kind)
	}
	// The answer may be old: what stands there is looked at again, before it is
	// opened, which would follow a link and wait at a pipe, and after.
	before, err := d.regular(name)
	if err != nil {
		return nil, err
	}
	f, err := d.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	after, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !os.SameFile(before, after) {
		return nil, fmt.Errorf("read %s: %w any more", name, ErrNotRegular)
	}
	if limit < math.MaxInt64 {
		limit++
	}
	return io.ReadAll(io.LimitReader(f, limit))
}

// regular asks the system whether a regular file stands at name, and real
// folders on the way to it.
func (d *Dir) regular(name string) (fs.FileInfo, error) {
	for i := 0; ; i++ {
		end := len(name)
		if slash := strings.IndexByte(name[i:], '/'); slash >= 0 {
			end = i + slash
		}
		info, err := d.root.Lstat(name[:end])
		if err != nil {
			return nil, err
		}
		if end == len(name) && info.Mode().IsRegular() {
			return info, nil
		}
		if end == len(name) || !info.IsDir() {
			return nil, fmt.Errorf("read %s: %w any more", name, ErrNotRegular)
		}
		i = end
	}
}

// list returns what the folder holds, from memory the second time.
func (d *Dir) list(folder string) (map[string]Kind, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if listing, ok := d.listings[folder]; ok {
		return listing, nil
	}
	f, err := d.root.Open(folder)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	entries, err := f.ReadDir(-1)
	if err != nil {
		return nil, err
	}
	listing := make(map[string]Kind, len(entries))
	for _, e := range entries {
		listing[e.Name()] = kindOf(e.Type())
	}
	d.listings[folder] = listing
	return listing, nil
}

func kindOf(mode fs.FileMode) Kind {
	switch {
	case mode.IsRegular():
		return Regular
	case mode.IsDir():
		return Folder
	case mode&fs.ModeSymlink != 0:
		return Symlink
	}
	return Special
}

// similar returns the path in folder that differs from segment in case only.
func similar(listing map[string]Kind, folder, segment string) string {
	best := ""
	for name := range listing {
		if strings.EqualFold(name, segment) && (best == "" || name < best) {
			best = name
		}
	}
	if best == "" || folder == "." {
		return best
	}
	return folder + "/" + best
}
