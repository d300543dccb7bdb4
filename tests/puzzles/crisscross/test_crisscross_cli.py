"""Criss-crosses on the command line: checked, scored, solved and counted."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import Run

pytestmark = pytest.mark.usefixtures("here")

#: Four words in a ring, as the contest wrote grids.
RING = "pearl\na---a\nr---p\nkilts\n"

#: The numbers of the ring: words, connectors, letters; what the corners P L K S are worth.
NOTES = [
    "4 words, 4 connectors, 14 letters",
    "contest: 4,004,014",
    f"crozzle: {4 * 10 + 8 + 4 + 4 + 16}",
    "all: 4,004,000",
    f"dense: {4 * 1000 - 14 * 300:,}",
]


def test_check_scores_a_grid(run: Run) -> None:
    """A bare grid is checked, and its score under each goal is printed."""
    Path("ring.txt").write_text(RING)
    done = run("check", "ring.txt")
    assert done.code == 0
    first, *rest = done.out.splitlines()
    assert first.startswith("ring.txt: crisscross, exactly one solution: proved")
    assert rest == [f"ring.txt: note: {note}" for note in NOTES]
    (values,) = run("check", "ring.txt", "--json").objects
    assert (values["ok"], values["faults"], values["warnings"]) == (True, [], NOTES)


def test_check_reports_flaws(run: Run) -> None:
    """What is wrong with a grid itself is a problem: it is printed, and the exit code is 1."""
    Path("bad.txt").write_text("pear-\n-----\ntoe-x\n\npear\ntoes\n")
    problems = [
        ("row 3, column 1, across", "'TOE' is not in the list"),
        ("row 3, column 5", "'X' stands alone"),
        (
            "grid",
            "in 2 pieces that do not touch, which begin at row 1, column 1; row 3, column 1",
        ),
    ]
    done = run("check", "bad.txt")
    assert (done.code, done.err) == (1, "")
    lines = done.out.splitlines()
    assert lines[0] == "bad.txt: crisscross, 3 problems, not searched"
    assert lines[1:4] == [f"bad.txt: {place}: {message}" for place, message in problems]
    assert lines[4].startswith("bad.txt: note: read with these assumptions: each line below the")
    assert lines[5] == "bad.txt: note: 2 words, 0 connectors, 8 letters"
    assert lines[-1] == "bad.txt: note: not placed: toes"
    done = run("check", "bad.txt", "--json")
    assert done.code == 1
    (values,) = done.objects
    assert values["ok"] is False
    assert [(each["place"], each["message"]) for each in values["faults"]] == problems
    assert values["outcome"] is None


def test_flaws_of_one_puzzle_do_not_hide_the_others(run: Run) -> None:
    """A folder is checked to its end."""
    Path("all").mkdir()
    Path("all/1.txt").write_text("at-is\n-----\n")
    Path("all/2.txt").write_text(RING)
    done = run("check", "all")
    assert done.code == 1
    assert "all/1.txt: crisscross, 1 problem, not searched" in done.out
    assert "all/2.txt: crisscross, exactly one solution: proved" in done.out


def test_a_wrong_grid_is_not_solved(run: Run) -> None:
    """Errors of solve and count are one line."""
    Path("bad.txt").write_text("at-is\n-----\n")
    for verb in ("solve", "count"):
        done = run(verb, "bad.txt")
        assert done.code == 2
        assert done.err.startswith("puzzlewright: bad.txt: the arrangement is wrong (grid: in 2")
        assert len(done.err.splitlines()) == 1


def test_fills_are_counted_and_found(run: Run) -> None:
    """Solving fills the words into the empty grid: here STOP and SLAP can change places."""
    Path("two.txt").write_text("stop\nl---\na---\np---\n")
    assert run("count", "two.txt").out.split()[0] == "2"
    done = run("solve", "two.txt", "--all", "--json")
    assert done.code == 0
    (values,) = done.objects
    assert sorted(found["rows"] for found in values["solutions"]) == [
        [[*"SLAP"], [*"T---"], [*"O---"], [*"P---"]],
        [[*"STOP"], [*"L---"], [*"A---"], [*"P---"]],
    ]


def test_written_solutions(run: Run) -> None:
    """What `solve` prints is correct; so is the other fill; another word is named."""
    Path("two.txt").write_text("stop\nl---\na---\np---\n")
    assert run("solve", "two.txt", "-o", "mine.txt").code == 0
    assert run("check", "two.txt", "mine.txt") == (0, "mine.txt: correct\n", "")
    Path("other.txt").write_text("slap\nt---\no---\np---\n")
    assert run("check", "two.txt", "other.txt").code == 0
    Path("wrong.txt").write_text("slap\nt---\no---\nw---\n")
    done = run("check", "two.txt", "wrong.txt")
    assert done.code == 1
    assert done.out == "wrong.txt: row 1, column 1, down: 'STOW' is not in the list\n"


def test_our_text_is_shown_and_read_again(run: Run) -> None:
    """`show` prints our format, which is recognised by its header."""
    Path("ring.txt").write_text(RING + "\npearl;gem\npark\nlaps\nkilts\nNew York;a city\n")
    done = run("show", "ring.txt", "-o", "own.txt")
    assert (done.code, done.err) == (0, "")
    own = Path("own.txt").read_text()
    assert own.startswith("crisscross\ngoal contest\ngrid\nPEARL\nA---A\n")
    assert own.endswith("\npearl;gem\npark\nlaps\nkilts\nNew York;a city\n")
    done = run("check", "own.txt")
    assert done.code == 0
    assert done.out.endswith("own.txt: note: not placed: New York\n")


def test_bad_input(run: Run) -> None:
    """A slip in a grid is reported with its line, and the exit code is 2."""
    Path("bad.txt").write_text("pear\na--o\nr-o\nkilt\n")
    done = run("check", "bad.txt")
    assert done.code == 2
    assert "bad.txt, line 3: ragged grid: 3 cells here, line 1 has 4" in done.err


def test_a_missing_folder_is_an_error_before_the_search(run: Run) -> None:
    """Nobody waits a minute for a file that cannot be written."""
    done = run("make", "crisscross", "--goal", "contest", "--time", "60", "-o", "no/where/a.svg")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("puzzlewright: there is no such folder: 'no/where'")
