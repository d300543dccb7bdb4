"""A criss-cross as a drawing: its cells on white, and below or beside them the clues or the words.

Where most letters are written from right to left, so is the whole sheet: words across go leftwards,
numbers stand in the right corners of cells, and the first column of the list is the right one.

A crossword of a newspaper has its whole board drawn, with black blocks. Of a diagramless one, only
the solution shows blocks, bars and numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.puzzles.abilities import Drawn, Style
from puzzlewright.puzzles.crisscross.listing import LISTS, placed
from puzzlewright.puzzles.crisscross.styles import STYLES
from puzzlewright.render.cellgrid import Cell, CellGrid, around
from puzzlewright.render.columns import COLUMN_GAP, INK, list_parts, wide_gap
from puzzlewright.render.gridmarks import Shown
from puzzlewright.render.lettering import is_leftward
from puzzlewright.render.sheet import millimetres, moved, sheet
from puzzlewright.words.grid import Grid

if TYPE_CHECKING:
    from puzzlewright.puzzles.crisscross.puzzle import CrissCross, Woven

MARGIN: Final = 18.0

#: Widths of the lines around all cells and between them, as shares of their side.
BORDER: Final = 0.06
LINES: Final = 0.04

#: The values of the style `blanks`, with their colours.
BLANKS: Final[Mapping[str, str]] = {"black": "#111111", "grey": "#d2d2d2", "white": ""}

#: With more cells than this share of the board, they are hard to tell from blanks among them.
DENSE: Final = 0.5


class Look(NamedTuple):
    """The choices of a drawing."""

    listed: str | None = None  #: one of LISTS; None for clues if there are any, else words
    numbers: bool = True
    blanks: str | None = None  #: one of BLANKS; None for what suits the grid
    cell: float | None = None  #: in millimetres
    lengths: bool | None = None  #: whether clues tell them; None for what suits the puzzle


def draw(puzzle: CrissCross, solution: Woven | None = None) -> str:
    """Return the empty grid as SVG, or a solution with its connectors in bold, and the list."""
    return _drawing(puzzle, Look(), solution)


def draw_in_style(
    puzzle: CrissCross, style: Mapping[str, str], solution: Woven | None = None
) -> str:
    """Return a drawing with some of STYLES in it."""
    return _drawing(puzzle, look_of(style), solution)


def look_of(style: Mapping[str, str]) -> Look:
    """Return the choices that styles stand for; an InputError names those that there are not."""
    for name, value in style.items():
        if name not in [known.partition("=")[0] for known in STYLES]:
            raise InputError(f"no such style (there are {', '.join(STYLES)})", text=name)
        if value and name in STYLES:
            raise InputError(f"the style {name} takes no value", text=value)
    chosen = [name for name in LISTS if name in style]
    if len(chosen) > 1:
        raise InputError("these styles cannot be combined", text=", ".join(chosen))
    if "lengths" in style and "no-lengths" in style:
        raise InputError("these styles cannot be combined", text="lengths, no-lengths")
    blanks, cell = style.get("blanks"), style.get("cell")
    if blanks is not None and blanks not in BLANKS:
        raise InputError(f"blanks are {', '.join(BLANKS)}", text=blanks)
    return Look(
        listed=chosen[0] if chosen else None,
        numbers="no-numbers" not in style,
        blanks=blanks,
        cell=None if cell is None else millimetres(cell),
        lengths=True if "lengths" in style else False if "no-lengths" in style else None,
    )


def _drawing(puzzle: CrissCross, look: Look, solution: Woven | None) -> str:
    """Return the whole file."""
    puzzle = arranged(puzzle, solution)
    picture = Picture(puzzle, look, solution)
    listing, at = placed(puzzle, look, (picture.width, picture.height), MARGIN)
    width = max(picture.width, at[0] + listing.width)
    height = max(picture.height, at[1] + listing.height)
    # Below the grid, the wider of the two has the other in its middle.
    left = (width - picture.width) / 2 if at[1] else 0.0
    if picture.leftward and at[0]:
        left, at = width - picture.width, (0.0, 0.0)
    parts = [moved(MARGIN + left, MARGIN, *picture.parts())]
    if listing.columns:
        gap = wide_gap(listing, width) if at[1] else COLUMN_GAP
        right = (width if at[1] else listing.width) if picture.leftward else None
        texts = list_parts(listing, gap, soft=INK, from_right=right)
        parts.append(moved(MARGIN + at[0], MARGIN + at[1], *texts))
    return sheet(
        width + 2 * MARGIN,
        height + 2 * MARGIN,
        *parts,
        scale=None if look.cell is None else look.cell / picture.side,
        title=title_of(puzzle, solution),
        desc=_description(puzzle, solution),
    )


def arranged(puzzle: CrissCross, solution: Woven | None) -> CrissCross:
    """Return the puzzle with what is drawn of its grid, or of a solution with other cells."""
    from puzzlewright.puzzles.crisscross.puzzle import CrissCross

    grid = shown_part(puzzle, puzzle.grid)
    if solution:
        found = shown_part(puzzle, solution.grid)
        grid = grid if grid.letters.keys() == found.letters.keys() else found
    shown = CrissCross(
        puzzle.entries,
        grid,
        goal=puzzle.goal,
        crossings=puzzle.crossings,
        crossword=puzzle.crossword,
        diagramless=puzzle.diagramless,
    )
    if puzzle.made is None:
        return shown
    return shown._made_as(puzzle.made)  # its language tells the order of lists


def shown_part(puzzle: CrissCross, grid: Grid) -> Grid:
    """Return what is drawn of a grid: in newspapers all of it, else no blank rows around it."""
    return grid if puzzle.is_newspaper else grid.trimmed()


def title_of(puzzle: CrissCross, solution: Woven | None) -> str:
    """Return what the drawing is called."""
    size = f"{puzzle.grid.height}×{puzzle.grid.width}"
    what = "Crossword" if puzzle.is_newspaper else "Criss-cross"
    return f"{what} {size}" + (", solved" if solution else "")


def _description(puzzle: CrissCross, solution: Woven | None) -> str:
    """Say in words what the drawing shows, for those who hear it."""
    words = f"{len(puzzle.grid.runs)} words"
    bars = len(puzzle.grid.marks.bars)
    if solution:
        rows = shown_part(puzzle, solution.grid).lines()
    elif puzzle.diagramless:
        return f"{words} in {puzzle.grid.height} rows and {puzzle.grid.width} columns."
    else:
        rows = ["".join("-" if cell is None else "." for cell in row) for row in puzzle.grid.rows]
    words += f", {bars} bar{'s' * (bars != 1)} between cells" if bars else ""
    signs = "- for a blank" + ("" if solution else " and a dot for a cell")
    return f"{words}. Row by row, {signs}: {', '.join(rows)}."


class Picture(CellGrid):
    """The grid with its upper left corner at 0, 0, as it is read: leftwards, in some scripts."""

    def __init__(self, puzzle: CrissCross, look: Look, solution: Woven | None) -> None:
        grid = puzzle.grid
        self.grid = grid
        self.look = look
        self.solution: Grid | None = shown_part(puzzle, solution.grid) if solution else None
        self.leftward: bool = is_leftward(grid.letters.values())
        self.last: int = grid.width - 1
        self.is_newspaper: bool = puzzle.is_newspaper
        self.is_hidden: bool = puzzle.diagramless and solution is None
        every = ((row, col) for row in range(grid.height) for col in range(grid.width))
        cells = (cell for cell in every if cell in grid.letters or self.is_hidden)
        voids = grid.marks.voids
        shown = (self.shown(cell) for cell in cells if cell not in voids)
        super().__init__(shown, grid.height, grid.width, map(self.shown, voids))
        self.marks: Shown = Shown(self, grid.marks, self.shown)

    def shown(self, cell: Cell) -> Cell:
        """Return where a cell is drawn."""
        return (cell[0], self.last - cell[1]) if self.leftward else cell

    def parts(self) -> list[str]:
        """Return the grid, with the solution filled in if there is one."""
        parts = [*self._blanks(), *self.marks.shades()]
        parts += [*self.outlines(BORDER, LINES), *self._frame(), *self.marks.circles()]
        parts += [] if self.is_hidden else self.marks.bars()
        if self.look.numbers and not self.is_hidden:
            numbers = {self.shown(cell): number for cell, number in self.grid.numbers.items()}
            parts += self.numbers(numbers, right=self.leftward)
        return parts + (self._found(self.solution) if self.solution else [])

    def _found(self, solution: Grid) -> list[str]:
        """Return the letters; those of connectors are bold, but for newspapers' crosswords."""
        connectors = () if self.is_newspaper else self.grid.connectors
        crossed = set(map(self.shown, connectors))
        found = {self.shown(cell): sign for cell, sign in solution.letters.items()}
        plain = {cell: sign for cell, sign in found.items() if cell not in crossed}
        bold = {cell: sign for cell, sign in found.items() if cell in crossed}
        look: dict[str, Any] = {"numbered": self.look.numbers, "class_": "found", "fill": INK}
        return [*self.letters(plain, **look), *self.letters(bold, font_weight="bold", **look)]

    def _blanks(self) -> list[str]:
        """Return the ground of blanks that would look like cells, or of all, by the style `blanks`.

        Blanks with cells on all sides would; in a dense grid all those that cells enclose. They
        look the same in a solution.
        """
        if told := self._told_blanks():
            shaded = self.closed() if BLANKS[told] else []
        elif len(self.cells) > DENSE * self.rows * self.cols:
            shaded = self.holes()
        else:
            shaded = [cell for cell in self.closed() if self.cells.issuperset(around(cell))]
        # Grey cells are shaded ones, where there are some.
        fill = BLANKS[told or ("black" if self.grid.marks.shades else "grey")]
        return self.squares(shaded, class_="blanks", fill=fill)

    def _frame(self) -> list[str]:
        """Return the line around the whole board, if the style makes blanks dark."""
        if not BLANKS[self._told_blanks() or "white"]:
            return []
        return self.frame(BORDER, "frame")

    def _told_blanks(self) -> str | None:
        """Return how all blanks look; None if only those need shading that look like cells."""
        return self.look.blanks or ("black" if self.is_newspaper else None)


class CrissCrossDrawn(Drawn["CrissCross"]):
    """The empty grid with numbers and clues or words, or the solution."""

    __slots__ = ()
    styles: ClassVar[dict[str, str]] = STYLES

    @property
    def cells(self) -> int:
        """The cells of the grid."""
        return self.puzzle.grid.height * self.puzzle.grid.width

    def svg(self, solution: Woven | None = None) -> str:
        """Return the drawing in the usual style."""
        return draw(self.puzzle, solution)

    def svg_in_style(
        self,
        style: Style,
        solution: Woven | None = None,
        under: Woven | None = None,  # noqa: ARG002
    ) -> str:
        """Return the drawing in some style."""
        self.require_styles(style)
        return draw_in_style(self.puzzle, style, solution)
