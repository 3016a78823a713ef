#!/usr/bin/env python3
"""A read-only bibliography as an MCP server over standard input and output.

One JSON-RPC 2.0 message per line in each direction, as the stdio transport of the
Model Context Protocol asks. The entries come from library.json beside this file,
which is the only file that is opened. Uses the standard library only.
"""

import json
import os
import sys
import traceback
import unicodedata
from pathlib import Path

# Newest first; a client that asks for another version is offered the newest.
PROTOCOL_VERSIONS = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS, INTERNAL_ERROR = -32700, -32600, -32601, -32602, -32603

MAX_LIMIT = 50

ENTRY_SCHEMA = {
    "type": "object",
    "properties": {
        "key": {"type": "string"},
        "title": {"type": "string"},
        "authors": {"type": "array", "items": {"type": "string"}},
        "year": {"type": "integer"},
        "venue": {"type": "string"},
        "doi": {"type": "string"},
        "arxiv": {"type": "string"},
    },
    "required": ["key", "title", "authors", "year", "venue"],
}

READ_ONLY = {"readOnlyHint": True, "destructiveHint": False, "idempotentHint": True, "openWorldHint": False}

TOOLS = [
    {
        "name": "search",
        "title": "Search the library",
        "description": "Searches the local bibliography. Every word must occur in the key, title, authors, venue, year, "
        "topics or identifiers of an entry; case and accents do not matter. An empty query lists all entries.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "query": {"type": "string", "description": "Words to look for, for example: attention 2017."},
                "limit": {
                    "type": "integer",
                    "description": "The largest number of entries to return.",
                    "minimum": 1,
                    "maximum": MAX_LIMIT,
                    "default": 10,
                },
            },
            "required": ["query"],
            "additionalProperties": False,
        },
        "outputSchema": {
            "type": "object",
            "properties": {
                "entries": {"type": "array", "items": ENTRY_SCHEMA},
                "total": {"type": "integer", "description": "Matching entries, including those beyond the limit."},
            },
            "required": ["entries", "total"],
        },
        "annotations": READ_ONLY,
    },
    {
        "name": "get_bibtex",
        "title": "Get a BibTeX entry",
        "description": "Returns the entry with the given key as BibTeX. Keys come from search.",
        "inputSchema": {
            "type": "object",
            "properties": {"key": {"type": "string", "description": "For example: vaswani2017attention."}},
            "required": ["key"],
            "additionalProperties": False,
        },
        "annotations": READ_ONLY,
    },
]


class RequestError(Exception):
    """The request as such is wrong; the client gets a JSON-RPC error."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class ToolError(Exception):
    """The call failed; the model gets a result that says why and can try again."""


# Letters that Unicode does not take apart into a base letter and an accent.
STROKES = str.maketrans("đłø", "dlo")


def fold(text):
    """Return text without case and accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(STROKES))
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def haystack(entry):
    fields = [entry["key"], entry["title"], entry["venue"], str(entry["year"])]
    fields += entry["authors"] + entry["topics"] + [entry.get("doi", ""), entry.get("arxiv", "")]
    return fold(" ".join(fields))


def bibtex(entry):
    """Render one entry; the double braces keep the capitals of the title."""
    fields = {
        "title": "{%s}" % entry["title"],
        "author": " and ".join(entry["authors"]),
        "year": str(entry["year"]),
        "journal" if entry["type"] == "article" else "booktitle": entry["venue"],
        "volume": entry.get("volume"),
        "number": entry.get("number"),
        "pages": entry.get("pages", "").replace("-", "--"),
        "doi": entry.get("doi"),
        "eprint": entry.get("arxiv"),
        "archiveprefix": "arXiv" if "arxiv" in entry else None,
    }
    lines = ["  %s = {%s}," % (name, value) for name, value in fields.items() if value]
    return "@%s{%s,\n%s\n}" % (entry["type"], entry["key"], "\n".join(lines))


