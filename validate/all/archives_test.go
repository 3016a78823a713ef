package all_test

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/validate/all"
	"github.com/agentvolumes/toolchain/validate/ruletest"
)

// TestArchives runs all rules over the test data of every group and sees what has
// to hold for any volume: no finding lies outside its file, all of it is text
// that fits a line and a screen, and a second run finds the same.
func TestArchives(t *testing.T) {
	eachArchive(t, func(t *testing.T, files, links map[string]string) {
		rules := all.Rules()
		first := ruletest.Findings(t, rules, files, links)
		for _, f := range first {
			checkFinding(t, f, files)
		}
		second := ruletest.Findings(t, rules, files, links)
		same := cmp.Comparer(func(a, b diagnostic.Span) bool { // each run has a folder of its own
			return path.Base(a.File) == path.Base(b.File) && a.Start == b.Start && a.End == b.End
		})
		if diff := cmp.Diff(first, second, same); diff != "" {
			t.Errorf("a second run differs (-first +second):\n%s", diff)
		}
	})
}

// TestWindowsLineEnds sees that the same text with other line ends has the same
// findings at the same places.
func TestWindowsLineEnds(t *testing.T) {
	eachArchive(t, func(t *testing.T, files, links map[string]string) {
		other := maps.Clone(files)
		for name, text := range files {
			other[name] = strings.ReplaceAll(text, "\n", "\r\n")
		}
		rules := all.Rules()
		if strings.Contains(files["volume.toml"], "\"\"\"\n") {
			t.Skip("the value of a string of several lines has the line ends of the file")
		}
		if diff := cmp.Diff(lines(ruletest.Findings(t, rules, files, links)), lines(ruletest.Findings(t, rules, other, links))); diff != "" {
			t.Errorf("other line ends change the findings (-lf +crlf):\n%s", diff)
		}
	})
}

// TestByteOrderMarks sees that a byte order mark adds the finding about itself
// and changes nothing else, save for the columns of the first line.
func TestByteOrderMarks(t *testing.T) {
	eachArchive(t, func(t *testing.T, files, links map[string]string) {
		other := maps.Clone(files)
		for name, text := range files {
			if filepath.Ext(name) != ".sh" && filepath.Ext(name) != ".js" && filepath.Ext(name) != "" { // scripts have their header where they begin
				other[name] = "\uFEFF" + strings.TrimPrefix(text, "\uFEFF")
			}
		}
		plain, marked := lines(ruletest.Findings(t, all.Rules(), files, links)), lines(ruletest.Findings(t, all.Rules(), other, links))
		drop := func(list []string) []string {
			var out []string
			for _, l := range list {
				place, rest, _ := strings.Cut(l, "\t")
				if strings.HasPrefix(rest, "AV0006") {
					continue
				}
				if strings.HasSuffix(place, ":1") || strings.HasSuffix(place, ":0") {
					rest = rest[:len("AV0000")]
				}
				out = append(out, place+"\t"+rest)
			}
			slices.Sort(out)
			return out
		}
		if diff := cmp.Diff(drop(plain), drop(marked)); diff != "" {
			t.Errorf("byte order marks change the findings (-plain +marked):\n%s", diff)
		}
	})
}

