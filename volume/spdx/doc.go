// Package spdx reads SPDX license expressions such as
//
//	MIT OR (Apache-2.0 AND GPL-2.0-or-later WITH Bison-exception-2.2)
//
// The grammar is that of the annex "SPDX license expressions" of the SPDX
// specification: annex D of version 2.3, and the annex of the same name of
// version 3.0, which added AdditionRef- and operators in lower case. Version 3.0
// counts where the two differ.
//
// The package checks syntax only. It does not know which identifiers are on the
// SPDX lists; every identifier of a parsed expression carries its place in the
// text so that a check of the identifiers can point at it.
//
// All offsets are byte offsets into the string given to [Parse], and an end is
// exclusive.
package spdx
