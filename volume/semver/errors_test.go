package semver_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/volume/semver"
)

func TestErrorText(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", `invalid range "": the range is empty; write a range like "^1.2.3" or ">=1.5.0, <3.0.0"`},
		{"latest", `invalid range "latest": tags and names are not allowed; name the versions, like "^1.2.3"`},
		{"^v1.2.3", `invalid range "^v1.2.3": a version has no leading "v": "v"; write "^1.2.3"`},
		{"1.2.3\n", `invalid range "1.2.3\n": a line break is not allowed: "\n"; separate terms by a comma or a blank`},
	}
	for _, tt := range tests {
		if _, err := semver.ParseRange(tt.in); err == nil || err.Error() != tt.want {
			t.Errorf("ParseRange(%q):\n got %v\nwant %s", tt.in, err, tt.want)
		}
	}
	_, err := semver.Parse("1.02.3")
	want := `invalid version "1.02.3": a number has a leading zero: "02"; write the number without leading zeros`
	if err == nil || err.Error() != want {
		t.Errorf("Parse: got %v, want %s", err, want)
	}
}

func TestErrorTextIsShort(t *testing.T) {
	for _, s := range []string{
		strings.Repeat("a", 1<<16),
		strings.Repeat("é", 1<<16),
		"a" + strings.Repeat("é", 1<<16),
		strings.Repeat("\xff", 1<<16),
		strings.Repeat("1", 1<<16),
		strings.Repeat("1,,", 1<<14),
		"v" + strings.Repeat("1.", 1<<16),
	} {
		if _, err := semver.Parse(s); err == nil || len(err.Error()) > 1000 {
			t.Errorf("the error of %.20q has %d bytes", s, len(err.Error()))
		}
		if _, err := semver.ParseRange(s); err == nil || len(err.Error()) > 10_000 {
			t.Errorf("the error of range %.20q has %d bytes", s, len(err.Error()))
		}
	}
}

func TestErrorsText(t *testing.T) {
	_, err := semver.ParseRange(strings.TrimSuffix(strings.Repeat("1, ", 12), ", "))
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != 11 || lines[10] != "and 2 more" {
		t.Errorf("got %d lines:\n%v", len(lines), err)
	}
	var all semver.Errors
	if !errors.As(err, &all) || len(all) != 12 || len(all.Unwrap()) != 12 {
		t.Errorf("got %d single errors", len(all))
	}
	var first *semver.Error
	if !errors.As(err, &first) || first != all[0] {
		t.Errorf("errors.As finds %v, not the first error", first)
	}
}

func TestErrorMadeElsewhere(t *testing.T) {
	for _, e := range []*semver.Error{
		{Input: "abc", Start: 2, End: 9},
		{Input: "abc", Start: -1, End: 2},
		{Input: "abc", Start: 3, End: 2},
	} {
		if e.Part() != "" || e.Error() != `"abc": ` {
			t.Errorf("%#v: part %q, text %q", e, e.Part(), e.Error())
		}
	}
}

func TestErrorsAreBounded(t *testing.T) {
	in := strings.Repeat(",", 1000) + "1.2.3"
	_, err := semver.ParseRange(in)
	var all semver.Errors
	if !errors.As(err, &all) || len(all) != 101 {
		t.Fatalf("got %d errors, want 100 and one for the rest", len(all))
	}
	checkFinding(t, in, all[99], finding{99, 100, "one comma", "remove"})
	checkFinding(t, in, all[100], finding{100, len(in), "more problems", "others first"})
}
