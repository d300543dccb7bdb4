"""Crosswords at random, and the formats of crosswords by their names."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from puzzlewright import CrissCross
from puzzlewright.core.documents import Credits, Document
from puzzlewright.formats.crossword_files.conversion import with_clues
from puzzlewright.formats.register import WriteResult, find_format
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.grids.marks import RIGHT, SIDES, Bar, Marks
from support.strategies.crisscross import grids

#: Clues that could be taken for something else.
CLUES = st.sampled_from(
    [
        *("", "A feline pet", "R&B", "x < y > z", "<b>bold</b>", "a ~ b", "A1. odd ~ ODD", "~"),
        *("{/sly/} and {\\~\\}", "{}", "{a}", '"quoted"', "’twas – “so”", "ימי השבוע", "č š ž"),
        *("w" * 300, "&amp;", "D2 ^Refs: A1", "## Grid", ";:", "1, 2", "]]>", "a ~ ~ b", "~ ~ ~"),
    ]
)
TEXTS = st.sampled_from(["", "Monday", "Cats & dogs", "T" * 40, "שלום", "{*x*}", "a: b", "<i>"])
NOTES = st.sampled_from(
    ["## Grid\nAB\n\n\n## Clues", "one\n\n\ntwo", "Title: x", "{/a/} ~ b\n## ~", "## {\\x\\}"]
)
CREDITS = st.builds(Credits, TEXTS, TEXTS, TEXTS, st.one_of(TEXTS, NOTES), st.just(""))

NOBODY = Credits()


@st.composite
def crosswords(draw: st.DrawFn, *, bars: bool = False) -> CrissCross:
    """Draw a grid of any letters, with any clues, marks and blocks, as a file would have it."""
    bare = draw(grids())
    blanks = {
        (r, c) for r in range(bare.height) for c in range(bare.width) if (r, c) not in bare.letters
    }
    crossword = draw(st.booleans()) or not blanks
    cells = sorted(bare.letters)
    some = st.lists(st.sampled_from(cells), max_size=3)
    voids = draw(st.sets(st.sampled_from(sorted(blanks)), max_size=2)) if blanks else set()
    kept = voids if crossword and voids != blanks else set()
    sides = st.tuples(st.sampled_from(cells), st.sampled_from(SIDES))
    drawn = draw(st.lists(sides, max_size=4)) if bars else []
    inner = [bar for bar in drawn if _beyond(bar) in bare.letters]
    grid = Grid(bare.rows, Marks(inner, draw(some), draw(some), kept))
    grid = grid if grid.runs else Grid(bare.rows)
    clues = {run: draw(CLUES) for run in grid.runs}
    diagramless = crossword and draw(st.booleans())
    return with_clues(grid, clues, crossword=crossword, diagramless=diagramless)


def _beyond(bar: Bar) -> tuple[int, int]:
    (row, col), side = bar
    return (row, col + 1) if side == RIGHT else (row + 1, col)


def kept_by(name: str, puzzle: CrissCross) -> CrissCross:
    """Return what is left of a crossword in a format: some have no shades, some no voids."""
    marks = puzzle.grid.marks
    keeps_all = name in ("ipuz", "jpz", "xd")
    shades = marks.shades if keeps_all else ()
    voids = marks.voids if keeps_all else ()
    grid = Grid(puzzle.grid.rows, Marks(marks.bars, marks.circles, shades, voids))
    has_blanks = len(grid.letters) < grid.height * grid.width
    hiding = ("across-text",) if has_blanks else ()
    return CrissCross(
        puzzle.entries,
        grid,
        crossword=puzzle.crossword or not keeps_all,
        diagramless=puzzle.diagramless and (name in ("ipuz", "puz") or name in hiding),
    )


def read(name: str, data: bytes) -> tuple[Any, Credits, list[str]]:
    """Return the only puzzle of a file, its credits, and the notes."""
    (found,), notes = find_format(name).read(data, f"x.{name}")
    return found.puzzle, found.credits, list(notes)


def written(name: str, puzzle: Any, document_credits: Credits = NOBODY) -> WriteResult:
    """Write a puzzle."""
    return find_format(name).write(Document(puzzle, document_credits), f"x.{name}")
