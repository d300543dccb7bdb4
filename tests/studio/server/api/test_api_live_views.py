"""Watches over the API: one real process from its start to its end; what is refused, and why."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from starlette.testclient import TestClient
from support.clocks import wait_until
from support.studio.app import Running

ROOT = "/api/v1/watches"


def events_of(text: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the names and the data of a stream's events."""
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if "event" in lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


def test_a_watch_from_its_start_to_its_end(real: Running, api: TestClient) -> None:
    """Its frames give the board; a step is a step; it stops on request."""
    told = {"example": "five", "algorithms": ["smart"], "paused": True}
    made = api.post(ROOT, json=told)
    assert made.status_code == 201, made.text
    path = made.headers["location"]
    texts: list[str] = []

    def look() -> None:
        texts.append(real.script().get(f"{path}/frames").text)

    viewer = threading.Thread(target=look)
    viewer.start()
    wait_until(lambda: api.get(path).json()["state"] == "running")
    assert api.get(path).json()["algorithms"] == ["smart"]
    assert api.post(path, json={"step": 2}).status_code == 204
    assert api.post(path, json={"speed": "max", "paused": False}).status_code == 204
    watch = real.services.watches.get("local", made.json()["id"])
    assert watch is not None

    def is_resting() -> bool:
        with watch.lock:
            lanes = [] if watch._frame is None else watch._frame["lanes"]
            return bool(lanes) and lanes[0]["state"] == "resting"

    wait_until(is_resting)
    assert api.post(path, json={"stop": True}).status_code == 204
    viewer.join(60)
    heard = events_of(texts[0])
    assert heard[0][0] == "board"
    assert heard[-1] == ("end", {"code": "stopped", "title": "Stopped", "detail": "Stopped"})
    cells = heard[0][1]["cells"][0]
    for name, data in heard[1:-1]:
        assert name == "frame"
        for cell, number in data["lanes"][0]["changes"]:
            cells[cell] = number
    assert 0 not in cells
    assert heard[-2][1]["lanes"][0]["steps"] == 33
    assert api.post(path, json={"step": 1}).status_code == 409
    assert api.delete(path).status_code == 204
    assert api.get(path).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"example": "soma", "text": "x"},
        {"example": "bogo"},
        {"example": "soma", "speed": 0},
        {"example": "soma", "speed": "quick"},
        {"example": "soma", "algorithms": ["<b>"]},
        {"example": "soma", "what": 1},
    ],
)
def test_bad_requests_are_refused(api: TestClient, body: dict[str, object]) -> None:
    """Before a process is started."""
    answer = api.post(ROOT, json=body)
    assert answer.status_code == 422, answer.text
    assert api.get(ROOT).json()["items"] == []


def test_watches_that_are_not_there(api: TestClient) -> None:
    """Somebody else's are not there, either."""
    for path in (f"{ROOT}/{'a' * 16}", f"{ROOT}/{'a' * 16}/frames"):
        assert api.get(path).status_code == 404
    assert api.post(f"{ROOT}/{'a' * 16}", json={"paused": True}).status_code == 404
