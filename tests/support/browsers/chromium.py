"""A real browser for the tests of games: Chromium, driven by Playwright.

Where one of the two is missing, these tests are skipped, as the summary of the test run notes.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import pytest

from puzzlewright.core.documents import UNSIGNED, Credits
from puzzlewright.outputs.html import job_html
from puzzlewright.outputs.output import NO_STYLE
from puzzlewright.puzzles.base import Puzzle

if TYPE_CHECKING:
    from playwright.sync_api import (
        Browser,
        ConsoleMessage,
        Error,
        Locator,
        Page,
        Request,
        ViewportSize,
    )

#: The names under which systems have it; the first has no windows, and takes half as long.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

#: Off: two pages for the address bar, which tests have none of. For each page of a test, Chromium
#: prepares them in 0.7 s of CPU time, more than most tests take.
ADDRESS_BAR = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")

#: What Playwright has switched off. Of several lists of features Chromium takes the last one.
OFF_BY_PLAYWRIGHT = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
)

#: Nothing that a test needs is anywhere else than on this machine.
SWITCHES = (
    f"--disable-features={','.join((*ADDRESS_BAR, *OFF_BY_PLAYWRIGHT))}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",  # which is small in containers
)

#: Most tests play on after the end, so that its dialog is not opened. (Switching it off in the
#: settings writes to localStorage, and a busy Chromium may lose its contents by that.)
PLAIN_ENDING = """const open = HTMLDialogElement.prototype.showModal;
HTMLDialogElement.prototype.showModal = function () {
  if (this.id === "ending") this.remove();
  else open.call(this);
};"""

#: The name under which a page keeps its progress; undefined if it keeps none.
PLACE = "Object.keys(localStorage).find((name) => name !== 'puzzlewright:settings')"
#: Whether the browser keeps moves that can be undone; tests also put nonsense there.
HAS_PAST = f"""() => {{
  const text = localStorage.getItem({PLACE});
  try {{ return JSON.parse(text)?.past?.length > 0; }} catch {{ return false; }}
}}"""

#: A screen on a desk, and one in a hand.
DESK: ViewportSize = {"width": 1200, "height": 900}
HAND: ViewportSize = {"width": 390, "height": 844}


class _Shared:
    """The one browser of a process: Playwright cannot be started a second time beside the first."""

    browser: Browser | None = None
    stack: ExitStack
    users = 0
    #: Pages that tests use one after the other: on touch or not, with the dialog of the end or not.
    #: Opening another file in a page takes a third of the time that a new page takes.
    pages: ClassVar[dict[tuple[bool, bool], Page]] = {}


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start a browser, or share that which is there; skip the tests where that cannot be."""
    if _Shared.browser is None:
        _Shared.stack = ExitStack()
        _Shared.browser = _Shared.stack.enter_context(_started())
    _Shared.users += 1
    try:
        yield _Shared.browser
    finally:
        _Shared.users -= 1
        if not _Shared.users:
            _Shared.browser = None
            _Shared.pages.clear()
            _Shared.stack.close()


@contextmanager
def _started() -> Iterator[Browser]:
    reason = "games are not tested in a browser: "
    playwright = pytest.importorskip(
        "playwright.sync_api", reason=f"{reason}Playwright is not installed"
    )
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip(f"{reason}there is no Chromium (Debian: apt-get install {NAMES[0]})")
    with playwright.sync_playwright() as driver:
        # Chromium does not start with a sanitizer that is meant for Python.
        env = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
        browser = driver.chromium.launch(executable_path=path, args=list(SWITCHES), env=env)
        yield browser
        browser.close()


