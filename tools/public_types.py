"""Ask pyright whether the type of every public symbol of the package is known.

    python tools/public_types.py

`basedpyright --verifytypes` does the work; of its report, only what is not known is printed. The
studio is a program and no library: mypy checks its types, and nobody imports them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

#: Where the modules of the studio are.
STUDIO = "puzzlewright.studio."


def main() -> int:
    """Return 0 if all types are known."""
    words = ["--verifytypes", "puzzlewright", "--ignoreexternal", "--outputjson"]
    done = subprocess.run(
        [Path(sys.executable).with_name("basedpyright"), *words],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        report = json.loads(done.stdout)["typeCompleteness"]
    except (ValueError, KeyError):
        print(done.stdout, done.stderr, file=sys.stderr)
        return 1
    exported = [one for one in report["symbols"] if one["isExported"]]
    symbols = [one for one in exported if not one["name"].startswith(STUDIO)]
    open_ones = [one for one in symbols if not one["isTypeKnown"] or one["isTypeAmbiguous"]]
    for one in open_ones:
        for each in one["diagnostics"]:
            print(f"{one['name']}: {each['message']}")
    print(f"{len(symbols) - len(open_ones)} of {len(symbols)} public symbols have known types")
    return 1 if open_ones or not symbols else 0


if __name__ == "__main__":
    sys.exit(main())
