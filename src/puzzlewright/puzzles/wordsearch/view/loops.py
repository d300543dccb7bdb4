"""Loops around phrases: stadiums from the centre of the first cell to that of the last.

Loops of all four lines through a cell have other radii and other greys, and each has a white edge
that cuts what it crosses, so that one can follow it through a crowd, without any colour. Where one
phrase lies in another or goes on in its line, the shorter has the narrower loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot
from typing import Final, NamedTuple

from puzzlewright.puzzles.wordsearch.directions import STEPS
from puzzlewright.render import svg
from puzzlewright.render.text_metrics import BASELINE
from puzzlewright.words.grids.grid import Cell


class Pen(NamedTuple):
    """How the loops on lines of one slope are drawn; lengths are shares of the side of a cell."""

    radius: float
    ink: str


#: By the slope of a line, which opposite ways share. Slanting lines are 0.7 of a cell apart, so
#: their loops, lines and all, have to be narrower for not to touch those beside them.
PENS: Final[Mapping[Cell, Pen]] = {
    (0, 1): Pen(0.39, "#1a1a1a"),
    (1, 0): Pen(0.37, "#4d4d4d"),
    (1, 1): Pen(0.325, "#1a1a1a"),
    (1, -1): Pen(0.31, "#4d4d4d"),
}

#: Inks of loops in colour, one after the other: all dark enough to be read on white.
COLOURS: Final = (
    "#c0392b", "#1f5fa8", "#1e7d3c", "#8e44ad", "#b35a00", "#00798c", "#ad1457", "#5d4037",
)  # fmt: skip
STROKE: Final = 0.05
DASH: Final = 0.12  #: of loops around words that are not listed
EDGE: Final = 0.13  #: of a loop and its white edge together
NARROWER: Final = 0.07  #: each loop that shares cells of the same line
LEAST_RADIUS: Final = 0.18

#: Numbers at the first letters of phrases: their size, how far from the middle of the cell they
#: are, along lines and slanting, and the white edge around them.
NUMBER: Final = 0.25
NUMBER_AWAY: Final = 0.39
NUMBER_ASLANT: Final = 0.34
NUMBER_ASIDE: Final = 0.17  #: of lines along rows and columns
NUMBER_EDGE: Final = 0.09
NUMBER_INK: Final = "#111111"


class Loop(NamedTuple):
    """A phrase in the grid: its first and last cell, and the direction from one to the other."""

    first: Cell
    last: Cell
    step: Cell

    @property
    def cells(self) -> list[Cell]:
        """All of its cells."""
        (row, col), (down, right) = self.first, self.step
        far = max(abs(self.last[0] - row), abs(self.last[1] - col))
        return [(row + n * down, col + n * right) for n in range(far + 1)]

    @property
    def slope(self) -> Cell:
        """The step, or the opposite one, of which PENS knows."""
        return self.step if self.step in PENS else (-self.step[0], -self.step[1])

    @property
    def line(self) -> tuple[Cell, int]:
        """What tells the line in which it lies from all others: its slope and where it is."""
        down, right = self.slope
        return self.slope, self.first[0] * right - self.first[1] * down

    @property
    def span(self) -> tuple[int, int]:
        """Where it begins and ends in its line, whichever way it goes."""
        by = 0 if self.step[0] else 1
        low, high = sorted((self.first[by], self.last[by]))
        return low, high


def word_loop(first: Cell, direction: str, length: int) -> Loop:
    """Return the loop around `length` cells."""
    down, right = STEPS[direction]
    far = length - 1
    return Loop(first, (first[0] + far * down, first[1] + far * right), (down, right))


def nesting_levels(loops: Iterable[Loop]) -> dict[Loop, int]:
    """Return how many loops of its own line each is to be narrower than; the longest are widest."""
    found: dict[Loop, int] = {}
    in_line: dict[tuple[Cell, int], list[Loop]] = {}
    for loop in sorted(loops, key=lambda loop: loop.span[0] - loop.span[1]):
        low, high = loop.span
        others = in_line.setdefault(loop.line, [])
        taken = {found[other] for other in others if other.span[0] <= high and low <= other.span[1]}
        found[loop] = next(level for level in range(len(taken) + 1) if level not in taken)
        others.append(loop)
    return found


def loop_parts(
    loops: Iterable[Loop], side: float, *, dashed: bool = False, colour: bool = False
) -> list[str]:
    """Return the loops on cells of some side, each over those before it."""
    drawn = list(dict.fromkeys(loops))
    level = nesting_levels(drawn)
    parts: list[str] = []
    for at, loop in enumerate(drawn):
        pen = PENS[loop.slope]
        ink = COLOURS[at % len(COLOURS)] if colour else pen.ink
        radius = max(LEAST_RADIUS, pen.radius - NARROWER * level[loop])
        d = outline(loop, side, radius * side)
        parts.append(svg.element("path", d=d, stroke="#ffffff", stroke_width=EDGE * side))
        attributes: dict[str, svg.Value] = {"stroke": ink, "stroke_width": STROKE * side}
        if dashed:
            attributes["stroke_dasharray"] = f"{DASH * side:.3g}"
        parts.append(svg.element("path", d=d, class_="loop", **attributes))
    return [svg.group(*parts, class_="loops", fill="none")] if parts else []


def number_parts(loops: Iterable[tuple[str, Loop]], side: float) -> list[str]:
    """Return the numbers of loops, each at the end where one begins to read."""
    # Phrases may begin in one cell and go the same way, one within the other.
    together: dict[tuple[Cell, Cell], list[str]] = {}
    for number, loop in loops:
        together.setdefault((loop.first, loop.step), []).append(number)
    size = NUMBER * side
    texts = []
    for (first, (down, right)), numbers in together.items():
        x, y = _centre(first, side)
        away = (NUMBER_ASLANT if down and right else NUMBER_AWAY) * side
        if not (down and right):  # two phrases may begin side by side and part
            x, y = x - NUMBER_ASIDE * side * down, y - NUMBER_ASIDE * side * right
        words = "/".join(sorted(numbers, key=lambda number: (len(number), number)))
        texts.append(svg.text(x - away * right, y - away * down + BASELINE * size, words))
    attributes: dict[str, svg.Value] = {
        "font_size": size,
        "font_weight": "bold",
        "text_anchor": "middle",
        "fill": NUMBER_INK,
        "stroke": "#ffffff",
        "stroke_width": NUMBER_EDGE * side,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }
    return [svg.group(*texts, class_="numbers", **attributes)] if texts else []


def outline(loop: Loop, side: float, radius: float) -> str:
    """Return the path of a stadium around the centres of its ends."""
    (row, col), (far_row, far_col), (down, right) = loop
    length = hypot(down, right)
    # A radius across the line, to the left of whoever goes along it.
    x, y = radius * down / length, -radius * right / length
    start, end = _centre((row, col), side), _centre((far_row, far_col), side)
    arc: list[str | float] = ["A", radius, radius, 0, 0, 1]
    steps: list[str | float] = ["M", start[0] + x, start[1] + y, "L", end[0] + x, end[1] + y]
    steps += [*arc, end[0] - x, end[1] - y, "L", start[0] - x, start[1] - y]
    return svg.path(*steps, *arc, start[0] + x, start[1] + y, "z")


def _centre(cell: Cell, side: float) -> tuple[float, float]:
    return (cell[1] + 0.5) * side, (cell[0] + 0.5) * side
