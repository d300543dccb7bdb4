"""An algorithm at work on a packing: its steps, and the board in the terminal.

The board has a letter for each brick, and colours where there are any. Cells are two columns wide,
so that squares look square. Everything has a sign of its own and can be read without any colour.
The layers of a box stand side by side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from string import ascii_lowercase, ascii_uppercase, digits
from typing import ClassVar, NamedTuple

from puzzlewright.puzzles.abilities import AnimationView
from puzzlewright.puzzles.animation import Animation, Frame
from puzzlewright.puzzles.packing.cell_picture import picture_corner, picture_place
from puzzlewright.puzzles.packing.lattice import HEX
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.solve import packing_solver
from puzzlewright.puzzles.packing.view.algorithms import (
    ALGORITHMS,
    MEANINGS,
    PlacementTable,
    SearchStep,
    naive_steps,
    require_algorithm,
)
from puzzlewright.puzzles.packing.view.animated_svg import animated_svg
from puzzlewright.puzzles.packing.view.draw import brick_colour, legible_ink

#: Signs of bricks without a letter for a name.
SIGNS = ascii_uppercase + ascii_lowercase + digits

FREE, REFUSED, PASSED, OVERLAP = ".?+*"

SIGN_MEANINGS = {
    FREE: "free",
    REFUSED: "refused field",
    PASSED: "field that passed",
    OVERLAP: "overlap",
}

#: Signs that an algorithm never shows.
UNUSED = {
    "naive": REFUSED + PASSED,
    "one-by-one": REFUSED + PASSED,
    "space-check": "",
    "smart": OVERLAP,
}

RED, GREEN, WHITE = "#e5484d", "#46a758", "#ffffff"

#: Columns of a cell, between layers, and of a line before layers go on below.
CELL, GAP, WIDEST = 2, 3, 76

#: The six steps of each primary colour in the palette of 256.
STEPS_OF_256 = (0, 95, 135, 175, 215, 255)

NO_STYLE = "\x1b[0m"


class CellStyle(NamedTuple):
    """How a cell looks."""

    sign: str
    ink: str = ""
    ground: str = ""
    is_bold: bool = False

    def style(self, colours: int) -> str:
        """Return the codes that switch the look on; none without colours."""
        if not colours or not (self.ink or self.ground):
            return ""
        codes = ["1"] if self.is_bold else []
        codes += [_code(38, self.ink, colours)] if self.ink else []
        codes += [_code(48, self.ground, colours)] if self.ground else []
        return f"\x1b[{';'.join(codes)}m"


def legend(algorithm: str) -> str:
    """Say what the signs mean besides those of bricks."""
    signs = [sign for sign in SIGN_MEANINGS if sign not in UNUSED[algorithm]]
    return "   ".join(f"{sign} {SIGN_MEANINGS[sign]}" for sign in signs)


def board_lines(table: PlacementTable, event: SearchStep, colours: int) -> list[str]:
    """Return the board with the bricks that lie, the last one in bold letters."""
    styles = _cell_styles(table, event)
    lattice, cells = table.solver.packing.lattice, table.solver.cells
    corner = picture_corner(lattice, cells)
    step = CELL // 2 if lattice is HEX else CELL
    layers: dict[int, dict[int, dict[int, CellStyle]]] = {}
    for number, cell in enumerate(cells):
        place = picture_place(lattice, cell)
        layer, row, col = (at - least for at, least in zip(place, corner, strict=True))
        layers.setdefault(layer, {}).setdefault(row, {})[col * step] = styles[number]
    width = CELL + max(col for rows in layers.values() for row in rows.values() for col in row)
    height = 1 + max(row for rows in layers.values() for row in rows)
    many = max(1, WIDEST // (width + GAP))
    ordered = [layers[layer] for layer in sorted(layers)]
    lines: list[str] = []
    for start in range(0, len(ordered), many):
        lines += [""] if lines else []
        for row in range(height):
            line = {
                col + (width + GAP) * at: style
                for at, rows in enumerate(ordered[start : start + many])
                for col, style in rows.get(row, {}).items()
            }
            lines.append(_line(line, colours))
    return lines


def _cell_styles(table: PlacementTable, event: SearchStep) -> list[CellStyle]:
    """Return the look of each cell."""
    styles = [CellStyle(FREE)] * table.cells
    filled = 0
    for order, number in enumerate(event.placements):
        kind, place = table.placements[number]
        style = _brick(table, kind, order, is_last=order == len(event.placements) - 1)
        for cell in place:
            twice = filled >> cell & 1
            styles[cell] = CellStyle(OVERLAP, WHITE, RED, is_bold=True) if twice else style
        filled |= table.masks[number]
    for field, sign, ink in ((event.field, REFUSED, RED), (event.passed, PASSED, GREEN)):
        while field:
            styles[(field & -field).bit_length() - 1] = CellStyle(sign, ink, is_bold=True)
            field &= field - 1
    return styles


def _brick(table: PlacementTable, kind: int, order: int, *, is_last: bool) -> CellStyle:
    """Return the look of a brick: its name, if all have names of one letter, else the next sign."""
    kinds, bricks = table.solver.kinds, table.solver.packing.bricks
    names = [bricks[each.members[0]].name for each in kinds]
    has_letters = all(each.copies == 1 for each in kinds) and all(
        len(name) == 1 and name in SIGNS for name in names
    )
    sign = names[kind] if has_letters else SIGNS[order % len(SIGNS)]
    colour = brick_colour(kinds[kind].members[0])
    return CellStyle(sign, legible_ink(colour), colour, is_bold=is_last)


def _line(styles: dict[int, CellStyle], colours: int) -> str:
    """Return a line with the cells at their columns."""
    line, end = "", 0
    for col in sorted(styles):
        style = styles[col]
        text = style.sign.ljust(CELL)
        codes = style.style(colours)
        line += " " * (col - end) + (f"{codes}{text}{NO_STYLE}" if codes else text)
        end = col + CELL
    return line.rstrip(" ")


def _code(which: int, colour: str, colours: int) -> str:
    """Return the code of a colour for letters (38) or the ground (48)."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    if colours > 256:
        return f"{which};2;{parts[0]};{parts[1]};{parts[2]}"
    steps = range(len(STEPS_OF_256))
    red, green, blue = (min(steps, key=lambda n: abs(STEPS_OF_256[n] - part)) for part in parts)
    return f"{which};5;{16 + 36 * red + 6 * green + blue}"


