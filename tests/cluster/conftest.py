"""One cluster of two workers for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from puzzlewright.cluster.connect import Cluster, open_connection


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Give a cluster of two processes on this machine."""
    pytest.importorskip("distributed", reason="clusters need Dask")
    with open_connection("local:2") as here:
        yield here
