"""The notebooks of docs/ run, and show what they have stored; no Jupyter is needed for that."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support.places import ROOT
from test_docs import LINK, anchors
from test_docs_site import tool
from test_english import BANNED

NOTEBOOKS = sorted(ROOT.glob("docs/**/*.ipynb"))


def texts(path: Path) -> str:
    """Return the text cells of a notebook as one document."""
    cells = tool("notebooks").cells_of(path)
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    return "\n\n".join(texts)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_what_is_stored_is_what_comes_out(path: Path, tmp_path: Path) -> None:
    """Every code cell, run in order, shows what the file says; `tools/notebooks.py` stores it."""
    pytest.importorskip("typst")
    notebooks = tool("notebooks")
    code = [cell for cell in notebooks.cells_of(path) if cell["cell_type"] == "code"]
    for cell, shown in zip(code, notebooks.run(path, tmp_path), strict=True):
        assert notebooks.stored(cell) == notebooks.to_store(shown), "".join(cell["source"])
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
    notebooks = tool("notebooks")
    source = "class Red:\n  def _repr_svg_(self): return '<svg/>'\n  __repr__ = lambda self: 'red'"
    cells = [code(source), code("print(1)\nRed()"), code("open('a', 'w').close()\nNone"), code("6")]
    path = written(tmp_path / "a.ipynb", *cells)
    shown = list(notebooks.run(path, tmp_path))
    red = {"text/plain": "red", "image/svg+xml": "<svg/>"}
    assert shown == [("", {}), ("1\n", red), ("", {}), ("", {"text/plain": "6"})]
    assert (tmp_path / "a").exists()
    notebooks.update(path)
    assert [notebooks.stored(cell) for cell in notebooks.cells_of(path)] == shown
    path = written(path, code("1 / 0"))
    with pytest.raises(ZeroDivisionError):
        list(notebooks.run(path, tmp_path))
    assert Path.cwd() != tmp_path
