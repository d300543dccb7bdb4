"""Type hints of all exported names can be resolved while a program runs."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import pytest

import puzzlewright


def functions() -> Iterator[tuple[str, Any]]:
    """Yield the public functions, methods and properties of the package by name."""
    for name in puzzlewright.__all__:
        value = getattr(puzzlewright, name)
        if inspect.isfunction(value):
            yield name, value
        elif inspect.isclass(value):
            for member in dir(value):
                if not member.startswith("_") or member == "__init__":
                    for found in behind(inspect.getattr_static(value, member)):
                        if inspect.isfunction(found) and "puzzlewright" in found.__module__:
                            yield f"{name}.{member}", found


def behind(found: Any) -> list[Any]:
    """Return the function of a method or of a property of any sort."""
    if isinstance(found, property):
        assert found.fset is None
        return [found.fget]
    if isinstance(found, cached_property):
        return [found.func]
    return [getattr(found, "__func__", found)]


FUNCTIONS = dict(functions())
CLASSES = [name for name in puzzlewright.__all__ if inspect.isclass(getattr(puzzlewright, name))]


@pytest.mark.parametrize("name", CLASSES)
def test_hints_of_attributes(name: str) -> None:
    """The types of all attributes are found, also of those that a class inherits."""
    hints = typing.get_type_hints(getattr(puzzlewright, name))
    assert all(not isinstance(hint, str) for hint in hints.values())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_hints(name: str) -> None:
    """All hints are found: those of the parameters, and what is returned."""
    function = FUNCTIONS[name]
    hints = typing.get_type_hints(function)
    parameters = [
        each for each in inspect.signature(function).parameters if each not in ("self", "cls")
    ]
    assert set(hints) - {"return"} <= set(parameters)
    assert set(parameters) <= set(hints)


CLASSES = [name for name in puzzlewright.__all__ if inspect.isclass(getattr(puzzlewright, name))]


@pytest.mark.parametrize("name", CLASSES)
def test_hints_of_classes(name: str) -> None:
    """All hints of the attributes of a class are found, too."""
    found = getattr(puzzlewright, name)
    hints = typing.get_type_hints(found)
    assert {*inspect.get_annotations(found)} <= set(hints)


def test_there_are_many() -> None:
    """The test above looks at something."""
    assert len(FUNCTIONS) > 200
    assert len(CLASSES) > 40
    properties = {"Cover.problem", "CrissCross.template", "Progress.fraction", "Puzzle.styles"}
    assert properties - {*FUNCTIONS} == {"Progress.fraction"}  # a field


@pytest.mark.parametrize("name", ["count", "solve", "solutions"])
def test_options_are_named(name: str) -> None:
    """help(Sudoku.solve) names every option of a search, and explains it."""
    method = getattr(puzzlewright.Sudoku, name)
    options = ["limit", "time", "nodes", "threads", "progress", "stop", "checkpoint"]
    assert set(options) <= set(inspect.signature(method).parameters)
    text = inspect.getdoc(method)
    assert text is not None
    assert name == "solutions" or all(f"{option}:" in text for option in options)
