"""Logging in and out: launch tokens, passwords, tokens of scripts, accounts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from support.clocks import ManualClock, at_time
from support.studio.app import ADDRESS, OURS, Running, studio

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.app import create_app
from puzzlewright.studio.server.launch import add_user
from puzzlewright.studio.server.security import credentials
from puzzlewright.studio.server.security.credentials import token_hash
from puzzlewright.studio.server.security.hosts import allowed_hosts
from puzzlewright.studio.server.security.limiter import Limiter
from puzzlewright.studio.server.security.people import new_launch
from puzzlewright.studio.server.security.proxies import address_block, networks, note_visitor
from puzzlewright.studio.server.settings import Settings
from puzzlewright.studio.server.store import users

PASSWORD = "correct horse battery"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """Give a studio of one person."""
    with studio(tmp_path) as found:
        yield found


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Running]:
    """Give a studio with the accounts of Anna, who administers, and Ben."""
    with studio(tmp_path, allowed_hosts=("puzzles.example",)) as found:
        with found.services.store.writer() as c:
            users.add(c, "Anna", credentials.hash_password(PASSWORD), is_admin=True)
            users.add(c, "Ben", credentials.hash_password(PASSWORD))
        yield found


@pytest.fixture
def behind(school: Running) -> Running:
    """Give the same studio behind a server that it trusts."""
    services = school.services
    services.settings = replace(services.settings, trusted_proxies=("127.0.0.1",))
    return Running(services, create_app(services), school.token)


def logged_in(school: Running, name: str) -> TestClient:
    """Return the browser of somebody."""
    client = school.anybody()
    client.headers.update(OURS)
    answer = client.post("/api/v1/login", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 204
    return client


# Launching


def test_a_launch_token_works_once(running: Running) -> None:
    """It leads to the clean address with a cookie; the second time it is refused."""
    token = new_launch(running.services.store, running.services.settings)
    first, second = running.anybody(), running.anybody()
    answer = first.get(f"/launch?token={token}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("puzzlewright-8127=")
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Path=/" in cookie
    assert first.get("/api/v1/me").status_code == 200
    again = second.get(f"/launch?token={token}")
    assert again.status_code == 403
    assert "set-cookie" not in again.headers


def test_a_launch_token_expires(running: Running) -> None:
    """One that nobody used in time opens nothing."""
    with running.services.store.writer() as c:
        at_time(time.time() - 60, users.add_launch, c, users.LOCAL, token_hash("late"), 10.0)
    assert running.anybody().get("/launch?token=late").status_code == 403
    assert running.anybody().get("/launch").status_code == 403


def test_secrets_are_stored_as_hashes(running: Running) -> None:
    """Neither cookies nor tokens are in the database."""
    client = running.browser()
    cookie = client.cookies[running.services.settings.cookie]
    wanted = {"name": "a", "scope": "admin"}
    made = running.script().post("/api/v1/tokens", json=wanted).json()["token"]
    files = list(running.services.settings.data.glob("studio.sqlite*"))
    assert files
    for file in files:
        data = file.read_bytes()
        for secret in (cookie, made, running.token):
            assert secret.encode() not in data


def test_logging_out_ends_the_session(running: Running) -> None:
    """The cookie is worth nothing after that, even if somebody kept it."""
    client = running.browser()
    cookie = client.cookies[running.services.settings.cookie]
    assert client.post("/api/v1/logout").status_code == 204
    client.cookies.set(running.services.settings.cookie, cookie)
    assert client.get("/api/v1/me").status_code == 401


def test_strangers_and_other_sites_cannot_quit_a_studio(running: Running) -> None:
    """Its own pages can."""
    ended: list[str] = []
    running.services.end = lambda: ended.append("now")
    assert running.anybody().post("/api/v1/quit", json={}).status_code == 401
    foreign = {"Origin": "http://a.example", "Sec-Fetch-Site": "cross-site"}
    assert running.browser().post("/api/v1/quit", json={}, headers=foreign).status_code == 403
    assert ended == []
    assert running.browser().post("/api/v1/quit", json={}).status_code == 204
    assert ended == ["now"]


def test_nobody_quits_a_studio_of_others(school: Running) -> None:
    """Not even whoever administers it: others work there."""
    ended: list[str] = []
    school.services.end = lambda: ended.append("now")
    assert logged_in(school, "Anna").post("/api/v1/quit", json={}).status_code == 403
    assert ended == []


def test_a_token_ends_when_it_is_removed(running: Running) -> None:
    """A script can use its token until then."""
    wanted = {"name": "mine", "scope": "admin"}
    made = running.script().post("/api/v1/tokens", json=wanted).json()
    client = running.anybody()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    assert client.get("/api/v1/me").json()["id"] == "local"
    listed = client.get("/api/v1/tokens").json()["items"]
    assert {"mine", "tests"} == {each["name"] for each in listed}
    assert not any("token" in each or "hash" in each for each in listed)
    assert client.delete(f"/api/v1/tokens/{made['id']}").status_code == 204
    assert client.get("/api/v1/me").status_code == 401


def test_a_studio_without_accounts_knows_no_passwords(running: Running) -> None:
    """There is nobody to log in as."""
    client = running.anybody()
    client.headers.update(OURS)
    answer = client.post("/api/v1/login", json={"name": "local", "password": ""})
    assert answer.status_code == 403


# Accounts


def test_logging_in(school: Running) -> None:
    """The name may be typed in any case; wrong passwords and names get the same answer."""
    assert logged_in(school, "ANNA").get("/api/v1/me").json()["name"] == "Anna"
    client = school.anybody()
    client.headers.update(OURS)
    wrong = [("Anna", "wrong"), ("Nobody", PASSWORD), ("local", ""), ("Anna", "")]
    answers = [
        client.post("/api/v1/login", json={"name": name, "password": password})
        for name, password in wrong
    ]
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.text for answer in answers}) == 1
    assert not any("set-cookie" in answer.headers for answer in answers)


def test_attempts_are_limited(school: Running) -> None:
    """After ten attempts the right password is not even looked at."""
    client = school.anybody()
    client.headers.update(OURS)
    for _ in range(10):
        answer = client.post("/api/v1/login", json={"name": "Ben", "password": "guess"})
        assert answer.status_code == 401
    answer = client.post("/api/v1/login", json={"name": "ben", "password": PASSWORD})
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0


def tried(school: Running, name: str, *, visitor: str = "", password: str = "guess") -> int:
    """Try to log in from some address, and return the status."""
    client = TestClient(school.app, ADDRESS, client=("127.0.0.1", 1))
    headers = {**OURS, "X-Forwarded-For": visitor} if visitor else OURS
    told = {"name": name, "password": password}
    return int(client.post("/api/v1/login", json=told, headers=headers).status_code)


@pytest.mark.parametrize("other", ["\uff22\uff45\uff4e", " Ben", "Ben\u2003", "BEN"])
def test_a_name_is_counted_however_it_is_written(school: Running, other: str) -> None:
    """Attempts are counted for the account that the name finds."""
    for _ in range(10):
        assert tried(school, "Ben") == 401
    assert tried(school, other) == 429


def test_refused_attempts_count_nowhere(school: Running) -> None:
    """Whoever goes on trying one name does not use up what the others at the address have."""
    for number in range(150):
        assert tried(school, "Ben") == (401 if number < 10 else 429)
    assert tried(school, "Anna", password=PASSWORD) == 204


def test_a_stranger_does_not_shut_somebody_out(behind: Running) -> None:
    """Ten wrong passwords from one address leave the name free elsewhere; many more do not."""
    for number in range(12):
        assert tried(behind, "Ben", visitor="192.0.2.1") == (401 if number < 10 else 429)
    assert tried(behind, "Ben", visitor="192.0.2.2", password=PASSWORD) == 204
    for number in range(90):
        assert tried(behind, "Ben", visitor=f"198.51.100.{number}") == 401
    assert tried(behind, "Ben", visitor="192.0.2.2", password=PASSWORD) == 429


def test_only_a_trusted_server_names_its_visitors(school: Running) -> None:
    """Without --trusted-proxy, whoever makes up an address is counted all the same."""
    for number in range(10):
        assert tried(school, "Ben", visitor=f"192.0.2.{number}") == 401
    assert tried(school, "Ben", visitor="192.0.2.99") == 429


@pytest.mark.parametrize(
    ("client", "forwarded", "visitor"),
    [
        ("127.0.0.1", "192.0.2.1", "192.0.2.1"),
        ("::ffff:127.0.0.1", "192.0.2.1", "192.0.2.1"),
        ("127.0.0.1", "203.0.113.9, 192.0.2.1", "192.0.2.1"),
        ("127.0.0.1", "203.0.113.9, 192.0.2.1, 10.1.1.1", "192.0.2.1"),
        ("127.0.0.1", "192.0.2.1, nonsense", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("192.0.2.7", "203.0.113.9", "192.0.2.7"),
    ],
)
def test_visitors_behind_a_server(client: str, forwarded: str, visitor: str) -> None:
    """The last one that is no trusted server counts; what it says about others does not."""
    scope = {"client": (client, 5), "scheme": "http"}
    told = {"x-forwarded-for": forwarded, "x-forwarded-proto": "https"}
    note_visitor(scope, told, networks(("127.0.0.1", "10.0.0.0/8")))
    assert scope["client"][0] == visitor
    assert scope["scheme"] == ("http" if client == "192.0.2.7" else "https")


def test_links_behind_tls(behind: Running) -> None:
    """A trusted server forwards that visitors come by https, and links have https."""
    client = logged_in(behind, "Anna")
    puzzle = client.post("/api/v1/puzzles", json={"text": "1"}).json()["id"]
    token = client.post("/api/v1/tokens", json={}).json()["token"]
    script = TestClient(behind.app, ADDRESS, client=("127.0.0.1", 1))
    told = {"Host": "puzzles.example", "Authorization": f"Bearer {token}"}
    told["X-Forwarded-Proto"] = "https"
    made = script.post(f"/api/v1/puzzles/{puzzle}/shares", json={}, headers=told).json()
    assert made["url"].startswith("https://puzzles.example/s/")


def test_one_visitor_has_many_addresses() -> None:
    """Addresses of IPv6 are counted by network."""
    assert (
        address_block("2001:db8::1")
        == address_block("2001:db8::ffff:1")
        != address_block("2001:db8:0:1::1")
    )
    assert (
        address_block("192.0.2.1")
        == address_block("::ffff:192.0.2.1")
        != address_block("192.0.2.2")
    )
    with pytest.raises(InputError, match="--trusted-proxy"):
        networks(("proxy.example",))


def test_a_class_logs_in_at_once(school: Running) -> None:
    """Attempts that are right do not count, however many share an address."""
    for _ in range(30):
        logged_in(school, "Anna")


def test_logging_in_from_another_site_is_refused(school: Running) -> None:
    """Nobody is logged in as somebody else by a form of another page."""
    foreign = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}
    told = {"name": "Anna", "password": PASSWORD}
    answer = school.anybody().post("/api/v1/login", json=told, headers=foreign)
    assert answer.status_code == 403


def test_people_see_their_own_things_only(school: Running) -> None:
    """Puzzles, lists, jobs, tokens and shares of others are not there."""
    anna, ben = logged_in(school, "Anna"), logged_in(school, "Ben")
    puzzle = anna.post("/api/v1/puzzles", json={"text": "1"}).json()["id"]
    word_list = anna.post("/api/v1/lists", json={"title": "a", "text": "b"}).json()["id"]
    share = anna.post(f"/api/v1/puzzles/{puzzle}/shares", json={}).json()["id"]
    job = anna.post("/api/v1/jobs", json={"verb": "count", "puzzle": puzzle}).json()["id"]
    token = anna.post("/api/v1/tokens", json={}).json()["id"]
    for path in (f"puzzles/{puzzle}", f"lists/{word_list}", f"jobs/{job}",
                 f"puzzles/{puzzle}/versions", f"puzzles/{puzzle}/drawing",
                 f"puzzles/{puzzle}/game", f"puzzles/{puzzle}/play", f"puzzles/{puzzle}/shares",
                 f"puzzles/{puzzle}/exports/pdf"):  # fmt: skip
        assert ben.get(f"/api/v1/{path}").status_code == 404, path
    for path in (f"shares/{share}", f"tokens/{token}", f"puzzles/{puzzle}", f"lists/{word_list}"):
        assert ben.delete(f"/api/v1/{path}").status_code == 404, path
    for path in (f"puzzles/{puzzle}/copy", f"puzzles/{puzzle}/shares", f"jobs/{job}/cancel"):
        assert ben.post(f"/api/v1/{path}", json={}).status_code == 404, path
    about = {"verb": "make", "recipe": {"kind": "sudoku"}, "puzzle": puzzle}
    assert ben.post("/api/v1/jobs", json=about).status_code == 404
    for path in ("puzzles", "lists", "jobs"):
        assert ben.get(f"/api/v1/{path}").json()["total"] == 0


def test_only_administrators_see_accounts(school: Running) -> None:
    """Anna adds Carl and shuts him out again, which ends his session."""
    anna, ben = logged_in(school, "Anna"), logged_in(school, "Ben")
    told = {"name": "Carl", "password": PASSWORD}
    assert ben.get("/api/v1/users").status_code == 403
    assert ben.post("/api/v1/users", json=told).status_code == 403
    made = anna.post("/api/v1/users", json=told)
    assert made.status_code == 201
    assert "password" not in made.text
    assert anna.post("/api/v1/users", json=told).status_code == 409
    carl = logged_in(school, "Carl")
    path = f"/api/v1/users/{made.json()['id']}"
    assert ben.patch(path, json={"disabled": True}).status_code == 403
    assert anna.patch(path, json={"disabled": True}).status_code == 200
    assert carl.get("/api/v1/me").status_code == 401


def test_a_new_password_ends_sessions_and_tokens(school: Running) -> None:
    """Whoever had found out the old one has nothing left, not even what they made with it."""
    anna, ben = logged_in(school, "Anna"), logged_in(school, "Ben")
    script = school.anybody()
    token = ben.post("/api/v1/tokens", json={}).json()["token"]
    script.headers["Authorization"] = f"Bearer {token}"
    assert script.get("/api/v1/me").status_code == 200
    path = f"/api/v1/users/{ben.get('/api/v1/me').json()['id']}"
    assert anna.patch(path, json={"password": "another password"}).status_code == 200
    assert script.get("/api/v1/me").status_code == 401
    assert ben.get("/api/v1/me").status_code == 401


def test_people_change_their_own_password(school: Running) -> None:
    """With the old one; other browsers and scripts are logged out, this one is not."""
    ben, elsewhere = logged_in(school, "Ben"), logged_in(school, "Ben")
    token = ben.post("/api/v1/tokens", json={}).json()["token"]
    new = "another password"
    path = "/api/v1/me/password"
    assert ben.post(path, json={"old": "wrong", "new": new}).status_code == 403
    assert ben.post(path, json={"old": PASSWORD, "new": "short"}).status_code == 422
    assert elsewhere.get("/api/v1/me").status_code == 200
    assert ben.post(path, json={"old": PASSWORD, "new": new}).status_code == 204
    assert ben.get("/api/v1/me").json()["name"] == "Ben"
    assert elsewhere.get("/api/v1/me").status_code == 401
    headers = {"Authorization": f"Bearer {token}"}
    assert school.anybody().get("/api/v1/me", headers=headers).status_code == 401
    assert tried(school, "Ben", password=PASSWORD) == 401
    assert tried(school, "Ben", password=new) == 204


def test_attempts_at_the_old_password_are_limited(school: Running) -> None:
    """Whoever finds an open browser cannot guess the password there."""
    ben = logged_in(school, "Ben")
    told = {"old": "wrong", "new": "another password"}
    found = [ben.post("/api/v1/me/password", json=told).status_code for _ in range(11)]
    assert found == [403] * 10 + [429]


@pytest.mark.parametrize("sign", ["\x07", "\x1b", "\x7f", "\u202e", "\u2066", "\u200b", "\u2028"])
def test_names_have_nothing_that_hides(school: Running, tmp_path: Path, sign: str) -> None:
    """Neither controls nor marks of direction, by the API and by the command line."""
    anna = logged_in(school, "Anna")
    name = f"Carl{sign}a"
    told = {"name": name, "password": PASSWORD}
    answer = anna.post("/api/v1/users", json=told)
    assert answer.status_code == 422
    assert "control or direction" in answer.json()["detail"]
    with pytest.raises(InputError, match="control or direction"):
        add_user(Settings(tmp_path / "other"), name, PASSWORD, admin=False)


def test_names_of_all_scripts(school: Running) -> None:
    """Names may have blanks, accents, and signs that join letters."""
    anna = logged_in(school, "Anna")
    for name in ("Zoë Müller-Ωmega", "שרה", "محمد علی\u200cپور", "ශ්\u200dරී"):
        answer = anna.post("/api/v1/users", json={"name": f" {name} ", "password": PASSWORD})
        assert (answer.status_code, answer.json().get("name")) == (201, name)


def test_one_administrator_stays(school: Running) -> None:
    """Anna cannot shut herself out."""
    anna = logged_in(school, "Anna")
    me = anna.get("/api/v1/me").json()["id"]
    for change in ({"disabled": True}, {"is_admin": False}):
        assert anna.patch(f"/api/v1/users/{me}", json=change).status_code == 409
    assert anna.get("/api/v1/me").json()["is_admin"]


# Parts

#: What a guess costs, before the tests make it cheap (conftest.py).
COST = (credentials.COST, credentials.BLOCK, credentials.PARALLEL)


def test_a_hash_costs_what_owasp_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parameters stand in the hash, and hold for a password that fits none."""
    assert COST == (2**15, 8, 3)
    monkeypatch.setattr(credentials, "COST", COST[0])
    stored = credentials.hash_password(PASSWORD)
    assert stored.split("$")[:4] == ["scrypt", "32768", "8", "3"]
    asked: list[tuple[int, ...]] = []

    def note(_password: str, _salt: bytes, *cost: int) -> bytes:
        asked.append(cost)
        return b""

    monkeypatch.setattr(credentials, "_key", note)
    assert not credentials.is_right(PASSWORD, stored)
    assert not credentials.is_right(PASSWORD, None)
    assert asked == [COST] * 2


