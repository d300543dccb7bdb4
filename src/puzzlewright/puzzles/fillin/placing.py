"""Required words: which slots of a template they go into, before the others are searched for.

A word goes where those that cross it have most room: where many words of the list have the letter
in that place. Chance has its say, so that one way is unlike the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from puzzlewright.puzzles.fillin.cuts import Cells, cut, patterns
from puzzlewright.puzzles.fillin.grid import Cell, Slot, Template
from puzzlewright.puzzles.fillin.puzzle import Word

if TYPE_CHECKING:
    from random import Random

    from puzzlewright.puzzles.fillin.stock import Stock

#: Slots that are tried for one way to place all the words.
STEPS = 2_000

#: What chance adds to the room of a slot, which is 0 to 9 (see _room) of the worst crossing.
LUCK = 3


class Placing:
    """Puts words into slots of their lengths, so that they agree."""

    def __init__(
        self, template: Template, words: Iterable[Word], stock: Stock, random: Random
    ) -> None:
        self.words: list[Word] = sorted(words, key=lambda word: -len(word.cells))
        self.steps: int = STEPS
        self.lonely: Word | None = None  #: a word that no other could cross, wherever it goes
        self._shape = template
        self._stock = stock
        self._held = {cell: template.content(cell) or "" for cell in template.open_cells}
        self._patterns = patterns(template)
        self._crossed: dict[tuple[bool, Cell], tuple[int, int]] = {}
        for slot in template.slots:
            if slot.name in self._patterns:
                continue  # it takes words of several lengths: these leave it room
            for at, cell in enumerate(slot.cells):
                self._crossed[slot.across, cell] = slot.length, at
        self._used: set[Slot] = set()
        self._slots = [self._slots_for(word, random) for word in self.words]

    def _slots_for(self, word: Word, random: Random) -> list[Slot]:
        """Return the slots that a word could go into, those with most room first."""
        worth: dict[Slot, int] = {}
        for slot in self._shape.slots:
            cells = self._cut(slot, word.cells)
            if cells is not None:
                room = self._room(slot, cells)
                if room:
                    worth[slot] = room + random.randrange(LUCK)
        if not worth:
            self.lonely = word
        slots = list(worth)
        random.shuffle(slots)
        return sorted(slots, key=lambda slot: -worth[slot])

    def _cut(self, slot: Slot, word: Cells) -> Cells | None:
        """Return what a word puts into the cells of a slot; None if it has another length."""
        if slot.name in self._patterns:
            return cut(word, self._patterns[slot.name])
        return word if len(word) == slot.length else None

    def _room(self, slot: Slot, word: Cells) -> int:
        """Return how much room the crossing words have where they have least; 0 if none at all."""
        least = 256
        for cell, letter in zip(slot.cells, word, strict=True):
            crossed = self._crossed.get((not slot.across, cell))
            if crossed is not None:
                least = min(least, self._stock.words_with(*crossed, letter))
        return least.bit_length()

    @property
    def is_settled(self) -> bool:
        """Whether all ways were tried, if none was found."""
        return self.steps > 0

    def place(self, at: int = 0) -> bool:
        """Put the words from one on into slots; False if they do not go in."""
        if at == len(self.words):
            return True
        for slot in self._slots[at]:
            word = self._cut(slot, self.words[at].cells)
            if word is None or slot in self._used or self.steps <= 0:
                continue
            self.steps -= 1
            before = [self._held[cell] for cell in slot.cells]
            if all(old in ("", new) for old, new in zip(before, word, strict=True)):
                self._used.add(slot)
                self._held.update(zip(slot.cells, word, strict=True))
                if self.place(at + 1):
                    return True
                self._used.remove(slot)
                self._held.update(zip(slot.cells, before, strict=True))
        return False

    def reason(self) -> str:
        """Return why the words are not in, if they are not."""
        if self.lonely is not None:
            return f"no words of the list can cross {self.lonely.text} in any slot of its length"
        return "the required words do not fit into it together"

    def template(self) -> Template:
        """Return the template with the letters of the words."""
        rows = [list(row) for row in self._shape.rows]
        for (row, col), letter in self._held.items():
            rows[row][col] = letter
        return self._shape.with_rows(rows)


def no_room(template: Template, must: Iterable[Word]) -> str | None:
    """Return for which words that must be in there are too few slots; None if there are enough."""
    if patterns(template):
        return None  # some slots take words of several lengths
    slots = [slot.length for slot in template.slots]
    words = [len(word.cells) for word in must]
    for length in sorted(set(words)):
        if words.count(length) > slots.count(length):
            reason = f"{length}-letter slots: {slots.count(length)}"
            return f"{reason}, required words: {words.count(length)}"
    return None
