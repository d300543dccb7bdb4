"""Crosswords of CrossFire, .cfp: XML with the grid as rows of text, and clues by their numbers.

Such files are read and not written: nothing but CrossFire reads them.
"""

from __future__ import annotations

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.files import BYTE_ORDER_MARK
from puzzlewright.core.xml_tree import Node, parse_xml
from puzzlewright.formats.crossword_files.grid_sketch import DIRECTIONS, Clue, Sketch
from puzzlewright.formats.register import Format, ReadResult, WriteResult
from puzzlewright.formats.sniff import is_cfp
from puzzlewright.formats.texts import (
    MOST_FIELDS,
    make_credits,
    require_size,
    small_number,
    without_markup,
)
from puzzlewright.words.lines import abbreviate_texts

ROOT = "CROSSFIRE"

#: The elements with title, author and so on, in the order of Credits; and all that are read.
ABOUT = ("TITLE", "AUTHOR", "COPYRIGHT", "NOTES")
KNOWN = (*ABOUT, "VERSION", "GRID", "CIRCLES", "REBUSES", "WORDS")

#: A block, and cells that nothing was filled in yet.
BLOCK, EMPTY = ".", " -?_"


class Cfp(Format):
    """Files that end in .cfp."""

    name = "crossfire"
    summary = "CrossFire's crosswords; read only"
    suffixes: tuple[str, ...] = (".cfp",)
    kinds: tuple[str, ...] = ()

    def reads(self, data: bytes) -> bool:
        """Tell whether it is XML with the tag of the format."""
        return is_cfp(data)

    def read(self, data: bytes, source: str | None = None) -> ReadResult:
        """Read the one crossword of a file."""
        root = parse_xml(data.removeprefix(BYTE_ORDER_MARK).lstrip(), source, prefixes=False)
        return _Reader(source).read_crossword(root)

    def write(self, document: Document, source: str | None = None) -> WriteResult:  # noqa: ARG002
        """Refuse: there is only CrossFire to read such a file."""
        raise InputError("CrossFire's files are read, not written: use .puz", source=source)


class _Reader:
    """Reads one file."""

    def __init__(self, source: str | None) -> None:
        self._source = source
        self._notes: list[str] = []

    def read_crossword(self, root: Node) -> ReadResult:
        """Return the crossword below the root."""
        if root.tag != ROOT:
            raise self._error(root, f"not a .cfp file: <{ROOT}> is expected", root.tag)
        grids = root.all("GRID")
        if len(grids) != 1:
            raise self._error(root, f"one <GRID> is expected, and there are {len(grids)}")
        sketch = self._sketch(grids[0], self._rebuses(root))
        self._draw_circles(root, sketch)
        others = sorted({node.tag for node in root.children if node.tag not in KNOWN})
        if others:
            self._notes.append(f"left out: {abbreviate_texts(others, most=MOST_FIELDS)}")
        puzzle = sketch.finish(self._clues(root), self._notes)
        texts = [
            "\n".join(without_markup(node.all_text) for node in root.all(tag)) for tag in ABOUT
        ]
        return ReadResult([Document(puzzle, make_credits(*texts))], self._notes)

    def _error(self, node: Node, message: str, text: str | None = None) -> InputError:
        return InputError(message, source=self._source, line=node.line, text=text)

    def _sketch(self, node: Node, rebuses: dict[str, str]) -> Sketch:
        """Return the cells."""
        rows = [row.rstrip("\r") for row in node.all_text.strip("\r\n").split("\n")]
        width_text = node.attributes.get("width", "")
        width = small_number(width_text)
        if isinstance(width, str):
            raise self._error(node, f"width of <GRID> {width}", width_text)
        require_size(width, len(rows), self._source)
        sketch = Sketch(len(rows), width, self._source)
        for r, row in enumerate(within_deadline(rows)):
            text = row.ljust(width)  # empty cells at the end may be missing
            if len(text) != width:
                reason = f"{count_noun(len(row), 'cell')} in row {r + 1:,} of a grid of {width:,}"
                raise self._error(node, reason, row)
            for c, sign in enumerate(text):
                if sign != BLOCK:
                    letters = rebuses.get(sign, "" if sign in EMPTY else sign)
                    self._put(node, letters, (r, c), sketch)
        return sketch

    def _put(self, node: Node, letters: str, cell: tuple[int, int], sketch: Sketch) -> None:
        try:
            sketch.open_cell(cell, letters)
        except InputError as bad:
            raise self._error(node, bad.message, bad.text or None) from None

    def _rebuses(self, root: Node) -> dict[str, str]:
        """Return what some characters of the grid stand for."""
        found: dict[str, str] = {}
        for each in (node for part in root.all("REBUSES") for node in part.all("REBUS")):
            sign, letters = (each.attributes.get(name, "") for name in ("input", "letters"))
            if len(sign) != 1 or sign == BLOCK or not letters.strip():
                raise self._error(each, "a rebus is one character, and the letters it stands for")
            found[sign] = letters
        return found

    def _draw_circles(self, root: Node, sketch: Sketch) -> None:
        """Draw circles; cells are counted from 0, row by row."""
        width = len(sketch.rows[0])
        for node in root.all("CIRCLES"):
            for text in filter(None, map(str.strip, node.all_text.split(","))):
                at = small_number(text)
                if isinstance(at, str) or at >= width * len(sketch.rows):
                    raise self._error(node, "a circle outside the grid", text)
                sketch.circles.add(divmod(at, width))

    def _clues(self, root: Node) -> list[Clue]:
        """Return the clues across and down."""
        found = []
        for each in (node for part in root.all("WORDS") for node in part.all("WORD")):
            way = DIRECTIONS.get(each.attributes.get("dir", "").strip().lower())
            if way is None:
                direction = each.attributes.get("dir", "")
                raise self._error(each, "a word goes ACROSS or DOWN", direction)
            label = each.attributes.get("num", "").strip()
            found.append(Clue(way, label, without_markup(each.all_text)))
        return found


FORMATS = (Cfp(),)
