"""Cut files for laser cutters and mills: closed outlines of flat pieces, laid out on a sheet.

Lengths are millimetres. A laser burns away a line of some width, the kerf. So outlines are drawn
larger by half of it all around, holes smaller, and the pieces come out in their true size.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from math import sqrt
from typing import Final, NamedTuple

from puzzlewright.deadline import looking
from puzzlewright.errors import InputError
from puzzlewright.render import dxf, svg
from puzzlewright.render.offset import Point, offset

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


class Plan(NamedTuple):
    """What pieces are cut with."""

    size: float  #: of the side of a piece, by which outlines are multiplied
    kerf: float = 0.0
    gap: float = GAP
    sheet: tuple[float, float] | None = None


class Sheet(NamedTuple):
    """Pieces as they lie, ready to be cut."""

    width: float
    height: float
    pieces: Sequence[Outline]


def sheet_of(
    pieces: Iterable[Outline], style: Mapping[str, str], usual: float, most_kerf: float
) -> Sheet:
    """Return pieces of which a side is 1, laid out as styles say; see plan_of()."""
    return laid(pieces, plan_of(style, usual, most_kerf))


def plan_of(style: Mapping[str, str], usual: float, most_kerf: float) -> Plan:
    """Read styles; `most_kerf` is how much a laser may burn away, as a share of the side."""
    size = _length(style, "size", usual)
    if size < SMALLEST:
        raise InputError(f"a piece has a side of {SMALLEST} mm or more", text=style["size"])
    kerf = _length(style, "kerf", 0.0)
    if kerf > most_kerf * size:
        most = svg.number(most_kerf * size)
        reason = f"too wide for pieces of {svg.number(size)} mm: the kerf is at most {most} mm"
        raise InputError(reason, text=style["kerf"])
    return Plan(size, kerf, _length(style, "gap", GAP), _sheet(style.get("sheet")))


def _length(style: Mapping[str, str], name: str, usual: float) -> float:
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


def laid(pieces: Iterable[Outline], plan: Plan) -> Sheet:
    """Return outlines in millimetres with their kerf, in rows on a sheet."""
    few = islice(pieces, MOST_PIECES + 1)
    cut = [_cut(piece, plan) for piece in looking(few, 16)]
    if not 0 < len(cut) <= MOST_PIECES:
        raise InputError(f"a sheet takes 1 to {MOST_PIECES:,} pieces")
    boxes = [_box(piece) for piece in cut]
    width = plan.sheet[0] if plan.sheet else _good_width(boxes, plan.gap)
    places, right, bottom = _rows(boxes, width, plan.gap)
    if plan.sheet is not None and (right > plan.sheet[0] or bottom > plan.sheet[1]):
        need = f"{svg.number(right)}x{svg.number(bottom)}"
        reason = f"the pieces need {need} mm: a larger sheet, smaller pieces or a smaller gap"
        raise InputError(reason, text="x".join(map(svg.number, plan.sheet)))
    moved = [_moved(piece, *place) for piece, place in zip(cut, places, strict=True)]
    return Sheet(*(plan.sheet or (right, bottom)), moved)


def _cut(piece: Outline, plan: Plan) -> Outline:
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


def _moved(piece: Outline, across: float, down: float) -> Outline:
    loops = [[(x + across, y + down) for x, y in loop] for loop in piece.loops]
    return Outline(piece.name, loops)


# Files


def as_svg(sheet: Sheet, title: str) -> str:
    """Return a sheet as SVG: hairlines in red, a path for each piece, with its name."""
    parts = [_path(piece) for piece in looking(sheet.pieces, 16)]
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


def as_dxf(sheet: Sheet) -> str:
    """Return a sheet as DXF; y goes upwards there."""
    loops = [
        [(x, sheet.height - y) for x, y in loop]
        for piece in looking(sheet.pieces, 16)
        for loop in piece.loops
    ]
    return dxf.document(loops, sheet.width, sheet.height)
