"""How results are put in words."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from puzzlewright.cli import exit_codes
from puzzlewright.core.documents import Credits
from puzzlewright.core.errors import count_noun
from puzzlewright.core.files import exists
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.puzzles.abilities import Attempt
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.codec import puzzle_data
from puzzlewright.puzzles.kind import kind_named

#: The fields of a JSON object about a puzzle that was not searched.
NOT_SEARCHED: Final[dict[str, object]] = {
    "outcome": None,
    "count": None,
    "exact": False,
    "seconds": None,
    "nodes": None,
}


def document_fields(puzzle: Puzzle[Any], about: Credits) -> dict[str, object]:
    """Return the field with a puzzle as .json files have it; plug-ins need not have that."""
    if not kind_named(puzzle.kind).has_module("codec"):
        return {}
    return {"puzzle": puzzle_data(puzzle, about)}


class SearchEnding(NamedTuple):
    """How a search ended, without its solutions."""

    outcome: Outcome
    count: Count  # type: ignore[assignment]  # hides tuple.count, which nobody needs here
    nodes: int
    seconds: float
    earlier: int = 0  #: of the solutions counted: those handed out by an earlier run
    distinct: Count | None = None  #: how many there are up to turning the whole, if that is known
    is_of_classes: bool = False  #: whether solutions that turn into one another were found once
    why: str | None = None  #: what shows, in a moment, that there is no solution
    none: str = "no solution"  #: how the kind of puzzle puts it that there is none
    best_partial: Attempt | None = None  #: how far a search came that found nothing
    trouble: str = ""  #: why the search cannot be brought to its end, if so
    guesses: tuple[str, ...] = ()  #: how the file was read, as far as that matters to the answer

    def as_json(self) -> dict[str, object]:
        """Return the fields that every JSON object about a search has."""
        fields: dict[str, object] = {
            "outcome": str(self.outcome),
            "count": self.count.n,
            "exact": self.count.exact,
            "seconds": round(self.seconds, 6),
            "nodes": self.nodes,
        }
        if self.distinct is not None:
            fields["distinct"] = self.distinct.n
        if self.trouble:
            fields["trouble"] = self.trouble
        if self.best_partial is not None:
            fields |= self.best_partial.fields
        if self.guesses:
            fields["guesses"] = list(self.guesses)
        return fields if self.why is None else {**fields, "why": self.why}


def duration(seconds: float) -> str:
    """Return a time for people: 30 µs, 0.8 ms, 13.9 ms, 1.24 s, 2 min 5 s, 1 h 3 min."""
    if seconds < 0.0000995:
        return f"{seconds * 1e6:.0f} µs"
    if seconds < 0.9995:
        return f"{seconds * 1000:.{0 if seconds >= 0.0995 else 1}f} ms"
    if seconds < 59.95:
        return f"{seconds:.{2 if seconds < 9.995 else 1}f} s"
    whole = round(seconds)
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def reason_to_stop(ending: SearchEnding, options: RunOptions) -> str:
    """Say what came first: the limit that was reached, or Ctrl-C."""
    if ending.outcome is Outcome.STOPPED:
        return f"stopped{_unread(ending, options)}"
    if ending.outcome is Outcome.BROKEN:
        return ending.trouble
    if ending.outcome is Outcome.SOLVED:
        return f"limit of {count_noun(options.get('limit') or ending.count.n, 'solution')}"
    nodes = options.get("nodes")
    if nodes is not None and ending.nodes >= nodes:
        return f"limit of {count_noun(nodes, 'node')}"
    if (time := options.get("time")) is not None:
        return f"time limit of {duration(time)}{_unread(ending, options)}"
    return "a limit"


def _unread(ending: SearchEnding, options: RunOptions) -> str:
    """Say that a saved run was not reached, if so: what it had found is not lost."""
    path = options.get("checkpoint")
    is_unread = path is not None and not ending.nodes and exists(path)
    return ", before the checkpoint was read" if is_unread else ""


def earlier_note(ending: SearchEnding, options: RunOptions) -> str:
    """Say that solutions are missing here because an earlier run has handed them out."""
    were = "was" if ending.count.n == 1 else "were"
    part = f"{ending.earlier:,} of {count_noun(ending.count.n, 'solution')} {were}"
    return f"{part} handed out by an earlier run (checkpoint {options.get('checkpoint')})"


def worst_exit_code(code: int, other: int) -> int:
    """Return the one of two exit codes that speaks for both."""
    return min(code, other, key=exit_codes.PRECEDENCE.index)


def exit_code(ending: SearchEnding, *, enough: bool) -> int:
    """Return the exit code; `enough` says that reaching the number asked for is an answer."""
    if ending.outcome is Outcome.STOPPED:
        return exit_codes.STOPPED
    if ending.outcome in {Outcome.LIMIT, Outcome.BROKEN} or (
        ending.outcome is Outcome.SOLVED and not enough
    ):
        return exit_codes.LIMIT
    return exit_codes.ANSWERED if ending.count.n else exit_codes.NO_SOLUTION
