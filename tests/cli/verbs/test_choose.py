"""`--choose` and `--without`: options of exact covers that solutions have, or do not have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.commandline import run

from puzzlewright.puzzles.cover.make.generator import problem_by_name


@pytest.fixture
def queens(tmp_path: Path) -> str:
    """Return a file with six queens."""
    path = tmp_path / "queens.dlx"
    problem_by_name("queens", ["6"]).save(path)
    return str(path)


def test_fewer_solutions_are_counted_and_found(queens: str) -> None:
    """Of the four, those that have the options, and none of the others."""
    assert run("count", queens, "--choose", "2").out == "1\n"
    assert run("count", queens, "--without", "2", "--without", "3").out == "2\n"
    found = json.loads(run("solve", queens, "--all", "--choose", "2", "--json").out)
    assert [solution["numbers"][0] for solution in found["solutions"]] == [2]


def test_the_reason_why_there_is_none(queens: str) -> None:
    """It names the options that stand in the way."""
    found = run("solve", queens, "--choose", "0", "--choose", "1")
    assert found.code == 1
    assert "no solution: proved (options 0, 1 cannot be chosen together)" in found.out


def test_what_cannot_be_chosen(queens: str, tmp_path: Path) -> None:
    """Options that the problem does not have; puzzles that have no options."""
    assert "they are numbered 0 to 35" in run("count", queens, "--choose", "36").err
    path = tmp_path / "sudoku.txt"
    path.write_text("1...\n..2.\n.3..\n...4\n", encoding="utf-8")
    found = run("solve", str(path), "--without", "1")
    assert found.code == 2
    assert "a sudoku has no options to choose or to leave out" in found.err
