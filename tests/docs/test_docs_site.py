"""The documentation site: mkdocs.yml names all pages, and pages are prepared for it.

The build itself takes half a minute, so it is a slow test.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.documents import tool
from support.paths import ROOT

#: A page in the navigation, and the mark of those that tools/docs_*.py write.
NAV = re.compile(r": (\S+\.md)(  # generated)?$", re.MULTILINE)

#: The pages that are not in docs/.
GENERATED = {
    "changelog.md",
    "contributing.md",
    "gallery.md",
    "tutorials/first-notebook.md",
    *(f"reference/{name}.md" for name in ("commands", "generators", "names", "puzzles", "rest")),
}


def test_the_navigation_names_every_page() -> None:
    """mkdocs.yml leads to all pages of docs/ once, and to nothing else but generated pages."""
    nav = NAV.findall((ROOT / "mkdocs.yml").read_text())
    pages = {str(path.relative_to(ROOT / "docs")) for path in ROOT.glob("docs/**/*.md")}
    written = [page.replace("index.md", "README.md") for page, mark in nav if not mark]
    assert sorted(written) == sorted(pages)
    assert {page for page, mark in nav if mark} == GENERATED


@pytest.mark.parametrize(
    ("folder", "text", "shown"),
    [
        ("docs", "<!-- file: a.txt\nb\n-->\n\nText\n", "\nText\n"),
        ("docs", "<!-- file: a.txt -->\n\n```\nb\n```\n", '```text title="a.txt"\nb\n```\n'),
        ("docs", "<!-- site:\nHere\n-->\n", "Here\n"),
        ("docs", "```console unchecked\n$ a\n```\n", "```console\n$ a\n```\n"),
        (
            "docs",
            "[All](README.md#a), [new](../CHANGELOG.md)\n",
            "[All](index.md#a), [new](changelog.md)\n",
        ),
        (
            "docs",
            "[out](../bench/results), [far](https://a.b)\n",
            "`bench/results`, [far](https://a.b)\n",
        ),
        ("docs/tutorials", "[new](../../CHANGELOG.md)\n", "[new](../changelog.md)\n"),
        (".", "[how](docs/playing.md#a)\n", "[how](playing.md#a)\n"),
        (".", "[all](docs/README.md)\n", "[all](index.md)\n"),
        ("docs", "[run](tutorials/a.ipynb)\n", "[run](tutorials/a.md)\n"),
        (".", "[docs/sudoku.md](docs/sudoku.md)\n", "[Sudoku](sudoku.md)\n"),
        ("docs", "```\n[a](../bench)\n```\n", "```\n[a](../bench)\n```\n"),
        ("docs", "1. a\n\n   ```\n   b\n   ```\n\nc\n", "1. a\n\n    ```\n    b\n    ```\n\nc\n"),
    ],
)
def test_pages_are_prepared(folder: str, text: str, shown: str) -> None:
    """Comments of the tests go, links lead to pages, and blocks of lists are indented by four."""
    assert tool("docs/build_site").page(text, folder) == shown


def test_broken_links_are_found(tmp_path: Path) -> None:
    """The check of the built site names what leads nowhere, and what is loaded from elsewhere."""
    (tmp_path / "a.html").write_text(
        '<a href="b.html#there">b</a><a href="#no">c</a><a href="d">d</a>'
    )
    (tmp_path / "b.html").write_text('<h1 id="there"></h1><script src="https://a.b/c.js"></script>')
    assert tool("docs/check_site").faults(tmp_path) == [
        "a.html: no such place: #no",
        "a.html: no such file: d",
        "b.html: loads https://a.b/c.js",
    ]


@pytest.mark.slow
def test_the_site_is_built() -> None:
    """`make docs` ends without a warning and without a broken link."""
    pytest.importorskip("zensical")
    pytest.importorskip("mkdocstrings")
    pytest.importorskip("fastapi")
    command = [sys.executable, str(ROOT / "tools/docs/build_site.py")]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=600)
    assert result.returncode == 0, result.stdout + result.stderr
    assert (ROOT / "build/site/gallery.html").exists()
