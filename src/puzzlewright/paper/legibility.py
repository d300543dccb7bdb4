"""Whether a printed puzzle is legible: the size of its cells, alone or with others on a page.

A grid gets smaller for the sake of its list only as far as its cells stay large enough (page.typ).
So they are too small only where they would be with the page for themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final, NamedTuple

from puzzlewright.paper import print_svg as ink
from puzzlewright.paper.paper_sizes import PAPERS, Paper
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.puzzles.printable import Printable

#: The least side of a cell in millimetres, and in large print.
LEAST: Final = 4.5
LEAST_LARGE: Final = 9.0

#: Less than this is no difference: sides are given in tenths of a millimetre.
TENTH: Final = 0.05

#: What stands above a drawing, in millimetres for letters of twelve points.
HEAD: Final = 30.0

#: Paper on which cells are larger only by this much is not worth naming.
WORTH: Final = 1.15


def least_cell(settings: PrintSettings) -> float:
    """Return the least side that a cell should have."""
    return LEAST_LARGE if settings.large else LEAST


def page_room(settings: PrintSettings) -> tuple[float, float]:
    """Return the room for a drawing on a page below its title, in millimetres."""
    width, height = settings.paper.room
    return width, height - HEAD * settings.sizes[0] / 12


def cell_size(printable: Printable, room: tuple[float, float]) -> float | None:
    """Return the side of a cell, if a drawing fills some room; None if that is unknown."""
    size = ink.drawing_size(printable.drawing)
    side = printable.side or printable.grain
    if size.in_millimetres or side is None:
        return None
    return side * min(room[0] / size.width, room[1] / size.height)


def is_legible(printable: Printable, room: tuple[float, float], settings: PrintSettings) -> bool:
    """Tell whether the cells of a drawing in some room are large enough."""
    cell = cell_size(printable, room)
    return cell is None or cell > least_cell(settings) - TENTH


def cell_sizes_text(cells: Sequence[float]) -> str:
    """Return the least side of some cells and, if that is another one, the largest."""
    return " to ".join(dict.fromkeys([f"{min(cells):.1f}", f"{max(cells):.1f}"]))


def legibility_notes(printables: Sequence[Printable], settings: PrintSettings) -> list[str]:
    """Return what there is to say of drawings that are too small, each on a page of its own."""
    room = page_room(settings)
    small = [printable for printable in printables if not is_legible(printable, room, settings)]
    if not small:
        return []
    cells = [cell_size(printable, room) or 0.0 for printable in small]
    cell, worst = min(zip(cells, small, strict=True), key=lambda pair: pair[0])
    many = "" if len(printables) == 1 else f"{len(small)} of {len(printables)} puzzles: "
    what = f"cells of {cell_sizes_text(cells)} mm are" if worst.side else "what is drawn is"
    use = " for large print" if settings.large else ""
    more = " or more" if len(small) > 1 else ""
    return [f"{many}{what} too small{use}{_advice(worst, cell, settings, more)}"]


def _advice(printable: Printable, cell: float, settings: PrintSettings, more: str) -> str:
    """Name paper on which cells are large enough or, if there is none, as large as possible."""
    sizes = [
        (paper, cell_size(printable, page_room(settings._replace(paper=paper))) or 0.0)
        for paper in larger_papers(settings.paper)
    ]
    good = [one for one in sizes if one[1] > least_cell(settings) - TENTH]
    best = good[0] if good else max(sizes, key=lambda one: one[1], default=None)
    if best is None or best[1] < WORTH * cell:
        return ""
    if not printable.side:
        return f"; --paper {best[0].name} has more room"
    return f"; with --paper {best[0].name} they have {best[1]:.1f} mm{more}"


def larger_papers(paper: Paper) -> list[Paper]:
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


#: More drawings side by side than below one another have to be larger by so much.
LIST_WORTH: Final = 1.12

#: By the width of a drawing: how high its list below it is; by that of its room: how wide it is at
#: most with a list beside it.
LIST_BELOW: Final = 0.35
BESIDE_LIST: Final = 0.65


class Page(NamedTuple):
    """The room for drawings on a page, all in millimetres."""

    width: float
    height: float
    gap: float  #: between drawings
    head: float  #: what stands above each
    most: float | None = None  #: the largest side of a cell

    def slot(self, across: int, down: int) -> tuple[float, float]:
        """Return the width and the height for each of `across` × `down` drawings."""
        wide = (self.width - (across - 1) * self.gap) / across
        high = (self.height - (down - 1) * self.gap) / down
        return wide, high - self.head


def best_columns(
    printables: Sequence[Printable], number: int, page: Page, worth: float = LIST_WORTH
) -> tuple[int, int]:
    """Return how many drawings stand side by side, and below one another, to be largest."""

    def size(across: int) -> float:
        slot = page.slot(across, -(-number // across))
        return median(_width(printable, *slot, page.most) for printable in printables)

    best = 1
    for across in range(2, number + 1) if printables else ():
        if size(across) > (1.0 if across * across <= number else worth) * size(best):
            best = across
    return best, -(-number // best)


def _width(printable: Printable, wide: float, high: float, most: float | None) -> float:
    """Return about how wide a drawing is in a slot, with its list below it or beside it."""
    size = ink.drawing_size(printable.drawing)
    shape = size.height / size.width
    if printable.sections:
        return max(min(wide, high / (shape + LIST_BELOW)), min(BESIDE_LIST * wide, high / shape))
    largest = most * size.width / printable.side if most and printable.side else wide
    return min(wide, high / shape, largest)
