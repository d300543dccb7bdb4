"""Scopes of tokens, and their end: every scope on every route of the app."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from support.studio.app import Running, studio
from support.studio.requests import API, WITHOUT_LOGIN, sent

from puzzlewright.core import clock
from puzzlewright.studio.server.security.credentials import SCOPES, new_token, token_hash
from puzzlewright.studio.server.store import users

ORDER = list(SCOPES)

#: The scopes of routes that are no part of the schema.
INTERNAL = {f"GET {API}/docs": "read"}

#: Streams never end by themselves.
STREAMS = {f"GET {API}/events"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Give a studio without processes."""
    with studio(tmp_path_factory.mktemp("studio")) as found:
        found.services.end = lambda: None
        yield found


def script(running: Running, **fields: Any) -> TestClient:
    """Return a client with a token of its own."""
    token = new_token()
    with running.services.store.writer() as c:
        users.add_token(c, users.LOCAL, token_hash(token), **fields)
    client = running.anybody()
    client.headers["Authorization"] = f"Bearer {token}"
    return client


def declared_scopes(running: Running) -> dict[str, str]:
    """Return the scope that each operation of the schema declares; each has one at most."""
    found = dict(INTERNAL)
    for path, operations in running.app.openapi()["paths"].items():
        for method, operation in operations.items():
            for each in operation.get("security", ()):
                (found[f"{method.upper()} {path}"],) = each["token"]
    return found


def test_every_route_declares_its_scope(running: Running) -> None:
    """All that are not public, and only those: a new route has to say which scope it needs."""
    routes = {f"{method} {path}" for method, path in running.routes()}
    assert declared_scopes(running).keys() == routes - WITHOUT_LOGIN
    assert {*declared_scopes(running).values()} == {*SCOPES}


def test_reading_changes_nothing(running: Running) -> None:
    """Questions are sent by POST; all other requests with a body need more than `read`."""
    reading = {name for name, scope in declared_scopes(running).items() if scope == "read"}
    asked = {name for name in reading if not name.startswith("GET ")}
    assert all(name.startswith("POST ") for name in asked)
    questions = {f"POST {API}/{name}" for name in ("check", "check-list", "previews")}
    assert {name for name in asked if "/workshop/" not in name} == questions
    managed = {name for name, scope in declared_scopes(running).items() if scope == "admin"}
    nouns = {name.split(f"{API}/")[1].split("/")[0] for name in managed}
    assert nouns == {"tokens", "users", "me", "logout", "quit"}


@pytest.mark.parametrize("scope", ORDER)
def test_each_scope_on_each_route(running: Running, scope: str) -> None:
    """A token with less than a route declares is refused, and the problem names what is missing."""
    client = script(running, scope=scope)
    for name, needed in sorted(declared_scopes(running).items()):
        is_enough = ORDER.index(scope) >= ORDER.index(needed)
        if is_enough and name in STREAMS:
            continue
        method, path = name.split()
        answer = sent(client, method, path)
        if is_enough:
            assert answer.status_code != 401, name
            assert "scope" not in answer.text or answer.status_code < 400, name
            continue
        assert answer.status_code == 403, name
        assert (answer.json()["scope"], needed in answer.json()["detail"]) == (needed, True)
        assert f'scope="{needed}"' in answer.headers["www-authenticate"]


def test_a_session_has_all_scopes(running: Running) -> None:
    """A browser that is logged in may do what its user may."""
    browser = running.browser()
    assert browser.get(f"{API}/me").json()["scope"] == "admin"
    assert browser.get(f"{API}/tokens").status_code == 200


def test_a_token_cannot_make_a_better_one(running: Running) -> None:
    """Tokens are made with the scope `admin` only; by default they have `make`."""
    assert script(running, scope="make").post(f"{API}/tokens", json={}).status_code == 403
    owner = script(running, scope="admin")
    made = owner.post(f"{API}/tokens", json={}).json()
    assert (made["scope"], made["expires"]) == ("make", None)
    refused = owner.post(f"{API}/tokens", json={"scope": "write"})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["field"] == "scope"


def test_a_token_cannot_outlive_its_maker(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that expires makes none that lasts longer, whatever is asked for."""
    monkeypatch.setattr(clock, "wall", lambda: 1_000_000.0)
    short = script(running, scope="admin", lasts=2 * 86_400.0)
    ends = [
        short.post(f"{API}/tokens", json={"scope": "admin", **days}).json()["expires"]
        for days in ({}, {"days": 30}, {"days": 1})
    ]
    own, sooner = "1970-01-14T13:46:40.000000Z", "1970-01-13T13:46:40.000000Z"
    assert ends == [own, own, sooner]


def test_an_end_in_the_far_future_is_listed(running: Running) -> None:
    """Also one that no calendar has; such a token can be deleted."""
    script(running, name="far", lasts=999_999_999 * 86_400.0)
    owner = script(running, scope="admin")
    far = next(each for each in owner.get(f"{API}/tokens").json()["items"] if each["name"] == "far")
    assert far["expires"].startswith("9999-12-31T")
    assert owner.delete(f"{API}/tokens/{far['id']}").status_code == 204


def test_a_token_expires(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it is refused with a reason, and listed for another month."""
    now = 1_000_000.0
    monkeypatch.setattr(clock, "wall", lambda: now)
    owner = script(running, scope="admin")
    made = owner.post(f"{API}/tokens", json={"name": "short", "days": 2}).json()
    assert made["expires"] == "1970-01-14T13:46:40.000000Z"
    client = running.anybody()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    now += 2 * 86_400 - 1
    assert client.get(f"{API}/me").status_code == 200
    now += 1
    answer = client.get(f"{API}/me")
    assert (answer.status_code, answer.json()["detail"]) == (401, "this token has expired")
    assert 'error="invalid_token"' in answer.headers["www-authenticate"]

    def names() -> set[str]:
        with running.services.store.writer() as c:
            users.purge(c)
        return {each["name"] for each in owner.get(f"{API}/tokens").json()["items"]}

    now += 29 * 86_400
    assert "short" in names()
    now += 86_400
    assert "short" not in names()
