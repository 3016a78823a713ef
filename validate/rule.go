// Package validate judges volumes: it runs rules over a volume and returns
// findings. What the rules are is for packages below it; validate/all lists
// them.
package validate

import "github.com/agentvolumes/toolchain/diagnostic"

// Rule finds one kind of mistake. Everything about it that a user may want to
// read stands in it as data: reports, documentation and --explain come from
// there.
type Rule struct {
	// Code is the stable identifier, "AV" and four digits. Codes are never
	// reused.
	Code string
	// Slug is the name for people: lower-case words with hyphens.
	Slug string
	// Severity is Error for what the standard calls a failure.
	Severity diagnostic.Severity
	// Category is the failure category or warning category of the standard. A
	// rule that the standard does not have uses its slug.
	Category string
	// Section is where the standard asks for it, like "§3.10".
	Section string
	Doc     Doc
	// Check reports through the pass. It is nil for the few rules that the run
	// itself reports. It must not keep the pass.
	Check func(*Pass)
}

// Doc is the documentation of a rule. Texts are Markdown in plain sentences.
type Doc struct {
	// Title says in a sentence what the rule asks for.
	Title string
	// Why says what goes wrong otherwise.
	Why string
	// Bad triggers the rule, and no other rule; Good triggers no rule at all.
	Bad, Good Example
	// Since is the version of the tool that had the rule first.
	Since string
}

// Example is a small volume. What it leaves out is added before it is tried, so
// that it can show what matters and nothing else.
type Example struct {
	// Manifest is the volume.toml. Required keys that it lacks are added, unless
	// Whole is set.
	Manifest string
	// Files are other files by their path. An entrypoint that is not among them
	// is added as a plain file of its type, unless Exact is set.
	Files map[string]string
	// Whole says that nothing may be added to the manifest.
	Whole bool
	// Exact says that nothing may be added to the files.
	Exact bool
	// Pad names a file that is filled up with blanks to Size bytes.
	Pad  string
	Size int
}

// Group is a set of rules about one subject.
type Group struct {
	// Name is the subject in a word or two.
	Name  string
	Rules []Rule
}
