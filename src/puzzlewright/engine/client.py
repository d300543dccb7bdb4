"""What a client of Dask is to type checkers.

Programs that use the package are checked without `distributed`, which only clusters need. Were its
class named in signatures, their types would be unknown there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class DaskClient(Protocol):
    """A `distributed.Client`, or a subclass; nothing else is accepted when the program runs."""

    def submit(self, func: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        """Let a worker call a function."""

    def nthreads(self) -> Any:
        """Return the number of threads of each worker."""
