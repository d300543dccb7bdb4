"""json.dumps, pydantic and FastAPI write what the package returns, and read puzzles back."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Annotated, Any

import pytest
from fastapi import Body, FastAPI
from fastapi.testclient import TestClient
from jsonschema import Draft202012Validator
from pydantic import BaseModel, TypeAdapter, ValidationError
from support.public_values import VALUE_CLASSES, public, reachable, samples
from support.puzzles.samples import MADE, PUZZLES, solution_of

from puzzlewright import (
    Answer,
    Book,
    Count,
    Cover,
    Credits,
    Document,
    Fault,
    Packing,
    Puzzle,
    Report,
    Section,
    Stats,
    Sudoku,
    SudokuSolution,
    to_json,
)
from puzzlewright.plugins import kind_named

SUDOKU = Sudoku("1.....2..3.....4")
RESULTS: dict[str, Any] = {
    "count": Count(50, exact=False),
    "stats": Stats(3, 0.5),
    "fault": Fault("row 1", "lacks 3"),
    "report": Report((Fault("row 1", "lacks 3"),)),
    "answer": SUDOKU.solve(),
    "tally": SUDOKU.tally(),
    "best": PUZZLES["fillin"].best(nodes=1),
    "estimate": SUDOKU.estimate(),
    "difficulty": SUDOKU.difficulty(),
    "conflict": Cover("a b", ["a"]).why_none(),
    "reason": Packing("2x3", ["##\n#.", "##"]).why_none(),
    "normal form": SUDOKU.normal_form(),
    "book": Book(title="a", sections=[Section("b", puzzles=[SUDOKU])]),
    "provenance": MADE["sudoku"].provenance,
    "document": Document(SUDOKU, Credits("a title")),
}


@pytest.mark.parametrize("value", [*PUZZLES.values(), *MADE.values()], ids=repr)
def test_puzzles(value: Puzzle[Any]) -> None:
    """They are objects of their schema, which are read back; so are solutions."""
    known: TypeAdapter[Any] = TypeAdapter(type(value))
    data = known.dump_json(value)
    assert json.loads(data) == value.as_json() == json.loads(json.dumps(value, default=to_json))
    assert known.validate_json(data) == known.validate_python(value) == value
    Draft202012Validator(known.json_schema()).validate(json.loads(data))
    assert TypeAdapter(Puzzle[Any]).validate_json(data) == value


@pytest.mark.parametrize("kind", PUZZLES)
def test_solutions_and_recipes(kind: str) -> None:
    """They are objects of their schemas; a recipe is read back."""
    recipe = kind_named(kind).recipe_class().from_json(to_json(MADE[kind].provenance)["recipe"])
    for value in (solution_of(kind), recipe):
        known: TypeAdapter[Any] = TypeAdapter(type(value))
        assert json.loads(known.dump_json(value)) == value.as_json()
        Draft202012Validator(known.json_schema()).validate(json.loads(known.dump_json(value)))
    assert known.validate_python(recipe.as_json()) == recipe


@pytest.mark.parametrize("value", RESULTS.values(), ids=RESULTS)
def test_results(value: Any) -> None:
    """json.dumps and pydantic write the same object with names, and its schema fits."""
    known: TypeAdapter[Any] = TypeAdapter(type(value))
    data = json.loads(known.dump_json(value))
    assert isinstance(data, dict)
    assert data == json.loads(json.dumps(value, default=to_json)) == value.as_json()
    Draft202012Validator(known.json_schema()).validate(data)
    assert known.validate_python(value) is value


@pytest.mark.parametrize("name", sorted({*VALUE_CLASSES} - {"Outcome"}))
def test_all_values(name: str) -> None:
    """Every value of a public class is one object with names, for json.dumps and pydantic alike."""
    values = [*samples(), *reachable().values()]
    value = next(each for each in values if isinstance(each, public(name)))
    known: TypeAdapter[Any] = TypeAdapter(type(value))
    data = json.loads(known.dump_json(value))
    assert isinstance(data, dict)
    assert data == json.loads(json.dumps(value, default=to_json)) == value.as_json()
    Draft202012Validator(known.json_schema()).validate(data)


def test_normal_forms_have_their_digest() -> None:
    """It is what programs compare."""
    form = SUDOKU.normal_form()
    assert form.as_json()["digest"] == form.digest


class Lesson(BaseModel):
    """A model of a user."""

    sudoku: Sudoku
    count: Count
    answer: Answer[SudokuSolution] | None = None


def test_models() -> None:
    """A model with a puzzle is written and read; wrong data are refused with their path."""
    lesson = Lesson(sudoku=SUDOKU, count=SUDOKU.count(), answer=SUDOKU.solve())
    data = json.loads(lesson.model_dump_json())
    assert data["count"] == {"n": 1, "exact": True}
    answer = data["answer"]
    assert (answer["count"], answer["exact"], answer["outcome"]) == (1, True, "exhausted")
    again = Lesson.model_validate({**data, "answer": None})
    assert again.sudoku == SUDOKU
    assert again.count == 1
    data["sudoku"]["givens"][0][0] = 7
    with pytest.raises(ValidationError, match=r"givens\[0\]\[0\]: a whole number of at most 4"):
        Lesson.model_validate(data)
    with pytest.raises(ValidationError, match="expected Answer, not list"):
        Lesson(sudoku=SUDOKU, count=SUDOKU.count(), answer=[])  # type: ignore[arg-type]
    assert Lesson.model_json_schema()["properties"]["sudoku"]["title"] == "sudoku"


def test_fastapi() -> None:
    """Routes return and take puzzles; the schema of the interface describes them."""
    app = FastAPI()

    @app.get("/daily")
    def daily() -> Sudoku:
        return SUDOKU

    @app.post("/count")
    def count(sudoku: Annotated[Sudoku, Body()]) -> Count:
        return sudoku.count()

    @app.post("/solve")
    def solve(sudoku: Annotated[Sudoku, Body()]) -> Answer[SudokuSolution]:
        return sudoku.solve()

    client = TestClient(app)
    puzzle = client.get("/daily").json()
    assert puzzle == SUDOKU.as_json()
    assert client.post("/count", json=puzzle).json() == {"n": 1, "exact": True}
    assert client.post("/solve", json=puzzle).json()["solutions"] == [SUDOKU.solve()[0].as_json()]
    assert client.post("/count", json={"kind": "sudoku"}).status_code == 422
    shown = client.get("/openapi.json").json()
    body = shown["paths"]["/count"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert {"kind", "givens"} <= {*body["properties"]}


def test_to_json_refuses_what_is_not_ours() -> None:
    """As json.dumps does."""
    with pytest.raises(TypeError, match="Object of type object is not JSON serializable"):
        json.dumps(object(), default=to_json)


def test_pydantic_is_not_imported() -> None:
    """The package does not need it, nor imports it."""
    code = "import sys, puzzlewright; puzzlewright.Sudoku; print('pydantic_core' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "False\n"
