"""What the sudoku editor asks, compared with counts of all solutions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright import Sudoku
from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.jobs import editor_queries
from puzzlewright.studio.server.jobs.editor_queries import kinds

#: A solved 4×4.
FULL = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "STATE_SECONDS", 60.0)
    monkeypatch.setattr(kinds, "REMOVE_SECONDS", 60.0)


def data(cells: list[int]) -> dict[str, Any]:
    """Return a 4×4 as JSON data."""
    rows = [cells[at : at + 4] for at in range(0, 16, 4)]
    return {"kind": "sudoku", "box": [2, 2], "givens": rows}


def query_answer(name: str, cells: list[int], **about: object) -> dict[str, Any]:
    """Return the answer to a question about a 4×4."""
    request = {"name": name, "puzzle": data(cells), "bench": {}, "about": about}
    return editor_queries.answer(request, None, lambda: False)


def count(cells: list[int]) -> int:
    """Count all solutions."""
    return Sudoku.from_json(data(cells)).count().n


givens = st.sets(st.integers(0, 15), min_size=4).map(
    lambda kept: [value if at in kept else 0 for at, value in enumerate(FULL)]
)


@examples(40)
@given(givens)
def test_state(cells: list[int]) -> None:
    """One solution is reported with its difficulty; of several, cells that differ are empty."""
    found = query_answer("sudoku-state", cells)
    assert found["solutions"] == min(count(cells), 2)
    if found["solutions"] == 1:
        assert found["solution"] == FULL
        assert found["difficulty"]["name"] == Sudoku.from_json(data(cells)).difficulty().name
    else:
        assert found["differ"]
        assert all(cells[at] == 0 for at in found["differ"])


@examples(40)
@given(givens, st.sampled_from(["", "turn", "diagonal", "all"]))
def test_removable(cells: list[int], symmetry: str) -> None:
    """A group may go if what is left has one solution: all such groups, and no others."""
    found = query_answer("sudoku-removable", cells, symmetry=symmetry)
    groups = {tuple(group) for group in found["cells"]}
    assert found["complete"]
    images: Callable[[int, int], list[tuple[int, int]]] = {
        "": lambda r, c: [(r, c)],
        "turn": lambda r, c: [(r, c), (3 - r, 3 - c)],
        "diagonal": lambda r, c: [(r, c), (c, r)],
        "all": lambda r, c: (
            [(x, y) for x in {r, 3 - r} for y in {c, 3 - c}]
            + [(y, x) for x in {r, 3 - r} for y in {c, 3 - c}]
        ),
    }[symmetry]
    for at in range(16):
        if not cells[at]:
            continue
        orbit = sorted({4 * r + c for r, c in images(at // 4, at % 4)})
        gone = tuple(each for each in orbit if cells[each])
        left = [0 if each in gone else value for each, value in enumerate(cells)]
        assert (gone in groups) == (count(left) == 1)


def test_wrong_questions_are_refused() -> None:
    """Another kind, an unknown symmetry, an unknown question, no puzzle at all."""
    cover = {"kind": "cover", "items": ["a"], "options": [["a"]]}
    with pytest.raises(InputError, match="a sudoku is expected"):
        editor_queries.answer({"name": "sudoku-state", "puzzle": cover}, None, lambda: False)
    with pytest.raises(InputError, match="no such symmetry"):
        query_answer("sudoku-removable", FULL, symmetry="sideways")
    with pytest.raises(InputError, match="no such question"):
        query_answer("sudoku-stat", FULL)
    with pytest.raises(InputError, match="JSON data of a puzzle"):
        editor_queries.answer({"name": "look"}, None, lambda: False)


def test_open_and_look() -> None:
    """A text becomes JSON data, and that becomes the text again, with its title."""
    text = Sudoku.from_json(data(FULL)).text()
    opened = editor_queries.answer({"name": "open", "text": text}, None, lambda: False)
    request = {"name": "look", "puzzle": opened["puzzle"], "about": {"title": "Tiny"}}
    looked = editor_queries.answer(request, None, lambda: False)
    assert Sudoku.loads(looked["text"]) == Sudoku.from_json(data(FULL))
    assert "Tiny" in looked["text"]
    assert looked["facts"]["proof"]["verdict"] == "unique"
    assert "svg" not in looked
