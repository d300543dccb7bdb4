"""What describes a book in Python: the same keys as in book files, read by the same functions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from inspect import signature
from os import PathLike, fspath
from typing import Any, ClassVar

from puzzlewright.books.keys import Key
from puzzlewright.core.arguments import Argument, wrong_type
from puzzlewright.core.errors import InputError, suggestion
from puzzlewright.core.immutable import ReadOnlyDict, Value, frozen, set_attribute
from puzzlewright.core.serialisable import Serialisable, json_data


class BookArgument(Argument):
    """A value in the description of a book; keys have underscores, as arguments do."""

    __slots__ = ()

    #: The file that has the value: none.
    source = None

    @property
    def path(self) -> str:
        """Where the value is: `page.trim`."""
        name = self.key.replace("-", "_") if isinstance(self.key, str) else f"[{self.key}]"
        if self.parent is None or not self.parent.path:
            return str(name)
        return f"{self.parent.path}{'' if name.startswith('[') else '.'}{name}"

    def flag(self) -> bool:
        """Return a boolean."""
        if not isinstance(self.data, bool):
            raise self.wrong_type("True or False")
        return self.data

    def unknown(self, known: Collection[str]) -> InputError:
        """Return the error for a key that there is not, with the one that may be meant."""
        return self.error(f"no such key ({suggestion(str(self.key), known)})")

    def fields(self, needed: Collection[str], others: Collection[str] = ()) -> dict[str, Any]:
        """Return the values of a table; keys that are unknown are refused."""
        found = self.entries()
        for name, value in found.items():
            if name not in needed and name not in others:
                raise value.unknown([*needed, *others])
        return found

    def locate_error(self, bad: InputError) -> InputError:
        """Return an error about what this value says, with its name."""
        return self.error(bad.message) if bad.source is None else bad

    def about_file(self, bad: InputError) -> InputError:
        """Return an error about a file that this value names: it is that of the user."""
        return bad


@frozen
class Table(Serialisable, Value):
    """A value with an attribute for each of some keys; equal to those with the same."""

    #: The keys that its attributes are declared by.
    _declared: ClassVar[Sequence[Key]]

    def _fill(self, values: Mapping[str, Any]) -> None:
        """Take the arguments of a constructor."""
        for name, value in values.items():
            if name not in ("self", "__class__"):
                set_attribute(self, name, frozen_value(name, value))

    def as_json(self) -> dict[str, Any]:
        """Return all that is given by name, as JSON data."""
        names = (name for name in signature(type(self)).parameters if hasattr(self, name))
        return {name: json_data(getattr(self, name)) for name in names}

    def _table(self) -> dict[str, Any]:
        """Return what differs from the defaults, by the keys of book files."""
        found = {}
        for key in self._declared:
            value, default = getattr(self, key.attribute, None), self._default(key.attribute)
            if value != default:
                found[key.name] = plain(value)
        return found

    @classmethod
    def _default(cls, name: str) -> Any:
        """Return the default of an argument; None for a key that has none here."""
        parameter = signature(cls).parameters.get(name)
        return None if parameter is None else frozen_value(name, parameter.default)

    def _key(self) -> object:
        public = (name for name in vars(self) if not name.startswith("_"))
        return ReadOnlyDict((name, getattr(self, name)) for name in public)

    def __repr__(self) -> str:
        parts: list[str] = []
        for name, parameter in list(signature(type(self)).parameters.items()):
            value = getattr(self, name, parameter.default)
            if value != frozen_value(name, parameter.default):
                is_first = not parts and parameter.kind == parameter.POSITIONAL_OR_KEYWORD
                parts.append(repr(value) if is_first else f"{name}={value!r}")
        return f"{type(self).__name__}({', '.join(parts)})"


def frozen_value(name: str, value: Any) -> Any:
    """Return an argument as it is kept: it cannot be changed."""
    if isinstance(value, PathLike):
        return fspath(value)
    if isinstance(value, Mapping):
        return ReadOnlyDict(value)
    if value is None or isinstance(value, str | bool | int | float | Value):
        return value
    try:
        return tuple(frozen_value(name, each) for each in value)
    except TypeError:
        raise wrong_type("a text, a number or a list", value, name) from None


def plain(value: Any) -> Any:
    """Return a value as a book file has it."""
    if isinstance(value, Table):
        return value._table()
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value
