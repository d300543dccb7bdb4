"""Pages of a browser that one test after the other uses.

A new page takes Chromium about 0.7 s of CPU time: it starts a process and warms it up. A page that
is left and taken again takes a small part of that. Between two tests a page forgets all that tests
change: what it kept, its size, its media, where the pointer is, and who listens to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from support.places import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

#: A screen on a desk, and one in a hand.
DESK: ViewportSize = {"width": 1200, "height": 900}
HAND: ViewportSize = {"width": 390, "height": 844}

#: An empty page; all files share what they keep.
BLANK: Final = (ROOT / "tests/data/blank.html").as_uri()

#: Forget what was kept; return how much is still there.
FORGET: Final = (
    "() => { localStorage.clear(); sessionStorage.clear();"
    " return localStorage.length + sessionStorage.length; }"
)
KEPT: Final = "() => localStorage.length + sessionStorage.length"

#: So many tests use a page: what it keeps slows down with each page that it showed before.
MOST: Final = 10

#: What is told to whoever uses a page: the name of an event, and what came with it.
Listener = Callable[[str, Any], None]


class Screen:
    """A page, and who uses it now."""

    def __init__(self, browser: Browser, touch: bool) -> None:
        self.size = HAND if touch else DESK
        self.page: Page = browser.new_context(viewport=self.size, has_touch=touch).new_page()
        self.page.set_default_timeout(10_000)
        self.listener: Listener | None = None
        self.tests = 0  #: so many used it
        for event in ("console", "pageerror", "request"):
            self.page.on(event, self._teller(event))  # type: ignore[call-overload]

    def _teller(self, event: str) -> Callable[[Any], None]:
        def tell(what: Any) -> None:
            if self.listener is not None:
                self.listener(event, what)

        return tell

    def tidy(self) -> bool:
        """Make the page as new; return whether that succeeded."""
        self.tests += 1
        if self.tests == MOST:
            return False
        page = self.page
        page.mouse.up()
        page.goto(BLANK)  # pages may keep something when they are left, so they forget afterwards
        self.listener = None
        page.mouse.move(0, 0)
        if page.viewport_size != self.size:
            page.set_viewport_size(self.size)
        page.emulate_media(media="null", color_scheme="light")
        return bool(page.evaluate(FORGET) == 0)

    def close(self) -> None:
        """Close the page and forget all that it kept."""
        self.page.context.close()


class Screens:
    """The pages of a browser that wait for the next test: one for a desk, and one for a hand."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._waiting: dict[bool, Screen] = {}

    def take(self, touch: bool, listener: Listener) -> Screen:
        """Return a page that keeps nothing and that nobody else uses."""
        screen = self._waiting.pop(touch, None)
        if screen is not None and screen.page.evaluate(KEPT):
            screen.close()
            screen = None
        screen = screen or Screen(self._browser, touch)
        screen.listener = listener
        return screen

    def give_back(self, screen: Screen) -> None:
        """Let a page wait for the next test, or close it if one waits already."""
        from playwright.sync_api import Error

        touch = screen.size is HAND
        try:
            reusable = touch not in self._waiting and screen.tidy()
        except Error:
            reusable = False
        if reusable:
            self._waiting[touch] = screen
        else:
            screen.close()

    def close(self) -> None:
        """Close the pages that wait."""
        for screen in self._waiting.values():
            screen.close()
        self._waiting.clear()


@contextmanager
def share(browser: Browser) -> Iterator[Screens]:
    """Give the pages of a browser; close them at the end."""
    screens = Screens(browser)
    try:
        yield screens
    finally:
        screens.close()
