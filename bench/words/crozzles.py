"""Crozzle competitions: our score next to the one that won, and the time it took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean
from typing import NamedTuple

from bench import report as show
from bench.instances.crisscross import Crozzle
from bench.report import Target, in_time, table
from bench.timing import tell
from bench.words.crisscross_runs import Made, first_flaw, made
from puzzlewright.puzzles.crisscross.goals import GOALS, grid_score

#: Seconds (wall) for each, and which of them are taken: every so manieth.
SECONDS, QUICK_SECONDS = 60.0, 5.0
EVERY, QUICK_EVERY = 1, 6
THREADS = 2

#: The mean of our score divided by the winner's, and the share that is matched or beaten.
MEAN_WANTED, MATCHED_WANTED = 0.99, 0.4


class CompetitionRow(NamedTuple):
    """A competition, and what we made of it."""

    crozzle: Crozzle
    made: Made

    @property
    def ratio(self) -> float:
        """Our score divided by the one that won."""
        return self.made.score / self.crozzle.score

    @property
    def is_matched(self) -> bool:
        """Whether ours is as good or better."""
        return self.made.score >= self.crozzle.score


class Competitions(NamedTuple):
    """All that was played, and what our rules say about the grids that won."""

    played: Sequence[CompetitionRow]
    seconds: float  #: for each
    published: int  #: how many grids that won there are
    refused: Sequence[str]  #: those that break our rules or have another score by them, and why


def competitions(crozzles: Sequence[Crozzle], seconds: float, every: int) -> Competitions:
    """Play some of the competitions, and check the grids that won all of them."""
    refused = [f"{one.name}: {flaw}" for one in crozzles if (flaw := refusal(one))]
    played = [_played(one, seconds) for one in crozzles[::every]]
    return Competitions(played, seconds, len(crozzles), refused)


def refusal(crozzle: Crozzle) -> str:
    """Return what is wrong with the grid that won, by our rules, or nothing."""
    grid = crozzle.grid
    if (grid.height, grid.width) != crozzle.board:
        return f"{grid.height}x{grid.width} on a board of {crozzle.board[0]}x{crozzle.board[1]}"
    if flaw := first_flaw(crozzle.entries, grid):
        return flaw
    ours = grid_score(grid, GOALS["crozzle"])
    return "" if ours == crozzle.score else f"a score of {ours} by our rules, not {crozzle.score}"


def _played(crozzle: Crozzle, seconds: float) -> CompetitionRow:
    name = f"crozzle {crozzle.name}"
    tell(f"crisscross, {name}")
    wishes = {"threads": THREADS}
    return CompetitionRow(
        crozzle, made(name, crozzle.entries, "crozzle", crozzle.board, seconds, wishes)
    )


# ---------------------------------------------------------------- the report


def crozzle_text(found: Competitions) -> str:
    """Return a line for each competition, the mean, and what the checker says of the winners."""
    lines = [
        [
            one.crozzle.name,
            str(one.crozzle.score),
            str(one.made.score),
            f"{one.ratio:.3f}",
            show.seconds(one.made.seconds),
        ]
        for one in found.played
    ]
    headers = [f"crozzle, {found.seconds:g} s, {THREADS} threads", "winner", "ours", "ratio", "s"]
    matched = sum(one.is_matched for one in found.played)
    note = (
        f"{len(found.played)} of {found.published} competitions: mean ratio {_mean(found):.3f}, "
        f"{matched} matched or beaten. Seconds are on the wall."
    )
    return f"{table(headers, lines)}\n\n{note}\n{_published(found)}"


def _mean(found: Competitions) -> float:
    return mean(one.ratio for one in found.played)


def _published(found: Competitions) -> str:
    accepted = found.published - len(found.refused)
    text = f"{accepted} of {found.published} accepted, with the score that they won by"
    return f"Grids that won, under our rules: {text}{''.join(f'; {one}' for one in found.refused)}."


def judged_crozzles(found: Competitions) -> Iterator[Target]:
    """Judge the mean ratio and how many are matched, if all were played; the grids that won."""
    is_whole = len(found.played) == found.published

    def verdict(met: bool) -> bool | None:
        return in_time(met, found.seconds, SECONDS) if is_whole else None

    ratio = _mean(found)
    each = f"crozzles, {found.seconds:g} s each"
    text = f"crisscross: {each}, mean of our score ÷ winning score at least {MEAN_WANTED:g}"
    yield Target(text, f"{ratio:.3f}", verdict(ratio >= MEAN_WANTED))
    matched, all_of = sum(one.is_matched for one in found.played), len(found.played)
    text = f"crisscross: {each}, {MATCHED_WANTED:.0%} matched or beaten"
    yield Target(text, f"{matched} of {all_of}", verdict(matched >= MATCHED_WANTED * all_of))
    text = "crisscross: crozzles, all grids that won are accepted by the checker"
    yield Target(text, f"{len(found.refused)} refused", not found.refused)


def crozzle_data(found: Competitions) -> dict[str, object]:
    """Return the scores for a file."""
    return {
        "seconds": found.seconds,
        "refused": list(found.refused),
        "scores": {
            one.crozzle.name: [one.crozzle.score, one.made.score, one.made.seconds]
            for one in found.played
        },
    }
