"""Collecting the puzzles of a book: read from files or made, each with its solution."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, nullcontext
from functools import partial
from typing import Any, Final, NamedTuple

from puzzlewright.cli import exit_codes
from puzzlewright.cli.batch.cluster_batch import results_in_order
from puzzlewright.cli.batch.seeds import SAME_MESSAGE, SeedNotes
from puzzlewright.cli.book.book_keys import key_message, puzzle_title
from puzzlewright.cli.book.puzzle_orders import PuzzleOrder
from puzzlewright.cli.options import recipe as recipe_options
from puzzlewright.cli.options.outputs import StyleOptions
from puzzlewright.cli.puzzle_inputs import Entry, PuzzleLoop, UnreadableEntry, file_title
from puzzlewright.cli.result_output import Output
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.cli.terminal.progress_bar import maker_progress
from puzzlewright.cli.terminal.streams import complain
from puzzlewright.cluster.batch import SeedResult
from puzzlewright.core.deadlines import check_deadline, deadline, is_overdue, seconds_left
from puzzlewright.core.documents import Credits
from puzzlewright.core.errors import InputError, OutOfTimeError, StoppedError, count_noun
from puzzlewright.core.outcomes import Count
from puzzlewright.core.referenced_files import confine_to_folder
from puzzlewright.i18n.catalogue import languages
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.paper import chapter_need, job_chapter
from puzzlewright.outputs.solution_key import supply_solution
from puzzlewright.paper.book import Chapter
from puzzlewright.paper.print_settings import PrintSettings, picture_notes, require_printable
from puzzlewright.puzzles.abilities import Drawing, Facts
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.words.languages import LANGUAGES

#: How far a second solution is looked for, of puzzles that others made.
NODES_TO_COMPARE: Final = 20_000
SECONDS_TO_COMPARE: Final = 0.5


class ChapterOptions(NamedTuple):
    """How the puzzles of a book, or of one of its sections, are shown."""

    style: Sequence[str] = ()
    has_keys: bool = True  #: whether there are solutions
    difficulty: str | bool = True  #: a text for all; else whether they tell it
    shows_difficulty: bool = False  #: whether puzzles that are made tell what their recipe asks for
    home: str | None = None  #: the folder of the book file, whose styles name pictures in it
    titles: str = ""  #: of puzzles that are made
    place: str = ""  #: where a book file names the files of puzzles


class BookCollection:
    """Collects the chapters of a book."""

    def __init__(
        self,
        settings: PrintSettings,
        report: Callable[[float, str], None] | None,
        arguments: argparse.Namespace | None = None,
    ) -> None:
        self.chapters: list[Chapter] = []
        self._arguments = arguments  #: name the cluster on which puzzles are made, if there is one
        self._settings = settings
        self._report = report
        self._chapter_options = ChapterOptions()
        self._styles = StyleOptions(())
        self._known: dict[str, str] = {}  #: texts of puzzles, and their names
        self._languages: set[str | None] = set()
        self._printed: set[str] = set()
        self._section = ""  #: prefix of notes about puzzles that are made
        self._start = 0  #: of the section

    def begin(self, chapter_options: ChapterOptions, section: str = "") -> None:
        """Show the puzzles that follow in some way."""
        self._chapter_options = chapter_options
        self._styles = StyleOptions(chapter_options.style)
        self._section = f"{section}: " if section else ""
        self._start = len(self.chapters)

    def read(self, arguments: argparse.Namespace, paths: Sequence[str]) -> int:
        """Take in the puzzles of files; those that are broken are named, and the rest go on."""
        if not paths:
            return exit_codes.ANSWERED
        with Output(None) as out:
            return _CollectionLoop(arguments, paths, out, self._chapter_options.place).run(
                self._read
            )

    def _read(self, entry: Entry, number: int) -> int:
        self.note(0.0, f"reading, {count_noun(number, 'puzzle')}")
        require_sound(entry.puzzle)
        title = entry.credits.title or file_title(entry)
        self._add(entry.puzzle, entry.credits._replace(title=title), str(entry))
        return exit_codes.ANSWERED

    def make(self, orders: Sequence[PuzzleOrder]) -> None:
        """Make a puzzle for each seed; then every style must have been of use.

        Seeds that fail are all named in one InputError.
        """
        all_of_them = [(order.recipe, seed) for order in orders for seed in order.seeds]
        failed, notes = SeedNotes(), SeedNotes()
        with closing(self._makers(orders)) as makers:
            for at, (recipe, seed) in enumerate(all_of_them):
                self.note(at / len(all_of_them), f"making, seed {seed}")
                maker = f"{self._section}{recipe.kind}"
                try:
                    puzzle = next(makers)()
                except InputError as bad:
                    failed.add(maker, seed, str(bad))
                    if failed.number == at + 1 == SAME_MESSAGE and len(failed.messages) == 1:
                        break  # the others would fail, too
                    continue
                for note in puzzle._few_warnings():
                    notes.add(maker, seed, note)
                self._add_new(puzzle, recipe, seed, f"{maker}, seed {seed}")
        self._report_once(notes)
        _raise(failed)
        what = "section" if self._section else "book"
        self._styles.require_used(f"puzzle of the {what}", self._section)

    def _makers(
        self, orders: Sequence[PuzzleOrder]
    ) -> Generator[Callable[[], Puzzle[Any]], None, None]:
        """Yield what makes each puzzle; on a cluster, those to come are made at the same time."""
        for recipe, seeds in orders:
            if self._arguments is None or self._arguments.cluster is None:
                yield from (partial(_make_puzzle, recipe, seed) for seed in seeds)
                continue

            for far in results_in_order(recipe, seeds, self._arguments, lambda _: check_deadline()):
                yield partial(_make_on_cluster, recipe, far)

    def _add_new(self, puzzle: Puzzle[Any], recipe: Recipe, seed: int, name: str) -> None:
        """Take in a puzzle that was made, with the title and the difficulty of its section."""
        check_deadline()
        title = puzzle_title(
            self._chapter_options.titles, len(self.chapters) - self._start + 1, seed
        )
        grading = recipe.requested_difficulty if self._chapter_options.shows_difficulty else ""
        self._add(puzzle, Credits(title=title, difficulty=grading), name)

    def _report_once(self, notes: SeedNotes) -> None:
        """Print notes, each once in a book."""
        for line in notes.lines(self._printed):
            complain(line)
        self._printed.update(notes.messages)

    def _add(self, puzzle: Puzzle[Any], about: Credits, name: str) -> None:
        """Take in one puzzle, with its solution."""
        style = self._styles.known_styles(Drawing.of(puzzle).styles)
        job = Job(puzzle, style=style, credits=self._credits(about))
        keyed = self._chapter_options.has_keys
        need = chapter_need(job, keyed=keyed)
        if need is not None:
            need = need._replace(time=seconds_left(need.time))
        with note_interrupts() as stop:
            job, lacks = supply_solution(job, need, stop, solvable=True)
        check_deadline()
        for lack in lacks:
            complain(f"{name}: {lack}")
        home = self._chapter_options.home
        with nullcontext() if home is None else confine_to_folder(home):
            chapter = job_chapter(job, keyed=keyed, colour=self._settings.colour)
        printables = [one for one in (chapter.puzzle, chapter.key) if one is not None]
        written = job.credits.title + job.credits.difficulty
        require_printable(printables, written, self._settings, name)
        for note in picture_notes(printables[:1], written, self._settings):
            complain(f"{name}: {key_message(note) if self._chapter_options.place else note}")
        self._compare(puzzle, name)
        self.chapters.append(chapter)
        self._languages.add(puzzle_language(puzzle))

    def _credits(self, about: Credits) -> Credits:
        """Return the difficulty of a puzzle, worded as the section wants it."""
        wanted = self._chapter_options.difficulty
        if wanted is True:
            return about
        return about._replace(difficulty=wanted or "")

    def _compare(self, puzzle: Puzzle[Any], name: str) -> None:
        """Tell what readers of a book would not like: a puzzle twice, or with several solutions.

        One without any solution is an InputError, also in a book without solutions.
        """
        text = _identity_text(puzzle)
        first = self._known.setdefault(text, name)
        if first is not name:
            complain(f"{name}: the same puzzle as {first}")
        elif puzzle.provenance is None and Facts.of(puzzle).own_solution() is None:
            time = seconds_left(SECONDS_TO_COMPARE)
            answer = puzzle.solve(limit=2, nodes=NODES_TO_COMPARE, time=time)
            if len(answer.solutions) > 1:
                complain(f"{name}: it has more than one solution")
            elif answer.count == Count(0, exact=True):
                del self._known[text]  # it is not in the book
                raise InputError(Facts.of(puzzle).no_solution)

    def note(self, share: float, words: str) -> None:
        """Tell how far the work is."""
        if self._report is not None:
            self._report(share, words)

    @property
    def language(self) -> str | None:
        """The language of all puzzles, if it is one."""
        return next(iter(self._languages)) if len(self._languages) == 1 else None


class _CollectionLoop(PuzzleLoop):
    """Reads files; the time limit of a book is for all of them.

    Errors tell where a book file names the file, in its words.
    """

    def __init__(
        self, arguments: argparse.Namespace, paths: Sequence[str], out: Output, place: str
    ) -> None:
        super().__init__(arguments, paths, out)
        self._place = place

    def _refuse(self, broken: UnreadableEntry) -> int:
        if isinstance(broken.error, OutOfTimeError):
            raise broken.error
        if self._place:
            message = key_message(str(broken.error))
            broken = broken._replace(error=InputError(f"{self._place}: {message}"))
        return super()._refuse(broken)


def _raise(failed: SeedNotes) -> None:
    """Raise an InputError that names all seeds that failed for a reason; others are printed."""
    *others, last = failed.lines() or [""]
    for line in others:
        complain(line)
    if last:
        raise InputError(last)


def require_sound(puzzle: Puzzle[Any]) -> None:
    """Raise an InputError if `check` finds problems in a puzzle itself.

    A puzzle that brings its own solution can be solved even where it breaks our rules, as
    crosswords of other people do: a word twice, or a grid in parts.
    """
    reported: Facts[Any] = Facts.of(puzzle)
    if reported.own_solution() is not None:
        return
    with note_interrupts() as stop, deadline(None, stop):
        flaws = reported.flaws()
    if flaws:
        more = len(flaws) - 1
        rest = f" ({more:,} more: check lists them)" if more else ""
        raise InputError(f"{flaws[0]}{rest}")


def puzzle_language(puzzle: Puzzle[Any]) -> str | None:
    """Return the language that a puzzle was made in, if sheets have it."""
    name = None if puzzle.provenance is None else puzzle.provenance.recipe.get("lang")
    code = next((code for code, each in LANGUAGES.items() if each == name), None)
    return code if code in languages() else None


def _identity_text(puzzle: Puzzle[Any]) -> str:
    """Return what two puzzles have in common that are the same, however they were made."""
    try:
        return f"{puzzle.kind}\n{puzzle.text()}"
    except InputError:  # what our text cannot hold
        return str(puzzle.as_json())


def _make_puzzle(recipe: Recipe, seed: int) -> Puzzle[Any]:
    """Return a puzzle; an OutOfTimeError if there is none in time."""
    with recipe_options.typed_option_names(type(recipe)), maker_progress(False, "book") as more:
        is_stopped = more["stop"]
        try:
            return recipe.make(seed, stop=lambda: is_stopped() or is_overdue())
        except StoppedError:
            if not is_stopped():
                check_deadline()  # raises: it is late
            raise


def _make_on_cluster(recipe: Recipe, far: SeedResult) -> Puzzle[Any]:
    """Return a puzzle that was made on a cluster, or raise what was raised there."""
    with recipe_options.typed_option_names(type(recipe)):
        return far.require_puzzle()
