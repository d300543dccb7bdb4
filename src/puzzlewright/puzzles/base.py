"""What every kind of puzzle has in common.

A puzzle is an immutable value: what is given. A kind supplies how it is written (`parse`, `text`),
how it is searched (`search`), how the engine's integers read as a solution (`solution_of`), how a
solution is checked (`check`, by code that shares nothing with the search) and how it is drawn
(`svg`). Counting, solving, streaming, loading and saving follow from these, the same for all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping

from puzzlewright.errors import BrokenSearchError, InputError
from puzzlewright.outcome import Count, Outcome, Stats
from puzzlewright.typed import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    Protocol,
    Self,
    TypeVar,
)
from puzzlewright.upward import reach

if TYPE_CHECKING:
    from pathlib import Path

    from puzzlewright.engine.frontier import FrontierSearch
    from puzzlewright.engine.improve import Improver
    from puzzlewright.engine.run import Result, RunOptions
    from puzzlewright.engine.search import RawSolution, Search
    from puzzlewright.games.game import Game
    from puzzlewright.puzzles.animation import Play
    from puzzlewright.puzzles.making import Watch
    from puzzlewright.render.printable import Printable
    from puzzlewright.typed import Unpack


class Problem(NamedTuple):
    """One thing that is wrong with a solution, and where."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class Report(NamedTuple):
    """What a checker has to say: no problems means that the solution is right."""

    problems: tuple[Problem, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems)) or "correct"


class Solution(Protocol):
    """A solution as people see it."""

    def text(self) -> str:
        """Return the solution for the terminal, ending in a line break."""

    def as_json(self) -> object:
        """Return the solution in terms of lists, dictionaries, strings and numbers."""


