"""What the words FILE-OR-FOLDER on the command line stand for: puzzles, one after another."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby

from puzzlewright.errors import InputError
from puzzlewright.files import decode, read_bytes
from puzzlewright.puzzles.kind import kind_named, kind_names, parse_any
from puzzlewright.typed import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import argparse

    from puzzlewright.puzzles.base import Puzzle

#: How standard input is called in messages.
STANDARD_INPUT = "standard input"


class Entry(NamedTuple):
    """One puzzle and where it was found."""

    file: str
    number: int | None  #: counted from 1 within its file, if that holds several
    puzzle: Puzzle[Any]

    def __str__(self) -> str:
        return self.file if self.number is None else f"{self.file}, puzzle {self.number}"

    def as_json(self) -> dict[str, object]:
        """Return the fields that name the puzzle."""
        place = {} if self.number is None else {"puzzle": self.number}
        return {"file": self.file, **place, "kind": self.puzzle.kind}


class Broken(NamedTuple):
    """A file that could not be read, or a puzzle that could not be searched, and why."""

    file: str
    error: InputError
    number: int | None = None  #: of the puzzle, counted from 1, if its file holds several


def files_of(paths: Sequence[str]) -> list[str]:
    """Return the files that the words stand for: folders give all their files in natural order."""
    files: list[str] = []
    for path in paths:
        if path != "-" and os.path.isdir(path):
            files += _files_in(path)
        else:
            files.append(path)
    if files.count("-") > 1:
        raise InputError("standard input (-) can be read only once")
    return files


def entries(files: Sequence[str], arguments: argparse.Namespace) -> Iterator[Entry | Broken]:
    """Yield the puzzles of the files; a broken file is yielded as such and does not stop them."""
    for file in files:
        name = STANDARD_INPUT if file == "-" else file
        try:
            puzzles = parse_any(read_source(file)[0], name, arguments.kind)
            found = list(_numbered(puzzles, name, arguments.puzzle))
        except InputError as error:
            yield Broken(name, error)
        else:
            yield from found


def read_source(file: str) -> tuple[str, str]:
    """Return the text of a file, or of standard input for `-`, and its name in messages."""
    if file != "-":
        return decode(read_bytes(file), file), file
    if sys.stdin is None:
        raise InputError("cannot be read (closed)", source=STANDARD_INPUT)
    try:
        return decode(sys.stdin.buffer.read(), STANDARD_INPUT), STANDARD_INPUT
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", source=STANDARD_INPUT) from error


def refuse_overwriting(arguments: argparse.Namespace, files: Sequence[str]) -> None:
    """Raise an InputError if the result would take the place of what it is made from."""
    output = getattr(arguments, "output", None)
    if output is None or not os.path.isfile(output):
        return
    for file in [*files, getattr(arguments, "checkpoint", None)]:
        if file is not None and os.path.isfile(file) and os.path.samefile(file, output):
            raise InputError("would be replaced by the result; name another with -o", source=file)


def natural(text: str) -> list[str | int]:
    """Return a key for sorting that takes digits as numbers: file2 before file10."""
    # Without `re`, for the sake of start-up time; a part that is no number stands between any two.
    parts: list[str | int] = [""]
    for is_number, characters in groupby(text.casefold(), "0123456789".__contains__):
        part = "".join(characters)
        if is_number:
            parts += [int(part), ""]
        else:
            parts[-1] = part
    return parts


def _files_in(folder: str) -> list[str]:
    """Return all files below a folder that may be puzzles, in natural order."""
    files: list[str] = []
    for where, folders, names in os.walk(folder, onerror=_refuse):
        folders[:] = [name for name in folders if not name.startswith(".")]
        # Word by word, so that a folder's files stand together.
        files += [os.path.join(where, name) for name in names if _may_be_puzzle(name)]
    if not files:
        raise InputError("a folder without any puzzles", source=folder)
    return sorted(files, key=lambda file: ([natural(part) for part in file.split(os.sep)], file))


def _may_be_puzzle(name: str) -> bool:
    """Tell whether a file is neither hidden nor, by its name, a part of some puzzle beside it."""
    if name.startswith(".") or name.count(".") < 2:
        return not name.startswith(".")
    return not name.endswith(tuple(end for kind in kind_names() for end in kind_named(kind).parts))


def _refuse(error: OSError) -> None:
    """Turn a folder that cannot be listed into an InputError."""
    raise InputError(f"cannot be read ({error.strerror})", source=str(error.filename)) from error


def _numbered(puzzles: list[Puzzle[Any]], name: str, wanted: int | None) -> Iterator[Entry]:
    """Yield the puzzles of one file, or the one that is wanted."""
    if not puzzles:
        raise InputError("no puzzle in it", source=name)
    if wanted is not None and wanted > len(puzzles):
        raise InputError(f"there is no puzzle {wanted}: it holds {len(puzzles)}", source=name)
    for number, puzzle in enumerate(puzzles, 1):
        if wanted in {None, number}:
            yield Entry(name, number if len(puzzles) > 1 else None, puzzle)
