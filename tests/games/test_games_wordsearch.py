"""Word searches, played in a browser.

Straight lines, what they spell, and hints are tested in tests/js/wordsearch.test.mjs.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from support.browsers.chromium import Opener, Played
from support.puzzles.games_of_searches import Place, word_ends, word_search

from puzzlewright import WordSearch
from puzzlewright.core.documents import Credits
from puzzlewright.outputs.html import job_html
from puzzlewright.puzzles.wordsearch.directions import STEPS
from puzzlewright.puzzles.wordsearch.view.game import game

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect

SETTLED = "!document.querySelector('.sheet').getAnimations().length"
LINE = "node => getComputedStyle(node).textDecorationLine"

#: Whether the middle of a node is seen.
IS_ON_TOP = """node => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def is_crossed_off(played: Played, text: str) -> bool:
    """Tell whether a phrase of the list is marked as found, for the eye and for the ear."""
    item = played.page.locator(".entries li", has_text=text)
    crossed = "found" in (item.get_attribute("class") or "")
    assert ("(found)" in item.inner_text()) is crossed
    assert item.locator(".tick").is_visible() is crossed
    assert item.locator(".entry").evaluate(LINE) == ("line-through" if crossed else "none")
    return crossed


def wait(played: Played, what: str) -> None:
    """Wait until something is true in the page."""
    look = f"const look = () => ({what} ? done() : requestAnimationFrame(look))"
    played.page.evaluate(f"new Promise((done) => {{ {look}; look(); }})")


def arrows(start: Place, end: Place, *, leftward: bool = False) -> list[str]:
    """Return the arrow keys that lead from one cell to another."""
    down, right = end[0] - start[0], end[1] - start[1]
    forth = ("ArrowRight", "ArrowLeft")[(right < 0) != leftward]
    return ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down) + [forth] * abs(right)


def test_on_a_desk(played: Opener) -> None:
    """Phrases are dragged over, marked and crossed off; hints, reveals and a message are seen."""
    phrases: list[str | tuple[str, str]] = [
        ("apple", "</script><b>&amp;"),
        "pear",
        "plum",
        "quince",
    ]
    puzzle = WordSearch.make(phrases, seed=5, message="Well done", message_at="start", size=9)
    ends = {text: (first, last) for text, first, last in word_ends(puzzle)}
    page = played(puzzle, Credits(title="<i>Fruit</i> & more", author="A. B."))
    page.page.emulate_media(reduced_motion="reduce")  # a cell that pulses is not clicked
    assert page.page.locator("h1").inner_text() == "<i>Fruit</i> & more"
    assert page.page.locator(".byline").inner_text() == "A. B."
    assert page.page.locator(".more").inner_text() == "</script><b>&amp;"
    message = page.page.locator(".message").inner_text()
    assert message.startswith("The first letters that are left spell a message: ")
    groups = re.split(r"[ \u2002]{2,}", message.partition(": ")[2].splitlines()[0].strip())
    assert [group.count("_") for group in groups] == [4, 4]
    see_hints(page)
    start, end = ends["apple"]
    page.drag(page.middle(*start), page.middle(*end))
    assert page.said == "Found: apple. 3 words to go."
    assert is_crossed_off(page, "apple")
    assert not is_crossed_off(page, "plum")
    assert page.page.locator(".rings circle").count() == 0
    page.reload()
    assert is_crossed_off(page, "apple")
    reveal(page)
    finish(page, ends)
    assert page.page.locator(".message").inner_text().endswith(": WELL DONE")
    page.click("clear")
    assert not is_crossed_off(page, "apple")


def see_hints(page: Played) -> None:
    """Ask for two hints: the first shows where a phrase begins, the other its direction."""
    circles, arrow = page.page.locator(".rings circle"), page.page.locator(".rings path")
    page.click("check")
    assert page.said == "4 words to go."
    page.click("hint")
    assert page.said.startswith("apple begins in row ")
    assert (circles.count(), arrow.count()) == (1, 0)
    page.click("hint")
    assert " and goes " in page.said
    assert (circles.count(), arrow.count()) == (1, 1)


def reveal(page: Played) -> None:
    """Choose a phrase of the list, and have it revealed."""
    loops = page.page.locator(".loops rect")
    plum = page.page.locator(".entries li", has_text="plum").locator("button")
    plum.click()
    assert plum.get_attribute("aria-pressed") == "true"
    page.click("hint")
    assert page.said.startswith("plum begins in row ")
    page.page.locator("#reveal").click()
    page.page.locator("#reveal-entry").click()
    assert page.said == "Revealed: plum."
    assert page.page.locator(".side h2").inner_text() == "1 of 4 found, 1 revealed"
    assert page.page.locator(".entries .revealed .unseen").inner_text() == "(revealed)"
    assert page.page.locator(".loops .shown").count() == 1
    plum.click()
    assert page.page.locator(".loops .flash").count() == 1
    page.click("undo")
    assert loops.count() == 1
    page.click("redo")
    assert loops.count() == 2


