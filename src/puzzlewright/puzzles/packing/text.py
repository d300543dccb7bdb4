"""The text of packings: a board and bricks, by name, as pictures or by coordinates.

    packing                     the header; `packing hex` and so on for other lattices
    board 6x10                  a size, or a picture below
    bricks pentominoes          sets by name, also `3 dominoes`, `any L-trominoes`
    brick hook no-flipping      one brick, as a picture below
    ##
    #.
    brick bar x2 cells 0,0 0,1  the same by the coordinates of its cells
    brick dot x0-3              to be used up to three times; x3 is three times, xany without end
    #

In pictures `#` is a cell, `.` or a space is none, and a letter or digit is a cell of that colour;
`+` is a cell of the board that may stay empty (cell_picture.py tells how lattices are laid out). A
picture ends at an empty line. A comment begins with `# ` and stands on other lines than those of
pictures, where a `#` is a cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Generic, NamedTuple, NoReturn, TypeVar

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.packing.bricks import (
    SORTS,
    Brick,
    BrickNames,
    longer_name,
    near_names,
    set_bricks,
)
from puzzlewright.puzzles.packing.cell_picture import LAYERS, find_cell
from puzzlewright.puzzles.packing.lattice import (
    CUBIC,
    LATTICES,
    SQUARE,
    TRI,
    Cell,
    Lattice,
    shift_cells,
)
from puzzlewright.puzzles.packing.validation import MOST_BRICKS, MOST_CELLS
from puzzlewright.words.lines import Line, raw_lines

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing

P = TypeVar("P", bound="Packing")

#: What may follow the name of a brick.
RULES = ("no-turning", "no-flipping", "flipping")

#: Words that begin a part of the text. A solution is read by those who ask for it.
PARTS = ("board", "bricks", "brick", "choose", "allow", "solution")

#: The word before coordinates.
CELLS = "cells"

#: A size of a board, the number of copies of a brick, a cell with its colour.
SIZE = re.compile(r"([0-9]+)[xX×]([0-9]+)(?:[xX×]([0-9]+))?")
COPIES = re.compile(r"[xX×]([0-9]+|any)(?:-([0-9]+|any))?", re.IGNORECASE)
CELL = re.compile(r"(-?[0-9]{1,7}(?:,-?[0-9]{1,7}){1,2})(?:=(\w))?(\+)?")

#: How often a set of bricks is used, before its name.
SET_COPIES = re.compile(r"([0-9]+|any)(?:-([0-9]+|any))?")

#: A cell of the board that may stay empty.
OPTIONAL = "+"

#: Stands for cells of the board without a colour, where colours go together.
NO_COLOUR = "."

#: Lines between two looks at the deadline.
STRIDE = 256

#: Words, of which those in quotes may hold anything.
WORDS = re.compile(r'"(?:[^"\\]|\\.)*"(?=\s|$)|\S+')
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


class PackingLine(Line):
    """A line of a text, and its words."""

    __slots__ = ()

    @property
    def first_word(self) -> str:
        """The first word, in small letters."""
        return next(iter(self.text.lower().split(maxsplit=1)), "")

    @property
    def words(self) -> list[str]:
        """The words without a comment."""
        words: list[str] = []
        for word in WORDS.findall(self.text):
            if word == "#":
                break
            words.append(word)
        return words


class Part(NamedTuple):
    """A line that begins with one of PARTS, its other words, and the picture below it."""

    head: PackingLine
    words: list[str]
    picture: list[PackingLine]

    @property
    def kind(self) -> str:
        """The word that it begins with."""
        return self.head.first_word


class CopyRange(NamedTuple):
    """How often a brick is to be used."""

    most: int | None  #: None: without end
    least: int | None  #: None: all copies


def read(cls: type[P], text: str, source: str | None) -> list[P]:
    """Read all the packings of a text; each begins with its header."""
    lines = text_lines(text, source)
    starts = [at for at, line in enumerate(lines) if line.first_word == "packing"]
    before = lines[: starts[0]] if starts else lines
    for line in before:
        if line.text and not line.text.startswith("#"):
            raise line.error("the header `packing` is expected first", line.text)
    if not starts:
        raise InputError("no packing found: the header `packing` is missing", source=source)
    ends = [*starts[1:], len(lines)]
    return [_Reader(cls, lines[a:b]).puzzle() for a, b in zip(starts, ends, strict=True)]


def text_lines(text: str, source: str | None) -> list[PackingLine]:
    """Return the lines of a text without spaces at their ends, whatever system they are from."""
    return [
        PackingLine(number, line, source)
        for number, line in enumerate(within_deadline(raw_lines(text)), 1)
    ]


class _Reader(Generic[P]):
    """Reads one packing."""

    def __init__(self, cls: type[P], lines: list[PackingLine]) -> None:
        self._cls = cls
        self._head = lines[0]
        self._lines = lines[1:]
        self._room = 2 * MOST_CELLS  # of a board, and of bricks that fill it
        self._names = BrickNames()
        self._optional: list[Cell] = []

    def puzzle(self) -> P:
        """Return the packing."""
        parts = list(self._parts())
        self._lattice = self._read_lattice(parts)
        boards = [part for part in parts if part.kind == "board"]
        if not boards:
            self._refuse(self._head, "no board: a line such as `board 6x10` is missing")
        if len(boards) > 1:
            self._refuse(boards[1].head, "a second board")
        board = self._board(boards[0])
        bricks: list[Brick] = []
        for part in parts:
            if part.kind == "bricks":
                self._add_set(part, bricks)
            elif part.kind == "brick":
                self._add_brick(part, bricks)
        return self._build(parts, board, bricks)

    def _build(self, parts: list[Part], board: dict[Cell, str], bricks: list[Brick]) -> P:
        choose, allow = self._reads_choose(parts), self._reads_allow(parts)
        try:
            return self._cls(
                board,
                bricks,
                lattice=self._lattice,
                choose=choose,
                optional=self._optional,
                allow=allow,
            )
        except InputError as error:
            source, line = self._head.source, self._head.number
            raise InputError(error.message, source=source, line=line, text=error.text) from None

    def _refuse(
        self, line: PackingLine, reason: str, text: str | None = None, column: int | None = None
    ) -> NoReturn:
        raise line.error(reason, line.text if text is None else text, column)

    # ------------------------------------------------------------ parts

    def _read_lattice(self, parts: list[Part]) -> Lattice:
        """Return the lattice of the header; squares become cubes where something has layers."""
        words = [word.lower() for word in self._head.words[1:]]
        if len(words) > 1 or (words and words[0] not in LATTICES):
            known = ", ".join(LATTICES)
            self._refuse(self._head, f"after `packing` comes a lattice or nothing ({known})")
        if words:
            return LATTICES[words[0]]
        for part in parts:
            size = SIZE.fullmatch("".join(part.words)) if part.kind == "board" else None
            if (size and size[3]) or any(line.text.strip() == LAYERS for line in part.picture):
                return CUBIC
        return SQUARE

    def _parts(self) -> Iterator[Part]:
        """Yield the lines that begin a part, each with the lines of its picture."""
        part: Part | None = None
        has_ended = False
        for line in within_deadline(self._lines, STRIDE):
            if line.first_word in PARTS:
                if part is not None:
                    yield part
                part = Part(line, line.words[1:], [])
                has_ended = False
            elif not line.text:
                has_ended = part is not None and bool(part.picture)
            elif part is None or has_ended or not _has_picture(part):
                self._require_comment(line, part)
            else:
                self._require_row(line)
                part.picture.append(line)
        if part is not None:
            yield part

    def _require_comment(self, line: PackingLine, part: Part | None) -> None:
        """Refuse a line that stands where there should be none."""
        if _is_comment(line.text) or (part is None and line.text.startswith("#")):
            return
        meant = _likely_part(line)
        if part is None or meant or not _looks_like_row(line.text):
            hint = f" (did you mean `{meant}`?)" if meant else ""
            self._refuse(line, f"a line begins with {', '.join(PARTS[:-1])}{hint}")
        if _has_picture(part):
            reason = "a row after the end of a picture (an empty row is `.`, layers are apart by --"
            self._refuse(line, f"{reason})")
        self._refuse(line, "a picture where there should be none")

    def _require_row(self, line: PackingLine) -> None:
        """Refuse what is no row of a picture or may be a comment."""
        if "\t" in line.text:
            column = line.text.index("\t") + 1
            self._refuse(line, "a tab in a picture: how wide it is cannot be known", column=column)
        if " " in line.text.strip() and (meant := _likely_part(line)):
            self._refuse(line, f"a row of a picture, or did you mean `{meant}`? Gaps can be points")
        if _is_comment(line.text):
            reason = "a row or a comment? Put an empty line between comments and pictures"
            self._refuse(line, f"{reason}, and gaps in a row can be points")

    def _reads_choose(self, parts: list[Part]) -> bool:
        chosen = [part for part in parts if part.kind == "choose"]
        for part in chosen:
            if part.words:
                self._refuse(part.head, "nothing follows `choose`")
        if len(chosen) > 1:
            self._refuse(chosen[1].head, "a second `choose`")
        return bool(chosen)

    def _reads_allow(self, parts: list[Part]) -> list[tuple[str, str]]:
        """Return the pairs of colours, of bricks and of the board, that go together."""
        pairs = []
        for part in parts:
            if part.kind != "allow":
                continue
            first, *rest = part.words or [""]
            if not is_colour(first) or rest[:1] != ["on"] or len(rest) < 2:
                reason = "`allow a on b c` lets colour a of bricks lie on b and c (. is no colour)"
                self._refuse(part.head, f"{reason}; that is expected")
            for word in rest[1:]:
                if word != NO_COLOUR and not is_colour(word):
                    reason = f"a colour is one letter or digit, and {NO_COLOUR} is none"
                    self._refuse(part.head, reason, word)
                pairs.append((first, "" if word == NO_COLOUR else word))
        return pairs

    # ------------------------------------------------------------ cells

    def _board(self, part: Part) -> dict[Cell, str]:
        if not part.words or part.words[0].lower() == CELLS:
            return dict(self._cells(part, part.words))
        size = "".join(part.words)
        match = SIZE.fullmatch(size)
        if match is None:
            self._refuse(part.head, "not a size such as 6x10 or 3x3x3", " ".join(part.words))
        if any(len(each) > 7 for each in match.groups("")):
            self._refuse(part.head, f"a board has 1 to {MOST_CELLS:,} cells", size)
        extents = [int(each) for each in match.groups() if each is not None]
        if (len(extents) == 3) != (self._lattice is CUBIC):
            needed = "three sizes" if self._lattice is CUBIC else "two sizes"
            self._refuse(part.head, f"the lattice {self._lattice.name} has {needed}", size)
        cells = 2 if self._lattice is TRI else 1
        for each in extents:
            cells *= each
        if not 0 < cells <= MOST_CELLS:
            self._refuse(part.head, f"a board has 1 to {MOST_CELLS:,} cells", size)
        return dict.fromkeys(within_deadline(box(self._lattice, extents)), "")

    def _cells(self, part: Part, words: list[str]) -> list[tuple[Cell, str]]:
        """Return the cells that are listed, or those of the picture, with their colours."""
        self._require_room(part)
        self._is_board = part.kind == "board"
        if words:
            found = self._listed_cells(part.head, words[1:])
            for line in part.picture:
                found += self._listed_cells(line, line.words)
        else:
            found = self._picture_cells(part)
        seen = set()
        for cell, _ in within_deadline(found):
            if cell in seen:
                self._refuse(part.head, "a cell appears twice", ",".join(map(str, cell)))
            seen.add(cell)
        if not found:
            below = "cells such as 0,0 0,1 are expected" if words else "a picture is expected below"
            self._refuse(part.head, below)
        return found

    def _require_room(self, part: Part) -> None:
        """Refuse a board or bricks of too many cells before there are any."""
        texts = [line.text for line in part.picture]
        pictured = sum(len(text) - text.count(".") - text.count(" ") for text in texts)
        self._room -= min(pictured, MOST_CELLS + 1)
        if pictured > MOST_CELLS or self._room < 0:
            what = "a board has" if part.kind == "board" else "all bricks together have"
            self._refuse(part.head, f"{what} at most {MOST_CELLS:,} cells")

    def _listed_cells(self, line: PackingLine, words: list[str]) -> list[tuple[Cell, str]]:
        """Return the cells that words such as `0,1` or `0,1=a` stand for."""
        found = []
        for word in within_deadline(words):
            match = CELL.fullmatch(word)
            cell = tuple(map(int, match[1].split(","))) if match else ()
            if match is None or len(cell) != self._lattice.dimensions:
                needed = ",".join("0" * self._lattice.dimensions)
                self._refuse(line, f"not a cell such as {needed}", word)
            if match[3]:
                self._add_optional(line, cell, word, None)
            found.append((cell, match[2] or ""))
        return found

    def _add_optional(self, line: PackingLine, cell: Cell, text: str, column: int | None) -> None:
        """Note a cell that may stay empty, which a board may have."""
        if not self._is_board:
            reason = "a cell that may stay empty (+) belongs on the board, not on a brick"
            self._refuse(line, reason, text, column)
        self._optional.append(cell)

    def _picture_cells(self, part: Part) -> list[tuple[Cell, str]]:
        """Return the cells of a picture, with their colours."""
        found: list[tuple[Cell, str]] = []
        layer = row = 0
        for line in part.picture:
            if line.text.strip() == LAYERS:
                if self._lattice is not CUBIC:
                    self._refuse(line, f"layers on the lattice {self._lattice.name}")
                layer, row = layer + 1, 0
                continue
            check_deadline()
            for col, sign in enumerate(within_deadline(line.text)):
                if sign in ". ":
                    continue
                if sign not in {"#", OPTIONAL} and not sign.isalnum():
                    self._refuse(line, "not a character for a cell", sign, col + 1)
                cell = find_cell(self._lattice, (layer, row, col))
                if cell is None:
                    self._refuse(line, "between two hexagons", sign, col + 1)
                if sign == OPTIONAL:
                    self._add_optional(line, cell, sign, col + 1)
                found.append((cell, sign if sign.isalnum() else ""))
            row += 1
        return found

    # ------------------------------------------------------------ bricks

    def _add_set(self, part: Part, bricks: list[Brick]) -> None:
        """Add the bricks of sets, each with its number of copies."""
        if not part.words:
            self._refuse(part.head, "the name of a set is expected, such as pentominoes")
        for often, words in self._sets(part):
            try:
                found = set_bricks(words, self._lattice)
            except InputError as error:
                self._refuse(part.head, error.message, words)
            for brick in found:
                if often is not None:
                    brick = replace(brick, copies=often.most, least=often.least)
                check_deadline()
                name = self._names.unused_name(brick.name, longer_name(brick.name, words))
                bricks.append(replace(brick, name=name))
            if len(bricks) > MOST_BRICKS:
                self._refuse(part.head, f"a packing has at most {MOST_BRICKS:,} bricks", words)

    def _sets(self, part: Part) -> Iterator[tuple[CopyRange | None, str]]:
        """Yield the sets of a line: the number of copies (None: the usual one) and the name."""
        often: CopyRange | None = None
        sort = ""
        for word in part.words:
            plain = word.lower().rstrip(",")
            if plain in {"", "and"}:
                continue
            if match := SET_COPIES.fullmatch(plain):
                if often is not None or sort:
                    self._refuse(part.head, "the name of a set is expected", word)
                often = self._copy_range(part, match[1], match[2])
            elif plain in SORTS and not sort:
                sort = f"{plain} "
            else:
                yield often, sort + word.rstrip(",")
                often, sort = None, ""
        if often is not None or sort:
            self._refuse(part.head, "the name of a set is expected at the end")

    def _number(self, part: Part, digits: str) -> int:
        """Return a number of copies."""
        if len(digits) > 7 or not 0 < int(digits) <= MOST_CELLS:
            self._refuse(part.head, f"1 to {MOST_CELLS:,} copies of a brick, or any", digits)
        return int(digits)

    def _copy_range(self, part: Part, first: str, second: str | None) -> CopyRange:
        """Return how often to use a brick: a number, `any`, or the least and the most."""
        if second is None:
            return CopyRange(None if first == "any" else self._number(part, first), None)
        most = None if second.lower() == "any" else self._number(part, second)
        is_number = first.lower() != "any" and len(first) <= 7
        if not is_number or int(first) > (MOST_CELLS if most is None else most):
            reason = "how often a brick is used is a range such as 2-4, the least first"
            self._refuse(part.head, reason, f"{first}-{second}")
        return CopyRange(most, int(first))

    def _name(self, part: Part, word: str) -> str:
        """Return a name without its quotes; refuse half of a pair of quotes."""
        if '"' in word and not QUOTED.fullmatch(word):
            reason = r'a quote is missing, or a gap after one: names are word, "some words", "5\""'
            self._refuse(part.head, reason, part.head.text.strip())
        return unquote_name(word)

    def _add_brick(self, part: Part, bricks: list[Brick]) -> None:
        """Add one brick."""
        often = CopyRange(1, None)
        names: list[str] = []
        rules = set()
        words: list[str] = []
        for number, word in enumerate(within_deadline(part.words)):
            if names and word.lower() == CELLS:
                words = part.words[number:]
                break
            if match := COPIES.fullmatch(word):
                often = self._copy_range(part, match[1].lower(), match[2])
            elif word.lower() in RULES:
                rules.add(word.lower())
            else:
                names.append(self._name(part, word))
        if len(names) != 1:
            self._refuse(part.head, "a brick has one name")
        if not self._names.take(names[0]):
            self._refuse(part.head, "two bricks have the same name", names[0])
        cells = self._cells(part, words)
        if not words:  # where a picture stands means nothing
            cells = _normalise_position(self._lattice, cells)
        colours = tuple(colour for _, colour in within_deadline(cells))
        shape = tuple(cell for cell, _ in within_deadline(cells))
        # Solid bricks cannot be flipped by hand.
        flip = "flipping" in rules or (self._lattice is not CUBIC and "no-flipping" not in rules)
        turn = "no-turning" not in rules
        colours = colours if any(colours) else ()
        bricks.append(Brick(names[0], shape, often.most, turn, flip, colours, often.least))


def is_colour(word: str) -> bool:
    """Tell whether a word is the name of a colour."""
    return len(word) == 1 and word.isalnum()


def _has_picture(part: Part) -> bool:
    """Tell whether rows may stand below a line."""
    if part.kind in {"brick", "solution"}:
        return True
    return part.kind == "board" and (not part.words or part.words[0].lower() == CELLS)


def _likely_part(line: PackingLine) -> str | None:
    """Return which of PARTS a line may have been meant to begin with, though it does not."""
    if len(line.first_word) < 4 or not line.first_word.isalpha():
        return None
    return next(iter(near_names(line.first_word, PARTS, 1)), None)


def _is_comment(text: str) -> bool:
    """Tell whether a line has a comment only: words, or signs that no row of a picture has."""
    has_word = re.search(r"[^\W\d_]{2}", text) is not None
    return text.startswith("# ") and (has_word or not _looks_like_row(text))


def _looks_like_row(text: str) -> bool:
    """Tell whether a line may have been meant as the row of a picture."""
    return text.strip() == LAYERS or all(sign in "#+. " or sign.isalnum() for sign in text)


def _normalise_position(lattice: Lattice, cells: list[tuple[Cell, str]]) -> list[tuple[Cell, str]]:
    """Return a brick moved to where its coordinates are least, sorted."""
    cells = sorted(within_deadline(cells))
    at = [cell for cell, _ in within_deadline(cells)]
    check_deadline()
    home = shift_cells(at, [-h for h in lattice.home_translation(at)])
    return [(cell, colour) for cell, (_, colour) in zip(home, within_deadline(cells), strict=True)]


def unquote_name(word: str) -> str:
    r"""Return a name without the quotes that it may stand in, in which \" and \u{a} are signs."""
    if len(word) < 2 or word[0] != '"' or word[-1] != '"':
        return word

    def sign(match: re.Match[str]) -> str:
        return chr(int(match[1], 16)) if match[1] else match[2]

    return re.sub(r"\\(?:u\{(0?[0-9a-f]{1,5}|10[0-9a-f]{4})\}|(.))", sign, word[1:-1])


def box(lattice: Lattice, extents: list[int]) -> list[Cell]:
    """Return the cells of a rectangle or box; of a parallelogram on hexagons and triangles."""
    if lattice is TRI:
        rows, cols = extents
        pairs = product(range(cols), range(rows))
        return [(3 * i + kind, 3 * j + kind) for i, j in pairs for kind in (1, 2)]
    return list(product(*map(range, extents)))
