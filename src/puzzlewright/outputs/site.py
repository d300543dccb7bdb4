"""The folder of a web site: pages to play, pictures, an index; written aside, then moved.

A folder with other things in it is refused. Of a site of ours, the files that are listed in its
service worker are replaced; all others stay, such as those of a version control system.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from puzzlewright.core.errors import (
    InputError,
    file_error,
)
from puzzlewright.core.files import (
    encode,
    exists,
    is_file,
    is_folder,
    read_text,
    require_folder,
    require_name,
)
from puzzlewright.games import site as pages
from puzzlewright.games.game import Game
from puzzlewright.games.page import Neighbour, SiteNavigation, progress_id
from puzzlewright.games.site import INDEX, WORKER, content_hash, files_of_worker
from puzzlewright.i18n.catalogue import IN_ENGLISH, Catalogue
from puzzlewright.outputs.html import Html, job_game, job_page, page_words
from puzzlewright.outputs.output import MOST_ON_PAPER, Job, Values, require_at_most
from puzzlewright.puzzles.abilities import PrintLayout
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.printable import Printable


class SiteDraft:
    """A site that is being written, and is nobody's yet."""

    def __init__(self, folder: Path, target: Path) -> None:
        self.hashes: dict[str, str] = {}  #: of the files so far, by their names
        self.size: int = 0  #: of all of them, in bytes
        self._folder = folder
        self._target = target

    def write(self, name: str, data: bytes) -> None:
        """Add a file; its name may have a folder in it."""
        path = self._folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.hashes[name] = content_hash(data)
        self.size += len(data)

    def publish(self) -> None:
        """Move the site to its place."""
        if not self._target.exists():
            self._folder.rename(self._target)
            return
        before = old_files(self._target) or []
        # The index after the pages that it names, and then the worker, which tells browsers of all.
        last = {INDEX: 1, WORKER: 2}
        for name in sorted(self.hashes, key=lambda name: (last.get(name, 0), name)):
            place = self._target / name
            place.parent.mkdir(parents=True, exist_ok=True)
            (self._folder / name).replace(place)
        for name in before:
            if name not in self.hashes:
                with suppress(OSError):
                    (self._target / name).unlink()


@contextmanager
def open_draft(path: str) -> Iterator[SiteDraft]:
    """Give a draft of the site at `path`; if it is not published, nothing is left of it."""
    target = Path(os.path.realpath(path))
    folder = target.with_name(f".puzzlewright-{os.urandom(8).hex()}")
    try:
        folder.mkdir()
        yield SiteDraft(folder, target)
    except InputError:  # which may be an OSError
        raise
    except OSError as error:
        raise file_error(error, "written", source=path) from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def require_place(path: str, *, force: bool = False) -> None:
    """Raise an InputError if a site cannot be written to a folder."""
    require_name(path)
    target = Path(path)
    require_folder(str(target))
    if not exists(target):
        return
    if not is_folder(target):
        raise InputError("this is a file; a site is a folder", source=path)
    if not force and old_files(target) is None and _is_taken(target):
        reason = "a folder with other files in it; name a new one, or add --force to write the "
        raise InputError(f"{reason}site among them", source=path)


def _is_taken(folder: Path) -> bool:
    """Tell whether there is anything in a folder, but for what is hidden."""
    try:
        return any(not each.name.startswith(".") for each in folder.iterdir())
    except OSError as error:
        raise file_error(error, source=str(folder)) from error


def old_files(folder: Path) -> list[str] | None:
    """Return the files of a site of ours; None if a folder has none."""
    worker = folder / WORKER
    if not is_file(worker):
        return None
    try:
        listed = files_of_worker(read_text(worker))
    except InputError:
        return None
    return None if listed is None else [*listed, WORKER]


#: A site of more puzzles is refused: its pages would take half a gigabyte.
MOST_PUZZLES: Final = 5_000

#: Bytes of a picture on the index; a larger one could not be made out there anyway.
MOST_PICTURED: Final = 150_000

#: What a drawing says of itself, which the index says beside it.
_INDEX_WORDS: Final = re.compile("<(title|desc)>.*?</\\1>\n?", re.DOTALL)


class Place(NamedTuple):
    """Where a puzzle has its place in a site."""

    name: str  #: of its files, without a suffix
    title: str
    section: str = ""

    @property
    def address(self) -> str:
        """The address of its page."""
        return f"{self.name}.html"

    @property
    def neighbour(self) -> Neighbour:
        """How other pages link to it."""
        return Neighbour(self.address, self.title)


class IndexEntry(NamedTuple):
    """What the index will show of a puzzle, in the language of all of them."""

    place: Place
    kind: str  #: what such a puzzle is called in English
    size: str | int  #: rows and columns, or how many cells there are
    difficulty: str
    id: str
    picture: str


class PendingPage(NamedTuple):
    """A page that is not written yet: it links to the one after it."""

    game: Game
    job: Job
    place: Place
    before: Place | None


