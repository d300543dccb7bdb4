"""Install Debian's Firefox and WebKitGTK, in which one walk through the studio is tested.

    python tools/other_browsers.py

Only `make test-browsers` calls it. Where something may not be installed, nothing fails: the tests
in that browser are left out, and the summary of the tests says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

#: What is looked for, and the packages that have it; WebKitGTK needs a screen, so it gets one in
#: memory.
WANTED = {
    "Firefox": (("firefox-esr",), ("firefox-esr",)),
    "WebKit": (("WebKitWebDriver", "Xvfb"), ("webkit2gtk-driver", "xvfb")),
}

INSTALL = ("install", "--yes", "--no-install-recommends")


def main() -> None:
    """Look for both browsers, and install what there is not."""
    missing = {
        name: packages
        for name, (programs, packages) in WANTED.items()
        if not all(map(shutil.which, programs))
    }
    if missing and apt("update"):
        for name, packages in missing.items():
            if not apt(*INSTALL, *packages):
                print(f"no {name}: the studio is not tested in it")


def apt(*words: str) -> bool:
    """Run apt-get; say why where that cannot be."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        every = " ".join(package for _, packages in WANTED.values() for package in packages)
        print(f"install the browsers yourself (Debian, as root: apt-get install {every})")
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        ["apt-get", "-qq", *words], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(f"apt-get {words[0]} failed: {done.stderr.strip()[-200:]}")
    return not done.returncode


if __name__ == "__main__":
    sys.exit(main())
