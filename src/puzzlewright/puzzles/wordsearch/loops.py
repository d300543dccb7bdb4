"""Loops around phrases: stadiums from the centre of the first cell to that of the last.

Loops of all four lines through a cell have other radii and other greys, and each has a white edge
that cuts what it crosses, so that one can follow it through a crowd, without any colour. Where one
phrase lies in another or goes on in its line, the shorter has the narrower loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot

from puzzlewright.puzzles.wordsearch.ways import STEPS
from puzzlewright.render import svg
from puzzlewright.typed import TYPE_CHECKING, NamedTuple
from puzzlewright.words.grid import Cell

if TYPE_CHECKING:
    from typing import Final


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
EDGE: Final = 0.13  #: of a loop and its white edge together
NARROWER: Final = 0.07  #: each loop that shares cells of the same line
LEAST_RADIUS: Final = 0.18


class Loop(NamedTuple):
    """A phrase in the grid: its first and last cell, and the way from one to the other."""

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


def loop_of(first: Cell, way: str, length: int) -> Loop:
    """Return the loop around so many cells."""
    down, right = STEPS[way]
    far = length - 1
    return Loop(first, (first[0] + far * down, first[1] + far * right), (down, right))


def levels(loops: Iterable[Loop]) -> dict[Loop, int]:
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


def loop_parts(loops: Iterable[Loop], side: float, *, colour: bool = False) -> list[str]:
    """Return the loops on cells of some side, each over those before it."""
    drawn = list(dict.fromkeys(loops))
    level = levels(drawn)
    parts: list[str] = []
    for at, loop in enumerate(drawn):
        pen = PENS[loop.slope]
        ink = COLOURS[at % len(COLOURS)] if colour else pen.ink
        radius = max(LEAST_RADIUS, pen.radius - NARROWER * level[loop])
        d = outline(loop, side, radius * side)
        parts.append(svg.element("path", d=d, stroke="#ffffff", stroke_width=EDGE * side))
        look: dict[str, svg.Value] = {"stroke": ink, "stroke_width": STROKE * side}
        parts.append(svg.element("path", d=d, class_="loop", **look))
    return [svg.group(*parts, class_="loops", fill="none")] if parts else []


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
