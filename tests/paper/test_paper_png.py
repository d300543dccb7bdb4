"""PNG: size, and that letters are there, whoever paints them."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from struct import unpack
from zlib import crc32

import pytest
from support.files.fonts import make_collection, make_font

from puzzlewright import Sudoku, WordSearch
from puzzlewright.core.errors import InputError
from puzzlewright.paper import png as pixels
from puzzlewright.paper import print_svg
from puzzlewright.paper.fonts import Font, load_font
from puzzlewright.paper.print_svg import drawing_size
from puzzlewright.puzzles.abilities import Drawing
from puzzlewright.puzzles.wordsearch.make.board_shapes import GreyImage, _read

SUDOKU = Sudoku.loads("1234341221434321")
EMPTY = Sudoku.loads("................")

#: As wide as the drawing of these sudokus is: to look at every pixel takes longer than to paint.
SMALL = 184

#: Who paints: resvg with fonts of the system, resvg with none there, Typst alone.
PAINTERS = ("system", "no fonts", "typst")


@pytest.fixture(params=PAINTERS)
def painter(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Paint in each of the ways that there are."""
    name: str = request.param
    pytest.importorskip("typst")
    if name == "typst":
        _without("resvg_py", monkeypatch)
    else:
        pytest.importorskip("resvg_py")
    if name == "no fonts":
        monkeypatch.setattr(pixels, "_system_fonts", lambda: ())
    return name


