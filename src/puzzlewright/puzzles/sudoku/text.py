"""Sudokus as text: one puzzle per line, or grids of rows.

A line of n × n characters is a puzzle; whatever follows it after a space, comma or semicolon (a
rating, a solution) is left alone. Other lines are rows of a grid, which a blank line, a title or a
header ends. Which of the two the rows of a block are, and of what size, is settled when the block
is complete. The details are in docs/sudoku.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.core.files import plain_line_ends
from puzzlewright.core.lenient_reading import Tolerance
from puzzlewright.puzzles.sudoku.board import (
    EMPTY_SYMBOLS,
    MAX_SIZE,
    SYMBOLS,
    USUAL_SIZES,
    VALUE_OF,
    Board,
    cached_board,
    parse_box,
    usual_box,
)

#: What a reader hands out: what a puzzle is made of, see Sudoku._from_values().
Parts = tuple[Board, bytes]

#: No line of a puzzle is longer, so that a file of something else is refused at once.
LONGEST_LINE = 10_000

#: First words of lines that name a puzzle in other people's files ("Grid 01", "quizzes,solutions").
#: Some could be cells: N and O stand in rows of 24 and more, G, A, M and E in rows of 22.
TITLE = re.compile(r"(?i)[^\w.]*(grid|puzzles?|quiz|quizzes|problem|board|game|no|nr)\b")

#: A line that starts with such cells is a title if it is shorter than any line or row with them,
NO_ROW = 16

#: or has a word that is none of cells, such as "by" or "hard".
NO_CELLS = re.compile(r"(?i)[q-z]")

#: Lines between the rows of a drawn grid: corners and dashes, nothing that stands in a cell.
RULE = re.compile(r"[-+=|*:\s\u2500-\u257f]+")

HEADER = re.compile(r"(?i)\s*sudoku\b")
FIELD = re.compile(r"[^\s,;]+")
TOKEN = re.compile(r"[^\s|\u2500-\u257f]+")
PLAIN_81 = re.compile(r"[0-9._]{81}")
#: A line that is a puzzle has at least this share of digits and signs for empty cells: letters are
#: rare even on 25×25, and words have none of either.
SHARE_OF_DIGITS = 0.5

#: The shortest line that is a puzzle of its own: 4×4.
SHORTEST_LINE = 16

#: Rows of the smallest usual sudoku.
SMALLEST = 4

_TO_VALUES = bytes(VALUE_OF.get(chr(code), 255) for code in range(256))

#: Where the n-th cell stands in the text: line and column.
Place = Callable[[int], tuple[int, int]]


class Token(NamedTuple):
    """A stretch of a row without gaps: its first column in the file, and its characters."""

    column: int
    text: str


class Row(NamedTuple):
    """A line of a grid, taken apart."""

    line: int
    raw: str
    tokens: list[Token]
    by_character: int  #: how many cells it has if each character is a cell; 0 in a list with commas

    def cells(self, number: int) -> list[Token] | None:
        """Return its cells if there are `number`, one per character or else one per token."""
        if self.by_character == number:
            return [
                Token(token.column + offset, character)
                for token in self.tokens
                for offset, character in enumerate(token.text)
            ]
        return self.tokens if len(self.tokens) == number else None

    def width(self) -> int:
        """Return how many cells it most likely has."""
        if self.by_character in (0, *USUAL_SIZES) or len(self.tokens) not in USUAL_SIZES:
            return self.by_character or len(self.tokens)
        return len(self.tokens)


def header(board: Board) -> str:
    """Return the line that our files start with."""
    return f"sudoku {board.box[0]}x{board.box[1]}\n"


def reads_alone(board: Board) -> bool:
    """Tell whether lines of this board are read rightly without a header."""
    # Sixteen lines of sixteen cells, without a header, are a grid.
    return board.box == usual_box(board.size) and board.cells > MAX_SIZE


def pretty(board: Board, values: Sequence[int]) -> str:
    """Return a grid with rules between the boxes."""
    n, (box_rows, box_cols) = board.size, board.box
    line = board.line(values)
    dashes = "+".join(["-" * (2 * box_cols + 1)] * (n // box_cols))[1:-1]
    rows = []
    for start in range(0, board.cells, n):
        if start and start // n % box_rows == 0:
            rows.append(dashes)
        boxes = range(start, start + n, box_cols)
        rows.append(" | ".join(" ".join(line[at : at + box_cols]) for at in boxes))
    return "\n".join(rows) + "\n"


def read(text: str, source: str | None = None) -> Iterator[Parts]:
    """Yield what each puzzle of a text is made of; an InputError says where it makes no sense."""
    return parse_grids(text, Reader(source))


def read_solution_text(text: str, source: str | None, board: Board) -> bytes:
    """Read one grid of this board, filled in rightly or wrongly: equal values are no error here."""
    grids = list(parse_grids(text, Reader(source, board, strict=False)))
    if len(grids) != 1 or grids[0][0].box != board.box:
        found = f"{len(grids)} grids" if len(grids) != 1 else f"a grid {header(grids[0][0])[:-1]}"
        raise InputError(f"one grid {header(board)[:-1]} expected, {found} found", source=source)
    return grids[0][1]


def parse_grids(text: str, reader: Reader) -> Iterator[Parts]:
    """Yield what the reader makes of a whole text."""
    for number, raw in enumerate(plain_line_ends(text).split("\n"), 1):
        if len(raw) == 81 and not reader.rows and PLAIN_81.fullmatch(raw):
            with reader.tolerance:
                yield reader.plain_81(number, raw)
        else:
            yield from reader.feed(number, raw)
    yield from reader.end_block()
    reader.tolerance.report()
    if reader.tolerance.read == 0:
        raise InputError("no sudoku found", source=reader.source)


def read_line(line: str) -> Parts:
    """Read one puzzle that is one line of characters."""
    reader = Reader(None)
    if len(line) == 81 and PLAIN_81.fullmatch(line):
        return reader.plain_81(1, line)
    puzzles = [*reader.feed(1, line), *reader.end_block()]
    if len(puzzles) != 1:
        raise InputError("not a puzzle in one line", text=line)
    return puzzles[0]


class Reader:
    """Reads line by line; keeps the rows of the grid that is under way."""

    def __init__(
        self, source: str | None, board: Board | None = None, *, strict: bool = True
    ) -> None:
        self.source = source
        self.board = board  # what the last header said
        self.strict = strict  # refuse equal givens in a house
        self.rows: list[Row] = []
        self.tolerance: Tolerance = Tolerance()  # for puzzles in a list that make no sense
        self.line_cells: int = 0  # of the last puzzle that was a line

    def feed(self, number: int, raw: str) -> Iterator[Parts]:
        """Take the next line, and yield the puzzles that are complete with it."""
        if not raw or raw.isspace():
            yield from self.end_block()
        elif raw.lstrip().startswith("#"):
            return
        elif len(raw) > LONGEST_LINE:
            with self.tolerance:
                reason = f"line of {len(raw)} characters, too long for a puzzle"
                raise self.error(reason, number, text=raw[:LONGEST_LINE])
        elif HEADER.match(raw):
            yield from self.end_block()
            self.board = self.read_header(number, raw)
        elif is_title(raw):
            yield from self.end_block()
        elif not RULE.fullmatch(raw):
            yield from self.row(number, raw)

    def read_header(self, number: int, raw: str) -> Board | None:
        """Return the board that `sudoku 3x4` names; None for `sudoku`, which leaves it open."""
        shape = "".join(raw.split()[1:])
        if not shape:
            return None
        box = parse_box(shape)
        if box is None or not 1 <= box[0] * box[1] <= MAX_SIZE:
            reason = f"unknown box shape (rows x columns of one box, at most {MAX_SIZE} cells)"
            column = raw.index(raw.split()[1]) + 1
            raise self.error(reason, number, column, " ".join(raw.split()[1:]))
        return cached_board(box)

    def row(self, number: int, raw: str) -> Iterator[Parts]:
        """Take a line with cells: a puzzle of its own, or one more row of a grid."""
        if self.is_line(raw):
            yield from self.end_block()
            with self.tolerance:
                yield self.line(number, raw)
        else:
            self.rows.append(parse_row(number, raw))

    def is_line(self, raw: str) -> bool:
        """Tell whether the first field is too long for a row, or as long as the header says."""
        field = FIELD.search(raw)
        length = len(field[0]) if field else 0
        return length > MAX_SIZE or (self.board is not None and length == self.board.cells)

    def plain_81(self, number: int, raw: str) -> Parts:
        """Read what most files hold: 81 digits and dots. Light, for files of many puzzles."""
        board = cached_board((3, 3)) if self.board is None else self.board
        if board.size != 9:
            return self.line(number, raw)
        values = raw.encode().translate(_TO_VALUES)
        if self.strict and not board.agree(board.choices(values)):
            raise self.conflict_error(board, values, lambda cell: (number, cell + 1))
        self.tolerance.read += 1
        self.line_cells = 81
        return (board, values)

    def line(self, number: int, raw: str) -> Parts:
        """Read a puzzle that is the first field of a line."""
        field = FIELD.search(raw)
        assert field is not None
        start = field.start() + 1
        cells = [Token(start + at, character) for at, character in enumerate(field[0])]
        self.require_cells(number, cells)
        board = self.board or _board_by_cell_count(len(cells))
        if board is None or board.cells != len(cells):
            wanted = board.cells if board else self.line_expected(len(cells))
            raise self.error(
                f"line of {len(cells)} cells; {wanted} expected", number, start, field[0]
            )
        self.line_cells = len(cells)
        return self.puzzle(board, [(number, cell) for cell in cells])

    def line_expected(self, length: int) -> int:
        """Return how many cells a line most likely should have: as many as the last, if any."""
        return self.line_cells or _nearest_line(length)

    def end_block(self) -> Iterator[Parts]:
        """Yield the puzzle or puzzles that the rows since the last blank line are."""
        if not self.rows:
            return
        rows, self.rows = self.rows, []
        with self.tolerance:
            board = self.board or self.board_of_rows(rows)
            if board is not None:
                yield self.grid(board, rows)
                return
            for row in rows:
                with self.tolerance:
                    yield self.spread_line(row)

    def board_of_rows(self, rows: list[Row]) -> Board | None:
        """Find the board of a grid without a header; None if its rows are puzzles of their own."""
        height, first = len(rows), rows[0]
        if height in (first.by_character, len(first.tokens)) and height in USUAL_SIZES:
            return _usual_board(height)
        if all(_line_length(row) for row in rows):
            return None
        width = first.width()
        board = _usual_board(width)
        if board is not None and height > 1:
            return board
        for row in rows:
            self.require_cells(row.line, row.cells(row.by_character) or row.tokens)
        if height == 1:
            reason = f"line of {width} cells; {self.line_expected(width)} expected"
        else:
            reason = f"row of {width} cells; a header such as sudoku 1x5 makes odd sizes possible"
        raise self.error(reason, first.line, text=first.raw.strip())

    def grid(self, board: Board, rows: list[Row]) -> Parts:
        """Read a grid whose board is known."""
        n = board.size
        cells: list[tuple[int, Token]] = []
        for row in rows:
            tokens = row.cells(n)
            if tokens is None:
                self.require_cells(row.line, row.cells(row.by_character) or row.tokens)
                reason = f"row of {row.width()} cells; {n} expected in a {board.title} sudoku"
                raise self.error(reason, row.line, text=row.raw.strip())
            cells += [(row.line, token) for token in tokens]
        if len(rows) != n:
            last = rows[min(len(rows) - 1, n)]
            reason = f"grid of {len(rows)} rows of {n} cells; {n} rows expected"
            raise self.error(reason, last.line, text=last.raw.strip())
        return self.puzzle(board, cells)

    def spread_line(self, row: Row) -> Parts:
        """Read a puzzle on one line: sixteen characters, or cells with gaps between them."""
        length = _line_length(row)
        field = FIELD.search(row.raw)
        if field is not None and len(field[0]) == length:
            return self.line(row.line, row.raw)
        board, tokens = _board_by_cell_count(length), row.cells(length)
        assert board is not None and tokens is not None
        return self.puzzle(board, [(row.line, token) for token in tokens])

    def puzzle(self, board: Board, cells: list[tuple[int, Token]]) -> Parts:
        """Read the cells of one puzzle, each with its line."""
        values = bytes(self.value(board, line, token) for line, token in cells)
        if self.strict and not board.agree(board.choices(values)):
            raise self.conflict_error(board, values, lambda n: (cells[n][0], cells[n][1].column))
        self.tolerance.read += 1
        return (board, values)

    def value(self, board: Board, line: int, token: Token) -> int:
        """Return the value of a cell, 0 if it is empty."""
        value = cell_value(token.text)
        if value is None or value > board.size:
            last = SYMBOLS[board.size - 1]
            reason = f"a cell of a {board.title} sudoku is one of 1 to {last}, or . 0 _ if empty"
            raise self.error(reason, line, token.column, token.text)
        return value

    def require_cells(self, line: int, cells: Sequence[Token]) -> None:
        """Refuse what stands in no sudoku at all, before lengths are checked."""
        for token in cells:
            if cell_value(token.text) is None:
                reason = f"a cell is one of 1 to 9, A to {SYMBOLS[-1]}, or . 0 _ if empty"
                raise self.error(reason, line, token.column, token.text)

    def conflict_error(self, board: Board, values: Sequence[int], place: Place) -> InputError:
        """Return the report of two equal givens: both places in the grid and in the text."""
        from puzzlewright.puzzles.sudoku.puzzle import conflict_message

        conflict = board.conflict(values)
        assert conflict is not None
        (line_1, column_1), (line, column) = place(conflict.first), place(conflict.second)
        first = f" (line {line_1}, column {column_1})"
        second = f" (line {line}, column {column})"
        reason = conflict_message(board, conflict, first, second)
        rows, cols = board.box
        if self.board is None and rows != cols and "in box" in reason:
            from puzzlewright.puzzles.sudoku.assumptions import BOXES

            reason += f"; {BOXES.note(f'{rows}x{cols}')}"
        return self.error(reason, line, column)

    def error(
        self, reason: str, line: int, column: int | None = None, text: str | None = None
    ) -> InputError:
        """Return the error that names this place."""
        return InputError(reason, source=self.source, line=line, column=column, text=text)


def parse_row(number: int, raw: str) -> Row:
    """Take a line of a grid apart: at gaps and bars, or at commas, where nothing means empty."""
    if "," not in raw and ";" not in raw:
        tokens = [Token(match.start() + 1, match[0]) for match in TOKEN.finditer(raw)]
        return Row(number, raw, tokens, sum(len(token.text) for token in tokens))
    tokens, column = [], 1
    for field in raw.replace(";", ",").split(","):
        match = TOKEN.search(field)
        start = match.start() if match else 0
        tokens.append(Token(column + start, field[start:].rstrip() or EMPTY_SYMBOLS[0]))
        column += len(field) + 1
    return Row(number, raw, tokens, 0)


def is_title(raw: str) -> bool:
    """Tell whether a line names a puzzle; never of a line that could be one, right or wrong."""
    start = TITLE.match(raw)
    if start is None or any(_is_line_of_cells(field) for field in FIELD.findall(raw)):
        return False
    if NO_CELLS.search(start[1]):
        return True
    if ".." in raw:  # two empty cells
        return False
    return len(raw.strip()) < NO_ROW or NO_CELLS.search(raw) is not None


def _is_line_of_cells(field: str) -> bool:
    """Tell whether a word is long enough for a puzzle, and as good as one."""
    return len(field) >= NO_ROW and sum(map(VALUE_OF.__contains__, field)) > 0.9 * len(field)


def cell_value(text: str) -> int | None:
    """Return the value of a character or a number; None if it is neither."""
    if len(text) == 1:
        return VALUE_OF.get(text)
    return int(text) if len(text) == 2 and text.isascii() and text.isdigit() else None


def _usual_board(size: int) -> Board | None:
    """Return the board of the usual box shape; None if there is none of this size."""
    box = usual_box(size) if size <= MAX_SIZE else None
    return None if box is None else cached_board(box)


def _board_by_cell_count(cells: int) -> Board | None:
    """Return the usual board with this many cells."""
    return next((_usual_board(size) for size in USUAL_SIZES if size * size == cells), None)


def _line_length(row: Row) -> int:
    """Return how many cells a row has if it is a whole puzzle; 0 if it is none."""
    field = FIELD.search(row.raw)
    lengths = (len(field[0]) if field else 0, row.by_character, len(row.tokens))
    return next((length for length in lengths if _board_by_cell_count(length)), 0)


def _nearest_line(length: int) -> int:
    """Return the length of a whole puzzle that is nearest to this one."""
    return min((size * size for size in USUAL_SIZES), key=lambda cells: abs(cells - length))


# Recognising a sudoku without our header: in doubt, it is none.


def looks_like_sudoku(text: str) -> bool:
    """Tell whether a text most likely starts with a sudoku, be it one with mistakes in it."""
    lines = _first_lines(text)
    first = next(lines, "")
    if HEADER.match(first):
        return True
    field = FIELD.search(first)
    length = len(field[0]) if field else 0
    if field and (length > MAX_SIZE or length == SHORTEST_LINE) and _looks_like_line(field[0]):
        return True
    return _looks_like_grid([parse_row(0, first), *(parse_row(0, line) for line in lines)])


def _looks_like_line(word: str) -> bool:
    """Tell whether these are cells, at least one of them given, most of them digits or empty."""
    digits = sum(character in "0123456789._" for character in word)
    return (
        VALUE_OF.keys() >= set(word)
        and digits >= SHARE_OF_DIGITS * len(word)
        and any(character in SYMBOLS for character in word)
    )


def _looks_like_grid(rows: list[Row]) -> bool:
    """Tell whether these are as many rows as each has cells, at least one of them given."""
    size = rows[0].width()
    if size not in USUAL_SIZES or len(rows) != size:
        return False
    cells = [token.text for row in rows for token in row.cells(size) or ()]
    values = [cell_value(cell) for cell in cells]
    if size == SMALLEST and _has_doubles(values, size):
        return False  # four lines of four small numbers can be many things
    return (
        len(values) == size * size
        and all(value is not None and value <= size for value in values)
        and any(cell.isdigit() and value for cell, value in zip(cells, values, strict=True))
    )


def _has_doubles(values: list[int | None], size: int) -> bool:
    """Tell whether some value comes twice in a row or in a column."""
    rows = [values[at : at + size] for at in range(0, len(values), size)]
    if any(len(row) != size for row in rows):
        return False
    lines = [*rows, *zip(*rows, strict=True)]
    given = [[value for value in line if value] for line in lines]
    return any(len(set(line)) < len(line) for line in given)


def _first_lines(text: str) -> Iterator[str]:
    """Yield the first block without comments, titles and rules; a few lines more than a grid."""
    count = 0
    for raw in plain_line_ends(text[: MAX_SIZE * LONGEST_LINE]).split("\n"):
        line = raw[:LONGEST_LINE].strip()
        if not line and count:
            return
        if not line or line.startswith("#") or is_title(line) or RULE.fullmatch(line):
            continue
        yield line
        count += 1
        if count > MAX_SIZE:
            return
