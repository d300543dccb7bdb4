"""Node, which runs scripts without a browser."""

from __future__ import annotations

import shutil

import pytest


def find_node() -> str:
    """Return a Node, or skip the test."""
    try:
        from playwright._impl._driver import compute_driver_executable
    except ImportError:
        found = shutil.which("node")
    else:
        found = str(compute_driver_executable()[0])
    if found is None:
        pytest.skip("scripts are not tested without a browser: there is no Node")
    return found
