"""A studio in an empty folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.studio_jobs import Studio, quick_settings


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    """Return a studio with an empty library."""
    opened = Studio(quick_settings(tmp_path))
    opened.settings.checkpoints.mkdir()
    yield opened
    opened.store.close()
