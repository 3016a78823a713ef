package semver_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/agentvolumes/toolchain/volume/semver"
)

// TestConformance holds the package against the published vectors of the
// standard.
func TestConformance(t *testing.T) {
	root := os.Getenv("VOLUME_CONFORMANCE")
	if root == "" {
		t.Skip("VOLUME_CONFORMANCE does not name the folder of the published vectors")
	}
	data, err := os.ReadFile(filepath.Join(root, "fixtures", "semver-range-cases.json"))
	if err != nil {
		t.Fatal(err)
	}
	var cases struct{ Accepted, Rejected []string }
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases.Accepted) == 0 || len(cases.Rejected) == 0 {
		t.Fatalf("%d accepted and %d rejected ranges; is the file another one now?", len(cases.Accepted), len(cases.Rejected))
	}
	for _, s := range cases.Accepted {
		if _, err := semver.ParseRange(s); err != nil {
			t.Errorf("has to be accepted: %v", err)
		}
	}
	for _, s := range cases.Rejected {
		if r, err := semver.ParseRange(s); err == nil {
			t.Errorf("%q has to be refused, not read as %s", s, r.Normal())
		}
	}
}
