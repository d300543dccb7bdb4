"""A studio in an empty folder, on SQLite unless a test asks for PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.studio.jobs import POSTGRES, Studio, quick_settings
from support.studio.postgres import Postgres
from support.studio.stores import new_store


@pytest.fixture
def studio(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Studio]:
    """Return a studio with an empty library; `on_both` gives it another database."""
    address = None
    if getattr(request, "param", None) == POSTGRES:
        server: Postgres = request.getfixturevalue("postgres_server")
        address = server.new_database()
    settings = quick_settings(tmp_path, database=address)
    opened = Studio(settings, new_store(settings))
    opened.settings.checkpoints.mkdir()
    yield opened
    opened.store.close()
