"""A word search as a drawing: letters in a frame, and below or beside them the phrases.

The solution has loops around the phrases, and the letters that no phrase has are grey. Where most
letters are written from right to left, so is the whole sheet: the first column of the grid is the
right one, and so is that of the list.
"""

from __future__ import annotations

from collections.abc import Mapping

from puzzlewright.errors import InputError
from puzzlewright.puzzles.abilities import Drawn, Style
from puzzlewright.puzzles.wordsearch import listing
from puzzlewright.puzzles.wordsearch.loops import Loop, loop_of, loop_parts
from puzzlewright.puzzles.wordsearch.message import MessageLine
from puzzlewright.puzzles.wordsearch.styles import STYLES
from puzzlewright.puzzles.wordsearch.ways import STEPS
from puzzlewright.render import svg
from puzzlewright.render.cellgrid import LETTER, Cell, CellGrid
from puzzlewright.render.columns import COLUMN_GAP, INK, SIZE
from puzzlewright.render.lettering import is_leftward
from puzzlewright.render.sheet import millimetres, moved, sheet
from puzzlewright.typed import TYPE_CHECKING, ClassVar, NamedTuple

if TYPE_CHECKING:
    from typing import Final

    from puzzlewright.puzzles.wordsearch.puzzle import Found, WordSearch
    from puzzlewright.words.entries import Entry

MARGIN: Final = 22.0
GAP: Final = 22.0  #: between the grid, the message and the list

#: The ink of letters that no phrase has, in a solution.
FAINT: Final = "#9a9a9a"

#: Widths of the lines around the board and between cells, as shares of their side.
FRAME: Final = 0.055
LINES: Final = 0.018

#: What a cell has room for, so that loops do not touch it.
ROOM: Final = 0.58

#: What is below a small grid is so wide, and a sheet is at most so much higher than wide
#: if it can be helped: about as A4 is, for lists that stick out on both sides do not look well.
LEAST_WIDTH: Final = 360.0
HIGHEST: Final = 1.5
SHORT: Final = 0.25  #: of the grid's height: a list that is so short is not to blame for that
WIDER: Final = 40.0  #: what is tried next, if it is too high
MOST_WIDER: Final = 40  #: how often

#: A grid that is higher than wide by this has the list beside it, in columns at most so wide.
#: What asks for a message below it is at least so wide.
TALL: Final = 1.4
COLUMN_BESIDE: Final = 230.0
LEAST_UPRIGHT: Final = 160.0

#: Lists below grids that are wider than this are in larger letters, as the whole sheet will be
#: made smaller for print; but in letters that are no larger than this share of those of the grid.
USUAL_WIDTH: Final = 600.0
LARGEST: Final = 0.8


class Look(NamedTuple):
    """The choices of a drawing."""

    listed: str | None = None  #: one of listing.LISTS; None for phrases and translations
    as_given: bool = False
    lines: bool = False
    colour: bool = False
    cell: float | None = None  #: in millimetres


def draw(puzzle: WordSearch, style: Mapping[str, str], solution: Found | None = None) -> str:
    """Return the puzzle as SVG, or a solution with loops around its phrases; with some STYLES."""
    look = look_of(style)
    picture = Picture(puzzle, look, solution)
    whole = _arranged(puzzle, look, picture)
    return sheet(
        whole.width + 2 * MARGIN,
        whole.height + 2 * MARGIN,
        moved(MARGIN, MARGIN, *whole.parts),
        scale=None if look.cell is None else look.cell / picture.side,
        title=title_of(puzzle, solution),
        desc=_description(puzzle, solution),
    )


def look_of(style: Mapping[str, str]) -> Look:
    """Return the choices that styles stand for; an InputError names a value that cannot be."""
    for name, value in style.items():
        if value and name in STYLES:
            raise InputError(f"the style {name} takes no value", text=value)
    chosen = [name for name in listing.LISTS if name in style]
    if len(chosen) > 1:
        raise InputError("only one of these styles can be", text=", ".join(chosen))
    return Look(
        listed=chosen[0] if chosen else None,
        as_given="as-given" in style,
        lines="lines" in style,
        colour="colour" in style,
        cell=millimetres(style["cell"]) if "cell" in style else None,
    )


# What stands where


