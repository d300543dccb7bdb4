"""Abilities: what a puzzle can do besides being read, searched and checked.

A kind may draw its puzzles in styles, print, play, animate, compare or improve them, know how its
solutions turn into one another, and have more to report. Each of these is an ability: a small class
in the kind's folder, a subclass of one of those below. The kind lists its abilities
(`Kind.abilities`), and they are imported when they are first used:

    Drawing.of(puzzle).svg_in_style({"cell": "9"})

An ability that a kind lacks is refused with a message; `GamePage.is_known(puzzle)` asks beforehand.
Those with a default (`PrintLayout`, `Symmetry`, `Facts`) every kind has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import ReadOnlyDict, frozen, set_attribute
from puzzlewright.core.serialisable import Record
from puzzlewright.engine.driver.search import CountingSearch, RawSolution, Search
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.puzzles.results import Fault, Solution, SolutionComparison

if TYPE_CHECKING:
    from puzzlewright.engine.driver.improve import Improver
    from puzzlewright.games.game import Game
    from puzzlewright.puzzles.animation import Animation
    from puzzlewright.puzzles.base import Puzzle
    from puzzlewright.puzzles.printable import Printable
    from puzzlewright.puzzles.search_view import LiveSearch

#: What a drawing is asked for: names of styles and their values, which may be empty.
Style = Mapping[str, str]

NO_STYLE: Style = ReadOnlyDict()

P = TypeVar("P", bound="Puzzle[Any]")


@dataclass(frozen=True, slots=True)
class Attempt(Record):
    """How far a search came that found nothing: for people, and as fields of a JSON object."""

    text: str
    fields: Mapping[str, object]


@frozen
class Ability(Generic[P]):
    """What one puzzle can do, by the code of its kind."""

    __slots__ = ("puzzle",)

    module: ClassVar[str]  #: where it is in the package of each kind
    lack: ClassVar[str] = ""  #: why a kind without it is refused; "" if the class is a default

    puzzle: P

    def __init__(self, puzzle: Any) -> None:
        set_attribute(self, "puzzle", puzzle)

    @classmethod
    def of(cls, puzzle: Puzzle[Any]) -> Self:
        """Return the ability of a puzzle; an InputError if its kind has none of this sort."""
        found = kind_named(puzzle.kind).ability(cls)
        if found is not None:
            ability: Self = found(puzzle)
            return ability
        if cls.lack:
            raise InputError(f"a {puzzle.kind} {cls.lack}")
        return cls(puzzle)

    @classmethod
    def is_known(cls, puzzle: Puzzle[Any]) -> bool:
        """Tell whether the kind of a puzzle has an ability of this sort."""
        return not cls.lack or cls.__name__ in kind_named(puzzle.kind).abilities


class Drawing(Ability[P]):
    """Drawings as SVG, perhaps in styles. A kind supplies svg(), or with styles svg_in_style()."""

    __slots__ = ()
    module = "view.draw"
    lack = "cannot be drawn"

    #: The styles, and what each does: `--style NAME` or `--style NAME=VALUE`.
    styles: ClassVar[Mapping[str, str]] = {}

    @property
    def cell_count(self) -> int:
        """How many cells a drawing shows; 0 if its size is bounded anyway."""
        return 0

    def svg(self, solution: Any = None) -> str:
        """Return a drawing of the puzzle, with `solution` filled in if there is one."""
        return self.svg_in_style(NO_STYLE, solution)

    def svg_in_style(self, style: Style, solution: Any = None, under: Any = None) -> str:  # noqa: ARG002
        """Return a drawing in a style; some styles need a solution, `under`."""
        self.require_styles(style)
        return self.svg(solution)

    def key_style(self, style: Style) -> Style:
        """Return the style of the solution for a puzzle drawn in a style."""
        return style

    def needs_solution(self, style: Style) -> bool:  # noqa: ARG002
        """Tell whether a drawing of the puzzle alone needs a solution."""
        return False

    def require_styles(self, style: Style) -> None:
        """Reject styles that the kind does not have."""
        require_known(style, self.styles, f"a {self.puzzle.kind}")


def require_known(style: Style, styles: Mapping[str, str], whose: str) -> None:
    """Reject styles that are not among some."""
    names = [name.partition("=")[0] for name in styles]
    for name in style:
        if name not in names:
            known = ", ".join(styles) or "none"
            raise InputError(f"no such style of {whose} (there are {known})", text=name)


class PrintLayout(Ability[P]):
    """What a printed page shows (default: the whole drawing)."""

    __slots__ = ()
    module = "view.printable"

    title: ClassVar[str] = "Puzzle"  #: of a sheet that has no title of its own
    task: ClassVar[str] = ""  #: a sentence that says what to do

    def printable(self, style: Style, solution: Any = None, under: Any = None) -> Printable:
        """Return what a page shows of the puzzle, or of a solution."""
        drawn: Drawing[Any] = Drawing.of(self.puzzle)
        drawing = drawn.svg_in_style(style, solution, under) if style else drawn.svg(solution)
        from puzzlewright.puzzles.printable import Printable  # no count needs pages

        return Printable(drawing, self.title, self.task)

    def needs_solution(self, style: Style) -> bool:
        """Tell whether a page with the puzzle alone needs a solution, for example for its list."""
        return Drawing.of(self.puzzle).needs_solution(style)


class GamePage(Ability[P]):
    """Web pages on which a puzzle is played."""

    __slots__ = ()
    module = "view.game"
    lack = "cannot be played"

    #: The styles of pages, a part of those of drawings, and what each does.
    styles: ClassVar[Mapping[str, str]] = {}

    def require_playable(self) -> None:
        """Reject puzzles too large for a page, before searching for a solution."""

    def is_only_own(self) -> bool:
        """Tell whether only the puzzle's own solution is right, so that no other is looked for."""
        return False

    def game(self, solution: Any, *, unique: bool) -> Game:
        """Return what the page needs; `unique` if there is no other solution."""
        raise NotImplementedError

    def game_in_style(self, style: Style, solution: Any, *, unique: bool) -> Game:
        """Return the same in some style."""
        self.require_styles(style)
        return self.game(solution, unique=unique)

    def without_solution(self, game: Game) -> Game:  # noqa: ARG002
        """Return a game whose data do not contain the solution; `solved()` must work without it."""
        raise InputError(f"the page of a {self.puzzle.kind} needs the solution")

    def require_styles(self, style: Style) -> None:
        """Reject styles that pages of the kind do not have."""
        require_known(style, self.styles, f"the page of a {self.puzzle.kind}")


