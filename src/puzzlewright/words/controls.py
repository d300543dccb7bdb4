"""Control characters: they are invisible and never intended, so a text with some is an error.

Tabs are gaps, or stand before a score; line ends are made line feeds before anybody looks here.
"""

from __future__ import annotations

from puzzlewright.errors import InputError

#: All but the tab and the line feed.
CONTROLS = "[\x00-\x08\x0b-\x1f\x7f-\x9f]"


def require_no_controls(text: str, source: str | None = None, first: int = 1) -> None:
    """Raise an InputError that names the line and the column; `first` is the first line's number.

    Other things are not printable either: gaps and joiners of many sorts. They are left alone.
    """
    if text.replace("\n", "").replace("\t", "").isprintable():
        return
    import re  # only unusual texts get here

    found = re.search(CONTROLS, text)
    if found is None:
        return
    at = found.start()
    begins = text.rfind("\n", 0, at) + 1
    ends = text.find("\n", at)
    line = text[begins:] if ends < 0 else text[begins:ends]
    raise InputError(
        f"a control character (U+{ord(found[0]):04X})",
        source=source,
        line=first + text.count("\n", 0, at),
        column=at - begins + 1,
        text=line.strip(" \t"),
    )
