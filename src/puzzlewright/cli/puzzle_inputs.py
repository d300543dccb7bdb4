"""The arguments FILE-OR-FOLDER.

Puzzles, one after another, each with its errors; what is no puzzle is refused.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from puzzlewright.cli import exit_codes
from puzzlewright.cli.result_output import Output, json_line, refuse_overwriting
from puzzlewright.cli.result_text import worst_exit_code
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.cli.terminal.streams import complain
from puzzlewright.core import clock
from puzzlewright.core.deadlines import GRACE, deadline
from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError, OutOfTimeError, UnknownKindError, without_memory
from puzzlewright.core.files import (
    GZIP,
    STANDARD_INPUT,
    decode,
    file_suffix,
    gunzip,
    read_source_bytes,
    source_name,
)
from puzzlewright.core.lenient_reading import SkippedPuzzle, skip_unreadable
from puzzlewright.core.referenced_files import reading_context
from puzzlewright.formats.sniff import WRITTEN_ONLY_SUFFIXES, is_foreign
from puzzlewright.outputs.puzzle_files import Entry, UnreadableEntry, expand_paths
from puzzlewright.puzzles.kind import (
    NOT_RECOGNISED,
    documents_in_text,
    kind_names,
    resolve_alias,
)

#: How many unreadable puzzles of a list are named; the others are only counted.
MOST_NAMED = 5


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
    for number, found in enumerate(select_documents(documents, name, wanted), wanted or 1):
        numbered = number if len(documents) > 1 else None
        yield Entry(name, numbered, found.puzzle, found.credits)


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
        self.files: list[str] = expand_paths(paths, complain)
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
            self._out.write(json_line(self._arguments.verb, broken.as_json()), is_result=False)
        return (
            exit_codes.LIMIT if isinstance(broken.error, OutOfTimeError) else exit_codes.BAD_INPUT
        )
