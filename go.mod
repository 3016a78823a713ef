module github.com/agentvolumes/toolchain

go 1.26.8

require (
	github.com/Masterminds/semver/v3 v3.5.0
	github.com/google/go-cmp v0.7.0
	github.com/pelletier/go-toml/v2 v2.4.3
	github.com/rogpeppe/go-internal v1.16.0
	github.com/toml-lang/toml-test/v2 v2.2.0
	github.com/urfave/cli/v3 v3.14.0
	go.yaml.in/yaml/v4 v4.0.0
	golang.org/x/term v0.43.0
	golang.org/x/text v0.41.0
	golang.org/x/tools v0.50.0
	pgregory.net/rapid v1.3.0
)

require (
	github.com/BurntSushi/toml v1.6.0 // indirect
	golang.org/x/sys v0.48.0 // indirect
)