class SiteWriter:
    """Writes a site, one puzzle after another."""

    def __init__(self, draft: SiteDraft, values: Values) -> None:
        self._draft = draft
        self._values = values
        self._listed: list[IndexEntry] = []
        self._waiting: PendingPage | None = None
        self._languages: dict[str, Catalogue] = {}  #: of the pages

    def add(self, job: Job, place: Place) -> None:
        """Add a puzzle that has its solution."""
        game = job_game(job, self._values)
        author = self._values["author"] or job.credits.author
        job = job._replace(credits=replace(job.credits, title=place.title, author=author))
        shown = _printable(job.puzzle)
        kind = shown.title if shown else PrintLayout.of(job.puzzle).title
        picture = self._draw(place.name, shown)
        self._write_page(place)
        self._waiting = PendingPage(
            game, job, place, self._listed[-1].place if self._listed else None
        )
        size, difficulty = puzzle_size(job.puzzle), _difficulty(job)
        self._listed.append(IndexEntry(place, kind, size, difficulty, progress_id(game), picture))

    def finish(self, title: str) -> bool:
        """Write what is left; return whether browsers keep all of the site."""
        self._write_page(None)
        words = self._words()
        author = self._values["author"] or ""
        cards = [_card(each, words) for each in self._listed]
        site = pages.Site(title or words("Puzzles"), cards, author, words)
        for name, data in pages.icons().items():
            self._draft.write(name, data)
        self._draft.write(pages.MANIFEST, encode(pages.manifest(site)))
        self._draft.write(pages.INDEX, encode(pages.index_page(site)))
        is_whole = self._draft.size <= pages.MOST_KEPT
        worker = pages.worker(self._draft.hashes, is_whole=is_whole)
        self._draft.write(pages.WORKER, encode(worker))
        return is_whole

    def _words(self) -> Catalogue:
        """Return the words of the index: those of all pages, if they have the same."""
        every = list(self._languages.values())
        return every[0] if len(every) == 1 else IN_ENGLISH

    def _write_page(self, after: Place | None) -> None:
        """Write the page that waits, now that the one after it is known."""
        if self._waiting is None:
            return
        game, job, place, before = self._waiting
        words = page_words(game, self._values["language"])
        self._languages[words.language] = words
        home = SiteNavigation(
            words, pages.INDEX, before and before.neighbour, after and after.neighbour
        )
        text = job_page(job, game, words, home=home)
        self._draft.write(place.address, encode(text, place.title))

    def _draw(self, name: str, shown: Printable | None) -> str:
        """Write the picture of a puzzle without its solution; return its address."""
        picture = b"" if shown is None else encode(_INDEX_WORDS.sub("", shown.drawing))
        if not picture or len(picture) > MOST_PICTURED:
            return ""
        address = f"pictures/{name}.svg"
        self._draft.write(address, picture)
        return address


def _card(listed: IndexEntry, words: Catalogue) -> pages.Card:
    """Return what the index shows of a puzzle."""
    place, kind, size, difficulty, name, picture = listed
    shown = size if isinstance(size, str) else words.plural(size, "1 cell", "{} cells")
    facts = tuple(filter(None, (shown, words.difficulty(difficulty))))
    return pages.Card(place.address, place.title, words(kind), facts, place.section, name, picture)


def puzzle_size(puzzle: Puzzle[Any]) -> str | int:
    """Return the size of a puzzle: its rows and columns, how many cells it has, or ""."""
    sides = grid_size(puzzle)
    if sides is not None:
        return "×".join(map(str, sides))
    board = getattr(puzzle, "board", None)
    return "" if board is None else len(board)


def grid_size(puzzle: Any) -> tuple[int, int] | None:
    """Return how many rows and columns a puzzle has; None if it has no grid."""
    for name in ("grid", "template"):
        board = getattr(puzzle, name, None)
        if board is not None and hasattr(board, "height") and hasattr(board, "width"):
            return board.height, board.width
    if puzzle.kind == "sudoku":
        return puzzle.size, puzzle.size
    if puzzle.kind == "jigsaw":
        return puzzle.rows, puzzle.cols
    return None


def _difficulty(job: Job) -> str:
    """Return the difficulty in the file or the recipe of a puzzle, else nothing."""
    made = job.puzzle.provenance
    if job.credits.difficulty or made is None or made.recipe.get("kind") not in kind_names():
        return job.credits.difficulty
    return kind_named(made.recipe["kind"]).recipe_class().difficulty_of(made.recipe)


def _printable(puzzle: Puzzle[Any]) -> Printable | None:
    """Return what a sheet shows of a puzzle, which gives nothing away; None if that is too much."""
    try:
        require_at_most(MOST_ON_PAPER, puzzle)
        return PrintLayout.of(puzzle).printable({})
    except InputError:
        return None


class Site(Html):
    """The options of a site are those of its pages; no suffix asks for it."""

    name = "site"
    summary = "a web site of many puzzles"
    suffixes: tuple[str, ...] = ()
