"""The arguments FILE-OR-FOLDER.

Puzzles, one after another, each with its errors; what is no puzzle is refused.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from puzzlewright.cli import exit_codes
from puzzlewright.cli.result_output import Output, json_line, refuse_overwriting
from puzzlewright.cli.result_text import worst_exit_code
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.cli.terminal.streams import complain
from puzzlewright.core import clock
from puzzlewright.core.deadlines import GRACE, deadline
from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import InputError, OutOfTimeError, UnknownKindError, without_memory
from puzzlewright.core.files import (
    GZIP,
    STANDARD_INPUT,
    decode,
    exists,
    file_suffix,
    gunzip,
    is_file,
    is_folder,
    read_source_bytes,
    source_name,
)
from puzzlewright.core.lenient_reading import SkippedPuzzle, skip_unreadable
from puzzlewright.core.limits import may_read_any_file
from puzzlewright.core.referenced_files import contains_path, reading_context
from puzzlewright.formats.sniff import WRITTEN_ONLY_SUFFIXES, is_foreign
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import (
    NOT_RECOGNISED,
    documents_in_text,
    kind_named,
    kind_names,
    resolve_alias,
)

#: How many unreadable puzzles of a list are named; the others are only counted.
MOST_NAMED = 5

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
        place = {} if self.number is None else {"puzzle": self.number}
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
        puzzle = {} if self.number is None else {"puzzle": self.number}
        return {"file": self.file, **puzzle, "error": str(self.error), **known}


def file_title(entry: Entry) -> str:
    """Return the title that the name of a file is, if it is one: words, and no numbers."""
    stem = Path(entry.file).stem
    if entry.number is not None or len(stem) < SHORTEST or not re.fullmatch(_TITLE, stem):
        return ""
    words = re.sub("[ _-]+", " ", stem)
    return words[:1].upper() + words[1:]


def expand_paths(paths: Sequence[str]) -> list[str]:
    """Return the files that the words stand for: folders give all their files in natural order."""
    files: list[str] = []
    for path in paths:
        if path != "-" and is_folder(path):
            files += _walk_folder(path)
        else:
            files.append(path)
    if files.count("-") > 1:
        raise InputError("standard input (-) can be read only once")
    return files


def entries(
    files: Sequence[str], arguments: argparse.Namespace
) -> Iterator[Entry | UnreadableEntry]:
    """Yield the puzzles of the files; a broken file is yielded as such and does not stop them."""
    for file in files:
        name = source_name(file)
        start = clock.now()
        strict = getattr(arguments, "strict", True)
        try:
            with (
                deadline(getattr(arguments, "time", None), grace=GRACE),
                skip_unreadable(wanted=not strict) as skipped,
            ):
                documents = read_documents(file, arguments.kind)
            found = list(number_documents(documents, skipped, name, arguments.puzzle))
        except OutOfTimeError:
            yield UnreadableEntry(
                name, OutOfTimeError(f"{name}: the time limit passed while it was read")
            )
        except InputError as error:
            yield UnreadableEntry(name, error)
        except MemoryError as error:
            yield UnreadableEntry(name, without_memory(error, name))
        else:
            waited = clock.now() - start
            for number, each in enumerate(found):
                if isinstance(each, Entry):
                    found[number] = each._replace(wait_seconds=waited)
                    break
            yield from found
            report_unreadable(found, name)


def read_documents(file: str, kind: str | None = None, format: str | None = None) -> list[Document]:  # noqa: A002
    """Return the puzzles of a file, or of standard input for `-`, with their credits.

    Files of other people's formats are known by their suffix or content, unless one is named.
    """
    if kind is not None and kind not in kind_names():
        kind = resolve_alias(kind)
    data, name = read_source_bytes(file)
    if data.startswith(GZIP):
        data = gunzip(data, name)
    with reading_context(file):
        return _read_file(data, name, kind, format)


def _read_file(
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
        if isinstance(error, UnknownKindError) and file_suffix(name) == ".json" and data.strip():
            from puzzlewright.formats.texts import parse_json

            parse_json(decode(data, name), name)  # says what is wrong with it, if it is no JSON
        found = _grids_without_words(data, name) if isinstance(error, UnknownKindError) else []
        if not found:
            refuse_other_file(data, name, error)
            raise
        return found


@contextmanager
def lenient_words(*, wanted: bool) -> Iterator[None]:
    """Let grids be read without words, if that is wanted."""
    if not wanted:
        yield
        return
    from puzzlewright.puzzles.fillin.plain_text import WORDS_HEADING  # other kinds do without

    token = WORDS_HEADING.set(True)
    try:
        yield
    finally:
        WORDS_HEADING.reset(token)


def _grids_without_words(data: bytes, name: str) -> list[Document]:
    """Return rows of letters and dots as a grid to fill, if the words come from elsewhere."""
    from puzzlewright.puzzles.fillin.plain_text import WORDS_HEADING

    if not WORDS_HEADING.get():
        return []
    text = decode(data, name)
    try:
        found = documents_in_text(text, name, "fillin")
    except InputError as bad:
        if _is_grid_text(text):
            raise bad from None  # says more about it
        return []

    complain(f"{name}: note: read as a grid to fill (as with --kind fillin)")
    return found


def _is_grid_text(text: str) -> bool:
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
    from puzzlewright.formats.register import as_kind, read

    documents, notes = read(data, name, format, kind)
    found = [as_kind(document, kind, name) for document in documents]
    for note in notes:
        complain(f"{name}: note: {note}")
    return found


def natural_key(text: str) -> list[str | int]:
    """Return a key for sorting that takes digits as numbers: file2 before file10."""
    parts = re.split("([0-9]+)", text.casefold())  # every other part is a number
    return [int(part) if at % 2 else part for at, part in enumerate(parts)]


def _walk_folder(folder: str) -> list[str]:
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
        files += [path for path in paths if _is_readable(path, home) and not _is_list(path)]
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
        reason = f"cannot be read ({error.strerror})"
        raise InputError(reason, source=str(error.filename or folder)) from error
    return folders, sorted(names)


def _may_be_puzzle(name: str) -> bool:
    """Tell whether a file is not hidden nor, by its name, a drawing, a book or part of a puzzle."""
    if name.startswith(".") or _is_picture(name) or name.lower().endswith((BOOK_FILE, *SITE_FILES)):
        return False
    if name.count(".") < 2:
        return True
    return not name.endswith(tuple(end for kind in kind_names() for end in kind_named(kind).parts))


def _is_readable(path: str, home: Path) -> bool:
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

    complain(f"{path}: skipped ({what})")
    return False


def _is_list(path: str) -> bool:
    """Tell whether a file is the manifest of a batch, which lies beside its puzzles."""
    if not path.lower().endswith(".csv"):
        return False
    from puzzlewright.cli.batch.manifest import is_manifest

    try:
        return is_manifest(path)
    except InputError:  # the error comes when the file is read, and the others go on
        return False


def _is_picture(name: str) -> bool:
    """Tell whether a file is, by its name, what we make of puzzles for people to look at."""
    return not name.startswith(".") and name.lower().endswith(WRITTEN_ONLY_SUFFIXES)


def select_documents(documents: list[Document], name: str, wanted: int | None) -> list[Document]:
    """Return the puzzles of one file, or the one that is wanted."""
    if not documents:
        raise InputError("no puzzle in it", source=name)
    if wanted is None:
        return documents
    if wanted > len(documents):
        raise InputError(f"there is no puzzle {wanted}: it holds {len(documents)}", source=name)
    return [documents[wanted - 1]]


def number_documents(
    documents: list[Document], skipped: Sequence[SkippedPuzzle], name: str, wanted: int | None
) -> Iterator[Entry | UnreadableEntry]:
    """Yield the puzzles of one file, or the one that is wanted, with their numbers in it."""
    if skipped:
        yield from _number_with_gaps(documents, skipped, name, wanted)
        return
    for number, (puzzle, about) in enumerate(
        select_documents(documents, name, wanted), wanted or 1
    ):
        yield Entry(name, number if len(documents) > 1 else None, puzzle, about)


def _number_with_gaps(
    documents: list[Document], skipped: Sequence[SkippedPuzzle], name: str, wanted: int | None
) -> Iterator[Entry | UnreadableEntry]:
    """Yield the same where some cannot be read: these keep their numbers and their places."""
    numbers = range(1, len(documents) + len(skipped) + 1)
    if wanted is not None and wanted not in numbers:
        raise InputError(f"there is no puzzle {wanted}: it holds {len(numbers)}", source=name)
    errors = dict(skipped)
    shown_numbers = [number for number, _ in skipped[:MOST_NAMED]]
    others = iter(documents)
    for number in numbers:
        error = errors.get(number)
        document = next(others) if error is None else None
        if wanted not in (None, number):
            continue
        if document is not None:
            yield Entry(name, number, document.puzzle, document.credits)
        elif error is not None:
            yield UnreadableEntry(
                name, error, number, is_reported=number in shown_numbers or wanted == number
            )


def report_unreadable(found: Sequence[Entry | UnreadableEntry], name: str) -> None:
    """Print how many puzzles of a list cannot be read besides those that were named."""
    more = sum(isinstance(each, UnreadableEntry) and not each.is_reported for each in found)
    if more:
        noun = "puzzle" if more == 1 else "puzzles"
        complain(f"{name}: {more:,} more {noun} cannot be read (--json names them all)")


#: Signs between a word and its clue; the words of a phrase; the share of lines that look like one.
WORD_SEPARATOR = ";,\t=|"
MOST_WORDS = 4
LEAST_SHARE = 0.8

NO_WAY_BACK = (
    "pages and drawings cannot be read back: name the puzzle's own file, such as the .txt that "
    "`puzzlewright make ... -o puzzle.txt` writes"
)


def refuse_other_file(data: bytes, name: str, error: InputError) -> None:
    """Raise an InputError that helps more than the one that a reader raised, if there is one."""
    if file_suffix(name) in WRITTEN_ONLY_SUFFIXES:
        raise InputError(NO_WAY_BACK, source=name) from error
    is_unknown = isinstance(error, UnknownKindError) and error.message.startswith(NOT_RECOGNISED)
    if is_unknown and is_word_list(decode(data, name)):
        path = "-" if name == STANDARD_INPUT else f'"{name}"' if " " in name else name
        reason = "not a puzzle, but it looks like a word list; this makes a puzzle of it"
        command = f"puzzlewright make wordsearch {path} -o puzzle.pdf"
        raise UnknownKindError(f"{reason}: {command}", source=name) from error


def is_word_list(text: str) -> bool:
    """Tell whether a text has a word or a phrase on nearly every line, perhaps with a clue."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or len({*map(len, lines)}) == 1:  # rows of a grid have one length
        return False
    return sum(map(_has_word, lines)) >= LEAST_SHARE * len(lines)


