package spdx

import "strings"

// The prefixes of references. They are case-sensitive ("Case sensitivity").
const (
	licenseRef  = "LicenseRef-"
	additionRef = "AdditionRef-"
	documentRef = "DocumentRef-"
)

// keyword is a word that is an operator.
type keyword uint8

const (
	noKeyword keyword = 0
	keyAnd            = keyword(And)
	keyOr             = keyword(Or)
	keyWith           = keyOr + 1
)

// String returns the operator in upper case.
func (k keyword) String() string {
	if k == keyWith {
		return "WITH"
	}
	return Op(k).String()
}

// keywordOf returns the operator that word is, in any case.
func keywordOf(word string) keyword {
	for _, k := range [...]keyword{keyAnd, keyOr, keyWith} {
		if strings.EqualFold(word, k.String()) {
			return k
		}
	}
	return noKeyword
}

// role is what a name is used for.
type role uint8

const (
	asLicense role = iota
	asException
)

// prefix returns the prefix of the references that may have the role.
func (as role) prefix() string {
	if as == asException {
		return additionRef
	}
	return licenseRef
}

// help returns what may be written for a name in the role.
func (as role) help() string {
	if as == asException {
		return `after WITH write an exception of the SPDX list, or one of your own as in "AdditionRef-name" or "DocumentRef-document:AdditionRef-name"`
	}
	return `write a license of the SPDX list, or one of your own as in "LicenseRef-name" or "DocumentRef-document:LicenseRef-name"`
}

// checkName notes what is wrong with the name from start to end, which consists
// of identifier characters and colons. It reports whether nothing is.
func (ps *problems) checkName(start, end int, as role) bool {
	before := len(ps.list)
	name := ps.input[start:end]
	if strings.EqualFold(name, "NONE") || strings.EqualFold(name, "NOASSERTION") {
		ps.add(start, end, as.help(), "%s is not a license expression", quote(name))
		return false
	}
	document, rest, colon := strings.Cut(name, ":")
	switch {
	case colon:
		if !ps.checkDocument(start, document, as) {
			return false
		}
	case hasPrefix(name, documentRef):
		ps.add(start, end, as.help(), "%s names a document only: %q is missing", quote(name), ":"+as.prefix())
		return false
	default:
		rest = name
	}
	ps.checkReference(end-len(rest), end, colon, as)
	return len(ps.list) == before
}

// checkDocument checks what stands before the colon of a reference. It reports
// whether the rest of the name is worth a look.
func (ps *problems) checkDocument(start int, document string, as role) bool {
	at := start + len(document)
	if !hasPrefix(document, documentRef) {
		ps.add(at, at+1, as.help(), `":" is only allowed in a reference that begins with %q`, documentRef)
		return false
	}
	ps.checkCase(start, document, documentRef)
	if len(document) <= len(documentRef) {
		ps.add(start, at, as.help(), "%s has no id after it", quote(document))
	}
	return true
}

// checkReference checks a name without its DocumentRef-. After a colon only a
// reference may stand.
func (ps *problems) checkReference(start, end int, afterColon bool, as role) {
	rest := ps.input[start:end]
	if i := strings.IndexByte(rest, ':'); i >= 0 {
		ps.add(start+i, start+i+1, as.help(), `a reference has only one ":"`)
		return
	}
	var prefix string
	switch {
	case hasPrefix(rest, licenseRef):
		prefix = licenseRef
	case hasPrefix(rest, additionRef):
		prefix = additionRef
	case !afterColon:
		return
	case rest == "":
		ps.add(start-1, start, as.help(), `%q is missing after ":"`, as.prefix())
		return
	default:
		ps.add(start, end, as.help(), `%s after ":" does not begin with %q`, quote(rest), as.prefix())
		return
	}
	ps.checkCase(start, rest, prefix)
	switch {
	case len(rest) <= len(prefix):
		ps.add(start, end, as.help(), "%s has no id after it", quote(rest))
	case prefix == as.prefix():
	case as == asLicense:
		ps.add(start, end, as.help(), "%s is an addition to a license: it can only follow WITH", quote(rest))
	default:
		ps.add(start, end, as.help(), "%s is a license: it cannot follow WITH", quote(rest))
	}
}

// checkCase notes when name, which begins at start, has the letters of prefix
// but not their case.
func (ps *problems) checkCase(start int, name, prefix string) {
	n := min(len(name), len(prefix))
	if name[:n] != prefix[:n] {
		ps.add(start, start+n, "write "+prefix, "the letters of prefix %s are not in the right case", quote(name[:n]))
	}
}

// hasPrefix reports whether name begins with prefix in any case, or is the
// prefix without its hyphen.
func hasPrefix(name, prefix string) bool {
	if len(name) == len(prefix)-1 {
		return strings.EqualFold(name, prefix[:len(name)])
	}
	return len(name) >= len(prefix) && strings.EqualFold(name[:len(prefix)], prefix)
}
