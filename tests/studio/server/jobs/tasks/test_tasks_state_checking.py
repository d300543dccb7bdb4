"""States of games are judged by what lies on the board, and by nothing else that they say."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright.games.game import Game
from puzzlewright.outputs.html import puzzle_game
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.studio.server.classes.results import parse_helps, progress
from puzzlewright.studio.server.jobs.tasks.requests import PICTURES
from puzzlewright.studio.server.jobs.tasks.state_checking import (
    JUDGES,
    PLANS,
    is_state_solved,
    puzzle_plan,
)

#: Small puzzles, quickly made; and a second sort of criss-cross, which is played by its clues.
RECIPES: dict[str, dict[str, Any]] = {
    **{name: dict(options) for name, options in PICTURES.items()},
    "packing": {"size": "4x4"},
    "fillin": {"words": ["cat", "car", "toe", "rye", "are", "ate", "eye"], "size": "3"},
    "clues": {"words": ["otter; swims", "beaver; builds", "hare; runs", "bear; sleeps"]},
}
KINDS = tuple(RECIPES)


@cache
def made(name: str) -> tuple[Puzzle[Any], Game]:
    """Return a puzzle of a kind, and its game."""
    kind = kind_named({"clues": "crisscross"}.get(name, name))
    puzzle = kind.recipe_class().from_json(RECIPES[name]).make(7)
    return puzzle, puzzle_game(puzzle)


def solved(name: str) -> Any:
    """Return the state of a game that is solved, as the page of that game sends it."""
    puzzle, game = made(name)
    data = game.data
    if puzzle.kind == "sudoku":
        return {"cells": [sign for row in data["answer"] for sign in row], "marks": []}
    if puzzle.kind == "wordsearch":
        ends = []
        for number, phrase in enumerate(data["entries"]):
            row, col, down, right = phrase["at"]
            far = len(phrase["cells"]) - 1
            ends.append([number, row, col, row + far * down, col + far * right, 0])
        return {"found": ends, "hinted": []}
    if puzzle.kind == "jigsaw":
        first, across = data["solutions"][0], data["cols"]
        laid = [[*one, 0, *divmod(n, across), 0] for n, one in enumerate(first)]
        return {"laid": laid, "looks": []}
    if puzzle.kind == "packing":
        return {"laid": [[*one, 0] for one in data["solutions"][0]], "looks": []}
    if puzzle.kind == "cover":
        return list(data["solution"])
    return [sign for row in data["answer"] for sign in row if sign is not None]


def without_one(state: Any) -> Any:
    """Return a state that lacks a part."""
    if isinstance(state, list):
        return ["", *state[1:]] if isinstance(state[0], str) else state[1:]
    name = next(iter(state))
    return {**state, name: without_one(state[name])}


def with_another(name: str) -> Any:
    """Return a state in which all is there, but two things have changed places."""
    state = solved(name)
    if isinstance(state, list):
        return [state[-1], *state[1:-1], state[0]] if isinstance(state[0], str) else [*state, 0, 1]
    if "cells" in state:
        cells = state["cells"]
        return {**state, "cells": [cells[1], cells[0], *cells[2:]]}
    part = next(iter(state))
    (one, *rest), (two, *other), *more = state[part]
    return {**state, part: [[two, *rest], [one, *other], *more]}


@pytest.mark.parametrize("name", KINDS)
def test_a_board_is_judged_by_the_rules(name: str) -> None:
    """A solved board is solved; one that lacks something, or has it elsewhere, is not."""
    puzzle, _ = made(name)
    state = solved(name)
    assert is_state_solved(puzzle, state) is True
    assert is_state_solved(puzzle, without_one(state)) is False
    assert is_state_solved(puzzle, with_another(name)) is False


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 90) | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=6)
        | st.dictionaries(st.sampled_from(["cells", "found", "laid", "x"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@examples(40)
@given(st.sampled_from(KINDS), JSON)
def test_whatever_is_no_state_is_not_solved(name: str, state: Any) -> None:
    """A browser may send anything; and progress is a share in any case."""
    puzzle, _ = made(name)
    assert is_state_solved(puzzle, state) is False
    assert 0.0 <= progress(puzzle_plan(puzzle), {"state": state}) <= 1.0
    assert parse_helps({"helps": state}).hints >= 0


@pytest.mark.parametrize("name", KINDS)
def test_progress_goes_from_nothing_to_all(name: str) -> None:
    """The plan of a puzzle counts what a player adds."""
    plan, state = puzzle_plan(made(name)[0]), solved(name)
    assert progress(plan, {"state": state}) == 1.0
    assert progress(plan, {"state": without_one(state)}) < 1.0
    assert progress(plan, {}) == progress({}, {"state": state}) == 0.0


def test_all_kinds_are_known() -> None:
    """A new kind of ours needs a judge, and a plan; those of plug-ins have none."""
    from puzzlewright.puzzles.kind import all_kind_names

    assert set(JUDGES) == set(PLANS) == {name for name in all_kind_names() if name in RECIPES}
    puzzle, _ = made("sudoku")

    class Other(type(puzzle)):  # type: ignore[misc]
        kind = "other"

    other = Other.__new__(Other)
    assert is_state_solved(other, {}) is None
    assert puzzle_plan(other) == {}


@pytest.mark.parametrize(
    ("helps", "told"),
    [
        ({"hints": 3, "revealed": True}, (3, True)),
        ({"hints": -1, "revealed": 1}, (0, False)),
        ({"hints": 10**30}, (9_999, False)),
        ({"hints": float("inf")}, (0, False)),
        ("many", (0, False)),
    ],
)
def test_helps_are_counted_within_reason(helps: Any, told: tuple[int, bool]) -> None:
    """What a browser says of its hints is a small number, or none."""
    assert parse_helps({"helps": helps}) == told


def test_painted_pieces_are_judged_as_they_lie() -> None:
    """Of a piece with colours, the way that it lies decides which colour comes on which cell."""
    puzzle = kind_named("packing").puzzle_class().loads("packing\nboard\na#\nbrick P\nab\n")
    [solution] = puzzle_game(puzzle).data["solutions"]
    assert JUDGES["packing"](puzzle, {"laid": [[*solution[0], 0]], "looks": []})
    [[brick, look, *move]] = solution
    others = [n for n in range(len(puzzle_game(puzzle).data["bricks"][0]["looks"])) if n != look]
    for other in others:
        assert not JUDGES["packing"](puzzle, {"laid": [[brick, other, *move, 0]], "looks": []})
