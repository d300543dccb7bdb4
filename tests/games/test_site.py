"""Web sites of puzzles: names of pages, what is believed of old sites, a site in a browser."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.browsers.axe import axe_script, violations
from support.browsers.chromium import HAND, Opener
from support.commandline import CATS, Run

from puzzlewright.games.site import MARK, PageNames, ascii_name, files_of_worker, worker

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ALMOST_DONE = "sudoku 2x2\n12343412214343.1\n"


@given(st.lists(st.text(max_size=80), max_size=12))
def test_names_are_plain_and_unique(texts: list[str]) -> None:
    """Whatever puzzles are called, their addresses are short and safe, and the same every time."""
    names, again = PageNames("index"), PageNames("index")
    found = [names.name(text) for text in texts]
    assert found == [again.name(text) for text in texts]
    assert len({"index", *found}) == len(found) + 1
    for name in found:
        assert re.fullmatch("[a-z0-9](?:[a-z0-9-]*[a-z0-9])?", name)
        assert len(name) <= 80
        assert files_of_worker(worker({f"{name}.html": "0", f"pictures/{name}.svg": "1"}))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Monday 1", "monday-1"),
        ("Überstraße Øst", "uberstrasse-ost"),
        ("Łódź_Đakovo", "lodz-dakovo"),
        ("CON", "con-puzzle"),
        ("x" * 100, f"{'x' * 60}-{ascii_name('x' * 100)[-8:]}"),
    ],
)
def test_names_can_be_read(text: str, name: str) -> None:
    """Accents go; what Windows keeps for itself is not taken; long names are cut."""
    assert ascii_name(text) == name


def test_other_scripts_have_a_number() -> None:
    """Two names in letters that an address cannot have are not mixed up."""
    first, second = ascii_name("Понедельник 1"), ascii_name("Вторник 1")
    assert first != second
    assert re.fullmatch("1-[0-9a-f]{8}", first)


@pytest.mark.parametrize(
    ("text", "files"),
    [
        ("self.skipWaiting();\n", None),
        (f"{MARK}\nconst FILES = [;\n", None),
        (f'{MARK}\nconst FILES = ["a.html"];\n', None),
        (
            f'{MARK}\nconst FILES = {{"a.html":"1","../b.html":"2","/c":"3",".x":"4"}};\n',
            ["a.html"],
        ),
    ],
)
def test_old_sites_lead_nowhere_else(text: str, files: list[str] | None) -> None:
    """A worker that somebody changed cannot make us delete other files."""
    assert files_of_worker(text) == files


class Fetched(SimpleHTTPRequestHandler):
    """Notes what is fetched, and prints nothing."""

    paths: ClassVar[list[str]] = []

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002, ARG002
        self.paths.append(self.path)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Fetched, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_a_site_in_a_browser(chromium: Browser, run: Run, here: Path) -> None:
    """Progress is shown, kinds are chosen, and all of it works without the server."""
    (here / "in").mkdir()
    (here / "in" / "cats.txt").write_text(CATS, encoding="utf-8")
    (here / "in" / "almost.txt").write_text(ALMOST_DONE, encoding="utf-8")
    run("show", "in", "-o", "sub/")
    context = chromium.new_context(viewport=HAND)
    page = context.new_page()
    page.set_default_timeout(10_000)
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    with served(here) as address:
        page.goto(f"{address}sub/")
        page.get_by_role("button", name="Sudoku").click()
        assert page.locator("li:visible .title").all_inner_texts() == ["Almost"]
        page.locator("li:visible a").click()
        page.locator('[role="grid"] [role="row"]').nth(3).locator("> *").nth(2).click()
        page.keyboard.press("2")
        page.wait_for_selector('body[data-solved="true"]')
        # Chromium loses what a page writes just before it goes: wait until another page sees it.
        other = context.new_page()
        other.goto(f"{address}sub/")
        while not other.locator('li[data-state="solved"]').count():
            other.reload()
        other.close()
        page.locator("#next-puzzle").click()
        page.get_by_role("link", name="All puzzles").click()
        state = page.locator('li[data-state="solved"] .state')
        assert re.fullmatch(r"Solved in 0:\d\d", state.inner_text())
        assert page.locator("#tally").inner_text() == "1 of 2 solved"
        page.get_by_role("button", name="Not solved yet").click()
        assert page.locator("li:visible .title").all_inner_texts() == ["Cats"]
        assert violations(page, axe_script()) == []
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    for name in ("sub/", "sub/almost.html", "sub/cats"):  # the server is gone
        page.goto(f"{address}{name}")
    assert page.locator("h1").inner_text() == "Cats"
    page.get_by_role("link", name="All puzzles").click()
    assert page.locator(".picture img").first.evaluate("(one) => one.decode().then(() => true)")
    assert [url for url in asked if not url.startswith((f"{address}sub/", "data:"))] == []
    assert said == []
    context.close()


@pytest.mark.slow
def test_a_new_version_arrives(chromium: Browser, run: Run, here: Path) -> None:
    """The index shows it as soon as the worker has it; only what changed is fetched."""
    (here / "cats.txt").write_text(CATS, encoding="utf-8")
    run("show", "cats.txt", "-o", "site/", "--title", "First")
    page = chromium.new_context().new_page()
    with served(here) as address:
        page.goto(f"{address}site/")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        run("show", "cats.txt", "-o", "site/", "--title", "Second")
        Fetched.paths.clear()
        page.evaluate("void navigator.serviceWorker.ready.then((worker) => worker.update())")
        page.locator("h1", has_text="Second").wait_for()
        changed = {"/site/sw.js", "/site/index.html", "/site/manifest.webmanifest"}
        assert set(Fetched.paths) == changed
    page.context.close()


def test_a_site_on_a_disk(played: Opener, run: Run, here: Path) -> None:
    """The index opens there, too, with its pictures, and asks for nothing that is not there."""
    (here / "cats.txt").write_text(CATS, encoding="utf-8")
    run("show", "cats.txt", "-o", "site/")
    page = played.open(here / "site" / "index.html").page
    assert page.locator(".picture img").evaluate("(one) => one.decode().then(() => true)")
    page.get_by_role("link", name="Cats").click()
    page.get_by_role("link", name="All puzzles").click()
    assert page.title() == "Cats"
