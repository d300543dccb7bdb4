"""A packing on a page: the board, and the bricks to cut out."""

from __future__ import annotations

import re

from puzzlewright.puzzles.packing.draw import cell_pixels, draw_for_page
from puzzlewright.render.printable import Phrase, Printable
from puzzlewright.typed import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packed, Packing

#: What a drawing says, and what languages have words for.
LAYER: Final = "layer {}"
ON_TOP: Final = "layer 1 on top"

_LAYER: Final = re.compile(r">layer (\d+)</text>")


def leaf(packing: Packing, solution: Packed | None = None) -> Printable:
    """Return the puzzle, or a solution."""
    drawing = draw_for_page(packing, solution)
    layers = sorted({int(number) for number in _LAYER.findall(drawing)})
    return Printable(
        drawing,
        packing.sheet_title,
        packing.sheet_task,
        phrases=(Phrase(ON_TOP), *(Phrase(LAYER, number) for number in layers)),
        grain=cell_pixels(packing, solution),
    )
