"""Files of translations in gettext's format PO, which the tools of translators open.

See https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html.
"""

from __future__ import annotations

import json
from collections.abc import Iterator


def read_messages(text: str) -> Iterator[dict[str, str]]:
    """Yield the messages of a PO file, strings by keyword: msgid, msgid_plural, msgstr, msgstr[0].

    The first one has the msgid "" and is the header.
    """
    message: dict[str, str] = {}
    keyword = ""
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("#"):
            continue
        if line.startswith('"'):
            message[keyword] += json.loads(line)
            continue
        keyword, _, string = line.partition(" ")
        if keyword in ("msgctxt", "msgid") and "msgid" in message:
            yield message
            message = {}
        message[keyword] = json.loads(string)
    yield message


def read_header(text: str) -> dict[str, str]:
    """Return the fields of the header: Language, Plural-Forms and others."""
    lines = next(read_messages(text))["msgstr"].splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
