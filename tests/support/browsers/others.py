"""Browsers besides Chromium, for a walk through the studio and for games: Firefox and WebKit.

Firefox is Debian's, driven by Mozilla's own marionette-driver; WebKit is WebKitGTK's MiniBrowser,
driven by selenium, on a screen in memory (Xvfb). Where a part is missing, the tests are left out,
and the summary of the test run says which. `make test-browsers` installs what it may.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

#: Seconds for what is waited for, on a machine that has other things to do.
PATIENCE: Final = 60.0
STEP: Final = 0.05

FIREFOX: Final = ("firefox-esr", "firefox")
WEBKIT_DRIVER: Final = "WebKitWebDriver"

#: Where Debian has the browser that the driver of WebKitGTK drives.
MINI_BROWSERS: Final = "*/webkit2gtk-4.*/MiniBrowser"

#: What a device does: its type and name, and its actions.
Input = dict[str, Any]

#: The key; drivers type no line feeds.
ENTER: Final = "\ue007"

#: Firefox saves files without a question, and shows none of them.
SAVING: Final = {
    "browser.download.folderList": 2,
    "browser.download.useDownloadDir": True,
    "browser.download.always_ask_before_handling_new_types": False,
    "browser.download.open_pdf_attachments_inline": False,
    "pdfjs.disabled": True,
}

#: Errors of the page are written down where every script can read them.
NOTING = """const note = (text) => { document.documentElement.dataset.complaints =
    (document.documentElement.dataset.complaints || "") + text + "\\n"; };
addEventListener("error", (event) => note(event.message));
addEventListener("unhandledrejection", (event) => note(String(event.reason)));
document.addEventListener("securitypolicyviolation", (event) => note(event.violatedDirective));"""


class Walker(ABC):
    """A browser with one page, and a folder for what it downloads."""

    def __init__(self, driver: Any, downloads: Path) -> None:
        self.driver = driver
        self.downloads = downloads

    @abstractmethod
    def open(self, url: str) -> None:
        """Go to an address."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """Run a script in the page; return what it returns."""

    @abstractmethod
    def enter(self, frame: Any) -> None:
        """Go into a frame of the page; None: out of it again."""

    @abstractmethod
    def act(self, source: Input) -> None:
        """Let a mouse or a keyboard do something, in the terms of WebDriver."""

    def note_errors(self) -> None:
        """Begin to write down what is wrong with the page."""
        self.run(NOTING)

    @property
    def complaints(self) -> str:
        """What was wrong with the page since then."""
        found: str = self.run("return document.documentElement.dataset.complaints || ''")
        return found

    def until(self, is_so: Callable[[], Any], what: str) -> Any:
        """Wait until something is so; return what it found."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := is_so():
                return found
            time.sleep(STEP)
        raise AssertionError(f"{what} did not come: {self.run('return document.body.innerText')}")

    def seen(self, selector: str) -> Any:
        """Wait until an element is shown; return it."""
        shown = f"return Boolean(document.querySelector({selector!r})?.checkVisibility())"
        self.until(lambda: self.run(shown), selector)
        return self.driver.find_element("css selector", selector)

    def press(self, selector: str) -> None:
        """Click on an element."""
        self.seen(selector).click()

    def type(self, selector: str, text: str) -> None:
        """Type a text into a field."""
        self.seen(selector).send_keys(text.replace("\n", ENTER))

    def downloaded(self, suffix: str) -> bytes:
        """Wait for a file; return its contents."""

        def found() -> bytes | None:
            whole = [file for file in self.downloads.glob(f"*{suffix}") if file.stat().st_size]
            return whole[0].read_bytes() if whole and not self._unfinished() else None

        data: bytes = self.until(found, f"a file {suffix}")
        return data

    def _unfinished(self) -> bool:
        return any(self.downloads.glob("*.part")) or any(self.downloads.glob("*.wkdownload"))


