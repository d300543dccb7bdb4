"""Jigsaws: tabs, outlines and drawings."""

from __future__ import annotations

import re
from base64 import b64decode
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.jigsaw.pieces import Piece, Pin, PlacedPiece, turn_piece
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.jigsaw.view.appearance import (
    INK,
    MARGIN,
    PAPER,
    PIN,
    SOFT_INK,
    THICK,
    TINTS,
    WRONG,
    Look,
    colour,
    mix_colours,
)
from puzzlewright.puzzles.jigsaw.view.draw import draw, draw_comparison
from puzzlewright.puzzles.jigsaw.view.outlines import DEPTH, SIDE, outline_path, side_steps
from puzzlewright.puzzles.jigsaw.view.picture import fit_text, text_width

SVG = "{http://www.w3.org/2000/svg}"
XY = tuple[float, float]

#: A layout with two assemblies, which share 2 of their 40 joins.
PARKER = (
    "0 1 -1 0\n 0 1 -2 -1\n 0 1 -5 -1\n 0 -3 5 -1\n 0 0 6 3\n 1 -6 -7 0\n 2 2 5 6\n"
    "5 -5 -2 -2\n -5 4 -3 5\n -6 0 -4 -4\n 7 -6 -7 0\n -5 -5 -5 6\n 2 -2 4 5\n 3 -3 -6 2\n"
    "4 0 1 3\n 7 -4 4 0\n 5 -2 3 4\n -4 -3 -2 2\n 6 -3 -4 3\n -1 0 7 3\n -4 -7 0 0\n"
    "-3 -7 0 7\n 2 -6 0 7\n 4 -1 0 6\n -7 0 0 1"
)
FIRST = JigsawSolution([[PlacedPiece(5 * row + col, 0) for col in range(5)] for row in range(5)])
SECOND = JigsawSolution(
    [[PlacedPiece(int(cell[:-2]), int(cell[-1])) for cell in row.split()]
     for row in ("0/0 23/2 9/3 15/1 24/3", "1/3 17/0 16/1 8/3 19/0", "2/3 12/0 6/3 11/2 5/2",
                 "14/2 18/2 13/2 7/0 3/1", "20/0 10/3 21/0 22/0 4/1")]
)  # fmt: skip

#: The smallest PNG: one white pixel.
PNG = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEANl9ngAAAAABJRU5ErkJggg=="
)


def parker() -> Jigsaw:
    """Return the layout of two assemblies."""
    return Jigsaw(5, 5, [tuple(map(int, line.split())) for line in PARKER.splitlines()])


def cut_board(
    rows: int, cols: int, types: int, seed: int, *, signed: bool = True, flat_rim: bool = True
) -> tuple[Jigsaw, JigsawSolution]:
    """Return a board cut at random, its pieces shuffled and turned, and how it was."""
    random = Random(seed)
    sign = -1 if signed else 1

    def edge(*, rim: bool) -> int:
        drawn = random.randint(1, types) * random.choice((1, sign))
        return 0 if rim and flat_rim else drawn

    across = [[edge(rim=c in (0, cols)) for c in range(cols + 1)] for _ in range(rows)]
    down = [[edge(rim=r in (0, rows)) for _ in range(cols)] for r in range(rows + 1)]
    order = list(range(rows * cols))
    random.shuffle(order)
    pieces: list[Piece] = [(0, 0, 0, 0)] * len(order)
    grid: list[list[PlacedPiece]] = [[] for _ in range(rows)]
    for number, (r, c) in zip(order, product(range(rows), range(cols)), strict=True):
        lying = (sign * down[r][c], across[r][c + 1], down[r + 1][c], sign * across[r][c])
        turn = random.randrange(4)
        pieces[number] = turn_piece(lying, -turn)
        grid[r].append(PlacedPiece(number, turn))
    return Jigsaw(rows, cols, pieces, signed=signed, flat_rim=flat_rim), JigsawSolution(grid)


def root_of(drawing: str) -> ElementTree.Element:
    """Read a drawing."""
    return ElementTree.fromstring(drawing)


