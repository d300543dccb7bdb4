"""Walks through the studio in a real browser: a server, visitors, and what they do there."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from support.browsers.chromium import DESK, HAND

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page

#: Milliseconds for what a browser waits for, on a machine that has other things to do.
PATIENCE: Final = 30_000

#: A preview ran out of time, on a machine that has other things to do: the page tries another seed,
#: or shows an error. The browser logs it before the page gets the answer.
TOO_SLOW: Final = (
    "/api/v1/previews: Failed to load resource: the server responded with a status of 422"
)

#: Words with clues, a word that appears twice, and one that has no letters.
WORDS: Final = (
    "rose; it has thorns\nviolet; a shy flower\ntulip; sold in Amsterdam\nivy; climbs walls\n"
    "basil; goes with tomatoes\nhedge; a fence to be cut\nbee; visits every flower\nrose\n---"
)


@contextmanager
def running_studio(folder: Path, *more: str) -> Iterator[tuple[str, str]]:
    """Start a studio; give its address, and that which logs in, if it has no accounts."""
    command = [sys.executable, "-m", "puzzlewright", "studio", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--data", str(folder), *more], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        launch = process.stdout.readline().strip().split()[-1]
        try:
            yield launch.partition("/launch")[0].rstrip("/"), launch
        finally:
            process.terminate()
            process.wait(60)


class Visitors:
    """Opens pages of the studio, and sees that they behave.

    Whoever is logged in at a desk shares the `desk`: what it has loaded once is not loaded again.
    """

    def __init__(self, address: str, desk: BrowserContext) -> None:
        self.address = address
        self._desk = desk
        self._pages: list[Page] = []
        self._others: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.expected: list[str] = []  #: parts of complaints that a test provokes
        self.ports: list[str] = []  #: other addresses that a test opens

    def __call__(
        self, path: str = "/", *, hand: bool = False, known: bool = True, **more: Any
    ) -> Page:
        """Open a page on a desk or in a hand, as somebody who is logged in, or as a stranger."""
        page = self._context(hand=hand, known=known, **more).new_page()
        self._pages.append(page)
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: self._note(message.type, complaint_text(message)))
        page.on("pageerror", lambda error: self._note("error", str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.goto(path if path.startswith("http") else self.address + path)
        return page

    def _context(self, *, hand: bool, known: bool, **more: Any) -> BrowserContext:
        if known and not hand and not more:
            return self._desk
        told = {"viewport": HAND if hand else DESK, "has_touch": hand, **more}
        if known:
            told["storage_state"] = self._desk.storage_state()
        browser = self._desk.browser
        assert browser is not None
        self._others.append(browser.new_context(**told))
        return self._others[-1]

    def _note(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"}:
            self.complaints.append(text)

    def close(self) -> None:
        """Close the pages; there was no complaint, and no request to anywhere else."""
        for each in (*self._pages, *self._others):
            each.close()
        unexpected = [
            text
            for text in self.complaints
            if not any(part in text for part in (TOO_SLOW, *self.expected))
            and not is_superseded(text)
        ]
        assert unexpected == [], unexpected
        ours = (self.address + "/", *self.ports, "blob:", "data:")
        outside = [url for url in self.asked if not url.startswith(ours)]
        assert outside == [], outside


def is_superseded(complaint: str) -> bool:
    """Tell whether an editor's question was answered by "there is a newer one".

    The page may have forgotten the old question by then, or not yet: the browser logs it anyway.
    Of questions with one key, the server answers the newest, which never gets this.
    """
    return "/api/v1/workshop/" in complaint and "409 (Conflict)" in complaint


def complaint_text(message: ConsoleMessage) -> str:
    """Return what a page complains about, with the address that it means."""
    return f"{message.location.get('url', '')}: {message.text}"


def previewed(page: Page) -> Locator:
    """Wait until the preview shows the last request; return its drawing."""
    page.locator('.sheet[aria-busy="false"]').wait_for()
    drawing = page.locator(".sheet img.drawing")
    drawing.wait_for()
    return drawing


def kept(page: Page, title: str) -> str:
    """Keep the puzzle that is shown; return the address of its page."""
    page.get_by_role("textbox", name="Title").fill(title)
    page.get_by_role("button", name="Keep this puzzle").click()
    page.locator(".puzzle-view").wait_for()
    return page.url


def api_result(page: Page, path: str, told: object = None) -> Any:
    """Ask the API for something, as the page itself does; with a body it is sent there."""
    return page.evaluate(
        """async ([path, told]) => {
        const response = await fetch(`/api/v1${path}`, told === null ? {} : {
          method: "POST", headers: { "Content-Type": "application/json" },
          body: JSON.stringify(told) });
        const text = await response.text();
        if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
        return JSON.parse(text); }""",
        [path, told],
    )


def stored(page: Page, text: str, title: str, **more: object) -> str:
    """Put a puzzle into the library without a walk; return the path of its page."""
    answer = api_result(page, "/puzzles", {"text": text, "title": title, **more})
    return f"/puzzles/{answer['id']}"


def drop(place: Locator, name: str, data: bytes) -> None:
    """Drop a file on a part of the page."""
    transfer = place.page.evaluate_handle(
        """([name, data]) => { const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], name)); return transfer; }""",
        [name, b64encode(data).decode("ascii")],
    )
    for event in ("dragenter", "dragover", "drop"):
        place.dispatch_event(event, {"dataTransfer": transfer})


def signed_in(visit: Visitors, name: str, password: str) -> Page:
    """Sign in with a name and a password, from where strangers are sent."""
    page = visit(known=False)
    page.wait_for_url("**/login**")
    sign_in(page, name, password)
    page.locator(".home-view").wait_for()
    return page


def sign_in(page: Page, name: str, password: str) -> None:
    """Fill the form of the page that asks who is there."""
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def made(page: Page, address: str, kind: str, title: str, words: str = "") -> str:
    """Make a puzzle by hand; return the address of its page."""
    page.goto(f"{address}/new/{kind}")
    if words:
        page.get_by_role("textbox", name="Words", exact=True).fill(words)
    previewed(page)
    return kept(page, title)


def downloaded(page: Page, press: Locator) -> bytes:
    """Press a button that downloads a file; return its contents."""
    with page.expect_download() as coming:
        press.click()
    return Path(coming.value.path()).read_bytes()


def focused(page: Page) -> str:
    """Return what a reader would hear of the element that has the focus, more or less."""
    found: str = page.evaluate(
        """() => { const it = document.activeElement;
        const label = it.labels && it.labels[0] ? it.labels[0].innerText : "";
        const inside = it.querySelector(":scope > span") || it;
        return it.getAttribute("aria-label") || label || inside.innerText || it.tagName; }"""
    )
    return found.strip()


def heading_has_focus(page: Page) -> None:
    """Wait until a new view has the focus, at its heading."""
    page.locator("h1:focus").wait_for(state="attached")


def tab_to(page: Page, name: str, most: int = 60) -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if focused(page).startswith(name):
            return
    raise AssertionError(f"Tab does not reach {name!r}")
