"""How `solve` prints what it finds: for people, for pipes, and for programs.

A report is notified when a puzzle starts, of each solution found, and of how the search ended.
Only `--unique` holds solutions back, and then no more than two: listing millions of solutions takes
no memory.
"""

from __future__ import annotations

import json
from typing import NamedTuple, Protocol

from puzzlewright.cli.result_output import Output, envelope
from puzzlewright.cli.result_text import SearchEnding, duration, reason_to_stop
from puzzlewright.cli.terminal.streams import complain
from puzzlewright.core.errors import count_noun
from puzzlewright.core.outcomes import Outcome
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.outputs.puzzle_files import Entry
from puzzlewright.puzzles.results import Solution


class Report(Protocol):
    """What prints the results of `solve`."""

    def start(self, entry: Entry, number: int) -> None:
        """Take note of the puzzle that comes next, the n-th of all."""

    def solution(self, solution: Solution) -> None:
        """Print a solution, at once where that is possible."""

    def end(self, ending: SearchEnding, limits: RunOptions) -> None:
        """Say how the search for this puzzle ended."""

    def finish(self) -> None:
        """Print what comes after all puzzles."""


class Timing(NamedTuple):
    """The time of one puzzle, or of the puzzles `first` to `last` of one file."""

    file: str
    first: int
    last: int
    seconds: float

    def __str__(self) -> str:
        alone = self.first == self.last
        name = f"Puzzle {self.first}" if alone else f"Puzzles {self.first} to {self.last}"
        return f"{name} took {duration(self.seconds)}"


class TextReport:
    """For people: which puzzle, its solutions, what is proved, and the times at the end."""

    def __init__(self, out: Output, *, several: bool) -> None:
        self._out = out
        self._several = several  # files
        self._times: list[Timing] = []

    def start(self, entry: Entry, number: int) -> None:
        """Forget the puzzle before."""
        self._entry = entry
        self._number = number
        self._printed = 0

    def solution(self, solution: Solution) -> None:
        """Print the solution under the name of its puzzle, or beside it if it fits in a line."""
        self._print(solution)

    def end(self, ending: SearchEnding, limits: RunOptions) -> None:
        """Say what is known now beyond the solutions printed."""
        verdict = search_verdict(ending, limits)
        alone = self._entry.number is None and not self._several
        if verdict is None and alone and ending.count.n == 1:
            verdict = "there may be more solutions: check with --unique, list them with --all"
        # One line for each puzzle of many: that it is the only solution is for --unique to say.
        is_only = self._entry.number is not None and self._printed == 1 and ending.count.exact
        if verdict is not None and not is_only:
            self._note(verdict)
        if ending.best_partial is not None:
            self._out.write(ending.best_partial.text)
        self._note_time(ending.seconds)

    def finish(self) -> None:
        """Print the times of all puzzles."""
        self._out.write("".join(f"{took}\n" for took in self._times))

    def _print(self, solution: Solution, remark: str = "") -> None:
        line = solution_line(solution) if self._entry.number is not None else None
        if line is not None:
            self._out.write(f"{self._name}: {line}{remark and '  '}{remark}\n")
        else:
            which = f", solution {self._printed + 1}" if self._printed else ""
            self._out.write(f"{self._name}{which}:\n{solution.text()}")
            if remark:
                self._out.write(f"{remark}\n")
        self._printed += 1

    def _note(self, text: str) -> None:
        """Print a line below the last solution, or in its place."""
        beside = not self._printed or self._entry.number is not None
        self._out.write(f"{self._name}: {text}\n" if beside else f"{text}\n")

    @property
    def _name(self) -> str:
        """`Puzzle 3`, with the file if there are several."""
        inside = f" ({self._entry})" if self._several or self._entry.number is None else ""
        return f"Puzzle {self._number}{inside}"

    def _note_time(self, seconds: float) -> None:
        """Note the time; the puzzles of one file are taken together."""
        file, number = self._entry.file, self._number
        if self._entry.number is not None and self._times and self._times[-1].file == file:
            last = self._times[-1]
            self._times[-1] = Timing(file, last.first, number, last.seconds + seconds)
        else:
            self._times.append(Timing(file, number, number, seconds))


