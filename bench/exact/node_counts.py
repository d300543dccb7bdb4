"""Nodes, like with like: the tree of our kernels counted as SSXCC counts.

Ours leave forced moves out: a position where some item has one option left is not a node, it is on
the way to one. Knuth's SSXCC counts it. Here a plain walk with our branching rule (the item with
fewest options, the first of those) counts both ways, taking forced moves one at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bench import report as show
from bench.instances.cover import INSTANCES, Instance
from bench.report import Report, WrongAnswerError, table
from bench.timing import tell
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.exact_cover.problem import CoverProblem

#: A walk in plain Python has patience for this many.
MOST = 200_000
QUICK_MOST = 90_000


class Count(NamedTuple):
    """Positions that were entered and not refuted at once."""

    unforced: int  #: without forced moves: our nodes
    every: int  #: with them: SSXCC's nodes, but for the order of forced moves


def measure(*, quick: bool = False) -> Report:
    """Count the instances that are small enough; nothing is timed."""
    most = QUICK_MOST if quick else MOST
    chosen = [found for found in INSTANCES if 0 < (found.ssxcc.nodes or 0) <= most]
    counts = {instance.name: counted(instance) for instance in chosen}
    headers = ["nodes", "ours", "with forced moves", "SSXCC*"]
    rows = [
        [found.name, *map(show.whole, counts[found.name]), show.whole(found.ssxcc.nodes)]
        for found in chosen
    ]
    data = {name: count._asdict() for name, count in counts.items()}
    return Report("nodes", "Nodes counted both ways", table(headers, rows), (), data)


def counted(instance: Instance) -> Count:
    """Count one instance; an error if the walk here and the kernel's are not the same."""
    tell(f"nodes, {instance.name}")
    problem = instance.make().problem
    count = Walk(problem).count()
    kernel = run(problem.search(collect=False)).stats.nodes
    if kernel != count.unforced:
        raise WrongAnswerError(f"{instance.name}: {kernel} nodes, and {count.unforced} by the walk")
    return count


class Walk:
    """A walk through the tree of a problem, sets of options being bits of a number."""

    def __init__(self, problem: CoverProblem) -> None:
        primary = range(problem.primary)
        self.items = [[item for item, _ in option if item in primary] for option in problem.options]
        self.having = [_set_of(problem, item) for item in primary]
        self.beside = [_compatible(problem, number) for number in range(len(problem.options))]
        self.unforced = self.every = 0

    def count(self) -> Count:
        """Walk through the whole tree."""
        self._enter((1 << len(self.items)) - 1, range(len(self.having)))
        return Count(self.unforced, self.every)

    def _enter(self, possible: int, items: Sequence[int]) -> None:
        sizes = [(possible & self.having[item]).bit_count() for item in items]
        fewest = min(sizes, default=None)
        if fewest == 0:
            return
        self.every += 1
        self.unforced += fewest != 1
        if fewest is None:
            return
        choices = possible & self.having[items[sizes.index(fewest)]]
        while choices:
            option = (choices & -choices).bit_length() - 1
            choices &= choices - 1
            left = [item for item in items if item not in self.items[option]]
            self._enter(possible & self.beside[option], left)


def _set_of(problem: CoverProblem, item: int) -> int:
    """Return the options that have an item."""
    numbers = enumerate(problem.options)
    return sum(1 << n for n, option in numbers if any(found == item for found, _ in option))


def _compatible(problem: CoverProblem, number: int) -> int:
    """Return the options that can be chosen beside this one."""
    colours = dict(problem.options[number])
    return sum(
        1 << n
        for n, option in enumerate(problem.options)
        if all(item not in colours or 0 != colour == colours[item] for item, colour in option)
    )
