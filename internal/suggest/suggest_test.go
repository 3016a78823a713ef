package suggest_test

import (
	"strings"
	"testing"

	"github.com/agentvolumes/toolchain/internal/suggest"
)

func TestClosest(t *testing.T) {
	fields := []string{"name", "version", "description", "license", "role", "homepage", "keywords", "secondary-roles", "providers"}
	for got, want := range map[string]string{
		"keyword": "keywords", "licence": "license", "nmae": "name", "Version": "version", "secondary_roles": "secondary-roles",
		"desc": "description", "roles": "role", "author": "", "x": "", "": "", "provider": "providers", "name2": "name",
		strings.Repeat("name", 1000): "",
	} {
		if best := suggest.Closest(got, fields); best != want {
			t.Errorf("Closest(%.20q) = %q, want %q", got, best, want)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	if got := suggest.DidYouMean("licence", []string{"license"}); got != `; did you mean "license"?` {
		t.Errorf("got %q", got)
	}
	if got := suggest.DidYouMean("zzz", []string{"license"}); got != "" {
		t.Errorf("got %q", got)
	}
}
