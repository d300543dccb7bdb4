"""Two puzzles side by side, and digests of normal forms by which duplicates are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from time import perf_counter
from typing import Any, Final

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import InputError, OutOfTimeError, PuzzlewrightError, StoppedError
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import documents_in_text
from puzzlewright.puzzles.normal_form import Normaliser, normal_form
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import only_document, plain_facts

Stop = Callable[[], bool]

#: Lines of each list, and characters of each line: nobody reads more.
MOST_LINES: Final = 300
LONGEST: Final = 200

#: Cells of a grid that is sent, and drawn cell by cell.
MOST_CELLS: Final = 10_000

#: Seconds for normal forms, and for a difficulty.
SECONDS: Final = 3.0

Rows = list[list[str | None]]


def compare(request: Mapping[str, Any], data: bytes | None, stop: Stop) -> dict[str, Any]:  # noqa: ARG001
    """Return what differs between the puzzles of two texts."""
    one, other = (only_document(str(text)).puzzle for text in request["texts"])
    grids = [_grid(one), _grid(other)]
    if one.kind != other.kind:
        return {"same": None, "grids": grids, "changed": None, "lists": [], "facts": [{}, {}]}
    return {
        "same": _are_same(one, other, stop),
        "grids": grids,
        "changed": _changed(*grids),
        "lists": _lists(one, other),
        "facts": [_facts(one, stop), _facts(other, stop)],
    }


def _are_same(one: Puzzle[Any], other: Puzzle[Any], stop: Stop) -> bool | None:
    """Tell whether one can be turned into the other; None if that is not known."""
    if not Normaliser.is_known(one):
        return None
    try:
        with deadline(SECONDS, stop):
            return normal_form(one) == normal_form(other)
    except PuzzlewrightError:
        return None


def _facts(puzzle: Any, stop: Stop) -> dict[str, Any]:
    facts = {name: value for name, value in plain_facts(puzzle).items() if name != "warnings"}
    if puzzle.kind == "sudoku":
        try:
            with deadline(SECONDS, stop):
                facts["difficulty"] = str(puzzle.difficulty().name)
        except (PuzzlewrightError, AttributeError):
            pass
    return facts


# Cells


def _grid(puzzle: Any) -> Rows | None:
    """Return what stands in each cell: None where there is none, "" where it is open."""
    if puzzle.kind == "sudoku":
        size = puzzle.size
        cells = [str(value) if value else "" for value in puzzle.cells]
        rows: Rows = [list(cells[n : n + size]) for n in range(0, size * size, size)]
    elif puzzle.kind in ("wordsearch", "crisscross"):
        rows = [[letter or None for letter in row] for row in puzzle.grid.rows]
    elif puzzle.kind == "fillin":
        rows = [list(row) for row in puzzle.template.rows]
    elif puzzle.kind == "packing" and all(len(cell) == 2 for cell in puzzle.board):
        rows = _board(puzzle)
    else:
        return None
    return rows if sum(map(len, rows)) <= MOST_CELLS else None


def _board(puzzle: Any) -> Rows:
    down = [row for row, _ in puzzle.board]
    right = [col for _, col in puzzle.board]
    return [
        [puzzle.board.get((row, col)) for col in range(min(right), max(right) + 1)]
        for row in range(min(down), max(down) + 1)
        if (max(down) - min(down) + 1) * (max(right) - min(right) + 1) <= MOST_CELLS
    ]


def _changed(one: Rows | None, other: Rows | None) -> list[list[int]] | None:
    """Return the cells that differ; None if the grids have not the same size."""
    if one is None or other is None or list(map(len, one)) != list(map(len, other)):
        return None
    return [
        [row, col]
        for row, (before, after) in enumerate(zip(one, other, strict=True))
        for col, (old, new) in enumerate(zip(before, after, strict=True))
        if old != new
    ]


# Lists


def _lists(one: Any, other: Any) -> list[dict[str, Any]]:
    found = []
    for name, entries_of in LISTS.get(one.kind, {}).items():
        difference = _difference(entries_of(one), entries_of(other))
        if name == "clues" and one.kind != "fillin":  # words that came or went are listed already
            difference = {**difference, "added": [], "removed": []}
        if any(difference.values()):
            found.append({"name": name, **difference})
    return found


def _difference(before: Iterable[tuple[str, str]], after: Iterable[tuple[str, str]]) -> Any:
    """Return what came, went, and changed in a mapping of names to texts."""
    old, new = list(before), list(after)
    gone, came = Counter(old) - Counter(new), Counter(new) - Counter(old)
    olds: dict[str, list[str]] = {}
    for name, text in gone.elements():
        olds.setdefault(name, []).append(text)
    changed, added = [], []
    for name, text in came.elements():
        if olds.get(name):
            changed.append([_short(name), _short(olds[name].pop(0)), _short(text)])
        else:
            added.append(_short(name))
    removed = [_short(name) for name, left in olds.items() for _ in left]
    return {
        "added": added[:MOST_LINES],
        "removed": removed[:MOST_LINES],
        "changed": changed[:MOST_LINES],
    }


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _places(puzzle: Any) -> Iterable[tuple[str, str]]:
    """Yield the words of a grid with their places, counted from 1."""
    if puzzle.kind == "wordsearch":
        for place in puzzle.key.placements:
            text = puzzle.entries[place.entry].text
            yield text, f"{place.row + 1}, {place.col + 1}, {place.direction}"
    else:
        for run, entry in puzzle.run_entries:
            text = entry.text if entry else "".join(run.cells)
            yield text, f"{run.row + 1}, {run.col + 1}, {'→' if run.direction == 'across' else '↓'}"


def _clues(puzzle: Any) -> Iterable[tuple[str, str]]:
    if puzzle.kind == "fillin":
        return [(str(word), str(clue)) for word, clue in puzzle.clues.items()]
    listed = puzzle.entries
    return [(entry.text, entry.clue) for entry in listed]


def _words(puzzle: Any) -> Iterable[tuple[str, str]]:
    return [(word.text, "") for word in puzzle.words[:100_000]]


def _pieces(puzzle: Any) -> Iterable[tuple[str, str]]:
    names = puzzle.names or [str(n + 1) for n in range(len(puzzle.pieces))]
    edges = (" ".join(map(str, piece)) for piece in puzzle.pieces)
    return list(zip(names, edges, strict=True))


def _bricks(puzzle: Any) -> Iterable[tuple[str, str]]:
    return [
        (brick.name, f"{brick.copies or '∞'} × {' '.join(map(_cell, brick.cells))}")
        for brick in puzzle.bricks
    ]


def _cell(cell: Iterable[int]) -> str:
    return ",".join(map(str, cell))


def _options(puzzle: Any) -> Iterable[tuple[str, str]]:
    return [(" ".join(map(str, option)), "") for option in puzzle.options]


#: What is compared by name, besides cells.
LISTS: Final[Mapping[str, Mapping[str, Callable[[Any], Iterable[tuple[str, str]]]]]] = {
    "wordsearch": {"words": _places, "clues": _clues},
    "crisscross": {"words": _places, "clues": _clues},
    "fillin": {"words": _words, "clues": _clues},
    "jigsaw": {"pieces": _pieces},
    "packing": {"bricks": _bricks},
    "cover": {"options": _options},
}


StopSignal = Callable[[], bool]

#: Seconds for a form; of nearly all puzzles it takes some milliseconds.
DIGEST_SECONDS: Final = 3.0

#: Seconds after which a request for several forms is answered with those that are there.
ENOUGH: Final = 1.0


def normal_form_digest(puzzle: Puzzle[Any], stop: StopSignal | None = None) -> str:
    """Return the digest of a normal form; "" if a puzzle has none, or takes too long."""
    if not Normaliser.is_known(puzzle):
        return ""
    try:
        with deadline(DIGEST_SECONDS, stop):
            return normal_form(puzzle).digest
    except OutOfTimeError:
        return ""


def normal_forms(
    request: Mapping[str, Any],
    data: bytes | None,  # noqa: ARG001
    stop: StopSignal,
) -> dict[str, Any]:
    """Return the digests of puzzles, given as texts; perhaps of the first ones alone."""
    end = perf_counter() + ENOUGH
    found: list[str] = []
    for text in request["texts"]:
        found.append(_digest(str(text), stop))
        if perf_counter() >= end:
            break
    return {"digests": found}


def _digest(text: str, stop: StopSignal) -> str:
    try:
        (document,) = documents_in_text(text)
        return normal_form_digest(document.puzzle, stop)
    except StoppedError:
        raise
    except (InputError, PuzzlewrightError, ValueError, MemoryError):
        return ""  # a text that is no puzzle any more has no form
