"""Across Lite's text format: parts below tags, the grid a letter for each cell, a clue a line.

    <ACROSS PUZZLE V2>
    <TITLE>
        Cats
    <SIZE>
        3x3
    <GRID>
        1aT
        O.O
        WIN
    <REBUS>
        MARK;
        1:CHAIR:C
    <ACROSS>
        ...

A dot is a block, a colon one that a diagramless crossword hides. Below <REBUS>, a line explains a
character that stands for several letters, and `MARK;` says that small letters are circled; only
files of the second version have it. Clues have no numbers: they go to the words in their order.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.files import BYTE_ORDER_MARK, decode, plain_line_ends
from puzzlewright.formats.crossword_files.conversion import (
    ACROSS_LITE_BLANK,
    ACROSS_LITE_BLOCK,
    ACROSS_LITE_HIDDEN,
    ACROSS_LITE_LOSSES,
    CIRCLES,
    as_crossword,
    is_filler,
    losses,
    numbered_words,
    rebus_letter,
    rectangle,
)
from puzzlewright.formats.crossword_files.grid_sketch import Clue, Sketch
from puzzlewright.formats.register import Format, ReadResult, WriteResult
from puzzlewright.formats.sniff import ACROSS_TEXT, CROSSWORDS, NEAR
from puzzlewright.formats.texts import (
    WINDOWS,
    difficulty_loss,
    make_credits,
    plain_credits,
    require_size,
)
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.words.grids.grid import ACROSS, DOWN, Cell
from puzzlewright.words.lines import Line, abbreviate_texts, has_controls, one_line

#: Parts that hold no texts of people.
STRICT = ("SIZE", "GRID", "REBUS")

FIRST, SECOND = "<ACROSS PUZZLE>", "<ACROSS PUZZLE V2>"

#: The parts of a file.
TAGS = ("TITLE", "AUTHOR", "COPYRIGHT", "SIZE", "GRID", "REBUS", "ACROSS", "DOWN", "NOTEPAD")

#: Says that small letters are circled.
MARK = "MARK"

#: Characters that stand for rebuses, in the order in which they are taken.
KEYS = "1234567890@#$%&+?"
SMALL_KEYS = "abcdefghijklmnopqrstuvwxyz"

_SIZE = re.compile(r"([0-9]{1,4})\s*[xX×]\s*([0-9]{1,4})")
_TAG = re.compile(r"<([A-Z][A-Z0-9 ]{0,30})>")


class AcrossText(Format):
    """Texts that begin with <ACROSS PUZZLE>."""

    name = "across-text"
    summary = "Across Lite's crosswords as text, with rebuses in its second version"
    kinds: tuple[str, ...] = CROSSWORDS
    other_suffixes: tuple[str, ...] = (".txt",)

    def reads(self, data: bytes) -> bool:
        """Tell whether the first line is the tag of the format."""
        return data[:NEAR].removeprefix(BYTE_ORDER_MARK).lstrip().startswith(ACROSS_TEXT)

    def read(self, data: bytes, source: str | None = None) -> ReadResult:
        """Read the one crossword of a file."""
        notes: list[str] = []
        return _Reader(source, notes).read_crossword(_decode_text(data, source, notes))

    def write(self, document: Document, source: str | None = None) -> WriteResult:
        """Return a file, of the second version if it has rebuses or circles."""
        self.require_kind(document.puzzle.kind, source)
        notes = difficulty_loss(document.credits)
        puzzle = as_crossword(document.puzzle, notes)
        has_blocks = any(cell is None for row in rectangle(puzzle) for cell in row)
        lost = losses(
            puzzle, ACROSS_LITE_LOSSES if has_blocks else (CIRCLES,)
        )  # hidden blocks tell diagramless
        text = _Writer(puzzle, plain_credits(document.credits), source, notes).text()
        return WriteResult(text.encode(), [*notes, *lost])


def _decode_text(data: bytes, source: str | None, notes: list[str]) -> str:
    """Return the text; old files are in Windows-1252."""
    try:
        return decode(data, source)
    except InputError:
        if b"\0" in data:
            raise
    notes.append("not UTF-8: read as Windows-1252, which is Latin-1 and more")
    return data.decode("latin-1").translate(WINDOWS)


# Reading


def _outside(raw: Sequence[str]) -> frozenset[int]:
    """Return the lines that are not indented, from 1, where all texts are."""
    plain = [number for number, line in enumerate(raw, 1) if line[:1].strip()]
    is_text = (_TAG.fullmatch(raw[number - 1].strip()) is None for number in plain[1:])
    return frozenset() if any(is_text) else frozenset(plain)


class _Reader:
    """Reads one file."""

    def __init__(self, source: str | None, notes: list[str]) -> None:
        self._source = source
        self._notes = notes

    def read_crossword(self, text: str) -> ReadResult:
        """Return the crossword."""
        raw = plain_line_ends(text).split("\n")
        lines = [Line(number, line.strip(), self._source) for number, line in enumerate(raw, 1)]
        parts = self._parts(lines, _outside(raw))
        sketch = self._sketch(parts)
        clues = [
            *self._clues(ACROSS, parts["ACROSS"], sketch),
            *self._clues(DOWN, parts["DOWN"], sketch),
        ]
        puzzle = sketch.finish(clues, self._notes)
        title, author, copyright_ = (
            " ".join(line.text for line in parts[tag]) for tag in ("TITLE", "AUTHOR", "COPYRIGHT")
        )
        below = "\n".join(line.text for line in parts["NOTEPAD"])
        return ReadResult(
            [Document(puzzle, make_credits(title, author, copyright_, below))], self._notes
        )

    def _parts(self, lines: Sequence[Line], outside: Collection[int]) -> dict[str, list[Line]]:
        """Return the lines below each tag; those `outside` of texts can be tags not known here."""
        start = next((n for n, line in enumerate(lines) if line.text), 0)
        if not lines[start].text.startswith(ACROSS_TEXT.decode()):
            raise lines[start].error(f"not an Across Lite text: {FIRST} is expected")
        found: dict[str, list[Line]] = {}
        part = ""
        for line in within_deadline(lines[start + 1 :]):
            tag = _TAG.fullmatch(line.text)
            if tag and (tag[1] in TAGS or line.number in outside or part in STRICT):
                part = tag[1]
                if part in found:
                    raise line.error("a part that was there before")
                found[part] = []
            elif part:
                found[part].append(line)
            elif line.text:
                raise line.error("a tag is expected here, such as <TITLE>")
        for needed in ("SIZE", "GRID"):
            if needed not in found:
                raise InputError(f"<{needed}> is missing", source=self._source)
        if unknown := [f"<{name}>" for name in found if name not in TAGS]:
            self._notes.append(f"left out, as they are unknown: {abbreviate_texts(unknown)}")
        return {tag: found.get(tag, []) for tag in TAGS}

    def _sketch(self, parts: dict[str, list[Line]]) -> Sketch:
        """Return the cells."""
        rows = [line for line in parts["GRID"] if line.text]
        width, height = self._size(parts["SIZE"])
        if len(rows) != height:
            reason = f"<SIZE> says {count_noun(height, 'row')}, but <GRID> has {len(rows):,}"
            raise InputError(reason, source=self._source)
        rebuses = self._rebuses(parts["REBUS"])
        is_marked = any(MARK in line.text.upper().split(";") for line in parts["REBUS"])
        sketch = Sketch(height, width, self._source)
        for r, line in enumerate(within_deadline(rows)):
            if len(line.text) != width:
                raise line.error(f"{count_noun(len(line.text), 'cell')} in a row of {width:,}")
            for c, sign in enumerate(line.text):
                if is_marked and sign.islower():
                    sketch.circles.add((r, c))
                self._put(line, rebuses.get(sign, sign), (r, c), sketch, sign in rebuses)
        _forget_fillers(sketch, rebuses)
        return sketch

    def _put(self, line: Line, text: str, cell: Cell, sketch: Sketch, is_rebus: bool) -> None:
        """Put one cell into the sketch, unless it is a block."""
        if not is_rebus and text in (ACROSS_LITE_BLOCK, ACROSS_LITE_HIDDEN):
            sketch.diagramless = sketch.diagramless or text == ACROSS_LITE_HIDDEN
            return
        try:
            sketch.open_cell(cell, "" if text == ACROSS_LITE_BLANK and not is_rebus else text)
        except InputError as bad:
            raise line.error(bad.message, bad.text or None) from None

    def _size(self, lines: Sequence[Line]) -> tuple[int, int]:
        """Return width and height."""
        filled_lines = [line for line in lines if line.text]
        found = _SIZE.fullmatch(filled_lines[0].text) if len(filled_lines) == 1 else None
        if found is None:
            where = filled_lines[0] if filled_lines else Line(0, "", self._source)
            raise where.error("not a size such as 15x15 (width and height)")
        width, height = int(found[1]), int(found[2])
        require_size(width, height, self._source)
        return width, height

    def _rebuses(self, lines: Sequence[Line]) -> dict[str, str]:
        """Return what some characters stand for."""
        found: dict[str, str] = {}
        for line in lines:
            if not line.text or MARK in line.text.upper().split(";"):
                continue
            key, _, rest = line.text.partition(":")
            if len(key) != 1 or not rest.partition(":")[0]:
                raise line.error("not a rebus such as 1:HEART:H")
            found.setdefault(key, rest.partition(":")[0])
        return found

    def _clues(self, way: str, lines: Sequence[Line], sketch: Sketch) -> list[Clue]:
        """Return the clues of a direction; empty lines are empty clues only if they have to be."""
        every = [line.text for line in lines]
        clue_texts = [text for text in every if text]
        if not clue_texts:
            return []
        words = sum(run.direction == way for run in sketch.grid().runs)
        needs_gaps = len(clue_texts) < words <= len(every) and not any(every[words:])
        return sketch.in_order(way, every[:words] if needs_gaps else clue_texts)


def _forget_fillers(sketch: Sketch, rebuses: dict[str, str]) -> None:
    """Take a grid of nothing but X for one without a solution, as Across Lite does."""
    held = {cell for row in sketch.rows for cell in row if cell is not None}
    if is_filler(held) and not rebuses:
        sketch.rows = [[cell and "" for cell in row] for row in sketch.rows]


# Writing


class _Key(NamedTuple):
    """A content that needs a character of its own: a rebus, circled or not."""

    content: str
    is_circled: bool


class _Writer:
    """Writes one crossword."""

    def __init__(
        self, puzzle: CrissCross, document_credits: Credits, source: str | None, notes: list[str]
    ) -> None:
        self._puzzle = puzzle
        self._credits = document_credits
        self._source = source
        self._notes = notes
        self._circles = puzzle.grid.marks.circles
        self._keys = self._chosen_keys()

    def text(self) -> str:
        """Return the whole file."""
        rows = rectangle(self._puzzle)
        rebus = [f"{MARK};"] if self._circles else []
        rebus += [
            f"{key}:{content}:{rebus_letter(content)}" for (content, _), key in self._keys.items()
        ]
        words = numbered_words(self._puzzle)
        document_credits = self._credits
        parts = {
            "TITLE": [document_credits.title],
            "AUTHOR": [document_credits.author],
            "COPYRIGHT": [document_credits.copyright],
            "SIZE": [f"{len(rows[0])}x{len(rows)}"],
            "GRID": self._grid(),
            "REBUS": rebus,
            "ACROSS": [each.clue for each in words[ACROSS]],
            "DOWN": [each.clue for each in words[DOWN]],
            "NOTEPAD": document_credits.notes.split("\n") if document_credits.notes else [],
        }
        lines = [SECOND if rebus else FIRST]
        for tag, part in parts.items():
            if part or tag not in ("REBUS", "NOTEPAD"):
                lines += [f"<{tag}>", *(f"\t{self._line(text)}" for text in part)]
        return "\n".join([*lines, ""])

    def _line(self, text: str) -> str:
        """Return a text that nobody takes for a tag."""
        tag = _TAG.fullmatch(one_line(text))
        if tag is None or tag[1] not in TAGS:
            return one_line(text)
        self._notes.append(
            f"written with spaces, as it would be read as a part of the file: <{tag[1]}>"
        )
        return f"< {tag[1]} >"

    def _grid(self) -> list[str]:
        """Return the rows of the grid."""
        block = ACROSS_LITE_HIDDEN if self._puzzle.diagramless else ACROSS_LITE_BLOCK
        return [
            "".join(
                block if cell is None else self._sign(cell, (r, c)) for c, cell in enumerate(row)
            )
            for r, row in enumerate(rectangle(self._puzzle))
        ]

    def _sign(self, content: str, cell: Cell) -> str:
        is_circled = cell in self._circles
        key = self._keys.get(_Key(content, is_circled))
        return key or (content.lower() if is_circled else content)

    def _chosen_keys(self) -> dict[_Key, str]:
        """Return the characters of the contents that cannot stand for themselves."""
        letters = self._puzzle.grid.letters
        needed: dict[_Key, None] = {}
        plain: set[str] = set()
        is_bare = is_filler(letters.values())
        for cell, content in letters.items():
            is_circled = cell in self._circles
            if not is_bare and _stands_for_itself(content, is_circled=is_circled):
                plain.add(content.lower() if is_circled else content)
            else:
                needed[_Key(content, is_circled)] = None
        free = [sign for sign in KEYS if sign not in plain]
        small = [sign for sign in SMALL_KEYS if sign not in plain]
        found: dict[_Key, str] = {}
        for key in needed:
            signs = small if key.is_circled or (not free and not self._circles) else free
            if not signs:
                reason = "too many different cells of several letters for Across Lite's text"
                raise InputError(reason, source=self._source)
            self._require_fit(key.content)
            found[key] = signs.pop(0)
        return found

    def _require_fit(self, content: str) -> None:
        if ":" in content or has_controls(content):
            reason = "a cell that Across Lite's text cannot hold"
            raise InputError(reason, source=self._source, text=content)


def _stands_for_itself(content: str, *, is_circled: bool) -> bool:
    """Tell whether a cell can be written as its letter, in small if it is circled."""
    if len(content) != 1 or not content.isalpha():
        return False
    small = content.lower()
    if not is_circled:
        return not content.islower()
    return len(small) == 1 and small.islower() and small.upper() == content


FORMATS = (AcrossText(),)
