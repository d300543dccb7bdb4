"""A studio for tests: the whole app on a database of its own, with real or pretended workers."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from fastapi.routing import iter_route_contexts
from starlette.testclient import TestClient

from puzzlewright.studio.server.app import Studio, create_app
from puzzlewright.studio.server.jobs.event_bus import EventBus
from puzzlewright.studio.server.jobs.runner import JobRunner
from puzzlewright.studio.server.jobs.worker_pool import Turn, WorkerPool
from puzzlewright.studio.server.security.credentials import new_token, token_hash
from puzzlewright.studio.server.security.people import new_launch
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.settings import Settings
from puzzlewright.studio.server.store import users
from support.studio.stores import new_store

PORT: Final = 8127
ADDRESS: Final = f"http://127.0.0.1:{PORT}"

#: What browsers send with requests of our own pages.
OURS: Final = {"Origin": ADDRESS, "Sec-Fetch-Site": "same-origin"}


#: The databases of a studio, and tests of the API that run on each of them.
SQLITE, POSTGRES = "sqlite", "postgresql"
on_both = pytest.mark.parametrize("real", [SQLITE, POSTGRES], indirect=True)


class PretendedPreviews(WorkerPool):
    """Answers at once, without a process: every text is a sudoku."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def ask(
        self,
        request: dict[str, Any],
        seconds: float,  # noqa: ARG002
        *,
        data: bytes | None = None,
        turn: Turn | None = None,  # noqa: ARG002
        owner: str = "",  # noqa: ARG002
    ) -> dict[str, Any]:
        """Reply to a request."""
        self.asked.append(request)
        if request["do"] == "describe":
            text = request.get("text") or (data or b"").decode("latin-1")
            return {"documents": [described(text)]}
        if request["do"] == "describe-files":
            whole = io.BytesIO(data or b"")
            texts = [whole.read(size).decode("latin-1") for _, size in request["files"]]
            return {"files": [{"documents": [described(text)]} for text in texts]}
        if request["do"] == "game":
            return {"html": "<!doctype html><script>1</script>", "script_hashes": ["sha256-abc="]}
        if request["do"] == "check-list":
            return {"lines": [], "notes": [], "columns": None, "words": []}
        if request["do"] == "kinds":
            return {"kinds": []}
        return {"svg": "<svg/>", "facts": {}, "seed": 1}

    def start(self) -> None:
        """Nothing to start."""

    def stop(self) -> None:
        """Nothing to stop."""


def described(text: str) -> dict[str, Any]:
    """Return the answer of a worker about a puzzle."""
    told: dict[str, Any] = {"kind": "sudoku", "title": "", "author": "", "notes": "", "words": ""}
    drawn = {"svg": "<svg/>", "solution_svg": None, "recipe": None, "seed": None}
    return {**told, **drawn, "text": text, "facts": {"size": "9×9"}}


class PretendedRunner(JobRunner):
    """Runs no job."""

    def __init__(self) -> None:
        """Nothing to prepare."""

    def start(self) -> None:
        """Nothing to start."""

    def stop(self) -> None:
        """Nothing to stop."""

    def wake(self) -> None:
        """Nobody sleeps."""


@dataclass
class Running:
    """A studio, and somebody who may use it."""

    services: Services
    app: Studio
    token: str

    def anybody(self) -> TestClient:
        """Return a client without a login."""
        return TestClient(self.app, ADDRESS, raise_server_exceptions=False, follow_redirects=False)

    def script(self) -> TestClient:
        """Return a client with a token."""
        client = self.anybody()
        client.headers["Authorization"] = f"Bearer {self.token}"
        return client

    def browser(self) -> TestClient:
        """Return a client with a cookie, which sends what a browser sends."""
        client = self.anybody()
        launch = new_launch(self.services.store, self.services.settings)
        assert client.get(f"/launch?token={launch}").status_code == 303
        client.headers.update(OURS)
        return client

    def routes(self) -> list[tuple[str, str]]:
        """Return every method and path that the app has, by asking the app itself."""
        found = set()
        for each in iter_route_contexts(self.app.routes):
            path, methods = each.path, each.methods
            assert path is not None
            found |= {(method, path) for method in methods or {"GET"} if method != "HEAD"}
        return sorted(found)


@contextmanager
def studio(folder: Path, *, pretended: bool = True, **changed: Any) -> Iterator[Running]:
    """Give a studio; `pretended` without processes, else with workers and jobs."""
    settings = Settings(folder, port=PORT, **{"workers": 1, "slots": 1, **changed})
    folder.mkdir(parents=True, exist_ok=True)
    store = new_store(settings)
    hub = EventBus(store)
    if pretended:
        services = Services(settings, store, PretendedPreviews(), PretendedRunner(), hub)
    else:
        runner = JobRunner(store, settings, hub.wake)
        services = Services(settings, store, WorkerPool(settings), runner, hub)
    token = new_token()
    with store.writer() as c:
        users.add_token(c, users.LOCAL, token_hash(token), "tests")
    app = create_app(services)
    try:
        if pretended:
            yield Running(services, app, token)
        else:
            with TestClient(app, ADDRESS):  # runs what starts and ends with the server
                yield Running(services, app, token)
    finally:
        store.close()
