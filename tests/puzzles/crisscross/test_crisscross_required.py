"""Criss-crosses with words that must be in."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import Run

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.crisscross.puzzle import CrissCross

TEXT = """
acorn alder ash aspen bark beech birch bough cedar cherry chestnut conifer cypress elm fern fir
fruit grove hazel heath hedge holly hornbeam ivy juniper larch laurel leaf lime linden log maple
moss oak olive pear pine plane plum poplar resin root rowan sap shrub spruce stump thorn timber
trunk twig walnut willow wood yew
"""
LIST = TEXT.split()
MUST = ["hornbeam", "cypress", "walnut"]


def words_in(puzzle: CrissCross) -> set[str]:
    """Return the words on the board."""
    return {"".join(run.cells).lower() for run in puzzle.grid.runs}


@pytest.mark.parametrize("goal", ["contest", "crozzle", "dense", "all"])
def test_they_are_in(goal: str) -> None:
    """On a board that takes a part of the words, whatever the goal."""
    puzzle = CrissCross.make(LIST, size="9x9", goal=goal, must=MUST, nodes=4000, seed=1)
    assert words_in(puzzle) >= set(MUST)
    assert len(words_in(puzzle)) > len(MUST) + 3
    assert not puzzle.check(puzzle.solve(limit=1).solutions[0]).faults
    again = CrissCross.make(LIST, size="9x9", goal=goal, must=MUST, nodes=4000, seed=1)
    assert puzzle == again


def test_all_words_are_as_without() -> None:
    """Where everything finds a place, nothing has to be kept."""
    few = LIST[:12]
    puzzle = CrissCross.make(few, must=few[:3], seed=1)
    assert puzzle == CrissCross.make(few, seed=1)


def test_words_that_are_not_in_the_list() -> None:
    """Are added to it, with their clues."""
    puzzle = CrissCross.make(LIST[:12], must=[("mangrove", "grows in salt water")], seed=1)
    assert "mangrove" in words_in(puzzle)
    assert puzzle.entries[-1].clue == "grows in salt water"


def test_what_cannot_be_is_refused() -> None:
    """Each with the words and the reason."""
    short = [word for word in LIST if len(word) < 8 and "y" not in word]
    for must, size, reason in (
        (["chestnut"], "7x7", "must: this word cannot be placed .longer than the board: 8 cells"),
        (["xyzzx"], "15x15", "shares no letter with any other word"),
        (short, "7x7", "no arrangement with .*, .* and .* more was found"),
    ):
        words = [word for word in LIST if not set(word) & set("xyz")]
        with pytest.raises(InputError, match=reason):
            CrissCross.make(words, size=size, goal="contest", must=must, nodes=400, seed=1)
    with pytest.raises(InputError, match="method: a beam search cannot guarantee"):
        CrissCross.make(LIST, method="beam", must=MUST)


def test_on_the_command_line(run: Run, here: Path) -> None:
    """Words or a file of words; the recipe is kept, so that the puzzle can be made again."""
    (here / "list.txt").write_text("\n".join(LIST))
    (here / "must.txt").write_text("\n".join(MUST))
    made = ("make", "crisscross", "list.txt", "--size", "9x9", "--goal", "contest", "--seed", "1")
    few = ("--nodes", "2000")
    assert run(*made, *few, "--must", ",".join(MUST), "-o", "a.txt").code == 0
    assert run(*made, *few, "--must", "must.txt", "-o", "b.txt").code == 0
    one, other = (CrissCross.load(here / name) for name in ("a.txt", "b.txt"))
    assert one == other
    assert words_in(one) >= set(MUST)
    assert run("make", "--again", "a.txt", "-o", "c.txt").code == 0
    assert CrissCross.load(here / "c.txt") == one
    done = run(*made, "--must", "zzzzzzzzzz")
    assert done.code == 2
    assert "--must: this word cannot be placed (longer than the board" in done.err


def test_errors_name_the_word(run: Run, here: Path) -> None:
    """As it was typed, or with file and line; a word of one letter is not left out silently."""
    (here / "list.txt").write_text("apple\npear\ngrape\n")
    (here / "must.txt").write_text("apple\n\nx\n")
    (here / "odd.txt").write_text("zzz\n")
    for must, told in (
        (
            "apple,x",
            "--must: a single letter is not a word: a word needs two letters to cross others: 'x'",
        ),
        ("apple,,pear", "--must: a comma without a word next to it: 'apple,,pear'"),
        ("", "--must: no word in it: ''"),
        ("must.txt", "must.txt, line 3: one letter crosses no other word: 'x'"),
        ("odd.txt", "of odd.txt cannot be placed (shares no letter with any other word): 'zzz'"),
    ):
        done = run("make", "crisscross", "list.txt", "--must", must, "--seed", "1")
        assert done.code == 2
        assert told in done.err
