"""Types of the web API: OpenAPI has no free object, and a client generated from it needs none."""

from __future__ import annotations

import ast
import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from support.studio.app import ADDRESS, Running

from puzzlewright import Sudoku
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.schemas import json_schema

Schema = dict[str, Any]

BIN = str(Path(sys.executable).parent)

#: Words of JSON Schema by which a value has a type.
TYPES = {"$ref", "anyOf", "oneOf", "allOf", "enum", "const", "type"}

#: What generated clients take files for. They know JSON and text; the rest is bytes to them.
MEDIA_TYPES = {
    "image/svg+xml": "text/plain",
    "application/zip": "application/octet-stream",
    "*/*": "application/octet-stream",
}


def untyped(schema: Any, path: str) -> Iterator[str]:
    """Yield the paths of all parts of a schema of which programs know no type."""
    if not isinstance(schema, dict) or not TYPES & schema.keys():
        yield f"{path}: anything"
        return
    types = schema.get("type")
    types = types if isinstance(types, list) else [types]
    if "object" in types:
        others = schema.get("additionalProperties", True)
        if others is not False:
            yield from untyped(others, f"{path}/*")
        elif not schema.get("properties"):
            yield f"{path}: an object without fields"
    if "array" in types and not {"items", "prefixItems"} & schema.keys():
        yield f"{path}: a list of anything"
    for name, each in schema.get("properties", {}).items():
        yield from untyped(each, f"{path}/{name}")
    for word in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for number, each in enumerate(schema.get(word, ())):
            yield from untyped(each, f"{path}/{word}/{number}")
    if isinstance(schema.get("items"), dict):
        yield from untyped(schema["items"], f"{path}/[]")


