"""Empty databases of both sorts, and stores on them.

Creating all tables takes longer than most tests, so these share one database of each sort, which
is emptied before each test.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select
from support.studio.postgres import Postgres
from support.studio.stores import Shared

from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.database import Store, open_store

SQLITE, POSTGRES = BOTH = ("sqlite", "postgresql")


def _address(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == SQLITE:
        return f"sqlite:///{folder / 'studio.sqlite'}"
    server: Postgres = request.getfixturevalue("postgres_server")
    return server.new_database()


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a database without tables; each test runs once on each sort."""
    return _address(request, tmp_path)


@pytest.fixture
def own_store(database: str) -> Iterator[Store]:
    """Open a store that no other test sees, for those that change more than rows."""
    opened = open_store(database)
    yield opened
    opened.close()


@pytest.fixture(scope="session", params=BOTH)
def shared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Shared]:
    """Open the database that tests share; each test runs once on each sort."""
    address = _address(request, tmp_path_factory.mktemp("shared"))
    opened = open_store(address)
    with opened.reader() as c:
        people = [dict(row) for row in c.execute(select(tables.users)).mappings()]
    yield Shared(address, opened, people)
    opened.close()


@pytest.fixture
def store(shared: Shared) -> Store:
    """Return a store with empty tables."""
    shared.empty()
    return shared.store
