"""Cells and words as our own texts write them: a letter, or `(QU)` for several in one cell."""

from __future__ import annotations

import re
from collections.abc import Container

from puzzlewright.core.errors import InputError, quote
from puzzlewright.words.cells.alphabet import (
    MOST_IN_CELL,
    PLAIN,
    TOO_LONG,
    Alphabet,
    cells,
    clusters,
)
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lines import Line

#: What is written: an open cell, a blocked one.
OPEN, BLOCKED = "_", "#"

#: The most cells of a grid, far more than any search could fill; and the most characters, so that
#: that error comes quickly.
MOST_CELLS = 250_000
MOST_CHARACTERS = 8 * MOST_CELLS

_WORD_PART = r"\([^()]*\)|[()]|[^()]+"
_UNFIT = r"[();\s\x00-\x1f\x7f-\x9f]"

#: ASCII and western letters: each is a sign of its own, and folding makes nothing of it but its
#: capital.
WESTERN = frozenset(map(chr, range(128))).union(
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ"
)


# Reading


def is_western(text: str) -> bool:
    """Tell whether a text has nothing but ASCII and the letters of western languages."""
    return text.isascii() or WESTERN.issuperset(text)


def fold_letters(text: str, alphabet: Alphabet | None = None) -> str:
    """Return letters as they stand in cells: composed, and in capitals."""
    if is_western(text) and alphabet is None:
        return text.upper()
    return (alphabet or PLAIN).fold(text)


def is_letter(cluster: str) -> bool:
    """Tell whether one sign is a letter or digit."""
    if is_western(cluster):
        return cluster.isalnum()
    return PLAIN.allows(cluster)


def parse_cells(line: Line, text: str, alphabet: Alphabet | None = None) -> tuple[str, ...]:
    """Return what goes into the cells for a word of a line; `(QU)` goes into one."""
    if alphabet is None and is_western(text) and text.isalnum():
        return tuple(text.upper())
    parts: list[str] = []
    for found in re.finditer(_WORD_PART, text):
        if found[0][0] in "()":
            parts.append(parse_group(line, found[0], alphabet))
            continue
        try:
            parts += cells(found[0], alphabet)
        except InputError as bad:
            at = line.text.find(text)
            known = bad.column is not None and at >= 0
            column = at + found.start() + (bad.column or 0) if known else None
            raise line.error(bad.message, text, column) from None
    if not parts:
        raise line.error("a word without letters", text)
    return tuple(parts)


def parse_group(line: Line, text: str, alphabet: Alphabet | None, column: int | None = None) -> str:
    """Return what goes into the cell that is written in parentheses."""
    if len(text) < 3 or text[-1] != ")":
        raise line.error("put parentheses around the letters of one cell: (QU)", text, column)
    if len(text) > MOST_IN_CELL + 2:
        raise line.error(TOO_LONG, text, column)
    if not text[1:-1].isalnum() and _is_unfit(text[1:-1]):
        raise line.error("a cell holds no blanks and no semicolons", text, column)
    return letters(line, text[1:-1], alphabet, column)


def letters(line: Line, text: str, alphabet: Alphabet | None, column: int | None) -> str:
    """Return the letters of one cell, folded; an InputError if one is not in the alphabet."""
    if len(text) > MOST_IN_CELL:
        raise line.error(TOO_LONG, text, column)
    cell = fold_letters(text, alphabet)
    if not cell:
        raise line.error("nothing is left of this cell without its accents", text, column)
    if alphabet is not None:
        foreign = next(filter(alphabet.is_foreign, clusters(cell)), None)
        if foreign is not None:
            reason = f"{quote(foreign)} is not a letter of the alphabet {alphabet.name}"
            raise line.error(reason, text, column)
    return cell


def line_alphabet(line: Line, name: str, seen: Container[str]) -> Alphabet:
    """Return the alphabet that a line names, which stands above what is read by it."""
    late = next((part for part in ("grid", "words") if part in seen), None)
    if late:
        raise line.error(f"the alphabet comes before `{late}`, which is read by it")
    try:
        return alphabet_named(name)
    except InputError as bad:
        raise line.error(bad.message, name) from None


# Writing


def cell_text(content: str | None) -> str:
    """Return a cell as it is written in our text; what is more than a letter, in parentheses."""
    if content is None:
        return BLOCKED
    if not content:
        return OPEN
    if fold_letters(content) != content or _is_unfit(content):
        raise InputError("a cell that the text format cannot hold", text=content)
    return content if is_plain(content) else f"({content})"


def _is_unfit(content: str) -> bool:
    """Tell whether a cell has a character that means something else in our text."""
    return re.search(_UNFIT, content) is not None


def is_plain(content: str) -> bool:
    """Tell whether a cell can be written as it is, without parentheses."""
    return is_letter(content) and len(clusters(content)) == 1


def word_text(cells: tuple[str, ...]) -> str:
    """Return a word as parse_cells() reads it; an InputError if it could not."""
    text = "".join(cells)
    if text.isascii() and text.isalnum() and text == text.upper() and len(text) == len(cells):
        return text
    line = Line(0, text, None)
    if not all(cells) or not cells or any(map(_is_unfit, cells)):
        raise InputError("a word that the text format cannot hold", text="|".join(cells))
    for text in ("".join(map(cell_text, cells)), "".join(f"({cell})" for cell in cells)):
        if parse_cells(line, text) == cells:
            return text
    raise InputError("a word that the text format cannot hold", text="|".join(cells))
