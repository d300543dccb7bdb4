"""Fixtures for all tests."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support import timeouts
from support.browsers import chromium as browser
from support.commandline import Finished, Run
from support.lengths import choose_length

from puzzlewright.cli import main
from puzzlewright.engine.driver import pieces, workers

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_configure(config: pytest.Config) -> None:
    """Try fewer examples of each property where the slow tests are left out; add time limits."""
    if config.pluginmanager.hasplugin("timeout"):  # not with -p no:timeout
        config.pluginmanager.register(timeouts)
    choose_length(quick=config.getoption("markexpr") == "not slow")


def pytest_collection() -> None:
    """Collect tests without the garbage collector: it takes 10 of 26 s, and finds nothing."""
    gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """Let the garbage collector run again, but not through all tests and modules each time."""
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def usual_ctrl_c() -> Iterator[None]:
    """Give every test Python's own handler for Ctrl-C, whatever pytest itself was started with.

    Shells ignore SIGINT for background jobs of scripts, and so do some CI systems; the program
    respects that, so tests that press Ctrl-C would wait for ever. Processes that a test starts
    get the default action, because exec resets handlers but keeps ignored signals ignored.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command line in this process."""

    def run_main(*words: str | Path) -> Finished:
        capsys.readouterr()
        code = main([str(word) for word in words])
        return Finished(code, *capsys.readouterr())

    return run_main


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, so that files have short names."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def busy_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let threads start at once and take short steps, so that small searches keep them busy."""
    monkeypatch.setattr(workers, "SOLO_NODES", 5)
    monkeypatch.setattr(pieces, "FIRST_STEP", 8)
    monkeypatch.setattr(pieces, "LONGEST_STEP", 64)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start a browser for all tests of games, if there is one."""
    with browser.chromium() as started:
        yield started


@pytest.fixture
def played(
    request: pytest.FixtureRequest, chromium: Browser, tmp_path: Path
) -> Iterator[browser.Opener]:
    """Yield what opens the page of a puzzle; at the end, none of the pages complained."""
    opener = browser.Opener(chromium, tmp_path)
    failed = request.session.testsfailed
    yield opener
    opener.close(again=request.session.testsfailed == failed)
