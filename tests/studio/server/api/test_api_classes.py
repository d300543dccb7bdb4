"""Classes: what teachers start and see, and what pupils do on their port, honest or not."""

from __future__ import annotations

import asyncio
import csv
import io
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Final

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select
from starlette.testclient import TestClient
from support.clocks import PAUSE, at_time, wait_until
from support.studio.app import Running, on_both
from support.studio.coroutines import in_a_loop

from puzzlewright.core.documents import Document
from puzzlewright.puzzles.kind import document_text
from puzzlewright.puzzles.sudoku.board import SYMBOLS
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.studio.server.classes.app import ClassPort
from puzzlewright.studio.server.classes.play import pupil_name, usual_limits
from puzzlewright.studio.server.classes.results import FORMULAS, harmless, progress, results_csv
from puzzlewright.studio.server.store import classes, tables, users
from puzzlewright.studio.server.store.classes import PupilRow

ROOT: Final = "/api/v1/classes"
PLACE: Final = "http://192.168.1.5:8128"

#: Tables that hold anything about a class.
TABLES: Final = (tables.classes, tables.class_puzzles, tables.pupils)


@cache
def sudoku() -> Sudoku:
    """Return a small puzzle."""
    return Sudoku.make(4, seed=5)


@cache
def solution() -> list[int]:
    """Return its solution."""
    return [value for row in sudoku().solve().solutions[0].grid for value in row]


def cells(filled: int = 16) -> list[str]:
    """Return what stands in the cells, this many of the empty ones filled in."""
    left, shown = filled, []
    for given_value, value in zip(sudoku().cells, solution(), strict=True):
        show = given_value or (left > 0 and value)
        left -= not given_value
        shown.append(SYMBOLS[show - 1] if show else "")
    return shown


def game(filled: int, *, hints: int = 0, solved: bool | None = None) -> dict[str, Any]:
    """Return a game as the page sends it."""
    board = {"cells": cells(filled), "marks": []}
    told = {"state": board, "seconds": -7, "helps": {"hints": hints, "revealed": False}}
    return {"state": told, "solved": all(board["cells"]) if solved is None else solved}


def empty() -> int:
    """Return how many cells are to be filled in."""
    return sum(1 for value in sudoku().cells if not value)


@pytest.fixture(autouse=True)
def with_class(real: Running) -> Iterator[None]:
    """Let the studio have a class port, as --class does."""
    before = real.services.settings
    real.services.settings = replace(before, has_class=True, class_host="192.168.1.5")
    yield
    real.services.settings = before
    with real.services.store.writer() as c:
        classes.remove(c, users.LOCAL)


def puzzle_in(api: TestClient, *, whole: bool = True) -> str:
    """Put the puzzle into the library; return its id."""
    made = sudoku()
    text = document_text(Document(made)) if whole else made.text()
    found: str = posted(api, "/api/v1/puzzles", text=text, title="Vier").json()["id"]
    return found


def posted(api: TestClient, path: str, **told: Any) -> Any:
    """Send something that needs a worker; the first one may still be starting."""
    while (answer := api.post(path, json=told)).status_code == 429:
        time.sleep(PAUSE)
    return answer


def started(api: TestClient, **told: Any) -> dict[str, Any]:
    """Start a class."""
    answer = posted(api, ROOT, puzzle=puzzle_in(api), **{"collect": True, **told})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def pupil_of(real: Running, last: int = 77) -> TestClient:
    """Return somebody on the local network."""
    return TestClient(ClassPort(real.services), PLACE, client=(f"192.168.1.{last}", 50_000))


def wait_for(api: TestClient, class_id: str) -> None:
    """Wait until the versions of a class are made."""
    wait_until(lambda: api.get(f"{ROOT}/{class_id}").json()["ready"])


def rows_of(real: Running) -> list[int]:
    """Return how many rows there are of each table."""
    with real.services.store.reader() as c:
        return [c.scalar(select(func.count()).select_from(each)) or 0 for each in TABLES]


