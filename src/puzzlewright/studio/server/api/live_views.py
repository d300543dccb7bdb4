"""Streams: the events of jobs and the library, and live views of searches with their controls."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, suppress
from typing import Annotated, Any, Final, Literal

from fastapi import Depends, Header, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import Field, StringConstraints
from starlette.concurrency import run_in_threadpool

from puzzlewright.studio.server.api import models, puzzles
from puzzlewright.studio.server.api.accounts import studio_people
from puzzlewright.studio.server.api.routing import Maker, Reader, Served, router, set_location
from puzzlewright.studio.server.api.schemas.jobs import JobProblem
from puzzlewright.studio.server.jobs.live_view import LiveView, Viewer
from puzzlewright.studio.server.jobs.problems import RefusedError
from puzzlewright.studio.server.problems import ProblemError, or_404
from puzzlewright.studio.server.security.gate import CurrentUser
from puzzlewright.studio.server.services import Services

event_routes = router("events")

#: Seconds between two looks at whether whoever listens is still logged in.
EVENT_LOOK: Final = 10.0

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


@event_routes.get("/events", response_class=EventSourceResponse)
async def events(
    services: Served, who: Reader, last_event: LastEvent = None
) -> AsyncIterator[ServerSentEvent]:
    """Follow what happens: events named job, puzzle and list, with JSON."""
    after = int(last_event) if last_event and last_event.isdecimal() else None
    yield ServerSentEvent(comment="here", retry=2000)
    listening = services.events.listen(who.id, None if after is None else min(after, MOST_NUMBER))
    place = services.streams.take(who.id)
    try:
        async with aclosing(_until_the_end(services, who, listening, place)) as news:
            async for event in news:
                yield ServerSentEvent(data=event.data, event=event.topic, id=str(event.seq))
        if place.is_set():
            yield ServerSentEvent(comment="too many streams of one user", retry=LATER)
    finally:
        services.streams.leave(who.id, place)


async def _until_the_end(
    services: Services, who: CurrentUser, listening: AsyncIterator[Any], place: asyncio.Event
) -> AsyncGenerator[Any, None]:
    """Yield events until the server ends, whoever listens is logged out, or has newer streams."""
    ends = [asyncio.ensure_future(each) for each in (services.shutdown.wait(), place.wait())]
    coming: asyncio.Future[Any] | None = None
    looked = services.clock()
    try:
        while not services.shutdown.is_announced and not place.is_set():
            coming = coming or asyncio.ensure_future(anext(listening))
            await asyncio.wait(
                {coming, *ends}, timeout=EVENT_LOOK, return_when=asyncio.FIRST_COMPLETED
            )
            if services.clock() - looked >= EVENT_LOOK:
                looked = services.clock()
                if not await run_in_threadpool(studio_people(services).is_still_there, who):
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


routes = router("watches")

#: Seconds between two looks at whether whoever watches is still logged in.
LOOK: Final = 10.0

#: Single steps that are asked for at once.
MOST_STEPS: Final = 1_000

Name = Annotated[str, StringConstraints(pattern="^[a-z0-9-]{1,40}$")]
Speed = Annotated[
    Annotated[float, Field(ge=0.1, le=1_000_000)] | Literal["max"],
    Field(description="steps a second, or as fast as possible"),
]

Example = Literal[
    "five", "pentominoes", "soma", "sudoku", "crisscross", "wordsearch", "jigsaw", "queens"
]


class NewWatch(models.RequestBody):
    """What to watch: a puzzle of the library, a text or an example; and the algorithms."""

    puzzle: models.Puzzle | None = None
    version: models.Version | None = None
    text: models.Text | None = None
    example: Example | None = None
    algorithms: Annotated[list[Name], Field(max_length=10)] | None = None
    speed: Speed = 10.0
    paused: bool = False


class Control(models.RequestBody):
    """What to change: the speed, whether it is paused; or how many single steps to take."""

    speed: Speed | None = None
    paused: bool | None = None
    step: Annotated[int, Field(ge=1, le=MOST_STEPS)] | None = None
    stop: bool | None = None


class WatchOut(models.Reply):
    """A watch."""

    id: str
    puzzle: str | None
    state: Literal["starting", "running", "ended"]
    algorithms: list[str] | None
    problem: JobProblem | None
    created: models.Time


class Watches(models.Reply):
    """All watches of a user, the latest first."""

    items: list[WatchOut]


def _out(watch: LiveView) -> dict[str, Any]:
    opened = watch.opened
    return {
        "id": watch.id,
        "puzzle": watch.puzzle,
        "state": watch.state,
        "algorithms": None if opened is None else opened["lanes"],
        "problem": watch.end,
        "created": models.time_text(watch.created),
    }


def _watch(services: Served, who: Reader, watch_id: models.Id) -> LiveView:
    """Return a watch of somebody; of others they learn not even that it is there."""
    return or_404(services.watches.get(who.id, watch_id), "watch")


def _watch_to_control(services: Served, who: Maker, watch_id: models.Id) -> LiveView:
    return _watch(services, who, watch_id)


FoundWatch = Annotated[LiveView, Depends(_watch)]
ControlledWatch = Annotated[LiveView, Depends(_watch_to_control)]


@routes.get("/watches", response_model=Watches)
def find(services: Served, who: Reader) -> dict[str, Any]:
    """List the watches."""
    return {"items": [_out(watch) for watch in services.watches.owner_views(who.id)]}


@routes.post("/watches", status_code=201, response_model=WatchOut)
def start(services: Served, who: Maker, body: NewWatch, response: Response) -> dict[str, Any]:
    """Start watching a search; it ends some seconds after the last viewer leaves."""
    task = {**_task(services, who, body), "algorithms": body.algorithms}
    task.update(speed=body.speed, paused=body.paused)
    try:
        watch = services.watches.start(who.id, body.puzzle, task)
    except RefusedError as refused:
        raise ProblemError(429, str(refused), {"Retry-After": "5"}) from None
    set_location(response, f"/watches/{watch.id}")
    return _out(watch)


def _task(services: Services, who: CurrentUser, body: NewWatch) -> dict[str, Any]:
    """Return what is to be watched: a text, or the name of an example."""
    if sum(each is not None for each in (body.puzzle, body.text, body.example)) != 1:
        raise ProblemError(422, "one of puzzle, text and example is expected")
    if body.puzzle is not None:
        return {
            "text": puzzles.puzzle_with_version(services, who, body.puzzle, body.version)[1].text
        }
    return {"text": body.text} if body.text is not None else {"example": body.example}


@routes.get("/watches/{watch_id}", response_model=WatchOut)
def one(watch: FoundWatch) -> dict[str, Any]:
    """Return a watch."""
    return _out(watch)


@routes.post("/watches/{watch_id}", status_code=204)
def control(watch: ControlledWatch, body: Control) -> Response:
    """Set the speed, pause, resume, take single steps, or stop."""
    message = body.model_dump(exclude_none=True)
    if message.pop("stop", False):
        watch.close()
    elif not watch.control(message):
        raise ProblemError(409, "this watch has ended")
    return Response(status_code=204)


@routes.delete("/watches/{watch_id}", status_code=204)
def end(services: Served, watch: ControlledWatch) -> Response:
    """End a watch."""
    services.watches.drop(watch)
    return Response(status_code=204)


async def _viewer(watch: FoundWatch) -> AsyncIterator[Viewer]:
    """Return a place before a watch, and give it back."""
    viewer = watch.view()
    if viewer is None:
        raise ProblemError(429, "too many look at this already", {"Retry-After": "5"})
    try:
        yield viewer
    finally:
        watch.leave(viewer)


@routes.get("/watches/{watch_id}/frames", response_class=EventSourceResponse)
async def frames(
    services: Served, who: Reader, viewer: Annotated[Viewer, Depends(_viewer)]
) -> AsyncIterator[ServerSentEvent]:
    """Follow a watch: events named board (first), frame and end, with JSON."""
    ending = asyncio.ensure_future(services.shutdown.wait())
    looked = services.clock()
    yield ServerSentEvent(comment="here", retry=2000)
    try:
        while not services.shutdown.is_announced:
            coming = asyncio.ensure_future(viewer.next(LOOK))
            await asyncio.wait({coming, ending}, return_when=asyncio.FIRST_COMPLETED)
            if not coming.done():
                coming.cancel()
                return
            if (news := coming.result()) is not None:
                name, data = news
                text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
                yield ServerSentEvent(raw_data=text, event=name)
                if name == "end":
                    return
            if services.clock() - looked >= LOOK:
                looked = services.clock()
                if not await run_in_threadpool(studio_people(services).is_still_there, who):
                    return
    finally:
        ending.cancel()
