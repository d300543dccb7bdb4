"""The names that items and colours have in texts, in JSON and in drawings.

A word is its own name. Everything else gets a name that our text can hold: 7 is `7`, (0, 1) is
`0,1`, Suit.HEARTS is `HEARTS`, Lesson("Ann", "maths") is `Ann,maths`. Where two would have the same
name, the second one is called `7_2`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.immutable import ReadOnlyDict, frozen, set_attribute
from puzzlewright.puzzles.cover.items import BAR, COLON, Coloured, Option, name_fault

#: What an item is called whose own text is empty.
NAMELESS = "item"


@frozen
class Names:
    """The names of the items of one problem, and of the members of its options."""

    of_item: Mapping[Any, str]
    of_colour: Mapping[Any, str]
    words: Mapping[Any, str]  #: the members of options, `item:colour` where there is a colour

    def __init__(self, items: Collection[Any], options: Sequence[Option]) -> None:
        set_attribute(self, "of_item", ReadOnlyDict(unique_names(items)))
        coloured = dict.fromkeys(
            [m for option in within_deadline(options) for m in option if isinstance(m, Coloured)]
        )
        colours = dict.fromkeys(member.colour for member in coloured)
        set_attribute(self, "of_colour", ReadOnlyDict(unique_names(colours)))
        words = dict(self.of_item)
        for member in coloured:
            name, colour = self.pair(member)
            words[member] = f"{name}{COLON}{colour}"
        set_attribute(self, "words", ReadOnlyDict(words))

    def pair(self, member: Any) -> tuple[str, str | None]:
        """Return the names of an item and of its colour, if it has one."""
        if isinstance(member, Coloured):
            return self.of_item[member.item], self.of_colour[member.colour]
        return self.of_item[member], None

    def option_words(self, option: Option) -> tuple[str, ...]:
        """Return an option as it stands in a file."""
        words = self.words
        return tuple([words[member] for member in option])

    def option_text(self, option: Option) -> str:
        """Return the same in one line."""
        return " ".join(self.option_words(option))


def unique_names(values: Iterable[Any]) -> dict[Any, str]:
    """Return names for values, all of them different; words keep their own."""
    values = list(values)
    names = {each: each for each in values if type(each) is str and not name_fault(each)}
    if len(names) == len(values):
        return names
    taken = set(names)
    named = {}
    for value in within_deadline(values):
        name = names.get(value) if type(value) is str else None
        named[value] = _unused_name(item_name(value), taken) if name is None else name
    return named


def item_name(item: Any) -> str:
    """Return a name for a value, without white space, colon and bar."""
    if isinstance(item, tuple):
        return _joined(item) or NAMELESS
    if isinstance(item, Set):
        return f"{{{','.join(sorted(map(item_name, item)))}}}"
    if isinstance(item, Enum):
        text = item.name
    elif _has_no_text(type(item)):
        if is_dataclass(item):
            return _joined([getattr(item, field.name) for field in fields(item)]) or NAMELESS
        text = type(item).__name__
    else:
        text = str(item)
    return "_".join(text.replace(COLON, ".").replace(BAR, "/").split()) or NAMELESS


def _joined(parts: Iterable[Any]) -> str:
    """Return the names of several values in one; those of several others in parentheses."""
    named = ((part, item_name(part)) for part in parts)
    return ",".join(
        f"({name})" if isinstance(part, tuple) or (is_dataclass(part) and "," in name) else name
        for part, name in named
    )


def _has_no_text(kind: Any) -> bool:
    """Tell whether texts of values have an address in them, or are code as those of dataclasses."""
    return kind.__str__ is object.__str__ and (
        kind.__repr__ is object.__repr__ or is_dataclass(kind)
    )


def _unused_name(name: str, taken: set[str]) -> str:
    """Return a name that was not there yet."""
    free, number = name, 2
    while free in taken:
        free, number = f"{name}_{number}", number + 1
    taken.add(free)
    return free
