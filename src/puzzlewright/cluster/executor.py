"""A cluster as an executor: searches and generators use it without knowing what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from puzzlewright.cluster.batch import SpeculativeTries
from puzzlewright.cluster.calls import Function
from puzzlewright.cluster.connect import (
    Cluster,
    open_connection,
    require_address,
    silence_logs,
    warn,
)
from puzzlewright.cluster.improve import cluster_tracks, improve_on_cluster
from puzzlewright.cluster.pieces import ClusterPieces
from puzzlewright.engine.driver.improve import Improvement, Improver, ImproverLimits
from puzzlewright.engine.driver.search import Search


class ClusterExecutor:
    """A cluster that is connected to when it is first needed, once for many searches."""

    def __init__(
        self, given: object, tell: Callable[[str], None] = warn, *, is_quiet: bool = False
    ) -> None:
        require_address(given)
        self._is_quiet = is_quiet  # whether Dask's logs are of no use to anybody
        self._given = given
        self._cluster: Cluster | None = given if isinstance(given, Cluster) else None
        self.tell: Callable[[str], None] = tell

    def connection(self) -> Cluster:
        """Return the connection."""
        if self._cluster is None:
            if self._is_quiet:
                silence_logs()
            self._cluster = open_connection(self._given, self.tell)
        return self._cluster

    def close(self) -> None:
        """Let go of the cluster, if it was connected to here."""
        if self._cluster is not None and self._cluster is not self._given:
            self._cluster.close()

    def pieces(self, search: Search, seconds_left: Callable[[], float | None]) -> ClusterPieces:
        """Return the pieces of a search, which the workers work off."""
        return ClusterPieces(search, self.connection, self.tell, seconds_left)

    def improve(
        self,
        tracks: Sequence[Improver],
        budget: ImproverLimits,
        *,
        nodes: int | None = None,
        words: Callable[[int], str] = str,
    ) -> Improvement:
        """Let tracks get better on the workers, as engine.driver.improve does here."""
        return improve_on_cluster(tracks, budget, self.connection, nodes=nodes, words=words)

    def track_count(self) -> int:
        """Return how many tracks to take where nodes are not limited: one for a slot."""
        return cluster_tracks(self.connection())

    def tries(
        self, function: Function, common: object, arguments: Iterator[Any], budget: Any
    ) -> SpeculativeTries:
        """Return tries of a generator in their order, taken by workers ahead of their turn."""
        return SpeculativeTries(self.connection(), function, common, arguments, budget)


@contextmanager
def open_executor(given: object) -> Iterator[ClusterExecutor]:
    """Give the executor that an argument names; what was opened for it is closed afterwards."""
    if isinstance(given, ClusterExecutor):
        yield given
        return
    executor = ClusterExecutor(given)
    try:
        yield executor
    finally:
        executor.close()
