package identity_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/agentvolumes/toolchain/volume/identity"
)

// conformance returns the folder of the published vectors of the standard. Where
// there is none the test is skipped, but not in CI, where they have to be there.
func conformance(t *testing.T) string {
	t.Helper()
	root := os.Getenv("VOLUME_CONFORMANCE")
	if root == "" {
		const reason = "VOLUME_CONFORMANCE does not name the folder of the published vectors"
		if os.Getenv("CI") != "" {
			t.Fatal(reason)
		}
		t.Skip(reason)
	}
	return root
}

// TestConformance holds the package against the published vectors: the parts of
// each case make its purl, that purl is read back, and what is not canonical is
// refused as such.
func TestConformance(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(conformance(t), "fixtures", "purl-canonicalization-cases.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []struct {
			Name, Volume, Version string
			Component             struct{ Type, Name string }
			CandidatePurl         string
			ExpectedPurl          string
			Expected              struct {
				Valid           bool
				FailureCategory string
			}
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) == 0 {
		t.Fatal("there are no cases; is the file another one now?")
	}
	for _, c := range file.Cases {
		t.Run(c.Name, func(t *testing.T) {
			name, err := identity.ParseName(c.Volume)
			if err != nil {
				t.Fatal(err)
			}
			want := identity.Purl{
				Name: name, Version: c.Version, Type: identity.ComponentType(c.Component.Type), Component: c.Component.Name,
			}
			if want.String() != c.ExpectedPurl {
				t.Errorf("the parts make %q, want %q", want, c.ExpectedPurl)
			}
			if got, err := identity.ParsePurl(c.ExpectedPurl); err != nil || got != want {
				t.Errorf("%q is read as %+v, %v", c.ExpectedPurl, got, err)
			}
			if c.CandidatePurl == "" {
				if !c.Expected.Valid {
					t.Error("the case is invalid and names no purl that is; it was not understood")
				}
				return
			}
			_, err = identity.ParsePurl(c.CandidatePurl)
			if c.Expected.Valid {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if c.Expected.FailureCategory != "non-canonical-purl" {
				t.Fatalf("the category %q was not understood", c.Expected.FailureCategory)
			}
			var e *identity.Error
			if !errors.As(err, &e) || !errors.Is(err, identity.ErrNonCanonicalPurl) {
				t.Fatalf("%q: got %v, want it refused as non-canonical", c.CandidatePurl, err)
			}
			if e.Canonical != c.ExpectedPurl {
				t.Errorf("the canonical form is said to be %q, want %q", e.Canonical, c.ExpectedPurl)
			}
		})
	}
}