@on_both
def test_one_pupil_from_the_link_to_the_end(real: Running, api: TestClient) -> None:
    """A name, a game, a result; it is there again after a reload; then all of it is deleted."""
    made = started(api)
    assert made["links"][0]["url"] == f"{PLACE}/{made['code']}"
    assert made["links"][0]["qr"].startswith("<svg")
    port, code = pupil_of(real), made["code"]
    told = {"title": "Vier", "kind": "sudoku", "collect": True, "ready": True, "version": 1}
    assert port.get(f"/{code}/info").json() == told
    assert port.get(f"/{code}/game").status_code == 409
    token = port.post(f"/{code}/pupils", json={"name": "  Ana   María "}).json()["token"]
    page = port.get(f"/p/{token}/game")
    assert (page.status_code, "data-keep" in page.text) == (200, True)
    assert '"answer"' not in page.text  # the solution is not in it
    assert "sandbox allow-scripts" in page.headers["content-security-policy"]
    first = port.put(f"/p/{token}/play", json=game(2))
    assert first.json() == {"name": "Ana María", "result": "", "seconds": None}
    again = port.get(f"/p/{token}/play").json()
    assert again["state"]["state"]["cells"] == cells(2)
    assert port.put(f"/p/{token}/play", json=game(empty())).json()["result"] == "solved"
    (row,) = api.get(f"{ROOT}/{made['id']}").json()["pupils"]
    assert (row["name"], row["result"], row["progress"]) == ("Ana María", "solved", 1.0)
    assert 0 <= row["seconds"] < 600
    assert rows_of(real) == [1, 1, 1]
    assert api.delete(f"{ROOT}/{made['id']}").status_code == 204
    assert rows_of(real) == [0, 0, 0]
    assert port.get(f"/p/{token}/play").status_code == 404
    assert api.get(f"{ROOT}/{made['id']}").status_code == 404


def test_nothing_is_collected_unless_the_teacher_says_so(real: Running, api: TestClient) -> None:
    """Pupils play without a name, and no row is written about them."""
    made = posted(api, ROOT, puzzle=puzzle_in(api)).json()
    assert made["collect"] is False
    port, code = pupil_of(real), made["code"]
    assert port.get(f"/{code}/info").json()["collect"] is False
    assert port.get(f"/{code}/game?version=1").status_code == 200
    assert port.get(f"/{code}/game?version=2").status_code == 404
    assert port.post(f"/{code}/pupils", json={"name": "Anna"}).status_code == 409
    assert rows_of(real) == [1, 1, 0]
    assert api.get(f"{ROOT}/{made['id']}").json()["pupils"] == []


def test_each_pupil_gets_a_version(real: Running, api: TestClient) -> None:
    """Versions are made by a job with other seeds, and dealt in turn; all of it can be deleted."""
    made = started(api, versions=2)
    port, code = pupil_of(real), made["code"]
    if not made["ready"]:
        assert port.post(f"/{code}/pupils", json={"name": "early"}).status_code in (201, 503)
    wait_for(api, made["id"])
    for name in ("Anna", "Ben", "Cleo"):
        assert port.post(f"/{code}/pupils", json={"name": name}).status_code == 201
    found = api.get(f"{ROOT}/{made['id']}").json()
    assert [row["version"] for row in found["pupils"]][-3:] in ([1, 2, 1], [2, 1, 2])
    told = {"puzzle": made["puzzle"], "versions": 2}
    code = posted(api, ROOT, **told).json()["code"]
    wait_for(api, api.get(ROOT).json()["items"][0]["id"])
    dealt = [port.get(f"/{code}/info").json()["version"] for _ in range(3)]
    assert dealt == [1, 2, 1]
    assert port.get(f"/{code}/info?version=2").json()["version"] == 2  # whoever has one keeps it
    assert port.get(f"/{code}/game?version=2").status_code == 200
    with real.services.store.reader() as c:
        texts = {each.text for n in (1, 2) if (each := classes.puzzle(c, made["id"], n))}
    assert len(texts) == 2
    assert api.delete(ROOT).status_code == 204
    assert rows_of(real) == [0, 0, 0]
    with real.services.store.reader() as c:
        left = select(func.count()).select_from(tables.jobs)
        assert c.scalar(left.where(tables.jobs.c.verb == "class-versions")) == 0


