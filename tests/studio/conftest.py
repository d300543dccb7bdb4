"""What all tests of the studio share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.studio.postgres import Postgres, postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """Start a PostgreSQL server for all tests, if there is one."""
    with postgres() as server:
        yield server
