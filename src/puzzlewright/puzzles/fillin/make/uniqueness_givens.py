"""Letters that make a fill the only one: as few as are found, proved by a complete search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from puzzlewright.puzzles.fillin.grid import Cell, Template
from puzzlewright.puzzles.fillin.make.indexed_words import Rows, slot_cells
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.word_lists.word_list import Word

#: A proof that visits more positions than this is given up.
PROOF_NODES = 200_000

#: Positions between two looks at what was found.
STEP = 5_000

#: Once this many other solutions are known, they show which letters to give.
ENOUGH = 200


def unique_fillin(
    template: Template, words: Sequence[Word], rows: Rows, random: Random
) -> FillIn | None:
    """Return the fill-in of some words whose only solution is `rows`; None if the proof is long.

    Letters are given where the most other solutions have different ones, until none is left; then
    each of them is taken away again if it turns out not to be needed.
    """
    cells = [cell for cell in slot_cells(template) if not template.content(cell)]
    random.shuffle(cells)
    given: list[Cell] = []
    while True:
        puzzle = with_givens(template, words, rows, given)
        wrong = other_solutions(puzzle, rows)
        if wrong is None:
            return None
        if not wrong:
            return _minimal_givens(puzzle, template, rows, given)
        while wrong:
            row, col = _most_distinguishing(cells, wrong, rows)
            given.append((row, col))
            wrong = [other for other in wrong if other[row][col] == rows[row][col]]


def _most_distinguishing(cells: Iterable[Cell], wrong: Iterable[Rows], rows: Rows) -> Cell:
    """Return the cell whose letter tells the right solution from the most others."""
    differing: Counter[Cell] = Counter()
    for other in wrong:
        for r, (there, here) in enumerate(zip(other, rows, strict=True)):
            if there != here:  # most rows are the same
                letters = enumerate(zip(there, here, strict=True))
                differing.update([(r, c) for c, (letter, right) in letters if letter != right])
    return max(cells, key=differing.__getitem__)


def _minimal_givens(puzzle: FillIn, template: Template, rows: Rows, given: list[Cell]) -> FillIn:
    """Return a fill-in without those given letters that are not needed."""
    for cell in list(given) if len(given) > 1 else ():
        rest = [other for other in given if other != cell]
        trial = with_givens(template, puzzle.words, rows, rest)
        if other_solutions(trial, rows, enough=1) == []:
            puzzle, given = trial, rest
    return puzzle


def with_givens(
    template: Template, words: Iterable[Word], rows: Rows, given: Iterable[Cell]
) -> FillIn:
    """Return the fill-in of some words with the letters of some cells."""
    contents = [list(row) for row in template.rows]
    for row, col in given:
        contents[row][col] = rows[row][col]
    return FillIn(template.with_rows(contents), words)


def other_solutions(puzzle: FillIn, rows: Rows, *, enough: int = ENOUGH) -> list[Rows] | None:
    """Return solutions besides `rows`, at most about `enough`; [] is a proof that there are none.

    None if none was found, and whether there is one was not found out either.
    """
    search = puzzle.search()
    found: list[Rows] = []
    more = True
    while more and len(found) < enough and search.nodes < PROOF_NODES:
        more = search.step(STEP)
        filled = (puzzle.decode_solution(raw).rows for raw in search.take())
        found += [other for other in filled if other != rows]
    return None if more and not found else found
