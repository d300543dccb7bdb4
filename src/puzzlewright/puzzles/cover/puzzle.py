"""Exact cover as a kind of puzzle of its own.

A problem has items and options; an option is a set of items. A solution is a set of options in
which every primary item occurs exactly once (or as often as its bounds allow) and every secondary
item at most once, except that any number of options may share a secondary item to which all of
them give the same colour. Options without a primary item are never chosen. Two options that read
alike are two options: each makes solutions of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, TypeAlias, Unpack, overload

from puzzlewright.core.errors import count_noun
from puzzlewright.core.immutable import frozen
from puzzlewright.core.outcomes import Count
from puzzlewright.engine.driver.run import Progress, RunOptions
from puzzlewright.engine.driver.search import RawSolution, Search
from puzzlewright.engine.exact_cover.problem import CoverProblem, with_deadline_checks
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.cover.check import check
from puzzlewright.puzzles.cover.codec import convert_problem
from puzzlewright.puzzles.cover.items import Bounds, Coloured, Option
from puzzlewright.puzzles.cover.names import Names
from puzzlewright.puzzles.cover.solution import (
    Choice,
    CoverSolution,
    Item,
    OptionWords,
    Parametrised,
)
from puzzlewright.puzzles.cover.text import knuth_text, own_text, read, read_solution_text
from puzzlewright.puzzles.kind import RecipeClass, amake_from_arguments, make_from_arguments
from puzzlewright.puzzles.results import Answer, Report, SearchResult
from puzzlewright.puzzles.solving import SolutionStream

if TYPE_CHECKING:
    from puzzlewright.puzzles.async_search import AsyncSolutionStream
    from puzzlewright.puzzles.cover.conflict import Conflict
    from puzzlewright.puzzles.cover.make.edges import EdgePuzzle
    from puzzlewright.puzzles.cover.recipe import CoverRecipe


@frozen
class Cover(Parametrised, Puzzle[CoverSolution[Item, Choice]], Generic[Item, Choice]):
    """An exact cover problem with colours and multiplicities.

    >>> Cover("a b c", ["a b", "c", "b c", "a"]).count()
    Count(n=2, exact=True)
    """

    kind = "cover"
    _solution_class = CoverSolution

    #: The numbers of the options that each solution has (restricted.py).
    _given: ClassVar[tuple[int, ...]] = ()

    items: tuple[Item, ...]  #: the primary ones, which are to be covered
    secondary: tuple[Item, ...]
    bounds: tuple[Bounds, ...]  #: low and high of each primary item
    options: tuple[tuple[Item | Coloured[Item], ...], ...]
    choices: Sequence[Choice]  #: what stands for each option: keys of a mapping, else numbers
    warnings: tuple[str, ...]  #: what is odd about the problem, though allowed

    @overload
    def __init__(
        self,
        items: Iterable[Item],
        options: Mapping[Choice, Iterable[Item | Coloured[Item]]],
        *,
        secondary: Iterable[Item] = (),
        bounds: Mapping[Any, Bounds | int] | None = None,
    ) -> None: ...
    @overload
    def __init__(
        self: Cover[Item, int],
        items: Iterable[Item],
        options: Iterable[Iterable[Item | Coloured[Item]]],
        *,
        secondary: Iterable[Item] = (),
        bounds: Mapping[Any, Bounds | int] | None = None,
    ) -> None: ...
    def __init__(
        self,
        items: Iterable[Item],
        options: Iterable[Iterable[Item | Coloured[Item]]] | Mapping[Any, Iterable[Any]],
        *,
        secondary: Iterable[Item] = (),
        bounds: Mapping[Any, Bounds | int] | None = None,
    ) -> None:
        """Make a problem from items and options.

        items: the primary items: any values that can be hashed, such as strings, numbers, tuples,
            enum members and frozen dataclasses, or one text with words.
        options: lists of items, of which `Coloured(item, colour)` gives a secondary item a colour,
            or texts such as "a b x:red"; or a mapping to such lists, the keys of which stand for
            the options in `solution.choices`.
        secondary: items that may be covered once or not at all.
        bounds: how often items are covered that are not covered exactly once: (least, most), or a
            number.

        Texts, JSON and drawings have names for items that are no words (docs/cover.md).
        """
        self._fill(*convert_problem(items, options, secondary, bounds))

    @classmethod
    def from_parts(
        cls,
        items: tuple[Any, ...],
        secondary: tuple[Any, ...],
        bounds: tuple[Bounds, ...],
        options: tuple[Option, ...],
        warnings: tuple[str, ...],
        choices: Sequence[Any] | None = None,
    ) -> Self:
        """Make a problem from parts that a reader has validated."""
        cover = cls.__new__(cls)
        numbers = range(len(options)) if choices is None else choices
        cover._fill(items, secondary, bounds, options, warnings, numbers)
        return cover

    def _fill(
        self,
        items: tuple[Any, ...],
        secondary: tuple[Any, ...],
        bounds: tuple[Bounds, ...],
        options: tuple[Option, ...],
        warnings: tuple[str, ...],
        choices: Sequence[Any],
    ) -> None:
        vars(self).update(
            items=items,
            secondary=secondary,
            bounds=bounds,
            options=options,
            warnings=warnings,
            choices=choices,
        )

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    if TYPE_CHECKING:
        Recipe: TypeAlias = CoverRecipe  # type: ignore[misc]  # in a dataclass
    else:
        Recipe = RecipeClass()

    @classmethod
    def make(
        cls,
        name: Literal[
            "coins",
            "colouring",
            "dominoes",
            "edges",
            "graphs",
            "independent",
            "langford",
            "latin",
            "loose-dominoes",
            "matrix",
            "partitions",
            "pentominoes",
            "queens",
            "random",
            "rooks",
            "soma",
            "straight-trominoes",
            "t-tetrominoes",
            "tournaments",
            "triples",
            "trominoes",
            "word-squares",
            "ypentominoes",
        ],
        *sizes: int | str | tuple[int, int],
        words: Iterable[str] | None = None,
        edges: EdgePuzzle | None = None,
        items: int = 20,
        options: int = 60,
        secondary: int = 0,
        colours: int = 0,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
        seed: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Cover:
        """Return a well-known exact cover problem by its name and sizes.

        For example Cover.make("queens", 8) or Cover.make("pentominoes", "6x10").

        Args:
            name: Name of the problem: coins, colouring, dominoes, edges, graphs, independent,
                langford, latin, loose-dominoes, matrix, partitions, pentominoes, queens, random,
                rooks, soma, straight-trominoes, t-tetrominoes, tournaments, triples, trominoes,
                word-squares, ypentominoes.
            sizes: Sizes of the problem: 8, or 6x10.
            words: Word-squares: the words (default: a few of ours).
            edges: Edges: square pieces, as an EdgePuzzle or its text.
            items: Random: primary items (default: 20).
            options: Random: options (default: 60).
            secondary: Random: secondary items (default: 0).
            colours: Random: colours of the secondary items (default: 0).
            effort: How much work to do, with the same result on every machine: quick, normal,
                thorough (16 times as much), best (128 times as much), or N times the usual work;
                more never makes the puzzle worse (default: normal, or with a time limit no limit).
            time: Give up after this many seconds.
            seed: The same seed makes the same puzzle (default: a random one, which is kept in
                `puzzle.provenance.seed`).
            stop: Called regularly; if it returns True, the work ends with the best result so far,
                or with StoppedError if there is none yet.
            progress: Called regularly with the state of the work.

        """
        made: Cover = make_from_arguments(cls, locals())
        return made

    @classmethod
    async def amake(
        cls,
        name: Literal[
            "coins",
            "colouring",
            "dominoes",
            "edges",
            "graphs",
            "independent",
            "langford",
            "latin",
            "loose-dominoes",
            "matrix",
            "partitions",
            "pentominoes",
            "queens",
            "random",
            "rooks",
            "soma",
            "straight-trominoes",
            "t-tetrominoes",
            "tournaments",
            "triples",
            "trominoes",
            "word-squares",
            "ypentominoes",
        ],
        *sizes: int | str | tuple[int, int],
        words: Iterable[str] | None = None,
        edges: EdgePuzzle | None = None,
        items: int = 20,
        options: int = 60,
        secondary: int = 0,
        colours: int = 0,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
        seed: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Cover:
        """Make a puzzle as make() does, in a thread; cancelling the task stops it."""
        made: Cover = await amake_from_arguments(cls, locals())
        return made

    # End of what is written.

    def __reduce__(self) -> tuple[object, ...]:
        """Let copies and pickles leave the engine's numbers behind."""
        parts = (*self._key()[:-1], self.warnings, self.choices)
        return type(self).from_parts, parts, self._extra_state()

    def __repr__(self) -> str:
        options = count_noun(len(self.options), "option")
        return f"<Cover: {len(self.items)}+{len(self.secondary)} items, {options}>"

    def _key(self) -> tuple[object, ...]:
        return self.items, self.secondary, self.bounds, self.options, self.choices

    @classmethod
    def _parse(cls, text: str, source: str | None = None) -> list[Self]:
        """Read the problem of a text, which is always one."""
        return read(cls, text, source)

    def text(self) -> str:
        """Return the problem with Puzzlewright's header line."""
        return own_text(self)

    def knuth_text(self) -> str:
        """Return the problem without a header line, for other programs that read the format."""
        return knuth_text(self)

    def _parse_solution(self, text: str, source: str | None = None) -> CoverSolution[Item, Choice]:
        """Read chosen options from a text, one per line; they need not be a solution."""
        return read_solution_text(self, text, source).for_puzzle(self)

    @cached_property
    def problem(self) -> CoverProblem:
        """The problem in the engine's numbers, built once."""
        pairs = _MemberPairs((*self.items, *self.secondary))
        options = [
            tuple([pairs[each] for each in option]) for option in with_deadline_checks(self.options)
        ]
        return CoverProblem(len(self.items), len(self.secondary), options, self.bounds)

    @cached_property
    def _names(self) -> Names:
        """The names of items and colours in texts, JSON and drawings."""
        return Names((*self.items, *self.secondary), self.options)

    @cached_property
    def _words_of_option(self) -> OptionWords:
        """The options as words, by number, for the texts of millions of solutions."""
        return OptionWords(self.options, self._names)

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a new search for all solutions, its order shuffled by a seed."""
        return self.problem.search(given=self._given, collect=collect, seed=seed)

    def decode_solution(self, raw: RawSolution) -> CoverSolution[Item, Choice]:
        """Return the options with these numbers as a solution."""
        return CoverSolution(tuple(raw), tuple(self.options[number] for number in raw))

    def _batch_checker(
        self,
    ) -> Callable[[list[RawSolution]], Iterable[CoverSolution[Item, Choice]]]:
        """Return what checks many solutions at once, by the rules in a kernel of their own."""
        if (type(self).check, type(self).decode_solution) != _OWN:
            return super()._batch_checker()  # a subclass has rules or solutions of its own
        from puzzlewright.puzzles.cover.batch_check import BatchChecker

        return BatchChecker(self)

    def check(self, solution: CoverSolution[Item, Choice]) -> Report:
        """Check a solution against the rules."""
        self._require_solution(solution)
        return check(self, solution)

    # Searches with options that are chosen beforehand, or left out.

    @cached_property
    def _number_of(self) -> Mapping[Any, int]:
        """The number of each option by what its caller has for it."""
        return {choice: number for number, choice in enumerate(self.choices)}

    def restrict(
        self, *, chosen: Iterable[Choice] = (), without: Iterable[Choice] = ()
    ) -> Cover[Item, Choice]:
        """Return the same problem, whose solutions have the options `chosen` and none `without`.

        It shares what is set up for a search, so that a thousand of these cost little. Its text,
        JSON and drawing are those of the whole problem.

        chosen, without: keys of the mapping that the options came in, else their numbers.
        """
        from puzzlewright.puzzles.cover.restricted import RestrictedCover  # stands on this module

        return RestrictedCover.of(self, chosen, without)

    def tally(
        self,
        *,
        chosen: Iterable[Choice] = (),
        without: Iterable[Choice] = (),
        distinct: bool = False,
        **options: Unpack[RunOptions],
    ) -> SearchResult:
        """Count the solutions with some options, and return also what that has cost.

        The arguments are those of count() and restrict().
        """
        puzzle = self.restrict(chosen=chosen, without=without)
        return super(Cover, puzzle).tally(distinct=distinct, **options)

    def count(
        self,
        *,
        chosen: Iterable[Choice] = (),
        without: Iterable[Choice] = (),
        distinct: bool = False,
        **options: Unpack[RunOptions],
    ) -> Count:
        """Count the solutions that have the options `chosen` and none `without`.

        The other arguments are those of Puzzle.count().
        """
        puzzle = self.restrict(chosen=chosen, without=without)
        return super(Cover, puzzle).count(distinct=distinct, **options)

    def solve(
        self,
        *,
        chosen: Iterable[Choice] = (),
        without: Iterable[Choice] = (),
        seed: int | None = None,
        distinct: bool = False,
        **options: Unpack[RunOptions],
    ) -> Answer[CoverSolution[Item, Choice]]:
        """Find the solutions that have the options `chosen` and none `without`; check each.

        chosen, without: keys of the mapping that the options came in, else their numbers.

        The other arguments are those of Puzzle.solve().
        """
        puzzle = self.restrict(chosen=chosen, without=without)
        return super(Cover, puzzle).solve(seed=seed, distinct=distinct, **options)

    def solutions(
        self,
        *,
        chosen: Iterable[Choice] = (),
        without: Iterable[Choice] = (),
        seed: int | None = None,
        distinct: bool = False,
        **options: Unpack[RunOptions],
    ) -> SolutionStream[CoverSolution[Item, Choice]]:
        """Yield the solutions of solve() one by one, each checked, in constant memory."""
        puzzle = self.restrict(chosen=chosen, without=without)
        return super(Cover, puzzle).solutions(seed=seed, distinct=distinct, **options)

    async def acount(
        self,
        *,
        chosen: Iterable[Choice] = (),
        without: Iterable[Choice] = (),
        distinct: bool = False,
        **options: Unpack[RunOptions],
    ) -> Count:
        """Count as count() does, in a thread; cancelling the task stops it."""
        puzzle = self.restrict(chosen=chosen, without=without)
        return await super(Cover, puzzle).acount(distinct=distinct, **options)

    async def atally(
        self,
        *,
        chosen: Iterable[Choice] = (),
        without: Iterable[Choice] = (),
        distinct: bool = False,
        **options: Unpack[RunOptions],
    ) -> SearchResult:
        """Count as tally() does, in a thread; cancelling the task stops it."""
        puzzle = self.restrict(chosen=chosen, without=without)
        return await super(Cover, puzzle).atally(distinct=distinct, **options)

    async def asolve(
        self,
        *,
        chosen: Iterable[Choice] = (),
        without: Iterable[Choice] = (),
        seed: int | None = None,
        distinct: bool = False,
        **options: Unpack[RunOptions],
    ) -> Answer[CoverSolution[Item, Choice]]:
        """Find the solutions as solve() does, in a thread; cancelling the task stops it."""
        puzzle = self.restrict(chosen=chosen, without=without)
        return await super(Cover, puzzle).asolve(seed=seed, distinct=distinct, **options)

    def asolutions(
        self,
        *,
        chosen: Iterable[Choice] = (),
        without: Iterable[Choice] = (),
        seed: int | None = None,
        distinct: bool = False,
        **options: Unpack[RunOptions],
    ) -> AsyncSolutionStream[CoverSolution[Item, Choice]]:
        """Return the solutions of solve() for `async for`, one by one; a thread finds them."""
        puzzle = self.restrict(chosen=chosen, without=without)
        return super(Cover, puzzle).asolutions(seed=seed, distinct=distinct, **options)

    def why_none(
        self,
        *,
        chosen: Iterable[Choice] = (),
        without: Iterable[Choice] = (),
        time: float | None = None,
        nodes: int | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Conflict[Item, Choice] | None:
        """Return the fewest items that cannot all be covered; None if there is a solution.

        Fewest: without any one of them, the others can be covered, whatever else is left
        uncovered. No item is covered more often than it may be, whether it is one of them or not.

        chosen, without: as those of solve(). `chosen` of the result are those of them that stand
            in the way; if they do not even go together, there are no items.
        time, nodes, stop: end the work after a number of seconds or nodes, or when stop() returns
            True. Then there may be too many items (`is_minimal` is false). An OutOfTimeError or a
            StoppedError is raised if it is not even known by then whether there is a solution.
        """
        from puzzlewright.puzzles.cover.conflict import find_conflict  # stands on this module

        puzzle = self.restrict(chosen=chosen, without=without)
        return find_conflict(puzzle, time=time, nodes=nodes, stop=stop)


#: What the kernel that checks many solutions at once can stand in for.
_OWN = (Cover.check, Cover.decode_solution)


class _MemberPairs(dict[Any, tuple[int, int]]):
    """The members of options as numbers of items and colours, each made when it first comes."""

    def __init__(self, items: Iterable[Any]) -> None:
        super().__init__({item: (number, 0) for number, item in enumerate(items)})
        self._colours: dict[Any, int] = {}

    def __missing__(self, member: Coloured[Any]) -> tuple[int, int]:
        colour = self._colours.setdefault(member.colour, len(self._colours) + 1)
        pair = self[member] = self[member.item][0], colour
        return pair
