"""Blanks below the grid for the hidden message: one for each letter, in groups for its words.

In a solution the letters stand on the blanks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from puzzlewright.puzzles.wordsearch.puzzle import END, EXACT, START
from puzzlewright.render import svg
from puzzlewright.render.columns import INK, SIZE
from puzzlewright.render.lettering import RUNNING, text_width, wrapped

if TYPE_CHECKING:
    from typing import Final

    from puzzlewright.puzzles.wordsearch.puzzle import WordSearch

#: A line, and how far along it.
Place = tuple[int, int]

HEADS: Final = {
    EXACT: "The letters that are left spell a message:",
    START: "The first letters that are left spell a message:",
    END: "The last letters that are left spell a message:",
}

HEAD_LINE: Final = 1.4 * SIZE
HEAD_GAP: Final = 0.8 * SIZE  #: between the words and the blanks in the same line

LETTER: Final = 1.15 * SIZE
PITCH: Final = 1.6 * SIZE  #: from one blank to the next, at least
WIDEST: Final = 1.3  #: times that, at most, to make lines as wide as the grid
BLANK: Final = 0.8  #: how wide a blank is, as a share of that
ROW: Final = 2.1 * SIZE  #: from one line of blanks to the next
RISE: Final = 0.28 * SIZE  #: of letters above their blanks
LINE_WIDTH: Final = 0.07 * SIZE


def places(lengths: Sequence[int], most: int) -> list[Place]:
    """Return where each letter stands, with a gap between words, in lines of `most` places.

    A word goes into the next line if it fits there as a whole. Lines of a single word are of about
    the same length.
    """
    if len(lengths) == 1:
        lines = -(-lengths[0] // most)
        in_line = -(-lengths[0] // lines)
        return [divmod(at, in_line) for at in range(lengths[0])]
    found: list[Place] = []
    line = slot = 0
    for length in lengths:
        if slot and slot + length > most and (length <= most or slot >= most):
            line, slot = line + 1, 0
        for _ in range(length):
            if slot >= most:
                line, slot = line + 1, 0
            found.append((line, slot))
            slot += 1
        slot += 1  # the gap
    return found


class MessageLine:
    """The words and the blanks within some width, from the upper left corner at 0, 0."""

    def __init__(
        self, puzzle: WordSearch, cells: Sequence[str], width: float, *, leftward: bool = False
    ) -> None:
        self.cells = cells
        self.width = width
        self.leftward = leftward
        said = HEADS[puzzle.message_at]
        self.head: list[str] = wrapped(said, width / SIZE)
        room = RUNNING * SIZE * text_width(said) + HEAD_GAP
        most = max(1, int(width / PITCH))
        self.places: list[Place] = places(puzzle._message_lengths, most)
        slots = 1 + max(slot for _, slot in self.places)
        lines = 1 + self.places[-1][0]
        # English words and a line of blanks that goes leftwards are better apart.
        self.is_one_line: bool = not leftward and lines == 1 and room + slots * PITCH <= width
        wide = min(WIDEST * PITCH, width / (slots - 1 + BLANK))
        self.pitch: float = PITCH if lines == 1 else wide
        self.start: float = room if self.is_one_line else 0.0
        above = 0.0 if self.is_one_line else HEAD_LINE * len(self.head) + 0.6 * SIZE
        self.feet: list[float] = [above + SIZE + RISE + ROW * line for line in range(lines)]
        self.height: float = self.feet[-1] + LINE_WIDTH

    def parts(self, *, solved: bool) -> list[str]:
        """Return the words, the blanks, and the letters on them in a solution."""
        found = [self._head()]
        blank = BLANK * self.pitch
        steps: list[str | float] = []
        letters: list[str] = []
        for cell, (line, across) in zip(self.cells, self.places, strict=True):
            x, y = self._x(self.start + across * self.pitch + blank / 2), self.feet[line]
            steps += ["M", x - blank / 2, y, "h", blank]
            size = min(LETTER, blank / text_width(cell))
            own = size if size < LETTER else None
            letters.append(svg.text(x, y - RISE, cell, font_size=own))
        look: dict[str, svg.Value] = {"stroke": INK, "stroke_width": LINE_WIDTH}
        found.append(svg.element("path", d=svg.path(*steps), class_="blanks", **look))
        if solved:
            look = {"font_size": LETTER, "text_anchor": "middle", "fill": INK}
            found.append(svg.group(*letters, class_="message", **look))
        return found

    def _head(self) -> str:
        down = self.feet[0] - RISE if self.is_one_line else SIZE
        anchor = "end" if self.leftward else None
        lines = [
            svg.text(self._x(0), down + HEAD_LINE * line, words, text_anchor=anchor)
            for line, words in enumerate(self.head)
        ]
        return svg.group(*lines, class_="head", font_size=SIZE, fill=INK)

    def _x(self, along: float) -> float:
        """Return where something is that stands so far from where lines begin."""
        return self.width - along if self.leftward else along
