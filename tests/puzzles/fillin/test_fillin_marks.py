"""Fill-ins with bars, circles, shades and voids."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from hypothesis import assume, given
from support.commandline import Run
from support.lengths import examples
from support.oracles.fillin import Oracle, runs_of
from support.strategies.marks import marked_fillins

from puzzlewright import FillIn, from_json
from puzzlewright.core.errors import InputError
from puzzlewright.outputs.html import puzzle_game
from puzzlewright.puzzles.abilities import Drawing, PrintLayout
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.plain_text import read_template
from puzzlewright.puzzles.fillin.puzzle import FillInSolution
from puzzlewright.puzzles.fillin.view.draw import draw
from puzzlewright.words.grids.marks import Marks

#: No fill of a random puzzle is worth a longer look.
MOST_FILLS = 200

#: Three rows, one bar, a void in a corner; one solution.
BARRED = """fillin
grid
____#
_____
#____
bars
..|..
.....
.....
circles
o....
.....
....o
shades
.....
.***.
.....
voids
....o
.....
.....
words
CAT
PAGES
REDS
CP
AAR
TGE
SED
SS
"""


def parts(svg: str, name: str) -> list[ElementTree.Element]:
    """Return the parts of a drawing that have a class."""
    return [one for one in ElementTree.fromstring(svg).iter() if one.get("class") == name]


@given(marked_fillins())
@examples(80)
def test_all_fills_are_those_of_the_oracle(puzzle: FillIn) -> None:
    """Fills of barred grids are counted right, and each is right."""
    oracle = set()
    for fill in Oracle(puzzle).fills():
        oracle.add(fill)
        assume(len(oracle) <= MOST_FILLS)
    answer = puzzle.solve(limit=MOST_FILLS + 1)
    assert puzzle.count().n == len(oracle)
    if puzzle.mode == "exact":
        found = {_fill(puzzle, solution) for solution in answer.solutions}
        assert found == oracle
    for solution in answer.solutions:
        assert puzzle.check(solution).ok


def _fill(puzzle: FillIn, solution: FillInSolution) -> frozenset[object]:
    cells = {cell for slot in runs_of(puzzle).values() for cell in slot}
    return frozenset(((row, col), solution.rows[row][col]) for row, col in cells)


@given(marked_fillins())
@examples(80)
def test_text_and_json_keep_marks(puzzle: FillIn) -> None:
    """A puzzle is the same after it is written and read."""
    assert FillIn.loads(puzzle.text()) == puzzle
    assert from_json(puzzle.as_json()) == puzzle


@given(marked_fillins())
@examples(40)
def test_all_marks_are_drawn(puzzle: FillIn) -> None:
    """A drawing has every circle and shade of an open cell, and every bar that is not in a void."""
    marks, opened = puzzle.template.marks, set(puzzle.template.open_cells)
    svg = draw(puzzle)
    circles = sum(len(group) for group in parts(svg, "circles"))
    assert circles == len(marks.circles & opened)
    assert bool(parts(svg, "shades")) == bool(marks.shades & opened)
    bars = sum(path.attrib["d"].count("M") for path in parts(svg, "bars"))
    ahead = {"right": (0, 1), "below": (1, 0)}
    inside = [
        ((row, col), side)
        for (row, col), side in marks.bars
        if not {(row, col), (row + ahead[side][0], col + ahead[side][1])} <= marks.voids
    ]
    assert bars == len(inside)
    assert PrintLayout.of(puzzle).printable({"no-words": ""}).drawing.count('class="bars"') == bool(
        bars
    )


def test_voids_are_not_drawn() -> None:
    """The line around the diagram goes around a void, and no block is there."""
    puzzle = FillIn.loads(BARRED)
    blocks = Drawing.of(puzzle).svg_in_style({"blocks": "black"})
    assert parts(blocks, "blocks")[0].attrib["d"].count("M") == 1
    assert parts(blocks, "border")[0].tag.endswith("path")
    plain = FillIn(Template(puzzle.template.rows), puzzle.words)
    assert parts(draw(plain), "blocks")[0].attrib["d"].count("M") == 2
    assert parts(draw(plain), "border")[0].tag.endswith("rect")


def test_solved_with_its_bar() -> None:
    """The bar makes two words of one, and the only solution has them."""
    puzzle = FillIn.loads(BARRED)
    [solution] = puzzle.solve().solutions
    assert solution.text() == "C A T S .\nP A G E S\n. R E D S\n"
    without = FillIn(Template(puzzle.template.rows), puzzle.words)
    assert without.count().n == 0


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("..|..\n", "..|.\n", "line 7: 4 cells in this row of bars, and the grid has 5: '..|.'"),
        ("..|..", "..x..", "line 7, column 3: not a character for bars (there are | _ + .): 'x'"),
        ("..|..", ".. o ..", "line 7, column 4: not a character for bars"),
        (
            "....o\n.....\n.....\n",
            ".....\n...o.\n.....\n",
            "line 20, column 4: a void is not a cell",
        ),
        (
            "....o\n.....\n.....\n",
            "....o\n.....\n",
            "line 18: 2 rows below `voids`, and the grid has",
        ),
        ("....o\n.....\n.....\n", "....o\n.....\n.....\n.....\n", "line 22: 4 rows below `voids`"),
        ("shades\n", "shades\n\n", "line 14: no picture below `shades`"),
        ("shades\n", "shades o\n", "line 14: unexpected text after `shades`"),
        ("shades\n", "circles\n", "line 14: given twice: line 10 has it already"),
    ],
)
def test_pictures_with_mistakes(old: str, new: str, message: str) -> None:
    """An error names the line, the column and what is meant."""
    before, after = BARRED.rsplit(old, 1)
    text = f"{before}{new}{after}"
    with pytest.raises(InputError) as caught:
        FillIn.loads(text)
    assert message in str(caught.value)


def test_pictures_may_have_gaps() -> None:
    """Gaps between cells mean nothing, as in the grid."""
    spaced = BARRED.replace("..|..", ". . | . .").replace(".***.", ".*** .")
    assert FillIn.loads(spaced) == FillIn.loads(BARRED)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("bars", ["....."], "bars: 3 values are expected, not 1"),
        ("bars", [".....", "....", "....."], r"bars\[1\]: 4 cells in this row of bars"),
        ("shades", [".....", "..o..", "....."], r"shades\[1\]: not a character for shades"),
        ("voids", ["o....", ".....", "....."], "voids: a void is not a cell of the grid"),
        ("circles", "o", "circles: a list is expected"),
    ],
)
def test_json_with_mistakes(field: str, value: object, message: str) -> None:
    """An error names the field and the row."""
    with pytest.raises(InputError, match=message):
        from_json({**FillIn.loads(BARRED).as_json(), field: value})


def test_made_with_a_template_that_has_bars() -> None:
    """A generator keeps the bars and the other marks of a template."""
    bars = [((0, 2), "right"), ((2, 1), "right"), ((1, 0), "below"), ((1, 4), "below")]
    template = Template([[""] * 5, [""] * 5, [""] * 5], Marks(bars, circles=[(0, 0)]))
    words = ["ABC", "DE", "FGHIJ", "KL", "MNO", "AF", "BGL", "CHM", "DIN", "EJ", "KO", "XY", "XYZ"]
    made = FillIn.make(words, template, seed=1)
    assert made.template.marks == template.marks
    assert made.count().n == 1
    assert made.provenance is not None
    again = made.provenance.recipe["template"]
    assert again["rows"] == [["_"] * 5] * 3
    assert again["bars"] == ["..|..", "_..._", ".|..."]
    assert FillIn.from_json(made.as_json()).provenance == made.provenance


def test_template_files_with_marks(run: Run, tmp_path: Path) -> None:
    """Below the picture of a template are those of its marks; mistakes are named by line."""
    picture = "_____\n_____\n_____\n\nbars\n..|..\n_..._\n.|...\n\nshades\n*....\n.....\n.....\n"
    template = read_template(picture)
    assert len(template.marks.bars) == 4
    assert [*template.marks.shades] == [(0, 0)]
    for old, new, message in (
        ("_..._", "_...", "line 7: 4 cells in this row of bars"),
        ("shades", "bars", "line 10: given twice: line 5 has it already"),
        ("\n\nshades", "\n\n.....\nshades", "line 10: unexpected text below"),
    ):
        with pytest.raises(InputError, match=message):
            read_template(picture.replace(old, new))
    file = tmp_path / "template.txt"
    file.write_text(picture, "utf-8")
    words = tmp_path / "words.txt"
    words.write_text("ABC\nDE\nFGHIJ\nKL\nMNO\nAF\nBGL\nCHM\nDIN\nEJ\nKO\n", "utf-8")
    done = run("make", "fillin", "--words", words, "--template", file, "--seed", "1")
    assert FillIn.loads(done.out).template.marks == template.marks


def test_clues_of_a_crossword_are_listed() -> None:
    """A crossword that is to be filled shows the clues of its slots, on pages and sheets, too."""
    text = BARRED.replace("grid", "crossword\ngrid").replace(
        "words\n", "clues\n2-Down; a way to say yes\nCAT; it meows\nwords\n"
    )
    puzzle = FillIn.loads(text)
    svg = draw(puzzle)
    assert "a way to say yes" in svg
    assert "it meows" not in svg  # whose slot the solution tells
    [across, down] = PrintLayout.of(puzzle).printable({}).sections
    assert (across.head, down.head) == ("Across", "Down")
    assert ("2", "a way to say yes") in {(item.label, item.text) for item in down.items}
    [solution] = puzzle.solve().solutions
    under = PrintLayout.of(puzzle).printable({}, under=solution).sections
    assert ("1", "it meows") in {(item.label, item.text) for item in under[0].items}
    slots = puzzle_game(puzzle).data["slots"]
    assert [slot["clue"] for slot in slots if "clue" in slot] == ["it meows", "a way to say yes"]


def test_clues_need_no_words() -> None:
    """A crossword with clues of its slots alone is printed, though nothing fills it."""
    clues = {"1-Across": "a clue"}
    puzzle = FillIn("___", [], mode="dictionary", crossword=True, clues=clues)
    assert not PrintLayout.of(puzzle).needs_solution({})
    assert (
        PrintLayout.of(puzzle).printable({}).task == "Write the answers to the clues into the grid."
    )


def test_by_the_command_line(run: Run, tmp_path: Path) -> None:
    """A barred grid is solved, checked, shown and drawn."""
    file = tmp_path / "barred.txt"
    file.write_text(BARRED, "utf-8")
    assert "C A T S ." in run("solve", str(file)).out
    assert run("count", str(file)).out.strip() == "1"
    assert run("show", str(file)).out == FillIn.loads(BARRED).text()
    drawing = tmp_path / "barred.svg"
    run("show", str(file), "-o", str(drawing))
    assert parts(drawing.read_text("utf-8"), "bars")
