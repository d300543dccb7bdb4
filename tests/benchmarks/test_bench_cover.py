"""Exact covers measured: who delivers what, and that all programs agree."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.exact import cover as measuring
from bench.exact.cover import DELIVERS, measured
from bench.exact.cover_tables import (
    COUNT,
    NAMES,
    SOLUTIONS,
    UNCHECKED,
    VISITED,
    XCOVER,
    Row,
    main_text,
    ratios_of,
    targets,
)
from bench.instances.cover import INSTANCES, Instance, instance
from bench.peers.cover import ExactCover, XCover, named
from bench.peers.ssxcc import COLOURS, Ssxcc, text_of
from bench.report import WrongAnswerError
from puzzlewright import Cover
from puzzlewright.core.errors import InputError

#: Behaves as the program does: reads a problem, says how many solutions it has.
STAND_IN = """#!{python}
import sys
sys.path[:0] = {path}
from puzzlewright import Cover
lines = [line for line in sys.stdin.read().splitlines() if line]
primary, _, secondary = lines[0].partition("|")
cover = Cover(primary, lines[1:], secondary=secondary)
number = cover.count().n {wrong}
if "m1" in sys.argv:
    for solution in cover.solutions():
        print(solution.text())
print("(4 options, 3+2 items, 16 entries successfully read)", file=sys.stderr)
s = "" if number == 1 else "s"
print(f"Altogether {{number}} solution{{s}}, 1+2 mems, 3 updates, 4 bytes, 55 nodes, ccost 5%.",
      file=sys.stderr)
"""


def stand_in(folder: Path, wrong: str = "") -> Path:
    """Write a program that behaves like SSXCC."""
    path = folder / "ssxcc"
    path.write_text(STAND_IN.format(python=sys.executable, path=repr(sys.path), wrong=wrong))
    path.chmod(0o755)
    return path


needs_programs = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script")


@needs_programs
def test_every_contender_delivers_all_solutions(tmp_path: Path) -> None:
    """Ours and a program that reads text, on a problem with colours; each says what it delivers."""
    row = measured(instance("jig_5x5_t2"), {}, Ssxcc(stand_in(tmp_path)), 1, 1.0)
    assert {COUNT, VISITED, SOLUTIONS, NAMES, UNCHECKED} <= {*row.times} <= {*DELIVERS}
    assert {"SSXCC, count", "SSXCC, printed"} <= {*row.times}
    assert row.ssxcc_nodes == 55


@needs_programs
def test_a_program_that_miscounts_is_named(tmp_path: Path) -> None:
    """Times mean nothing if an answer is wrong."""
    wrong = Ssxcc(stand_in(tmp_path, "+ (len(lines) > 10)"))
    with pytest.raises(WrongAnswerError, match="'SSXCC, count': 2"):
        measured(instance("sud_golden"), {}, wrong, 1, 1.0)


@needs_programs
def test_other_programs_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A path without a program, and a program that is not SSXCC, are errors and not rows."""
    with pytest.raises(InputError, match="cannot be run"):
        Ssxcc(tmp_path / "nowhere")
    with pytest.raises(InputError, match="does not solve exact covers"):
        Ssxcc(stand_in(tmp_path, "+ 1"))
    echo = tmp_path / "echo"
    echo.write_text("#!/bin/sh\necho nothing >&2\n")
    echo.chmod(0o755)
    with pytest.raises(InputError, match="does not say how many solutions there are: nothing"):
        Ssxcc(echo)
    monkeypatch.setattr(measuring, "INSTANCES", ())
    assert main(["cover", "--ssxcc", str(tmp_path / "nowhere")]) == 2
    assert "nowhere: cannot be run" in capsys.readouterr().err


@pytest.mark.parametrize("chosen", INSTANCES, ids=lambda chosen: chosen.name)
def test_the_text_for_ssxcc_is_the_same_problem(chosen: Instance) -> None:
    """Names of eight characters at most, colours of one; and nothing is lost."""
    cover = chosen.make()
    lines = text_of(cover).splitlines()
    primary, _, secondary = lines[0].partition("|")
    assert (len(primary.split()), len(secondary.split())) == (
        len(cover.items),
        len(cover.secondary),
    )
    read = Cover(primary, lines[1:], secondary=secondary)
    names = dict(zip((*read.items, *read.secondary), (*cover.items, *cover.secondary), strict=True))
    colours: dict[str | None, str | None] = {}
    pairs = [map(each._names.pair, option) for each in (read, cover) for option in each.options]
    for option, other in zip(pairs[: len(read.options)], pairs[len(read.options) :], strict=True):
        assert [names[item] for item, _ in option] == [item for item, _ in other]
        for (item, colour), (_, known) in zip(option, other, strict=True):
            assert len(item) <= 8
            assert colour is None or len(colour) == 1
            assert colours.setdefault(colour, known) == known
    assert len({*colours.values()}) == len(colours) <= len(COLOURS)


def test_names_are_looked_up() -> None:
    """Other programs hand over numbers; their names are those of the options."""
    assert named([[0, 1], [1]], [["a"], ["b"]]) == 2
    assert named([], []) == 0
    with pytest.raises(IndexError):
        named([[2]], [["a"], ["b"]])


def row_of(name: str, **seconds: float) -> Row:
    """Return the row of an instance in which contenders took this many seconds."""
    keys = {
        "count": COUNT,
        "visited": VISITED,
        "solutions": SOLUTIONS,
        "names": NAMES,
        "unchecked": UNCHECKED,
        "matrix": "xcover, matrix",
        "theirs_named": "xcover, names",
        "ssxcc": "SSXCC, count",
    }
    times = {keys.get(key, key): value for key, value in seconds.items()}
    return Row(instance(name), 100, None, times)


def test_xcover_is_taken_at_its_best() -> None:
    """It takes words or a matrix; whichever is quicker is compared with ours."""
    rows = [
        row_of("queens_12", solutions=1.0, xcover=4.0),
        row_of("langford_12", solutions=1.0, xcover=4.0, matrix=2.0),
        row_of("sud_golden", solutions=1.0),
    ]
    assert ratios_of(rows, XCOVER, SOLUTIONS) == {"queens_12": 4.0, "langford_12": 2.0}


def test_counting_and_delivering_are_judged_apart() -> None:
    """To be ahead in counting says nothing about delivering."""
    row = row_of(
        "queens_12", visited=0.1, solutions=2.0, names=3.0, xcover=1.0, theirs_named=4.0, ssxcc=0.5
    )
    met = {target.text.split(",")[0]: target.met for target in targets([row])}
    assert met["cover: every solution delivered as numbers"] is False
    assert met["cover: every solution delivered with names"] is True
    counting = [target for target in targets([row]) if "counted" in target.text]
    assert [target.met for target in counting] == [True, None]
    assert "behind on queens_12 (0.50)" in "".join(map(str, targets([row])))
    assert "| queens_12 |" in main_text([row])


def test_programs_that_are_installed_agree() -> None:
    """Other programs, if they are installed, find what we find, however they are asked."""
    pytest.importorskip("xcover")
    pytest.importorskip("exact_cover")
    cover = Cover("a b c", ["a b", "c", "b c", "a"])
    xcover, exact = XCover(), ExactCover()
    tasks = [xcover.whole(cover), xcover.names(cover), xcover.matrix(cover)]
    tasks += [exact.whole(cover), exact.numbers(cover)]
    assert [task()() for task in tasks if task is not None] == [2] * 5
