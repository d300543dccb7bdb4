"""Whether a printed puzzle is legible: the size of its cells on paper.

A grid gets smaller for the sake of its list only as far as its cells stay large enough (page.typ).
So they are too small only where they would be with the page for themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from puzzlewright.paper import print_svg as ink
from puzzlewright.paper.formats import PAPERS, Paper
from puzzlewright.paper.setting import Setting
from puzzlewright.render.printable import Printable

#: The least side of a cell in millimetres, and in large print.
LEAST: Final = 4.5
LEAST_LARGE: Final = 9.0

#: Less than this is no difference: sides are given in tenths of a millimetre.
TENTH: Final = 0.05

#: What stands above a drawing, in millimetres for letters of twelve points.
HEAD: Final = 30.0

#: Paper on which cells are larger only by this much is not worth naming.
WORTH: Final = 1.15


def least_cell(setting: Setting) -> float:
    """Return the least side that a cell should have."""
    return LEAST_LARGE if setting.large else LEAST


def page_room(setting: Setting) -> tuple[float, float]:
    """Return the room for a drawing on a page below its title, in millimetres."""
    width, height = setting.paper.room
    return width, height - HEAD * setting.sizes[0] / 12


def cell_in(printable: Printable, room: tuple[float, float]) -> float | None:
    """Return the side of a cell, if a drawing fills some room; None if that is unknown."""
    size = ink.size_of(printable.drawing)
    side = printable.side or printable.grain
    if size.in_millimetres or side is None:
        return None
    return side * min(room[0] / size.width, room[1] / size.height)


def is_legible(printable: Printable, room: tuple[float, float], setting: Setting) -> bool:
    """Tell whether the cells of a drawing in some room are large enough."""
    cell = cell_in(printable, room)
    return cell is None or cell > least_cell(setting) - TENTH


def sides(cells: Sequence[float]) -> str:
    """Return the least side of some cells and, if that is another one, the largest."""
    return " to ".join(dict.fromkeys([f"{min(cells):.1f}", f"{max(cells):.1f}"]))


def notes(printables: Sequence[Printable], setting: Setting) -> list[str]:
    """Return what there is to say of drawings that are too small, each on a page of its own."""
    room = page_room(setting)
    small = [printable for printable in printables if not is_legible(printable, room, setting)]
    if not small:
        return []
    cells = [cell_in(printable, room) or 0.0 for printable in small]
    cell, worst = min(zip(cells, small, strict=True), key=lambda pair: pair[0])
    many = "" if len(printables) == 1 else f"{len(small)} of {len(printables)} puzzles: "
    what = f"cells of {sides(cells)} mm are" if worst.side else "what is drawn is"
    use = " for large print" if setting.large else ""
    more = " or more" if len(small) > 1 else ""
    return [f"{many}{what} too small{use}{_advice(worst, cell, setting, more)}"]


def _advice(printable: Printable, cell: float, setting: Setting, more: str) -> str:
    """Name paper on which cells are large enough or, if there is none, as large as possible."""
    sizes = [(paper, _cell_on(paper, printable, setting)) for paper in larger_than(setting.paper)]
    good = [one for one in sizes if one[1] > least_cell(setting) - TENTH]
    best = good[0] if good else max(sizes, key=lambda one: one[1], default=None)
    if best is None or best[1] < WORTH * cell:
        return ""
    if not printable.side:
        return f"; --paper {best[0].name} has more room"
    return f"; with --paper {best[0].name} they have {best[1]:.1f} mm{more}"


def _cell_on(paper: Paper, printable: Printable, setting: Setting) -> float:
    return cell_in(printable, page_room(setting._replace(paper=paper))) or 0.0


def larger_than(paper: Paper) -> list[Paper]:
    """Return larger paper of the same use, that of the same series first, then the smallest."""
    found = [
        other
        for other in PAPERS.values()
        if other.is_trim == paper.is_trim
        and other.width >= paper.width
        and other.height >= paper.height
        and other.name != paper.name
    ]
    ours = paper.name[0]
    is_trim = paper.is_trim
    return sorted(
        found, key=lambda one: (not is_trim and one.name[0] != ours, one.width * one.height)
    )
