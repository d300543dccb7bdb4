"""Formats that the kinds of puzzle read and write themselves, and our own plain text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from puzzlewright.core.documents import CREDIT_NAMES, Credits, Document
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import decode, encode, gzip_bytes, plain_line_ends
from puzzlewright.formats.register import Format, ReadResult, WriteResult
from puzzlewright.formats.texts import make_credits
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.jigsaw.formats.json_text import json_text
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.kind import (
    kind_named,
)
from puzzlewright.puzzles.packing.formats.burrtools import write_xmpuzzle
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.words.lines import abbreviate_texts, one_line

#: What lines at the head of SadMan's files say, by their first letters.
HEAD_FIELDS = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "address",
}

#: Below it is how far somebody has come.
_STATE = re.compile(r"(?im)^\[state\][ \t\r]*$")


def _credits_lost(documents: Sequence[Document]) -> list[str]:
    """Return notes about titles and authors, which these formats cannot store."""
    fields = [name for name in CREDIT_NAMES if any(getattr(d.credits, name) for d in documents)]
    return [f"left out, as there is no place for it: {', '.join(fields)}"] if fields else []


class _KindFormat(Format):
    """A format that one kind of puzzle reads."""

    def reads(self, data: bytes) -> bool:  # noqa: ARG002
        """Tell that there is no sure sign: the kind looks at the text as a whole."""
        return False

    def read(self, data: bytes, source: str | None = None) -> ReadResult:
        """Read all puzzles of a file."""
        puzzles = kind_named(self.kinds[0]).puzzle_class().parse(decode(data, source), source)
        return ReadResult([Document(puzzle) for puzzle in puzzles])

    def write(self, document: Document, source: str | None = None) -> WriteResult:
        """Return a file with one puzzle."""
        self.require_kind(document.puzzle.kind, source)
        return WriteResult(self._data(document, source), _credits_lost([document]))

    def _data(self, document: Document, source: str | None) -> bytes:
        raise NotImplementedError


class BurrTools(_KindFormat):
    """The files of BurrTools, packed as that packs them."""

    name = "burrtools"
    summary = "puzzles of BurrTools, on squares and cubes"
    suffixes: tuple[str, ...] = (".xmpuzzle",)
    kinds: tuple[str, ...] = ("packing",)

    def _data(self, document: Document, source: str | None) -> bytes:
        assert isinstance(document.puzzle, Packing)
        return gzip_bytes(write_xmpuzzle(document.puzzle, source).encode())


class Knuth(_KindFormat):
    """The format of D. E. Knuth's programs."""

    name = "knuth"
    summary = "D. E. Knuth's format of exact cover problems (DLX, XCC)"
    suffixes: tuple[str, ...] = (".dlx", ".xcc")
    kinds: tuple[str, ...] = ("cover",)

    def _data(self, document: Document, source: str | None) -> bytes:
        assert isinstance(document.puzzle, Cover)
        return encode(document.puzzle.knuth_text(), source)


class _SudokuFormat(_KindFormat):
    """What is read alike, be it lines or grids."""

    kinds: tuple[str, ...] = ("sudoku",)

    def read(self, data: bytes, source: str | None = None) -> ReadResult:
        """Read all puzzles of a file, and what SadMan's files say about them."""
        puzzles, *state = _STATE.split(decode(data, source), maxsplit=1)
        head, lost = _read_head(puzzles)
        lost += ["what somebody filled in"] if state else []
        found = super().read(puzzles.encode(), source)
        documents = [replace(each, credits=head) for each in found.documents]
        return ReadResult(documents, [f"left out: {abbreviate_texts(lost)}"] if lost else [])


class SudokuLines(_SudokuFormat):
    """A sudoku on each line."""

    name = "sudoku-lines"
    summary = "sudokus on lines, a character for each cell"
    suffixes: tuple[str, ...] = (".sdm",)

    def write(self, document: Document, source: str | None = None) -> WriteResult:
        """Return a file with one line."""
        return self.write_all([document], source)

    def write_all(self, documents: Sequence[Document], source: str | None = None) -> WriteResult:
        """Return a line for each puzzle, below a header where the shape of boxes is not usual."""
        text, before = "", ""
        for document in documents:
            self.require_kind(document.puzzle.kind, source)
            assert isinstance(document.puzzle, Sudoku)
            header = document.puzzle.header()
            text += header if header != before else ""
            text += f"{document.puzzle.one_line()}\n"
            before = header or before
        return WriteResult(text.encode(), _credits_lost(documents))


class SadMan(_SudokuFormat):
    """One sudoku of nine rows, below lines with its author and other credits."""

    name = "sadman"
    summary = "a sudoku of 9×9 cells as a grid, as of SadMan and SudoCue"
    suffixes: tuple[str, ...] = (".sdk",)

    def write(self, document: Document, source: str | None = None) -> WriteResult:
        """Return a file with one puzzle and its credits."""
        self.require_kind(document.puzzle.kind, source)
        lost = _credits_lost(
            [replace(document, credits=Credits(copyright=document.credits.copyright))]
        )
        return WriteResult(self._data(document, source), lost)

    def write_all(self, documents: Sequence[Document], source: str | None = None) -> WriteResult:
        """Refuse several puzzles: those go on lines."""
        if len(documents) == 1:
            return self.write(documents[0], source)
        reason = f"a .sdk file holds one sudoku, and there are {len(documents)}"
        raise InputError(f"{reason} (.sdm holds many; or choose with --puzzle N)", source=source)

    def _data(self, document: Document, source: str | None) -> bytes:
        puzzle, document_credits = document.puzzle, document.credits
        assert isinstance(puzzle, Sudoku)
        if puzzle.box != (3, 3):
            reason = "a .sdk file holds a sudoku of 9×9 cells in boxes of 3×3 (.sdm holds others)"
            raise InputError(reason, source=source)
        said = [
            ("A", document_credits.author),
            ("D", document_credits.title),
            ("L", document_credits.difficulty),
        ]
        said += [("C", line) for line in document_credits.notes.split("\n")]
        head = [_head_line(letter, line) for letter, line in said if line]
        cells = puzzle.one_line()
        rows = [cells[start : start + 9] for start in range(0, 81, 9)]
        return encode("\n".join([*head, "[Puzzle]", *rows, ""]), source)


