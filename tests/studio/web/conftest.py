"""A real studio in a process of its own, and browsers that walk through it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.browsers.axe import axe_script
from support.browsers.chromium import DESK, chromium
from support.studio.walks import Visitors, running_studio

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


#: With a port for pupils, which only this machine can reach.
CLASS = ("--class", "--class-port", "0", "--class-host", "127.0.0.1")


@pytest.fixture(scope="session")
def axe() -> str:
    """Return the script of axe-core."""
    return axe_script()


@pytest.fixture(scope="session")
def studio_browser() -> Iterator[Browser]:
    """Start a browser for all walks."""
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def studio_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where the studio keeps everything."""
    return tmp_path_factory.mktemp("studio")


@pytest.fixture(scope="session")
def studio_data(studio_folder: Path) -> Iterator[tuple[str, str]]:
    """Start a studio; return its address and that which logs in, once."""
    pytest.importorskip("fastapi", reason="the studio is not installed")
    with running_studio(studio_folder, *CLASS) as addresses:
        yield addresses


@pytest.fixture(scope="session")
def desk(studio_browser: Browser, studio_data: tuple[str, str]) -> tuple[str, BrowserContext]:
    """Log in by the launch address; return the address, and a desk for all who are logged in."""
    address, launch = studio_data
    context = studio_browser.new_context(viewport=DESK)
    page = context.new_page()
    page.goto(launch)
    page.close()
    return address, context


@pytest.fixture
def visit(desk: tuple[str, BrowserContext]) -> Iterator[Visitors]:
    """Return a function that opens the studio; at the end no page may have complained."""
    visitors = Visitors(*desk)
    yield visitors
    visitors.close()
