"""Our JSON as a format: puzzles of all kinds as `as_json()` has them, with their credits.

A file holds an object, or a list of objects. Jigsaws have an older form without "kind", which their
own reader reads (puzzles/jigsaw/formats/json_text.py); both end in .json.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import decode, encode
from puzzlewright.core.json_value import load_json
from puzzlewright.core.lenient_reading import Tolerance
from puzzlewright.formats.plain_text import groups_lost
from puzzlewright.formats.register import Format, ReadResult, WriteResult
from puzzlewright.formats.sniff import JSON_SUFFIX, may_be_our_json
from puzzlewright.puzzles.codec import document_from_data, puzzle_data
from puzzlewright.puzzles.kind import documents_in_text, kind_names


class PuzzleJson(Format):
    """Our JSON, of all kinds."""

    name = "json"
    summary = "our JSON, which keeps everything about a puzzle"
    suffixes: tuple[str, ...] = (JSON_SUFFIX,)
    other_suffixes: tuple[str, ...] = (".txt",)
    kinds: tuple[str, ...] = kind_names()  # and those of plug-ins that have a codec

    def reads(self, data: bytes) -> bool:
        """Tell whether it is an object that names its kind, or a list of such objects."""
        if not may_be_our_json(data):
            return False
        try:
            return _are_ours(load_json(decode(data)))
        except InputError:
            return False

    def require_kind(self, kind: str, source: str | None = None) -> None:
        """Take every kind, those of plug-ins too."""

    def read(self, data: bytes, source: str | None = None) -> ReadResult:
        """Read all puzzles of a file."""
        text = decode(data, source)
        found = load_json(text, source) if may_be_our_json(data) else None
        if not _are_ours(found):
            return ReadResult(documents_in_text(text, source))
        several = found if isinstance(found, list) else [found]
        documents = []
        tolerance = Tolerance()
        for number, each in enumerate(within_deadline(several, 64), 1):
            with tolerance:
                which = f"puzzle {number}: " if len(several) > 1 else ""
                documents.append(_read_object(each, which, source))
                tolerance.read += 1
        tolerance.report()
        return ReadResult(documents)

    def write(self, document: Document, source: str | None = None) -> WriteResult:
        """Return an object."""
        return self.write_all([document], source)

    def write_all(self, documents: Sequence[Document], source: str | None = None) -> WriteResult:
        """Return an object, or a list of objects."""
        found = [object_text(puzzle_data(each.puzzle, each.credits)) for each in documents]
        text = found[0] if len(found) == 1 else "[\n" + ",\n".join(found) + "\n]"
        return WriteResult(encode(f"{text}\n", source), groups_lost(documents))


def _are_ours(data: object) -> bool:
    """Tell whether data are objects that name their kinds; jigsaws may have another form."""
    several = data if isinstance(data, list) else [data]
    return bool(several) and all(
        isinstance(each, dict)
        and isinstance(each.get("kind"), str)
        and (each["kind"] != "jigsaw" or "version" in each)
        for each in several
    )


def _read_object(data: object, which: str, source: str | None) -> Document:
    try:
        return document_from_data(data)
    except InputError as bad:
        raise InputError(which + bad.message, source=source, text=bad.text) from None


def object_text(data: dict[str, Any]) -> str:
    """Return an object with a line for each field, and for each value of a list."""
    fields = (f'"{name}": {_field_text(value)}' for name, value in data.items())
    return "{\n  " + ",\n  ".join(fields) + "\n}"


def _field_text(value: object) -> str:
    if isinstance(value, list) and any(isinstance(each, list | dict) for each in value):
        return "[\n    " + ",\n    ".join(map(_line, value)) + "\n  ]"
    return _line(value)


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


FORMATS = (PuzzleJson(),)
