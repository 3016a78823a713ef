package manifest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/doctree"
	"github.com/agentvolumes/toolchain/volume/manifest"
)

// valid is a manifest without violations, to which the tests add one.
const valid = `[volume]
schema = 1
name = "x"
version = "1.0.0"
description = "x"
license = "MIT"
role = "meta"
[publisher]
id = "x"
`

// inVolume puts lines into the [volume] table of a valid manifest.
func inVolume(lines string) string {
	return strings.Replace(valid, "[publisher]", lines+"\n[publisher]", 1)
}

// instead replaces the line of a valid manifest that begins with the same key.
func instead(line string) string {
	key, _, _ := strings.Cut(line, " = ")
	lines := strings.Split(valid, "\n")
	for i := range lines {
		if strings.HasPrefix(lines[i], key+" = ") {
			lines[i] = line
			return strings.Join(lines, "\n")
		}
	}
	panic("no such line: " + key)
}

func TestNoViolations(t *testing.T) {
	for what, text := range map[string]string{
		"the least":                      valid,
		"description of 256 characters":  instead(`description = "` + strings.Repeat("ä", 256) + `"`),
		"16 keywords":                    inVolume("keywords = [" + numbered(16) + "]"),
		"keyword of 32 characters":       inVolume(`keywords = ["` + strings.Repeat("ä", 32) + `"]`),
		"empty lists":                    inVolume("keywords = []\nproviders = []\nsecondary-roles = []"),
		"tables in one line":             `volume = { schema = 1, name = "x", version = "1.0.0", description = "x", license = "MIT", role = "meta" }` + "\npublisher.id = 'x'\n",
		"components in one line":         "components = [{ type = 'tool', name = 'a', entrypoint = 'a' }]\n" + valid,
		"other purposes are for a rule":  valid + "[[external-dependencies]]\npurl = ''\nconstraint = ''\npurpose = 'x'\ncomponents = ['a', 'a']\n",
		"free keys":                      valid + "[dependencies]\nanything = 'x'\n'' = 'x'\n[component-dependencies]\nanything = []\n",
		"names are for a rule":           instead(`name = "NO NAME"`),
		"the schema's number is as well": instead(`schema = 99`),
	} {
		if m := parse(text); len(m.Violations) > 0 || len(m.Problems) > 0 {
			t.Errorf("%s: %v %v", what, show(m), m.Problems)
		}
	}
}

func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "'k%d', ", i)
	}
	return b.String()
}

