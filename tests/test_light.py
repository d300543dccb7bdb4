"""Stand-ins for the standard library do what it does (typed.py, light.py)."""

from __future__ import annotations

import contextlib
import copy
import enum
import functools
import inspect
import pickle
import subprocess
import sys
import typing
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from puzzlewright import light, typed
from puzzlewright.outcome import Count, Outcome

MANAGERS: list[Any] = [contextlib.contextmanager, light.contextmanager]


class Light(typed.NamedTuple):
    """A tuple with names of ours."""

    first: int
    second: str = "two"
    third: tuple[int, ...] = ()

    def twice(self) -> int:
        return 2 * self.first


class Real(typing.NamedTuple):
    """The same by the standard library."""

    first: int
    second: str = "two"
    third: tuple[int, ...] = ()

    def twice(self) -> int:
        return 2 * self.first


class LightHeir(Light):
    """A class that is made of it."""


class RealHeir(Real):
    """The same by the standard library."""


def told(work: Callable[[], Any]) -> str:
    """Return what comes of a call, as text without the names of the classes."""
    try:
        text = repr(work())
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
    return text.replace("Light", "Real")


CALLS: list[Callable[[Any], Any]] = [
    lambda cls: cls(1),
    lambda cls: cls(1, third=(3,)),
    lambda cls: cls(first=1, second="2"),
    lambda cls: cls(),
    lambda cls: cls(1, 2, 3, 4),
    lambda cls: cls(1, fourth=4),
    lambda cls: cls(1) == (1, "two", ()),
    lambda cls: hash(cls(1)) == hash((1, "two", ())),
    lambda cls: cls(1) < cls(2),
    lambda cls: cls(1)._replace(second="zwei"),
    lambda cls: cls(1)._replace(fourth=4),
    lambda cls: cls(1)._asdict(),
    lambda cls: cls._make([1, "b", (1,)]),
    lambda cls: cls._make([]),
    lambda cls: (cls._fields, cls._field_defaults, cls.__match_args__),
    lambda cls: (cls(5).first, cls(5).second, cls(5).twice()),
    lambda cls: cls(1).fourth,
    lambda cls: setattr(cls(1), "first", 2),
    lambda cls: setattr(cls(1), "fourth", 2),
    lambda cls: [*cls(1)],
    lambda cls: cls(1)[0:2],
    lambda cls: copy.deepcopy(cls(1)),
    lambda cls: pickle.loads(pickle.dumps(cls(1, "x"))),
    lambda cls: cls.__doc__ is not None and cls.__annotations__.keys(),
    lambda cls: list(inspect.signature(cls).parameters),
]


@pytest.mark.parametrize("call", CALLS)
def test_tuples_with_names(call: Callable[[Any], Any]) -> None:
    """A tuple with names is made, read, changed and copied as that of the standard library is."""
    assert told(lambda: call(Light)) == told(lambda: call(Real))


@pytest.mark.parametrize("call", CALLS[:9])
def test_heirs_of_tuples(call: Callable[[Any], Any]) -> None:
    """A class made of such a tuple makes tuples of its own class."""
    assert told(lambda: call(LightHeir)) == told(lambda: call(RealHeir))


def test_signature_before_the_first_tuple() -> None:
    """The signature is known before there is any tuple of a class."""

    class Fresh(typed.NamedTuple):
        one: int
        two: int = 2

    assert str(inspect.signature(Fresh)) == "(one, two=2)"
    assert Fresh(1) == (1, 2)


# ---------------------------------------------------------------- context managers


def block(manager: Any, yields: int, swallows: bool, raises: BaseException | None) -> list[str]:
    """Run a block under a context manager, and return what happened."""
    steps: list[str] = []

    def wrapped(name: str, *, times: int) -> Iterator[str]:
        """Yield so often."""
        try:
            for _ in range(times):
                steps.append(f"before {name}")
                yield name
        except KeyError:
            steps.append("a KeyError")
            if not swallows:
                raise
        finally:
            steps.append("behind")

    managed = manager(wrapped)
    assert (managed.__name__, managed.__doc__) == ("wrapped", "Yield so often.")
    try:
        with managed("it", times=yields) as value:
            steps.append(value)
            if raises is not None:
                raise raises
        steps.append("on")
    except BaseException as error:
        steps.append(f"{type(error).__name__}: {error}; {error is raises}")
    return steps


