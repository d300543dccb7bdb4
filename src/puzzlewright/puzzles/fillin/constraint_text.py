"""Constraints of a setter on a fill, in the text of a fill-in; text.py has the rest.

    least 40 17-Across          the score that the word of one slot must have
    apart 5                     no two answers share five letters in a row
    apart roots                 no two answers are forms of one word (check.py); or `apart 5 roots`
    letters JQXZ                letters wanted somewhere in the fill; `A-Z` is a pangram
    ban                         words that are not used, one on a line; or `ban FILE`; `ban english`
                                has offensive words (words/builtin_lists.py)
    ADIT
    clues                       clues of words, or of slots; or `clues FILE`, a list with columns
    OTTER; it holds hands when asleep
    17-Across; the theme

The words of `ban` and the lines of `clues` end at an empty line, or where the next part begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from puzzlewright.core.arguments import require_int
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import read_bytes
from puzzlewright.core.referenced_files import hide_contents, resolve_reference
from puzzlewright.puzzles.fillin.clues import clues_of_list, format_clues, read_clues
from puzzlewright.puzzles.fillin.plain_text import format_word, read_word_block
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.words.cells.alphabet import PLAIN, Alphabet
from puzzlewright.words.cells.cell_text import parse_cells, word_text
from puzzlewright.words.lines import Line, is_idle

if TYPE_CHECKING:  # puzzle.py stands on this module
    from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution

T = TypeVar("T")

#: Letters in a row that answers can share at least, for one is in all of them; and at most.
FEWEST_APART, MOST_APART = 2, 1_000
MOST_DIGITS = 4

#: How people name forms of one word, and what can be kept apart.
ROOTS = ("roots", "root")
APART = f"a number of letters in a row from {FEWEST_APART} on, `roots`, or both: 5 roots"

#: More letters than any alphabet that can be searched.
MOST_WANTED = 64


def parse_letters(text: str, alphabet: Alphabet | None = None) -> tuple[str, ...]:
    """Return the letters of a text, each once; `A-Z` is a range."""
    body = "".join(text.split())
    if len(body) == 3 and body[1] == "-":
        first, last = (ord(letter.upper()) for letter in (body[0], body[2]))
        if not first <= last < first + MOST_WANTED:
            raise InputError("no range of letters, such as A-Z", text=text)
        return tuple(map(chr, range(first, last + 1)))
    try:
        found = tuple(dict.fromkeys(parse_cells(Line(1, body, None), body, alphabet)))
    except InputError:
        found = ()
    if not found or len(found) > MOST_WANTED:
        raise InputError("letters are expected, such as JQXZ or A-Z", text=text)
    return found


def convert_apart(apart: Any) -> tuple[int, bool]:
    """Return how many letters in a row no two answers share, and whether no two share a root.

    It is a number, `roots`, or both: `5 roots`.
    """
    number, has_roots = apart, False
    if isinstance(apart, str):
        parts = apart.replace(",", " ").lower().split()
        rest = [part for part in parts if part not in ROOTS]
        has_roots = len(rest) < len(parts)
        is_number = len(rest) == 1 and rest[0].isdecimal() and len(rest[0]) <= MOST_DIGITS
        number = int(rest[0]) if is_number else 0
        if not is_number and (rest or not has_roots):
            raise InputError(f"apart: {APART}", text=apart)
    number = require_int("apart", number)
    if number and not FEWEST_APART <= number <= MOST_APART:
        raise InputError(f"apart: {APART}", text=str(apart))
    return number, has_roots


def missing_letters(filled: FillInSolution, wanted: Iterable[str]) -> list[str]:
    """Return the letters that a fill lacks, in their order."""
    used = {cell for row in filled.rows for cell in row if cell}
    used |= {letter for cell in used for letter in cell}
    return [letter for letter in wanted if letter not in used]


#: Parts of which there may be several.
REPEATABLE_PARTS = ("ban", "clues")


class PartPlace(NamedTuple):
    """Where a part stands: its line, what is behind its name, and the lines below it."""

    line: Line
    argument: str
    below: list[Line]


class ConstraintReader:
    """Collects the constraints of one fill-in."""

    def __init__(self, source: str | None) -> None:
        self._source = source
        self._places: list[tuple[str, PartPlace]] = []
        self.notes: list[str] = []

    def add(self, part: str, place: PartPlace) -> None:
        """Take note of a part, which is read when the alphabet is known."""
        if part in REPEATABLE_PARTS:
            has_lines = any(not is_idle(line.text) for line in place.below)
            if has_lines == bool(place.argument):
                what = "a file or lines below it, not both" if has_lines else "nothing below it"
                raise place.line.error(f"`{part}`: {what}")
        self._places.append((part, place))

    def rules(self, alphabet: Alphabet | None) -> dict[str, Any]:
        """Return the constraints as arguments of a fill-in."""
        found: dict[str, Any] = {}
        for part, place in self._places:
            value = getattr(self, f"_{part}")(place, alphabet)
            if part == "clues":
                known = found.setdefault(part, {})
                known |= {key: clue for key, clue in value.items() if key not in known}
            elif part == "ban":
                found[part] = found.get(part, frozenset()) | value
            else:
                found[part] = value
        return found

    def _apart(self, place: PartPlace, _: Alphabet | None) -> str:
        text = place.argument
        try:
            if convert_apart(text) != (0, False):
                return text
        except InputError:
            pass
        raise place.line.error(f"`apart` takes {APART}", text)

    def _letters(self, place: PartPlace, alphabet: Alphabet | None) -> tuple[str, ...]:
        try:
            return parse_letters(place.argument, alphabet)
        except InputError as bad:
            raise place.line.error(bad.message, bad.text) from None

    def _ban(self, place: PartPlace, alphabet: Alphabet | None) -> frozenset[tuple[str, ...]]:
        if place.argument:
            # Few texts name lists, and these take a while to import.
            from puzzlewright.words.builtin_lists import LISTS, offensive_words

            if place.argument in LISTS:
                return frozenset(offensive_words(place.argument, alphabet or PLAIN))
            from puzzlewright.puzzles.fillin.word_lists.scored_lists import load_word_copies

            load = partial(load_word_copies, alphabet=alphabet or PLAIN)
            words = read_named_file(place.line, place.argument, load, "`ban`")
        else:
            raw = [line.text for line in place.below]
            words = read_word_block(raw, place.below[0].number, self._source, alphabet)
        return frozenset(word.cells for word in words)

    def _clues(self, place: PartPlace, alphabet: Alphabet | None) -> dict[str, str]:
        if not place.argument:
            return read_clues([ln for ln in place.below if not is_idle(ln.text)], alphabet)

        def load(path: str) -> dict[str, str]:
            return clues_of_list(read_bytes(path), path, alphabet, self.notes)

        return read_named_file(place.line, place.argument, load, "`clues`")


def read_named_file(line: Line, name: str, load: Callable[[str], T], what: str) -> T:
    """Read a file that a line of a text names, beside the text."""
    try:
        path = resolve_reference(name, line.source)
        with hide_contents():
            return load(path)
    except InputError as bad:
        if bad.line is not None:
            raise
        raise line.error(f"the file of {what}: {bad.message}", name) from None


def is_part_heading(text: str) -> bool:
    """Tell whether a line cannot be a clue, so that it begins another part or ends them."""
    return not text or ";" not in text


def apart_data(puzzle: FillIn) -> int | str:
    """Return what keeps answers apart, as the constructor takes it."""
    if not puzzle.apart_roots:
        return int(puzzle.apart)
    return f"{puzzle.apart} roots" if puzzle.apart else "roots"


def constraint_lines(puzzle: FillIn) -> list[str]:
    """Return the lines of the constraints that stand above the grid."""
    lines = [f"least {least} {slot}" for slot, least in sorted(puzzle.least_in.items())]
    lines += [f"apart {apart}"] if (apart := apart_data(puzzle)) else []
    lines += [f"letters {word_text(puzzle.letters)}"] if puzzle.letters else []
    return lines


def word_list_lines(puzzle: FillIn) -> list[str]:
    """Return the lines of banned words and clues, which stand below the grid."""
    lines = (
        ["ban", *(format_word(Word(cells)) for cells in sorted(puzzle.ban))] if puzzle.ban else []
    )
    return lines + (["clues", *format_clues(puzzle.clues)] if puzzle.clues else [])