def texts(drawing: str) -> list[str]:
    """Return all that is written in a drawing."""
    return [element.text or "" for element in root_of(drawing).iter(f"{SVG}text")]


# Apart


def piece_paths(drawing: str) -> list[str]:
    """Return the outlines of pieces that lie apart."""
    group = next(g for g in root_of(drawing).iter(f"{SVG}g") if g.get("stroke"))
    return [path.attrib["d"] for path in group.findall(f"{SVG}path")]


def test_pieces_apart_come_in_order_upright_and_with_their_numbers() -> None:
    """One path for each, with its own edges, and its number."""
    jigsaw = parker()
    steps = [re.sub(r"^M\d+ \d+", "M0 0", path) for path in piece_paths(draw(jigsaw))]
    assert steps == [outline_path(piece) for piece in jigsaw.pieces]
    assert texts(draw(jigsaw)) == [str(n) for n in range(1, 26)]
    assert texts(draw(jigsaw, look=Look(names=False))) == []


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (3, 5), (1, 24), (24, 1)])
def test_pieces_apart_do_not_touch_and_stay_on_the_sheet(rows: int, cols: int) -> None:
    """Each has room for a tab on every side, also at the margin, also of long boards."""
    jigsaw, _ = cut_board(rows, cols, 9, seed=2)
    drawing = draw(jigsaw)
    starts = [tuple(map(int, re.findall(r"\d+", path)[:2])) for path in piece_paths(drawing)]
    width, height = map(float, root_of(drawing).attrib["viewBox"].split()[2:])
    assert max(width, height) <= 9 * min(width, height)
    for x, y in starts:
        assert DEPTH < x < width - SIDE - DEPTH
        assert DEPTH < y < height - SIDE - DEPTH
    for one, other in combinations(starts, 2):
        apart = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
        assert apart > SIDE + 2 * DEPTH


# Together


def uses(drawing: str) -> Counter[tuple[str, str]]:
    """Return the tabs of a drawing, and where they are put."""
    return Counter(
        (use.attrib["href"], use.attrib["transform"]) for use in root_of(drawing).iter(f"{SVG}use")
    )


@pytest.mark.parametrize("seed", range(4))
def test_every_join_is_one_line(seed: int) -> None:
    """As many tabs as joins, no two at the same place, and each where a piece has that tab."""
    jigsaw, assembly = cut_board(4, 6, 30, seed)
    found = uses(draw(jigsaw, assembly))
    wanted = set()
    for r, row in enumerate(assembly.grid):
        for c, placed in enumerate(row):
            for side, edge in enumerate(turn_piece(jigsaw.pieces[placed.piece], placed.turn)):
                if edge > 0:
                    x = MARGIN + SIDE * (c + (side in (1, 2)))
                    y = MARGIN + SIDE * (r + (side in (2, 3)))
                    turn = f"rotate({90 * side})" if side else ""
                    wanted.add((f"#puzzlewright-tab-{edge}", f"translate({x} {y}){turn}"))
    assert len(wanted) == 4 * 5 + 3 * 6
    assert found == Counter(wanted)


def test_flat_edges_that_meet_inside_are_drawn() -> None:
    """A board of squares has a straight line for its join."""
    jigsaw = Jigsaw(1, 2, [(0, 0, 0, 0), (0, 0, 0, 0)])
    drawing = draw(jigsaw, JigsawSolution([[PlacedPiece(0, 0), PlacedPiece(1, 0)]]))
    assert f'd="M{MARGIN + SIDE} {MARGIN}v1000"' in drawing


def test_names_turn_with_their_pieces() -> None:
    """Each number stands in the middle of its cell, turned as its piece is."""
    found = {
        text.text: text.attrib["transform"]
        for text in root_of(draw(parker(), SECOND)).iter(f"{SVG}text")
    }
    for r, row in enumerate(SECOND.grid):
        for c, placed in enumerate(row):
            piece, turn = placed.piece, placed.turn
            x, y = MARGIN + SIDE * c + SIDE // 2, MARGIN + SIDE * r + SIDE // 2
            turned_by = f"rotate({90 * turn})" if turn else ""
            assert found[str(piece + 1)] == f"translate({x} {y}){turned_by}"


