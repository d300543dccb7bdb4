"""Ctrl-C in Python: searches end with what was found, and nothing that was found is lost."""

from __future__ import annotations

import signal
from typing import Any

import pytest

from puzzlewright import FillIn, Outcome, Packing, Report, Sudoku
from puzzlewright.puzzles.fillin.word_lists.common_words import common_words


def test_ctrl_c_while_a_solution_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """solve() returns the solutions so far, the one that was being checked included."""
    empty = Sudoku([0] * 16)
    seen: list[Any] = []

    def check(self: Sudoku, solution: Any) -> Report:  # noqa: ARG001
        seen.append(solution)
        if len(seen) == 3:
            signal.raise_signal(signal.SIGINT)
        return Report()

    monkeypatch.setattr(Sudoku, "check", check)
    answer = empty.solve()
    assert answer.outcome is Outcome.STOPPED
    assert not answer.count.exact
    assert list(answer) == seen
    assert len(seen) >= 3
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_while_something_better_is_looked_for() -> None:
    """best() returns the best so far."""
    words = [(word.text, number % 97) for number, word in enumerate(common_words())]
    puzzle = FillIn("_____\n_#_#_\n_____\n_#_#_\n_____", words, mode="dictionary")
    calls: list[Any] = []

    def progress(report: Any) -> None:
        calls.append(report)
        signal.raise_signal(signal.SIGINT)

    best = puzzle.best(time=60, progress=progress)
    assert best.outcome is Outcome.STOPPED
    assert len(calls) == 1


def test_a_generator_does_not_swallow_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in a proof that a generator makes reaches whoever called the maker."""
    check = Packing.check

    def interrupted(self: Packing, solution: Any) -> Report:
        signal.raise_signal(signal.SIGINT)
        return check(self, solution)

    monkeypatch.setattr(Packing, "check", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Packing.make("4x4", pieces=3, seed=1)
