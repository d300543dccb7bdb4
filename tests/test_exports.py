"""What public functions take and return is public: every class that their annotations name."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import pytest

import puzzlewright
from puzzlewright import plugins

PUBLIC = {name: getattr(puzzlewright, name) for name in puzzlewright.__all__}
#: For plug-ins; also what goes deeper than most users: fields of recipes, problems of engines.
KNOWN = {id(value) for value in (*PUBLIC.values(), *vars(plugins).values())}


def functions(name: str) -> Iterator[tuple[str, Any]]:
    """Yield a function, or the public methods and properties of a class."""
    value = PUBLIC[name]
    if inspect.isfunction(value):
        yield name, value
    elif inspect.isclass(value):
        for member in dir(value):
            found = inspect.getattr_static(value, member)
            if isinstance(found, property | cached_property):
                found = found.fget if isinstance(found, property) else found.func
            found = getattr(found, "__func__", found)
            if not member.startswith("_") and inspect.isfunction(found):
                yield f"{name}.{member}", found


def classes(hint: Any) -> Iterator[type]:
    """Yield the classes that an annotation names."""
    origin = typing.get_origin(hint)
    if origin is None and isinstance(hint, type):
        yield hint
    elif isinstance(origin, type):
        yield origin
    for each in typing.get_args(hint):
        for part in each if isinstance(each, list) else [each]:
            yield from classes(part)


@pytest.mark.parametrize("name", PUBLIC)
def test_all_named_classes_are_public(name: str) -> None:
    """Those of parameters, results and attributes."""
    hints = [(each, typing.get_type_hints(function)) for each, function in functions(name)]
    if inspect.isclass(PUBLIC[name]):
        hints.append((name, typing.get_type_hints(PUBLIC[name])))
    missing = {
        f"{place}: {found.__module__}.{found.__name__}"
        for place, known in hints
        for part, hint in known.items()
        if not part.startswith("_")
        for found in classes(hint)
        if found.__module__.startswith("puzzlewright") and id(found) not in KNOWN
    }
    assert not missing


def test_what_stays_inside() -> None:
    """Abilities and the driver are for plug-ins; no name is in both modules but shared classes."""
    inside = {"cells", "run", "write", "Drawing", "Facts", "Kind", "Job"}
    assert inside <= {*plugins.__all__}
    assert not inside & {*PUBLIC}
    shared = {*plugins.__all__} & {*PUBLIC}
    assert all(getattr(plugins, name) is PUBLIC[name] for name in shared)
    assert list(plugins.__all__) == sorted(
        plugins.__all__, key=lambda name: (not name[0].isupper(), name)
    )


#: Results that are not data, but yield it.
NO_DATA = {"AsyncSolutionStream", "SolutionStream", "Search"}


@pytest.mark.parametrize("name", PUBLIC)
def test_results_have_as_json(name: str) -> None:
    """What functions and methods return is written as an object with names, never as a tuple."""
    for place, function in functions(name):
        for found in classes(typing.get_type_hints(function).get("return")):
            if found in PUBLIC.values() and found.__name__ not in NO_DATA:
                assert issubclass(found, str) or hasattr(found, "as_json"), place
                assert not issubclass(found, tuple), place
