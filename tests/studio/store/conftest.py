"""Empty databases of both sorts, and stores on them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.postgres import Postgres

from puzzlewright.studio.server.store.database import Store, open_store

BOTH = ("sqlite", "postgresql")


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database; each test runs once on each sort."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'studio.sqlite'}"
    server: Postgres = request.getfixturevalue("postgres_server")
    return server.new_database()


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """Open a store on an empty database."""
    opened = open_store(database)
    yield opened
    opened.close()
