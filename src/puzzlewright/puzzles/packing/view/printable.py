"""A packing on a page: the board, and the bricks to cut out."""

from __future__ import annotations

import re
from typing import Final

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Drawing, PrintLayout, Style
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution
from puzzlewright.puzzles.packing.view.draw import cell_pixels, draw_for_page
from puzzlewright.puzzles.printable import DrawnText, Printable

#: What a sheet is called, and what it asks for.
TITLE = "Packing puzzle"
TASK = "Cover the board with the pieces."

#: What a drawing says, and what languages have words for.
LAYER: Final = "layer {}"
ON_TOP: Final = "layer 1 on top"

_LAYER: Final = re.compile(r">layer (\d+)</text>")


class PackingPrintLayout(PrintLayout[Packing]):
    """The board and the bricks, or the filled board."""

    __slots__ = ()

    title = TITLE
    task = TASK

    def printable(
        self,
        style: Style,
        solution: PackingSolution | None = None,
        under: PackingSolution | None = None,  # noqa: ARG002
    ) -> Printable:
        """Return what a page shows."""
        Drawing.of(self.puzzle).require_styles(style)
        if style:
            reason = "lines to cut along are for .svg and .dxf files, not for a page"
            raise InputError(reason, text=next(iter(style)))
        packing = self.puzzle
        drawing = draw_for_page(packing, solution)
        layers = sorted({int(number) for number in _LAYER.findall(drawing)})
        return Printable(
            drawing,
            TITLE,
            TASK,
            texts=(DrawnText(ON_TOP), *(DrawnText(LAYER, number) for number in layers)),
            grain=cell_pixels(packing, solution),
            is_cut=solution is None,
        )
