"""A fill-in or crossword as a drawing: the grid, and below or beside it what to fill in.

Fill-ins have their words listed by length, as magazines print them. A crossword has its answers
listed, across and down, once it is filled. Given letters are bold and dark. What a
solution adds is regular and lighter, and the given letters then stand on a tint.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.styles import STYLES
from puzzlewright.render import svg

if TYPE_CHECKING:
    from puzzlewright.puzzles.fillin.grid import Cell, Template
    from puzzlewright.puzzles.fillin.puzzle import Filled, FillIn, Word

#: The ways that blocked cells can look, with their colours.
BLOCKS: Final[Mapping[str, str]] = {"black": "#111111", "grey": "#c9c8c1", "none": ""}

#: With more blocked cells than this share, only the open ones are drawn: it saves a lot of ink.
SPARSE: Final = 0.5

#: Pixels of the side of a cell, at most and at least, and what a whole grid should keep to.
MOST_PIXELS: Final = 36.0
LEAST_PIXELS: Final = 24.0
GRID_PIXELS: Final = 1200.0

#: The smallest and the largest cell that can be printed, in millimetres.
SMALLEST, LARGEST = 0.5, 1000.0

MARGIN: Final = 14.0
GAP: Final = 24.0  #: between the grid and the words

# Shares of the side of a cell.
THICK: Final = 0.075
THIN: Final = 0.028
LETTER: Final = 0.56
NUMBER: Final = 0.27
ROOM: Final = 0.78  #: for what stands in a cell, from left to right

#: Capitals of the usual sans fonts are 0.72 of their size high: half of it centres them.
BASELINE: Final = 0.36

#: Width of the narrowest letters, as a share of their size.
NARROW: Final = 0.36

# The words.
SIZE: Final = 13.0
LINE: Final = 1.4 * SIZE
SPACE: Final = 0.5 * LINE  #: above a head
COLUMN_GAP: Final = 1.7 * SIZE
MOST_COLUMN_GAP: Final = 5 * SIZE
LABEL_GAP: Final = 0.5 * SIZE
LEAST_WIDTH: Final = 420.0  #: so wide is the list below a small grid
LEAST_LINES: Final = 8  #: no column is shorter, while there is more than one

#: A grid that is higher than wide by this has the words beside it.
TALL: Final = 1.4

PAPER: Final = "#ffffff"
TINT: Final = "#ecebe4"
INK: Final = "#111111"
SOFT_INK: Final = "#5d6875"
FOUND_INK: Final = "#2f6fb5"


class Look(NamedTuple):
    """The choices of a drawing."""

    numbers: bool = True
    words: bool = True
    blocks: str | None = None  #: one of BLOCKS; None for what suits the grid
    cell: float | None = None  #: in millimetres


class Line(NamedTuple):
    """A line of the list: a head, or a word with perhaps a number."""

    text: str
    width: float
    label: str = ""
    label_width: float = 0.0
    is_head: bool = False


class Column(NamedTuple):
    """Lines that stand below one another, with the heights at which they do."""

    lines: list[Line]
    heights: list[float]
    label_width: float
    width: float


class Listing(NamedTuple):
    """Columns side by side."""

    columns: list[Column]
    width: float
    height: float


def draw(puzzle: FillIn, solution: Filled | None = None) -> str:
    """Return the puzzle as SVG, with a solution filled in if there is one."""
    return _drawing(puzzle, Look(), solution)


def draw_in_style(puzzle: FillIn, style: Mapping[str, str], solution: Filled | None = None) -> str:
    """Return a drawing with some of STYLES in it."""
    return _drawing(puzzle, look_of(style), solution)


def look_of(style: Mapping[str, str]) -> Look:
    """Return the choices that styles stand for; an InputError names those that there are not."""
    for name in style:
        if name not in [known.partition("=")[0] for known in STYLES]:
            raise InputError(f"no such style (there are {', '.join(STYLES)})", text=name)
    for name in ("no-numbers", "no-words"):
        if style.get(name):
            raise InputError(f"the style {name} takes no value", text=style[name])
    blocks = style.get("blocks")
    if blocks is not None and blocks not in BLOCKS:
        raise InputError(f"blocks are {', '.join(BLOCKS)}", text=blocks)
    cell = style.get("cell")
    return Look(
        numbers="no-numbers" not in style,
        words="no-words" not in style,
        blocks=blocks,
        cell=None if cell is None else _millimetres(cell),
    )


def _millimetres(text: str) -> float:
    import re

    match = re.fullmatch(r"(\d{1,5}(?:\.\d{1,3})?) ?(?:mm)?", text, re.ASCII)
    if match is None or not SMALLEST <= float(match[1]) <= LARGEST:
        reason = f"not a size in millimetres, from {SMALLEST:g} to {LARGEST:g}"
        raise InputError(reason, text=text)
    return float(match[1])


def _drawing(puzzle: FillIn, look: Look, solution: Filled | None) -> str:
    """Return the whole file."""
    picture = GridPicture(puzzle.template, look)
    lines = _lines_of(puzzle, solution) if look.words else []
    listing, at = _placed(lines, picture)
    width = max(picture.width, at[0] + listing.width)
    height = max(picture.height, at[1] + listing.height)
    # Below the grid, the wider of the two has the other in its middle.
    right = (width - picture.width) / 2 if at[1] else 0
    parts = [_moved(MARGIN + right, MARGIN, *picture.parts(solution))]
    if lines:
        gap = _wide_gap(listing, width) if at[1] else COLUMN_GAP
        parts.append(_moved(MARGIN + at[0], MARGIN + at[1], *_list_parts(listing, gap)))
    return _document(
        width + 2 * MARGIN,
        height + 2 * MARGIN,
        *parts,
        scale=None if look.cell is None else look.cell / picture.side,
        title=_title(puzzle, solution),
        desc=_description(puzzle, solution),
    )


def _document(
    width: float, height: float, *inside: str, scale: float | None, title: str, desc: str
) -> str:
    """Return a whole file, its size in pixels, or in millimetres with so many to the pixel."""
    unit = "" if scale is None else "mm"
    size = [svg.number((scale or 1) * length) + unit for length in (width, height)]
    parts = [
        svg.element("title", svg.escape(title)),
        svg.element("desc", svg.escape(desc)),
        svg.element("rect", width=width, height=height, fill=PAPER),
        svg.group(*inside, font_family=svg.SANS),
    ]
    start = svg.element(
        "svg",
        "\n" + "".join(f"{part}\n" for part in parts),
        xmlns="http://www.w3.org/2000/svg",
        width=size[0],
        height=size[1],
        viewBox=f"0 0 {svg.number(width)} {svg.number(height)}",
        role="img",
    )
    return start + "\n"


def _title(puzzle: FillIn, solution: Filled | None) -> str:
    what = "Crossword" if puzzle.is_crossword else "Fill-in"
    size = f"{puzzle.template.height}×{puzzle.template.width}"
    return f"{what} {size}" + (", solved" if solution else "")


def _description(puzzle: FillIn, solution: Filled | None) -> str:
    """Say in words what the drawing shows, for those who hear it."""
    rows = solution.rows if solution else puzzle.template.rows
    shown = ", ".join("".join(map(_said, row)) for row in rows)
    slots = len(puzzle.template.slots)
    count = f"{slots} slots" + ("" if puzzle.is_crossword else f", {len(puzzle.words)} words")
    return f"{count}. Row by row, # for a blocked cell and a dot for an empty one: {shown}."


def _said(content: str | None) -> str:
    """Return what a cell holds, for the description."""
    return "#" if content is None else _bracketed(content) if content else "."


def _bracketed(content: str) -> str:
    """Return what a cell holds, in brackets if it is more than one letter."""
    from puzzlewright.cells import clusters

    return f"({content})" if len(clusters(content)) > 1 else content


def _moved(x: float, y: float, *parts: str) -> str:
    return svg.group(*parts, transform=f"translate({svg.number(x)} {svg.number(y)})")


class GridPicture:
    """The grid with its upper left corner at 0, 0."""

    def __init__(self, template: Template, look: Look) -> None:
        self.template = template
        self.look = look
        longest = max(template.height, template.width)
        self.side = max(LEAST_PIXELS, min(MOST_PIXELS, GRID_PIXELS / longest))
        self.width = template.width * self.side
        self.height = template.height * self.side
        share = 1 - len(template.open_cells) / (template.height * template.width)
        self.blocks = look.blocks or ("none" if share > SPARSE else "black")

    def parts(self, solution: Filled | None) -> list[str]:
        """Return the grid, with a solution filled in if there is one."""
        given = {cell: self.template.content(cell) or "" for cell in self.template.open_cells}
        found = {}
        if solution:
            found = {
                (row, col): solution.rows[row][col] or ""
                for (row, col), content in given.items()
                if not content
            }
        parts = self._tints(given) if solution else []
        parts += self._lines()
        parts += self._numbers() if self.look.numbers else []
        parts += self._letters(given, class_="given", font_weight="bold", fill=INK)
        return parts + self._letters(found, class_="found", fill=FOUND_INK)

    def _is_open(self, row: int, col: int) -> bool:
        return self.template.content((row, col)) is not None

    def _tints(self, given: Mapping[Cell, str]) -> list[str]:
        """Return the ground of the given letters."""
        cells = [cell for cell, content in given.items() if content]
        return self._squares(cells, class_="tints", fill=TINT)

    def _squares(self, cells: Sequence[Cell], **style: svg.Value) -> list[str]:
        """Return cells that are filled; those side by side are one."""
        runs: list[list[int]] = []
        for row, col in cells:
            if runs and runs[-1][0] == row and runs[-1][2] == col:
                runs[-1][2] += 1
            else:
                runs.append([row, col, col + 1])
        steps: list[str | float] = []
        for row, start, end in runs:
            across = (end - start) * self.side
            steps += ["M", start * self.side, row * self.side]
            steps += ["h", across, "v", self.side, "h", -across, "z"]
        return [svg.element("path", d=svg.path(*steps), **style)] if steps else []

    def _lines(self) -> list[str]:
        """Return the lines between cells, the blocked cells over them, and the border."""
        thick, thin = THICK * self.side, THIN * self.side
        if self.blocks == "none":
            return [
                *self._squares(self._holes(), class_="blocks", fill=BLOCKS["black"]),
                *self._edges((2,), class_="cells", stroke_width=thin),
                *self._edges((1,), class_="border", stroke_width=thick, stroke_linecap="square"),
            ]
        border = svg.element(
            "rect",
            width=self.width,
            height=self.height,
            class_="border",
            fill="none",
            stroke=INK,
            stroke_width=thick,
        )
        return [
            *self._squares(self._closed(), class_="blocks", fill=BLOCKS[self.blocks]),
            *self._edges((1, 2), class_="cells", stroke_width=thin),
            border,
        ]

    def _closed(self) -> list[Cell]:
        """Return the blocked cells."""
        height, width = self.template.height, self.template.width
        every = [(row, col) for row in range(height) for col in range(width)]
        return [cell for cell in every if not self._is_open(*cell)]

    def _holes(self) -> list[Cell]:
        """Return the blocked cells that open ones enclose: left white, they would look open."""
        height, width = self.template.height, self.template.width
        closed = dict.fromkeys(self._closed(), True)
        ahead = [(r, c) for r, c in closed if r in (0, height - 1) or c in (0, width - 1)]
        while ahead:
            row, col = ahead.pop()
            if closed.get((row, col)):
                closed[row, col] = False
                ahead += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
        return [cell for cell, enclosed in closed.items() if enclosed]

    def _edges(self, numbers: tuple[int, ...], **style: svg.Value) -> list[str]:
        """Return the lines between two cells of which so many are open; those in a row are one."""
        height, width = self.template.height, self.template.width
        side = self.side
        steps: list[str | float] = []
        for row in range(height + 1):
            both = [self._is_open(row - 1, c) + self._is_open(row, c) for c in range(width)]
            for start, end in _runs([count in numbers for count in both]):
                steps += ["M", start * side, row * side, "h", (end - start) * side]
        for col in range(width + 1):
            both = [self._is_open(r, col - 1) + self._is_open(r, col) for r in range(height)]
            for start, end in _runs([count in numbers for count in both]):
                steps += ["M", col * side, start * side, "v", (end - start) * side]
        if not steps:
            return []
        return [svg.element("path", d=svg.path(*steps), fill="none", stroke=INK, **style)]

    def _numbers(self) -> list[str]:
        """Return the numbers where slots begin."""
        starts = {slot.cells[0]: slot.number for slot in self.template.slots}
        size = NUMBER * self.side
        texts = []
        for (row, col), number in sorted(starts.items()):
            x, y = (col + 0.07) * self.side, (row + 0.06) * self.side + 2 * BASELINE * size
            texts.append(svg.text(x, y, str(number)))
        return [svg.group(*texts, class_="numbers", font_size=size, fill=INK)]

    def _letters(self, contents: Mapping[Cell, str], **style: svg.Value) -> list[str]:
        """Return what stands in cells, smaller where there is no room for it."""
        usual = LETTER * self.side
        down = 0.57 if self.look.numbers else 0.5
        texts = []
        for (row, col), content in contents.items():
            if content:
                size = min(usual, ROOM * self.side / text_width(content))
                x, y = (col + 0.5) * self.side, (row + down) * self.side + BASELINE * size
                own = size if size < usual else None
                texts.append(svg.text(x, y, content, font_size=own))
        if not texts:
            return []
        return [svg.group(*texts, font_size=usual, text_anchor="middle", **style)]


def _runs(flags: Iterable[bool]) -> Iterator[tuple[int, int]]:
    """Yield where flags in a row are up: the first one, and the first after them that is not."""
    start = None
    end = 0
    for end, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = end
        elif not flag and start is not None:
            yield start, end
            start = None


# The words


def _lines_of(puzzle: FillIn, solution: Filled | None) -> list[Line]:
    """Return the lines of the list: words by length, or the answers of a crossword."""
    if not puzzle.is_crossword:
        return _words_by_length(puzzle)
    return _answers(puzzle, solution) if solution else []


def _head(text: str) -> Line:
    """Return a line that stands above others."""
    return Line(text, SIZE * text_width(text), is_head=True)


def _entry(text: str, label: str = "") -> Line:
    """Return a line with a word, and a label before it if there is one."""
    label_width = SIZE * text_width(label) + LABEL_GAP if label else 0.0
    return Line(text, SIZE * text_width(text), label, label_width)


def _words_by_length(puzzle: FillIn) -> list[Line]:
    """Return all words, those of each length in alphabetical order below a head."""
    groups: dict[int, list[Word]] = {}
    for word in puzzle.words:
        groups.setdefault(len(word.cells), []).append(word)
    lines: list[Line] = []
    for length in sorted(groups):
        name = "1 letter" if length == 1 else f"{length} letters"
        lines += [_head(name), *_counted(groups[length])]
    for slot, words in puzzle.only.items():
        lines += [_head(f"only {slot}"), *_counted(words)]
    return lines


def _counted(words: Iterable[Word]) -> list[Line]:
    """Return words in alphabetical order, each once, with how many there are of it."""
    counts = Counter("".join(map(_bracketed, word.cells)) for word in words)
    return [
        _entry(word + (f" ×{counts[word]}" if counts[word] > 1 else ""))
        for word in sorted(counts, key=lambda text: (_plain(text), text))
    ]


def _plain(text: str) -> str:
    """Return a word without accents, capitals and brackets: its place in the alphabet."""
    from unicodedata import normalize

    letters = [letter for letter in normalize("NFD", text) if letter.isalnum()]
    return "".join(letters).casefold()


def _answers(puzzle: FillIn, solution: Filled) -> list[Line]:
    """Return what stands in the slots of a filled grid."""
    lines: list[Line] = []
    for across, head in ((True, "Across"), (False, "Down")):
        answers = [
            _entry("".join(map(_bracketed, cells)), str(slot.number))
            for slot, cells in zip(puzzle.template.slots, solution.words, strict=True)
            if slot.across == across
        ]
        lines += [_head(head), *answers] if answers else []
    return lines


def text_width(text: str) -> float:
    """Return about how wide a text is in a sans font, as a share of the font's size."""
    from puzzlewright.cells import clusters

    return max(NARROW, sum(_sign_width(sign[0]) for sign in clusters(text)))


