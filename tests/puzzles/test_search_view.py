"""Searches that are watched find what the engine finds, in every kind."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from support.lengths import examples
from support.strategies.common import covers

from puzzlewright import Cover, CrissCross, FillIn, Jigsaw, Packing, Sudoku, WordSearch
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import SearchView
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.search_view import SOLVED, LiveSearch

SMALL: dict[str, Puzzle[Any]] = {
    "sudoku": Sudoku("1...34..2..3.32."),
    "dominoes": Packing.loads("packing\nboard 2x3\nbrick d x3\n##\n"),
    "dominoes without end": Packing.loads("packing\nboard 2x2\nbrick d xany\n##\n"),
    "cover": Cover.make("queens", 5),
    "jigsaw": Jigsaw.loads("jigsaw 2 2\n0 1 1 0\n0 0 1 -1\n-1 1 0 0\n-1 0 0 -1\n"),
    "fillin": FillIn("__\n__", ["ab", "cd", "ac", "bd"]),
    "dictionary": FillIn("__\n__", ["ab", "cd", "ac", "bd", "aa"], mode="dictionary"),
    "crisscross": CrissCross(["ab", "ac"], "AB\nC-"),
}


def ended(search: LiveSearch, at_once: int = 1_000) -> list[int]:
    """Let a search run to its end; return how many cells each solution has filled."""
    filled = []
    while not search.is_over:
        found = search.found
        search.advance(at_once)
        if search.found > found and search.last_step().verdict == SOLVED:
            filled.append(sum(map(bool, search.cells())))
    assert search.progress == 1.0
    return filled


@pytest.mark.parametrize("name", SMALL)
def test_all_solutions_are_found(name: str) -> None:
    """As many as the engine counts, by every algorithm; their boards are full."""
    puzzle = SMALL[name]
    wanted = puzzle.count().n
    for algorithm in SearchView.of(puzzle).algorithms:
        if name == "dictionary" and algorithm == "engine":
            continue
        search = SearchView.of(puzzle).search(algorithm)
        filled = ended(search)
        assert search.found == wanted, algorithm
        assert search.board.whole is None or set(filled) <= {search.board.whole}
        assert search.best <= len(search.board.start)


@given(covers(most_options=6))
@examples(25)
def test_plain_searches_find_all_covers(cover: Cover) -> None:
    """Also where items may be covered several times, and have colours."""
    wanted = cover.count().n
    for algorithm in SearchView.of(cover).algorithms:
        search = SearchView.of(cover).search(algorithm)
        ended(search, 1 if algorithm == "in-order" else 50)
        assert search.found == wanted


@pytest.mark.parametrize("algorithm", ["first-letter", "rare-letter"])
def test_words_are_found_where_they_are(algorithm: str) -> None:
    """The cells of each word have its colour."""
    puzzle = WordSearch(["cat", "tac", "dog"], "CATX\nXXGX\nXXOX\nXXDX")
    search = SearchView.of(puzzle).search(algorithm)
    ended(search)
    assert search.found == 3
    cells = search.cells()
    assert [n for n, number in enumerate(cells) if number == 4] == [6, 10, 14]
    assert set(cells[:3]) <= {2, 3}
    assert search.about == "dog"


def test_steps_are_counted_one_by_one() -> None:
    """A step more is a step more, and a solution ends a stretch."""
    search = SearchView.of(SMALL["cover"]).search("in-order")
    for number in range(1, 6):
        search.advance(1)
        assert search.steps == number
    search.advance(100_000)
    assert search.found == 1
    assert not search.is_over


def test_packings_with_cells_that_may_stay_empty_have_other_algorithms() -> None:
    """The four know no such cells; exact cover does."""
    puzzle = Packing.loads("packing\nboard\n##+\n\nbrick d\n##\n")
    assert SearchView.of(puzzle).default_algorithms() == ("fewest", "engine")
    assert SearchView.of(SMALL["dominoes"]).default_algorithms() == (
        "naive",
        "one-by-one",
        "space-check",
        "smart",
    )


def test_large_boards_are_refused() -> None:
    """On a board of more cells nothing could be seen."""
    letters = "\n".join(["A" * 120] * 120)
    with pytest.raises(InputError, match="10,000 cells"):
        SearchView.of(WordSearch(["aa"], letters)).search("first-letter")
