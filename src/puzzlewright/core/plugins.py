"""Kinds, formats and outputs of other packages, found by their entry points.

A package adds a kind by an entry point of the group `puzzlewright.kinds` whose name is that of the
kind and whose object is a Kind (puzzles/kind.py); formats and outputs likewise. They are looked up
only where a name, a suffix or a text is not ours, so that they cost nothing elsewhere.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import TYPE_CHECKING, Any

from puzzlewright.core.errors import InputError

if TYPE_CHECKING:  # see plugin_entry_points
    from importlib.metadata import EntryPoint

_log = logging.getLogger("puzzlewright.plugins")


KINDS, FORMATS, OUTPUTS = "puzzlewright.kinds", "puzzlewright.formats", "puzzlewright.outputs"


@cache
def plugin_entry_points(group: str) -> dict[str, EntryPoint]:
    """Return what installed packages add to a group, by name and in the order of the names."""
    # With it comes the package email, for those who have plug-ins or misspell a name.
    from importlib.metadata import entry_points

    return {point.name: point for point in sorted(entry_points(group=group))}


@cache
def load_plugin(group: str, name: str) -> Any:
    """Return the object of one entry point; None if no package has it."""
    point = plugin_entry_points(group).get(name)
    if point is None:
        return None
    _log.debug("loading %s from %s", name, point.value)
    try:
        return point.load()
    except Exception as error:
        package = point.dist.name if point.dist else point.value
        reason = f"the plug-in {package} cannot be loaded ({type(error).__name__}: {error})"
        raise InputError(reason, text=name) from error


def load_plugins(group: str) -> list[Any]:
    """Return the objects of all entry points of a group."""
    return [load_plugin(group, name) for name in plugin_entry_points(group)]
