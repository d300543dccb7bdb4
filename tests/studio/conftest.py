"""What all tests of the studio share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.studio.postgres import Postgres, postgres

from puzzlewright.studio.server.security import credentials


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """Start a PostgreSQL server for all tests, if there is one."""
    with postgres() as server:
        yield server


@pytest.fixture(autouse=True, scope="session")
def quick_hashes() -> Iterator[None]:
    """Hash passwords in no time; what a stored one costs is seen by test_people.py alone."""
    usual, credentials.COST = credentials.COST, 2**8
    yield
    credentials.COST = usual
