"""List what is in the package's folder but is not installed, for Meson, which takes no patterns.

    python tools/uninstalled_files.py files src/puzzlewright
    python tools/uninstalled_files.py folders src/puzzlewright

Files are the sources of kernels and the files of Meson. Folders are those in which Python keeps
compiled modules, whether they are there yet or not.
"""

import sys
from pathlib import Path

#: How names of files end that only a build needs.
ENDS = (".pyx", ".pxd", "meson.build")


def paths(what: str, root: Path) -> list[str]:
    """Return paths below a folder, as they are seen from there."""
    if what == "files":
        found = {path for path in root.rglob("*") if path.name.endswith(ENDS)}
    else:
        found = {path.parent / "__pycache__" for path in root.rglob("*.py")}
    return sorted(path.relative_to(root).as_posix() for path in found)


if __name__ == "__main__":
    print("\n".join(paths(sys.argv[1], Path(sys.argv[2]))))
