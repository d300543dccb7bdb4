"""Criss-crosses: contest lists, lists of several sizes, Crozzle competitions, every word placed.

Every grid is put to the checker, which knows nothing of the search; one that it refuses ends the
measurement. Where a time is given it is one of the wall clock, and the rest depends on the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from bench import report as show
from bench.instances.crisscross import (
    BOARD,
    CONTEST,
    LONG,
    Instances,
    NamedList,
    in_folder,
    long_list,
    thought_up,
    vocabularies,
)
from bench.report import Report, Target, in_time, table
from bench.timing import Task, Timing, take_turns, tell
from bench.words.crisscross_runs import Made, made, numbers_of
from bench.words.crozzles import (
    EVERY,
    QUICK_EVERY,
    QUICK_SECONDS,
    SECONDS,
    Competitions,
    competitions,
    crozzle_data,
    crozzle_text,
    judged_crozzles,
)
from bench.words.smallest_box import Layouts, judged_layouts, layout_data, layout_text, layouts
from puzzlewright.words.grids.grid import Grid

#: The beam of the contest's winner; how often it runs, and the seconds for all runs of a list.
NODEMAX = 1500
ROUNDS, BEAM_BUDGET = 3, 12.0

#: Seconds for each list of the contest, and for each of the others.
CONTEST_SECONDS, QUICK_CONTEST_SECONDS = 30.0, 5.0
LIST_SECONDS, QUICK_LIST_SECONDS = 10.0, 2.0

#: Words in sum that are aimed at: by the beam, and in time; what would be better still.
BEAM_WANTED, CONTEST_WANTED, CONTEST_IDEAL = 217, 235, 238

#: Seconds that the winner's program takes for the three lists, and how many times that we may.
WINNER_SECONDS, TIMES_WANTED = 1.4, 3.0

#: Words and crossings that are aimed at, by the size of the list.
SIZED_WANTED = {100: (45, 63), 300: (60, 82.5), 1000: (77, 100)}

#: With a very long list, a search with a time limit may take this many times as long.
LATE = 1.5

#: Sets of words for the goal `all`, where it shall be quick.
QUICK_SETS = 20


class BeamRow(NamedTuple):
    """What the beam made of a list."""

    listed: NamedList
    timing: Timing[Grid]


class LayoutRow(NamedTuple):
    """What was made of a list in some seconds."""

    listed: NamedList
    made: Made


class Measurements(NamedTuple):
    """All of it."""

    is_known: bool  #: whether aims were set for these lists
    beam: Sequence[BeamRow]
    contest: Sequence[LayoutRow]
    contest_seconds: float
    sized: Sequence[LayoutRow]
    long: LayoutRow
    list_seconds: float
    crozzles: Competitions | None
    layouts: Layouts


def measure(
    *,
    quick: bool = False,
    folder: Path | None = None,
    crozzle_seconds: float | None = None,
    crozzle_every: int | None = None,
) -> Report:
    """Measure the lists (those of a folder, if one is given) and sets of plain words."""
    instances = in_folder(folder) if folder else thought_up()
    contest_seconds = QUICK_CONTEST_SECONDS if quick else CONTEST_SECONDS
    list_seconds = QUICK_LIST_SECONDS if quick else LIST_SECONDS
    each = crozzle_seconds or (QUICK_SECONDS if quick else SECONDS)
    every = crozzle_every or (QUICK_EVERY if quick else EVERY)
    measured = Measurements(
        instances.is_known,
        [_beamed(one, 1 if quick else ROUNDS) for one in instances.contest],
        [_layout_row(one, contest_seconds) for one in instances.contest],
        contest_seconds,
        [_layout_row(one, list_seconds) for one in instances.sized],
        _layout_row(long_list(), list_seconds),
        list_seconds,
        _competitions(instances, each, every),
        layouts(vocabularies(QUICK_SETS) if quick else vocabularies()),
    )
    title = "Criss-crosses: contest lists, sizes of lists, competitions, every word placed"
    return Report("crisscross", title, _text(measured), tuple(targets(measured)), _data(measured))


def _competitions(instances: Instances, seconds: float, every: int) -> Competitions | None:
    crozzles = instances.crozzles
    return competitions(crozzles, seconds, every) if crozzles else None


# ---------------------------------------------------------------- lists


def _beamed(listed: NamedList, rounds: int) -> BeamRow:
    """Lay out a list as the contest's winner did; an error if it is not the same every time."""
    tell(f"crisscross, {listed.name}, beam")
    tasks: dict[str, Task[Grid]] = {listed.name: lambda: _beam(listed)}
    return BeamRow(listed, take_turns(tasks, rounds, budget=BEAM_BUDGET)[listed.name])


