"""A new output is one class: here one is added while the program runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.commandline import SUDOKU, Run

import puzzlewright
from puzzlewright import InputError, Jigsaw, Sudoku
from puzzlewright.outputs.declarations import TITLE
from puzzlewright.outputs.output import Files, Job, Need, OutputField, PictureOutput, Values
from puzzlewright.outputs.paper import paper_need
from puzzlewright.outputs.register import register, unregister
from puzzlewright.outputs.write import write
from puzzlewright.puzzles.recipes.fields import Flag

pytestmark = pytest.mark.usefixtures("here", "toy")


class Toy(PictureOutput):
    """The length of the drawing in bytes, the title, and whether a solution is known."""

    name = "toy"
    summary = "a toy"
    suffixes = (".toy",)
    options = (TITLE, OutputField("loud", Flag(), False, "shout"))

    def needs_solution(self, job: Job, values: Values) -> Need | None:
        needed = super().needs_solution(job, values)
        return needed or paper_need(job, key="the toy has no key", list_="")

    def files(self, job: Job, values: Values, path: str) -> Files:
        known = "solved" if job.key is not None else "unsolved"
        text = f"{len(job.svg)} {job.credits.title} {known} {job.seed}"
        notes = ["this is a toy"] if values["loud"] else []
        return Files({path: (text.upper() if values["loud"] else text).encode()}, notes)


@pytest.fixture
def toy() -> Iterator[None]:
    """Have the toy among the outputs."""
    added = Toy()
    register(added)
    yield
    unregister(added)


def test_from_the_command_line(run: Run) -> None:
    """Every verb that writes drawings writes it, with its options, and lists it in its help."""
    Path("a.txt").write_text(SUDOKU)
    size = len(Sudoku.loads(SUDOKU).svg())
    assert run("show", "a.txt", "-o", "x.toy") == (0, "", "")
    assert Path("x.toy").read_text() == f"{size}  solved None"
    done = run("convert", "a.txt", "y.toy", "--loud", "--title", "Toys")
    assert done == (0, "", "puzzlewright: y.toy: this is a toy\n")
    assert Path("y.toy").read_text() == f"{size} TOYS SOLVED NONE"
    assert run("make", "sudoku", "4x4", "--seed", "3", "--number", "2", "-o", "x.toy").code == 0
    assert Path("x-2.toy").read_text().endswith(" solved 4")
    assert run("show", "a.txt", "--loud") == (
        *(2, ""),
        "puzzlewright: this is for .toy files only: '--loud'\n",
    )
    for words in (["show"], ["make", "sudoku"]):
        assert ".toy: a toy" in " ".join(run(*words, "--help").out.split())
    assert " .toy " in run("convert", "--formats").out


def test_styles(run: Run) -> None:
    """It is a drawing, so it has styles; what they need is searched for."""
    assert run("make", "jigsaw", "2x2", "--seed", "1", "-o", "j.txt").code == 0
    plain, styled = (
        run("show", "j.txt", *words, "-o", "j.toy").code or Path("j.toy").read_text()
        for words in ([], ["--style", "words=HI"])
    )
    assert plain != styled
    jigsaw = Jigsaw.load("j.txt")
    assert write(Job(jigsaw, style={"words": "HI"}), "saved.toy") == []
    assert Path("saved.toy").read_text() == styled


def test_from_python() -> None:
    """By the method, by the function with options, and by write() with what it says."""
    puzzle = Sudoku.loads(SUDOKU)
    puzzle.save("a.toy")
    assert Path("a.toy").read_text() == f"{len(puzzle.svg())}  solved None"
    with pytest.warns(UserWarning, match=r"b\.toy: this is a toy"):
        puzzlewright.save(puzzle, "b.toy", title="T", loud=True)  # type: ignore[call-arg]
    assert write(puzzle, Path("c.toy"), {"loud": True}) == ["this is a toy"]
    with pytest.raises(InputError, match=r"this is for \.toy files only: 'loud'"):
        puzzlewright.save(puzzle, "c.svg", loud=True)  # type: ignore[call-arg]


def test_gone_again(run: Run) -> None:
    """Without it the suffix is unknown."""
    Path("a.txt").write_text(SUDOKU)
    other = Toy()
    other.suffixes = (".toy2",)
    register(other)
    assert run("show", "a.txt", "-o", "x.toy2").code == 0
    unregister(other)
    assert "cannot write a sudoku as .toy2 " in run("show", "a.txt", "-o", "x.toy2").err
