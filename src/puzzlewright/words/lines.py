"""The lines of our own texts, numbered, so that a complaint names its place.

Control characters are invisible and never intended, so a text with some is an error. Tabs are gaps,
or stand before a score; line ends are made line feeds before anybody looks here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from puzzlewright.core.errors import QUOTE_LENGTH, InputError, abbreviate_names
from puzzlewright.core.files import plain_line_ends


def raw_lines(text: str) -> list[str]:
    """Return the lines of a text without spaces at their ends, whatever system they are from."""
    plain = plain_line_ends(text.removeprefix("\ufeff"))
    return [line.rstrip() for line in plain.split("\n")]


def is_idle(text: str) -> bool:
    """Tell whether a line is empty or a comment."""
    return not text or text.startswith("# ") or text == "#"


class Line(NamedTuple):
    """A line of a text: its number, counted from 1, what it says, and the file it is in."""

    number: int
    text: str
    source: str | None

    def error(self, message: str, text: str | None = None, column: int | None = None) -> InputError:
        """Return the error that points at a part of the line, or at all of it."""
        shown = self.text.strip() if text is None else text
        where = {"source": self.source, "line": self.number}
        return InputError(message, column=column, text=shown, **where)  # type: ignore[arg-type]


def grid_error(lines: list[Line], message: str) -> InputError:
    """Return the error that is about a whole grid, whose lines are added to the message."""
    first, last = lines[0], lines[-1]
    if last is first:
        return first.error(message)
    where = f"the grid (lines {first.number} to {last.number})"
    return first.error(message.replace("the grid", where, 1))


#: All but the tab and the line feed.
CONTROLS = "[\x00-\x08\x0b-\x1f\x7f-\x9f]"

#: Control characters, halves of pairs that mean nothing alone, and what XML has no way to write.
_UNFIT = f"{CONTROLS}|[\ud800-\udfff\ufffe\uffff]"


def has_controls(text: str) -> bool:
    """Tell whether a text has control characters, or others that are none: nobody means them."""
    return re.search(_UNFIT, text) is not None


def one_line(text: str) -> str:
    """Return a text on one line, without gaps at its ends and without control characters."""
    return " ".join(re.sub(_UNFIT, " ", text).split())


def shorten(text: str, most: int = QUOTE_LENGTH) -> str:
    """Return a text on one line, cut where it is longer than anybody reads in a note."""
    text = one_line(text)
    return text if len(text) <= most else f"{text[: most - 1]}…"


def abbreviate_texts(texts: Iterable[str], *, most: int = 5, between: str = ", ") -> str:
    """Return the first of some texts, none of them long, and how many more there are."""
    return abbreviate_names(map(shorten, texts), most=most, between=between)


def require_no_controls(text: str, source: str | None = None, first: int = 1) -> None:
    """Raise an InputError that names the line and the column; `first` is the first line's number.

    Other things are not printable either: gaps and joiners of many sorts. They are left alone.
    """
    if text.replace("\n", "").replace("\t", "").isprintable():
        return
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


def text_lines(text: str, source: str | None, name: str) -> tuple[list[str], int]:
    """Return the lines of a text, and which is the first that says something.

    An InputError tells that no puzzle of this name is there.
    """
    raw = raw_lines(text)
    require_no_controls(plain_line_ends(text), source)
    first = next((at for at, line in enumerate(raw) if not is_idle(line)), None)
    if first is None:
        raise InputError(f"no {name} found", source=source)
    return raw, first
