"""A criss-cross as a drawing: its cells on white, and below or beside them the clues or the words.

Where most letters are written from right to left, so is the whole sheet: words across go leftwards,
numbers stand in the right corners of cells, and the first column of the list is the right one.

A crossword of a newspaper has its whole board drawn, with black blocks. Of a diagramless one, only
the solution shows blocks, bars and numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.puzzles.abilities import NO_STYLE, Drawing, Style
from puzzlewright.puzzles.crisscross.puzzle import HEADS, CrissCross, CrissCrossSolution
from puzzlewright.puzzles.recipes.provenance import puzzle_alphabet
from puzzlewright.render.cell_grid import Cell, CellGrid, MarkDrawing, millimetres, neighbours
from puzzlewright.render.list_columns import (
    COLUMN_GAP,
    INK,
    LINE,
    Listing,
    ListLine,
    balance,
    break_columns,
    entry,
    fit_width,
    head,
    label_width,
    long_entry,
    place_side_by_side,
    sheet_with_list,
)
from puzzlewright.render.text_metrics import UNBROKEN, is_leftward, isolate
from puzzlewright.render.word_bank import BANK, by_length, counted_words
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.phrase_lengths import phrase_lengths

#: The styles of a drawing, and their effects.
STYLES: Final = {
    "words": "list the words by length, to be fitted in, instead of clues",
    "clues": "list clues across and down, with the words' lengths where they have none",
    "word-bank": "list clues, and all words in alphabetical order to choose from",
    "no-list": "the grid alone",
    "lengths": "add the lengths of answers to all clues, in crosswords too",
    "no-lengths": "leave out the lengths of answers after clues",
    "no-numbers": "no numbers in the cells",
    "blanks=LOOK": "blanks are black, grey or white",
    "cell=MM": "the side of a cell in millimetres, for print",
}

#: The styles of a page.
PAGE_STYLES: Final = {"word-bank": STYLES["word-bank"]}


#: What can be listed, by the names of styles.
LISTS: Final = ("words", "clues", "word-bank", "no-list")

LIST_GAP: Final = 26.0  #: between the grid and the list

#: The list below a small grid is so wide, and a sheet is at most so much higher than wide (A4 is).
LEAST_WIDTH: Final = 460.0
HIGHEST: Final = 1.42
WIDENING: Final = 40.0  #: what is tried next, if it is too high
MOST_WIDENING: Final = 20  #: how often

#: A grid that is higher than wide by this has the list beside it.
TALL: Final = 1.4

#: A column of clues is at least so wide, and so wide beside a grid.
LEAST_COLUMN: Final = 180.0
COLUMN_BESIDE: Final = 220.0

#: Clues that are no longer than this need no more columns; a column more has to save so much.
SHORT: Final = 12 * LINE
SAVING: Final = 0.93

#: Directions that have columns of their own look so much better that the list may be longer.
CLUE_COLUMN_GAP: Final = 0.88

#: A width and a height.
Size = tuple[float, float]


#: A list as it can be set: its lines one below the other, or clues by their heads.
class Clue(NamedTuple):
    """A number in the grid, and what to write from there on."""

    number: int  #: 0 for a word of a list that has none
    text: str  #: the clue and the lengths of its words: the Big Apple (3,4)

    @property
    def label(self) -> str:
        """What stands before the text."""
        return str(self.number) if self.number else ""


Clues = Mapping[str, list[Clue]]
Lines = list[ListLine]


def list_layout(
    puzzle: CrissCross, look: DrawingOptions, grid: Size, margin: float
) -> tuple[Listing, tuple[float, float]]:
    """Return the list in columns, and where it goes: below a grid of some size, or beside it.

    What is listed suits the puzzle if the look does not say it; the sheet has a margin.
    """
    listed = look.listed
    listed = listed or default_list(puzzle)
    if listed == "no-list":
        return Listing([], 0, 0), (0, 0)
    listing: Clues | Lines = numbered_clues(puzzle, with_lengths=look.lengths)
    if listed == "words":
        listing = by_length(bank_words(puzzle), puzzle_alphabet(puzzle))
    elif listed == "word-bank":
        listing = _clues_and_words(puzzle, look)
    width, height = grid
    if height > TALL * width:
        lines = listing if isinstance(listing, list) else _clue_lines(listing, COLUMN_BESIDE)
        beside = break_columns(lines, height)
        if beside.width < height:
            return beside, (width + LIST_GAP, 0)
    return _layout_below(listing, grid, margin), (0, height + LIST_GAP)


def _clues_and_words(puzzle: CrissCross, look: DrawingOptions) -> Clues | Lines:
    """Return clues and the words in alphabetical order; these alone if there are no clues."""
    words = alphabetical_words(puzzle)
    if not has_clues(puzzle):
        return [head(BANK), *map(entry, words)]
    listing = numbered_clues(puzzle, with_lengths=look.lengths)
    return {**listing, BANK: [Clue(0, word) for word in words]}


def alphabetical_words(puzzle: CrissCross) -> list[str]:
    """Return the words in the grid in alphabetical order."""
    return counted_words((text for _, text in bank_words(puzzle)), puzzle_alphabet(puzzle))


def _layout_below(listed: Clues | Lines, grid: Size, margin: float) -> Listing:
    """Return the list as wide as the grid, or wider if the sheet were too high else."""
    least = max(grid[0], LEAST_WIDTH)
    for wider in range(MOST_WIDENING):
        width = least + wider * WIDENING
        found = (
            fit_width(listed, width) if isinstance(listed, list) else _clue_columns(listed, width)
        )
        height = grid[1] + LIST_GAP + found.height
        if height + 2 * margin <= HIGHEST * (width + 2 * margin):
            break
    return found


def _clue_columns(listed: Clues, width: float) -> Listing:
    """Return clues in columns of the same width, as few as make them short or can be."""
    best: Listing | None = None
    number = 0
    while best is None or best.height > SHORT or number < len(listed):
        number += 1
        column = (width - (number - 1) * COLUMN_GAP) / number
        if best is not None and column < LEAST_COLUMN:
            break
        found = _equal_columns(listed, number, column)
        if best is None or found.height < SAVING * best.height:
            best = found
    return best


def _equal_columns(listed: Clues, number: int, column: float) -> Listing:
    """Return clues in `number` columns.

    Those of a direction begin a column of their own, unless it makes the list much longer.
    """
    lines = [_clue_lines({name: found}, column) for name, found in listed.items()]
    tries = [balance([line for group in lines for line in group], number)]
    if len(lines) == 2:
        for left in range(1, number):
            first, second = balance(lines[0], left), balance(lines[1], number - left)
            tries.append(place_side_by_side([*first.columns, *second.columns]))
    height = [tries[0].height, *(CLUE_COLUMN_GAP * parted.height for parted in tries[1:])]
    best = tries[height.index(min(height))]
    return place_side_by_side(one._replace(width=column) for one in best.columns)


def _clue_lines(listed: Clues, column: float) -> Lines:
    """Return the lines of clues that keep to the width of a column, with their heads."""
    every = [clue for found in listed.values() for clue in found]
    labels = max(label_width(clue.label) for clue in every)
    lines: Lines = []
    for name, found in listed.items():
        lines.append(head(name))
        lines += [long_entry(clue.text, clue.label, column - labels) for clue in found]
    return lines


MARGIN: Final = 18.0

#: Widths of the lines around all cells and between them, as shares of their side.
BORDER: Final = 0.06
LINES: Final = 0.04

#: The values of the style `blanks`, with their colours.
BLANKS: Final[Mapping[str, str]] = {"black": "#111111", "grey": "#d2d2d2", "white": ""}

#: With more cells than this share of the board, they are hard to tell from blanks among them.
DENSE: Final = 0.5


class DrawingOptions(NamedTuple):
    """The choices of a drawing."""

    listed: str | None = None  #: one of LISTS; None for clues if there are any, else words
    numbers: bool = True
    blanks: str | None = None  #: one of BLANKS; None for what suits the grid
    cell: float | None = None  #: in millimetres
    lengths: bool | None = None  #: whether clues tell them; None for what suits the puzzle


def draw(
    puzzle: CrissCross, solution: CrissCrossSolution | None = None, style: Style = NO_STYLE
) -> str:
    """Return the empty grid as SVG in some style, or a solution, and the list.

    Of a solution, connectors are in bold.
    """
    look = drawing_options(style)
    puzzle = displayed_puzzle(puzzle, solution)
    picture = GridPicture(puzzle, look, solution)
    listing, at = list_layout(puzzle, look, (picture.width, picture.height), MARGIN)
    return sheet_with_list(
        picture,
        picture.parts(),
        listing,
        at,
        margin=MARGIN,
        leftward=picture.leftward,
        soft=INK,
        cell=look.cell,
        title=drawing_title(puzzle, solution),
        desc=_description(puzzle, solution),
    )


def drawing_options(style: Style) -> DrawingOptions:
    """Return the choices that styles stand for; an InputError names values that there are not."""
    for name, value in style.items():
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
    return DrawingOptions(
        listed=chosen[0] if chosen else None,
        numbers="no-numbers" not in style,
        blanks=blanks,
        cell=None if cell is None else millimetres(cell),
        lengths=True if "lengths" in style else False if "no-lengths" in style else None,
    )


def displayed_puzzle(puzzle: CrissCross, solution: CrissCrossSolution | None) -> CrissCross:
    """Return the puzzle with what is drawn of its grid, or of a solution with other cells."""
    grid = displayed_grid(puzzle, puzzle.grid)
    if solution:
        found = displayed_grid(puzzle, solution.grid)
        grid = grid if grid.letters.keys() == found.letters.keys() else found
    shown = CrissCross(
        puzzle.entries,
        grid,
        goal=puzzle.goal,
        crossings=puzzle.crossings,
        crossword=puzzle.crossword,
        diagramless=puzzle.diagramless,
    )
    if puzzle.provenance is None:
        return shown
    return shown._with_provenance(puzzle.provenance)  # its language tells the order of lists


def displayed_grid(puzzle: CrissCross, grid: Grid) -> Grid:
    """Return what is drawn of a grid: in newspapers all of it, else no blank rows around it."""
    return grid if puzzle.is_newspaper else grid.trim()


def drawing_title(puzzle: CrissCross, solution: CrissCrossSolution | None) -> str:
    """Return what the drawing is called."""
    size = f"{puzzle.grid.height}×{puzzle.grid.width}"
    what = "Crossword" if puzzle.is_newspaper else "Criss-cross"
    return f"{what} {size}" + (", solved" if solution else "")


def _description(puzzle: CrissCross, solution: CrissCrossSolution | None) -> str:
    """Say in words what the drawing shows, for those who hear it."""
    words = count_noun(len(puzzle.grid.runs), "word")
    bars = len(puzzle.grid.marks.bars)
    if solution:
        rows = displayed_grid(puzzle, solution.grid).lines()
    elif puzzle.diagramless:
        return f"{words} in {puzzle.grid.height} rows and {puzzle.grid.width} columns."
    else:
        rows = ["".join("-" if cell is None else "." for cell in row) for row in puzzle.grid.rows]
    words += f", {bars} bar{'s' * (bars != 1)} between cells" if bars else ""
    signs = "- for a blank" + ("" if solution else " and a dot for a cell")
    return f"{words}. Row by row, {signs}: {', '.join(rows)}."


class GridPicture(CellGrid):
    """The grid with its upper left corner at 0, 0, as it is read: leftwards, in some scripts."""

    def __init__(
        self, puzzle: CrissCross, look: DrawingOptions, solution: CrissCrossSolution | None
    ) -> None:
        grid = puzzle.grid
        self.grid = grid
        self.look = look
        self.solution: Grid | None = displayed_grid(puzzle, solution.grid) if solution else None
        self.leftward: bool = is_leftward(grid.letters.values())
        self.last: int = grid.width - 1
        self.is_newspaper: bool = puzzle.is_newspaper
        self.is_hidden: bool = puzzle.diagramless and solution is None
        every = ((row, col) for row in range(grid.height) for col in range(grid.width))
        cells = (cell for cell in every if cell in grid.letters or self.is_hidden)
        voids = grid.marks.voids
        shown = (self.drawn_cell(cell) for cell in cells if cell not in voids)
        super().__init__(shown, grid.height, grid.width, map(self.drawn_cell, voids))
        self.marks: MarkDrawing = MarkDrawing(self, grid.marks, self.drawn_cell)

    def drawn_cell(self, cell: Cell) -> Cell:
        """Return where a cell is drawn."""
        return (cell[0], self.last - cell[1]) if self.leftward else cell

    def parts(self) -> list[str]:
        """Return the grid, with the solution filled in if there is one."""
        parts = [*self._blanks(), *self.marks.shades()]
        parts += [*self.outlines(BORDER, LINES), *self._frame(), *self.marks.circles()]
        parts += [] if self.is_hidden else self.marks.bars()
        if self.look.numbers and not self.is_hidden:
            numbers = {self.drawn_cell(cell): number for cell, number in self.grid.numbers.items()}
            parts += self.numbers(numbers, right=self.leftward)
        return parts + (self._solution_parts(self.solution) if self.solution else [])

    def _solution_parts(self, solution: Grid) -> list[str]:
        """Return the letters; those of connectors are bold, but for newspapers' crosswords."""
        connectors = () if self.is_newspaper else self.grid.connectors
        crossed = set(map(self.drawn_cell, connectors))
        found = {self.drawn_cell(cell): sign for cell, sign in solution.letters.items()}
        plain = {cell: sign for cell, sign in found.items() if cell not in crossed}
        bold = {cell: sign for cell, sign in found.items() if cell in crossed}
        look: dict[str, Any] = {"numbered": self.look.numbers, "class_": "found", "fill": INK}
        return [*self.letters(plain, **look), *self.letters(bold, font_weight="bold", **look)]

    def _blanks(self) -> list[str]:
        """Return the ground of blanks that would look like cells, or of all, by the style `blanks`.

        Blanks with cells on all sides would; in a dense grid all those that cells enclose. They
        look the same in a solution.
        """
        if style := self._blank_style():
            shaded = self.closed_places() if BLANKS[style] else []
        elif len(self.cells) > DENSE * self.rows * self.cols:
            shaded = self.holes()
        else:
            shaded = [
                cell for cell in self.closed_places() if self.cells.issuperset(neighbours(cell))
            ]
        # Grey cells are shaded ones, where there are some.
        fill = BLANKS[style or ("black" if self.grid.marks.shades else "grey")]
        return self.squares(shaded, class_="blanks", fill=fill)

    def _frame(self) -> list[str]:
        """Return the line around the whole board, if the style makes blanks dark."""
        if not BLANKS[self._blank_style() or "white"]:
            return []
        return self.frame(BORDER, "frame")

    def _blank_style(self) -> str | None:
        """Return how all blanks look; None if only those need shading that look like cells."""
        return self.look.blanks or ("black" if self.is_newspaper else None)


