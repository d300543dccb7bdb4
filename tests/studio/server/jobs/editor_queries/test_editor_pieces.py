"""What the editors of packings and jigsaws ask."""

from __future__ import annotations

from typing import Any

import pytest

from puzzlewright import Jigsaw, Packing, Sudoku
from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.jobs import editor_queries


def query_answer(question: str, puzzle: Any = None, **about: object) -> dict[str, Any]:
    """Return the answer to a question."""
    data = None if puzzle is None else puzzle.as_json()
    return editor_queries.answer(
        {"name": question, "puzzle": data, "about": about}, None, lambda: False
    )


@pytest.mark.parametrize(
    ("name", "lattice", "board", "number"),
    [("soma", "cubic", "3x3x3", 7), ("pentominoes", "square", "6x10", 12)],
)
def test_bricks_of_a_set(name: str, lattice: str, board: str, number: int) -> None:
    """They are those of the text, with the same numbers of turns, flips and copies."""
    found = query_answer("packing-bricks", name=name, lattice=lattice)["bricks"]
    puzzle = Packing.loads(f"packing\nboard {board}\nbricks {name}\n")
    assert len(found) == number
    assert Packing.from_json({**puzzle.as_json(), "bricks": found}) == puzzle


@pytest.mark.parametrize(
    ("about", "reason"),
    [
        ({"name": "pentomino"}, None),
        ({"name": "pentaminos"}, "no set of bricks has this name"),
        ({"name": "soma", "lattice": "hex"}, "not for the lattice hex"),
        ({"name": "soma", "lattice": "round"}, "no such lattice"),
        ({"lattice": "cubic"}, "the name of a set is expected"),
    ],
)
def test_sets_that_are_not_there(about: dict[str, str], reason: str | None) -> None:
    """A wrong name or lattice is named."""
    if reason is None:
        assert query_answer("packing-bricks", **about)["bricks"]
        return
    with pytest.raises(InputError, match=reason):
        query_answer("packing-bricks", **about)


@pytest.mark.parametrize("solutions", [1, 2])
def test_assemblies(solutions: int) -> None:
    """Both assemblies are right, and are all there are."""
    puzzle = Jigsaw.make(size="3x4", solutions=solutions, seed=2)
    found = query_answer("jigsaw-assemblies", puzzle)
    assert found["complete"]
    assert len(found["assemblies"]) == solutions
    for one in found["assemblies"]:
        assert puzzle.check(puzzle.solution_from_json(one)).ok


def test_assemblies_of_another_kind() -> None:
    """Only jigsaws are put together."""
    with pytest.raises(InputError, match="a jigsaw is expected"):
        query_answer("jigsaw-assemblies", Sudoku("1..............."))