def finish(page: Played, ends: dict[str, tuple[Place, Place]]) -> None:
    """Find two phrases: one from its end, after a line that is too short, and one by two clicks."""
    first, last = ends["pear"]
    step = [(end > start) - (end < start) for start, end in zip(first, last, strict=True)]
    page.drag(page.middle(*first), page.middle(first[0] + step[0], first[1] + step[1]))
    assert page.said == "PE is not on the list."
    page.drag(page.middle(*last), page.middle(*first))
    assert is_crossed_off(page, "pear")
    first, last = ends["quince"]
    page.cell(*first).click()
    page.keys("Escape")
    page.cell(*last).click()
    assert not is_crossed_off(page, "quince")
    page.cell(*first).click()
    assert page.is_solved


@pytest.mark.slow
def test_leftwards_by_keyboard_alone(played: Opener) -> None:
    """Tab leads to the grid, arrows go where they point, Enter marks the ends.

    In Hebrew the first column is the right one.
    """
    puzzle = WordSearch.make(["שלום", "תפוח", "ספר"], seed=2)
    page = played(puzzle)
    html_tag = page.page.locator("html")
    assert (html_tag.get_attribute("lang"), html_tag.get_attribute("dir")) == ("he", "rtl")
    columns = page.page.locator(".entries")
    assert columns.evaluate("node => getComputedStyle(node).direction") == "rtl"
    grid, words = (page.page.locator(part).bounding_box() for part in (".grid", ".side"))
    assert grid is not None
    assert words is not None
    assert 0 < grid["x"] - (words["x"] + words["width"]) < 60
    assert page.middle(0, 0)[0] > page.middle(0, 1)[0]
    for _ in range(20):
        if page.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
        page.keys("Tab")
    _, *dragged = word_ends(puzzle)[0]
    place = (0, 0)
    for _, first, last in word_ends(puzzle)[1:]:
        for end in (first, last):
            page.keys(*arrows(place, end, leftward=True), "Enter")
            place = end
    assert not page.is_solved
    page.drag(page.middle(*dragged[0]), page.middle(*dragged[1]))
    assert page.is_solved


def test_in_the_hand(played: Opener) -> None:
    """A finger taps one end, then the other; the list is a sheet that is pulled up or tapped."""
    puzzle = word_search(size=(14, 14))
    page = played(puzzle, touch=True)
    root = "document.documentElement"
    assert page.page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
    grip, item = page.page.locator("#words"), page.page.locator(".entries button").first
    assert page.cell(13, 13).evaluate(IS_ON_TOP)
    assert (grip.get_attribute("aria-expanded"), item.is_visible()) == ("false", False)
    assert page.page.locator(".next").inner_text() == "apple · pear · plum · quince"
    grip.click()
    item.wait_for(state="visible")
    assert grip.get_attribute("aria-expanded") == "true"
    item.focus()
    page.keys("Escape")
    assert grip.get_attribute("aria-expanded") == "false"
    item.wait_for(state="hidden")
    wait(page, SETTLED)
    page.drag((100, 810), (100, 700))
    assert grip.get_attribute("aria-expanded") == "true"
    wait(page, SETTLED)
    box = grip.bounding_box()
    assert box is not None
    page.drag((100, box["y"] + 9), (100, box["y"] + 90))
    assert grip.get_attribute("aria-expanded") == "false"
    wait(page, SETTLED)
    for _, first, last in word_ends(puzzle):
        page.page.touchscreen.tap(*page.middle(*first))
        page.page.touchscreen.tap(*page.middle(*last))
    assert page.is_solved


