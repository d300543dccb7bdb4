"""Time limits of tests: a pytest plugin on top of pytest-timeout.

pyproject.toml sets the limit of each test. This file adds a longer one for slow tests and a fix for
property tests: pytest-timeout raises `Failed` in a test that takes too long. Hypothesis treats that
as a failing example and runs it again to shrink it, this time without a limit. `TimedOut` is an
outcome for pytest but not a failure for Hypothesis, so it ends the test.
"""

from __future__ import annotations

import signal
from collections.abc import Generator
from typing import Any

import pytest
from _pytest.outcomes import OutcomeException

#: Seconds for a test marked `slow`: an hour, because checked builds take several times as long.
SLOW = 3600


class TimedOut(OutcomeException):
    """A test took longer than its time limit."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give slow tests a longer limit, unless they have their own."""
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW))


@pytest.hookimpl(wrapper=True)
def pytest_timeout_set_timer() -> Generator[None, object, object]:
    """Let the handler that pytest-timeout has just installed raise `TimedOut` instead."""
    result = yield
    handler = signal.getsignal(signal.SIGALRM) if hasattr(signal, "SIGALRM") else None
    if callable(handler):  # not with the method "thread", which ends the process

        def handle(number: int, frame: Any) -> None:
            try:
                handler(number, frame)
            except pytest.fail.Exception as failed:
                raise TimedOut(failed.msg) from None

        signal.signal(signal.SIGALRM, handle)
    return result
