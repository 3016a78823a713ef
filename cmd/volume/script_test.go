//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"volume": main})
}

// TestScripts runs the scripts in testdata/scripts. Besides the commands of
// testscript they have
//
//	code N PROGRAM ARG…     run a program that must end with exit code N
//	write FILE TEXT…        write the Go string literals one after the other
//	fill FILE N TEXT        write a Go string literal N times
//	fifo FILE               make a named pipe
//
// and the condition [have:PROGRAM] for programs that may be missing elsewhere
// than in CI.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("..", "..", "testdata", "scripts"),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			volumes, err := filepath.Abs(filepath.Join("..", "..", "testdata", "volumes"))
			env.Setenv("VOLUMES", volumes)
			return err
		},
		Condition: func(cond string) (bool, error) {
			program, ok := strings.CutPrefix(cond, "have:")
			if !ok {
				return false, fmt.Errorf("unknown condition %q", cond)
			}
			_, err := exec.LookPath(program)
			if err != nil && os.Getenv("CI") != "" {
				return false, fmt.Errorf("%s is needed and CI has to install it: %w", program, err)
			}
			return err == nil, nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"code": scriptCode, "write": scriptWrite, "fill": scriptFill, "fifo": scriptFIFO,
		},
	})
}

func scriptCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N PROGRAM ARG…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got, err = exit.ExitCode(), nil
	}
	ts.Check(err)
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

func scriptWrite(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: write FILE TEXT…")
	}
	var text strings.Builder
	for _, arg := range args[1:] {
		text.WriteString(unquote(ts, arg))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text.String()), 0o666))
}

func scriptFill(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: fill FILE N TEXT")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), bytes.Repeat([]byte(unquote(ts, args[2])), n), 0o666))
}

func unquote(ts *testscript.TestScript, arg string) string {
	text, err := strconv.Unquote(`"` + arg + `"`)
	if err != nil {
		ts.Fatalf("%q is not the inside of a Go string: %v", arg, err)
	}
	return text
}
