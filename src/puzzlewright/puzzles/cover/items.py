"""The words of a cover problem: names, colours, bounds, and what is wrong with a bad one.

One table serves everybody who hands words in, a file or a program. It says which word of a list is
wrong and why (`BadWord`); whoever reads the words knows where they stand and adds the place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.limits import HINT, MOST_NAMES, scaled_limit

#: What separates the secondary items from the primary ones, and begins a comment.
BAR = "|"

#: What separates an item from its colour, and the two bounds of a multiplicity.
COLON = ":"

#: Bounds have at most this many digits, so that they fit the engine's 32-bit integers.
BOUND_DIGITS = 9

#: How often a primary item may be covered: at least, at most.
Bounds = tuple[int, int]

EXACTLY_ONCE: Bounds = (1, 1)

#: The number of something in a solution that is no option of the problem.
FOREIGN = -1

#: Warnings beyond this many are only counted.
WARNINGS = 10


class Entry(NamedTuple):
    """One item of an option, with the colour that the option gives it, if any."""

    item: str
    colour: str | None = None

    def __str__(self) -> str:
        return self.item if self.colour is None else f"{self.item}{COLON}{self.colour}"

    def __repr__(self) -> str:
        return f"<Entry {self}>"


#: What one option covers.
Option = tuple[Entry, ...]


class BadWord(Exception):  # noqa: N818 - it never leaves this package: an InputError does
    """A word is wrong; `index` says which one of the list it came in."""

    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.message = message
        self.index = index


class Items:
    """The items of one problem, and the options that can be written with them."""

    def __init__(self, primary: Sequence[str], secondary: Sequence[str]) -> None:
        self.is_primary: dict[str, bool] = {}
        # Words come again and again: each is judged once, and equal entries are one object.
        self._entries: dict[str, Entry] = {}
        if not primary:
            raise BadWord("no primary items: there is nothing to cover", 0)
        for index, name in enumerate(within_deadline([*primary, *secondary])):
            self._add(name, index, index < len(primary))

    def _add(self, name: str, index: int, is_primary: bool) -> None:
        if fault := name_fault(name):
            raise BadWord(f"{fault} in the name of an item", index)
        if name in self.is_primary:
            raise BadWord("this item is listed twice", index)
        self._require_room(index)
        self.is_primary[name] = is_primary
        self._entries[name] = Entry(name)

    def _require_room(self, index: int) -> None:
        """Refuse one more item, or item with a colour, if there are too many already."""
        if len(self._entries) >= MOST_NAMES and len(self._entries) >= scaled_limit(MOST_NAMES):
            most = f"{scaled_limit(MOST_NAMES):,}"
            raise BadWord(f"more than {most} items, with their colours; {HINT}", index)

    def option(self, words: Iterable[str]) -> Option:
        """Return the option that the words spell; a BadWord says which one is wrong."""
        words = list(words)
        known = self._entries
        try:
            option = tuple([known[word] for word in words])
        except KeyError:
            option = tuple([self._entry(word, index) for index, word in enumerate(words)])
        if not option:
            raise BadWord("an option needs at least one item", 0)
        if len(option) > 1 and len({entry.item for entry in option}) < len(option):
            raise BadWord("this item is in the option already", _second_use(option))
        return option

    def has_primary(self, option: Option) -> bool:
        """Tell whether the option covers a primary item; the others can never be chosen."""
        return any(self.is_primary[entry.item] for entry in option)

    def _entry(self, word: str, index: int) -> Entry:
        entry = self._entries.get(word)
        if entry is None:
            self._require_room(index)
            entry = self._new_entry(word, index)
            self._entries[word] = entry
        return entry

    def _new_entry(self, word: str, index: int) -> Entry:
        name, _, colour = word.partition(COLON)
        if name not in self.is_primary:
            raise BadWord("unknown item", index)
        if self.is_primary[name]:
            raise BadWord("a colour on a primary item: only secondary items take colours", index)
        if fault := name_fault(colour):
            raise BadWord(f"{fault} in the name of a colour", index)
        return Entry(name, colour)


def name_fault(name: str) -> str | None:
    """Say what is wrong with the name of an item or a colour, or None if nothing is."""
    if not name:
        return "no letter"
    if COLON in name or BAR in name:
        return f"a {COLON if COLON in name else BAR!r}"
    if name.split() != [name]:
        return "white space"
    return None


def bounds_fault(low: int, high: int) -> str | None:
    """Say what is wrong with the bounds of an item, or None if nothing is."""
    if high < 1:
        return "an item that can be covered at most 0 times"
    if not 0 <= low <= high:
        return f"the bounds {low}:{high} leave nothing in between"
    if high >= 10**BOUND_DIGITS:
        return "this bound is too large"
    return None


def split_bounds(word: str, index: int) -> tuple[str, Bounds]:
    """Return the name and the bounds of a word such as `a`, `3|a` or `0:2|a`."""
    before, bar, name = word.partition(BAR)
    if not bar:
        return word, EXACTLY_ONCE
    low, colon, high = before.partition(COLON)
    bounds = _bound(low, index), _bound(high if colon else low, index)
    if fault := bounds_fault(*bounds):
        raise BadWord(fault, index)
    return name, bounds


def join_bounds(name: str, bounds: Bounds) -> str:
    """Return the word that split_bounds() takes apart, as short as it can be."""
    low, high = bounds
    if bounds == EXACTLY_ONCE:
        return name
    return f"{low}{BAR}{name}" if low == high else f"{low}{COLON}{high}{BAR}{name}"


def _bound(digits: str, index: int) -> int:
    if not (digits.isascii() and digits.isdigit()):
        raise BadWord("a multiplicity is written 2|item or 1:3|item", index)
    digits = digits.lstrip("0") or "0"
    if len(digits) > BOUND_DIGITS:
        raise BadWord("this bound is too large", index)
    return int(digits)


def _second_use(option: Option) -> int:
    """Return where an item comes for the second time."""
    seen: set[str] = set()
    for index, entry in enumerate(option):
        if entry.item in seen:
            return index
        seen.add(entry.item)
    raise AssertionError(option)


def option_words(option: Option) -> tuple[str, ...]:
    """Return what str() returns for each entry, without a call for each: there may be millions."""
    return tuple([item if colour is None else item + COLON + colour for item, colour in option])


def option_text(option: Option) -> str:
    """Return an option as it stands in a file."""
    return " ".join(option_words(option))


def option_warnings(
    items: Items, options: Sequence[Option], lines: Sequence[int] | None = None
) -> tuple[str, ...]:
    """Name the options that can never be chosen, by line if they come from a file."""
    if all(items.is_primary.values()):
        return ()
    barren = [
        n for n, option in enumerate(within_deadline(options)) if not items.has_primary(option)
    ]
    places = [f"option {n}" if lines is None else f"line {lines[n]}" for n in barren[:WARNINGS]]
    texts = [f"{place}: never chosen, as it has no primary item" for place in places]
    if len(barren) > WARNINGS:
        texts.append(f"and {len(barren) - WARNINGS} more options without a primary item")
    return tuple(texts)


def select_options(
    options: Sequence[Option], spelled: Iterable[list[str]]
) -> tuple[tuple[int, ...], tuple[Option, ...]]:
    """Return numbers and contents of the options that words spell, their items in any order.

    What is no option of the problem is kept with the number FOREIGN, for the checker to refuse.
    """
    numbers: dict[tuple[str, ...], list[int]] = {}
    for number, option in enumerate(within_deadline(options)):
        numbers.setdefault(tuple(sorted(map(str, option))), []).append(number)
    chosen: list[tuple[int, Option]] = []
    last = FOREIGN
    for words in spelled:
        same = numbers.get(tuple(sorted(words)))
        if same is None:
            chosen.append((FOREIGN, tuple(_loose_entry(word) for word in words)))
        else:
            # Options that read alike are used up one after the other; the last may come again.
            exact = [n for n in same if [str(entry) for entry in options[n]] == words]
            number = next((n for n in exact if n > last), (exact or same)[0])
            if len(same) > 1:
                same.remove(number)
            last = max(last, number)
            chosen.append((number, options[number]))
    chosen.sort(key=lambda pair: pair[0])
    return tuple(n for n, _ in chosen), tuple(option for _, option in chosen)


def _loose_entry(word: str) -> Entry:
    """Take a word for an item and its colour, whether or not there is such an item."""
    item, colon, colour = word.partition(COLON)
    return Entry(item, colour if colon else None)
