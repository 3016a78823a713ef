//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func scriptFIFO(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: fifo FILE")
	}
	ts.Check(syscall.Mkfifo(ts.MkAbs(args[0]), 0o666))
}

// TestUnreadableEntrypoint validates a volume with a file that the user may not
// read: what can be judged is reported, the report says that it is not whole,
// and the exit code is 3.
func TestUnreadableEntrypoint(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"volume.toml": "[volume]\nschema = 1\nname = \"a\"\nversion = \"1\"\ndescription = \"x\"\nlicense = \"MIT\"\nrole = \"component\"\n" +
			"[publisher]\nid = \"a\"\n[[components]]\ntype = \"agent\"\nname = \"a\"\nentrypoint = \"./a.md\"\n",
		"a.md": "You are a.\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(filepath.Join(folder, "a.md"), 0); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program(t), "validate", ".")
	cmd.Dir = folder
	if os.Getuid() == 0 {
		// Permissions do not bind root; somebody else has to be stopped by them.
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		for dir := folder; dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
			if err := os.Chmod(dir, 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if cmd.ProcessState.ExitCode() != exitFailed {
		t.Errorf("%v, want exit code %d", err, exitFailed)
	}
	for _, want := range []string{"AV0202", "incomplete: .: a.md: permission denied"} {
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("stdout lacks %q:\n%s", want, &stdout)
		}
	}
	if got, want := stderr.String(), "volume: a.md: permission denied\n"; got != want {
		t.Errorf("stderr is %q, want %q", got, want)
	}
}

// program builds the program where any user may run it.
func program(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for dir := folder; dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(folder, "volume")
	if out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// TestInterrupt stops the program while it waits for standard input.
func TestInterrupt(t *testing.T) {
	cmd := exec.Command(program(t), "validate", "-")
	r, w := io.Pipe()
	defer w.Close()
	cmd.Stdin = r
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = r.Close() // Wait waits for the copying of standard input as well
	err := cmd.Wait()
	if cmd.ProcessState.Success() {
		t.Errorf("%v: it ended well, stderr %q", err, &stderr)
	}
}
