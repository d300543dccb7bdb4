"""Values that do not change: attributes that cannot be assigned, read-only mappings and lists.

Simple values are frozen dataclasses. Those that convert their arguments, such as puzzles, have an
__init__ of their own, which sets attributes by set_attribute(); @frozen lets nobody else do so.
Type checkers take both for frozen dataclasses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

#: Set an attribute while an object is made: set_attribute(self, "grid", grid).
set_attribute: Callable[[object, str, Any], None] = object.__setattr__


@dataclass_transform(frozen_default=True, eq_default=False)
def frozen(cls: type[T]) -> type[T]:
    """Make a class, and what is derived from it, refuse to change; a decorator.

    Its attributes can neither be assigned nor deleted. It declares them as a dataclass does; its
    own __init__ sets them by set_attribute().
    """
    for method in (__setattr__, __delattr__, __setstate__):
        if method.__name__ not in vars(cls):
            setattr(cls, method.__name__, method)
    return cls


def __setattr__(self: object, name: str, value: object) -> NoReturn:  # noqa: N807, ARG001
    """Refuse to set an attribute."""
    raise FrozenInstanceError(f"{name}: a {type(self).__name__} is immutable")


def __delattr__(self: object, name: str) -> NoReturn:  # noqa: N807
    """Refuse to delete an attribute."""
    raise FrozenInstanceError(f"{name}: a {type(self).__name__} is immutable")


def __setstate__(self: object, state: Any) -> None:  # noqa: N807
    """Fill a copy, or what was pickled."""
    attributes, slots = state if isinstance(state, tuple) else (state, None)
    if attributes:
        vars(self).update(attributes)
    for name, value in (slots or {}).items():
        set_attribute(self, name, value)


class Value:
    """Equal to the values of its class that have the same key."""

    __slots__ = ()

    def _key(self) -> object:
        """Return all that counts; by default a value is equal to itself alone."""
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())


def _refuse(self: object, *_: object, **__: object) -> NoReturn:
    """Raise a TypeError: this mapping or list is read-only."""
    raise TypeError(f"a {type(self).__name__} cannot be changed; copy() returns one that can be")


class ReadOnlyDict(dict[K, V]):
    """A dictionary that cannot be changed.

    Unlike types.MappingProxyType it can be pickled, copied deeply, hashed and written as JSON.
    Fields that hold one are annotated as a Mapping, so that type checkers refuse to change it, too.
    """

    __slots__ = ()

    if not TYPE_CHECKING:
        __setitem__ = __delitem__ = __ior__ = _refuse
        clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (dict(self),)


class ReadOnlyList(list[V]):
    """A list that cannot be changed, for data that has to be lists, as JSON has them."""

    __slots__ = ()

    if not TYPE_CHECKING:
        __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
        append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (list(self),)


def read_only(data: Any) -> Any:
    """Return data with all its dictionaries and lists read-only, and its sets frozen."""
    if isinstance(data, Mapping):
        return ReadOnlyDict({key: read_only(value) for key, value in data.items()})
    if isinstance(data, list):
        return ReadOnlyList([read_only(value) for value in data])
    return frozenset(data) if isinstance(data, set) else data


def mutable_copy(data: Any) -> Any:
    """Return a copy of what read_only() returned that can be changed."""
    if isinstance(data, Mapping):
        return {key: mutable_copy(value) for key, value in data.items()}
    return [mutable_copy(value) for value in data] if isinstance(data, list) else data
