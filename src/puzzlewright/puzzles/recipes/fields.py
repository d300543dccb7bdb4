"""Types of values that fields of a recipe (recipe.py) and options of an output can have.

A type describes one sort of value, a whole number or the size of a board. It knows how argparse
declares the value, how a word of the command line becomes one, which Python values it accepts and
how it normalises them, JSON in both directions, and the JSON Schema for it. Types raise InputError
for a wrong value and TypeError for a wrong type, without the name of the field: whoever knows that
name adds it with `within`. Types that only one kind uses are in that kind's recipe.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from puzzlewright.core.arguments import sort_set, wrong_type
from puzzlewright.core.errors import InputError, suggestion
from puzzlewright.core.json_value import join_path
from puzzlewright.core.quantities import int_parser, parse_seconds

T = TypeVar("T")

#: The values of a recipe by the names of its fields, as far as they are known.
Known = Mapping[str, Any]
NOTHING: Final[Known] = MappingProxyType({})

#: Returns the bytes of a list that JSON refers to by name and SHA-256.
Find = Callable[[str, str], bytes]

Schema = dict[str, Any]


class FieldType(Generic[T]):
    """One sort of value. `accept` is the only method that every type has to supply."""

    #: What a caller in Python may pass, as an annotation.
    annotation: str = "Any"

    #: Names of fields whose values `known` must have: they are read first.
    needs: tuple[str, ...] = ()

    #: Whether it is a list of words, which may come in a file.
    is_list: bool = False

    def option(self) -> dict[str, Any]:
        """Return what argparse has to know besides the name, the metavar and the help."""
        return {}

    def read(self, word: Any, known: Known) -> T:
        """Return the value that a command line names, where a path stands for the file's content.

        `word` is what argparse made of it by `option`.
        """
        return self.accept(word, known)

    def accept(self, value: object, known: Known) -> T:
        """Return a value that Python code gave, normalised."""
        raise NotImplementedError

    def python_source(self, value: T, known: Known) -> str:  # noqa: ARG002
        """Return Python source of a value that accept() takes for this one."""
        return repr(value)

    def as_json(self, value: T, known: Known, most: int | None) -> object:  # noqa: ARG002
        """Return the value in terms of JSON. Lists longer than `most` characters may be named."""
        return value

    def from_json(self, data: object, known: Known, find: Find | None) -> T:  # noqa: ARG002
        """Return the value that JSON describes."""
        return self.accept(data, known)

    def schema(self) -> Schema:
        """Return the JSON Schema of what as_json() returns and from_json() takes."""
        raise NotImplementedError


@contextmanager
def within(place: str) -> Iterator[None]:
    """Put the name of a field, or a number such as `[3]`, before errors about what is in it."""
    try:
        yield
    except InputError as bad:
        if bad.source is not None:
            raise
        path = join_path(place, bad.path)
        raise InputError(_join_place(place, bad.message), text=bad.text, path=path) from None
    except TypeError as bad:
        raise TypeError(_join_place(place, str(bad))) from None


def _join_place(place: str, message: str) -> str:
    return place + message if message.startswith("[") else f"{place}: {message}"


def list_items(value: object, wanted: str) -> list[Any]:
    """Return the items of what Python code gave for a list; those of a set are sorted."""
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
        raise wrong_type(wanted, value)
    return list(sort_set(value))


def comma_separated(text: str) -> list[str]:
    """Return the items of a list that is given as one text."""
    return [part for each in text.split(",") if (part := each.strip())]


def literal(names: Iterable[str]) -> str:
    """Return the annotation of what is one of some names."""
    return "Literal[" + ", ".join(f'"{name}"' for name in names) + "]"


class IntegerType(FieldType[int]):
    """A whole number in a range."""

    annotation = "int"

    def __init__(self, least: int = 0, most: int | None = None) -> None:
        self.least: Final = least
        self.most: Final = most

    def option(self) -> dict[str, Any]:
        """Let argparse refuse what is no number."""
        return {"type": int_parser(self.least)}

    def accept(self, value: object, known: Known) -> int:  # noqa: ARG002
        """Take an int that is no bool."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise wrong_type("a whole number", value)
        if value < self.least or (self.most is not None and value > self.most):
            end = "or more" if self.most is None else f"to {self.most:,}"
            raise InputError(f"not a whole number, {self.least} {end}", text=str(value))
        return value

    def schema(self) -> Schema:
        """Return the range."""
        most = {} if self.most is None else {"maximum": self.most}
        return {"type": "integer", "minimum": self.least, **most}


