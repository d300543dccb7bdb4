"""The text of packings: a board and bricks, by name or as pictures.

    packing                     the header; `packing hex` and so on for other lattices
    board 6x10                  a size, or a picture below
    bricks pentominoes          sets by name, also `3 dominoes`, `any L-trominoes`
    brick hook no-flipping      one brick, as a picture below
    ##
    #.

In pictures `#` is a cell, `.` or a space is none, and a letter or digit is a cell of that colour.
Layers of a cubic picture are apart by a line `--`. On hexagons, each row is a sign further to the
right than the one above, and cells are two signs apart; triangles point up and down in turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from puzzlewright.errors import InputError
from puzzlewright.puzzles.packing.lattice import CUBIC, HEX, LATTICES, TRI, Cell, Lattice
from puzzlewright.puzzles.packing.names import bricks_named
from puzzlewright.puzzles.packing.puzzle import MOST_CELLS, Brick, Packing

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packed

P = TypeVar("P", bound=Packing)

#: What may follow the name of a brick.
RULES = ("no-turning", "no-flipping")

#: Words that begin a part of the text.
PARTS = ("board", "bricks", "brick", "choose")

#: A line between the layers of a picture.
LAYERS = "--"

#: Signs for bricks in the picture of a filled board.
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


class Line(NamedTuple):
    """A line of a text and its number, counted from 1."""

    number: int
    text: str

    @property
    def words(self) -> list[str]:
        """The words of the line."""
        return self.text.split()


class Part(NamedTuple):
    """A line that begins with one of PARTS, and the picture below it."""

    head: Line
    picture: list[Line]


def read(cls: type[P], text: str, source: str | None) -> list[P]:
    """Read all the packings of a text; each begins with its header."""
    lines = [Line(n, line.rstrip()) for n, line in enumerate(text.split("\n"), 1)]
    starts = [at for at, line in enumerate(lines) if line.words[:1] == ["packing"]]
    before = lines[: starts[0]] if starts else lines
    for line in before:
        if _content(line.text):
            reason = "the header `packing` is expected first"
            raise InputError(reason, source=source, line=line.number, text=line.text)
    if not starts:
        raise InputError("no packing in it: the header `packing` is missing", source=source)
    ends = [*starts[1:], len(lines)]
    return [_Reader(cls, lines[a:b], source).packing() for a, b in zip(starts, ends, strict=True)]


def _content(line: str) -> str:
    """Return a line without its comment; `#` begins one only before a space, for it is a cell."""
    return re.sub(r"(^|\s)# .*$", "", line).rstrip()


class _Reader(Generic[P]):
    """Reads one packing."""

    def __init__(self, cls: type[P], lines: list[Line], source: str | None) -> None:
        self._cls = cls
        self._head = lines[0]
        self._lines = lines[1:]
        self._source = source
        self._lattice = self._read_lattice()

    def packing(self) -> P:
        """Return the packing."""
        board: dict[Cell, str] | None = None
        bricks: list[Brick] = []
        choose = False
        for part in self._parts():
            word = part.head.words[0]
            if word == "board":
                if board is not None:
                    self._refuse(part.head, "a second board")
                board = self._board(part)
            elif word == "choose":
                choose = True
            else:
                bricks += self._set(part) if word == "bricks" else [self._brick(part)]
        if board is None:
            self._refuse(self._head, "no board: a line such as `board 6x10` is missing")
        assert board is not None
        try:
            return self._cls(board, bricks, lattice=self._lattice, choose=choose)
        except InputError as error:
            message = error.message
            raise InputError(
                message, source=self._source, line=self._head.number, text=error.text
            ) from None

    def _refuse(self, line: Line, reason: str, text: str | None = None) -> None:
        shown = line.text if text is None else text
        raise InputError(reason, source=self._source, line=line.number, text=shown)

    def _read_lattice(self) -> Lattice:
        words = _content(self._head.text).split()[1:]
        if len(words) > 1 or (words and words[0] not in LATTICES):
            known = ", ".join(LATTICES)
            self._refuse(self._head, f"after `packing` comes a lattice or nothing ({known})")
        return LATTICES[words[0] if words else "square"]

    def _parts(self) -> Iterator[Part]:
        """Yield the lines that begin a part, each with the lines of its picture."""
        part: Part | None = None
        for line in self._lines:
            words = line.words
            if words and words[0] in PARTS:
                if part is not None:
                    yield part
                part = Part(Line(line.number, _content(line.text)), [])
            elif part is not None:
                part.picture.append(line)
            elif _content(line.text):
                self._refuse(line, f"a line begins with {', '.join(PARTS)}")
        if part is not None:
            yield part

    def _board(self, part: Part) -> dict[Cell, str]:
        size = "".join(part.head.words[1:])
        if not size:
            return dict(self._cells(part))
        self._refuse_picture(part)
        match = re.fullmatch(r"(\d{1,7})[x×](\d{1,7})(?:[x×](\d{1,7}))?", size, re.ASCII)
        if match is None:
            self._refuse(part.head, "not a size such as 6x10 or 3x3x3", size)
        assert match is not None
        extents = [int(each) for each in match.groups() if each is not None]
        if len(extents) == 3:
            self._lattice = CUBIC
        elif self._lattice is not LATTICES["square"]:
            self._refuse(part.head, "a board by its size is for squares and cubes", size)
        cells = 1
        for each in extents:
            cells *= each
        if not 0 < cells <= MOST_CELLS:
            self._refuse(part.head, f"a board has 1 to {MOST_CELLS:,} cells", size)
        return _box(extents)

    def _refuse_picture(self, part: Part) -> None:
        for line in part.picture:
            if _content(line.text):
                self._refuse(line, "a picture where there should be none")

    def _cells(self, part: Part) -> list[tuple[Cell, str]]:
        """Return the cells of a picture, with their colours."""
        cells: list[tuple[Cell, str]] = []
        rows = [line for line in part.picture if line.text.strip()]
        layer = row = 0
        for line in rows:
            if line.text.strip() == LAYERS:
                self._lattice = CUBIC
                layer, row = layer + 1, 0
                continue
            for col, sign in enumerate(line.text):
                if sign in ". ":
                    continue
                if sign != "#" and not sign.isalnum():
                    self._refuse(line, f"column {col + 1}: no sign for a cell", sign)
                cells.append((self._cell(line, layer, row, col), "" if sign == "#" else sign))
            row += 1
        if not cells:
            self._refuse(part.head, "a picture is expected below")
        if self._lattice is CUBIC:
            cells = [((0, *cell) if len(cell) == 2 else cell, colour) for cell, colour in cells]
        return cells

    def _cell(self, line: Line, layer: int, row: int, col: int) -> Cell:
        """Return the cell that a place in a picture stands for."""
        if self._lattice is HEX:
            if (col - row) % 2:
                self._refuse(line, f"column {col + 1}: between two hexagons")
            return row, (col - row) // 2
        if self._lattice is TRI:
            points_down = (row + col) % 2
            j = row
            i = (col - row - points_down) // 2
            return 3 * i + 1 + points_down, 3 * j + 1 + points_down
        return (layer, row, col) if self._lattice is CUBIC else (row, col)

    def _set(self, part: Part) -> list[Brick]:
        """Return the bricks of a set, in as many copies as are told."""
        self._refuse_picture(part)
        words = part.head.words[1:]
        copies: int | None = -1
        if words and (words[0] == "any" or words[0].isdecimal()):
            copies = None if words[0] == "any" else int(words[0])
            words = words[1:]
        bricks = bricks_named(" ".join(words), self._lattice)
        if bricks is None:
            self._refuse(part.head, "no set of bricks has this name", " ".join(words))
        assert bricks is not None
        if len(bricks[0].cells[0]) != self._lattice.dimensions:
            self._refuse(part.head, f"these bricks are not for the lattice {self._lattice.name}")
        return bricks if copies == -1 else [brick._replace(copies=copies) for brick in bricks]

    def _brick(self, part: Part) -> Brick:
        """Return one brick from its picture."""
        words = part.head.words[1:]
        rules = {word for word in words if word in RULES}
        copies: int | None = 1
        names = []
        for word in words:
            if match := re.fullmatch(r"[x×](\d{1,6}|any)", word):
                copies = None if match[1] == "any" else int(match[1])
            elif word not in RULES:
                names.append(word)
        if len(names) != 1:
            self._refuse(part.head, "a brick has one name")
        cells = sorted(self._cells(part))
        home = self._lattice.moved_home([cell for cell, _ in cells])
        colours = tuple(colour for _, colour in cells)
        return Brick(
            names[0],
            tuple(sorted(home)),
            copies,
            turn="no-turning" not in rules,
            flip="no-flipping" not in rules,
            colours=colours if any(colours) else (),
        )


def _box(extents: list[int]) -> dict[Cell, str]:
    """Return the cells of a rectangle or a box."""
    from itertools import product

    return dict.fromkeys(product(*map(range, extents)), "")


# ---------------------------------------------------------------- writing


def own_text(packing: Packing) -> str:
    """Return the header, the board and the bricks; what can be named is named."""
    lattice = packing.lattice
    header = "packing" if lattice.name in {"square", "cubic"} else f"packing {lattice.name}"
    lines = [header, *_board_lines(packing)]
    lines += _named_lines(packing) or _brick_lines(packing)
    if packing.choose:
        lines.append("choose")
    return "\n".join([*lines, ""])


def _board_lines(packing: Packing) -> list[str]:
    cells = list(packing.board)
    extents = [max(values) + 1 for values in zip(*cells, strict=True)]
    plain = packing.lattice.name in {"square", "cubic"} and not any(packing.board.values())
    if plain and min(map(min, cells)) >= 0 and dict.fromkeys(cells) == dict.fromkeys(_box(extents)):
        return ["board " + "x".join(map(str, extents))]
    signs = {cell: colour or "#" for cell, colour in packing.board.items()}
    return ["board", *picture(packing.lattice, signs)]


def _named_lines(packing: Packing) -> list[str] | None:
    """Return one line for all bricks, if they are a set that has a name."""
    from puzzlewright.puzzles.packing.names import SETS

    names = [f"{sort}{name}" for name in SETS for sort in ("", "one-sided ", "fixed ", "solid ")]
    size = len(packing.bricks[0].cells)
    for name in ["soma", *names]:
        plain = name.rpartition(" ")[2]
        if plain in SETS and SETS[plain][1] != size:
            continue
        bricks = bricks_named(name, packing.lattice)
        if bricks is not None and tuple(bricks) == packing.bricks:
            return [f"bricks {name}"]
    return None


def _brick_lines(packing: Packing) -> list[str]:
    lines = []
    for brick in packing.bricks:
        words = ["brick", brick.name]
        if brick.copies != 1:
            words.append("xany" if brick.copies is None else f"x{brick.copies}")
        words += [rule for rule, on in zip(RULES, (brick.turn, brick.flip), strict=True) if not on]
        colours = brick.colours or ("",) * len(brick.cells)
        signs = {c: colour or "#" for c, colour in zip(brick.cells, colours, strict=True)}
        lines += ["", " ".join(words), *picture(packing.lattice, signs)]
    return lines


def picture(lattice: Lattice, signs: dict[Cell, str]) -> list[str]:
    """Return the lines of a picture of cells, each with its sign."""
    places = {_place(lattice, cell): sign for cell, sign in signs.items()}
    left = min(col for _, _, col in places)
    if lattice is HEX or lattice is TRI:
        left -= left % 2
    lines = []
    layers = range(max(layer for layer, _, _ in places) + 1)
    for layer in layers:
        lines += [LAYERS] if layer else []
        here = {(row, col): s for (at, row, col), s in places.items() if at == layer}
        for row in range(max((row for row, _ in here), default=-1) + 1):
            cols = [col for at, col in here if at == row]
            last = max(cols, default=left - 1)
            gap = " " if lattice is HEX else "."
            lines.append("".join(here.get((row, col), gap) for col in range(left, last + 1)))
    return lines


def _place(lattice: Lattice, cell: Cell) -> tuple[int, int, int]:
    """Return the layer, the row and the column of a cell in a picture."""
    if lattice is HEX:
        return 0, cell[0], 2 * cell[1] + cell[0]
    if lattice is TRI:
        points_down = cell[0] % 3 - 1
        i, j = cell[0] // 3, cell[1] // 3
        return 0, j, 2 * i + j + points_down
    return cell if len(cell) == 3 else (0, *cell)  # type: ignore[return-value]


def packed_text(packed: Packed) -> str:
    """Return a picture of the filled board, a sign for each brick that lies."""
    bricks = packed.puzzle.bricks
    single = all(len(brick.name) == 1 and brick.copies == 1 for brick in bricks)
    signs = {}
    for number, one in enumerate(packed.laid):
        own = bricks[one.brick].name if single else SIGNS[number % len(SIGNS)]
        signs.update(dict.fromkeys(one.cells, own))
    return "\n".join([*picture(packed.puzzle.lattice, signs), ""])
