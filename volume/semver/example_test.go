package semver_test

import (
	"errors"
	"fmt"

	"github.com/agentvolumes/toolchain/volume/semver"
)

func ExampleParse() {
	v, err := semver.Parse("1.4.0-rc.1+build.7")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(v.Core(), v.Prerelease(), v.Build())

	_, err = semver.Parse("v1.4.0")
	fmt.Println(err)
	// Output:
	// 1.4.0 rc.1 build.7
	// invalid version "v1.4.0": a version has no leading "v": "v"; write "1.4.0"
}

func ExampleParseRange_errors() {
	_, err := semver.ParseRange(">= 1.2 || latest")
	var problems semver.Errors
	if errors.As(err, &problems) {
		for _, p := range problems {
			fmt.Printf("%d-%d %q: %s\n", p.Start, p.End, p.Part(), p.Reason)
		}
	}
	// Output:
	// 2-3 " ": no blank is allowed between an operator and its version
	// 3-6 "1.2": a version has three numbers
	// 7-9 "||": alternatives are not allowed
	// 10-16 "latest": tags and names are not allowed
}

func ExampleRange_Contains() {
	r, err := semver.ParseRange(">=1.2.3-rc.1, <2.0.0")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []string{"1.2.3-rc.2", "1.2.3", "1.9.0-rc.1", "1.9.0", "2.0.0-rc.1"} {
		v, err := semver.Parse(s)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(v, r.Contains(v))
	}
	// Output:
	// 1.2.3-rc.2 true
	// 1.2.3 true
	// 1.9.0-rc.1 false
	// 1.9.0 true
	// 2.0.0-rc.1 false
}

func ExampleRange_Normal() {
	for _, s := range []string{"^1.2.3", "~0.4.1", "^0.0.3", ">=1.0.0 >1.5.0 <3.0.0", "<=2.0.0", ">1.0.0 <1.0.1"} {
		r, err := semver.ParseRange(s)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s means %s\n", r, r.Normal())
	}
	// Output:
	// ^1.2.3 means >=1.2.3, <2.0.0
	// ~0.4.1 means >=0.4.1, <0.5.0
	// ^0.0.3 means 0.0.3
	// >=1.0.0 >1.5.0 <3.0.0 means >=1.5.1, <3.0.0
	// <=2.0.0 means <2.0.1
	// >1.0.0 <1.0.1 means <0.0.0-0
}

func ExampleRange_Intersect() {
	a, errA := semver.ParseRange("^1.2.3")
	b, errB := semver.ParseRange(">=1.5.0")
	if err := errors.Join(errA, errB); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Intersect(b))
	// Output:
	// >=1.5.0, <2.0.0
}
