"""Run the notebooks of docs/ without Jupyter: for the tests, the site, and to store their outputs.

    python tools/docs/run_notebooks.py FILE.ipynb …    run notebooks and store what their cells show

The code cells run in order, in one namespace, in a folder of their own. As in Jupyter, a cell shows
what it prints and then the value of its last line, as text and perhaps as a picture. Games are
shown as text in the stored file, since their pages are large; the site shows them all the same.
"""

from __future__ import annotations

import ast
import json
import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

#: What a cell can show besides text: the method of the value, and its type.
RICH = {"_repr_svg_": "image/svg+xml", "_repr_html_": "text/html"}


class Shown(NamedTuple):
    """What a cell shows: what it prints, and the value of its last line by type."""

    printed: str
    value: dict[str, str]


def read_cells(path: Path) -> list[dict[str, Any]]:
    """Return the cells of a notebook."""
    cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return cells


def cell_source(cell: dict[str, Any]) -> str:
    """Return the text of a cell, which files have as a list of lines."""
    return "".join(cell["source"])


def run(path: Path, folder: Path) -> Iterator[Shown]:
    """Run the code cells in a folder, and yield what each of them shows."""
    names: dict[str, Any] = {"__name__": "__main__"}
    before = Path.cwd()
    for number, cell in enumerate(read_cells(path), 1):
        if cell["cell_type"] != "code":
            continue
        printed = StringIO()
        os.chdir(folder)
        try:
            with redirect_stdout(printed):
                value = evaluate(cell_source(cell), f"{path.name}, cell {number}", names)
        finally:
            os.chdir(before)
        yield Shown(printed.getvalue(), {} if value is None else by_type(value))


def evaluate(source: str, place: str, names: dict[str, Any]) -> object:
    """Run a cell; return the value of its last line, or None if that is a statement."""
    tree = ast.parse(source, place)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, place, "exec"), names)
    if last is None:
        return None
    value: object = eval(compile(ast.Expression(last.value), place, "eval"), names)
    return value


def by_type(value: object) -> dict[str, str]:
    """Return how a notebook shows a value: its text, and drawings or HTML if it has them."""
    shown = {"text/plain": repr(value)}
    for method, kind in RICH.items():
        found = getattr(value, method, None)
        if found is not None and (text := found()) is not None:
            shown[kind] = text
    return shown


def stored_output(cell: dict[str, Any]) -> Shown:
    """Return what a notebook file says that a cell shows."""
    printed, value = "", {}
    for output in cell["outputs"]:
        if output["output_type"] == "stream":
            printed += "".join(output["text"])
        else:
            value = {kind: "".join(lines) for kind, lines in output["data"].items()}
    return Shown(printed, value)


def to_store(shown: Shown) -> Shown:
    """Return what is kept of an output in a file: all but games."""
    return shown._replace(value={k: v for k, v in shown.value.items() if k != "text/html"})


def outputs(shown: Shown, number: int) -> list[dict[str, Any]]:
    """Return an output as files have it."""
    found: list[dict[str, Any]] = []
    if shown.printed:
        text = shown.printed.splitlines(keepends=True)
        found.append({"output_type": "stream", "name": "stdout", "text": text})
    if shown.value:
        data = {kind: text.splitlines(keepends=True) for kind, text in shown.value.items()}
        found.append(
            {
                "output_type": "execute_result",
                "execution_count": number,
                "metadata": {},
                "data": data,
            }
        )
    return found


def update(path: Path) -> None:
    """Run a notebook, and store what its cells show."""
    whole = json.loads(path.read_text(encoding="utf-8"))
    code = [cell for cell in whole["cells"] if cell["cell_type"] == "code"]
    with TemporaryDirectory() as folder:
        for number, (cell, shown) in enumerate(zip(code, run(path, Path(folder)), strict=True), 1):
            cell["execution_count"] = number
            cell["outputs"] = outputs(to_store(shown), number)
    text = json.dumps(whole, indent=1, ensure_ascii=False, sort_keys=True)
    path.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        update(Path(name).resolve())
