"""What modules on the way of every command need of large standard modules, without importing them.

Importing `contextlib`, `functools`, `enum` and what they import takes as long as starting Python
takes anyway, half as long again with `signal`. Type checkers are sent to the standard library all
the same. The stand-ins do the same as far as we use them; tests compare both.

Enumerations are light in the process of our command only. A program that imports us may ask what
an Outcome is, and there it is an `enum.StrEnum`.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False

if TYPE_CHECKING:
    import signal
    from contextlib import contextmanager as contextmanager
    from contextlib import suppress as suppress
    from enum import StrEnum as StrEnum
    from functools import cache as cache
    from functools import cached_property as cached_property
    from importlib import import_module as import_module
    from types import SimpleNamespace as SimpleNamespace

    signals = signal
else:
    import _signal as signals  # noqa: F401

    SimpleNamespace = type(sys.implementation)

    def import_module(name):
        """Return the module of this full name."""
        __import__(name)
        return sys.modules[name]

    class suppress:  # noqa: N801
        """Goes on behind the block if one of these exceptions ends it."""

        __slots__ = ("kinds",)

        def __init__(self, *kinds):
            self.kinds = kinds

        def __enter__(self):
            pass

        def __exit__(self, kind, error, trace):
            return kind is not None and issubclass(kind, self.kinds)

    class _Managed:
        """A generator as a context manager: what is before its `yield`, and what is behind it."""

        __slots__ = ("steps",)

        def __init__(self, steps):
            self.steps = steps

        def __enter__(self):
            for value in self.steps:
                return value
            raise RuntimeError("generator didn't yield")

        def __exit__(self, kind, error, trace):
            try:
                if kind is None:
                    next(self.steps)
                else:
                    self.steps.throw(error)
            except StopIteration as end:
                return end is not error
            except BaseException as other:
                # A StopIteration of the block comes out of a generator as the cause of another.
                is_wrapped = isinstance(error, StopIteration) and other.__cause__ is error
                if other is error or is_wrapped:
                    return False
                raise
            self.steps.close()
            raise RuntimeError("generator didn't stop")

    def _wrapping(wrapper, function):
        """Let a function that wraps another look like it."""
        for name in ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__"):
            setattr(wrapper, name, getattr(function, name))
        wrapper.__wrapped__ = function
        return wrapper

    def contextmanager(function):
        """Return a function whose calls are context managers, each with a generator of its own."""

        def manage(*args, **options):
            return _Managed(function(*args, **options))

        return _wrapping(manage, function)

    def cache(function):
        """Return a function that remembers its results, by arguments without a name."""
        known = {}

        def remember(*args):
            try:
                return known[args]
            except KeyError:
                pass
            value = known[args] = function(*args)
            return value

        remember.cache_clear = known.clear
        return _wrapping(remember, function)

    class cached_property:  # noqa: N801
        """A property that is worked out once, and kept among the attributes of its object."""

        def __init__(self, function):
            self.function = function
            self.__doc__ = function.__doc__

        def __set_name__(self, owner, name):
            self.name = name

        def __get__(self, owner, kind=None):
            if owner is None:
                return self
            kept = owner.__dict__
            if self.name in kept:  # another thread was quicker
                return kept[self.name]
            value = kept[self.name] = self.function(owner)
            return value

    class _Members(type):
        """The type of light enumerations: texts in a class body become its members."""

        def __new__(cls, name, bases, body):
            made = super().__new__(cls, name, bases, body)
            made.__members__ = {}
            for key, text in body.items():
                if key[0] != "_" and isinstance(text, str):
                    member = str.__new__(made, text)
                    member.name = member._name_ = key
                    member.value = member._value_ = text
                    made.__members__[key] = member
                    setattr(made, key, member)
            return made

        def __call__(cls, text):
            for member in cls.__members__.values():
                if member == text:
                    return member
            raise ValueError(f"{text!r} is not a valid {cls.__qualname__}")

        def __iter__(cls):
            return iter(cls.__members__.values())

        def __len__(cls):
            return len(cls.__members__)

        def __getitem__(cls, key):
            return cls.__members__[key]

    class _LightStrEnum(str, metaclass=_Members):
        """An enumeration whose members are texts."""

        __str__ = str.__str__
        __format__ = str.__format__
        __hash__ = str.__hash__

        def __repr__(self):
            return f"<{type(self).__name__}.{self.name}: {self.value!r}>"

        def __reduce_ex__(self, _):
            return type(self), (self.value,)

    if "enum" in sys.modules or "puzzlewright.start" not in sys.modules:
        from enum import StrEnum
    else:
        StrEnum = _LightStrEnum
