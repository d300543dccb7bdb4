"""The gate of the class port: what passes it, and that nothing of the studio does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send
from support.studio.app import Running, studio
from support.studio.coroutines import in_a_loop

from puzzlewright.studio.server.classes import addresses, gate
from puzzlewright.studio.server.classes.app import ASSETS, ClassPort, code_page
from puzzlewright.studio.server.classes.gate import Buckets
from puzzlewright.studio.server.settings import Settings

PLACE = "http://192.168.1.5:8128"
PUPIL = ("192.168.1.77", 50_000)
CODE, TOKEN = "bcdfgh", "a" * 27

#: What the studio and the class port both have; each serves its own there.
SHARED = {"/", "/favicon.ico", "/assets/app.css", "/i18n/catalogue.js"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Give a studio without processes."""
    with studio(tmp_path_factory.mktemp("class"), has_class=True) as found:
        yield found


def client(app: Any, host: str = PLACE, address: tuple[str, int] = PUPIL) -> TestClient:
    """Return somebody on the local network."""
    return TestClient(app, host, client=address, raise_server_exceptions=False)


def test_no_route_of_the_studio_is_there(running: Running) -> None:
    """Every method and path of the studio, with the teacher's own cookie and token, is refused."""
    teacher = running.browser()
    port = client(ClassPort(running.services))
    port.headers["Authorization"] = f"Bearer {running.token}"
    port.headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in teacher.cookies.items())
    walked = 0
    for method, template in running.routes():
        path = re.sub(r"\{name:path\}", "app.css", template)
        path = re.sub(r"\{[^}]*\}", "abcdefgh234567ab", path)
        body: dict[str, Any] = {} if method in ("GET", "DELETE") else {"json": {}}
        answer = port.request(method, path, **body)
        if (method, path) not in {("GET", each) for each in SHARED}:
            assert (answer.status_code, path) == (404, path)
            assert answer.headers["content-type"] == "application/problem+json"
        assert "set-cookie" not in answer.headers
        walked += 1
    assert walked > 60
    assert port.get("/").text != running.anybody().get("/").text


def test_each_route_of_ours_is_in_the_list() -> None:
    """The app has no route that the gate does not know, and the gate none that the app lacks."""
    from puzzlewright.studio.server.classes.app import routes

    has = {(method, each.path) for each in routes.routes for method in each.methods}  # type: ignore[attr-defined]
    assert has == {(method, path) for method, path, _ in gate.ROUTES}


def test_files_of_the_page_are_all_and_no_others(running: Running) -> None:
    """The page loads what is served; views of the studio are not."""
    port = client(ClassPort(running.services))
    for name in ASSETS:
        assert port.get(f"/assets/{name}").status_code == 200
    others = (
        "app.js",
        "common/api.js",
        "index.html",
        "styles/views.css",
        "views/class/class-table.js",
    )
    for name in others:
        assert port.get(f"/assets/{name}").status_code == 404
    for name in sorted(each for each in ASSETS if each.endswith(".js")):
        for needed in re.findall(r'from "\./([\w.-]+)"', port.get(f"/assets/{name}").text):
            assert needed in ASSETS
    assert "words" in port.get("/words/de").json()


def test_people_who_type_a_wrong_address_see_a_page(running: Running) -> None:
    """People get the form for the code, programs a problem. Both are 404."""
    port = client(ClassPort(running.services))
    shown = port.get("/BCDFGH", headers={"Accept": "text/html,*/*"})
    assert (shown.status_code, "pupil.js" in shown.text) == (404, True)
    assert port.get("/BCDFGH").json()["status"] == 404
    assert port.head(f"/{CODE}").status_code == 200


# The gate alone


