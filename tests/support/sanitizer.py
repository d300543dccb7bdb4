"""The address sanitizer, under which `make asan` runs the tests."""

from __future__ import annotations

import os

import pytest

#: Marks tests of memory: the sanitizer takes terabytes of address space.
without_sanitizer = pytest.mark.skipif(
    "libasan" in os.environ.get("LD_PRELOAD", ""), reason="the sanitizer takes all address space"
)
