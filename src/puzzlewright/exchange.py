"""Puzzles in files of every sort, for programs: whatever there is is read, and suffixes decide.

    import puzzlewright

    puzzle = puzzlewright.load("monday.puz")
    puzzlewright.save(puzzle, "monday.html", title="Monday")

What a file cannot hold, or what was in it that a puzzle cannot, comes as a warning. The command
line has more options for paper. Puzzles know of this module alone when they are to be loaded from
or saved to a file that is not theirs, and import it only then.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from puzzlewright.documents import UNSIGNED, Credits, Document
from puzzlewright.errors import InputError
from puzzlewright.files import read_bytes, suffix_of, write_bytes, write_text
from puzzlewright.formats.signs import SUFFIXES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlewright.formats.register import Written
    from puzzlewright.puzzles.base import Puzzle

#: Suffixes of other people's formats, and all that are neither text of ours nor SVG.
FOREIGN: Final = tuple(SUFFIXES)
ELSEWHERE: Final = (".html", ".pdf", ".png", *FOREIGN)


def load(path: str | Path) -> Puzzle[Any]:
    """Read the one puzzle of a file, of any kind and in any format."""
    documents = load_documents(path)
    if len(documents) != 1:
        raise InputError(f"one puzzle expected, {len(documents)} found", source=str(path))
    return documents[0].puzzle


def load_documents(path: str | Path) -> list[Document]:
    """Read all the puzzles of a file, with their titles and authors where it has them."""
    from puzzlewright.formats.register import read

    reading = read(read_bytes(path), str(path))
    _warn(path, reading.notes)
    return reading.documents


def save(puzzle: Puzzle[Any], path: str | Path, *, title: str = "", author: str = "") -> None:
    """Write a puzzle in the form that the suffix asks for.

    .txt is our plain text, .svg a drawing, .png the same in pixels, .pdf a sheet with a key, .html
    a page on which it is played; .ipuz, .puz, .jpz and .xd are for other programs.
    """
    if suffix_of(str(path)) in ELSEWHERE:
        write(puzzle, str(path), Credits(title, author))
    else:
        puzzle.save(path)


def write(puzzle: Puzzle[Any], path: str, about: Credits = UNSIGNED) -> None:
    """Write a puzzle to a file with one of the suffixes ELSEWHERE."""
    suffix = suffix_of(path)
    if suffix == ".html":
        from puzzlewright.games.page import html

        write_text(path, html(puzzle, about))
    elif suffix == ".pdf":
        write_bytes(path, _sheet(puzzle, path, about))
    elif suffix == ".png":
        from puzzlewright.paper.pixels import png, require_painter

        require_painter(path)
        write_bytes(path, png(puzzle.svg(), None, (), path))
    else:
        data, notes = foreign(puzzle, path, about)
        write_bytes(path, data)
        _warn(path, notes)


def _sheet(puzzle: Puzzle[Any], path: str, about: Credits) -> bytes:
    """Return a sheet of paper, with a key if there is a solution that is found soon."""
    import puzzlewright
    from puzzlewright.paper.setting import Setting
    from puzzlewright.paper.sheet import Sheet, sheet_pdf
    from puzzlewright.paper.typst import require_typst
    from puzzlewright.patience import solution_or_why

    require_typst(path)
    version = puzzlewright.__version__
    solution, why = solution_or_why(puzzle)
    if solution is None:
        _warn(path, [f"the sheet has no key: {why}"])
    key = None if solution is None else puzzle.leaf({}, solution)
    seed = getattr(puzzle, "seed", None)
    sheet = Sheet(puzzle.leaf({}, None, solution), key, about.title, about.author, seed, version)
    return sheet_pdf(sheet, Setting(), path)


def foreign(puzzle: Puzzle[Any], path: str, about: Credits = UNSIGNED) -> Written:
    """Return a file of the format of other people's that a name asks for, and what it lacks."""
    from puzzlewright.formats.register import format_for

    chosen = format_for(path)
    assert chosen is not None
    chosen.require_kind(puzzle.kind, path)
    return chosen.write(Document(puzzle, about), path)


def _warn(path: str | Path, notes: Sequence[str]) -> None:
    from warnings import warn

    for note in notes:
        warn(f"{path}: {note}", stacklevel=3)
