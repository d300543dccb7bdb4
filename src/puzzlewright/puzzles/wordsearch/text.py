"""Word searches as text: our own format, bare grids, and the places of phrases.

    wordsearch                      the header
    directions hard                 easy to expert, or some with commas: E,S (directions.py);
                                    default: all eight
    message BRA VO                  what the letters spell that no phrase has
    message-at end                  whether it is all of them (exact, the default), or the first
                                    (start) or the last (end) of them
    alphabet croatian               how words are cut into cells (words/cells/alphabet.py)
    ban-list english                words that occur nowhere: one of our lists (word_lists.py)
    ban DARN                        another one; a line for each
    bonus seal                      a word that is hidden, too, but not listed; a line for each
    unplaced Oslo: no room          a phrase that is not in the grid, and why; a line for each
    unplaced Oslo;a city: no room   one with its translation
    unplaced = "!": too short       one that has no cells at all
    grid                            a row on each line: - is no cell, (LJ) are letters of one cell
    CATS
    -XO-
    words                           those that are hidden, as criss-crosses have their words
    cats                            a phrase
    New York;the Big Apple          a phrase and its translation
    (LJ)ETO = ljeto;summer          the cells, where the phrase is not shown like that
    "this; that"                    quotes, where the text has a sign that means something here

The grid ends at an empty line, or where the phrases begin. The phrases come last, for what is below
them is a phrase, up to the header of another word search. Empty lines do not matter there. Outside
the grid a line that begins with `# ` is a comment. Letters of the grid are read as capitals.

A bare grid is rows of letters with phrases below an empty line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.assumptions import Assumption, assume
from puzzlewright.puzzles.wordsearch.directions import (
    ALL_DIRECTIONS,
    STEPS,
    Placement,
    directions_name,
    read_directions,
)
from puzzlewright.puzzles.wordsearch.message import EXACT, MESSAGE_AT
from puzzlewright.puzzles.wordsearch.word_lists import banned_words, matching_list
from puzzlewright.words.builtin_lists import LISTS
from puzzlewright.words.cells.alphabet import Alphabet
from puzzlewright.words.cells.cell_text import line_alphabet, parse_cells, word_text
from puzzlewright.words.entries import (
    CELLS,
    Entry,
    is_one_line,
    is_plain_word,
    quote_text,
    read_until,
    read_word,
    ways_to_write,
    word_line,
)
from puzzlewright.words.grids.grid import Grid, read_rows, row_text
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lines import Line, grid_error, is_idle, text_lines
from puzzlewright.words.text_parts import PartReader, split_puzzles

if TYPE_CHECKING:
    from puzzlewright.puzzles.wordsearch.puzzle import WordSearch

WORDS = Assumption(
    "words",
    "each line below the grid is read as a word, what is behind a semicolon as its translation",
    "a header `wordsearch` sets the parts of a file",
)

W = TypeVar("W", bound="WordSearch")

HEADER = "wordsearch"

#: Words that begin a part of the text; those that may come several times; those of many lines.
PARTS = (
    *("directions", "message", "message-at", "alphabet", "ban-list", "ban", "bonus", "unplaced"),
    *("grid", "words"),
)
REPEATED = ("ban", "bonus", "unplaced")
BLOCKS = ("grid", "words")

#: A text without anything in it.
EMPTY = '""'

#: A bare grid has at least this many rows and columns.
SMALLEST = 3

#: The numbers of rows and columns have at most this many digits.
MOST_DIGITS = 6

#: What is behind `unplaced`: cells and = or none, a text, a translation or none, a reason or none.
_QUOTED = r'"(?:[^"]|"")*"'
_CELLS = r'(?:(?:\([^()]*\)|[^()";:=])*=\s*)?'
_UNPLACED = (
    rf'({_CELLS}(?:{_QUOTED}\s*|[^";:][^;:]*))(?:;\s*({_QUOTED}\s*|[^":\s][^:]*)?)?(?::(.*))?'
)


def read(cls: type[W], text: str, source: str | None = None) -> list[W]:
    """Read all the word searches of a text with our header, or the one of a bare grid."""
    raw, first = text_lines(text, source, "word search")
    if raw[first].split()[0] == HEADER and raw[first] != HEADER:
        raise Line(first + 1, raw[first], source).error("unexpected text after the header")
    if raw[first] != HEADER:
        return [_read_bare(cls, raw, first, source)]
    each = split_puzzles(raw, HEADER.__eq__)
    return [_Reader(cls, lines, before, source).puzzle() for lines, before in each]


def _read_bare(cls: type[W], raw: list[str], first: int, source: str | None) -> W:
    """Read a grid and the phrases below it."""
    lines = [Line(at + 1, line, source) for at, line in enumerate(raw)]
    end = next((at for at in range(first, len(raw)) if not raw[at]), len(raw))
    grid = Grid(read_rows(lines[first:end]))
    if min(grid.height, grid.width) < SMALLEST:
        reason = f"the grid has {grid.height} rows and {grid.width} columns"
        raise grid_error(lines[first:end], f"{reason}: {SMALLEST} of each, at least")
    phrases = [_entry_of(line) for line in lines[end:] if not is_idle(line.text)]
    if not phrases:
        raise grid_error(lines[first:end], "no words below the grid, after an empty line")
    return assume(_build(cls, lines[first:end], phrases, grid), [WORDS.note()])


def _build(
    cls: type[W], picture: list[Line], phrases: Sequence[Entry], grid: Grid, **parts: Any
) -> W:
    try:
        return cls(phrases, grid, **parts)
    except InputError as bad:
        raise grid_error(picture, bad.message) from None


def _entry_of(line: Line, alphabet: Alphabet | None = None) -> Entry:
    """Read a phrase that is to be looked for."""
    entry = read_word(line, alphabet, shortest=1)
    if len(entry.cells) < 2:
        raise line.error("a single letter is not a word to look for", entry.text)
    return entry


# Reading our text


class _Reader(PartReader, Generic[W]):
    """Reads one word search."""

    parts, heads, repeatable = PARTS, BLOCKS, REPEATED

    def __init__(self, cls: type[W], raw: list[str], before: int, source: str | None) -> None:
        super().__init__(raw, before, source)
        self._cls = cls
        #: The lines of each part: those that begin it, or for BLOCKS those below.
        self._parts: dict[str, list[Line]] = {}

    def puzzle(self) -> W:
        """Return the word search."""
        self._read_parts()
        given, head = self._parts, self._line(0)
        if not given.get("grid"):
            reason = "no grid: a line `grid` and rows below it are needed"
            raise self._seen.get("grid", head).error(reason)
        # How cells are cut has to be known first, wherever it stands.
        alphabet = None
        for line in given.get("alphabet", ()):
            alphabet = line_alphabet(line, _argument(line), ())
        rows = read_rows(given["grid"], alphabet)
        if not given.get("words"):
            reason = "no words: a line `words` and lines below it are needed"
            raise self._seen.get("words", head).error(reason)
        return _build(
            self._cls,
            given["grid"],
            [_entry_of(line, alphabet) for line in given["words"]],
            Grid(rows),
            directions=self._directions(),
            **self._message(alphabet),
            bonus=[_entry_of(_rest_of_line(line), alphabet) for line in given.get("bonus", ())],
            ban=self._banned(alphabet),
            unplaced=[_read_unplaced(line, alphabet) for line in given.get("unplaced", ())],
        )

    def _read_part(self, part: str, line: Line, argument: str) -> None:  # noqa: ARG002
        if part == "grid":
            self._parts[part] = self._next_lines(lambda text: not text or text == "words")
        elif part == "words":
            below = self._next_lines(lambda _: False)
            self._parts[part] = [line for line in below if not is_idle(line.text)]
        else:
            self._parts.setdefault(part, []).append(line)

    def _directions(self) -> tuple[str, ...]:
        for line in self._parts.get("directions", ()):
            try:
                return read_directions(_argument(line))
            except InputError as bad:
                raise line.error(bad.message, bad.text) from None
        return ALL_DIRECTIONS

    def _message(self, alphabet: Alphabet | None) -> dict[str, Any]:
        """Return the message, the lengths of its words, and where it is."""
        parts: dict[str, Any] = {}
        for line in self._parts.get("message", ()):
            texts = [word for word in _argument(line).split() if any(map(str.isalnum, word))]
            words = [parse_cells(line, word, alphabet) for word in texts or [_argument(line)]]
            parts["message"] = [cell for word in words for cell in word]
            parts["message_lengths"] = [len(word) for word in words]
        for line in self._parts.get("message-at", ()):
            parts["message_at"] = _argument(line)
            if _argument(line) not in MESSAGE_AT:
                known = ", ".join(MESSAGE_AT)
                raise line.error(f"no place of a message (there are {known})", _argument(line))
        return parts

    def _banned(self, alphabet: Alphabet | None) -> list[tuple[str, ...]]:
        """Return the words of a list of ours, cut as its own language does it, and others."""
        words: list[tuple[str, ...]] = []
        for line in self._parts.get("ban-list", ()):
            name = _argument(line)
            if name not in LISTS:
                known = ", ".join(LISTS)
                raise line.error(f"no such list of banned words (there are {known})", name)
            words += banned_words(name, alphabet_named(name))
        lines = self._parts.get("ban", ())
        return words + [parse_cells(line, _argument(line), alphabet) for line in lines]


def _argument(line: Line) -> str:
    """Return what is behind the first word of a line."""
    return "".join(line.text.split(maxsplit=1)[1:])


def _rest_of_line(line: Line) -> Line:
    """Return a line without its first word; columns stay those of the line."""
    argument = _argument(line)
    before = " " * (len(line.text) - len(argument))
    return Line(line.number, before + argument, line.source)


def _read_unplaced(line: Line, alphabet: Alphabet | None = None) -> tuple[Entry, str]:
    """Read a phrase that was not placed, with its translation, and why."""
    argument = _argument(line)
    found = re.fullmatch(_UNPLACED, argument)
    if not found:
        reason = "expected `unplaced WORD: REASON` or `WORD;TRANSLATION: REASON`"
        raise line.error(reason, argument)
    before = " " * (len(line.text) - len(argument))  # so that columns are those of the line
    entry = _entry(Line(line.number, before + found[1], line.source), alphabet)
    clue = read_until(":", line, found[2])[0] if found[2] else ""
    return replace(entry, clue=clue), (found[3] or "").strip()


def _entry(line: Line, alphabet: Alphabet | None) -> Entry:
    """Read a phrase of any length; nothing before `=` are no cells."""
    body = line.text.strip()
    if not body.startswith(CELLS):
        return read_word(line, alphabet, shortest=1)
    text = body.removeprefix(CELLS).strip()
    is_quoted = text.startswith('"')
    return Entry((), text[1:-1].replace('""', '"') if is_quoted else text)


# Writing


def own_text(puzzle: WordSearch) -> str:
    """Return a word search in our format; an InputError tells what it cannot hold."""
    if read_directions(directions_name(puzzle.directions)) != puzzle.directions:
        raise InputError(
            "directions that the text format cannot hold", text=",".join(puzzle.directions)
        )
    lines = [HEADER, f"directions {directions_name(puzzle.directions)}"]
    if puzzle.message:
        lines.append(f"message {' '.join(map(word_text, puzzle._message_words))}")
        if puzzle.message_at != EXACT:
            lines.append(f"message-at {puzzle.message_at}")
    name = matching_list(puzzle.ban)
    lines += [f"ban-list {name}"] if name else [f"ban {word_text(w)}" for w in puzzle.ban]
    lines += [f"bonus {word_line(word)}" for word in puzzle.bonus]
    lines += _unplaced_lines(puzzle.unplaced)
    lines += ["grid", *(row_text(row, puzzle.grid.width) for row in puzzle.grid.rows)]
    lines += ["words", *map(word_line, puzzle.entries)]
    return "\n".join(lines) + "\n"


def _unplaced_lines(unplaced: Iterable[tuple[Entry, str]]) -> Iterator[str]:
    """Yield a line for each phrase that was not placed."""
    for entry, reason in unplaced:
        if not entry.clue and is_plain_word(entry) and _is_plain_reason(reason):
            yield f"unplaced {entry.text}: {reason}"
        else:
            yield _unplaced_line(entry, reason)


def _is_plain_reason(reason: str) -> bool:
    """Tell whether a reason is read as it is behind a plain word: nothing to try out."""
    if not reason.isascii() or not reason.isprintable() or reason != reason.strip():
        return False
    return reason != "" and CELLS not in reason and '"' not in reason


def _unplaced_line(entry: Entry, reason: str) -> str:
    """Return a phrase and why it was not placed, as _read_unplaced() reads them."""
    clue = f";{quote_text(entry.clue, ':')}" if entry.clue else ""
    no_cells = f"{CELLS} {quote_text(entry.text, ';:') or EMPTY}"
    for written in ways_to_write(entry, ";:") if entry.cells else [no_cells]:
        line = f"unplaced {written}{clue}{reason and f': {reason}'}"
        try:
            if is_one_line(line) and _read_unplaced(Line(0, line, None)) == (entry, reason):
                return line
        except InputError:
            continue
    raise InputError("a word that the text format cannot hold", text=f"{entry.text};{entry.clue}")


# Places


def read_solution_text(puzzle: WordSearch, text: str, source: str | None = None) -> list[Placement]:
    """Read places, a line for each: row and column of the first cell, the direction, the phrase.

    They come in the order of the phrases, as solving gives them. A phrase is named by its text
    or by its letters, in capitals or not. check() tells whether it is there.
    """
    raw, _ = text_lines(text, source, "places of words")
    lines = [Line(at, line, source) for at, line in enumerate(raw, 1) if not is_idle(line)]
    names = _Names(puzzle)
    return sorted(_placement(line, names) for line in lines)


def _placement(line: Line, names: _Names) -> Placement:
    parts = line.text.split(maxsplit=3)
    if len(parts) < 4:
        raise line.error("a row, a column, a direction and a word are expected")
    for what, number in zip(("row", "column"), parts, strict=False):
        if not (number.isascii() and number.isdigit() and 0 < len(number) <= MOST_DIGITS):
            raise line.error(f"a {what} is a whole number, counted from 1 on", number)
        if not int(number):
            raise line.error(f"a {what} is counted from 1 on", number)
    row, col, direction, phrase = parts
    if direction.upper() not in STEPS:
        raise line.error(f"not a direction (there are {', '.join(ALL_DIRECTIONS)})", direction)
    return Placement(names.word_number(line, phrase), int(row) - 1, int(col) - 1, direction.upper())


class _Names:
    """The phrases of a word search by what they may be called; equal ones are used up in turn."""

    def __init__(self, puzzle: WordSearch) -> None:
        texts = [entry.text for entry in puzzle.entries]
        self._by_name = [
            _numbers(text.strip() for text in texts),
            _numbers(map(_fold, texts)),
            _numbers("".join(entry.cells) for entry in puzzle.entries),
        ]
        self._unplaced = {_fold(entry.text) for entry, _ in puzzle.unplaced}
        self._used: set[int] = set()

    def word_number(self, line: Line, phrase: str) -> int:
        """Return the number of a phrase, of equal ones the first that was not there yet."""
        names = (phrase, _fold(phrase), _letters(line, phrase))
        for known, name in zip(self._by_name, names, strict=True):
            if name in known:
                numbers = known[name]
                number = next((n for n in numbers if n not in self._used), numbers[-1])
                self._used.add(number)
                return number
        was_listed = _fold(phrase) in self._unplaced
        reason = "this word was not placed" if was_listed else "no word of this word search"
        raise line.error(reason, phrase)


def _numbers(names: Iterable[str]) -> dict[str, list[int]]:
    """Return the numbers of all that have a name, by name."""
    numbers: dict[str, list[int]] = {}
    for number, name in enumerate(names):
        numbers.setdefault(name, []).append(number)
    return numbers


def _fold(text: str) -> str:
    """Return a text such that cases and gaps make no difference."""
    return " ".join(text.casefold().split())


def _letters(line: Line, phrase: str) -> str:
    """Return the letters of a phrase; "" if it has any sign that is none."""
    try:
        return "".join(parse_cells(line, phrase))
    except InputError:
        return ""
