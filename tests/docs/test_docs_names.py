"""What the guides name in backticks exists: files, classes with their attributes, functions.

The sources are parsed, not imported, so kernels and optional parts count as well.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from support.paths import ROOT

GUIDES = [
    ROOT / "CONTRIBUTING.md",
    ROOT / "docs/architecture.md",
    *sorted(ROOT.glob("docs/how-it-works/*.md")),
]
FOLDERS = ("src/puzzlewright", "tests", "tools", "fuzz", "bench", "docs", "recipe", ".github")
#: Names of Python, browsers and parameters, and files that exist only on a user's machine.
NOT_OURS = {
    *("Intl.PluralRules", "Python.h", "copy.copy(search)", 't("English")'),
    *("fuzz/corpus/", "fuzz/findings/", "studio.log"),
}

QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?:[\w<>.-]+/)+(?:[\w-]+\.\w+)?|[\w-]+\.(?:py|pyx|pxd|pyi|js|typ|md|html)")
ATTRIBUTE = re.compile(r"([A-Z]\w+)\.(\w+)(?:\(.*\))?")
MEMBER = re.compile(r"([a-z_]\w*)\.([a-z_]\w*)(?:\(.*\))?")
FUNCTION = re.compile(r"([a-z_]\w*)\(.*\)")
#: Functions and classes of Cython and JavaScript, which `ast` does not read.
DEFINED = re.compile(
    r"^\s*(?:export )?(?:async )?(?:cdef|cpdef|def|class|function)\b[^=\n]*?(\w+)\s*[(:]"
    r"|^\s*(?:async )?(\w+)\(.*\) \{$",
    re.MULTILINE,
)


class Names(NamedTuple):
    """What the sources define."""

    members: dict[str, set[str]]  #: of classes and modules, by their names without a folder
    bases: dict[str, set[str]]  #: of classes
    functions: set[str]


def defined(body: list[ast.stmt]) -> Iterator[str]:
    """Yield the names that a module or class defines, also below a condition."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.If, ast.Try)):
            yield from defined(node.body)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                yield from (each.id for each in ast.walk(target) if isinstance(each, ast.Name))


def set_on_self(tree: ast.ClassDef) -> Iterator[str]:
    """Yield the attributes that the methods of a class assign."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def statements(nodes: list[Any]) -> Iterator[ast.AST]:
    """Yield statements and those in them, without their expressions: these are most of a tree."""
    for node in nodes:
        yield node
        for part in ("body", "orelse", "handlers", "finalbody", "cases"):
            yield from statements(getattr(node, part, []))


@cache
def names() -> Names:
    """Return all names that the sources define."""
    found = Names(defaultdict(set), defaultdict(set), set())
    for path in (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")):
        if path.suffix in (".py", ".pyi"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found.members[path.stem].update(defined(tree.body))
            for node in statements(tree.body):
                if isinstance(node, ast.ClassDef):
                    found.members[node.name].update(defined(node.body), set_on_self(node))
                    found.bases[node.name].update(
                        ast.unparse(base).partition("[")[0].rpartition(".")[2]
                        for base in node.bases
                    )
                elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    found.functions.add(node.name)
        elif path.suffix in (".pyx", ".pxd", ".js"):
            matches = DEFINED.finditer(path.read_text(encoding="utf-8"))
            found.functions.update(match[1] or match[2] for match in matches)
    return found


@cache
def paths() -> set[str]:
    """Return every file and folder of the project, and all ends of their paths."""
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    outside = [*(ROOT / folder for folder in FOLDERS), *ROOT.iterdir()]
    whole = [path.relative_to(ROOT) for path in (*inside, *outside)]
    return {
        Path(*path.parts[start:]).as_posix() for path in whole for start in range(len(path.parts))
    }


def members(owner: str) -> set[str]:
    """Return what a class or module defines, with the bases of a class."""
    found = set(names().members.get(owner, ()))
    for base in names().bases.get(owner, set()) - {owner}:
        found |= members(base)
    return found


def exists(quoted: str) -> bool:
    """Tell whether a name is none of ours, or defined."""
    if quoted in NOT_OURS:
        return True
    if PATH.fullmatch(quoted):
        path = quoted.rstrip("/").replace("<kind>", "sudoku")
        return path in paths() or "<" in path
    if match := ATTRIBUTE.fullmatch(quoted):
        return match[2] in members(match[1])
    if match := MEMBER.fullmatch(quoted):
        owners = (match[1], match[1].title().replace("_", ""))
        known = [owner for owner in owners if owner in names().members]
        return not known or quoted in paths() or any(match[2] in members(each) for each in known)
    if match := FUNCTION.fullmatch(quoted):
        return match[1] in names().functions
    return True


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_names_exist(guide: Path) -> None:
    """Files, `Class.attribute`, `module.function()` and `function()`, as the sources have them."""
    quoted = set(QUOTED.findall(guide.read_text(encoding="utf-8")))
    assert quoted
    assert not {each for each in quoted if not exists(each)}


@pytest.mark.parametrize(
    "name",
    [
        "core/lost.py",
        "Puzzle.lost",
        "LostClass.solve",
        "typst.lost()",
        "puzzle.lost()",
        "lost_to()",
    ],
)
def test_a_lost_name_is_found(name: str) -> None:
    """A file, an attribute, a class or a function that is gone."""
    assert not exists(name)


@pytest.mark.parametrize(
    "name",
    [
        "core/files.py",
        "files.py",
        "Puzzle.solve",
        "Packing.solve(limit=1)",
        "puzzle.save()",
        "hint()",
    ],
)
def test_a_name_that_exists(name: str) -> None:
    """Also methods of base classes, values that are called as their class, and scripts."""
    assert exists(name)
