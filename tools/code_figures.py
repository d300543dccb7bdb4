#!/usr/bin/env python3
"""Print the figures by which the shape of the code is held.

    python tools/code_figures.py               # of the checkout, with the installed package
    python tools/code_figures.py --no-walks    # without running anything

The walks run two commands under `sys.setprofile`: a word list that becomes a PDF, and a jigsaw that
is counted. They tell through how many files and functions of the package a command passes, and how
deep. Fewer are easier to follow for whoever looks for the place of a change.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "puzzlewright"

#: What a newcomer may be asked to pass through.
GOALS = {
    "Python files": 560,
    "lines": 100_000,
    "largest folder": 20,
    "imports inside functions": 250,
    "imports under TYPE_CHECKING": 150,
    "module names in strings": 8,
    "list to PDF: files": 80,
    "list to PDF: functions": 500,
    "list to PDF: depth": 15,
    "jigsaw to count: files": 35,
    "jigsaw to count: functions": 180,
    "jigsaw to count: depth": 14,
    "public names that are participles": 0,
}

#: Runs a command in this process, and counts calls within the package.
PROFILED = """
import inspect, os, sys
files, functions, depth, deepest = set(), set(), 0, 0
def look(frame, event, argument):
    global depth, deepest
    name = frame.f_code.co_filename
    if os.sep + "puzzlewright" + os.sep not in name:
        return
    code = frame.f_code
    if code.co_name.startswith("<") or not code.co_flags & inspect.CO_OPTIMIZED:
        return  # modules, comprehensions, lambdas, bodies of classes
    if event == "call":
        depth += 1
        deepest = max(deepest, depth)
        files.add(name)
        functions.add((name, frame.f_code.co_qualname))
    elif event == "return":
        depth -= 1
from puzzlewright.cli.{command} import main
sys.argv = ["puzzlewright", *{arguments!r}]
sys.setprofile(look)
try:
    main()
except SystemExit:
    pass
finally:
    sys.setprofile(None)
print(len(files), len(functions), deepest, file=sys.stderr)
"""

#: A function, method or property of a kernel that Python code can call.
KERNEL_NAME = r"^ *(?:def|cpdef [\w ]+?) +([a-z]\w*)\("

#: Words in -ing and -ed that are nouns or adjectives of the field, or verbs.
ORDINARY = frozenset({
    "king", "ring", "sing", "bring", "spring", "string", "thing", "wing", "ping", "sling",
    "swing", "cling", "fling", "sting", "wording", "setting", "rating", "reading", "heading",
    "spacing", "padding", "lettering", "drawing", "building", "nothing", "warning", "rounding",
    "encoding", "timing", "scoring", "meaning", "opening", "ending", "spelling", "missing",
    "remaining", "matching", "listing", "ordering", "embedding", "grading", "pricing", "tiling",
    "colouring", "feed", "need", "seed", "speed", "embed", "exceed", "proceed", "succeed", "red",
    "unplaced",
})  # fmt: skip

#: Participles that end in neither.
IRREGULAR = frozenset({
    "told", "asked", "made", "given", "taken", "found", "kept", "lain", "laid", "drawn", "woven",
    "written", "shown", "known", "grown", "seen", "chosen", "hidden", "broken", "spoken", "torn",
    "worn", "done", "gone", "meant", "sent", "spent", "built", "held", "sold", "thought",
    "bought", "brought", "caught", "stood", "understood", "lost", "met", "paid", "said", "heard",
})  # fmt: skip


def main() -> int:
    """Print the table and return 0."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--no-walks", action="store_true", help="run no command")
    parser.add_argument(
        "--names",
        action="store_true",
        help="also list the participles, and names of modules in strings",
    )
    arguments = parser.parse_args()
    figures: dict[str, int] = {}
    figures.update(sizes())
    figures.update(imports())
    strings = list(names_in_strings())
    figures["module names in strings"] = len(strings)
    participles = list(bare_participles())
    figures["public names that are participles"] = len(participles)
    if not arguments.no_walks:
        figures.update(walks())
    for name, figure in figures.items():
        print(f"{name:36}{figure:>9,}{GOALS.get(name, 0):>9,}")
    if arguments.names:
        print(*strings, *participles, sep="\n")
    return 0


def sources() -> list[Path]:
    """Return the Python files of the package."""
    return sorted(SOURCE.rglob("*.py"))


