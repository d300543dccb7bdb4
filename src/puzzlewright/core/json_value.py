"""Reading JSON data: values that know their path, so that an error names what is wrong.

    entry = Value({"options": [["a"], ["b", 3]]})
    entry.fields(["options"])["options"].items()[1].items()[1].text()
    InputError: options[1][1]: a text is expected, not a number: '3'

JSON data is what json.loads() returns: dictionaries, lists, strings, numbers, booleans and None.
Data that comes from a program may be anything, so require_json_data() looks at all of it first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any, Self

from puzzlewright.core import limits
from puzzlewright.core.errors import InputError, suggestion

#: The version of the fields of puzzles and solutions. It changes when data of an older version
#: would be read wrongly.
VERSION = 1

#: What people call the types of JSON.
NAMES: dict[type, str] = {
    type(None): "null",
    bool: "a boolean",
    int: "a number",
    float: "a number",
    str: "a text",
    list: "a list",
    dict: "an object",
}


def join_path(place: str, rest: str | None) -> str:
    """Return the path of a value whose path below another one is `rest`."""
    if not place or not rest:
        return place or rest or ""
    return place + rest if rest.startswith("[") else f"{place}.{rest}"


class JsonValue:
    """A value somewhere in JSON data."""

    __slots__ = ("data", "key", "parent")

    def __init__(self, data: Any, parent: Self | None = None, key: Any = "") -> None:
        self.data: Any = data
        self.parent: Self | None = parent
        self.key: Any = key

    @property
    def path(self) -> str:
        """Where the value is: `options[3][1]`; "" for the whole."""
        keys: list[Any] = []
        value = self
        while value.parent is not None:
            keys.append(value.key)
            value = value.parent
        path = ""
        for key in reversed(keys):
            if isinstance(key, str) and key.isidentifier():
                path += f".{key}" if path else key
            else:
                path += f"[{key}]" if isinstance(key, int) else f"[{_json_string(key)}]"
        return path

    def below(self, data: Any, key: str | int) -> Self:
        """Return a value in this one."""
        return type(self)(data, self, key)

    def error(self, reason: str) -> InputError:
        """Return the error that names this value, and quotes it if it is short."""
        place = self.path
        message = f"{place}: {reason}" if place else reason
        return InputError(message, text=_preview(self.data), path=place or None)

    def wrong_type(self, wanted: str) -> InputError | TypeError:
        """Return the error for a value of another type than the one that is wanted."""
        name = NAMES.get(type(self.data), type(self.data).__name__)
        return self.error(f"{wanted} is expected, not {name}")

    @contextmanager
    def blame(self) -> Iterator[None]:
        """Let an InputError that is raised meanwhile name this value."""
        try:
            yield
        except InputError as bad:
            raise self.located_error(bad) from None

    def located_error(self, bad: InputError) -> InputError:
        """Return an error that names this value; lines are those of some part, not of the JSON."""
        place = self.path
        message = f"{place}: {bad.message}" if place else bad.message
        return InputError(message, text=bad.text, path=join_path(place, bad.path) or None)

    # Objects

    def fields(self, needed: Collection[str], others: Collection[str] = ()) -> dict[str, Self]:
        """Return the fields of an object; those that are missing or unknown are refused."""
        for name in needed:
            self.field(name)
        found = self.entries()
        for name, value in found.items():
            if name not in needed and name not in others:
                raise value.error(_unknown(name, [*needed, *others]))
        return found

    def field(self, name: str) -> Self:
        """Return a field of an object; an InputError if it is missing."""
        if name not in (found := self.entries()):
            raise self.error(f"the field {_json_string(name)} is missing")
        return found[name]

    def entries(self) -> dict[str, Self]:
        """Return the fields of an object, whatever their names are."""
        if not isinstance(self.data, dict):
            raise self.wrong_type("an object")
        for key in self.data:
            if not isinstance(key, str):
                raise self.error(f"the name of a field is a text, not {type(key).__name__}")
        return {key: self.below(data, key) for key, data in self.data.items()}

    # Lists

    def items(self, length: int | None = None, wanted: str = "a list") -> list[Self]:
        """Return the values of a list, of some length if that is given."""
        members = self.members(wanted)
        if length is not None and len(members) != length:
            raise self.error(f"{length} values are expected, not {len(members)}")
        return [self.below(data, at) for at, data in enumerate(members)]

    def members(self, wanted: str = "a list") -> list[Any]:
        """Return the data in a list."""
        if not isinstance(self.data, list):
            raise self.wrong_type(wanted)
        return self.data

    # Single values

    def text(self) -> str:
        """Return a string."""
        if not isinstance(self.data, str):
            raise self.wrong_type("a text")
        return self.data

    def flag(self) -> bool:
        """Return a boolean."""
        if not isinstance(self.data, bool):
            raise self.wrong_type("true or false")
        return self.data

    def whole(self, least: int | None = None, most: int | None = None) -> int:
        """Return a whole number between two bounds, where they are given."""
        number = self.as_int()
        if number is None:
            raise self.wrong_type("a whole number")
        if least is not None and number < least:
            raise self.error(f"a whole number of at least {least:,} is expected")
        if most is not None and number > most:
            raise self.error(f"a whole number of at most {most:,} is expected")
        return number

    def as_int(self) -> int | None:
        """Return a whole number; None for anything else."""
        return self.data if type(self.data) is int else None

    def choice(self, known: Collection[str]) -> str:
        """Return one of some strings."""
        text = self.text()
        if text not in known:
            raise self.error(f"one of {', '.join(known)} is expected")
        return text


# Data of programs

#: Numbers of more bits than this have more digits than limits.py allows.
_MOST_BITS = int(limits.MOST_DIGITS * 3.3219)


def require_json_data(data: object) -> None:
    """Refuse what JSON cannot hold, or what could not be written again; names its path.

    Goes through the data level by level, so that depth and lists that hold themselves do no harm.
    """
    level: list[object] = [data]
    room = limits.scaled_limit(limits.MOST_VALUES)
    for _ in range(limits.MOST_JSON_DEPTH):
        room -= len(level)
        if room < 0:
            raise limits.limit_error(
                f"more than {limits.scaled_limit(limits.MOST_VALUES):,} values in JSON"
            )
        if any(map(_fault, level)):
            _blame(data)
        level = [below for each in level for below in _children(each)]
        if not level:
            return
    raise InputError(f"more than {limits.MOST_JSON_DEPTH} levels of nested lists or objects")


def _children(data: object) -> Collection[object]:
    """Return the values in a list or an object, and the names of fields."""
    if isinstance(data, dict):
        return [*data, *data.values()]
    return data if isinstance(data, list | tuple) else ()


def _fault(data: object) -> str:
    """Return what is wrong with one value, without those in it; "" if nothing."""
    if isinstance(data, str):
        halves = not data.isascii() and any("\ud800" <= sign <= "\udfff" for sign in data)
        return limits.HALF if halves else ""
    if isinstance(data, int):
        digits = f"a number of more than {limits.MOST_DIGITS:,} digits"
        return digits if data.bit_length() > _MOST_BITS else ""
    is_json = data is None or isinstance(data, float | list | tuple | dict)
    return "" if is_json else f"JSON has no {type(data).__name__}"


def _blame(data: object) -> None:
    """Raise the error for the first value with a fault; there is one, not far down."""
    values = [JsonValue(data)]
    for value in values:  # which grows meanwhile
        if fault := _fault(value.data):
            raise value.error(fault)
        if isinstance(value.data, dict):
            for key, each in value.data.items():
                if fault := _fault(key):
                    raise InputError(f"the name of a field: {fault}", text=_preview(key))
                values.append(JsonValue(each, value, key))
        elif isinstance(value.data, list | tuple):
            values += [JsonValue(each, value, at) for at, each in enumerate(value.data)]


def _unknown(name: str, known: list[str]) -> str:
    """Say that there is no such field, and which one may have been meant."""
    return f"no such field ({suggestion(name, known)})"


def _json_string(text: str) -> str:
    """Return a string as JSON writes it."""
    import json  # for mistakes alone

    return json.dumps(text, ensure_ascii=False)


def _preview(data: object) -> str | None:
    """Return a string or number for a message; None for what would be long."""
    if isinstance(data, str):
        return data
    if isinstance(data, int | float) and not isinstance(data, bool):
        try:
            return str(data)
        except ValueError:  # a number of thousands of digits
            return "…"
    return None


def load_json(text: str, source: str | None = None) -> Any:
    """Return the data of a text of JSON; an InputError names the place where it is damaged."""
    import json  # few puzzles are JSON

    limits.require_json(text, source)
    try:
        return json.loads(text, object_pairs_hook=_once_each)
    except json.JSONDecodeError as bad:
        line, column = bad.lineno, bad.colno
        shown = text.split("\n")[line - 1].strip()
        reason = f"damaged JSON ({bad.msg})"
        raise InputError(reason, source=source, line=line, column=column, text=shown) from None
    except InputError as bad:
        raise InputError(bad.message, source=source, text=bad.text) from None
    except (ValueError, RecursionError):  # numbers of thousands of digits, lists in lists in lists
        reason = "damaged JSON (a number is too long or the nesting too deep)"
        raise InputError(reason, source=source) from None


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; of two values under one key nobody knows which is meant."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise InputError("the same key twice in an object", text=key)
        found[key] = value
    return found
