"""One walk in browsers besides Chromium: a list, a preview, the library, a PDF, a game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from support.browsers.others import Walker, firefox, webkit
from support.studio.walks import WORDS, running_studio

Start = Callable[[Path], AbstractContextManager[Walker]]


@pytest.mark.slow
@pytest.mark.parametrize("start", [firefox, webkit])
def test_from_a_list_to_a_pdf(start: Start, tmp_path: Path) -> None:
    """A list is typed, its puzzle appears, is kept, printed, found again, and played."""
    pytest.importorskip("fastapi", reason="the studio is not installed")
    downloads = tmp_path / "downloads"
    downloads.mkdir()
    with start(downloads) as browser, running_studio(tmp_path / "data") as (_, launch):
        browser.open(launch)
        browser.press('a.card[href="/new/wordsearch"]')
        browser.note_errors()
        browser.type("#words", WORDS)
        browser.type("textarea.title", "From a list")
        browser.seen(".lines .line .clue")
        browser.seen('.sheet[aria-busy="false"] img.drawing')
        browser.press(".preview .actions button.main")
        browser.seen(".puzzle-view .sheet img.drawing")
        assert browser.run("return document.querySelector('.title').value") == "From a list"
        browser.press(".about a.button.main")
        page = "return document.querySelector('img.paper')?.naturalWidth > 300"
        browser.until(lambda: browser.run(page), "the first page")
        browser.press(".print-view button.main.wide")
        assert browser.downloaded(".pdf").startswith(b"%PDF-")
        browser.press(".mark")
        browser.press(".library .grid .item a.name")
        browser.press('.about a.button[href$="/play"]')
        browser.enter(browser.seen("iframe"))
        browser.press("#hint")
        browser.enter(None)
        assert browser.complaints == ""
        browser.open(browser.run("return location.href"))
        browser.enter(browser.seen("iframe"))
        undo = "return document.querySelector('#undo')?.disabled === false"
        browser.until(lambda: browser.run(undo), "what was played before")
