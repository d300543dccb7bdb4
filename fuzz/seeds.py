"""Small puzzles of each kind, and what they look like in every format: where fuzzing starts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile
from zlib import compress

from fuzz.corpus import stored
from puzzlewright.books.book_file import FIRST_BOOK
from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import decode, gzip_bytes
from puzzlewright.formats.register import formats
from puzzlewright.puzzles.annotations import annotate
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named, parse_any

#: A puzzle of each kind with few solutions: those of solutions and checkpoints.
SMALL_PUZZLES = {
    "cover": "cover\na b c | d\na b\nc d:1\na d:2\nb c d:1\nc\n",
    "crisscross": "crisscross\ngoal contest\ngrid\nCATS-\n--O--\nwords\nCATS;felines\nTO;toward\n",
    "fillin": "fillin\ngrid\n___\n_#_\n___\nwords\nTEA\nTEN\nARM\nNUM\n",
    "jigsaw": "jigsaw 2 2\n0 1 2 0\n0 0 -1 -1\n-2 3 0 0\n1 0 0 -3\n",
    "packing": "packing\nboard 2x3\nbricks dominoes\n",
    "sudoku": "sudoku 2x2\n1 . | . .\n. . | 3 .\n----+----\n. 1 | . .\n. . | . 2\n",
    "wordsearch": "wordsearch\ndirections hard\ngrid\nCATX\nDOGY\nTENZ\nwords\n"
    "cat\ndog;Hund\nten\n",
}

#: What annotations say about the first text of each kind.
CREDITS = Credits("Monday", "A. Author", notes="first\nsecond")
MADE = (
    '#: made {"version": "0.1.0", "seed": 7, "recipe": {"kind": "sudoku", "difficulty": "hard"}}\n'
)


@cache
def small_puzzle(kind: str) -> Puzzle[Any]:
    """Return the small puzzle of a kind."""
    return kind_named(kind).puzzle_class().loads(SMALL_PUZZLES[kind])


def inputs(name: str) -> list[bytes]:
    """Return all inputs of a target: those that are made up here, then the corpus."""
    group, _, kind = name.partition("-")
    maker = _MAKERS.get(name) or _MAKERS.get(group)
    made = () if maker is None else maker(kind)
    return list(dict.fromkeys([*made, *stored(name)]))


@cache
def _puzzles() -> list[Puzzle[Any]]:
    """Return the small puzzles, and those of the corpus of texts that can be read."""
    found = [small_puzzle(kind) for kind in SMALL_PUZZLES]
    for kind in SMALL_PUZZLES:
        for data in stored(f"text-{kind}"):
            with suppress(InputError):
                found += parse_any(decode(data), None, kind)
    return found


def _texts(kind: str) -> Iterator[bytes]:
    """Yield a text with annotations; for no kind the texts of all."""
    if kind in SMALL_PUZZLES:
        yield (annotate(SMALL_PUZZLES[kind], CREDITS, None) + MADE).encode()
        return
    for each in SMALL_PUZZLES:
        yield from inputs(f"text-{each}")


def _solutions(kind: str) -> Iterator[bytes]:
    for solution in small_puzzle(kind).solve(limit=3).solutions:
        yield solution.text().encode()


def _solutions_as_json(kind: str) -> Iterator[bytes]:
    for solution in small_puzzle(kind).solve(limit=3).solutions:
        yield json.dumps(solution.as_json()).encode()


def _puzzles_as_json(_: str) -> Iterator[bytes]:
    for puzzle in _puzzles():
        yield json.dumps(puzzle.as_json()).encode()


def _files(name: str) -> Iterator[bytes]:
    """Yield files of a format, written by ourselves."""
    for one in formats():
        if one.name not in (name.partition("-")[0], name) and name != "unknown":
            continue
        for puzzle in _puzzles():
            try:
                yield one.write(Document(puzzle, Credits("Monday", "A. Author"))).data
            except InputError:
                continue  # that the format cannot hold


def _saved(kind: str) -> Iterator[bytes]:
    """Yield the JSON of checkpoints."""
    path = Path("seed.save")
    for nodes in (1, 3, 1000):
        path.unlink(missing_ok=True)
        small_puzzle(kind).count(checkpoint=path, nodes=nodes)
        yield path.read_bytes().split(b"\n")[2]
    path.unlink(missing_ok=True)


def _pictures(_: str) -> Iterator[bytes]:
    """Yield pictures as the target `mask-png` takes them: grey, in colours, with a palette."""
    for colour, samples in ((0, 1), (2, 3), (3, 1), (4, 2), (6, 4)):
        header = (4).to_bytes(4, "big") + (3).to_bytes(4, "big") + bytes([8, colour, 0, 0, 0])
        palette = bytes([2, 0, 0, 0, 255, 255, 255]) if colour == 3 else b"\0"
        rows = (bytes([row % 5, *([row % 2] * (4 * samples))]) for row in range(3))
        yield header + palette + b"".join(rows)


def _picture_files(_: str) -> Iterator[bytes]:
    """Yield a small PNG: its name, the header, pixels, the end."""
    header = (4).to_bytes(4, "big") + (3).to_bytes(4, "big") + bytes([8, 0, 0, 0, 0])
    parts = [(b"IHDR", header), (b"IDAT", compress(bytes(15))), (b"IEND", b"")]
    chunks = (len(part).to_bytes(4, "big") + name + part + b"sums" for name, part in parts)
    yield b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _zips(_: str) -> Iterator[bytes]:
    """Yield crosswords as .jpz writes them, in a zip file."""
    for data in _files("jpz"):
        whole = BytesIO()
        with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
            archive.writestr("a.xml", data)
        yield whole.getvalue()


def _book_files(_: str) -> Iterator[bytes]:
    """Yield the book file that `book --init` writes, also with all keys that are comments in it."""
    yield FIRST_BOOK.encode()
    yield re.sub(r"^# (?=[a-z-]+ = )", "", FIRST_BOOK, flags=re.MULTILINE).encode()


def _gzips(_: str) -> Iterator[bytes]:
    yield gzip_bytes(b"text")
    yield gzip_bytes(b"a" * 3000) + gzip_bytes(b"b") + b"\0\0"


_MAKERS: dict[str, Callable[[str], Iterator[bytes]]] = {
    "text": _texts,
    "solution": _solutions,
    "json-puzzle": _puzzles_as_json,
    "json": _solutions_as_json,
    "saved": _saved,
    "format": _files,
    "mask-png": _pictures,
    "mask-png-file": _picture_files,
    "format-jpz-zip": _zips,
    "gzip": _gzips,
    "book-file": _book_files,
}