def _sign_width(sign: str) -> float:
    from unicodedata import east_asian_width

    if east_asian_width(sign) in "WF":
        return 1.0
    if sign in "IJijlftr1.,:;'|!() ":
        return NARROW
    if sign in "MWmw@—…":
        return 0.94
    return 0.74 if sign.isupper() else 0.6


def _placed(lines: list[Line], picture: GridPicture) -> tuple[Listing, tuple[float, float]]:
    """Return the list in columns, and where it goes: below the grid, or beside a tall one."""
    if not lines:
        return Listing([], 0, 0), (0, 0)
    if picture.height > TALL * picture.width:
        listing = _in_columns(lines, picture.height)
        if listing.width < picture.height:
            return listing, (picture.width + GAP, 0)
    return _within(lines, max(picture.width, LEAST_WIDTH)), (0, picture.height + GAP)


def _within(lines: list[Line], width: float) -> Listing:
    """Return columns that keep to a width, as short as can be."""
    low, high = LEAST_LINES, max(LEAST_LINES, 2 * len(lines))
    while low < high:
        middle = (low + high) // 2
        if _in_columns(lines, middle * LINE).width <= width:
            high = middle
        else:
            low = middle + 1
    return _in_columns(lines, low * LINE)


def _in_columns(lines: list[Line], most: float) -> Listing:
    """Return lines in columns of some height; no head stands at the foot of one."""
    columns: list[Column] = []
    start = 0
    while start < len(lines):
        heights = _heights(lines, start, most)
        end = start + len(heights)
        if end < len(lines) and lines[end - 1].is_head and len(heights) > 1:
            end -= 1
            heights.pop()
        columns.append(_column(lines[start:end], heights))
        start = end
    width = sum(column.width for column in columns) + COLUMN_GAP * (len(columns) - 1)
    height = max(column.heights[-1] for column in columns)
    return Listing(columns, width, height + 0.3 * SIZE)


