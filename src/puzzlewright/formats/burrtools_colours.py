"""Colours of BurrTools in our terms: a cell of a brick asks for one colour of the board, or none.

There, pairs of colours are allowed, many to many. Colours of the board that are allowed to the same
pieces are one for us; what then still asks for several is refused.
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
        allowed = {
            piece: frozenset(b for b in of_board if not b or (piece, b) in pairs)
            for piece in of_pieces
            if piece
        }
        asking = {piece: there for piece, there in allowed.items() if there != of_board}
        classes: dict[frozenset[int], list[int]] = {}
        for colour in sorted(of_board):
            users = frozenset(piece for piece, there in asking.items() if colour in there)
            classes.setdefault(users, []).append(colour)
        wanted = {frozenset(colours): users for users, colours in classes.items() if users}
        for piece, there in sorted(asking.items()):
            if there and there not in wanted:
                reason = f"a cell of colour {piece} may lie on several colours, but not on all"
                raise InputError(f"{reason}, which we cannot say")
        self._board: dict[int, str] = {}
        self._pieces: dict[int, str] = {}
        nowhere = [piece for piece, there in asking.items() if not there]
        free = iter(_letters(len(wanted) + bool(nowhere)))
        for there in sorted(wanted, key=_order):
            letter = next(free)
            self._board.update(dict.fromkeys(there, letter))
            self._pieces.update({p: letter for p, asked in asking.items() if asked == there})
        self._pieces.update(dict.fromkeys(nowhere, next(free, "")))

    def of_board(self, colour: int) -> str:
        """Return our colour of a cell of the board."""
        return self._board.get(colour, "")

    def of_piece(self, colour: int) -> str:
        """Return the colour that a cell of a piece asks for."""
        return self._pieces.get(colour, "")


def _letters(number: int) -> str:
    """Return the names of so many colours."""
    if number <= len(LETTERS):
        return LETTERS[:number]
    more = (sign for sign in map(chr, MORE_LETTERS) if sign.isalpha())
    names = LETTERS + "".join(more)
    if number > len(names):
        raise InputError(f"at most {len(names)} colours can be told apart", text=str(number))
    return names[:number]


def _order(colours: frozenset[int]) -> list[int]:
    """Sort colours by their numbers, those without any last."""
    return sorted(colour or 1_000 for colour in colours)
