"""The hub: events reach those who listen, also what happened while they were away."""

from __future__ import annotations

import asyncio
from threading import Thread

from support.studio.coroutines import in_a_loop
from support.studio.jobs import Studio

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

    assert in_a_loop(asyncio.wait_for(listened(), 30)) == ["b", "c"]


def test_new_listeners_hear_nothing_old(studio: Studio) -> None:
    """Without a number, a listener hears what happens from now on."""
    hub = EventBus(studio.store, look_every=0.02)
    hub.publish("local", "job", {"id": "old"})

    async def listened() -> str:
        heard = asyncio.create_task(first_of(hub))
        await asyncio.sleep(0.3)
        await asyncio.to_thread(hub.publish, "local", "job", {"id": "new"})
        return await heard

    assert in_a_loop(asyncio.wait_for(listened(), 30)) == "new"


async def first_of(hub: EventBus) -> str:
    """Return the first event that somebody hears who has just come."""
    async for event in hub.listen("local"):
        return str(event.data["id"])
    return "nothing"


def test_closed_hub_ends_all_streams(studio: Studio) -> None:
    """When the server ends, listeners do not keep it waiting."""
    hub = EventBus(studio.store, look_every=60)

    async def listened() -> str:
        heard = asyncio.create_task(first_of(hub))
        await asyncio.sleep(0.2)
        hub.close()
        return await heard

    assert in_a_loop(asyncio.wait_for(listened(), 30)) == "nothing"
    assert not hub._listeners
