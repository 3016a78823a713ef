//go:build unix

package tree_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/agentvolumes/toolchain/volume/tree"
)

// lockedFolder names, for a child process, the folder to look into.
const lockedFolder = "TREE_TEST_LOCKED_FOLDER"

// TestNoPermission: what the system does not let us see is an error. To call it
// missing would be a finding about the volume that is not true.
func TestNoPermission(t *testing.T) {
	if root := os.Getenv(lockedFolder); root != "" {
		checkLocked(t, root)
		return
	}
	root := folder(t, map[string]string{
		"no-list/file": "content", "no-entry/file": "content", "no-read": "content", "open/file": "content",
	})
	for name, mode := range map[string]fs.FileMode{"no-list": 0o111, "no-entry": 0o444, "no-read": 0o000} {
		path := filepath.Join(root, name)
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(path, 0o755) }) // or it could not be removed
	}
	if os.Geteuid() != 0 {
		checkLocked(t, root)
		return
	}
	// Permissions do not bind the superuser, so somebody else has to look. The
	// test's own folder and the one around it are made so that he gets in.
	base := filepath.Dir(root)
	for _, path := range []string{base, filepath.Dir(base)} {
		if path == filepath.Clean(os.TempDir()) {
			break
		}
		if err := os.Chmod(path, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(base, "tree.test")
	copyFile(t, self, program) // the test binary may stand where only root can go
	child := exec.Command(program, "-test.run=^TestNoPermission$", "-test.v")
	child.Dir = "/"
	child.Env = []string{lockedFolder + "=" + root}
	child.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	out, err := child.CombinedOutput()
	var failed *exec.ExitError
	switch {
	case errors.As(err, &failed):
		t.Errorf("the child process says:\n%s", out)
	case err != nil:
		// A container may have no second user, or forbid to run from here.
		const reason = "cannot run as another user"
		if os.Getenv("CI") != "" {
			t.Fatalf("%s: %v", reason, err)
		}
		t.Skipf("%s: %v", reason, err)
	}
}

func checkLocked(t *testing.T, root string) {
	t.Helper()
	dir := open(t, root)
	if text, err := dir.ReadFile("open/file", 100); err != nil || string(text) != "content" {
		t.Errorf("what is open cannot be read: %q, %v", text, err)
	}
	for _, name := range []string{"no-list/file", "no-list/nothing", "no-list/a/b"} {
		if found, err := dir.Lookup(name); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("Lookup(%q) = %+v, %v; want %v", name, found, err, fs.ErrPermission)
		}
	}
	for _, name := range []string{"no-list/file", "no-entry/file", "no-read"} {
		text, err := dir.ReadFile(name, 100)
		if !errors.Is(err, fs.ErrPermission) || errors.Is(err, tree.ErrNotRegular) {
			t.Errorf("ReadFile(%q) = %q, %v; want %v", name, text, err, fs.ErrPermission)
		}
	}
	// The name of a file is seen without the right to read it.
	for _, name := range []string{"no-list", "no-entry", "no-read"} {
		if found, err := dir.Lookup(name); err != nil || found.Kind == tree.Missing {
			t.Errorf("Lookup(%q) = %+v, %v", name, found, err)
		}
	}
	// Of what lies in a folder that may be listed and not entered, the kind need
	// not be known; but it is there.
	if found, err := dir.Lookup("no-entry/file"); err == nil && found.Kind == tree.Missing {
		t.Errorf("Lookup(%q) = %+v", "no-entry/file", found)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, text, 0o755); err != nil {
		t.Fatal(err)
	}
}
