"""What the editors of jigsaws, packings and sudokus ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any, Final

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Outcome
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.packing.bricks import SETS, Brick, set_bricks
from puzzlewright.puzzles.sudoku.difficulty import measure_unique
from puzzlewright.puzzles.sudoku.make.generator import SYMMETRIES, symmetry_orbits
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.studio.server.jobs.editor_queries.document import parse_puzzle
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import Stop

#: Seconds for both assemblies, while one edits.
ASSEMBLY_SECONDS: Final = 2.0


def assemblies(request: Mapping[str, Any], stop: Stop) -> dict[str, Any]:
    """Return two assemblies that differ by more than turning the whole, or as many as there are.

    `complete` is false if the time was too short to know that there are no others.
    """
    puzzle = parse_puzzle(request, stop)
    if not isinstance(puzzle, Jigsaw):
        raise InputError(f"a jigsaw is expected, not a {puzzle.kind}")
    found = puzzle.solve(distinct=True, limit=2, time=ASSEMBLY_SECONDS, stop=stop)
    done = found.outcome is Outcome.EXHAUSTED or len(found.solutions) == 2
    return {"assemblies": [one.as_json() for one in found.solutions], "complete": done}


#: Bricks that a list in the browser can show: there are 369 octominoes.
MOST_BRICKS: Final = 400

#: Seconds to find the shapes of a set.
BRICK_SECONDS: Final = 5.0


def bricks(request: Mapping[str, Any], stop: Stop) -> dict[str, Any]:
    """Return the bricks of a set as JSON data."""
    about = request.get("about") or {}
    name, lattice = about.get("name"), about.get("lattice", "square")
    named = {each.name: each for each, _ in SETS.values()}
    if lattice not in named:
        raise InputError(f"no such lattice (there are {', '.join(named)})", text=str(lattice))
    if not isinstance(name, str):
        raise InputError("name: the name of a set is expected, such as pentominoes")
    with deadline(BRICK_SECONDS, stop):
        found = set_bricks(name, named[lattice])
        if len(found) > MOST_BRICKS:
            raise InputError(f"{len(found)} bricks; at most {MOST_BRICKS} are taken", text=name)
        return {"bricks": [_as_json(brick) for brick in found]}


def _as_json(brick: Brick) -> dict[str, Any]:
    allowed = {"turn": brick.turn, "flip": brick.flip}
    cells = [list(cell) for cell in brick.cells]
    return {"name": brick.name, "cells": cells, "copies": brick.copies, **allowed}


#: Seconds for each part: large boards have givens by the hundred, and hard ones take a search each.
STATE_SECONDS: Final = 0.5
REMOVE_SECONDS: Final = 3.0

#: Boards that are rated while one edits: on larger ones that takes seconds.
LARGEST_RATED: Final = 16


def state(request: Mapping[str, Any], stop: Stop) -> dict[str, Any]:
    """Tell how many solutions there are, the difficulty of the only one, or where two differ."""
    puzzle = _sudoku_in(request, stop)
    found = puzzle.solve(limit=2, time=STATE_SECONDS, stop=stop)
    solutions = [_values(solution) for solution in found.solutions]
    if len(solutions) == 2:
        one, other = solutions
        cells = [at for at, value in enumerate(one) if value != other[at]]
        return {"solutions": 2, "differ": cells}
    if found.outcome is not Outcome.EXHAUSTED:
        return {"solutions": None}
    if not solutions:
        return {"solutions": 0}
    return {"solutions": 1, "solution": solutions[0], "difficulty": _difficulty(puzzle)}


def removable(request: Mapping[str, Any], stop: Stop) -> dict[str, Any]:
    """Return the givens that may go, each with its images under the symmetry, alone or together.

    `cells` are groups: with any one of them gone, there is still exactly one solution. `complete`
    is false if the time was too short to try all.
    """
    puzzle = _sudoku_in(request, stop)
    about = request.get("about") or {}
    symmetry = about.get("symmetry") or None
    if symmetry is not None and symmetry not in SYMMETRIES:
        raise InputError(
            f"no such symmetry (there are {', '.join(SYMMETRIES)})", text=str(symmetry)
        )
    end = perf_counter() + REMOVE_SECONDS
    given, groups, complete = list(puzzle.cells), [], True
    for orbit in symmetry_orbits(puzzle.board, symmetry):
        cells = [cell for cell in orbit if given[cell]]
        if not cells:
            continue
        left = end - perf_counter()
        unique = _is_unique(puzzle, _without(given, cells), left, stop) if left > 0 else None
        if unique is None:
            complete = False
        elif unique:
            groups.append(cells)
    return {"cells": groups, "complete": complete}


def _sudoku_in(request: Mapping[str, Any], stop: Stop) -> Sudoku:
    puzzle = parse_puzzle(request, stop)
    if not isinstance(puzzle, Sudoku):
        raise InputError(f"a sudoku is expected, not a {puzzle.kind}")
    return puzzle


def _difficulty(puzzle: Sudoku) -> dict[str, Any] | None:
    if puzzle.size > LARGEST_RATED:
        return None
    found = measure_unique(puzzle.board, puzzle.cells)
    return {"name": found.name, "hardest": found.hardest, "guesses": found.guesses}


def _values(solution: Any) -> list[int]:
    return [value for row in solution.grid for value in row]


def _without(given: Sequence[int], cells: Sequence[int]) -> list[int]:
    gone = set(cells)
    return [0 if at in gone else value for at, value in enumerate(given)]


def _is_unique(puzzle: Sudoku, given: Sequence[int], seconds: float, stop: Stop) -> bool | None:
    """Tell whether givens have one solution; None if the time was too short."""
    size = puzzle.size
    rows = [given[at : at + size] for at in range(0, size * size, size)]
    data = {"kind": "sudoku", "box": list(puzzle.box), "givens": [list(row) for row in rows]}
    found = Sudoku.from_json(data).solve(limit=2, time=seconds, stop=stop)
    if len(found.solutions) > 1:
        return False
    return None if found.outcome is not Outcome.EXHAUSTED else len(found.solutions) == 1
