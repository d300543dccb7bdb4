"""JSON Schemas (draft 2020-12) of the data of every kind: puzzle, solution, recipe and report.

A kind describes its puzzles and solutions in its own schema.json, and its recipes in recipe.py.
What all kinds have in common is in the schema.json of this folder. docs/schemas/ holds the whole
documents, written by tools/docs/write_recipe_docs.py; `puzzlewright schema` prints any of them.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from puzzlewright.core.errors import InputError
from puzzlewright.core.json_value import VERSION
from puzzlewright.puzzles.kind import Kind, kind_named
from puzzlewright.puzzles.recipes.fields import Schema
from puzzlewright.puzzles.recipes.recipe import DIALECT

PARTS: Final = {
    "puzzle": "a puzzle, as files, as_json() and the web API have it",
    "solution": "a solution of it",
    "recipe": "what its generator is asked for",
    "report": "what a check of a solution found",
}

#: Where schemas of a kind and those of all kinds are, beside the code.
FILE: Final = "schema.json"

_REFERENCE: Final = re.compile(r'"\$ref": "#/\$defs/(\w+)"')


def json_schema(kind: str, *parts: str) -> Schema:
    """Return the schema of a part, a puzzle by default; others follow among its definitions."""
    root, *_ = parts = parts or ("puzzle",)
    chosen = kind_named(kind)
    own = _own_schema(chosen) if {"puzzle", "solution"} & {*parts} else {"$defs": {}}
    definitions = _read(Path(__file__).with_name(FILE))["$defs"] | own["$defs"]
    for part in {"puzzle", "solution"} & {*parts}:
        definitions[part] = _with_common_fields(chosen, part, definitions[part])
    if chosen.has_generator or "recipe" in parts:
        recipe = chosen.recipe_class().schema()
        definitions["recipe"] = {key: value for key, value in recipe.items() if key != "$schema"}
    about = own["description"] if root == "puzzle" else definitions[root].get("description")
    return {
        "$schema": DIALECT,
        "$id": f"urn:puzzlewright:{kind}:{root}:{VERSION}",
        "title": f"Puzzlewright: {kind}{'' if root == 'puzzle' else f', {root}'}",
        **({} if about is None else {"description": about}),
        "$ref": f"#/$defs/{root}",
        "$defs": _reachable(definitions, parts),
    }


def flat_schema(kind: str | None, part: str) -> Schema:
    """Return the schema of a part without references, to stand in other schemas.

    Of no kind, or of one of a plug-in that has no schema, it says only that `kind` names it.
    """
    if part == "report":
        common = _read(Path(__file__).with_name(FILE))["$defs"]
        report: Schema = _flat(common["report"], common)
        return report
    try:
        whole = json_schema(kind, part) if kind is not None else None
    except InputError:
        whole = None
    if whole is None:
        named: Schema = {"type": "string"} if kind is None else {"const": kind}
        return {"type": "object", "properties": {"kind": named}, "required": ["kind"]}
    found = _flat({"$ref": whole["$ref"]}, whole["$defs"])
    return {**found, "title": whole["title"].removeprefix("Puzzlewright: ")}


def _flat(schema: Any, definitions: Schema) -> Any:
    """Return a part of a schema with all that it refers to in its place."""
    if isinstance(schema, list):
        return [_flat(each, definitions) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        schema = {**definitions[schema["$ref"].rpartition("/")[2]], **rest}
    return {key: _flat(value, definitions) for key, value in schema.items()}


def _own_schema(kind: Kind) -> Schema:
    """Return what a kind says of its puzzles and solutions."""
    module = sys.modules[type(kind).__module__].__file__
    path = Path(module or "").with_name(FILE)
    if module is None or not path.is_file():
        raise InputError(f"the kind {kind.name!r} has no JSON Schema")
    return _read(path)


def _read(path: Path) -> Schema:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _with_common_fields(kind: Kind, part: str, own: Schema) -> Schema:
    """Return the schema of a puzzle or solution with the fields that those of every kind have."""
    last = {
        "credits": {"$ref": "#/$defs/credits"},
        **({"made": {"$ref": "#/$defs/made"}} if kind.has_generator else {}),
        "game": {"type": "string", "description": "For <puzzlewright-game>; others skip it."},
    }
    fields = {
        "kind": {"const": kind.name},
        "version": {"const": VERSION, "description": "The version of these fields. Default: 1."},
        **own["properties"],
        **(last if part == "puzzle" else {}),
    }
    return {**own, "properties": fields, "required": ["kind", *own["required"]]}


def _reachable(definitions: Schema, parts: Iterable[str]) -> Schema:
    """Return the definitions of some parts and all that these refer to."""
    found: Schema = {}
    waiting = [*parts]
    for name in waiting:  # which grows meanwhile
        if name not in found:
            found[name] = definitions[name]
            waiting += _REFERENCE.findall(json.dumps(definitions[name]))
    return found
