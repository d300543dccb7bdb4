"""Limits of what one user, or whoever has a link, can demand of a studio."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from pathlib import Path
from time import time
from typing import Any

import pytest
from sqlalchemy import func, select, update
from starlette.testclient import TestClient
from support.clocks import ManualClock, at_time
from support.commandline import SUDOKU
from support.studio.app import Running, studio

from puzzlewright.studio.server.api import imports, workers
from puzzlewright.studio.server.store import events, plays, tables

API = "/api/v1"


def zipped(files: dict[str, bytes]) -> dict[str, str]:
    """Return a packed zip as it is sent."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return {"name": "library.zip", "data": base64.b64encode(whole.getvalue()).decode()}


def imported(running: Running, *files: dict[str, str]) -> dict[str, Any]:
    """Import files."""
    answer = running.script().post(f"{API}/imports", json={"files": list(files)})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize(
    ("contents", "reason"),
    [
        (b'{"x":[' + b"[]," * 400_000 + b"1]}", "more than 600,000 values"),
        (b'{"x":"' + b"a" * 21_000_000 + b'"}', "more than 20 MB"),
        (b'{"x":' + b"[" * 5_000 + b"]" * 5_000 + b"}", "levels of nested lists"),
        (b'{"lists/a.txt":{"title":"a\\u0000b"}}', "null character"),
    ],
)
def test_a_zip_says_no_more_than_its_files_need(
    tmp_path: Path, contents: bytes, reason: str
) -> None:
    """What a small zip unpacks to is counted before the server parses it."""
    with studio(tmp_path) as running:
        told = imported(running, zipped({"library.json": contents, "lists/a.txt": b"otter\n"}))
        assert [each["name"] for each in told["refused"]] == ["library.zip"]
        assert reason in told["refused"][0]["problem"]["detail"]
        assert told["lists"] == []


def test_signs_in_texts_are_no_values(tmp_path: Path) -> None:
    """Notes full of commas and brackets are notes."""
    notes = "[{,:" * 20_000 + '\\"'
    contents = json.dumps({f"lists/{n}.txt": {"title": notes} for n in range(4)}).encode()
    with studio(tmp_path) as running:
        told = imported(running, zipped({"library.json": contents, "lists/1.txt": b"otter\n"}))
        assert told["refused"] == []
        assert told["lists"][0]["title"].startswith("[{,:")


def test_files_of_all_zips_count_together(tmp_path: Path) -> None:
    """Neither their number nor their bytes are those of one zip."""
    files, more = (
        {"library.json": b"{}", **{f"lists/{z}{n}.txt": b"otter\n" * 100 for n in range(3)}}
        for z in "ab"
    )
    with studio(tmp_path / "few", most_files=6) as running:
        told = imported(running, zipped(files), zipped(more))
        assert (len(told["lists"]), len(told["refused"])) == (4, 2)
        assert "more than 6 files" in told["refused"][0]["problem"]["detail"]
    with studio(tmp_path / "small", most_unpacked=2_500) as running:
        told = imported(running, zipped(files), zipped(more))
        assert (len(told["lists"]), len(told["refused"])) == (4, 2)
        assert "more than 2.5 kB" in told["refused"][0]["problem"]["detail"]


def test_a_huge_file_in_a_zip_is_not_unpacked(tmp_path: Path) -> None:
    """What it says about its size is enough."""
    files = {"library.json": b"{}", "lists/a.txt": b"a" * (imports.MOST_INSIDE + 1)}
    with studio(tmp_path) as running:
        told = imported(running, zipped(files))
        assert "more than 56 MB" in told["refused"][0]["problem"]["detail"]


def test_an_import_ends(tmp_path: Path) -> None:
    """After its time, files are counted instead of read."""
    files = {"library.json": b"{}", **{f"puzzles/{n}.txt": SUDOKU.encode() for n in range(3)}}
    with studio(tmp_path, import_seconds=0.0) as running:
        told = imported(running, zipped(files))
        assert (told["puzzles"], told["refused"], told["left"]) == ([], [], 3)


