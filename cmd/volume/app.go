package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/agentvolumes/toolchain/internal/suggest"
)

// run runs the program with the arguments of a command line and returns its exit
// code. A panic is a bug of ours: it is told in one sentence, with what is needed
// to find it behind it, and ends like any other failure.
func run(ctx context.Context, args []string, s streams) (code int) {
	defer func() {
		if bug := recover(); bug != nil {
			fmt.Fprintf(s.err, "volume: internal error: %v; please report it with what follows\n%s", bug, debug.Stack())
			code = exitFailed
		}
	}()
	return exitCode(newApp(s).Run(ctx, args), s)
}

func newApp(s streams) *cli.Command {
	app := &cli.Command{
		Name:        "volume",
		Usage:       "the toolchain for Agent Volumes",
		Description: "An Agent Volume is a folder with a volume.toml and the agents, skills, commands,\ntools, hooks and servers that it declares, made for any agent runtime.",
		Commands: []*cli.Command{
			validateCommand(s),
			versionCommand(s),
		},
		Reader: s.in, Writer: s.out, ErrWriter: s.err,
		HideVersion:           true,
		Suggest:               true,
		EnableShellCompletion: true,
		ConfigureShellCompletionCommand: func(c *cli.Command) {
			c.Hidden = false
			c.Usage = "print a completion script for bash, zsh, fish or PowerShell"
		},
		// Exit codes and messages are ours.
		ExitErrHandler: func(context.Context, *cli.Command, error) {},
		OnUsageError:   onUsageError,
		Action: func(ctx context.Context, c *cli.Command) error {
			if name := c.Args().First(); name != "" {
				return unknownCommand(c, name)
			}
			return cli.ShowRootCommandHelp(c)
		},
	}
	for _, c := range app.Commands {
		c.OnUsageError = onUsageError
		// Without this, "volume validate help" would not look at the folder help.
		c.HideHelpCommand = true
	}
	return app
}

func unknownCommand(c *cli.Command, name string) error {
	var known []string
	for _, sub := range c.VisibleCommands() {
		known = append(known, sub.Name)
	}
	return wrongUsage("there is no command %q%s\nvolume --help lists the commands", name, suggest.DidYouMean(name, known))
}

// onUsageError puts an error about the command line into words that fit the
// rest of the program.
func onUsageError(_ context.Context, c *cli.Command, err error, _ bool) error {
	var exit *exitError
	if errors.As(err, &exit) {
		return err
	}
	message := err.Error()
	if name, ok := strings.CutPrefix(message, "flag provided but not defined: "); ok {
		name = strings.TrimLeft(name, "-")
		var known []string
		for _, f := range c.VisibleFlags() {
			known = append(known, f.Names()...)
		}
		message = fmt.Sprintf("there is no flag --%s", name)
		if best := suggest.Closest(name, known); best != "" {
			message += fmt.Sprintf("; did you mean --%s?", best)
		}
	}
	return wrongUsage("%s\n%s --help lists the flags", message, c.FullName())
}