def _head_line(letter: str, text: str) -> str:
    """Return a line for the head of a file: a gap keeps small letters from being just a comment."""
    text = one_line(text)
    return f"#{letter}{' ' if text[:1].islower() else ''}{text}"


def _read_head(text: str) -> tuple[Credits, list[str]]:
    """Return what the lines at the head of a file say, and what of that there is no place for.

    Each begins with a sharp and a letter. A word that happens to begin with it is just a comment.
    """
    head = takewhile(lambda line: line[:1] in ("", "#"), map(str.strip, text.splitlines()))
    found: dict[str, list[str]] = {}
    for line in head:
        if line[1:2] in HEAD_FIELDS and not line[2:3].islower() and line[2:].strip():
            found.setdefault(line[1], []).append(line[2:])
    texts = ["\n".join(found.get(letter, [])) for letter in "DA CL"]
    return make_credits(*texts), [HEAD_FIELDS[letter] for letter in found if letter not in "DACL"]


class JigsawJson(_KindFormat):
    """Jigsaws as JSON in their older form, which .json files may have, too."""

    name = "jigsaw-json"
    summary = "jigsaws as JSON without the name of the kind and without credits"
    kinds: tuple[str, ...] = ("jigsaw",)

    def _data(self, document: Document, source: str | None) -> bytes:
        assert isinstance(document.puzzle, Jigsaw)
        return encode(json_text(document.puzzle), source)


class EternityTwo(_KindFormat):
    """Lists of pieces as Eternity II's solvers have them: four colours on a line, 0 the rim."""

    name = "eternity2"
    summary = "lists of pieces as for Eternity II: four colours on a line, 0 for the grey rim"
    kinds: tuple[str, ...] = ("jigsaw",)

    def read(self, data: bytes, source: str | None = None) -> ReadResult:
        """Read a list of pieces; tabs and holes are for other lists."""
        found = super().read(data, source)
        for puzzle in (each.puzzle for each in found.documents):
            assert isinstance(puzzle, Jigsaw)
            piece = next((piece for piece in puzzle.pieces if min(piece) < 0), None)
            if piece is not None:
                reason = "a colour of Eternity II is a number from 0, the grey rim"
                line = _piece_line(piece, decode(data, source))
                raise InputError(reason, source=source, line=line, text=str(min(piece)))
        return found

    def _data(self, document: Document, source: str | None) -> bytes:
        jigsaw = document.puzzle
        assert isinstance(jigsaw, Jigsaw)
        if (reason := _missing_rule(jigsaw)) is not None:
            raise InputError(f"a list of pieces cannot express: {reason}", source=source)
        lines = [" ".join(map(str, piece)) for piece in jigsaw.pieces]
        if all(name.isascii() and name.isdigit() for name in jigsaw.names) and jigsaw.names:
            lines = [f"{name} {line}" for name, line in zip(jigsaw.names, lines, strict=True)]
        bare = Jigsaw(jigsaw.rows, jigsaw.cols, jigsaw.pieces, signed=False)
        for head in ([], [f"{jigsaw.rows} {jigsaw.cols}"]):
            text = "".join(f"{line}\n" for line in [*head, *lines])
            if _can_restore(text, bare):
                return text.encode()
        raise InputError("a list of pieces that would be read as another", source=source)

    def write(self, document: Document, source: str | None = None) -> WriteResult:
        """Return a list of pieces."""
        data, notes = super().write(document, source)
        puzzle = document.puzzle
        if isinstance(puzzle, Jigsaw) and not all(n.isdigit() for n in puzzle.names):
            notes = [*notes, "left out, as there is no place for it: the names of pieces"]
        return WriteResult(data, notes)


def _piece_line(piece: Sequence[int], text: str) -> int | None:
    """Return the line of a list that has these edges at its end, if it is written plainly."""
    edges = [str(edge) for edge in piece]
    lines = enumerate(plain_line_ends(text).split("\n"), 1)
    return next((n for n, line in lines if line.replace(",", " ").split()[-4:] == edges), None)


def _missing_rule(jigsaw: Jigsaw) -> str | None:
    """Return the first rule of a jigsaw that a list of pieces cannot tell."""
    rules = {
        "edges with tabs and holes": jigsaw.signed,
        "a free rim": not jigsaw.flat_rim,
        "pieces that may not be turned": not jigsaw.turning,
        "equal pieces that count as different": jigsaw.labelled,
        "pieces with a fixed place": bool(jigsaw.pins),
    }
    return next((rule for rule, is_so in rules.items() if is_so), None)


def _can_restore(text: str, jigsaw: object) -> bool:
    """Tell whether a list is read as this jigsaw, whatever its pieces are called."""
    try:
        found = Jigsaw.loads(text)
    except InputError:
        return False
    bare = Jigsaw(
        found.rows,
        found.cols,
        found.pieces,
        signed=found.signed,
        turning=found.turning,
        flat_rim=found.flat_rim,
        labelled=found.labelled,
        pins=found.pins,
    )
    return bare == jigsaw


FORMATS = (
    BurrTools(),
    Knuth(),
    SudokuLines(),
    SadMan(),
    JigsawJson(),
    EternityTwo(),
)
