"""The book of the demo: one puzzle of each kind, what makes it, and what was proved of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from puzzlewright.paper import ink, typst
from puzzlewright.paper.fonts import grid_family
from puzzlewright.render.exhibit import Exhibit, sentence

_LOOK: Final = """\
#set page(paper: "a4", margin: 20mm)
#set text(font: ("Libertinus Serif", "New Computer Modern"), size: 11pt, lang: "en")
#show raw: set text(font: "DejaVu Sans Mono", size: 9pt)
"""


def book(exhibits: Sequence[Exhibit], version: str) -> bytes:
    """Return a PDF with a title page, one page for each puzzle, and the solutions at the end."""
    files: dict[str, str] = {}
    pages = [_title(version)]
    for n, one in enumerate(exhibits):
        files[f"puzzle{n}.svg"] = printed(one.puzzle)
        pages.append(_page(one, f"puzzle{n}.svg"))
    for n, one in enumerate(exhibits):
        if one.solution is not None:
            files[f"solution{n}.svg"] = printed(one.solution)
            pages.append(_solution(one, f"solution{n}.svg"))
    return typst.pdf(_LOOK + "#pagebreak()\n".join(pages), files)


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


def printed(svg: str) -> str:
    """Return a drawing in a font that Typst has."""
    return ink.for_print(svg, grid_family((), ink.text_of(svg)))
