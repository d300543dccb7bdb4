"""What searches and checks return.

Solutions, answers, reports, and notes about words without a place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Self, TypeVar, overload

from puzzlewright.core.immutable import Value, frozen, set_attribute
from puzzlewright.core.json_value import VERSION
from puzzlewright.core.outcomes import SEARCH_FORM, Count, Outcome, Stats, search_json
from puzzlewright.core.serialisable import Record, Serialisable, object_form

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle


_TEXT: Final = {"type": "string"}
_SOLUTION: Final = {"type": "object", "description": "a solution: its form depends on the kind"}

#: JSON Schemas of what is below.
RESULT_FORM: Final = object_form(
    {**SEARCH_FORM, "distinct": {"type": "integer"}, "trouble": _TEXT}, SEARCH_FORM
)
ANSWER_FORM: Final = object_form(
    {"solutions": {"type": "array", "items": _SOLUTION}, **SEARCH_FORM}
)
BEST_FORM: Final = object_form(
    {
        "solution": {"anyOf": [_SOLUTION, {"type": "null"}]},
        "value": {"type": "integer"},
        **SEARCH_FORM,
    }
)


@dataclass(frozen=True, slots=True)
class Fault(Record):
    """One error in a solution, with its place."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


@dataclass(frozen=True, slots=True)
class NoSolutionReason(Record):
    """A quick proof that a puzzle has no solution; str() returns its text."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class SearchResult(Serialisable):
    """How a search ended, what it counted and what it cost: what tally() returns."""

    outcome: Outcome
    count: Count
    stats: Stats
    distinct: Count | None = None  #: how many symmetry classes there are, if that is known
    trouble: str = ""  #: why the search cannot be brought to its end, if the outcome is BROKEN

    _json_form = RESULT_FORM

    def as_json(self) -> dict[str, Any]:
        """Return outcome, count and cost, as `count --json` prints them."""
        fields = search_json(self.outcome, self.count, self.stats)
        if self.distinct is not None:
            fields["distinct"] = self.distinct.n
        return {**fields, "trouble": self.trouble} if self.trouble else fields


@dataclass(frozen=True, slots=True, repr=False)
class Report(Serialisable):
    """The result of a check: true if the solution is correct, which is one without faults."""

    faults: tuple[Fault, ...] = ()

    def __post_init__(self) -> None:
        set_attribute(self, "faults", tuple(self.faults))  # whatever a check has listed them in

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def __bool__(self) -> bool:
        return not self.faults

    @classmethod
    def _json_schema(cls) -> dict[str, Any]:
        from puzzlewright.puzzles.schemas import flat_schema  # for pydantic alone

        return flat_schema(None, "report")

    def as_json(self) -> dict[str, Any]:
        """Return whether the solution is correct, and what is wrong with it where."""
        return {"ok": self.ok, "faults": [fault.as_json() for fault in self.faults]}

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults)) or "correct"

    def __repr__(self) -> str:
        count = len(self.faults)
        more = f", and {count - 1} more" if count > 1 else ""
        return f"<Report: {self.faults[0] if count else 'correct'}{more}>"

    def _repr_html_(self) -> str:
        """Let notebooks show the faults in a table."""
        from puzzlewright.puzzles.notebook_html import report_html  # which stands on results

        return report_html(self)


class Solution(Serialisable, Value, ABC):
    """A solution as people see it; each kind has a subclass."""

    __slots__ = ()

    kind: ClassVar[str]

    @abstractmethod
    def text(self) -> str:
        """Return the solution for the terminal, ending in a line break."""

    @abstractmethod
    def fields(self) -> dict[str, Any]:
        """Return what as_json() has besides the kind and the version."""

    def as_json(self) -> dict[str, Any]:
        """Return the solution as dictionaries, lists, strings, numbers, booleans and None.

        The puzzle's solution_from_json() reads it; docs/json.md describes the fields of each kind.
        """
        return {"kind": self.kind, "version": VERSION, **self.fields()}

    @classmethod
    def _json_schema(cls) -> dict[str, Any]:
        from puzzlewright.puzzles.schemas import flat_schema  # for pydantic alone

        return flat_schema(getattr(cls, "kind", None), "solution")


@frozen
class DrawableSolution(Solution):
    """A solution that notebooks show, as soon as it has a `puzzle`: a search gives it its own."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """Let notebooks show the drawing."""
        puzzle: Puzzle[Any] | None = getattr(self, "puzzle", None)
        return None if puzzle is None else puzzle.svg(self)

    def for_puzzle(self, puzzle: Puzzle[Any]) -> Self:
        """Return the same, which knows its puzzle from now on."""
        if getattr(self, "puzzle", None) is None:
            set_attribute(self, "puzzle", puzzle)  # the slot is the kind's
        return self


class SolutionComparison(Serialisable, ABC):
    """What two solutions of a puzzle have in common; kinds add their numbers."""

    __slots__ = ()

    @abstractmethod
    def text(self) -> str:
        """Return it in words."""

    @abstractmethod
    def svg(self) -> str:
        """Return a drawing of both solutions side by side."""

    @abstractmethod
    def as_json(self) -> dict[str, Any]:
        """Return the numbers by name."""

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        """Let notebooks show the drawing."""
        return self.svg()


if TYPE_CHECKING:
    # Only type checkers need the default: `Puzzle.loads(text)` is a puzzle of any kind.
    from typing_extensions import TypeVar as DefaultTypeVar

    S = DefaultTypeVar("S", bound=Solution, default=Any)
else:
    S = TypeVar("S", bound=Solution)


@frozen
class Answer(Serialisable, Value, Generic[S]):
    """The result of a search: its outcome, the count, the solutions and the statistics.

    It is a sequence of its solutions: `for solution in answer`, `answer[0]`, `len(answer)`. Without
    a solution it is false.
    """

    # No dataclass: of generic ones, pydantic does not ask how they are written.
    __slots__ = ("count", "outcome", "solutions", "stats")
    __match_args__ = ("outcome", "count", "solutions", "stats")

    outcome: Outcome
    count: Count
    solutions: tuple[S, ...]
    stats: Stats

    def __init__(
        self, outcome: Outcome, count: Count, solutions: Iterable[S], stats: Stats
    ) -> None:
        set_attribute(self, "outcome", outcome)
        set_attribute(self, "count", count)
        set_attribute(self, "solutions", tuple(solutions))
        set_attribute(self, "stats", stats)

    def _key(self) -> object:
        return self.outcome, self.count, self.solutions, self.stats

    _json_form = ANSWER_FORM

    def as_json(self) -> dict[str, Any]:
        """Return the solutions, and the fields that `solve --json` prints with them."""
        solutions = [solution.as_json() for solution in self.solutions]
        return {"solutions": solutions, **search_json(self.outcome, self.count, self.stats)}

    def __iter__(self) -> Iterator[S]:
        return iter(self.solutions)

    def __len__(self) -> int:
        return len(self.solutions)

    @overload
    def __getitem__(self, index: int) -> S: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[S, ...]: ...
    def __getitem__(self, index: int | slice) -> S | tuple[S, ...]:
        return self.solutions[index]

    def __repr__(self) -> str:
        found = f"{len(self.solutions)} solution{'s' * (len(self.solutions) != 1)}"
        if self.count.n > len(self.solutions):  # an earlier run, which a checkpoint kept, had them
            found += f" (of {self.count}; an earlier run returned the others)"
        return f"<Answer: {self.outcome}, {found}, {cost_text(self.stats)}>"

    def _repr_svg_(self) -> str | None:
        """Let what shows no HTML show the first solution."""
        draw = getattr(self.solutions[0], "_repr_svg_", None) if self.solutions else None
        return None if draw is None else draw()

    def _repr_html_(self) -> str:
        """Let notebooks show the first solutions."""
        from puzzlewright.puzzles.notebook_html import answer_html  # which stands on results

        return answer_html(self)


@frozen
class Best(Serialisable, Value, Generic[S]):
    """The best solution that was found; none is better if the outcome is `exhausted`.

    Without a solution it is false.
    """

    __slots__ = ("outcome", "solution", "stats", "value")
    __match_args__ = ("solution", "value", "outcome", "stats")

    solution: S | None
    value: int
    outcome: Outcome
    stats: Stats

    def __init__(self, solution: S | None, value: int, outcome: Outcome, stats: Stats) -> None:
        set_attribute(self, "solution", solution)
        set_attribute(self, "value", value)
        set_attribute(self, "outcome", outcome)
        set_attribute(self, "stats", stats)

    def _key(self) -> object:
        return self.solution, self.value, self.outcome, self.stats

    _json_form = BEST_FORM

    def as_json(self) -> dict[str, Any]:
        """Return the solution with its value, and how the search ended."""
        solution = None if self.solution is None else self.solution.as_json()
        fields = search_json(self.outcome, self.count, self.stats)
        return {"solution": solution, "value": self.value, **fields}

    @property
    def count(self) -> Count:
        """How many solutions are known: at least one, or none for sure, or not even that."""
        found = self.solution is not None
        return Count(int(found), not found and self.outcome is Outcome.EXHAUSTED)

    def __bool__(self) -> bool:
        return self.solution is not None

    def __repr__(self) -> str:
        found = "no solution" if self.solution is None else f"value {self.value}"
        return f"<Best: {self.outcome}, {found}, {cost_text(self.stats)}>"

    def _repr_html_(self) -> str:
        """Let notebooks show the solution."""
        from puzzlewright.puzzles.notebook_html import best_html  # which stands on results

        return best_html(self)


def cost_text(stats: Stats) -> str:
    """Return what a search cost, in words."""
    return f"{stats.nodes:,} node{'s' * (stats.nodes != 1)} in {stats.seconds:.3g} s"


#: Notes and names that are printed before the number of the others is.
MOST_NOTES = 20


def unplaced_notes(words: Iterable[tuple[str, str]], most: int | None = None) -> tuple[str, ...]:
    """Return a note for each reason, with its words or the first `most` of them."""
    by_reason: dict[str, list[str]] = {}
    for word, reason in words:
        by_reason.setdefault(reason, []).append(word)
    return tuple(
        f"not placed{reason and f' ({reason})'}: {_listed(texts, most)}"
        for reason, texts in by_reason.items()
    )


def _listed(texts: Sequence[str], most: int | None) -> str:
    if most is None or len(texts) <= most:
        return ", ".join(texts)
    return f"{', '.join(texts[:most])} and {len(texts) - most:,} more (--json has all)"


def first_notes(notes: Sequence[str], most: int = MOST_NOTES) -> tuple[str, ...]:
    """Return the first notes, and how many more there are."""
    if len(notes) <= most:
        return tuple(notes)
    return (*notes[:most], f"and {len(notes) - most:,} more notes (--json has all)")
