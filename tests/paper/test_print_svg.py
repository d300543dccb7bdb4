"""What becomes of a drawing on its way to paper: fonts, rows of letters, greys."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright import Packing, WordSearch
from puzzlewright.paper import print_svg as ink
from puzzlewright.puzzles.abilities import PrintLayout
from puzzlewright.puzzles.jigsaw.view import appearance

colours = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


def _letters(svg: str) -> list[tuple[str, str, str]]:
    """Return all letters of a drawing with their places."""
    found = []
    for one in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"):
        places, text = (one.get("x") or "").split(), one.text or ""
        if len(places) == 1:
            found.append((places[0], one.get("y") or "", text))
        else:
            found += [(x, one.get("y") or "", sign) for x, sign in zip(places, text, strict=True)]
    return found


def test_letters_of_a_row_become_one_element_and_stay_where_they_are() -> None:
    """There are fewer elements, and each letter is at its place, the wide ones too."""
    made = WordSearch.make(["ljubav", "njuška", "džep", "riba"], seed=1, language="croatian")
    drawing = PrintLayout.of(made).printable({}).drawing
    printed = ink.for_print(drawing, "Some Font")
    assert sorted(_letters(printed)) == sorted(_letters(drawing))
    assert printed.count("<text") < drawing.count("<text") / 2
    assert set(re.findall('font-family="(.*?)"', printed)) == {"Some Font"}


def test_letters_that_need_shaping_are_left_alone() -> None:
    """Hebrew letters side by side would change their order, so they stay apart."""
    drawing = PrintLayout.of(WordSearch.make(["שלום", "ספר"], seed=1)).printable({}).drawing
    assert ink.for_print(drawing, "X").count("<text") == drawing.count("<text")


def test_text_of_a_drawing() -> None:
    """All that is written and nothing that is not: no titles, no attributes."""
    svg = (
        '<svg width="9" height="9"><title>no</title><text x="1">A&amp;<tspan>B</tspan></text></svg>'
    )
    assert ink.drawing_text(svg) == "A&B"
    assert ink.drawing_title(svg) == "no"


def test_words_of_a_drawing_in_another_language() -> None:
    """Whole texts and nothing else are replaced, whatever signs are in them."""
    svg = "<svg><title>a 1</title><text>a 1</text><text>a 12</text><text>b &amp; c</text></svg>"
    said = {"a 1": "d < 1", "b & c": "e & f"}
    assert ink.replace_texts(svg, said) == (
        "<svg><title>a 1</title><text>d &lt; 1</text><text>a 12</text><text>e &amp; f</text></svg>"
    )


def test_sizes() -> None:
    """In pixels, or in millimetres if a drawing has that unit."""
    assert ink.drawing_size('<svg xmlns="x" width="9.5" height="8">') == (9.5, 8, False)
    assert ink.drawing_size('<svg xmlns="x" width="90mm" height="8.5mm">') == (90, 8.5, True)


@examples(200)
@given(st.lists(colours, unique=True, max_size=20))
def test_greys(found: list[str]) -> None:
    """Every colour gets a grey; a lighter colour never gets a darker one than another has."""
    greys = ink.grey_palette(found)
    assert set(greys) == set(found)
    assert all(re.fullmatch(r"#([0-9a-f]{2})\1\1", grey) for grey in greys.values())
    tinted = [one for one in found if not ink._is_grey(one)]
    # Of two that are equally light, either may be the darker grey.
    ordered = sorted(tinted, key=lambda one: (ink.lightness(one), greys[one]))
    levels = [int(greys[one][1:3], 16) for one in ordered]
    assert levels == sorted(levels)
    if len(levels) <= ink.MOST_APART:
        assert len(set(levels)) == len(levels)


@pytest.mark.parametrize("palette", [appearance.COLOURS, appearance.TINTS])
def test_palettes_are_distinct_in_grey(palette: tuple[str, ...]) -> None:
    """The colours of jigsaws' edges and pieces become greys that differ by some steps."""
    levels = sorted(int(grey[1:3], 16) for grey in ink.grey_palette(palette).values())
    assert all(b - a >= ink.PALE_STEP - 1 for a, b in pairwise(levels))


def test_colours_are_the_same_in_capitals() -> None:
    """A grey is found for them however they are written."""
    svg = '<svg><rect fill="#FF0000"/><rect fill="#ff0000"/></svg>'
    printed = ink.for_print(svg, "X", ink.grey_palette(ink.drawing_colours([svg])))
    (grey,) = ink.drawing_colours([printed])
    assert ink._is_grey(grey)


def test_drawings_of_bricks_have_no_colours_left() -> None:
    """Black and white is black and white."""
    packing = Packing.loads("packing\nboard 6x10\nbricks pentominoes\n")
    drawing = packing.svg(packing.solve(limit=1).solutions[0])
    greys = ink.grey_palette(ink.drawing_colours([drawing]))
    printed = ink.for_print(drawing, "X", greys)
    assert ink.drawing_colours([drawing]) != ink.drawing_colours([printed])
    assert all(ink._is_grey(one) for one in ink.drawing_colours([printed]))
