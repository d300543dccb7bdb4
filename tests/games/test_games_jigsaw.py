"""Jigsaws, played in a browser."""

from __future__ import annotations

import json

import pytest
from support.browsers.chromium import Opener
from support.browsers.piece_moves import Part, Table
from support.case_samples import some_of

from puzzlewright import Jigsaw
from puzzlewright.core.errors import InputError
from puzzlewright.outputs.html import job_html, puzzle_game

#: Four pieces that go together in one way, and two more ways to put their edges.
TABS = [(0, 1, 2, 0), (0, 0, 3, -1), (-2, 4, 0, 0), (-3, 0, 0, -4)]
COLOURS = [(0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4)]

JIGSAWS = {
    "tabs": Jigsaw(2, 2, TABS),
    "colours": Jigsaw(2, 2, COLOURS, signed=False),
    "upright": Jigsaw(2, 2, TABS, turning=False),
    "free": Jigsaw(1, 3, [(5, 1, 6, 7), (1, 2, 3, -1), (2, 2, 2, -2)], flat_rim=False),
}


@pytest.mark.parametrize("name", some_of(JIGSAWS, "tabs", "free"))
def test_by_dragging(played: Opener, name: str) -> None:
    """Pieces of all sorts are turned and dragged to their places."""
    page = played(JIGSAWS[name])
    table = Table(page)
    assert (page.page.locator("#turn").count() == 1) is JIGSAWS[name].turning
    for part in table.parts():
        assert not page.is_solved
        table.drag(part)
    assert page.is_solved
    assert page.said.startswith("Solved in 0:")


@pytest.mark.parametrize("name", some_of(["tabs", "colours"], "colours"))
def test_by_taps_in_the_hand(played: Opener, name: str) -> None:
    """With a finger on a small screen: a piece, the button that turns it, a place."""
    page = played(JIGSAWS[name], touch=True)
    table = Table(page)
    assert table.fits_in
    for part in table.parts():
        table.tap(part)
    assert page.is_solved
    assert table.fits_in


def test_by_keyboard_alone(played: Opener) -> None:
    """Tab leads to the tray; Enter takes a piece and puts it down."""
    page = played(JIGSAWS["tabs"])
    table = Table(page)
    for part in table.parts():
        table.type(part)
    assert page.is_solved


def test_the_other_way(played: Opener) -> None:
    """Where there are two solutions, both are right, and the page remembers which were found."""
    pieces = [(5, 1, 5, 1), (6, 1, 6, 1)]
    puzzle = Jigsaw(1, 2, pieces, signed=False, turning=False, flat_rim=False)
    page = played(puzzle, ending=True)
    table = Table(page)
    assert (table.puzzle["ways"], table.puzzle["all"]) == (2, True)
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


def name_of(table: Table, part: Part) -> str:
    """Return the name of a piece."""
    return str(table.puzzle["pieces"][part.piece]["name"])


def test_another_solution_revealed(played: Opener) -> None:
    """One piece, the solution or another one can be revealed; the latter are not found."""
    puzzle = Jigsaw(1, 2, [(5, 1, 5, 1), (6, 1, 6, 1)], signed=False, turning=False, flat_rim=False)
    page = played(puzzle)
    page.page.locator("#reveal").click()
    page.page.locator("#reveal-other").click()
    table = Table(page)
    first = name_of(table, table.parts(1)[0])
    assert table.label(0, 0).startswith(f"row 1, column 1, piece {first}:")
    assert page.said == "Revealed."
    assert page.page.locator(".ways").inner_text() == "0 of 2 solutions found"
    page.click("another")
    page.page.locator("#reveal").click()
    page.page.locator("#reveal-piece").click()
    assert table.label(0, 0).startswith(
        f"row 1, column 1, piece {name_of(table, table.parts(0)[0])}:"
    )


