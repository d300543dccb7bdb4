"""Wishes of a setter for a fill, in the text of a fill-in; text.py has the rest.

    least 40 17-Across          the score that the word of one slot must have
    apart 5                     no two answers share five letters in a row
    apart roots                 no two answers are forms of one word (roots.py); or `apart 5 roots`
    letters JQXZ                letters wanted somewhere in the fill; `A-Z` is a pangram
    ban                         words that are not used, one on a line; or `ban FILE`; `ban english`
                                has offensive words (words/offensive.py)
    ADIT
    clues                       clues of words, or of slots; or `clues FILE`, a list with columns
    OTTER; it holds hands when asleep
    17-Across; the theme

The words of `ban` and the lines of `clues` end at an empty line, or where the next part begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.clues import clue_lines, read_clues
from puzzlewright.puzzles.fillin.pangram import letters_in
from puzzlewright.puzzles.fillin.word_lines import read_block, word_line
from puzzlewright.words.cell_text import word_text
from puzzlewright.words.lines import Line, is_idle

if TYPE_CHECKING:
    from puzzlewright.puzzles.fillin.puzzle import FillIn
    from puzzlewright.words.cells import Alphabet

#: Parts of which there may be several.
SEVERAL = ("ban", "clues")


class Place(NamedTuple):
    """Where a part stands: its line, what is behind its name, and the lines below it."""

    line: Line
    argument: str
    below: list[Line]


class WishReader:
    """Collects the wishes of one fill-in."""

    def __init__(self, source: str | None) -> None:
        self._source = source
        self._places: list[tuple[str, Place]] = []
        self.remarks: list[str] = []

    def add(self, part: str, place: Place) -> None:
        """Take note of a part, which is read when the alphabet is known."""
        if part in SEVERAL:
            has_lines = any(not is_idle(line.text) for line in place.below)
            if has_lines == bool(place.argument):
                what = "a file or lines below it, not both" if has_lines else "nothing below it"
                raise place.line.error(f"`{part}`: {what}")
        self._places.append((part, place))

    def rules(self, alphabet: Alphabet | None) -> dict[str, Any]:
        """Return the wishes as arguments of a fill-in."""
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

    def _apart(self, place: Place, _: Alphabet | None) -> str:
        from puzzlewright.puzzles.fillin.given import APART, apart_of

        text = place.argument
        try:
            if apart_of(text) != (0, False):
                return text
        except InputError:
            pass
        raise place.line.error(f"`apart` takes {APART}", text)

    def _letters(self, place: Place, alphabet: Alphabet | None) -> tuple[str, ...]:
        try:
            return letters_in(place.argument, alphabet)
        except InputError as bad:
            raise place.line.error(bad.message, bad.text) from None

    def _ban(self, place: Place, alphabet: Alphabet | None) -> frozenset[tuple[str, ...]]:
        if place.argument:
            from puzzlewright.words.cells import PLAIN
            from puzzlewright.words.offensive import LISTS, offensive_words

            if place.argument in LISTS:
                return frozenset(offensive_words(place.argument, alphabet or PLAIN))
            from puzzlewright.puzzles.fillin.scored_lists import load_words

            words = self._file(
                place, lambda path: load_words(path, alphabet) if alphabet else load_words(path)
            )
        else:
            raw = [line.text for line in place.below]
            words = read_block(raw, place.below[0].number, self._source, alphabet)
        return frozenset(word.cells for word in words)

    def _clues(self, place: Place, alphabet: Alphabet | None) -> dict[str, str]:
        if not place.argument:
            return read_clues([ln for ln in place.below if not is_idle(ln.text)], alphabet)
        from puzzlewright.files import read_bytes
        from puzzlewright.puzzles.fillin.clue_files import clues_in

        def load(path: str) -> dict[str, str]:
            return clues_in(read_bytes(path), path, alphabet, self.remarks)

        found: dict[str, str] = self._file(place, load)
        return found

    def _file(self, place: Place, load: Any) -> Any:
        """Read a file that a part names, beside the text."""
        from puzzlewright.named_files import contents_unquoted, named_file

        try:
            path = named_file(place.argument, self._source)
            with contents_unquoted():
                return load(path)
        except InputError as bad:
            if bad.line is not None:
                raise
            name = place.line.text.split()[0]
            raise place.line.error(f"the file of `{name}`: {bad.message}", place.argument) from None


def ends_clues(text: str) -> bool:
    """Tell whether a line cannot be a clue, so that it begins another part or ends them."""
    return not text or ";" not in text


def apart_value(puzzle: FillIn) -> int | str:
    """Return what keeps answers apart, as the constructor takes it."""
    if not puzzle.apart_roots:
        return int(puzzle.apart)
    return f"{puzzle.apart} roots" if puzzle.apart else "roots"


def wish_lines(puzzle: FillIn) -> list[str]:
    """Return the lines of the wishes that stand above the grid."""
    lines = [f"least {least} {slot}" for slot, least in sorted(puzzle.least_in.items())]
    lines += [f"apart {apart}"] if (apart := apart_value(puzzle)) else []
    lines += [f"letters {word_text(puzzle.letters)}"] if puzzle.letters else []
    return lines


def list_lines(puzzle: FillIn) -> list[str]:
    """Return the lines of banned words and clues, which stand below the grid."""
    from puzzlewright.puzzles.fillin.puzzle import Word

    lines = ["ban", *(word_line(Word(cells)) for cells in sorted(puzzle.ban))] if puzzle.ban else []
    return lines + (["clues", *clue_lines(puzzle.clues)] if puzzle.clues else [])
