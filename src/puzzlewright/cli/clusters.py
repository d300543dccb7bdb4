"""`--cluster`: one connection for all puzzles of a command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from puzzlewright.cli.streams import complain
from puzzlewright.errors import InputError

if TYPE_CHECKING:
    import argparse

    from puzzlewright.cluster.connect import Address
    from puzzlewright.engine.run import RunOptions


@contextmanager
def on_cluster(limits: RunOptions) -> Iterator[RunOptions]:
    """Give the options with the cluster that they name, connected to when it is first needed."""
    named = limits.get("cluster")
    if named is None:
        yield limits
        return
    if limits.get("threads", 1) > 1:
        raise InputError(
            "--cluster cannot be combined with --threads: workers have threads of their own"
        )
    if limits.get("nodes") is not None:
        complain("note: --nodes keeps the search on this machine, so that it can be repeated")
    with cluster_at(named) as address:
        yield {**limits, "cluster": address}


@contextmanager
def with_cluster(arguments: argparse.Namespace) -> Iterator[None]:
    """Let the cluster that arguments name be connected to when it is first needed."""
    if arguments.cluster is None:
        yield
        return
    with cluster_at(arguments.cluster) as arguments.cluster:
        yield


@contextmanager
def cluster_at(named: str) -> Iterator[Address]:
    """Give a cluster whose notes are lines of ours, and whose logs are silent."""
    from puzzlewright.cluster.connect import Address

    address = Address(named, complain, is_quiet=True)
    try:
        yield address
    finally:
        address.close()


def refuse_cluster(arguments: argparse.Namespace, option: str) -> None:
    """Raise an InputError if a cluster is named where it would do nothing."""
    if arguments.cluster is not None:
        raise InputError(f"--cluster cannot be combined with {option}")