class Library:
    def __init__(self, entries):
        self.entries = entries
        self.methods = {
            "initialize": self.initialize,
            "ping": lambda params: {},
            "tools/list": lambda params: {"tools": TOOLS},
            "tools/call": self.call,
        }
        self.tools = {"search": self.search, "get_bibtex": self.get_bibtex}

    def initialize(self, params):
        asked = params.get("protocolVersion")
        return {
            "protocolVersion": asked if asked in PROTOCOL_VERSIONS else PROTOCOL_VERSIONS[0],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "library", "title": "Research library", "version": "1.4.0"},
            "instructions": "Look here first when a well-known paper is cited.",
        }

    def call(self, params):
        name, arguments = params.get("name"), params.get("arguments", {})
        tool = self.tools.get(name) if isinstance(name, str) else None
        if tool is None:
            raise RequestError(INVALID_PARAMS, "Unknown tool: %s" % name)
        if not isinstance(arguments, dict):
            raise RequestError(INVALID_PARAMS, "arguments must be an object")
        schema = next(entry for entry in TOOLS if entry["name"] == name)["inputSchema"]
        try:
            unknown = sorted(set(arguments) - set(schema["properties"]))
            if unknown:
                raise ToolError("Unknown argument: %s" % ", ".join(unknown))
            return tool(**arguments)
        except ToolError as error:
            return {"content": [{"type": "text", "text": str(error)}], "isError": True}

    def search(self, query=None, limit=10):
        if not isinstance(query, str):
            raise ToolError("query is required and must be a string")
        if not isinstance(limit, int) or isinstance(limit, bool) or not 1 <= limit <= MAX_LIMIT:
            raise ToolError("limit must be an integer from 1 to %d" % MAX_LIMIT)
        words = fold(query).split()
        hits = [entry for entry in self.entries if all(word in haystack(entry) for word in words)]
        shown = [{name: entry[name] for name in ENTRY_SCHEMA["properties"] if name in entry} for entry in hits[:limit]]
        result = {"entries": shown, "total": len(hits)}
        text = json.dumps(result, ensure_ascii=False)
        return {"content": [{"type": "text", "text": text}], "structuredContent": result}

    def get_bibtex(self, key=None):
        if not isinstance(key, str):
            raise ToolError("key is required and must be a string")
        for entry in self.entries:
            if entry["key"] == key:
                return {"content": [{"type": "text", "text": bibtex(entry)}]}
        raise ToolError("No entry has the key %r. Use search to find keys." % key)

    def answer(self, message):
        """Return the reply to one decoded message, or None if it wants none."""
        if isinstance(message, list):  # a batch, which version 2025-03-26 allows
            if not message:
                return failure(None, INVALID_REQUEST, "Invalid Request: the batch is empty")
            return [reply for reply in map(self.answer_one, message) if reply] or None
        return self.answer_one(message)

    def answer_one(self, message):
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            return failure(None, INVALID_REQUEST, "Invalid Request: not a JSON-RPC 2.0 message")
        method, ident = message.get("method"), message.get("id")
        if method is None and ("result" in message or "error" in message):
            return None  # a response, although this server never asks
        if not isinstance(method, str):
            return failure(None, INVALID_REQUEST, "Invalid Request: method must be a string")
        if "id" not in message:
            return None  # a notification
        if not isinstance(ident, (str, int)) or isinstance(ident, bool):
            return failure(None, INVALID_REQUEST, "Invalid Request: id must be a string or an integer")
        try:
            params = message.get("params", {})
            if not isinstance(params, dict):
                raise RequestError(INVALID_PARAMS, "params must be an object")
            if method not in self.methods:
                raise RequestError(METHOD_NOT_FOUND, "Method not found: %s" % method)
            return {"jsonrpc": "2.0", "id": ident, "result": self.methods[method](params)}
        except RequestError as error:
            return failure(ident, error.code, str(error))
        except Exception:  # a fault of ours must not end the session
            traceback.print_exc()
            return failure(ident, INTERNAL_ERROR, "Internal error")


def failure(ident, code, message):
    return {"jsonrpc": "2.0", "id": ident, "error": {"code": code, "message": message}}


def serve(library, lines, output):
    for line in lines:
        if not line.strip():
            continue
        try:
            message = json.loads(line.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            reply = failure(None, PARSE_ERROR, "Parse error: %s" % error)
        else:
            reply = library.answer(message)
        if reply is not None:
            output.write(json.dumps(reply).encode("ascii") + b"\n")
            output.flush()


def main():
    path = Path(__file__).resolve().parent / "library.json"
    try:
        with open(path, encoding="utf-8") as file:
            library = Library(json.load(file)["entries"])
    except (OSError, ValueError, KeyError) as error:
        print("library: cannot load %s: %s" % (path, error), file=sys.stderr)
        return 1
    try:
        serve(library, sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        pass
    except BrokenPipeError:
        os._exit(0)  # the client is gone; nothing is left to flush
    return 0


if __name__ == "__main__":
    sys.exit(main())
