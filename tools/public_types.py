"""Ask pyright whether the type of every public symbol of the package is known.

    python tools/public_types.py

`basedpyright --verifytypes` does the work; of its report, only what is not known is printed. The
studio is a program and no library: mypy checks its types, and nobody imports them.

Then the code of a user in tests/typing is checked in strict mode where nothing but the package is
installed: no signature may need a library of an extra, such as Dask.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]

PYRIGHT = Path(sys.executable).with_name("basedpyright")

#: What users write, as an example.
USER_CODE = ROOT / "tests" / "typing"

#: Where the modules of the studio are.
STUDIO = "puzzlewright.studio."


def main() -> int:
    """Return 0 if all types are known, also to users without any extra."""
    return known_types() or user_code()


def user_code() -> int:
    """Return 0 if pyright finds nothing in the code of a user who has the package alone."""
    with TemporaryDirectory() as folder:
        bare = Path(folder, "bare")
        venv.create(bare, symlinks=os.name != "nt")
        paths = sysconfig.get_paths("venv", {"base": str(bare), "platbase": str(bare)})
        Path(paths["purelib"], "puzzlewright.pth").write_text(f"{ROOT / 'src'}\n")
        user = Path(folder, "user")
        user.mkdir()
        for file in USER_CODE.glob("*.py"):
            (user / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
        settings = {"include": ["."], "typeCheckingMode": "strict", "pythonVersion": "3.11"}
        (user / "pyrightconfig.json").write_text(json.dumps(settings))
        python = Path(paths["scripts"], "python")
        done = subprocess.run([PYRIGHT, "--pythonpath", python], cwd=user, check=False)
    return done.returncode


def known_types() -> int:
    """Return 0 if the type of every public symbol is known."""
    words = ["--verifytypes", "puzzlewright", "--ignoreexternal", "--outputjson"]
    done = subprocess.run(
        [PYRIGHT, *words],
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
