"""Install Debian's Firefox and WebKitGTK, in which games and the studio are tested.

    python tools/other_browsers.py

Only `make test-browsers` calls it. Where something may not be installed, nothing fails: the tests
in that browser are skipped, as the summary of the tests notes.
"""

from __future__ import annotations

import shutil
import sys

import apt

#: What is looked for, and the packages that have it; WebKitGTK needs a screen, so it gets one in
#: memory.
WANTED = {
    "Firefox": (("firefox-esr",), ("firefox-esr",)),
    "WebKit": (("WebKitWebDriver", "Xvfb"), ("webkit2gtk-driver", "xvfb")),
}


def main() -> None:
    """Look for both browsers, and install what there is not."""
    missing = {
        name: packages
        for name, (programs, packages) in WANTED.items()
        if not all(map(shutil.which, programs))
    }
    if not missing:
        return
    if not apt.may_install():
        every = " ".join(package for _, packages in WANTED.values() for package in packages)
        print(f"install the browsers yourself (Debian, as root: apt-get install {every})")
        return
    if why := apt.update():
        print(f"apt-get update failed: {why}")
        return
    for name, packages in missing.items():
        if why := apt.install(*packages):
            print(f"no {name}: nothing is tested in it (apt-get install failed: {why})")


if __name__ == "__main__":
    sys.exit(main())
