"""Colours of BurrTools in our terms: what cells of pieces show, and what may lie on what.

There, a colour of a piece lies on the colours of the board that it is paired with, not even on its
like without that; everything goes on a cell without a colour, and what has none goes anywhere. Here
a colour lies on its like as well, so one that may not do so there gets another name. No two colours
become one: pieces that look different are different ones, in BurrTools as here.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from puzzlewright.errors import InputError

#: What colours are called here, and where letters go on that name more of them: accented Latin
#: ones, Greek, Cyrillic.
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
MORE_LETTERS = range(0xC0, 0x530)


class Colouring:
    """Which of our colours stand for those of a problem, 0 being none."""

    def __init__(
        self, of_pieces: AbstractSet[int], of_board: AbstractSet[int], pairs: set[tuple[int, int]]
    ) -> None:
        pieces, board = sorted(of_pieces - {0}), sorted(of_board - {0})
        refused = [
            colour for colour in pieces if colour in of_board and (colour, colour) not in pairs
        ]
        named = sorted({*pieces, *board})
        letters = _letters(len(named) + len(refused))
        names = dict(zip(named, letters, strict=False))
        self._board: dict[int, str] = {0: "", **{colour: names[colour] for colour in board}}
        self._pieces: dict[int, str] = {0: "", **{colour: names[colour] for colour in pieces}}
        self._pieces.update(zip(refused, letters[len(named) :], strict=True))
        #: Of a piece, and of the board, though they differ.
        self.allow: set[tuple[str, str]] = {
            (self._pieces[piece], self._board[under])
            for piece in pieces
            for under in board
            if (piece, under) in pairs and piece != under
        }

    def of_board(self, colour: int) -> str:
        """Return our colour of a cell of the board."""
        return self._board[colour]

    def of_piece(self, colour: int) -> str:
        """Return our colour of a cell of a piece."""
        return self._pieces[colour]


def _letters(number: int) -> str:
    """Return names for this many colours."""
    if number <= len(LETTERS):
        return LETTERS[:number]
    more = (sign for sign in map(chr, MORE_LETTERS) if sign.isalpha())
    names = LETTERS + "".join(more)
    if number > len(names):
        raise InputError(f"at most {len(names)} colours can be distinguished", text=str(number))
    return names[:number]
