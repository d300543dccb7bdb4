"""What notebooks show of answers, best solutions and reports."""

from __future__ import annotations

import base64
import re
from xml.etree import ElementTree

import pytest
from support.puzzles.samples import PUZZLES

from puzzlewright import Best, Count, Cover, Fault, Jigsaw, Outcome, Packing, Report, Stats, Sudoku


def drawings(page: str) -> list[str]:
    """Return the drawings of a page; it is well-formed, and nothing in it can run."""
    ElementTree.fromstring(re.sub(r"<(img[^>]*)>", r"<\1/>", page))
    assert "<script" not in page
    return [base64.b64decode(each).decode() for each in re.findall(r"base64,([^\"]*)\"", page)]


@pytest.mark.parametrize("kind", PUZZLES)
def test_answers(kind: str) -> None:
    """Every kind shows the drawings of its first solutions, or their texts."""
    answer = PUZZLES[kind].solve(limit=2)
    page = answer._repr_html_()
    shown = drawings(page)
    assert shown == [each for one in answer if (each := getattr(one, "_repr_svg_", str)())]
    assert answer._repr_svg_() == (shown[0] if shown else None)
    assert page.count("<figure") == len(answer)


def test_many_and_none() -> None:
    """Six of many solutions are shown; if there is none, a line tells it."""
    many = Cover.make("queens", 6, seed=1).solve()
    empty = Sudoku("." * 16).solve(limit=9)
    assert empty._repr_html_().count("<figure") == 6
    assert "at least 9 solutions: solved" in empty._repr_html_()
    assert "and 3 more in this answer" in empty._repr_html_()
    assert "4 solutions: proved" in many._repr_html_()
    none = Packing("2x3", ["##\n#.", "##"]).solve()
    assert "no solution: proved" in none._repr_html_()
    assert none._repr_svg_() is None


def test_texts_are_escaped() -> None:
    """What stands in a puzzle is text, whatever it looks like."""
    odd = Cover(["<script>"], [["<script>"]]).solve()
    assert "&lt;script&gt;" in odd._repr_html_() or drawings(odd._repr_html_())
    report = Report([Fault("<b>", "lacks <script>")])  # type: ignore[arg-type]
    assert not drawings(report._repr_html_())
    assert "lacks &lt;script&gt;" in report._repr_html_()
    assert Report()._repr_html_() == "<p>correct</p>"


def test_best() -> None:
    """The best solution with its value; none without one."""
    jigsaw = Jigsaw(1, 2, ["0 1 0 0", "0 0 0 -1"])
    best = Best(jigsaw.solve()[0], 7, Outcome.EXHAUSTED, Stats(1, 0.5))
    assert "value 7, and none is better" in best._repr_html_()
    assert len(drawings(best._repr_html_())) == 1
    none: Best[object] = Best(None, 0, Outcome.LIMIT, Stats(1, 0.5))  # type: ignore[type-var]
    assert "at least 0 solutions: limit" in none._repr_html_()
    assert none.count == Count(0, exact=False)
