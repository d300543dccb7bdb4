"""Loading puzzles from files of every format, for Python.

    import puzzlewright

    puzzle = puzzlewright.load("monday.puz")

What was in a file that a puzzle has no place for comes as a warning.
"""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import Any, TypeVar

from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError, warn_caller
from puzzlewright.core.files import encode, file_suffix, path_name, read_bytes, read_text
from puzzlewright.core.lenient_reading import SkippedPuzzle, skip_unreadable
from puzzlewright.core.limits import allowance, require_puzzles
from puzzlewright.core.referenced_files import reading_context
from puzzlewright.formats.register import read
from puzzlewright.formats.sniff import ACROSS_TEXT, READ_ONLY, SUFFIXES, may_be_our_json
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_names, parse_any

P = TypeVar("P", bound="Puzzle[Any]")

#: At most this many unreadable puzzles get a warning each.
MOST_NAMED = 5


def load(
    path: str | PathLike[str],
    *,
    max_input: int | str | None = None,
    allow_files: bool = False,
    unlock: bool | int | str | None = None,
    order: str | None = None,
) -> Puzzle[Any]:
    """Read the only puzzle of a file, of any kind and in any format.

    `max_input` raises the limits of what is read (bytes, or a size like "2G"). With `allow_files`
    the file may name others outside its folder. `unlock` opens a locked .puz file: a key like
    "1234", or True to try all keys. `order` is that of the edges in a list of pieces, such as
    "udlr" (up, down, left, right); by default it is guessed.
    """
    documents = load_documents(
        path, max_input=max_input, allow_files=allow_files, unlock=unlock, order=order
    )
    if len(documents) != 1:
        hint = "load_documents() returns them all"
        raise InputError(f"one puzzle expected, {len(documents)} found: {hint}", source=str(path))
    return documents[0].puzzle


def parse(text: str, source: str | None = None) -> list[Puzzle[Any]]:
    """Read all the puzzles of a text, of any kind and in any format that is text."""
    name = source or "the text"
    reading = read(encode(text, name), name)
    warn_caller(name, reading.notes)
    return [document.puzzle for document in reading.documents]


def load_as(cls: type[P], path: str | PathLike[str]) -> P:
    """Read the one puzzle of a file; that of another kind is refused."""
    name = path_name(path)
    if not hasattr(cls, "kind"):  # the base class
        return load(name)  # type: ignore[return-value]
    if file_suffix(name) not in (*SUFFIXES, *READ_ONLY):
        text = read_text(name)
        require_puzzles(text, name)
        # A crossword of others may end in .txt, and anything of ours in .json.
        is_json = text.lstrip()[:1] in ("{", "[") and may_be_our_json(text.encode())
        is_other = is_json or text.startswith(ACROSS_TEXT.decode())
        if not is_other:
            with reading_context(name):
                return _of_kind(cls, text, name)
    puzzle = load(name)
    if not isinstance(puzzle, cls):
        raise InputError(f"a {puzzle.kind}, not a {cls.kind}", source=name)
    return puzzle


def _of_kind(cls: type[P], text: str, name: str) -> P:
    """Read the one puzzle of a text; if it is of another kind, the error names that."""
    first = text[:200].split(maxsplit=1)[:1]
    if first != [cls.kind] and first[:1] and first[0] in kind_names():
        raise InputError(f"a {first[0]}, not a {cls.kind}", source=name)
    try:
        return cls.loads(text, name)
    except InputError:
        other = _other_kind(text, name)
        if other in (None, cls.kind):
            raise
        raise InputError(f"a {other}, not a {cls.kind}", source=name) from None


def _other_kind(text: str, name: str) -> str | None:
    """Return the kind of a text if it is surely one: one kind alone recognises and reads it."""
    try:
        return parse_any(text, name)[0].kind
    except (InputError, IndexError):
        return None


def load_documents(
    path: str | PathLike[str],
    *,
    max_input: int | str | None = None,
    allow_files: bool = False,
    unlock: bool | int | str | None = None,
    order: str | None = None,
    strict: bool = True,
) -> list[Document]:
    """Read all the puzzles of a file, with their titles and authors where it has them.

    With `strict=False`, sudokus of a list that cannot be read are left out with a warning each, up
    to a few, and a count of the others. The other options are those of load().
    """
    name = path_name(path)
    with (
        allowance(max_input, allow_files, unlock, order),
        reading_context(name),
        skip_unreadable(wanted=not strict) as skipped,
    ):
        reading = read(read_bytes(name), name)
    warn_caller(name, reading.notes)
    _warn_of_skipped(name, skipped)
    return reading.documents


def _warn_of_skipped(path: str, skipped: Sequence[SkippedPuzzle]) -> None:
    """Warn of puzzles that are left out: the first few with the reason, the others by a count."""
    named = [str(error).removeprefix(f"{path}, ") for _, error in skipped[:MOST_NAMED]]
    more = len(skipped) - len(named)
    notes = [f"left out: {reason}" for reason in named]
    warn_caller(path, [*notes, f"also left out: {more:,} puzzles"] if more else notes)
