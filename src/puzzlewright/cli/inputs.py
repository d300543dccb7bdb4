"""The arguments FILE-OR-FOLDER of the command line: puzzles, one after another."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import groupby
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlewright.cli.no_puzzles import refuse_what_is_no_puzzle
from puzzlewright.deadline import GRACE, deadline
from puzzlewright.documents import Credits, Document
from puzzlewright.errors import InputError, OutOfTimeError, UnknownKindError, without_memory
from puzzlewright.files import GZIP, decode, read_source_bytes, source_name, suffix_of, unpacked
from puzzlewright.formats.sniff import WRITTEN_ONLY, is_foreign
from puzzlewright.limits import files_are_free
from puzzlewright.named_files import is_below, opened
from puzzlewright.puzzles.kind import documents_in_text, kind_named, kind_names
from puzzlewright.skipped import Skipped, skipping

if TYPE_CHECKING:
    import argparse

    from puzzlewright.puzzles.base import Puzzle

#: What is drawn, printed or played, and never read: it may lie in a folder beside the puzzles.
DRAWN = tuple(WRITTEN_ONLY)

#: How many unreadable puzzles of a list are named; the others are only counted.
MOST_NAMED = 5

#: How names of book files end, which may lie beside their puzzles, too.
BOOK_FILE = ".toml"

#: How names of files of a web site end that are neither pages nor pictures.
SITE_FILES = (".webmanifest", ".js")


class Entry(NamedTuple):
    """One puzzle and where it was found."""

    file: str
    number: int | None  #: counted from 1 within its file, if that holds several
    puzzle: Puzzle[Any]
    credits: Credits = Credits()  #: what its file says about it
    waited: float = 0.0  #: seconds that reading its file took, which count for the first puzzle

    def __str__(self) -> str:
        return self.file if self.number is None else f"{self.file}, puzzle {self.number}"

    def as_json(self) -> dict[str, object]:
        """Return the fields that name the puzzle."""
        place = {} if self.number is None else {"puzzle": self.number}
        return {"file": self.file, **place, "kind": self.puzzle.kind}


class Broken(NamedTuple):
    """A file that could not be read, or a puzzle that could not be searched, and why."""

    file: str
    error: InputError | OutOfTimeError
    number: int | None = None  #: of the puzzle, counted from 1, if its file holds several
    is_told: bool = True  #: whether people see it, not only programs

    def as_json(self) -> dict[str, object]:
        """Return the fields that tell what is wrong, and where."""
        place = {name: getattr(self.error, name, None) for name in ("line", "column")}
        known = {name: value for name, value in place.items() if value is not None}
        puzzle = {} if self.number is None else {"puzzle": self.number}
        return {"file": self.file, **puzzle, "error": str(self.error), **known}


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
        name = source_name(file)
        start = perf_counter()
        strict = getattr(arguments, "strict", True)
        try:
            with (
                deadline(getattr(arguments, "time", None), grace=GRACE),
                skipping(wanted=not strict) as skipped,
            ):
                documents = documents_in(file, arguments.kind)
            found = list(numbered(documents, skipped, name, arguments.puzzle))
        except OutOfTimeError:
            yield Broken(name, OutOfTimeError(f"{name}: the time limit passed while it was read"))
        except InputError as error:
            yield Broken(name, error)
        except MemoryError as error:
            yield Broken(name, without_memory(error, name))
        else:
            waited = perf_counter() - start
            for number, each in enumerate(found):
                if isinstance(each, Entry):
                    found[number] = each._replace(waited=waited)
                    break
            yield from found
            tell_of_the_others(found, name)


def documents_in(file: str, kind: str | None = None, format: str | None = None) -> list[Document]:  # noqa: A002
    """Return the puzzles of a file, or of standard input for `-`, with their credits.

    Files of other people's formats are known by their suffix or content, unless one is named.
    """
    if kind is not None and kind not in kind_names():
        from puzzlewright.puzzles.kind_aliases import name_meant

        kind = name_meant(kind)
    data, name = read_source_bytes(file)
    if data.startswith(GZIP):
        data = unpacked(data, name)
    with opened(file):
        return _documents(data, name, kind, format)


def _documents(
    data: bytes,
    name: str,
    kind: str | None,
    format: str | None,  # noqa: A002
) -> list[Document]:
    """Return the puzzles of a file that is open."""
    if format is not None or is_foreign(data, name):
        return _foreign(data, name, kind, format)
    try:
        return documents_in_text(decode(data, name), name, kind)
    except InputError as error:
        from puzzlewright.formats.register import has_sign

        if has_sign(data, name):
            return _foreign(data, name, kind)
        if isinstance(error, UnknownKindError) and suffix_of(name) == ".json" and data.strip():
            from puzzlewright.formats.jsons import loads

            loads(decode(data, name), name)  # says what is wrong with it, if it is no JSON
        found = _grids_alone(data, name) if isinstance(error, UnknownKindError) else []
        if not found:
            refuse_what_is_no_puzzle(data, name, error)
            raise
        return found


def _grids_alone(data: bytes, name: str) -> list[Document]:
    """Return rows of letters and dots as a grid to fill, if the words come from elsewhere."""
    from puzzlewright.puzzles.fillin.word_lines import WORDS_COME

    if not WORDS_COME.get():
        return []
    text = decode(data, name)
    try:
        found = documents_in_text(text, name, "fillin")
    except InputError as bad:
        if _looks_like_a_grid(text):
            raise bad from None  # says more about it
        return []
    from puzzlewright.cli.streams import complain

    complain(f"{name}: note: read as a grid to fill (as with --kind fillin)")
    return found


def _looks_like_a_grid(text: str) -> bool:
    """Tell whether all rows are of one length, or have signs of grids and no spaces."""
    rows = [line.strip() for line in text.splitlines() if line.strip()]
    if len({len(row) for row in rows}) == 1:
        return True
    has_signs = any(sign in text for sign in "._#*")
    return has_signs and all(sign.isalnum() or sign in "._#*" for row in rows for sign in row)


def _foreign(
    data: bytes,
    name: str,
    kind: str | None,
    format: str | None = None,  # noqa: A002
) -> list[Document]:
    """Read a file in a foreign format, with a note on everything that is not kept."""
    from puzzlewright.cli.streams import complain
    from puzzlewright.formats.kinds import as_kind
    from puzzlewright.formats.register import read

    documents, notes = read(data, name, format, kind)
    found = [as_kind(document, kind, name) for document in documents]
    for note in notes:
        complain(f"{name}: note: {note}")
    return found


def refuse_overwriting(arguments: argparse.Namespace, files: Sequence[str]) -> None:
    """Raise an InputError if a result would take the place of what it is made from."""
    key = getattr(arguments, "key", None) or ""
    targets = [getattr(arguments, "output", None), key if key.lower().endswith(".pdf") else None]
    for target in targets:
        if target is None or not os.path.isfile(target):
            continue
        for file in [*files, getattr(arguments, "checkpoint", None)]:
            if file is not None and os.path.isfile(file) and os.path.samefile(file, target):
                reason = "the result would overwrite this file; choose another name"
                raise InputError(reason, source=file)


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
    drawn = False
    home = os.path.realpath(folder)
    waiting = [folder]  # os.walk calls itself for each level, and there may be thousands
    while waiting:
        where = waiting.pop()
        folders, names = _listed(where)
        waiting += [os.path.join(where, name) for name in folders if not name.startswith(".")]
        paths = [os.path.join(where, name) for name in names if _may_be_puzzle(name)]
        files += [path for path in paths if _is_readable(path, home) and not _is_list(path)]
        drawn = drawn or any(map(_is_drawn, names))
    if not files:
        besides = ", only drawings and pages" if drawn else ""
        raise InputError(f"a folder without any puzzles{besides}", source=folder)
    # Word by word, so that a folder's files stand together.
    return sorted(files, key=lambda file: ([natural(part) for part in file.split(os.sep)], file))


def _listed(folder: str) -> tuple[list[str], list[str]]:
    """Return the folders in a folder, and all that is none; links to folders are not followed."""
    folders: list[str] = []
    names: list[str] = []
    try:
        with os.scandir(folder) as found:
            for each in found:
                if each.is_dir(follow_symlinks=False):
                    folders.append(each.name)
                elif not (each.is_symlink() and os.path.isdir(each.path)):
                    names.append(each.name)
    except OSError as error:
        reason = f"cannot be read ({error.strerror})"
        raise InputError(reason, source=str(error.filename or folder)) from error
    return folders, sorted(names)


def _may_be_puzzle(name: str) -> bool:
    """Tell whether a file is not hidden nor, by its name, a drawing, a book or part of a puzzle."""
    if name.startswith(".") or _is_drawn(name) or name.lower().endswith((BOOK_FILE, *SITE_FILES)):
        return False
    if name.count(".") < 2:
        return True
    return not name.endswith(tuple(end for kind in kind_names() for end in kind_named(kind).parts))


def _is_readable(path: str, home: str) -> bool:
    """Tell whether it is a file, or a link to one below `home`; a line names what is skipped.

    Pipes and devices may never end. A folder may come from anybody, as an archive perhaps: by its
    links, errors would quote other files of whoever reads it.
    """
    if os.path.isfile(path):
        if not os.path.islink(path) or files_are_free() or is_below(home, os.path.realpath(path)):
            return True
        what = "a link out of the folder; --allow-files reads it"
    else:
        broken = os.path.islink(path) and not os.path.exists(path)
        what = "a link to nothing" if broken else "not a regular file"
    from puzzlewright.cli.streams import complain

    complain(f"{path}: skipped ({what})")
    return False


def _is_list(path: str) -> bool:
    """Tell whether a file is the manifest of a batch, which lies beside its puzzles."""
    if not path.lower().endswith(".csv"):
        return False
    from puzzlewright.cli.manifest import is_manifest

    try:
        return is_manifest(path)
    except InputError:  # the error comes when the file is read, and the others go on
        return False


def _is_drawn(name: str) -> bool:
    """Tell whether a file is, by its name, what we make of puzzles for people to look at."""
    return not name.startswith(".") and name.lower().endswith(DRAWN)


def chosen(documents: list[Document], name: str, wanted: int | None) -> list[Document]:
    """Return the puzzles of one file, or the one that is wanted."""
    if not documents:
        raise InputError("no puzzle in it", source=name)
    if wanted is None:
        return documents
    if wanted > len(documents):
        raise InputError(f"there is no puzzle {wanted}: it holds {len(documents)}", source=name)
    return [documents[wanted - 1]]


def numbered(
    documents: list[Document], skipped: Sequence[Skipped], name: str, wanted: int | None
) -> Iterator[Entry | Broken]:
    """Yield the puzzles of one file, or the one that is wanted, with their numbers in it."""
    if skipped:
        yield from _with_skipped(documents, skipped, name, wanted)
        return
    for number, (puzzle, about) in enumerate(chosen(documents, name, wanted), wanted or 1):
        yield Entry(name, number if len(documents) > 1 else None, puzzle, about)


def _with_skipped(
    documents: list[Document], skipped: Sequence[Skipped], name: str, wanted: int | None
) -> Iterator[Entry | Broken]:
    """Yield the same where some cannot be read: these keep their numbers and their places."""
    numbers = range(1, len(documents) + len(skipped) + 1)
    if wanted is not None and wanted not in numbers:
        raise InputError(f"there is no puzzle {wanted}: it holds {len(numbers)}", source=name)
    errors = dict(skipped)
    told = [number for number, _ in skipped[:MOST_NAMED]]
    others = iter(documents)
    for number in numbers:
        error = errors.get(number)
        document = next(others) if error is None else None
        if wanted not in (None, number):
            continue
        if document is not None:
            yield Entry(name, number, document.puzzle, document.credits)
        elif error is not None:
            yield Broken(name, error, number, is_told=number in told or wanted == number)


def tell_of_the_others(found: Sequence[Entry | Broken], name: str) -> None:
    """Print how many puzzles of a list cannot be read besides those that were named."""
    more = sum(isinstance(each, Broken) and not each.is_told for each in found)
    if more:
        from puzzlewright.cli.streams import complain

        noun = "puzzle" if more == 1 else "puzzles"
        complain(f"{name}: {more:,} more {noun} cannot be read (--json names them all)")
