"""Long calls of compiled libraries: their results come back, and Ctrl-C does not wait for them."""

from __future__ import annotations

import subprocess
import sys
from threading import Event
from typing import Any

import pytest
from support.clocks import use_clock

from puzzlewright import OutOfTimeError
from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import InputError
from puzzlewright.paper.optional_libraries import run_in_background
from puzzlewright.paper.resvg_process import SMALL, paint_png
from puzzlewright.render.svg import document, element

SQUARE = document(9, 9, element("rect", width=9, height=9))


def test_what_the_work_returns_or_raises() -> None:
    """As if it were called here."""
    assert run_in_background(lambda: [1, 2]) == [1, 2]
    with pytest.raises(ZeroDivisionError):
        run_in_background(lambda: 1 // 0)


def test_nobody_waits_longer_than_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wait ends, though the call goes on."""
    use_clock(monkeypatch, tick=1.0)
    may_end, ended = Event(), Event()

    def work() -> None:
        may_end.wait()
        ended.set()

    with deadline(3.0), pytest.raises(OutOfTimeError):
        run_in_background(work)
    assert not ended.is_set()
    may_end.set()
    assert ended.wait()


def test_another_process_paints_the_same() -> None:
    """A large picture is the one that would have been painted here."""
    pytest.importorskip("resvg_py")
    options = {"svg_string": SQUARE, "width": 30}
    assert paint_png(SMALL + 1, **options) == paint_png(900, **options)
    assert paint_png(900, **options).startswith(b"\x89PNG")


def test_another_process_that_fails() -> None:
    """Its last line is the reason."""
    pytest.importorskip("resvg_py")
    with pytest.raises(InputError, match="could not be painted"):
        paint_png(SMALL + 1, svg_string="no drawing", width=30)


def test_painting_elsewhere_can_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process does not outlive the wait for it."""
    started = []
    start_process = subprocess.Popen

    def start_sleeping(words: list[str], **options: Any) -> subprocess.Popen[bytes]:
        assert words[0] == sys.executable
        endless = "import threading; threading.Event().wait()"
        process = start_process([sys.executable, "-c", endless], **options)
        started.append(process)
        return process

    monkeypatch.setattr(subprocess, "Popen", start_sleeping)
    use_clock(monkeypatch, tick=1.0)
    with deadline(3.0), pytest.raises(OutOfTimeError):
        paint_png(SMALL + 1, svg_string=SQUARE)
    assert started[0].poll() is not None
