"""Fill-ins: the drawing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.files.drawings import SVG, of_class, size, texts
from support.lengths import examples

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Drawing
from puzzlewright.puzzles.fillin.grid import Content, Template
from puzzlewright.puzzles.fillin.make.templates import make_template
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.view.draw import STYLES, draw
from puzzlewright.puzzles.fillin.word_lists.word_list import Word

#: Contents of cells of every nature: letters, accents, other scripts, digraphs, a whole rebus.
CONTENTS = ("A", "W", "é", "N\u0303", "Ж", "ש", "漢", "LJ", "QU", "STAR", "👩\u200d🚀", "<", "&")


def template(*rows: str) -> Template:
    """Return a template: # is blocked, . is open, letters are given."""
    signs: dict[str, Content] = {"#": None, ".": ""}
    return Template([[signs.get(sign, sign) for sign in row] for row in rows])


def words(*texts: str) -> list[Word]:
    """Return words with a letter in each cell."""
    return [Word(tuple(text)) for text in texts]


#: A square of four words, one of which is listed twice, with a letter that is given.
SMALL = FillIn(template("...", ".#.", "..X"), words("TEA", "TOO", "OAX", "APX", "TEA"))
SMALL_FILLED = FillInSolution(SMALL, [["T", "E", "A"], ["O", None, "P"], ["O", "A", "X"]])


def filled_at_random(
    grid: Template, contents: Iterable[str], mode: str = "exact"
) -> tuple[FillIn, FillInSolution]:
    """Return a puzzle with these contents in its cells, over and over, and its solution."""
    supply = list(contents)
    cells = {cell: supply[at % len(supply)] for at, cell in enumerate(grid.open_cells)}
    listed = [Word(tuple(cells[cell] for cell in slot.cells)) for slot in grid.slots]
    puzzle = FillIn(grid, listed, mode=mode)
    rows = [[cells.get((row, col)) for col in range(grid.width)] for row in range(grid.height)]
    return puzzle, FillInSolution(puzzle, rows)