def _has_word(line: str) -> bool:
    """Tell whether a line begins with a few words, alone or before what separates columns."""
    end = min((at for at in map(line.find, WORD_SEPARATOR) if at >= 0), default=len(line))
    words = line[:end].split()
    letters = "".join(words).replace("-", "").replace("'", "").replace("’", "")
    return 0 < len(words) <= MOST_WORDS and len(letters) > 1 and letters.isalpha()


#: Does the verb's work on one puzzle, the n-th of all (from 1), and returns its exit code.
PuzzleHandler = Callable[[Entry, int], int]

#: Passes the puzzles on, in order.
Lookahead = Callable[[Iterable[Entry | UnreadableEntry]], Iterable[Entry | UnreadableEntry]]


class PuzzleLoop:
    """The puzzles of a command line, and what became of them."""

    def __init__(self, arguments: argparse.Namespace, paths: Sequence[str], out: Output) -> None:
        self.paths = paths
        self.files: list[str] = expand_paths(paths)
        refuse_overwriting(arguments, self.files)
        self._arguments = arguments
        self._out = out
        self._why_one: str | None = None
        self._instead = ""
        if getattr(arguments, "checkpoint", None) is not None:
            self.require_one("a checkpoint holds the search of one puzzle")

    def run(self, handle: PuzzleHandler, ahead: Lookahead | None = None) -> int:
        """Handle every puzzle; a broken one does not stop the others, Ctrl-C does.

        `ahead` sees the puzzles before it is their turn.
        """
        code = exit_codes.ANSWERED
        try:
            # Those that are broken have a number too: no other moves up.
            found = self._entries() if ahead is None else ahead(self._entries())
            for number, entry in enumerate(found, 1):
                if isinstance(entry, UnreadableEntry):
                    code = worst_exit_code(code, self._refuse(entry))
                    continue
                with note_interrupts():  # raises, after all is printed that was found
                    try:
                        its_code = handle(entry, number)
                    except (InputError, OutOfTimeError, MemoryError) as error:
                        its_code = self._refuse(self._broken_entry(entry, error))
                    code = worst_exit_code(code, its_code)
                    self._out.flush()
        except KeyboardInterrupt:
            complain("stopped")
            code = exit_codes.STOPPED
        return code

    def require_one(self, reason: str, instead: str = "name one file") -> None:
        """Let the batch be refused if it holds several puzzles; `instead` is for those in files."""
        self._why_one = reason
        self._instead = instead

    def _entries(self) -> Iterable[Entry | UnreadableEntry]:
        found = entries(self.files, self._arguments)
        if self._why_one is None:
            return found
        every = list(found)
        if len(every) > 1:
            one_file = len({entry.file for entry in every}) == 1
            hint = "choose with --puzzle" if one_file else self._instead
            reason = f"{self._why_one}, and there are {len(every)} ({hint})"
            raise InputError(reason, source=" ".join(self.paths))
        return every

    def _broken_entry(self, entry: Entry, error: Exception) -> UnreadableEntry:
        """Return a puzzle that could not be searched, with an error that names it."""
        if isinstance(error, MemoryError):
            error = without_memory(error, str(entry))
        elif isinstance(error, OutOfTimeError):
            error = OutOfTimeError(f"{entry}: {error}")
        assert isinstance(error, InputError | OutOfTimeError)
        if isinstance(error, InputError) and error.source is None:
            error.source = str(entry)  # what comes up in a search knows of no file
        return UnreadableEntry(entry.file, error, entry.number)

    def _refuse(self, broken: UnreadableEntry) -> int:
        """Report a broken file, for people and for programs."""
        if broken.is_reported:
            complain(str(broken.error))
        if self._arguments.json:
            self._out.write(json_line(broken.as_json()), is_result=False)
        return (
            exit_codes.LIMIT if isinstance(broken.error, OutOfTimeError) else exit_codes.BAD_INPUT
        )