class CrissCrossDrawing(Drawing[CrissCross]):
    """The empty grid with numbers and clues or words, or the solution."""

    __slots__ = ()
    styles: ClassVar[dict[str, str]] = STYLES

    @property
    def cell_count(self) -> int:
        """The cells of the grid."""
        return self.puzzle.grid.height * self.puzzle.grid.width

    def svg_in_style(
        self,
        style: Style,
        solution: CrissCrossSolution | None = None,
        under: CrissCrossSolution | None = None,  # noqa: ARG002
    ) -> str:
        """Return the drawing in some style."""
        self.require_styles(style)
        return draw(self.puzzle, solution, style)


def numbered_clues(
    puzzle: CrissCross, *, with_lengths: bool | None = None
) -> dict[str, list[Clue]]:
    """Return the clues by what stands above them; a word without one has its length at least.

    Clues of a newspaper's crossword have no lengths behind them (default), others have.
    """
    if with_lengths is None:
        with_lengths = not puzzle.is_newspaper
    found: dict[str, list[Clue]] = {}
    for direction, above in HEADS.items():
        for run, word in puzzle.run_entries:
            if run.direction == direction:
                length = phrase_lengths(run.cells, word.text if word else run.text)
                clue = word.clue.strip() if word else ""
                text = f"{clue}{UNBROKEN}({length})" if clue else f"({length})"
                text = clue if clue and not with_lengths else text
                number = puzzle.grid.numbers[run.row, run.col]
                found.setdefault(above, []).append(Clue(number, text))
    return found


def default_list(puzzle: CrissCross) -> str:
    """Return the default list beside a grid: clues, or the words that go into it.

    A newspaper's crossword without clues is a draft: its words would give everything away.
    """
    if has_clues(puzzle):
        return "clues"
    return "no-list" if puzzle.crossword else "words"


def has_clues(puzzle: CrissCross) -> bool:
    """Tell whether any word in the grid has a clue."""
    return any(entry and entry.clue for _, entry in puzzle.run_entries)


def bank_words(puzzle: CrissCross) -> list[tuple[int, str]]:
    """Return the words in the grid as they are shown, each with how many cells it takes."""
    found = [
        (len(run.cells), entry.text if entry else run.text) for run, entry in puzzle.run_entries
    ]
    return [(length, isolate([text])[0]) for length, text in found]