def _beam(listed: NamedList) -> Callable[[], Grid]:
    wishes = {"method": "beam", "nodemax": NODEMAX}
    return lambda: made(listed.name, listed.entries, "contest", BOARD, wishes=wishes).grid


def _layout_row(listed: NamedList, seconds: float) -> LayoutRow:
    tell(f"crisscross, {listed.name}, {seconds:g} s")
    return LayoutRow(listed, made(listed.name, listed.entries, "contest", BOARD, seconds))


# ---------------------------------------------------------------- the report


def _text(measured: Measurements) -> str:
    parts = []
    if measured.contest:
        parts.append(_contest_text(measured))
    parts.append(_sized_text(measured))
    if measured.crozzles:
        parts.append(crozzle_text(measured.crozzles))
    else:
        parts.append("No competitions: they need a folder.")
    parts.append(layout_text(measured.layouts))
    return "\n\n".join(parts)


def _contest_text(measured: Measurements) -> str:
    """Return a line for each list, and the sums: the beam, some seconds, and what others made."""
    beam, layouts = measured.beam, measured.contest
    others = _of_all(measured)
    headers = [f"words/connectors/letters, {BOARD[0]}×{BOARD[1]}", f"beam {NODEMAX}", "beam s"]
    headers += [f"{measured.contest_seconds:g} s", *others]
    lines = []
    for one, timed in zip(beam, layouts, strict=True):
        cells = [one.listed.name, _slashed(numbers_of(one.timing.result))]
        cells += [show.seconds(one.timing.seconds), _slashed(timed.made.numbers)]
        cells += [_slashed(numbers_of(one.listed.grids[who])) for who in others]
        lines.append(cells)
    sums = [_summed([one.timing.result for one in beam]), show.seconds(_beam_seconds(beam))]
    sums.append(_summed([one.made.grid for one in layouts]))
    sums += [_summed([one.listed.grids[who] for one in beam]) for who in others]
    note = (
        f"Beam: `--method beam --nodemax {NODEMAX}`, CPU seconds, best run. Seconds above a\n"
        "column are on the wall, one thread. Other columns: grids that others made, counted by us."
    )
    return f"{table(headers, [*lines, ['sum', *sums]])}\n\n{note}"


def _of_all(measured: Measurements) -> list[str]:
    """Return those of whom there is a grid for each list."""
    grids = [one.listed.grids for one in measured.beam]
    return [who for who in grids[0] if all(who in others for others in grids)]


def _beam_seconds(beam: Sequence[BeamRow]) -> float:
    return sum(one.timing.seconds for one in beam)


def _slashed(numbers: Sequence[float]) -> str:
    return "/".join(map(str, numbers))


def _summed(grids: Sequence[Grid]) -> str:
    return _slashed([sum(numbers) for numbers in zip(*map(numbers_of, grids), strict=True)])


def _sized_text(measured: Measurements) -> str:
    rows = [*measured.sized, measured.long]
    lines = [
        [
            one.listed.name,
            show.whole(len(one.listed.entries)),
            _slashed(one.made.numbers[:2]),
            show.seconds(one.made.seconds),
        ]
        for one in rows
    ]
    headers = [f"{measured.list_seconds:g} s each", "listed", "words/crossings", "s"]
    means = [
        [f"{size} words", str(number), f"{words:.1f}/{crossings:.1f}", _wanted(size, measured)]
        for size, (number, words, crossings) in sized_means(measured.sized).items()
    ]
    both = [table(headers, lines)]
    if means:
        both.append(table(["mean", "lists", "words/crossings", "aim"], means))
    return "\n\n".join(both)


