"""PDF, by way of Typst: a sheet for one drawing, a book for many puzzles.

Typst is an optional extra. Nothing else of the package needs it, and whoever lacks it is told in
one line how to get it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from puzzlewright.errors import InputError
from puzzlewright.render.exhibit import Exhibit, sentence

#: How to get what this module needs.
HINT = "PDF needs Typst: pip install 'puzzlewright[print]'"

_LOOK = """\
#set page(paper: "a4", margin: 20mm)
#set text(font: ("Libertinus Serif", "New Computer Modern"), size: 11pt, lang: "en")
#show raw: set text(font: "DejaVu Sans Mono", size: 9pt)
"""


def has_typst() -> bool:
    """Tell whether Typst is installed."""
    from importlib.util import find_spec

    return find_spec("typst") is not None


def require_typst(path: str) -> None:
    """Raise an InputError that says how to get Typst, if it is missing."""
    if not has_typst():
        raise InputError(HINT, source=path)


#: A4 without the least margins that printers need, in millimetres.
_A4 = (200.0, 287.0)


def sheet(svg: str) -> bytes:
    """Return a PDF of one page with the drawing as large as fits.

    A drawing in millimetres keeps its size; the page is larger than A4 if it has to be.
    """
    width, height, fit, page = "100%", "100%", "contain", ""
    if size := _millimetres(svg):
        width, height, fit = f"{size[0]}mm", f"{size[1]}mm", "stretch"
        page = "#set page(margin: 5mm)\n"
        if is_larger_than_a4(svg):
            page = f"#set page(width: {size[0] + 10}mm, height: {size[1] + 10}mm, margin: 5mm)\n"
        elif size[0] > _A4[0]:
            page = "#set page(flipped: true, margin: 5mm)\n"
    drawing = f'image("drawing.svg", width: {width}, height: {height}, fit: "{fit}")'
    body = f"#align(center + horizon, {drawing})\n"
    return _compile(_LOOK + page + body, {"drawing.svg": svg})


def is_larger_than_a4(svg: str) -> bool:
    """Tell whether a drawing in millimetres does not fit on A4, upright or across."""
    size = _millimetres(svg)
    return size is not None and (min(size) > _A4[0] or max(size) > _A4[1])


def _millimetres(svg: str) -> tuple[float, float] | None:
    """Return the width and the height of a drawing, if it gives them in millimetres."""
    match = re.match(r'<svg[^>]* width="([\d.]+)mm"[^>]* height="([\d.]+)mm"', svg)
    return (float(match[1]), float(match[2])) if match else None


def book(exhibits: Sequence[Exhibit], version: str) -> bytes:
    """Return a PDF with a title page, one page for each puzzle, and the solutions at the end."""
    files: dict[str, str] = {}
    pages = [_title(version)]
    for n, one in enumerate(exhibits):
        files[f"puzzle{n}.svg"] = one.puzzle
        pages.append(_page(one, f"puzzle{n}.svg"))
    for n, one in enumerate(exhibits):
        if one.solution is not None:
            files[f"solution{n}.svg"] = one.solution
            pages.append(_solution(one, f"solution{n}.svg"))
    return _compile(_LOOK + "#pagebreak()\n".join(pages), files)


def _title(version: str) -> str:
    return f"""\
#align(center + horizon)[
  #text(size: 40pt, weight: "bold")[Puzzlewright] \
  #v(2mm)
  #text(size: 15pt)[One puzzle of each kind, and the solutions at the end]
]
#place(bottom + center, text(size: 9pt, fill: luma(40%), {_literal(f"puzzlewright {version}")}))
"""


def _page(one: Exhibit, name: str) -> str:
    return f"""\
#text(size: 22pt, weight: "bold", {_literal(one.kind.capitalize())}) \\
#text(fill: luma(35%), {_literal(sentence(one.summary))})
#v(6mm)
#block(height: 1fr, width: 100%, align(center + horizon,
  image({_literal(name)}, width: 100%, height: 100%, fit: "contain")))
#v(6mm)
#raw({_literal(one.command)})
"""


def _solution(one: Exhibit, name: str) -> str:
    known = f"Proved: {one.verdict}, by searching {one.nodes:,} positions."
    return f"""\
#text(size: 16pt, weight: "bold", {_literal(f"{one.kind.capitalize()}: {one.solution_title}")})
#v(6mm)
#block(height: 1fr, width: 100%, align(center + horizon,
  image({_literal(name)}, width: 100%, height: 100%, fit: "contain")))
#v(6mm)
#text({_literal(known)})
"""


def _literal(text: str) -> str:
    """Return a text as a string of Typst, in which nothing of it is taken for markup."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _compile(source: str, files: Mapping[str, str]) -> bytes:
    """Run Typst in memory."""
    typst: Any = import_module("typst")
    inputs = {name: text.encode() for name, text in {"main.typ": source, **files}.items()}
    # A fixed date keeps the same book the same file.
    pdf = typst.compile(inputs, format="pdf", timestamp=0)
    assert isinstance(pdf, bytes)
    return pdf