class Firefox(Walker):
    """Firefox by Marionette."""

    def open(self, url: str) -> None:
        """Go to an address."""
        self.driver.navigate(url)

    def run(self, script: str) -> Any:
        """Run a script in the page; return what it returns."""
        return self.driver.execute_script(script, new_sandbox=False)

    def enter(self, frame: Any) -> None:
        """Go into a frame of the page; None: out of it again."""
        self.driver.switch_to_frame(frame)

    def act(self, source: Input) -> None:
        """Let a mouse or a keyboard do something, in the terms of WebDriver."""
        self.driver.actions.perform([source])


class WebKit(Walker):
    """WebKitGTK by WebDriver."""

    def open(self, url: str) -> None:
        """Go to an address."""
        self.driver.get(url)

    def run(self, script: str) -> Any:
        """Run a script in the page; return what it returns."""
        return self.driver.execute_script(script)

    def enter(self, frame: Any) -> None:
        """Go into a frame of the page; None: out of it again."""
        if frame is None:
            self.driver.switch_to.default_content()
        else:
            self.driver.switch_to.frame(frame)

    def act(self, source: Input) -> None:
        """Let a mouse or a keyboard do something, in the terms of WebDriver."""
        self.driver.execute("actions", {"actions": [source]})


@contextmanager
def firefox(folder: Path) -> Iterator[Walker]:
    """Start Firefox; skip the test where that cannot be."""
    reason = "nothing is tested in Firefox: "
    path = next(filter(None, map(shutil.which, FIREFOX)), None)
    if path is None:
        pytest.skip(f"{reason}there is none (Debian: apt-get install firefox-esr)")
    module = pytest.importorskip(
        "marionette_driver.marionette", reason=f"{reason}marionette-driver is not installed"
    )
    prefs = {**SAVING, "browser.download.dir": str(folder)}
    driver = module.Marionette(
        bin=path,
        headless=True,
        prefs=prefs,
        port=_free_port(),
        gecko_log=str(folder.parent / "log"),
        startup_timeout=PATIENCE * 2,
    )
    driver.start_session()
    try:
        yield Firefox(driver, folder)
    finally:
        driver.cleanup()
        driver.instance.close(clean=True)


@contextmanager
def webkit(folder: Path) -> Iterator[Walker]:
    """Start WebKitGTK's browser; skip the test where that cannot be."""
    reason = "nothing is tested in WebKit: "
    browser = next(Path("/usr/lib").glob(MINI_BROWSERS), None)
    path = shutil.which(WEBKIT_DRIVER)
    if path is None or browser is None:
        pytest.skip(f"{reason}there is none (Debian: apt-get install webkit2gtk-driver)")
    missing = f"{reason}selenium is not installed"
    selenium = pytest.importorskip("selenium.webdriver", reason=missing)
    known = pytest.importorskip("selenium.webdriver.webkitgtk.options", reason=missing)
    serving = pytest.importorskip("selenium.webdriver.webkitgtk.service", reason=missing)
    options = known.Options()
    options.binary_location = str(browser)
    options.add_argument("--automation")
    with _screen(reason) as display:
        # Where it keeps what is downloaded is for the platform to say.
        home = {"HOME": str(folder), "XDG_DOWNLOAD_DIR": str(folder), "XDG_CONFIG_HOME": ""}
        env = {**os.environ, **home, "DISPLAY": display, "GDK_BACKEND": "x11"}
        driver = selenium.WebKitGTK(options=options, service=serving.Service(path, env=env))
        try:
            yield WebKit(driver, folder)
        finally:
            driver.quit()


@contextmanager
def _screen(reason: str) -> Iterator[str]:
    """Start a screen in memory; give its name."""
    path = shutil.which("Xvfb")
    if path is None:
        pytest.skip(f"{reason}it needs a screen (Debian: apt-get install xvfb)")
    reading, writing = os.pipe()
    words = ["-displayfd", str(writing), "-screen", "0", "1280x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen([path, *words], pass_fds=[writing], stderr=subprocess.DEVNULL) as screen:
        os.close(writing)
        try:
            with open(reading, encoding="ascii") as numbers:  # noqa: PTH123
                yield f":{numbers.readline().strip()}"
        finally:
            screen.terminate()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
