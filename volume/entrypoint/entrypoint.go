// Package entrypoint reads the main files of components: Markdown with front
// matter, YAML and JSON descriptors, scripts (§4 and §5.3 of the Agent Volumes
// standard). What it reads keeps its place in the file.
package entrypoint

import (
	"errors"
	"fmt"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/internal/frontmatter"
	"github.com/agentvolumes/toolchain/internal/jsonx"
	"github.com/agentvolumes/toolchain/internal/yamlx"
	"github.com/agentvolumes/toolchain/volume/identity"
	"github.com/agentvolumes/toolchain/volume/tree"
)

// MaxBytes is the size of an entrypoint beyond which it is not read. Scripts may
// be larger: of them only the first MaxHeader bytes are looked at.
const (
	MaxBytes  = 4 << 20
	MaxHeader = 64 << 10
)

// Files is where entrypoints are read from.
type Files interface {
	// Lookup tells what stands at a slash-separated path.
	Lookup(name string) (tree.Found, error)
	// ReadFile returns at most limit+1 bytes of a regular file.
	ReadFile(name string, limit int64) ([]byte, error)
}

// File is an entrypoint as far as it could be read.
type File struct {
	Type identity.ComponentType
	// Path is the path from the root of the volume.
	Path   string
	Format Format
	// Found tells what stands at Path.
	Found tree.Found
	// Source is the text, or nil when there is none to read: the file is not a
	// regular one, too large, or a format that is not read for this type.
	Source *diagnostic.Source
	// TooLarge says that the file was not read because of its size.
	TooLarge bool
	// Front is the front matter of a Markdown file.
	Front frontmatter.Block
	// Root is what the file declares: the descriptor, the front matter, or the
	// header of a script. It is nil when there is nothing to declare, and not a
	// Table when the author wrote something else.
	Root *doctree.Node
	// Problems are what is wrong with the text.
	Problems []doctree.Problem
}

// Read reads the entrypoint of a component of type t at path, which CleanPath
// has returned; name is how findings call the file. An error means that the
// system would not give the file; whatever is wrong with the file itself is in
// the File.
func Read(files Files, t identity.ComponentType, path, name string) (*File, error) {
	f := &File{Type: t, Path: path, Format: FormatOf(path)}
	var err error
	if f.Found, err = files.Lookup(path); err != nil {
		return nil, fmt.Errorf("look for %s: %w", name, err)
	}
	limit := f.limit()
	if f.Found.Kind != tree.Regular || limit == 0 {
		return f, nil
	}
	text, err := files.ReadFile(path, limit)
	if errors.Is(err, tree.ErrNotRegular) {
		f.Found.Kind = tree.Special // it was replaced since it was looked up
		return f, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	if int64(len(text)) > limit && f.Format != Script {
		f.TooLarge = true
		return f, nil
	}
	f.Source = diagnostic.NewSource(name, text)
	f.parse()
	return f, nil
}

// limit returns how many bytes of the file are worth reading; none where neither
// the format nor the type gives it a meaning.
func (f *File) limit() int64 {
	switch f.Format {
	case Markdown, YAML, JSON:
		return MaxBytes
	case Script:
		if f.Type == identity.Hook {
			return MaxHeader
		}
	}
	return 0
}

// Given returns the entrypoint that declares root, for data that comes from
// elsewhere than a file. The places in it are those in src.
func Given(src *diagnostic.Source, t identity.ComponentType, path string, root *doctree.Node) *File {
	return &File{
		Type: t, Path: path, Format: FormatOf(path), Found: tree.Found{Kind: tree.Regular, At: path},
		Source: src, Front: frontmatter.Block{State: frontmatter.Present, Root: root}, Root: root,
	}
}

func (f *File) parse() {
	text := f.Source.Text()
	if f.Format == Script {
		f.Root, f.Problems = parseHeader(text, string(f.Type))
		return
	}
	if f.Problems = doctree.CheckText(text); f.Problems != nil {
		f.Root = &doctree.Node{Kind: doctree.Damaged, End: len(text)}
		return
	}
	switch f.Format {
	case Markdown:
		f.Front = frontmatter.Parse(text)
		f.Root, f.Problems = f.Front.Root, f.Front.Problems
	case YAML:
		f.Root, f.Problems = yamlx.Parse(text, 0, len(text))
	case JSON:
		f.Root, f.Problems = jsonx.Parse(text)
	}
}

// Span returns the place of a node of the file.
func (f *File) Span(n *doctree.Node) diagnostic.Span {
	return f.Source.Span(diagnostic.Range{Start: n.Start, End: n.End})
}

// Readable reports whether the file was read and what it declares, if anything,
// could be parsed. What Readable files lack is really not there.
func (f *File) Readable() bool {
	return f.Source != nil && !f.Root.Is(doctree.Damaged) && f.Front.State != frontmatter.Open
}
