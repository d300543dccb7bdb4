"""The text format .xd of crosswords: fields, the grid, and clues with their answers.

Parts are told apart by two empty lines, or by headings (`## Grid`) if a file begins with one. A
cell is one character; other contents are rebuses, each with a character of its own that the field
`Rebus` explains. We write files without headings, as nearly all files are, and read both. The
library of the format's makers has no places for complaints, so it is for the tests to compare with.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from puzzlewright.documents import Credits, Document
from puzzlewright.errors import InputError
from puzzlewright.files import GZIP, decode, plain_line_ends
from puzzlewright.formats.crossword import (
    Clue,
    as_crossword,
    crossword,
    grid_of,
    letters_of,
    losses,
    numbered,
    rectangle,
)
from puzzlewright.formats.register import Format, Reading, Written
from puzzlewright.formats.sniff import SUFFIXES
from puzzlewright.formats.texts import (
    MOST_FIELDS,
    WINDOWS,
    credits_of,
    has_controls,
    named,
    number_of,
    one_line,
    place,
    require_size,
    shortened,
)
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.words.grid import ACROSS, DOWN, Content, Grid
from puzzlewright.words.lines import Line

NOTES = "notes"
PARTS = ("metadata", "grid", "clues", NOTES)

#: The headings of all other parts.
OTHERS = "others"

#: A part that only files with headings have: how cells look.
DESIGN = "design"

#: Signs of blocks and of cells outside the grid.
BLOCKS = "#._\u25a0\uff3f"
BLOCK = "#"

#: Between a clue and its answer, and how a clue writes that itself.
ANSWER = " ~ "
LITERAL, LITERAL_END = "{\\", "\\}"
TILDE = f"{LITERAL}~{LITERAL_END}"

#: Signs of markup; those of links and pictures, which have a bar before what they lead to.
SPANS, LINKS = "/*_-~^=@!", "@!"

DIRECTIONS = {"A": ACROSS, "D": DOWN}

#: Fields that are read, and those that nobody misses.
CREDITS = ("title", "author", "copyright", "notes")
IDLE = ("rebus", "generator")
GENERATOR = "Puzzlewright"

#: Characters that stand for rebuses, in the order in which they are taken.
KEYS = "123456789" + "".join(map(chr, [*range(0x2460, 0x2474), *range(0x61, 0x7B)]))

_CLUE = re.compile(r"([A-Za-z]?)([0-9]{1,6})\.(.*)")
_ABOUT_CLUE = re.compile(r"[A-Za-z]?[0-9]+\s+\^[^:]*:.*")
_SIGN = re.compile(rb"(?m)^[ \t]*[AD][0-9]{1,3}\. .*~ *\S")
_TILDE = re.compile(r"(?:(?<= )|^)~(?= |$)")
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

    def read(self, data: bytes, source: str | None = None) -> Reading:
        """Read the one crossword of a file."""
        reader = _Reader(source)
        return reader.reading(plain_line_ends(reader.text_of(data)).split("\n"))

    def write(self, document: Document, source: str | None = None) -> Written:
        """Return a file without headings."""
        self.require_kind(document.puzzle.kind, source)
        notes: list[str] = []
        puzzle = as_crossword(document.puzzle, notes)
        text = _text(puzzle, document.credits, source)
        return Written(text.encode(), [*notes, *losses(puzzle)])


# Reading


class _Reader:
    """Reads one file."""

    def __init__(self, source: str | None) -> None:
        self._source = source
        self._notes: list[str] = []

    def text_of(self, data: bytes) -> str:
        """Return the text of a file; old ones that have a sure sign may be in Windows-1252."""
        try:
            return decode(data, self._source)
        except InputError:
            if b"\0" in data or data.startswith(GZIP) or _SIGN.search(data) is None:
                raise
        self._notes.append("not UTF-8: read as Windows-1252, which is Latin-1 and more")
        return data.decode("latin-1").translate(WINDOWS)

    def reading(self, raw: list[str]) -> Reading:
        """Return the crossword."""
        lines = [Line(number, text.strip(), self._source) for number, text in enumerate(raw, 1)]
        parts = self._parts(lines)
        fields = self._fields(parts["metadata"])
        rebus = self._rebus(fields.get("rebus", Line(0, "", None)))
        grid = self._grid(parts["grid"], rebus)
        special = fields.get("special", Line(0, "", None)).text
        if special:
            self._notes.append(f"left out: how cells look ({named([special])})")
        self._look_at(parts[DESIGN])
        if parts[OTHERS]:
            self._notes.append(f"left out: {named(line.text for line in parts[OTHERS])}")
        others = [name for name in fields if name not in (*CREDITS, *IDLE, "special", "difficulty")]
        if others:
            self._notes.append(f"left out: {named(sorted(others), most=MOST_FIELDS)}")
        answers = {
            (run.direction, str(grid.numbers[run.row, run.col])): run.text for run in grid.runs
        }
        clues = list(self._clues(parts["clues"], answers))
        puzzle = crossword(grid, clues, None, self._notes)
        texts = [_unmarked(fields[name].text) if name in fields else "" for name in CREDITS]
        below = "\n".join(_unmarked(line.text) for line in parts["notes"]).strip()
        texts[-1] = "\n".join(filter(None, [texts[-1], below]))
        hard = _unmarked(fields["difficulty"].text) if "difficulty" in fields else ""
        return Reading([Document(puzzle, credits_of(*[*texts, hard]))], self._notes)

    def _fields(self, lines: Iterable[Line]) -> dict[str, Line]:
        """Return the fields by their names in small letters."""
        found: dict[str, Line] = {}
        for line in lines:
            name, colon, value = line.text.partition(":")
            if not colon:
                raise line.error("no field: a name, a colon and a value are expected")
            found.setdefault(name.strip().lower(), line._replace(text=value.strip()))
        return found

    def _rebus(self, line: Line) -> dict[str, str]:
        """Return what some characters stand for; of several answers the first."""
        found: dict[str, str] = {}
        several: dict[str, None] = {}
        for each in re.split(r"[ ,\t]+", line.text):
            if not each:
                continue
            key, sign, value = each[:1], each[1:2], each[2:]
            if sign != "=" or not value:
                raise line.error("no rebus: such as 1=HEART is expected", each)
            if key in found:
                several[key] = None
            found.setdefault(key, value)
        if several:
            keys = named(several)
            self._notes.append(f"of several answers the first is taken, for the rebus {keys}")
        return found

    def _grid(self, lines: list[Line], rebus: dict[str, str]) -> Grid:
        """Return the letters."""
        if not lines:
            reason = "no grid: rows of letters, two empty lines below the fields"
            raise InputError(reason, source=self._source)
        width = len(lines[0].text)
        require_size(width, len(lines), self._source)
        rows: list[list[Content]] = []
        for row, line in enumerate(lines):
            if len(line.text) != width:
                first = f"line {lines[0].number} has {width}"
                raise line.error(f"ragged grid: {len(line.text)} cells here, {first}")
            cells: list[Content] = []
            for col, sign in enumerate(line.text):
                if sign in BLOCKS and sign not in rebus:
                    cells.append(None)
                elif sign.isspace() or sign in "?-":
                    reason = f"no solution at {place((row, col))}"
                    raise line.error(f"{reason}: a crossword is read with all its letters")
                else:
                    cells.append(self._letters(line, rebus.get(sign, sign), (row, col)))
            rows.append(cells)
        return grid_of(rows, self._source)

    def _look_at(self, lines: list[Line]) -> None:
        """Tell that looks of cells are lost; bars between cells would change the puzzle."""
        text = "\n".join(line.text for line in lines)
        rules, end = _rules(text)
        used = set(text[end:]) - set(". \n")
        looks: set[str] = set()
        for signs, properties in rules:
            if not used.isdisjoint(signs.replace(",", " ").split()):
                looks.update(each.partition(":")[0].strip() for each in properties.split(";"))
        looks = {look for look in looks if look.replace("-", "").isalpha()}
        if any(look.startswith("bar-") for look in looks):
            raise lines[0].error("bars between cells: words end at blocks here, not at bars")
        if looks:
            self._notes.append(f"left out: how cells look ({named(sorted(looks))})")

    def _letters(self, line: Line, text: str, cell: tuple[int, int]) -> str:
        try:
            return letters_of(text, cell, self._source)
        except InputError as bad:
            raise line.error(bad.message, bad.text or None) from None

    def _clues(self, lines: Iterable[Line], answers: dict[tuple[str, str], str]) -> Iterator[Clue]:
        """Yield the clues; answers that are not those of the grid are told."""
        left_out = 0
        wrong: list[str] = []
        for line in lines:
            if _ABOUT_CLUE.fullmatch(line.text):
                left_out += 1
                continue
            found = _CLUE.fullmatch(line.text)
            if found is None:
                raise line.error("no clue: such as `A1. Sadness ~ HEARTACHE` is expected")
            ways = [DIRECTIONS[found[1].upper()]] if found[1].upper() in DIRECTIONS else []
            ways = ways or [way for way in (ACROSS, DOWN) if (way, found[2]) in answers][:1]
            way = ways[0] if ways else ACROSS
            text, answer = _clue_and_answer(found[3], answers.get((way, found[2])))
            expected = answers.get((way, found[2]))
            if answer and expected and answer.upper() != expected:
                both = f"{shortened(answer, 16)}, in the grid {shortened(expected, 16)}"
                wrong.append(f"line {line.number} ({both})")
            yield Clue(way, found[2], _unmarked(text))
        if wrong:
            self._notes.append(f"answers that are not in the grid: {named(wrong)}")
        if left_out:
            self._notes.append(f"left out: {number_of(left_out, 'line')} about clues")

    def _parts(self, lines: list[Line]) -> dict[str, list[Line]]:
        """Return the lines of each part; those that are not empty, but for notes."""
        first = next((line.text for line in lines if line.text), "")
        return self._headed_parts(lines) if _heading(first) else _plain_parts(lines)

    def _headed_parts(self, lines: list[Line]) -> dict[str, list[Line]]:
        """Return the lines below each heading; a part that comes twice would hide another."""
        found = _no_parts()
        known: set[str] = set()
        part = ""
        for line in lines:
            if heading := _heading(line.text):
                part = heading.lower()
                if part not in found or part == OTHERS:
                    found[OTHERS].append(line._replace(text=heading))
                    part = ""
                elif part in known:
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


def _rules(text: str) -> tuple[list[tuple[str, str]], int]:
    """Return what a design says, characters and their looks, and where the last of it ends."""
    found = []
    end = 0
    while (start := text.find("{", end)) >= 0:
        at, quote = start + 1, ""
        while at < len(text) and (quote or text[at] != "}"):
            if text[at] in "'\"":
                quote = "" if quote == text[at] else quote or text[at]
            at += 1
        found.append((text[end:start], text[start + 1 : at]))
        end = min(at + 1, len(text))
    return found, end


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


def _unmarked(text: str) -> str:
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
            at += 2
        elif two[1:] == "}" and opened and opened[-1].sign == two[0]:
            opened.pop().close(kept)
            at += 2
        else:
            if two[0] == "|" and opened and opened[-1].bar is None:
                opened[-1].bar = len(kept)
            kept.append(two[0])
            at += 1
    return "".join(kept)


class _Span:
    """Markup that was opened: its sign, and where it and a bar stand among what is kept."""

    def __init__(self, sign: str, start: int) -> None:
        self.sign = sign
        self.start = start
        self.bar: int | None = None

    def close(self, kept: list[str]) -> None:
        """Take off the markup; behind the bar of a link is where it leads to."""
        kept[self.start] = ""
        if self.bar is not None and self.sign in LINKS:
            while kept[self.bar - 1 : self.bar] == [" "]:
                self.bar -= 1
            del kept[self.bar :]


# Writing


def _text(puzzle: CrissCross, told: Credits, source: str | None) -> str:
    """Return the whole file."""
    rows = rectangle(puzzle)
    keys = _keys(rows, source)
    names = ("Title", "Author", "Copyright", "Difficulty")
    values = (told.title, told.author, told.copyright, told.difficulty)
    fields = [f"{n}: {_marked(one_line(v))}" for n, v in zip(names, values, strict=True) if v]
    rebus = [f"{key}={cell}" for cell, key in keys.items() if key != cell or cell.isdigit()]
    fields += [f"Rebus: {' '.join(rebus)}"] if rebus else []
    lines = [*fields, f"Generator: {GENERATOR}", "", ""]
    lines += ["".join(BLOCK if c is None else keys.get(c, c) for c in row) for row in rows]
    lines += ["", ""]
    for number, (direction, words) in enumerate(numbered(puzzle).items()):
        lines += [""] if number and words and lines[-1] else []
        letter = next(key for key, way in DIRECTIONS.items() if way == direction)
        for each in words:
            clue = f" {_marked(each.clue)}" if each.clue else ""
            lines.append(f"{letter}{each.number}.{clue}{ANSWER}{each.run.text}")
    if told.notes:
        lines += ["", "", *map(_noted, told.notes.strip().split("\n"))]
    return "\n".join([*lines, ""])


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


def _marked(text: str) -> str:
    """Return a text as _unmarked() reads it."""
    text = _OPENING.sub(lambda _: "{\\{\\}", text)
    return _TILDE.sub(lambda _: TILDE, text)


def _noted(line: str) -> str:
    """Return a line of notes, which is not to be taken for a heading."""
    text = _marked(one_line(line))
    return f"{LITERAL}#{LITERAL_END}{text[1:]}" if _heading(text) else text


FORMATS = (Xd(),)
