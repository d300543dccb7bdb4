"""A jigsaw on a page: its pieces to cut out, in an order that gives nothing away.

Pieces in a file often come in the order of a solution, and lie as they do there. On a page they are
shuffled and turned, always in the same way, and numbered as they lie; the key has these numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from zlib import crc32

from puzzlewright.paper.print_svg import drawing_size
from puzzlewright.puzzles.abilities import Drawing, PrintLayout, Style
from puzzlewright.puzzles.jigsaw.pieces import Pin, PlacedPiece, turn_piece
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.jigsaw.view.appearance import margin
from puzzlewright.puzzles.jigsaw.view.outlines import SIDE
from puzzlewright.puzzles.jigsaw.view.tiles import loose_tiles
from puzzlewright.puzzles.printable import Printable

#: What a sheet is called, and what it asks for.
TITLE = "Jigsaw"
TASK = "Cut out the pieces and put them together."

#: What the drawing of a key leaves out, and what replaces it: it is looked at, not cut.


class ShuffledJigsaw:
    """A jigsaw whose pieces come in another order and are turned."""

    def __init__(self, jigsaw: Jigsaw) -> None:
        random = Random(crc32(jigsaw.text().encode()))
        count = len(jigsaw.pieces)
        order = random.sample(range(count), count)
        turns = [random.randrange(4) if jigsaw.turning else 0 for _ in order]
        self._number_of = {piece: number for number, piece in enumerate(order)}
        self._turns = {piece: turns[number] for piece, number in self._number_of.items()}
        self.jigsaw: Jigsaw = Jigsaw(
            jigsaw.rows,
            jigsaw.cols,
            [turn_piece(jigsaw.pieces[piece], self._turns[piece]) for piece in order],
            signed=jigsaw.signed,
            turning=jigsaw.turning,
            flat_rim=jigsaw.flat_rim,
            labelled=jigsaw.labelled,
            names=[jigsaw.names[piece] for piece in order] if jigsaw.names else (),
            pins={self._number_of[piece]: self._pin(piece, pin) for piece, pin in _pins(jigsaw)},
        )

    def _pin(self, piece: int, pin: Pin) -> Pin:
        if pin.turn is None:
            return pin
        return replace(pin, turn=(pin.turn - self._turns[piece]) % 4)

    def assembly(self, assembly: JigsawSolution | None) -> JigsawSolution | None:
        """Return the same assembly in the new numbers."""
        if assembly is None:
            return None
        grid = [[self._shuffle_placement(placed) for placed in row] for row in assembly.grid]
        return JigsawSolution(grid, self.jigsaw.names)

    def _shuffle_placement(self, placed: PlacedPiece) -> PlacedPiece:
        turn = (placed.turn - self._turns[placed.piece]) % 4
        return PlacedPiece(self._number_of[placed.piece], turn)


def _pins(jigsaw: Jigsaw) -> Sequence[tuple[int, Pin]]:
    return list(jigsaw.pins.items())


def printable(
    jigsaw: Jigsaw,
    style: Mapping[str, str],
    solution: JigsawSolution | None = None,
    under: JigsawSolution | None = None,
) -> Printable:
    """Return the pieces apart, or put together, in some style."""
    shuffled = ShuffledJigsaw(jigsaw)
    laid = shuffled.assembly(solution)
    drawing = Drawing.of(shuffled.jigsaw).svg_in_style(style, laid, shuffled.assembly(under))
    inner = loose_tiles(jigsaw, 0, 0)[1] if solution is None else jigsaw.cols * SIDE
    # What is written on a piece is about as large as what is written in a cell of half its side.
    grain = drawing_size(drawing).width * SIDE / 2 / (inner + 2 * margin(jigsaw))
    return Printable(drawing, TITLE, TASK, grain=grain, is_cut=solution is None)


class JigsawPrintLayout(PrintLayout[Jigsaw]):
    """The pieces in some other order, or put together."""

    __slots__ = ()

    title = TITLE
    task = TASK

    def printable(
        self,
        style: Style,
        solution: JigsawSolution | None = None,
        under: JigsawSolution | None = None,
    ) -> Printable:
        """Return what a page shows."""
        return printable(self.puzzle, style, solution, under)