#: Seconds of a time limit: more than anybody waits.
LONGEST_TIME: Final = 1e12


class Seconds(FieldType[float]):
    """A time limit."""

    annotation = "float"

    def option(self) -> dict[str, Any]:
        """Take 90, 30s, 2m."""
        return {"type": parse_seconds}

    def accept(self, value: object, known: Known) -> float:  # noqa: ARG002
        """Take a number."""
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise wrong_type("a number of seconds", value)
        if not 0 <= value < LONGEST_TIME:
            raise InputError("not a number of seconds, 0 or more", text=str(value)[:40])
        return float(value)

    def schema(self) -> Schema:
        """Return a number."""
        return {"type": "number", "minimum": 0}


class Flag(FieldType[bool]):
    """Yes or no."""

    annotation = "bool"

    def accept(self, value: object, known: Known) -> bool:  # noqa: ARG002
        """Take True or False."""
        if not isinstance(value, bool):
            raise wrong_type("True or False", value)
        return value

    def schema(self) -> Schema:
        """Return a boolean."""
        return {"type": "boolean"}


class Choice(FieldType[str]):
    """One of some names, in upper or lower case."""

    annotation: str

    def __init__(self, names: Iterable[str], what: str = "name") -> None:
        self.names: Final = tuple(names)
        self.annotation = literal(self.names)
        self._what = what  #: of what it is the name

    def option(self) -> dict[str, Any]:
        """Let argparse refuse other names."""
        return {"choices": self.names, "type": self._normal_case}

    def _normal_case(self, text: str) -> str:
        """Return the name that differs from a text in case alone, or the text."""
        name = text.strip().casefold()
        return next((each for each in self.names if each.casefold() == name), text)

    def accept(self, value: object, known: Known) -> str:  # noqa: ARG002
        """Take one of the names."""
        if not isinstance(value, str):
            raise wrong_type("a name", value)
        value = self._normal_case(value)
        if value not in self.names:
            raise InputError(f"no such {self._what} ({suggestion(value, self.names)})", text=value)
        return value

    def schema(self) -> Schema:
        """Return the names."""
        return {"enum": list(self.names)}


class SymmetryType(Choice):
    """The name of a symmetry; `--symmetry` alone stands for the first one."""

    def option(self) -> dict[str, Any]:
        """Let the name be left out."""
        return {**super().option(), "nargs": "?", "const": self.names[0]}


#: Names of efforts, and the most work that each does, in multiples of the usual work.
EFFORTS: Final[Mapping[str, int]] = MappingProxyType(
    {"quick": 1, "normal": 1, "thorough": 16, "best": 128}
)

#: The name of an effort that ends even sooner than the usual one, where a generator can do less.
QUICK: Final = "quick"

#: More effort than anybody waits for.
MOST_EFFORT: Final = 1_000_000


class Effort(FieldType[int | str]):
    """How much work a generator does: a name, or how many times its usual work."""

    annotation: str = f"int | {literal(EFFORTS)}"

    def read(self, word: str, known: Known) -> int | str:
        """Read a number or a name."""
        is_number = word.isdecimal() and word.isascii() and len(word) < 10
        return self.accept(int(word) if is_number else word, known)

    def accept(self, value: object, known: Known) -> int | str:
        """Take a number, or a name in any case."""
        if not isinstance(value, str):
            return IntegerType(1, MOST_EFFORT).accept(value, known)
        if (name := value.strip().casefold()) not in EFFORTS:
            hint = suggestion(name, EFFORTS)
            raise InputError(f"no such effort ({hint}, or a whole number)", text=value)
        return name

    def schema(self) -> Schema:
        """Return the names and the numbers."""
        names = {"type": "string", "enum": list(EFFORTS)}
        return {"anyOf": [names, IntegerType(1, MOST_EFFORT).schema()]}


