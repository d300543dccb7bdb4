"""Colours of BurrTools in our terms: which cells of a piece may lie on which of the board.

There, pairs of colours are allowed, many to many, and everything goes on a cell without a colour.
Here a cell of a brick asks for one colour of the board or for none, and pairs that are allowed
besides are listed. Colours of the board that are allowed to the same pieces are one for us; where
that leaves each piece with one of them, there are no pairs.
"""

from __future__ import annotations

from collections.abc import Mapping
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
        allowed = {
            piece: frozenset(b for b in of_board if not b or (piece, b) in pairs)
            for piece in of_pieces
            if piece
        }
        asking = {piece: there for piece, there in allowed.items() if there != of_board}
        self.allow: set[tuple[str, str]] = (
            set()
        )  #: of a piece, and of the board, though they differ
        self._board: dict[int, str] = {}
        self._pieces: dict[int, str] = {}
        if not self._take_classes(asking, of_board):
            self._take_pairs(asking, of_board)

    def _take_classes(
        self, asking: Mapping[int, frozenset[int]], of_board: AbstractSet[int]
    ) -> bool:
        """Name classes of colours, if each piece then asks for one of them; False if not."""
        classes: dict[frozenset[int], list[int]] = {}
        for colour in sorted(of_board):
            users = frozenset(piece for piece, there in asking.items() if colour in there)
            classes.setdefault(users, []).append(colour)
        wanted = {frozenset(colours): users for users, colours in classes.items() if users}
        if any(there and there not in wanted for there in asking.values()):
            return False
        nowhere = [piece for piece, there in asking.items() if not there]
        free = iter(_letters(len(wanted) + bool(nowhere)))
        for there in sorted(wanted, key=_order):
            letter = next(free)
            self._board.update(dict.fromkeys(there, letter))
            self._pieces.update({p: letter for p, asked in asking.items() if asked == there})
        self._pieces.update(dict.fromkeys(nowhere, next(free, "")))
        return True

    def _take_pairs(self, asking: Mapping[int, frozenset[int]], of_board: AbstractSet[int]) -> None:
        """Name colours as they are, and list what goes together besides those of one name."""
        coloured = sorted(colour for colour in of_board if colour)
        letters = _letters(len(coloured) + len(asking))
        self._board = dict(zip(coloured, letters, strict=False))
        more = iter(letters[len(coloured) :])
        for piece, there in sorted(asking.items()):
            own = self._board[piece] if piece in there else next(more)
            self._pieces[piece] = own
            under = (self.of_board(colour) for colour in there)
            self.allow |= {(own, each) for each in under if each != own}

    def of_board(self, colour: int) -> str:
        """Return our colour of a cell of the board."""
        return self._board.get(colour, "")

    def of_piece(self, colour: int) -> str:
        """Return the colour that a cell of a piece asks for."""
        return self._pieces.get(colour, "")


def _letters(number: int) -> str:
    """Return names for this many colours."""
    if number <= len(LETTERS):
        return LETTERS[:number]
    more = (sign for sign in map(chr, MORE_LETTERS) if sign.isalpha())
    names = LETTERS + "".join(more)
    if number > len(names):
        raise InputError(f"at most {len(names)} colours can be distinguished", text=str(number))
    return names[:number]


def _order(colours: frozenset[int]) -> list[int]:
    """Sort colours by their numbers, those without any last."""
    return sorted(colour or 1_000 for colour in colours)
