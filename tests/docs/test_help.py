"""help() and pydoc show everything: the package, its public names, its modules."""

from __future__ import annotations

import pkgutil
import pydoc

import pytest

import puzzlewright

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(puzzlewright.__path__, "puzzlewright.")
    # Alembic runs these; they cannot be imported.
    if ".migrations." not in module.name and not module.name.endswith("__main__")
)


def shown(thing: object) -> str:
    """Return what help() prints."""
    return pydoc.plain(pydoc.render_doc(thing))


def test_package() -> None:
    """help(puzzlewright) begins with what it is for, and an example, and names its rooms."""
    text = shown(puzzlewright)
    assert "Make, solve and prove grid puzzles." in text
    assert "Sudoku.load" in text
    assert all(f"    {room}" in text for room in ("engine", "puzzles", "words"))


@pytest.mark.parametrize("name", sorted({*puzzlewright.__all__} - {"__version__"}))
def test_names(name: str) -> None:
    """The help of each public name begins with its documentation."""
    value = getattr(puzzlewright, name)
    text = shown(value)
    described = value.__doc__ if callable(value) else "tuple"
    assert described.splitlines()[0] in text
    assert "StopIteration" not in text


def test_modules() -> None:
    """So can each module be shown: those that cannot are named."""
    assert len(MODULES) > 500
    wrong = []
    for name in MODULES:
        try:
            pydoc.render_doc(name)
        except Exception as error:
            wrong.append(f"{name}: {error!r}")
    assert not wrong