def test_pieces_change_places(played: Opener) -> None:
    """A piece dropped on another one changes places with it, or sends it to the tray."""
    page = played(JIGSAWS["tabs"])
    table = Table(page)
    first, second, third, _ = (Part(n, table.looks[n], (0, 0, 0)) for n in range(4))
    table.drag(first)
    table.drag(second._replace(move=(0, 0, 1)))
    page.drag(table.spot([0, 0, 0]), table.spot([0, 0, 1]))
    assert table.label(0, 0).startswith("row 1, column 1, piece 2:")
    assert table.label(0, 1).startswith("row 1, column 2, piece 1:")
    assert page.said == "Piece 1 lies in row 1, column 2. Piece 2 made room for it."
    table.drag(third)
    assert table.label(0, 0).startswith("row 1, column 1, piece 3:")
    assert page.page.locator('.option[data-piece="1"]').is_visible()
    page.click("undo")
    page.click("undo")
    assert table.label(0, 0).startswith("row 1, column 1, piece 1:")


def test_edges_that_do_not_fit(played: Opener) -> None:
    """A check counts edges that do not fit, and crosses them; a full board alone is no solution."""
    page = played(JIGSAWS["upright"])
    table = Table(page)
    one, two, three, four = table.parts()
    table.drag(one._replace(move=four.move))
    page.click("check")
    assert page.said == "2 edges do not fit. 3 pieces to go."
    assert page.page.locator(".marks circle").count() == 2
    table.drag(four._replace(move=one.move))
    assert page.page.locator(".marks circle").count() == 0
    table.drag(two)
    table.drag(three)
    assert not page.is_solved
    page.click("check")
    assert page.said == "8 edges do not fit. 0 pieces to go."
    page.drag(table.spot(one.move), table.spot(four.move))
    assert page.is_solved


def test_fits_is_what_a_check_means(played: Opener) -> None:
    """A piece in hand is said to fit where a check finds nothing against it, the rim included."""
    page = played(JIGSAWS["upright"])
    table = Table(page)
    one, *_, four = table.parts()
    table.tab_to("option")
    page.keys("Home")
    while page.page.evaluate("document.activeElement.dataset.piece") != str(one.piece):
        page.keys("ArrowRight")
    page.keys("Enter")
    name = f"Piece {table.puzzle['pieces'][one.piece]['name']}"
    table.walk((0, 0, 1))
    assert page.said == f"{name} does not fit here: 1 edge does not fit."  # a tab on the rim
    table.walk((0, 1, 1))
    assert page.said == f"{name} does not fit here: 2 edges do not fit."
    page.keys("Enter")  # it may lie there, though
    page.click("check")
    assert page.said == "2 edges do not fit. 3 pieces to go."
    page.cell(0, 0).focus()
    table.walk((0, 1, 1))
    page.keys("Enter")
    table.walk((0, 0, 0))
    assert page.said == f"{name} fits here."
    page.keys("Enter")
    page.click("clear")
    table.drag(one._replace(move=(0, 0, 1)))
    table.drag(four._replace(move=(0, 0, 0)))
    page.cell(0, 0).focus()
    page.keys("Enter")
    table.walk((0, 0, 1))  # they would change places
    assert page.said.endswith("does not fit here: 2 edges do not fit.")
    page.keys("Enter")
    page.click("check")
    assert page.said == "2 edges do not fit. 2 pieces to go."


def test_a_free_rim(played: Opener) -> None:
    """Where the rim need not be flat, any edge fits there."""
    page = played(JIGSAWS["free"])
    table = Table(page)
    table.tab_to("option")
    page.keys("Enter")
    assert page.said == "Piece 1 fits here."


def test_pins(played: Opener) -> None:
    """Pinned pieces lie from the beginning, and stay; those without a turn can be turned."""
    puzzle = Jigsaw(2, 2, TABS, pins={0: (0, 0, 0), 3: (1, 1, None)})
    page = played(puzzle)
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
            table.drag(part)
    page.page.mouse.click(*table.spot([0, 1, 1]))
    for _ in range(3):
        if not page.is_solved:
            page.keys("r")
    assert page.is_solved
    page.click("clear")
    assert page.page.locator(".option:visible").count() == 2


def test_helps(played: Opener) -> None:
    """A hint puts one piece right, whatever lies in its place; all can be revealed."""
    page = played(JIGSAWS["tabs"])
    table = Table(page)
    parts = table.parts()
    table.drag(parts[3]._replace(move=(0, 0, 0)))
    said = []
    for _ in range(4):
        page.click("hint")
        said.append(page.said)
    assert page.is_solved
    assert any("belongs in row" in words for words in said)
    page.click("clear")
    page.click("reveal")
    assert page.said == "Revealed."
    page.click("undo")
    assert page.page.locator(".laid .piece").count() == 0


