"""A web site of puzzles: a page to play each of them, pictures, an index; written to a folder."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.files import encode
from puzzlewright.games import site as pages
from puzzlewright.games.home import Home, Neighbour
from puzzlewright.games.page import id_of
from puzzlewright.games.words import IN_ENGLISH
from puzzlewright.outputs.html import Html, game_of_job, page_of_job, page_words
from puzzlewright.outputs.output import MOST_ON_PAPER, Job, Values, require_at_most
from puzzlewright.paper.translations import Words
from puzzlewright.puzzles.abilities import Printed

if TYPE_CHECKING:
    from puzzlewright.games.game import Game
    from puzzlewright.games.words import PageWords
    from puzzlewright.outputs.site_folder import Draft
    from puzzlewright.puzzles.base import Puzzle
    from puzzlewright.render.printable import Printable

#: A site of more puzzles is refused: its pages would take half a gigabyte.
MOST_PUZZLES: Final = 5_000

#: Bytes of a picture on the index; a larger one could not be made out there anyway.
MOST_PICTURED: Final = 150_000

#: What a drawing says of itself, which the index says beside it.
_TOLD: Final = re.compile("<(title|desc)>.*?</\\1>\n?", re.DOTALL)


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


class Listed(NamedTuple):
    """What the index will show of a puzzle, in the language of all of them."""

    place: Place
    kind: str  #: what such a puzzle is called in English
    size: str | int  #: rows and columns, or how many cells there are
    grade: str
    id: str
    picture: str


class Waiting(NamedTuple):
    """A page that is not written yet: it links to the one after it."""

    game: Game
    job: Job
    place: Place
    before: Place | None


class SiteWriter:
    """Writes a site, one puzzle after another."""

    def __init__(self, draft: Draft, values: Values) -> None:
        self._draft = draft
        self._values = values
        self._listed: list[Listed] = []
        self._waiting: Waiting | None = None
        self._languages: dict[str, PageWords] = {}  #: of the pages

    def add(self, job: Job, place: Place) -> None:
        """Add a puzzle that has its solution."""
        game = game_of_job(job, self._values)
        author = self._values["author"] or job.credits.author
        job = job._replace(credits=job.credits._replace(title=place.title, author=author))
        shown = _printable(job.puzzle)
        kind = shown.title if shown else Printed.of(job.puzzle).title
        picture = self._draw(place.name, shown)
        self._write_page(place)
        self._waiting = Waiting(game, job, place, self._listed[-1].place if self._listed else None)
        size, grade = size_of(job.puzzle), _grade(job)
        self._listed.append(Listed(place, kind, size, grade, id_of(game), picture))

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

    def _words(self) -> PageWords:
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
        home = Home(words, pages.INDEX, before and before.neighbour, after and after.neighbour)
        text = page_of_job(job, game, words, home=home)
        self._draft.write(place.address, encode(text, place.title))

    def _draw(self, name: str, shown: Printable | None) -> str:
        """Write the picture of a puzzle without its solution; return its address."""
        picture = b"" if shown is None else encode(_TOLD.sub("", shown.drawing))
        if not picture or len(picture) > MOST_PICTURED:
            return ""
        address = f"pictures/{name}.svg"
        self._draft.write(address, picture)
        return address


def _card(listed: Listed, words: PageWords) -> pages.Card:
    """Return what the index shows of a puzzle."""
    place, kind, size, grade, name, picture = listed
    shown = size if isinstance(size, str) else words("{} cells", size)
    graded = Words(words.language, dict(words.table)).grade(grade)
    facts = tuple(filter(None, (shown, graded)))
    return pages.Card(place.address, place.title, words(kind), facts, place.section, name, picture)


def size_of(puzzle: Puzzle[Any]) -> str | int:
    """Return the size of a puzzle: its rows and columns, how many cells it has, or ""."""
    sides = sides_of(puzzle)
    if sides is not None:
        return "×".join(map(str, sides))
    board = getattr(puzzle, "board", None)
    return "" if board is None else len(board)


def sides_of(puzzle: Any) -> tuple[int, int] | None:
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


def _grade(job: Job) -> str:
    """Return how hard a puzzle is, if its file or its recipe has the level."""
    asked = {} if job.puzzle.made is None else job.puzzle.made.recipe
    return str(job.credits.difficulty or asked.get("grade") or asked.get("difficulty") or "")


def _printable(puzzle: Puzzle[Any]) -> Printable | None:
    """Return what a sheet shows of a puzzle, which gives nothing away; None if that is too much."""
    try:
        require_at_most(MOST_ON_PAPER, puzzle)
        return Printed.of(puzzle).printable({})
    except InputError:
        return None


class Site(Html):
    """The options of a site are those of its pages; no suffix asks for it."""

    name = "site"
    summary = "a web site of many puzzles"
    suffixes: tuple[str, ...] = ()
