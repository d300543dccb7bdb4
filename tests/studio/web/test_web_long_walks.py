"""Longer walks: files dropped, class sets, a count over a restart, links, other languages."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.browsers.chromium import DESK
from support.files.office import docx, xlsx
from support.files.pdf_pages import pages_of
from support.studio.jobs import QUEENS, queens
from support.studio.walks import (
    WORDS,
    Visitors,
    downloaded,
    drop,
    kept,
    made,
    previewed,
    running_studio,
    stored,
)

from puzzlewright import Sudoku
from puzzlewright.i18n.catalogue import load_catalogue

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

TABLE = [["otter", "it swims"], ["badger", "it digs"], ["heron", "it stands"], ["newt", "small"]]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("animals.xlsx", xlsx([["Word", "Clue"], *TABLE])),
        ("animals.docx", docx(tables=[TABLE])),
        ("words.docx", docx(paragraphs=[f"{word}; {clue}" for word, clue in TABLE])),
    ],
)
def test_office_files_are_dropped(visit: Visitors, name: str, data: bytes) -> None:
    """A table in a spreadsheet or in a Word file is a list, and so are lines of text."""
    page = visit("/new/crisscross")
    drop(page.locator("section.list"), name, data)
    page.locator(".filechip", has_text=name).wait_for()
    previewed(page)
    lines = page.locator(".lines .line")
    assert ["".join(line.locator(".cells span").all_inner_texts()) for line in lines.all()] == [
        word.upper() for word, _ in TABLE
    ]
    assert lines.locator(".clue").all_inner_texts() == [clue for _, clue in TABLE]
    kept(page, name)


def test_a_class_set_of_three(visit: Visitors) -> None:
    """Three versions with the names of three pupils, in one PDF."""
    page = visit()
    address = made(page, visit.address, "wordsearch", "For a class", WORDS)
    page.goto(f"{address}/print")
    page.locator("img.paper").first.wait_for()
    page.locator("summary", has_text="Class set").click()
    page.get_by_label("Versions").fill("3")
    page.get_by_label("Names of the pupils").fill("Ada\nGrace\nEmmy")
    pdf = downloaded(page, page.get_by_role("button", name="Make class set"))
    texts = ["".join(run.text for run in sheet.runs) for sheet in pages_of(pdf)]
    for pupil in ("Ada", "Grace", "Emmy"):
        assert any(pupil in text for text in texts), pupil
    assert len({text for text in texts if "For a class" in text}) >= 3


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    """Return a folder for a studio that ends during the test."""
    pytest.importorskip("fastapi", reason="the studio is not installed")
    return tmp_path / "own"


def arrived(browser: Browser, launch: str) -> Page:
    """Open the address that a studio printed."""
    page = browser.new_context(viewport=DESK).new_page()
    page.goto(launch)
    page.locator(".home-view").wait_for()
    return page


def test_a_count_goes_on_after_a_restart(studio_browser: Browser, own_folder: Path) -> None:
    """The puzzle's page shows a count that another server began, and its right end."""
    with running_studio(own_folder) as (address, launch):
        page = arrived(studio_browser, launch)
        path = stored(page, queens(16), "Queens")
        page.goto(address + path)
        page.get_by_role("button", name="Count all solutions").click()
        page.locator(".counting progress[value]").wait_for()
        page.context.close()
    with running_studio(own_folder) as (address, launch):
        page = arrived(studio_browser, launch)
        page.goto(address + path)
        page.locator(".counting progress").wait_for()
        found = page.locator(".count strong")
        found.wait_for(timeout=300_000)
        assert found.inner_text() == f"{QUEENS[16]:,}"
        page.context.close()


@pytest.fixture
def link(visit: Visitors) -> Iterator[str]:
    """Share a puzzle; return the link."""
    page = visit()
    page.goto(visit.address + stored(page, Sudoku.make(size=4, seed=2).text(), "Linked"))
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Make a link").click()
    yield page.get_by_role("textbox", name="Link").input_value()


def test_a_link_is_played_and_keeps_what_was_done(visit: Visitors, link: str) -> None:
    """Somebody without an account plays, loads the page again, and goes on."""
    page = visit(link, known=False)
    game = page.frame_locator("iframe")
    cell = game.locator('[role="gridcell"]:has(input:not([aria-readonly]))').first
    with page.expect_response(lambda answer: answer.request.method == "PUT" and answer.ok):
        cell.click()
        page.keyboard.press("1")
    written = cell.inner_text()
    assert "1" in written
    page.reload()
    game.get_by_role("button", name="Undo").wait_for()
    game.locator('[role="gridcell"]', has_text="1").first.wait_for()
    assert cell.inner_text() == written
    somebody_else = visit(link, known=False)
    other = somebody_else.frame_locator("iframe")
    other.get_by_role("button", name="Undo").wait_for()
    assert other.get_by_role("button", name="Undo").is_disabled()


def test_an_expired_link_is_refused(visit: Visitors, link: str, studio_folder: Path) -> None:
    """After its last day a link shows nothing of the puzzle."""
    page = visit(link, known=False)
    page.frame_locator("iframe").locator('[role="grid"]').wait_for()
    with closing(sqlite3.connect(studio_folder / "studio.sqlite", timeout=30)) as database:
        database.execute("UPDATE shares SET expires = created - 1")
        database.commit()
    visit.expected.append("404")
    page.reload()
    page.get_by_role("heading", name="This link is no longer shared.").wait_for()
    assert page.locator("iframe").count() == 0
    assert page.request.get(f"{link}/game").status == 404


def left_in_english(page: Page, words: dict[str, str]) -> set[str]:
    """Return what a page says in English although there are words for it.

    Languages have their own names.
    """
    said = page.evaluate(
        """() => { const found = [];
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walk.nextNode())
          if (!walk.currentNode.parentElement.closest("[lang]:not(html)"))
            found.push(walk.currentNode.data.trim());
        for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]"))
          for (const name of ["aria-label", "title", "placeholder"])
            if (one.getAttribute(name)) found.push(one.getAttribute(name));
        return found; }"""
    )
    paper = {"Letter"}  # a size of paper here, a letter of words in games
    own = {*words.values()}  # a box of a sudoku is a Block in German
    return {text for text in said if words.get(text, text) != text} - paper - own


@pytest.mark.parametrize(
    ("locale", "language", "direction"), [("de-DE", "de", "ltr"), ("ar-EG", "ar", "rtl")]
)
def test_the_studio_speaks(visit: Visitors, locale: str, language: str, direction: str) -> None:
    """All views are in the language of the browser, and written in its direction."""
    phrases = load_catalogue(language).phrases
    words = {text: said for text, said in phrases.items() if isinstance(said, str)}
    page = visit(locale=locale)
    page.get_by_role("heading", name=words["Make a puzzle"]).wait_for()
    path = stored(page, Sudoku.make(size=4, seed=1).text(), "4")
    views = ["/", "/new/wordsearch", "/new/sudoku", "/lists", "/trash", "/about", "/account"]
    for view in [*views, path, f"{path}/print", f"{path}/play"]:
        page.goto(visit.address + view)
        page.locator("main > *").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.lang") == language
        assert page.evaluate("getComputedStyle(document.querySelector('main')).direction") == (
            direction
        )
        assert (view, left_in_english(page, words)) == (view, set())
