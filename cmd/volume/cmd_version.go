package main

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/urfave/cli/v3"
)

// specVersion is the version of the Agent Volumes standard that the program
// implements.
const specVersion = "0.1.0-rc.1"

// version is the version of the program where the build does not know better.
const version = "0.1.0-dev"

type versionInfo struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Standard string `json:"standard"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func versionCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:  "version",
		Usage: "print the version of the program and of the standard it implements",
		Flags: []cli.Flag{formatFlag([]string{"text", "json"})},
		Action: func(_ context.Context, c *cli.Command) error {
			if err := noArguments(c); err != nil {
				return err
			}
			return printVersion(s, c.String("format"))
		},
	}
}

func printVersion(s streams, format string) error {
	v := buildVersion()
	if format == "json" {
		enc := json.NewEncoder(s.out)
		enc.SetIndent("", "  ")
		if err := enc.Encode(v); err != nil {
			return failed(err)
		}
		return nil
	}
	revision := ""
	if v.Revision != "" {
		revision = " (" + v.Revision + ")"
	}
	if _, err := fmt.Fprintf(s.out, "volume %s%s, Agent Volumes %s, %s %s\n", v.Version, revision, v.Standard, v.Go, v.Platform); err != nil {
		return failed(err)
	}
	return nil
}

// buildVersion asks the build for its version: a tagged release knows it, a build
// from a clone knows its commit.
func buildVersion() versionInfo {
	v := versionInfo{Version: version, Standard: specVersion, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if build.Main.Version != "" && build.Main.Version != "(devel)" {
		v.Version = build.Main.Version
	}
	for _, setting := range build.Settings {
		if setting.Key == "vcs.revision" {
			v.Revision = setting.Value
		}
	}
	return v
}
