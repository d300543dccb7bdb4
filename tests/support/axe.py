"""The rules of axe-core for pages of the studio.

PyPI's axe-playwright-python brings its script, of which nothing else is used.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

PACKAGE = "axe_playwright_python"

#: Colours are all that changes in the dark.
IN_THE_DARK = {"runOnly": ["color-contrast"]}

FOUND = """async (told) => (await axe.run(told)).violations.map(
    (one) => [one.id, one.nodes[0].html, one.nodes[0].failureSummary])"""


@cache
def axe_script() -> str:
    """Return the script of axe-core."""
    pytest.importorskip(PACKAGE, reason="the studio is not tested by axe-core: it is not installed")
    return files(PACKAGE).joinpath("axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, script: str) -> list[object]:
    """Return the rules that the view breaks in the light, and in the dark."""
    closed = page.locator("main details:not([open]) summary")
    while closed.count():  # each click leaves fewer of them
        closed.first.click()
    page.evaluate(script)
    page.emulate_media(color_scheme="light")
    found: list[object] = page.evaluate(FOUND, {})
    page.emulate_media(color_scheme="dark")
    found += page.evaluate(FOUND, IN_THE_DARK)
    return found