#: Up to this many kinds of bricks are named one by one.
MOST_NAMED = 16


class PackingAnimation(Animation[SearchStep]):
    """One of ALGORITHMS on one puzzle."""

    def __init__(self, packing: Packing, algorithm: str) -> None:
        require_algorithm(algorithm)
        self.packing = packing
        self.algorithm = algorithm
        self.table: PlacementTable = PlacementTable(packing_solver(packing, "first"))

    def steps(self) -> Iterator[SearchStep]:
        """Yield the steps of the search, from the start."""
        return ALGORITHMS[self.algorithm](self.table)

    def steps_in_all(self) -> int | None:
        """Return how many steps there are, which is known of `naive` alone."""
        return naive_steps(self.table) if self.algorithm == "naive" else None

    def screen(self, step: SearchStep, colours: int) -> list[str]:
        """Return the board with the bricks that lie, and what the signs mean."""
        return [*board_lines(self.table, step, colours), "", legend(self.algorithm)]

    def words(self, step: SearchStep) -> str:
        """Say which brick was laid last, and what was found out."""
        if step.solution is not None or self.algorithm == "naive" or not step.tried:
            return step.verdict
        return f"{self.table.name(self.table.kind[step.placements[-1]])}: {step.verdict}"

    def remainder(self, step: SearchStep) -> str:
        """Name the bricks that are left, or tell their number."""
        left = self.kinds_left(step)
        if not left:
            return "no bricks left"
        if len(left) > MOST_NAMED:
            return f"{sum(left.values()):,} bricks left"
        return "left: " + " ".join(
            self.table.name(kind) + self._times(kind, count) for kind, count in left.items()
        )

    def kinds_left(self, step: SearchStep) -> Counter[int]:
        """Return how many bricks of each kind are left."""
        placed = Counter(self.table.kind[number] for number in step.placements)
        return Counter(dict(enumerate(self.table.copies))) - placed

    def film(self, frames: Sequence[Frame[SearchStep]], speed: float) -> str:
        """Return an animated SVG of the steps."""
        return animated_svg(self, frames, speed)

    def _times(self, kind: int, count: int) -> str:
        if self.table.solver.kinds[kind].copies is None:
            return "×∞"
        return "" if count == 1 else f"×{count}"


class PackingAnimationView(AnimationView["Packing"]):
    """Four searches, from the plainest to the smartest."""

    __slots__ = ()

    algorithms: ClassVar[dict[str, str]] = MEANINGS

    def animate(self, algorithm: str) -> PackingAnimation:
        """Return an algorithm at work."""
        return PackingAnimation(self.puzzle, algorithm)
