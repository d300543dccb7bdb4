"""Exact cover problems from Python values (words, or anything hashable) and from and to JSON data.

Words are taken as they are. Where some item is no word, every item gets a name that our text can
hold: 7 is `7`, (0, 1) is `0,1`, Suit.HEARTS is `HEARTS`. Where two would have the same name, the
second one is called `7_2`.

    "primary": ["a", "b"], "secondary": ["x"], "bounds": {"b": [0, 2]},
    "options": [["a", "x:red"], ["b"]]

Bounds are missing for items that are covered exactly once. A solution lists the chosen options.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlewright.core.arguments import Argument, as_int, require_list, require_mapping, wrong_type
from puzzlewright.core.errors import InputError
from puzzlewright.core.json_value import JsonValue
from puzzlewright.puzzles.cover.items import (
    BAR,
    BOUND_DIGITS,
    COLON,
    EXACTLY_ONCE,
    BadWord,
    Bounds,
    Items,
    Option,
    bounds_fault,
    option_warnings,
    option_words,
    select_options,
)

if TYPE_CHECKING:  # cover problems stand on this module
    from puzzlewright.puzzles.cover.puzzle import Cover, CoverSolution

#: What an item is called whose own text is empty.
NAMELESS = "item"


#: Names and bounds of items, options, and warnings, in the order of Cover.from_parts().
Parts = tuple[
    tuple[str, ...], tuple[str, ...], tuple[Bounds, ...], tuple[Option, ...], tuple[str, ...]
]


def convert_problem(primary: Any, options: Any, secondary: Any, bounds: Any) -> Parts:
    """Return the parts of a problem; whatever is no word gets a name."""
    first, second = _distinct_items("primary", primary), _distinct_items("secondary", secondary)
    if isinstance(options, str | Mapping) or not isinstance(options, Iterable):
        raise wrong_type("a list of options", options, "options")
    given = {} if bounds is None else require_mapping("bounds", bounds, "a mapping of items")
    pairs = _bounds_by_item(given)
    if all(isinstance(item, str) for item in (*first, *second)):
        # One after the other: there may be millions, and whoever yields them may stop.
        words: Iterable[Sequence[str]] = (_coloured_words(n, row) for n, row in enumerate(options))
    else:
        names = Names(first, second)
        words = (names.option(n, _members(f"options[{n}]", row)) for n, row in enumerate(options))
        pairs = {names.primary(item, "bounds"): pair for item, pair in pairs.items()}
        first, second = ([names.of_item[item] for item in part] for part in (first, second))
    places = {name: Argument(None, key=name) for name in ("primary", "secondary", "options")}
    return _problem(first, second, words, pairs, {**places, "bounds": Argument({}, key="bounds")})


def _problem(
    primary: list[str],
    secondary: list[str],
    options: Iterable[Sequence[str]],
    bounds: Mapping[str, Bounds],
    places: Mapping[str, JsonValue],
) -> Parts:
    """Return the parts of a problem in words; errors name where they came from."""
    try:
        items = Items(primary, secondary)
    except BadWord as bad:
        at = bad.index - len(primary)
        if at < 0 or not primary:
            raise _word_error(bad, primary, places["primary"]) from None
        raise places["secondary"].below(secondary[at], at).error(bad.message) from None
    rows = tuple(_convert_option(items, n, row, places["options"]) for n, row in enumerate(options))
    for name, pair in bounds.items():
        fault = bounds_fault(*pair) if items.is_primary.get(name) else "no such primary item"
        if fault:
            raise places["bounds"].below(str(name), name).error(fault)
    pairs = tuple(bounds.get(name, EXACTLY_ONCE) for name in primary)
    return tuple(primary), tuple(secondary), pairs, rows, option_warnings(items, rows)


def _convert_option(items: Items, number: int, words: Sequence[str], options: JsonValue) -> Option:
    try:
        return items.option(words)
    except BadWord as bad:
        raise _word_error(bad, words, options.below(None, number)) from None


def _word_error(bad: BadWord, words: Sequence[str], place: JsonValue) -> Exception:
    """Return the error for a word in a list; the list itself is wrong if it is empty."""
    return (place.below(words[bad.index], bad.index) if words else place).error(bad.message)


def _distinct_items(argument: str, value: Any) -> list[Any]:
    """Return items, all of them different."""
    items = _members(argument, list(value) if isinstance(value, Mapping) else value)
    for item in items:
        if not isinstance(item, Hashable) or not _is_hashable(item):
            raise wrong_type("an item that can be hashed", item, argument)
    return items


def _is_hashable(item: Any) -> bool:
    """Tell whether a value can be hashed; a tuple with a list in it cannot."""
    try:
        hash(item)
    except TypeError:
        return False
    return True


def _members(argument: str, value: Any) -> list[Any]:
    """Return the words of a text, or the members of a list or set."""
    if isinstance(value, str):
        return value.split()
    found = require_list(argument, value, "a text of words or a list of items", ordered=False)
    if isinstance(value, Set):
        found.sort(key=str)  # sets have no order that could be relied on
    return found


def _bounds_by_item(bounds: Mapping[Any, Any]) -> dict[Any, Bounds]:
    """Return the bounds of each item; a single number is both of them."""
    found: dict[Any, Bounds] = {}
    for item, given in bounds.items():
        pair = (given, given) if as_int(given) is not None else given
        sides = [as_int(side) for side in pair] if isinstance(pair, tuple | list) else []
        if len(sides) != 2 or sides[0] is None or sides[1] is None:
            raise wrong_type("(least, most) or a whole number", given, "bounds")
        found[item] = sides[0], sides[1]
    return found


def _coloured_words(number: int, row: Any) -> Sequence[str]:
    """Return an option of a problem whose items are words; ("x", "red") is x:red."""
    if isinstance(row, list | tuple) and set(map(type, row)) <= {str}:  # as a rule
        return row
    words = _members(f"options[{number}]", row)
    found: list[str] = []
    for word in words:
        is_pair = isinstance(word, tuple) and len(word) == 2 and isinstance(word[0], str)
        if is_pair and COLON not in word[0]:
            colour = word[1] if isinstance(word[1], str) else item_name(word[1])
            found.append(f"{word[0]}{COLON}{colour}")
        elif isinstance(word, str):
            found.append(word)
        else:
            raise InputError(f"options[{number}]: unknown item", text=str(word))
    return found


class Names:
    """Names for items and colours of all sorts."""

    def __init__(self, primary: Sequence[Any], secondary: Sequence[Any]) -> None:
        self.of_item: dict[Any, str] = {}
        self._of_colour: dict[Any, str] = {}
        taken: set[str] = set()
        for item in (*primary, *secondary):
            if item in self.of_item:
                raise InputError("this item is listed twice", text=str(item))
            self.of_item[item] = _unused_name(item_name(item), taken)
        self._colours: set[str] = set()

    def primary(self, item: Any, argument: str) -> str:
        """Return the name of an item that an argument names by its value, not by our name."""
        if item not in self.of_item:
            raise Argument({}, key=argument).below(str(item), item).error("no such primary item")
        return self.of_item[item]

    def option(self, number: int, members: Iterable[Any]) -> list[str]:
        """Return an option in words."""
        return [self._word(number, member) for member in members]

    def _word(self, number: int, member: Any) -> str:
        """Return the word for an item, or for an item with a colour."""
        if not _is_hashable(member):
            raise wrong_type("an item that can be hashed", member, f"options[{number}]")
        if member in self.of_item:
            return self.of_item[member]
        if isinstance(member, tuple) and len(member) == 2 and member[0] in self.of_item:
            item, colour = member
            if colour not in self._of_colour:
                self._of_colour[colour] = _unused_name(item_name(colour), self._colours)
            return f"{self.of_item[item]}{COLON}{self._of_colour[colour]}"
        raise InputError(f"options[{number}]: unknown item", text=str(member))


def item_name(item: Any) -> str:
    """Return a name for a value, without white space, colon and bar."""
    if isinstance(item, tuple):
        parts = ((part, item_name(part)) for part in item)
        shown = [f"({name})" if isinstance(part, tuple) else name for part, name in parts]
        return ",".join(shown) or NAMELESS
    if isinstance(item, Enum):
        text = item.name
    elif _has_address(type(item)):
        text = type(item).__name__
    else:
        text = str(item)
    return "_".join(text.replace(COLON, ".").replace(BAR, "/").split()) or NAMELESS


def _has_address(kind: Any) -> bool:
    """Tell whether the texts of values have an address in them, which is another one each time."""
    return kind.__str__ is object.__str__ and kind.__repr__ is object.__repr__


def _unused_name(name: str, taken: set[str]) -> str:
    """Return a name that was not there yet."""
    free, number = name, 2
    while free in taken:
        free, number = f"{name}_{number}", number + 1
    taken.add(free)
    return free


C = TypeVar("C", bound="Cover")


def fields(puzzle: Cover) -> dict[str, Any]:
    """Return items, bounds and options."""
    pairs = zip(puzzle.primary, puzzle.bounds, strict=True)
    return {
        "primary": list(puzzle.primary),
        "secondary": list(puzzle.secondary),
        "bounds": {name: list(bounds) for name, bounds in pairs if bounds != EXACTLY_ONCE},
        "options": [list(option_words(option)) for option in puzzle.options],
    }


def read(cls: type[C], data: JsonValue) -> C:
    """Return the puzzle."""
    known = data.fields(["primary", "options"], ["secondary", "bounds"])
    places = {"secondary": data.below([], "secondary"), "bounds": data.below({}, "bounds"), **known}
    primary, secondary = (
        [name.text() for name in places[part].items()] for part in ("primary", "secondary")
    )
    options = ([word.text() for word in option.items()] for option in known["options"].items())
    bounds = {name: _pair(pair.items(2)) for name, pair in places["bounds"].entries().items()}
    return cls.from_parts(*_problem(primary, secondary, options, bounds, places))


def _pair(bounds: list[JsonValue]) -> Bounds:
    low, high = (bound.whole(0, 10**BOUND_DIGITS - 1) for bound in bounds)
    return low, high


def read_solution(puzzle: Cover, data: JsonValue) -> CoverSolution:
    """Return chosen options, right or wrong.

    Of options that read alike, the first ones are taken.
    """
    words = [[word.text() for word in option.items()] for option in data.items()]
    return puzzle._solution_class(*select_options(puzzle.options, words))
