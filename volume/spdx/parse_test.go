package spdx_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/volume/spdx"
)

// lic returns a license of nothing but an identifier at the offset start.
func lic(start int, name string) *spdx.License {
	end := start + len(name)
	return &spdx.License{Start: start, End: end, ID: spdx.Identifier{Start: start, End: end, Name: name}}
}

func compound(start, end int, op spdx.Op, operands ...spdx.Node) *spdx.Compound {
	return &spdx.Compound{Start: start, End: end, Op: op, Operands: operands}
}

func TestParse(t *testing.T) {
	plus := lic(0, "GPL-2.0")
	plus.Plus, plus.End = true, 8
	with := lic(1, "GPL-2.0")
	with.Plus, with.End = true, 34
	with.Exception = &spdx.Identifier{Start: 15, End: 34, Name: "Bison-exception-2.2"}
	withRef := lic(0, "DocumentRef-d.1:LicenseRef-x")
	withRef.End = 61
	withRef.Exception = &spdx.Identifier{Start: 34, End: 61, Name: "DocumentRef-e:AdditionRef-y"}

	tests := []struct {
		in    string
		want  spdx.Node
		print string // in, if empty
	}{
		{in: "MIT", want: lic(0, "MIT")},
		{in: "\t MIT ", want: lic(2, "MIT"), print: "MIT"},
		{in: "mit", want: lic(0, "mit")},
		{in: "ANDy", want: lic(0, "ANDy")},
		{in: "with-me", want: lic(0, "with-me")},
		{in: "(MIT)", want: lic(1, "MIT"), print: "MIT"},
		{in: "GPL-2.0+", want: plus},
		{in: "(GPL-2.0+ WITH Bison-exception-2.2)", want: with, print: "GPL-2.0+ WITH Bison-exception-2.2"},
		{in: "LicenseRef-23", want: lic(0, "LicenseRef-23")},
		{in: "LicenseReference", want: lic(0, "LicenseReference")},
		{in: "DocumentRef-d.1:LicenseRef-x with DocumentRef-e:AdditionRef-y", want: withRef,
			print: "DocumentRef-d.1:LicenseRef-x WITH DocumentRef-e:AdditionRef-y"},

		{in: "A OR B", want: compound(0, 6, spdx.Or, lic(0, "A"), lic(5, "B"))},
		{in: "A or B and C", want: compound(0, 12, spdx.Or, lic(0, "A"),
			compound(5, 12, spdx.And, lic(5, "B"), lic(11, "C"))), print: "A OR B AND C"},
		{in: "A AND B OR C", want: compound(0, 12, spdx.Or,
			compound(0, 7, spdx.And, lic(0, "A"), lic(6, "B")), lic(11, "C"))},
		{in: "A AND (B OR C)", want: compound(0, 14, spdx.And, lic(0, "A"),
			compound(6, 14, spdx.Or, lic(7, "B"), lic(12, "C")))},
		{in: "(A OR B)AND(C)", want: compound(0, 14, spdx.And,
			compound(0, 8, spdx.Or, lic(1, "A"), lic(6, "B")), lic(12, "C")), print: "(A OR B) AND C"},
		{in: "A OR (B AND C)", want: compound(0, 14, spdx.Or, lic(0, "A"),
			compound(5, 14, spdx.And, lic(6, "B"), lic(12, "C"))), print: "A OR B AND C"},

		// Runs of one operator become one Compound, wherever parentheses are.
		{in: "A OR B OR C", want: compound(0, 11, spdx.Or, lic(0, "A"), lic(5, "B"), lic(10, "C"))},
		{in: "A OR (B OR C)", want: compound(0, 13, spdx.Or, lic(0, "A"), lic(6, "B"), lic(11, "C")),
			print: "A OR B OR C"},
		{in: "(A OR B) OR C", want: compound(0, 13, spdx.Or, lic(1, "A"), lic(6, "B"), lic(12, "C")),
			print: "A OR B OR C"},
		{in: "((A AND (B)) AND (C))", want: compound(0, 21, spdx.And, lic(2, "A"), lic(9, "B"), lic(18, "C")),
			print: "A AND B AND C"},
		{in: "(A OR B) AND C OR D", want: compound(0, 19, spdx.Or,
			compound(0, 14, spdx.And, compound(0, 8, spdx.Or, lic(1, "A"), lic(6, "B")), lic(13, "C")), lic(18, "D"))},
	}
	for _, tt := range tests {
		e, err := spdx.Parse(tt.in)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.in, err)
			continue
		}
		if diff := cmp.Diff(tt.want, e.Root); diff != "" {
			t.Errorf("Parse(%q): tree (-want +got):\n%s", tt.in, diff)
		}
		want := tt.print
		if want == "" {
			want = tt.in
		}
		if got := e.String(); got != want {
			t.Errorf("Parse(%q).String() = %q, want %q", tt.in, got, want)
		}
	}
}

func TestLicensesStops(t *testing.T) {
	e, err := spdx.Parse("A AND (B OR C)")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for l := range e.Licenses() {
		got = append(got, l.String())
		if len(got) == 2 {
			break
		}
	}
	if diff := cmp.Diff([]string{"A", "B"}, got); diff != "" {
		t.Errorf("licenses (-want +got):\n%s", diff)
	}
	for range (&spdx.Expression{}).Licenses() {
		t.Error("the zero Expression has a license")
	}
	if got := (&spdx.Expression{}).String(); got != "" {
		t.Errorf("the zero Expression prints %q", got)
	}
}

func TestReference(t *testing.T) {
	for name, want := range map[string]bool{
		"MIT": false, "LicenseReference": false, "LicenseRef-x": true,
		"AdditionRef-x": true, "DocumentRef-d:LicenseRef-x": true,
	} {
		if got := (spdx.Identifier{Name: name}).Reference(); got != want {
			t.Errorf("Identifier %q: Reference() = %t, want %t", name, got, want)
		}
	}
}
