"""Texts of ours that are parts, one below the other: each begins with a line that names it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import ClassVar

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.words.cells.alphabet import Alphabet
from puzzlewright.words.cells.cell_text import line_alphabet
from puzzlewright.words.grids.marks import SORTS
from puzzlewright.words.lines import Line, is_idle


def split_puzzles(
    raw: list[str], is_header: Callable[[str], bool]
) -> Iterator[tuple[list[str], int]]:
    """Yield the lines of each puzzle, from its header on, and how many lines are before them."""
    starts = [at for at, line in enumerate(within_deadline(raw)) if is_header(line)]
    for start, end in pairwise([*starts, len(raw)]):
        yield raw[start:end], start


class PartReader:
    """Reads the parts of one puzzle; `before` counts the lines of the text before its own.

    A class has a method `_read_NAME(line, argument)` for each part that is neither a flag nor a
    picture of marks.
    """

    parts: ClassVar[tuple[str, ...]]  #: the names of all parts
    flags: ClassVar[tuple[str, ...]] = ()  #: parts that are one word and say it all
    heads: ClassVar[tuple[str, ...]] = ()  #: parts that are a line of their own, with lines below
    bare: ClassVar[tuple[str, ...]] = ()  #: parts that may be such a line
    repeatable: ClassVar[tuple[str, ...]] = ()  #: parts that may come again

    def __init__(self, raw: list[str], before: int, source: str | None) -> None:
        self._raw, self._before, self._source = raw, before, source
        self._at = 1  #: behind the header
        self._seen: dict[str, Line] = {}
        self._marks: dict[str, tuple[Line, list[Line]]] = {}
        self._alphabet: Alphabet | None = None

    def _line(self, at: int) -> Line:
        return Line(self._before + at + 1, self._raw[at], self._source)

    def _read_parts(self) -> None:
        while self._at < len(self._raw):
            self._at += 1
            if not is_idle(self._raw[self._at - 1]):
                self._begin_part(self._line(self._at - 1))

    def _begin_part(self, line: Line) -> None:
        part, *rest = line.text.split(maxsplit=1)
        argument = rest[0] if rest else ""
        if part not in self.parts:
            raise line.error(f"unknown keyword (lines begin with {', '.join(self.parts)})", part)
        name = self._part_name(part, argument)
        if name in self._seen and part not in self.repeatable:
            raise line.error(f"given twice: line {self._seen[name].number} has it already")
        self._seen[name] = line
        if part in (*self.heads, *self.flags) and argument:
            raise line.error(f"unexpected text after `{part}`", argument)
        if part not in (*self.heads, *self.bare, *self.flags) and not argument:
            raise line.error(f"a value is missing after `{part}`")
        self._read_part(part, line, argument)

    def _part_name(self, part: str, argument: str) -> str:  # noqa: ARG002
        """Return what a part is known by, of which there is one alone."""
        return part

    def _read_part(self, part: str, line: Line, argument: str) -> None:
        if part in SORTS:
            self._marks[part] = (line, self._next_lines(self._ends_picture))
            if not self._marks[part][1]:
                raise line.error(f"no picture below `{part}`")
        elif part not in self.flags:
            getattr(self, f"_read_{part}")(line, argument)

    def _read_alphabet(self, line: Line, argument: str) -> None:
        self._alphabet = line_alphabet(line, argument, self._seen)

    def _next_lines(self, is_end: Callable[[str], bool]) -> list[Line]:
        """Return the lines that come next, up to some end, and go on behind them."""
        return [self._line(at) for at in self._below(is_end)]

    def _below(self, is_end: Callable[[str], bool]) -> range:
        """Return which lines these are."""
        start = self._at
        left = within_deadline(range(start, len(self._raw)))
        self._at = next((at for at in left if is_end(self._raw[at])), len(self._raw))
        return range(start, self._at)

    def _ends_picture(self, text: str) -> bool:
        """Tell whether a line is empty, or begins what comes below a picture."""
        return not text or text.split(maxsplit=1)[0] in self.parts
