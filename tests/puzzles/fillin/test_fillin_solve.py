"""Fill-ins are searched by two engines, which find what the oracle finds."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from support.lengths import examples
from support.oracles.fillin import Fill, Oracle
from support.paths import DATA
from support.strategies.fillin import fillins, random_fillin

from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.solve import METHODS, fill_solver
from puzzlewright.puzzles.fillin.word_lists.word_list import Word, WordList

#: Random puzzles with lists of single slots: words that the main list does not have (exact), other
#: scores than there (dictionary), and more words than slots, of which each slot takes some.
WITH_OWN_LISTS = (240, 402, 411, 465, 5, 168, 327, 1281)


def known_counts() -> list[tuple[str, int]]:
    """Return the files of the table and their counts."""
    lines = (DATA / "fillin_counts.txt").read_text("utf-8").splitlines()
    rows = [line.split(maxsplit=2) for line in lines if not line.startswith("#")]
    return [(file, int(count)) for file, count, _ in rows]


def fillin(*lines: str) -> FillIn:
    """Read a fill-in from its lines."""
    return FillIn.loads("\n".join(lines))


def fill_of(filled: FillInSolution) -> Fill:
    """Return a filled grid as the oracle writes it."""
    slots = filled.puzzle.template.slots
    cells = {cell for slot in slots for cell in slot.cells}
    return frozenset(((row, col), filled.rows[row][col] or "") for row, col in cells)


def require_agreement(puzzle: FillIn) -> int:
    """Require the same fills of the engines and the oracle, each once and right; count them."""
    expected = list(Oracle(puzzle).fills())
    for method in METHODS:
        solver = fill_solver(puzzle, method)
        result = run(solver.search())
        found = [solver.solution(raw) for raw in result.solutions]
        assert result.count == len(expected)
        assert len(set(found)) == len(found)
        assert {fill_of(filled) for filled in found} == set(expected)
        assert [str(puzzle.check(filled)) for filled in found if not puzzle.check(filled).ok] == []
        assert run(solver.search(collect=False)).count == result.count
    return len(expected)


# Random puzzles


@given(fillins())
@examples(400)
def test_engines_and_oracle_agree(puzzle: FillIn) -> None:
    """Sets of words, exact cover and the oracle find the same fills, and the checker passes all."""
    require_agreement(puzzle)


@given(fillins(most_cells=24))
@examples(100)
def test_engines_agree_on_larger_ones(puzzle: FillIn) -> None:
    """Both engines count the same where the oracle would take long."""
    counts = [run(fill_solver(puzzle, method).search(collect=False)).count for method in METHODS]
    assert counts[0] == counts[1]
    assert counts[0].exact


@pytest.mark.parametrize("seed", WITH_OWN_LISTS)
def test_random_ones_with_own_lists(seed: int) -> None:
    """Puzzles that once were counted wrongly."""
    puzzle = random_fillin(Random(seed))
    assert puzzle.only
    require_agreement(puzzle)


@given(fillins())
@examples(100)
def test_the_first_fill(puzzle: FillIn) -> None:
    """One fill is found where there is any, else it is proved that there is none."""
    answer = puzzle.solve(limit=1)
    if next(Oracle(puzzle).fills(), None) is None:
        assert (answer.outcome, answer.count) == (Outcome.EXHAUSTED, Count(0, True))
    else:
        assert len(answer.solutions) == 1
        assert fill_of(answer.solutions[0]) in set(Oracle(puzzle).fills())


# Lists of single slots


def test_own_lists_of_an_exact_puzzle_only_restrict() -> None:
    """Words of an own list alone are never used, and need not be; scores do not matter."""
    rows = ["fillin", "grid", "___", "###", "___", "words", "ABC;1", "DEF;1"]
    assert require_agreement(fillin(*rows)) == 2
    assert require_agreement(fillin(*rows, "only 1-Across", "ABC", "XYZ")) == 1
    assert require_agreement(fillin(*rows, "only 1-Across", "XYZ")) == 0
    assert require_agreement(fillin(*rows, "only 1-Across", "ABC", "DEF", "XYZ")) == 2
    both = ("only 1-Across", "ABC", "only 2-Across", "ABC")
    assert require_agreement(fillin(*rows, *both)) == 0


@pytest.mark.parametrize(
    ("own", "count"),
    [
        (["ABC"], 1),  # DEF is left for the other slot
        (["ABC", "XYZ"], 3),
        (["ABC", "XYZ;19"], 3),
        (["GHI"], 2),  # which scores too little in the main list only
        (["GHI;10"], 2),
        (["ABC;10"], 1),
    ],
)
def test_own_lists_of_a_dictionary_take_its_place(own: list[str], count: int) -> None:
    """A slot with an own list goes by the words there; `least` is for the large list alone."""
    rows = ["fillin", "mode dictionary", "least 20", "grid", "___", "###", "___"]
    lists = ["words", "ABC", "DEF", "GHI;10", "only 1-Across", *own]
    assert require_agreement(fillin(*rows, *lists)) == count


@pytest.mark.parametrize("seed", [0, 2**64])
def test_any_number_from_0_on_is_a_seed(seed: int) -> None:
    """Also for the search, whose own numbers end somewhere."""
    lines = ["fillin", "mode dictionary", "grid", "___", "words", "ABC", "DEF"]
    assert len(fillin(*lines).solve(seed=seed).solutions) == 2


def test_more_words_than_slots() -> None:
    """An exact puzzle uses all its words, though each slot could be filled without some."""
    rows = ["fillin", "grid", "__", "##", "__", "words", "BB", "BA", "BC"]
    own = ["only 1-Across", "BB", "BA", "only 2-Across", "BA", "BC"]
    assert require_agreement(fillin(*rows, *own)) == 0
    assert require_agreement(fillin(*rows[:-1], *own)) == 1


# Our own puzzles


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("file", "count"), known_counts())
@pytest.mark.usefixtures("busy_threads")
def test_known_counts(file: str, count: int, method: str, threads: int) -> None:
    """Both engines find as many fills as the oracle did, on any number of threads, all right."""
    puzzle = FillIn.load(DATA / "fillins" / file)
    solver = fill_solver(puzzle, method)
    result = run(solver.search(), threads=threads)
    assert result.count == count
    assert len({solver.solution(raw) for raw in result.solutions}) == count
    assert all(puzzle.check(solver.solution(raw)).ok for raw in result.solutions)
    assert run(solver.search(collect=False), threads=threads).count == count


def test_a_seed_changes_the_order_only() -> None:
    """The fills are the same, and the same seed gives the same order."""
    puzzle = FillIn.load(DATA / "fillins" / "puzzle6.txt")
    orders = [tuple(puzzle.solutions(seed=seed)) for seed in (None, 1, 2, 3, 3)]
    assert len({frozenset(order) for order in orders}) == 1
    assert len(set(orders)) > 1
    assert orders[-1] == orders[-2]


def test_methods_have_names() -> None:
    """Other methods are refused."""
    puzzle = FillIn.load(DATA / "fillins" / "puzzle1.txt")
    assert fill_solver(puzzle, "auto").method == "fill"
    with pytest.raises(InputError, match=r"no such method \(there are auto, fill, cover\)"):
        fill_solver(puzzle, "guess")


# Long lists


@given(fillins())
@examples(100)
def test_compact_lists_are_searched_alike(puzzle: FillIn) -> None:
    """Whether words come as a tuple or as a WordList, the fills are the same."""
    words = WordList.of(puzzle.words, merge=False)
    compact, plain = (
        FillIn(
            puzzle.template,
            listed,
            mode=puzzle.mode,
            least=puzzle.least,
            repeats=puzzle.repeats,
            only=puzzle.only,
        )
        for listed in (words, tuple(words))
    )
    assert compact.words is words
    assert compact == plain
    assert hash(compact) == hash(plain)
    assert (repr(compact), compact.text()) == (repr(plain), plain.text())
    require_agreement(compact)


def test_few_words_of_a_long_list_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the words that stand in the grid become objects, to find a fill and to check it."""
    words = [Word(tuple(f"{n:03}"), n) for n in range(1000)]
    template = Template([["", "", ""], ["", None, None], ["", "", ""]])
    puzzle = FillIn(template, WordList.of(words), mode="dictionary", least=500)
    made: list[int] = []

    def cells(_: WordList, coded: str) -> tuple[str, ...]:
        made.append(len(coded))
        return tuple(coded)

    monkeypatch.setattr(WordList, "cells", cells)
    [filled] = puzzle.solve(limit=1).solutions
    assert puzzle.check(filled).ok
    assert len(made) < 20