def places(drawing: str, name: str) -> list[tuple[int, int]]:
    """Return the cells in which the texts of a class stand, all of them of 36 pixels."""
    (group,) = of_class(drawing, name)
    return [
        (int(float(text.get("y") or 0) // 36), int(float(text.get("x") or 0) // 36))
        for text in group.iter(f"{SVG}text")
    ]


def squares(drawing: str, name: str) -> float:
    """Return how many cells the rectangles of a path cover, all of them of 36 pixels."""
    area = 0.0
    for path in of_class(drawing, name):
        for across, down in re.findall(r"h([0-9.]+)v([0-9.]+)h", path.get("d") or ""):
            area += float(across) * float(down)
    return area / 36**2


def test_the_numbers_stand_where_slots_begin() -> None:
    """Numbers are those of the slots, each once, in reading order."""
    assert texts(draw(SMALL), "numbers") == ["1", "2", "3"]
    grid = make_template(15, 15, seed=3)
    drawing = draw(filled_at_random(grid, "ABC")[0])
    expected = sorted({slot.number for slot in grid.slots})
    assert texts(drawing, "numbers") == [str(number) for number in expected]


def test_numbers_and_letters_are_in_their_cells() -> None:
    """A number lies in the first cell of its slots, a letter in its own cell."""
    grid = make_template(11, 14, seed=5)
    drawing = draw(*filled_at_random(grid, "ABC"))
    starts = sorted({slot.cells[0] for slot in grid.slots})
    assert places(drawing, "numbers") == starts
    assert places(drawing, "found") == list(grid.open_cells)


def test_large_grids_have_smaller_cells() -> None:
    """Up to 33 cells a side they are 36 pixels wide, of fifty still 24."""
    for cells, side in ((10, 36), (33, 36), (40, 30), (50, 24)):
        puzzle = FillIn(Template([[""] * cells] * cells), words("AB"))
        width, _ = size(draw(puzzle, style={"no-words": ""}))
        assert width == cells * side + 28


def test_the_words_are_listed_by_length_and_repeated_words_counted() -> None:
    """Headings have lengths; words are in alphabetical order, whatever accents and capitals."""
    grid = template("....", "...#", "...#")
    listed = words("ZOO", "Éva", "EWE", "ZOO", "FOUR", "ABCD", "eat")
    drawing = draw(FillIn(grid, listed))
    lines = ["3 letters", "eat", "Éva", "EWE", "ZOO ×2", "4 letters", "ABCD", "FOUR"]
    assert texts(drawing, "words") == lines


def test_several_letters_in_a_cell_are_bracketed_in_the_list() -> None:
    """(QU)IZ goes into three cells; a letter with an accent is one letter."""
    listed = [Word(("QU", "I", "Z")), Word(("E\u0301", "T", "E\u0301"))]
    drawing = draw(FillIn(template("...", ".##"), listed))
    assert texts(drawing, "words") == ["3 letters", "E\u0301TE\u0301", "(QU)IZ"]


def test_lists_for_single_slots_are_shown() -> None:
    """A slot with a list of its own has that list printed, too."""
    puzzle = FillIn(template("..", ".."), words("AB"), only={"1-Down": words("AC")})
    assert texts(draw(puzzle), "words") == ["2 letters", "AB", "only 1-Down", "AC"]


def test_given_letters_and_found_letters_differ() -> None:
    """A given letter is bold, before and after; what a solution adds is not, and has no tint."""
    empty, full = draw(SMALL), draw(SMALL, SMALL_FILLED)
    assert texts(empty, "given") == texts(full, "given") == ["X"]
    assert texts(empty, "found") == []
    assert texts(full, "found") == ["T", "E", "A", "O", "P", "O", "A"]
    assert of_class(full, "given")[0].get("font-weight") == "bold"
    assert of_class(full, "found")[0].get("font-weight") is None
    assert of_class(full, "given")[0].get("fill") != of_class(full, "found")[0].get("fill")
    assert (squares(empty, "tints"), squares(full, "tints")) == (0, 1)


@pytest.mark.parametrize("rule", [{"mode": "dictionary"}, {"crossword": True}])
def test_a_crossword_lists_its_answers_and_not_its_words(rule: dict[str, Any]) -> None:
    """A dictionary is not printed; a filled grid has its answers across and down."""
    puzzle = FillIn(SMALL.template, SMALL.words, **rule)
    assert "Crossword 3×3" in draw(puzzle)
    assert texts(draw(puzzle), "words") == []
    drawing = draw(puzzle, FillInSolution(puzzle, SMALL_FILLED.rows))
    across = ["Across", "1", "TEA", "3", "OAX"]
    assert texts(drawing, "words") == [*across, "Down", "1", "TOO", "2", "APX"]


@pytest.mark.parametrize("style", ["american", "free"])
def test_the_blocks_are_as_many_as_blocked_cells(style: str) -> None:
    """All blocked cells are filled, and nothing else."""
    grid = make_template(13, 13, style, seed=1)
    drawing = draw(filled_at_random(grid, "ABC")[0])
    assert squares(drawing, "blocks") == 13 * 13 - len(grid.open_cells)


def test_a_sparse_grid_shows_its_open_cells_alone() -> None:
    """Where most cells are blocked they stay white, unless open ones enclose them."""
    grid = template("......#", "#.#.###", "#.#.###", "#....##", "#######", "#######")
    drawing = draw(filled_at_random(grid, "ABC")[0])
    assert squares(drawing, "blocks") == 2
    black = draw(filled_at_random(grid, "ABC")[0], style={"blocks": "black"})
    assert squares(black, "blocks") == 6 * 7 - len(grid.open_cells)


def test_the_border_of_a_sparse_grid_goes_around_its_open_cells() -> None:
    """An L of five cells has twelve sides around it and four between them, each a cell long."""
    puzzle = filled_at_random(template("...", ".##", ".##"), "ABC")[0]
    drawing = draw(puzzle, style={"blocks": "none"})
    lengths = dict.fromkeys(("border", "cells"), 0.0)
    for name in lengths:
        path = of_class(drawing, name)[0].get("d") or ""
        lengths[name] = sum(float(length) for length in re.findall(r"[hv]([0-9.]+)", path))
    assert lengths == {"border": 12 * 36, "cells": 4 * 36}


def test_what_a_cell_holds_fits_into_it() -> None:
    """Several letters have a smaller font than one; wide ones still fit."""
    grid = template("...")
    puzzle = FillIn(grid, [Word(("A", "QU", "STARS"))])
    drawing = draw(puzzle, FillInSolution(puzzle, [["A", "QU", "STARS"]]))
    group = of_class(drawing, "found")[0]
    usual = float(group.get("font-size") or 0)
    sizes = [float(text.get("font-size") or usual) for text in group.iter(f"{SVG}text")]
    assert sizes[0] == usual >= sizes[1] > sizes[2]
    assert 5 * 0.6 * sizes[2] < 36


@given(
    rows=st.integers(3, 9),
    cols=st.integers(3, 9),
    seed=st.integers(0, 99),
    contents=st.lists(st.sampled_from(CONTENTS), min_size=1, max_size=20),
    mode=st.sampled_from(["exact", "dictionary"]),
)
@examples(40)
def test_all_letters_are_drawn_and_the_file_is_xml(
    rows: int, cols: int, seed: int, contents: list[str], mode: str
) -> None:
    """Whatever the cells hold, all of it is written, in order, and nothing lies outside."""
    grid = make_template(rows, cols, "free", seed=seed)
    puzzle, solution = filled_at_random(grid, contents, mode)
    drawing = draw(puzzle, solution)
    inside = [content for row in solution.rows for content in row if content is not None]
    assert texts(drawing, "found") == inside
    width, height = size(drawing)
    assert width >= cols * 36
    assert height >= rows * 36
    shown = [text for text in texts(drawing, "words") if not text.isdigit()]
    heads = [text for text in shown if text.endswith(" letters") or text in ("Across", "Down")]
    listed = sum(int(text.partition(" ×")[2] or 1) for text in shown if text not in heads)
    assert listed == len(grid.slots)


@pytest.mark.parametrize(("rows", "cols"), [(5, 5), (20, 20), (7, 40), (40, 6), (50, 50)])
def test_the_list_keeps_to_the_width_of_the_grid(rows: int, cols: int) -> None:
    """A list below is no wider than the grid (or a small sheet), one beside no higher."""
    puzzle, _ = filled_at_random(Template([[""] * cols] * rows), "ABCDEFGHIJ")
    listed = [Word(tuple(f"{number:04d}")) for number in range(300)]
    drawing = draw(FillIn(puzzle.template, listed))
    alone = draw(puzzle, style={"no-words": ""})
    (width, height), (least, high) = size(drawing), size(alone)
    if rows > 1.4 * cols:
        assert width > least
        assert height == high
    else:
        assert width <= max(least, 460)
        assert height > high


@given(st.lists(st.integers(1, 12), min_size=6, max_size=14))
@examples(60)
def test_no_head_is_the_last_line_of_a_column(numbers: list[int]) -> None:
    """A head always has a word below it in its column, however many words each length has."""
    signs = "ABCDEFGHIJKL"
    listed = [
        Word((signs[at],) * length)
        for length, number in enumerate(numbers, 2)
        for at in range(number)
    ]
    drawing = draw(FillIn(template("...............", "..............."), listed))
    columns = [list(group.iter(f"{SVG}text")) for group in of_class(drawing, "words")]
    assert sum(map(len, columns)) == len(listed) + len(numbers)
    assert not any((column[-1].text or "").endswith(" letters") for column in columns)


def test_a_drawing_says_what_it_shows() -> None:
    """Title and description are there for those who hear them."""
    root = ElementTree.fromstring(draw(SMALL, SMALL_FILLED))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Fill-in 3×3, solved"
    assert "4 slots, 5 words" in (root.findtext(f"{SVG}desc") or "")
    assert "TEA, O#P, OAX." in (root.findtext(f"{SVG}desc") or "")
    crossword = FillIn(SMALL.template, SMALL.words, mode="dictionary")
    empty = ElementTree.fromstring(draw(crossword))
    assert empty.findtext(f"{SVG}title") == "Crossword 3×3"
    assert "..., .#., ..X." in (empty.findtext(f"{SVG}desc") or "")


def test_styles_leave_out_numbers_and_words() -> None:
    """What a style leaves out is not there; the rest stays."""
    plain = draw(SMALL, style={})
    assert plain == draw(SMALL)
    bare = draw(SMALL, style={"no-numbers": "", "no-words": ""})
    assert texts(bare, "numbers") == texts(bare, "words") == []
    assert texts(bare, "given") == ["X"]


def test_grey_blocks_differ_from_black_ones() -> None:
    """The same cells are filled, in another colour."""
    black, grey = draw(SMALL), draw(SMALL, style={"blocks": "grey"})
    assert squares(black, "blocks") == squares(grey, "blocks") == 1
    assert of_class(black, "blocks")[0].get("fill") != of_class(grey, "blocks")[0].get("fill")


def test_a_cell_has_the_given_size_in_millimetres() -> None:
    """The file is in millimetres: three cells of 9 mm, and the margins to the same scale."""
    root = ElementTree.fromstring(draw(SMALL, style={"cell": "9", "no-words": ""}))
    width = root.get("width") or ""
    assert width.endswith("mm")
    assert float(width[:-2]) == pytest.approx((3 * 36 + 2 * 14) * 9 / 36)


@pytest.mark.parametrize(
    ("style", "message"),
    [
        ({"cell": "0"}, "not a size in millimetres, from 0.5 to 1000: '0'"),
        ({"cell": "nan"}, "not a size in millimetres"),
        ({"cell": "99999"}, "not a size in millimetres"),
        ({"cell": ""}, "not a size in millimetres"),
        ({"blocks": "pink"}, "blocks are black, grey, none: 'pink'"),
        ({"no-words": "", "word-bank": ""}, "these styles cannot be combined"),
        ({"word-bank": "please"}, "the style word-bank takes no value: 'please'"),
        ({"no-words": "please"}, "the style no-words takes no value: 'please'"),
        ({"colour": "red"}, "no such style of a fillin (there are no-numbers, word-bank, "),
    ],
)
def test_styles_that_there_are_not_are_refused(style: dict[str, str], message: str) -> None:
    """An InputError names the style or its value."""
    with pytest.raises(InputError) as caught:
        Drawing.of(SMALL).svg_in_style(style)
    assert message in str(caught.value)


def test_each_style_changes_the_drawing() -> None:
    """No style that is offered goes without effect."""
    values = {"blocks": "grey", "cell": "5mm"}
    names = [name.partition("=")[0] for name in STYLES]
    drawings = [draw(SMALL, style={name: values.get(name, "")}) for name in names]
    assert len({draw(SMALL), *drawings}) == len(STYLES) + 1
