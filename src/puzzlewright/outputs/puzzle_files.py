"""Files and folders of puzzles: which files a folder stands for, and the puzzles in them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from puzzlewright.core.documents import Credits
from puzzlewright.core.errors import (
    InputError,
    OutOfTimeError,
    file_error,
)
from puzzlewright.core.files import exists, is_file, is_folder, read_start
from puzzlewright.core.limits import may_read_any_file
from puzzlewright.core.referenced_files import contains_path
from puzzlewright.formats.sniff import WRITTEN_ONLY_SUFFIXES
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named, kind_names

#: Takes a line about a file.
Note = Callable[[str], None]

#: How names of book files end, which may lie beside their puzzles, too.
BOOK_FILE = ".toml"

#: How names of files of a web site end that are neither pages nor pictures.
SITE_FILES = (".webmanifest", ".js")


#: Names of files that read as a title: words, without numbers, and not an abbreviation.
SHORTEST = 3
_TITLE = r"[^\W\d_]+(?:[ _-]+[^\W\d_]+)*"


class Entry(NamedTuple):
    """One puzzle and where it was found."""

    file: str
    number: int | None  #: counted from 1 within its file, if that holds several
    puzzle: Puzzle[Any]
    credits: Credits = Credits()  #: what its file says about it
    wait_seconds: float = (
        0.0  #: seconds that reading its file took, which count for the first puzzle
    )

    def __str__(self) -> str:
        return self.file if self.number is None else f"{self.file}, puzzle {self.number}"

    def as_json(self) -> dict[str, object]:
        """Return the fields that name the puzzle."""
        place = {} if self.number is None else {"number": self.number}
        return {"file": self.file, **place, "kind": self.puzzle.kind}


class UnreadableEntry(NamedTuple):
    """A file that could not be read, or a puzzle that could not be searched, and why."""

    file: str
    error: InputError | OutOfTimeError
    number: int | None = None  #: of the puzzle, counted from 1, if its file holds several
    is_reported: bool = True  #: whether people see it, not only programs

    def as_json(self) -> dict[str, object]:
        """Return the fields that tell what is wrong, and where."""
        place = {name: getattr(self.error, name, None) for name in ("line", "column")}
        known = {name: value for name, value in place.items() if value is not None}
        number = {} if self.number is None else {"number": self.number}
        return {"file": self.file, **number, "error": str(self.error), **known}


def file_title(entry: Entry) -> str:
    """Return the title that the name of a file is, if it is one: words, and no numbers."""
    stem = Path(entry.file).stem
    if entry.number is not None or len(stem) < SHORTEST or not re.fullmatch(_TITLE, stem):
        return ""
    words = re.sub("[ _-]+", " ", stem)
    return words[:1].upper() + words[1:]


#: Why `-` is not given twice.
READ_ONCE: Final = "standard input (-) can be read only once"


def expand_paths(paths: Sequence[str], note: Note) -> list[str]:
    """Return the files that the words stand for: folders give all their files in natural order.

    `note` takes a line about what is skipped.
    """
    files: list[str] = []
    for path in paths:
        if path != "-" and is_folder(path):
            files += _walk_folder(path, note)
        else:
            files.append(path)
    if files.count("-") > 1:
        raise InputError(READ_ONCE)
    return files


def natural_key(text: str) -> list[str | int]:
    """Return a key for sorting that takes digits as numbers: file2 before file10."""
    parts = re.split("([0-9]+)", text.casefold())  # every other part is a number
    return [int(part) if at % 2 else part for at, part in enumerate(parts)]


def _walk_folder(folder: str, note: Note) -> list[str]:
    """Return all files below a folder that may be puzzles, in natural order."""
    files: list[str] = []
    drawn = False
    home = Path(os.path.realpath(folder))
    waiting = [folder]  # os.walk calls itself for each level, and there may be thousands
    while waiting:
        where = waiting.pop()
        folders, names = _list_folder(where)
        waiting += [_join(where, name) for name in folders if not name.startswith(".")]
        paths = [_join(where, name) for name in names if _may_be_puzzle(name)]
        files += [path for path in paths if _is_readable(path, home, note) and not _is_list(path)]
        drawn = drawn or any(map(_is_picture, names))
    if not files:
        besides = ", only drawings and pages" if drawn else ""
        raise InputError(f"a folder without any puzzles{besides}", source=folder)
    # Word by word, so that a folder's files stand together.
    return sorted(files, key=lambda file: ([natural_key(part) for part in Path(file).parts], file))


def _join(folder: str, name: str) -> str:
    """Return the path of a file, with the folder as it was typed: messages and results quote it."""
    return os.path.join(folder, name)  # noqa: PTH118


def _list_folder(folder: str) -> tuple[list[str], list[str]]:
    """Return the folders in a folder, and all that is none; links to folders are not followed."""
    folders: list[str] = []
    names: list[str] = []
    try:
        with os.scandir(folder) as found:
            for each in found:
                if each.is_dir(follow_symlinks=False):
                    folders.append(each.name)
                elif not (each.is_symlink() and is_folder(each.path)):
                    names.append(each.name)
    except OSError as error:
        raise file_error(error, source=str(error.filename or folder)) from error
    return folders, sorted(names)


def _may_be_puzzle(name: str) -> bool:
    """Tell whether a file is not hidden nor, by its name, a drawing, a book or part of a puzzle."""
    if name.startswith(".") or _is_picture(name) or name.lower().endswith((BOOK_FILE, *SITE_FILES)):
        return False
    if name.count(".") < 2:
        return True
    return not name.endswith(tuple(end for kind in kind_names() for end in kind_named(kind).parts))


def _is_readable(path: str, home: Path, note: Note) -> bool:
    """Tell whether it is a file, or a link to one below `home`; a line names what is skipped.

    Pipes and devices may never end. A folder may come from anybody, as an archive perhaps: by its
    links, errors would quote other files of whoever reads it.
    """
    target = Path(path)
    if is_file(path):
        real = Path(os.path.realpath(path))
        if not target.is_symlink() or may_read_any_file() or contains_path(home, real):
            return True
        what = "a link out of the folder; --allow-files reads it"
    else:
        broken = target.is_symlink() and not exists(path)
        what = "a link to nothing" if broken else "not a regular file"

    note(f"{path}: skipped ({what})")
    return False


def _is_list(path: str) -> bool:
    """Tell whether a file is the manifest of a batch, which lies beside its puzzles."""
    if not path.lower().endswith(".csv"):
        return False
    try:
        return is_manifest(path)
    except InputError:  # the error comes when the file is read, and the others go on
        return False


def _is_picture(name: str) -> bool:
    """Tell whether a file is, by its name, what we make of puzzles for people to look at."""
    return not name.startswith(".") and name.lower().endswith(WRITTEN_ONLY_SUFFIXES)


# Manifests: the lists of batches, which lie beside their puzzles.


class ManifestRow(NamedTuple):
    """What the list says about one puzzle; empty where nothing is known."""

    file: str
    seed: int
    title: str = ""
    difficulty: str = ""
    count: int | str = ""  # type: ignore[assignment]  # hides tuple.count
    proof: str = ""
    solution: str = ""


HEADER: Final = ",".join(ManifestRow._fields)


def is_manifest(path: str) -> bool:
    """Tell whether a file begins with the header row of a manifest."""
    return read_start(path, len(HEADER)) == HEADER.encode()
