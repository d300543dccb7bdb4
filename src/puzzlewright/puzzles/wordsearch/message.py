"""The message that letters spell which no phrase has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

#: Where the message is among the letters that no phrase has: all of them, the first, or the last.
EXACT, START, END = "exact", "start", "end"
MESSAGE_AT: Final = (EXACT, START, END)


class Message(NamedTuple):
    """What letters spell that no phrase has: its cells, the lengths of its words, where it is."""

    cells: tuple[str, ...]
    lengths: tuple[int, ...]
    at: str = EXACT

    def letters(self, free: Sequence[int]) -> dict[int, str]:
        """Return its letters on some of the free cells."""
        number = len(self.cells)
        chosen = free[len(free) - number :] if self.at == END else free[:number]
        return dict(zip(chosen, self.cells, strict=True))
