"""`--chosen` and `--without`: options of exact covers that solutions have, or do not have."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import Run

from puzzlewright.puzzles.cover.make.generator import problem_by_name


@pytest.fixture(autouse=True)
def queens(here: Path) -> None:
    """Write six queens to a file."""
    problem_by_name("queens", ["6"]).save(here / "queens.dlx")


def test_fewer_solutions_are_counted_and_found(run: Run) -> None:
    """Of the four, those that have the options, and none of the others."""
    assert run("count", "queens.dlx", "--chosen", "2").out == "1\n"
    assert run("count", "queens.dlx", "--without", "2", "--without", "3").out == "2\n"
    (found,) = run("solve", "queens.dlx", "--all", "--chosen", "2", "--json").objects
    assert [solution["numbers"][0] for solution in found["solutions"]] == [2]


def test_the_reason_why_there_is_none(run: Run) -> None:
    """It names the options that stand in the way."""
    found = run("solve", "queens.dlx", "--chosen", "0", "--chosen", "1")
    assert found.code == 1
    assert "no solution: proved (options 0, 1 cannot be chosen together)" in found.out


def test_what_cannot_be_chosen(run: Run) -> None:
    """Options that the problem does not have; puzzles that have no options."""
    for name in ("chosen", "without"):  # as in Python and in the web API
        error = run("count", "queens.dlx", f"--{name}", "36").err
        assert f"{name}: no such option (they are numbered 0 to 35)" in error
    Path("sudoku.txt").write_text("1...\n..2.\n.3..\n...4\n", encoding="utf-8")
    found = run("solve", "sudoku.txt", "--without", "1")
    assert found.code == 2
    assert "a sudoku has no options to choose or to leave out" in found.err
