"""The rules of axe-core hold in the views of the studio, light and dark, at a desk or in a hand."""

from __future__ import annotations

import pytest
from support.browsers.axe import violations
from support.case_samples import some_of
from support.studio.walks import WORDS, Visitors, previewed, stored

from puzzlewright import CrissCross, WordSearch


def test_axe_finds_no_violation(visit: Visitors, axe: str) -> None:
    """The rules hold on the first page, and where puzzles are made, kept and printed."""
    page = visit("/new/wordsearch")
    page.get_by_role("textbox", name="Words", exact=True).fill(WORDS)
    previewed(page)
    assert violations(page, axe) == []
    path = stored(page, WordSearch.make(words=["rose", "ivy"], seed=1).text(), "Seen by axe")
    page.goto(f"{visit.address}{path}")
    page.locator(".puzzle-view .tags input").wait_for()
    assert violations(page, axe) == []
    page.goto(f"{visit.address}{path}/print")
    page.locator("img.paper").first.wait_for()
    assert violations(page, axe) == []
    page.goto(visit.address)
    page.locator(".library .grid > li").first.wait_for()
    assert violations(page, axe) == []


@pytest.mark.slow
@pytest.mark.parametrize("hand", [False, True])
def test_axe_finds_no_violation_anywhere(visit: Visitors, axe: str, hand: bool) -> None:
    """The rules hold in all views, of a puzzle with clues, too."""
    visit.expected.append("Failed to execute 'postMessage'")  # by axe-core, to a frame
    page = visit(hand=hand)
    words = [("rose", "it has thorns"), ("ivy", "climbs walls"), ("violet", "a shy flower")]
    path = stored(page, CrissCross.make(words=words, seed=1).text(), "Seen by axe")
    views = ["/", "/new/wordsearch", "/new/packing", "/new/sudoku", "/lists", "/trash", "/about"]
    views += ["/watch"]
    for view in [*views, "/account", path, f"{path}/play", f"{path}/print"]:
        page.goto(visit.address + view)
        page.locator("main > *").first.wait_for()
        page.wait_for_load_state("networkidle")
        page.locator('[aria-busy="true"]').wait_for(state="detached")
        assert (view, violations(page, axe)) == (view, [])


EDITED = ["sudoku", "packing", "jigsaw", "cover", "wordsearch", "crisscross"]


@pytest.mark.parametrize("kind", some_of(EDITED, "packing", "wordsearch"))
def test_axe_and_editors(visit: Visitors, axe: str, kind: str) -> None:
    """The rules hold in editors."""
    visit.expected.append("workshop/look: Failed to load resource")  # no bricks are no puzzle
    page = visit(f"/edit/{kind}")
    page.locator(".editor").wait_for()
    page.locator(".proof-line *").first.wait_for()
    assert violations(page, axe) == []
