"""Bodies that are sent to do harm: checked in time, and as the text that is parsed."""

from __future__ import annotations

import asyncio
import base64
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from support.studio.app import ADDRESS, Running, studio
from support.studio.coroutines import in_a_loop

from puzzlewright.studio.server.problems import ProblemError
from puzzlewright.studio.server.security.bodies import require_valid_json

#: Seconds for ten megabytes, on a machine that does other things; a search of each place takes ten.
SOON = 2.0

SIZE = 10_000_000

#: Seconds after which a request that waits for another is given up.
PATIENCE = 20.0


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Give a studio without processes."""
    with studio(tmp_path_factory.mktemp("studio")) as found:
        yield found


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("backslashes", b'"' + b"\\" * SIZE + b'"'),
        ("backslashes and a text that looks like a null", b'"' + b"\\" * SIZE + b'u0000"'),
        ("escaped backslashes before u0000", b'"' + b"\\\\u0000" * (SIZE // 7) + b'"'),
        ("backslashes and a pair", b'"' + b"\\" * SIZE + b'\\ud83d\\ude00"'),
        ("pairs", b'"' + b"\\ud83d\\ude00" * (SIZE // 12) + b'"'),
        ("quotes", b"[" * 101 + b'""' * (SIZE // 2)),
        ("escaped quotes", b"[" * 101 + b'"' + b'\\"' * (SIZE // 2)),
        ("a long text", b'{"a": {}}' * 60 + b'"' + b"a" * SIZE + b'"'),
    ],
)
def test_checks_take_time_in_proportion(name: str, data: bytes) -> None:
    """No text of ten megabytes takes long, whatever is in it."""
    begin = time.process_time()
    try:
        require_valid_json(data)
    except ProblemError as error:
        assert error.status == 422, name
    assert time.process_time() - begin < SOON, name


@pytest.mark.parametrize("method", ["GET", "HEAD", "DELETE"])
def test_bodies_where_none_is_due_are_refused_unread(running: Running, method: str) -> None:
    """A page or a removal has no body, and whoever sends one waits for nothing to be read."""
    told = {"Content-Length": "2000000"}
    for client in (running.anybody(), running.script()):
        for path in ("/login", "/api/v1/words/de", "/api/v1/puzzles/" + "a" * 16):
            answer = client.request(method, path, content=b"", headers=told)
            assert answer.status_code in (413, 401), path
    answer = running.script().request(method, "/api/v1/tokens/" + "a" * 16, content=b"\\" * 1000)
    assert answer.status_code == 413


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "utf-16"])
@pytest.mark.parametrize("title", ["a", "a\\u0000b", "a\\ud800b"])
def test_only_utf_8_is_parsed(running: Running, encoding: str, title: str) -> None:
    """Other encodings are not what was checked, so they are refused."""
    body = f'{{"title": "{title}", "text": "a"}}'.encode(encoding)
    kind = {"Content-Type": "application/json"}
    answer = running.script().post("/api/v1/lists", content=body, headers=kind)
    assert answer.status_code == 400
    assert "UTF-8" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("text", "is_sound"),
    [
        (r'"\ud83d\ude00"', True),
        (r'"\\ud83d"', True),
        (r'"\\u0000"', True),
        (r'"\\\\u0000 \\\\\\ud800"', True),
        (r'"\u0000"', False),
        (r'"\\\u0000"', False),
        (r'"\ud83d"', False),
        (r'"\ude00"', False),
        (r'"\ude00\ud83d"', False),
        (r'"\ud83d\\\ude00"', False),
        (r'"\ud83d\ud83d\ude00"', False),
        (r'"\ud83d\ude00\ude00"', False),
        ('"' + "[" * 200 + '"', True),
        (r'"\"' + "[" * 200 + '"', True),
        (r'["\\",' + "[" * 200 + "]" * 200 + "]", False),
        ("[" + "[]," * 200 + "[]]", True),
    ],
)
def test_escapes_are_read_as_json_reads_them(text: str, is_sound: bool) -> None:
    """What is refused is what would become a null, half a character, or a deep list."""
    json.loads(text)
    if is_sound:
        require_valid_json(text.encode())
    else:
        with pytest.raises(ProblemError):
            require_valid_json(text.encode())


def test_others_are_answered_while_a_large_body_is_parsed(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """JSON of an import is parsed on a thread, not in the loop that answers everybody."""
    loads, begun, answered = json.loads, threading.Event(), threading.Event()
    waited = []

    def slow(data: Any, **how: Any) -> Any:
        if len(data) > 1_000_000:
            begun.set()
            waited.append(answered.wait(PATIENCE))
        return loads(data, **how)

    monkeypatch.setattr(json, "loads", slow)
    files = [{"name": "words.csv", "data": base64.b64encode(b"otter\n" * 200_000).decode()}]

    async def both() -> tuple[int, int]:
        transport = httpx.ASGITransport(running.app)
        headers = {"Authorization": f"Bearer {running.token}"}
        async with httpx.AsyncClient(
            transport=transport, base_url=ADDRESS, headers=headers, timeout=2 * PATIENCE
        ) as client:
            large = asyncio.create_task(client.post("/api/v1/imports", json={"files": files}))
            while not begun.is_set():
                await asyncio.sleep(0.01)
            other = await client.get("/api/v1/puzzles")
            answered.set()
            return other.status_code, (await large).status_code

    assert in_a_loop(both()) == (200, 200)
    assert waited == [True]


def test_very_many_unknown_members_are_reported_once(running: Running) -> None:
    """A body of a million names that nobody knows is one error, not a million."""
    unknown = {f"name{n}": 1 for n in range(100_000)}
    for body in (unknown, {"files": [{"name": "a", "data": "", **unknown}]}):
        answer = running.script().post("/api/v1/imports", json=body)
        assert answer.status_code == 422
        assert [each["message"] for each in answer.json()["errors"]] == ["more than 100 members"]
