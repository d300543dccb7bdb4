"""Exact cover as a kind of puzzle of its own.

A problem has items and options; an option is a set of items. A solution is a set of options in
which every primary item occurs exactly once (or as often as its bounds allow) and every secondary
item at most once, except that any number of options may share a secondary item to which all of
them give the same colour. Options without a primary item are never chosen. Two options that read
alike are two options: each makes solutions of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Literal, Self, TypeVar

from puzzlewright.core.immutable import frozen, set_attribute
from puzzlewright.engine.driver.run import Progress
from puzzlewright.engine.driver.search import RawSolution, Search
from puzzlewright.engine.exact_cover.problem import CoverProblem, with_deadline_checks
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.cover.check import check
from puzzlewright.puzzles.cover.codec import convert_problem
from puzzlewright.puzzles.cover.items import Bounds, Option, option_words
from puzzlewright.puzzles.cover.text import knuth_text, own_text, read, read_solution_text
from puzzlewright.puzzles.kind import make_from_arguments
from puzzlewright.puzzles.results import DrawableSolution, Report

if TYPE_CHECKING:
    from puzzlewright.puzzles.cover.make.edges import EdgePuzzle

#: Several items: a list of them, or one string of words with white space in between.
Words = str | Iterable[Hashable]

V = TypeVar("V")

#: The repr of a solution shows this many options.
SHOWN = 12


class CoverSolution(DrawableSolution):
    """The chosen options: their numbers, counted from 0 and increasing, and what they cover."""

    __slots__ = ("_entries", "options", "puzzle")

    options: tuple[int, ...]
    puzzle: Cover
    _entries: tuple[Option, ...] | None

    def __init__(self, options: tuple[int, ...], entries: tuple[Option, ...]) -> None:
        set_attribute(self, "options", options)
        set_attribute(self, "_entries", entries)

    @classmethod
    def from_numbers(cls, options: tuple[int, ...], puzzle: Cover) -> CoverSolution:
        """Return the solution of a problem that has the options with these numbers."""
        solution = cls.__new__(cls)
        _set_options(solution, options)
        _set_entries(solution, None)
        _set_puzzle(solution, puzzle)
        return solution

    @property
    def entries(self) -> tuple[Option, ...]:
        """The options as the problem has them, looked up when they are first asked for."""
        entries = self._entries
        if entries is None:
            entries = _select(self.puzzle.options, self.options)
            _set_entries(self, entries)
        return entries

    def text(self) -> str:
        """Return one option per line, as in a file of the problem."""
        lines = list(map(" ".join, self._words()))
        return "\n".join(lines or ["| nothing is chosen"]) + "\n"

    def as_json(self) -> list[list[str]]:
        """Return the options as lists of items, `item:colour` where there is a colour."""
        return list(map(list, self._words()))

    def _words(self) -> Iterable[tuple[str, ...]]:
        """Return the options as words; those of a search are made once for all its solutions."""
        if self._entries is None:
            return _select(self.puzzle._words_of_option, self.options)
        return map(option_words, self._entries)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CoverSolution):
            return NotImplemented
        if self.options != other.options:
            return False
        are_light = self._entries is None and other._entries is None
        return (are_light and self.puzzle is other.puzzle) or self.entries == other.entries

    def __hash__(self) -> int:
        return hash(self.options)

    def __repr__(self) -> str:
        count = len(self.options)
        shown = ", ".join(map(str, self.options[:SHOWN])) + (", …" if count > SHOWN else "")
        return f"<CoverSolution: {count} option{'s' * (count != 1)}{shown and f' ({shown})'}>"


#: What set_attribute() does, in half of the time: there may be millions of solutions.
_set_options = CoverSolution.options.__set__  # type: ignore[misc, attr-defined]
_set_puzzle = CoverSolution.puzzle.__set__  # type: ignore[misc, attr-defined]
_set_entries = CoverSolution._entries.__set__  # type: ignore[misc, union-attr]


def _select(values: Sequence[V] | Mapping[int, V], numbers: tuple[int, ...]) -> tuple[V, ...]:
    """Return the values with these numbers; itemgetter takes half as long as looking up each."""
    if len(numbers) > 1:
        found: tuple[V, ...] = itemgetter(*numbers)(values)
        return found
    return tuple([values[number] for number in numbers])


@frozen
class Cover(Puzzle[CoverSolution]):
    """An exact cover problem with colours and multiplicities.

    >>> Cover("a b c", ["a b", "c", "b c", "a"]).count()
    Count(n=2, exact=True)
    """

    kind = "cover"
    _solution_class = CoverSolution

    primary: tuple[str, ...]
    secondary: tuple[str, ...]
    bounds: tuple[Bounds, ...]  #: low and high of each primary item
    options: tuple[Option, ...]
    warnings: tuple[str, ...]  #: what is odd about the problem, though allowed

    def __init__(
        self,
        primary: Words,
        options: Iterable[Words],
        *,
        secondary: Words = (),
        bounds: Mapping[Any, Bounds | int] | None = None,
    ) -> None:
        """Make a problem from items and options.

        primary, secondary: items, which are words (also as one text with spaces) or any other
            values that can be hashed, such as numbers, tuples and enum members.
        options: lists of items; a colour of a secondary item is given as (item, colour), or as
            `item:colour` where items are words.
        bounds: how often items are covered that are not covered exactly once: (least, most), or a
            number.

        In texts and drawings, items that are no words have names that are made of them.
        """
        self._fill(*convert_problem(primary, options, secondary, bounds))

    @classmethod
    def from_parts(
        cls,
        primary: tuple[str, ...],
        secondary: tuple[str, ...],
        bounds: tuple[Bounds, ...],
        options: tuple[Option, ...],
        warnings: tuple[str, ...],
    ) -> Self:
        """Make a problem from parts that a reader has validated."""
        cover = cls.__new__(cls)
        cover._fill(primary, secondary, bounds, options, warnings)
        return cover

    def _fill(
        self,
        primary: tuple[str, ...],
        secondary: tuple[str, ...],
        bounds: tuple[Bounds, ...],
        options: tuple[Option, ...],
        warnings: tuple[str, ...],
    ) -> None:
        vars(self).update(
            primary=primary, secondary=secondary, bounds=bounds, options=options, warnings=warnings
        )

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    @classmethod
    def make(
        cls,
        name: str,
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

    # End of what is written.

    def __reduce__(self) -> tuple[object, ...]:
        """Let copies and pickles leave the engine's numbers behind."""
        parts = (*self._key(), self.warnings)
        return type(self).from_parts, parts, self._extra_state()

    def __repr__(self) -> str:
        sizes = f"{len(self.primary)}+{len(self.secondary)} items, {len(self.options)} options"
        return f"<Cover: {sizes}>"

    def _key(self) -> tuple[object, ...]:
        return self.primary, self.secondary, self.bounds, self.options

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

    def solution_from(self, text: str, source: str | None = None) -> CoverSolution:
        """Read chosen options from a text, one per line; they need not be a solution."""
        return read_solution_text(self, text, source).for_puzzle(self)

    @cached_property
    def problem(self) -> CoverProblem:
        """The problem in the engine's numbers, built once."""
        numbers = {name: n for n, name in enumerate((*self.primary, *self.secondary))}
        colours: dict[str | None, int] = {None: 0}
        options = [
            [(numbers[item], colours.setdefault(colour, len(colours))) for item, colour in option]
            for option in with_deadline_checks(self.options)
        ]
        return CoverProblem(len(self.primary), len(self.secondary), options, self.bounds)

    @cached_property
    def _words_of_option(self) -> OptionWords:
        """The options as words, by number, for the texts of millions of solutions."""
        return OptionWords(self.options)

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a new search for all solutions, its order shuffled by a seed."""
        return self.problem.search(collect=collect, seed=seed)

    def decode_solution(self, raw: RawSolution) -> CoverSolution:
        """Return the options with these numbers as a solution."""
        return CoverSolution(tuple(raw), tuple(self.options[number] for number in raw))

    def _batch_checker(self) -> Callable[[list[RawSolution]], Iterable[CoverSolution]]:
        """Return what checks many solutions at once, by the rules in a kernel of their own."""
        if (type(self).check, type(self).decode_solution) != _OWN:
            return super()._batch_checker()  # a subclass has rules or solutions of its own
        from puzzlewright.puzzles.cover.batch_check import BatchChecker

        return BatchChecker(self)

    def check(self, solution: CoverSolution) -> Report:
        """Check a solution against the rules."""
        self._require_solution(solution)
        return check(self, solution)


#: What the kernel that checks many solutions at once can stand in for.
_OWN = (Cover.check, Cover.decode_solution)


class OptionWords(dict[int, tuple[str, ...]]):
    """The options of a problem as words, each made when it is first asked for."""

    def __init__(self, options: Sequence[Option]) -> None:
        self._options = options

    def __missing__(self, number: int) -> tuple[str, ...]:
        words = self[number] = option_words(self._options[number])
        return words
