"""Puzzles as JSON by the API: what a file holds is taken and returned."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

import puzzlewright
from puzzlewright import Cover, CrissCross, FillIn, Jigsaw, Packing, Puzzle, Sudoku, WordSearch
from puzzlewright.core.documents import Credits, Document
from puzzlewright.puzzles.codec import document_from_data, puzzle_data
from puzzlewright.puzzles.kind import kind_names
from puzzlewright.puzzles.schemas import json_schema

API = "/api/v1"

PUZZLES: dict[str, Puzzle[Any]] = {
    "cover": Cover("a b", ["a x:r", "b x:r"], secondary="x"),
    "crisscross": CrissCross(["cat", "tea"], ["CAT", "--E", "--A"]),
    "fillin": FillIn(["___", "##_", "##_"], ["cat", "tea"]),
    "jigsaw": Jigsaw(1, 2, ["0 1 0 0", "0 0 0 -1"]),
    "packing": Packing("2x2", "dominoes"),
    "sudoku": Sudoku("1...............", "2x2"),
    "wordsearch": WordSearch(["cat"], ["CAT", "DOG"]),
}

CREDITS = Credits("Monday", "A. Author", notes="first\nsecond")


def exported(api: TestClient, puzzle: str) -> Any:
    """Return the JSON file of a puzzle of the library."""
    answer = api.get(f"{API}/puzzles/{puzzle}/exports/json")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


@pytest.mark.parametrize("kind", kind_names())
def test_every_kind_comes_back(api: TestClient, kind: str) -> None:
    """As a body, as a field of it, and as a text: equal puzzles with title, author and notes."""
    puzzle = PUZZLES[kind]
    data = puzzle_data(puzzle, CREDITS)
    for body in (data, {"document": data}, {"text": json.dumps(data, indent=2, sort_keys=True)}):
        answer = api.post(f"{API}/puzzles", json=body)
        assert answer.status_code == 201, answer.text
        kept = answer.json()
        assert (kept["kind"], kept["title"], kept["author"]) == (kind, "Monday", "A. Author")
        assert kept["notes"] == "first\nsecond"
        found = exported(api, kept["id"])
        Draft202012Validator(json_schema(kind)).validate(found)
        again = document_from_data(found)
        assert again.puzzle == puzzle
        assert again.credits.title == "Monday"
        assert again.credits.author == "A. Author"


def test_fields_of_the_body_go_first(api: TestClient) -> None:
    """A title beside the document takes the place of that in it."""
    body = {"document": puzzle_data(PUZZLES["sudoku"], CREDITS), "title": "Other", "tags": ["x"]}
    kept = api.post(f"{API}/puzzles", json=body).json()
    assert (kept["title"], kept["author"], kept["tags"]) == ("Other", "A. Author", ["x"])


def test_a_made_puzzle_is_remembered(api: TestClient) -> None:
    """Its recipe and seed go with it."""
    puzzle = Sudoku.make(size=4, seed=7)
    kept = api.post(f"{API}/puzzles", json=puzzle.as_json()).json()
    assert (kept["seed"], kept["recipe"]) == (7, puzzle.as_json()["made"]["recipe"])
    assert puzzlewright.from_json(exported(api, kept["id"])).provenance == puzzle.provenance


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({**PUZZLES["sudoku"].as_json(), "box": [1, 3]}, "box: boxes of 1×3 cells need 3 rows"),
        ({"document": {"kind": "sudko"}}, "kind: no such kind (did you mean sudoku?)"),
        ({"document": {"givens": []}}, "not recognised"),
        ({"document": []}, "document: "),
        ({}, "either text or document is expected"),
        ({"text": "1...............", "document": {}}, "either text or document is expected"),
        ({"document": {"kind": "sudoku", "givens": ["x" * 2_000_000]}}, "at most"),
    ],
)
def test_wrong_documents(api: TestClient, body: Any, detail: str) -> None:
    """They are refused with the path of what is wrong."""
    answer = api.post(f"{API}/puzzles", json=body)
    assert answer.status_code in (413, 422)
    assert detail in answer.json()["detail"]


def test_the_document_of_an_export_is_that_of_python(api: TestClient) -> None:
    """The same object, whichever way it came."""
    puzzle = PUZZLES["crisscross"]
    kept = api.post(f"{API}/puzzles", json={"text": puzzle.text()}).json()
    assert document_from_data(exported(api, kept["id"])) == Document(puzzle)
    assert exported(api, kept["id"]) == puzzle.as_json()
