"""Ask type checkers what users of the package see of it.

    python tools/public_types.py

1. The type of every public symbol is known, says `basedpyright --verifytypes`; of its report, only
   what is not known is printed. The studio is a program and no library: mypy checks its types, and
   nobody imports them.
2. The code of users in tests/typing mentions every public name.
3. It passes pyright and mypy, both strict, where nothing but the core of the package is installed:
   no signature may need a library of an extra, such as Dask. With all extras, `basedpyright` and
   `mypy` check the same code as a part of ours.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

import regex

ROOT = Path(__file__).resolve().parents[1]

PYRIGHT, MYPY = (Path(sys.executable).with_name(name) for name in ("basedpyright", "mypy"))

#: What users write, as examples.
USER_CODE = ROOT / "tests" / "typing"

#: Where the names for users are listed, by the modules that they import them from. They are read
#: and not imported, as the linters do not wait until the package is compiled.
LISTS = {"puzzlewright": "public.py", "puzzlewright.plugins": "plugins.py"}

#: Where the modules of the studio are.
STUDIO = "puzzlewright.studio."


def main() -> int:
    """Return 0 if all types are known, also to users without any extra."""
    return known_types() or unmentioned_names() or user_code()


def unmentioned_names() -> int:
    """Return 0 if the code of users imports all public names."""
    seen: set[str] = set()
    for file in USER_CODE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                seen |= {f"{node.module}.{each.name}" for each in node.names}
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                seen.add(f"{node.value.id}.{node.attr}")
    public = {
        f"{module}.{name}"
        for module, file in LISTS.items()
        for name in listed_names(ROOT / "src" / "puzzlewright" / file)
    }
    assert public, "the lists of public names are read wrongly"
    for name in sorted(public - seen):
        print(f"{name}: no program in tests/typing uses it")
    return 1 if public - seen else 0


def listed_names(file: Path) -> list[str]:
    """Return the names in the `__all__` of a module."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(node.value)
            return names
    return []


def user_code() -> int:
    """Return 0 if nothing is found in the code of users who have the core of the package alone."""
    with TemporaryDirectory() as folder:
        python = core_environment(Path(folder, "bare"))
        user = Path(folder, "user")
        user.mkdir()
        for file in USER_CODE.glob("*.py"):
            (user / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
        settings = {"include": ["."], "typeCheckingMode": "strict", "pythonVersion": "3.11"}
        (user / "pyrightconfig.json").write_text(json.dumps(settings))
        cache = ROOT / ".mypy_cache" / "core"  # ours, as that of the repository is for all extras
        mypy = [MYPY, "--strict", "--python-executable", python, "--cache-dir", cache, "."]
        checks = ([PYRIGHT, "--pythonpath", python], mypy)
        found = [subprocess.run(each, cwd=user, check=False).returncode for each in checks]
    return max(found)


def core_environment(folder: Path) -> Path:
    """Make an environment with the package and what its core needs; return its Python."""
    venv.create(folder, symlinks=os.name != "nt")
    paths = sysconfig.get_paths("venv", {"base": str(folder), "platbase": str(folder)})
    installed = Path(paths["purelib"])
    (installed / "puzzlewright.pth").write_text(f"{ROOT / 'src'}\n")
    (installed / "regex").symlink_to(Path(regex.__file__).parent, target_is_directory=True)
    return Path(paths["scripts"], "python")


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
