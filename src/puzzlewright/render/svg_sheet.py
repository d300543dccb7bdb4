"""A drawing on white paper as a whole file, its size in pixels or, for print, in millimetres."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from puzzlewright.core.errors import InputError
from puzzlewright.render import svg
from puzzlewright.render.cell_grid import CellGrid

PAPER: Final = "#ffffff"

#: Room for the line around a grid, as a share of the side of a cell.
EDGE: Final = 0.05

#: The smallest and the largest cell that can be printed, in millimetres.
SMALLEST, LARGEST = 0.5, 1000.0


def millimetres(text: str) -> float:
    """Read the size of a cell: 8, 8.5mm."""
    match = re.fullmatch(r"(\d{1,5}(?:\.\d{1,3})?) ?(?:mm)?", text, re.ASCII)
    if match is None or not SMALLEST <= float(match[1]) <= LARGEST:
        reason = f"not a size in millimetres, from {SMALLEST:g} to {LARGEST:g}"
        raise InputError(reason, text=text)
    return float(match[1])


def translate(x: float, y: float, *parts: str) -> str:
    """Return parts of a drawing at another place."""
    return svg.group(*parts, transform=f"translate({svg.number(x)} {svg.number(y)})")


def bare_grid(grid: CellGrid, parts: Iterable[str], cell: float | None, title: str) -> str:
    """Return a grid without anything around it, its cells `cell` millimetres wide if given."""
    edge = EDGE * grid.side
    return sheet(
        grid.width + 2 * edge,
        grid.height + 2 * edge,
        translate(edge, edge, *parts),
        scale=None if cell is None else cell / grid.side,
        title=title,
        desc="",
    )


def overlay_part(grid: CellGrid, parts: Iterable[str]) -> str:
    """Return what is drawn over bare_grid(), which overlay() puts there."""
    edge = EDGE * grid.side
    drawn = [*parts]
    return svg.group(translate(edge, edge, *drawn), font_family=svg.SANS) if drawn else ""


def overlay(drawing: str, part: str) -> str:
    """Return a whole file with a part drawn over it."""
    end = "</svg>\n"
    return f"{drawing.removesuffix(end)}{part}\n{end}" if part else drawing


def sheet(
    width: float, height: float, *inside: str, scale: float | None, title: str, desc: str
) -> str:
    """Return a whole file, its size in pixels, or in millimetres, `scale` of them to the pixel."""
    unit = "" if scale is None else "mm"
    size = [svg.number((scale or 1) * length) + unit for length in (width, height)]
    parts = [
        svg.element("title", svg.escape(title)),
        *([svg.element("desc", svg.escape(desc))] if desc else []),
        svg.element("rect", width=width, height=height, fill=PAPER),
        svg.group(*inside, font_family=svg.SANS),
    ]
    start = svg.element(
        "svg",
        "\n" + "".join(f"{part}\n" for part in parts),
        xmlns="http://www.w3.org/2000/svg",
        width=size[0],
        height=size[1],
        viewBox=f"0 0 {svg.number(width)} {svg.number(height)}",
        role="img",
    )
    return start + "\n"
