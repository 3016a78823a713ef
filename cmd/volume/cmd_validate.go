package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/urfave/cli/v3"

	"github.com/agentvolumes/toolchain/diagnostic"
	"github.com/agentvolumes/toolchain/diagnostic/report"
	"github.com/agentvolumes/toolchain/validate"
	"github.com/agentvolumes/toolchain/validate/all"
)

// stdinName is how findings call a manifest from standard input.
const stdinName = "<stdin>"

// never is the failing level that no finding reaches.
const never = "never"

func validateCommand(s streams) *cli.Command {
	var formats []string
	for _, f := range report.Formats() {
		formats = append(formats, f.Name)
	}
	var levels []string
	for _, sev := range diagnostic.Severities() {
		levels = append(levels, sev.String())
	}
	return &cli.Command{
		Name:      "validate",
		Usage:     "say what is wrong with a volume, where, why and what to do",
		ArgsUsage: "[PATH…]",
		Description: "Each PATH is the folder of a volume, its volume.toml, or - for a manifest on\n" +
			"standard input, whose files are not checked. Without a PATH it is this folder.\n\n" +
			"A comment \"# volume:ignore CODE reason\" on or above a line silences a finding.\n\n" +
			"Exit codes: 0 no findings at the failing level, 1 findings, 2 wrong usage,\n" +
			"3 something could not be read.",
		Flags: []cli.Flag{
			formatFlag(formats),
			choiceFlag("fail-on", "the mildest finding that makes the exit code 1", append(levels, never), diagnostic.Error.String()),
			&cli.StringFlag{Name: "explain", Usage: "explain the rule with this code or name, and do nothing else"},
			&cli.BoolFlag{Name: "rules", Usage: "list the rules, and do nothing else"},
		},
		Action: func(ctx context.Context, c *cli.Command) error {
			format := c.String("format")
			switch {
			case c.IsSet("explain") && c.Bool("rules"):
				return wrongUsage("--explain and --rules do not go together")
			case c.IsSet("explain"):
				if err := noArguments(c); err != nil {
					return err
				}
				return explainRule(s, c.String("explain"), format)
			case c.Bool("rules"):
				if err := noArguments(c); err != nil {
					return err
				}
				return listRules(s, format)
			}
			return validatePaths(ctx, s, c.Args().Slice(), format, c.String("fail-on"))
		},
	}
}

// validatePaths validates the volumes at paths and writes one report.
func validatePaths(ctx context.Context, s streams, paths []string, format, failOn string) error {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	r := report.Report{Sources: map[string]*diagnostic.Source{}}
	rules := all.Rules()
	var unread []error
	var leftOut []diagnostic.Severity
	for _, path := range unique(paths) {
		result, err := validatePath(ctx, s, path, rules)
		if ctx.Err() != nil {
			return failed(ctx.Err())
		}
		if err != nil {
			unread = append(unread, err)
			r.Incomplete = append(r.Incomplete, report.Incomplete{Path: path, Reason: err.Error()})
			continue
		}
		r.Volumes++
		r.Findings = append(r.Findings, result.Findings...)
		leftOut = append(leftOut, result.LeftOut...)
		for name, src := range result.Sources {
			r.Sources[name] = src
		}
		for _, reason := range result.Incomplete {
			r.Incomplete = append(r.Incomplete, report.Incomplete{Path: path, Reason: reason})
		}
		for _, err := range result.Unread {
			unread = append(unread, err)
			r.Incomplete = append(r.Incomplete, report.Incomplete{Path: path, Reason: err.Error()})
		}
	}
	r.Findings = diagnostic.Tidy(r.Findings)
	if r.Volumes > 0 || format != "text" {
		if err := write(s, r, format); err != nil {
			return failed(err)
		}
	}
	switch {
	case len(unread) > 0:
		return failed(errors.Join(unread...))
	case fails(r.Findings, leftOut, failOn):
		return &exitError{code: exitFindings}
	}
	return nil
}

func validatePath(ctx context.Context, s streams, path string, rules []validate.Rule) (validate.Result, error) {
	v, err := openVolume(ctx, s, path)
	if err != nil {
		return validate.Result{}, err
	}
	return validate.Run(ctx, v, rules)
}

// openVolume opens what a user may give as a volume: a folder, its manifest, or
// - for a manifest on standard input.
func openVolume(ctx context.Context, s streams, path string) (*validate.Volume, error) {
	if path == "-" {
		return validate.ReadManifest(ctx, s.in, stdinName)
	}
	info, err := os.Stat(path)
	if err != nil {
		var pathErr *fs.PathError
		if errors.As(err, &pathErr) {
			err = pathErr.Err // the path is in the message already, the system call is nobody's business
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	switch {
	case info.IsDir():
		return validate.OpenFolder(ctx, path)
	case info.Mode().IsRegular() && filepath.Ext(path) == ".toml":
		return validate.OpenManifest(ctx, path)
	}
	return nil, fmt.Errorf("%s: %w: give the folder of a volume, its volume.toml, or -", path, validate.ErrNoVolume)
}

func write(s streams, r report.Report, format string) error {
	formats := report.Formats()
	i := slices.IndexFunc(formats, func(f report.Format) bool { return f.Name == format })
	return formats[i].Write(s.out, r, report.Options{Color: s.color})
}

// fails reports whether a finding that is not suppressed reaches the level, or
// one that is left out may.
func fails(findings []diagnostic.Diagnostic, leftOut []diagnostic.Severity, level string) bool {
	least, err := diagnostic.ParseSeverity(level)
	if err != nil {
		return false // never
	}
	if slices.ContainsFunc(leftOut, func(s diagnostic.Severity) bool { return s >= least }) {
		return true
	}
	return slices.ContainsFunc(findings, func(f diagnostic.Diagnostic) bool {
		return f.Suppressed == nil && f.Severity >= least
	})
}

// unique drops paths that were given before.
func unique(paths []string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(paths), func(path string) bool {
		clean := filepath.Clean(path)
		repeated := seen[clean]
		seen[clean] = true
		return repeated
	})
}
