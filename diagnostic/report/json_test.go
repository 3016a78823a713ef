package report_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/diagnostic/report"
)

// TestJSON fixes the contract with programs: a change here breaks them.
func TestJSON(t *testing.T) {
	f, sources := finding("a = \"<é>\"\n", "é")
	f.Category, f.Section, f.Help, f.Path = "category", "§3.10", "do this", "volume.name"
	f.Message = "a <é>"
	f.Related = []diagnostic.Related{{Span: sources["v.toml"].File(), Message: "there"}}
	silent := diagnostic.Diagnostic{
		Code: "AV0002", Slug: "two", Severity: diagnostic.Note, Span: diagnostic.Span{File: "x"},
		Suppressed: &diagnostic.Suppression{Reason: "because"},
	}
	var out strings.Builder
	err := report.JSON(&out, report.Report{
		Findings: []diagnostic.Diagnostic{f, silent}, Volumes: 3,
		Incomplete: []report.Incomplete{{Path: "p", Reason: "r"}},
	}, report.Options{Color: true})
	if err != nil {
		t.Fatal(err)
	}
	want := `{
  "format_version": "1",
  "findings": [
    {
      "code": "AV0001",
      "slug": "slug",
      "category": "category",
      "severity": "error",
      "message": "a <é>",
      "help": "do this",
      "file": "v.toml",
      "span": {
        "start": {
          "line": 1,
          "column": 7,
          "byte": 6
        },
        "end": {
          "line": 1,
          "column": 8,
          "byte": 8
        }
      },
      "path": "volume.name",
      "section": "§3.10",
      "related": [
        {
          "file": "v.toml",
          "span": {
            "start": {
              "line": 1,
              "column": 1,
              "byte": 0
            },
            "end": {
              "line": 1,
              "column": 1,
              "byte": 0
            }
          },
          "message": "there"
        }
      ]
    },
    {
      "code": "AV0002",
      "slug": "two",
      "category": "",
      "severity": "note",
      "message": "",
      "help": "",
      "file": "x",
      "span": {
        "start": {
          "line": 1,
          "column": 1,
          "byte": 0
        },
        "end": {
          "line": 1,
          "column": 1,
          "byte": 0
        }
      },
      "section": "",
      "related": [],
      "suppressed": {
        "reason": "because"
      }
    }
  ],
  "incomplete": [
    {
      "path": "p",
      "reason": "r"
    }
  ],
  "summary": {
    "errors": 1,
    "warnings": 0,
    "notes": 0,
    "volumes": 3
  }
}
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