class Block(NamedTuple):
    """A part of the sheet, its upper left corner at 0, 0."""

    width: float
    height: float
    parts: list[str]


def _arranged(puzzle: WordSearch, look: Look, picture: Picture) -> Block:
    """Return all that is on the sheet: the list below what else there is, or beside it."""
    items = listing.items(puzzle, look.listed, as_given=look.as_given)
    if picture.height > TALL * picture.width:
        upright = _stack(_upper(puzzle, picture, max(picture.width, LEAST_UPRIGHT)))
        if not items:
            return upright
        phrases = listing.beside(items, COLUMN_BESIDE, upright.height)
        if phrases.listing.width < upright.height:
            return _side_by_side(upright, phrases, leftward=picture.leftward)
    return _below(puzzle, picture, items)


def _upper(puzzle: WordSearch, picture: Picture, width: float) -> list[Block]:
    """Return the grid, and the message if there is one."""
    grid = Block(picture.width, picture.height, picture.parts())
    if not puzzle.message:
        return [grid]
    scale = _scale(picture)
    line = MessageLine(puzzle.message, width / scale, leftward=picture.leftward)
    parts = line.parts(solved=picture.solution is not None)
    return [grid, _scaled(Block(line.width, line.height, parts), scale)]


def _below(puzzle: WordSearch, picture: Picture, items: list[listing.Item]) -> Block:
    """Return the list below the grid: as wide, or wider if the sheet were too high else."""
    least = max(picture.width, LEAST_WIDTH)
    upper = _upper(puzzle, picture, least)
    if not items:
        return _stack(upper)
    first = _list(items, least, picture)
    best = _stack([*upper, first])
    if first.height <= SHORT * picture.height:
        return best
    for wider in range(1, MOST_WIDER):
        if _steepness(best) <= HIGHEST:
            break
        whole = _stack([*upper, _list(items, least + wider * WIDER, picture)])
        if _steepness(whole) < _steepness(best):
            best = whole
    return best


def _steepness(whole: Block) -> float:
    """Return how much higher than wide a sheet is."""
    return (whole.height + 2 * MARGIN) / (whole.width + 2 * MARGIN)


def _list(items: list[listing.Item], width: float, picture: Picture) -> Block:
    """Return the list within some width."""
    scale = _scale(picture)
    phrases = listing.below(items, width / scale)
    gap, total = listing.spread(phrases.listing, width / scale)
    parts = listing.parts(phrases, gap, total if picture.leftward else None)
    return _scaled(Block(total, phrases.listing.height, parts), scale)


def _scale(picture: Picture) -> float:
    """Return how much larger than usual the letters of the list below a grid are."""
    return max(1.0, min(picture.width / USUAL_WIDTH, LARGEST * LETTER * picture.side / SIZE))


def _scaled(block: Block, scale: float) -> Block:
    if scale == 1:
        return block
    parts = [svg.group(*block.parts, transform=f"scale({scale:.4g})")]
    return Block(scale * block.width, scale * block.height, parts)


def _stack(blocks: list[Block]) -> Block:
    """Return blocks one below the other, each in the middle."""
    width = max(block.width for block in blocks)
    parts = []
    down = 0.0
    for block in blocks:
        parts.append(moved((width - block.width) / 2, down, *block.parts))
        down += block.height + GAP
    return Block(width, down - GAP, parts)


def _side_by_side(upright: Block, phrases: listing.PhraseList, *, leftward: bool) -> Block:
    """Return the grid with the list to the right of it, or to the left if that is how one reads."""
    side = phrases.listing.width
    texts = listing.parts(phrases, COLUMN_GAP, side if leftward else None)
    left, right = (side + GAP, 0.0) if leftward else (0.0, upright.width + GAP)
    parts = [moved(left, 0, *upright.parts), moved(right, 0, *texts)]
    height = max(upright.height, phrases.listing.height)
    return Block(upright.width + GAP + side, height, parts)


# The grid


