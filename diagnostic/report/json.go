package report

import (
	"encoding/json"
	"io"

	"github.com/agentvolumes/toolchain/diagnostic"
)

// formatVersion changes only when a program that reads the JSON would break. New
// keys do not break it.
const formatVersion = "1"

type jsonReport struct {
	FormatVersion string        `json:"format_version"`
	Findings      []jsonFinding `json:"findings"`
	Incomplete    []Incomplete  `json:"incomplete,omitempty"`
	Summary       jsonSummary   `json:"summary"`
}

type jsonSummary struct {
	Errors   int `json:"errors"`
	Warnings int `json:"warnings"`
	Notes    int `json:"notes"`
	Volumes  int `json:"volumes"`
}

type jsonFinding struct {
	Code       string              `json:"code"`
	Slug       string              `json:"slug"`
	Category   string              `json:"category"`
	Severity   diagnostic.Severity `json:"severity"`
	Message    string              `json:"message"`
	Help       string              `json:"help"`
	File       string              `json:"file"`
	Span       jsonSpan            `json:"span"`
	Path       string              `json:"path,omitempty"`
	Section    string              `json:"section"`
	Related    []jsonRelated       `json:"related"`
	Suppressed *jsonSuppression    `json:"suppressed,omitempty"`
}

type jsonSpan struct {
	Start diagnostic.Position `json:"start"`
	End   diagnostic.Position `json:"end"`
}

type jsonRelated struct {
	File    string   `json:"file"`
	Span    jsonSpan `json:"span"`
	Message string   `json:"message"`
}

type jsonSuppression struct {
	Reason string `json:"reason"`
}

// JSON writes a report as one JSON object and a line end. Its form is a contract
// with the programs that read it:
//
//	{"format_version": "1",
//	 "findings": [{"code", "slug", "category", "severity", "message", "help", "file",
//	               "span": {"start": {"line", "column", "byte"}, "end": {…}},
//	               "path"?, "section", "related": [{"file", "span", "message"}],
//	               "suppressed": {"reason"}?}],
//	 "incomplete": [{"path", "reason"}]?,
//	 "summary": {"errors", "warnings", "notes", "volumes"}}
//
// Lines and columns count from 1, columns in characters; bytes count from 0. A
// finding about a file as a whole has the span of the file's start. The summary
// leaves out what is suppressed. "incomplete" is there when something could not
// be judged.
func JSON(w io.Writer, r Report, _ Options) error {
	counts := Count(r.Findings)
	out := jsonReport{
		FormatVersion: formatVersion,
		Findings:      make([]jsonFinding, 0, len(r.Findings)),
		Incomplete:    r.Incomplete,
		Summary:       jsonSummary{Errors: counts.Errors, Warnings: counts.Warnings, Notes: counts.Notes, Volumes: r.Volumes},
	}
	for _, f := range r.Findings {
		out.Findings = append(out.Findings, newJSONFinding(f))
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}

func newJSONFinding(f diagnostic.Diagnostic) jsonFinding {
	out := jsonFinding{
		Code: f.Code, Slug: f.Slug, Category: f.Category, Severity: f.Severity, Message: f.Message, Help: f.Help,
		File: f.Span.File, Span: newJSONSpan(f.Span), Path: f.Path, Section: f.Section,
		Related: make([]jsonRelated, 0, len(f.Related)),
	}
	for _, r := range f.Related {
		out.Related = append(out.Related, jsonRelated{File: r.Span.File, Span: newJSONSpan(r.Span), Message: r.Message})
	}
	if f.Suppressed != nil {
		out.Suppressed = &jsonSuppression{Reason: f.Suppressed.Reason}
	}
	return out
}

func newJSONSpan(s diagnostic.Span) jsonSpan {
	if s.IsFile() {
		start := diagnostic.Position{Line: 1, Column: 1}
		return jsonSpan{Start: start, End: start}
	}
	return jsonSpan{Start: s.Start, End: s.End}
}
