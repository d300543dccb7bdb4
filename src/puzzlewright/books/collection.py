"""Collecting the puzzles of a book: given, read from files or made, each with its solution."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing, nullcontext
from dataclasses import replace
from itertools import groupby
from typing import Any, Final, NamedTuple

from puzzlewright.books.host import BookHost, BookNote, Maker, Place
from puzzlewright.books.keys import key_message, puzzle_title
from puzzlewright.books.plan import Plan, SectionPlan
from puzzlewright.books.section import Batch, Section
from puzzlewright.core.deadlines import check_deadline, deadline, seconds_left
from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import InputError, OutOfTimeError, count_noun, without_memory
from puzzlewright.core.outcomes import Count
from puzzlewright.core.referenced_files import confine_to_folder
from puzzlewright.i18n.catalogue import languages
from puzzlewright.outputs.output import Job, StyleOptions
from puzzlewright.outputs.paper import chapter_need, job_chapter
from puzzlewright.outputs.puzzle_files import READ_ONCE, Entry, UnreadableEntry, file_title
from puzzlewright.outputs.solution_key import supply_solution
from puzzlewright.paper.book import Chapter
from puzzlewright.paper.book_design import Part
from puzzlewright.paper.print_settings import picture_notes, require_printable
from puzzlewright.puzzles.abilities import Drawing, Facts
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.puzzles.recipes.seeds import SAME_MESSAGE, SeedNotes
from puzzlewright.words.languages import LANGUAGES

#: How far a second solution is looked for, unless the generator just proved that there is none.
NODES_TO_COMPARE: Final = 20_000
SECONDS_TO_COMPARE: Final = 0.5

#: Codes of notes about puzzles.
TWICE, NOT_UNIQUE, NO_SOLUTION, LEFT_OUT, OTHER = (
    "twice", "not-unique", "no-solution", "left-out", "other"
)  # fmt: skip


class Collected(NamedTuple):
    """The puzzles of a book."""

    chapters: Sequence[Chapter]
    parts: Sequence[Part]  #: the sections of which something is left
    documents: Sequence[Sequence[Document]]  #: the puzzles of each section
    language: str | None  #: of all of them, if it is one


def collect(sections: Sequence[Section], plan: Plan, host: BookHost) -> Collected:
    """Collect the puzzles of all sections."""
    found = _Collection(plan, host, sum(map(_source_count, sections)))
    parts: list[Part] = []
    documents: list[Sequence[Document]] = []
    for at, (section, planned) in enumerate(zip(sections, plan.sections, strict=True)):
        start = len(found.chapters)
        documents.append(_SectionCollection(found, section, planned, at).run())
        if start < len(found.chapters):
            parts.append(planned.part(start, len(found.chapters)))
    return Collected(found.chapters, parts, documents, found.language)


class _Collection:
    """What all sections of a book have in common."""

    def __init__(self, plan: Plan, host: BookHost, total: int) -> None:
        self.chapters: list[Chapter] = []
        self.languages: set[str | None] = set()
        self.known: dict[str, tuple[str, Place]] = {}  #: texts of puzzles, their names and places
        self.printed: set[str] = set()  #: notes about seeds, each once in a book
        self.plan = plan
        self.host = host
        self._done = 0  #: of the sources of puzzles
        self._total = total

    def report(self, words: str, *, more: int = 1) -> None:
        """Tell what is done next, and how much was done before it."""
        self.host.report(self._done / self._total, words)
        self._done += more

    @property
    def language(self) -> str | None:
        """The language of all puzzles, if it is one."""
        return next(iter(self.languages)) if len(self.languages) == 1 else None


class _SectionCollection:
    """Collects the chapters of one section."""

    def __init__(self, book: _Collection, section: Section, plan: SectionPlan, at: int) -> None:
        self._book = book
        self._host = book.host
        self._section = section
        self._plan = plan
        self._at = at
        self._styles = StyleOptions(plan.style)
        self._prefix = f"{section.title}: " if section.title else ""
        self._made: list[Document] = []
        self._number = 0  #: of puzzles that were read

    def run(self) -> Sequence[Document]:
        """Collect all; then every style must have been of use."""
        by_sort = groupby(enumerate(self._section.puzzles), lambda source: _sort(source[1]))
        for sort, sources in by_sort:
            if sort is Batch:
                self._make([(at, batch) for at, batch in sources])
            elif sort is str:
                self._read(list(sources))
            else:
                self._take(sources)
        if self._section.puzzles:
            what = "section" if self._section.title else "book"
            self._styles.require_used(f"puzzle of the {what}", self._prefix)
        return self._made

    # Puzzles that are given

    def _take(self, sources: Iterable[tuple[int, Any]]) -> None:
        for at, source in sources:
            document = source if isinstance(source, Document) else Document(source)
            puzzle, about = document.puzzle, document.credits
            title = f" ({about.title})" if about.title else ""
            name = f"section {self._at + 1}, puzzle {at + 1}{title}"
            self._book.report(name)
            self._take_entry(Entry(name, None, puzzle, about), at, about.title)

    def _read(self, sources: Sequence[tuple[int, str]]) -> None:
        """Take in the puzzles of files."""
        if [path for _, path in sources].count("-") > 1:
            raise InputError(READ_ONCE)
        for at, path in sources:
            for nth, entry in enumerate(self._host.entries([path])):
                self._number += 1
                words = f"reading, {count_noun(self._number, 'puzzle')}"
                self._book.report(words, more=int(nth == 0))
                if isinstance(entry, UnreadableEntry):
                    self._leave_out(entry, entry.file, at)
                else:
                    self._take_entry(entry, at, entry.credits.title or file_title(entry))

    def _take_entry(self, entry: Entry, at: int, title: str) -> None:
        """Take in a puzzle, or leave it out and name it."""
        check_deadline()
        try:
            with self._host.watch() as stop:
                with deadline(None, stop):
                    require_sound(entry.puzzle)
                about = replace(entry.credits, title=title)
                self._add(entry.puzzle, about, str(entry), (self._at, at))
        except OutOfTimeError as error:
            raise OutOfTimeError(f"{entry}: {error}") from None
        except (InputError, MemoryError) as error:
            bad = without_memory(error, str(entry)) if isinstance(error, MemoryError) else error
            if isinstance(bad, InputError) and bad.source is None:
                bad.source = str(entry)  # what comes up in a search knows of no file
            self._leave_out(UnreadableEntry(entry.file, bad, entry.number), str(entry), at)

    def _leave_out(self, broken: UnreadableEntry, name: str, at: int) -> None:
        """Tell that a puzzle is left out; errors name the place in a book file, in its words."""
        if isinstance(broken.error, OutOfTimeError):
            raise broken.error
        reason = broken.error.message
        if self._section._place:
            message = key_message(str(broken.error))
            broken = broken._replace(error=InputError(f"{self._section._place}: {message}"))
        code = NO_SOLUTION if reason in _NO_SOLUTION else LEFT_OUT
        self._host.leave_out(broken, BookNote(reason, name, code, (self._at, at)))

    # Puzzles that are made

    def _make(self, batches: Sequence[tuple[int, Batch]]) -> None:
        """Make a puzzle for each seed; seeds that fail are all named in one InputError."""
        all_of_them = [(at, batch.recipe, seed) for at, batch in batches for seed in batch.seeds]
        failed, notes = SeedNotes(), SeedNotes()
        with closing(self._makers(batches)) as makers:
            for done, (at, recipe, seed) in enumerate(all_of_them):
                self._book.report(f"making, seed {seed}")
                maker = f"{self._prefix}{recipe.kind}"
                try:
                    puzzle = next(makers)()
                except InputError as bad:
                    failed.add(maker, seed, str(bad))
                    if failed.number == done + 1 == SAME_MESSAGE and len(failed.messages) == 1:
                        break  # the others would fail, too
                    continue
                for note in puzzle._few_warnings():
                    notes.add(maker, seed, note)
                check_deadline()
                about = self._new_credits(recipe, seed)
                is_proved = recipe.proved_solutions(puzzle) == 1
                name = f"{maker}, seed {seed}"
                self._add(puzzle, about, name, (self._at, at), is_proved=is_proved)
        self._note_once(notes)
        self._raise(failed)

    def _makers(self, batches: Sequence[tuple[int, Batch]]) -> Generator[Maker, None, None]:
        for _, batch in batches:
            yield from self._host.makers(batch.recipe, batch.seeds)

    def _new_credits(self, recipe: Recipe, seed: int) -> Credits:
        """Return the title and the difficulty of a puzzle that was made."""
        number = len(self._made) + 1
        title = puzzle_title(self._plan.titles, number, seed)
        return Credits(title=title, difficulty=recipe.requested_difficulty)

    def _note_once(self, notes: SeedNotes) -> None:
        """Tell notes, each once in a book."""
        for line in notes.lines(self._book.printed):
            self._host.note(BookNote(line))
        self._book.printed.update(notes.messages)

    def _raise(self, failed: SeedNotes) -> None:
        """Raise an InputError that names all seeds that failed for a reason; others are noted."""
        *others, last = failed.lines() or [""]
        for line in others:
            self._host.note(BookNote(line))
        if last:
            raise InputError(last)

    # All of them

    def _add(
        self,
        puzzle: Puzzle[Any],
        about: Credits,
        name: str,
        place: Place,
        *,
        is_proved: bool = False,
    ) -> None:
        """Take in one puzzle, with its solution; `is_proved`: it was just made with only one."""
        plan, settings = self._book.plan, self._book.plan.settings
        style = self._styles.known_styles(Drawing.of(puzzle).styles)
        job = Job(puzzle, style=style, credits=self._credits(about))
        need = chapter_need(job, keyed=plan.has_keys)
        if need is not None:
            need = need._replace(time=seconds_left(need.time))
        with self._host.watch() as stop:
            job, lacks = supply_solution(job, need, stop, solvable=True)
        check_deadline()
        for lack in lacks:
            self._host.note(BookNote(lack, name, OTHER, place))
        home = self._section._folder
        with nullcontext() if home is None else confine_to_folder(home):
            chapter = job_chapter(job, keyed=plan.has_keys, colour=settings.colour)
        printables = [one for one in (chapter.puzzle, chapter.key) if one is not None]
        written = job.credits.title + job.credits.difficulty
        require_printable(printables, written, settings, name)
        for note in picture_notes(printables[:1], written, settings):
            self._host.note(BookNote(self._host.phrase(note), name, OTHER, place))
        self._compare(puzzle, name, place, is_proved=is_proved)
        self._book.chapters.append(chapter)
        self._made.append(Document(puzzle, job.credits))
        self._book.languages.add(puzzle_language(puzzle))

    def _credits(self, about: Credits) -> Credits:
        """Return the difficulty of a puzzle, worded as the section wants it."""
        wanted = self._plan.difficulty
        return about if wanted is True else replace(about, difficulty=wanted or "")

    def _compare(self, puzzle: Puzzle[Any], name: str, place: Place, *, is_proved: bool) -> None:
        """Tell what readers of a book would not like: a puzzle twice, or with several solutions.

        One without any solution is an InputError, also in a book without solutions. What a file
        says of how a puzzle was made proves nothing: the puzzle may have been edited since.
        """
        text = _identity_text(puzzle)
        first, where = self._book.known.setdefault(text, (name, place))
        if first is not name:
            note = BookNote(f"the same puzzle as {first}", name, TWICE, place, where)
            self._host.note(note)
        elif not is_proved and Facts.of(puzzle).own_solution() is None:
            time = seconds_left(SECONDS_TO_COMPARE)
            answer = puzzle.solve(limit=2, distinct=True, nodes=NODES_TO_COMPARE, time=time)
            if len(answer.solutions) > 1:
                words = "it has more than one solution"
                self._host.note(BookNote(words, name, NOT_UNIQUE, place))
            elif answer.count == Count(0, exact=True):
                del self._book.known[text]  # it is not in the book
                raise InputError(Facts.of(puzzle).no_solution)


#: Why a puzzle is left out: there is nothing to find.
_NO_SOLUTION: Final = frozenset({"no solution", "is not possible"})


def _source_count(section: Section) -> int:
    """Return how many puzzles and files a section has, and puzzles to be made."""
    return sum(len(each.seeds) if isinstance(each, Batch) else 1 for each in section.puzzles)


def _sort(source: object) -> type:
    """Return what a source of puzzles is: a batch, a file, or a puzzle."""
    return next((sort for sort in (Batch, str) if isinstance(source, sort)), Puzzle)


def require_sound(puzzle: Puzzle[Any]) -> None:
    """Raise an InputError if `check` finds problems in a puzzle itself.

    A puzzle that brings its own solution can be solved even where it breaks our rules, as
    crosswords of other people do: a word twice, or a grid in parts.
    """
    reported: Facts[Any] = Facts.of(puzzle)
    if reported.own_solution() is not None:
        return
    flaws = reported.flaws()
    if flaws:
        more = len(flaws) - 1
        rest = f" ({more:,} more: check lists them)" if more else ""
        raise InputError(f"{flaws[0]}{rest}")


def puzzle_language(puzzle: Puzzle[Any]) -> str | None:
    """Return the language that a puzzle was made in, if sheets have it."""
    name = None if puzzle.provenance is None else puzzle.provenance.recipe.get("language")
    code = next((code for code, each in LANGUAGES.items() if each == name), None)
    return code if code in languages() else None


def _identity_text(puzzle: Puzzle[Any]) -> str:
    """Return what two puzzles have in common that are the same, however they were made."""
    try:
        return f"{puzzle.kind}\n{puzzle.text()}"
    except InputError:  # what our text cannot hold
        return str(puzzle.as_json())
