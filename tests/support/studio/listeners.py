"""Listeners to events: what happens once they have read all there is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from puzzlewright.studio.server.jobs import event_bus


def act_when_idle(monkeypatch: pytest.MonkeyPatch, *acts: Callable[[], object]) -> None:
    """Call the next of these functions whenever a listener has read all events and would wait.

    So whatever it should not have heard before, it would have heard by then.
    """
    wait, left = event_bus._Listener.wait, list(acts)

    async def act_and_wait(self: event_bus._Listener, seconds: float) -> None:
        if left:
            await asyncio.to_thread(left.pop(0))
        await wait(self, seconds)

    monkeypatch.setattr(event_bus._Listener, "wait", act_and_wait)
