"""Requests of tests: to every route there is, and for jobs."""

from __future__ import annotations

import re
from time import sleep
from typing import Any

from starlette.testclient import TestClient

from support.clocks import PAUSE

API = "/api/v1"

#: Whatever can be reached without a login, once more: a new one has to be added here, too.
WITHOUT_LOGIN = {
    "GET /", "GET /new/{kind}", "GET /puzzles/{puzzle}", "GET /puzzles/{puzzle}/print",
    "GET /puzzles/{puzzle}/play", "GET /puzzles/{puzzle}/edit", "GET /puzzles/{puzzle}/watch",
    "GET /edit/{kind}", "GET /watch", "GET /books", "GET /books/{book}", "GET /class",
    "GET /practice/{word_list}", "GET /duplicates", "GET /compare/{one}/{other}",
    "GET /lists", "GET /lists/{word_list}", "GET /trash",
    "GET /login", "GET /account", "GET /about", "GET /assets/{name:path}",
    "GET /i18n/catalogue.js", "GET /favicon.ico",
    "GET /launch", "POST /api/v1/login", "GET /api/v1/words/{language}",
    "GET /api/v1/settings-for-page", "GET /api/v1/openapi.json", "GET /s/{token}",
    "GET /s/{token}/play", "GET /s/{token}/game", "PUT /s/{token}/play",
}  # fmt: skip


def filled(path: str, token: str = "nonsense-token") -> str:
    """Return an address for a path with parameters."""
    values = {"number": "1", "language": "de", "kind": "sudoku", "format": "pdf", "token": token}
    values |= {"name:path": "app.css", "name": "a.pdf"}
    if path.startswith("/api/v1/tokens"):
        values["token"] = "a" * 16
    return re.sub(r"\{([a-z_:]+)\}", lambda m: values.get(m[1], "a" * 16), path)


def sent(client: TestClient, method: str, path: str, **headers: str) -> Any:
    """Send a request with an empty object where a body is due."""
    body: dict[str, Any] | None = {} if method in ("POST", "PUT", "PATCH") else None
    return client.request(method, filled(path), json=body, headers=headers)


def ended(api: TestClient, job: dict[str, Any]) -> dict[str, Any]:
    """Wait for a job to end."""
    while job["state"] in ("queued", "running"):
        sleep(PAUSE)
        job = api.get(f"{API}/jobs/{job['id']}").json()
    return job


def started(api: TestClient, **told: Any) -> dict[str, Any]:
    """Start a job."""
    answer = api.post(f"{API}/jobs", json=told)
    assert answer.status_code == 202, answer.text
    found: dict[str, Any] = answer.json()
    assert answer.headers["location"] == f"{API}/jobs/{found['id']}"
    return found
