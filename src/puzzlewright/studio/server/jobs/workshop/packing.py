"""What the packing editor asks: bricks of a set, by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from puzzlewright.deadline import deadline
from puzzlewright.errors import InputError
from puzzlewright.puzzles.packing.names import SETS, bricks_for
from puzzlewright.puzzles.packing.puzzle import Brick
from puzzlewright.studio.server.jobs.facts import Stop

#: Bricks that a list in the browser can show: there are 369 octominoes.
MOST_BRICKS: Final = 400

#: Seconds to find the shapes of a set.
SECONDS: Final = 5.0


def bricks(request: Mapping[str, Any], stop: Stop) -> dict[str, Any]:
    """Return the bricks of a set as JSON data."""
    about = request.get("about") or {}
    name, lattice = about.get("name"), about.get("lattice", "square")
    named = {each.name: each for each, _ in SETS.values()}
    if lattice not in named:
        raise InputError(f"no such lattice (there are {', '.join(named)})", text=str(lattice))
    if not isinstance(name, str):
        raise InputError("name: the name of a set is expected, such as pentominoes")
    with deadline(SECONDS, stop):
        found = bricks_for(name, named[lattice])
        if len(found) > MOST_BRICKS:
            raise InputError(f"{len(found)} bricks; at most {MOST_BRICKS} are taken", text=name)
        return {"bricks": [_as_json(brick) for brick in found]}


def _as_json(brick: Brick) -> dict[str, Any]:
    told = {"turn": brick.turn, "flip": brick.flip}
    cells = [list(cell) for cell in brick.cells]
    return {"name": brick.name, "cells": cells, "copies": brick.copies, **told}
