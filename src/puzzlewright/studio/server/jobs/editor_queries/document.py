"""A puzzle as editors hold it: opened from its text, and looked at after each change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.codec import from_json
from puzzlewright.puzzles.crisscross.puzzle import CrissCross, as_fillin
from puzzlewright.puzzles.kind import document_text
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import (
    Limits,
    Stop,
    describe_document,
    only_document,
)

#: While one edits, a proof that takes longer is shown as open; saving tries for longer.
LOOK_LIMITS: Final = Limits(proof=0.5, drawing=0.5)

#: Seconds to read a document: larger ones are no work for an editor.
READ_SECONDS: Final = 5.0


def open_document(request: Mapping[str, Any], stop: Stop) -> dict[str, Any]:
    """Return the puzzle of a text as JSON data."""
    text = request.get("text")
    if not isinstance(text, str):
        raise InputError("text: a text is expected")
    with deadline(READ_SECONDS, stop):
        puzzle = only_document(text).puzzle
        return {"puzzle": puzzle.as_json(), "kind": puzzle.kind}


def as_crossword(request: Mapping[str, Any], stop: Stop) -> dict[str, Any]:
    """Return the text of a criss-cross as a crossword in the making, for the crossword editor."""
    text = request.get("text")
    if not isinstance(text, str):
        raise InputError("text: a text is expected")
    with deadline(READ_SECONDS, stop):
        document = only_document(text)
        if not isinstance(document.puzzle, CrissCross):
            raise InputError("only a criss-cross can be edited as a crossword")
        return {"text": document_text(replace(document, puzzle=as_fillin(document.puzzle)))}


def look_at_document(request: Mapping[str, Any], stop: Stop) -> dict[str, Any]:
    """Return the text of a puzzle, what is proved of it, and if it is asked for its drawings."""
    document = Document(parse_puzzle(request, stop), parse_credits(request))
    about = request.get("about") or {}
    drawn = bool(about.get("drawn"))
    found = describe_document(document, stop, LOOK_LIMITS, with_solution=drawn)
    names = ("kind", "text", "facts", "svg", "solution_svg") if drawn else ("kind", "text", "facts")
    return {name: found[name] for name in names}


def parse_puzzle(request: Mapping[str, Any], stop: Stop) -> Puzzle[Any]:
    """Return the puzzle that is being edited."""
    data = request.get("puzzle")
    if not isinstance(data, dict):
        raise InputError("puzzle: JSON data of a puzzle is expected")
    with deadline(READ_SECONDS, stop):
        return from_json(data)


def parse_credits(request: Mapping[str, Any]) -> Credits:
    """Return title, author and notes that the text of a puzzle keeps."""
    about = request.get("about") or {}
    fields = {name: about.get(name) for name in ("title", "author", "notes")}
    return Credits(**{name: value for name, value in fields.items() if isinstance(value, str)})
