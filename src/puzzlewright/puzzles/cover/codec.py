"""Exact cover problems from Python values and from and to JSON data.

A string is text: words with white space in between, `item:colour` in options. Anything else is a
list of items, which are values that can be hashed, and in options of Coloured ones. JSON has their
names (names.py), so that problems which are read from it have words as items.

    "items": ["a", "b"], "secondary": ["x"], "bounds": {"b": [0, 2]},
    "options": [["a", "x:red"], ["b"]]

Bounds are missing for items that are covered exactly once. A solution has the chosen `options`,
and their `numbers` among those of the problem, from 0, if all of them are there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlewright.core.arguments import (
    Argument,
    as_int,
    is_set,
    require_list,
    require_mapping,
    sort_set,
    wrong_type,
)
from puzzlewright.core.errors import InputError, shorten
from puzzlewright.core.json_value import JsonValue
from puzzlewright.puzzles.cover.items import (
    BAR,
    BOUND_DIGITS,
    COLON,
    EXACTLY_ONCE,
    UNKNOWN,
    BadMember,
    Bounds,
    Coloured,
    Items,
    Option,
    WordItems,
    bounds_fault,
    coloured_word,
    item_of,
    option_warnings,
    select_options,
    with_suggestion,
)
from puzzlewright.puzzles.cover.names import item_name

if TYPE_CHECKING:  # cover problems stand on this module
    from puzzlewright.puzzles.cover.puzzle import Cover
    from puzzlewright.puzzles.cover.solution import CoverSolution

#: Items, secondary items, bounds of items, options, warnings and the names that the caller has for
#: the options, in the order of Cover.from_parts().
Parts = tuple[
    tuple[Any, ...],
    tuple[Any, ...],
    tuple[Bounds, ...],
    tuple[Option, ...],
    tuple[str, ...],
    Sequence[Any],
]

WANTED = "a text of words or a list of items"


def convert_problem(primary: Any, options: Any, secondary: Any, bounds: Any) -> Parts:
    """Return the parts of a problem whose items are any values."""
    first, second = _distinct_items("items", primary), _distinct_items("secondary", secondary)
    if is_set(options):
        raise wrong_type("a list of options, in the order of their numbers,", options, "options")
    if isinstance(options, str) or not isinstance(options, Iterable):
        raise wrong_type("a list of options", options, "options")
    choices, rows = None, options
    if isinstance(options, Mapping):
        choices, rows = tuple(options), options.values()
    places = {name: Argument(None, key=name) for name in ("items", "secondary", "options")}
    items = _items(Items, first, second, places)
    # One after the other: there may be millions, and whoever yields them may stop.
    made = tuple(
        _option(items, row, places["options"], n if choices is None else choices[n])
        for n, row in enumerate(rows)
    )
    given = {} if bounds is None else require_mapping("bounds", bounds, "a mapping of items")
    pairs = _all_bounds(items, _bounds_by_item(given), Argument({}, key="bounds"))
    warnings = option_warnings(items, made)
    numbers = range(len(made)) if choices is None else choices
    return tuple(first), tuple(second), pairs, made, warnings, numbers


def problem_in_words(
    primary: Iterable[str],
    options: Iterable[str | Iterable[str]],
    secondary: Iterable[str] = (),
    bounds: Mapping[str, Bounds] | None = None,
    places: Mapping[str, JsonValue] | None = None,
) -> Parts:
    """Return the parts of a problem that is written in words; errors name where they came from."""
    first, second = list(primary), list(secondary)
    if places is None:
        places = {name: Argument(None, key=name) for name in ("items", "secondary", "options")}
    items = _items(WordItems, first, second, places)
    made = tuple(
        _words_option(items, row.split() if isinstance(row, str) else row, places["options"], n)
        for n, row in enumerate(options)
    )
    pairs = _all_bounds(items, bounds or {}, places.get("bounds", Argument({}, key="bounds")))
    warnings = option_warnings(items, made)
    return tuple(first), tuple(second), pairs, made, warnings, range(len(made))


I = TypeVar("I", bound=Items)  # noqa: E741


def _items(
    cls: Callable[[list[Any], list[Any]], I],
    primary: list[Any],
    secondary: list[Any],
    places: Mapping[str, JsonValue],
) -> I:
    """Return the table of items; an InputError names the one that is wrong."""
    try:
        return cls(primary, secondary)
    except BadMember as bad:
        at = bad.index - len(primary)
        if not primary:
            raise places["items"].error(bad.message) from None
        part, n, values = ("items", bad.index, primary) if at < 0 else ("secondary", at, secondary)
        raise places[part].below(_shown(values[n]), n).error(bad.message) from None


def _option(items: Items, row: Any, options: JsonValue, key: Any) -> Option:
    """Return an option of any values, or of a text."""
    place = options.below(None, key)
    try:
        if isinstance(row, str):
            row = tuple(row.split())
            return items.option(_text_members(items, row))
        row = _members(items, row, place)
        return items.option(row)
    except BadMember as bad:
        raise _option_error(bad, row, place, _names(items)) from None


def _members(items: Items, row: Any, place: JsonValue) -> Option:
    """Return the members of an option, which are known to be hashable."""
    if isinstance(row, Mapping) or not isinstance(row, Iterable):
        raise wrong_type(WANTED, row, place.path)
    members = row if isinstance(row, tuple) else tuple(sort_set(row))
    try:
        hash(members)
    except TypeError:
        unfit = next(member for member in members if not _is_hashable(member))
        raise wrong_type("an item that can be hashed", unfit, place.path) from None
    if is_set(row):
        last = len(items.number)
        rank = {member: items.number.get(item_of(member), last) for member in members}
        members = tuple(sorted(members, key=lambda member: (rank[member], item_name(member))))
    return members


def _words_option(
    items: WordItems, words: Iterable[str], options: JsonValue, number: int
) -> Option:
    """Return an option that is written in words."""
    words = list(words)
    try:
        return items.words_option(words)
    except BadMember as bad:
        raise _option_error(bad, words, options.below(None, number), items.number) from None


def _text_members(items: Items, words: tuple[str, ...]) -> Option:
    """Return what the words of a text stand for: items, some of them with colours."""
    members: list[Any] = list(words)
    for index, word in enumerate(words):
        name, colon, colour = word.partition(COLON)
        if colon and word not in items.number and name in items.number:
            is_primary = items.number[name] < items.primary  # an error of its own
            members[index] = (
                Coloured(name, colour) if is_primary else coloured_word(name, colour, index)
            )
    return tuple(members)


def _option_error(
    bad: BadMember, members: Sequence[Any], place: JsonValue, names: Iterable[str]
) -> InputError:
    """Return the error for a member of an option, or for an option without members."""
    if not members:
        return place.error(bad.message)
    message, shown = bad.message, _shown(members[bad.index])
    if message == UNKNOWN:
        message = with_suggestion(message, shown, names)
    return place.below(shown, bad.index).error(message)


def _shown(member: Any) -> str:
    """Return how an error quotes a member of an option."""
    return shorten(member if isinstance(member, str) else item_name(item_of(member)))


def _names(items: Items) -> Iterable[str]:
    """Yield what errors call the items."""
    return (item if type(item) is str else item_name(item) for item in items.number)


def _distinct_items(argument: str, value: Any) -> list[Any]:
    """Return items: the words of a text, or any values that can be hashed."""
    if isinstance(value, str):
        return _text_items(argument, value)
    items = list(value) if isinstance(value, Mapping) else sort_set(value)
    items = require_list(argument, items, WANTED)
    if is_set(value):
        items.sort(key=item_name)
    for item in items:
        if not isinstance(item, Hashable) or not _is_hashable(item):
            raise wrong_type("an item that can be hashed", item, argument)
    return items


def _text_items(argument: str, text: str) -> list[str]:
    """Return the words of a text; bars are refused, which have a meaning in files."""
    words = text.split()
    for index, word in enumerate(words):
        if word == BAR:
            rest = " ".join(words[index + 1 :])
            reason = f'{argument}: a bar is for files; write secondary="{rest}"'
            raise InputError(shorten(reason), text=BAR)
        if BAR in word:
            name = word.partition(BAR)[2]
            reason = f"{argument}: bounds before a bar are for files; write bounds="
            raise InputError(f'{reason}{{"{shorten(name)}": …}}', text=word)
    return words


def _is_hashable(item: Any) -> bool:
    """Tell whether a value can be hashed; a tuple with a list in it cannot."""
    try:
        hash(item)
    except TypeError:
        return False
    return True


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


def _all_bounds(items: Items, bounds: Mapping[Any, Bounds], place: JsonValue) -> tuple[Bounds, ...]:
    """Return the bounds of all primary items; those of others are refused."""
    primary = list(items.number)[: items.primary]
    for item, pair in bounds.items():
        fault = bounds_fault(*pair)
        if items.number.get(item, items.primary) >= items.primary:
            fault = with_suggestion("no such primary item", _shown(item), map(_shown, primary))
        if fault:
            raise place.below(_shown(item), item).error(fault)
    return tuple([bounds.get(item, EXACTLY_ONCE) for item in primary])


C = TypeVar("C", bound="Cover[Any, Any]")


def fields(puzzle: Cover[Any, Any]) -> dict[str, Any]:
    """Return items, bounds and options."""
    names = puzzle._names
    pairs = zip(puzzle.items, puzzle.bounds, strict=True)
    return {
        "items": [names.of_item[item] for item in puzzle.items],
        "secondary": [names.of_item[item] for item in puzzle.secondary],
        "bounds": {
            names.of_item[item]: list(bounds) for item, bounds in pairs if bounds != EXACTLY_ONCE
        },
        "options": [list(names.option_words(option)) for option in puzzle.options],
    }


def read(cls: type[C], data: JsonValue) -> C:
    """Return the puzzle."""
    known = data.fields(["items", "options"], ["secondary", "bounds"])
    places = {"secondary": data.below([], "secondary"), "bounds": data.below({}, "bounds"), **known}
    primary, secondary = (
        [name.text() for name in places[part].items()] for part in ("items", "secondary")
    )
    options = ([word.text() for word in option.items()] for option in known["options"].items())
    bounds = {name: _pair(pair.items(2)) for name, pair in places["bounds"].entries().items()}
    return cls.from_parts(*problem_in_words(primary, options, secondary, bounds, places))


def _pair(bounds: list[JsonValue]) -> Bounds:
    low, high = (bound.whole(0, 10**BOUND_DIGITS - 1) for bound in bounds)
    return low, high


def read_solution(puzzle: Cover[Any, Any], data: JsonValue) -> CoverSolution[Any, Any]:
    """Return chosen options, right or wrong.

    Without numbers, of options that read alike the first ones are taken.
    """
    known = data.fields(["options"], ["numbers"])
    words, names = known["options"].items(), puzzle._names.words
    spelled = [[word.text() for word in option.items()] for option in words]
    if "numbers" in known:
        numbers = _option_numbers(puzzle, known["numbers"], spelled)
        chosen = numbers, tuple(puzzle.options[number] for number in numbers)
    else:
        chosen = select_options(puzzle.options, names, spelled)
    solution: CoverSolution[Any, Any] = puzzle._solution_class(*chosen)
    return solution


def _option_numbers(
    puzzle: Cover[Any, Any], value: JsonValue, spelled: list[list[str]]
) -> tuple[int, ...]:
    """Return the numbers of options that are spelled beside them, in order."""
    numbers, names = [], puzzle._names.words
    for each, words in zip(value.items(len(spelled)), spelled, strict=True):
        number = each.whole(0, len(puzzle.options) - 1)
        if sorted(names[member] for member in puzzle.options[number]) != sorted(words):
            raise each.error(f"option {number} of the problem is not {' '.join(words)}")
        numbers.append(number)
    return tuple(sorted(numbers))
