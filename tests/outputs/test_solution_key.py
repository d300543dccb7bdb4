"""Searching for solutions that nobody asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import HOPELESS, SUDOKU, Run

from puzzlewright import CrissCross, InputError, Jigsaw, Sudoku
from puzzlewright.outputs.output import STYLE, Job, Need
from puzzlewright.outputs.solution_key import find_solution, solution_to_play, supply_solution
from puzzlewright.outputs.write import write
from puzzlewright.puzzles import uniqueness

#: A sudoku that is not solved without searching.
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"

OWN = "crisscross\ngoal all\ngrid\nCAT\n-R-\n-E-\nwords\ncat\nare\n"


def test_reasons() -> None:
    """Without a solution there is a reason: none exists, or the limit came first."""
    assert find_solution(Sudoku.loads(SUDOKU), {"limit": 1}).solution is not None
    assert find_solution(Sudoku.loads(HOPELESS), {"limit": 1}).why == "no solution"
    found = find_solution(Sudoku.loads(HARD), {"limit": 1, "nodes": 2, "time": 9.5})
    assert (found.solution, found.why) == (None, "no solution found in 2 nodes or 9.5 s")
    found = find_solution(Sudoku.loads(HARD), {"limit": 1, "nodes": 2})
    assert found.why == "no solution found in 2 nodes"


def test_its_own() -> None:
    """A puzzle that knows its solution is not searched."""
    puzzle = CrissCross.loads(OWN)
    found = find_solution(puzzle, {"nodes": 1})
    assert found.solution is not None
    assert found.answer is None
    assert solution_to_play(puzzle)[0] == found.solution


def test_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page has to know a solution, and whether there are others."""
    assert solution_to_play(Sudoku.loads(SUDOKU))[1]
    assert not solution_to_play(Sudoku.loads("sudoku 2x2\n" + ". . . .\n" * 4))[1]
    with pytest.raises(InputError, match="cannot be played: no solution"):
        solution_to_play(Sudoku.loads(HOPELESS))
    monkeypatch.setattr(uniqueness, "KEY_NODES", 2)
    with pytest.raises(InputError, match="cannot be played: no solution was found in 2 nodes"):
        solution_to_play(Sudoku.loads(HARD))


@pytest.mark.parametrize("suffix", [".pdf", ".html"])
def test_stopped(tmp_path: Path, suffix: str) -> None:
    """Whoever stops the search gets no file, rather than one without a key."""
    if suffix == ".pdf":
        pytest.importorskip("typst")
    with pytest.raises(KeyboardInterrupt):
        write(Sudoku.loads(HARD), tmp_path / f"a{suffix}", stop=lambda: True)
    assert not list(tmp_path.iterdir())


def test_styles_that_need_one() -> None:
    """A style that needs a solution is an error where there is none, and no note."""
    jigsaw = Jigsaw.loads("jigsaw 1x2\n0 1 0 0\n0 0 0 -2\n")
    need = Need(STYLE, "this style needs a solution", None, None)
    with pytest.raises(InputError, match="this style needs a solution: "):
        supply_solution(Job(jigsaw, style={"words": "HI"}), need)


def test_limits_of_the_command_line(run: Run, here: Path) -> None:
    """What the user allows is what a key may cost; the message says which limit came first."""
    pytest.importorskip("typst")
    (here / "a.txt").write_text(HARD)
    done = run("show", "a.txt", "--nodes", "2", "-o", "a.pdf")
    reasons = ["unknown: limit of 2 nodes", "so the sheet has no key"]
    assert done == (0, "", "".join(f"puzzlewright: a.txt: {why}\n" for why in reasons))