def test_versions_need_a_recipe(api: TestClient) -> None:
    """A puzzle that nobody knows how to make again has one version."""
    told = {"puzzle": puzzle_in(api, whole=False), "versions": 5}
    answer = api.post(ROOT, json=told)
    assert (answer.status_code, "only one" in answer.json()["detail"]) == (422, True)
    bench = {"recipe": {"kind": "sudoku", "size": [2, 2]}}  # that of an edited puzzle
    path = f"/api/v1/puzzles/{told['puzzle']}"
    text = sudoku().text()
    edited = {"text": text, "bench": bench}
    etag = api.get(path).headers["ETag"]
    assert api.patch(path, json=edited, headers={"If-Match": etag}).status_code == 200
    assert posted(api, ROOT, **told).status_code == 201


def test_a_studio_without_the_port_says_so(real: Running, api: TestClient) -> None:
    """A studio that was started without --class answers how to start it."""
    real.services.settings = replace(real.services.settings, has_class=False)
    assert api.get(ROOT).json()["open"] is False
    answer = api.post(ROOT, json={"puzzle": puzzle_in(api)})
    assert (answer.status_code, "--class" in answer.json()["detail"]) == (409, True)


def test_a_class_ends(real: Running, api: TestClient) -> None:
    """By the teacher, or by itself after a day: results stay, games go, nobody plays."""
    made = started(api)
    port, code = pupil_of(real), made["code"]
    token = port.post(f"/{code}/pupils", json={"name": "Anna"}).json()["token"]
    port.put(f"/p/{token}/play", json=game(3))
    ended = api.post(f"{ROOT}/{made['id']}/end").json()
    assert (ended["over"], ended["links"], len(ended["pupils"])) == (True, [], 1)
    for method, path in (("GET", f"/{code}/info"), ("GET", f"/p/{token}/game")):
        assert port.request(method, path).status_code == 410
    assert port.put(f"/p/{token}/play", json=game(empty())).status_code == 410
    with real.services.store.writer() as c:
        assert c.scalars(select(tables.pupils.c.state)).all() == [None]
        row = classes.get(c, users.LOCAL, made["id"])
        assert row is not None
        assert not row._replace(ended=None).is_over()
        assert at_time(row.created + 86_401, row._replace(ended=None).is_over)
        assert classes.purge(c, older=100.0) == 0
        assert at_time(time.time() + 101, classes.purge, c, older=100.0) == 1
    assert rows_of(real) == [0, 0, 0]


def test_others_see_nothing_of_a_class(real: Running, api: TestClient) -> None:
    """A class belongs to the teacher who started it."""
    made = started(api)
    with real.services.store.reader() as c:
        assert classes.get(c, "somebody else", made["id"]) is None
    anybody = real.anybody()
    for method, path in (("GET", ROOT), ("GET", f"{ROOT}/{made['id']}"), ("DELETE", ROOT)):
        assert anybody.request(method, path).status_code == 401
    assert api.delete(f"{ROOT}/{made['id']}/pupils/{'a' * 16}").status_code == 404
    assert api.post(f"{ROOT}/{'a' * 16}/end").status_code == 404
    assert api.delete(f"{ROOT}/{'a' * 16}").status_code == 404


def test_a_class_is_full_and_has_room_again(real: Running, api: TestClient) -> None:
    """At most this many at once; the teacher can remove somebody."""
    real.services.settings = replace(real.services.settings, class_pupils=2, classes_per_user=1)
    made = started(api)
    port, path = pupil_of(real), f"/{made['code']}/pupils"
    found = [port.post(path, json={"name": name}).status_code for name in "ABC"]
    assert found == [201, 201, 409]
    one = api.get(f"{ROOT}/{made['id']}").json()["pupils"][0]["id"]
    assert api.delete(f"{ROOT}/{made['id']}/pupils/{one}").status_code == 204
    assert port.post(path, json={"name": "C"}).status_code == 201
    names = [each["name"] for each in api.get(f"{ROOT}/{made['id']}").json()["pupils"]]
    assert names == ["B", "C"]
    assert api.post(ROOT, json={"puzzle": made["puzzle"]}).status_code == 409


# Thirty pupils, one of them hostile