class Text(FieldType[str]):
    """Any text, or one that a function accepts, which may normalise it."""

    annotation = "str"

    def __init__(self, normal: Callable[[str], str] | None = None) -> None:
        self._normal = normal

    def accept(self, value: object, known: Known) -> str:  # noqa: ARG002
        """Take a string."""
        if not isinstance(value, str):
            raise wrong_type("a text", value)
        return value if self._normal is None else self._normal(value)

    def schema(self) -> Schema:
        """Return a string."""
        return {"type": "string"}


class Texts(FieldType[tuple[str, ...]]):
    """Several texts, each given by an option of its own on the command line."""

    annotation = "Iterable[str]"

    def option(self) -> dict[str, Any]:
        """Let argparse collect them."""
        return {"action": "append"}

    def accept(self, value: object, known: Known) -> tuple[str, ...]:
        """Take strings, or one with commas between them."""
        if isinstance(value, str):
            return tuple(comma_separated(value))
        items = list_items(value, "a list of texts")
        return tuple(Text().accept(each, known) for each in items)

    def as_json(self, value: tuple[str, ...], known: Known, most: int | None) -> object:  # noqa: ARG002
        """Return a list."""
        return list(value)

    def schema(self) -> Schema:
        """Return a list of strings."""
        return {"type": "array", "items": {"type": "string"}}


class Size(FieldType[tuple[int, int]]):
    """Rows and columns of a board: 12, (12, 18) or "12x18"."""

    annotation = "int | str | tuple[int, int]"

    def __init__(self, least: int, most: int, what: str = "a board") -> None:
        self.least: Final = least
        self.most: Final = most
        self._what = what

    def accept(self, value: object, known: Known) -> tuple[int, int]:  # noqa: ARG002
        """Take a number of rows and columns, a pair of such, or a text."""
        if isinstance(value, str):
            value = _parse_size(value)
        if isinstance(value, int):
            value = (value, value)
        if not isinstance(value, (tuple, list)) or not all(map(_is_whole, value)):
            raise wrong_type('a size such as 12, (12, 18) or "12x18"', value)
        if len(value) != 2:
            raise InputError("a size has rows and columns", text=str(value))
        rows, cols = value
        if not (self.least <= rows <= self.most and self.least <= cols <= self.most):
            reason = f"{self._what} has {self.least} to {self.most} rows and columns"
            raise InputError(reason, text=f"{rows}x{cols}")
        return rows, cols

    def as_json(self, value: tuple[int, int], known: Known, most: int | None) -> object:  # noqa: ARG002
        """Return a list of two numbers."""
        return list(value)

    def schema(self) -> Schema:
        """Return a pair of numbers, one number for both, or a text."""
        side = {"type": "integer", "minimum": self.least, "maximum": self.most}
        pair = {"type": "array", "prefixItems": [side, side], "minItems": 2, "maxItems": 2}
        pattern = r"^\s*\d{1,6}\s*([x×X]\s*\d{1,6}\s*)?$"
        return {"anyOf": [pair, side, {"type": "string", "pattern": pattern}]}


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _parse_size(text: str) -> tuple[int, int]:
    """Read a size like 9x9, 9×11 or 9."""
    match = re.fullmatch(r"(\d{1,6})(?:[x×X](\d{1,6}))?", "".join(text.split()), re.ASCII)
    if match is None:
        raise InputError("not a size like 9x9 (rows x columns)", text=text)
    return int(match[1]), int(match[2] or match[1])