def _wanted(size: int, measured: Measurements) -> str:
    return _slashed(SIZED_WANTED[size]) if measured.is_known and size in SIZED_WANTED else "–"


def sized_means(rows: Sequence[LayoutRow]) -> dict[int, tuple[int, float, float]]:
    """Return by size how many lists there are, and the means of words and crossings."""
    by_size: dict[int, list[Made]] = {}
    for one in rows:
        by_size.setdefault(one.listed.size, []).append(one.made)
    return {
        size: (len(them), mean(m.numbers[0] for m in them), mean(m.numbers[1] for m in them))
        for size, them in by_size.items()
    }


# ---------------------------------------------------------------- what was aimed at


def targets(measured: Measurements) -> Iterator[Target]:
    """Judge everything by what was aimed at; lists of our own have no aims."""
    if measured.is_known:
        yield from judged_contest(measured.beam, measured.contest, measured.contest_seconds)
        yield from judged_sizes(measured.sized, measured.list_seconds)
    seconds, limit = measured.long.made.seconds, measured.list_seconds
    text = f"crisscross: {LONG:,} words, within {LATE:g} times its limit of {limit:g} s"
    what = f"{measured.long.made.words} words placed in {show.seconds(seconds)} s"
    yield Target(text, what, in_time(seconds <= LATE * limit, limit, LIST_SECONDS))
    if measured.crozzles:
        yield from judged_crozzles(measured.crozzles)
    yield from judged_layouts(measured.layouts)


def judged_contest(
    beam: Sequence[BeamRow], layouts: Sequence[LayoutRow], seconds: float
) -> Iterator[Target]:
    """Judge the sums of words, if these are the lists of the contest, and the time of the beam."""
    if tuple(sorted(one.listed.name for one in beam)) != CONTEST:
        return
    words = sum(numbers_of(one.timing.result)[0] for one in beam)
    text = f"crisscross: contest, beam of {NODEMAX}, at least {BEAM_WANTED} words in sum"
    yield Target(text, str(words), words >= BEAM_WANTED)
    spent, wanted = _beam_seconds(beam), TIMES_WANTED * WINNER_SECONDS
    text = (
        f"crisscross: contest, beam of {NODEMAX}, at most {TIMES_WANTED:g} × {WINNER_SECONDS:g} s"
    )
    yield Target(text, f"{show.seconds(spent)} s", spent <= wanted)
    words = sum(one.made.words for one in layouts)
    text = f"crisscross: contest, {seconds:g} s each, at least {CONTEST_WANTED} words in sum"
    met = in_time(words >= CONTEST_WANTED, seconds, CONTEST_SECONDS)
    yield Target(f"{text} (ideally {CONTEST_IDEAL})", str(words), met)


def judged_sizes(rows: Sequence[LayoutRow], seconds: float) -> Iterator[Target]:
    """Judge the means of each size."""
    for size, (_, words, crossings) in sized_means(rows).items():
        if size in SIZED_WANTED:
            least = SIZED_WANTED[size]
            text = f"crisscross: lists of {size} words, {seconds:g} s each, at least"
            met = words >= least[0] and crossings >= least[1]
            what = f"{words:.1f}/{crossings:.1f}"
            verdict = in_time(met, seconds, LIST_SECONDS)
            yield Target(f"{text} {_slashed(least)} words/crossings", what, verdict)


def _data(measured: Measurements) -> Mapping[str, object]:
    data: dict[str, object] = {
        "beam": {
            one.listed.name: [*numbers_of(one.timing.result), one.timing.seconds]
            for one in measured.beam
        },
        "contest": _layout_data(measured.contest, measured.contest_seconds),
        "sizes": _layout_data([*measured.sized, measured.long], measured.list_seconds),
        "all": layout_data(measured.layouts),
    }
    if measured.crozzles:
        data["crozzles"] = crozzle_data(measured.crozzles)
    return data


def _layout_data(rows: Sequence[LayoutRow], seconds: float) -> dict[str, object]:
    lists = {one.listed.name: [*one.made.numbers, one.made.seconds] for one in rows}
    return {"seconds": seconds, "lists": lists}