class AnimationView(Ability[P]):
    """Searches that can be watched step by step."""

    __slots__ = ()
    module = "view.animate"
    lack = "has no algorithms to watch"

    #: The algorithms, each smarter than the one before, and what they do.
    algorithms: ClassVar[Mapping[str, str]] = {}

    def animate(self, algorithm: str) -> Animation[Any]:
        """Return one of `algorithms` at work."""
        raise NotImplementedError


class SearchView(Ability[P]):
    """Searches that can be watched at any speed, several at once on the same board."""

    __slots__ = ()
    module = "view.watch"
    lack = "has no searches to watch"

    #: The algorithms, each smarter than the one before, and what they do.
    algorithms: ClassVar[Mapping[str, str]] = {}

    def default_algorithms(self) -> tuple[str, ...]:
        """Return those that are watched side by side by default; all have the same board."""
        return tuple(self.algorithms)

    def search(self, algorithm: str) -> LiveSearch:
        """Return one of `algorithms` at work."""
        raise NotImplementedError


class Comparison(Ability[P]):
    """Two solutions side by side."""

    __slots__ = ()
    module = "view.draw"
    lack = "has no comparison of solutions"

    def svg(self, first: Any, second: Any) -> str:
        """Return a drawing of two solutions, with what they have in common."""
        raise NotImplementedError

    def compare(self, first: Any, second: Any) -> SolutionComparison:
        """Return what two solutions have in common, in numbers."""
        raise NotImplementedError

    def describe(self, first: Any, second: Any) -> str:
        """Say what two solutions have in common."""
        return str(self.compare(first, second))


class Scoring(Ability[P]):
    """Solutions of different quality."""

    __slots__ = ()
    module = "properties"
    lack = "has no scores: all its solutions are equally good"

    def improver(self, seed: int) -> Improver:
        """Return a search that keeps improving its solution."""
        raise NotImplementedError

    def describe_value(self, value: int) -> str:
        """Describe the quality of a solution that improver() found."""
        return str(value)


