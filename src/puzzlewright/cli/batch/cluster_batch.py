"""Batches on a cluster: `puzzlewright make … --number 10000 --cluster tcp://host:8786`.

Workers make the puzzles. Whatever touches files happens here, for they may be on other machines:
puzzles are written, described and listed as they come.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from puzzlewright.cli.batch.task import BatchOrder, ResultHandler, Task, carry_out
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.cluster.batch import TICK, BatchSettings, ClusterBatch
from puzzlewright.puzzles.recipes.recipe import Recipe


def make_on_cluster(
    order: BatchOrder, tasks: Sequence[Task], done: ResultHandler, look: Callable[[], None]
) -> None:
    """Do the tasks on a cluster; `look` is called now and then.

    What has come by the time of a Ctrl-C goes to `done` before that is raised.
    """
    by_seed = {task.seed: task for task in tasks if not task.is_there}
    for task in tasks:
        if task.is_there:
            carry_out(order, task, done)
    if not by_seed:
        return
    with _batch(order.recipe, list(by_seed), order.arguments) as batch:
        while batch:
            batch.send()
            with note_interrupts():
                for far in batch.receive(TICK):
                    carry_out(order, by_seed[far.seed], done, far=far)
            look()


def batch_settings(recipe: Recipe, arguments: argparse.Namespace) -> BatchSettings:
    """Return what all puzzles of a batch have in common."""
    return BatchSettings(recipe, arguments.max_input, arguments.allow_files)


@contextmanager
def _batch(
    recipe: Recipe, seeds: Sequence[int], arguments: argparse.Namespace
) -> Iterator[ClusterBatch]:
    """Give the seeds of a batch; what is under way is given up at the end."""
    batch = ClusterBatch(arguments.cluster.connection(), batch_settings(recipe, arguments), seeds)
    try:
        yield batch
    finally:
        batch.close()
