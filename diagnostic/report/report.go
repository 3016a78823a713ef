// Package report writes findings for people and for programs.
package report

import (
	"io"

	"github.com/agentvolumes/toolchain/diagnostic"
)

// Report is what a command found.
type Report struct {
	// Findings are sorted and free of duplicates.
	Findings []diagnostic.Diagnostic
	// Volumes is the number of volumes that were judged.
	Volumes int
	// Incomplete lists what could not be judged. A report that has it must not
	// be taken for the whole truth.
	Incomplete []Incomplete
	// Sources are the files that findings point into, by name. Formats that
	// show source text do without where a file is not among them.
	Sources map[string]*diagnostic.Source
}

// Incomplete is a reason why findings may be missing.
type Incomplete struct {
	// Path is what the user asked for.
	Path   string `json:"path"`
	Reason string `json:"reason"`
}

// Counts are the numbers of findings that are not suppressed, and of those that
// are.
type Counts struct {
	Errors, Warnings, Notes, Suppressed int
}

// Count counts findings by severity.
func Count(findings []diagnostic.Diagnostic) Counts {
	var c Counts
	for _, f := range findings {
		switch {
		case f.Suppressed != nil:
			c.Suppressed++
		case f.Severity == diagnostic.Error:
			c.Errors++
		case f.Severity == diagnostic.Warning:
			c.Warnings++
		default:
			c.Notes++
		}
	}
	return c
}

// Options are what formats may take into account.
type Options struct {
	// Color says that the output goes to a terminal that shows colours.
	Color bool
}

// Format writes reports in one way.
type Format struct {
	// Name is what users call the format by.
	Name string
	// Doc says in a sentence what it is for.
	Doc   string
	Write func(w io.Writer, r Report, o Options) error
}

// Formats lists the formats, the one for people first.
func Formats() []Format {
	return []Format{
		{Name: "text", Doc: "for people, with the source line and a caret; it may change", Write: Text},
		{Name: "json", Doc: "for programs; a contract", Write: JSON},
	}
}