def _without(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a module be missing."""
    monkeypatch.setitem(sys.modules, module, None)


def _paint(svg: str, width: int | None = None, fonts: tuple[Font, ...] = ()) -> GreyImage:
    return _read(pixels.png(svg, width, fonts, "x.png"))


def _size(png: bytes) -> tuple[int, int]:
    """Return the width and the height that a picture says it has."""
    width, height = unpack(">II", png[16:24])
    return width, height


def _dark(picture: GreyImage) -> int:
    return sum(pixel < 128 for row in picture.rows for pixel in row)


def test_letters_are_painted(painter: str) -> None:
    """A filled sudoku has ink in the middles of its cells, and an empty one has none."""
    assert painter in PAINTERS
    full, empty = _paint(SUDOKU.svg(), SMALL), _paint(EMPTY.svg(), SMALL)
    side = 40
    for row in range(4):
        for col in range(4):
            cells = []
            for picture in (full, empty):
                top, left = round(12 + (row + 0.25) * side), round(12 + (col + 0.25) * side)
                part = [line[left : left + 20] for line in picture.rows[top : top + 20]]
                cells.append(sum(pixel < 128 for line in part for pixel in line))
            assert cells[0] > 15
            assert cells[1] == 0


def test_size(painter: str) -> None:
    """Twice the drawing by default; else of the given width."""
    assert painter in PAINTERS
    assert _size(pixels.png(SUDOKU.svg(), None, ())) == (368, 368)
    small = _paint(SUDOKU.svg(), 101)
    assert small.width == 101
    assert len(small.rows) in (101, 102)


def test_croatian_and_hebrew_letters_are_painted(painter: str) -> None:
    """Every cell of a grid has ink in it."""
    assert painter in PAINTERS
    for words in (["čaša", "žlica", "đak"], ["שלום", "ספר"]):
        made = WordSearch.make(words, seed=1)
        drawing = Drawing.of(made).svg_in_style({"no-list": ""})
        blank = re.sub(r"<text.*?</text>", "", drawing)
        width = round(drawing_size(drawing).width)
        ink = _dark(_paint(drawing, width)) - _dark(_paint(blank, width))
        assert ink > 15 * len(made.grid.letters)


def test_letters_that_no_font_has(painter: str, tmp_path: Path) -> None:
    """They are named; with a font of the user's they are painted."""
    assert painter in PAINTERS
    private = "\ue123"
    svg = SUDOKU.svg().replace(">1<", f">{private}<")
    with pytest.raises(InputError, match=f"x.png: no font has these characters: {private}"):
        pixels.png(svg, None, (), "x.png")
    font = load_font(str(make_font(tmp_path / "own.ttf", "Own Hand", f"{private}234")))
    assert _dark(_paint(svg, SMALL, (font,))) > _dark(_paint(EMPTY.svg(), SMALL)) + 250


def test_pictures_that_are_too_large() -> None:
    """A billion pixels are refused before anything is painted."""
    with pytest.raises(InputError, match=r"--pixels N or --dpi N makes it smaller: '100000 x "):
        pixels.png(SUDOKU.svg(), 100_000, (), "x.png")
    with pytest.raises(InputError, match="or 40 million in all"):
        pixels.png(SUDOKU.svg(), 7_000, (), "x.png")


def test_nothing_that_paints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without both, an error of one line says how to get them."""
    for module in ("resvg_py", "typst"):
        _without(module, monkeypatch)
    with pytest.raises(InputError, match=r'x.png: PNG needs .*pip install "puzzlewright\[print\]"'):
        pixels.require_painter("x.png")


def test_nothing_that_reads_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """With resvg alone nobody knows the letters of fonts: that is the reason that is given."""
    pytest.importorskip("resvg_py")
    for module in ("typst", "fontTools", "fontTools.ttLib"):
        _without(module, monkeypatch)
    pixels._readable.cache_clear()
    with pytest.raises(InputError, match=r"x.png: letters in PNG need fontTools or Typst: pip"):
        pixels.png(SUDOKU.svg(), None, (), "x.png")
    pixels._readable.cache_clear()
    assert pixels.png(EMPTY.svg(), None, (), "x.png").startswith(b"\x89PNG")


def test_user_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fonts that all share are found where there is no home folder."""

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    at_home = pixels._folders()
    monkeypatch.setattr(Path, "home", homeless)
    assert pixels._folders()
    assert set(pixels._folders()) <= set(at_home)


def test_collections_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A .ttc file among the fonts of the system is as good as any."""
    pytest.importorskip("resvg_py")
    private = "\ue123"
    make_collection(tmp_path / "Many.TTC", "Own Hand", f"{private}234")
    monkeypatch.setattr(pixels, "_folders", lambda: [tmp_path])
    pixels._system_files.cache_clear()
    try:
        svg = SUDOKU.svg().replace(">1<", f">{private}<")
        assert _dark(_paint(svg, SMALL)) > _dark(_paint(EMPTY.svg(), SMALL)) + 250
    finally:
        pixels._system_files.cache_clear()


def test_fonts_by_any_name(painter: str, tmp_path: Path) -> None:
    """What a font is called does not matter: its letters are painted, and they are its squares."""
    assert painter in PAINTERS
    private = "\ue123"
    svg = SUDOKU.svg().replace(">1<", f">{private}<")
    pictures = []
    for name in ("own.ttf", "own", "own.bin"):
        font = load_font(str(make_font(tmp_path / name, "Own Hand", f"{private}234")))
        pictures.append(pixels.png(svg, SMALL, (font,), "x.png"))
    assert pictures[0] == pictures[1] == pictures[2]


def test_same_drawing_same_bytes(painter: str) -> None:
    """Painting again gives the same file."""
    assert painter in PAINTERS
    assert pixels.png(SUDOKU.svg(), 100, ()) == pixels.png(SUDOKU.svg(), 100, ())


def _density(png: bytes) -> tuple[int, int, int]:
    """Return the pixels in a metre, across and down, and the unit; the checksum is right."""
    at = png.index(b"pHYs")
    assert at < png.index(b"IDAT")
    assert png.count(b"pHYs") == 1
    assert unpack(">I", png[at + 13 : at + 17]) == (crc32(png[at : at + 13]),)
    across, down, unit = unpack(">IIB", png[at + 4 : at + 13])
    return across, down, unit


def test_density_is_in_the_file(painter: str) -> None:
    """A drawing has 96 units to the inch: density and width follow from one another."""
    assert painter in PAINTERS
    assert _density(pixels.png(SUDOKU.svg(), None, ())) == (7559, 7559, 1)  # 192 to the inch
    assert _density(pixels.png(SUDOKU.svg(), 92, ())) == (1890, 1890, 1)  # 48 to the inch
    fine = pixels.png(SUDOKU.svg(), None, (), dpi=300)
    assert _density(fine) == (11811, 11811, 1)  # 575 pixels for 184 units
    assert _size(fine) == (575, 575)


def test_millimetres(painter: str) -> None:
    """A drawing in millimetres has its size in the picture, and letters."""
    assert painter in PAINTERS
    puzzle = WordSearch.loads("wordsearch\ngrid\nCATX\nDOGX\nwords\ncat\ndog\n")
    drawn: Drawing[WordSearch] = Drawing.of(puzzle)
    svg = drawn.svg_in_style({"cell": "8", "no-list": ""})
    width = float(re.findall(r' width="([\d.]+)mm"', svg)[0])
    png = pixels.png(svg, None, (), dpi=127)
    assert _density(png)[0] == pytest.approx(5_000, rel=0.01)
    picture = _read(png)
    assert picture.width == round(5 * width)
    assert _dark(picture) > 125


def test_greys(painter: str) -> None:
    """A grey picture is painted from a drawing without colours."""
    assert painter in PAINTERS
    svg = Drawing.of(Sudoku.loads("1234341221434...")).svg(SUDOKU.solve().solutions[0])
    assert pixels.png(svg, 100, ()) != pixels.png(svg, 100, (), grey=True)
    greys = print_svg.grey_palette(print_svg.drawing_colours([svg]))
    colours = re.findall("#[0-9a-f]{6}", print_svg.in_greys(svg, greys))
    assert len(set(colours)) > 2
    assert all(one[1:3] == one[3:5] == one[5:7] for one in colours)
