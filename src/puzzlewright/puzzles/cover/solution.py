"""Solutions of cover problems: the options that are chosen."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Generic, Self

from puzzlewright.core.immutable import set_attribute
from puzzlewright.puzzles.cover.items import FOREIGN, Coloured, Option
from puzzlewright.puzzles.cover.names import Names
from puzzlewright.puzzles.results import DrawableSolution

if TYPE_CHECKING:
    # Only type checkers need the defaults: a `Cover` without parameters has words as items.
    from typing_extensions import TypeVar

    from puzzlewright.puzzles.cover.puzzle import Cover

    Item = TypeVar("Item", bound=Hashable, default=str)
    Choice = TypeVar("Choice", bound=Hashable, default=int)
else:
    from typing import TypeVar

    Item, Choice = TypeVar("Item"), TypeVar("Choice")

V = TypeVar("V")

#: The repr of a solution shows this many options.
SHOWN = 12


class Parametrised:
    """Classes whose type parameters have defaults, which Python before 3.13 does not know."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def __class_getitem__(cls, parameters: Any) -> Any:
            """Return the class with these parameters, the others at their defaults."""
            given = parameters if isinstance(parameters, tuple) else (parameters,)
            return super().__class_getitem__((*given, *(str, int)[len(given) :]))


class CoverSolution(Parametrised, DrawableSolution, Generic[Item, Choice]):
    """The chosen options: their numbers, counted from 0 and increasing, and what they cover."""

    __slots__ = ("_options", "numbers", "puzzle")
    kind = "cover"

    numbers: tuple[int, ...]
    puzzle: Cover[Item, Choice]
    _options: tuple[tuple[Item | Coloured[Item], ...], ...] | None

    def __init__(self, numbers: tuple[int, ...], options: tuple[Option, ...]) -> None:
        set_attribute(self, "numbers", numbers)
        set_attribute(self, "_options", options)

    @classmethod
    def from_numbers(cls, numbers: tuple[int, ...], puzzle: Cover[Item, Choice]) -> Self:
        """Return the solution of a problem that has the options with these numbers."""
        solution = cls.__new__(cls)
        _set_numbers(solution, numbers)
        _set_options(solution, None)
        _set_puzzle(solution, puzzle)
        return solution

    @property
    def options(self) -> tuple[tuple[Item | Coloured[Item], ...], ...]:
        """The options as the problem was given them, looked up when they are first asked for."""
        options = self._options
        if options is None:
            options = _select(self.puzzle.options, self.numbers)
            _set_options(self, options)
        return options

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the problem was given for the options: keys of a mapping, else their numbers."""
        return _select(self.puzzle.choices, self.numbers)

    def text(self) -> str:
        """Return one option per line, as in a file of the problem."""
        lines = list(map(" ".join, self._words()))
        return "\n".join(lines or ["| nothing is chosen"]) + "\n"

    def fields(self) -> dict[str, Any]:
        """Return the options as lists of items, `item:colour` where there is a colour.

        Their numbers tell apart those that read alike; options that the problem has not have none.
        """
        found: dict[str, Any] = {"options": list(map(list, self._words()))}
        return found if FOREIGN in self.numbers else {**found, "numbers": list(self.numbers)}

    def _words(self) -> Iterable[tuple[str, ...]]:
        """Return the options as words; those of a search are made once for all its solutions."""
        if self._options is None:
            return _select(self.puzzle._words_of_option, self.numbers)
        puzzle: Cover[Item, Choice] | None = getattr(self, "puzzle", None)
        words: Mapping[Any, str] = {} if puzzle is None else puzzle._names.words
        return [
            tuple([words.get(each) or str(each) for each in option]) for option in self._options
        ]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CoverSolution):
            return NotImplemented
        if self.numbers != other.numbers:
            return False
        are_light = self._options is None and other._options is None
        return (are_light and self.puzzle is other.puzzle) or self.options == other.options

    def __hash__(self) -> int:
        return hash(self.numbers)

    def __repr__(self) -> str:
        count = len(self.numbers)
        shown = ", ".join(map(str, self.numbers[:SHOWN])) + (", …" if count > SHOWN else "")
        return f"<CoverSolution: {count} option{'s' * (count != 1)}{shown and f' ({shown})'}>"


#: What set_attribute() does, in half of the time: there may be millions of solutions.
_set_numbers = CoverSolution.numbers.__set__  # type: ignore[misc, attr-defined]
_set_puzzle = CoverSolution.puzzle.__set__  # type: ignore[misc, attr-defined]
_set_options = CoverSolution._options.__set__  # type: ignore[misc, union-attr]


def _select(values: Sequence[V] | Mapping[int, V], numbers: tuple[int, ...]) -> tuple[V, ...]:
    """Return the values with these numbers; itemgetter takes half as long as looking up each."""
    if len(numbers) > 1:
        found: tuple[V, ...] = itemgetter(*numbers)(values)
        return found
    return tuple([values[number] for number in numbers])


class OptionWords(dict[int, tuple[str, ...]]):
    """The options of a problem as words, each made when it is first asked for."""

    def __init__(self, options: Sequence[Option], names: Names) -> None:
        self._options = options
        self._names = names

    def __missing__(self, number: int) -> tuple[str, ...]:
        words = self[number] = self._names.option_words(self._options[number])
        return words
