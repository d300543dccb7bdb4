"""The event stream: each event of the user once, none of others, until the end."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from support.clocks import ManualClock, wait_until
from support.studio.app import Running, studio
from support.studio.listeners import act_when_idle

from puzzlewright.studio.server.api import live_views
from puzzlewright.studio.server.security.headers import HEADERS
from puzzlewright.studio.server.store import users


def events_in(text: str) -> list[tuple[str, str, dict[str, object]]]:
    """Return the numbers, topics and data of a stream's events."""
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if "event" in lines:
            found.append((lines["id"], lines["event"], json.loads(lines["data"])))
    return found


def heard(
    running: Running,
    monkeypatch: pytest.MonkeyPatch,
    *acts: Callable[[], object],
    client: TestClient | None = None,
    last: str | None = None,
) -> list[tuple[str, str, dict[str, object]]]:
    """Listen while things happen, one after the other, until all has come; return the events."""
    headers = {} if last is None else {"Last-Event-ID": last}
    act_when_idle(monkeypatch, *acts, running.services.shutdown.announce)
    answer = (client or running.script()).get("/api/v1/events", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert not [name for name in HEADERS if name not in answer.headers]
    return events_in(answer.text)


def test_events_after_the_last_that_was_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Last-Event-ID brings what was missed, in order, and nothing of other people."""
    with studio(tmp_path) as running:
        with running.services.store.writer() as c:
            other = users.add(c, "other", None).id
        hub = running.services.events
        first = hub.publish("local", "puzzle", {"id": "a"})
        hub.publish(other, "puzzle", {"id": "secret"})
        hub.publish("local", "list", {"id": "b"})
        running.script().post("/api/v1/lists", json={"title": "<b>", "text": "x"})
        told = heard(running, monkeypatch, last=str(first))
        assert [(topic, data.get("what")) for _, topic, data in told] == [
            ("list", None),
            ("list", "created"),
        ]


def test_only_what_comes_without_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new tab hears what happens from now on."""
    with studio(tmp_path) as running:
        hub = running.services.events
        hub.publish("local", "job", {"id": "old"})
        told = heard(running, monkeypatch, lambda: hub.publish("local", "job", {"id": "new"}))
        assert [data["id"] for _, _, data in told] == ["new"]


@pytest.mark.parametrize("number", ["", "x", "9" * 30, "-1"])
def test_odd_numbers_are_no_defect(
    tmp_path: Path, number: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a browser kept, it hears what comes."""
    with studio(tmp_path) as running:
        assert heard(running, monkeypatch, last=number) == []


def wait_for_places(running: Running, number: int) -> None:
    """Wait until a user has this many streams."""
    wait_until(lambda: len(running.services.streams.taken.get("local", ())) >= number)


def test_the_oldest_of_many_streams_ends(tmp_path: Path) -> None:
    """One user has ten streams; an eleventh ends the first, which comes back later."""
    with studio(tmp_path) as running:
        texts: list[str] = []

        def listen() -> None:
            texts.append(running.script().get("/api/v1/events").text)

        threads = [threading.Thread(target=listen) for _ in range(11)]
        for number, each in enumerate(threads):
            each.start()
            wait_for_places(running, min(number + 1, 10))
        threads[0].join()
        assert "retry: 60000" in texts[0]
        assert [each.is_alive() for each in threads[1:]] == [True] * 10
        running.services.shutdown.announce()
        for each in threads:
            each.join()
        assert not running.services.streams.taken


def test_removing_a_token_ends_its_stream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script whose token is gone hears nothing more from the next look on."""
    with studio(tmp_path) as running:
        running.services.clock = clock = ManualClock()
        publish = running.services.events.publish
        made = running.script().post("/api/v1/tokens", json={}).json()
        client = running.anybody()
        client.headers["Authorization"] = f"Bearer {made['token']}"

        def remove() -> None:
            running.script().delete(f"/api/v1/tokens/{made['id']}")
            clock.advance(live_views.EVENT_LOOK)
            publish("local", "job", {"id": "secret"})

        before = lambda: publish("local", "job", {"id": "before"})  # noqa: E731
        told = heard(running, monkeypatch, before, remove, client=client)
        assert [data["id"] for _, _, data in told] == ["before"]
        assert not running.services.shutdown.is_announced


def test_logging_out_ends_the_stream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tab that is logged out elsewhere hears nothing more from the next look on."""
    with studio(tmp_path) as running:
        running.services.clock = clock = ManualClock()
        browser = running.browser()
        cookie = browser.cookies[running.services.settings.cookie]

        def log_out() -> None:
            other = running.anybody()
            other.cookies.set(running.services.settings.cookie, cookie)
            other.post("/api/v1/logout", headers=dict(browser.headers))
            clock.advance(live_views.EVENT_LOOK)
            running.services.events.publish("local", "job", {"id": "secret"})

        assert heard(running, monkeypatch, log_out, client=browser) == []
        assert not running.services.shutdown.is_announced
