"""The hole in a grid that was filled before and then changed: letters of that fill are freed.

Who types a word into a full grid keeps most of the fill around it. If the rest cannot be filled
like that, letters of the fill go, first in the slots that no word fits any more, then in all slots
that have an open cell, and so on, until none is left. Letters of the setter's own always stay.

A verdict on a candidate comes from a fill of the grid without the letters of an earlier fill. These
fills are kept for a while, so that filling the grid with the candidate in it finds them again.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from puzzlewright.puzzles.fillin.grid import Cell, Template
    from puzzlewright.studio.server.jobs.workshop.crossword_board import Board, Wishes
    from puzzlewright.studio.server.jobs.workshop.wordlists import Lexicon
    from puzzlewright.words.marks import Marks

#: Fills that are kept.
MOST_KEPT: Final = 200

Rows = tuple[tuple[str | None, ...], ...]


class Hole:
    """The open cells of a grid, and letters of an earlier fill that may be freed around them."""

    def __init__(self, template: Template, earlier: set[Cell], *, widens: bool) -> None:
        self._template = template
        self._widens = widens
        self.freed: Final[set[Cell]] = set()
        #: cells with letters of the earlier fill that stay
        self.kept: Final = set(earlier)

    @property
    def template(self) -> Template:
        """The grid without the letters that were freed."""
        return self._without(self.freed)

    @property
    def all_free(self) -> Template:
        """The grid without any letters of the earlier fill."""
        return self._without(self.freed | self.kept)

    def _without(self, cells: set[Cell]) -> Template:
        rows = enumerate(self._template.rows)
        return self._template.with_rows(
            [["" if (r, c) in cells else cell for c, cell in enumerate(row)] for r, row in rows]
        )

    @property
    def can_grow(self) -> bool:
        """Whether there are letters left to be freed."""
        return self._widens and bool(self.kept)

    def grow(self, stuck: Collection[str]) -> None:
        """Free letters in slots that no word fits; else in all that have an open cell."""
        rows = self._template.rows
        slots = [set(slot.cells) for slot in self._template.slots if slot.name in stuck]
        more = self.kept.intersection(set().union(*slots))
        if not more:
            opened = {(r, c) for r, c in self._template.open_cells if not rows[r][c]} | self.freed
            near = [slot.cells for slot in self._template.slots if opened.intersection(slot.cells)]
            more = self.kept.intersection({cell for cells in near for cell in cells})
        more = more or set(self.kept)
        self.freed.update(more)
        self.kept.difference_update(more)

    def take_all(self) -> None:
        """Free all letters of the earlier fill."""
        self.freed.update(self.kept)
        self.kept.clear()


def broken_slots(board: Board, earlier: set[Cell]) -> list[str]:
    """Return full slots with letters of an earlier fill that the setter's letters made wrong.

    They hold no word of the lists, or one that the grid has twice.
    """
    words = {at: "".join(board.contents(at)) for at in board.complete}
    times = Counter(words.values())
    found = []
    for at in sorted(words):
        cells = set(board.slots[at].cells)
        is_mixed = not cells <= earlier and not board.is_listed(at)
        is_again = times[words[at]] > 1 and not board.wishes.repeats
        if cells & earlier and (is_mixed or is_again):
            found.append(board.slots[at].name)
    return found


class Fills:
    """The fills that were found last, each with the lists and wishes that it is right for."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Marks, Wishes, Rows], Lexicon] = OrderedDict()

    def keep(self, board: Board, fill: tuple[int, ...]) -> None:
        """Keep a fill of a board."""
        rows = tuple(map(tuple, board.table.rows(fill)))
        key = (board.template.marks, board.wishes, rows)
        self._kept[key] = board.lexicon
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def fitting(self, lexicon: Lexicon, wishes: Wishes, template: Template) -> Iterator[Rows]:
        """Yield the fills that have the letters and the blocks of a grid, the last one first."""
        for (marks, wanted, rows), made_with in reversed(self._kept.items()):
            is_meant = made_with is lexicon and wanted == wishes and marks == template.marks
            if is_meant and _has(rows, template):
                yield rows


def _has(rows: Rows, template: Template) -> bool:
    if [len(row) for row in rows] != [template.width] * template.height:
        return False
    pairs = zip(rows, template.rows, strict=True)
    cells = (pair for row, wanted in pairs for pair in zip(row, wanted, strict=True))
    return all(found == given or (given == "" and found is not None) for found, given in cells)


#: What this process keeps.
FILLS: Final = Fills()