def test_edges_that_do_not_fit_are_red() -> None:
    """Only in a wrong assembly; such a board cannot be cut."""
    wrong = JigsawSolution([row[::-1] for row in FIRST.grid])
    assert WRONG in draw(parker(), wrong)
    assert WRONG not in draw(parker(), FIRST)
    with pytest.raises(InputError, match="edges do not fit at the right of row 1, column 1"):
        draw(parker(), wrong, Look(cut_only=True))


def test_assemblies_of_other_jigsaws_are_refused() -> None:
    """Another form, or a piece that is not there."""
    with pytest.raises(InputError, match="form 5×5"):
        draw(parker(), JigsawSolution(FIRST.grid[:4]))
    with pytest.raises(InputError, match="a piece that the jigsaw does not have"):
        draw(parker(), JigsawSolution([*FIRST.grid[:4], [PlacedPiece(25, 0)] * 5]))


def test_types_are_written_at_the_edges_on_request() -> None:
    """Every edge that is not flat gets the number of its type."""
    look = Look(numbers=True, names=False)
    expected = Counter(str(abs(edge)) for piece in parker().pieces for edge in piece if edge)
    assert Counter(texts(draw(parker(), None, look))) == expected
    assert Counter(texts(draw(parker(), SECOND, look))) == expected


def test_tabs_are_coloured_on_request() -> None:
    """One colour for each of the seven types, the same apart and together."""
    for solution in (FIRST, None):
        drawing = draw(parker(), solution, Look(colours=True))
        filled = {element.get("fill") for element in root_of(drawing).iter()}
        colours = {mix_colours(colour(kind), PAPER, 0.35) for kind in range(1, 8)}
        assert len(colours) == 7
        assert colours <= filled
        assert not filled & set(TINTS)


def test_plain_pieces_are_lines_on_paper() -> None:
    """Nothing is filled but with white or the ink of what is written, whatever edges are."""
    for signed in (True, False):
        jigsaw, assembly = cut_board(3, 3, 5, seed=1, signed=signed)
        for solution in (assembly, None):
            drawing = draw(jigsaw, solution, Look(plain=True))
            fills = {element.get("fill") for element in root_of(drawing).iter()}
            assert fills <= {None, "none", PAPER, INK, SOFT_INK}
            numbers = Counter(str(edge) for piece in jigsaw.pieces for edge in piece if edge)
            names = Counter(map(str, range(1, 10)))
            assert Counter(texts(drawing)) == (names if signed else names + numbers)
    hollow = root_of(draw(parker(), FIRST, Look(plain=True, words="Hello")))
    (group,) = [g for g in hollow.iter(f"{SVG}g") if g.find(f"{SVG}text") is not None]
    assert group.attrib["fill"] == "none"
    assert group.get("stroke")


# Pins


