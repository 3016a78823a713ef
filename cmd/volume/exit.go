package main

import (
	"context"
	"errors"
	"fmt"
)

// The exit codes of all commands.
const (
	exitOK       = 0
	exitFindings = 1 // findings at or above the failing level, or a mismatch
	exitUsage    = 2 // the command line is wrong
	exitFailed   = 3 // the work could not be done: files, network, a bug
)

// exitError ends the program with a code. A nil err means that everything has
// been said already.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

func failed(err error) error { return &exitError{exitFailed, err} }

func wrongUsage(format string, args ...any) error {
	return &exitError{exitUsage, fmt.Errorf(format, args...)}
}

// exitCode says what is left to say about err and returns the code to end with.
// Errors that no command made come from reading the command line.
func exitCode(err error, s streams) int {
	if err == nil {
		return exitOK
	}
	code := exitUsage
	var exit *exitError
	if errors.As(err, &exit) {
		code, err = exit.code, exit.err
	}
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(s.err, "volume: interrupted")
		return exitFailed
	case err != nil:
		fmt.Fprintf(s.err, "volume: %v\n", err)
	}
	return code
}
