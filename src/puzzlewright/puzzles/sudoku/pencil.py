"""What a solver writes into a grid with a pencil: settled values, and candidates elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puzzlewright.puzzles.sudoku.board import Board


class Pencil:
    """A grid under way. Values are bits here: bit 0 for value 1, bit 1 for value 2 and so on."""

    def __init__(self, board: Board, values: Sequence[int]) -> None:
        self.board = board
        self.open: int = board.cells  #: cells that are not settled
        self.broken: bool = False  #: whether something cannot be right: only after a wrong guess
        self.candidates: list[int] = [(1 << board.size) - 1] * board.cells  #: 0 in settled cells
        self.settled: list[int] = [0] * board.cells
        for cell, value in enumerate(values):
            if value:
                self.settle(cell, 1 << value - 1)

    def copy(self) -> Pencil:
        """Return the same state again, for a trial."""
        twin = Pencil.__new__(Pencil)
        twin.board, twin.open, twin.broken = self.board, self.open, self.broken
        twin.candidates, twin.settled = self.candidates.copy(), self.settled.copy()
        return twin

    def settle(self, cell: int, bit: int) -> None:
        """Write a value into a cell, and strike it out in the cells that see this one."""
        self.settled[cell] = bit
        self.candidates[cell] = 0
        self.open -= 1
        self.strike(self.board.peers[cell], bit)

    def strike(self, cells: Iterable[int], bits: int) -> bool:
        """Strike candidates out of these cells; tell whether any of them stood there."""
        changed = False
        for cell in cells:
            if self.candidates[cell] & bits:
                self.candidates[cell] &= ~bits
                self.broken |= not self.candidates[cell]
                changed = True
        return changed

    def keep(self, cells: Iterable[int], bits: int) -> bool:
        """Strike all other candidates out of these cells; tell whether there were any."""
        return self.strike(cells, ~bits)
