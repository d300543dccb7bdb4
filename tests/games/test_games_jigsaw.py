"""Jigsaws, played in a browser: what only a page shows. Their logic: tests/js/pieces.test.mjs."""

from __future__ import annotations

import json

import pytest
from support.browsers.chromium import Opener
from support.browsers.piece_moves import Part, Table
from support.game_samples import JIGSAWS, TABS, TWO_WAYS, large_jigsaw

from puzzlewright import Jigsaw
from puzzlewright.core.errors import InputError
from puzzlewright.outputs.html import job_html, puzzle_game


def test_by_pointer(played: Opener) -> None:
    """Pieces are turned, dragged, swapped, checked and kept; those let go of wait no more."""
    page = played(JIGSAWS["tabs"])
    table = Table(page)
    first, second, third, _ = (Part(n, table.looks[n], (0, 0, 0)) for n in range(4))
    option = page.page.locator(".option").first
    option.click()
    assert page.said.endswith("now a place for it.")
    option.click()
    assert page.said == ""
    table.drag(first)
    table.drag(second._replace(move=(0, 0, 1)))
    page.drag(table.spot([0, 0, 0]), table.spot([0, 0, 1]))
    assert table.label(0, 0).startswith("row 1, column 1, piece 2:")
    assert table.label(0, 1).startswith("row 1, column 2, piece 1:")
    assert page.said == "Piece 1 lies in row 1, column 2. Piece 2 made room for it."
    table.drag(third)
    assert table.label(0, 0).startswith("row 1, column 1, piece 3:")
    assert page.page.locator('.option[data-piece="1"]').is_visible()
    page.click("check")
    edges = page.page.locator(".marks circle").count()
    assert edges > 0
    assert page.said == f"{edges} edges do not fit. 2 pieces to go."
    page.page.locator(".option:visible").first.focus()
    page.keys("r")
    assert page.page.locator(".marks circle").count() == 0
    before = page.page.locator(".option:visible").first.get_attribute("aria-label")
    label = table.label(0, 0)
    page.reload()
    assert table.label(0, 0) == label
    assert page.page.locator(".option:visible").first.get_attribute("aria-label") == before
    page.click("clear")
    table = Table(page)
    for part in table.parts():
        assert not page.is_solved
        table.drag(part)
    assert page.is_solved
    assert page.said.startswith("Solved in 0:")
    page.click("clear")
    for _ in range(2):
        page.click("hint")
        assert "belongs in row" in page.said
    page.click("reveal")
    assert (page.is_solved, page.said) == (True, "Revealed.")
    page.click("undo")
    assert page.page.locator(".laid .piece").count() == 2


@pytest.mark.slow
def test_pins_and_keys(played: Opener) -> None:
    """Pinned pieces stay, with a message; keys carry pieces, with messages whether they fit."""
    page = played(JIGSAWS["pinned"])
    table = Table(page)
    assert page.page.locator(".option:visible").count() == 2
    assert table.label(0, 0).endswith("top flat, right tab 1, bottom tab 2, left flat, fixed")
    page.drag(table.spot([0, 0, 0]), table.spot([0, 0, 1]))
    assert table.label(0, 1).endswith("empty")
    page.page.mouse.click(*table.spot([0, 0, 0]))
    assert page.said.endswith("is fixed.")
    option = page.page.locator(".option:visible").first.get_attribute("data-piece")
    assert option is not None
    page.drag(table.held(int(option)), table.spot([0, 0, 0]))
    assert page.said.endswith("does not fit there.")
    for part in table.parts():
        if tuple(part.move) not in {(0, 0, 0), (0, 1, 1)}:
            table.type(part)
    page.page.mouse.click(*table.spot([0, 1, 1]))
    for _ in range(3):
        if not page.is_solved:
            page.keys("r")
    assert page.is_solved
    page.click("clear")
    assert page.page.locator(".option:visible").count() == 2
    part = next(part for part in table.parts() if tuple(part.move) == (0, 0, 1))
    table.looks = list(table.puzzle["start"]["looks"])
    table.tab_to("option")
    while page.page.evaluate("document.activeElement.dataset.piece") != str(part.piece):
        page.keys("ArrowRight")
    page.keys(*["r"] * len(table.steps(part)), "Enter")
    name = f"Piece {table.puzzle['pieces'][part.piece]['name']}"
    table.walk((0, 1, 0))
    assert page.said.startswith(f"{name} does not fit here: ")
    table.walk((0, 0, 1))
    assert page.said == f"{name} does not fit here: 1 edge does not fit."  # that one can be turned


