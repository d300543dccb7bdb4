"""Write the reference of the studio's REST API, from its OpenAPI schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

Schema = Mapping[str, Any]

HEAD = """\
# REST API

Every request of the studio's API, written from its OpenAPI schema. The guide with examples is
[The API of the studio](../api.md). A running studio has the schema at `/api/v1/openapi.json`;
[here it is as a file](openapi.json).

Send a token with each request: `Authorization: Bearer TOKEN`. Each needs a
[scope](../api.md#tokens). Requests and answers are JSON, except
where another format is given. In the tables, **bold** names are required.

"""


def schema() -> Schema:
    """Return the schema; nothing is started for it, so services can be stand-ins."""
    from puzzlewright.studio.server.app import create_app

    return create_app(MagicMock()).openapi()


def write(folder: Path) -> None:
    """Write the page and the schema."""
    found = schema()
    (folder / "reference/openapi.json").write_text(json.dumps(found, indent=1) + "\n")
    by_tag: dict[str, list[str]] = {}
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            lines = by_tag.setdefault(operation["tags"][0], [])
            lines += request(f"{method.upper()} {path}", operation)
    lines = [HEAD]
    for tag, inside in by_tag.items():
        lines += [f"## {tag.capitalize()}", "", *inside]
    lines += errors(found)
    lines += ["## Data", ""]
    for name, data in sorted(found["components"]["schemas"].items()):
        lines += type_lines(name, data)
    (folder / "reference/rest.md").write_text("\n".join(lines))


def request(title: str, operation: Schema) -> Iterator[str]:
    """Yield the lines about one request."""
    yield from (f"### {title}", "", operation.get("description", ""), "")
    if parameters := operation.get("parameters"):
        yield from ("| parameter | in | type | |", "|---|---|---|---|")
        for each in parameters:
            name = f"**`{each['name']}`**" if each.get("required") else f"`{each['name']}`"
            yield f"| {name} | {each['in']} | {kind(each['schema'])} | {about(each)} |"
        yield ""
    if body := content(operation.get("requestBody", {})):
        yield from (f"Body: {body}", "")
    for code, answer in operation["responses"].items():
        if code.startswith("2"):
            yield from (f"Answer: {code}{', ' + body if (body := content(answer)) else ''}", "")
    scopes = [scope for each in operation.get("security", ()) for scope in each["token"]]
    yield from (f"Scope: `{scopes[0]}`" if scopes else "Needs no token.", "")


def errors(found: Schema) -> Iterator[str]:
    """Yield a table of the errors that requests have in common."""
    yield from ("## Errors", "", "Errors are RFC 9457 problems: [Problem](#problem).", "")
    yield from ("| code | |", "|---|---|")
    told: dict[str, str] = {}
    for methods in found["paths"].values():
        for operation in methods.values():
            for code, answer in operation["responses"].items():
                if not code.startswith("2"):
                    told[code] = answer["description"]
    yield from (f"| {code} | {cell(text)} |" for code, text in sorted(told.items()))
    yield ""


def content(place: Schema) -> str:
    """Return what a body holds."""
    found = [
        kind(inside["schema"]) if "json" in media and inside.get("schema") else f"`{media}`"
        for media, inside in place.get("content", {}).items()
    ]
    return " or ".join(dict.fromkeys(found))


def type_lines(name: str, data: Schema) -> Iterator[str]:
    """Yield the lines about one type of data."""
    yield from (f"### {name}", "", data.get("description", "").strip(), "")
    if not data.get("properties"):
        yield from (kind({each: data[each] for each in data if each != "description"}), "")
        return
    yield from ("| field | type | |", "|---|---|---|")
    for field, inside in data["properties"].items():
        shown = f"**`{field}`**" if field in data.get("required", ()) else f"`{field}`"
        yield f"| {shown} | {kind(inside)} | {about(inside)} |"
    yield ""


def kind(data: Schema) -> str:
    """Return a type in a few words, with links to those of this page."""
    if "$ref" in data:
        name = data["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for word in ("anyOf", "oneOf"):
        if word in data:
            return " or ".join(dict.fromkeys(kind(each) for each in data[word]))
    if "const" in data:
        return f"`{json.dumps(data['const'])}`"
    if "enum" in data:
        return ", ".join(f"`{json.dumps(each)}`" for each in data["enum"])
    named = data.get("type", "any")
    if "prefixItems" in data:
        return f"list: {', '.join(map(kind, data['prefixItems']))}"
    if named == "array":
        return f"list of {kind(data.get('items', {}))}"
    if isinstance(data.get("additionalProperties"), Mapping):
        return f"object of {kind(data['additionalProperties'])}"
    return " or ".join(named) if isinstance(named, list) else str(named)


def about(data: Schema) -> str:
    """Return what is to be known about a value: its meaning, its default and its bounds."""
    inside = {**data.get("schema", {}), **data}
    for each in inside.get("anyOf", ()):
        inside = {**each, **inside}
    told = [cell(inside["description"])] if inside.get("description") else []
    bounds = {
        "minimum": "at least",
        "exclusiveMinimum": "more than",
        "maximum": "at most",
        "maxLength": "characters: at most",
        "maxItems": "items: at most",
    }
    told += [f"{words} {inside[name]:,.12g}" for name, words in bounds.items() if name in inside]
    if inside.get("default") is not None:
        told.append(f"default: `{cell(json.dumps(inside['default']))}`")
    return "; ".join(told)


def cell(text: str) -> str:
    """Return a text for a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")
