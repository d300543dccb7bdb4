"""What `cluster=` takes, and the executor that it becomes, which searches are handed.

Programs that use the package are type checked without `distributed`, which only clusters need. Were
its class named in signatures, their types would be unknown there; so a protocol stands for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from puzzlewright.engine.driver.executor import Executor


class DaskClient(Protocol):
    """A `distributed.Client`, or a subclass; nothing else is accepted when the program runs."""

    def submit(self, func: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        """Let a worker call a function."""

    def nthreads(self) -> Any:
        """Return the number of threads of each worker."""


@contextmanager
def open_executor(cluster: Executor | DaskClient | str | None) -> Iterator[Executor | None]:
    """Give the executor that `cluster=` names, if it names one; what it opens is closed again."""
    if cluster is None:
        yield None
        return
    # Clusters stand on puzzles; few searches need one.
    from puzzlewright.cluster.executor import open_executor

    with open_executor(cluster) as executor:
        yield executor
