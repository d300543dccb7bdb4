"""All solutions of exact covers, in CPU seconds of one core, next to other programs.

To count is one thing, to hand every solution to the caller another, and to hand it over with names
a third. DELIVERS says which of them each contender does.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from bench.exact.cover_tables import (
    ALONE,
    COUNT,
    NAMES,
    SOLUTIONS,
    UNCHECKED,
    VISITED,
    XCOVER,
    Row,
    main_text,
    targets,
)
from bench.instances.cover import INSTANCES, Instance
from bench.peers.cover import ExactCover, Peer, XCover, missing, peers
from bench.peers.ssxcc import Ssxcc
from bench.report import Report, WrongAnswerError
from bench.timing import Task, Timing, take_turns, tell
from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.exact_cover.problem import METHODS
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.solving import raw_batches

#: What each contender delivers.
DELIVERS = {
    COUNT: "a number, by count(), which may remember positions",
    VISITED: "a number, each solution visited",
    SOLUTIONS: "each solution as a value with the numbers of its options, checked by the rules",
    NAMES: "the same, and of each solution the names of the items in its options, as tuples",
    UNCHECKED: "each solution as a tuple of numbers of options, as the search hands it over",
    XCOVER: "each solution as a list of numbers of options, unchecked; it has no count",
    "xcover, matrix": "the same, from a 0-1 matrix",
    "xcover, names": "each solution as a list of its options, which are lists of names; unchecked",
    "exact-cover, count": "a number",
    "exact-cover": "all solutions at once as a set of tuples of numbers of options, unchecked",
    "SSXCC, count": "a number; its own process, reading the text included",
    "SSXCC, printed": "the names of the items in the options of each solution, printed to nowhere",
    **{f"{method}{ALONE}": "a number, with everything set up" for method in METHODS},
    f"xcover{ALONE}": "each solution as a list of numbers of options, with everything set up",
}

#: Runs of each contender at most, the seconds after which it gets no more of them, and those that
#: it gets ten times as many runs for: noise weighs most where milliseconds are measured.
ROUNDS, BUDGET, SHORT = 3, 3.0, 0.1
QUICK_ROUNDS, QUICK_BUDGET = 2, 1.0


def measure(*, quick: bool = False, ssxcc: Path | None = None) -> Report:
    """Measure all instances, or the small ones."""
    program = None if ssxcc is None else Ssxcc(ssxcc)
    others = peers()
    chosen = [instance for instance in INSTANCES if not (quick and instance.is_slow)]
    effort = (QUICK_ROUNDS, QUICK_BUDGET) if quick else (ROUNDS, BUDGET)
    rows = [measured(instance, others, program, *effort) for instance in chosen]
    absent = missing(others)
    if program is None:
        absent += "\n\nSSXCC is left out: --ssxcc PATH names its program."
    title = "Exact cover: all solutions (CPU seconds, set-up included, best run)"
    data = {
        "delivers": DELIVERS,
        "instances": {row.instance.name: _row_data(row) for row in rows},
    }
    return Report("cover", title, f"{main_text(rows)}{absent}", tuple(targets(rows)), data)


def measured(
    instance: Instance,
    others: Mapping[str, Peer],
    program: Ssxcc | None,
    rounds: int,
    budget: float,
) -> Row:
    """Measure one instance; an error if any program miscounts it."""
    tell(instance.name)
    cover = instance.make()
    tasks = {**_ours(cover), **_theirs(instance, cover, others, program), **_alone(cover, others)}
    timings = take_turns(tasks, rounds, budget=budget, short=SHORT)
    check_counts(instance, timings)
    times = {name: timing.seconds for name, timing in timings.items()}
    nodes = run(cover.search(collect=False)).stats.nodes
    theirs = program.nodes(cover) if program is not None and program.takes(cover) else None
    return Row(instance, nodes, theirs, times)


def check_counts(instance: Instance, timings: Mapping[str, Timing[int]]) -> None:
    """Refuse results that differ from one another or from what is known."""
    counts = {name: timing.result for name, timing in timings.items()}
    if set(counts.values()) != {instance.solutions}:
        raise WrongAnswerError(f"{instance.name} has {instance.solutions} solutions, but: {counts}")


def _ours(cover: Cover) -> dict[str, Task[int]]:
    """Return our contenders, each of which begins with the problem in words."""
    return {
        COUNT: _fresh(cover, lambda fresh: fresh.count().n),
        VISITED: _fresh(cover, lambda fresh: run(fresh.search(collect=False)).count.n),
        SOLUTIONS: _fresh(cover, _numbers_seen),
        NAMES: _fresh(cover, _names_seen),
        UNCHECKED: _fresh(cover, lambda fresh: sum(map(len, raw_batches(fresh)))),
    }


def _fresh(cover: Cover, work: Callable[[Cover], int]) -> Task[int]:
    """Return work on a copy of the problem, which has nothing set up."""

    def prepare() -> Callable[[], int]:
        fresh = copy.copy(cover)
        return lambda: work(fresh)

    return prepare


def _numbers_seen(cover: Cover) -> int:
    """Take every solution as it comes, and its numbers."""
    number = 0
    for number, solution in enumerate(cover.solutions(), 1):  # noqa: B007
        solution.numbers  # noqa: B018
    return number


def _names_seen(cover: Cover) -> int:
    """Take every solution as it comes, and the items of its options."""
    number = 0
    for number, solution in enumerate(cover.solutions(), 1):  # noqa: B007
        solution.options  # noqa: B018
    return number


def _theirs(
    instance: Instance, cover: Cover, others: Mapping[str, Any], program: Ssxcc | None
) -> dict[str, Task[int]]:
    """Return the other programs, as far as they take the problem."""
    tasks: dict[str, Task[int]] = {}
    xcover: XCover | None = others.get("xcover")
    if xcover is not None and xcover.takes(cover):
        tasks[XCOVER] = xcover.whole(cover)
        tasks["xcover, names"] = xcover.names(cover)
        if not instance.is_slow and (matrix := xcover.matrix(cover)) is not None:
            tasks["xcover, matrix"] = matrix  # a quicker set-up, which long searches hide
    exact: ExactCover | None = others.get("exact-cover")
    if exact is not None and exact.takes(cover):
        tasks["exact-cover, count"] = exact.whole(cover)
        if not instance.is_slow:  # it searches twice, and keeps all solutions in memory
            tasks["exact-cover"] = exact.numbers(cover)
    if program is not None and program.takes(cover):
        tasks["SSXCC, count"] = program.count(cover)
        tasks["SSXCC, printed"] = program.printed(cover)
    return tasks


def _alone(cover: Cover, others: Mapping[str, Peer]) -> dict[str, Task[int]]:
    """Return searches with everything set up: our kernels, and xcover's compiled part."""
    tasks: dict[str, Task[int]] = {}
    for method in METHODS:
        with suppress(InputError):  # it does not take this problem
            cover.problem.search(method=method)
            tasks[f"{method}{ALONE}"] = _search(cover, method)
    for name, peer in others.items():
        if peer.takes(cover) and (search := peer.search(cover)) is not None:
            tasks[f"{name}{ALONE}"] = search
    return tasks


def _search(cover: Cover, method: str) -> Task[int]:
    """Count with the problem set up for one of our kernels."""

    def prepare() -> Callable[[], int]:
        search = cover.problem.search(collect=False, method=method)
        return lambda: run(search).count.n

    return prepare


def _row_data(row: Row) -> dict[str, object]:
    return {
        "solutions": row.instance.solutions,
        "nodes": row.nodes,
        "SSXCC nodes": row.ssxcc_nodes,
        "seconds": dict(row.times),
    }