class Drawable:
    """A solution that notebooks show, as soon as it has a `puzzle`: a search gives it its own."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """Let notebooks show the drawing."""
        puzzle: Puzzle[Any] | None = getattr(self, "puzzle", None)
        return None if puzzle is None else puzzle.svg(self)

    def of(self, puzzle: Puzzle[Any]) -> Self:
        """Return the same, which knows its puzzle from now on."""
        if getattr(self, "puzzle", None) is None:
            object.__setattr__(self, "puzzle", puzzle)  # the slot is the kind's
        return self


S = TypeVar("S", bound=Solution)


class Answer(NamedTuple, Generic[S]):
    """What came of a search: how it ended, how many, which, and what it cost."""

    outcome: Outcome
    count: Count  # type: ignore[assignment]  # hides tuple.count, which nobody needs here
    solutions: list[S]
    stats: Stats


class Best(NamedTuple, Generic[S]):
    """The best solution that was found, if any; none is better if the outcome is `exhausted`."""

    solution: S | None
    value: int
    outcome: Outcome
    stats: Stats


#: Seconds in which a best solution is looked for, unless there is another limit.
BEST_SECONDS = 10.0


class Puzzle(ABC, Generic[S]):
    """A puzzle of any kind; the kinds are the subclasses."""

    kind: ClassVar[str]

    # What a kind supplies.

    @classmethod
    @abstractmethod
    def parse(cls, text: str, source: str | None = None) -> list[Self]:
        """Read all the puzzles of a text; `source` names the file in error messages."""

    @abstractmethod
    def text(self) -> str:
        """Return the puzzle in our own plain text, which parse() reads back."""

    @abstractmethod
    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a fresh search for all solutions; without `collect` it only counts them.

        A seed shuffles the order in which things are tried: other solutions come first.
        """

    @abstractmethod
    def solution_of(self, raw: RawSolution) -> S:
        """Return the solution that the engine's integers stand for."""

    @abstractmethod
    def check(self, solution: S) -> Report:
        """Judge a solution from the rules alone, whatever found it."""

    @abstractmethod
    def svg(self, solution: S | None = None) -> str:
        """Return a drawing of the puzzle, with `solution` filled in if there is one."""

    # What a kind may supply as well.

    no_solution: ClassVar[str] = "no solution"  #: what is said, and proved, where there is none

    warnings: tuple[str, ...] = ()  #: what is odd about the puzzle, though allowed

    def notes(self) -> tuple[str, ...]:
        """Return what `check` has to say besides: the warnings, and what is good to know."""
        return self.warnings

    def flaws(self) -> tuple[Problem, ...]:
        """Return what is wrong with the puzzle itself, where that can be told without a search.

        Then `check` prints it, and does not search.
        """
        return ()

    @property
    def guesses(self) -> tuple[str, ...]:
        """What all who solve or count the puzzle are told: guesses of a reader, likely mistakes."""
        return ()

    #: Whether solutions come in classes, of which any one gives the others: jigsaws can be turned.
    has_classes: ClassVar[bool] = False

    def class_search(
        self,
        *,
        collect: bool = True,
        seed: int | None = None,
        fresh: bool = True,  # noqa: ARG002
    ) -> tuple[Search, int] | None:
        """Return a search for one solution of each class, and how many a class has.

        One that need not be `fresh` may have come some way already, where a kind has tried it out.

        None if classes differ in size; then sorted_search() and stands_for() tell them apart.
        """
        return self.search(collect=collect, seed=seed), 1

    def sorted_search(self, *, seed: int | None = None) -> Search:
        """Return a search that finds at least the solution that stands for each class."""
        return self.search(seed=seed)

    def stands_for(self, raw: RawSolution) -> int:  # noqa: ARG002
        """Return how many solutions are of the class of one; 0 if another stands for them."""
        return 1

    def count_search(self, *, distinct: bool = False) -> FrontierSearch | None:  # noqa: ARG002
        """Return what counts all solutions (or classes) without looking at each, if anything does.

        It finds them at once at its end, and takes no limit. The first of its totals is the number
        of all solutions.
        """
        return None

    def improver(self, seed: int) -> Improver:  # noqa: ARG002
        """Return a search for solutions that get better and better, where some are better."""
        raise InputError(f"a {self.kind} has no scores: all its solutions are as good")

    def value_words(self, value: int) -> str:
        """Put in words how good a solution is that improver() found."""
        return str(value)

    @property
    def own_solution(self) -> S | None:
        """The one solution that is meant, where the puzzle knows it whatever others there are."""
        return None

    def made_json(self) -> dict[str, object]:
        """Return what a program learns of a new puzzle besides its text."""
        return {}

    def why_none(self) -> str | None:
        """Return what shows, in a moment, that there is no solution; None if nothing does."""
        return None

    #: What a drawing can be told, and what comes of it: `--style NAME` or `--style NAME=VALUE`.
    styles: ClassVar[Mapping[str, str]] = {}

    def svg_in_style(
        self,
        style: Mapping[str, str],
        solution: S | None = None,
        under: S | None = None,  # noqa: ARG002
    ) -> str:
        """Return a drawing with some of `styles` in it, which may need a solution `under` it."""
        self.require_styles(style)
        return self.svg(solution)

    sheet_title: ClassVar[str] = "Puzzle"  #: what a sheet is called that has no other title
    sheet_task: ClassVar[str] = ""  #: a sentence that tells those who have the sheet what to do

    def leaf(
        self,
        style: Mapping[str, str],
        solution: S | None = None,
        under: S | None = None,
    ) -> Printable:
        """Return what a page shows of the puzzle, or of a solution: here the drawing as it is."""
        from puzzlewright.render.printable import Printable

        drawing = self.svg_in_style(style, solution, under) if style else self.svg(solution)
        return Printable(drawing, self.sheet_title, self.sheet_task)

    def key_style(self, style: Mapping[str, str]) -> Mapping[str, str]:
        """Return the style of a solution that goes with a puzzle in some style, to look it up."""
        return style

    def needs_solution(self, style: Mapping[str, str]) -> bool:  # noqa: ARG002
        """Tell whether a drawing of the puzzle alone needs to know a solution."""
        return False

    def sheet_needs_solution(self, style: Mapping[str, str]) -> bool:
        """Tell whether a page with the puzzle alone needs to know one, say for its list."""
        return self.needs_solution(style)

    def require_styles(self, style: Mapping[str, str]) -> None:
        """Refuse styles that there are not."""
        names = [name.partition("=")[0] for name in self.styles]
        for name in style:
            if name not in names:
                known = ", ".join(self.styles) or "none"
                raise InputError(f"no such style of a {self.kind} (there are {known})", text=name)

    def require_playable(self) -> None:
        """Refuse what no page can be made of, before a solution is looked for."""

    @property
    def plays_own_solution(self) -> bool:
        """Whether only its own solution is right on a page, so that no other is looked for."""
        return False

    def game(self, solution: S, *, unique: bool) -> Game:  # noqa: ARG002
        """Return what a page needs to let somebody play; `unique` if there is no other solution."""
        raise InputError(f"a {self.kind} cannot be played")

    #: Ways of searching that can be watched, each smarter than the one before, and what they do.
    algorithms: ClassVar[Mapping[str, str]] = {}

    def play(self, algorithm: str) -> Play[Any]:  # noqa: ARG002
        """Return one of `algorithms` at work, to be watched or filmed."""
        raise InputError(f"a {self.kind} has no algorithms to watch")

    #: Whether two solutions can be compared.
    compares: ClassVar[bool] = False

    def svg_of_two(self, first: S, second: S) -> str:
        """Return a drawing of two solutions side by side, with what they have in common."""
        raise NotImplementedError

    def comparison(self, first: S, second: S) -> str:
        """Put in words what two solutions have in common."""
        raise NotImplementedError

    def solution_from(self, text: str, source: str | None = None) -> S:  # noqa: ARG002
        """Read a solution of this puzzle that somebody wrote down, right or wrong."""
        reason = f"the kind {self.kind!r} has no way of reading a solution from a file"
        raise InputError(reason, source=source)

    def text_with(self, solution: S) -> str:
        """Return the text of the puzzle and a solution below it."""
        return f"{self.text()}\n{solution.text()}"

    # What follows.

    @classmethod
    def loads(cls, text: str, source: str | None = None) -> Self:
        """Read the one puzzle of a text."""
        puzzles = cls.parse(text, source)
        if len(puzzles) != 1:
            raise InputError(f"one puzzle expected, {len(puzzles)} found", source=source)
        return puzzles[0]

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read the one puzzle of a file; that of another kind is refused."""
        found: Self = reach("load_as")(cls, path)
        return found

    def save(self, path: str | Path) -> None:
        """Write the puzzle to a file, in the form that its suffix asks for: see exchange.save()."""
        reach("write")(self, str(path))

    def count(self, *, distinct: bool = False, **options: Unpack[RunOptions]) -> Count:
        """Count the solutions; exact unless a limit or Ctrl-C came first.

        `distinct` counts those once that turning the whole grid takes to one another.
        """
        from puzzlewright.puzzles.classes import tally

        found = tally(self, distinct=distinct, **options)
        return found.distinct if distinct and found.distinct is not None else found.count

    def solve(
        self, *, seed: int | None = None, distinct: bool = False, **options: Unpack[RunOptions]
    ) -> Answer[S]:
        """Find solutions (`limit=1` for the first one), each of them checked.

        A seed shuffles the order of the solutions; the same seed always gives the same order.
        `distinct` finds one of those that turning the whole grid takes to one another.
        """
        from puzzlewright.puzzles.classes import found_by

        solutions: list[S] = []
        raws = found_by(self, seed=seed, distinct=distinct, **options)
        while True:
            try:
                solutions.append(self.checked(next(raws)))
            except StopIteration as end:
                result: Result = end.value
                return Answer(result.outcome, result.count, solutions, result.stats)

    def solutions(
        self, *, seed: int | None = None, distinct: bool = False, **options: Unpack[RunOptions]
    ) -> Iterator[S]:
        """Yield the solutions one by one, each of them checked, in constant memory."""
        from puzzlewright.puzzles.classes import found_by

        return map(self.checked, found_by(self, seed=seed, distinct=distinct, **options))

    def best(
        self,
        *,
        seed: int = 0,
        nodes: int | None = None,
        threads: int = 1,
        watch: Watch | None = None,
    ) -> Best[S]:
        """Find the best solution that can be found in a number of nodes, or until a watch is over.

        Nodes make it repeatable, on any number of threads. Ten seconds, if there is no limit.
        """
        from puzzlewright.engine.improve import improve, tracks_for
        from puzzlewright.puzzles.making import Watch

        if watch is None or (watch.time is None and nodes is None):
            watch = (watch or Watch()).ending_in(None if nodes is not None else BEST_SECONDS)
        tracks = [self.improver(seed + track) for track in range(tracks_for(nodes, threads))]
        found = improve(tracks, watch, nodes=nodes, threads=threads, words=self.value_words)
        solution = None if found.raw is None else self.checked(found.raw)
        return Best(solution, found.value, found.outcome, found.stats)

    def checked(self, raw: RawSolution) -> S:
        """Return the solution that the integers stand for, after its checker passed it."""
        solution = self.solution_of(raw)
        report = self.check(solution)
        if not report.ok:
            raise BrokenSearchError(f"the search found a wrong solution: {report}")
        if isinstance(solution, Drawable):
            solution.of(self)
        return solution

    def _repr_svg_(self) -> str:
        """Let notebooks show the drawing."""
        return self.svg()