// TestViolations has a case for every way to differ from the fields: the kind,
// the path, the key of what is missing or unknown, and the text to point at.
func TestViolations(t *testing.T) {
	long := strings.Repeat("x", 257)
	for _, test := range []struct {
		what, text string
		want       []string
	}{
		// Types. A value of the wrong type is reported once, whatever else it lacks.
		{"float for integer", instead("schema = 1.0"), []string{`wrong type volume.schema "1.0"`}},
		{"string for integer", instead(`schema = "1"`), []string{`wrong type volume.schema "\"1\""`}},
		{"integer for string", instead("name = 1"), []string{`wrong type volume.name "1"`}},
		{"boolean for string", instead("role = true"), []string{`wrong type volume.role "true"`}},
		{"date for string", instead("version = 2026-01-31"), []string{`wrong type volume.version "2026-01-31"`}},
		{"array for string", instead(`license = ["MIT"]`), []string{`wrong type volume.license "[\"MIT\"]"`}},
		{"string for array", inVolume("keywords = 'a'"), []string{`wrong type volume.keywords "'a'"`}},
		{"integer in an array", inVolume("keywords = ['a', 1, 'b', 1]"), []string{
			`wrong type volume.keywords[1] "1"`, `wrong type volume.keywords[3] "1"`,
		}},
		{"string for table", "volume = 'x'\npublisher = 1\n", []string{`wrong type volume "'x'"`, `wrong type publisher "1"`}},
		{"array of tables for table", strings.Replace(valid, "[volume]", "[[volume]]", 1), []string{`wrong type volume "[[volume]]"`}},
		{"table for array of tables", valid + "[components]\ntype = 'tool'\n", []string{`wrong type components "[components]"`}},
		{"tables for every array of tables", valid + "[external-dependencies]\n[runtimes]\n[protocols]\n", []string{
			`wrong type external-dependencies "[external-dependencies]"`, `wrong type runtimes "[runtimes]"`, `wrong type protocols "[protocols]"`,
		}},
		{"no tables in an array of tables", "components = ['a', 1]\n" + valid, []string{
			`wrong type components[0] "'a'"`, `wrong type components[1] "1"`,
		}},
		{"boolean for string in a deep table", valid + "[provenance.build]\nsystem = false\nsigned = 'yes'\n", []string{
			`wrong type provenance.build.system "false"`, `wrong type provenance.build.signed "'yes'"`,
		}},
		{"table for range", valid + "[dependencies]\na.version = '1.0.0'\n'b.c' = 1\n", []string{
			`wrong type dependencies.a "a"`, `wrong type dependencies."b.c" "1"`,
		}},
		{"string for list of purls", valid + "[component-dependencies]\na = 'x'\nb = ['x', {}]\n", []string{
			`wrong type component-dependencies.a "'x'"`, `wrong type component-dependencies.b[1] "{}"`,
		}},
		{"array for permissions", "permissions = []\n" + valid, []string{`wrong type permissions "[]"`}},

		// Missing fields are reported at the table that lacks them.
		{"nothing at all", "", []string{`missing volume volume ""`, `missing publisher publisher ""`}},
		{"empty tables", "[volume]\n[publisher]\n", []string{
			`missing volume.schema schema "[volume]"`, `missing volume.name name "[volume]"`, `missing volume.version version "[volume]"`,
			`missing volume.description description "[volume]"`, `missing volume.license license "[volume]"`, `missing volume.role role "[volume]"`,
			`missing publisher.id id "[publisher]"`,
		}},
		{"empty elements", valid + "[[components]]\n[[components]]\ntype = 'tool'\nname = 'a'\n[[external-dependencies]]\n[[runtimes]]\n[[protocols]]\n", []string{
			`missing components[0].type type "[[components]]"`, `missing components[0].name name "[[components]]"`,
			`missing components[0].entrypoint entrypoint "[[components]]"`, `missing components[1].entrypoint entrypoint "[[components]]"`,
			`missing external-dependencies[0].purl purl "[[external-dependencies]]"`,
			`missing external-dependencies[0].constraint constraint "[[external-dependencies]]"`,
			`missing external-dependencies[0].purpose purpose "[[external-dependencies]]"`,
			`missing runtimes[0].name name "[[runtimes]]"`, `missing runtimes[0].compatibility compatibility "[[runtimes]]"`,
			`missing protocols[0].name name "[[protocols]]"`, `missing protocols[0].version version "[[protocols]]"`,
		}},
		{"missing in a table of one line", "runtimes = [{ name = 'codex' }, {}]\n" + valid, []string{
			`missing runtimes[0].compatibility compatibility "{ name = 'codex' }"`,
			`missing runtimes[1].name name "{}"`, `missing runtimes[1].compatibility compatibility "{}"`,
		}},
		{"another case is another key", strings.Replace(valid, "license", "License", 1), []string{
			`missing volume.license license "[volume]"`, `unknown volume.License License "License"`,
		}},

		// Closed lists of values.
		{"role", instead(`role = "Component"`), []string{`not allowed volume.role "\"Component\""`}},
		{"role with a line end", instead(`role = "meta\n"`), []string{`not allowed volume.role "\"meta\\n\""`}},
		{"second role", inVolume("secondary-roles = ['meta', 'x', '']"), []string{
			`not allowed volume.secondary-roles[1] "'x'"`, `not allowed volume.secondary-roles[2] "''"`,
		}},
		{"type", valid + "[[components]]\ntype = 'prompt'\nname = 'a'\nentrypoint = 'a'\n", []string{`not allowed components[0].type "'prompt'"`}},
		{"permissions", valid + "[permissions]\nfilesystem = 'allow'\nnetwork = 'Read'\nbrowser = ''\nshell = 'read'\n", []string{
			`not allowed permissions.filesystem "'allow'"`, `not allowed permissions.network "'Read'"`,
			`not allowed permissions.browser "''"`, `not allowed permissions.shell "'read'"`,
		}},
		{"permissions of a component", valid + "[[components]]\ntype = 'tool'\nname = 'a'\nentrypoint = 'a'\npermissions.shell = 'write'\n", []string{
			`not allowed components[0].permissions.shell "'write'"`,
		}},

		// Open lists of values.
		{"runtime, protocol, system", valid + "[[runtimes]]\nname = 'vim'\ncompatibility = ''\n[[protocols]]\nname = 'MCP'\nversion = ''\n" +
			"[environment]\nruntimes = ['node', 'php']\nos = ['plan9']\narch = ['riscv']\n", []string{
			`not known runtimes[0].name "'vim'"`, `not known protocols[0].name "'MCP'"`, `not known environment.runtimes[1] "'php'"`,
			`not known environment.os[0] "'plan9'"`, `not known environment.arch[0] "'riscv'"`,
		}},

		// Lengths.
		{"empty description", instead(`description = ""`), []string{`length volume.description "\"\""`}},
		{"long description", instead(`description = "` + long + `"`), []string{`length volume.description "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"`}},
		{"long description of a component", valid + "[[components]]\ntype = 'tool'\nname = 'a'\nentrypoint = 'a'\ndescription = '" + long + "'\n", []string{
			`length components[0].description "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"`,
		}},
		{"17 keywords", inVolume("keywords = [" + numbered(17) + "]"), []string{`length volume.keywords "['k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6…"`}},
		{"long keyword", inVolume("keywords = ['" + long[:33] + "']"), []string{`length volume.keywords[0] "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'"`}},

		// Unknown keys are reported at the key, once with all that is in them.
		{"unknown table", valid + "[x-local]\na = 1\n[x-local.b]\n[[y]]\n[[y]]\n", []string{`unknown x-local x-local "x-local"`, `unknown y y "y"`}},
		{"unknown dotted table", valid + "[x.y.z]\n", []string{`unknown x x "x"`}},
		{"unknown keys", inVolume("'a b' = 1\n\"\" = 2\nc.d = 3"), []string{
			`unknown volume."a b" a b "'a b'"`, `unknown volume."" "\"\""`, `unknown volume.c c "c"`,
		}},
		{"unknown in an element", valid + "[[components]]\ntype = 'tool'\nname = 'a'\nentrypoint = 'a'\npath = 'a'\n", []string{
			`unknown components[0].path path "path"`,
		}},
		{"unknown permission", valid + "[permissions]\nclipboard = 'read'\n", []string{`unknown permissions.clipboard clipboard "clipboard"`}},
		{"unknown in a closed table", valid + "[[external-dependencies]]\npurl = ''\nconstraint = ''\npurpose = ''\nversion = 1\nx.y = 2\n", []string{
			`unknown in a closed table external-dependencies[0].version version "version"`, `unknown in a closed table external-dependencies[0].x x "x"`,
		}},
	} {
		t.Run(test.what, func(t *testing.T) {
			m := parse(test.text)
			if len(m.Problems) > 0 {
				t.Fatalf("the text is not what the test wants it to be: %+v", m.Problems)
			}
			if diff := cmp.Diff(test.want, show(m)); diff != "" {
				t.Errorf("violations (-want +got):\n%s", diff)
			}
			for _, v := range m.Violations {
				checkViolation(t, v)
			}
		})
	}
}

// checkViolation checks what every violation says about the field and the value.
func checkViolation(t *testing.T, v manifest.Violation) {
	t.Helper()
	if v.Field == nil || (v.Value == nil) != (v.Kind == manifest.MissingField) || v.First != (diagnostic.Range{}) {
		t.Errorf("%s: %+v", v.Path, v)
		return
	}
	switch v.Kind {
	case manifest.WrongType:
		if v.Field.Kind == v.Value.Kind {
			t.Errorf("%s: a %s is not a %s", v.Path, v.Value.Kind, v.Field.Kind)
		}
	case manifest.MissingField:
		if v.Field.Key != v.Key || !v.Field.Required {
			t.Errorf("%s: the field is %+v", v.Path, v.Field)
		}
	case manifest.UnknownField, manifest.UnknownClosedField:
		if v.Field.Kind != doctree.Table || v.Field.Closed != (v.Kind == manifest.UnknownClosedField) || v.Field.Field(v.Key) != nil {
			t.Errorf("%s: the table is %+v", v.Path, v.Field)
		}
	}
}
