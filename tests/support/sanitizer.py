"""The address sanitizer, under which `make asan` runs the tests."""

from __future__ import annotations

import os

import pytest

#: Whether the tests run under it; all programs that they start do, too.
HAS_SANITIZER = "libasan" in os.environ.get("LD_PRELOAD", "")

#: Marks tests of memory: the sanitizer takes terabytes of address space.
without_sanitizer = pytest.mark.skipif(
    HAS_SANITIZER, reason="the sanitizer takes all address space"
)