class Played(NamedTuple):
    """A page on which a puzzle is played."""

    page: Page

    @property
    def said(self) -> str:
        """What the page says to the player."""
        return self.page.locator(".said").inner_text()

    @property
    def is_solved(self) -> bool:
        """Whether the page holds the puzzle to be solved."""
        return self.page.locator("body").get_attribute("data-solved") == "true"

    def wait_until_solved(self) -> None:
        """Wait until the page knows that it is solved, which may be after the last event."""
        self.page.wait_for_selector('body[data-solved="true"]')

    @property
    def kept(self) -> Any:
        """What the browser keeps of the game; None if there is nothing."""
        return self.page.evaluate(f"JSON.parse(localStorage.getItem({PLACE}))")

    def change_kept(self, **changes: Any) -> None:
        """Change what the browser keeps of the game, as other hands might."""
        self.page.evaluate(
            f"""(changes) => {{
              const name = {PLACE}, kept = JSON.parse(localStorage.getItem(name));
              localStorage.setItem(name, JSON.stringify({{ ...kept, ...changes }}));
            }}""",
            changes,
        )

    def cell(self, row: int, col: int, grid: int = 0) -> Locator:
        """Return a cell of the grid, or of one of several."""
        rows = self.page.locator('[role="grid"]').nth(grid).locator('[role="row"]')
        return rows.nth(row).locator("> *").nth(col)

    def middle(self, row: int, col: int, grid: int = 0) -> tuple[float, float]:
        """Return the middle of a cell on the screen."""
        self.cell(row, col, grid).scroll_into_view_if_needed()
        box = self.cell(row, col, grid).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def evaluate(self, script: str, value: object = None) -> Any:
        """Return an expression of the page, or what a function returns for a value."""
        return self.page.evaluate(script, value)

    def press_at(self, point: tuple[float, float]) -> None:
        """Click at a place of the screen."""
        self.page.mouse.click(*point)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press the pointer at one place, and let it go at another."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=2)
        self.page.mouse.move(*end, steps=3)
        self.page.mouse.up()

    def click(self, name: str) -> None:
        """Press a button of the bar; of Check and Reveal, those of the whole puzzle."""
        button = self.page.locator(f"#{name}")
        if not button.is_visible():
            self.page.locator("#help").click()
        button.click()
        if name in {"check", "reveal"} and button.get_attribute("aria-expanded"):
            self.page.locator(f"#{name}-all").click()
        if name == "reveal" and (yes := self.page.locator("#reveal-all-ask-yes")).is_visible():
            yes.click()

    def reload(self) -> None:
        """Load the page again, with all that it kept.

        On a busy machine Chromium loses what a page writes just before it goes, and once in a
        hundred times shows nothing of what is kept to a page, which the next one sees again.
        """
        kept = "JSON.stringify(Object.entries(localStorage).sort())"
        self.page.wait_for_timeout(300)
        wanted = self.page.evaluate(kept)
        from playwright.sync_api import TimeoutError as NotShown  # optional

        again = (
            "(all) => JSON.parse(all).forEach(([name, text]) => localStorage.setItem(name, text))"
        )
        for _ in range(5):
            self.page.reload()
            if self.page.evaluate(kept) == wanted:
                break
            self.page.evaluate(again, wanted)
        if self.page.evaluate(HAS_PAST):  # which such a page shows a moment later
            with suppress(NotShown):
                self.page.locator("#undo:enabled").wait_for(timeout=3_000)

    def keys(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)


class Opener:
    """Opens puzzles in a browser; every page must do without complaints and without the net."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser = browser
        self.folder = folder
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self._pages: list[Page] = []
        self._shared: dict[tuple[bool, bool], Page] = {}

    def __call__(
        self,
        puzzle: Puzzle[Any],
        about: Credits = UNSIGNED,
        *,
        touch: bool = False,
        style: Mapping[str, str] = NO_STYLE,
        ending: bool = False,
        language: str | None = None,
        own: bool = False,
    ) -> Played:
        """Open the page of a puzzle, on a desk or in a hand, perhaps with a celebration."""
        file = self.folder / f"{len(self._pages)}.html"
        text = job_html(puzzle, about, style=style, language=language)
        file.write_text(text, encoding="utf-8")
        return self.open(file, touch=touch, ending=ending, own=own)

    def open(
        self, file: Path, *, touch: bool = False, ending: bool = False, own: bool = False
    ) -> Played:
        """Open a page: `own` where a test changes more of it than `_as_new` can undo."""
        kind = touch, ending
        if own or kind in self._shared:
            page = self._new(*kind)
        else:
            known = _Shared.pages.pop(kind, None)
            page = self._shared[kind] = _as_new(known, touch) if known else self._new(*kind)
        self._pages.append(page)
        page.on("console", self._on_console)
        page.on("pageerror", self._on_error)
        page.on("request", self._on_request)
        page.goto(file.as_uri())
        return Played(page)

    def _new(self, touch: bool, ending: bool) -> Page:
        # A place of its own for each, which keeps nothing from others.
        page = self.browser.new_context(viewport=_screen(touch), has_touch=touch).new_page()
        page.set_default_timeout(10_000)
        if not ending:
            page.add_init_script(PLAIN_ENDING)
        return page

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def _on_error(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _on_request(self, request: Request) -> None:
        self.asked.append(request.url)

    def close(self, *, again: bool = True) -> None:
        """Close the pages, and see that they behaved; the next tests may use some `again`."""
        for page in self._pages:
            if not (again and page in self._shared.values()):
                page.context.close()
        again &= not self.complaints
        for kind, page in self._shared.items():
            if again:
                page.remove_listener("console", self._on_console)
                page.remove_listener("pageerror", self._on_error)
                page.remove_listener("request", self._on_request)
                _Shared.pages[kind] = page
        assert not self.complaints, self.complaints
        assert [url for url in self.asked if not url.startswith("file:")] == []


def _screen(touch: bool) -> ViewportSize:
    return HAND if touch else DESK


def _as_new(page: Page, touch: bool) -> Page:
    """Make a page that a test has used as good as a new one."""
    for other in page.context.pages:
        if other is not page:
            other.close()
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)
    session.send(
        "Storage.clearDataForOrigin", {"origin": "file://", "storageTypes": "local_storage"}
    )
    session.detach()
    page.set_viewport_size(_screen(touch))
    page.emulate_media(
        media="null", color_scheme="null", reduced_motion="null", forced_colors="null"
    )
    page.mouse.move(0, 0)
    return page
