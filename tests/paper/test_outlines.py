"""Drawings whose letters are outlines."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.commandline import SUDOKU, Run
from support.files.fonts import make_font
from support.lengths import examples

import puzzlewright
from puzzlewright import Cover, CrissCross, FillIn, Jigsaw, Packing, Sudoku, WordSearch
from puzzlewright.core.errors import InputError
from puzzlewright.paper import outlines, png
from puzzlewright.paper import print_svg as ink
from puzzlewright.paper.outlines import LINK, SVG, outline_text
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.wordsearch.make.board_shapes import _read
from puzzlewright.render import svg

pytest.importorskip("typst")

PUZZLES: list[Puzzle[Any]] = [
    Sudoku.loads(SUDOKU),
    CrissCross.make([("pear", "a fruit"), ("apple", "another one"), ("plum", "blue")], seed=1),
    WordSearch.make([("pear", "Birne"), ("apple", "Apfel")], seed=1),
    FillIn.make(size="4x4", seed=1),
    Packing.make("4x4", seed=1),
    Jigsaw.make("2x2", seed=1),
    Cover.loads("a b\na\nb\n"),
]


def uses_of(drawing: str) -> list[str]:
    """Return the names of the outlines that are used."""
    root = ElementTree.fromstring(drawing)
    return [use.get(LINK, "")[1:] for use in root.iter(f"{SVG}use") if use.get(LINK)]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.kind)
def test_no_letters_are_left(puzzle: Puzzle[Any]) -> None:
    """Each kind: no text, every outline that is used is there, and all else stays."""
    before = puzzle.svg()
    after = outline_text(before)
    assert "<text" not in after
    root = ElementTree.fromstring(after)
    defined = {path.get("id") for path in root.iter(f"{SVG}path")}
    assert set(uses_of(after)) <= defined
    letters = len("".join(ink.drawing_text(before).split()))
    assert 0.5 * letters <= len(uses_of(after)) <= letters  # some letters are joined to one sign
    for name in ("rect", "clipPath", "image"):
        assert after.count(f"<{name}") == before.count(f"<{name}")
    assert ink.drawing_size(after) == ink.drawing_size(before)
    assert root.findtext(f"{SVG}title") == ElementTree.fromstring(before).findtext(f"{SVG}title")


def test_the_same_picture() -> None:
    """Painted, the drawing is the one that Typst paints from the text."""
    pytest.importorskip("resvg_py")
    drawing = PUZZLES[0].svg()
    width = 400
    text = _read(png._by_typst(drawing, width, (), ink.drawing_text(drawing))).rows
    paths = _read(png._by_resvg(outline_text(drawing), width, ())).rows
    empty = _read(png._by_resvg(re.sub("<text.*?</text>", "", drawing), width, ())).rows

    def difference(one: list[bytes], other: list[bytes]) -> int:
        pairs = zip(one, other, strict=True)
        return sum(abs(a - b) > 100 for rows in pairs for a, b in zip(*rows, strict=True))

    assert difference(list(paths), list(text)) < 0.1 * difference(list(empty), list(text))


def test_places_of_texts() -> None:
    """Anchors, lengths, colours, strokes and transforms hold for outlines as for letters."""
    drawing = svg.document(
        100,
        50,
        svg.group(
            svg.text(50, 20, "AB", text_anchor="middle"),
            svg.text(90, 20, "AB", text_anchor="end", fill="#ff0000", stroke_width=2),
            svg.text(0, 0, "AB", transform="rotate(90)", textLength=40),
            svg.element("text", "A", svg.element("tspan", "B", fill="#00ff00"), x=1, y=2),
            svg.text(5, 5, "  "),
            font_size=10,
            class_="words",
        ),
    )
    root = ElementTree.fromstring(outline_text(drawing))
    middle, end, turned, spans, blank = root[0]
    at = [float(re.findall(r"[-\d.]+", one.get("transform", ""))[0]) for one in (middle, end)]
    width = 2 * (50 - at[0])
    assert 10 < width < 20
    assert at[1] == pytest.approx(90 - width, abs=0.02)
    assert (end.get("fill"), end.get("stroke-width")) == ("#ff0000", "20")
    assert turned.get("transform") == "rotate(90)"
    scale = re.findall(r"[-\d.]+", turned[0].get("transform", ""))
    assert float(scale[2]) > 2 * -float(scale[3])
    assert [use.get("fill") for use in spans] == [None, "#00ff00"]
    assert (len(blank), blank.get("x")) == (0, None)


def test_the_same_bytes() -> None:
    """Whatever was drawn before."""
    puzzle = PUZZLES[2]
    assert outline_text(puzzle.svg()) == outline_text(puzzle.svg())


@given(st.text(st.characters(min_codepoint=32, max_codepoint=0x24F), max_size=12))
@examples(30)
def test_whatever_is_written(text: str) -> None:
    """It becomes outlines, or the error names what no font has."""
    drawing = svg.document(100, 50, svg.text(1, 2, text))
    try:
        after = outline_text(drawing)
    except InputError as error:
        assert "no font has these characters" in str(error)
        return
    assert "<text" not in after
    ElementTree.fromstring(after)


@pytest.mark.usefixtures("here")
def test_on_the_command_line(run: Run) -> None:
    """--outlines is for .svg files, and takes fonts."""
    Path("a.txt").write_text(SUDOKU)
    assert run("show", "a.txt", "--outlines", "-o", "a.svg") == (0, "", "")
    plain = Path("a.svg").read_text()
    assert "<text" not in plain
    make_font(Path("squares.ttf"), "Squares", "0123456789")
    words = ["show", "a.txt", "--outlines", "--font", "squares.ttf"]
    assert run(*words, "-o", "b.svg").code == 0
    assert Path("b.svg").read_text() != plain
    done = run("show", "a.txt", "--font", "squares.ttf", "-o", "c.svg")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "only with --outlines: '--font'" in done.err
    done = run("show", "a.txt", "--outlines", "-o", "c.png")
    assert (done.code, "this is for .svg files only: '--outlines'" in done.err) == (2, True)
    assert run("make", "sudoku", "4x4", "--seed", "1", "--outlines", "-o", "d.svg").code == 0
    assert run("convert", "a.txt", "e.svg", "--outlines").code == 0
    assert Path("e.svg").read_text() == plain


def test_from_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As an option of saving; without Typst the error says what to install."""
    puzzlewright.save(PUZZLES[0], tmp_path / "a.svg", outlines=True)
    assert "<text" not in (tmp_path / "a.svg").read_text()
    monkeypatch.setattr("puzzlewright.paper.typst.has_typst", lambda: False)
    with pytest.raises(InputError, match="outlines need Typst: pip install"):
        puzzlewright.save(PUZZLES[0], tmp_path / "b.svg", outlines=True)
    assert [path.name for path in tmp_path.iterdir()] == ["a.svg"]


