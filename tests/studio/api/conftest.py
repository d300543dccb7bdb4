"""One studio with real workers and jobs for all tests of the API."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from support.studio import Running, studio


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Give a studio with processes."""
    with studio(tmp_path_factory.mktemp("studio"), pretended=False) as found:
        yield found


@pytest.fixture
def api(real: Running) -> TestClient:
    """Give a client with a token."""
    return real.script()
