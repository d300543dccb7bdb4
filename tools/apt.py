"""Install packages of Debian that tests need, where there is apt-get and we may use it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable


def may_install() -> bool:
    """Tell whether this is Debian, or like it, and we are root."""
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def update() -> str:
    """Fetch the lists of packages; return why that failed, or nothing."""
    return _apt_get("update")


def install(*packages: str) -> str:
    """Install packages without what they only recommend; return why that failed, or nothing."""
    return _apt_get("install", "--yes", "--no-install-recommends", *packages)


def _apt_get(*words: str) -> str:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        ["apt-get", "-qq", *words], env=environment, capture_output=True, text=True, check=False
    )
    return done.stderr.strip()[-200:] or "no reason is given" if done.returncode else ""


def provide(missing: str, *packages: str, before: Callable[[], None] = lambda: None) -> None:
    """Say what is missing, and install it if we may; `before` is called only then."""
    print(f"{missing}: ", end="", flush=True)
    if not may_install():
        command = f"apt-get install {packages[0]}"
        print(f"install it to run these tests, too (Debian, as root: {command})")
        return
    print("installing Debian's", flush=True)
    before()
    if why := update() or install(*packages):
        print(f"that failed, so these tests are left out: {why}")