def schemas(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every schema of the operations, with its path."""
    if isinstance(value, list):
        for number, each in enumerate(value):
            yield from schemas(each, f"{path}/{number}")
    elif isinstance(value, dict):
        for name, each in value.items():
            if name == "schema":
                yield path, each
            else:
                yield from schemas(each, f"{path}/{name}")


@pytest.fixture(scope="module")
def described(on_sqlite: Running) -> Schema:
    """Give the OpenAPI document, as clients load it."""
    answer = on_sqlite.anybody().get("/api/v1/openapi.json")
    found: Schema = answer.json()
    return found


def test_nothing_is_a_free_object(described: Schema) -> None:
    """In no body, no answer, no parameter and no component."""
    found = [*schemas(described["paths"]), *described["components"]["schemas"].items()]
    assert len(found) > 500
    assert [each for path, schema in found for each in untyped(schema, path)] == []


def test_untyped_values_are_found() -> None:
    """The walk sees what it looks for."""
    free: list[Schema] = [
        {},
        {"type": "object"},
        {"type": "object", "additionalProperties": True, "properties": {"a": {"type": "string"}}},
        {"type": "object", "additionalProperties": {}},
        {"type": "object", "additionalProperties": False},
        {"type": "array"},
        {"type": ["array", "null"], "items": {}},
        {"anyOf": [{"type": "null"}, {"description": "any"}]},
    ]
    assert all(list(untyped(each, "")) for each in free)
    kept = {"type": "object", "additionalProperties": {"type": "integer"}}
    assert list(untyped(kept, "")) == []


@pytest.mark.parametrize("kind", kind_names())
def test_components_are_the_schemas_of_the_package(described: Schema, kind: str) -> None:
    """Each kind has its own, which take what those of the package take, and the union has it."""
    components, name = described["components"]["schemas"], kind_named(kind).class_name
    for part in ("Puzzle", "Solution", "Recipe", "SolveResult"):
        assert f"{name}{part}" in components
    for part in ("Puzzle", "Solution", "Recipe", "SolveResult"):
        mapping = components[part]["discriminator"]["mapping"]
        assert mapping[kind] == f"#/components/schemas/{name}{part}"
    own = json_schema(kind)["$defs"]["puzzle"]
    assert components[f"{name}Puzzle"]["properties"].keys() == own["properties"].keys()
    assert components[f"{name}Puzzle"]["required"] == own["required"]
    recipe = kind_named(kind).recipe_class().schema()["properties"]
    assert components[f"{name}Recipe"]["properties"].keys() == recipe.keys()


def test_a_document_is_valid_by_its_component(described: Schema) -> None:
    """References lead to the right definitions."""
    whole = {**described, "$ref": "#/components/schemas/Puzzle"}
    validator = Draft202012Validator(whole)
    puzzle = Sudoku.make(size=4, seed=7)
    validator.validate(puzzle.as_json())
    assert not validator.is_valid({**puzzle.as_json(), "givens": "x"})
    assert not validator.is_valid({**puzzle.as_json(), "made": {"version": "1", "seed": 1}})


# A generated client


@pytest.fixture(scope="module")
def client_package(
    described: Schema, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ModuleType]:
    """Give a client that openapi-python-client wrote, without a warning."""
    folder = tmp_path_factory.mktemp("client")
    document, settings = folder / "openapi.json", folder / "settings.json"
    document.write_text(json.dumps(described), encoding="utf-8")
    settings.write_text(json.dumps({"content_type_overrides": MEDIA_TYPES}), encoding="utf-8")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    command += ["--path", str(document), "--config", str(settings), "--fail-on-warning"]
    command += ["--output-path", str(folder / "studio_client")]
    # It calls ruff, which is beside this Python.
    environment = {**os.environ, "PATH": os.pathsep.join([BIN, os.environ["PATH"]])}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        yield importlib.import_module("studio_client")


def free_values(file: Path) -> Iterator[str]:
    """Yield the fields of a generated class that hold anything: Any, or a dictionary of it."""
    for each in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(each, ast.ClassDef):
            for field in each.body:
                if isinstance(field, ast.AnnAssign) and "Any" in ast.unparse(field.annotation):
                    yield f"{each.name}: {ast.unparse(field)}"


def test_a_generated_client_has_no_untyped_values(client_package: ModuleType) -> None:
    """All fields of all its models have types, and so have all bodies that it sends."""
    folder = Path(client_package.__path__[0])
    models = list((folder / "models").glob("*.py"))
    assert len(models) > 200
    assert [each for file in models for each in free_values(file)] == []
    names = {file.stem for file in models}
    assert {"sudoku_puzzle", "sudoku_recipe", "sudoku_solve_result", "problem"} <= names
    calls = [file.read_text(encoding="utf-8") for file in (folder / "api").rglob("*.py")]
    assert sum("body:" in text for text in calls) > 30
    assert not any("body: Any" in text or "body: dict" in text for text in calls)


def test_a_generated_client_makes_solves_and_checks(
    client_package: ModuleType, on_sqlite: Running
) -> None:
    """A sudoku, by types alone: recipe, job, result, solution and report."""
    api, models = f"{client_package.__name__}.api", importlib.import_module("studio_client.models")
    jobs_start = importlib.import_module(f"{api}.jobs.jobs_start")
    jobs_show = importlib.import_module(f"{api}.jobs.jobs_show")
    check = importlib.import_module(f"{api}.puzzles.puzzles_check")
    client = client_package.AuthenticatedClient(base_url=ADDRESS, token=on_sqlite.token)
    client.set_httpx_client(on_sqlite.script())

    def result(body: Any) -> Any:
        job = jobs_start.sync(client=client, body=body)
        while job.state in ("queued", "running"):
            job = jobs_show.sync(job.id, client=client)
        return job.result

    recipe = models.SudokuRecipe(kind="sudoku", size=4, seed=7)
    made = result(models.MakeJob(verb="make", recipe=recipe)).document
    assert isinstance(made, models.SudokuPuzzle)
    assert made.to_dict() == Sudoku.make(size=4, seed=7).as_json()
    solved = result(models.SolveJob(verb="solve", document=made, limit=2))
    assert isinstance(solved, models.SudokuSolveResult)
    assert (len(solved.solutions), solved.exact) == (1, True)
    body = models.CheckRequest(document=made, solution=solved.solutions[0])
    report = check.sync(client=client, body=body)
    assert isinstance(report, models.Report)
    assert report.ok
    kept = importlib.import_module(f"{api}.puzzles.puzzles_create").sync(client=client, body=made)
    assert (kept.kind, kept.seed, kept.recipe) == ("sudoku", 7, made.made.recipe)
    refused = jobs_start.sync(
        client=client, body=models.SolveJob(verb="solve", text="no puzzle at all")
    )
    assert isinstance(refused, models.Problem)
    assert refused.status == 422
