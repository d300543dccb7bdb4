"""A puzzle of a file as the kind that was asked for."""

from __future__ import annotations

from puzzlewright.documents import Document
from puzzlewright.errors import InputError
from puzzlewright.puzzles.kind import kind_named


def as_kind(document: Document, kind: str | None, source: str | None = None) -> Document:
    """Return a puzzle as another kind: a crossword as the fill-in of its words, nothing else."""
    puzzle = document.puzzle
    if kind is None or kind_named(kind).name == puzzle.kind:
        return document
    from puzzlewright.puzzles.crisscross.puzzle import CrissCross

    if kind == "fillin" and isinstance(puzzle, CrissCross):
        return document._replace(puzzle=puzzle._fillin)
    raise InputError(f"a {puzzle.kind}, which cannot be taken for a {kind}", source=source)
