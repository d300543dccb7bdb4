"""What modules on the way of every command need of `typing`, without importing it.

Importing typing takes as long as counting nine small fill-ins. Type checkers are sent there all the
same. When the program runs, a NamedTuple is a namedtuple, what can be subscripted stays what it is,
and names that stand in annotations only mean nothing, for annotations are never evaluated.
"""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
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
    from collections import namedtuple

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

    class _FieldsOfBody(type):
        """Makes a namedtuple of a class body, with its annotations for fields."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body["__annotations__"]
            defaults = [body[field] for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            made.__annotations__ = fields
            for key in body.keys() - fields.keys() - {"__module__", "__annotations__"}:
                setattr(made, key, body[key])
            return made

    class NamedTuple(metaclass=_FieldsOfBody):
        """A tuple whose members have names: those annotated in the class body."""

    def TypeVar(name, **_):  # noqa: N802
        """Return a class, which annotations can be made of: `S | None`."""
        return type(name, (), {})

    def overload(function):
        """Return the function: the last one of its name is what counts."""
        return function
