"""`puzzlewright schema`: JSON Schemas of every kind, each complete in itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from support.commandline import Run
from support.paths import ROOT

from puzzlewright import Sudoku
from puzzlewright.cli.result_schemas import VERBS
from puzzlewright.cli.verbs import VERBS as COMMANDS
from puzzlewright.puzzles.kind import kind_named, kind_names, sort_kinds
from puzzlewright.puzzles.schemas import PARTS, json_schema


def printed(run: Run, *words: str) -> dict[str, Any]:
    """Return the schema that is printed."""
    code, out, err = run("schema", *words)
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    Draft202012Validator.check_schema(found)
    return found


@pytest.mark.parametrize("kind", kind_names())
@pytest.mark.parametrize("part", PARTS)
def test_every_schema(run: Run, kind: str, part: str) -> None:
    """It names kind, part and version, is the one in the documents, and has all it refers to."""
    schema = printed(run, kind, "--of", part)
    assert schema["$id"] == f"urn:puzzlewright:{kind}:{part}:1"
    document = json.loads((ROOT / "docs/schemas" / f"{kind}.json").read_text())
    assert schema["$defs"].items() <= document["$defs"].items()
    for text in ("null", "[]", '{"kind": 1}'):
        assert list(Draft202012Validator(schema).iter_errors(json.loads(text))) or text == "[]"


def test_the_default_is_a_puzzle(run: Run) -> None:
    """Other names of a kind are known here, too."""
    assert printed(run, "word-search") == json_schema("wordsearch", "puzzle")


def test_data_follow_them(run: Run) -> None:
    """Of each part."""
    puzzle = Sudoku.make(seed=1, difficulty="easy")
    (solution,) = puzzle.solve(limit=1)
    wrong = puzzle.check(puzzle.solution_from("1" * 81))
    recipe = kind_named("sudoku").recipe_class()(difficulty="hard")
    data: dict[str, list[Any]] = {
        "puzzle": [puzzle.as_json()],
        "solution": [solution.as_json()],
        "recipe": [recipe.as_json(), recipe.as_json(seed=7)],
        "report": [puzzle.check(solution).as_json(), wrong.as_json()],
    }
    assert data.keys() == PARTS.keys()
    for part, values in data.items():
        for value in values:
            Draft202012Validator(printed(run, "sudoku", "--of", part)).validate(value)
    assert [each["ok"] for each in data["report"]] == [True, False]


def test_list(run: Run) -> None:
    """Without a name, there is a line for each schema, which begins with the command for it."""
    code, out, _ = run("schema")
    assert code == 0
    lines = [line.split() for line in out.splitlines()]
    kinds = [[kind, "--of", part] for kind in sort_kinds(kind_names()) for part in PARTS]
    verbs = [[verb] for verb in VERBS]
    assert [line[2 : 5 if "--of" in line else 3] for line in lines] == [*kinds, *verbs]


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb(run: Run, verb: str) -> None:
    """There is a schema of each verb that takes --json, which has all that it refers to."""
    schema = printed(run, verb)
    assert schema["$id"] == f"urn:puzzlewright:verb:{verb}:1"
    assert schema == json.loads((ROOT / "docs/schemas/verbs" / f"{verb}.json").read_text())
    for text in ("null", "{}", f'{{"verb": "{verb}", "version": 1, "solutions": [1]}}'):
        assert list(Draft202012Validator(schema).iter_errors(json.loads(text)))


def test_verbs_with_json(run: Run) -> None:
    """All verbs whose help has --json are there, and no others."""
    takes = {verb for verb in COMMANDS if "\n  --json" in run(verb, "--help").out}
    assert takes | {"make"} == {*VERBS}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sudko"], "no such kind (did you mean sudoku?): 'sudko'"),
        (["crossword"], "no such kind (a crossword is a crisscross or a fillin): 'crossword'"),
        (["sudoku", "--of", "answer"], "--of"),
    ],
)
def test_mistakes(run: Run, words: list[str], message: str) -> None:
    """They suggest what was meant, and print no schema."""
    code, out, err = run("schema", *words)
    assert (code, out) == (2, "")
    assert message in err
