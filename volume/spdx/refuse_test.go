package spdx_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/volume/spdx"
)

// finding is what a test expects of one Error: all but the input, and a part of
// the help.
type finding struct {
	start, end int
	reason     string
	help       string
}

func TestRefuse(t *testing.T) {
	const lists = "of the SPDX list"
	tests := []struct {
		in   string
		want []finding
	}{
		// Empty expressions.
		{"", []finding{{0, 0, "the expression is empty", "write a license"}}},
		{" \t", []finding{{0, 2, "the expression is empty", "write a license"}}},
		{"\n\u00a0", []finding{{0, 3, "the expression is empty", "write a license"}}},
		{"()", []finding{{0, 2, "the parentheses are empty", "remove them"}}},
		{"MIT OR ( )", []finding{{7, 10, "the parentheses are empty", "remove them"}}},

		// Missing operands.
		{"Apache-2.0 OR", []finding{{11, 13, `"OR" has no license after it`, "between two licenses"}}},
		{"or MIT", []finding{{0, 2, `"or" has no license before it`, "between two licenses"}}},
		{"AND", []finding{{0, 3, `"AND" has no license before it`, "between two licenses"}}},
		{"(OR MIT)", []finding{{1, 3, `"OR" has no license before it`, "between two licenses"}}},
		{"(MIT OR)", []finding{{5, 7, `"OR" has no license after it`, "between two licenses"}}},
		{"MIT OR AND Zlib", []finding{{7, 10, `no license between "OR" and "AND"`, "between two licenses"}}},
		{"MIT AND AND Apache-2.0 OR", []finding{
			{8, 11, `no license between "AND" and "AND"`, "between two licenses"},
			{23, 25, `"OR" has no license after it`, "between two licenses"},
		}},
		{"MIT OR OR OR Zlib", []finding{
			{7, 9, `no license between "OR" and "OR"`, ""},
			{10, 12, `no license between "OR" and "OR"`, ""},
		}},

		// Missing operators.
		{"MIT Apache-2.0", []finding{{4, 14, `no operator between "MIT" and "Apache-2.0"`, "join licenses with AND or OR"}}},
		{"A B\tC", []finding{
			{2, 3, `no operator between "A" and "B"`, "AND or OR"},
			{4, 5, `no operator between "B" and "C"`, "AND or OR"},
		}},
		{"MIT (X)(Y) Z", []finding{
			{4, 5, `no operator between "MIT" and "("`, "AND or OR"},
			{7, 8, `no operator between "(X)" and "("`, "AND or OR"},
			{11, 12, `no operator between "(Y)" and "Z"`, "AND or OR"},
		}},
		{"A WITH B C", []finding{{9, 10, `no operator between "A WITH B" and "C"`, "AND or OR"}}},
		{"MIT+Zlib", []finding{{4, 8, `no operator between "MIT+" and "Zlib"`, "AND or OR"}}},

		// Parentheses.
		{"(MIT", []finding{{0, 1, `"(" is not closed`, `write ")"`}}},
		{"MIT)", []finding{{3, 4, `")" has no "(" before it`, "remove it"}}},
		{")(", []finding{
			{0, 1, `")" has no "(" before it`, ""},
			{1, 2, `"(" is not closed`, ""},
		}},
		{"A OR (B AND (C OR", []finding{
			{5, 6, `"(" is not closed`, ""},
			{12, 13, `"(" is not closed`, ""},
			{15, 17, `"OR" has no license after it`, ""},
		}},
		{"MIT OR ) AND X", []finding{
			{7, 8, `")" has no "(" before it`, ""},
			{9, 12, `no license between "OR" and "AND"`, ""},
		}},

		// Signs in place of operators.
		{"MIT/Apache-2.0", []finding{{3, 4, `"/" is not an operator`, "write OR for a choice of licenses, AND where all"}}},
		{"MIT, Zlib", []finding{{3, 4, `"," is not an operator`, "OR"}}},
		{"MIT || Zlib", []finding{{4, 6, `"||" is not an operator`, "OR"}}},
		{"MIT&Zlib", []finding{{3, 4, `"&" is not an operator`, "AND"}}},
		{"MIT;", []finding{{3, 4, `";" is not an operator`, "OR"}}},
		{"A, OR B / C", []finding{{1, 2, `"," is not an operator`, "OR"}, {8, 9, `"/" is not an operator`, "OR"}}},

		// Characters outside the alphabet.
		{"GPL_2.0", []finding{{3, 4, `character "_" is not allowed`, `"-" may be meant`}}},
		{"GPL\u20112.0", []finding{{3, 6, "character \"\u2011\" (U+2011) is not allowed", `"-" may be meant`}}},
		{`"MIT"`, []finding{
			{0, 1, `character "\"" is not allowed`, "without quotes"},
			{4, 5, `character "\"" is not allowed`, "without quotes"},
		}},
		{"A OR Lizenz-日本 AND é", []finding{
			{12, 18, `characters "日本" are not allowed`, "ASCII letters, digits"},
			{23, 25, `character "é" (U+00E9) is not allowed`, "ASCII letters, digits"},
		}},
		{"MIT\u200b", []finding{{3, 6, `character "\u200b" (U+200B) is not allowed`, "ASCII"}}},
		{"MIT\xff\xfe", []finding{{3, 5, `bytes "\xff\xfe" are not UTF-8 text`, "ASCII"}}},
		{"\x80é", []finding{{0, 1, `bytes "\x80" are not UTF-8 text`, ""}, {1, 3, `character "é" (U+00E9) is not allowed`, ""}}},
		{"MI\x00T OR \x7f", []finding{
			{2, 3, `control character "\x00" is not allowed`, "remove it"},
			{8, 9, `control character "\x7f" is not allowed`, "remove it"},
		}},
		{"A • B", []finding{{2, 5, `character "•" (U+2022) is not allowed`, "ASCII"}}},
		{"A * OR B", []finding{{2, 3, `character "*" is not allowed`, "ASCII"}}},
		{`A 'or' B`, []finding{
			{2, 3, `character "'" is not allowed`, "without quotes"},
			{5, 6, `character "'" is not allowed`, "without quotes"},
		}},
		{"A B_C", []finding{
			{2, 5, `no operator between "A" and "B_C"`, ""},
			{3, 4, `character "_" is not allowed`, ""},
		}},
		{"(https://x.org) OR B", []finding{{1, 14, `"https://x.org" is a URL, not a license`, lists}}},
		{"https://x.org/a?b&c+d_e OR f:g", []finding{
			{0, 23, `"https://x.org/a?b&c+d_e" is a URL, not a license`, lists},
			{28, 29, `":" is only allowed in a reference that begins with "DocumentRef-"`, lists},
		}},

		// Blanks.
		{"MIT\n", []finding{{3, 4, `line break "\n" is not allowed`, "on one line"}}},
		{"MIT OR\r\n Zlib", []finding{{6, 8, `line break "\r\n" is not allowed`, "on one line"}}},
		{"MIT\u2028OR Zlib", []finding{{3, 6, `line break "\u2028" is not allowed`, "on one line"}}},
		{"MIT\u00a0OR Zlib", []finding{{3, 5, `blank "\u00a0" is neither space nor tab`, "ordinary space"}}},
		{"MIT\nZlib", []finding{
			{3, 4, `line break "\n" is not allowed`, "on one line"},
			{4, 8, `no operator between "MIT" and "Zlib"`, "AND or OR"},
		}},

		// WITH.
		{"MIT WITH", []finding{{4, 8, `"WITH" has no exception after it`, "AdditionRef-"}}},
		{"WITH X", []finding{{0, 4, `"WITH" has no license before it`, ""}}},
		{"MIT WITH AND X", []finding{{4, 8, `"WITH" has no exception after it`, "AdditionRef-"}}},
		{"MIT WITH WITH X", []finding{{4, 8, `"WITH" has no exception after it`, "AdditionRef-"}}},
		{"(MIT with)", []finding{{5, 9, `"with" has no exception after it`, "AdditionRef-"}}},
		{"(A OR B) WITH X", []finding{{9, 13, `"WITH" follows parentheses, it can only follow a single license`, "after each license"}}},
		{"(A) with", []finding{{4, 8, `"with" follows parentheses, it can only follow a single license`, "after each license"}}},
		{"A WITH X WITH Y", []finding{{9, 13, `a second "WITH" for one license`, "one exception"}}},
		{"A WITH (AdditionRef-x)", []finding{{7, 8, "an exception cannot be in parentheses", "after WITH write"}}},
		{"A WITH LicenseRef-x", []finding{{7, 19, `"LicenseRef-x" is a license: it cannot follow WITH`, "AdditionRef-"}}},
		{"AdditionRef-x OR B", []finding{{0, 13, `"AdditionRef-x" is an addition to a license: it can only follow WITH`, "LicenseRef-"}}},

		// The plus sign.
		{"+MIT", []finding{{0, 1, `"+" has no license id before it`, "without a blank"}}},
		{"MIT +", []finding{{4, 5, `a blank stands before "+"`, "without a blank"}}},
		{"MIT + Zlib", []finding{{4, 5, `a blank stands before "+"`, "to join licenses"}}},
		{"MIT++ OR C+++", []finding{
			{4, 5, `only one "+" can follow a license id`, ""},
			{11, 13, `only one "+" can follow a license id`, ""},
		}},
		{"(MIT)+", []finding{{5, 6, `"+" cannot follow parentheses`, "without a blank"}}},
		{"LicenseRef-a+", []finding{{12, 13, `"+" cannot follow a reference`, "without a blank"}}},
		{"A WITH B+", []finding{{8, 9, `"+" cannot follow an exception`, "without a blank"}}},
		{"A WITH + B", []finding{{7, 8, `"+" has no license id before it`, "without a blank"}}},
		{"MIT)+", []finding{{3, 4, `")" has no "(" before it`, ""}, {4, 5, `"+" has no license id before it`, ""}}},
		{"GPL-2.0+OR MIT", []finding{{8, 10, `operator "OR" follows "+" without a blank`, "a blank before OR"}}},

		// References.
		{"LicenseRef-", []finding{{0, 11, `"LicenseRef-" has no id after it`, `"LicenseRef-name"`}}},
		{"LicenseRef", []finding{{0, 10, `"LicenseRef" has no id after it`, `"LicenseRef-name"`}}},
		{"A WITH AdditionRef-", []finding{{7, 19, `"AdditionRef-" has no id after it`, `"AdditionRef-name"`}}},
		{"DocumentRef-d", []finding{{0, 13, `"DocumentRef-d" names a document only: ":LicenseRef-" is missing`, lists}}},
		{"A WITH DocumentRef-d", []finding{{7, 20, `"DocumentRef-d" names a document only: ":AdditionRef-" is missing`, lists}}},
		{"DocumentRef-d:MIT", []finding{{14, 17, `"MIT" after ":" does not begin with "LicenseRef-"`, lists}}},
		{"DocumentRef-d: LicenseRef-x", []finding{{13, 14, `"LicenseRef-" is missing after ":"`, lists}}},
		{"DocumentRef-:LicenseRef-", []finding{
			{0, 12, `"DocumentRef-" has no id after it`, lists},
			{13, 24, `"LicenseRef-" has no id after it`, lists},
		}},
		{"DocumentRef-d:LicenseRef-x:y", []finding{{26, 27, `a reference has only one ":"`, lists}}},
		{"A:B", []finding{{1, 2, `":" is only allowed in a reference that begins with "DocumentRef-"`, lists}}},
		{"licenseref-x", []finding{{0, 11, `the letters of prefix "licenseref-" are not in the right case`, "write LicenseRef-"}}},
		{"DOCUMENTREF-d:licenseRef-x", []finding{
			{0, 12, `the letters of prefix "DOCUMENTREF-" are not in the right case`, "write DocumentRef-"},
			{14, 25, `the letters of prefix "licenseRef-" are not in the right case`, "write LicenseRef-"},
		}},

		// Operators and special names.
		{"MIT Or Zlib", []finding{{4, 6, `operator "Or" mixes upper and lower case`, "write OR"}}},
		{"A aNd B With C", []finding{
			{2, 5, `operator "aNd" mixes upper and lower case`, "write AND"},
			{8, 12, `operator "With" mixes upper and lower case`, "write WITH"},
		}},
		{"NONE", []finding{{0, 4, `"NONE" is not a license expression`, lists}}},
		{"NoAssertion+ AND none", []finding{
			{0, 11, `"NoAssertion" is not a license expression`, lists},
			{17, 21, `"none" is not a license expression`, lists},
		}},
		{"A WITH NONE", []finding{{7, 11, `"NONE" is not a license expression`, "exception of the SPDX list"}}},
	}
	for _, tt := range tests {
		e, err := spdx.Parse(tt.in)
		if e != nil || err == nil {
			t.Errorf("Parse(%q) = %v, %v; want an error only", tt.in, e, err)
			continue
		}
		var list spdx.Errors
		if !errors.Is(err, spdx.ErrExpression) || !errors.As(err, &list) {
			t.Errorf("Parse(%q): error of type %T is not an ErrExpression and Errors", tt.in, err)
			continue
		}
		var got []finding
		for i, p := range list {
			f := finding{p.Start, p.End, p.Reason, p.Help}
			if i < len(tt.want) && strings.Contains(p.Help, tt.want[i].help) {
				f.help = tt.want[i].help
			}
			got = append(got, f)
			if p.Input != tt.in {
				t.Errorf("Parse(%q): error has the input %q", tt.in, p.Input)
			}
		}
		if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(finding{})); diff != "" {
			t.Errorf("Parse(%q): problems (-want +got):\n%s", tt.in, diff)
		}
	}
}

