"""A fill-in or crossword as a drawing: the grid, and below or beside it what to fill in.

Fill-ins have their words listed by length, as magazines print them. A crossword has its clues
listed, across and down, if it has any, and its answers once it is filled. Given letters are bold
and dark. What a solution adds is regular and lighter, and the given letters then stand on a tint.

Where most letters are written from right to left, so is the whole drawing, as of criss-crosses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import ClassVar, Final, NamedTuple

from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.puzzles.abilities import NO_STYLE, Drawing, Style
from puzzlewright.puzzles.fillin.clues import listed_clues
from puzzlewright.puzzles.fillin.grid import Cell, Template
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.puzzles.recipes.provenance import puzzle_alphabet
from puzzlewright.render.cell_grid import THICK, THIN, CellGrid, MarkDrawing, millimetres
from puzzlewright.render.list_columns import (
    INK,
    Listing,
    ListLine,
    break_columns,
    entry,
    fit_width,
    head,
    long_entry,
    sheet_with_list,
)
from puzzlewright.render.text_metrics import is_leftward as mostly_leftward
from puzzlewright.render.word_bank import BANK, by_length, counted_lines
from puzzlewright.words.cells.alphabet import clusters

#: The styles of a drawing.
STYLES: Final[Mapping[str, str]] = {
    "no-numbers": "no numbers in the cells",
    "word-bank": "list the words in alphabetical order, not by length",
    "no-words": "the grid alone, without the words or answers",
    "blocks=LOOK": "blocked cells are black, grey (saves ink) or none (only open cells show)",
    "cell=MM": "the side of a cell in millimetres, for print",
}


#: The ways that blocked cells can look, with their colours.
BLOCKS: Final[Mapping[str, str]] = {"black": "#111111", "grey": "#c9c8c1", "none": ""}

#: With more blocked cells than this share, only the open ones are drawn: it saves a lot of ink.
SPARSE: Final = 0.5

MARGIN: Final = 14.0
GAP: Final = 24.0  #: between the grid and the words
LEAST_WIDTH: Final = 420.0  #: so wide is the list below a small grid

#: A grid that is higher than wide by this has the words beside it.
TALL: Final = 1.4

#: The writing direction is read from this many words, spread over the whole dictionary.
SCRIPT_SAMPLE: Final = 2000

#: A longer clue goes on in the next line.
CLUE_WIDTH: Final = 170.0

TINT: Final = "#ecebe4"
SOLUTION_INK: Final = "#2f6fb5"


class DrawingOptions(NamedTuple):
    """The choices of a drawing."""

    numbers: bool = True
    words: bool = True
    bank: bool = False  #: whether words are in alphabetical order, not by length
    blocks: str | None = None  #: one of BLOCKS; None for what suits the grid
    cell: float | None = None  #: in millimetres


def draw(puzzle: FillIn, solution: FillInSolution | None = None, style: Style = NO_STYLE) -> str:
    """Return the puzzle as SVG in some style, with a solution filled in if there is one."""
    look = drawing_options(style)
    picture = GridPicture(puzzle.template, look, leftward=is_leftward(puzzle, solution))
    listing, at = _list_layout(_list_lines(puzzle, solution, look) if look.words else [], picture)
    return sheet_with_list(
        picture,
        picture.parts(solution),
        listing,
        at,
        margin=MARGIN,
        leftward=picture.leftward,
        cell=look.cell,
        title=drawing_title(puzzle, solution),
        desc=_description(puzzle, solution),
    )


def drawing_options(style: Style) -> DrawingOptions:
    """Return the choices that styles stand for; an InputError names values that there are not."""
    for name in ("no-numbers", "no-words", "word-bank"):
        if style.get(name):
            raise InputError(f"the style {name} takes no value", text=style[name])
    if "no-words" in style and "word-bank" in style:
        raise InputError("these styles cannot be combined", text="no-words, word-bank")
    blocks = style.get("blocks")
    if blocks is not None and blocks not in BLOCKS:
        raise InputError(f"blocks are {', '.join(BLOCKS)}", text=blocks)
    cell = style.get("cell")
    return DrawingOptions(
        numbers="no-numbers" not in style,
        words="no-words" not in style,
        bank="word-bank" in style,
        blocks=blocks,
        cell=None if cell is None else millimetres(cell),
    )


def is_leftward(puzzle: FillIn, filled: FillInSolution | None = None) -> bool:
    """Tell whether most of what is or goes into the grid is written from right to left."""
    if filled is not None:
        return mostly_leftward(cell for row in filled.rows for cell in row if cell)
    words = chain(_sample_words(puzzle), *puzzle.only.values())
    given = (content for row in puzzle.template.rows for content in row if content)
    return mostly_leftward(chain(given, (cell for word in words for cell in word.cells)))


def _sample_words(puzzle: FillIn) -> list[Word]:
    """Return words that are in the grid, or some of all that could be."""
    words = puzzle.words
    if puzzle.mode != "dictionary":
        return list(words)
    lengths = {len(slot.cells) for slot in puzzle.template.slots}
    some = [words[at] for at in range(0, len(words), len(words) // SCRIPT_SAMPLE + 1)]
    return [word for word in some if len(word.cells) in lengths] or some


def drawing_title(puzzle: FillIn, solution: FillInSolution | None) -> str:
    """Return what the drawing is called."""
    what = "Crossword" if puzzle.is_crossword else "Fill-in"
    size = f"{puzzle.template.height}×{puzzle.template.width}"
    return f"{what} {size}" + (", solved" if solution else "")


def _description(puzzle: FillIn, solution: FillInSolution | None) -> str:
    """Say in words what the drawing shows, for those who hear it."""
    rows = solution.rows if solution else puzzle.template.rows
    shown = ", ".join("".join(map(_spoken_cell, row)) for row in rows)
    count = count_noun(len(puzzle.template.slots), "slot")
    count += "" if puzzle.is_crossword else f", {count_noun(len(puzzle.words), 'word')}"
    bars = len(puzzle.template.marks.bars)
    count += f", {bars} bar{'s' * (bars != 1)} between cells" if bars else ""
    return f"{count}. Row by row, # for a blocked cell and a dot for an empty one: {shown}."


def _spoken_cell(content: str | None) -> str:
    return "#" if content is None else _bracket(content) if content else "."


def _bracket(content: str) -> str:
    """Return what a cell holds, in brackets if it is more than one letter."""
    return f"({content})" if len(content) > 1 and len(clusters(content)) > 1 else content


class GridPicture(CellGrid):
    """The grid with its upper left corner at 0, 0, as it is read: leftwards, in some scripts."""

    def __init__(self, template: Template, look: DrawingOptions, *, leftward: bool = False) -> None:
        self.leftward = leftward
        self.last: int = template.width - 1
        open_cells = map(self.drawn_cell, template.open_cells)
        voids = map(self.drawn_cell, template.marks.voids)
        super().__init__(open_cells, template.height, template.width, voids)
        self.marks: MarkDrawing = MarkDrawing(self, template.marks, self.drawn_cell)
        self.template = template
        self.look = look
        places = template.height * template.width - len(template.marks.voids)
        share = 1 - len(template.open_cells) / max(1, places)
        self.blocks: str = look.blocks or ("none" if share > SPARSE else "black")

    def drawn_cell(self, cell: Cell) -> Cell:
        """Return where a cell is drawn."""
        return (cell[0], self.last - cell[1]) if self.leftward else cell

    def parts(self, solution: FillInSolution | None) -> list[str]:
        """Return the grid, with a solution filled in if there is one."""
        contents = {cell: self.template.content(cell) or "" for cell in self.template.open_cells}
        given = {self.drawn_cell(cell): content for cell, content in contents.items()}
        found = {}
        if solution:
            found = {
                self.drawn_cell((row, col)): solution.rows[row][col] or ""
                for (row, col), content in contents.items()
                if not content
            }
        numbered = self.look.numbers
        starts = {self.drawn_cell(slot.cells[0]): slot.number for slot in self.template.slots}
        parts = self._tints(given) if solution else []
        parts += [*self.marks.shades(), *self._lines()]
        parts += [*self.marks.circles(), *self.marks.bars()]
        parts += self.numbers(starts, right=self.leftward) if numbered else []
        parts += self.letters(
            given, numbered=numbered, class_="given", font_weight="bold", fill=INK
        )
        return parts + self.letters(found, numbered=numbered, class_="found", fill=SOLUTION_INK)

    def _tints(self, given: Mapping[Cell, str]) -> list[str]:
        cells = sorted(cell for cell, content in given.items() if content)
        return self.squares(cells, class_="tints", fill=TINT)

    def _lines(self) -> list[str]:
        """Return the lines between cells, the blocked cells over them, and the border."""
        if self.blocks == "none":
            holes = self.squares(self.holes(), class_="blocks", fill=BLOCKS["black"])
            return [*holes, *self.outlines()]
        return [
            *self.squares(self.closed_places(), class_="blocks", fill=BLOCKS[self.blocks]),
            *self.edges((1, 2), class_="cells", stroke_width=THIN * self.side),
            *self.frame(THICK, "border"),
        ]


# The words


def _list_lines(
    puzzle: FillIn, solution: FillInSolution | None, look: DrawingOptions
) -> list[ListLine]:
    """Return the lines of the list: words by length, or clues or answers of a crossword."""
    if not puzzle.is_crossword:
        return _words_by_length(puzzle, look)
    return _answers(puzzle, solution) if solution else _clues(puzzle)


def _clues(puzzle: FillIn) -> list[ListLine]:
    """Return the clues that are known of a crossword that is not filled."""
    lines: list[ListLine] = []
    for name, clues in listed_clues(puzzle).items():
        lines.append(head(name))
        lines += [long_entry(clue, str(number), CLUE_WIDTH) for number, clue in clues]
    return lines


def _words_by_length(puzzle: FillIn, look: DrawingOptions) -> list[ListLine]:
    """Return all words by length or alphabet, and below them those for single slots."""
    alphabet = puzzle_alphabet(puzzle)
    if look.bank:
        lines = [head(BANK), *counted_lines(map(word_text, puzzle.words), alphabet)]
    else:
        lines = by_length(((len(word.cells), word_text(word)) for word in puzzle.words), alphabet)
    for slot, words in puzzle.only.items():
        lines += [head(f"only {slot}"), *counted_lines(map(word_text, words), alphabet)]
    return lines


def word_text(word: Word) -> str:
    """Return a word as the list shows it."""
    return cells_as_listed(word.cells)


def cells_as_listed(cells: Iterable[str]) -> str:
    """Return what stands in some cells as a list shows it."""
    return "".join(map(_bracket, cells))


def _answers(puzzle: FillIn, solution: FillInSolution) -> list[ListLine]:
    lines: list[ListLine] = []
    for across, name in ((True, "Across"), (False, "Down")):
        answers = [
            entry("".join(map(_bracket, cells)), str(slot.number))
            for slot, cells in zip(puzzle.template.slots, solution.words, strict=True)
            if slot.across == across
        ]
        lines += [head(name), *answers] if answers else []
    return lines


def _list_layout(
    lines: list[ListLine], picture: GridPicture
) -> tuple[Listing, tuple[float, float]]:
    """Return the list in columns, and where it goes: below the grid, or beside a tall one."""
    if not lines:
        return Listing([], 0, 0), (0, 0)
    if picture.height > TALL * picture.width:
        listing = break_columns(lines, picture.height)
        if listing.width < picture.height:
            return listing, (picture.width + GAP, 0)
    return fit_width(lines, max(picture.width, LEAST_WIDTH)), (0, picture.height + GAP)


class FillInDrawing(Drawing[FillIn]):
    """The grid with numbers, and the words or, of a crossword, answers."""

    __slots__ = ()
    styles: ClassVar[Mapping[str, str]] = STYLES

    @property
    def cell_count(self) -> int:
        """The cells of the template."""
        return self.puzzle.template.height * self.puzzle.template.width

    def svg_in_style(
        self,
        style: Style,
        solution: FillInSolution | None = None,
        under: FillInSolution | None = None,  # noqa: ARG002
    ) -> str:
        """Return the drawing in some style."""
        self.require_styles(style)
        return draw(self.puzzle, solution, style)
