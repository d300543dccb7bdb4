"""Criss-crosses as text: our own format, and bare grids.

    crisscross                  the header
    goal all                    what counts (goals.py; default: contest)
    crossings 2                 how many other words each word has to cross (default: 1)
    alphabet croatian           how words are cut into cells (words/languages.py)
    unplaced Oslo: no room      why a word of the list is not in the grid; `*` stands for all others
    crossword                   looks like one of a newspaper, with black blocks
    diagramless                 neither blocks nor numbers are shown to the solver
    grid                        a row on each line: - is blank, (LJ) are letters of one cell
    CATS-
    --O--
    bars                        pictures of bars, circles, shades and voids (words/grids/marks.py)
    .|...
    .....
    words                       all words of the list, placed or not
    cats                        a word
    so;thus                     a word and its clue
    New York;the Big Apple      what is no letter is left out on the grid
    (LJ)ETO                     several letters in one cell
    (LJ)ETO = ljeto;summer      the cells, where the word is not shown like that
    "this; that"                quotes, where the text has a sign that means something here

The grid ends at an empty line, or where a picture or the words begin. The words come last, for
what is below them is a word, up to the header of another criss-cross. Empty lines do not matter
there. Outside the grid a line that begins with `# ` is a comment. Letters of the grid are read as
capitals.

A bare grid is rows of letters and `-`, with words below an empty line. Without words there, the
runs of the grid are the list, each of them once. Letters with `.` or `#` for blocks and nothing
below are a filled crossword (recognise.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from puzzlewright.core.errors import InputError, quote
from puzzlewright.core.immutable import ReadOnlyDict, set_attribute
from puzzlewright.puzzles.assumptions import Assumption, assume
from puzzlewright.puzzles.crisscross.goals import goal_weights
from puzzlewright.puzzles.crisscross.recognise import filled_crosswords
from puzzlewright.words.entries import (
    SHORTEST,
    TOO_SHORT,
    Entry,
    quote_text,
    read_until,
    read_word,
    word_line,
)
from puzzlewright.words.grids.grid import BLANK, Content, Grid, read_rows, row_text
from puzzlewright.words.grids.marks import SORTS, picture_lines, read_marks
from puzzlewright.words.lines import Line, grid_error, is_idle, text_lines
from puzzlewright.words.text_parts import PartReader, split_puzzles

WORDS = Assumption(
    "words",
    "each line below the grid is read as a word, what is behind a semicolon as its clue",
    "a header `crisscross` sets the parts of a file",
)

if TYPE_CHECKING:  # criss-crosses stand on this module
    from puzzlewright.puzzles.crisscross.puzzle import CrissCross

C = TypeVar("C", bound="CrissCross")

HEADER = "crisscross"

#: Words that begin a part of the text.
PARTS = (
    *("goal", "crossings", "alphabet", "unplaced", "crossword", "diagramless"),
    *("grid", *SORTS, "words"),
)

#: Parts that are one word and say it all.
FLAGS = ("crossword", "diagramless")

#: Parts that are a line of their own, with more lines below it.
HEADS = ("grid", *SORTS, "words")

#: What is taken if the text does not tell, as by the class itself.
USUAL_GOAL, USUAL_CROSSINGS = "contest", 1

#: What stands for all words that are not placed and have no reason of their own. It is written
#: where there are more reasons than this: 5,000 words would have thousands of equal lines.
ALL_OTHERS = "*"
MOST_REASONS = 20

#: No word has more letters than this many digits tell.
MOST_DIGITS = 4


def read(cls: type[C], text: str, source: str | None = None) -> list[C]:
    """Read all the criss-crosses of a text with our header, or the one of a bare grid."""
    raw, first = text_lines(text, source, "criss-cross")
    if raw[first].split()[0] == HEADER and not _is_header(raw[first]):
        raise Line(first + 1, raw[first], source).error("unexpected text after the header")
    if not _is_header(raw[first]):
        filled = filled_crosswords(text, source)
        if filled is None:
            return [_read_bare(cls, raw, first, source)]
        return [_read_filled(cls, lines) for lines in filled]
    each = split_puzzles(raw, _is_header)
    return [_Reader(cls, part, before, source).puzzle() for part, before in each]


def read_grid(text: str, source: str | None = None) -> Grid:
    """Read a grid that somebody wrote down: rows alone, or in a text with our header."""
    raw, first = text_lines(text, source, "grid")
    if _is_header(raw[first]):
        from puzzlewright.puzzles.crisscross.puzzle import CrissCross  # stands on this module

        return CrissCross.loads(text, source).grid
    lines = [Line(at + 1, line, source) for at, line in enumerate(raw) if at >= first and line]
    return Grid(read_rows(lines))


def _is_header(line: str) -> bool:
    """Tell whether a line is the word `crisscross`, in small letters."""
    return line == HEADER


# Bare grids


def _read_bare(cls: type[C], raw: list[str], first: int, source: str | None) -> C:
    """Read a grid and the words below it, or take its runs for the list."""
    lines = [Line(at + 1, line, source) for at, line in enumerate(raw)]
    end = next((at for at in range(first, len(raw)) if not raw[at]), len(raw))
    grid = Grid(read_rows(lines[first:end]))
    words = [(line, _bare_word(line)) for line in lines[end:] if not is_idle(line.text)]
    entries, notes = _long_enough(words)
    if not entries:
        runs = dict.fromkeys(run.cells for run in grid.runs)
        entries = [Entry(cells, "".join(cells)) for cells in runs]
    try:
        return assume(cls(entries, grid, notes=notes), [WORDS.note()] if words else [])
    except InputError as bad:
        raise grid_error(lines[first:end], bad.message) from None


def _long_enough(words: Iterable[tuple[Line, Entry]]) -> tuple[list[Entry], list[str]]:
    """Return the words that can cross others, and a note on each that is too short for it."""
    entries: list[Entry] = []
    notes: list[str] = []
    for line, entry in words:
        if len(entry.cells) >= SHORTEST:
            entries.append(entry)
        else:
            notes.append(f"line {line.number}: left out {quote(entry.text)}: {TOO_SHORT}")
    return entries, notes


def _read_filled(cls: type[C], lines: list[Line]) -> C:
    """Read a filled crossword without clues, as `solve` prints it."""
    grid = Grid(read_rows(lines))
    try:
        return cls([Entry(run.cells, run.text) for run in grid.runs], grid, crossword=True)
    except InputError as bad:
        raise grid_error(lines, bad.message) from None


def _bare_word(line: Line) -> Entry:
    """Read a word below a bare grid, which is no row of another one."""
    word = line.text.partition(";")[0].strip()
    if word.startswith(BLANK) or word.endswith(BLANK) or BLANK * 2 in word:
        raise line.error("a row, where words are expected: one bare grid in a text")
    return read_word(line, shortest=1)


# Reading our text


class _Reader(PartReader, Generic[C]):
    """Reads one criss-cross."""

    parts, flags, heads, repeatable = PARTS, FLAGS, HEADS, ("unplaced",)

    def __init__(self, cls: type[C], raw: list[str], before: int, source: str | None) -> None:
        super().__init__(raw, before, source)
        self._cls = cls
        self._goal = USUAL_GOAL
        self._crossings = USUAL_CROSSINGS
        self._reasons: dict[str, str] = {}
        self._of_others: str | None = None  # why all other words are not placed
        self._rows: list[list[Content]] = []
        self._picture: list[Line] = []
        self._entries: list[Entry] = []
        self._notes: list[str] = []

    def puzzle(self) -> C:
        """Return the criss-cross."""
        self._read_parts()
        head = self._line(0)
        if not self._picture:
            raise head.error("no grid: a line `grid` and rows below it are missing")
        if not self._entries:
            raise self._seen.get("words", head).error("no words")
        marks = read_marks(self._marks, self._rows)
        flags: dict[str, Any] = {flag: flag in self._seen for flag in FLAGS}
        try:
            made = self._cls(
                self._entries,
                Grid(self._rows, marks),
                goal=self._goal,
                crossings=self._crossings,
                notes=self._notes,
                **flags,
            )
        except InputError as bad:
            raise grid_error(self._picture, bad.message) from None
        reasons = self._reasons
        if self._of_others is not None:
            others = dict.fromkeys((entry.text for entry, _ in made.unplaced), self._of_others)
            reasons = reasons | others | reasons
        set_attribute(made, "_reasons", ReadOnlyDict(reasons))
        return made

    def _ends_picture(self, text: str) -> bool:
        """Tell whether a line is empty, or begins what comes below a grid."""
        return not text or text in HEADS

    def _read_goal(self, line: Line, argument: str) -> None:
        try:
            goal_weights(argument)
        except InputError as bad:
            raise line.error(bad.message, bad.text) from None
        self._goal = argument

    def _read_crossings(self, line: Line, argument: str) -> None:
        if not (argument.isascii() and argument.isdigit() and len(argument) <= MOST_DIGITS):
            raise line.error("how many words are to be crossed is a whole number", argument)
        self._crossings = int(argument)

    def _read_unplaced(self, line: Line, argument: str) -> None:
        text, reason = read_until(":", line, argument)
        is_others = text == ALL_OTHERS and argument.startswith(ALL_OTHERS)
        if text in self._reasons or (is_others and self._of_others is not None):
            raise line.error("a second reason for this word", text)
        if is_others:
            self._of_others = reason
        else:
            self._reasons[text] = reason

    def _read_grid(self, line: Line, _: str) -> None:
        self._picture = self._next_lines(self._ends_picture)
        if not self._picture:
            raise line.error("no rows below `grid`")
        self._rows = read_rows(self._picture, self._alphabet)

    def _read_words(self, _: Line, __: str) -> None:
        below = self._next_lines(lambda _: False)
        words = [
            (line, read_word(line, self._alphabet, 1)) for line in below if not is_idle(line.text)
        ]
        self._entries, self._notes = _long_enough(words)


# Writing


def own_text(puzzle: CrissCross) -> str:
    """Return a criss-cross in our format; an InputError tells what it cannot hold."""
    if not puzzle.entries:
        raise InputError("a criss-cross without words cannot be written")
    lines = [HEADER, f"goal {puzzle.goal}"]
    if puzzle.crossings != USUAL_CROSSINGS:
        lines.append(f"crossings {puzzle.crossings}")
    lines += [flag for flag in FLAGS if getattr(puzzle, flag)]
    lines += _reason_lines(puzzle)
    lines += ["grid", *(row_text(row, puzzle.grid.width) for row in puzzle.grid.rows)]
    lines += picture_lines(puzzle.grid.marks, puzzle.grid.height, puzzle.grid.width)
    lines += ["words", *map(word_line, puzzle.entries)]
    return "\n".join(lines) + "\n"


def _reason_lines(puzzle: CrissCross) -> list[str]:
    """Return why words are not placed; one line for the commonest reason where there are many."""
    if not puzzle._reasons:
        return []
    given = {entry.text: " ".join(reason.split()) for entry, reason in puzzle.unplaced}
    reasons = {text: reason for text, reason in given.items() if reason}
    alike: str | None = None
    if len(reasons) > MOST_REASONS and len(reasons) == len(given):
        # Ties are broken by the text, because reading changes the order.
        times = Counter(reasons.values())
        alike = max(times, key=lambda reason: (times[reason], reason))
    quoted = {text: quote_text(text, ":") for text in reasons}
    quoted[ALL_OTHERS] = f'"{ALL_OTHERS}"'
    lines = [
        f"unplaced {quoted[text]}: {reason}" for text, reason in reasons.items() if reason != alike
    ]
    return lines if alike is None else [*lines, f"unplaced {ALL_OTHERS}: {alike}"]
