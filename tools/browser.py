"""Install Debian's Chromium for the tests of games, where there is no browser and it may be done.

    python tools/browser.py

Where it may not, nothing fails: those tests are left out, and the summary of the tests says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

#: The names under which systems have it; the tests look for the same.
NAMES = ("chromium", "chromium-browser", "google-chrome")

#: A browser without what it only recommends (printers, keyrings, a desktop), but with letters.
INSTALL = ("install", "--yes", "--no-install-recommends", "chromium", "fonts-liberation")


def main() -> None:
    """Look for a browser, and install one if there is none."""
    if any(map(shutil.which, NAMES)):
        return
    print("no Chromium, in which games are tested: ", end="", flush=True)
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        print("install it to run these tests, too (Debian, as root: apt-get install chromium)")
        return
    print("installing Debian's", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (("update",), INSTALL):
        done = subprocess.run(
            ["apt-get", "-qq", *words], env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            print(f"that failed, so these tests are left out: {done.stderr.strip()[-200:]}")
            return


if __name__ == "__main__":
    sys.exit(main())
