"""`puzzlewright solve --best`: the best solution that is found in the time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlewright.cli import codes
from puzzlewright.cli.bar import improving
from puzzlewright.cli.batch import Batch
from puzzlewright.cli.clusters import on_cluster
from puzzlewright.cli.output import Output, json_line
from puzzlewright.cli.plainly import run_options
from puzzlewright.cli.report import TextReport, verdict_of
from puzzlewright.cli.searching import guesses_beside, tell_notes, why_none
from puzzlewright.cli.setting import keeps_clues, wished, words_from, write_one
from puzzlewright.cli.wording import Ending, code_of, duration
from puzzlewright.errors import InputError
from puzzlewright.outcome import Count, Outcome
from puzzlewright.puzzles.abilities import Improved, Reported

if TYPE_CHECKING:
    import argparse

    from puzzlewright.cli.inputs import Entry
    from puzzlewright.engine.run import RunOptions
    from puzzlewright.puzzles.results import Best


def find_best(arguments: argparse.Namespace) -> int:
    """Find the best solution of every puzzle named."""
    for option in ("checkpoint", "distinct", "keep-mirrors", "keep-alike"):
        if getattr(arguments, option.replace("-", "_")):
            raise InputError(f"--best cannot be combined with --{option}")
    asked = run_options(arguments, limit=None)
    with Output(arguments.output) as out, on_cluster(asked) as limits, words_from(arguments):
        batch = Batch(arguments, arguments.paths, out)
        report = BestReport(out, several=len(batch.files) > 1)

        def handle(entry: Entry, number: int) -> int:
            if arguments.output is not None and keeps_clues(entry, arguments, len(batch.files)):
                return write_one(entry, arguments, limits, out)
            entry = wished(entry, arguments)
            report.start(entry, number)
            best = best_of(entry, arguments, limits)
            ending = ending_of_best(entry, best)
            if arguments.json:
                out.write(json_line(_fields(entry, best, ending)))
            elif arguments.quiet:
                told = verdict_of(ending, limits)
                out.write(best.solution.text() if best.solution else f"{told}\n")
            else:
                tell_notes(entry, ending, arguments, best.solution)
                report.best(best, ending, limits)
            if best.solution is not None and best.outcome is Outcome.LIMIT:
                return codes.ANSWERED  # the best in the time is what was asked for
            return code_of(ending, enough=True)

        code = batch.run(handle)
        report.finish()
        return code


def best_of(entry: Entry, arguments: argparse.Namespace, limits: RunOptions) -> Best[Any]:
    """Return the best solution that is found within the limits."""
    with improving(arguments.progress, entry.file) as more:
        return entry.puzzle.best(
            seed=arguments.seed or 0,
            nodes=limits.get("nodes"),
            threads=limits.get("threads", 1),
            time=limits.get("time"),
            cluster=limits.get("cluster"),
            **more,
        )


class BestReport(TextReport):
    """For people: the solution and how good it is."""

    def best(self, best: Best[Any], ending: Ending, limits: RunOptions) -> None:
        """Print what was found."""
        if best.solution is None:
            self._note(verdict_of(ending, limits) or "")
            if ending.furthest is not None:
                self._out.write(ending.furthest.text)
        else:
            words = Improved.of(self._entry.puzzle).value_words(best.value)
            self._print(best.solution, f"{words}: {_sure(best)}")
        self._took(ending.seconds)


def _sure(best: Best[Any]) -> str:
    if best.outcome is Outcome.EXHAUSTED:
        return "none is better: proved"
    return f"the best found in {duration(best.stats.seconds)}"


def ending_of_best(entry: Entry, best: Best[Any]) -> Ending:
    """Return how the search ended; how many solutions there are it does not know."""
    found = best.solution is not None
    is_none = best.outcome is Outcome.EXHAUSTED and not found
    why = why_none(entry.puzzle) if is_none else None
    nodes, seconds = best.stats
    count = Count(int(found), is_none)
    reported: Reported[Any] = Reported.of(entry.puzzle)
    return Ending(
        best.outcome,
        count,
        nodes,
        seconds,
        why=why,
        none=reported.no_solution,
        furthest=None if found or is_none else reported.furthest(),
        guesses=guesses_beside(entry.puzzle, count),
    )


def _fields(entry: Entry, best: Best[Any], ending: Ending) -> dict[str, object]:
    solutions = [] if best.solution is None else [best.solution.as_json()]
    fields = {**entry.as_json(), "solutions": solutions, **ending.as_json()}
    if best.solution is not None:
        fields["score"] = best.value
        fields["best"] = best.outcome is Outcome.EXHAUSTED
    return fields
