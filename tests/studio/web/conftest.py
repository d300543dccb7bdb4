"""A real studio in a process of its own, and browsers that walk through it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from support.browser import chromium
from support.studio_walks import Visitors, running_studio

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def studio_browser() -> Iterator[Browser]:
    """Start a browser for all walks."""
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def studio_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Start a studio; return its address and that which logs in, once."""
    pytest.importorskip("fastapi", reason="the studio is not installed")
    with running_studio(tmp_path_factory.mktemp("studio")) as addresses:
        yield addresses


@pytest.fixture(scope="session")
def logged_in(studio_browser: Browser, studio_data: tuple[str, str]) -> tuple[str, object]:
    """Log in by the launch address; return the address and the cookies."""
    address, launch = studio_data
    context = studio_browser.new_context()
    context.new_page().goto(launch)
    state = context.storage_state()
    context.close()
    return address, state


@pytest.fixture
def visit(studio_browser: Browser, logged_in: tuple[str, object]) -> Iterator[Visitors]:
    """Return a function that opens the studio; at the end no page may have complained."""
    visitors = Visitors(studio_browser, *logged_in)
    yield visitors
    visitors.close()
