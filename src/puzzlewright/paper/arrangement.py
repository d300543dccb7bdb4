"""How several drawings share a page: in as many columns as let them be largest."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final, NamedTuple

from puzzlewright.paper import print_svg as ink
from puzzlewright.render.printable import Printable

#: More drawings side by side than below one another have to be larger by so much.
WORTH: Final = 1.12

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


def columns_for(
    printables: Sequence[Printable], number: int, page: Page, worth: float = WORTH
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
    size = ink.size_of(printable.drawing)
    shape = size.height / size.width
    if printable.sections:
        return max(min(wide, high / (shape + LIST_BELOW)), min(BESIDE_LIST * wide, high / shape))
    largest = most * size.width / printable.side if most and printable.side else wide
    return min(wide, high / shape, largest)
