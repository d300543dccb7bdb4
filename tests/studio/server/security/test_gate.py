"""The gate: a walk over all routes, as the app lists them, so that none can be forgotten."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect
from support.case_samples import some_of
from support.clocks import at_time
from support.studio.app import ADDRESS, OURS, Running, studio
from support.studio.requests import WITHOUT_LOGIN, filled, sent

from puzzlewright.i18n.catalogue import load_catalogue
from puzzlewright.studio.server import pages
from puzzlewright.studio.server.security.credentials import new_token, token_hash
from puzzlewright.studio.server.security.gate import PUBLIC, is_public
from puzzlewright.studio.server.security.headers import HEADERS
from puzzlewright.studio.server.security.people import new_launch
from puzzlewright.studio.server.settings import BODIES
from puzzlewright.studio.server.store import plays, puzzles, users


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Give a studio without processes."""
    with studio(tmp_path_factory.mktemp("studio")) as found:
        yield found


def test_routes_are_found(running: Running) -> None:
    """The walks below see the routes of every router."""
    paths = {path for _, path in running.routes()}
    assert len(running.routes()) > 60
    wanted = {"/api/v1/jobs", "/api/v1/puzzles/{puzzle}", "/s/{token}", "/", "/api/v1/events"}
    assert wanted <= paths


def test_all_but_few_routes_need_a_login(running: Running) -> None:
    """Without cookie and token, every route that is not named above is refused."""
    client = running.anybody()
    for method, path in running.routes():
        if f"{method} {path}" in WITHOUT_LOGIN:
            assert is_public(method, filled(path)), path
            continue
        answer = sent(client, method, path)
        assert answer.status_code == 401, (method, path)
        assert answer.headers["content-type"] == "application/problem+json"


def test_the_list_of_public_routes_has_nothing_else(running: Running) -> None:
    """Each entry of the gate's list is a route that there is."""
    assert len(PUBLIC) == len(WITHOUT_LOGIN)
    assert {f"{method} {path}" for method, path in running.routes()} >= WITHOUT_LOGIN


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/nothing", "/api/v1", "/assets", "/s/a/b/c"])
def test_what_is_not_there_needs_a_login_too(running: Running, path: str) -> None:
    """Nobody learns which routes there are."""
    assert running.anybody().get(path).status_code == 401
    assert running.script().get(path).status_code == 404


def test_a_wrong_address_is_a_page_for_people(running: Running) -> None:
    """With a link home, in the language of the browser; programs, and the API, get a problem."""
    people = {"Accept": "text/html,*/*", "Accept-Language": "de"}
    for client, status in ((running.anybody(), 401), (running.browser(), 404)):
        answer = client.get("/puzzels", headers=people)
        assert (answer.status_code, "Hier ist nichts" in answer.text) == (status, True)
        assert '<a href="/">' in answer.text
        for path, headers in (("/puzzels", {}), ("/api/v1/none", people)):
            told = client.get(path, headers=headers)
            assert told.status_code == status
            assert told.headers["content-type"] == "application/problem+json"


HOSTS = ("evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil:8127")


@pytest.mark.parametrize("host", some_of(HOSTS, "evil.example"))
def test_a_foreign_host_is_refused_everywhere(running: Running, host: str) -> None:
    """A name that points to this machine by DNS rebinding reaches nothing, with a login or not."""
    for client in (running.anybody(), running.script(), running.browser()):
        for method, path in running.routes():
            answer = sent(client, method, path, Host=host)
            assert answer.status_code == 421, (method, path)


