"""Texts and JSON in files of other programs: clues and titles, with or without HTML."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from puzzlewright.core import limits
from puzzlewright.core.documents import Credits, credit_fault
from puzzlewright.core.errors import InputError
from puzzlewright.words.grids.grid import Cell
from puzzlewright.words.lines import one_line

_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9]*(?:\s[^<>]*)?/?>")
_BREAK = re.compile(r"(?i)<(?:br|p|/p|div|/div)\s*/?>")
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,30}|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});")

#: Old files have these signs of Windows where Latin-1 has none.
WINDOWS = {code: bytes([code]).decode("cp1252", "ignore") for code in range(0x80, 0xA0)}

#: Lists of fields in notes are cut after this many items.
MOST_FIELDS = 20

#: No number that a file means, be it of a cell or of a word, has more digits.
MOST_DIGITS = 6


def is_whole(text: str) -> bool:
    """Tell whether a text can be written at all: JSON may hold halves of characters."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def lines(text: str) -> str:
    """Return a text of several lines, each without control characters."""
    return "\n".join(map(one_line, text.replace("\r\n", "\n").replace("\r", "\n").split("\n")))


def without_markup(text: str) -> str:
    """Return a text without the tags of HTML, and with the signs that its entities stand for."""
    text = _TAG.sub("", _BREAK.sub("\n", text))
    return _ENTITY.sub(lambda found: html.unescape(found[0]), text)


def with_entities(text: str) -> str:
    """Return a text as without_markup() reads it; untouched, if that leaves it alone."""
    if without_markup(text) == text:
        return text
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def with_lengths(clue: str, lengths: str, cells: int | None = None) -> str:
    """Return a clue with the lengths of its words behind it: (5,3).

    They are left off if they stand there already, or are one number where the number of `cells`
    says as much; 0 is for cells that are not known. One number alone is no clue.
    """
    lengths = one_line(lengths).strip("()")
    if not clue.strip() and lengths.isdigit():
        return clue
    says_more = cells is None or not lengths.isdigit() or lengths != str(cells or lengths)
    if not lengths or not says_more or clue.rstrip().endswith(f"({lengths})"):
        return clue
    return f"{clue.rstrip()} ({lengths})"


def make_credits(
    title: str, author: str, copyright_: str, notes: str, difficulty: str = ""
) -> Credits:
    """Return what a file says about a puzzle, in plain text."""
    return plain_credits(Credits(title, author, copyright_, notes, difficulty))


def plain_credits(known: Credits) -> Credits:
    """Return the same in plain text; an InputError refuses what is too long."""
    title, author, copyright_ = map(one_line, (known.title, known.author, known.copyright))
    notes = lines(known.notes).strip()
    found = Credits(title, author, copyright_, notes, one_line(known.difficulty))
    for name, text in found.as_json().items():
        if fault := credit_fault(name, text):
            raise InputError(fault, text=text)
    return found


def difficulty_loss(document_credits: Credits) -> list[str]:
    """Return the note of a format that has no place for how hard a puzzle is."""
    return (
        ["left out, as there is no place for it: difficulty"] if document_credits.difficulty else []
    )


def cell_place(cell: Cell) -> str:
    """Name a cell as people count, from 1."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def small_number(text: str, digits: int = MOST_DIGITS) -> int | str:
    """Return a number of at most `digits` digits, else what is wrong with it."""
    text = text.strip()
    if not (text.isascii() and text.isdigit()):
        return "is not a number"
    bare = text.lstrip("0") or "0"
    return int(bare) if len(bare) <= digits else f"is too large: at most {10**digits - 1:,}"


def require_size(width: int, height: int, source: str | None) -> None:
    """Refuse grids without cells, and those with more than anybody needs."""
    from puzzlewright.words.cells.cell_text import MOST_CELLS

    size = f"{height}×{width}"
    if width < 1 or height < 1:
        raise InputError("a grid has at least one row and one column", source=source, text=size)
    if width * height > MOST_CELLS:
        raise InputError(f"a grid has at most {MOST_CELLS:,} cells", source=source, text=size)


def parse_json(text: str, source: str | None) -> Any:
    """Return what a JSON text holds."""
    limits.require_json(text, source, halves=True)  # programs cut clues in the midst of an emoji
    try:
        return json.loads(text)
    except json.JSONDecodeError as bad:
        raise InputError(
            f"damaged JSON ({bad.msg})", source=source, line=bad.lineno, column=bad.colno
        ) from None
    except (ValueError, RecursionError):
        raise InputError(
            "damaged JSON (a number is too long or the nesting too deep)", source=source
        ) from None
