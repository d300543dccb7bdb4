"""The event stream: one for each tab, for jobs, puzzles and lists together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, suppress
from typing import Annotated, Any, Final

from fastapi import Header
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool

from puzzlewright.studio.server.api.accounts import people_of
from puzzlewright.studio.server.api.common import Me, Served, router
from puzzlewright.studio.server.security.gate import Who
from puzzlewright.studio.server.services import Services

routes = router("events")

#: Seconds between two looks at whether whoever listens is still logged in.
LOOK: Final = 10.0

#: Milliseconds after which a browser may try again whose stream made room for a newer one.
LATER: Final = 60_000

#: Numbers of events that a database can hold.
MOST_NUMBER: Final = 2**63 - 1

LastEvent = Annotated[
    str | None,
    Header(
        alias="Last-Event-ID", max_length=30, description="the last event that was seen: a number"
    ),
]


@routes.get("/events", response_class=EventSourceResponse)
async def events(
    services: Served, who: Me, last_event: LastEvent = None
) -> AsyncIterator[ServerSentEvent]:
    """Follow what happens: events named job, puzzle and list, with JSON."""
    after = int(last_event) if last_event and last_event.isdecimal() else None
    yield ServerSentEvent(comment="here", retry=2000)
    listening = services.hub.listen(who.id, None if after is None else min(after, MOST_NUMBER))
    place = services.streams.take(who.id)
    try:
        async with aclosing(_until_the_end(services, who, listening, place)) as told:
            async for event in told:
                yield ServerSentEvent(data=event.data, event=event.topic, id=str(event.seq))
        if place.is_set():
            yield ServerSentEvent(comment="too many streams of one user", retry=LATER)
    finally:
        services.streams.leave(who.id, place)


async def _until_the_end(
    services: Services, who: Who, listening: AsyncIterator[Any], place: asyncio.Event
) -> AsyncGenerator[Any, None]:
    """Yield events until the server ends, whoever listens is logged out, or has newer streams."""
    ends = [asyncio.ensure_future(each) for each in (services.ending.wait(), place.wait())]
    coming: asyncio.Future[Any] | None = None
    looked = time.monotonic()
    try:
        while not services.ending.has_come and not place.is_set():
            coming = coming or asyncio.ensure_future(anext(listening))
            await asyncio.wait({coming, *ends}, timeout=LOOK, return_when=asyncio.FIRST_COMPLETED)
            if time.monotonic() - looked >= LOOK:
                looked = time.monotonic()
                if not await run_in_threadpool(people_of(services).is_still_there, who):
                    return
            if coming.done():
                event, coming = coming.result(), None
                yield event
    except StopAsyncIteration:
        return
    finally:
        for each in ends:
            each.cancel()
        if coming is not None:
            coming.cancel()
            with suppress(asyncio.CancelledError, StopAsyncIteration, Exception):
                await coming
        close = getattr(listening, "aclose", None)
        if close is not None:
            await close()
