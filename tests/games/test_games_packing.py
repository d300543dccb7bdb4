"""Packings, played in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.browsers.chromium import Opener
from support.browsers.piece_moves import Finger, Part, Table
from support.case_samples import some_of

from puzzlewright import Packing
from puzzlewright.core.errors import InputError
from puzzlewright.outputs.html import job_html, puzzle_game
from puzzlewright.puzzles.packing.cell_picture import picture_corner, picture_place
from puzzlewright.puzzles.packing.placements import all_orientations
from puzzlewright.puzzles.packing.puzzle import PackingSolution

if TYPE_CHECKING:
    from playwright.sync_api import Locator

SQUARE = "packing\nboard 3x5\nbricks P-pentomino, U-pentomino, V-pentomino\n"
BOX = "packing\nboard 2x2x2\nbrick A x2\n##\n#.\n--\n#.\n..\n"
SOMA = "packing\nboard 3x3x3\nbricks soma\n"
HEX = "packing hex\nboard\n# # # #\n # # # #\n  # # # #\nbricks trihexes, trihexes\nchoose\n"
TRI = "packing tri\nboard\n#######\n.#######\nbricks tetriamonds, triamonds\nchoose\n"
TROMINO = (
    "packing\nboard 3x5\nbricks I-tromino, L-tetromino, W-pentomino\nbricks L-tromino\nchoose\n"
)
EMPTY = "packing\nboard\n##+\n+##\nbrick a x2\n##\nbrick b x0-1\n###\n"
#: Letters that lie on their like or on cells without one, in several ways on the same cells.
PAINTED = "packing\nboard\n#a\n##\nbrick P\nab\n.#\nbrick Q\nb\n"
BOARDS = {"square": SQUARE, "box": BOX, "soma": SOMA, "hex": HEX, "tri": TRI, "empty": EMPTY}
BOARDS["painted"] = PAINTED


def label(option: Locator) -> str:
    """Return what is said of a brick in the tray."""
    return option.get_attribute("aria-label") or ""


def parts_of(puzzle: Packing, solution: PackingSolution) -> list[Part]:
    """Return a solution of a board of squares as the page has it."""
    corner = picture_corner(puzzle.lattice, puzzle.board)
    parts = []
    for brick, cells, _ in solution.placements:
        for number, look in enumerate(all_orientations(puzzle)[brick]):
            first = picture_place(puzzle.lattice, look[0][0])
            at = picture_place(puzzle.lattice, cells[0])
            move = [a - c - f for a, c, f in zip(at, corner, first, strict=True)]
            own = [picture_place(puzzle.lattice, cell) for cell, _ in look]
            moved = {tuple(x + m + c for x, m, c in zip(p, move, corner, strict=True)) for p in own}
            if moved == {picture_place(puzzle.lattice, cell) for cell in cells}:
                parts.append(Part(brick, number, move))
                break
    assert len(parts) == len(solution.placements)
    return parts


@pytest.mark.parametrize(
    "board", some_of(["square", "soma", "hex", "tri", "empty", "painted"], "soma")
)
def test_by_dragging(played: Opener, board: str) -> None:
    """On each lattice bricks are turned, dragged to their places, and the puzzle is solved."""
    page = played(Packing.loads(BOARDS[board]))
    table = Table(page)
    for part in table.parts():
        assert not page.is_solved
        table.drag(part)
        assert " lies in " in page.said or page.is_solved
    assert page.is_solved
    assert page.said.startswith("Solved in 0:")


@pytest.mark.parametrize("board", some_of(["square", "box", "hex", "tri"], "box"))
def test_by_taps_in_the_hand(played: Opener, board: str) -> None:
    """With a finger on a small screen: a piece, buttons that turn it, a place."""
    page = played(Packing.loads(BOARDS[board]), touch=True)
    table = Table(page)
    assert table.fits_in
    for part in table.parts():
        table.tap(part)
    assert page.is_solved
    assert table.fits_in


def test_by_dragging_with_a_finger(played: Opener) -> None:
    """A finger carries a piece above itself from the tray to the board, and off it again."""
    page = played(Packing.loads(SQUARE), touch=True)
    table = Table(page)
    part = next(part for part in table.parts() if not table.steps(part))
    x, y = table.spot(table.target(part))
    start = table.held(part.piece)
    lifted = 1.2 * min(40, table.spot([0, 0, 1])[0] - table.spot([0, 0, 0])[0])
    Finger(table).drag(start, (start[0], start[1] - 60), (x, y + lifted))
    option = page.page.locator(f'.option[data-piece="{part.piece}"]')
    assert option.is_hidden(), page.said
    assert (
        table.label(*table.target(part)[1:]).split(", ")[2]
        == f"piece {table.pieces[part.piece]['name']}"
    )
    Finger(table).drag((x, y), (x, y + 100), (x, 780))
    assert option.is_visible(), page.said


def test_a_second_finger_turns(played: Opener) -> None:
    """While one finger carries a brick, a tap with another one turns it; Undo lets it go."""
    page = played(Packing.loads(SQUARE), touch=True)
    table = Table(page)
    hand = Finger(table)
    x, y = table.spot([0, 0, 2])
    start = table.held(2)
    hand.press(start)
    hand.slide((start[0], start[1] - 60))
    hand.slide((x, y + 48))
    hand.tap_with_another((300, 700))
    hand.lift()
    assert table.label(0, 2) == "row 1, column 3, piece V, turned 90°"
    hand.press((x, y))
    hand.slide((x, y + 60))
    assert page.page.locator(".carried > *").count() > 0
    page.keys("Control+z")
    hand.slide((x, y + 80))
    hand.lift()
    assert page.page.locator(".carried > *, .laid > *").count() == 0
    option = page.page.locator('.option[data-piece="1"]')
    hand.press(table.held(1))  # two fingers, without a drag
    hand.tap_with_another((300, 700))
    hand.lift()
    assert label(option).startswith("piece U, turned 90°, columns by row: ")
    assert option.get_attribute("aria-selected") == "false"


@pytest.mark.parametrize("board", ["square", "box"])
def test_by_keyboard_alone(played: Opener, board: str) -> None:
    """Tab leads to the tray; Enter takes a piece and puts it down; then the tray has the focus."""
    page = played(Packing.loads(BOARDS[board]))
    table = Table(page)
    parts = table.parts()
    for part in parts:
        table.type(part)
        assert part is parts[-1] or table.role() == "option"
    assert page.is_solved


def test_any_solution_will_do(played: Opener) -> None:
    """A filled board is right, whether or not it is the solution in the page."""
    puzzle = Packing.loads("packing\nboard 2x4\nbricks dominoes\n")
    table = Table(played(puzzle))
    known = {frozenset(map(repr, table.parts(n))) for n in range(len(table.puzzle["solutions"]))}
    others = [parts_of(puzzle, each) for each in puzzle.solve().solutions]
    other = next(parts for parts in others if frozenset(map(repr, parts)) not in known)
    for part in other:
        table.drag(part)
    assert table.played.is_solved


def test_what_does_not_fit(played: Opener) -> None:
    """A brick over another one or over the rim is refused, and stays where it was."""
    page = played(Packing.loads(SQUARE))
    table = Table(page)
    first, second, *_ = table.parts()
    table.drag(first)
    page.drag(table.held(second.piece), table.spot(table.target(first)))
    name = table.pieces[second.piece]["name"]
    assert page.said == f"{name} does not fit there."
    assert page.page.locator(f'.option[data-piece="{second.piece}"]').is_visible()
    cell = table.target(first)
    assert table.label(*cell[1:]).startswith(
        f"row {cell[1] + 1}, column {cell[2] + 1}, piece {table.pieces[first.piece]['name']}"
    )
    page.click("check")
    assert page.said.endswith("10 cells to fill.")


def test_off_the_board_and_back(played: Opener) -> None:
    """A brick that is dragged off the board is in the tray again; so is one that Delete removes."""
    page = played(Packing.loads(SQUARE))
    table = Table(page)
    part = table.parts()[0]
    option = page.page.locator(f'.option[data-piece="{part.piece}"]')
    table.drag(part)
    assert option.is_hidden()
    page.drag(table.spot(table.target(part)), (900, 700))
    assert option.is_visible()
    assert page.said.endswith("is back in the tray.")
    table.drag(part)
    assert option.is_hidden()
    page.page.locator(".spot").nth(0).focus()
    table.walk(table.target(part))
    page.keys("Delete")
    assert option.is_visible()
    assert table.label(0, 0) == "row 1, column 1, empty"


def test_turned_while_dragged(played: Opener) -> None:
    """The wheel turns a brick that is carried; Escape lets it go back as it was."""
    page = played(Packing.loads(SQUARE))
    table = Table(page)
    mouse = page.page.mouse
    option = page.page.locator('.option[data-piece="2"]')
    mouse.move(*table.held(2))
    mouse.down()
    mouse.move(*table.spot([0, 0, 2]), steps=3)
    assert page.page.locator(".ghost .fits").count() == 1
    page.keys("r", "Escape")
    mouse.up()
    assert label(option).startswith("piece V, columns by row: ")
    assert page.page.locator(".laid > *, .ghost > *").count() == 0
    mouse.move(*table.held(2))
    mouse.down()
    mouse.move(*table.spot([0, 0, 2]), steps=3)
    mouse.wheel(0, 100)
    page.page.evaluate("new Promise((then) => setTimeout(then, 100))")
    mouse.up()
    assert table.label(0, 2) == "row 1, column 3, piece V, turned 90°"


def test_the_right_button_turns(played: Opener) -> None:
    """A right click turns a brick in the tray or on the board, and takes it nowhere."""
    page = played(Packing.loads(TROMINO))
    table = Table(page)
    mouse = page.page.mouse
    option = page.page.locator('.option[data-piece="0"]')
    mouse.click(*table.held(0), button="right")
    assert label(option) == "piece I, turned 90°, columns by row: 1; 1; 1"
    assert option.get_attribute("aria-selected") == "false"
    page.drag(table.held(0), table.spot([0, 1, 2]))
    assert table.label(0, 2) == "row 1, column 3, piece I, turned 90°"
    mouse.click(*table.spot([0, 0, 2]), button="right")
    assert table.label(1, 1) == "row 2, column 2, piece I"
    assert page.page.locator(".held").count() == 0
    mouse.click(*table.spot([0, 1, 1]))  # taken: the buttons are beside it
    near = page.page.locator(".tools.near").bounding_box()
    held = page.page.locator(".held").bounding_box()
    assert near is not None
    assert held is not None
    assert abs(near["y"] + near["height"] - held["y"]) < 30 or near["y"] > held["y"]


def test_boards_fill_the_window(played: Opener) -> None:
    """Board and tray are beside each other where the window is wide, else one below the other."""
    page = played(Packing.loads("packing\nboard 6x10\nbricks pentominoes\n"))
    box = """(name) => {
      const { left, right, top, bottom } = document.querySelector(name).getBoundingClientRect();
      return [left, right, top, bottom];
    }"""
    sizes = {(1200, 900): 700, (844, 390): 420, (390, 844): 340, (320, 568): 280}
    for (width, height), least in sizes.items():
        page.page.set_viewport_size({"width": width, "height": height})
        page.page.wait_for_timeout(60)
        board = page.page.evaluate(box, ".board-svg")
        tray = page.page.evaluate(box, ".tray")
        assert board[1] - board[0] >= least
        assert max(board[1], tray[1]) <= width
        assert max(board[3], tray[3]) <= height + 1, (width, height)
        if width > height:
            assert tray[0] >= board[1]
        else:
            assert tray[2] >= board[3]
    page.page.set_viewport_size({"width": 844, "height": 390})
    page.page.evaluate("document.body.classList.add('left-handed')")
    page.page.wait_for_timeout(60)
    assert page.page.evaluate(box, ".tray")[1] <= page.page.evaluate(box, ".board-svg")[0]


def test_turned_where_it_lies(played: Opener) -> None:
    """A brick on the board is turned in place; without room for that it is in the hand again."""
    page = played(Packing.loads(TROMINO))
    table = Table(page)
    table.drag(Part(0, 0, (0, 1, 1)))
    page.page.mouse.click(*table.spot([0, 1, 2]))
    page.keys("r")
    labels = [table.label(row, 2) for row in range(3)]
    assert all(label.endswith("piece I, turned 90°") for label in labels), labels
    page.keys("Escape")
    page.click("undo")
    assert table.label(0, 2).endswith("empty")
    assert table.label(1, 3).endswith("I")


def test_helps(played: Opener) -> None:
    """A hint lays a brick right and takes away what is in its way; all can be revealed."""
    puzzle = Packing.make("4x5", pieces=4, seed=1)
    page = played(puzzle)
    table = Table(page)
    assert table.puzzle["unique"]
    first = table.parts()[0]
    wrong = next(part for part in wrong_parts(table) if part.piece != first.piece)
    table.drag(wrong)
    page.click("check")
    name = table.pieces[wrong.piece]["name"]
    assert page.said == f"In the wrong place: {name}. 15 cells to fill."
    assert page.page.locator(".marks circle").count() == 1
    for _ in range(4):
        page.click("hint")
    assert page.is_solved
    page.click("clear")
    assert page.page.locator(".option:visible").count() == 4
    page.click("reveal")
    assert page.is_solved
    assert page.said == "Revealed."
    page.click("undo")
    assert not page.is_solved


def wrong_parts(table: Table) -> list[Part]:
    """Return ways to lay a brick that are in no solution, but leave fields of five or more."""
    known = {repr(part) for n in range(len(table.puzzle["solutions"])) for part in table.parts(n)}
    board = {tuple(cell) for cell in table.puzzle["cells"]}
    found = []
    for number, piece in enumerate(table.pieces):
        for look, cells in enumerate(piece["looks"]):
            for _, row, col in sorted(board):
                moved = {(0, r + row, c + col) for _, r, c in cells}
                part = Part(number, look, [0, row, col])
                if moved <= board and repr(part) not in known:
                    found.append(part)
    return found


def test_fields_that_nothing_fills(played: Opener) -> None:
    """Where there are many solutions, a check tells of fields whose size is no sum of bricks."""
    page = played(Packing.loads("packing\nboard 3x4\nbricks dominoes\n"))
    table = Table(page)
    page.click("check")
    assert page.said == "Nothing wrong so far. 12 cells to fill."
    table.drag(Part(0, 0, (0, 0, 1)))
    page.click("check")
    assert page.said == "No mistake found so far. 10 cells to fill."
    table.drag(Part(0, 1, (0, 1, 0)))
    page.click("check")
    assert page.said == "No piece that is left fills the space of 1 cell. 8 cells to fill."
    assert page.page.locator(".marks circle").count() == 8


def test_progress_is_kept(played: Opener) -> None:
    """What lies, and how pieces in the tray are turned, is there again when the page is opened."""
    page = played(Packing.loads(SQUARE))
    table = Table(page)
    first, second, *_ = table.parts()
    table.drag(first)
    page.page.mouse.click(*table.held(second.piece))
    page.keys("r")
    before = label(page.page.locator(f'.option[data-piece="{second.piece}"]'))
    page.reload()
    assert page.page.locator(f'.option[data-piece="{first.piece}"]').is_hidden()
    option = page.page.locator(f'.option[data-piece="{second.piece}"]')
    assert label(option) == before
    assert page.page.locator(".laid .piece").count() == 1
    page.change_kept(state={"laid": [[0, 0, 0, 0, None]], "looks": [0, 0, 0]}, past=[])
    page.reload()
    assert page.page.locator(".laid .piece").count() == 0


def test_copies_and_colours(played: Opener) -> None:
    """Copies are counted down; letters of a brick lie on the same letters of the board."""
    puzzle = Packing.loads("packing\nboard\nxyx\nyxy\n\nbrick D x3\nxy\n")
    page = played(puzzle)
    table = Table(page)
    option = page.page.locator(".option")
    assert option.locator(".count").inner_text() == "×3"
    assert label(option) == "piece D, columns by row: 1 x, 2 y, 3 of them"
    page.drag(table.held(0), table.spot([0, 0, 1]))
    assert page.said == "D does not fit there."
    for part in table.parts():
        table.drag(part)
    assert page.is_solved


def test_arrows_on_hexagons_and_triangles(played: Opener) -> None:
    """Arrow keys reach every cell, and go back and forth."""
    for text in (HEX, TRI):
        table = Table(played(Packing.loads(text)))
        table.page.locator(".spot").nth(1).focus()
        label = "document.activeElement.getAttribute('aria-label')"
        start = table.page.evaluate(label)
        table.played.keys("ArrowDown", "ArrowUp")
        assert table.page.evaluate(label) == start
        seen = set()
        for _ in range(table.page.locator('[role="row"]').count()):
            table.played.keys(*["ArrowLeft"] * 10)
            for _ in range(10):
                seen.add(table.page.evaluate(label))
                table.played.keys("ArrowRight")
            table.played.keys("ArrowDown")
        assert len(seen) == len(table.puzzle["cells"])


def test_bricks_that_may_not_be_turned() -> None:
    """What the puzzle forbids is not in the page."""
    puzzle = Packing.loads(
        "packing\nboard 2x3\nbrick A no-turning no-flipping\n##\n#.\nbrick B\n.#\n##\n"
    )
    told = puzzle_game(puzzle).data["bricks"]
    assert [len(brick["looks"]) for brick in told] == [1, 4]
    assert "turn" not in told[0]
    assert "flip" not in told[0]
    assert told[1]["turn"][told[1]["turn"][told[1]["turn"][told[1]["turn"][0]]]] == 0


def test_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that nobody could lay on a screen is refused, before a solution is looked for."""
    monkeypatch.setattr(Packing, "search", None)
    puzzle = Packing.loads("packing\nboard 60x60\nbricks dominoes\n")
    with pytest.raises(InputError, match="cannot be played: 3,600 cells; at most 2,500 can be"):
        job_html(puzzle)


def test_page() -> None:
    """The page is the same every time, and small."""
    puzzle = Packing.loads("packing\nboard 6x10\nbricks pentominoes\n")
    assert job_html(puzzle) == job_html(puzzle)
    assert len(job_html(puzzle).encode()) < 150_000
