"""One studio with real workers and jobs for all tests of the API, and one more on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import TypeAdapter
from starlette.testclient import TestClient
from support.studio.app import POSTGRES, Running, studio
from support.studio.postgres import Postgres


@pytest.fixture(autouse=True, scope="session")
def whole_answers() -> Iterator[None]:
    """Let an answer fail that has fields which its model does not declare; else they are lost."""
    usual = TypeAdapter.validate_python

    def strict(adapter: Any, value: Any, **options: Any) -> Any:
        return usual(adapter, value, **{**options, "extra": "forbid"})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TypeAdapter, "validate_python", strict)
        yield


@pytest.fixture(scope="session")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Give a studio with processes."""
    with studio(tmp_path_factory.mktemp("studio"), pretended=False) as found:
        yield found


@pytest.fixture(scope="session")
def on_postgres(
    tmp_path_factory: pytest.TempPathFactory, postgres_server: Postgres
) -> Iterator[Running]:
    """Give a studio with processes whose library is in PostgreSQL."""
    folder, database = tmp_path_factory.mktemp("studio"), postgres_server.new_database()
    with studio(folder, pretended=False, database=database) as found:
        assert not found.services.store.is_sqlite
        yield found


@pytest.fixture
def real(request: pytest.FixtureRequest) -> Running:
    """Give a studio with processes; tests with `on_both` run on each database."""
    is_postgres = getattr(request, "param", None) == POSTGRES
    found: Running = request.getfixturevalue("on_postgres" if is_postgres else "on_sqlite")
    return found


@pytest.fixture
def api(real: Running) -> TestClient:
    """Give a client with a token."""
    return real.script()
