"""Pictures of grids: a line for each row, a sign or a letter for each cell.

    signs         open   blocked
    * and .       *      .
    * and #       *      #
    _ and #       _      #
    _ and .       _      .
    . and #       .      #

A dot is open or blocked, as the other sign tells. A picture of dots alone has open cells, for there
would be no puzzle otherwise; dots and letters without another sign tell nothing and are refused.
Letters and digits are given. Several letters in one cell stand in parentheses: `(QU)`. Gaps between
cells mean nothing.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from puzzlewright.errors import InputError, quote
from puzzlewright.puzzles.fillin.grid import Content, Template
from puzzlewright.typed import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from puzzlewright.cells import Alphabet

#: The signs that stand for cells.
SIGNS = "*_#."
SIGNS_AND_GAPS = frozenset(SIGNS + " \t")

#: Pairs of an open and a blocked sign that go together.
PAIRS = (("*", "."), ("*", "#"), ("_", "#"), ("_", "."), (".", "#"))

#: What is written: an open cell, a blocked one.
OPEN, BLOCKED = "_", "#"

#: The most cells of a grid, far more than any search could fill; and the most characters, so that
#: nobody waits long to be told so.
MOST_CELLS = 250_000
MOST_CHARACTERS = 8 * MOST_CELLS

# Most pictures need none of these patterns, so they are not compiled, nor is `re` imported, before.
_PART = r"\([^()\s]*\)|[()]|[^()\s]+"
_WORD_PART = r"\([^()]*\)|[()]|[^()]+"
_UNFIT = r"[();\s\x00-\x1f\x7f-\x9f]"

#: ASCII and western letters: each is a sign of its own, and folding makes nothing of it but its
#: capital. What is made of these alone is read without cells.py, which takes long to import.
WESTERN = frozenset(map(chr, range(128))).union(
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ"
)


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


def alphabet_of(line: Line, name: str, seen: Container[str]) -> Alphabet:
    """Return the alphabet that a line names, which stands above what is read by it."""
    from puzzlewright.cells import alphabet_named

    late = next((part for part in ("grid", "words") if part in seen), None)
    if late:
        raise line.error(f"the alphabet comes before `{late}`, which is read by it")
    try:
        return alphabet_named(name)
    except InputError as bad:
        raise line.error(bad.message, name) from None


def grid_error(lines: list[Line], message: str) -> InputError:
    """Return the error that is about a whole grid, whose lines are added to the message."""
    first, last = lines[0], lines[-1]
    if last is first:
        return first.error(message)
    where = f"the grid (lines {first.number} to {last.number})"
    return first.error(message.replace("the grid", where, 1))


class Mark(NamedTuple):
    """A cell of a picture as it is written, and the column in which it begins."""

    text: str
    is_sign: bool
    column: int


def has_signs(text: str) -> bool:
    """Tell whether a line has a sign for a cell in it, as a row has and a word has not."""
    return any(sign in text for sign in SIGNS)


def marks_of(line: Line, alphabet: Alphabet | None = None) -> list[Mark]:
    """Return the cells of a row; an InputError points at what is none."""
    if SIGNS_AND_GAPS.issuperset(line.text):  # as most rows are
        return [Mark(sign, True, at) for at, sign in enumerate(line.text, 1) if sign in SIGNS]
    marks = []
    for text, column in _parts(line):
        if text in SIGNS:
            marks.append(Mark(text, True, column))
        elif text[0] == "(":
            marks.append(Mark(inside(line, text, alphabet, column), False, column))
        elif not is_letter(text):
            raise line.error("no cell of a grid: it takes a sign, a letter or (…)", text, column)
        else:
            marks.append(Mark(_letters(line, text, alphabet, column), False, column))
    return marks


def _parts(line: Line) -> Iterator[tuple[str, int]]:
    """Yield the cells of a row as they are written, and the column in which each begins."""
    if is_western(line.text) and "(" not in line.text and ")" not in line.text:
        yield from ((sign, at) for at, sign in enumerate(line.text, 1) if not sign.isspace())
        return
    import re

    for found in re.finditer(_PART, line.text):
        if found[0][0] == "(":
            yield found[0], found.start() + 1
            continue
        column = found.start() + 1
        for cluster in clusters(found[0]):
            yield cluster, column
            column += len(cluster)


def inside(line: Line, text: str, alphabet: Alphabet | None, column: int | None = None) -> str:
    """Return what goes into the cell that is written in parentheses."""
    if len(text) < 3 or text[-1] != ")":
        raise line.error("parentheses stand around the letters of one cell: (QU)", text, column)
    return _letters(line, text[1:-1], alphabet, column)


def _letters(line: Line, text: str, alphabet: Alphabet | None, column: int | None) -> str:
    """Return the letters of one cell, folded; an InputError if one is not in the alphabet."""
    cell = folded(text, alphabet)
    if not cell:
        raise line.error("nothing is left of this cell without its accents", text, column)
    if alphabet is not None:
        foreign = next(filter(alphabet.is_foreign, clusters(cell)), None)
        if foreign is not None:
            reason = f"{quote(foreign)} is no letter of the alphabet {alphabet.name}"
            raise line.error(reason, text, column)
    return cell


def template_of(lines: list[Line], alphabet: Alphabet | None = None) -> Template:
    """Return the grid that lines are a picture of."""
    too_large = lines[0].error(f"a grid has at most {MOST_CELLS:,} cells")
    if sum(len(line.text) for line in lines) > MOST_CHARACTERS:
        raise too_large
    rows = [marks_of(line, alphabet) for line in lines]
    for line, row in zip(lines, rows, strict=True):
        if len(row) != len(rows[0]):
            first = f"line {lines[0].number} has {len(rows[0])}"
            raise line.error(f"ragged grid: {len(row)} cells here, {first}")
    if len(rows) * len(rows[0]) > MOST_CELLS:
        raise too_large
    opened, blocked = _meaning(lines, rows)
    meaning: dict[str, Content] = dict.fromkeys(opened, "") | dict.fromkeys(blocked)
    return Template([meaning[m.text] if m.is_sign else m.text for m in row] for row in rows)


def _meaning(lines: list[Line], rows: list[list[Mark]]) -> tuple[str, str]:
    """Return which sign is open and which is blocked; "" for those that do not occur."""
    first: dict[str, Line] = {}
    for line, row in zip(lines, rows, strict=True):
        for sign in {mark.text for mark in row if mark.is_sign}:
            first.setdefault(sign, line)
    if set(first) == {"."} and not all(mark.is_sign for row in rows for mark in row):
        reason = "dots and letters alone: write open cells as * or blocked ones as #"
        raise first["."].error(f"{reason}, so that one knows what a dot is")
    for opened, blocked in ((".", ""), *PAIRS):
        if set(first) <= {opened, blocked}:
            return opened, blocked
    names = " ".join(sign for sign in SIGNS if sign in first)
    last = max(first.values(), key=lambda line: line.number)
    raise last.error(f"signs that do not go together: {names} (one for open, one for blocked)")


# Letters


def is_western(text: str) -> bool:
    """Tell whether a text has nothing but ASCII and the letters of western languages."""
    return text.isascii() or WESTERN.issuperset(text)


def folded(text: str, alphabet: Alphabet | None = None) -> str:
    """Return letters as they stand in cells: composed, and in capitals."""
    if is_western(text) and alphabet is None:
        return text.upper()
    from puzzlewright.cells import PLAIN

    return (alphabet or PLAIN).fold(text)


def clusters(text: str) -> list[str]:
    """Return what readers take for single signs."""
    if is_western(text):
        return list(text)
    from puzzlewright import cells

    return cells.clusters(text)


def is_letter(cluster: str) -> bool:
    """Tell whether one sign is a letter or digit."""
    if is_western(cluster):
        return cluster.isalnum()
    from puzzlewright.cells import PLAIN

    return PLAIN.allows(cluster)


def cells_of(line: Line, text: str, alphabet: Alphabet | None = None) -> tuple[str, ...]:
    """Return what goes into the cells for a word of a line; `(QU)` goes into one."""
    if alphabet is None and is_western(text) and text.isalnum():
        return tuple(text.upper())
    import re

    from puzzlewright.cells import cells

    parts: list[str] = []
    for found in re.finditer(_WORD_PART, text):
        if found[0][0] in "()":
            parts.append(inside(line, found[0], alphabet))
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


# Writing


def cell_text(content: Content) -> str:
    """Return a cell as it is written in our text; what is more than a letter, in parentheses."""
    if content is None:
        return BLOCKED
    if not content:
        return OPEN
    if folded(content) != content or _is_unfit(content):
        raise InputError("a cell that our text cannot hold", text=content)
    return content if is_plain(content) else f"({content})"


def _is_unfit(content: str) -> bool:
    """Tell whether a cell has a character that means something else in our text."""
    import re

    return re.search(_UNFIT, content) is not None


def is_plain(content: str) -> bool:
    """Tell whether a cell can be written as it is, without parentheses."""
    return is_letter(content) and len(clusters(content)) == 1


def word_text(cells: tuple[str, ...]) -> str:
    """Return a word as cells_of() reads it; an InputError if it could not."""
    text = "".join(cells)
    if text.isascii() and text.isalnum() and text == text.upper() and len(text) == len(cells):
        return text
    line = Line(0, text, None)
    if not all(cells) or not cells or any(map(_is_unfit, cells)):
        raise InputError("a word that our text cannot hold", text="|".join(cells))
    for text in ("".join(map(cell_text, cells)), "".join(f"({cell})" for cell in cells)):
        if cells_of(line, text) == cells:
            return text
    raise InputError("a word that our text cannot hold", text="|".join(cells))
