"""How notebooks show results: drawings of solutions with a caption, faults in a table.

Drawings are images of their own: what one defines (clips, fonts) does not reach the others, and
nothing in them is run.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from html import escape
from typing import Any

from puzzlewright.core.errors import count_noun
from puzzlewright.core.outcomes import Outcome
from puzzlewright.puzzles.results import Answer, Best, Report, Solution, cost_text

#: Drawings of an answer; it may have millions of solutions.
MOST_DRAWINGS = 6

#: Lines of a text in place of a drawing, and faults in a table.
MOST_LINES = 40

_ROW = '<div style="display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start">{}</div>'
_FIGURE = '<figure style="margin:0;max-width:260px">{}<figcaption>{}</figcaption></figure>'
_IMAGE = '<img alt="{}" style="width:100%;background:white" src="data:image/svg+xml;base64,{}">'


def answer_html(answer: Answer[Any]) -> str:
    """Return what was found: a sentence, and the first solutions."""
    shown = answer.solutions[:MOST_DRAWINGS]
    figures = (
        _figure(one, f"solution {at}" if len(shown) > 1 else "") for at, one in enumerate(shown, 1)
    )
    more = len(answer.solutions) - len(shown)
    rest = f"<p>and {more:,} more in this answer</p>" if more else ""
    return f"<div><p>{escape(_sentence(answer))}</p>{_row(figures)}{rest}</div>"


def best_html(best: Best[Any]) -> str:
    """Return the best solution with its value."""
    if best.solution is None:
        return f"<div><p>{escape(_sentence(best))}</p></div>"
    proved = ", and none is better" if best.outcome is Outcome.EXHAUSTED else ""
    return f"<div>{_row([_figure(best.solution, f'value {best.value:,}{proved}')])}</div>"


def report_html(report: Report) -> str:
    """Return the faults in a table."""
    if report:
        return "<p>correct</p>"
    rows = "".join(
        f'<tr><th style="text-align:left">{escape(one.place)}</th>'
        f'<td style="text-align:left">{escape(one.message)}</td></tr>'
        for one in report.faults[:MOST_LINES]
    )
    more = len(report.faults) - MOST_LINES
    rest = f"<p>and {more:,} more</p>" if more > 0 else ""
    return (
        f"<div><p>{count_noun(len(report.faults), 'mistake')}</p><table>{rows}</table>{rest}</div>"
    )


def _sentence(result: Answer[Any] | Best[Any]) -> str:
    count = result.count
    noun = f"{count:,} solution{'' if count.n == 1 else 's'}"
    found = noun if count.n or not count.exact else "no solution"
    ended = "proved" if count.exact else str(result.outcome)
    return f"{found}: {ended} ({cost_text(result.stats)})"


def _row(figures: Iterable[str]) -> str:
    return _ROW.format("".join(figures))


def _figure(solution: Solution, caption: str) -> str:
    """Return a drawing, or the text of a solution that has none."""
    draw = getattr(solution, "_repr_svg_", None)
    svg = None if draw is None else draw()
    if svg is not None:
        shown = _IMAGE.format(escape(caption or "solution"), b64encode(svg.encode()).decode())
    else:
        lines = solution.text().splitlines()
        cut = [*lines[:MOST_LINES], "…"] if len(lines) > MOST_LINES else lines
        shown = f"<pre>{escape(chr(10).join(cut))}</pre>"
    return _FIGURE.format(shown, escape(caption))
