"""A studio in an empty folder, on SQLite unless a test asks for PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.studio.jobs import POSTGRES, Studio, quick_settings
from support.studio.postgres import Postgres


@pytest.fixture
def studio(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Studio]:
    """Return a studio with an empty library; `on_both` gives it another database."""
    address = None
    if getattr(request, "param", None) == POSTGRES:
        server: Postgres = request.getfixturevalue("postgres_server")
        address = server.new_database()
    opened = Studio(quick_settings(tmp_path, database=address))
    opened.settings.checkpoints.mkdir()
    yield opened
    opened.store.close()
