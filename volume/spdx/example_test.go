package spdx_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/agentvolumes/toolchain/volume/spdx"
)

func ExampleParse() {
	e, err := spdx.Parse("(MIT) or (Apache-2.0 and (BSD-3-Clause or Zlib))")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e)
	// Output: MIT OR Apache-2.0 AND (BSD-3-Clause OR Zlib)
}

func ExampleParse_problems() {
	const input = "MIT/Zlib AND AND Apache-2.0 OR"
	_, err := spdx.Parse(input)
	var problems spdx.Errors
	if errors.As(err, &problems) {
		fmt.Println(input)
		for _, p := range problems {
			fmt.Printf("%s%s %s\n", strings.Repeat(" ", p.Start), strings.Repeat("^", p.End-p.Start), p.Reason)
		}
	}
	// Output:
	// MIT/Zlib AND AND Apache-2.0 OR
	//    ^ "/" is not an operator
	//              ^^^ no license between "AND" and "AND"
	//                             ^^ "OR" has no license after it
}

func ExampleExpression_Licenses() {
	e, err := spdx.Parse("MIT AND GPL-2.0+ WITH Bison-exception-2.2")
	if err != nil {
		fmt.Println(err)
		return
	}
	for l := range e.Licenses() {
		fmt.Printf("%s at [%d, %d), plus: %t\n", l.ID.Name, l.ID.Start, l.ID.End, l.Plus)
		if x := l.Exception; x != nil {
			fmt.Printf("  with %s at [%d, %d)\n", x.Name, x.Start, x.End)
		}
	}
	// Output:
	// MIT at [0, 3), plus: false
	// GPL-2.0 at [8, 15), plus: true
	//   with Bison-exception-2.2 at [22, 41)
}

func ExampleExpression_String() {
	e, err := spdx.Parse("((A or B))\tand (C AND D)")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.String())
	// Output: (A OR B) AND C AND D
}
