"""Sudoku: the drawing."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from support.paths import ROOT
from support.puzzles import sudokus as facts
from support.strategies.common import SUDOKU_BOXES

from puzzlewright.puzzles.sudoku.board import SYMBOLS, Box
from puzzlewright.puzzles.sudoku.puzzle import Sudoku

SVG = "{http://www.w3.org/2000/svg}"


def groups_of_text(drawing: str) -> list[list[str]]:
    """Return the texts of each group that holds any."""
    groups = ElementTree.fromstring(drawing).iter(f"{SVG}g")
    texts = [[text.text or "" for text in group.findall(f"{SVG}text")] for group in groups]
    return [words for words in texts if words]


def test_the_puzzle_shows_its_givens() -> None:
    """Every given is drawn once, in order, and nothing else."""
    drawing = Sudoku.loads(facts.PLAIN).svg()
    assert groups_of_text(drawing) == [list(facts.PLAIN.replace(".", ""))]


def test_a_solution_shows_what_it_adds_in_another_style() -> None:
    """Givens and what was found are two groups that differ in weight and colour."""
    puzzle = Sudoku.loads(facts.PLAIN)
    drawing = puzzle.svg(puzzle.solution_from(facts.PLAIN_SOLVED))
    found = [
        solved
        for given, solved in zip(facts.PLAIN, facts.PLAIN_SOLVED, strict=True)
        if given == "."
    ]
    assert groups_of_text(drawing) == [list(facts.PLAIN.replace(".", "")), found]
    styles = [
        (group.get("font-weight"), group.get("fill"))
        for group in ElementTree.fromstring(drawing).iter(f"{SVG}g")
        if group.find(f"{SVG}text") is not None
    ]
    assert styles[0][0] == "bold"
    assert styles[1][0] is None
    assert styles[0][1] != styles[1][1]


def test_the_drawing_speaks_to_those_who_cannot_see_it() -> None:
    """Title and description say the size, the boxes and every row."""
    puzzle = Sudoku.loads(facts.PLAIN)
    root = ElementTree.fromstring(puzzle.svg())
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Sudoku 9×9"
    description = root.findtext(f"{SVG}desc") or ""
    assert "boxes of 3 rows and 3 columns, 30 givens" in description
    assert "53..7...., 6..195..., .98....6." in description


@pytest.mark.parametrize("box", [*SUDOKU_BOXES, (3, 4), (5, 5)])
def test_lines_between_cells_and_around_boxes(box: Box) -> None:
    """A grid of n rows has n - 1 lines across, thick ones where boxes meet; and so for columns."""
    size = box[0] * box[1]
    root = ElementTree.fromstring(Sudoku([0] * size**2, box).svg())
    thin, thick = (path.get("d", "") for path in root.iter(f"{SVG}path"))
    between_boxes = {"h": size // box[0] - 1, "v": size // box[1] - 1}
    for letter, number in between_boxes.items():
        assert thick.count(letter) == number
        assert thin.count(letter) == size - 1 - number


def test_all_symbols_are_drawn() -> None:
    """A filled 25×25 row shows 1 to 9 and A to P."""
    puzzle = Sudoku([*range(1, 26), *[0] * 600], (5, 5))
    assert groups_of_text(puzzle.svg()) == [list(SYMBOLS)]


@pytest.mark.parametrize("solved", [False, True])
def test_the_pictures_of_the_documentation_are_current(solved: bool) -> None:
    """What docs/sudoku.md shows is what its commands draw today."""
    puzzle = Sudoku.make(symmetry="turn", difficulty="hard", seed=7)
    drawing = puzzle.svg(puzzle.solve().solutions[0] if solved else None)
    name = f"sudoku-hard{'-solved' if solved else ''}.svg"
    shown = ROOT / "docs" / "pictures" / name
    assert shown.read_text(encoding="utf-8") == drawing