@pytest.mark.slow
def test_the_other_way(played: Opener) -> None:
    """Where there are two solutions, both are right, and the page remembers which were found."""
    page = played(TWO_WAYS, ending=True)
    table = Table(page)
    assert (table.puzzle["ways"], table.puzzle["all"]) == (2, True)
    table.tab_to("option")
    page.keys("Enter")
    assert page.said == "Piece 1 fits here."
    page.keys("Escape")
    praise, count = page.page.locator(".praise"), page.page.locator(".ways")
    for part in table.parts(1):
        assert not page.is_solved
        assert count.is_hidden()
        table.drag(part)
    assert page.is_solved
    assert praise.inner_text().startswith("There is another way: these pieces go together in two")
    page.keys("Escape")
    assert count.inner_text() == "1 of 2 solutions found"
    page.click("another")
    assert page.page.locator(".laid .piece").count() == 0
    page.reload()
    assert count.inner_text() == "1 of 2 solutions found"
    page.click("hint")  # leads to the one that was not found
    left, right = table.parts(0)
    assert table.label(0, 0).startswith(f"row 1, column 1, piece {name_of(table, left)}:")
    table.drag(right)
    assert praise.inner_text() == "This is another way. You have found them all."
    page.keys("Escape")
    assert count.inner_text() == "2 of 2 solutions found"
    assert page.page.locator("#another").is_hidden()
    page.click("clear")
    page.page.locator("#reveal").click()
    page.page.locator("#reveal-other").click()
    assert page.said == "Revealed."
    assert count.inner_text() == "1 of 2 solutions found"


def name_of(table: Table, part: Part) -> str:
    """Return the name of a piece."""
    return str(table.puzzle["pieces"][part.piece]["name"])


def test_a_large_one_in_the_hand(played: Opener) -> None:
    """With a finger on a small screen: a piece, the button that turns it, a place; all scrolls."""
    page = played(large_jigsaw(12), touch=True)
    table = Table(page)
    assert table.fits_in
    for part in table.parts()[:2]:
        table.tap(part)
    assert page.page.locator(".laid .piece").count() == 2
    page.click("check")
    assert page.said == "All edges fit so far. 142 pieces to go."
    page.click("reveal")
    assert page.is_solved
    assert table.fits_in


def test_page() -> None:
    """The page is the same every time, small, and pieces do not lie in their order."""
    page = job_html(large_jigsaw(20))
    assert page == job_html(large_jigsaw(20))
    assert len(page.encode()) < 200_000
    told = json.loads(page.partition('id="data">')[2].partition("</script>")[0])["puzzle"]
    assert "solutions" not in told  # packed
    assert sorted(tuple(piece["edges"]) for piece in told["pieces"]) == sorted(
        large_jigsaw(20).pieces
    )
    assert [tuple(piece["edges"]) for piece in told["pieces"]] != list(large_jigsaw(20).pieces)
    assert set(told["start"]["looks"]) == {0, 1, 2, 3}


def test_names_and_turns() -> None:
    """Names are those of the puzzle; what may not be turned is not turned."""
    puzzle = Jigsaw(2, 2, TABS, turning=False, names=["a", "b", "c", "d"])
    told = puzzle_game(puzzle).data
    assert {piece["name"] for piece in told["pieces"]} == {"a", "b", "c", "d"}
    assert told["start"]["looks"] == [0, 0, 0, 0]
    assert (len(told["solutions"]), told["ways"], told["all"]) == (1, 1, True)
    turned = puzzle_game(JIGSAWS["tabs"]).data
    assert (len(turned["solutions"]), turned["ways"], turned["all"]) == (1, 1, True)


def test_too_many_pieces() -> None:
    """What nobody would play is refused."""
    with pytest.raises(InputError, match="cannot be played: 1,024 pieces"):
        job_html(Jigsaw(32, 32, [(1, -1, -1, 1)] * 1024, flat_rim=False))