def test_hints_leave_nothing_that_does_not_fit(played: Opener) -> None:
    """Where there are several solutions, what does not fit to a hint goes back to the tray."""
    pieces = [(5 + n, 1 + n % 2, 5 + n, 2 - n % 2) for n in range(6)]
    page = played(Jigsaw(1, 6, pieces, signed=False, turning=False, flat_rim=False))
    table = Table(page)
    assert (table.puzzle["ways"], table.puzzle["all"]) == (12, False)
    table.drag(table.parts()[0]._replace(move=(0, 0, 5)))
    table.drag(table.parts()[2]._replace(move=(0, 0, 1)))
    page.click("hint")
    assert "Back in the tray: " in page.said
    page.click("check")
    assert page.said.startswith("All edges fit so far")


def test_pieces_that_cannot_stay(played: Opener) -> None:
    """A check names the pieces with which it cannot go on."""
    page = played(JIGSAWS["free"])
    table = Table(page)
    part = table.parts()[0]
    table.drag(part._replace(move=(0, 0, 1)))
    page.click("check")
    name = table.puzzle["pieces"][part.piece]["name"]
    assert page.said.endswith(f"Pieces that must move: {name}. 2 pieces to go.")


def test_progress_is_kept(played: Opener) -> None:
    """What lies, and how pieces in the tray are turned, is there again when the page is opened."""
    page = played(JIGSAWS["colours"])
    table = Table(page)
    table.drag(table.parts()[0])
    page.page.locator(".option:visible").first.focus()
    page.keys("r")
    before = page.page.locator(".option:visible").first.get_attribute("aria-label")
    label = table.label(0, 0)
    page.reload()
    assert table.label(0, 0) == label != "row 1, column 1, empty"
    assert page.page.locator(".option:visible").first.get_attribute("aria-label") == before


@pytest.mark.slow
def test_twenty_by_twenty(played: Opener) -> None:
    """A jigsaw of 400 pieces works, on a small screen too: it is scrolled within its frame."""
    page = played(large(20), touch=True)
    table = Table(page)
    assert table.fits_in
    for part in table.parts()[:2]:
        table.tap(part)
    assert page.page.locator(".laid .piece").count() == 2
    page.click("check")
    assert page.said == "All edges fit so far. 398 pieces to go."
    page.click("reveal")
    assert page.is_solved


def large(size: int) -> Jigsaw:
    """Return a jigsaw with so many types of edges that it is quickly solved."""
    down = [[(7 * row + 3 * col) % 61 + 1 for col in range(size)] for row in range(size)]
    right = [[(5 * row + 11 * col) % 59 + 1 for col in range(size)] for row in range(size)]
    last = size - 1
    pieces = [
        (
            -down[row - 1][col] if row else 0,
            right[row][col] if col < last else 0,
            down[row][col] if row < last else 0,
            -right[row][col - 1] if col else 0,
        )
        for row in range(size)
        for col in range(size)
    ]
    return Jigsaw(size, size, pieces)


def test_old_states(played: Opener) -> None:
    """What was kept before the page counted solutions is read."""
    page = played(JIGSAWS["upright"])
    part = Table(page).parts()[0]
    state = {"laid": [[part.piece, 0, *part.move, 0]], "looks": [0, 0, 0, 0]}
    kept = "localStorage.setItem('puzzlewright:' + Puzzlewright.data.id, JSON.stringify({state}))"
    page.page.evaluate(f"(state) => {kept}", state)
    page.reload()
    page.page.locator(".laid .piece").wait_for()
    assert page.page.locator(".laid .piece").count() == 1
    assert page.page.locator(".ways").is_hidden()


def test_page() -> None:
    """The page is the same every time, small, and pieces do not lie in their order."""
    page = job_html(large(20))
    assert page == job_html(large(20))
    assert len(page.encode()) < 200_000
    told = json.loads(page.partition('id="data">')[2].partition("</script>")[0])["puzzle"]
    assert "solutions" not in told  # packed
    assert sorted(tuple(piece["edges"]) for piece in told["pieces"]) == sorted(large(20).pieces)
    assert [tuple(piece["edges"]) for piece in told["pieces"]] != list(large(20).pieces)
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
