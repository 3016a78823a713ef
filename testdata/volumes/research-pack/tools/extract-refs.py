#!/usr/bin/env python3
#
# /// tool
# name: extract-refs
# title: Extract references
# description: >-
#   Finds the DOIs and arXiv identifiers in a text, such as a reference list, a
#   BibTeX file or a whole paper, and counts how often each occurs. Works
#   without a network. Every result carries a DOI that the cite tool accepts.
# inputSchema:
#   type: object
#   properties:
#     text:
#       type: string
#       description: The text to search.
#       maxLength: 500000
#   required: [text]
#   additionalProperties: false
# outputSchema:
#   type: object
#   properties:
#     references:
#       type: array
#       description: In the order of first appearance.
#       items:
#         type: object
#         properties:
#           doi:
#             type: string
#             description: The DOI; for an arXiv paper the one that arXiv assigns.
#           arxiv:
#             type: string
#             description: The arXiv identifier without its version, for arXiv papers only.
#           count:
#             type: integer
#             minimum: 1
#         required: [doi, count]
#         additionalProperties: false
#     total:
#       type: integer
#       description: The number of different references.
#       minimum: 0
#   required: [references, total]
#   additionalProperties: false
# annotations:
#   readOnlyHint: true
#   destructiveHint: false
#   idempotentHint: true
#   openWorldHint: false
# capability: content-search
# examples:
#   - input:
#       text: >-
#         See [1] LeCun et al., https://doi.org/10.1038/nature14539, and
#         [2] Vaswani et al., arXiv:1706.03762v7 (also arxiv.org/abs/1706.03762).
#     output:
#       references:
#         - {doi: 10.1038/nature14539, count: 1}
#         - {doi: 10.48550/arXiv.1706.03762, arxiv: "1706.03762", count: 2}
#       total: 2
#   - input: {text: "No references here."}
#     output: {references: [], total: 0}
# ///
"""Extract DOIs and arXiv identifiers from a text.

Reads {"text": ...} as JSON on standard input and writes {"references": [...],
"total": n} to standard output. Bad input ends the program with status 1 and one
line on standard error. Uses the standard library only.
"""

import json
import re
import sys

MAX_TEXT = 500_000
ARXIV_DOI = "10.48550/arXiv."

# A DOI may contain nearly anything. The characters left out here end it in
# practice: quotes, BibTeX braces, URL delimiters. So do the middle of a Markdown
# link and a comma or semicolon with the next DOI directly behind it.
DOI = re.compile(r"""(?<![0-9.])10\.[0-9]{4,9}/(?:(?![,;]10\.|\]\()[^\s"<>{}|\\^`?#]){1,255}""")

# arXiv identifiers count only behind something that names arXiv; a bare
# 1706.03762 may be any number.
ARXIV = re.compile(
    r"""
    (?: arxiv \s* : \s* | arxiv \s+ | arxiv\.org/(?:abs|html|pdf)/ | eprint \s* = \s* [{"] \s* )
    ( [0-9]{2} (?: 0[1-9] | 1[0-2] ) \. [0-9]{4,5}      # since April 2007
    | [a-z]+ (?: -[a-z]+ )? (?: \.[a-z]{2} )? / [0-9]{7} # before
    )
    (?: v[0-9]+ )? (?! [0-9] )
    """,
    re.IGNORECASE | re.VERBOSE,
)


def trim(doi):
    """Drop the punctuation of the sentence around a DOI, but keep brackets that belong to it."""
    while doi:
        last = doi[-1]
        if last in ".,;:!'*_":
            doi = doi[:-1]
        elif last == ")" and doi.count(")") > doi.count("("):
            doi = doi[:-1]
        elif last == "]" and doi.count("]") > doi.count("["):
            doi = doi[:-1]
        else:
            break
    return doi


def extract(text):
    """Return the references of text in order of first appearance."""
    # Undo the two escapes that are common inside DOIs: URLs write %2F for the
    # slash, and BibTeX writes \_ for the underscore.
    text = re.sub(r"%2[fF]", "/", text).replace("\\_", "_")

    found = []  # (position, doi, arXiv identifier or None)
    for match in DOI.finditer(text):
        doi = trim(match.group())
        if doi.lower().startswith(ARXIV_DOI.lower()):
            arxiv = re.sub(r"v[0-9]+$", "", doi[len(ARXIV_DOI):])
            found.append((match.start(), ARXIV_DOI + arxiv, arxiv))
        elif not doi.endswith("/"):
            found.append((match.start(), doi, None))
    for match in ARXIV.finditer(text):
        arxiv = match.group(1)
        found.append((match.start(), ARXIV_DOI + arxiv, arxiv))

    references = {}
    for _, doi, arxiv in sorted(found, key=lambda item: item[0]):
        # DOIs do not distinguish upper and lower case.
        reference = references.setdefault(doi.lower(), {"doi": doi, "count": 0})
        reference["count"] += 1
        if arxiv:
            reference["arxiv"] = arxiv
    return list(references.values())


def read_text():
    """Return the text argument; raise ValueError with a reason if there is none."""
    try:
        arguments = json.loads(sys.stdin.buffer.read())
    except (ValueError, RecursionError) as error:
        raise ValueError("standard input is not JSON: %s" % error) from None
    if not isinstance(arguments, dict):
        raise ValueError("standard input must hold one JSON object")
    text = arguments.get("text")
    if not isinstance(text, str):
        raise ValueError('"text" is required and must be a string')
    if len(text) > MAX_TEXT:
        raise ValueError('"text" has %d characters; at most %d are allowed' % (len(text), MAX_TEXT))
    return text


def main():
    try:
        references = extract(read_text())
    except ValueError as error:
        print("extract-refs: %s" % error, file=sys.stderr)
        return 1
    print(json.dumps({"references": references, "total": len(references)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
