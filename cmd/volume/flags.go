package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/agentvolumes/toolchain/internal/suggest"
)

// formatFlag is the flag that chooses an output format; the first one is the
// default.
func formatFlag(formats []string) cli.Flag {
	return choiceFlag("format", "how to write the result", formats, formats[0])
}

// choiceFlag is a flag that takes one of a few words.
func choiceFlag(name, usage string, choices []string, value string) cli.Flag {
	return &cli.StringFlag{
		Name: name, Value: value,
		Usage: fmt.Sprintf("%s: %s", usage, strings.Join(choices, ", ")),
		Validator: func(got string) error {
			if slices.Contains(choices, got) {
				return nil
			}
			return fmt.Errorf("--%s cannot be %q%s; it is one of %s", name, got, suggest.DidYouMean(got, choices), strings.Join(choices, ", "))
		},
	}
}

// noArguments refuses arguments where a command takes none.
func noArguments(c *cli.Command) error {
	if arg := c.Args().First(); arg != "" {
		return wrongUsage("%s takes no arguments, and was given %q", c.FullName(), arg)
	}
	return nil
}