class Picture(CellGrid):
    """The board as it is read: leftwards, in some scripts. Blank rows around it are left out."""

    top: int
    first: int
    last: int

    room = ROOM

    def __init__(self, puzzle: WordSearch, look: Look, solution: Found | None) -> None:
        self.contents: dict[Cell, str] = puzzle.grid.letters
        self.look = look
        self.solution = solution
        self.leftward: bool = is_leftward(self.contents.values())
        rows = [row for row, _ in self.contents]
        cols = [col for _, col in self.contents]
        self.top, self.first, self.last = min(rows), min(cols), max(cols)
        height, width = max(rows) - self.top + 1, self.last - self.first + 1
        super().__init__(map(self.shown, self.contents), height, width)
        self.message: bool = bool(puzzle.message)

    def shown(self, cell: Cell) -> Cell:
        """Return where a cell is drawn."""
        row, col = cell
        return row - self.top, self.last - col if self.leftward else col - self.first

    def parts(self) -> list[str]:
        """Return the frame and the letters, with loops around phrases in a solution."""
        parts: list[str] = []
        if self.look.lines:
            parts += self.edges((2,), class_="cells", stroke_width=LINES * self.side)
        frame: dict[str, svg.Value] = {"stroke_width": FRAME * self.side}
        parts += self.edges((1,), class_="border", stroke_linecap="square", **frame)
        if self.solution is None:
            return parts + self._letters(self.contents, class_="letters", fill=INK)
        loops = [loop for _, loop in _loops(self.solution)]
        taken = {cell for loop in loops for cell in loop.cells}
        parts += loop_parts(map(self._shown_loop, loops), self.side, colour=self.look.colour)
        rest = {cell: sign for cell, sign in self.contents.items() if cell not in taken}
        found = {cell: sign for cell, sign in self.contents.items() if cell in taken}
        look: dict[str, svg.Value] = {"fill": FAINT}
        if self.message:
            look = {"fill": INK, "font_weight": "bold"}
        parts += self._letters(rest, class_="rest", **look)
        return parts + self._letters(found, class_="found", fill=INK)

    def _letters(self, contents: Mapping[Cell, str], **look: svg.Value) -> list[str]:
        placed = {self.shown(cell): sign for cell, sign in contents.items()}
        return self.letters(placed, numbered=False, **look)

    def _shown_loop(self, loop: Loop) -> Loop:
        down, right = loop.step
        step = (down, -right if self.leftward else right)
        return Loop(self.shown(loop.first), self.shown(loop.last), step)


def _loops(solution: Found) -> list[tuple[Entry, Loop]]:
    """Return phrases and their loops on the board as the puzzle has it, if they can be at all."""
    return [
        (phrase, loop_of((each.row, each.col), each.way, len(phrase.cells)))
        for each in solution.placements
        if each.way in STEPS and 0 <= each.phrase < len(solution.phrases)
        for phrase in [solution.phrases[each.phrase]]
    ]


# What is said to those who hear it


def title_of(puzzle: WordSearch, solution: Found | None) -> str:
    """Return what the drawing is called."""
    size = f"{puzzle.grid.height}×{puzzle.grid.width}"
    return f"Word search {size}" + (", solved" if solution else "")


def _description(puzzle: WordSearch, solution: Found | None) -> str:
    """Say in words what the drawing shows: all letters, or where the phrases are."""
    if solution is None:
        number = len(puzzle.phrases)
        start = f"{number} phrase{'s' * (number != 1)} to find. "
        left = f" The letters that are left spell a message of {len(puzzle.message)}."
        rows = ", ".join(puzzle.grid.lines())
        return f"{start}Row by row, - for a blank: {rows}." + left * bool(puzzle.message)
    found = [
        f"{each.text} from {_place(loop.first)} to {_place(loop.last)}"
        for each, loop in _loops(solution)
    ]
    message = f" The message: {''.join(puzzle.message)}." if puzzle.message else ""
    return f"{'; '.join(found)}.{message}"


def _place(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


class WordSearchDrawn(Drawn["WordSearch"]):
    """The grid and the phrases, with loops around them if solved."""

    __slots__ = ()
    styles: ClassVar[dict[str, str]] = STYLES

    @property
    def cells(self) -> int:
        """The cells of the grid."""
        return self.puzzle.grid.height * self.puzzle.grid.width

    def svg(self, solution: Found | None = None) -> str:
        """Return the drawing in the usual style."""
        return draw(self.puzzle, {}, solution)

    def svg_in_style(
        self,
        style: Style,
        solution: Found | None = None,
        under: Found | None = None,  # noqa: ARG002
    ) -> str:
        """Return the drawing in some style."""
        self.require_styles(style)
        return draw(self.puzzle, style, solution)
