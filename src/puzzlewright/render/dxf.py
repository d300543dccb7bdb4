"""Writing DXF, the drawing exchange format of AutoCAD, for cutters and mills.

Release 12 (1992), as text, is what every program reads. It knows no units, so $INSUNITS, which
later releases have, says that they are millimetres; programs that ignore it ask, or assume so.
Outlines are closed polylines on a layer of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

Point = tuple[float, float]

LAYER: Final = "CUT"
RED: Final = 1
CLOSED: Final = 1
MILLIMETRES: Final = 4

#: Coordinates are kept to a thousandth of a millimetre.
PLACES: Final = 3


def number(value: float) -> str:
    """Return a coordinate in its shortest form, never -0."""
    text = f"{round(value, PLACES) + 0.0:.{PLACES}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def document(loops: Sequence[Sequence[Point]], width: float, height: float) -> str:
    """Return a file with closed outlines."""
    lines: list[str] = []
    for part in (_header(width, height), _tables(), _entities(loops), [(0, "EOF")]):
        for code, value in part:
            lines += (f"{code:>3}", value if isinstance(value, str) else _value(value))
    return "\r\n".join(lines) + "\r\n"


#: A group of the format: its code, and a text, a coordinate or a whole number.
Group = tuple[int, str | float]


def _value(value: float) -> str:
    if isinstance(value, int):
        return str(value)
    text = number(value)
    return text if "." in text else f"{text}.0"


def _header(width: float, height: float) -> list[Group]:
    return [
        *((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")),
        *((9, "$INSUNITS"), (70, MILLIMETRES)),
        *((9, "$EXTMIN"), (10, 0.0), (20, 0.0), (30, 0.0)),
        *((9, "$EXTMAX"), (10, float(width)), (20, float(height)), (30, 0.0)),
        (0, "ENDSEC"),
    ]


def _tables() -> list[Group]:
    """Return a continuous line, and the layer of the outlines in red."""
    return [
        *((0, "SECTION"), (2, "TABLES")),
        *((0, "TABLE"), (2, "LTYPE"), (70, 1), (0, "LTYPE"), (2, "CONTINUOUS"), (70, 0)),
        *((3, "Solid line"), (72, 65), (73, 0), (40, 0.0), (0, "ENDTAB")),
        *((0, "TABLE"), (2, "LAYER"), (70, 1), (0, "LAYER"), (2, LAYER), (70, 0)),
        *((62, RED), (6, "CONTINUOUS"), (0, "ENDTAB"), (0, "ENDSEC")),
    ]


def _entities(loops: Sequence[Sequence[Point]]) -> Iterator[Group]:
    yield from ((0, "SECTION"), (2, "ENTITIES"))
    for loop in loops:
        yield from ((0, "POLYLINE"), (8, LAYER), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0))
        yield 70, CLOSED
        for x, y in loop:
            yield from ((0, "VERTEX"), (8, LAYER), (10, float(x)), (20, float(y)), (30, 0.0))
        yield from ((0, "SEQEND"), (8, LAYER))
    yield 0, "ENDSEC"
