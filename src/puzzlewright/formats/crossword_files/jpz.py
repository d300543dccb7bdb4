"""The format of Crossword Compiler's applet, .jpz: XML, plain or zipped.

Cells have places and solutions, words have cells, and each clue belongs to a word. We write it
plain: programs that read the format read both, and a plain file can be looked into.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import BYTE_ORDER_MARK
from puzzlewright.core.xml_tree import Node, parse_xml
from puzzlewright.core.zip_archives import Archive
from puzzlewright.formats.crossword_files.conversion import (
    BARS,
    CIRCLES,
    SHADES,
    VOIDS,
    NumberedWord,
    as_crossword,
    bar_sides,
    losses,
    numbered_words,
    rectangle,
    void_cells,
)
from puzzlewright.formats.crossword_files.grid_sketch import Clue, Sketch
from puzzlewright.formats.register import Format, ReadResult, WriteResult
from puzzlewright.formats.sniff import SUFFIXES, ZIP, is_jpz
from puzzlewright.formats.texts import (
    MOST_FIELDS,
    cell_place,
    difficulty_loss,
    make_credits,
    plain_credits,
    require_size,
    small_number,
    with_entities,
    with_lengths,
    without_markup,
)
from puzzlewright.puzzles.crisscross.puzzle import HEADS, CrissCross
from puzzlewright.words.grids.grid import ACROSS, DOWN, Cell, Content
from puzzlewright.words.lines import abbreviate_texts, has_controls, shorten
from puzzlewright.words.phrase_lengths import phrase_lengths

ROOTS = ("crossword-compiler", "crossword-compiler-applet", "rectangular-puzzle")
NAMESPACE = "http://crossword.info/xml/"

#: The elements with title, author and so on, in the order of Credits.
ABOUT = ("title", "creator", "copyright", "description")

#: Cells of these types are no part of any word. Those of the type `clue` are letters that are there
#: from the start.
BLOCKED = ("block", "void")
GIVEN = "clue"

#: Other puzzles of the format, and what people call them.
OTHERS = {
    "acrostic": "an acrostic",
    "coded": "a coded crossword (a codeword)",
    "sudoku": "a sudoku",
    "word-search": "a word search",
    "arrowword": "an arrowword",
}

#: Looks of cells that are not kept.
PICTURES = ("background-picture", "hint")

#: Attributes of cells with bars, by the sides that have them.
BAR_SIDES = {"top-bar": "T", "bottom-bar": "B", "left-bar": "L", "right-bar": "R"}

#: The colour of shades.
SHADE = "#CCCCCC"

#: What a file holds besides letters, blocks and clues.
HELD = (BARS, CIRCLES, SHADES, VOIDS)

#: Other attributes of clues.
KNOWN_ATTRIBUTES = {
    "citation": "explanations of clues",
    "is-link": "which clues are one with others",
}


class Jpz(Format):
    """Files that end in .jpz."""

    name = "jpz"
    summary = "Crossword Compiler's crosswords, XML plain or zipped"
    suffixes: tuple[str, ...] = (".jpz",)
    kinds: tuple[str, ...] = SUFFIXES[".jpz"]

    def reads(self, data: bytes) -> bool:
        """Tell whether it is XML with the tags of the format, or is zipped."""
        if data.startswith(ZIP):
            return True
        return is_jpz(data)

    def read(self, data: bytes, source: str | None = None) -> ReadResult:
        """Read the one crossword of a file."""
        notes: list[str] = []
        if data.startswith(ZIP[:2]):  # an empty archive begins with another sign of zip
            data = _unzip(data, source, notes)
        root = parse_xml(data.removeprefix(BYTE_ORDER_MARK).lstrip(), source, prefixes=False)
        found = _Reader(source).read_crossword(root)
        return found._replace(notes=(*notes, *found.notes)) if notes else found

    def write(self, document: Document, source: str | None = None) -> WriteResult:
        """Return a plain file."""
        self.require_kind(document.puzzle.kind, source)
        notes = difficulty_loss(document.credits)
        puzzle = as_crossword(document.puzzle, notes)
        text = _xml(puzzle, plain_credits(document.credits), source)
        return WriteResult(text.encode(), [*notes, *losses(puzzle, HELD)])


def _unzip(data: bytes, source: str | None, notes: list[str]) -> bytes:
    """Return the first file of a zip archive that is not hidden; a note names the others."""
    archive = Archive(data, source)
    shown = [name for name in archive.names if not _is_hidden(name)]
    chosen = next(filter(_is_puzzle, shown), None) or next(iter(shown), None)
    if chosen is None:
        held = f": only {abbreviate_texts(archive.names)}" if archive.names else ""
        raise InputError(f"a zip archive without a puzzle in it{held}", source=source)
    notes += _others(shown, chosen)
    found = archive.read(chosen, any_way=True)
    if not found.strip():
        reason = "the puzzle in the zip archive is an empty file"
        raise InputError(reason, source=source, text=chosen)
    return found


def _others(names: Sequence[str], chosen: str) -> list[str]:
    """Return the note that names the other puzzles of an archive, of which one is read."""
    names = [name for name in names if name != chosen and _is_puzzle(name) == _is_puzzle(chosen)]
    if not names:
        return []
    return [
        f"of several puzzles in the archive, only {shorten(chosen)} is read: "
        f"not {abbreviate_texts(names)}"
    ]


def _is_hidden(name: str) -> bool:
    """Tell whether a file, or a folder that it is in, is one that systems add for themselves."""
    return any(part.startswith(("__", ".")) and part != "." for part in name.split("/"))


def _is_puzzle(name: str) -> bool:
    return name.lower().endswith((".xml", ".jpz"))


# Reading


class _Reader:
    """Reads one file."""

    def __init__(self, source: str | None) -> None:
        self._source = source
        self._notes: list[str] = []
        self._looks: set[str] = set()
        self._others: set[str] = set()  # what else cells and clues say
        self._wordless: list[str] = []  # clues of words that the file does not have

    def read_crossword(self, root: Node) -> ReadResult:
        """Return the crossword below the root."""
        if root.tag not in ROOTS:
            raise self._error(root, f"not a .jpz file: <{ROOTS[0]}> is expected", root.tag)
        puzzle = root if root.tag == ROOTS[-1] else self._one(root, ROOTS[-1])
        others = [node for node in puzzle.children if node.tag in OTHERS]
        if others and not puzzle.all("crossword"):
            what = OTHERS[others[0].tag]
            raise self._error(others[0], f"this is {what}, and only crosswords are read", None)
        found = self._one(puzzle, "crossword")
        sketch = self._sketch(self._one(found, "grid"))
        words = self._words(found, sketch)
        clues = list(self._clues(found, words))
        clues_by_word = {clue.attributes.get("word", ""): str(each) for clue, each in clues}
        declared = [
            Clue("", clues_by_word.get(key, f"word {key}"), "", cells) for key, cells in words
        ]
        made = sketch.finish([each for _, each in clues], self._notes, declared or None)
        if self._wordless:
            which = f"clues for no <word> go by their numbers: {abbreviate_texts(self._wordless)}"
            self._notes.append(which)
        if self._looks:
            self._notes.append(
                f"left out: how cells look ({abbreviate_texts(sorted(self._looks))})"
            )
        if self._others:
            self._notes.append(f"left out: {abbreviate_texts(sorted(self._others))}")
        return ReadResult([Document(made, self._credits(puzzle))], self._notes)

    def _error(self, node: Node, message: str, text: str | None = None) -> InputError:
        return InputError(message, source=self._source, line=node.line, text=text)

    def _one(self, node: Node, tag: str) -> Node:
        found = node.all(tag)
        if not found:
            raise self._error(node, f"<{tag}> is missing in <{node.tag}>")
        return found[0]

    def _number(self, node: Node, name: str) -> int:
        text = node.attributes.get(name)
        if text is None:
            raise self._error(node, f"<{node.tag}> has no {name}")
        found = small_number(text)
        if isinstance(found, str):
            raise self._error(node, f"{name} of <{node.tag}> {found}", text)
        return found

    def _credits(self, puzzle: Node) -> Credits:
        """Return the metadata; instructions are notes."""
        texts = dict.fromkeys(ABOUT, "")
        others = []
        for each in [node for part in puzzle.all("metadata") for node in part.children]:
            if each.tag in texts:
                texts[each.tag] = without_markup(each.all_text)
            elif each.all_text.strip():
                others.append(each.tag)
        if others:
            self._notes.append(
                f"left out: {abbreviate_texts(sorted(set(others)), most=MOST_FIELDS)}"
            )
        more = [without_markup(node.all_text) for node in puzzle.all("instructions")]
        paragraphs = [texts["description"], *more]
        texts["description"] = "\n".join(text for text in paragraphs if text.strip())
        return make_credits(*texts.values())

    # Cells

    def _sketch(self, node: Node) -> Sketch:
        """Return the cells."""
        width, height = self._number(node, "width"), self._number(node, "height")
        require_size(width, height, self._source)
        sketch = Sketch(height, width, self._source)
        known: set[Cell] = set()
        for each in within_deadline(node.all("cell")):
            cell = self._number(each, "y") - 1, self._number(each, "x") - 1
            if not (0 <= cell[0] < height and 0 <= cell[1] < width):
                raise self._error(each, f"a cell outside the grid, at {cell_place(cell)}")
            if cell in known:
                raise self._error(each, f"a cell that appears twice, at {cell_place(cell)}")
            known.add(cell)
            kind = each.attributes.get("type", "").lower()
            if kind in BLOCKED:
                sketch.voids.update([cell] if kind == "void" else [])
            else:
                self._draw_looks(each, cell, sketch)
                self._put(each, cell, sketch)
        return sketch

    def _put(self, node: Node, cell: Cell, sketch: Sketch) -> None:
        """Put the letters of a cell, and its number, into the sketch."""
        is_given = node.attributes.get("type", "").lower() == GIVEN
        if is_given:
            self._others.add("which letters are there from the start")
        elif node.attributes.get("solve-state", "").strip():
            self._others.add("what somebody filled in")
        solution_text = node.attributes.get("solution", "")
        if is_given and not solution_text.strip():
            solution_text = node.attributes.get("solve-state", "")
        try:
            sketch.open_cell(cell, solution_text)
        except InputError as bad:
            raise self._error(node, bad.message, bad.text) from None
        if label := node.attributes.get("number", "").strip():
            sketch.labels[cell] = label

    def _draw_looks(self, node: Node, cell: Cell, sketch: Sketch) -> None:
        """Draw bars, circles and shades into the sketch; remember what it has no place for."""
        attributes = node.attributes
        sides = [
            side for bar, side in BAR_SIDES.items() if attributes.get(bar, "").lower() == "true"
        ]
        sketch.add_bars(cell, "".join(sides))
        shape = attributes.get("background-shape", "").strip().lower()
        if shape == "circle":
            sketch.circles.add(cell)
        elif shape:
            self._looks.add("background-shape")
        sketch.add_shade(cell, attributes.get("background-color", ""))
        below = [each.tag for each in node.children]
        self._looks.update(name for name in PICTURES if name in attributes or name in below)

    # Words and clues

    def _words(self, node: Node, sketch: Sketch) -> list[tuple[str, tuple[Cell, ...]]]:
        """Return the words, each with its id and its cells."""
        most = 4 * max(len(sketch.rows), len(sketch.rows[0]))  # more than any run has
        return [
            (word.attributes.get("id", ""), tuple(islice(self._word_cells(word), most)))
            for word in within_deadline(node.all("word"))
        ]

    def _word_cells(self, word: Node) -> Iterator[Cell]:
        """Yield the cells of a word, in its attributes or in elements below."""
        nodes = [node for node in (word, *word.all("cells")) if "x" in node.attributes]
        for node in nodes:
            rows, cols = self._range(node, "y"), self._range(node, "x")
            for row in rows:
                for col in cols:
                    yield row - 1, col - 1

    def _range(self, node: Node, name: str) -> range:
        """Return the numbers of an attribute such as 2-5, in either order."""
        text = node.attributes.get(name, "")
        ends = [small_number(part) for part in text.split("-", 1)]
        first, last = ends[0], ends[-1]
        if isinstance(first, str) or isinstance(last, str):
            range_text = next(end for end in ends if isinstance(end, str))
            reason = (
                f"{range_text}, nor a range such as 2-5"
                if "not a number" in range_text
                else range_text
            )
            raise self._error(node, f"{name} of <{node.tag}> {reason}", text)
        return range(first, last + 1) if first <= last else range(first, last - 1, -1)

    def _clues(
        self, node: Node, words: Sequence[tuple[str, tuple[Cell, ...]]]
    ) -> Iterator[tuple[Node, Clue]]:
        """Yield the clues, each with the cells of its word if there are any."""
        cells_by_id = dict(words)
        for number, clues in enumerate(node.all("clues")):
            titles = " ".join(title.all_text for title in clues.all("title")).lower()
            direction = DOWN if DOWN in titles else ACROSS if ACROSS in titles else None
            direction = direction or (ACROSS, DOWN)[min(number, 1)]
            for clue in within_deadline(clues.all("clue")):
                word = clue.attributes.get("word", "")
                cells = cells_by_id.get(word, ())
                label = clue.attributes.get("number", "").strip()
                if word and cells_by_id and word not in cells_by_id:
                    self._wordless.append(f"{label} {direction}".strip())
                self._others.update(
                    what for name, what in KNOWN_ATTRIBUTES.items() if clue.attributes.get(name)
                )
                text = with_lengths(
                    without_markup(clue.all_text), clue.attributes.get("format", ""), len(cells)
                )
                yield clue, Clue(direction, label, text, cells)


# Writing


def _xml(puzzle: CrissCross, document_credits: Credits, source: str | None) -> str:
    """Return the whole file."""
    rows = rectangle(puzzle)
    lists = numbered_words(puzzle)
    words = [each for every in lists.values() for each in every]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<crossword-compiler xmlns="{NAMESPACE}crossword-compiler">',
        f'<rectangular-puzzle xmlns="{NAMESPACE}rectangular-puzzle" alphabet="{_alphabet(rows)}">',
        "<metadata>",
        *(
            f"<{t}>{_escape_text(text, source)}</{t}>"
            for t, text in zip(ABOUT, document_credits.as_json().values(), strict=False)
        ),
        "</metadata>",
        "<crossword>",
        f'<grid width="{len(rows[0])}" height="{len(rows)}">',
        '<grid-look numbering-scheme="normal"/>',
        *_cells(puzzle, rows, source),
        "</grid>",
        *(_word(number, each) for number, each in enumerate(words, 1)),
    ]
    number = 0
    for direction, every in lists.items():
        lines.append(f'<clues ordering="normal"><title><b>{HEADS[direction]}</b></title>')
        for each in every:
            number += 1
            lines.append(_clue(number, each, source))
        lines.append("</clues>")
    end = ["</crossword>", "</rectangular-puzzle>", "</crossword-compiler>", ""]
    return "\n".join([*lines, *end])


def _alphabet(rows: list[list[Content]]) -> str:
    """Return the letters that may be typed: A to Z, and whatever else the grid has."""
    usual = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    held = {sign for row in rows for cell in row if cell for sign in cell if sign.isalnum()}
    return usual + "".join(sorted(held - set(usual)))


def _cells(puzzle: CrissCross, rows: list[list[Content]], source: str | None) -> Iterator[str]:
    voids = void_cells(puzzle)
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            at = f'x="{c + 1}" y="{r + 1}"'
            if cell is None:
                yield f'<cell {at} type="{"void" if (r, c) in voids else "block"}"/>'
            else:
                yield f'<cell {at} solution="{_escape_xml(cell, source)}"{_looks(puzzle, (r, c))}/>'


def _looks(puzzle: CrissCross, cell: Cell) -> str:
    """Return the attributes of a cell that tell its number, and how it looks."""
    numbers, marks = puzzle.grid.numbers, puzzle.grid.marks
    found = f' number="{numbers[cell]}"' if cell in numbers else ""
    if cell in marks.circles:
        found += ' background-shape="circle"'
    if cell in marks.shades:
        found += f' background-color="{SHADE}"'
    sides = bar_sides(marks, cell)
    return found + "".join(f' {bar}="true"' for bar, side in BAR_SIDES.items() if side in sides)


def _word(number: int, each: NumberedWord) -> str:
    (top, left), (bottom, right) = each.run.places[0], each.run.places[-1]
    x = f"{left + 1}" if left == right else f"{left + 1}-{right + 1}"
    y = f"{top + 1}" if top == bottom else f"{top + 1}-{bottom + 1}"
    return f'<word id="{number}" x="{x}" y="{y}"/>'


def _clue(number: int, each: NumberedWord, source: str | None) -> str:
    length = phrase_lengths(each.run.cells, each.display_text)
    text = _escape_text(each.clue, source)
    return f'<clue word="{number}" number="{each.number}" format="{length}">{text}</clue>'


def _escape_text(text: str, source: str | None) -> str:
    """Return a text of people; what looks like HTML is escaped twice, for some take it for that."""
    return _escape_xml(with_entities(text), source)


def _escape_xml(text: str, source: str | None) -> str:
    """Return a text as XML writes it; some signs it has no way to write."""
    if has_controls(text.replace("\n", "")):
        raise InputError("a text that cannot be written in XML", source=source, text=text)
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, entity)
    return text


FORMATS = (Jpz(),)
