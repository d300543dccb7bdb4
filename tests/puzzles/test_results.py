"""Answers, reports and counts are true or false as one would think; solutions have a base class."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from support.puzzles.samples import PUZZLES, solution_of

from puzzlewright import (
    Answer,
    Best,
    Count,
    Cover,
    Fault,
    FillIn,
    InexactCountError,
    Outcome,
    Packing,
    Report,
    Solution,
    Stats,
    Sudoku,
)

SUDOKU = Sudoku("1.....2..3.....4")
ANSWER = Cover("a b c", ["a b", "c", "b c", "a"]).solve()
NO_ANSWER = Cover("a b", ["a"]).solve()


def test_reports() -> None:
    """A report is true exactly if the solution is correct."""
    right, wrong = (
        SUDOKU.check(SUDOKU.solution_from(f"12433421431221{end}")) for end in ("34", "44")
    )
    assert right
    assert right.ok
    assert not wrong
    assert not wrong.ok
    assert wrong.faults[0] == Fault("row 4", "holds 4 twice")


def test_answers_are_sequences() -> None:
    """An answer is a sequence of its solutions, and false without any."""
    assert ANSWER
    assert not NO_ANSWER
    assert [solution.text() for solution in ANSWER] == ["a b\nc\n", "b c\na\n"]
    assert list(ANSWER) == [ANSWER[0], ANSWER[1]] == list(ANSWER[:2]) == list(ANSWER.solutions)
    assert (len(ANSWER), len(NO_ANSWER), list(NO_ANSWER)) == (2, 0, [])
    assert ANSWER[-1] in ANSWER
    with pytest.raises(IndexError):
        NO_ANSWER[0]


def test_counts() -> None:
    """A count of no solution is false, one of some is true; "at least 0" may be either."""
    assert Cover("a b c", ["a b", "c"]).count()
    assert not Cover("a b", ["a"]).count()
    with pytest.raises(InexactCountError):
        bool(Count(0, exact=False))
    assert Count(3, exact=False)


def test_best() -> None:
    """The best of no solution is false."""
    words = [("cat", 50), ("cot", 40)]
    assert FillIn(["___"], words, mode="dictionary").best(nodes=10)
    assert not FillIn(["____"], words, mode="dictionary").best(nodes=10)


#: By names that are the same in every process: answers hold measured seconds.
VALUES: dict[str, Any] = {
    "report": Report(),
    "report of a fault": Report((Fault("row 1", "lacks 3"),)),
    "answer": ANSWER,
    "no answer": NO_ANSWER,
    "best": Best(solution_of("fillin"), 3, Outcome.LIMIT, Stats(4, 0.5)),
    "no best": Best(None, 0, Outcome.LIMIT, Stats(4, 0.5)),
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_values(value: Any) -> None:
    """They are values: equal and with one hash after a copy or a pickle, unlike any other."""
    for same in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert type(same) is type(value)
        assert same == value
        assert hash(same) == hash(value)
        assert repr(same) == repr(value)
    assert [other == value for other in VALUES.values()].count(True) == 1
    assert value != tuple(getattr(value, name) for name in value.__match_args__)


def test_patterns() -> None:
    """`match` takes the fields in the order in which they are documented."""
    match ANSWER:
        case Answer(Outcome.EXHAUSTED, Count(2, True), (_, second), Stats()):
            assert second == ANSWER[1]
        case _:
            pytest.fail("no match")


@pytest.mark.parametrize("kind", PUZZLES)
def test_solutions(kind: str) -> None:
    """A solution of every kind is a Solution, also after a copy or a pickle."""
    solution = solution_of(kind)
    assert isinstance(solution, Solution)
    for same in (
        copy.copy(solution),
        copy.deepcopy(solution),
        pickle.loads(pickle.dumps(solution)),
    ):
        assert same == solution
        assert hash(same) == hash(solution)
        assert same.text() == solution.text()
        assert same.as_json() == solution.as_json()


def test_solutions_are_whole() -> None:
    """A subclass without text() or fields() is no solution."""

    class Half(Solution):
        def text(self) -> str:
            return ""

    with pytest.raises(TypeError, match="fields"):
        Half()  # type: ignore[abstract]


def test_one_is_no_plural() -> None:
    """In what is shown of the smallest puzzles."""
    assert repr(FillIn("___", ["cat"])) == "<FillIn 1×3: 1 slot, 1 word, exact>"
    assert repr(Cover("a", ["a"])) == "<Cover: 1+0 items, 1 option>"
    assert repr(Packing("1x1", ["#"])) == "<Packing square: 1 cell, 1 brick>"