class Pupil:
    """A simulated player, who remembers what they did."""

    def __init__(self, port: ClassPort, number: int, code: str) -> None:
        self.code, self.name = code, f"Pupil {number}"
        where = httpx.ASGITransport(port, client=(f"192.168.1.{number + 10}", 50_000))
        self.http = httpx.AsyncClient(transport=where, base_url=PLACE)
        self.filled = self.hints = 0
        self.token = self.result = ""

    @property
    def row(self) -> tuple[str, float, int, str]:
        """Return what the teacher should see."""
        return self.name, self.filled / empty(), self.hints, self.result

    async def ask(self, method: str, path: str, **sent: Any) -> httpx.Response:
        """Send a request, as the page does: what the studio is too busy for is sent again."""
        while True:
            answer = await self.http.request(method, path, **sent)
            if answer.status_code != 503:
                return answer

    async def join(self) -> None:
        answer = await self.ask("POST", f"/{self.code}/pupils", json={"name": self.name})
        assert answer.status_code == 201, answer.text
        self.token = answer.json()["token"]
        assert (await self.ask("GET", f"/p/{self.token}/game")).status_code == 200

    async def step(self, random: Random) -> None:
        self.filled = min(empty(), self.filled + random.randint(1, empty() // 2))
        self.hints += random.randint(0, 2)
        if self.filled == empty():
            self.result = "solved"
        sent = game(self.filled, hints=self.hints)
        answer = await self.ask("PUT", f"/p/{self.token}/play", json=sent)
        assert (answer.status_code, answer.json()["result"]) == (200, self.result)


class Hostile(Pupil):
    """One who tries what should not be possible; what they see is that nothing came of it."""

    async def attack(self, others: list[Pupil]) -> None:
        path = f"/p/{self.token}/play"
        wrong = game(empty())
        wrong["state"]["state"]["cells"][0:2] = reversed(wrong["state"]["state"]["cells"][0:2])
        assert (await self.http.put(path, json=wrong)).json()["result"] == ""
        self.filled = empty()  # all is filled in, and that is what it looks like
        nothing = {"state": {"helps": {"hints": -5}}, "solved": True}
        assert (await self.http.put(path, json=nothing)).json()["result"] == ""
        self.filled = 0
        for more in ({"seconds": -1}, {"seconds": 1e300}, {"player": others[0].name}, {"id": "x"}):
            answer = await self.http.put(path, json={**game(empty()), **more})
            assert answer.status_code == 422
        for state in ({"state": {"a": "x" * 70_000}}, {"state": {"a": "x" * 190_000}}):
            assert (await self.http.put(path, json=state)).status_code == 413
        for token in (others[0].token[:-1] + "_", "A" * 27, others[0].token.swapcase()):
            assert (await self.http.get(f"/p/{token}/play")).status_code == 404
            answer = await self.http.put(f"/p/{token}/play", json=game(empty()))
            assert answer.status_code in (404, 429)
        for name in ("", "x" * 41, "\u202eanna", "a\u0000", 7):
            answer = await self.http.post(f"/{self.code}/pupils", json={"name": name})
            assert answer.status_code == 422


def table_of(api: TestClient, class_id: str) -> list[tuple[str, float, int, str]]:
    """Return the teacher's table."""
    found = api.get(f"{ROOT}/{class_id}").json()["pupils"]
    names = ("name", "progress", "hints", "result")
    return sorted(tuple(row[name] for name in names) for row in found)


async def play(api: TestClient, port: ClassPort, made: dict[str, Any]) -> list[Pupil]:
    """Let thirty pupils play; look at the teacher's table all the time."""
    random = Random(30)
    pupils = [Pupil(port, number, made["code"]) for number in range(29)]
    evil = Hostile(port, 29, made["code"])
    evil.name = "<img src=x onerror=alert(1)>=1+1"
    everybody = [*pupils, evil]

    def look() -> None:
        expected = sorted(each.row for each in everybody if each.token)
        assert table_of(api, made["id"]) == expected

    await asyncio.gather(*(each.join() for each in everybody))
    look()
    await evil.attack(pupils)
    look()
    for one in random.sample(pupils, 12):  # one after the other
        await one.step(random)
        look()
    for _ in range(2):  # and all at once
        await asyncio.gather(*(one.step(random) for one in pupils))
        look()
    for each in everybody:
        await each.http.aclose()
    return everybody


def test_thirty_pupils_and_one_of_them_hostile(real: Running, api: TestClient) -> None:
    """The teacher's table is right at every moment, and the results say the same."""
    made = started(api)
    everybody = in_a_loop(play(api, ClassPort(real.services), made))
    assert len({each.token for each in everybody}) == 30
    answer = api.get(f"{ROOT}/{made['id']}/results.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["content-disposition"]
    lines = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    found = {line["name"]: line["result"] for line in lines}
    assert found == {each.name: each.result for each in everybody}
    assert all(0 <= int(line["seconds"]) < 600 for line in lines if line["result"])


def test_whoever_claims_too_often_waits(real: Running, api: TestClient) -> None:
    """Boards to check, saves, guesses and joins are limited for each pupil or address."""
    made, limits = started(api), usual_limits()
    port = TestClient(ClassPort(real.services, limits), PLACE, client=("192.168.1.9", 1))
    token = port.post(f"/{made['code']}/pupils", json={"name": "Anna"}).json()["token"]
    wrong = game(0, solved=True)
    found = [port.put(f"/p/{token}/play", json=wrong).status_code for _ in range(40)]
    assert set(found) == {200, 429}
    guesses = [port.get(f"/p/{'a' * 20}{n:03}/play").status_code for n in range(100, 140)]
    assert (guesses[0], guesses[-1]) == (404, 429)


def test_made_up_progress_is_not_all(real: Running, api: TestClient) -> None:
    """A full board counts as all of it when it is solved; words that are none, never."""
    made, port = started(api), pupil_of(real)
    token = port.post(f"/{made['code']}/pupils", json={"name": "Anna"}).json()["token"]
    assert port.put(f"/p/{token}/play", json=game(empty(), solved=False)).status_code == 200
    (row,) = api.get(f"{ROOT}/{made['id']}").json()["pupils"]
    assert (row["progress"], row["result"]) == (0.99, "")
    plan = {"sort": "words", "total": 2, "given": 0}
    assert progress(plan, {"state": {"found": [[5, 0], [7, 1], [0, 1]]}}) == 0.5


def test_a_board_that_nobody_can_check_counts_as_solved(
    real: Running, api: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Later it may be checked after all, and then that counts."""
    made, port = started(api), pupil_of(real)
    joined = port.post(f"/{made['code']}/pupils", json={"name": "A"}).json()
    path = f"/p/{joined['token']}/play"
    busy = {"problem": {"code": "busy", "detail": "busy"}}
    with monkeypatch.context() as patch:
        patch.setattr(real.services.workers, "ask", lambda *_, **__: busy)
        assert port.put(path, json=game(1, solved=True)).json()["result"] == "said"
    assert port.put(path, json=game(1, solved=True)).json() == {
        "name": "A", "result": "", "seconds": None,
    }  # fmt: skip
    assert port.put(path, json=game(empty())).json()["result"] == "solved"
    seconds = port.get(path).json()["seconds"]
    assert port.put(path, json=game(0, hints=9)).json()["seconds"] == seconds  # nothing undoes it
    assert table_of(api, made["id"]) == [("A", 1.0, 0, "solved")]


# Names and tables


@given(st.text(max_size=20))
def test_no_name_is_a_formula(name: str) -> None:
    """Whatever a name is, a spreadsheet reads it as text, and a program reads it back."""
    assert not harmless(name).lstrip().startswith(FORMULAS)
    assert harmless(name) in (name, f"'{name}")
    row = PupilRow("i", "c", name, 1, 0.0, 0.0, 5.0, 9.4, "solved", True, 2, 0.5)
    (line,) = csv.DictReader(io.StringIO(results_csv([row]).removeprefix("\ufeff"), newline=""))
    assert line["name"] == harmless(name)
    assert (line["seconds"], line["progress"]) == ("4", "50%")


@pytest.mark.parametrize("name", ["=SUM(A1)", "+1", "-1", "@x", "\t=1", " =1", "＝1"])
def test_formulas_are_made_harmless(name: str) -> None:
    """All ways in which spreadsheets begin a formula."""
    assert harmless(name) == f"'{name}"


def test_names_are_one_line() -> None:
    """Blanks are one blank, and letters are whole."""
    assert pupil_name(" Jose\u0301 \n Mari\u0301a ") == "José María"
    assert pupil_name("x" * 40) == "x" * 40
