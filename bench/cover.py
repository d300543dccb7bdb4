"""Counting all solutions of cover problems, in CPU seconds of one core, next to other programs."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import NamedTuple

from bench import report as show
from bench.instances.cover import INSTANCES, Instance
from bench.peers.cover import Peer, missing, peers
from bench.report import Report, Target, WrongAnswerError, geometric_mean, table
from bench.timing import Task, Timing, take_turns, tell
from puzzlewright.engine.cover import METHODS
from puzzlewright.engine.run import run
from puzzlewright.errors import InputError
from puzzlewright.puzzles.cover.puzzle import Cover

#: In the geometric mean over the instances, this many times as fast as xcover.
MEAN_WANTED = 3.0

#: Runs of each contender at most, and the seconds after which it gets no more of them.
ROUNDS, BUDGET = 5, 12.0
QUICK_ROUNDS, QUICK_BUDGET = 2, 1.0


class Row(NamedTuple):
    """What came of one instance; times in seconds, by contender."""

    instance: Instance
    nodes: int
    times: Mapping[str, float]

    def ratio(self, theirs: str, ours: str = "ours") -> float | None:
        """How many times our time another one is, if there are both."""
        return self.times[theirs] / self.times[ours] if {theirs, ours} <= {*self.times} else None


def measure(*, quick: bool = False) -> Report:
    """Measure all instances, or the small ones."""
    others = peers()
    chosen = [instance for instance in INSTANCES if not (quick and instance.is_slow)]
    effort = (QUICK_ROUNDS, QUICK_BUDGET) if quick else (ROUNDS, BUDGET)
    rows = [measured(instance, others, *effort) for instance in chosen]
    text = f"{_main_table(rows)}\n\n{_mean_text(rows)}{missing(others)}\n\n{_kernel_table(rows)}"
    title = "Exact cover: all solutions counted (CPU seconds, best run)"
    data = {row.instance.name: _row_data(row) for row in rows}
    return Report("cover", title, text, tuple(_targets(rows)), {"instances": data})


def measured(instance: Instance, others: Mapping[str, Peer], rounds: int, budget: float) -> Row:
    """Measure one instance; an error if any program miscounts it."""
    tell(instance.name)
    cover = instance.make()
    timings = take_turns(_tasks(cover, others), rounds, budget=budget)
    check_counts(instance, timings)
    times = {name: timing.seconds for name, timing in timings.items()}
    return Row(instance, _nodes(cover), times)


def check_counts(instance: Instance, timings: Mapping[str, Timing[int]]) -> None:
    """Refuse results that differ from one another or from what is known."""
    counts = {name: timing.result for name, timing in timings.items()}
    if set(counts.values()) != {instance.solutions}:
        raise WrongAnswerError(f"{instance.name} has {instance.solutions} solutions, but: {counts}")


def _tasks(cover: Cover, others: Mapping[str, Peer]) -> dict[str, Task[int]]:
    """Return the contenders: ours and theirs, whole and search alone."""
    tasks: dict[str, Task[int]] = {"ours": _whole(cover)}
    for method in METHODS:
        with suppress(InputError):  # it does not take this problem
            cover.problem.search(method=method)
            tasks[f"{method} search"] = _search(cover, method)
    for name, peer in others.items():
        if peer.takes(cover):
            tasks[name] = peer.whole(cover)
            search = peer.search(cover)
            if search is not None:
                tasks[f"{name} search"] = search
    return tasks


def _whole(cover: Cover) -> Task[int]:
    """Count from the problem in words: a copy of it has nothing set up."""

    def prepare() -> Callable[[], int]:
        fresh = copy.copy(cover)
        return lambda: run(fresh.search(collect=False)).count.n

    return prepare


def _search(cover: Cover, method: str) -> Task[int]:
    """Count with the problem set up for one of our kernels."""

    def prepare() -> Callable[[], int]:
        search = cover.problem.search(collect=False, method=method)
        return lambda: run(search).count.n

    return prepare


def _nodes(cover: Cover) -> int:
    return run(cover.search(collect=False)).stats.nodes


def _main_table(rows: Iterable[Row]) -> str:
    headers = ["instance", "solutions", "nodes", "SSXCC* nodes", "seconds", "SSXCC* s"]
    headers += ["xcover s", "xcover ÷ ours", "exact-cover ÷ ours"]
    lines = [
        [
            row.instance.name,
            show.whole(row.instance.solutions),
            show.whole(row.nodes),
            show.whole(row.instance.ssxcc.nodes),
            show.seconds(row.times["ours"]),
            show.seconds(row.instance.ssxcc.seconds),
            show.seconds(row.times.get("xcover")),
            show.ratio(row.ratio("xcover")),
            show.ratio(row.ratio("exact-cover")),
        ]
        for row in rows
    ]
    note = (
        "Set-up and search. * SSXCC (Knuth), measured elsewhere: its seconds are another\n"
        "machine's, and its nodes include forced moves, which ours do not."
    )
    return f"{table(headers, lines)}\n\n{note}"


def _kernel_table(rows: Iterable[Row]) -> str:
    headers = ["search alone", "dense s", "masks s", "sparse s", "dense ÷ masks", "sparse ÷ dense"]
    headers += ["xcover s", "xcover ÷ dense"]
    lines = [
        [
            row.instance.name,
            show.seconds(row.times["dense search"]),
            show.seconds(row.times.get("masks search")),
            show.seconds(row.times["sparse search"]),
            show.ratio(row.ratio("dense search", "masks search")),
            show.ratio(row.ratio("sparse search", "dense search")),
            show.seconds(row.times.get("xcover search")),
            show.ratio(row.ratio("xcover search", "dense search")),
        ]
        for row in rows
    ]
    return table(headers, lines)


def _ratios(rows: Iterable[Row], theirs: str) -> dict[str, float]:
    """Return how many times our time another program takes, by instance."""
    ratios = {row.instance.name: row.ratio(theirs) for row in rows}
    return {name: ratio for name, ratio in ratios.items() if ratio is not None}


def _mean_text(rows: Iterable[Row]) -> str:
    """Say by how much we are ahead of each program, on average and at the least."""
    lines = []
    for name in ("xcover", "exact-cover"):
        ratios = _ratios(rows, name)
        if ratios:
            mean, least = geometric_mean([*ratios.values()]), min(ratios, key=ratios.__getitem__)
            lines.append(
                f"{name} ÷ ours: geometric mean {mean:.2f}, least {ratios[least]:.2f} ({least})"
            )
    return "\n".join(lines)


def _targets(rows: Iterable[Row]) -> Iterable[Target]:
    ratios = _ratios(rows, "xcover")
    mean = geometric_mean([*ratios.values()]) if ratios else None
    behind = [f"{name} ({ratio:.2f})" for name, ratio in ratios.items() if ratio <= 1]
    unknown = "xcover is not installed"
    yield Target(
        "cover: ahead of xcover on every instance, set-up included",
        (f"behind on {', '.join(behind)}" if behind else "ahead on all") if ratios else unknown,
        not behind if ratios else None,
    )
    yield Target(
        f"cover: in the geometric mean {MEAN_WANTED:g} times as fast as xcover",
        f"{mean:.2f} times" if mean else unknown,
        mean >= MEAN_WANTED if mean else None,
    )
    yield _nodes_target(rows)


def _nodes_target(rows: Iterable[Row]) -> Target:
    known = [row for row in rows if row.instance.ssxcc.nodes is not None]
    more = [row.instance.name for row in known if row.nodes > (row.instance.ssxcc.nodes or 0)]
    text = "cover: no more nodes than SSXCC, each program counting its own way"
    measured = f"more on {', '.join(more)}" if more else f"on all {len(known)} that are known"
    return Target(text, measured, not more)


def _row_data(row: Row) -> dict[str, object]:
    return {"solutions": row.instance.solutions, "nodes": row.nodes, "seconds": dict(row.times)}
