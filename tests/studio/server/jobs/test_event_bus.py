"""The hub: events reach those who listen, also what happened while they were away."""

from __future__ import annotations

from threading import Thread

import pytest
from support.studio.coroutines import in_a_loop
from support.studio.jobs import Studio
from support.studio.listeners import act_when_idle

from puzzlewright.studio.server.jobs.event_bus import EventBus
from puzzlewright.studio.server.store import users


def test_listener_hears_the_past_and_the_present(studio: Studio) -> None:
    """Events after a number come first, then those that are published meanwhile; others' never."""
    hub = EventBus(studio.store, look_every=60)
    with studio.store.writer() as c:
        other = users.add(c, "somebody", None).id
    first = hub.publish("local", "job", {"id": "a"})
    hub.publish("local", "job", {"id": "b"})
    hub.publish(other, "job", {"id": "x"})

    async def listened() -> list[str]:
        found = []
        async for event in hub.listen("local", first):
            found.append(event.data["id"])
            if len(found) == 1:
                Thread(target=hub.publish, args=(other, "job", {"id": "y"})).start()
                Thread(target=hub.publish, args=("local", "job", {"id": "c"})).start()
            if len(found) == 2:
                break
        return found

    assert in_a_loop(listened()) == ["b", "c"]


def test_new_listeners_hear_nothing_old(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a number, a listener hears what happens from now on."""
    hub = EventBus(studio.store, look_every=60)
    hub.publish("local", "job", {"id": "old"})
    act_when_idle(monkeypatch, lambda: hub.publish("local", "job", {"id": "new"}))
    assert in_a_loop(first_of(hub)) == "new"


def test_listeners_whom_nobody_wakes_look_now_and_then(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An event of another server on the same database comes as well."""
    hub, other = EventBus(studio.store, look_every=0.02), EventBus(studio.store)
    act_when_idle(monkeypatch, lambda: other.publish("local", "job", {"id": "far"}))
    assert in_a_loop(first_of(hub)) == "far"


async def first_of(hub: EventBus) -> str:
    """Return the first event that somebody hears who has just come."""
    async for event in hub.listen("local"):
        return str(event.data["id"])
    return "nothing"


def test_closed_hub_ends_all_streams(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the server ends, listeners do not keep it waiting."""
    hub = EventBus(studio.store, look_every=1_000)
    act_when_idle(monkeypatch, hub.close)
    assert in_a_loop(first_of(hub)) == "nothing"
    assert not hub._listeners
