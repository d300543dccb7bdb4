"""The text format .xd of crosswords: fields, the grid, and clues with their answers.

Parts are separated by two empty lines, or by headings (`## Grid`) if a file begins with one. A
cell is one character; other contents are rebuses, each with a character of its own that the field
`Rebus` explains. We read both sorts, and write files without headings, as nearly all are. Marks of
cells have a part of their own (xd_design.py), and so need headings. The library of the format's
makers has no places for complaints, so it is for the tests to compare with.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain

from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.files import GZIP, decode, plain_line_ends
from puzzlewright.formats.crossword_files.conversion import (
    BARS,
    CIRCLES,
    SHADES,
    VOIDS,
    as_crossword,
    losses,
    numbered_words,
    rectangle,
    void_cells,
)
from puzzlewright.formats.crossword_files.grid_sketch import UNKNOWN, Clue, Sketch
from puzzlewright.formats.crossword_files.xd_design import design_lines, draw_design
from puzzlewright.formats.register import Format, ReadResult, WriteResult
from puzzlewright.formats.sniff import SUFFIXES
from puzzlewright.formats.texts import MOST_FIELDS, WINDOWS, make_credits, require_size
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.words.grids.grid import ACROSS, DOWN, Content
from puzzlewright.words.lines import Line, abbreviate_texts, has_controls, one_line, shorten

NOTES = "notes"
PARTS = ("metadata", "grid", "clues", NOTES)

#: The headings of all other parts.
OTHERS = "others"

#: A part that only files with headings have: how cells look.
DESIGN = "design"

#: Signs of blocks, of cells outside the diagram, and of open cells without a letter. A dot is one
#: of these, too, where blocks have the usual sign, and else a block.
BLOCKS, VOIDED, EMPTY = "#\u25a0", "_\uff3f", "?-"
BLOCK, VOID, DOT = "#", "_", "."

#: What a file holds besides letters, blocks and clues.
HELD = (BARS, CIRCLES, SHADES, VOIDS)

#: Between a clue and its answer, and how a clue writes that itself.
ANSWER = " ~ "
LITERAL, LITERAL_END = "{\\", "\\}"
TILDE = f"{LITERAL}~{LITERAL_END}"

#: Signs of markup; those of links and pictures, which have a bar before what they lead to.
SPANS, LINKS, PICTURE = "/*_-~^=@!#", "@!#", "!"

COMMENT, COMMENT_END = "<!--", "-->"

DIRECTIONS = {"A": ACROSS, "D": DOWN}

#: Fields that are read, and those that nobody misses.
CREDITS = ("title", "author", "copyright", "notes")
IDLE = ("rebus", "generator", "description")
GENERATOR = "Puzzlewright"

#: Characters that stand for rebuses, in the order in which they are taken.
KEYS = "123456789" + "".join(map(chr, [*range(0x2460, 0x2474), *range(0x61, 0x7B)]))

_CLUE = re.compile(r"([A-Za-z]?)([0-9]{1,6})\.(.*)")
_ABOUT_CLUE = re.compile(r"[A-Za-z]?[0-9]+\s+\^[^:]*:.*")
_SIGN = re.compile(rb"(?m)^[ \t]*[AD][0-9]{1,3}\. .*~ *\S")
_TILDE = re.compile(r"(?:(?<= )|^)~(?= |$)")
#: One line in this many may be unreadable; it is left out.
LINES_PER_LOST = 10

LONGEST_NAME = 30  #: of a property, with the gaps around it
_PROPERTY = re.compile(r"[a-z-]{2,20}:(?!//)")
_OPENING = re.compile(r"\{(?=[!-/:-@\[-`{-~])")


class Xd(Format):
    """Files that end in .xd."""

    name = "xd"
    summary = "crosswords as plain text, of the xd corpus"
    suffixes: tuple[str, ...] = (".xd",)
    kinds: tuple[str, ...] = SUFFIXES[".xd"]

    def reads(self, data: bytes) -> bool:
        """Tell whether it has a clue with its answer."""
        return _SIGN.search(data) is not None

    def read(self, data: bytes, source: str | None = None) -> ReadResult:
        """Read the one crossword of a file."""
        reader = _Reader(source)
        return reader.read_crossword(plain_line_ends(reader.decode_text(data)).split("\n"))

    def write(self, document: Document, source: str | None = None) -> WriteResult:
        """Return a file without headings, unless it has marks, for which there is a part."""
        self.require_kind(document.puzzle.kind, source)
        notes: list[str] = []
        puzzle = as_crossword(document.puzzle, notes)
        text = _text(puzzle, document.credits, source)
        return WriteResult(text.encode(), [*notes, *losses(puzzle, HELD)])


# Reading


class _Reader:
    """Reads one file."""

    def __init__(self, source: str | None) -> None:
        self._source = source
        self._notes: list[str] = []

    def decode_text(self, data: bytes) -> str:
        """Return the text of a file; old ones that have a sure sign may be in Windows-1252."""
        try:
            return decode(data, self._source)
        except InputError:
            if b"\0" in data or data.startswith(GZIP) or _SIGN.search(data) is None:
                raise
        self._notes.append("not UTF-8: read as Windows-1252, which is Latin-1 and more")
        return data.decode("latin-1").translate(WINDOWS)

    def read_crossword(self, raw: list[str]) -> ReadResult:
        """Return the crossword."""
        raw = _without_comments(raw)
        lines = [Line(number, text.strip(), self._source) for number, text in enumerate(raw, 1)]
        parts = self._parts(lines)
        fields = self._fields(parts["metadata"])
        rebus = self._rebus(fields.get("rebus", Line(0, "", None)))
        sketch = self._sketch(parts["grid"], rebus)
        self._draw_special(fields.get("special", Line(0, "", None)).text, parts["grid"], sketch)
        draw_design(parts[DESIGN], sketch, self._notes)
        if parts[OTHERS]:
            self._notes.append(f"left out: {abbreviate_texts(line.text for line in parts[OTHERS])}")
        others = [name for name in fields if name not in (*CREDITS, *IDLE, "special", "difficulty")]
        if others:
            self._notes.append(f"left out: {abbreviate_texts(sorted(others), most=MOST_FIELDS)}")
        puzzle = sketch.finish(self._clues(parts["clues"], sketch), self._notes)
        texts = [_strip_markup(fields[name].text) if name in fields else "" for name in CREDITS]
        below = "\n".join(_strip_markup(line.text) for line in parts["notes"]).strip()
        more = _strip_markup(fields["description"].text) if "description" in fields else ""
        texts[-1] = "\n".join(filter(None, [texts[-1], more, below]))
        hard = _strip_markup(fields["difficulty"].text) if "difficulty" in fields else ""
        return ReadResult([Document(puzzle, make_credits(*[*texts, hard]))], self._notes)

    def _fields(self, lines: Iterable[Line]) -> dict[str, Line]:
        """Return the fields by their names in small letters."""
        found: dict[str, Line] = {}
        odd: list[Line] = []
        for line in lines:
            name, colon, value = line.text.partition(":")
            if colon:
                found.setdefault(name.strip().lower(), line._replace(text=value.strip()))
            else:
                odd.append(line)
        self._leave_out(odd, len(found), "not a field: write a name, a colon and a value")
        return found

    def _leave_out(self, odd: Sequence[Line], others: int, reason: str) -> None:
        """Tell which lines cannot be read, if that are a few; else refuse the first of them."""
        if len(odd) > max(1, others // LINES_PER_LOST) or (odd and not others):
            raise odd[0].error(reason)
        if odd:
            places = (f"line {line.number} ({shorten(line.text, 40)})" for line in odd)
            self._notes.append(f"left out: {abbreviate_texts(places)}; {reason}")

    def _rebus(self, line: Line) -> dict[str, str]:
        """Return what some characters stand for; of several answers the first."""
        found: dict[str, str] = {}
        several: dict[str, None] = {}
        for each in re.split(r"[ ,\t]+", line.text):
            if not each:
                continue
            key, sign, value = each[:1], each[1:2], each[2:]
            if sign != "=" or not value:
                raise line.error("not a rebus such as 1=HEART", each)
            if key in found:
                several[key] = None
            found.setdefault(key, value)
        if several:
            keys = abbreviate_texts(several)
            self._notes.append(f"of several answers the first is taken, for the rebus {keys}")
        return found

    def _sketch(self, lines: list[Line], rebus: dict[str, str]) -> Sketch:
        """Return the letters."""
        if not lines:
            reason = "no grid: rows of letters, two empty lines below the fields"
            raise InputError(reason, source=self._source)
        width = len(lines[0].text)
        require_size(width, len(lines), self._source)
        sketch = Sketch(len(lines), width, self._source)
        has_usual = any(BLOCK in line.text for line in lines) and BLOCK not in rebus
        blocks = BLOCKS if has_usual else BLOCKS + DOT
        empty = EMPTY + DOT if has_usual else EMPTY
        for row, line in enumerate(lines):
            if len(line.text) != width:
                first = f"line {lines[0].number} has {width}"
                raise line.error(f"ragged grid: {len(line.text)} cells here, {first}")
            for col, sign in enumerate(line.text):
                if sign in VOIDED and sign not in rebus:
                    sketch.voids.add((row, col))
                elif sign not in blocks or sign in rebus:
                    text = "" if sign in empty and sign not in rebus else rebus.get(sign, sign)
                    self._put(line, text, (row, col), sketch)
        return sketch

    def _draw_special(self, special: str, lines: list[Line], sketch: Sketch) -> None:
        """Draw circles or shades in the cells of small letters."""
        if not special:
            return
        marks = {"circle": sketch.circles, "shaded": sketch.shades}
        name = next((name for name in marks if special.lower().startswith(name)), None)
        if name is None:
            self._notes.append(f"left out: how cells look ({abbreviate_texts([special])})")
            return
        for row, line in enumerate(lines):
            marks[name].update(
                (row, col) for col, sign in enumerate(line.text) if "a" <= sign <= "z"
            )

    def _put(self, line: Line, text: str, cell: tuple[int, int], sketch: Sketch) -> None:
        try:
            sketch.open_cell(cell, text)
        except InputError as bad:
            raise line.error(bad.message, bad.text or None) from None

    def _clues(self, lines: Iterable[Line], sketch: Sketch) -> list[Clue]:
        """Return the clues; answers that differ from the grid are noted."""
        grid = sketch.grid()
        answers = {
            (run.direction, str(grid.numbers[run.row, run.col])): run.text for run in grid.runs
        }
        clues: list[Clue] = []
        left_out = 0
        wrong: list[str] = []
        odd: list[Line] = []
        for line in lines:
            if _ABOUT_CLUE.fullmatch(line.text):
                left_out += 1
                continue
            found = _CLUE.fullmatch(line.text)
            if found is None:
                odd.append(line)
                continue
            ways = [DIRECTIONS[found[1].upper()]] if found[1].upper() in DIRECTIONS else []
            ways = ways or [way for way in (ACROSS, DOWN) if (way, found[2]) in answers][:1]
            way = ways[0] if ways else ACROSS
            text, answer = _clue_and_answer(found[3], answers.get((way, found[2])))
            expected = answers.get((way, found[2]))
            if answer and expected and UNKNOWN not in expected and answer.upper() != expected:
                both = f"{shorten(answer, 16)}, in the grid {shorten(expected, 16)}"
                wrong.append(f"line {line.number} ({both})")
            clues.append(Clue(way, found[2], _strip_markup(text)))
        expects = "not a clue such as `A1. Sadness ~ HEARTACHE`"
        self._leave_out(odd, len(clues), expects)
        if wrong:
            self._notes.append(f"answers that are not in the grid: {abbreviate_texts(wrong)}")
        if left_out:
            self._notes.append(f"left out: {count_noun(left_out, 'line')} about clues")
        return clues

    def _parts(self, lines: list[Line]) -> dict[str, list[Line]]:
        """Return the lines of each part; those that are not empty, but for notes."""
        first = next((line.text for line in lines if line.text), "")
        return self._headed_parts(lines) if _heading(first) else _plain_parts(lines)

    def _headed_parts(self, lines: list[Line]) -> dict[str, list[Line]]:
        """Return the lines below each heading; only fields may come in two parts."""
        found = _no_parts()
        known: set[str] = set()
        part = ""
        for line in lines:
            if heading := _heading(line.text):
                part = heading.lower()
                if part not in found or part == OTHERS:
                    found[OTHERS].append(line._replace(text=heading))
                    part = ""
                elif part in known and part != PARTS[0]:
                    raise line.error("a second heading of the same part")
                known.add(part)
            elif part and (line.text or part == NOTES):
                found[part].append(line)
        return found


def _no_parts() -> dict[str, list[Line]]:
    return {part: [] for part in (*PARTS, DESIGN, OTHERS)}


def _plain_parts(lines: list[Line]) -> dict[str, list[Line]]:
    """Return the lines of each part: two empty lines are between them."""
    found = _no_parts()
    number, empty = -1, 2
    for line in lines:
        is_last = number == len(PARTS) - 1
        if not line.text and not is_last:
            empty += 1
            continue
        if empty >= 2 and not is_last:
            number += 1
        empty = 0
        found[PARTS[number]].append(line)
    return found


def _heading(text: str) -> str:
    """Return the name of a part if a line is the heading of one, else nothing."""
    words = text.split(maxsplit=1)
    return words[1].strip() if len(words) == 2 and words[0] == "##" else ""


def _without_comments(raw: list[str]) -> list[str]:
    """Return the lines of a file with headings, comments of HTML blanked out."""
    text = "\n".join(raw)
    if COMMENT not in text or not _heading(next((line for line in raw if line.strip()), "")):
        return raw
    kept: list[str] = []
    end = 0
    while (start := text.find(COMMENT, end)) >= 0:
        stop = text.find(COMMENT_END, start)
        if stop < 0:
            break
        kept += [text[end:start], "\n" * text.count("\n", start, stop)]
        end = stop + len(COMMENT_END)
    return "".join([*kept, text[end:]]).split("\n")


def _clue_and_answer(text: str, expected: str | None) -> tuple[str, str]:
    """Return a clue and its answer: behind the first tilde, unless a later one has the right one.

    A clue may have tildes of its own in files of older versions.
    """
    parts = f" {text} ".split(ANSWER)
    firsts = [part.split()[0] if part.split() else "" for part in parts]
    for at in range(1, len(parts)):
        if firsts[at].upper() == expected:
            return ANSWER.join(parts[:at]).strip(), firsts[at]
    return parts[0].strip(), firsts[1] if len(parts) > 1 else ""


def _strip_markup(text: str) -> str:
    """Return a text without its markup: {/italic/} and the like, links, and literals.

    What is opened and never closed is no markup. It is read once, from left to right: patterns
    would take forever for texts that are made for that.
    """
    kept: list[str] = []
    opened: list[_Span] = []
    last_literal = text.rfind(LITERAL_END)
    at = 0
    while at < len(text):
        two = text[at : at + 2]
        if two == LITERAL and at + 2 <= last_literal:
            end = text.index(LITERAL_END, at + 2)
            kept.append(text[at + 2 : end] or "\n")
            at = end + 2
        elif two[0] == "{" and two[1:] and two[1] in SPANS:
            opened.append(_Span(two[1], len(kept)))
            kept.append(two)
            at += 2 + (text[at + 1 : at + 3] == PICTURE * 2)
        elif two[1:] == "}" and opened and opened[-1].sign == two[0]:
            opened.pop().close(kept)
            at += 2
        else:
            if two[0] == "|" and opened:
                opened[-1].bars.append(len(kept))
            kept.append(two[0])
            at += 1
    return "".join(kept)


class _Span:
    """Markup that was opened: its sign, and where it and its bars stand among what is kept."""

    def __init__(self, sign: str, start: int) -> None:
        self.sign = sign
        self.start = start
        self.bars: list[int] = []

    def close(self, kept: list[str]) -> None:
        """Take off the markup: of links and colours, the first part is text.

        A picture has an address as well, first, or in the second part behind a name and a colon.
        """
        kept[self.start] = ""
        if self.sign not in LINKS or not self.bars:
            return
        first = self.bars[0]
        rest = "".join(kept[first + 1 : first + LONGEST_NAME]).lstrip()
        if self.sign != PICTURE or _PROPERTY.match(rest):
            del kept[first:]
        else:
            del kept[(self.bars[1:] or [len(kept)])[0] :]
            self._drop_first(kept, first)
        while kept[-1] == " ":
            kept.pop()

    def _drop_first(self, kept: list[str], bar: int) -> None:
        """Drop what is before a bar; the shorter part is moved, for markup may be in markup."""
        head, tail = bar - self.start, len(kept) - bar - 1
        if tail < head:
            kept[self.start + 1 :] = kept[bar + 1 :]
        else:
            kept[self.start + 1 : bar + 1] = [""] * head


# Writing


def _text(puzzle: CrissCross, document_credits: Credits, source: str | None) -> str:
    """Return the whole file."""
    rows = rectangle(puzzle)
    keys = _keys(rows, source)
    names = ("Title", "Author", "Copyright", "Difficulty")
    values = (
        document_credits.title,
        document_credits.author,
        document_credits.copyright,
        document_credits.difficulty,
    )
    fields = [
        f"{n}: {_escape_markup(one_line(v))}" for n, v in zip(names, values, strict=True) if v
    ]
    rebus = [f"{key}={cell}" for cell, key in keys.items() if key != cell or cell.isdigit()]
    fields += [f"Rebus: {' '.join(rebus)}"] if rebus else []
    voids = void_cells(puzzle)
    grid = [
        "".join(
            (VOID if (r, c) in voids else BLOCK) if cell is None else keys.get(cell, cell)
            for c, cell in enumerate(row)
        )
        for r, row in enumerate(rows)
    ]
    notes = (
        [_note_line(line) for line in document_credits.notes.strip().split("\n")]
        if document_credits.notes
        else []
    )
    parts = {"Metadata": [*fields, f"Generator: {GENERATOR}"], "Grid": grid}
    parts |= {"Clues": _clue_lines(puzzle), "Notes": notes}
    looks = design_lines(puzzle)
    if looks:
        parts["Design"] = looks
        headed = [["", f"## {name}", "", *lines] for name, lines in parts.items() if lines]
        return "\n".join([*chain.from_iterable(headed), ""])[1:]
    return "\n".join(["\n\n\n".join("\n".join(part) for part in parts.values() if part), ""])


def _clue_lines(puzzle: CrissCross) -> list[str]:
    """Return the clues with their answers, an empty line between those across and down."""
    lines: list[str] = []
    for direction, words in numbered_words(puzzle).items():
        lines += [""] if lines and words else []
        letter = next(key for key, way in DIRECTIONS.items() if way == direction)
        for each in words:
            clue = f" {_escape_markup(each.clue)}" if each.clue else ""
            lines.append(f"{letter}{each.number}.{clue}{ANSWER}{each.run.text}")
    return lines


def _keys(rows: list[list[Content]], source: str | None) -> dict[str, str]:
    """Return the character for each content that is no letter from A to Z."""
    held = dict.fromkeys(cell for row in rows for cell in row if cell is not None)
    odd = [cell for cell in held if not (len(cell) == 1 and cell.isascii() and cell.isupper())]
    own = {cell for cell in odd if len(cell) == 1 and cell.isalnum() and cell.upper() == cell}
    free = iter(key for key in KEYS if key not in held)
    found: dict[str, str] = {}
    for cell in odd:
        if has_controls(cell) or "," in cell or any(sign.isspace() for sign in cell):
            raise InputError("a cell that .xd cannot hold", source=source, text=cell)
        key = cell if cell in own else next(free, None)
        if key is None:
            reason = f"an .xd file has room for {len(KEYS)} different cells of several letters"
            raise InputError(reason, source=source)
        found[cell] = key
    return found


def _escape_markup(text: str) -> str:
    """Return a text as _strip_markup() reads it."""
    text = _OPENING.sub(lambda _: "{\\{\\}", text)
    return _TILDE.sub(lambda _: TILDE, text)


def _note_line(line: str) -> str:
    """Return a line of notes, which is not to be taken for a heading."""
    text = _escape_markup(one_line(line))
    return f"{LITERAL}#{LITERAL_END}{text[1:]}" if _heading(text) else text


FORMATS = (Xd(),)