async def inside(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with what the gate let through."""
    names = [name.decode() for name, _ in scope["headers"]]
    body = (await receive())["body"]
    text = " ".join([scope["method"], scope["state"]["client"], *sorted(names), body.decode()])
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": text.encode()})


def alone(**changed: Any) -> gate.ClassGate:
    """Return a gate with nothing behind it."""
    return gate.ClassGate(inside, Settings(Path("nowhere"), has_class=True, **changed), code_page)


def test_cookies_and_tokens_are_taken_away() -> None:
    """Browsers send the cookies of a machine to all its ports; no route sees them here."""
    port = client(alone())
    answer = port.get(
        f"/{CODE}/info", headers={"Cookie": "puzzlewright-8127=x", "Authorization": "x"}
    )
    assert answer.status_code == 200
    assert "cookie" not in answer.text
    assert "authorization" not in answer.text
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
    assert "cross-origin-opener-policy" not in answer.headers


@pytest.mark.parametrize(
    ("address", "host", "headers", "status"),
    [
        ("192.168.1.7", "192.168.1.5:8128", {}, 200),
        ("10.0.0.7", "[fe80::1]:8128", {}, 200),
        ("127.0.0.1", "localhost:8128", {}, 200),
        ("fe80::7", "192.168.1.5", {}, 200),
        ("8.8.8.8", "192.168.1.5:8128", {}, 403),
        ("2a00::1", "192.168.1.5:8128", {}, 403),
        ("somebody", "192.168.1.5:8128", {}, 403),
        ("192.168.1.7", "evil.example:8128", {}, 421),
        ("192.168.1.7", "192.168.1.5.evil.example", {}, 421),
        ("192.168.1.7", "", {}, 421),
        ("192.168.1.7", "192.168.1.5:8128", {"Origin": "http://evil.example"}, 403),
        ("192.168.1.7", "192.168.1.5:8128", {"Origin": "http://192.168.1.5:8127"}, 403),
        ("192.168.1.7", "192.168.1.5:8128", {"Origin": "http://192.168.1.5:8128"}, 200),
    ],
)
def test_who_may_come(address: str, host: str, headers: dict[str, str], status: int) -> None:
    """Machines of the local network, by an address or the name of this machine, from our pages."""
    port = client(alone(), address=(address, 50_000))
    answer = port.get(f"/{CODE}/info", headers={"Host": host, **headers})
    assert answer.status_code == status


def test_a_public_address_has_to_be_named() -> None:
    """Whoever lets the port listen on a public address is reached from there."""
    port = client(alone(class_host="8.8.4.4"), address=("8.8.8.8", 50_000))
    assert port.get(f"/{CODE}/info").status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "sent", "status"),
    [
        ("POST", f"/{CODE}/pupils", {"json": {"name": "Anna"}}, 200),
        ("POST", f"/{CODE}/pupils", {"json": {"name": "A" * 3_000}}, 413),
        ("PUT", f"/p/{TOKEN}/play", {"json": {"state": "A" * 190_000}}, 200),
        ("PUT", f"/p/{TOKEN}/play", {"json": {"state": "A" * 300_000}}, 413),
        ("PUT", f"/p/{TOKEN}/play", {"content": b"{}"}, 415),
        ("PUT", f"/p/{TOKEN}/play", {"json": [[]] * 3 + [{"a": "\0"}]}, 422),
        ("GET", f"/p/{TOKEN}/play", {"json": {}}, 413),
        ("DELETE", f"/p/{TOKEN}/play", {}, 404),
        ("GET", f"/p/{TOKEN}/../api", {}, 404),
        ("GET", "/p/short", {}, 404),
        ("GET", "/assets/views/class/class.js", {}, 404),
        ("GET", "/assets/%2e%2e%2fserver", {}, 404),
        ("GET", "/bcdfga", {}, 404),
    ],
)
def test_what_may_be_sent(method: str, path: str, sent: dict[str, Any], status: int) -> None:
    """Small JSON to the routes there are."""
    assert client(alone()).request(method, path, **sent).status_code == status


def test_requests_of_an_address_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that sends too many waits; others do not."""
    monkeypatch.setattr(gate, "BURST", 3)
    monkeypatch.setattr(gate, "RATE", 0.001)
    behind = alone()
    one, other = client(behind), client(behind, address=("192.168.1.78", 1))
    found = [one.get(f"/{CODE}").status_code for _ in range(4)]
    assert found == [200, 200, 200, 429]
    assert int(one.get(f"/{CODE}").headers["retry-after"]) >= 1
    assert other.get(f"/{CODE}").status_code == 200


def test_nothing_but_http_is_answered() -> None:
    """Web sockets are closed, and there is no lifespan."""
    sent: list[Any] = []

    async def take(message: Any) -> None:
        sent.append(message)

    async def nothing() -> Any:
        raise AssertionError

    in_a_loop(alone()({"type": "websocket"}, nothing, take))
    in_a_loop(alone()({"type": "lifespan"}, nothing, take))
    assert sent == [{"type": "websocket.close", "code": 1008}]


def test_buckets_fill_again() -> None:
    """A number at once, then one in a while; the oldest keys are forgotten."""
    now = 0.0
    buckets = Buckets(2, 0.5, lambda: now)
    assert [buckets.wait("a") for _ in range(3)] == [0.0, 0.0, 2.0]
    assert buckets.wait("b") == 0.0
    now = 1.0
    assert buckets.wait("a") == 1.0
    now = 2.0
    assert [buckets.wait("a"), buckets.wait("a")] == [0.0, 2.0]
    for number in range(10_001):
        buckets.wait(str(number))
    assert [buckets.wait("a"), buckets.wait("a")] == [0.0, 0.0]


def test_links_have_an_address_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host that was named, or those of all private networks, or else this machine's own."""
    from ipaddress import ip_address

    settings = Settings(Path("nowhere"), class_host="10.1.2.3")
    assert addresses.addresses(settings) == ["10.1.2.3"]
    everywhere = Settings(Path("nowhere"))
    found = [ip_address(each) for each in ("8.8.8.8", "192.168.1.5", "127.0.0.1", "192.168.1.5")]
    monkeypatch.setattr(addresses, "_own", lambda: found)
    assert addresses.addresses(everywhere) == ["192.168.1.5"]
    monkeypatch.setattr(addresses, "_own", list)
    assert addresses.addresses(everywhere) == ["127.0.0.1"]
    assert addresses.link("fe80::1", 8128, "code") == "http://[fe80::1]:8128/code"
    assert httpx.URL(addresses.link("10.1.2.3", 8128)).port == 8128
