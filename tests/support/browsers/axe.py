"""The rules of axe-core for pages of the studio, and for those on which puzzles are played.

PyPI's axe-playwright-python brings its script, of which nothing else is used.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from support.browsers.contrast import faint_texts

if TYPE_CHECKING:
    from playwright.sync_api import Page

PACKAGE = "axe_playwright_python"

#: Colours are all that changes in the dark.
IN_THE_DARK = {"runOnly": ["color-contrast"]}

FOUND = """async (told) => (await axe.run(told)).violations.map(
    (one) => [one.id, one.nodes[0].html, one.nodes[0].failureSummary])"""

#: The same, and what axe-core could not decide of contrasts.
DECIDED = """async (told) => {
  const { violations, incomplete } = await axe.run(told);
  return [violations.map((one) => [one.id, one.nodes[0].html, one.nodes[0].failureSummary]),
    incomplete.filter((one) => one.id === 'color-contrast')
      .flatMap((one) => one.nodes.flatMap((node) => node.target))];
}"""

#: Texts of drawings, which axe-core leaves alone.
DRAWN = ".board svg text"


@cache
def axe_script() -> str:
    """Return the script of axe-core."""
    pytest.importorskip(PACKAGE, reason="nothing is tested by axe-core: it is not installed")
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


def broken_rules(page: Page, *, colours_only: bool = False) -> list[object]:
    """Return the rules that a game breaks as it looks now; contrasts are measured in any case."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(axe_script())
    told: dict[str, Any] = IN_THE_DARK if colours_only else {}
    found, undecided = page.evaluate(DECIDED, told)
    return [*found, *faint_texts(page, [*undecided, DRAWN])[1]]