def sizes() -> dict[str, int]:
    """Count files, lines and the modules of the largest folder."""
    folders = Counter(
        p.parent for p in [*sources(), *SOURCE.rglob("*.pyx")] if p.name != "__init__.py"
    )
    return {
        "Python files": len(sources()),
        "lines": sum(len(p.read_text(encoding="utf-8").splitlines()) for p in sources()),
        "largest folder": max(folders.values()),
    }


def imports() -> dict[str, int]:
    """Count import statements inside functions, and those that only type checkers read."""
    inside = typing = 0
    for path in sources():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                inside += sum(isinstance(each, ast.Import | ast.ImportFrom) for each in _own(node))
            elif isinstance(node, ast.If) and _is_type_checking(node.test):
                typing += sum(isinstance(each, ast.Import | ast.ImportFrom) for each in node.body)
    return {"imports inside functions": inside, "imports under TYPE_CHECKING": typing}


def _own(function: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a function without those of functions in it."""
    for node in ast.iter_child_nodes(function):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
            yield from _own(node)


def _is_type_checking(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def names_in_strings() -> Iterator[str]:
    """Yield the strings that name a module of the package, with their places."""
    modules = {
        ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
        for path in [*sources(), *SOURCE.rglob("*.pyx")]
    }
    for path in sources():
        package = ".".join(path.parent.relative_to(SOURCE.parent).parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        loggers = {
            argument
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "logging.getLogger"
            for argument in node.args
        }
        for node in ast.walk(tree):
            if node in loggers:
                continue
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                module, colon, name = node.value.partition(":")
                is_place = bool(colon) and name.isidentifier()
                if re.fullmatch(r"[a-z_][\w.]*", module) and (
                    (f"puzzlewright.{module}" in modules and ("." in module or is_place))
                    or (module in modules and "." in module and not colon)
                    or (is_place and f"{package}.{module}" in modules)
                ):
                    yield f"{path.relative_to(SOURCE)}:{node.lineno}: {node.value}"
            elif (
                isinstance(node, ast.Call)
                and "import_module" in ast.unparse(node.func)
                and node.args
                and isinstance(node.args[0], ast.JoinedStr)
            ):
                yield f"{path.relative_to(SOURCE)}:{node.lineno}: {ast.unparse(node.args[0])}"


def bare_participles() -> Iterator[str]:
    """Yield public functions, methods and properties whose name is only a participle."""
    for path in sorted(SOURCE.rglob("*.pyx")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            for name in re.findall(KERNEL_NAME, line):
                if is_participle(name):
                    yield f"{path.relative_to(SOURCE)}:{number}: {name}"
    for path in [*sources(), *sorted(SOURCE.rglob("*.pyi"))]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for owner in [tree, *(n for n in ast.walk(tree) if isinstance(n, ast.ClassDef))]:
            for node in owner.body:
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_participle(
                    node.name
                ):
                    inside = f"{owner.name}." if isinstance(owner, ast.ClassDef) else ""
                    yield f"{path.relative_to(SOURCE)}:{node.lineno}: {inside}{node.name}"


def is_participle(name: str) -> bool:
    """Tell whether a name is one word that says what was done, or is being done."""
    if "_" in name or name in ORDINARY:
        return False
    return name in IRREGULAR or bool(re.fullmatch(r"[a-z]{2,}(?:ed|ing)", name))


def walks() -> dict[str, int]:
    """Count files, functions and depth of two commands."""
    examples = ROOT / "examples"
    make = ["make", "crisscross", str(examples / "kitchen.csv"), "--seed", "1", "-o", "list.pdf"]
    with TemporaryDirectory() as folder:
        return {
            **_walk("list to PDF", make, Path(folder)),
            **_walk("jigsaw to count", ["count", str(examples / "parker.txt")], Path(folder)),
        }


def _walk(name: str, arguments: list[str], folder: Path) -> dict[str, int]:
    command = "command"
    program = PROFILED.replace("{command}", command).replace("{arguments!r}", repr(arguments))
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True
    )
    last = done.stderr.strip().split("\n")[-1].split()
    if len(last) != 3 or not all(each.isdigit() for each in last):
        raise SystemExit(f"{' '.join(arguments)} failed:\n{done.stderr}")
    return dict(
        zip((f"{name}: files", f"{name}: functions", f"{name}: depth"), map(int, last), strict=True)
    )


if __name__ == "__main__":
    raise SystemExit(main())
