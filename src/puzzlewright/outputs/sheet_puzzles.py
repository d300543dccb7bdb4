"""The puzzles of class sets and worksheets in Python: given, or made by a recipe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from puzzlewright.core.arguments import Argument, require_texts, wrong_type
from puzzlewright.core.clock import now
from puzzlewright.core.deadlines import check_deadline
from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import file_suffix, path_name, require_writable
from puzzlewright.core.serialisable import Record
from puzzlewright.engine.driver.run import Progress
from puzzlewright.outputs.output import Job, Values
from puzzlewright.outputs.pdf import Pdf
from puzzlewright.outputs.register import output_values
from puzzlewright.outputs.solution_key import Stop
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.recipe import Recipe, seed_or_random

#: How many seeds may fail before any succeeds; after that, how many more than puzzles are wanted.
HOPELESS: Final = 5

#: What a sheet is made of.
Puzzles: TypeAlias = Recipe[Any] | Iterable[Puzzle[Any] | Document]

PDF_OUTPUT: Final = Pdf()


@dataclass(frozen=True)
class PrintedSheets(Record):
    """What was printed: the files, and the puzzles in them with their seeds."""

    paths: tuple[str, ...]  #: the sheets, and the key if it has a file of its own
    puzzles: tuple[Puzzle[Any], ...]
    seeds: tuple[int | None, ...]  #: None where a puzzle was not made by a generator

    @classmethod
    def _of(cls, paths: Iterable[str], jobs: Sequence[Job]) -> PrintedSheets:
        """Return what jobs became."""
        puzzles, seeds = [job.puzzle for job in jobs], [job.seed for job in jobs]
        return cls(tuple(paths), tuple(puzzles), tuple(seeds))


class SheetOrder(NamedTuple):
    """What somebody wants printed, and who looks on."""

    puzzles: Puzzles
    number: int | None  #: of puzzles to be made
    number_name: str  #: what that is called
    seed: int | None
    style: Mapping[str, str]
    progress: Callable[[Progress], None] | None
    stop: Stop | None

    def jobs(self) -> tuple[list[Job], list[str]]:
        """Return the puzzles without their keys, and notes on seeds that failed."""
        style = require_texts("style", self.style)
        documents, notes = self._documents()
        jobs = []
        for document in documents:
            PDF_OUTPUT.require_styles(document.puzzle, style)
            PDF_OUTPUT.require_room(document.puzzle)
            made = document.puzzle.provenance
            seed = None if made is None else made.seed
            jobs.append(Job(document.puzzle, style=style, seed=seed, credits=document.credits))
        return jobs, notes

    def _documents(self) -> tuple[list[Document], list[str]]:
        if isinstance(self.puzzles, Recipe):
            puzzles, notes = self._new_puzzles(self.puzzles)
            return [Document(puzzle) for puzzle in puzzles], notes
        for name, given in ((self.number_name, self.number), ("seed", self.seed)):
            if given is not None:
                reason = "this is for a recipe, and these puzzles are made already"
                raise InputError(f"{name}: {reason}", text=str(given))
        return _given_documents(self.puzzles), []

    def _new_puzzles(self, recipe: Recipe) -> tuple[list[Puzzle[Any]], list[str]]:
        """Make puzzles: the first seeds that succeed; an error that is likely for all is raised."""
        wanted = Argument(self.number, key=self.number_name).whole(1)
        seed, start = seed_or_random(self.seed), now()
        found: list[Puzzle[Any]] = []
        notes: list[str] = []
        while len(found) < wanted:
            check_deadline()
            try:
                found.append(recipe.make(seed, stop=self.stop))
            except InputError as error:
                notes.append(f"seed {seed}: {error}; the next seeds take its place")
                if len(notes) >= HOPELESS + (wanted if found else 0):
                    raise
            seed += 1
            if self.progress is not None:
                share, words = len(found) / wanted, f"{len(found):,} of {wanted:,} puzzles"
                self.progress(Progress(share, 0, len(found), now() - start, None, words))
        return found, notes


def _given_documents(puzzles: Any) -> list[Document]:
    """Return puzzles that are given, with their titles if they have any."""
    if isinstance(puzzles, str | Puzzle) or not isinstance(puzzles, Iterable):
        raise wrong_type("a list of puzzles, or a recipe", puzzles, "puzzles")
    found = []
    for each in puzzles:
        if not isinstance(each, Puzzle | Document):
            raise TypeError(f"puzzles: puzzles expected, not {each!r}")
        found.append(each if isinstance(each, Document) else Document(each))
    return found


def require_sheet(path: object, what: str, options: Mapping[str, object]) -> tuple[str, Values]:
    """Return the name of a .pdf file, and a value for each option, before any work."""
    name = path_name(path)
    if file_suffix(name) != ".pdf":
        raise InputError(f"{what} is a .pdf file", source=name)
    require_writable(name)
    PDF_OUTPUT.require_installed(name)
    return name, output_values(PDF_OUTPUT, options)
