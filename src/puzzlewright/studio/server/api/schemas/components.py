"""The JSON Schemas of puzzles, solutions, recipes and reports as components of OpenAPI.

The package has one schema for each of them (puzzles/schemas.py). Models of the API name a component
by json_object(); what is in it is checked where it is read, by the kind itself. insert_components()
puts the schemas into the document, each under a name of its own: SudokuPuzzle, SudokuRecipe, and
Puzzle for one of any kind.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final

from pydantic import WithJsonSchema

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.kind import Kind, all_kind_names, kind_named
from puzzlewright.puzzles.schemas import PARTS, json_schema

Schema = dict[str, Any]

#: Where OpenAPI has its components.
PLACE: Final = "#/components/schemas/"

#: In the schema of a model: the component that takes its place.
_MARK: Final = "x-component"

#: In the body of an operation: the component that may take its place.
_MARK_OF_BODY: Final = "x-or-component"

#: A model whose solutions are those of its kind.
_BY_KIND: Final = "SolveResult"

_DEFINITION: Final = "#/$defs/"


def component(name: str) -> WithJsonSchema:
    """Return what describes a field by a component."""
    return WithJsonSchema({_MARK: name})


def component_of(kind: str, part: str) -> WithJsonSchema:
    """Return what describes a field by the schema of one kind."""
    return component(f"{kind_named(kind).class_name}{part.title()}")


Object = dict[str, Any]
PuzzleData = Annotated[Object, component("Puzzle")]
RecipeData = Annotated[Object, component("Recipe")]
SolutionData = Annotated[Object, component("Solution")]
ReportData = Annotated[Object, component("Report")]
#: What belongs to a page or a game: the studio keeps it without looking inside.
JsonObject = Annotated[Object, component("JsonObject")]


def or_component(name: str) -> Schema:
    """Return what a route says of itself whose body can be a component instead of its model."""
    return {"requestBody": {"content": {"application/json": {_MARK_OF_BODY: name}}}}


def insert_components(document: Schema) -> Schema:
    """Return an OpenAPI document with all components, which fields refer to."""
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    added = _components()
    if _BY_KIND in schemas:
        added |= _of_each_kind(_BY_KIND, schemas.pop(_BY_KIND))
    if twice := schemas.keys() & added.keys():
        raise ValueError(f"two components of one name: {', '.join(sorted(twice))}")
    schemas |= added
    filled: Schema = _with_references(document)
    return filled


def _with_references(value: Any) -> Any:
    """Return a schema that refers to components where they were marked."""
    if isinstance(value, list):
        return [_with_references(each) for each in value]
    if not isinstance(value, dict):
        return value
    found = {name: _with_references(each) for name, each in value.items()}
    if _MARK_OF_BODY in found:
        other = {"$ref": PLACE + found.pop(_MARK_OF_BODY)}
        found["schema"] = {"anyOf": [found["schema"], other]}
    if _MARK in found:
        found.pop("title", None)  # of the field, which says no more than its name
        return {"$ref": PLACE + found.pop(_MARK), **found}
    return found


def _components() -> Schema:
    """Return all components that do not come from a model."""
    described = {kind.name: (kind, _definitions(kind)) for kind in _described_kinds()}
    shared = _shared_names([definitions for _, definitions in described.values()])
    found: Schema = {"JsonObject": _json_object()}
    for kind, definitions in described.values():
        names = {each: _component_name(kind, each, shared) for each in definitions}
        for each, schema in definitions.items():
            found[names[each]] = _renamed(schema, names)
    for part in ("puzzle", "solution", "recipe"):
        kinds = [kind for kind, definitions in described.values() if part in definitions]
        found[part.title()] = _one_of_kinds(part.title(), PARTS[part], kinds)
    return found


def _one_of_kinds(name: str, about: str, kinds: Iterable[Kind]) -> Schema:
    """Return the schema of an object of any kind, which its field `kind` names."""
    named = {kind.name: f"{PLACE}{kind.class_name}{name}" for kind in kinds}
    return {
        "description": f"{about}, of any kind",
        "oneOf": [{"$ref": each} for each in named.values()],
        "discriminator": {"propertyName": "kind", "mapping": named},
    }


def _of_each_kind(name: str, model: Schema) -> Schema:
    """Return a model with solutions once for each kind, and the choice among these."""
    kinds, found = list(_described_kinds()), {}
    for kind in kinds:
        solution = {"$ref": f"{PLACE}{kind.class_name}Solution"}
        fields = {
            **model["properties"],
            "kind": {"const": kind.name},
            "solutions": {"type": "array", "items": solution},
        }
        title = kind.class_name + name
        found[title] = {**model, "title": title, "properties": fields}
    return {**found, name: _one_of_kinds(name, "solutions", kinds)}


def _described_kinds() -> Iterator[Kind]:
    """Yield the kinds whose data has schemas; those of plug-ins need not."""
    for kind in map(kind_named, all_kind_names()):
        try:
            json_schema(kind.name)
        except InputError:
            continue
        yield kind


def _definitions(kind: Kind) -> Schema:
    parts = [part for part in PARTS if part != "recipe" or kind.has_generator]
    whole: Schema = json_schema(kind.name, *parts)["$defs"]
    named: Schema = {}
    for name, schema in whole.items():
        plain = {key: value for key, value in schema.items() if key != "title"}
        named[name] = _without_titled(plain, named)
    return named


#: Keywords that describe a field, and not the object in it.
_OF_FIELDS: Final = ("description", "default", "x-group")


def _without_titled(value: Any, named: Schema) -> Any:
    """Return a schema with references to the objects in it that have titles, which go to `named`.

    Generated clients would name them by the places where they are.
    """
    if isinstance(value, list):
        return [_without_titled(each, named) for each in value]
    if not isinstance(value, dict):
        return value
    found = {key: _without_titled(each, named) for key, each in value.items()}
    if found.get("type") != "object" or not isinstance(found.get("title"), str):
        return found
    title = found.pop("title")
    around = {key: found.pop(key) for key in _OF_FIELDS if key in found}
    if named.setdefault(title, found) != found:
        raise ValueError(f"two objects of the title {title}")
    return {"$ref": _DEFINITION + title, **around}


def _shared_names(all_definitions: Iterable[Schema]) -> set[str]:
    """Return the definitions that several kinds have, and all that have them alike."""
    texts: dict[str, list[str]] = {}
    for definitions in all_definitions:
        for name, schema in definitions.items():
            texts.setdefault(name, []).append(json.dumps(schema, sort_keys=True))
    shared = {name for name, each in texts.items() if len(each) > 1 and len({*each}) == 1}
    pattern = re.compile(f'"{re.escape(_DEFINITION)}([^"]+)"')
    while True:
        lost = {name for name in shared if {*pattern.findall(texts[name][0])} - shared}
        if not lost:
            return shared
        shared -= lost


def _component_name(kind: Kind, name: str, shared: set[str]) -> str:
    """Return the name of a definition among those of all kinds."""
    words = "".join(part[:1].upper() + part[1:] for part in name.split("_"))
    return words if name in shared else kind.class_name + words


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Return a schema that refers to components instead of definitions of its own."""
    if isinstance(value, list):
        return [_renamed(each, names) for each in value]
    if not isinstance(value, dict):
        return value
    found = {key: _renamed(each, names) for key, each in value.items()}
    reference = found.get("$ref")
    if isinstance(reference, str) and reference.startswith(_DEFINITION):
        found["$ref"] = PLACE + names[reference.removeprefix(_DEFINITION)]
    return _of_one_type(found)


def _of_one_type(schema: Schema) -> Schema:
    """Return a schema whose choices have one type each: generated clients know no others."""
    choices = schema.get("enum")
    if not isinstance(choices, list) or len({*map(type, choices)}) == 1:
        return schema
    rest = {key: value for key, value in schema.items() if key not in ("enum", "type")}
    texts = [each for each in choices if isinstance(each, str)]
    others = {bool: "boolean", type(None): "null", int: "integer"}
    types = dict.fromkeys(others[type(each)] for each in choices if not isinstance(each, str))
    return {**rest, "anyOf": [{"enum": texts}, *({"type": each} for each in types)]}


#: How deep lists are described that stand in lists; below, clients know nothing of them.
_DEPTH: Final = 4


def _json_object() -> Schema:
    """Return the schema of an object whose values are any JSON."""
    plain: list[Schema] = [
        *({"type": each} for each in ("string", "number", "boolean", "null")),
        {"$ref": PLACE + "JsonObject"},
    ]
    value = plain
    for _ in range(_DEPTH):
        value = [*plain, {"type": "array", "items": {"anyOf": value}}]
    about = "an object with any values, which belongs to a page or a game"
    return {"type": "object", "description": about, "additionalProperties": {"anyOf": value}}
