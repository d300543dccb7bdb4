"""Install Debian's Chromium for the tests of games, where there is no browser and it may be done.

It is Chromium without windows, which takes half the time for each page.

    python tools/browser.py

Where it may not, nothing fails: those tests are skipped, as the summary of the tests notes.
"""

from __future__ import annotations

import shutil
import sys

from apt import provide

#: The names under which systems have it; the tests look for the same.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def main() -> None:
    """Look for a browser, and install one, with letters, if there is none."""
    if not any(map(shutil.which, NAMES)):
        provide("no Chromium, in which games are tested", NAMES[0], "fonts-liberation")


if __name__ == "__main__":
    sys.exit(main())
