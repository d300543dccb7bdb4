"""Install Debian's PostgreSQL for the tests of the studio, where there is none and it may be done.

    python tools/postgres.py

The tests start a server of their own in a temporary folder, so the one that Debian would set up
and start is not created. Where it may not be installed, nothing fails: those tests are left out,
and the summary of the tests says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

#: Where Debian has the programs of each version; they are not on the PATH there.
FOLDERS = "/usr/lib/postgresql"

#: Debian creates and starts a database after the installation unless this file says no.
SETTINGS = Path("/etc/postgresql-common/createcluster.conf")

INSTALL = ("install", "--yes", "--no-install-recommends", "postgresql")


def main() -> None:
    """Look for PostgreSQL, and install it if there is none."""
    if shutil.which("initdb") or any(Path(FOLDERS).glob("*/bin/initdb")):
        return
    print("no PostgreSQL, on which the studio is tested: ", end="", flush=True)
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        print("install it to run these tests, too (Debian, as root: apt-get install postgresql)")
        return
    print("installing Debian's", flush=True)
    if not SETTINGS.exists():
        SETTINGS.parent.mkdir(parents=True, exist_ok=True)
        SETTINGS.write_text("create_main_cluster = false\n", encoding="utf-8")
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