func TestErrorText(t *testing.T) {
	_, err := spdx.Parse("MIT Or Zlib/X")
	want := `invalid license expression "MIT Or Zlib/X" at byte 4: operator "Or" mixes upper and lower case; write OR
invalid license expression "MIT Or Zlib/X" at byte 11: "/" is not an operator; write OR for a choice of licenses, AND where all of them apply`
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
	var first *spdx.Error
	if !errors.As(err, &first) || first.Start != 4 {
		t.Errorf("errors.As finds %+v, want the problem at byte 4", first)
	}

	// The cut at 64 bytes would go through a character.
	long := "LicenseRef-ab MIT" + strings.Repeat("ü", 1000)
	_, err = spdx.Parse(long)
	for line := range strings.Lines(err.Error()) {
		if len(line) > 500 || !strings.Contains(line, `"...`) || strings.Contains(line, `\x`) {
			t.Errorf("a long value is not shortened well: %s", line)
		}
	}
}

func TestErrorLimit(t *testing.T) {
	_, err := spdx.Parse(strings.Repeat("A ", 1+spdx.MaxErrors))
	if n := len(err.(spdx.Errors)); n != spdx.MaxErrors {
		t.Errorf("%d problems, want %d and none on top", n, spdx.MaxErrors)
	}
	_, err = spdx.Parse("(" + strings.Repeat("A ", 1000))
	list := err.(spdx.Errors)
	if len(list) != spdx.MaxErrors+1 {
		t.Fatalf("%d problems, want %d", len(list), spdx.MaxErrors+1)
	}
	last := list[spdx.MaxErrors]
	if want := "more than 100 problems"; last.Reason != want || last.Start != 1+2*(spdx.MaxErrors+1) {
		t.Errorf("the last problem is %q at byte %d, want %q at that of the first problem left out", last.Reason, last.Start, want)
	}
}
