"""Cut files for laser cutters and mills: closed outlines of flat pieces, laid out on a sheet.

Lengths are millimetres. A laser burns away a line of some width, the kerf. So outlines are drawn
larger by half of it all around, holes smaller, and the pieces come out in their true size.

Outlines grow by a mitred offset: each side is moved outwards by the same distance, and neighbouring
sides are cut where they meet again. A side that would come out backwards, as those of a curve that
is tighter than the distance, is left out. Parts of a polygon that come nearer to one another than
twice the distance are not looked for: the caller keeps the distance small.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from math import hypot, sqrt
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Ability, Style, require_known
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.render import dxf, svg

Point = tuple[float, float]

P = TypeVar("P", bound=Puzzle[Any])

#: Sides whose directions differ by less are parallel: the sine of the angle between them.
PARALLEL = 1e-4


class _Side:
    """A side of a polygon that was moved outwards: where it starts and ends, and its direction."""

    __slots__ = ("along", "end", "start")

    def __init__(self, a: Point, b: Point, distance: float) -> None:
        length = hypot(b[0] - a[0], b[1] - a[1])
        x, y = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        out = (distance * y, -distance * x)
        self.along: Point = (x, y)
        self.start: Point = (a[0] + out[0], a[1] + out[1])
        self.end: Point = (b[0] + out[0], b[1] + out[1])


def offset(loop: Sequence[Point], distance: float) -> list[Point]:
    """Return a polygon that is wound clockwise, with y downwards, made larger by a distance.

    One that is wound the other way, a hole, becomes smaller. Nothing is left of a hole that is
    narrower than that.
    """
    points = [point for n, point in enumerate(loop) if point != loop[n - 1]]
    if not distance or len(points) < 3:
        return points
    ends = zip(points, [*points[1:], points[0]], strict=True)
    sides = [_Side(a, b, distance) for a, b in ends]
    while len(sides) > 2:
        corners = [_meeting_point(sides[n - 1], side) for n, side in enumerate(sides)]
        left = _forward(sides, corners)
        if len(left) == len(sides):
            return corners
        sides = left
    return []


def _forward(sides: list[_Side], corners: list[Point]) -> list[_Side]:
    """Leave out sides that go backwards, but no two neighbours at once."""
    left: list[_Side] = []
    was_left_out = False
    for n, side in enumerate(sides):
        (x, y), (end_x, end_y) = corners[n], corners[(n + 1) % len(corners)]
        is_back = (end_x - x) * side.along[0] + (end_y - y) * side.along[1] < 0
        was_left_out = is_back and not was_left_out
        if not was_left_out:
            left.append(side)
    return left


def _meeting_point(one: _Side, other: _Side) -> Point:
    """Return where two sides meet, the second behind the first."""
    (x, y), (dx, dy) = one.start, one.along
    (u, v), (du, dv) = other.start, other.along
    cross = dx * dv - dy * du
    if abs(cross) < PARALLEL:
        return ((one.end[0] + u) / 2, (one.end[1] + v) / 2)
    share = ((u - x) * dv - (v - y) * du) / cross
    return (x + share * dx, y + share * dy)


#: The styles of cut files, and what each does.
STYLES: Final[Mapping[str, str]] = {
    "cut": "only hairlines to cut along, in millimetres (a .dxf file has nothing else)",
    "size=MM": "side of a cell in millimetres (default: 20)",
    "kerf=MM": "width of the line that a laser burns away; outlines grow by half of it",
    "gap=MM": "room between two pieces on the sheet (default: 2)",
    "sheet=WxH": "size of the sheet in millimetres (default: as large as needed)",
}

GAP: Final = 2.0
RED: Final = "#ff0000"
HAIRLINE: Final = 0.1

#: The largest sheet and piece, and the smallest piece.
LONGEST: Final = 10_000.0
SMALLEST: Final = 0.5

#: More pieces are a mistake.
MOST_PIECES: Final = 20_000

_LENGTH: Final = r"(\d{1,5}(?:\.\d{1,3})?)"


class Outline(NamedTuple):
    """A flat piece: closed lines, clockwise with y downwards, and holes the other way round."""

    name: str
    loops: Sequence[Sequence[Point]]


class CutPlan(NamedTuple):
    """What pieces are cut with."""

    size: float  #: of the side of a piece, by which outlines are multiplied
    kerf: float = 0.0
    gap: float = GAP
    sheet: tuple[float, float] | None = None


class CutSheet(NamedTuple):
    """Pieces as they lie, ready to be cut."""

    width: float
    height: float
    pieces: Sequence[Outline]


def cut_plan(style: Style, usual: float, most_kerf: float) -> CutPlan:
    """Read styles; `most_kerf` is how much a laser may burn away, as a share of the side."""
    size = _length(style, "size", usual)
    if size < SMALLEST:
        raise InputError(f"a piece has a side of {SMALLEST} mm or more", text=style["size"])
    kerf = _length(style, "kerf", 0.0)
    if kerf > most_kerf * size:
        most = svg.number(most_kerf * size)
        reason = f"too wide for pieces of {svg.number(size)} mm: the kerf is at most {most} mm"
        raise InputError(reason, text=style["kerf"])
    return CutPlan(size, kerf, _length(style, "gap", GAP), _sheet(style.get("sheet")))


def _length(style: Style, name: str, usual: float) -> float:
    text = style.get(name)
    if text is None:
        return usual
    found = re.fullmatch(rf"{_LENGTH} ?(?:mm)?", str(text), re.ASCII)
    if found is None or float(found[1]) >= LONGEST:
        raise InputError(f"{name}: a length in millimetres, such as {name}=0.2", text=str(text))
    return float(found[1])


def _sheet(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    found = re.fullmatch(rf"{_LENGTH} ?[x×] ?{_LENGTH} ?(?:mm)?", str(text), re.ASCII | re.I)
    if found is None or min(float(found[1]), float(found[2])) <= 0:
        raise InputError("sheet: width and height in millimetres, sheet=600x400", text=str(text))
    return float(found[1]), float(found[2])


def lay_out(pieces: Iterable[Outline], plan: CutPlan) -> CutSheet:
    """Return outlines in millimetres with their kerf, in rows on a sheet."""
    few = islice(pieces, MOST_PIECES + 1)
    cut = [_widen(piece, plan) for piece in within_deadline(few, 16)]
    if not 0 < len(cut) <= MOST_PIECES:
        raise InputError(f"a sheet takes 1 to {MOST_PIECES:,} pieces")
    boxes = [_box(piece) for piece in cut]
    width = plan.sheet[0] if plan.sheet else _good_width(boxes, plan.gap)
    places, right, bottom = _rows(boxes, width, plan.gap)
    if plan.sheet is not None and (right > plan.sheet[0] or bottom > plan.sheet[1]):
        need = f"{svg.number(right)}x{svg.number(bottom)}"
        reason = f"the pieces need {need} mm: a larger sheet, smaller pieces or a smaller gap"
        raise InputError(reason, text="x".join(map(svg.number, plan.sheet)))
    moved = [_move_outline(piece, *place) for piece, place in zip(cut, places, strict=True)]
    return CutSheet(*(plan.sheet or (right, bottom)), moved)


def _widen(piece: Outline, plan: CutPlan) -> Outline:
    """Return a piece in millimetres, larger by half the kerf all around."""
    loops = [
        offset([(plan.size * x, plan.size * y) for x, y in loop], plan.kerf / 2)
        for loop in piece.loops
    ]
    return Outline(piece.name, [loop for loop in loops if loop])


class _Box(NamedTuple):
    left: float
    top: float
    width: float
    height: float


def _box(piece: Outline) -> _Box:
    xs, ys = zip(*(point for loop in piece.loops for point in loop), strict=True)
    return _Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _good_width(boxes: Sequence[_Box], gap: float) -> float:
    """Return the width of a sheet that comes near to a square."""
    area = sum((box.width + gap) * (box.height + gap) for box in boxes)
    widest = max(box.width for box in boxes) + 2 * gap
    return max(widest, 1.1 * sqrt(area) + gap)


def _rows(
    boxes: Sequence[_Box], width: float, gap: float
) -> tuple[list[tuple[float, float]], float, float]:
    """Return how far each piece is moved, and how wide and high all of them are with a margin."""
    places: list[tuple[float, float]] = []
    x = y = gap
    right = high = 0.0
    for box in boxes:
        if x > gap and x + box.width + gap > width + 1e-9:
            x, y, high = gap, y + high + gap, 0.0
        places.append((x - box.left, y - box.top))
        x += box.width + gap
        right, high = max(right, x), max(high, box.height)
    return places, right, y + high + gap


def _move_outline(piece: Outline, across: float, down: float) -> Outline:
    loops = [[(x + across, y + down) for x, y in loop] for loop in piece.loops]
    return Outline(piece.name, loops)


# Files


def cut_svg(sheet: CutSheet, title: str) -> str:
    """Return a sheet as SVG: hairlines in red, a path for each piece, with its name."""
    parts = [_path(piece) for piece in within_deadline(sheet.pieces, 16)]
    style: dict[str, svg.Value] = {"fill": "none", "stroke": RED, "stroke_width": HAIRLINE}
    size = [svg.number(length) for length in (sheet.width, sheet.height)]
    inside = [svg.element("title", svg.escape(title)), svg.group(*parts, **style)]
    return (
        svg.element(
            "svg",
            "\n" + "".join(f"{part}\n" for part in inside),
            xmlns="http://www.w3.org/2000/svg",
            width=f"{size[0]}mm",
            height=f"{size[1]}mm",
            viewBox=f"0 0 {size[0]} {size[1]}",
        )
        + "\n"
    )


def _path(piece: Outline) -> str:
    steps: list[str] = []
    for loop in piece.loops:
        points = [f"{dxf.number(x)} {dxf.number(y)}" for x, y in loop]
        steps.append(f"M{'L'.join(points)}Z")
    name = svg.element("title", svg.escape(piece.name))
    return svg.element("path", name, d="".join(steps))


def cut_dxf(sheet: CutSheet) -> str:
    """Return a sheet as DXF; y goes upwards there."""
    loops = [
        [(x, sheet.height - y) for x, y in loop]
        for piece in within_deadline(sheet.pieces, 16)
        for loop in piece.loops
    ]
    return dxf.document(loops, sheet.width, sheet.height)


# The ability


#: The style of drawings that are lines to cut along, and what pieces that lie apart have besides.
CUT = "cut"
CUT_LENGTHS = ("kerf", "gap", "sheet")


class CutFile(Ability[P]):
    """Flat pieces to be cut from wood or board, by a laser cutter or a mill."""

    __slots__ = ()
    module = "view.cut_file"
    lack = "has no flat pieces to cut"

    usual_size: ClassVar[float] = 20.0  #: side of a piece or cell in millimetres

    @property
    def most_kerf(self) -> float:
        """The largest kerf of a laser, as a share of the side of a piece."""
        return 0.1

    def pieces(self) -> Iterable[Outline]:
        """Return the outlines of all pieces, in units of a piece's side."""
        raise NotImplementedError

    def require_styles(self, style: Style) -> None:
        """Reject unknown styles of cut files, and lengths that make no sense."""
        require_known(style, STYLES, "a cut file")
        cut_plan(style, self.usual_size, self.most_kerf)

    def styled_svg(self, style: Style, solution: object) -> str:
        """Return what a drawing in the style `cut` shows, if it has a kerf, a gap or a sheet."""
        if CUT not in style:
            reason = f"this is for lines to cut along: add the style {CUT}"
            raise InputError(reason, text=next(name for name in style if name in CUT_LENGTHS))
        if solution is not None:
            raise InputError("such lines are around pieces that lie apart: leave out the solution")
        return self.svg(style)

    def svg(self, style: Style | None = None) -> str:
        """Return the pieces on a sheet as SVG, in millimetres."""
        return cut_svg(self._sheet(style or {}), f"{self.puzzle.kind}, to be cut")

    def dxf(self, style: Style | None = None) -> str:
        """Return the pieces on a sheet as DXF (release 12), in millimetres."""
        return cut_dxf(self._sheet(style or {}))

    def _sheet(self, style: Style) -> CutSheet:
        self.require_styles(style)
        return lay_out(self.pieces(), cut_plan(style, self.usual_size, self.most_kerf))