def _heights(lines: list[Line], start: int, most: float) -> list[float]:
    """Return where the lines of a column stand that begins with some line: at least that one."""
    heights: list[float] = []
    down = 0.0
    for at in range(start, len(lines)):
        down += LINE + (SPACE if lines[at].is_head and heights else 0)
        if heights and down > most:
            break
        heights.append(down - LINE + SIZE)
    return heights


def _column(lines: list[Line], heights: list[float]) -> Column:
    """Return a column that is as wide as its lines need it."""
    labels = max(line.label_width for line in lines)
    widths = [line.width + (0 if line.is_head else labels) for line in lines]
    return Column(lines, heights, labels, max(widths))


def _wide_gap(listing: Listing, width: float) -> float:
    """Return the gap between columns that spreads them over a width, but not too far."""
    spare = (width - listing.width) / max(1, len(listing.columns) - 1)
    return min(COLUMN_GAP + spare, MOST_COLUMN_GAP)


def _list_parts(listing: Listing, gap: float) -> list[str]:
    """Return the columns: heads, numbers and words."""
    parts = []
    x = 0.0
    for column in listing.columns:
        texts = []
        for line, y in zip(column.lines, column.heights, strict=True):
            if line.is_head:
                texts.append(svg.text(x, y, line.text, font_weight="bold", fill=SOFT_INK))
                continue
            if line.label:
                end = x + column.label_width - LABEL_GAP
                texts.append(svg.text(end, y, line.label, text_anchor="end", fill=SOFT_INK))
            texts.append(svg.text(x + column.label_width, y, line.text))
        parts.append(svg.group(*texts, class_="words", font_size=SIZE, fill=INK))
        x += column.width + gap
    return parts
