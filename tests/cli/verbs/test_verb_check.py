"""`puzzlewright check`."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import (
    HOPELESS,
    NO_WAY,
    ONE_WAY,
    SOLVED,
    SUDOKU,
    TWO_FOLD,
    TWO_WAYS,
    Run,
    queens,
)

pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.parametrize(
    ("text", "words", "code", "strict", "unique"),
    [
        (ONE_WAY, "cover, exactly one solution: proved", 0, 0, True),
        (TWO_WAYS, "cover, more than one solution", 0, 1, False),
        (NO_WAY, "cover, no solution: proved", 1, 1, False),
        (SUDOKU, "sudoku, exactly one solution: proved, difficulty easy: naked single", 0, 0, True),
        (TWO_FOLD, "sudoku, more than one solution", 0, 1, False),
        (HOPELESS, "sudoku, no solution: proved", 1, 1, False),
    ],
)
def test_puzzle(run: Run, text: str, words: str, code: int, strict: int, unique: bool) -> None:
    """The report has the number of solutions; a second one is a problem only with --unique."""
    Path("a.txt").write_text(text)
    done = run("check", "a.txt")
    assert done.code == code
    assert done.out.startswith(f"a.txt: {words} (")
    assert run("check", "a.txt", "--unique").code == strict
    (values,) = run("check", "a.txt", "--unique", "--json").objects
    assert (values["ok"], values["unique"]) == (strict == 0, unique)
    assert {"file", "kind", "outcome", "count", "exact", "seconds", "nodes"} <= set(values)


def test_limit_leaves_it_open(run: Run) -> None:
    """What a limit kept from being known is called unknown, with exit code 3."""
    Path("a.dlx").write_text(queens(40))
    done = run("check", "a.dlx", "--nodes", "5")
    assert done.code == 3
    assert "no solution so far, unknown whether there is one: limit of 5 nodes" in done.out
    assert run("check", "a.dlx", "--nodes", "5", "--json").objects[0]["ok"] is None


def test_oddities_are_noted(run: Run) -> None:
    """What is allowed but odd is noted, and does not change the verdict."""
    Path("a.dlx").write_text("a | b\na\nb\n")
    done = run("check", "a.dlx")
    assert done.code == 0
    assert "a.dlx: note: line 3: never chosen" in done.out
    assert len(run("check", "a.dlx", "--json").objects[0]["warnings"]) == 1


def test_right_solution(run: Run) -> None:
    """A solution that keeps the rules is correct."""
    Path("a.txt").write_text(SUDOKU)
    Path("mine.txt").write_text(SOLVED)
    assert run("check", "a.txt", "mine.txt") == (0, "mine.txt: correct\n", "")
    Path("b.dlx").write_text(TWO_WAYS)
    Path("mine.txt").write_text("c\na b\n")
    (values,) = run("check", "b.dlx", "mine.txt", "--json").objects
    assert (values["ok"], values["faults"]) == (True, [])
    assert values["solution_file"] == "mine.txt"


def test_wrong_solution(run: Run) -> None:
    """Each problem is printed with its place, on a line of its own; the code is 1."""
    Path("a.txt").write_text(SUDOKU)
    Path("mine.txt").write_text(SOLVED[:80] + "1")
    done = run("check", "a.txt", "mine.txt")
    assert (done.code, done.err) == (1, "")
    assert all(line.startswith("mine.txt: ") for line in done.out.splitlines())
    assert "row 9" in done.out
    (values,) = run("check", "a.txt", "mine.txt", "--json").objects
    assert values["ok"] is False
    assert len(values["faults"]) == len(done.out.splitlines())
    assert all(problem["place"] and problem["message"] for problem in values["faults"])


def test_incomplete_cover(run: Run) -> None:
    """An item that is left out is a problem."""
    Path("a.dlx").write_text(TWO_WAYS)
    Path("mine.txt").write_text("a b\n")
    done = run("check", "a.dlx", "mine.txt")
    assert done.code == 1
    assert "c" in done.out


def test_solution_that_cannot_be_read(run: Run) -> None:
    """A solution file with a mistake in its writing is bad input, not a wrong solution."""
    Path("a.txt").write_text(SUDOKU)
    Path("mine.txt").write_text(SOLVED[:80])
    done = run("check", "a.txt", "mine.txt")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("puzzlewright: mine.txt, line 1")
    Path("mine.txt").write_bytes(b"\x00\xff")
    assert run("check", "a.txt", "mine.txt").code == 2
    assert run("check", "a.txt", "gone.txt").code == 2


def test_solution_belongs_to_one_puzzle(run: Run) -> None:
    """Of a file of many, --puzzle says whose solution it is."""
    Path("many.txt").write_text(f"{TWO_FOLD}\n{SUDOKU}\n")
    Path("mine.txt").write_text(SOLVED)
    done = run("check", "many.txt", "mine.txt")
    assert done.code == 2
    assert "a solution file belongs to one puzzle, and there are 2" in done.err
    assert run("check", "many.txt", "mine.txt", "--puzzle", "2").code == 0
    assert run("check", "-", "-").err == "puzzlewright: standard input (-) can be read only once\n"
