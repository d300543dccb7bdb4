"""Types of the web API: OpenAPI has no free object, and a client generated from it needs none."""

from __future__ import annotations

import ast
import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from support.paths import ROOT
from support.studio.app import ADDRESS, Running

from puzzlewright import Sudoku
from puzzlewright.outputs.register import all_options
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.schemas import json_schema

Schema = dict[str, Any]

GUIDE = (ROOT / "docs/api.md").read_text(encoding="utf-8")

BIN = str(Path(sys.executable).parent)

#: Clients read events one by one; they have no type as a whole.
STREAM = "text/event-stream"

#: Words of JSON Schema by which a value has a type.
TYPES = {"$ref", "anyOf", "oneOf", "allOf", "enum", "const", "type"}


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
            elif name == "content":
                for media_type, content in each.items():
                    if media_type != STREAM:
                        yield f"{path}/{media_type}", content.get("schema", {})
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


def test_exports_have_the_options_of_all_files(described: Schema) -> None:
    """As parameters, but for fonts, which are files."""
    operation = described["paths"]["/api/v1/puzzles/{puzzle}/exports/{format}"]["get"]
    names = [each["name"] for each in operation["parameters"]]
    assert len(names) == len({*names})
    known = {"puzzle", "format", "version", "solution", *all_options()} - {"fonts"}
    assert {*names} == known
    options = GUIDE.partition("| format | options |")[2].partition("`solution=true`")[0]
    assert {*names} - {"puzzle", "format", "version", "solution"} <= {
        *re.findall(r"`(\w+)`", options)
    }


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
    ((path, schema),) = schemas({"responses": {"200": {"content": {"*/*": {}}}}})
    assert list(untyped(schema, path)) == ["/responses/200/*/*: anything"]
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
    document, settings = folder / "openapi.json", folder / "client.yaml"
    document.write_text(json.dumps(described), encoding="utf-8")
    (options,) = re.findall(r"```yaml\n(literal_enums: .*?)```", GUIDE, re.DOTALL)
    settings.write_text(options, encoding="utf-8")
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


@pytest.fixture(scope="module")
def client(client_package: ModuleType, on_sqlite: Running) -> Any:
    """Give such a client of a running studio."""
    found = client_package.AuthenticatedClient(base_url=ADDRESS, token=on_sqlite.token)
    found.set_httpx_client(on_sqlite.script())
    return found


def test_the_documented_example(client: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """docs/api.md makes, solves and checks a sudoku, and all of it has its type."""
    models = importlib.import_module("studio_client.models")
    (example,) = re.findall(r"```python unchecked\n(import time.*?)```", GUIDE, re.DOTALL)
    code = re.sub(r"^client = .*$", "", example, flags=re.MULTILINE)
    names: dict[str, Any] = {"client": client}
    exec(code, names)
    assert capsys.readouterr().out == "True\n"
    assert isinstance(names["puzzle"], models.SudokuPuzzle)
    assert names["puzzle"].to_dict() == Sudoku.make(difficulty="easy", seed=7).as_json()
    assert isinstance(names["solved"], models.SudokuSolveResult)
    assert isinstance(names["report"], models.Report)


def test_a_generated_client_returns_files_and_drawings(client: Any) -> None:
    """Files are bytes, drawings are text."""
    create = importlib.import_module("studio_client.api.puzzles.puzzles_create")
    drawing = importlib.import_module("studio_client.api.puzzles.puzzles_drawing")
    export = importlib.import_module("studio_client.api.puzzles.puzzles_export")
    models = importlib.import_module("studio_client.models")
    document = models.SudokuPuzzle.from_dict(Sudoku.make(size=4, seed=7).as_json())
    kept = create.sync(client=client, body=document)
    assert drawing.sync(kept.id, client=client).startswith("<svg")
    file = export.sync(kept.id, "pdf", client=client, paper="a5", large=True)
    assert file.payload.read(5) == b"%PDF-"


def test_a_generated_client_keeps_documents_and_has_problems(client: Any) -> None:
    """A document is stored as it is; an error is a problem with its fields."""
    models = importlib.import_module("studio_client.models")
    create = importlib.import_module("studio_client.api.puzzles.puzzles_create")
    start = importlib.import_module("studio_client.api.jobs.jobs_start")
    document = models.SudokuPuzzle.from_dict(Sudoku.make(size=4, seed=7).as_json())
    kept = create.sync(client=client, body=document)
    assert (kept.kind, kept.seed, kept.recipe) == ("sudoku", 7, document.made.recipe)
    wrong = models.MakeJob(verb="make", recipe=models.SudokuRecipe(kind="sudoku", size="huge"))
    refused = start.sync(client=client, body=wrong)
    assert isinstance(refused, models.Problem)
    assert (refused.status, refused.path, refused.text) == (422, "size", "huge")
