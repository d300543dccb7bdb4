"""Check which way imports go, by the contracts in pyproject.toml, on the sources in src/.

import-linter finds a package as Python would. An editable install answers before the path does, and
has no folder to look into; so it is put out of the way.
"""

from __future__ import annotations

import sys
from pathlib import Path

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    """Return 0 if all contracts are kept."""
    sys.meta_path[:] = [one for one in sys.meta_path if "editable" not in type(one).__module__]
    sys.path.insert(0, str(ROOT / "src"))
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    return 0 if status == EXIT_STATUS_SUCCESS else 1


if __name__ == "__main__":
    sys.exit(main())
