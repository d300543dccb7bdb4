"""A studio with accounts: whoever is signed in sees what is theirs, and takes it along as a zip."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import pytest
from support.browsers.chromium import DESK
from support.studio.walks import (
    Visitors,
    api_result,
    downloaded,
    running_studio,
    sign_in,
    signed_in,
    stored,
)

from puzzlewright import CrissCross, Sudoku, WordSearch

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PASSWORDS = {name: f"only {name} knows it" for name in ("anna", "ben", "cleo", "dora")}


@pytest.fixture(scope="module")
def school(
    studio_browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, BrowserContext]]:
    """Start a studio for a few people; give its address, and a desk."""
    pytest.importorskip("fastapi", reason="the studio is not installed")
    from puzzlewright.studio.server.launch import add_user
    from puzzlewright.studio.server.settings import Settings

    folder = tmp_path_factory.mktemp("school")
    for name, password in PASSWORDS.items():
        add_user(Settings(folder), name, password, admin=False)
    with running_studio(folder, "--allowed-host", "localhost") as (address, _):
        context = studio_browser.new_context(viewport=DESK)
        yield address, context
        context.close()


@pytest.fixture
def visit_school(school: tuple[str, BrowserContext]) -> Iterator[Visitors]:
    """Return a function that opens the school's studio; its pages may not complain."""
    visitors = Visitors(*school)
    # Before somebody is signed in, the page asks who is there.
    visitors.expected.append("/api/v1/me: Failed to load resource: the server responded with a")
    yield visitors
    visitors.close()


def library(page: Page) -> list[dict[str, Any]]:
    """Return the puzzles and lists of whoever is signed in, without what is new of a copy."""
    found = []
    for noun, kept in (("puzzles", "kind title notes tags text"), ("lists", "title text")):
        for one in api_result(page, f"/{noun}?limit=200")["items"]:
            whole = api_result(page, f"/{noun}/{one['id']}")
            found.append({name: whole[name] for name in kept.split()})
    return sorted(found, key=repr)


def test_two_people_do_not_see_each_other(visit_school: Visitors) -> None:
    """Signed in, signed out; what belongs to somebody else is not found."""
    visit_school.expected += ["401", "404"]  # a wrong password; a puzzle of somebody else
    page = visit_school(known=False)
    sign_in(page, "anna", PASSWORDS["ben"])
    page.get_by_text("Name or password is wrong.").wait_for()
    sign_in(page, "anna", PASSWORDS["anna"])
    page.get_by_text("Your puzzles will be here").wait_for()
    path = stored(page, Sudoku.make(size=4, seed=1).text(), "Of Anna")
    page.goto(visit_school.address + path)
    page.get_by_role("heading", name="Of Anna").wait_for()
    page.get_by_role("button", name="anna").click()
    page.get_by_role("menuitem", name="Sign out").click()
    page.get_by_role("heading", name="Sign in").wait_for()
    page.goto(visit_school.address + path)
    page.wait_for_url("**/login?next=*")
    sign_in(page, "ben", PASSWORDS["ben"])
    page.wait_for_url(f"**{path}")  # where Anna was
    page.get_by_role("heading", name="This is not in your library").wait_for()
    page.get_by_role("link", name="Go to your puzzles").click()
    page.get_by_text("Your puzzles will be here").wait_for()


@pytest.mark.slow
def test_a_library_comes_back_from_its_zip(visit_school: Visitors, tmp_path: Path) -> None:
    """Everything is exported as plain files, which fill an empty library with the same texts."""
    page = signed_in(visit_school, "anna", PASSWORDS["anna"])
    words = [("rose", "it has thorns"), ("ivy", "<i>climbs</i> walls"), ("violet", "purple")]
    stored(page, CrissCross.make(words=words, seed=1).text(), "A/B: ü", tags=["x", "garden"])
    stored(page, WordSearch.make(words=["rose", "ivy"], seed=1).text(), "", notes="for May\n2nd")
    api_result(page, "/lists", {"title": "Flowers", "text": "rose; it has thorns\nivy"})
    page.get_by_role("button", name="More for the library").click()
    data = downloaded(page, page.get_by_role("menuitem", name="Export everything as zip"))
    assert len(ZipFile(BytesIO(data)).namelist()) >= 4
    (tmp_path / "library.zip").write_bytes(data)
    other = signed_in(visit_school, "cleo", PASSWORDS["cleo"])
    other.get_by_text("Your puzzles will be here").wait_for()
    other.locator(".library input[type=file]").set_input_files(tmp_path / "library.zip")
    other.locator(".toast", has_text="Imported").wait_for()
    assert library(other) == library(page)
    assert len(library(other)) >= 3


@pytest.mark.slow
def test_a_new_password(visit_school: Visitors) -> None:
    """It takes the old one, ends the tokens that the page lists, and works from then on."""
    page = signed_in(visit_school, "dora", PASSWORDS["dora"])
    page.goto(f"{visit_school.address}/account")
    page.get_by_label("Permissions").select_option("look and download")
    page.get_by_label("Expires after").select_option("30 days")
    page.get_by_role("button", name="New token").click()
    page.get_by_text("look and download · until").wait_for()
    page.get_by_role("button", name="End").wait_for()
    page.get_by_label("Old password").fill(PASSWORDS["dora"])
    page.get_by_label("New password").fill("the second password")
    page.get_by_role("button", name="Change password").click()
    page.get_by_text("The password is changed.").wait_for()
    page.get_by_role("button", name="End").wait_for(state="detached")
    signed_in(visit_school, "dora", "the second password")