@pytest.mark.parametrize(
    "foreign",
    [
        {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"},
        {"Origin": "http://127.0.0.1:9999", "Sec-Fetch-Site": "same-site"},
        {"Origin": ADDRESS, "Sec-Fetch-Site": "cross-site"},
        {"Origin": "null", "Sec-Fetch-Site": "cross-site"},
        {"Origin": ADDRESS, "Sec-Fetch-Site": "same-site"},
    ],
)
def test_pages_of_others_are_refused_everywhere(running: Running, foreign: dict[str, str]) -> None:
    """A browser that is logged in and shows a page of somebody else reaches nothing by it."""
    client = running.browser()
    for method, path in running.routes():
        assert sent(client, method, path, **foreign).status_code == 403, (method, path)


def test_a_foreign_origin_alone_is_refused(running: Running) -> None:
    """Where the browser sends no Sec-Fetch-Site, the origin decides."""
    client = running.browser()
    del client.headers["Sec-Fetch-Site"]
    for method, path in running.routes():
        for origin in ("http://evil.example", "null"):
            answer = sent(client, method, path, Origin=origin)
            assert answer.status_code == 403 or origin == "null", (method, path)
            assert method == "GET" or answer.status_code == 403, (method, path)


def test_a_write_with_a_cookie_needs_an_origin(running: Running) -> None:
    """A cookie alone writes nothing."""
    client = running.browser()
    for name in OURS:
        del client.headers[name]
    for method, path in running.routes():
        if method != "GET":
            assert sent(client, method, path).status_code == 403, (method, path)


def test_an_expired_session_is_nobody(running: Running) -> None:
    """A session that has ended opens nothing but what everybody may see."""
    client = running.anybody()
    cookie = new_token()
    with running.services.store.writer() as c:
        at_time(time.time() - 60, users.start_session, c, users.LOCAL, token_hash(cookie), 10.0)
    client.cookies.set(running.services.settings.cookie, cookie)
    client.headers.update(OURS)
    for method, path in running.routes():
        if f"{method} {path}" not in WITHOUT_LOGIN:
            assert sent(client, method, path).status_code == 401, (method, path)


def test_an_expired_share_opens_nothing(running: Running) -> None:
    """A link that works shows its puzzle and nothing else; one that expired shows nothing."""
    store = running.services.store
    links = {"works": time.time() + 60, "expired": time.time() - 1, "revoked": time.time() + 60}
    with store.writer() as c:
        row = puzzles.create(
            c, users.LOCAL, puzzles.NewPuzzleRow("sudoku", puzzles.Content("1", {}))
        )
        for name, expires in links.items():
            share = plays.create_share(
                c, users.LOCAL, plays.NewShare(row.id, 1, token_hash(f"{name}-0123456789"), expires)
            )
            assert share is not None
            if name == "revoked":
                plays.revoke_share(c, users.LOCAL, share.id)
    client = running.anybody()
    body = {"state": {}, "player": "a" * 16}
    for method, path in running.routes():
        if not path.startswith("/s/"):
            continue
        for name in links:
            address = filled(path, f"{name}-0123456789") + "?player=" + "a" * 16
            answer = client.request(method, address, json=body if method == "PUT" else None)
            assert answer.status_code == (200 if name == "works" else 404), (name, path)


def test_a_link_is_no_login(running: Running) -> None:
    """Whoever has a link reaches nothing else: it is neither a token nor a cookie."""
    client = running.anybody()
    client.headers["Authorization"] = "Bearer works-0123456789"
    client.cookies.set(running.services.settings.cookie, "works-0123456789")
    client.headers.update(OURS)
    assert client.get("/api/v1/puzzles").status_code == 401


def test_headers_are_on_every_answer(running: Running) -> None:
    """Pages, files, data, refusals and errors: all of them carry the headers."""
    for client in (running.anybody(), running.script(), running.browser()):
        for method, path in running.routes():
            if path == "/api/v1/events" and client.headers.get("Authorization", "") + str(
                client.cookies
            ):
                continue  # it does not end; test_api_events.py looks at its headers
            for answer in (sent(client, method, path), sent(client, method, path, Host="evil")):
                missing = [name for name in HEADERS if name not in answer.headers]
                assert not missing, (method, path, missing)
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert answer.headers["referrer-policy"] == "no-referrer"
                assert "frame-ancestors" in answer.headers["content-security-policy"]
                assert "access-control-allow-origin" not in answer.headers


def test_defects_are_reported_without_details(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error that nobody foresaw says nothing of what is inside, and carries the headers."""
    monkeypatch.setattr(users, "tokens", lambda *_: 1 / 0)
    answer = running.script().get("/api/v1/tokens")
    assert answer.status_code == 500
    assert "ZeroDivision" not in answer.text
    assert "content-security-policy" in answer.headers


def test_policy_of_pages(running: Running) -> None:
    """Pages take nothing from outside and run no script in the page; nobody frames them."""
    policy = running.anybody().get("/").headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_policy_of_games(running: Running) -> None:
    """A game may be framed by us alone, has no origin, and runs the script with its hash."""
    client = running.script()
    made = client.post("/api/v1/puzzles", json={"text": "1"}).json()
    policy = client.get(f"/api/v1/puzzles/{made['id']}/game").headers["content-security-policy"]
    assert "frame-ancestors 'self'" in policy
    assert "script-src 'sha256-abc='" in policy
    assert policy.endswith("sandbox allow-scripts")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "", "text/json"]
)
def test_only_json_is_written(running: Running, kind: str) -> None:
    """What a form of another site can send is refused before it is parsed."""
    client = running.script()
    for method, path in running.routes():
        if method == "GET":
            continue
        headers = {"Content-Type": kind} if kind else {}
        answer = client.request(method, filled(path), content=b"{}", headers=headers)
        assert answer.status_code == (413 if method == "DELETE" else 415), (method, path)


def test_bodies_are_limited(running: Running) -> None:
    """A body that is too large is refused, whether its length is declared or not."""
    client = running.script()

    def pieces() -> Iterator[bytes]:
        for _ in range(30):
            yield b" " * 100_000

    kind = {"Content-Type": "application/json"}
    for method, path in running.routes():
        if any(path.startswith(start) and most > 3_000_000 for start, most in BODIES.items()):
            continue
        answer = client.request(method, filled(path), content=pieces(), headers=kind)
        assert answer.status_code == 413, (method, path)
    told = {**kind, "Content-Length": "999999999999"}
    answer = client.post("/api/v1/imports", content=b"{}", headers=told)
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b'{"text": "\\ud800"}', "half a character"),
        (b'{"text": "a\\u0000"}', "null character"),
        (b"[" * 500 + b"]" * 500, "levels of nested"),
        (b"\xff", "UTF-8"),
        (b"{", ""),
        (b'{"text": ' + b"9" * 6000 + b"}", ""),
    ],
)
def test_json_that_no_text_can_hold(running: Running, body: bytes, detail: str) -> None:
    """Odd JSON is refused with a reason, never with a defect."""
    kind = {"Content-Type": "application/json"}
    answer = running.script().post("/api/v1/puzzles", content=body, headers=kind)
    assert answer.status_code in (400, 422)
    assert detail in answer.json()["detail"]


def test_a_backslash_before_u0000_is_a_text(running: Running) -> None:
    """An escaped backslash before u0000 is six characters, not a null."""
    answer = running.script().post("/api/v1/lists", json={"title": "a", "text": "\\u0000"})
    assert answer.status_code == 201
    assert answer.json()["text"] == "\\u0000"


def test_headers_that_are_there_twice(running: Running) -> None:
    """Two hosts mean different things to different programs; so they are refused."""
    headers = [("Host", "127.0.0.1:8127"), ("Host", "evil.example")]
    assert running.anybody().get("/", headers=headers).status_code in (400, 421)


def test_a_wrong_token_is_not_made_up_for_by_a_cookie(running: Running) -> None:
    """Who sends a token is judged by it."""
    client = running.browser()
    assert client.get("/api/v1/me").status_code == 200
    for given in ("Bearer wrong", "Basic bG9jYWw6", "Bearer"):
        headers = {"Authorization": given}
        assert client.get("/api/v1/me", headers=headers).status_code == 401


def test_heads_are_those_of_the_same_addresses(running: Running) -> None:
    """HEAD answers like GET, without a body; it opens nothing, and uses up no launch token."""
    script, anybody = running.script(), running.anybody()
    for path in ("/", "/assets/app.css", "/api/v1/me", "/api/v1/puzzles", "/nothing"):
        for client in (script, anybody):
            head, whole = client.head(path), client.get(path)
            assert head.status_code == whole.status_code, path
            assert head.headers["content-type"] == whole.headers["content-type"]
            assert head.headers["content-length"] == whole.headers["content-length"]
            assert not head.content
    token = new_launch(running.services.store, running.services.settings)
    assert anybody.head(f"/launch?token={token}").status_code == 401
    assert anybody.get(f"/launch?token={token}").status_code == 303
    used = anybody.get(f"/launch?token={token}", headers={"Accept-Language": "de"})
    assert (used.status_code, '<html lang="de" dir="ltr">' in used.text) == (403, True)
    assert load_catalogue("de")(pages.USED[0]) in used.text


def test_web_sockets_are_refused(running: Running) -> None:
    """There are none."""
    with pytest.raises(WebSocketDisconnect), running.anybody().websocket_connect("/api/v1/events"):
        raise AssertionError


def test_no_path_leads_out_of_the_pages(running: Running, tmp_path: Path) -> None:
    """Files of the interface are found by name in a fixed list, whatever the address says."""
    (tmp_path / "secret").write_text("secret")
    for name in (
        "../server/app.py",
        "%2e%2e/server/app.py",
        "..%2fserver%2fapp.py",
        "//etc/passwd",
    ):
        assert running.anybody().get(f"/assets/{name}").status_code in (401, 404)
