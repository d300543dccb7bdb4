"""The register of formats: what each is called, what it holds, and how to read and write it.

A format is a module of this folder with one Format in it, or several. What a file says that our
puzzles cannot hold, or a puzzle that the format cannot, comes back as notes for people. Where the
puzzle itself could not be kept there is an InputError.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import NamedTuple

from puzzlewright.core.documents import ANNOTATION, Document
from puzzlewright.core.errors import InputError, UnknownKindError
from puzzlewright.core.files import GZIP, decode, file_suffix, gunzip
from puzzlewright.core.plugins import FORMATS, load_plugins
from puzzlewright.formats.sniff import NEAR, name_inside
from puzzlewright.puzzles.kind import documents_in_text, kind_named, kind_names

_log = logging.getLogger("puzzlewright.formats")


class ReadResult(NamedTuple):
    """What was in a file, and what of it could not be kept."""

    documents: list[Document]
    notes: Sequence[str] = ()


class WriteResult(NamedTuple):
    """The content of a new file, and what it lacks of the puzzle."""

    data: bytes
    notes: Sequence[str] = ()


class Format(ABC):
    """One format of files."""

    name: str
    summary: str  #: one line
    suffixes: tuple[str, ...] = ()
    other_suffixes: tuple[str, ...] = ()  #: suffixes of other formats that its files often have
    kinds: tuple[str, ...]  #: those that can be written, which is more than what is read at times
    is_signed: bool = False  #: whether all its files have the sign that reads() looks for

    @abstractmethod
    def reads(self, data: bytes) -> bool:
        """Tell whether the content has a sure sign of this format."""

    @abstractmethod
    def read(self, data: bytes, source: str | None = None) -> ReadResult:
        """Read all puzzles of a file."""

    @abstractmethod
    def write(self, document: Document, source: str | None = None) -> WriteResult:
        """Return a file with one puzzle; `source` is its name, for complaints."""

    def write_all(self, documents: Sequence[Document], source: str | None = None) -> WriteResult:
        """Return a file with several puzzles, where the format has room for them."""
        if len(documents) == 1:
            return self.write(documents[0], source)
        reason = f"a file of the format {self.name} holds one puzzle, and there are"
        raise InputError(f"{reason} {len(documents)} (choose with --puzzle N)", source=source)

    def with_plain_letters(self) -> Format:
        """Return the format that writes letters it lacks as others, where it lacks any."""
        return self

    def require_kind(self, kind: str, source: str | None = None) -> None:
        """Refuse a kind that the format cannot hold."""
        if kind not in self.kinds:
            reason = (
                f"the format {self.name} cannot hold a {kind} (it holds {_join_names(self.kinds)})"
            )
            raise InputError(reason, source=source)


def _join_names(names: Sequence[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


@cache
def formats() -> tuple[Format, ...]:
    """Return all formats, in the order in which they are asked whether they know a file."""
    # Their modules import Format from here.
    from puzzlewright.formats import kind_formats, plain_text, puzzle_json
    from puzzlewright.formats.crossword_files import across_text, cfp, jpz, puz, xd
    from puzzlewright.formats.ipuz import ipuz_format

    modules = (puz, ipuz_format, jpz, across_text, cfp, xd, puzzle_json, plain_text, kind_formats)
    return tuple(one for module in modules for one in module.FORMATS)


@cache
def plugged_formats() -> tuple[Format, ...]:
    """Return the formats of plug-ins; an entry point is a Format, or a class of them."""
    return tuple(one if isinstance(one, Format) else one() for one in load_plugins(FORMATS))


def find_format(name: str) -> Format:
    """Return the format of this name; an InputError lists the names there are."""
    for one in formats():
        if one.name == name:
            return one
    others = plugged_formats()
    for one in others:
        if one.name == name:
            return one
    names = ", ".join(one.name for one in (*formats(), *others))
    raise InputError(f"no such format (there are {names})", text=name)


def format_by_suffix(path: str) -> Format | None:
    """Return the format that the suffix of a file names, if any does."""
    suffix = file_suffix(path)
    if not suffix:
        return None
    ours = next((one for one in formats() if suffix in one.suffixes), None)
    return ours or next((one for one in plugged_formats() if suffix in one.suffixes), None)


def read(data: bytes, source: str, name: str | None = None, kind: str | None = None) -> ReadResult:
    """Read a file by its content, else by its suffix; or as the format that is named.

    Where a suffix promises one thing and the content surely is another, the content is believed,
    with a note. `kind` is that of a text, if it is named.
    """
    if data.startswith(GZIP):
        data = gunzip(data, source)
    if name is not None:
        return _read_source(find_format(name), data, source)
    meant = format_by_suffix(name_inside(source))
    if meant is not None and meant.reads(data):
        return _read_source(meant, data, source)
    sure = next((one for one in chain(formats(), plugged_formats()) if one.reads(data)), None)
    if sure is not None:
        found = _read_source(sure, data, source)
        is_usual = file_suffix(name_inside(source)) in sure.other_suffixes
        return _with_suffix_note(found, source, sure.name) if meant and not is_usual else found
    plain = find_format("text")
    if meant is None or (meant is not plain and _is_ours(data)):
        found = _read_source(plain, data, source)
        return _with_suffix_note(found, source, "our plain text") if meant else found
    if meant.is_signed:
        return _text_instead(meant, data, source, kind)
    return _read_source(meant, data, source)


def _text_instead(meant: Format, data: bytes, source: str, kind: str | None) -> ReadResult:
    """Read a file without the sign of its suffix's format: a text that some kind recognises.

    Lists of pieces for Eternity II end in .puz, too.
    """
    try:
        found = documents_in_text(decode(data, source), source, kind)
    except UnknownKindError:
        return _read_source(meant, data, source)  # which says what is missing
    except InputError:
        if data[:NEAR].isascii() and kind is None and b"\0" not in data:
            raise  # it says what is wrong with the text
        return _read_source(meant, data, source)
    what = found[0].puzzle.kind if found else "puzzle"
    return _with_suffix_note(ReadResult(found), source, f"the text of a {what}")


def _read_source(one: Format, data: bytes, source: str) -> ReadResult:
    """Read a file; every complaint names it."""
    if not data.strip():
        raise InputError("empty: there is no puzzle in it", source=source)
    try:
        found = one.read(data, source)
        _log.info("%s: read as %s, puzzles: %d", source, one.name, len(found.documents))
        return found
    except InputError as error:
        if error.source is None:
            error.source = source
        raise


def _with_suffix_note(found: ReadResult, source: str, name: str) -> ReadResult:
    """Return what was read with a note that the suffix promised something else."""
    suffix = file_suffix(name_inside(source))
    note = f"the suffix {suffix} does not fit the content, which is read as {name}"
    return found._replace(notes=(note, *found.notes))


def has_sign(data: bytes, source: str) -> bool:
    """Tell whether a file surely is of another format than our own text, by content or suffix.

    Suffixes of our own formats are no such sign: kinds read those files themselves.
    """
    if _is_ours(data):
        return False
    if any(one.reads(data) for one in formats()):
        return True
    suffix = file_suffix(name_inside(source))
    return any(suffix in one.suffixes or one.reads(data) for one in plugged_formats())


def _is_ours(data: bytes) -> bool:
    """Tell whether a file begins with the header of our own plain text."""
    mark = ANNOTATION.encode()
    while data.lstrip().startswith(mark):  # annotations stand above the puzzle
        data = data.lstrip().partition(b"\n")[2]
    words = data[:200].split(maxsplit=1)
    return bool(words) and words[0] in {name.encode() for name in kind_names()}


def as_kind(document: Document, kind: str | None, source: str | None = None) -> Document:
    """Return a puzzle as another kind: a crossword as the fill-in of its words, nothing else."""
    puzzle = document.puzzle
    if kind is None or kind_named(kind).name == puzzle.kind:
        return document

    if kind == "fillin" and puzzle.kind == "crisscross":
        # With it come fill-ins and their word lists, which few files need.
        from puzzlewright.puzzles.crisscross.puzzle import CrissCross

        assert isinstance(puzzle, CrissCross)
        return replace(document, puzzle=puzzle._fillin)
    raise InputError(f"a {puzzle.kind}, which cannot be taken for a {kind}", source=source)
