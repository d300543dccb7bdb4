"""Fill-ins as text: our own format. Texts without our header are read by plain.py.

    fillin                      the header
    mode dictionary             any words of the list; without this line all of them (mode exact)
    least 50                    the score that words of a dictionary must have
    repeats                     words of a dictionary may be used more than once
    alphabet croatian           how words are cut into cells; cells.py has the names
    grid                        a picture below: # is blocked, _ is open, letters are given
    ___#
    _A_(QU)
    words                       the words, one on a line; or `words FILE`
    ARE
    (QU)IET;60                  several letters in one cell; a score, 50 unless told
    only 1-Across               a list of its own for a slot
    ARE

The picture ends at an empty line, or where the next part begins. The words come last, for what is
below them is a word: up to `only` and a slot, or the header of another fill-in. Empty lines do not
matter there. A file is looked for beside the text's own. Outside the picture, a line that begins
with `# ` is a comment. Words and letters that are given are read as capitals. pictures.py tells
which other signs a picture may have.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Generic, TypeVar

from puzzlewright.errors import InputError
from puzzlewright.files import plain_line_ends, read_text
from puzzlewright.puzzles.fillin.filled import filled_json, filled_text, read_filled
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.pictures import (
    Line,
    cell_text,
    cells_of,
    template_of,
    word_text,
)
from puzzlewright.puzzles.fillin.puzzle import MODES, USUAL_SCORE, FillIn, Word

if TYPE_CHECKING:
    from puzzlewright.cells import Alphabet

__all__ = ["filled_json", "filled_text", "own_text", "read", "read_filled", "read_words"]

F = TypeVar("F", bound=FillIn)

HEADER = "fillin"

#: Words that begin a part of the text.
PARTS = ("mode", "least", "repeats", "alphabet", "grid", "words", "only")

#: Scores have so many digits at most.
_NUMBER = re.compile(r"[0-9]{1,9}")


def read(cls: type[F], text: str, source: str | None = None) -> list[F]:
    """Read all the fill-ins of a text, with our header or without."""
    lines = lines_of(text, source)
    first = next((line for line in lines if not _is_idle(line)), None)
    if first is None:
        raise InputError("no fill-in in it", source=source)
    if not is_header(first.text):
        from puzzlewright.puzzles.fillin.plain import read_plain

        return [read_plain(cls, lines, source)]
    starts = [at for at, line in enumerate(lines) if is_header(line.text)]
    ends = [*starts[1:], len(lines)]
    return [_Reader(cls, lines[a:b]).puzzle() for a, b in zip(starts, ends, strict=True)]


def lines_of(text: str, source: str | None) -> list[Line]:
    """Return the lines of a text without spaces at their ends, whatever system they are from."""
    plain = plain_line_ends(text.removeprefix("\ufeff"))
    return [Line(number, raw.rstrip(), source) for number, raw in enumerate(plain.split("\n"), 1)]


def is_header(text: str) -> bool:
    """Tell whether a line begins with the word `fillin`, in small letters."""
    return text.split(maxsplit=1)[:1] == [HEADER]


def _is_idle(line: Line) -> bool:
    """Tell whether a line is empty or a comment."""
    return not line.text or line.text.startswith("# ") or line.text == "#"


# Words


def read_words(lines: list[Line], alphabet: Alphabet | None = None) -> list[Word]:
    """Read a word from each line, with its score behind a semicolon if it has one."""
    return [_word(line, alphabet) for line in lines if not _is_idle(line)]


def words_of_file(path: str, alphabet: Alphabet | None = None) -> list[Word]:
    """Read a file of words, one on a line, plain or gzipped."""
    words = read_words(lines_of(read_text(path), path), alphabet)
    if not words:
        raise InputError("no words in it", source=path)
    return words


def _word(line: Line, alphabet: Alphabet | None) -> Word:
    text, semicolon, score = line.text.strip().partition(";")
    if semicolon and not _NUMBER.fullmatch(score.strip()):
        raise line.error("a score is a whole number", score, line.text.index(";") + 2)
    cells = cells_of(line, text.strip(), alphabet)
    return Word(cells, int(score) if semicolon else USUAL_SCORE)


# Reading our text


class _Reader(Generic[F]):
    """Reads one fill-in."""

    def __init__(self, cls: type[F], lines: list[Line]) -> None:
        self._cls = cls
        self._head = lines[0]
        self._lines = lines[1:]
        self._at = 0
        self._seen: dict[str, Line] = {}
        self._mode = MODES[0]
        self._least = 0
        self._alphabet: Alphabet | None = None
        self._template: Template | None = None
        self._words: list[Word] = []
        self._only: dict[str, list[Word]] = {}

    def puzzle(self) -> F:
        """Return the fill-in."""
        if len(self._head.text.split()) > 1:
            raise self._head.error("nothing is expected behind the header")
        while (line := self._next()) is not None:
            self._read_part(line)
        if self._template is None:
            raise self._head.error("no grid: a line `grid` and a picture below it are missing")
        if not self._words and not self._only:
            raise (self._seen.get("words") or self._head).error("no words")
        repeats = "repeats" in self._seen
        rules = {"mode": self._mode, "least": self._least, "repeats": repeats, "only": self._only}
        try:
            return self._cls(self._template, self._words, **rules)  # type: ignore[arg-type]
        except InputError as bad:
            raise self._seen.get(f"only {bad.text}", self._head).error(bad.message) from None

    def _next(self) -> Line | None:
        """Return the next line that says something."""
        while self._at < len(self._lines):
            self._at += 1
            if not _is_idle(self._lines[self._at - 1]):
                return self._lines[self._at - 1]
        return None

    def _read_part(self, line: Line) -> None:
        part, *rest = line.text.split(maxsplit=1)
        argument = rest[0] if rest else ""
        if part not in PARTS:
            raise line.error(f"unknown (a line begins with {', '.join(PARTS)})", part)
        name = f"{part} {argument}" if part == "only" else part
        if name in self._seen:
            raise line.error(f"a second time: line {self._seen[name].number} has it already")
        self._seen[name] = line
        if part in ("grid", "repeats") and argument:
            raise line.error(f"nothing is expected behind `{part}`", argument)
        if part not in ("grid", "repeats", "words") and not argument:
            raise line.error(f"something is missing behind `{part}`")
        if part != "repeats":
            getattr(self, f"_read_{part}")(line, argument)

    def _read_mode(self, line: Line, argument: str) -> None:
        if argument not in MODES:
            raise line.error(f"no such mode (there are {', '.join(MODES)})", argument)
        self._mode = argument

    def _read_least(self, line: Line, argument: str) -> None:
        if not _NUMBER.fullmatch(argument):
            raise line.error("a score is a whole number", argument)
        self._least = int(argument)

    def _read_alphabet(self, line: Line, argument: str) -> None:
        from puzzlewright.cells import alphabet_named

        late = next((part for part in ("grid", "words") if part in self._seen), None)
        if late:
            raise line.error(f"the alphabet comes before `{late}`, which is read by it")
        try:
            self._alphabet = alphabet_named(argument)
        except InputError as bad:
            raise line.error(bad.message, argument) from None

    def _read_grid(self, line: Line, _: str) -> None:
        start = self._at
        while self._at < len(self._lines) and not self._ends_picture(self._lines[self._at]):
            self._at += 1
        if start == self._at:
            raise line.error("no picture below `grid`")
        self._template = template_of(self._lines[start : self._at], self._alphabet)

    def _ends_picture(self, line: Line) -> bool:
        return not line.text or line.text.split(maxsplit=1)[0] in PARTS

    def _read_words(self, line: Line, argument: str) -> None:
        if not argument:
            self._words = self._words_below()
            return
        from pathlib import Path

        path = Path(line.source or "").parent / argument
        try:
            self._words = words_of_file(str(path), self._alphabet)
        except InputError as bad:
            if bad.line is not None:
                raise
            raise line.error(f"the words {bad.message}", argument) from None

    def _read_only(self, line: Line, argument: str) -> None:
        self._only[argument] = self._words_below()
        if not self._only[argument]:
            raise line.error("no words below it")

    def _words_below(self) -> list[Word]:
        """Read words up to a list for a slot, or to the end."""
        start = self._at
        while self._at < len(self._lines) and not self._is_only(self._lines[self._at]):
            self._at += 1
        return read_words(self._lines[start : self._at], self._alphabet)

    def _is_only(self, line: Line) -> bool:
        return line.text.startswith("only ")


# Writing


def own_text(puzzle: FillIn) -> str:
    """Return a fill-in in our format; an InputError tells what it cannot hold."""
    if not puzzle.words and not puzzle.only:
        raise InputError("a fill-in without words cannot be written")
    lines = [HEADER]
    if puzzle.mode != MODES[0]:
        lines.append(f"mode {puzzle.mode}")
    if puzzle.least:
        lines.append(f"least {puzzle.least}")
    if puzzle.repeats:
        lines.append("repeats")
    lines.append("grid")
    lines += ["".join(map(cell_text, row)) for row in puzzle.template.rows]
    lines += ["words", *map(_word_line, puzzle.words)]
    for slot, words in sorted(puzzle.only.items()):
        lines += [f"only {slot}", *map(_word_line, words)]
    return "\n".join(lines) + "\n"


def _word_line(word: Word) -> str:
    if word.score < 0 or not _NUMBER.fullmatch(str(word.score)):
        raise InputError("a score that our text cannot hold", text=str(word.score))
    text = word_text(word.cells)
    return text if word.score == USUAL_SCORE else f"{text};{word.score}"
