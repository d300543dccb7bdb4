"""Nonograms as text: a header, the runs of each row, and those of each column.

nonogram
rows
2
1 1
cols
2
1
-           a line without runs
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from puzzlewright.core.errors import InputError

if TYPE_CHECKING:
    from puzzlewright_nonogram.puzzle import Nonogram, Picture, Runs

HEADER, ROWS, COLS, NONE = "nonogram", "rows", "cols", "-"


def read(text: str, source: str | None) -> Iterator[tuple[list[Runs], list[Runs]]]:
    """Yield the rows and columns of each nonogram of a text."""
    parts: dict[str, list[Runs]] | None = None
    here: list[Runs] | None = None
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if not line:
            continue
        if line == HEADER:
            if parts is not None:
                yield parts[ROWS], parts[COLS]
            parts, here = {ROWS: [], COLS: []}, None
        elif parts is not None and line in parts:
            here = parts[line]
        elif here is None:
            reason = f"`{HEADER}`, `{ROWS}` or `{COLS}` expected"
            raise InputError(reason, source=source, line=number, text=line)
        else:
            here.append(_runs(line, number, source))
    if parts is None:
        raise InputError("no nonogram in it", source=source)
    yield parts[ROWS], parts[COLS]


def _runs(line: str, number: int, source: str | None) -> Runs:
    words = [] if line == NONE else line.split()
    if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
        raise InputError("runs are whole numbers", source=source, line=number, text=line)
    return tuple(map(int, words))


def own_text(puzzle: Nonogram) -> str:
    """Return the text that read() reads."""
    lines = [HEADER]
    for name, every in ((ROWS, puzzle.rows), (COLS, puzzle.cols)):
        lines += [name, *(" ".join(map(str, runs)) or NONE for runs in every)]
    return "".join(f"{line}\n" for line in lines)


def read_picture(puzzle: Nonogram, text: str, source: str | None) -> Picture:
    """Read rows of # and dots."""
    from puzzlewright_nonogram.puzzle import Picture

    lines = text.split()
    for number, line in enumerate(lines, 1):
        if set(line) - set("#.") or len(line) != len(puzzle.cols):
            reason = f"a row has {len(puzzle.cols)} signs, # or ."
            raise InputError(reason, source=source, line=number, text=line)
    if len(lines) != len(puzzle.rows):
        raise InputError(f"{len(lines)} rows, {len(puzzle.rows)} expected", source=source)
    return Picture(tuple(tuple(sign == "#" for sign in line) for line in lines))