class Sizes(FieldType[tuple[int, int]]):
    """A range of sizes: 4-6, or 5."""

    annotation = "int | str | tuple[int, int]"

    def accept(self, value: object, known: Known) -> tuple[int, int]:  # noqa: ARG002
        """Take a pair, one number for both ends, or a text."""
        if isinstance(value, str):
            pattern = r"(\d{1,6})(?:(?:-|\.\.|–)(\d{1,6}))?"
            match = re.fullmatch(pattern, "".join(value.split()), re.ASCII)
            if match is None:
                raise InputError("not sizes like 4-6", text=value)
            value = (int(match[1]), int(match[2] or match[1]))
        if isinstance(value, int):
            value = (value, value)
        if not isinstance(value, (tuple, list)) or not all(map(_is_whole, value)):
            raise wrong_type('sizes such as 5, (4, 6) or "4-6"', value)
        if len(value) != 2 or not 1 <= value[0] <= value[1]:
            raise InputError("not sizes like 4-6", text="-".join(map(str, value)))
        return value[0], value[1]

    def as_json(self, value: tuple[int, int], known: Known, most: int | None) -> object:  # noqa: ARG002
        """Return a list of two numbers."""
        return list(value)

    def schema(self) -> Schema:
        """Return a pair of numbers, one number for both, or a text."""
        side = {"type": "integer", "minimum": 1}
        pair = {"type": "array", "prefixItems": [side, side], "minItems": 2, "maxItems": 2}
        return {"anyOf": [pair, side, {"type": "string"}]}


class Weights(FieldType[Mapping[str, int]]):
    """Whole numbers by name: crossings=160,evenness=1."""

    annotation = "Mapping[str, int]"

    def __init__(self, names: Sequence[str], most: int) -> None:
        self.names: Final = tuple(names)
        self.most: Final = most

    def read(self, word: str, known: Known) -> Mapping[str, int]:
        """Read name=number, with commas in between."""
        found = {}
        for part in word.split(","):
            name, _, number = part.strip().partition("=")
            if not number.isdecimal() or not number.isascii():
                reason = "weights are written name=number, with commas in between"
                raise InputError(reason, text=part)
            found[name] = int(number)
        return self.accept(found, known)

    def accept(self, value: object, known: Known) -> Mapping[str, int]:
        """Take a mapping from some of the names to numbers."""
        if not isinstance(value, Mapping):
            raise wrong_type("a mapping from names to numbers", value)
        number = IntegerType(0, self.most)
        found = {}
        for name, weight in value.items():
            if name not in self.names:
                known_names = ", ".join(self.names)
                raise InputError(f"no such weight (there are {known_names})", text=str(name))
            with within(f"[{name!r}]"):
                found[name] = number.accept(weight, known)
        return {name: found[name] for name in self.names if name in found}

    def schema(self) -> Schema:
        """Return an object with these names only."""
        weight = IntegerType(0, self.most).schema()
        properties = dict.fromkeys(self.names, weight)
        weights = {"type": "object", "properties": properties, "additionalProperties": False}
        return {"title": "Weights", **weights}


class Declaration(Generic[T]):
    """A value that can be given: a field of a recipe, or an option of an output."""

    def __init__(
        self,
        field_type: FieldType[Any],
        default: T,
        help: str,  # noqa: A002
        *,
        name: str = "",
        option: str = "",
        metavar: str | None = None,
        required: bool = False,
    ) -> None:
        self.name: str = name
        self.type: Final[FieldType[Any]] = field_type
        self.default: Final[T] = default
        self.help: Final[str] = help
        self.metavar: Final[str | None] = metavar
        self.required: Final[bool] = required
        self._option = option

    @property
    def option(self) -> str:
        """How it is typed on the command line: `--edge-uses`."""
        negated = isinstance(self.type, Flag) and self.default is True
        return self._option or ("--no-" if negated else "--") + self.name.replace("_", "-")

    def value(self, given: object, known: Known = NOTHING) -> T:
        """Return a value from Python, checked; None stands for the default. Errors name it."""
        if given is None and not self.required:
            return self.default
        with within(self.name):
            value: T = self.type.accept(given, known)
        return value