class UniqueReport(TextReport):
    """Like TextReport, but states of each puzzle whether it is unique.

    With `at_once`, solutions are not held back until that is known: they must not get lost.
    """

    def __init__(self, out: Output, *, several: bool, at_once: bool) -> None:
        super().__init__(out, several=several)
        self._at_once = at_once

    def start(self, entry: Entry, number: int) -> None:
        """Forget the puzzle before."""
        super().start(entry, number)
        self._kept: list[Solution] = []

    def solution(self, solution: Solution) -> None:
        """Keep the solution: whether it is the only one is known later."""
        if self._at_once:
            self._print(solution)
        else:
            self._kept.append(solution)

    def end(self, ending: SearchEnding, limits: RunOptions) -> None:
        """Print the solution with what is known of others."""
        if self._kept:
            self._print(self._kept[0], unique_text(ending, limits))
            if len(self._kept) > 1 and self._entry.number is None:
                self._print(self._kept[1])
            self._note_time(ending.seconds)
        elif ending.count.n:
            self._note(unique_text(ending, limits))
            self._note_time(ending.seconds)
        else:
            super().end(ending, limits)


class QuietReport:
    """For pipes: the solutions and nothing else, and a line for a puzzle without one.

    An empty line stands between solutions that take several lines, also between those of an earlier
    run and of this one, which `goes_on`.
    """

    def __init__(self, out: Output, *, goes_on: bool) -> None:
        self._out = out
        self._printed_any = goes_on
        self._was_tall = False

    def start(self, entry: Entry, number: int) -> None:  # noqa: ARG002
        """Forget the puzzle before."""
        self._entry = entry

    def solution(self, solution: Solution) -> None:
        """Print the solution."""
        line = solution_line(solution) if self._entry.number is not None else None
        self._print(solution.text() if line is None else f"{line}\n")

    def end(self, ending: SearchEnding, limits: RunOptions) -> None:
        """Say why there is nothing, if so."""
        verdict = search_verdict(ending, limits)
        if ending.count.n or verdict is None:
            return
        if ending.count.exact:
            self._print(f"{verdict}\n")
        else:  # the next run may find some, and its output is appended to this one
            complain(f"{self._entry}: {verdict}")

    def _print(self, text: str) -> None:
        """Print a text, apart from the one before if one of them takes several lines."""
        is_tall = text.count("\n") > 1
        if self._printed_any and (is_tall or self._was_tall):
            self._out.write("\n")
        self._out.write(text)
        self._printed_any = True
        self._was_tall = is_tall

    def finish(self) -> None:
        """Add nothing."""


class JsonReport:
    """For programs: one object per puzzle, on a line, printed piece by piece."""

    def __init__(self, out: Output, *, unique: bool) -> None:
        self._out = out
        self._unique = unique

    def start(self, entry: Entry, number: int) -> None:  # noqa: ARG002
        """Prepare the head of the object; it is printed when the search has begun well."""
        self._dumps = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
        self._before = self._dumps(envelope("solve", entry.as_json()))[:-1] + ', "solutions": ['

    def solution(self, solution: Solution) -> None:
        """Print one member of the list of solutions."""
        self._out.write(self._before + self._dumps(solution.as_json()))
        self._before = ", "

    def end(self, ending: SearchEnding, limits: RunOptions) -> None:
        """Close the list and print how it ended."""
        fields = ending.as_json()
        if self._unique:
            fields["unique"] = is_unique(ending)
        if limits.get("checkpoint") is not None:
            fields["earlier"] = ending.earlier
        head = "" if self._before == ", " else self._before
        self._out.write(f"{head}], {self._dumps(fields)[1:]}\n")

    def finish(self) -> None:
        """Add nothing."""


def solution_line(solution: Solution) -> str | None:
    """Return the solution as one line, if its kind can be written so."""
    one_line = getattr(solution, "one_line", None)
    return None if one_line is None else str(one_line())


def is_unique(ending: SearchEnding) -> bool | None:
    """Tell whether there is exactly one solution; None if that is not known."""
    if ending.count.n > 1:
        return False
    return ending.count.n == 1 if ending.count.exact else None


def unique_text(ending: SearchEnding, limits: RunOptions) -> str:
    """Put in words whether the solution that was found is the only one."""
    unique = is_unique(ending)
    if unique is None:
        return f"unknown whether unique: {reason_to_stop(ending, limits)}"
    return "unique: proved" if unique else "not unique"


def search_verdict(ending: SearchEnding, limits: RunOptions) -> str | None:
    """Put in words what the search showed; None if the solutions speak for themselves."""
    found = ending.count.n
    if ending.count.exact:
        because = "" if ending.why is None else f" ({ending.why})"
        turned = ", up to turning the whole" if ending.is_of_classes else ""
        return (
            f"{ending.none}: proved{because}" if not found else f"{_proved_number(found)}{turned}"
        )
    if ending.outcome is Outcome.SOLVED:
        return None
    reason = reason_to_stop(ending, limits)
    return f"at least {count_noun(found, 'solution')}: {reason}" if found else f"unknown: {reason}"


def _proved_number(found: int) -> str:
    return f"{'the only solution' if found == 1 else f'all {found:,} solutions'}: proved"