class Fingers:
    """Fingers on the screen of a phone."""

    def __init__(self, page: Played) -> None:
        self.session = page.page.context.new_cdp_session(page.page)

    def __call__(self, kind: str, *places: tuple[float, float]) -> None:
        """Put them down ("Start"), move them or lift them ("End")."""
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(places)]
        self.session.send(
            "Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points}
        )

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Go from one place to another with one finger."""
        self("Start", start)
        for n in (1, 2, 3):
            self(
                "Move",
                (start[0] + (end[0] - start[0]) * n / 3, start[1] + (end[1] - start[1]) * n / 3),
            )
        self("End")


def test_a_large_grid_in_the_hand(played: Opener) -> None:
    """Cells stay large enough to be read, and a drag scrolls the grid in its frame.

    Two fingers make cells larger and move the grid; one marks a phrase.
    """
    puzzle = word_search(size=(30, 30))
    page = played(puzzle, touch=True)
    root = "document.documentElement"
    assert page.page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
    x, y = 375, page.middle(0, 0)[1]
    page.page.mouse.move(200, y)
    page.page.mouse.down()
    page.page.mouse.move(x, y, steps=3)
    wait(page, "document.querySelector('.frame').scrollLeft > 100")
    page.page.mouse.up()
    assert page.said.endswith("is not on the list.")
    page.click("clear")
    fingers = Fingers(page)
    assert page.page.locator(".zooming").is_visible()
    before = box_of(page, 5, 5)
    assert before["width"] >= 18
    zoom_and_move(page, fingers)
    page.page.get_by_role("button", name="Normal size").click()
    assert page.cell(5, 5).evaluate("node => node.offsetWidth") == round(before["width"])
    text, first, last = min(word_ends(puzzle), key=lambda each: len(each[0]))
    page.middle(*last)
    fingers.drag(page.middle(*first), page.middle(*last))
    assert page.said.startswith(f"Found: {text}.")


def box_of(page: Played, row: int, col: int) -> FloatRect:
    """Return where a cell is on the screen."""
    box = page.cell(row, col).bounding_box()
    assert box is not None
    return box


def zoom_and_move(page: Played, fingers: Fingers) -> None:
    """Spread two fingers until cells are twice as large, and move the grid with them."""
    x, y = page.middle(5, 5)
    before = box_of(page, 5, 5)
    said = page.said
    fingers("Start", (x - 30, y), (x + 30, y))
    fingers("Move", (x - 45, y), (x + 45, y))
    fingers("Move", (x - 60, y), (x + 60, y))
    fingers("End")
    wait(page, "document.querySelector('.cell').offsetWidth > 40")
    after = box_of(page, 5, 5)
    assert after["width"] == pytest.approx(2 * before["width"], abs=1)
    assert after["x"] + after["width"] / 2 == pytest.approx(x, abs=3)
    assert page.said == said  # nothing was marked
    fingers("Start", (x - 30, y + 100), (x + 30, y + 100))
    fingers("Move", (x - 80, y + 60), (x - 20, y + 60))
    cell = "document.querySelectorAll('.cell')[155]"
    wait(page, f"{cell}.getBoundingClientRect().left < {after['x'] - 40}")
    fingers("End")
    assert page.cell(5, 5).evaluate("node => node.offsetWidth") == round(after["width"])


@pytest.mark.slow
def test_zoom_on_a_desk(played: Opener) -> None:
    """Buttons, keys and Ctrl with the wheel; a small grid has no buttons."""
    page = played(word_search(size=(40, 40)))
    width = "document.querySelector('.cell').offsetWidth"
    usual = page.page.evaluate(width)
    page.page.get_by_role("button", name="Zoom in").click()
    larger = page.page.evaluate(width)
    page.cell(0, 0).focus()
    page.keys("+")
    assert usual < larger < page.page.evaluate(width)
    page.keys("0")
    assert page.page.evaluate(width) == usual
    page.page.mouse.move(200, 400)
    page.page.keyboard.down("Control")
    page.page.mouse.wheel(0, -100)
    page.page.keyboard.up("Control")
    wait(page, f"{width} > {usual}")
    page.keys("-", "-", "-", "-")
    assert page.page.evaluate(width) == usual
    root = "document.documentElement"
    assert page.page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
    page = played(word_search())
    assert page.page.locator(".zooming").is_hidden()
    page.click("settings")
    assert page.page.locator(".search.colours").count() == 1
    page.page.locator("#set-colours").click()
    assert page.page.locator(".search.colours").count() == 0


def test_page() -> None:
    """The page is the same every time, small, and has the places of the phrases."""
    puzzle = WordSearch.make([f"word{chr(97 + n)}search" for n in range(20)], seed=3)
    page = job_html(puzzle)
    assert page == job_html(puzzle)
    assert len(page.encode()) < 150_000
    told = game(puzzle, puzzle.key).data
    assert '"at":' not in page  # nobody reads it at a glance
    for phrase in told["entries"]:
        row, col, down, right = phrase["at"]
        assert (down, right) in STEPS.values()
        letters = [
            told["rows"][row + n * down][col + n * right] for n in range(len(phrase["cells"]))
        ]
        assert letters == list(phrase["cells"])


@pytest.mark.parametrize("outside", ["http:", "https:", "src=", "url(", "@import"])
def test_nothing_from_outside(outside: str) -> None:
    """Nothing in the page refers to anything else."""
    page = job_html(word_search()).replace("http://www.w3.org/2000/svg", "")
    assert outside not in page
