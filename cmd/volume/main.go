// Command volume is the toolchain for Agent Volumes. See the README for what it
// does; every command explains itself with --help.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args, system())
	stop()
	os.Exit(code)
}

// streams are what a command reads from and writes to. Results go to out,
// everything else to err.
type streams struct {
	in       io.Reader
	out, err io.Writer
	// color says that out is a terminal whose user has nothing against colours.
	color bool
}

func system() streams {
	return streams{in: os.Stdin, out: os.Stdout, err: os.Stderr, color: showsColor(os.Stdout)}
}

// showsColor follows no-color.org: NO_COLOR with any value means no.
func showsColor(f *os.File) bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(f.Fd()))
}
