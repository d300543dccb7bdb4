"""Arguments that people pass to constructors: what is of no use raises an error that names it.

A value of a wrong type is a TypeError, `pieces: a list of pieces expected, not 3`. A value that
makes no sense is an InputError. Values that JSON has as well are read by the same functions: an
Argument has the methods of a JsonValue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MappingView, Set
from operator import index
from typing import Any, TypeVar

from puzzlewright.core.errors import InputError
from puzzlewright.core.json_value import JsonValue

V = TypeVar("V")

#: Longer values than this are not quoted in errors: their type is named instead.
LONGEST_QUOTE = 60


def wrong_type(wanted: str, value: object, argument: str = "") -> TypeError:
    """Return the error for a value of a wrong type; it names the argument if that is known."""
    shown = repr(value)
    found = shown if len(shown) <= LONGEST_QUOTE else type(value).__name__
    place = f"{argument}: " if argument else ""
    return TypeError(f"{place}{wanted} expected, not {found}")


class Argument(JsonValue):
    """An argument, or a value in one: `pieces[3]`. Lists may be tuples, and numbers numpy's."""

    __slots__ = ()

    @property
    def path(self) -> str:
        """Where the value is: `options[3][1]`, `only['2-Down']`."""
        return str(self.key) if self.parent is None else f"{self.parent.path}[{self.key!r}]"

    def wrong_type(self, wanted: str) -> TypeError:
        """Return the error for a value of another type than the one that is wanted."""
        return wrong_type(wanted, self.data, self.path)

    def members(self, wanted: str = "a list") -> list[Any]:
        """Return the data in a list, or in anything else that has an order and is no text."""
        return require_list(self.path, self.data, wanted)

    def located_error(self, bad: InputError) -> InputError:
        """Return an error that names this value, and a line of it."""
        where = {"line": bad.line, "column": bad.column, "text": bad.text}
        return InputError(f"{self.path}: {bad.message}", **where)  # type: ignore[arg-type]

    def as_int(self) -> int | None:
        """Return a whole number; None for anything else."""
        return None if isinstance(self.data, bool) else as_int(self.data)


def require_list(argument: str, value: Any, wanted: str, *, ordered: bool = True) -> list[Any]:
    """Return the members of a list, or of anything else that is no text and no mapping."""
    unfit = isinstance(value, str | Mapping) or (ordered and is_set(value))
    if unfit or not isinstance(value, Iterable):
        raise wrong_type(wanted, value, argument)
    return list(value)


def is_set(value: object) -> bool:
    """Tell whether it is a set, the order of which differs between processes."""
    return isinstance(value, Set) and not isinstance(value, MappingView)


def sort_set(value: Any) -> Any:
    """Return the sorted members of a set, and any other value as it is.

    The same set has another order in every process, and the order may decide about the puzzle.
    """
    return sorted(value, key=repr) if is_set(value) else value


def require_mapping(argument: str, value: Any, wanted: str) -> Mapping[Any, Any]:
    """Return a mapping."""
    if not isinstance(value, Mapping):
        raise wrong_type(wanted, value, argument)
    return value


def require_flag(argument: str, value: Any) -> bool:
    """Return a boolean, which may be given as 0 or 1."""
    if value is True or value is False:
        return bool(value)
    if as_int(value) not in (0, 1):
        raise wrong_type("True or False", value, argument)
    return bool(value)


def require_int(argument: str, value: Any) -> int:
    """Return a whole number."""
    number = as_int(value)
    if number is None:
        raise wrong_type("a whole number", value, argument)
    return number


def require_notes(notes: Any) -> None:
    """Refuse what no notes can be added to."""
    if notes is not None and not isinstance(notes, list):
        raise wrong_type("a list, to which texts are added,", notes, "notes")


def as_int(value: Any) -> int | None:
    """Return an int, of numpy as well; None for anything else."""
    if type(value) is int:
        return value
    try:
        return index(value)
    except TypeError:
        return None


def require_text(argument: str, value: Any) -> str:
    """Return a string."""
    if not isinstance(value, str):
        raise wrong_type("a text", value, argument)
    return value


def require_texts(argument: str, value: Any) -> dict[str, str]:
    """Return a mapping of texts to texts; None is an empty one."""
    found = dict(require_mapping(argument, {} if value is None else value, "a mapping of texts"))
    for key, each in found.items():
        if type(key) is not str or type(each) is not str:
            require_text(argument, key)
            require_text(f"{argument}[{key!r}]", each)
    return found


def blame_argument(argument: str, work: Callable[..., V], *arguments: Any) -> V:
    """Return what a function returns; its InputErrors name an argument."""
    with Argument(None, key=argument).blame():
        return work(*arguments)
