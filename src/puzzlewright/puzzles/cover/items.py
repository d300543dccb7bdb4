"""The items of a cover problem, the options that can be made of them, and what is wrong with some.

Items are values that can be hashed. An option has items, and secondary items with colours
(`Coloured`). One table serves everybody who hands options in, a file or a program. It says which
member of a list is wrong and why (`BadMember`); whoever reads the list adds the place.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import suggestion
from puzzlewright.core.limits import HINT, MOST_NAMES, scaled_limit
from puzzlewright.core.serialisable import Serialisable

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

#: The nearest name is looked for among this many.
MOST_COMPARED = 4_000

#: All names are listed if none is near and there are no more than this.
MOST_LISTED = 20

UNKNOWN = "unknown item"
COLOUR_ON_PRIMARY = "a colour on a primary item: only secondary items take colours"

Item_co = TypeVar("Item_co", bound=Hashable, covariant=True)


@dataclass(frozen=True, slots=True)
class Coloured(Serialisable, Generic[Item_co]):
    """A secondary item with the colour that an option gives it: `item:colour` in texts."""

    item: Item_co
    colour: Hashable

    def __str__(self) -> str:
        return f"{self.item}{COLON}{self.colour}"

    def as_json(self) -> dict[str, str]:
        """Return the names of both."""
        from puzzlewright.puzzles.cover.names import item_name  # stands on this module

        return {"item": item_name(self.item), "colour": item_name(self.colour)}


#: What one option covers: items, some of them Coloured.
Option = tuple[Any, ...]


def item_of(member: Any) -> Any:
    """Return the item that a member of an option covers."""
    return member.item if isinstance(member, Coloured) else member


class BadMember(Exception):  # noqa: N818 - it never leaves this package: an InputError does
    """A member of a list is wrong; `index` says which one."""

    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.message = message
        self.index = index


class Items:
    """The items of one problem, and the options that can be made of them."""

    def __init__(self, primary: Sequence[Any], secondary: Sequence[Any]) -> None:
        self.primary: int = len(primary)
        #: the items with their numbers; the first `primary` ones are primary
        self.number: dict[Any, int] = {}
        if not primary:
            raise BadMember("no primary items: there is nothing to cover", 0)
        for index, item in enumerate(within_deadline([*primary, *secondary])):
            self._add(item, index)

    def _add(self, item: Any, index: int) -> None:
        if item in self.number:
            first = self.number[item]
            place = f"number {first + 1}"
            if first >= self.primary:
                place = f"secondary number {first - self.primary + 1}"
            raise BadMember(f"this item is listed twice, first as {place}", index)
        if isinstance(item, Coloured):
            raise BadMember(
                "an item without a colour is expected: only options give colours", index
            )
        require_room(self.number, index)
        self.number[item] = index

    def option(self, members: Iterable[Any]) -> Option:
        """Return the option with these members; a BadMember says which one is wrong."""
        option = members if type(members) is tuple else tuple(members)
        distinct = {*option}
        if not (distinct and len(distinct) == len(option) and self.number.keys() >= distinct):
            self._require_option(option)
        return option

    def _require_option(self, option: Option) -> None:
        """Refuse what is no option."""
        if not option:
            raise BadMember("an option needs at least one item", 0)
        seen = set()
        for index, member in enumerate(option):
            item = item_of(member)
            if item not in self.number:
                raise BadMember(UNKNOWN, index)
            if item in seen:
                raise BadMember("this item is in the option already", index)
            seen.add(item)
            if isinstance(member, Coloured):
                if self.number[item] < self.primary:
                    raise BadMember(COLOUR_ON_PRIMARY, index)
                if member.colour is None:
                    raise BadMember("no colour; an item without one is written alone", index)

    def has_primary(self, option: Option) -> bool:
        """Tell whether the option covers a primary item; the others can never be chosen."""
        number = self.number
        return any(number[item_of(member)] < self.primary for member in option)


class WordItems(Items):
    """The items of a problem that is written in words, `item:colour` in options."""

    def __init__(self, primary: Sequence[str], secondary: Sequence[str]) -> None:
        for index, name in enumerate(within_deadline([*primary, *secondary])):
            if fault := name_fault(name):
                raise BadMember(f"{fault} in the name of an item", index)
        super().__init__(primary, secondary)
        # Words come again and again: each is judged once, and equal members are one object.
        self._members: dict[str, Any] = {name: name for name in self.number}
        self._item_of: dict[str, str] = dict(self._members)

    def words_option(self, words: Iterable[str]) -> Option:
        """Return the option that the words spell; a BadMember says which one is wrong."""
        words = list(words)
        known = self._members
        try:
            option = tuple([known[word] for word in words])
        except KeyError:
            option = tuple([self._member(word, index) for index, word in enumerate(words)])
        if not option or len({*map(self._item_of.__getitem__, words)}) < len(option):
            self._require_option(option)
        return option

    def _member(self, word: str, index: int) -> Any:
        member = self._members.get(word)
        if member is None:
            require_room(self._members, index)
            member = self._members[word] = self._coloured(word, index)
            self._item_of[word] = member.item
        return member

    def _coloured(self, word: str, index: int) -> Coloured[str]:
        name, _, colour = word.partition(COLON)
        if name not in self.number:
            raise BadMember(UNKNOWN, index)
        if self.number[name] < self.primary:
            raise BadMember(COLOUR_ON_PRIMARY, index)
        return coloured_word(name, colour, index)


def coloured_word(name: str, colour: str, index: int) -> Coloured[str]:
    """Return an item with the colour that a text gives it."""
    if fault := name_fault(colour):
        raise BadMember(f"{fault} in the name of a colour", index)
    return Coloured(name, colour)


def require_room(known: Collection[Any], index: int) -> None:
    """Refuse one more item, or item with a colour, if there are too many already."""
    if len(known) >= MOST_NAMES and len(known) >= scaled_limit(MOST_NAMES):
        most = f"{scaled_limit(MOST_NAMES):,}"
        raise BadMember(f"more than {most} items, with their colours; {HINT}", index)


def with_suggestion(message: str, name: str, names: Iterable[str]) -> str:
    """Return what is wrong with an item; if it is unknown, with the item that may be meant."""
    known = list(islice(names, MOST_COMPARED))
    near = suggestion(name.partition(COLON)[0], known)
    is_near = near.startswith("did you mean")
    return f"{message} ({near})" if is_near or len(known) <= MOST_LISTED else message


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
        raise BadMember(fault, index)
    return name, bounds


def join_bounds(name: str, bounds: Bounds) -> str:
    """Return the word that split_bounds() takes apart, as short as it can be."""
    low, high = bounds
    if bounds == EXACTLY_ONCE:
        return name
    return f"{low}{BAR}{name}" if low == high else f"{low}{COLON}{high}{BAR}{name}"


def _bound(digits: str, index: int) -> int:
    if not (digits.isascii() and digits.isdigit()):
        raise BadMember("a multiplicity is written 2|item or 1:3|item", index)
    digits = digits.lstrip("0") or "0"
    if len(digits) > BOUND_DIGITS:
        raise BadMember("this bound is too large", index)
    return int(digits)


def option_warnings(
    items: Items, options: Sequence[Option], lines: Sequence[int] | None = None
) -> tuple[str, ...]:
    """Name the options that can never be chosen, by line if they come from a file."""
    if items.primary == len(items.number):
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
    options: Sequence[Option], words: Mapping[Any, str], spelled: Iterable[list[str]]
) -> tuple[tuple[int, ...], tuple[Option, ...]]:
    """Return numbers and contents of the options that words spell, their items in any order.

    What is no option of the problem is kept with the number FOREIGN, for the checker to refuse.
    """
    numbers: dict[tuple[str, ...], list[int]] = {}
    for number, option in enumerate(within_deadline(options)):
        numbers.setdefault(tuple(sorted([words[member] for member in option])), []).append(number)
    chosen: list[tuple[int, Option]] = []
    last = FOREIGN
    for line in spelled:
        same = numbers.get(tuple(sorted(line)))
        if same is None:
            chosen.append((FOREIGN, tuple(line)))
        else:
            # Options that read alike are used up one after the other; the last may come again.
            exact = [n for n in same if [words[member] for member in options[n]] == line]
            number = next((n for n in exact if n > last), (exact or same)[0])
            if len(same) > 1:
                same.remove(number)
            last = max(last, number)
            chosen.append((number, options[number]))
    chosen.sort(key=lambda pair: pair[0])
    return tuple(n for n, _ in chosen), tuple(option for _, option in chosen)
