"""Cases of a test of which a few are enough for every run; `make test-all` takes all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some_of(names: Iterable[str], *usual: str) -> list[Any]:
    """Return all cases, those that are not among the usual ones marked as slow."""
    return [name if name in usual else pytest.param(name, marks=pytest.mark.slow) for name in names]