def test_letters_that_no_font_has() -> None:
    """They are named, before anything is set."""
    with pytest.raises(InputError, match="no font has these characters: 中"):
        outline_text(svg.document(10, 10, svg.text(1, 2, "中")), source="a.svg")


def test_letters_that_are_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fonts of emoji may have no outlines."""
    page = f'<svg xmlns="{SVG[1:-1]}" viewBox="0 0 10 10"><image/></svg>'
    monkeypatch.setattr(outlines, "_pages", lambda *_: [page])
    with pytest.raises(InputError, match="are pictures, and have no outlines: 'A'"):
        outline_text(svg.document(10, 10, svg.text(1, 2, "A")))


@pytest.mark.parametrize("is_solved", [False, True])
def test_cells_of_two_letters_have_the_font_of_the_others(is_solved: bool) -> None:
    """The letters of a cell NJ are those of the cells N and J."""
    puzzle = WordSearch.loads("wordsearch\ngrid\nNJ(NJ)\nJN(NJ)\nwords\nNJ(NJ)\n")
    shown = puzzle.solve().solutions[0] if is_solved else None
    root = ElementTree.fromstring(outline_text(puzzle.svg(shown)))
    names = ("letters", "found", "rest")
    groups = [group for group in root.iter(f"{SVG}g") if group.get("class") in names]
    cells = {
        tuple(use.get(LINK) for use in cell.iter(f"{SVG}use")) for group in groups for cell in group
    }
    single = {cell[0] for cell in cells if len(cell) == 1}
    pairs = [cell for cell in cells if len(cell) == 2]
    assert pairs
    assert all(set(pair) <= single for pair in pairs)
