"""The notebooks of docs/ run, and show what they have stored; no Jupyter is needed for that."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support.documents import BANNED, LINK, anchors, tool
from support.paths import ROOT

NOTEBOOKS = sorted(ROOT.glob("docs/**/*.ipynb"))


def texts(path: Path) -> str:
    """Return the text cells of a notebook as one document."""
    cells = tool("docs/run_notebooks").read_cells(path)
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    return "\n\n".join(texts)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_what_is_stored_is_what_comes_out(path: Path, tmp_path: Path) -> None:
    """Every code cell shows what the file says; `tools/docs/run_notebooks.py` stores it."""
    pytest.importorskip("typst")
    notebooks = tool("docs/run_notebooks")
    code = [cell for cell in notebooks.read_cells(path) if cell["cell_type"] == "code"]
    for cell, shown in zip(code, notebooks.run(path, tmp_path), strict=True):
        assert notebooks.stored_output(cell) == notebooks.to_store(shown), "".join(cell["source"])
    assert (tmp_path / "rivers.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_links_and_english(path: Path) -> None:
    """Links of notebooks lead somewhere, and their English is plain."""
    text = texts(path)
    found = LINK.findall(text)
    assert found
    for target, _ in found:
        place, _, anchor = target.partition("#")
        assert (path.parent / place).exists(), target
        assert not anchor or anchor in anchors((path.parent / place).read_text())
    assert not BANNED.search(text)


def written(path: Path, *cells: dict[str, Any]) -> Path:
    """Write a notebook."""
    path.write_text(json.dumps({"cells": cells, "nbformat": 4}))
    return path


def code(source: str, *outputs: dict[str, Any]) -> dict[str, Any]:
    """Return a code cell with what it shows."""
    return {"cell_type": "code", "source": source.splitlines(True), "outputs": list(outputs)}


def test_cells_are_run_as_in_jupyter(tmp_path: Path) -> None:
    """Names stay, the last line is shown unless it is None, and a file is updated in place."""
    notebooks = tool("docs/run_notebooks")
    source = "class Red:\n  def _repr_svg_(self): return '<svg/>'\n  __repr__ = lambda self: 'red'"
    cells = [code(source), code("print(1)\nRed()"), code("open('a', 'w').close()\nNone"), code("6")]
    path = written(tmp_path / "a.ipynb", *cells)
    shown = list(notebooks.run(path, tmp_path))
    red = {"text/plain": "red", "image/svg+xml": "<svg/>"}
    assert shown == [("", {}), ("1\n", red), ("", {}), ("", {"text/plain": "6"})]
    assert (tmp_path / "a").exists()
    notebooks.update(path)
    assert [notebooks.stored_output(cell) for cell in notebooks.read_cells(path)] == shown
    path = written(path, code("1 / 0"))
    with pytest.raises(ZeroDivisionError):
        list(notebooks.run(path, tmp_path))
    assert Path.cwd() != tmp_path


def test_pages_for_the_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page has text, code and results; pictures and games are files beside it."""
    monkeypatch.syspath_prepend(str(ROOT / "tools/docs"))
    pages = tool("docs/notebook_pages")
    source, site = tmp_path / "docs", tmp_path / "site"
    for folder in (source, site):
        folder.mkdir()
    monkeypatch.setattr(pages, "SOURCE", source)
    make = "from puzzlewright import Sudoku\npuzzle = Sudoku('1234341221434321')\nprint('made')"
    text = {"cell_type": "markdown", "source": ["# Title\n", "Text"]}
    cells = (text, code(make), code("puzzle"), code("puzzle.play(height=300)"), code("7"))
    written(source / "a.ipynb", *cells)
    pages.write(site)
    frame = "width: 100%; height: 300px; border: 1px solid rgba(128, 128, 128, 0.4)"
    assert (site / "a.md").read_text().split("\n\n") == [
        "# Title\nText",
        "[Download this notebook](a.ipynb) to run it yourself.",
        f"```python\n{make}\n```",
        "```text\nmade\n```",
        "```python\npuzzle\n```",
        "![Sudoku 4×4, 16 clues: 1234341221434321](a-3.svg)",
        "```python\npuzzle.play(height=300)\n```",
        f'<iframe src="a-4.html" title="Sudoku" style="{frame}"></iframe>',
        "```python\n7\n```",
        "```text\n7\n```\n",
    ]
    assert (site / "a-3.svg").read_text().startswith("<svg")
    assert (site / "a-4.html").read_text().startswith("<!doctype html>")