// TestLongValues sees that no value, however long, fills the screen.
func TestLongValues(t *testing.T) {
	long := strings.Repeat("日,", 2_000)
	quoted := `"` + long + `"`
	manifest := strings.ReplaceAll(`@ = 1
[volume]
schema = 1
name = @
version = @
description = @
license = @
role = @
homepage = @
keywords = [@, @]
secondary-roles = [@]
@ = 1

[publisher]
id = @

[[components]]
type = @
name = @
entrypoint = @
permissions = { shell = @, @ = 1 }

[[components]]
type = "command"
name = @
entrypoint = "c.md"

[[components]]
type = "hook"
name = "h"
entrypoint = "h.yaml"

[[components]]
type = "tool"
name = @
entrypoint = "t.json"

[dependencies]
@ = @
a = @
b.@ = 1

[component-dependencies]
@ = [@]
h = [@, 1]
c = @

[[external-dependencies]]
purl = @
constraint = @
purpose = @
components = [@, @]
@ = 1

[[runtimes]]
name = @
compatibility = @

[[protocols]]
name = @
version = 1

[environment]
os = [@]

[provenance]
source-repo = @
x = 1 # volume:ignore @ @
`, "@", quoted)
	files := map[string]string{
		"volume.toml": manifest,
		"c.md":        "---\ntrigger: " + long + "\n---\n",
		"h.yaml":      "event: " + long + "\ntype: " + long + "\n" + long + ": 1\n" + long + ": 2\n",
		"t.json":      "{" + quoted + ": 1, " + quoted + ": 2}\n",
	}
	const most = 2000
	for _, f := range ruletest.Findings(t, all.Rules(), files, nil) {
		if len(f.Message) > most || len(f.Help) > most {
			t.Errorf("%s on line %d of %s: a message of %d bytes and a help of %d: %.80s…", f.Code, f.Span.Start.Line, f.Span.File, len(f.Message), len(f.Help), f.Message)
		}
	}
}

// eachArchive calls check for the volume in each archive of the groups.
func eachArchive(t *testing.T, check func(t *testing.T, files, links map[string]string)) {
	archives, err := filepath.Glob(filepath.Join("..", "rules", "*", "testdata", "*.txtar"))
	if err != nil || len(archives) < 100 {
		t.Fatalf("%d archives: %v", len(archives), err)
	}
	for _, name := range archives {
		group := filepath.Base(filepath.Dir(filepath.Dir(name)))
		t.Run(group+"/"+strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files, links := volume(txtar.Parse(data))
			check(t, files, links)
		})
	}
}

// volume returns the files and links of an archive, completed as ruletest.Run
// does it.
func volume(a *txtar.Archive) (files, links map[string]string) {
	e := validate.Example{Files: map[string]string{}}
	links = map[string]string{}
	for line := range strings.Lines(string(a.Comment)) {
		line = strings.TrimSpace(line)
		if link, ok := strings.CutPrefix(line, "symlink "); ok {
			from, to, _ := strings.Cut(link, " -> ")
			links[from] = to
		}
		e.Whole = e.Whole || line == "whole"
		e.Exact = e.Exact || line == "exact"
	}
	for _, f := range a.Files {
		switch f.Name {
		case "want":
		case "volume.toml":
			e.Manifest = string(f.Data)
		default:
			e.Files[f.Name] = string(f.Data)
		}
	}
	return ruletest.Example(e), links
}

// lines writes findings with their places, one to a line. Where a mistake ends
// is left out for syntax: it can be the line end itself.
func lines(findings []diagnostic.Diagnostic) []string {
	var out []string
	for _, f := range findings {
		end := fmt.Sprint(f.Span.End.Column)
		if f.Code == "AV0001" {
			end = ""
		}
		out = append(out, fmt.Sprintf("%s:%d\t%s:%d-%s\t%s", f.Span.File, f.Span.Start.Line, f.Code, f.Span.Start.Column, end, f.Message))
	}
	return out
}

func checkFinding(t *testing.T, f diagnostic.Diagnostic, files map[string]string) {
	t.Helper()
	if f.Message == "" || strings.ContainsAny(f.Message+f.Help, "\n\r") || strings.Contains(f.Message+f.Help, "%!") {
		t.Errorf("%s: message %q, help %q", f.Code, f.Message, f.Help)
	}
	for _, span := range append([]diagnostic.Span{f.Span}, related(f)...) {
		text, ok := files[span.File]
		if !ok || span.Start.Byte > span.End.Byte || span.End.Byte > len(text) {
			t.Errorf("%s: %+v is no place of %s", f.Code, span, span.File)
		}
	}
}

func related(f diagnostic.Diagnostic) []diagnostic.Span {
	var out []diagnostic.Span
	for _, r := range f.Related {
		out = append(out, r.Span)
	}
	return out
}
