"""Puzzles in files of every sort, for programs: whatever there is is read, and suffixes decide.

    import puzzlewright

    puzzle = puzzlewright.load("monday.puz")
    puzzlewright.save(puzzle, "monday.html", title="Monday")

What a file cannot hold, or what was in it that a puzzle cannot, comes as a warning. The command
line has more options for paper. Puzzles know of this module alone when they are to be loaded from
or saved to a file that is not theirs, and import it only then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from puzzlewright.documents import UNSIGNED, Credits, Document
from puzzlewright.errors import InputError
from puzzlewright.files import read_bytes, read_text, suffix_of, write_bytes, write_text
from puzzlewright.formats.sniff import OF_ONE_KIND, SUFFIXES
from puzzlewright.puzzles.abilities import Printed
from puzzlewright.puzzles.kind import TEXT_SUFFIXES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from puzzlewright.formats.register import Written
    from puzzlewright.puzzles.base import Puzzle

P = TypeVar("P", bound="Puzzle[Any]")

#: What every kind can be written as, besides formats of other people's.
FORMATS: Final = {
    ".txt": "plain text, which can be read again",
    ".svg": "a drawing",
    ".png": "a drawing in pixels (needs the extra `puzzlewright[print]`)",
    ".pdf": "a sheet of paper (needs the same)",
    ".html": "a page on which it is played, with nothing but a browser",
}

#: Suffixes of other people's formats that no kind reads itself.
FOREIGN: Final = tuple(SUFFIXES)


def load(path: str | Path) -> Puzzle[Any]:
    """Read the one puzzle of a file, of any kind and in any format."""
    documents = load_documents(path)
    if len(documents) != 1:
        hint = "load_documents() returns them all"
        raise InputError(f"one puzzle expected, {len(documents)} found: {hint}", source=str(path))
    return documents[0].puzzle


def load_as(cls: type[P], path: str | Path) -> P:
    """Read the one puzzle of a file; that of another kind is refused."""
    if suffix_of(str(path)) not in FOREIGN:
        return cls.loads(read_text(path), str(path))
    puzzle = load(path)
    if not isinstance(puzzle, cls):
        raise InputError(f"a {puzzle.kind}, not a {cls.kind}", source=str(path))
    return puzzle


def load_documents(path: str | Path) -> list[Document]:
    """Read all the puzzles of a file, with their titles and authors where it has them."""
    from puzzlewright.formats.register import read

    reading = read(read_bytes(path), str(path))
    _warn(path, reading.notes)
    return reading.documents


def save(puzzle: Puzzle[Any], path: str | Path, *, title: str = "", author: str = "") -> None:
    """Write a puzzle in the form that the suffix asks for.

    .txt, or none, is our plain text, .svg a drawing, .png the same in pixels, .pdf a sheet with a
    key, .html a page on which it is played; .ipuz, .puz, .jpz, .xd, .sdm, .sdk, .dlx, .xcc,
    .xmpuzzle and .json are for other programs. Any other suffix is refused, and so are those of
    formats that cannot hold the kind of the puzzle.
    """
    write(puzzle, str(path), Credits(title, author))


def suffixes_for(kind: str) -> list[str]:
    """Return all suffixes of files that a puzzle of some kind can be written to."""
    others = {**SUFFIXES, **OF_ONE_KIND}
    return [*FORMATS, *(suffix for suffix, kinds in others.items() if kind in kinds)]


def require_suffix(path: str, kind: str, hint: str = "") -> None:
    """Refuse a name that promises what a kind cannot be written as, with a list of what it can be.

    A name without a suffix promises nothing, and is for our plain text.
    """
    suffix = suffix_of(path)
    known = suffixes_for(kind)
    if suffix and suffix not in known:
        reason = f"no way to write a {kind} as {suffix} (there are {', '.join(known)})"
        raise InputError(reason + hint, source=path)


def write(puzzle: Puzzle[Any], path: str, about: Credits = UNSIGNED) -> None:
    """Write a puzzle to a file, in the form that its suffix asks for."""
    require_suffix(path, puzzle.kind)
    suffix = suffix_of(path)
    if suffix == ".svg":
        write_text(path, puzzle.svg())
    elif suffix == ".html":
        from puzzlewright.games.page import html

        write_text(path, html(puzzle, about))
    elif suffix == ".pdf":
        write_bytes(path, _sheet(puzzle, path, about))
    elif suffix == ".png":
        from puzzlewright.paper.pixels import png, require_painter

        require_painter(path)
        write_bytes(path, png(puzzle.svg(), None, (), path))
    else:
        data, notes = written(puzzle, path, about)
        write_bytes(path, data)
        _warn(path, notes)


def _sheet(puzzle: Puzzle[Any], path: str, about: Credits) -> bytes:
    """Return a sheet of paper, with a key if there is a solution that is found soon."""
    import puzzlewright
    from puzzlewright.paper.setting import Setting
    from puzzlewright.paper.sheet import Sheet, sheet_pdf
    from puzzlewright.paper.typst import require_typst
    from puzzlewright.puzzles.key_solution import solution_or_why

    require_typst(path)
    version = puzzlewright.__version__
    solution, why = solution_or_why(puzzle)
    if solution is None:
        _warn(path, [f"the sheet has no key: {why}"])
    key = None if solution is None else Printed.of(puzzle).printable({}, solution)
    seed = getattr(puzzle, "seed", None)
    sheet = Sheet(
        Printed.of(puzzle).printable({}, None, solution),
        key,
        about.title,
        about.author,
        seed,
        version,
    )
    return sheet_pdf(sheet, Setting(), path)


def written(puzzle: Puzzle[Any], path: str, about: Credits = UNSIGNED) -> Written:
    """Return a file that can be read again, as its name asks for it, and what it lacks."""
    if suffix_of(path) in TEXT_SUFFIXES:
        from puzzlewright.formats.own import PlainText

        return PlainText().write(Document(puzzle, about), path)
    from puzzlewright.formats.register import format_for

    chosen = format_for(path)
    assert chosen is not None
    return chosen.write(Document(puzzle, about), path)


def _warn(path: str | Path, notes: Sequence[str]) -> None:
    from warnings import warn

    for note in notes:
        warn(f"{path}: {note}", stacklevel=3)