class OptionChoice(Ability[P]):
    """Solutions that have some options, and do not have some others."""

    __slots__ = ()
    module = "properties"
    lack = "has no options to choose or to leave out"

    def restrict(self, chosen: Sequence[int], without: Sequence[int]) -> P:
        """Return the puzzle, to be searched for such solutions alone."""
        raise NotImplementedError


class Symmetry(Ability[P]):
    """Solutions in symmetry classes: for example, a whole jigsaw can be turned."""

    __slots__ = ()
    module = "properties"

    has_classes: ClassVar[bool] = False

    @property
    def engine(self) -> str:
        """The engine that searches the puzzle, if the kind chooses among several."""
        return ""

    def with_engine(self, name: str) -> P:  # noqa: ARG002
        """Return the puzzle, to be searched by the engine of this name if possible."""
        return self.puzzle

    def with_mirrors(self) -> P:
        """Return the puzzle, with mirror images as distinct solutions."""
        raise InputError(f"a {self.puzzle.kind} has no mirror images to keep apart")

    def with_distinct_copies(self) -> P:
        """Return the puzzle, whose equal bricks make other solutions if they change places."""
        raise InputError(f"a {self.puzzle.kind} has no equal bricks to tell apart")

    @property
    def class_size(self) -> int | None:
        """How many solutions turn into one another; None if that may differ."""
        return 1

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
        return self.puzzle.search(collect=collect, seed=seed), 1

    def sorted_search(self, *, seed: int | None = None) -> Search:
        """Return a search that finds at least the representative of each class."""
        return self.puzzle.search(seed=seed)

    def represented_count(self, raw: RawSolution) -> int:  # noqa: ARG002
        """Return the size of a solution's class; 0 if it is not the representative."""
        return 1

    def count_search(self, *, distinct: bool = False) -> CountingSearch | None:  # noqa: ARG002
        """Return a search that counts solutions (or classes) without listing them, if there is one.

        It finds them at once at its end, and takes no limit. The first of its totals is the number
        of all solutions.
        """
        return None


@dataclass(frozen=True, slots=True)
class Difficulty(Record):
    """How hard a puzzle is for people."""

    name: str  #: easy, medium, hard …
    hardest: str = ""  #: the hardest step that it takes, if that is known

    def __str__(self) -> str:
        return f"difficulty {self.name}: {self.hardest}"


class Facts(Ability[P]):
    """Reports about a puzzle, besides its warnings."""

    __slots__ = ()
    module = "properties"

    @property
    def no_solution(self) -> str:
        """The verdict where it is proved that no solution exists."""
        return "no solution"

    def notes(self) -> tuple[str, ...]:
        """Return what `check` prints besides the verdict: warnings and facts."""
        return self.puzzle.warnings

    def flaws(self) -> tuple[Fault, ...]:
        """Return what is wrong with the puzzle itself, as far as that needs no search.

        `check` prints these, and then does not search.
        """
        return ()

    def guesses(self) -> tuple[str, ...]:
        """Return notes for everybody who solves or counts: guesses, likely mistakes."""
        return ()

    def assumptions(self, *, has_none: bool) -> tuple[str, ...]:
        """Return these notes; if there is no solution, also all that the reader assumed."""
        return (*self.guesses(), *(self.puzzle._assumed if has_none else ()))

    def solution_notes(self, solution: Any) -> tuple[str, ...]:  # noqa: ARG002
        """Return the constraints that a correct solution does not meet."""
        return ()

    def why_none(self) -> str | None:
        """Return a quick proof that there is no solution; None if none was found."""
        return None

    def best_partial(self) -> Attempt | None:
        """Return how far a search without a result came; None if the kind does not support this."""
        return None

    def own_solution(self) -> Solution | None:
        """Return the intended solution, if the puzzle stores it, whatever others exist."""
        return None

    def intended_solution(self) -> Solution | None:
        """Return the solution that the generator had in mind, if that is known without a search."""
        return self.own_solution()

    def clue_count(self) -> int | None:
        """Return how many clues, words or pieces the puzzle has; None if the kind counts none."""
        return None

    def difficulty(self) -> Difficulty | None:
        """Return the difficulty of a puzzle with exactly one solution; None if unknown."""
        return None

    def creation_json(self) -> dict[str, object]:
        """Return facts about a new puzzle for programs, besides what it holds."""
        return {}

    def solved_text(self, solution: Any) -> str:
        """Return the text of the puzzle and a solution below it."""
        return f"{self.puzzle.text()}\n{solution.text()}"
