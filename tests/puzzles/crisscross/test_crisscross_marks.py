"""Criss-crosses with bars, circles, shades and voids; newspapers' crosswords; diagramless ones."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from hypothesis import given
from support.commandline import Run
from support.lengths import examples
from support.strategies.marks import marked_crisscrosses

from puzzlewright import CrissCross, from_json
from puzzlewright.core.errors import InputError
from puzzlewright.outputs.html import puzzle_game
from puzzlewright.puzzles.abilities import PrintLayout
from puzzlewright.puzzles.crisscross.puzzle import CrissCrossSolution
from puzzlewright.puzzles.crisscross.view.draw import draw
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.grids.marks import Marks

#: A bar between two words of the last row; blank rows and columns at the edge.
BARRED = """crisscross
crossword
grid
------
-OTTER
-NEATO
-SAMBA
bars
......
......
......
...|..
circles
......
.o....
......
......
words
otter; swims
neato; nice
sam; uncle
ba; degree
ons; and offs
tea; drink
tam; hat
etb; currency
roa; a way
"""


def puzzle_of(*without: str, **changes: str) -> CrissCross:
    """Return the puzzle, without some lines, and with others in the place of some."""
    lines = [changes.get(line, line) for line in BARRED.splitlines() if line not in without]
    return CrissCross.loads("\n".join(lines) + "\n")


def drawn(svg: str, name: str) -> list[ElementTree.Element]:
    """Return the parts of a drawing that have a class."""
    return [one for one in ElementTree.fromstring(svg).iter() if one.get("class") == name]


def texts(svg: str) -> list[str]:
    """Return all texts of a drawing."""
    return [
        one.text or "" for one in ElementTree.fromstring(svg).iter() if one.tag.endswith("text")
    ]


@given(marked_crisscrosses())
@examples(80)
def test_text_and_json_keep_marks(puzzle: CrissCross) -> None:
    """A puzzle is the same after it is written and read, and so is its solution."""
    assert CrissCross.loads(puzzle.text()) == puzzle
    assert from_json(puzzle.as_json()) == puzzle
    solution = puzzle.solution
    assert puzzle.solution_from(solution.text()) == solution
    assert puzzle.solution_from_json(solution.as_json()) == solution


@given(marked_crisscrosses())
@examples(40)
def test_searches_find_the_arrangement(puzzle: CrissCross) -> None:
    """What hangs together is solved by its own words, and every solution is right."""
    report = puzzle.check(puzzle.solution)
    if puzzle.crossword:
        assert report.ok
    if report.ok:
        solutions = puzzle.solve(limit=300).solutions
        assert len(solutions) == 300 or puzzle.solution in solutions
        assert all(puzzle.check(solution).ok for solution in solutions)


@given(marked_crisscrosses())
@examples(40)
def test_drawings_do_not_fail(puzzle: CrissCross) -> None:
    """All marks can be drawn, printed and, unless the diagram is hidden, played."""
    for solution in (None, puzzle.solution):
        ElementTree.fromstring(draw(puzzle, solution))
        PrintLayout.of(puzzle).printable({}, solution)
    hidden = draw(puzzle)
    if puzzle.diagramless:
        assert not drawn(hidden, "bars") and not drawn(hidden, "numbers")
        assert not drawn(hidden, "blanks")


def test_bars_make_words() -> None:
    """The check cuts words at bars by itself, and complains of what is not listed then."""
    assert puzzle_of().check(puzzle_of().solution).ok
    words = [run.text for run in puzzle_of().grid.runs if run.direction == "across"]
    assert words == ["OTTER", "NEATO", "SAM", "BA"]
    bare = CrissCross(puzzle_of().entries, Grid(puzzle_of().grid.rows))
    faults = [str(fault) for fault in bare.check(bare.solution).faults]
    assert faults == ["row 4, column 2, across: 'SAMBA' is not in the list"]


def test_bars_keep_words_apart() -> None:
    """Letters that only bars separate are not connected, unless it is a crossword."""
    grid = Grid([["A", "B", "C", "D"]], Marks([((0, 1), "right")]))
    apart = CrissCross(["AB", "CD"], grid)
    assert "in 2 pieces" in str(apart.check(apart.solution).faults[0])
    alone = CrissCross(["AB"], Grid([["A", "B", "C"]], Marks([((0, 1), "right")])))
    assert "'C' stands alone" in str(alone.check(alone.solution).faults[0])
    crossword = CrissCross(["AB"], alone.grid, crossword=True)
    assert crossword.check(crossword.solution).ok
    [solution] = crossword.solve().solutions
    assert solution == crossword.solution


def test_letters_in_voids() -> None:
    """A solution with a letter in a void is wrong, and is read all the same."""
    puzzle = CrissCross(["AB"], Grid([["A", "B"], [None, None]], Marks(voids=[(1, 1)])))
    wrong = puzzle.solution_from("A-\n-B\n")
    faults = [str(fault) for fault in puzzle.check(wrong).faults]
    assert "row 2, column 2: 'B' is in a void of the diagram" in faults


def test_a_crossword_looks_like_one() -> None:
    """Its blocks are black, also at the edge; clues have no lengths unless they are wanted."""
    crossword, crisscross = puzzle_of(), puzzle_of("crossword")
    assert drawn(draw(crossword), "blanks")[0].get("fill") == "#111111"
    assert not drawn(draw(crisscross), "blanks")
    assert "<title>Crossword 4×6</title>" in draw(crossword)
    assert "<title>Criss-cross 3×5</title>" in draw(crisscross)
    assert "swims" in texts(draw(crossword))
    assert "swims (5)" in texts(draw(crisscross))
    assert "swims (5)" in texts(draw(crossword, style={"lengths": ""}))
    assert "swims" in texts(draw(crisscross, style={"no-lengths": ""}))
    with pytest.raises(InputError, match="these styles cannot be combined"):
        draw(crossword, style={"lengths": "", "no-lengths": ""})
    assert len(drawn(draw(crossword), "bars")) == len(drawn(draw(crisscross), "bars")) == 1


def test_a_diagramless_crossword_hides_its_diagram() -> None:
    """Blocks, bars and numbers are in the solution only; the clues have their numbers."""
    puzzle = puzzle_of(crossword="diagramless")
    svg = draw(puzzle)
    for name in ("numbers", "bars", "blanks"):
        assert not drawn(svg, name)
        assert drawn(draw(puzzle, puzzle.solution), name)
    assert "6" in texts(svg)  # the number of a clue
    assert "-" not in (ElementTree.fromstring(svg)[1].text or "")
    printable = PrintLayout.of(puzzle).printable({})
    assert printable.rules == ("Find out where the black squares are, too.",)
    assert PrintLayout.of(puzzle).printable({}, puzzle.solution).rules == ()
    assert puzzle.count().n == 1


def test_pages_of_crosswords() -> None:
    """The page gets the marks; a diagramless crossword is refused by name."""
    data = puzzle_game(puzzle_of()).data
    assert data["marks"] == {
        "bars": [[3, 3, "right"]],
        "circles": [(1, 1)],
        "shades": [],
        "voids": [],
    }
    assert data["blocks"]
    assert [slot["size"] for slot in data["slots"]] == [""] * 9
    assert "marks" not in puzzle_game(puzzle_of("crossword", "bars", "circles", *DOTS)).data
    with pytest.raises(InputError, match="diagramless"):
        puzzle_game(puzzle_of(crossword="diagramless"))


#: The lines of the pictures.
DOTS = ("......", "...|..", ".o....")


def test_pictures_end_at_words() -> None:
    """A picture needs the size of the grid; an error names its line."""
    with pytest.raises(InputError, match="line 8: 3 rows below `bars`, and the grid has 4"):
        puzzle_of("...|..")
    with pytest.raises(InputError, match="line 12, column 2: not a character for bars"):
        puzzle_of(**{"...|..": ".-|..."})


def test_equal_puzzles_have_equal_looks() -> None:
    """The flags are part of a puzzle."""
    looks = [puzzle_of(), puzzle_of("crossword"), puzzle_of(crossword="diagramless")]
    assert len(set(looks)) == 3
    assert CrissCrossSolution(puzzle_of().grid) == puzzle_of().solution


def test_by_the_command_line(run: Run, tmp_path: Path) -> None:
    """A barred crossword is checked, solved and shown as text."""
    file = tmp_path / "barred.txt"
    file.write_text(BARRED, "utf-8")
    assert "exactly one solution" in run("check", file).out
    assert "-SAMBA" in run("solve", file).out
    assert CrissCross.loads(run("show", file).out) == puzzle_of()
