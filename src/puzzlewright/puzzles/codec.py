"""Puzzles and solutions as JSON data: what all kinds share.

    {"kind": "sudoku", "version": 1, …the fields of the kind…, "credits": {…}, "made": {…}}

The fields of a kind are in its own codec.py, which has three functions:

    fields(puzzle)                  returns the fields
    read(cls, data)                 returns the puzzle that has these fields
    read_solution(puzzle, data)     returns the solution whose as_json() gave the data

docs/json.md describes all fields, and schemas.py has a JSON Schema for each kind.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Final, Protocol, TypeVar

from puzzlewright.core.arguments import wrong_type
from puzzlewright.core.documents import CREDIT_NAMES, UNSIGNED, Credits, Document, credit_fault
from puzzlewright.core.errors import InputError, suggestion
from puzzlewright.core.json_value import VERSION, JsonValue, load_json, require_json_data
from puzzlewright.puzzles.annotations import clean_text
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.puzzles.recipes.provenance import Provenance
from puzzlewright.puzzles.results import DrawableSolution
from puzzlewright.words.lines import CONTROLS

P = TypeVar("P", bound="Puzzle[Any]")

#: How an object begins; a name of something may begin with a brace, too.
_OBJECT: Final = re.compile(r'\ufeff?\s*\{\s*["}]')

#: The fields of every kind.
COMMON_FIELDS = ("kind", "version", "credits", "made", "game")


class Codec(Protocol):
    """The module codec of a kind."""

    def fields(self, puzzle: Any) -> dict[str, Any]:
        """Return the fields of a puzzle."""

    def read(self, cls: type[P], data: JsonValue) -> P:
        """Return the puzzle that has these fields."""

    def read_solution(self, puzzle: Any, data: JsonValue) -> Any:
        """Return a solution of a puzzle."""


def puzzle_data(puzzle: Puzzle[Any], credits: Credits = UNSIGNED) -> dict[str, Any]:  # noqa: A002
    """Return a puzzle as JSON data, with its title and so on if it has any."""
    data = {"kind": puzzle.kind, "version": VERSION, **_module(puzzle.kind).fields(puzzle)}
    known = {name: clean_text(text) for name, text in credits.as_json().items() if text}
    if known:
        data["credits"] = known
    return data if puzzle.provenance is None else {**data, "made": puzzle.provenance.as_json()}


def from_json(data: object) -> Puzzle[Any]:
    """Return the puzzle, of any kind, whose as_json() gave the data.

    An InputError names the path of whatever is wrong: `options[3][1]: unknown item`.
    """
    return document_from_data(data).puzzle


def document_from_data(data: object) -> Document:
    """Return the same with its title, author and so on."""
    return _read(JsonValue(data), None)


def puzzle_from_data(cls: type[P], data: object) -> P:
    """Return the same; a puzzle of another kind is refused."""
    document: Any = _read(JsonValue(data), cls)
    puzzle: P = document.puzzle
    return puzzle


def solution_from_data(puzzle: Puzzle[Any], data: object) -> Any:
    """Return the solution of a puzzle whose as_json() gave the data."""
    whole = JsonValue(data)
    require_json_data(data)
    _, own = _require_kind(whole, puzzle.kind, COMMON_FIELDS[:2])
    solution = _module(puzzle.kind).read_solution(puzzle, own)
    return solution.for_puzzle(puzzle) if isinstance(solution, DrawableSolution) else solution


def solution_in_text(puzzle: Puzzle[Any], text: str, source: str | None = None) -> Any:
    """Return the solution of a text: our text, JSON, or what `solve --json` prints."""
    if not isinstance(text, str):
        raise wrong_type("a text", text, "text")
    if not _OBJECT.match(text):
        return puzzle._parse_solution(text, source)
    data = load_json(text.removeprefix("\ufeff"), source)
    found = data.get("solutions")
    if isinstance(found, list):
        if len(found) != 1:
            reason = f"one solution is expected, and here are {len(found)}"
            raise InputError(reason, source=source)
        [data] = found
    try:
        return solution_from_data(puzzle, data)
    except InputError as bad:
        raise InputError(bad.message, source=source, text=bad.text) from None


def _require_kind(
    whole: JsonValue, expected: str | None, common: Collection[str] = COMMON_FIELDS
) -> tuple[str, JsonValue]:
    """Return the kind of a puzzle or solution, and its own fields."""
    fields = whole.entries()
    if "kind" not in fields:
        raise whole.error('the field "kind" is missing')
    named = fields["kind"].text()
    with fields["kind"].blame():
        kind = kind_named(named).name
    if expected not in (None, kind):
        raise fields["kind"].error(f"a {expected} is expected")
    if "version" in fields:
        fields["version"].whole(1)
        if fields["version"].whole() > VERSION:
            raise fields["version"].error(f"newer than this program, which reads {VERSION}")
    own = {name: value.data for name, value in fields.items() if name not in common}
    return kind, JsonValue(own, whole.parent, whole.key)


def _read(whole: JsonValue, cls: type[Puzzle[Any]] | None) -> Document:
    require_json_data(whole.data)
    if "verb" in whole.entries():  # what `make --json` prints
        if "puzzle" not in whole.entries():
            raise whole.error("this is what a verb prints, and there is no puzzle in it")
        whole = whole.field("puzzle")
    expected: str | None = getattr(cls, "kind", None)
    kind, own = _require_kind(whole, expected)
    fields = whole.entries()
    exact = kind_named(kind).puzzle_class() if cls is None or expected is None else cls
    try:
        puzzle = _module(kind).read(exact, own)
    except InputError:
        if _is_solution(kind, own.entries()):
            reason = "this is a solution, not a puzzle; puzzle.solution_from_json() reads it"
            raise whole.error(reason) from None
        if "game" in fields and not own.entries():
            raise whole.error("this file has a game only, not the puzzle") from None
        _require_known_fields(kind, fields)
        raise
    if "made" in fields:
        with fields["made"].blame():
            made = Provenance.from_json(fields["made"].data)
            made.require_kind(kind)
        vars(puzzle)["provenance"] = made
    return Document(puzzle, _read_credits(fields["credits"]) if "credits" in fields else UNSIGNED)


def _require_known_fields(kind: str, fields: Mapping[str, JsonValue]) -> None:
    """Refuse the first field that puzzles of a kind do not have; the error names all they have."""
    from puzzlewright.puzzles.schemas import flat_schema  # puzzles that are right need none

    known = flat_schema(kind, "puzzle")["properties"]
    for name, value in fields.items():
        if name not in known:
            raise value.error(f"no such field ({suggestion(name, known)})") from None


def _is_solution(kind: str, fields: Collection[str]) -> bool:
    """Tell whether the fields of an object are those of a solution and no others."""
    from puzzlewright.puzzles.schemas import flat_schema  # puzzles that are right need none

    solution = flat_schema(kind, "solution")
    required = {*solution["required"]} - {*COMMON_FIELDS}
    return bool(required) and required <= {*fields} <= {*solution["properties"]}


def _read_credits(value: JsonValue) -> Credits:
    found = {}
    for name, text in value.fields((), CREDIT_NAMES).items():
        found[name] = text.text()
        with text.blame():
            if re.search(CONTROLS, found[name]):
                raise InputError("a control character")
            if fault := credit_fault(name, found[name]):
                raise InputError(fault.partition(": ")[2])
    return Credits(**found)


def _module(kind: str) -> Codec:
    """Return the module of a kind that knows its fields, imported only now."""
    if not kind_named(kind).has_module("codec"):
        raise InputError(f"the kind {kind!r} cannot be written as JSON")
    module: Codec = kind_named(kind).module("codec")
    return module
