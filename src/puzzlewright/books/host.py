"""Who makes a book: what hears of it meanwhile, and how its files are read and its puzzles made.

A program has the one below. The command line prints what it hears, goes on after a broken file, and
makes puzzles on a cluster; the studio turns notes into problems beside the puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlewright.core.clock import now
from puzzlewright.core.deadlines import check_deadline, is_overdue
from puzzlewright.core.errors import InputError, StoppedError
from puzzlewright.engine.driver.executor import Executor
from puzzlewright.engine.driver.run import Progress
from puzzlewright.outputs.load import load_documents
from puzzlewright.outputs.puzzle_files import Entry, UnreadableEntry, expand_paths
from puzzlewright.outputs.solution_key import Stop
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.recipe import Recipe

if TYPE_CHECKING:
    from puzzlewright.cluster.batch import BatchSettings

Place = tuple[int, int]


class BookNote(NamedTuple):
    """What there is to say of a book, or of one of its puzzles."""

    text: str
    name: str = ""  #: of the puzzle: its file, or the recipe and the seed
    code: str = "note"  #: for programs: "twice", "not-unique", "no-solution", "left-out", "other"
    #: The section, and which of the things in its `puzzles` it is, from 0.
    place: Place | None = None
    other: Place | None = None  #: the first of two puzzles that are the same

    def __str__(self) -> str:
        return f"{self.name}: {self.text}" if self.name else self.text


#: Makes a puzzle.
Maker = Callable[[], Puzzle[Any]]


class BookHost:
    """Makes books for a program: the first error ends the work, notes become warnings."""

    def __init__(
        self,
        progress: Callable[[Progress], None] | None = None,
        stop: Stop | None = None,
        cluster: Executor | None = None,
    ) -> None:
        self._cluster = cluster
        self.notes: list[BookNote] = []
        self._progress = progress
        self._stop = stop or (lambda: False)
        self._start = now()

    def report(self, share: float, words: str) -> None:
        """Hear how far the work is."""
        if self._progress is not None:
            self._progress(Progress(share, 0, 0, now() - self._start, None, words))

    def note(self, note: BookNote) -> None:
        """Hear what there is to say."""
        self.notes.append(note)

    def leave_out(self, broken: UnreadableEntry, note: BookNote) -> None:  # noqa: ARG002
        """Hear why a puzzle cannot be in the book; what is raised ends the work."""
        raise broken.error

    def watch(self) -> AbstractContextManager[Stop]:
        """Give a function that tells whether to stop what is done meanwhile."""
        return nullcontext(self._stop)

    def entries(self, paths: Sequence[str]) -> Iterator[Entry | UnreadableEntry]:
        """Yield the puzzles of files and folders."""
        for path in expand_paths(paths, lambda text: self.note(BookNote(text))):
            try:
                documents = load_documents(path)
            except InputError as error:
                yield UnreadableEntry(path, error)
                continue
            for at, document in enumerate(documents, 1):
                number = at if len(documents) > 1 else None
                yield Entry(path, number, document.puzzle, document.credits)

    def phrase(self, text: str) -> str:
        """Return a message with the names of arguments instead of options."""
        return text.replace("--paper ", "paper ").replace("--font", "fonts")

    def makers(self, recipe: Recipe, seeds: Sequence[int]) -> Iterator[Maker]:
        """Yield what makes each puzzle; on a cluster, those to come are made at the same time."""
        if self._cluster is None:
            yield from (partial(self.make_puzzle, recipe, seed) for seed in seeds)
            return
        # Few books need what works on clusters.
        from puzzlewright.cluster.batch import results_in_order
        from puzzlewright.cluster.executor import ClusterExecutor

        assert isinstance(self._cluster, ClusterExecutor)  # there is no other
        there, settings = self._cluster.connection(), self.batch_settings(recipe)
        results = results_in_order(there, settings, seeds, lambda _: check_deadline())
        yield from (result.require_puzzle for result in results)

    def batch_settings(self, recipe: Recipe) -> BatchSettings:
        """Return the settings for the workers of a cluster."""
        from puzzlewright.cluster.batch import BatchSettings

        return BatchSettings(recipe)

    def make_puzzle(self, recipe: Recipe, seed: int) -> Puzzle[Any]:
        """Return a puzzle; an OutOfTimeError if there is none in time."""
        with self.watch() as is_stopped:
            try:
                return recipe.make(seed, stop=lambda: is_stopped() or is_overdue())
            except StoppedError:
                if not is_stopped():
                    check_deadline()  # raises: it is late
                raise
