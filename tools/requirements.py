"""Print what has to be installed to build the package, to run it, and to use some of its extras.

    python tools/requirements.py dev

Build and test requirements are stated once, in pyproject.toml; the Makefile asks here for them
because pip cannot install an extra without installing the package itself.
"""

import sys
import tomllib
from pathlib import Path

root = Path(__file__).resolve().parent.parent
table = tomllib.loads((root / "pyproject.toml").read_text())
needed = [*table["build-system"]["requires"], "ninja", *table["project"]["dependencies"]]
for extra in sys.argv[1:]:
    needed += table["project"]["optional-dependencies"][extra]
print("\n".join(needed))