def test_an_import_that_ended_early_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same zip again brings what is left; nothing appears twice."""
    monkeypatch.setattr(workers, "FILES", 2)
    files = {"library.json": b"{}", **{f"puzzles/{n}.txt": SUDOKU.encode() for n in range(9)}}
    with studio(tmp_path) as running:
        previews = running.services.workers
        running.services.clock = clock = ManualClock()
        ask = previews.ask

        def slow(*given: Any, **how: Any) -> dict[str, Any]:
            clock.advance(100.0)
            return ask(*given, **how)

        monkeypatch.setattr(previews, "ask", slow)
        counts = []
        for _ in range(3):
            told = imported(running, zipped(files))
            counts.append((len(told["puzzles"]) + told["skipped"] + told["left"], told["refused"]))
        assert counts == [(9, [])] * 3
        assert (told["skipped"], told["left"]) == (9, 0)
        assert running.script().get(f"{API}/puzzles").json()["total"] == 9


def test_a_zip_of_too_many_files_is_refused_unread(tmp_path: Path) -> None:
    """One of ours may have as many as an import; the answer gives the reason."""
    files = {"library.json": b"{}", **{f"lists/{n}.txt": b"otter\n" for n in range(7)}}
    with studio(tmp_path, most_files=6) as running:
        told = imported(running, zipped(files))
        assert [each["name"] for each in told["refused"]] == ["library.zip"]
        assert "more than 6 files" in told["refused"][0]["problem"]["detail"]


def shared(running: Running) -> tuple[str, str]:
    """Share a puzzle; return its id and the address of the link."""
    api = running.script()
    made = api.post(f"{API}/puzzles", json={"text": SUDOKU}).json()
    link = api.post(f"{API}/puzzles/{made['id']}/shares", json={}).json()
    return made["id"], f"/s/{link['url'].rpartition('/')[2]}/play"


def player(number: int) -> str:
    """Return the name of a player."""
    return f"player{'abcdefghij'[number]}{'a' * 9}"


def test_a_link_has_so_many_players(tmp_path: Path) -> None:
    """Whoever has a link cannot fill the disk by inventing players; those who play go on."""
    with studio(tmp_path, share_players=3) as running:
        _, path = shared(running)
        client = running.anybody()
        told = [
            client.put(path, json={"player": player(n), "state": {"a": n}}).status_code
            for n in range(5)
        ]
        assert told == [200, 200, 200, 409, 409]
        again = client.put(path, json={"player": player(1), "state": {"a": 9}})
        assert (again.status_code, again.json()["state"]) == (200, {"a": 9})
        short = client.put(path, json={"player": "anna", "state": {}})
        assert short.status_code == 422


def test_a_game_has_so_many_bytes(tmp_path: Path) -> None:
    """One that is too large is kept without its steps, or not at all."""
    with studio(tmp_path, share_play=1_000, own_play=3_000) as running:
        puzzle, path = shared(running)
        client, large = running.anybody(), {"player": player(0), "state": {"cells": "x" * 1_001}}
        answer = client.put(path, json=large)
        assert (answer.status_code, "1 kB" in answer.json()["detail"]) == (413, True)
        steps = {"state": [1], "past": ["x" * 600], "future": ["x" * 600]}
        kept = client.put(path, json={"player": player(0), "state": steps}).json()
        assert kept["state"] == {"state": [1]}
        own = f"{API}/puzzles/{puzzle}/play"
        assert running.script().put(own, json={"state": steps}).json()["state"] == steps
        assert running.script().put(own, json={"state": {"a": "x" * 3_000}}).status_code == 413


def test_games_go_with_their_link(tmp_path: Path) -> None:
    """A link that is ended, or has expired, leaves nothing behind; others lose nothing."""
    with studio(tmp_path) as running:
        puzzle, path = shared(running)
        _, other = shared(running)
        for each in (path, other):
            told = {"player": player(0), "state": {"a": 1}}
            assert running.anybody().put(each, json=told).status_code == 200
        api = running.script()
        link = api.get(f"{API}/puzzles/{puzzle}/shares").json()["items"][0]["id"]
        assert games(running) == 2
        assert api.delete(f"{API}/shares/{link}").status_code == 204
        assert games(running) == 1
        with running.services.store.writer() as c:
            assert at_time(time() + 40 * 86_400, plays.purge_shares, c) == 2
        assert games(running) == 0


def games(running: Running) -> int:
    """Return how many games are kept."""
    with running.services.store.reader() as c:
        return int(c.scalar(select(func.count()).select_from(tables.plays)) or 0)


def started(running: Running, key: str | None = None, **recipe: Any) -> Any:
    """Ask for a job that makes a sudoku."""
    headers = {} if key is None else {"Idempotency-Key": key}
    told = {"verb": "make", "recipe": {"kind": "sudoku", **recipe}}
    return running.script().post(f"{API}/jobs", json=told, headers=headers)


def test_the_limit_of_jobs_holds_for_all_ways(tmp_path: Path) -> None:
    """Neither going on with an old job nor a download leads past it; a key finds its job."""
    with studio(tmp_path, jobs_per_user=2) as running:
        api = running.script()
        puzzle = api.post(f"{API}/puzzles", json={"text": SUDOKU}).json()["id"]
        first = started(running, "once").json()
        assert api.post(f"{API}/jobs/{first['id']}/cancel", json={}).json()["state"] == "cancelled"
        assert [started(running).status_code for _ in range(3)] == [202, 202, 429]
        assert started(running, "once").json()["id"] == first["id"]
        again = api.post(f"{API}/jobs/{first['id']}/resume", json={})
        assert (again.status_code, again.headers["retry-after"]) == (429, "5")
        assert api.get(f"{API}/jobs/{first['id']}").json()["state"] == "cancelled"
        assert api.get(f"{API}/puzzles/{puzzle}/exports/txt").status_code == 429


def test_a_key_stands_for_its_request(tmp_path: Path) -> None:
    """A seed that was named belongs to that; one that the studio picked does not."""
    with studio(tmp_path) as running:
        first = started(running, "a").json()["id"]
        assert started(running, "a").json()["id"] == first
        assert started(running, "a", seed=1).status_code == 422
        second = started(running, "b", seed=1).json()["id"]
        assert started(running, "b", seed=1).json()["id"] == second
        assert [started(running, "b", seed=2).status_code, started(running, "b").status_code] == [
            422,
            422,
        ]


def test_what_changes_nothing_is_no_event(tmp_path: Path) -> None:
    """An ended job that is cancelled again and again leaves nothing; events are small."""
    with studio(tmp_path) as running:
        api, job = running.script(), started(running, "k").json()["id"]
        with running.services.store.writer() as c:
            large = {"best": {"svg": "x" * 100_000}}
            c.execute(update(tables.jobs).values(**large))
        for _ in range(5):
            api.post(f"{API}/jobs/{job}/cancel", json={})
            started(running, "k")
        with running.services.store.reader() as c:
            told = [event.data for event in events.since(c, "local", 0, 100)]
        assert [each["state"] for each in told] == ["queued", "cancelled"]
        assert len(json.dumps(told)) < 1_000


def test_what_files_say_is_cut(real: Running) -> None:
    """A title of a file may be longer than one that is typed; it can be changed all the same."""
    api = real.script()
    long = f"#: title {'t' * 900}\n#: author {'a' * 900}\n"
    made = api.post(f"{API}/puzzles", json={"text": long + SUDOKU})
    assert made.status_code == 201, made.text
    data = base64.b64encode((long.replace("ttt", "uuu") + SUDOKU).encode()).decode()
    told = imported(real, {"name": "long.txt", "data": data})
    about = {"puzzles/a.txt": dict.fromkeys(("title", "author", "notes"), "x" * 200_000)}
    contents = json.dumps(about).encode()
    more = imported(real, zipped({"library.json": contents, "puzzles/a.txt": SUDOKU.encode()}))
    for each in (made.json(), told["puzzles"][0], more["puzzles"][0]):
        assert (len(each["title"]), len(each["author"])) == (500, 500)
        same = {name: each[name] for name in ("title", "author", "notes")}
        assert api.patch(f"{API}/puzzles/{each['id']}", json=same).status_code == 200
    assert len(more["puzzles"][0]["notes"]) == 100_000


def test_a_library_is_full(tmp_path: Path) -> None:
    """Nothing more is kept, by no way; what is thrown away makes room."""
    with studio(tmp_path, library=2_000) as running:
        api = running.script()
        puzzle = api.post(f"{API}/puzzles", json={"text": SUDOKU}).json()["id"]
        large = {"title": "a", "text": "otter\n" * 400}
        first = api.post(f"{API}/lists", json=large).json()["id"]
        ways = [
            api.post(f"{API}/lists", json=large),
            api.patch(f"{API}/lists/{first}", json={"text": "otter\n" * 500}),
            api.post(f"{API}/puzzles", json={"text": SUDOKU}),
            api.patch(f"{API}/puzzles/{puzzle}", json={"text": SUDOKU}),
            api.post(f"{API}/puzzles/{puzzle}/copy", json={}),
            api.post(f"{API}/puzzles/{puzzle}/versions/1/restore", json={}),
            started(running),
        ]
        assert {each.status_code for each in ways} == {413}
        assert "the library is full: it has 2 kB" in ways[0].json()["detail"]
        told = imported(running, zipped({"library.json": b"{}", "lists/a.txt": b"otter\n"}))
        assert (told["lists"], len(told["refused"])) == ([], 1)
        assert api.patch(f"{API}/lists/{first}", json={"text": "otter\n" * 390}).status_code == 200
        assert api.patch(f"{API}/puzzles/{puzzle}", json={"title": "b"}).status_code == 200
        assert api.delete(f"{API}/lists/{first}").status_code == 204
        assert api.post(f"{API}/lists", json=large).status_code == 201
        assert api.get(f"{API}/lists?deleted=true").json()["total"] == 0


@pytest.mark.parametrize(
    ("path", "detail"),
    [
        ("puzzles?knd=sudoku", "knd: no such parameter (did you mean kind?)"),
        ("me?verbose=1", "verbose: no such parameter (there are none)"),
        ("puzzles?kind=sudko", "no such kind (did you mean sudoku?)"),
    ],
)
def test_unknown_parameters_and_kinds(api: TestClient, path: str, detail: str) -> None:
    """They are refused, like unknown fields of bodies."""
    answer = api.get(f"{API}/{path}")
    assert (answer.status_code, answer.json()["detail"]) == (422, detail)


@pytest.mark.parametrize(
    ("body", "status", "detail"),
    [
        ({}, 422, "verb: is missing"),
        ({"verb": "mak"}, 422, "verb: one of these is expected: make, better, solve, count"),
        ({"verb": "count", "puzzle": "x"}, 422, "an id has 16 characters of a-z and 2-7"),
        ({"verb": "count", "text": "", "x": 1}, 422, "x: no such field"),
        ({"verb": "count"}, 422, ": one of puzzle, text and document is expected"),
        ('{"verb":\n "count",}', 400, "the body is not JSON: "),
    ],
)
def test_problems_are_for_people(api: TestClient, body: Any, status: int, detail: str) -> None:
    """They have no word of the validator and no pattern; bad JSON has a line and a column."""
    text = body if isinstance(body, str) else json.dumps(body)
    answer = api.post(f"{API}/jobs", content=text, headers={"Content-Type": "application/json"})
    found = answer.json()
    assert (answer.status_code, detail in found["detail"]) == (status, True), found
    if status == 400:
        assert (found["line"], found["column"]) == (2, 10)
