"""Searches for a key that an output needs."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest
from support.commandline import HOPELESS, SUDOKU, Run

from puzzlewright import (
    CrissCross,
    FillIn,
    InputError,
    Jigsaw,
    Packing,
    Puzzle,
    Sudoku,
    WordSearch,
)
from puzzlewright.outputs.output import STYLE, Job, Need
from puzzlewright.outputs.solution_key import find_solution, solution_to_play, supply_solution
from puzzlewright.outputs.write import write
from puzzlewright.puzzles import uniqueness
from puzzlewright.puzzles.abilities import GamePage
from puzzlewright.puzzles.base import KnownSolutions, known_solutions

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


#: Words of which one lies in another, and one reads the same backwards.
WORDS = [
    *("river", "stream", "otter", "heron", "carrot", "rot", "level", "bridge"),
    *("meadow", "willow", "ferry", "trout", "kingfisher", "sluice"),
]

#: A board that no turn or flip takes to itself.
UNEVEN = "#####\n#####\n####\n##"


@pytest.mark.parametrize(
    ("kind", "recipe"),
    [
        (Sudoku, {}),
        (Jigsaw, {"turning": False}),
        (Jigsaw, {"turning": False, "signed": False, "size": "3x4"}),
        (Packing, {"board": UNEVEN, "pieces": 4}),
        (FillIn, {}),
        (FillIn, {"words": WORDS, "crossword": True}),
        (FillIn, {"words": WORDS[:12], "layout": "grown", "language": "hr"}),
        (WordSearch, {"words": WORDS}),
        (WordSearch, {"words": [*WORDS, "level", "rot"], "difficulty": "SW,W", "language": "hr"}),
        (WordSearch, {"words": WORDS[:6], "message": "found", "bonus": ["kayak"]}),
    ],
)
def test_known_to_its_generator(
    kind: type[Puzzle[Any]], recipe: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The only solution of a puzzle that was made is not searched again: it is what one finds."""
    for seed in range(3):
        puzzle = kind.make(seed=seed, **recipe)  # type: ignore[attr-defined]
        searched = puzzle.solve()
        assert puzzle.check(searched.solutions[0]).ok
        with monkeypatch.context() as patched:
            patched.setattr(kind, "search", None)
            assert find_solution(puzzle, {"limit": 1}).solution == searched.solutions[0]
            assert solution_to_play(puzzle) == (searched.solutions[0], True)
        assert len(searched) == 1


@pytest.mark.parametrize(
    ("kind", "recipe"),
    [(Jigsaw, {}), (Jigsaw, {"alike": True}), (Packing, {}), (Packing, {"size": "3x3x3"})],
)
def test_unique_up_to_symmetry(
    kind: type[Puzzle[Any]], recipe: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page does not count again what the generator of a puzzle has proved."""
    puzzle = kind.make(seed=3, **recipe)  # type: ignore[attr-defined]
    solution = puzzle.solve(limit=1).solutions[0]
    page: GamePage[Any] = GamePage.of(puzzle)
    counted = GamePage.of(kind.from_json(puzzle.as_json())).game(solution, unique=False)
    monkeypatch.setattr(kind, "search", None)
    monkeypatch.setattr(kind, "solve", None)
    assert page.game(solution, unique=False).data == counted.data


def test_number_of_solutions() -> None:
    """A jigsaw with two solutions knows how many they are, up to turning."""
    jigsaw = Jigsaw.make(solutions=2, seed=1)
    assert known_solutions(jigsaw).class_count == len(jigsaw.solve(distinct=True)) == 2
    assert known_solutions(jigsaw).only_solution is None
    assert known_solutions(Jigsaw.loads(jigsaw.text())) == KnownSolutions()


def test_copies_of_known_solutions() -> None:
    """Kinds that are copied by all their attributes keep them, those with a __reduce__ do not."""
    for kind, is_kept in ((Jigsaw, True), (Packing, True), (Sudoku, False)):
        puzzle = kind.make(seed=3)
        known = known_solutions(puzzle)
        assert known != KnownSolutions()
        for same in (copy.copy(puzzle), pickle.loads(pickle.dumps(puzzle))):
            assert (known_solutions(same) == known) is is_kept


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
