"""Games in notebooks: a frame that is a sandbox, in which the browser stores nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.browsers.chromium import DESK

from puzzlewright import Sudoku

if TYPE_CHECKING:
    from playwright.sync_api import Browser

STORAGE = "() => { try { return typeof localStorage; } catch (error) { return error.name; } }"


def test_a_frame_without_storage(chromium: Browser) -> None:
    """The page is played to its end, and does not complain that it can store nothing."""
    player = Sudoku("1.3434122143.3.1").play()
    page = chromium.new_page(viewport=DESK)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text))
    try:
        page.set_content(f"<!doctype html><p>Before</p>{player._repr_html_()}")
        game = page.frames[1]
        game.wait_for_selector(".cell")
        assert game.evaluate(STORAGE) == "SecurityError"
        for place, digit in {1: "2", 12: "4", 14: "2"}.items():
            game.locator(".cell").nth(place).click()
            page.keyboard.press(digit)
        game.wait_for_selector("body[data-solved=true]")
        assert page.locator("body").get_attribute("data-solved") is None
        assert not complaints
    finally:
        page.close()
