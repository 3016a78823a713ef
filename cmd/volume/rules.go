package main

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/internal/suggest"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/validate/all"
	"github.com/agentvolumes/toolchain/validate/ruledoc"
)

// jsonRule is a rule as --rules and --explain write it in JSON: a contract.
type jsonRule struct {
	Code     string              `json:"code"`
	Slug     string              `json:"slug"`
	Group    string              `json:"group"`
	Severity diagnostic.Severity `json:"severity"`
	Category string              `json:"category"`
	Section  string              `json:"section"`
	Title    string              `json:"title"`
	Why      string              `json:"why"`
	Since    string              `json:"since"`
}

func newJSONRule(group string, r validate.Rule) jsonRule {
	return jsonRule{
		Code: r.Code, Slug: r.Slug, Group: group, Severity: r.Severity, Category: r.Category, Section: r.Section,
		Title: r.Doc.Title, Why: r.Doc.Why, Since: r.Doc.Since,
	}
}

// listRules prints every rule.
func listRules(s streams, format string) error {
	if format == "json" {
		rules := []jsonRule{}
		for _, g := range all.Groups() {
			for _, r := range g.Rules {
				rules = append(rules, newJSONRule(g.Name, r))
			}
		}
		return writeJSON(s, struct {
			FormatVersion string     `json:"format_version"`
			Rules         []jsonRule `json:"rules"`
		}{"1", rules})
	}
	w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for _, r := range all.Rules() {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", r.Code, r.Severity, r.Slug, r.Doc.Title)
	}
	if err := w.Flush(); err != nil {
		return failed(err)
	}
	return nil
}

// explainRule prints the documentation of the rule with a code or slug.
func explainRule(s streams, name, format string) error {
	var names []string
	for _, g := range all.Groups() {
		for _, r := range g.Rules {
			names = append(names, r.Code, r.Slug)
			if r.Code != name && r.Slug != name {
				continue
			}
			if format == "json" {
				return writeJSON(s, newJSONRule(g.Name, r))
			}
			if _, err := fmt.Fprint(s.out, ruledoc.Markdown(r)); err != nil {
				return failed(err)
			}
			return nil
		}
	}
	return wrongUsage("there is no rule %q%s\nvolume validate --rules lists the rules", name, suggest.DidYouMean(name, names))
}

func writeJSON(s streams, v any) error {
	enc := json.NewEncoder(s.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return failed(err)
	}
	return nil
}
