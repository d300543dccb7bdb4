"""The event stream: what happens is told, nothing twice and nothing of others, until the end."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from support.studio.app import Running, studio

from puzzlewright.studio.server.api import watches
from puzzlewright.studio.server.security.headers import HEADERS
from puzzlewright.studio.server.store import users

#: Seconds after which the streams of these tests end.
WHILE = 1.0

#: The same where nothing is expected: whatever comes wrongly is sent at once.
SHORT = 0.2

#: Seconds after which a stream that has not begun never will.
PATIENCE = 60.0


def after_it_began(running: Running, seconds: float, act: Callable[[], object]) -> None:
    """Do something this many seconds after a stream began, however busy the machine is."""

    def wait() -> None:
        end = time.monotonic() + PATIENCE
        while not running.services.streams.taken and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(seconds)
        act()

    threading.Thread(target=wait, daemon=True).start()


def heard(
    running: Running, seconds: float = WHILE, **headers: str
) -> list[tuple[str, str, dict[str, object]]]:
    """Listen until the server ends, which is soon; return numbers, topics and data."""
    after_it_began(running, seconds, running.services.shutdown.announce)
    answer = running.script().get("/api/v1/events", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert not [name for name in HEADERS if name not in answer.headers]
    found = []
    for block in answer.text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if "event" in lines:
            found.append((lines["id"], lines["event"], json.loads(lines["data"])))
    return found


def test_events_after_the_last_that_was_seen(tmp_path: Path) -> None:
    """Last-Event-ID brings what was missed, in order, and nothing of other people."""
    with studio(tmp_path) as running:
        with running.services.store.writer() as c:
            other = users.add(c, "other", None).id
        hub = running.services.events
        first = hub.publish("local", "puzzle", {"id": "a"})
        hub.publish(other, "puzzle", {"id": "secret"})
        hub.publish("local", "list", {"id": "b"})
        running.script().post("/api/v1/lists", json={"title": "<b>", "text": "x"})
        told = heard(running, WHILE, **{"Last-Event-ID": str(first)})
        assert [(topic, data.get("what")) for _, topic, data in told] == [
            ("list", None),
            ("list", "created"),
        ]


def test_only_what_comes_without_a_number(tmp_path: Path) -> None:
    """A new tab hears what happens from now on."""
    with studio(tmp_path) as running:
        hub = running.services.events
        hub.publish("local", "job", {"id": "old"})
        after_it_began(running, WHILE / 2, lambda: hub.publish("local", "job", {"id": "new"}))
        assert [data["id"] for _, _, data in heard(running)] == ["new"]


@pytest.mark.parametrize("number", ["", "x", "9" * 30, "-1"])
def test_odd_numbers_are_no_defect(tmp_path: Path, number: str) -> None:
    """Whatever a browser kept, it hears what comes."""
    with studio(tmp_path) as running:
        assert heard(running, SHORT, **{"Last-Event-ID": number}) == []


def test_the_oldest_of_many_streams_ends(tmp_path: Path) -> None:
    """One user has ten streams; an eleventh ends the first, which comes back later."""
    with studio(tmp_path) as running:
        texts: list[str] = []

        def listen() -> None:
            texts.append(running.script().get("/api/v1/events").text)

        threads = [threading.Thread(target=listen) for _ in range(11)]
        for number, each in enumerate(threads):
            each.start()
            end = time.monotonic() + 20
            while len(running.services.streams.taken.get("local", ())) <= min(number, 9):
                assert time.monotonic() < end
                time.sleep(0.02)
        threads[0].join(20)
        assert not threads[0].is_alive()
        assert "retry: 60000" in texts[0]
        assert [each.is_alive() for each in threads[1:]] == [True] * 10
        running.services.shutdown.announce()
        for each in threads:
            each.join(20)
        assert not running.services.streams.taken


def test_removing_a_token_ends_its_stream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script whose token is gone hears nothing more."""
    monkeypatch.setattr(watches, "EVENT_LOOK", 0.1)
    with studio(tmp_path) as running:
        made = running.script().post("/api/v1/tokens", json={}).json()
        client = running.anybody()
        client.headers["Authorization"] = f"Bearer {made['token']}"

        def remove() -> None:
            running.script().delete(f"/api/v1/tokens/{made['id']}")
            time.sleep(0.5)
            running.services.events.publish("local", "job", {"id": "secret"})

        threading.Timer(0.3, remove).start()
        end = threading.Timer(10.0, running.services.shutdown.announce)
        end.start()
        assert "secret" not in client.get("/api/v1/events").text
        assert not running.services.shutdown.is_announced
        end.cancel()


def test_logging_out_ends_the_stream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tab that is logged out elsewhere hears nothing more."""
    monkeypatch.setattr(watches, "EVENT_LOOK", 0.1)
    with studio(tmp_path) as running:
        browser = running.browser()
        cookie = browser.cookies[running.services.settings.cookie]

        def log_out() -> None:
            other = running.anybody()
            other.cookies.set(running.services.settings.cookie, cookie)
            other.post("/api/v1/logout", headers=dict(browser.headers))
            time.sleep(0.5)
            running.services.events.publish("local", "job", {"id": "secret"})

        threading.Timer(0.3, log_out).start()
        assert "secret" not in browser.get("/api/v1/events").text
        assert not running.services.shutdown.is_announced
