"""Jobs and requests share processes among owners."""

from __future__ import annotations

from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest
from support.studio.jobs import quick_settings

from puzzlewright.studio.server.jobs import worker_pool
from puzzlewright.studio.server.jobs.worker_pool import WorkerPool
from puzzlewright.studio.server.settings import Settings

SUDOKU = {"do": "preview", "recipe": {"kind": "sudoku", "size": 4, "seed": 1}}

#: Reading and proving this takes long.
HEAVY = {"do": "describe", "text": "sudoku\n" + ("." * 81 + "\n") * 900}


def test_one_user_never_has_all_places() -> None:
    """Where people have accounts, a count of days leaves a place to others."""
    alone = Settings(Path("data"), slots=1)
    assert (alone.places, alone.places_of_one) == (1, 1)
    for slots, places in ((1, 2), (2, 2), (7, 7)):
        shared = Settings(Path("data"), slots=slots, host="0.0.0.0")
        assert (shared.places, shared.places_of_one) == (places, places - 1)


@pytest.mark.parametrize(
    ("request_", "data", "is_slow"),
    [
        (SUDOKU, None, False),
        (HEAVY, None, True),
        ({"do": "check-list", "text": "otter\n" * 100}, None, False),
        ({"do": "check-list", "text": "otter\n" * 10_000}, None, True),
        ({"do": "check-list", "name": "a.csv"}, b"otter\n" * 10_000, True),
    ],
)
def test_large_lists_are_slow(request_: dict[str, Any], data: bytes | None, is_slow: bool) -> None:
    """Like files that are read, they never have all processes."""
    assert worker_pool._is_slow(request_, data) is is_slow


def test_owners_take_turns(tmp_path: Path) -> None:
    """Whoever asks much waits for whoever asks little, and is refused if it is too much."""
    warm = WorkerPool(quick_settings(tmp_path, requests_per_user=3))
    warm.start()
    replies: list[tuple[str, dict[str, Any]]] = []

    def ask(owner: str, request: dict[str, Any], seconds: float) -> None:
        replies.append((owner, warm.ask(request, seconds, owner=owner)))

    try:
        assert "svg" in warm.ask(SUDOKU, 30)  # it is warm
        threads = [Thread(target=ask, args=("ben", HEAVY, 3.0)) for _ in range(6)]
        for thread in threads:
            thread.start()
            sleep(0.05)
        before = sum(reply.get("problem", {}).get("code") != "busy" for _, reply in replies)
        threads.append(Thread(target=ask, args=("anna", SUDOKU, 30.0)))
        threads[-1].start()
        start = monotonic()
        for thread in threads:
            thread.join(60)
        assert monotonic() - start < 60
    finally:
        warm.stop()
    codes = [(owner, reply.get("problem", {}).get("code")) for owner, reply in replies]
    assert codes.count(("ben", "busy")) == 2  # of six, one is in work, and three may wait
    bens = [owner for owner, code in codes if code != "busy"].index("anna")
    assert bens - before <= 1  # only the one that was in work