@pytest.mark.parametrize("signed", [True, False])
def test_pinned_pieces_are_marked(signed: bool) -> None:
    """Apart with the place, and the way their top points if that is fixed; together with a dot."""
    plain, assembly = cut_board(3, 4, 5, seed=6, signed=signed)
    pins = {0: Pin(1, 2), 7: Pin(0, 3, 1), 11: Pin(2, 0, 0)}
    jigsaw = Jigsaw(3, 4, plain.pieces, signed=signed, pins=pins)
    places = ["row 2, col 3", "row 1, col 4", "row 3, col 1"]
    for look in (Look(), Look(names=False)):
        drawing = draw(jigsaw, look=look)
        assert [words for words in texts(drawing) if words.startswith("row")] == places
        assert len(marked(drawing, "path")) == 2
    words = root_of(drawing).findtext(f"{SVG}desc")
    assert words is not None
    assert words.endswith(
        "Piece 1 lies in row 2, column 3. Piece 8 lies in row 1, column 4, turned by 90 degrees "
        "clockwise. Piece 12 lies in row 3, column 1, upright."
    )
    together = draw(jigsaw, assembly)
    assert not [words for words in texts(together) if words.startswith("row")]
    cells = {
        (int(dot.attrib["cy"]) // SIDE, int(dot.attrib["cx"]) // SIDE)
        for dot in marked(together, "circle")
    }
    grid = assembly.grid
    wanted = {(r, c) for r in range(3) for c in range(4) if grid[r][c].piece in pins}
    assert cells == wanted
    for look in (Look(words="hello"), Look(cut_only=True)):
        assert PIN not in draw(jigsaw, assembly, look)


def marked(drawing: str, tag: str) -> list[ElementTree.Element]:
    """Return what has the colour of pins."""
    groups = [g for g in root_of(drawing).iter(f"{SVG}g") if g.get("fill") == PIN]
    return [element for group in groups for element in group.findall(f"{SVG}{tag}")]


def test_the_arrow_of_a_pin_points_to_the_top() -> None:
    """One quarter turn clockwise moves the top to the right."""
    for turn, way in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        jigsaw = Jigsaw(1, 1, [(0, 0, 0, 0)], pins={0: Pin(0, 0, turn)})
        (arrow,) = marked(draw(jigsaw), "path")
        numbers = list(map(int, re.findall(r"-?\d+", arrow.attrib["d"])))
        (ax, ay), (bx, by), (cx, cy) = zip(numbers[::2], numbers[1::2], strict=True)
        across, down = 2 * bx - ax - cx, 2 * by - ay - cy
        assert (across > 0) - (across < 0) == way[0]
        assert (down > 0) - (down < 0) == way[1]


# Colours


def test_colours_are_triangles() -> None:
    """Four for each piece, one path for all of a colour."""
    jigsaw, assembly = cut_board(3, 4, 5, seed=1, signed=False)
    for drawing in (draw(jigsaw), draw(jigsaw, assembly)):
        paths = [path.attrib["d"] for path in root_of(drawing).iter(f"{SVG}path")]
        triangles = [len(re.findall(r"1000l-?500[ -]500z", path)) for path in paths]
        expected = Counter(edge for piece in jigsaw.pieces for edge in piece)
        assert sorted(filter(None, triangles)) == sorted(expected.values())


@pytest.mark.parametrize(("types", "numbered"), [(5, False), (22, True)])
def test_many_colours_are_numbered(types: int, numbered: bool) -> None:
    """More than a dozen by themselves, fewer on request; flat edges never."""
    jigsaw, assembly = cut_board(6, 6, types, seed=3, signed=False)
    expected = Counter(str(edge) for piece in jigsaw.pieces for edge in piece if edge)
    plain = Counter(texts(draw(jigsaw, assembly, Look(names=False))))
    assert plain == (expected if numbered else Counter())
    asked = draw(jigsaw, assembly, Look(names=False, numbers=True))
    assert Counter(texts(asked)) == expected


# Cutting


def steps_of(path: str) -> list[tuple[XY, ...]]:
    """Return the lines and curves of an absolute path, all the same whichever way they run."""
    numbers = [float(word) for word in re.findall(r"-?\d+(?:\.\d+)?", path)]
    letters = re.findall(r"[A-Z]", path)
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    here = start = points.pop(0)
    steps = []
    for letter in letters[1:]:
        taken = {"L": 1, "C": 3, "Z": 0}[letter]
        step = (here, *points[:taken]) if taken else (here, start)
        del points[:taken]
        here = step[-1]
        steps.append(min(step, step[::-1]))
    return steps


def test_every_cut_is_made_once() -> None:
    """The cuts are the outlines of all pieces, and what two pieces share is there once."""
    jigsaw, assembly = cut_board(3, 4, 30, seed=5)
    side = 40.0
    root = root_of(draw(jigsaw, assembly, Look(cut_only=True, piece_size=side)))
    paths = [path.attrib["d"] for path in root.iter(f"{SVG}path")]
    *lines, rim = paths
    assert len(lines) == 2 + 3
    shift = MARGIN * side / SIDE
    assert steps_of(rim) == steps_of(f"M{shift} {shift}L{shift + 160} {shift}L{shift + 160} "
                                     f"{shift + 120}L{shift} {shift + 120}Z")  # fmt: skip
    made = Counter(step for line in lines for step in steps_of(line))
    assert set(made.values()) == {1}
    wanted: Counter[tuple[XY, ...]] = Counter()
    for r, row in enumerate(assembly.grid):
        for c, placed in enumerate(row):
            for n, edge in enumerate(turn_piece(jigsaw.pieces[placed.piece], placed.turn)):
                here: XY = ((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE))[n]
                for step in side_steps(edge, n) if edge else ():
                    placed_step = [
                        (
                            round(shift + side * (x / SIDE + c), 2),
                            round(shift + side * (y / SIDE + r), 2),
                        )
                        for x, y in (here, *step)
                    ]
                    here = step[-1]
                    wanted[min(tuple(placed_step), tuple(placed_step[::-1]))] += 1
    assert set(wanted.values()) == {2}
    assert set(made) == set(wanted)


def test_cuts_are_hairlines_in_millimetres() -> None:
    """Red lines of a tenth of a millimetre, no fill, and a sheet measured in millimetres."""
    root = root_of(draw(parker(), FIRST, Look(cut_only=True, piece_size=30)))
    assert root.attrib["width"] == root.attrib["height"] == "159mm"
    assert root.attrib["viewBox"] == "0 0 159 159"
    (group,) = root.findall(f"{SVG}g")
    assert group.attrib["stroke-width"] == "0.1"
    assert group.attrib["stroke"] == "#ff0000"
    assert {element.get("fill") for element in root.iter()} == {"none", None}
    printed = root_of(draw(parker(), FIRST, Look(words="hello", piece_size=30)))
    assert printed.attrib["width"] == "159mm"


def test_pieces_apart_can_be_cut() -> None:
    """One closed line for each piece."""
    root = root_of(draw(parker(), None, Look(cut_only=True)))
    paths = [path.attrib["d"] for path in root.iter(f"{SVG}path")]
    assert len(paths) == 25
    assert all(path.endswith("Z") and path.count("M") == 1 for path in paths)


@pytest.mark.parametrize("size", [0, -1, float("nan"), float("inf")])
def test_sizes_that_are_none_are_refused(size: float) -> None:
    """In any drawing."""
    for look in (Look(piece_size=size), Look(piece_size=size, cut_only=True)):
        with pytest.raises(InputError, match="millimetres"):
            draw(parker(), FIRST, look)


# Pictures and words


def images(drawing: str) -> list[str]:
    """Return the addresses of the pictures in a drawing."""
    return [image.attrib["href"] for image in root_of(drawing).iter(f"{SVG}image")]


def test_pictures_become_part_of_the_drawing(tmp_path: Path) -> None:
    """From bytes, a file, or elements of SVG; each once, whole, and named for what it is."""
    file = tmp_path / "picture.png"
    file.write_bytes(PNG)
    for picture in (PNG, str(file), file):
        (address,) = images(draw(parker(), FIRST, Look(picture=picture)))
        assert b64decode(address.removeprefix("data:image/png;base64,")) == PNG
    (jpeg,) = images(draw(parker(), FIRST, Look(picture=b"\xff\xd8\xff\xe0 and so on")))
    assert jpeg.startswith("data:image/jpeg;base64,")
    (drawn,) = images(draw(parker(), FIRST, Look(picture='<circle r="9"/>')))
    inner = b64decode(drawn.removeprefix("data:image/svg+xml;base64,")).decode()
    assert root_of(inner).attrib["viewBox"] == "0 0 500 500"
    assert len(images(draw(parker(), None, Look(picture=PNG), assembly=SECOND))) == 1


@pytest.mark.parametrize(
    ("size", "box"),
    [
        ('viewBox="5 0 300 100"', "5 0 300 100"),
        ("viewBox='0,0,300,100' width=\"100%\" height='100%'", "0 0 300 100"),
        ('width="300" height="100px"', "0 0 300 100"),
        ('height="1in" width="72pt"', "0 0 96 96"),
        ('viewBox="0 0 30 10" preserveAspectRatio="xMidYMid meet" height="9"', "0 0 30 10"),
    ],
)
def test_drawings_get_a_size_so_that_they_fill_the_board(size: str, box: str) -> None:
    """Their box, or the size they have; so they are cropped like other pictures."""
    words = f'<?xml version="1.0"?><!-- <svg> --><svg xmlns="{SVG[1:-1]}" {size} id=">"><g/></svg>'
    drawing = draw(parker(), FIRST, Look(picture=words))
    (image,) = root_of(drawing).iter(f"{SVG}image")
    assert image.attrib["preserveAspectRatio"] == "xMidYMid slice"
    data = image.attrib["href"].removeprefix("data:image/svg+xml;base64,")
    inner = root_of(b64decode(data).decode())
    *_, width, height = box.split()
    assert inner.attrib == {
        "viewBox": box,
        "width": width,
        "height": height,
        "preserveAspectRatio": "xMidYMid slice",
        "id": ">",
    }
    assert inner.find(f"{SVG}g") is not None


def test_what_is_no_picture_is_refused(tmp_path: Path) -> None:
    """Other bytes, broken SVG, a file that is not there; or parts that cannot be separated."""
    with pytest.raises(InputError, match="PNG, JPEG or SVG"):
        draw(parker(), FIRST, Look(picture=b"GIF89a"))
    with pytest.raises(InputError, match="not well-formed SVG"):
        draw(parker(), FIRST, Look(picture="<circle"))
    with pytest.raises(InputError, match="cannot be read"):
        draw(parker(), FIRST, Look(picture=str(tmp_path / "none.png")))
    with pytest.raises(InputError, match="only with an assembly"):
        draw(parker(), None, Look(picture=PNG))


def test_pieces_apart_show_their_part_of_the_picture() -> None:
    """What a transform puts below a piece is its cell, turned back to where the piece's top is."""
    jigsaw, assembly = cut_board(3, 4, 9, seed=4)
    root = root_of(draw(jigsaw, None, Look(words="Twelve pieces"), assembly=assembly))
    transforms = [use.attrib["transform"] for use in root.iter(f"{SVG}use")]
    assert len(transforms) == 12
    for r, row in enumerate(assembly.grid):
        for c, placed in enumerate(row):
            piece, turn = placed.piece, placed.turn
            quarters, x, y = _read_transform(transforms[piece])
            # The corner of the cell that the top left corner of the piece lies in.
            corner = ((c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1))[turn]
            point = (corner[0] * SIDE + x - SIDE / 2, corner[1] * SIDE + y - SIDE / 2)
            for _ in range(quarters % 4):
                point = (-point[1], point[0])
            assert point == (-SIDE / 2, -SIDE / 2)


def _read_transform(words: str) -> tuple[int, int, int]:
    """Return quarter turns about the middle of a piece, and the move before them."""
    found = re.fullmatch(r"(?:rotate\((-?\d+) 500 500\))?translate\((-?\d+) (-?\d+)\)", words)
    assert found
    return int(found[1] or 0) // 90, int(found[2]), int(found[3])


def test_words_are_laid_over_the_board() -> None:
    """All of them, in order, whatever they are."""
    drawing = draw(parker(), FIRST, Look(words="A <jigsaw> & its two ways"))
    assert " ".join(texts(drawing)) == "A <jigsaw> & its two ways"
    assert texts(draw(parker(), FIRST, Look(words="one\n\ntwo"))) == ["one", "two"]
    typed = draw(parker(), FIRST, Look(words=r"Four words\nin lines"))
    assert typed == draw(parker(), FIRST, Look(words="Four words\nin lines"))
    assert " ".join(texts(typed)) == "Four words in lines"


@pytest.mark.parametrize(
    ("words", "box", "lines"),
    [
        ("aaa bbb ccc ddd", (500, 1000), ["aaa", "bbb", "ccc", "ddd"]),
        ("aaa bbb ccc ddd", (9000, 1000), ["aaa bbb ccc ddd"]),
        ("aaa bbb ccc ddd", (1500, 700), ["aaa bbb", "ccc ddd"]),
        ("aaa\nbbb ccc ddd", (9000, 1000), ["aaa", "bbb ccc ddd"]),
        ("aaa bbb\nccc", (1000, 1000), ["aaa", "bbb", "ccc"]),
    ],
)
def test_lines_are_broken_to_suit_the_board(
    words: str, box: tuple[int, int], lines: list[str]
) -> None:
    """At the spaces that let the letters be largest, and always at the breaks of the text."""
    assert fit_text(words, *box)[0] == lines


def test_words_fill_the_height_that_is_left() -> None:
    """Letters of a single word on a square board become taller, and stay on the board."""
    drawing = root_of(draw(parker(), FIRST, Look(words="WORD")))
    (word,) = drawing.iter(f"{SVG}text")
    found = re.fullmatch(r"translate\((\d+) ([\d.]+)\)scale\(1 1.5\)", word.attrib["transform"])
    assert found
    assert int(found[1]) == 5 * SIDE / 2
    assert 5 * SIDE / 2 < float(found[2]) < 4 * SIDE
    flat, assembly = cut_board(1, 9, 3, seed=1)
    (word,) = root_of(draw(flat, assembly, Look(words="LONGISH"))).iter(f"{SVG}text")
    assert "scale" not in word.attrib["transform"]


@pytest.mark.parametrize(
    ("look", "message"),
    [
        (Look(cut_only=True, words="hello"), "cut lines carry no picture or words: draw the pict"),
        (Look(cut_only=True, picture=PNG), "cut lines carry no picture or words"),
        (Look(picture=PNG, words="hello"), "a picture or words are laid over the board, not both"),
        (Look(words=""), "no words to be laid over the board"),
        (Look(words=" \n\\n"), "no words to be laid over the board"),
        (Look(plain=True, colours=True), "plain pieces have no colours"),
    ],
)
def test_looks_that_contradict_themselves_are_refused(look: Look, message: str) -> None:
    """Apart and together, with a reason."""
    for solution in (FIRST, None):
        with pytest.raises(InputError, match=message):
            draw(parker(), solution, look, assembly=FIRST)


@pytest.mark.parametrize("look", [Look(words="hello"), Look(picture=PNG), Look(cut_only=True)])
def test_comparisons_carry_nothing_else(look: Look) -> None:
    """Two assemblies have no picture in common."""
    with pytest.raises(InputError, match="two assemblies side by side have no picture"):
        draw_comparison(parker(), FIRST, SECOND, look)


@given(
    st.lists(st.text("abcWil", min_size=1, max_size=12), min_size=1, max_size=20),
    st.floats(100, 9000),
    st.floats(100, 9000),
)
def test_words_fit(words: list[str], width: float, height: float) -> None:
    """No line is longer than the box, all lines together are not higher, and no word is lost."""
    lines, size = fit_text(" ".join(words), width, height)
    assert " ".join(lines).split() == words
    assert max(map(text_width, lines)) * size <= width * 1.000001
    assert len(lines) * size * 0.94 <= height


# Comparing


def test_a_comparison_shows_both_assemblies() -> None:
    """Captions, every piece twice, and the joins that both have as thick lines."""
    drawing = draw_comparison(parker(), FIRST, SECOND)
    words = Counter(texts(drawing))
    assert words["Assembly 1"] == words["Assembly 2"] == 1
    assert words["Thick lines: 2 of 40 joins are in both."] == 1
    assert all(words[str(n)] == 2 for n in range(1, 26))
    thick = [
        path.attrib["d"]
        for path in root_of(drawing).iter(f"{SVG}path")
        if path.get("stroke-width") == str(THICK)
    ]
    assert [path.count("M") for path in thick] == [2, 2]
    assert all(path.get("stroke") != WRONG for path in root_of(drawing).iter(f"{SVG}path"))


def test_a_piece_has_the_same_tint_in_both_assemblies() -> None:
    """Its squares are in the same path, one in each board."""
    root = root_of(draw_comparison(parker(), FIRST, SECOND))
    boards = [
        {
            ((int(x) - left) // SIDE, (int(y) - MARGIN) // SIDE): path.attrib["fill"]
            for path in group.findall(f"{SVG}path")
            for x, y in re.findall(r"M(\d+) (\d+)h1000v1000h-1000z", path.attrib["d"])
        }
        for group, left in zip(
            [g for g in root.findall(f"{SVG}g") if "h1000v1000h-1000z" in _steps(g)],
            (MARGIN, MARGIN + 5 * SIDE + 2 * MARGIN + 100),
            strict=True,
        )
    ]
    tints = [
        {
            placed.piece: board[col, row]
            for row, line in enumerate(assembly.grid)
            for col, placed in enumerate(line)
        }
        for board, assembly in zip(boards, (FIRST, SECOND), strict=True)
    ]
    assert tints[0] == tints[1]
    assert len(set(tints[0].values())) == 25


def _steps(group: ElementTree.Element) -> str:
    return " ".join(path.get("d", "") for path in group.findall(f"{SVG}path"))


# All drawings

LOOKS = [
    Look(),
    Look(numbers=True, colours=True, names=True),
    Look(numbers=False, colours=False, names=False),
    Look(words="Some words"),
    Look(picture='<rect width="9" height="9"/>', names=True),
    Look(words="Some words", plain=True, names=True),
    Look(plain=True, numbers=True),
    Look(cut_only=True),
    Look(piece_size=12.5),
]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("signed", [True, False])
@pytest.mark.parametrize("flat_rim", [True, False])
def test_any_look_gives_a_drawing(look: Look, signed: bool, flat_rim: bool) -> None:
    """Well-formed, the same each time, and it speaks to those who cannot see it."""
    jigsaw, assembly = cut_board(3, 2, 14, seed=7, signed=signed, flat_rim=flat_rim)
    for solution, words in ((assembly, "an assembly"), (None, "the pieces")):
        drawing = draw(jigsaw, solution, look, assembly=assembly)
        assert drawing == draw(jigsaw, solution, look, assembly=assembly)
        root = root_of(drawing)
        assert root.attrib["role"] == "img"
        assert root.findtext(f"{SVG}title") == f"Jigsaw 3×2: {words}"
        assert root.findtext(f"{SVG}desc")
        names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(names) == len(set(names))
        linked = re.findall(r'(?:href="|url\()#([^")]+)', drawing)
        assert set(linked) <= set(names)


def test_odd_names_are_shown_as_they_are() -> None:
    """Whatever XML can hold; long ones are cut."""
    names = ['<&">', "é\x00", "a name that goes on and on", " "]
    jigsaw, assembly = cut_board(2, 2, 3, seed=1)
    named = Jigsaw(2, 2, jigsaw.pieces, names=names)
    for drawing in (draw(named), draw(named, assembly), draw_comparison(named, assembly, assembly)):
        assert {'<&">', "é\ufffd", "a name that g…", " "} <= set(texts(drawing))


def test_a_free_rim_has_its_tabs() -> None:
    """Tabs on the rim are drawn as well, and holes in it are paper."""
    jigsaw = Jigsaw(1, 1, [(3, -4, 0, 5)], flat_rim=False)
    drawing = draw(jigsaw, JigsawSolution([[PlacedPiece(0, 0)]]))
    kinds = Counter(name for name, _ in uses(drawing))
    assert kinds == {f"#puzzlewright-tab-{kind}": 1 for kind in (3, 4, 5)}
    fills = {
        group.find(f"{SVG}use").attrib["href"][-1]: group.get("fill")  # type: ignore[union-attr]
        for group in root_of(drawing).iter(f"{SVG}g")
        if group.find(f"{SVG}use") is not None
    }
    assert fills["4"] == PAPER
    assert fills["3"] == fills["5"] == TINTS[0]
    # The line around the board is the outline of its only piece.
    assert f'd="{outline_path((3, -4, 0, 5), 374, 374)}"' in drawing


def test_large_boards_stay_small_files() -> None:
    """A board of 3600 pieces has all its joins, in less than a thousand bytes for each piece."""
    jigsaw, assembly = cut_board(60, 60, 12, seed=1)
    drawing = draw(jigsaw, assembly)
    assert drawing.count("<use") == 2 * 60 * 59
    assert len(drawing) < 300 * 3600
    assert len(draw(jigsaw)) < 1000 * 3600