@pytest.mark.parametrize("yields", [0, 1, 2])
@pytest.mark.parametrize("swallows", [True, False])
@pytest.mark.parametrize(
    "kind", [None, KeyError, ValueError, StopIteration, RuntimeError, KeyboardInterrupt]
)
def test_context_managers(yields: int, swallows: bool, kind: type[BaseException] | None) -> None:
    """Context managers end as those of contextlib do, whatever ends the block."""
    seen = [
        block(each, yields, swallows, None if kind is None else kind("why")) for each in MANAGERS
    ]
    assert seen[0] == seen[1]


def test_suppress() -> None:
    """Named exceptions are dropped, others are not."""
    with light.suppress(KeyError, OSError):
        raise FileNotFoundError
    with pytest.raises(ValueError, match="other"), light.suppress(KeyError):
        raise ValueError("other")


# ---------------------------------------------------------------- functions and properties


@pytest.mark.parametrize("cache", [functools.cache, light.cache])
def test_cache(cache: Any) -> None:
    """Results are remembered, errors are not, and all is forgotten when that is asked for."""
    calls: list[int] = []

    def halved(number: int) -> int:
        """Divide by two."""
        calls.append(number)
        if number % 2:
            raise ValueError(number)
        return number // 2

    half = cache(halved)
    assert [half(4), half(4), half(6)] == [2, 2, 3]
    for _ in range(2):
        with pytest.raises(ValueError, match="3"):
            half(3)
    half.cache_clear()
    assert half(4) == 2
    assert calls == [4, 6, 3, 3, 4]
    assert (half.__name__, half.__doc__) == ("halved", "Divide by two.")


@pytest.mark.parametrize("cached_property", [functools.cached_property, light.cached_property])
def test_cached_property(cached_property: Any) -> None:
    """A property is worked out once, and can be forgotten."""
    calls: list[int] = []

    def counted(_: object) -> int:
        """One more each time."""
        calls.append(1)
        return len(calls)

    class Owner:
        value = cached_property(counted)

    owner = Owner()
    assert [owner.value, owner.value, vars(owner)] == [1, 1, {"value": 1}]
    del owner.value
    assert owner.value == 2
    assert inspect.getdoc(Owner.value) == "One more each time."


def test_modules() -> None:
    """A module is imported by its full name, whatever packages it lies in."""
    assert light.import_module("puzzlewright.engine.run").__name__ == "puzzlewright.engine.run"
    with pytest.raises(ModuleNotFoundError):
        light.import_module("puzzlewright.nothing")


# ---------------------------------------------------------------- enumerations

#: Prints what can be asked of an enumeration; the command has a light one.
ASKING = """
import sys
if sys.argv[1] == "light":
    import puzzlewright.start
    sys.modules.pop("enum", None)  # an editable install has imported it
from puzzlewright.outcome import Outcome
assert (type(Outcome).__name__ == "EnumType") == (sys.argv[1] != "light")
import copy, json, pickle
limit = Outcome.LIMIT
print(limit, repr(limit), f"{limit:>8}", "%s" % limit, limit.name, limit.value, limit + "!")
print(list(Outcome), len(Outcome), Outcome["LIMIT"] is limit, list(Outcome.__members__))
print(Outcome("limit") is limit, Outcome(limit) is limit, limit == "limit", {limit: 1}["limit"])
print(pickle.loads(pickle.dumps(limit)) is limit, copy.deepcopy(limit) is limit)
print(json.dumps([limit]), isinstance(limit, str), isinstance(limit, Outcome), limit in Outcome)
print(type(str(limit)), [type(each).__name__ for each in Outcome])
for bad in ("nothing", 3):
    try:
        Outcome(bad)
    except ValueError as error:
        print(error)
try:
    Outcome["NOTHING"]
except KeyError as error:
    print(error)
"""


def test_enumerations() -> None:
    """An outcome answers alike in the command and in other programs."""
    said = [
        subprocess.run(
            [sys.executable, "-c", ASKING, which], capture_output=True, text=True, check=True
        ).stdout
        for which in ("light", "real")
    ]
    assert said[0] == said[1]
    assert len(said[0].splitlines()) == 9


def test_programs_get_real_enumerations() -> None:
    """In a program that is not our command, an outcome is a member of an enum."""
    assert isinstance(Outcome.LIMIT, enum.Enum)
    assert Count(1, True) == (1, True)
