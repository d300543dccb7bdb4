"""Puzzles and solutions as notebooks show them."""

from __future__ import annotations

import copy
import pickle

import pytest

from puzzlewright.puzzles.kind import kind_names, parse_any
from puzzlewright.puzzles.sudoku.puzzle import SudokuSolution

PUZZLES = {
    "cover": "a b c\na b\nc\na\nb c\n",
    "crisscross": "crisscross\ngoal all\ngrid\nCAT\n-R-\n-E-\nwords\ncat\nare\n",
    "fillin": "fillin\ngrid\n...\n.#.\n...\nwords\nCAT\nCOD\nTEN\nDEN\n",
    "jigsaw": "jigsaw 1x2\n0 1 0 0\n0 0 0 -1\n",
    "packing": "packing\nboard 3x4\nbrick l x2\n###\n#\nbrick i\n####\n",
    "sudoku": "1234341221434321"[:15] + ".",
    "wordsearch": "wordsearch\ngrid\nCAT\nXOX\nXXG\nphrases\ncat\n",
}


@pytest.mark.parametrize("kind", kind_names())
def test_every_kind(kind: str) -> None:
    """A puzzle is shown as it is drawn, and each of its solutions as that is drawn."""
    (puzzle,) = parse_any(PUZZLES[kind], kind=kind)
    assert puzzle._repr_svg_() == puzzle.svg()
    for solution in (next(puzzle.solutions()), puzzle.solve(limit=1).solutions[0]):
        assert solution._repr_svg_() == puzzle.svg(solution)
        assert solution._repr_svg_() != puzzle.svg()
        read = puzzle.solution_from(solution.text())
        assert read == solution
        assert read._repr_svg_() == puzzle.svg(solution)


@pytest.mark.parametrize("kind", kind_names())
def test_copies(kind: str) -> None:
    """Copies and pickles of a solution are equal to it and are shown alike."""
    (puzzle,) = parse_any(PUZZLES[kind], kind=kind)
    solution = next(puzzle.solutions())
    for other in (copy.copy(solution), pickle.loads(pickle.dumps(solution))):
        assert other == solution
        assert hash(other) == hash(solution)
        assert other._repr_svg_() == solution._repr_svg_()


def test_without_a_puzzle() -> None:
    """A solution of no puzzle that is known is shown in letters."""
    assert SudokuSolution([[1]])._repr_svg_() is None
