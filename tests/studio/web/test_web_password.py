"""Changing one's own password on the page of the account."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.browser import DESK
from support.studio_walks import running_studio

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

OLD, NEW = "the first password", "the second password"


def sign_in(page: Page, address: str, password: str) -> None:
    """Log in as Anna."""
    page.goto(f"{address}/login")
    page.get_by_label("Name").fill("anna")
    page.get_by_label("Password").fill(password)
    page.get_by_label("Password").press("Enter")
    page.get_by_role("button", name="anna").wait_for()


def test_a_new_password(studio_browser: Browser, tmp_path: Path) -> None:
    """It takes the old one, ends the tokens that the page lists, and works from then on."""
    pytest.importorskip("fastapi", reason="the studio is not installed")
    from puzzlewright.studio.server.launch import add_user
    from puzzlewright.studio.server.settings import Settings

    add_user(Settings(tmp_path), "anna", OLD, admin=True)
    with running_studio(tmp_path, "--allowed-host", "localhost") as (address, _):
        page = studio_browser.new_context(viewport=DESK).new_page()
        sign_in(page, address, OLD)
        page.goto(f"{address}/account")
        page.get_by_role("button", name="New token").click()
        page.get_by_role("button", name="End").wait_for()
        page.get_by_label("Old password").fill(OLD)
        page.get_by_label("New password").fill(NEW)
        page.get_by_role("button", name="Change password").click()
        page.get_by_text("The password is changed.").wait_for()
        page.get_by_role("button", name="End").wait_for(state="detached")
        page.context.clear_cookies()
        sign_in(page, address, NEW)
        page.context.close()
