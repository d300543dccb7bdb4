"""Packing: the drawing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.files.drawings import SVG, of_class

from puzzlewright.puzzles.packing.bricks import Brick, PlacedBrick, find_set
from puzzlewright.puzzles.packing.lattice import CUBIC, HEX, LATTICES, SQUARE, TRI, Cell, Lattice
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution
from puzzlewright.puzzles.packing.view import cell_geometry
from puzzlewright.puzzles.packing.view.draw import COLOURS, MOST_ISOMETRIC, draw, lightness

#: The area of a cell on paper, where the side of a square is 1: a hexagon that is 1 wide has the
#: root of 3/4, a triangle with sides of 1.5 has 9/16 of the root of 3.
AREAS = {"square": 1.0, "cubic": 1.0, "hex": 0.866025, "tri": 0.974279}


def box(*lengths: int) -> list[Cell]:
    """Return the cells of a box on the square or cubic lattice, or of a slanted one on hexagons."""
    cells: list[Cell] = [()]
    for length in lengths:
        cells = [(*cell, n) for cell in cells for n in range(length)]
    return cells


def pairs(
    cells: list[Cell], name: str = "D", lattice: str = "square"
) -> tuple[Packing, PackingSolution]:
    """Return a board whose cells are covered two by two, and its filled state."""
    brick = Brick(name, tuple(cells[:2]), None)
    packing = Packing(cells, [brick], lattice=lattice)
    couples = zip(cells[::2], cells[1::2], strict=True)
    return packing, PackingSolution(packing, [PlacedBrick(0, couple) for couple in couples])


#: A filled board of pairs for each lattice.
FILLED = {
    "square": pairs(box(3, 4)),
    "cubic": pairs(box(2, 3, 4), lattice="cubic"),
    "hex": pairs(box(3, 4), lattice="hex"),
    "tri": pairs([(3 * i + k, 3 * j + k) for i, j in box(3, 2) for k in (1, 2)], lattice="tri"),
}


def texts(drawing: str) -> list[str]:
    """Return all that is written."""
    return [text.text or "" for text in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


def area(path: ElementTree.Element) -> float:
    """Return the area inside a path of straight lines; holes, wound the other way, count less."""
    total = 0.0
    for loop in (path.get("d") or "").split("z")[:-1]:
        numbers = [float(word) for word in re.findall(r"-?[0-9.]+", loop)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        for (x, y), (to_x, to_y) in zip(points, points[1:] + points[:1], strict=True):
            total += (x * to_y - to_x * y) / 2
    return total


@pytest.mark.parametrize("name", LATTICES)
def test_the_filled_board_has_one_outline_for_each_brick(name: str) -> None:
    """Each brick is outlined once (here none spans two layers), around as much as its cells."""
    packing, packed = FILLED[name]
    bricks = of_class(draw(packing, packed), "brick")
    assert len(bricks) == len(packed.placements)
    for brick in bricks:
        assert area(brick) == pytest.approx(2 * AREAS[name] * 40 * 40, rel=0.01)


@pytest.mark.parametrize("name", LATTICES)
def test_the_empty_board_shows_all_cells(name: str) -> None:
    """What is outlined as the board, in all its layers, is as large as all cells together."""
    packing, _ = FILLED[name]
    shown = sum(map(area, of_class(draw(packing), "board")))
    assert shown == pytest.approx(len(packing.board) * AREAS[name] * 40 * 40, rel=0.01)


def test_cells_are_separated_by_thin_lines() -> None:
    """The lines of an empty 3x4 board are 17 sides long, those of a filled one a side in a pair."""
    packing, packed = FILLED["square"]
    assert length(of_class(draw(packing), "cells")[0]) == (2 * 4 + 3 * 3) * 40
    assert length(of_class(draw(packing, packed), "cells")[0]) == len(packed.placements) * 40


def length(path: ElementTree.Element) -> float:
    """Return how long level and upright lines are together."""
    numbers = [float(word) for word in re.findall(r"-?[0-9.]+", path.get("d") or "")]
    starts = range(0, len(numbers), 4)
    return sum(
        abs(numbers[at + 2] - numbers[at]) + abs(numbers[at + 3] - numbers[at + 1]) for at in starts
    )


def test_a_hole_in_the_board_is_not_drawn_as_board() -> None:
    """The outline of a board without its centre goes around the hole, too."""
    cells = [cell for cell in box(5, 5) if cell != (2, 2)]
    ground = of_class(draw(Packing(cells, [Brick("D", ((0, 0), (0, 1)), None)])), "board")[0]
    assert (ground.get("d") or "").count("z") == 2
    assert area(ground) == pytest.approx(24 * 40 * 40)


@pytest.mark.parametrize(
    ("words", "lattice"),
    [("pentominoes", SQUARE), ("soma", CUBIC), ("tetrahexes", HEX), ("hexiamonds", TRI)],
)
def test_the_sheet_shows_every_brick(words: str, lattice: Lattice) -> None:
    """Each brick of a set is there once, with its name."""
    bricks = find_set(words, lattice) or []
    drawing = draw(Packing(bricks[0].cells, bricks, lattice=lattice))
    titles = [brick.findtext(f"{SVG}title") for brick in of_class(drawing, "brick")]
    assert titles == [brick.name for brick in bricks]
    written = texts(drawing)
    assert [written.count(brick.name) for brick in bricks] == [1] * len(bricks)


def test_copies_are_shown() -> None:
    """Three copies, any number of them, and a single one, which has no label."""
    domino = ((0, 0), (0, 1))
    bricks = [Brick("A", domino, 3), Brick("B", domino, None), Brick("C", domino)]
    assert texts(draw(Packing(box(2, 4), bricks))) == ["A ×3", "B ×∞", "C"]


def test_names_are_escaped() -> None:
    """A name that looks like markup stays a name, on the sheet and in the tooltip of a brick."""
    name = '</svg>&"\x00'
    packing, packed = pairs(box(2, 2), name)
    shown = name.replace("\x00", "\ufffd")
    assert f"{shown} ×∞" in texts(draw(packing))
    filled = of_class(draw(packing, packed), "brick")
    assert [brick.findtext(f"{SVG}title") for brick in filled] == [shown, shown]


def test_a_brick_without_a_name_can_be_drawn() -> None:
    """An empty name needs no room."""
    packing, packed = pairs(box(2, 2), "")
    assert len(of_class(draw(packing, packed), "brick")) == 2


@pytest.mark.parametrize("name", LATTICES)
def test_neighbours_differ_in_colour(name: str) -> None:
    """Copies of one brick that touch have different colours."""
    packing, packed = FILLED[name]
    fills = [brick.get("fill") for brick in of_class(draw(packing, packed), "brick")]
    touching = 0
    for (one, fill), (other, other_fill) in combinations(
        zip(packed.placements, fills, strict=True), 2
    ):
        around = {near for cell in one.cells for near in packing.lattice.neighbours(cell)}
        if around & set(other.cells):
            touching += 1
            assert fill != other_fill
    assert touching


def test_colours_also_differ_in_grey() -> None:
    """There are twelve colours, and no two of them are the same step of lightness."""
    assert len(COLOURS) >= 12
    greys = sorted(lightness(colour) / 1000 for colour in COLOURS)
    assert min(b - a for a, b in pairwise(greys)) > 8


def test_bricks_keep_the_colours_of_the_sheet() -> None:
    """Where all bricks differ, each has the same colour apart and on the board."""
    bricks = [Brick("A", ((0, 0), (0, 1))), Brick("B", ((0, 0), (1, 0)))]
    packing = Packing([(0, 0), (0, 1), (0, 2), (1, 2)], bricks)
    packed = PackingSolution(
        packing, [PlacedBrick(0, ((0, 0), (0, 1))), PlacedBrick(1, ((0, 2), (1, 2)))]
    )
    apart = [brick.get("fill") for brick in of_class(draw(packing), "brick")]
    assert [brick.get("fill") for brick in of_class(draw(packing, packed), "brick")] == apart


def test_the_colours_of_cells_are_written() -> None:
    """A chequered board shows its letters, the empty one and the filled one, and so do bricks."""
    board = {cell: "ab"[sum(cell) % 2] for cell in box(2, 2)}
    packing = Packing(board, [Brick("D", ((0, 0), (0, 1)), None, colours=("a", "b"))])
    packed = PackingSolution(
        packing, [PlacedBrick(0, ((0, 0), (0, 1))), PlacedBrick(0, ((1, 0), (1, 1)))]
    )
    assert texts(draw(packing)) == ["a", "b", "b", "a", "a", "b", "D ×∞"]
    assert sorted(texts(draw(packing, packed))) == ["D", "D", "a", "a", "b", "b"]


def test_cells_that_are_left_free_are_drawn() -> None:
    """A board that is filled in part shows the rest as board."""
    packing, packed = FILLED["square"]
    drawing = draw(packing, PackingSolution(packing, packed.placements[:2]))
    assert len(of_class(drawing, "brick")) == 2
    assert area(of_class(drawing, "board")[0]) == pytest.approx(12 * 40 * 40)


def test_solids_are_shown_in_layers_and_from_a_corner() -> None:
    """A box has a picture of each layer, and one of the whole unless it is large."""
    packing, packed = FILLED["cubic"]
    assert [words for words in texts(draw(packing, packed)) if "layer" in words] == [
        "layer 1",
        "layer 2",
        "layer 1 on top",
    ]
    large, filled = pairs(box(2, 2, MOST_ISOMETRIC // 2), lattice="cubic")
    assert "layer 1 on top" not in texts(draw(large, filled))


def test_a_brick_is_outlined_in_each_layer_that_it_spans() -> None:
    """Two upright pairs of cubes in two layers make four outlines of one cell."""
    upright = Brick("U", ((0, 0, 0), (1, 0, 0)), 2)
    packing = Packing(box(2, 1, 2), [upright], lattice="cubic")
    packed = PackingSolution(
        packing, [PlacedBrick(0, ((0, 0, col), (1, 0, col))) for col in (0, 1)]
    )
    areas = [area(brick) for brick in of_class(draw(packing, packed), "brick")]
    assert areas == [40 * 40] * 4


def test_a_solid_brick_that_hides_a_part_is_shown_in_layers() -> None:
    """A cube of 27 has one cube that nobody can see from outside: its layers show it."""
    brick = Brick("C", tuple(box(3, 3, 3)))
    drawing = draw(Packing(box(3, 3, 3), [brick], lattice="cubic"))
    assert len(of_class(drawing, "brick")) == 3


@given(st.sets(st.tuples(*[st.integers(0, 3)] * 3), min_size=1))
def test_what_shows_from_the_corner_is_what_nothing_hides(cells: set[tuple[int, int, int]]) -> None:
    """Half a face shows just if no cube lies before it, by a walk from it towards the eye."""
    shown = {
        (facet.cell, facet.face, facet.solid)
        for facet in cell_geometry.visible_facets(dict.fromkeys(cells, 0))
    }
    expected = set()
    for layer, row, col in cells:
        for face, halves in enumerate(cell_geometry.FACES):
            for half in halves:
                solid = tuple((layer + a, row + b, col + c) for a, b, c in half)
                if not any(cube in cells for cube in before(solid)):
                    expected.add(((layer, row, col), face, solid))
    assert shown == expected


def before(solid: Iterable[Cell]) -> list[Cell]:
    """Return the cubes that a ray passes from the middle of a triangle of corners to the eye."""
    sixths = [2 * sum(values) for values in zip(*solid, strict=True)]
    rays = ((sixths[0] - n, sixths[1] + n, sixths[2] + n) for n in range(1, 48))
    # On the border between two cubes a ray is in neither.
    inside = [ray for ray in rays if all(value % 6 for value in ray)]
    return [tuple(value // 6 for value in ray) for ray in inside]


@given(st.sampled_from(sorted(LATTICES)), st.sets(st.tuples(*[st.integers(0, 4)] * 2), min_size=1))
def test_outlines_go_around_all_cells(name: str, places: set[tuple[int, int]]) -> None:
    """Loops around any shape enclose the area of its cells; they and the inner edges are all."""
    lattice = LATTICES[name]
    cells: list[Cell] = [(3 * i + k, 3 * j + k) for i, j in sorted(places) for k in (1, 2)]
    if lattice is not TRI:
        cells = [(0, *place) if lattice is CUBIC else place for place in sorted(places)]
    polygons = [cell_geometry.corners(lattice, cell) for cell in cells]
    sizes = [doubled(loop) for loop in cell_geometry.loops(polygons)]
    assert sum(sizes) == sum(map(doubled, polygons))
    near = sum(other in set(cells) for cell in cells for other in lattice.neighbours(cell))
    assert len(cell_geometry.inner_edges(polygons)) == near // 2


def doubled(loop: Iterable[cell_geometry.Point]) -> int:
    """Return twice the area inside a loop, in steps; less than 0 if it is not clockwise."""
    points = list(loop)
    pairs_of = zip(points, points[1:] + points[:1], strict=True)
    return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in pairs_of)


def test_the_same_packing_gives_the_same_drawing() -> None:
    """Neither the order of the cells nor that of the laid bricks makes a difference."""
    for packing, packed in FILLED.values():
        other = Packing(reversed(list(packing.board)), packing.bricks, lattice=packing.lattice)
        assert draw(packing) == draw(other)
        assert draw(packing, packed) == draw(
            other, PackingSolution(other, reversed(packed.placements))
        )


def test_large_boards_are_drawn_small() -> None:
    """A board of 100x100 fits on a screen, all of it, with its bricks."""
    packing, packed = pairs(box(100, 100))
    drawing = draw(packing, packed)
    assert float(ElementTree.fromstring(drawing).get("width") or 0) < 1200
    assert len(of_class(drawing, "brick")) == 5000
    assert sum(map(area, of_class(drawing, "brick"))) == pytest.approx(1080 * 1080, rel=0.01)
    assert not texts(drawing)


def test_the_drawing_speaks_to_those_who_cannot_see_it() -> None:
    """Title and description say what it is, and name the bricks."""
    packing, packed = FILLED["hex"]
    root = ElementTree.fromstring(draw(packing))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Packing"
    assert root.findtext(f"{SVG}desc") == "A hex board of 12 cells, and the bricks D ×∞."
    solved = ElementTree.fromstring(draw(packing, packed))
    assert solved.findtext(f"{SVG}title") == "Packing, solved"


@pytest.mark.parametrize("name", ["square", "hex", "tri"])
def test_the_outline_lies_above_cells_at_the_edge(name: str) -> None:
    """Cells that may stay empty, or are tinted, do not hide half of it."""
    packing, _ = FILLED[name]
    edge = next(iter(packing.board))
    for board, optional in ((packing.board, [edge]), ({**packing.board, edge: "a"}, [])):
        drawing = draw(Packing(board, packing.bricks, lattice=name, optional=optional))
        paths = [line for line in drawing.split("<path") if " d=" in line]
        [ground] = [n for n, path in enumerate(paths) if 'class="board"' in path]
        [rim] = [n for n, path in enumerate(paths) if 'class="rim"' in path]
        tinted = [n for n, path in enumerate(paths[: rim + 1]) if "stroke=" not in path]
        assert tinted
        assert ground < min(tinted)
        assert max(tinted) < rim
        outlines = [path.split(' d="')[1].split('"')[0] for path in (paths[ground], paths[rim])]
        assert outlines[0] == outlines[1]
    assert 'class="rim"' not in draw(packing)
