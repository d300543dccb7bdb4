"""What modules on the way of every command need of `typing`, without importing it.

Importing typing takes as long as counting nine small fill-ins, and importing `collections` a third
of that. Type checkers are sent there all the same. When the program runs, a NamedTuple does what a
namedtuple does, what can be subscripted stays what it is, and names that stand in annotations only
mean nothing, for annotations are never evaluated.
"""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable as Callable
    from collections.abc import Collection as Collection
    from collections.abc import Generator as Generator
    from collections.abc import Hashable as Hashable
    from collections.abc import Iterable as Iterable
    from collections.abc import Iterator as Iterator
    from collections.abc import Mapping as Mapping
    from collections.abc import Sequence as Sequence
    from typing import Any as Any
    from typing import BinaryIO as BinaryIO
    from typing import ClassVar as ClassVar
    from typing import Final as Final
    from typing import Generic as Generic
    from typing import NamedTuple as NamedTuple
    from typing import NoReturn as NoReturn
    from typing import Protocol as Protocol
    from typing import Self as Self
    from typing import TypedDict as TypedDict
    from typing import TypeVar as TypeVar
    from typing import Unpack as Unpack
    from typing import overload as overload
else:
    from _collections import _tuplegetter
    from _collections_abc import (  # noqa: F401
        Callable,
        Collection,
        Generator,
        Hashable,
        Iterable,
        Iterator,
        Mapping,
        Sequence,
    )

    Any = BinaryIO = ClassVar = Final = NoReturn = Self = Unpack = None

    class Generic:
        """A class that takes parameters, and forgets them."""

        __slots__ = ()

        def __class_getitem__(cls, _):
            return cls

    class Protocol(Generic):
        """What other classes are compared with, by type checkers."""

        __slots__ = ()

    class TypedDict(dict):
        """A dictionary; its annotations tell which keys it may have."""

        def __init_subclass__(cls, *, total=True):
            """Take what a type checker wants to know."""

    def _written(cls):
        """Write the function that makes tuples of a class, which takes each field by its name."""
        owner = next(each for each in cls.__mro__ if "_fields" in vars(each))
        fields = ", ".join(owner._fields)
        make = eval(f"lambda cls, {fields}: new(cls, ({fields},))", {"new": tuple.__new__})
        make.__defaults__ = tuple(owner._field_defaults.values())
        make.__name__ = "__new__"
        make.__qualname__ = f"{owner.__qualname__}.__new__"
        make.__module__ = owner.__module__
        owner.__new__ = staticmethod(make)
        return make

    class _Signature:
        """How tuples of a class are made, for whoever inspects it."""

        def __get__(self, _, cls):
            from inspect import signature

            whole = signature(_written(cls))
            return whole.replace(parameters=list(whole.parameters.values())[1:])

    class _Fields(tuple):
        """What all tuples with names have in common."""

        __slots__ = ()
        __signature__ = _Signature()

        def __new__(cls, *values, **named):
            """Make the first tuple of a class; what is written for it makes the others."""
            return _written(cls)(cls, *values, **named)

        @classmethod
        def _make(cls, values):
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def _replace(self, **named):
            """Return a tuple with other values for some of the names."""
            made = self._make([named.pop(*each) for each in zip(self._fields, self, strict=True)])
            if named:
                raise ValueError(f"Got unexpected field names: {list(named)!r}")
            return made

        def __repr__(self):
            pairs = ", ".join([f"{name}={value!r}" for name, value in self._asdict().items()])
            return f"{type(self).__name__}({pairs})"

        def __getnewargs__(self):
            return tuple(self)

    class _FieldsOfBody(type):
        """Makes a tuple with names of a class body, whose annotations are the fields."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body["__annotations__"])
            defaults = {field: body[field] for field in fields if field in body}
            getters = {field: _tuplegetter(index, None) for index, field in enumerate(fields)}
            own = {"_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            return type(name, (_Fields,), {"__slots__": (), **body, **getters, **own})

    class NamedTuple(metaclass=_FieldsOfBody):
        """A tuple whose members have names: those annotated in the class body."""

    def TypeVar(name, **_):  # noqa: N802
        """Return a class, which annotations can be made of: `S | None`."""
        return type(name, (), {})

    def overload(function):
        """Return the function: the last one of its name is what counts."""
        return function
