"""The text format of cover problems, which is D. E. Knuth's (his DLX and XCC programs).

    cover                     our header: a line with nothing but this word; may be missing
    | a comment               a line that begins with a bar
    a b 2|c 0:1|d | x y       the items; `|` before the secondary ones; multiplicities
    a c x:red                 one option per line; `item:colour` on secondary items
    b c d y

Words are separated by any white space; lines without a word are skipped. A line that consists of
the word `cover` is our header if it is the first one that is no comment. So a problem whose only
item is called `cover` needs our header before it, or the item written as `1|cover`: knuth_text()
does the latter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import file_suffix, plain_line_ends
from puzzlewright.puzzles.assumptions import Assumption, assume
from puzzlewright.puzzles.cover.items import (
    BAR,
    EXACTLY_ONCE,
    UNKNOWN,
    BadMember,
    Bounds,
    Option,
    WordItems,
    join_bounds,
    option_warnings,
    select_options,
    split_bounds,
    with_suggestion,
)

if TYPE_CHECKING:  # cover problems stand on this module
    from puzzlewright.puzzles.cover.puzzle import Cover
    from puzzlewright.puzzles.cover.solution import CoverSolution

#: What is assumed where a file leaves it open.
ITEMS = Assumption(
    "items",
    "the first line is read as the items, all to be covered{}",
    "every other line is an option; a comment begins with |",
)

C = TypeVar("C", bound="Cover[Any, Any]")

HEADER = "cover"

#: Suffixes of files that begin with their items.
KNUTH = (".dlx", ".xcc")

#: A text is recognised by this many of its options at most.
LINES_LOOKED_AT = 200


class CoverLine:
    """A line with words on it, and its number for whoever has to complain about it."""

    __slots__ = ("number", "source", "text", "words")

    def __init__(self, number: int, text: str, source: str | None) -> None:
        self.number: int = number
        self.text: str = text
        self.source: str | None = source
        self.words: list[str] = text.split()

    def error(self, message: str, index: int) -> InputError:
        """Return the error that points at the word with this index."""
        return InputError(
            message,
            source=self.source,
            line=self.number,
            column=_column(self.text, index),
            text=self.words[index],
        )


class ItemLine(NamedTuple):
    """What the line of the items says."""

    primary: tuple[str, ...]
    secondary: tuple[str, ...]
    bounds: tuple[Bounds, ...]
    items: WordItems


def read(cls: type[C], text: str, source: str | None = None) -> list[C]:
    """Read the problem of a text, which is always one."""
    lines = _lines(text, source)
    first = next(lines, None)
    has_header = first is not None and first.words == [HEADER]
    if has_header:
        first = next(lines, None)
    if first is None:
        raise InputError("no items: nothing but comments and empty lines", source=source)
    primary, secondary, bounds, items = _read_items(first)
    options: list[Option] = []
    numbers: list[int] = []
    for line in within_deadline(lines):
        options.append(_read_option(items, line))
        numbers.append(line.number)
    warnings = option_warnings(items, options, numbers)
    cover = cls.from_parts(primary, secondary, bounds, tuple(options), warnings)
    if has_header or file_suffix(source or "") in KNUTH:
        return [cover]

    return [assume(cover, [ITEMS.note(" but for those behind |" if secondary else "")])]


def own_text(cover: Cover[Any, Any]) -> str:
    """Return the problem with our header."""
    return "\n".join([HEADER, _item_line(cover), *map(cover._names.option_text, cover.options), ""])


def knuth_text(cover: Cover[Any, Any]) -> str:
    """Return the problem without our header, such that nothing in it can be taken for one."""
    items = _item_line(cover)
    first = f"1{BAR}{items}" if items == HEADER else items
    return "\n".join([first, *map(cover._names.option_text, cover.options), ""])


def looks_like_cover(text: str) -> bool:
    """Tell whether a text without our header is a cover problem, by its first lines.

    Strict, so as not to claim other kinds' files: at least two items, at least one option, every
    option in order, and not all of them the whole row of items (a filled grid reads like that).
    """
    lines = _lines(text, None)
    first = next(lines, None)
    if first is None or len(first.words) < 2:
        return first is not None and first.words == [HEADER]
    try:
        items = _read_items(first).items
        options = [items.words_option(line.words) for line in islice(lines, LINES_LOOKED_AT)]
    except (InputError, BadMember):
        return False
    return any(len(option) < len(items.number) for option in options)


def read_solution_text(
    cover: Cover[Any, Any], text: str, source: str | None = None
) -> CoverSolution[Any, Any]:
    """Read chosen options, one per line, their items in any order."""
    words = [line.words for line in _lines(text, source)]
    chosen = select_options(cover.options, cover._names.words, words)
    solution: CoverSolution[Any, Any] = cover._solution_class(*chosen)
    return solution


def _lines(text: str, source: str | None) -> Iterator[CoverLine]:
    """Yield the lines that say something, numbered from 1 as editors do."""
    text = plain_line_ends(text)
    start, number = 0, 0
    while start <= len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        number += 1
        line = CoverLine(number, text[start:end], source)
        start = end + 1
        if line.words and line.words[0][0] != BAR:
            yield line


def _read_items(line: CoverLine) -> ItemLine:
    words = line.words
    bar = words.index(BAR) if BAR in words else len(words)
    _refuse_more_bars(line, bar)
    primary, bounds = _read_primary(line, bar)
    secondary = tuple(words[bar + 1 :])
    try:
        items = WordItems(primary, secondary)
    except BadMember as bad:  # its index does not count the bar among the words
        raise line.error(bad.message, bad.index + (bad.index >= bar)) from None
    return ItemLine(primary, secondary, bounds, items)


def _read_primary(line: CoverLine, bar: int) -> tuple[tuple[str, ...], tuple[Bounds, ...]]:
    """Return the names and bounds of the words before the bar."""
    words = line.words[:bar]
    if line.text.count(BAR) <= (bar < len(line.words)):  # no multiplicity anywhere
        return tuple(words), (EXACTLY_ONCE,) * bar
    try:
        pairs = [split_bounds(word, index) for index, word in enumerate(words)]
    except BadMember as bad:
        raise line.error(bad.message, bad.index) from None
    return tuple(name for name, _ in pairs), tuple(bounds for _, bounds in pairs)


def _refuse_more_bars(line: CoverLine, bar: int) -> None:
    for index, word in enumerate(line.words[bar + 1 :], bar + 1):
        if word == BAR:
            raise line.error("a second bar among the items", index)
        if BAR in word:
            raise line.error("a secondary item takes no multiplicity", index)


def _read_option(items: WordItems, line: CoverLine) -> Option:
    try:
        return items.words_option(line.words)
    except BadMember as bad:
        message = bad.message
        if message == UNKNOWN:
            message = with_suggestion(message, line.words[bad.index], items.number)
        raise line.error(message, bad.index) from None


def _column(text: str, index: int) -> int:
    """Return where the word with this index begins, counted from 1."""
    return next(islice(re.finditer(r"\S+", text), index, None)).start() + 1


def _item_line(cover: Cover[Any, Any]) -> str:
    names = cover._names.of_item
    pairs = zip(cover.items, cover.bounds, strict=True)
    words = [join_bounds(names[item], bounds) for item, bounds in pairs]
    if cover.secondary:
        words += [BAR, *(names[item] for item in cover.secondary)]
    return " ".join(words)
