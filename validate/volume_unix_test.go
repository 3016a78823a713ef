//go:build unix

package validate_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/volume/tree"
)

// TestPipes puts a named pipe, which blocks whoever opens it, where a manifest
// or an entrypoint should be.
func TestPipes(t *testing.T) {
	manifest := write(t, map[string]string{"good.toml": head})
	entrypoint := write(t, map[string]string{"volume.toml": head + component("agent", "a", "./a.md") + component("tool", "b", "./b") + component("hook", "c", "./a.md/c.sh")})
	for _, path := range []string{manifest + "/volume.toml", entrypoint + "/a.md", entrypoint + "/b"} {
		if err := syscall.Mkfifo(path, 0o666); err != nil {
			t.Skip(err)
		}
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		v, err := validate.OpenFolder(context.Background(), manifest)
		if err != nil {
			t.Error(err)
			return
		}
		if v.ManifestKind != tree.Special {
			t.Errorf("ManifestKind = %v, want a special file", v.ManifestKind)
		}
		onlyNotRegular(t, run(t, v), filepath.ToSlash(manifest)+"/volume.toml")

		v, err = validate.OpenFolder(context.Background(), entrypoint)
		if err != nil {
			t.Error(err)
			return
		}
		findings := run(t, v).Findings
		for _, f := range findings {
			if f.Code != "AV0303" || !strings.Contains(f.Message, "special file") {
				t.Errorf("finding %s: %s", f.Code, f.Message)
			}
		}
		if len(findings) != 3 {
			t.Errorf("%d findings, want one for each component", len(findings))
		}
	}()
	select {
	case <-done:
	case <-time.After(30 * time.Second):
		t.Fatal("somebody waits for the pipe")
	}
}

// TestUnreadable opens volumes of which the system does not give a part. As root
// would be given everything, root runs the test again as somebody else.
func TestUnreadable(t *testing.T) {
	if os.Geteuid() == 0 {
		asNobody(t)
		return
	}
	text := head + component("agent", "a", "./a.md") + component("agent", "b", "./closed/b.md") + component("agent", "c", "./c.md") +
		"\n[[components]]\ntype = \"tool\"\nname = \"d\"\nentrypoint = \"./d.json\" # volume:ignore AV0322 one of our own making\n"
	files := map[string]string{"volume.toml": text, "a.md": "", "closed/b.md": "", "c.md": "---\na: b: c\n---\n", "d.json": "[]"}
	folder := write(t, files)
	for _, name := range []string{"a.md", "closed", "d.json"} {
		name := filepath.Join(folder, name)
		if err := os.Chmod(name, 0); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(name, 0o700) })
	}
	v, err := validate.OpenFolder(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	result := run(t, v)
	var unread []string
	for _, err := range result.Unread {
		if !errors.Is(err, fs.ErrPermission) {
			t.Errorf("error %v, want that permission is missing", err)
		}
		unread = append(unread, err.Error())
	}
	if all := strings.Join(unread, "\n"); len(unread) != 3 || !strings.Contains(all, "a.md") || !strings.Contains(all, "closed") || !strings.Contains(all, "d.json") {
		t.Errorf("Unread = %q, want a.md, closed and d.json", unread)
	}
	// The other files are judged, and what was not read is neither missing nor
	// wrong. That nothing was found in d.json does not make its comment unused.
	if len(result.Findings) != 1 || result.Findings[0].Code != "AV0327" {
		t.Errorf("findings %+v, want AV0327 in c.md alone", result.Findings)
	}

	// The name alone does not tell where a file lies when several volumes are
	// validated.
	for _, text := range unread {
		if !strings.Contains(text, filepath.ToSlash(folder)) {
			t.Errorf("the error %q should have the folder", text)
		}
	}

	manifest := write(t, map[string]string{"volume.toml": head})
	if err := os.Chmod(filepath.Join(manifest, "volume.toml"), 0); err != nil {
		t.Fatal(err)
	}
	if _, err := validate.OpenFolder(context.Background(), manifest); !errors.Is(err, fs.ErrPermission) || errors.Is(err, validate.ErrNoVolume) {
		t.Errorf("a manifest that cannot be read: %v, want that permission is missing", err)
	}
	if err := os.Chmod(manifest, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(manifest, 0o700) })
	if _, err := validate.OpenFolder(context.Background(), manifest); !errors.Is(err, fs.ErrPermission) || errors.Is(err, validate.ErrNoVolume) {
		t.Errorf("a folder that cannot be read: %v, want that permission is missing", err)
	}
}

// asNobody runs the test that calls it in a second process without root's powers.
func asNobody(t *testing.T) {
	t.Helper()
	const nobody = 65534
	// The test binary may lie where nobody may not look, so it gets a copy and a
	// place for temporary files.
	place, err := os.MkdirTemp("", "nobody")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(place) })
	binary := filepath.Join(place, "test")
	if err := copyFile(binary, os.Args[0]); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(place, 0o777); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary, "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Dir = place
	cmd.Env = append(os.Environ(), "TMPDIR="+place, "HOME="+place)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		t.Errorf("as nobody:\n%s", out)
	case err != nil:
		t.Skipf("cannot become nobody: %v", err)
	case !strings.Contains(string(out), "--- PASS: "+t.Name()):
		t.Errorf("as nobody the test did not run:\n%s", out)
	}
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o755)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		return err
	}
	return out.Close()
}
