"""How much work a piece of Python does: counted, because seconds depend on the machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def lines_run(work: Callable[[], object]) -> int:
    """Return how many lines of Python run while something works, each as often as it runs."""
    count = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:  # noqa: ARG001
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count