def test_passwords() -> None:
    """A hash has a salt of its own, fits its password alone, and has limits of length."""
    one, two = credentials.hash_password(PASSWORD), credentials.hash_password(PASSWORD)
    assert one != two
    assert credentials.is_right(PASSWORD, one)
    assert not credentials.is_right(PASSWORD + "x", one)
    assert not credentials.is_right(PASSWORD, None)
    for bad in ("short", "x" * 501):
        with pytest.raises(InputError, match="10 to 500 characters"):
            credentials.hash_password(bad)


def test_the_limiter_lets_go_after_its_window() -> None:
    """Two attempts in ten seconds, for each key; keys do not grow without end."""
    clock = ManualClock()
    limiter = Limiter(2, 10.0, clock)
    assert [limiter.wait("a"), limiter.wait("a"), limiter.wait("b")] == [0, 0, 0]
    clock.advance(4.0)
    assert limiter.wait("a") == pytest.approx(6.0)
    limiter.take_back("a")
    assert limiter.wait("a") == 0
    clock.advance(10.5)
    assert limiter.wait("a") == 0


def test_hosts(tmp_path: Path) -> None:
    """The list is exact: names of this machine with the port, and those that are allowed."""
    plain = allowed_hosts(Settings(tmp_path, port=5000))
    assert plain == {"127.0.0.1:5000", "localhost:5000", "[::1]:5000"}
    named = allowed_hosts(Settings(tmp_path, port=5000, allowed_hosts=("Example.org", "b.de:81")))
    assert named - plain == {"example.org", "example.org:5000", "b.de:81"}
    with pytest.raises(InputError, match="--allowed-host"):
        allowed_hosts(Settings(tmp_path, allowed_hosts=("http://example.org/",)))


def test_the_cookie_is_for_tls_alone_behind_tls(school: Running) -> None:
    """If the page was loaded by https, so is everything else."""
    told = {"name": "Anna", "password": PASSWORD}
    headers = {"Origin": "https://puzzles.example", "Host": "puzzles.example"}
    answer = school.anybody().post("/api/v1/login", json=told, headers=headers)
    assert "Secure" in answer.headers["set-cookie"]
    plain = {"Origin": ADDRESS}
    answer = school.anybody().post("/api/v1/login", json=told, headers=plain)
    assert "Secure" not in answer.headers["set-cookie"]
