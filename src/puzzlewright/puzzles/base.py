"""What every kind of puzzle has in common.

A puzzle is an immutable value: what is given. A kind supplies how it is written (`parse`, `text`),
how it is searched (`search`), how the engine's integers read as a solution (`decode_solution`) and
how a solution is checked (`check`, by code that shares nothing with the search). Counting, solving,
streaming, loading and saving follow from these, the same for all. What a kind can do besides, such
as drawing, printing and playing, is an ability (abilities.py).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from copy import copy
from os import PathLike
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar, Unpack

from puzzlewright.core.deadlines import GRACE, deadline
from puzzlewright.core.documents import ANNOTATION
from puzzlewright.core.errors import BrokenSearchError, InputError, OutOfTimeError, StoppedError
from puzzlewright.core.immutable import Value
from puzzlewright.core.limits import allowance
from puzzlewright.core.outcomes import Count, Outcome, Stats
from puzzlewright.core.serialisable import Serialisable
from puzzlewright.engine.driver.executor import Executor
from puzzlewright.engine.driver.run import (
    Interrupts,
    Progress,
    RunOptions,
)
from puzzlewright.engine.driver.search import RawSolution, Search
from puzzlewright.puzzles.abilities import Drawing, Scoring
from puzzlewright.puzzles.ability_methods import AbilityMethods
from puzzlewright.puzzles.annotations import documents
from puzzlewright.puzzles.async_methods import AsyncMethods
from puzzlewright.puzzles.export_methods import ExportMethods
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.recipes.provenance import Provenance
from puzzlewright.puzzles.results import (
    Answer,
    Best,
    DrawableSolution,
    Report,
    S,
    SearchResult,
    first_notes,
)
from puzzlewright.puzzles.solving import (
    DaskClient,
    SolutionStream,
    count_solutions,
    open_executor,
    outcome_from_error,
    raw_batches,
    require_arguments,
)

if TYPE_CHECKING:
    from puzzlewright.puzzles.estimate import Estimate


# Codecs, estimates and improvers stand on this module, so they are imported in the methods. Only
# programs with an event loop need asyncio, which takes as long to import as all else here.

#: Seconds in which a best solution is looked for, unless there is another limit.
BEST_SECONDS = 10.0


class KnownSolutions(NamedTuple):
    """What a generator proved about the solutions of its puzzle; None is unknown."""

    only_solution: Any = None
    class_count: int | None = None  #: of solutions that do not turn into one another


class Puzzle(
    AbilityMethods[S], AsyncMethods[S], ExportMethods[S], Serialisable, Value, ABC, Generic[S]
):
    """A puzzle of any kind; the kinds are the subclasses."""

    kind: ClassVar[str]

    warnings: tuple[str, ...] = ()  #: what is odd about the puzzle, though allowed
    _known_solutions: KnownSolutions = KnownSolutions()  #: beside equality
    _assumed: tuple[str, ...] = ()  #: what its reader assumed (assumptions.py), beside equality

    @property
    def provenance(self) -> Provenance | None:
        """How it was made, if one of our generators did; not part of equality."""
        found: Provenance | None = vars(self).get("provenance")
        return found

    def _extra_state(self) -> dict[str, Any] | None:
        """Return what copies and pickles keep besides what makes two puzzles equal."""
        kept = {
            name: vars(self)[name] for name in ("provenance", "_assumed") if vars(self).get(name)
        }
        return kept or None

    # What a kind supplies.

    @classmethod
    @abstractmethod
    def _parse(cls, text: str, source: str | None = None) -> list[Self]:
        """Read all the puzzles of a text without annotations; parse() calls this."""

    @abstractmethod
    def text(self) -> str:
        """Return the puzzle in Puzzlewright's text format, which parse() reads."""

    @abstractmethod
    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a new search for all solutions; without `collect` it only counts them.

        A seed shuffles the order of the search: other solutions come first.
        """

    @abstractmethod
    def decode_solution(self, raw: RawSolution) -> S:
        """Convert the engine's integers to a solution."""

    @abstractmethod
    def check(self, solution: S) -> Report:
        """Check a solution against the rules, whatever found it."""

    def _parse_solution(self, text: str, source: str | None = None) -> S:  # noqa: ARG002
        """Read a solution in the text format; solution_from() calls this."""
        reason = f"the kind {self.kind!r} cannot read a solution from a file"
        raise InputError(reason, source=source)

    # What follows.

    def solution_from(self, text: str, source: str | None = None) -> S:
        """Read a solution of this puzzle from a text, or from JSON; it need not be correct."""
        from puzzlewright.puzzles.codec import solution_in_text

        solution: S = solution_in_text(self, text, source)
        return solution

    def as_json(self) -> dict[str, Any]:
        """Return the puzzle as dictionaries, lists, strings, numbers, booleans and None.

        from_json() reads it; docs/json.md describes the fields of each kind.
        """
        from puzzlewright.puzzles.codec import puzzle_data

        return puzzle_data(self)

    @classmethod
    def _json_schema(cls) -> dict[str, Any]:
        from puzzlewright.puzzles.schemas import flat_schema

        return flat_schema(getattr(cls, "kind", None), "puzzle")

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Return the puzzle whose as_json() gave the data.

        An InputError names the path of whatever is wrong: `options[3][1]: unknown item`.
        """
        from puzzlewright.puzzles.codec import puzzle_from_data

        return puzzle_from_data(cls, data)

    def solution_from_json(self, data: object) -> S:
        """Return the solution of this puzzle whose as_json() gave the data; it need not be correct.

        An InputError names the path of whatever is wrong.
        """
        from puzzlewright.puzzles.codec import solution_from_data

        solution: S = solution_from_data(self, data)
        return solution

    @classmethod
    def parse(
        cls,
        text: str,
        source: str | None = None,
        *,
        allow_files: bool = False,
        order: str | None = None,
    ) -> list[Self]:
        """Read all the puzzles of a text; `source` is its name in error messages.

        `Puzzle` itself reads texts of every kind, our JSON and text formats of other programs.

        References to files, such as word lists, are rejected, except with `allow_files`; then
        they are relative to the path `source`. `order` is that of the edges in a list of pieces,
        such as "udlr" (up, down, left, right); by default it is guessed.
        """
        if not isinstance(text, str):
            raise TypeError(f"text: a text is expected, not {type(text).__name__}")
        if allow_files or order is not None:
            with allowance(allow_files=allow_files, order=order):
                return cls.parse(text, source)
        if not hasattr(cls, "kind"):  # Puzzle itself reads all kinds
            from puzzlewright.outputs.load import parse  # outputs stand on puzzles

            read: list[Any] = parse(text, source)
            return read
        if ANNOTATION not in text:
            return cls._parse(text, source)

        puzzles: list[Any] = [document.puzzle for document in documents(cls, text, source)]
        return puzzles

    @classmethod
    def loads(
        cls,
        text: str,
        source: str | None = None,
        *,
        allow_files: bool = False,
        order: str | None = None,
    ) -> Self:
        """Read the one puzzle of a text; the arguments are those of parse()."""
        puzzles = cls.parse(text, source, allow_files=allow_files, order=order)
        if len(puzzles) != 1:
            raise InputError(f"one puzzle expected, {len(puzzles)} found", source=source)
        return puzzles[0]

    def _few_warnings(self) -> tuple[str, ...]:
        """Return the warnings, and no more of them than people read."""
        if not self.warnings:
            return ()

        return first_notes(self.warnings)

    @classmethod
    def load(
        cls,
        path: str | PathLike[str],
        *,
        max_input: int | str | None = None,
        allow_files: bool = False,
        unlock: bool | int | str | None = None,
        order: str | None = None,
    ) -> Self:
        """Read the only puzzle of a file; a puzzle of another kind is an error.

        `Puzzle` itself takes every kind, as the function load() does.

        `max_input` raises the limits of what is read (bytes, or a size like "2G"). With
        `allow_files` the file may name others outside its folder. `unlock` opens a locked .puz
        file: a key like "1234", or True to try all keys. `order` is that of the edges in a list of
        pieces, such as "udlr" (up, down, left, right); by default it is guessed.
        """
        from puzzlewright.outputs.load import load_as  # outputs stand on puzzles

        with allowance(max_input, allow_files, unlock, order):
            return load_as(cls, path)

    def count(
        self,
        *,
        distinct: bool = False,
        limit: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
        threads: int = 1,
        progress: Callable[[Progress], None] | None = None,
        stop: Callable[[], bool] | None = None,
        checkpoint: str | PathLike[str] | None = None,
        cluster: DaskClient | str | None = None,
    ) -> Count:
        """Count the solutions; exact unless a limit or Ctrl-C came first (see `Count.exact`).

        distinct: count one solution per symmetry class of the whole grid.
        limit: stop after this many solutions.
        time: stop after this many seconds.
        nodes: stop after this many nodes; repeatable, as it keeps the search on one thread.
        threads: how many threads search; the count does not depend on it.
        progress: called with a Progress about ten times a second.
        stop: called between two steps; the search stops, as by Ctrl-C, when it returns True.
        checkpoint: a file to save the search in every few seconds; if it exists, the search in it
            goes on.
        cluster: a Dask client, `"local:4"` or the address of a scheduler: search there. The count
            does not depend on it.
        """
        found = self.tally(
            distinct=distinct,
            limit=limit,
            time=time,
            nodes=nodes,
            threads=threads,
            progress=progress,
            stop=stop,
            checkpoint=checkpoint,
            cluster=cluster,
        )
        return found.distinct if distinct and found.distinct is not None else found.count

    def tally(self, *, distinct: bool = False, **options: Unpack[RunOptions]) -> SearchResult:
        """Count the solutions, and return also how the search ended and what it cost.

        The arguments are those of count(). The result has `outcome`, `count`, `stats`, and
        `distinct`, the number of symmetry classes, as far as that is known.
        """
        return count_solutions(self, distinct=distinct, **options)

    def estimate(
        self,
        *,
        distinct: bool = False,
        time: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Estimate:
        """Estimate how long count() would take on one thread, by which method, and its result.

        It tries the method out for about a second. docs/command-line.md explains what is estimated.

        distinct: count one solution per symmetry class of the whole grid.
        time: an OutOfTimeError if there is nothing to go by after this many seconds.
        stop: called now and then; a StoppedError when it returns True.
        """
        from puzzlewright.puzzles.estimate import estimate

        return estimate(self, distinct=distinct, time=time, stop=stop)

    def solve(
        self,
        *,
        seed: int | None = None,
        distinct: bool = False,
        limit: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
        threads: int = 1,
        progress: Callable[[Progress], None] | None = None,
        stop: Callable[[], bool] | None = None,
        checkpoint: str | PathLike[str] | None = None,
        cluster: DaskClient | str | None = None,
    ) -> Answer[S]:
        """Find the solutions and check each.

        seed: shuffles the order of the solutions; the same seed always gives the same order.
        distinct: find one solution per symmetry class of the whole grid.
        limit: stop after this many solutions: `limit=1` for the first one.
        time: stop after this many seconds.
        nodes: stop after this many nodes; repeatable, as it keeps the search on one thread.
        threads: how many threads search; the solutions and their order do not depend on it.
        progress: called with a Progress about ten times a second.
        stop: called between two steps; the search stops, as by Ctrl-C, when it returns True.
        checkpoint: a file to save the search in every few seconds; if it exists, the search in it
            goes on. Solutions that an earlier run handed out are counted, not returned again.
        cluster: a Dask client, `"local:4"` or the address of a scheduler: search there. Neither the
            solutions nor their order depend on it.
        """
        interrupts = Interrupts()
        with interrupts:  # also while solutions are checked: none is to be lost
            stream = self.solutions(
                seed=seed,
                distinct=distinct,
                limit=limit,
                time=time,
                nodes=nodes,
                threads=threads,
                progress=progress,
                stop=interrupts.combined_stop(stop),
                checkpoint=checkpoint,
                cluster=cluster,
            )
            solutions = list(stream)
            result = stream.result
            interrupts.answered = result.outcome is Outcome.STOPPED
            return Answer(result.outcome, result.count, tuple(solutions), result.stats)

    def solutions(
        self,
        *,
        seed: int | None = None,
        distinct: bool = False,
        limit: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
        threads: int = 1,
        progress: Callable[[Progress], None] | None = None,
        stop: Callable[[], bool] | None = None,
        checkpoint: str | PathLike[str] | None = None,
        cluster: DaskClient | str | None = None,
    ) -> SolutionStream[S]:
        """Yield the solutions one by one, each checked, in constant memory.

        The arguments are those of solve(). At the end, `result` of what is returned has the
        outcome, the count and the cost of the search.
        """
        batches = raw_batches(
            self,
            seed=seed,
            distinct=distinct,
            limit=limit,
            time=time,
            nodes=nodes,
            threads=threads,
            progress=progress,
            stop=stop,
            checkpoint=checkpoint,
            cluster=cluster,
        )
        return SolutionStream(batches, self._batch_checker())

    def _batch_checker(self) -> Callable[[list[RawSolution]], Iterable[S]]:
        """Return what turns the engine's solutions into checked ones, for the length of one search.

        The default checks each when it is its turn. A kind that does it quicker overrides this.
        """
        check = self._checker()
        return lambda raws: (checked_solution(self, raw, check) for raw in raws)

    def _checker(self) -> Callable[[S], Report]:
        """Return check() for the solutions of one search; it may remember what it has checked."""
        return self.check

    def best(
        self,
        *,
        seed: int = 0,
        nodes: int | None = None,
        threads: int = 1,
        time: float | None = None,
        progress: Callable[[Progress], None] | None = None,
        stop: Callable[[], bool] | None = None,
        cluster: DaskClient | str | None = None,
    ) -> Best[S]:
        """Search for the best solution, for a number of nodes or seconds (default: ten seconds).

        A limit in nodes makes it repeatable, on any number of threads and on a cluster (a Dask
        client, `"local:4"` or the address of a scheduler). `stop` ends it with the best so far.
        """
        if time is None and nodes is None:
            time = BEST_SECONDS
        options: RunOptions = {"nodes": nodes, "time": time, "threads": threads}
        require_arguments(seed, False, {**options, "progress": progress, "stop": stop})
        with open_executor(cluster) as there:
            if there is not None and nodes is None:
                options["threads"] = there.track_count()
            return self._best(seed, options, progress, stop, there)

    def _best(
        self,
        seed: int,
        options: RunOptions,
        progress: Callable[[Progress], None] | None,
        stop: Callable[[], bool] | None,
        cluster: Executor | None,
    ) -> Best[S]:
        """Find the best solution, here or on a cluster."""
        from puzzlewright.engine.driver.improve import default_tracks, improve

        nodes, time, threads = options["nodes"], options["time"], options["threads"]
        interrupts = Interrupts()
        stop = interrupts.combined_stop(stop)
        budget = Budget(time=time, progress=progress, stop=stop)
        scoring: Scoring[Any] = Scoring.of(self)
        words = scoring.describe_value
        with interrupts:
            try:
                with deadline(time, stop, grace=GRACE):
                    count = default_tracks(nodes, threads)
                    tracks = [scoring.improver(seed + track) for track in range(count)]
            except (OutOfTimeError, StoppedError) as end:
                interrupts.answered = isinstance(end, StoppedError)
                return Best(None, 0, outcome_from_error(end), Stats(0, budget.seconds))
            found = improve(
                tracks, budget, nodes=nodes, threads=threads, words=words, cluster=cluster
            )
            interrupts.answered = found.outcome is Outcome.STOPPED
        solution = None if found.raw is None else checked_solution(self, found.raw)
        return Best(solution, found.value, found.outcome, found.stats)

    #: The class of its solutions, if the kind names one.
    _solution_class: ClassVar[type[Any] | None] = None

    def _require_solution(self, solution: object) -> None:
        """Refuse what is no solution of this kind of puzzle."""
        wanted = self._solution_class
        if wanted is not None and not isinstance(solution, wanted):
            shown = type(solution).__name__
            raise TypeError(f"solution: a {wanted.__name__} is expected, not {shown}")

    def _with_provenance(self, made: Provenance) -> Self:
        """Return the same puzzle, which remembers how it was made."""
        same = copy(self)
        vars(same)["provenance"] = made
        return same

    def _repr_svg_(self) -> str | None:
        """Let notebooks show the drawing, if the kind has any."""
        return self.svg() if Drawing.is_known(self) else None


def checked_solution(
    puzzle: Puzzle[S], raw: RawSolution, check: Callable[[S], Report] | None = None
) -> S:
    """Return the solution that the integers stand for, after check() passed it, or its stand-in."""
    solution = puzzle.decode_solution(raw)
    report = (check or puzzle.check)(solution)
    if not report.ok:
        raise BrokenSearchError(f"the search found a wrong solution: {report}")
    if isinstance(solution, DrawableSolution):
        solution.for_puzzle(puzzle)
    return solution


def set_known_solutions(puzzle: Puzzle[Any], known: KnownSolutions) -> None:
    """Let a puzzle remember what was proved about it, so that no key or page searches again.

    Files do not keep it. Copies and pickles do, except of the kinds that have a __reduce__.
    """
    vars(puzzle)["_known_solutions"] = known


def known_solutions(puzzle: Puzzle[Any]) -> KnownSolutions:
    """Return what is known to be proved about a puzzle."""
    return puzzle._known_solutions


V = TypeVar("V")
P = TypeVar("P", bound=Puzzle[Any])


def cached_value(puzzle: Puzzle[Any], name: str, work: Callable[[], V]) -> V:
    """Return what `work` makes of a puzzle, made the first time and kept with the puzzle."""
    kept: dict[str, Any] = puzzle.__dict__
    if name not in kept:
        kept[name] = work()
    value: V = kept[name]
    return value


def with_cached_value(puzzle: P, name: str, value: object) -> P:
    """Return the same puzzle, for which cached_value() returns this one."""
    same = copy(puzzle)
    same.__dict__[name] = value
    return same
