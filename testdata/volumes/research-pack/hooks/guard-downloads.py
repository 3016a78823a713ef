#!/usr/bin/env python3
"""Stop tool calls that would download from places a researcher should not use.

Reads one PreToolUse event as JSON on standard input. Exit status 0 lets the call
go on; 2 stops it, with the reason on standard error. Two rules:

1. No address in the call may point to a shadow library.
2. A field that holds an address ("url", "uri", ...) must hold http or https.

An event that cannot be read stops the call: a guard that fails open is none.
This is a guard rail, not a wall. It sees the addresses that are written in a call,
not what a program computes later. Uses the standard library only and looks nothing
up.
"""

import json
import re
import sys
from urllib.parse import unquote, urlsplit

# Shadow libraries change their top-level domain often, so any label of the host
# name counts. Hosts with an ordinary name are listed in full.
BLOCKED_LABELS = {"annas-archive", "libgen", "sci-hub", "z-lib", "z-library"}
BLOCKED_HOSTS = {"gen.lib.rus.ec", "library.lol"}

ADDRESS_FIELDS = {"uri", "uris", "url", "urls"}
ADDRESS = re.compile(r"""[a-z][a-z0-9+.-]{0,30}://[^\s"'<>`{|}]+""", re.IGNORECASE)


def split(address):
    """Return scheme and host of an address, read the way a browser reads it."""
    try:
        parts = urlsplit(address.strip().replace("\\", "/"))
        return parts.scheme.lower(), unquote(parts.hostname or "").lower().rstrip(".")
    except ValueError:
        return "", ""


def blocked(host):
    return host in BLOCKED_HOSTS or not BLOCKED_LABELS.isdisjoint(host.split("."))


def check(value, field=""):
    """Return why value must not be used, or None. Looks into lists and objects."""
    if isinstance(value, dict):
        children = [(child, str(name).lower()) for name, child in value.items()]
    elif isinstance(value, list):
        children = [(child, field) for child in value]
    elif isinstance(value, str):
        return check_text(value, field)
    else:
        return None
    for child, name in children:
        reason = check(child, name)
        if reason:
            return reason
    return None


def check_text(text, field):
    if field in ADDRESS_FIELDS:
        scheme, host = split(text)
        if scheme not in ("http", "https") or not host:
            return "%r is not an http or https address" % text[:200]
        addresses = [text]
    else:
        addresses = ADDRESS.findall(text)
    for address in addresses:
        host = split(address)[1]
        if blocked(host):
            return (
                "%s is a shadow library. Look for an open copy, for example on arXiv "
                "or on the pages of the authors, or ask the user for the file" % host
            )
    return None


def main():
    try:
        event = json.loads(sys.stdin.buffer.read())
        if not isinstance(event, dict):
            raise ValueError("not an object")
        reason = check(event.get("tool_input"))
    except (ValueError, RecursionError) as error:
        print("guard-downloads: the hook event cannot be read: %s" % error, file=sys.stderr)
        return 2
    if reason:
        print("guard-downloads: %s stopped: %s." % (event.get("tool_name", "call"), reason), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
