"""Install Debian's PostgreSQL for the tests of the studio, where there is none and it may be done.

    python tools/postgres.py

The tests start a server of their own in a temporary folder, so the one that Debian would set up
and start is not created. Where it may not be installed, nothing fails: those tests are left out,
as the summary of the tests notes.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from apt import provide

#: Where Debian has the programs of each version; they are not on the PATH there.
FOLDERS = "/usr/lib/postgresql"

#: Debian creates and starts a database after the installation unless this file says no.
SETTINGS = Path("/etc/postgresql-common/createcluster.conf")


def main() -> None:
    """Look for PostgreSQL, and install it if there is none."""
    if not (shutil.which("initdb") or any(Path(FOLDERS).glob("*/bin/initdb"))):
        provide("no PostgreSQL, on which the studio is tested", "postgresql", before=_want_none)


def _want_none() -> None:
    """Tell Debian to create no database."""
    if not SETTINGS.exists():
        SETTINGS.parent.mkdir(parents=True, exist_ok=True)
        SETTINGS.write_text("create_main_cluster = false\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
