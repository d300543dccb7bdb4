"""A word search as a drawing.

Letters in a frame, blanks for the message, and the list below or beside them.

Blanks below the grid for the hidden message: one for each letter, in groups for its words.

In a solution the letters stand on the blanks.

A word search as a drawing: letters in a frame, and below or beside them the phrases.

The solution has loops around the phrases, numbered as its list is, and the letters that no phrase
has are grey. Where most letters are written from right to left, so is the whole sheet: the first
column of the grid is the right one, and so is that of the list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from puzzlewright.puzzles.abilities import Drawing, Style
from puzzlewright.puzzles.wordsearch.directions import STEPS
from puzzlewright.puzzles.wordsearch.message import END, EXACT, START
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch, WordSearchSolution
from puzzlewright.puzzles.wordsearch.view import word_list
from puzzlewright.puzzles.wordsearch.view.loops import Loop, loop_parts, number_parts, word_loop
from puzzlewright.puzzles.wordsearch.view.styles import STYLES, Appearance, read_styles
from puzzlewright.render import svg
from puzzlewright.render.cell_grid import LETTER, Cell, CellGrid
from puzzlewright.render.list_columns import COLUMN_GAP, INK, SIZE
from puzzlewright.render.svg import sheet, translate
from puzzlewright.render.text_metrics import RUNNING, is_leftward, text_width, wrap

#: A line, and how far along it.
Place = tuple[int, int]

HEADS: Final = {
    EXACT: "The letters that are left spell a message:",
    START: "The first letters that are left spell a message:",
    END: "The last letters that are left spell a message:",
}

HEAD_LINE: Final = 1.4 * SIZE
HEAD_GAP: Final = 0.8 * SIZE  #: between the words and the blanks in the same line

MESSAGE_LETTER: Final = 1.15 * SIZE
PITCH: Final = 1.6 * SIZE  #: from one blank to the next, at least
WIDEST: Final = 1.3  #: times that, at most, to make lines as wide as the grid
BLANK: Final = 0.8  #: how wide a blank is, as a share of that
ROW: Final = 2.1 * SIZE  #: from one line of blanks to the next
RISE: Final = 0.28 * SIZE  #: of letters above their blanks
LINE_WIDTH: Final = 0.07 * SIZE


def letter_places(lengths: Sequence[int], most: int) -> list[Place]:
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
        self.head: list[str] = wrap(said, width / SIZE)
        room = RUNNING * SIZE * text_width(said) + HEAD_GAP
        most = max(1, int(width / PITCH))
        self.places: list[Place] = letter_places(puzzle._message_lengths, most)
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
            size = min(MESSAGE_LETTER, blank / text_width(cell))
            own = size if size < MESSAGE_LETTER else None
            letters.append(svg.text(x, y - RISE, cell, font_size=own))
        attributes: dict[str, svg.Value] = {"stroke": INK, "stroke_width": LINE_WIDTH}
        found.append(svg.element("path", d=svg.path(*steps), class_="blanks", **attributes))
        if solved:
            attributes = {"font_size": MESSAGE_LETTER, "text_anchor": "middle", "fill": INK}
            found.append(svg.group(*letters, class_="message", **attributes))
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


def draw(
    puzzle: WordSearch, style: Mapping[str, str], solution: WordSearchSolution | None = None
) -> str:
    """Return the puzzle as SVG, or a solution with loops around its phrases; with some STYLES."""
    choices = read_styles(style)
    picture = Picture(puzzle, choices, solution)
    whole = _arrange(puzzle, choices, picture)
    return sheet(
        whole.width + 2 * MARGIN,
        whole.height + 2 * MARGIN,
        translate(MARGIN, MARGIN, *whole.parts),
        scale=None if choices.cell is None else choices.cell / picture.side,
        title=drawing_title(puzzle, solution),
        desc=_description(puzzle, solution),
    )


# What stands where


class Block(NamedTuple):
    """A part of the sheet, its upper left corner at 0, 0."""

    width: float
    height: float
    parts: list[str]


def _arrange(puzzle: WordSearch, choices: Appearance, picture: Picture) -> Block:
    """Return all that is on the sheet: the list below what else there is, or beside it."""
    is_solved = picture.solution is not None
    items = choices.items(puzzle, solved=is_solved)
    if picture.height > TALL * picture.width:
        upright = _stack(_upper(puzzle, picture, max(picture.width, LEAST_UPRIGHT)))
        if not items:
            return upright
        phrases = word_list.fit_height(items, COLUMN_BESIDE, upright.height)
        if phrases.listing.width < upright.height:
            return _side_by_side(upright, phrases, leftward=picture.leftward)
    return _below(puzzle, picture, items)


def _upper(puzzle: WordSearch, picture: Picture, width: float) -> list[Block]:
    """Return the grid, and the message if there is one."""
    grid = Block(picture.width, picture.height, picture.parts() + picture.loop_numbers())
    if not puzzle.message:
        return [grid]
    scale = _scale(picture)
    cells = picture.choices.change_case(puzzle, puzzle.message)
    line = MessageLine(puzzle, cells, width / scale, leftward=picture.leftward)
    parts = line.parts(solved=picture.solution is not None)
    return [grid, _scale_block(Block(line.width, line.height, parts), scale)]


def _below(puzzle: WordSearch, picture: Picture, items: list[word_list.Item]) -> Block:
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


def _list(items: list[word_list.Item], width: float, picture: Picture) -> Block:
    """Return the list within some width."""
    scale = _scale(picture)
    phrases = word_list.fit_width(items, width / scale)
    gap, total = word_list.column_gap(phrases.listing, width / scale)
    parts = word_list.list_parts(phrases, gap, total if picture.leftward else None)
    return _scale_block(Block(total, phrases.listing.height, parts), scale)


def _scale(picture: Picture) -> float:
    """Return how much larger than usual the letters of the list below a grid are."""
    return max(1.0, min(picture.width / USUAL_WIDTH, LARGEST * LETTER * picture.side / SIZE))


def _scale_block(block: Block, scale: float) -> Block:
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
        parts.append(translate((width - block.width) / 2, down, *block.parts))
        down += block.height + GAP
    return Block(width, down - GAP, parts)


def _side_by_side(upright: Block, phrases: word_list.WordList, *, leftward: bool) -> Block:
    """Return the grid with the list to the right of it, or to the left if that is how one reads."""
    side = phrases.listing.width
    texts = word_list.list_parts(phrases, COLUMN_GAP, side if leftward else None)
    left, right = (side + GAP, 0.0) if leftward else (0.0, upright.width + GAP)
    parts = [translate(left, 0, *upright.parts), translate(right, 0, *texts)]
    height = max(upright.height, phrases.listing.height)
    return Block(upright.width + GAP + side, height, parts)


# The grid


class Picture(CellGrid):
    """The board as it is read: leftwards, in some scripts. Blank rows around it are left out."""

    top: int
    first: int
    last: int

    room = ROOM

    def __init__(
        self, puzzle: WordSearch, choices: Appearance, solution: WordSearchSolution | None
    ) -> None:
        self.contents: Mapping[Cell, str] = choices.letters(puzzle)
        self.puzzle = puzzle
        self.choices = choices
        self.solution = solution
        self.leftward: bool = is_leftward(self.contents.values())
        rows = [row for row, _ in self.contents]
        cols = [col for _, col in self.contents]
        self.top, self.first, self.last = min(rows), min(cols), max(cols)
        height, width = max(rows) - self.top + 1, self.last - self.first + 1
        super().__init__(map(self.shown_place, self.contents), height, width)

    def shown_place(self, cell: Cell) -> Cell:
        """Return where a cell is drawn."""
        row, col = cell
        return row - self.top, self.last - col if self.leftward else col - self.first

    def parts(self) -> list[str]:
        """Return the frame and the letters, with loops around phrases in a solution."""
        parts: list[str] = []
        if self.choices.lines:
            parts += self.edges((2,), class_="cells", stroke_width=LINES * self.side)
        frame: dict[str, svg.Value] = {"stroke_width": FRAME * self.side}
        parts += self.edges((1,), class_="border", stroke_linecap="square", **frame)
        if self.solution is None:
            return parts + self._letters(self.contents, class_="letters", fill=INK)
        loops = [loop for _, loop in _loops(self.solution)]
        bonus = [loop for _, loop in _loops(self.puzzle._bonus_key)] if self.puzzle.bonus else []
        taken = {cell for loop in [*loops, *bonus] for cell in loop.cells}
        colour = self.choices.colour
        parts += loop_parts(map(self._visible_loop, bonus), self.side, dashed=True, colour=colour)
        parts += loop_parts(map(self._visible_loop, loops), self.side, colour=colour)
        message = {*self.puzzle._message_cells(taken)}
        groups: dict[str, dict[Cell, str]] = {"rest": {}, "told": {}, "found": {}}
        for cell, sign in self.contents.items():
            kind = "found" if cell in taken else "told" if cell in message else "rest"
            groups[kind][cell] = sign
        parts += self._letters(groups["rest"], class_="rest", fill=FAINT)
        parts += self._letters(groups["told"], class_="told", fill=INK, font_weight="bold")
        return parts + self._letters(groups["found"], class_="found", fill=INK)

    def loop_numbers(self) -> list[str]:
        """Return the numbers of the phrases in a solution, if there is a list that has them."""
        if self.solution is None or self.choices.list_choice == word_list.NO_LIST:
            return []
        order = word_list.list_order(
            self.puzzle, self.choices.list_choice, as_given=self.choices.as_given
        )
        number = {n: at for at, n in enumerate(order, 1)}
        loops = [(str(number[n]), self._visible_loop(loop)) for n, loop in _loops(self.solution)]
        bonus = [
            (f"+{n + 1}", self._visible_loop(loop)) for n, loop in _loops(self.puzzle._bonus_key)
        ]
        return number_parts([*loops, *bonus], self.side)

    def _letters(self, contents: Mapping[Cell, str], **choices: svg.Value) -> list[str]:
        placed = {self.shown_place(cell): sign for cell, sign in contents.items()}
        return self.letters(placed, numbered=False, **choices)

    def _visible_loop(self, loop: Loop) -> Loop:
        down, right = loop.step
        step = (down, -right if self.leftward else right)
        return Loop(self.shown_place(loop.first), self.shown_place(loop.last), step)


def _loops(solution: WordSearchSolution) -> list[tuple[int, Loop]]:
    """Return phrases and their loops on the board as the puzzle has it, if they can be at all."""
    return [
        (
            each.entry,
            word_loop(
                (each.row, each.col), each.direction, len(solution.entries[each.entry].cells)
            ),
        )
        for each in solution.placements
        if each.direction in STEPS and 0 <= each.entry < len(solution.entries)
    ]


# Descriptions for screen readers


def drawing_title(puzzle: WordSearch, solution: WordSearchSolution | None) -> str:
    """Return what the drawing is called."""
    size = f"{puzzle.grid.height}×{puzzle.grid.width}"
    return f"Word search {size}" + (", solved" if solution else "")


def _description(puzzle: WordSearch, solution: WordSearchSolution | None) -> str:
    """Say in words what the drawing shows: all letters, or where the phrases are."""
    if solution is None:
        number = len(puzzle.entries)
        start = f"{number} word{'s' * (number != 1)} to find. "
        left = f" {HEADS[puzzle.message_at][:-1]} of {len(puzzle.message)}."
        rows = ", ".join(puzzle.grid.lines())
        return f"{start}Row by row, - for a blank: {rows}." + left * bool(puzzle.message)
    found = [
        f"{solution.entries[n].text} from {_place(loop.first)} to {_place(loop.last)}"
        for n, loop in _loops(solution)
    ]
    words = " ".join("".join(word) for word in puzzle._message_words)
    message = f" The message: {words}." if words else ""
    return f"{'; '.join(found)}.{message}"


def _place(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


class WordSearchDrawing(Drawing["WordSearch"]):
    """The grid and the phrases, with loops around them if solved."""

    __slots__ = ()
    styles: ClassVar[dict[str, str]] = STYLES

    @property
    def cell_count(self) -> int:
        """The cells of the grid."""
        return self.puzzle.grid.height * self.puzzle.grid.width

    def svg_in_style(
        self,
        style: Style,
        solution: WordSearchSolution | None = None,
        under: WordSearchSolution | None = None,  # noqa: ARG002
    ) -> str:
        """Return the drawing in some style."""
        self.require_styles(style)
        return draw(self.puzzle, style, solution)
