"""The one way from a puzzle up to what is built on puzzles: drawings, files, pages, clusters.

Imports go from words and engines up to puzzles, and from puzzles up to everything that shows or
stores them. `puzzle.save()`, `puzzle.play()` and `puzzle.count(cluster=…)` go against that. They
look up what they need here, by name, when it is first used, so that no engine and no module of a
kind imports anything above it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

#: What puzzles reach for, and where it is: module and name.
PLACES = {
    "load_as": "puzzlewright.outputs.load:load_as",
    "save": "puzzlewright.outputs.write:save",
    "play": "puzzlewright.outputs.html:play",
    "browser_folder": "puzzlewright.studio.server.browser_folders:readable_folder",
    "Printable": "puzzlewright.render.printable:Printable",
}


@cache
def reach(name: str) -> Any:
    """Return the function or class behind a name, importing its module only now."""
    return found_at(PLACES[name])


def found_at(place: str) -> Any:
    """Return what `module:name` stands for."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
