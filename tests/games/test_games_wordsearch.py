"""Word searches, played in a browser."""

from __future__ import annotations

import re

import pytest
from support.browsers.chromium import Opener, Played

from puzzlewright import WordSearch
from puzzlewright.core.documents import Credits
from puzzlewright.outputs.html import job_html
from puzzlewright.puzzles.wordsearch.directions import STEPS
from puzzlewright.puzzles.wordsearch.view.game import game

PHRASES = [("apple", "Apfel"), ("pear", "Birne"), ("plum", "Pflaume"), ("quince", "Quitte")]

SETTLED = "!document.querySelector('.sheet').getAnimations().length"
LINE = "node => getComputedStyle(node).textDecorationLine"

#: Whether the middle of a node is seen.
IS_ON_TOP = """node => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def word_search(**wishes: object) -> WordSearch:
    """Return a small word search."""
    return WordSearch.make(PHRASES, seed=5, **wishes)  # type: ignore[arg-type]


def ends(puzzle: WordSearch) -> list[tuple[str, tuple[int, int], tuple[int, int]]]:
    """Return the phrases, each with its first cell and its last."""
    found = []
    for each in puzzle.key.placements:
        cells = each.cells(len(puzzle.phrases[each.phrase].cells))
        found.append((puzzle.phrases[each.phrase].text, cells[0], cells[-1]))
    return found


def is_crossed_off(played: Played, text: str) -> bool:
    """Tell whether a phrase of the list is marked as found, for the eye and for the ear."""
    item = played.page.locator(".phrases li", has_text=text)
    crossed = "found" in (item.get_attribute("class") or "")
    assert ("(found)" in item.inner_text()) is crossed
    assert item.locator(".tick").is_visible() is crossed
    assert item.locator(".phrase").evaluate(LINE) == ("line-through" if crossed else "none")
    return crossed


def wait(played: Played, what: str) -> None:
    """Wait until something is true in the page."""
    look = f"const look = () => ({what} ? done() : requestAnimationFrame(look))"
    played.page.evaluate(f"new Promise((done) => {{ {look}; look(); }})")


def test_by_dragging(played: Opener) -> None:
    """Each phrase is found by dragging from one end to the other, forwards or backwards."""
    puzzle = word_search()
    page = played(puzzle)
    for n, (text, first, last) in enumerate(ends(puzzle)):
        assert not page.is_solved
        assert not is_crossed_off(page, text)
        start, end = (first, last) if n % 2 else (last, first)
        page.drag(page.middle(*start), page.middle(*end))
        assert is_crossed_off(page, text)
    assert page.is_solved
    assert page.said.startswith("Solved in 0:")


def test_by_two_clicks_in_the_hand(played: Opener) -> None:
    """With a finger on a small screen: one end, then the other; nothing sticks out at the side."""
    puzzle = word_search(size=(14, 14))
    page = played(puzzle, touch=True)
    width = page.page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.page.evaluate("document.documentElement.clientWidth")
    for _, first, last in ends(puzzle):
        page.page.touchscreen.tap(*page.middle(*first))
        page.page.touchscreen.tap(*page.middle(*last))
    assert page.is_solved


def test_a_wide_grid(played: Opener) -> None:
    """Cells stay large enough to be read; the grid scrolls in its frame, and drags scroll it."""
    puzzle = word_search(size=(12, 35))
    page = played(puzzle, touch=True)
    root = "document.documentElement"
    assert page.page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
    box = page.cell(0, 0).bounding_box()
    assert box is not None
    assert box["width"] >= 18
    for _, first, last in ends(puzzle):
        page.page.touchscreen.tap(*page.middle(*first))
        page.page.touchscreen.tap(*page.middle(*last))
    assert page.is_solved
    page.click("clear")
    page.middle(0, 0)  # scrolls there
    page.page.mouse.move(200, page.middle(0, 0)[1])
    page.page.mouse.down()
    page.page.mouse.move(375, page.middle(0, 0)[1], steps=3)
    wait(page, "document.querySelector('.frame').scrollLeft > 100")
    page.page.mouse.up()
    assert page.said.endswith("is not on the list.")


def test_by_keyboard_alone(played: Opener) -> None:
    """Tab leads to the grid, arrows go through it, Enter marks the ends."""
    puzzle = word_search()
    page = played(puzzle)
    for _ in range(20):
        if page.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
        page.keys("Tab")
    place = (0, 0)
    for _, first, last in ends(puzzle):
        for row, col in (first, last):
            page.keys(*["ArrowDown" if row > place[0] else "ArrowUp"] * abs(row - place[0]))
            page.keys(*["ArrowRight" if col > place[1] else "ArrowLeft"] * abs(col - place[1]))
            page.keys("Enter")
            place = (row, col)
    assert page.is_solved


def test_what_is_no_phrase(played: Opener) -> None:
    """Letters that spell nothing are told, and nothing is found; Escape forgets the first end."""
    puzzle = word_search()
    page = played(puzzle)
    (text, first, last), *_ = ends(puzzle)
    before_last = tuple(
        end - (end > start) + (end < start) for start, end in zip(first, last, strict=True)
    )
    page.drag(page.middle(*first), page.middle(*before_last))
    assert page.said.endswith("is not on the list.")
    page.cell(*first).click()
    page.keys("Escape")
    page.cell(*last).click()
    assert not is_crossed_off(page, text)
    page.cell(*first).click()
    assert is_crossed_off(page, text)


def test_helps(played: Opener) -> None:
    """A hint leads to a first letter; all can be revealed, undone and cleared."""
    puzzle = word_search()
    page = played(puzzle)
    page.click("check")
    assert page.said == "4 words to go."
    page.click("hint")
    assert page.said.startswith("apple begins in row ")
    assert page.page.locator(".rings circle").count() == 1
    page.click("hint")
    assert " and goes " in page.said
    assert page.page.locator(".rings path").count() == 1
    page.click("hint")
    assert page.said.startswith("pear begins in row ")
    text, first, last = ends(puzzle)[0]
    assert text == "apple"
    page.drag(page.middle(*first), page.middle(*last))
    assert page.page.locator(".rings circle").count() == 1
    page.click("reveal")
    assert page.is_solved
    assert page.said == "Revealed."
    assert page.page.locator(".side h2").inner_text() == "1 of 4 found, 3 revealed"
    assert page.page.locator(".loops .shown").count() == 3
    assert page.page.locator(".phrases .revealed .unseen").first.inner_text() == "(revealed)"
    page.click("undo")
    assert not page.is_solved
    page.click("redo")
    assert page.is_solved
    page.click("clear")
    assert not is_crossed_off(page, "plum")


def test_a_chosen_phrase(played: Opener) -> None:
    """A phrase chosen in the list is hinted at and revealed first; a found one is shown."""
    page = played(word_search())
    plum = page.page.locator(".phrases li", has_text="plum").locator("button")
    plum.click()
    assert plum.get_attribute("aria-pressed") == "true"
    page.click("hint")
    assert page.said.startswith("plum begins in row ")
    page.page.locator("#reveal").click()
    page.page.locator("#reveal-phrase").click()
    assert page.said == "Revealed: plum."
    assert page.page.locator(".side h2").inner_text() == "0 of 4 found, 1 revealed"
    plum.click()
    assert page.page.locator(".loops .flash").count() == 1
    page.click("undo")
    assert page.page.locator(".loops rect").count() == 0


def test_translations_only(played: Opener) -> None:
    """The list asks for the phrase of a translation, which appears once it is found."""
    puzzle = word_search()
    page = played(puzzle, style={"translations": ""})
    items = page.page.locator(".phrases")
    assert "apple" not in items.inner_text()
    text, first, last = ends(puzzle)[0]
    page.drag(page.middle(*first), page.middle(*last))
    item = page.page.locator(".phrases .found")
    assert [text, "Apfel"] == [
        item.locator(f".{name}").inner_text() for name in ("phrase", "asked")
    ]
    assert item.locator(".asked").evaluate(LINE) == "line-through"
    assert page.said == "Found: apple – Apfel. 3 words to go."


def test_the_list_on_a_phone(played: Opener) -> None:
    """It lies in a sheet, which covers nothing of the grid until it is pulled up or tapped."""
    puzzle = word_search(size=(14, 14))
    page = played(puzzle, touch=True)
    grip, item = page.page.locator("#words"), page.page.locator(".phrases button").first
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


def test_zoom_with_fingers(played: Opener) -> None:
    """Two fingers make cells larger and move the grid; one marks a phrase."""
    puzzle = word_search(size=(30, 30))
    page = played(puzzle, touch=True)
    fingers = Fingers(page)
    assert page.page.locator(".zooming").is_visible()
    before = page.cell(5, 5).bounding_box()
    assert before is not None
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    fingers("Start", (x - 30, y), (x + 30, y))
    fingers("Move", (x - 45, y), (x + 45, y))
    fingers("Move", (x - 60, y), (x + 60, y))
    fingers("End")
    wait(page, "document.querySelector('.cell').offsetWidth > 40")
    after = page.cell(5, 5).bounding_box()
    assert after is not None
    assert after["width"] == pytest.approx(2 * before["width"], abs=1)
    assert after["x"] + after["width"] / 2 == pytest.approx(x, abs=3)
    assert page.said == ""
    fingers("Start", (x - 30, y + 100), (x + 30, y + 100))
    fingers("Move", (x - 80, y + 60), (x - 20, y + 60))
    moved = (
        f"document.querySelectorAll('.cell')[155].getBoundingClientRect().left < {after['x'] - 40}"
    )
    wait(page, moved)
    fingers("End")
    assert page.cell(5, 5).evaluate("node => node.offsetWidth") == round(after["width"])
    page.page.get_by_role("button", name="Normal size").click()
    assert page.cell(5, 5).evaluate("node => node.offsetWidth") == round(before["width"])
    text, first, last = min(ends(puzzle), key=lambda each: len(each[0]))
    page.middle(*last)
    fingers.drag(page.middle(*first), page.middle(*last))
    assert page.said.startswith(f"Found: {text}.")


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


def test_progress_is_kept(played: Opener) -> None:
    """What was found is there again when the page is opened anew."""
    puzzle = word_search()
    page = played(puzzle)
    text, first, last = ends(puzzle)[0]
    page.drag(page.middle(*first), page.middle(*last))
    page.reload()
    assert is_crossed_off(page, text)
    assert page.page.locator(".loops rect").count() == 1


def test_message(played: Opener) -> None:
    """What the letters that are left say is told in the end, and not before."""
    page = played(word_search(message="GARDEN"))
    message = page.page.locator(".message")
    assert message.inner_text().startswith("The letters that are left spell a message: _")
    assert "GARDEN" not in message.inner_text()
    page.click("reveal")
    assert message.inner_text() == "The letters that are left spell a message: GARDEN"


@pytest.mark.parametrize("at", ["start", "end"])
def test_blanks_of_a_message_are_grouped(played: Opener, at: str) -> None:
    """As its words are; and a line names the letters that spell it."""
    page = played(word_search(message="Well done", message_at=at, size=9))
    text = page.page.locator(".message").inner_text()
    first = "first" if at == "start" else "last"
    assert text.startswith(f"The {first} letters that are left spell a message: ")
    groups = re.split(r"[ \u2002]{2,}", text.partition(": ")[2].splitlines()[0].strip())
    assert [group.count("_") for group in groups] == [4, 4]
    page.click("reveal")
    assert page.page.locator(".message").inner_text().endswith(": WELL DONE")


def test_leftwards(played: Opener) -> None:
    """In Hebrew the first column is the right one, and the arrows go where they point."""
    puzzle = WordSearch.make(["שלום", "תפוח", "ספר"], seed=2)
    page = played(puzzle)
    assert page.middle(0, 0)[0] > page.middle(0, 1)[0]
    page.cell(0, 0).focus()
    page.keys("ArrowLeft")
    assert page.page.evaluate("document.activeElement.getAttribute('aria-colindex')") == "2"
    html_tag = page.page.locator("html")
    assert (html_tag.get_attribute("lang"), html_tag.get_attribute("dir")) == ("he", "rtl")
    columns = page.page.locator(".phrases")
    assert columns.evaluate("node => getComputedStyle(node).direction") == "rtl"
    grid, words = (page.page.locator(part).bounding_box() for part in (".grid", ".side"))
    assert grid is not None
    assert words is not None
    assert 0 < grid["x"] - (words["x"] + words["width"]) < 60
    for _, first, last in ends(puzzle):
        page.drag(page.middle(*first), page.middle(*last))
    assert page.is_solved


def test_titles_are_taken_as_text(played: Opener) -> None:
    """A title can hold anything, and so can phrases."""
    puzzle = WordSearch.make([("apple", "</script><b>&amp;"), "pear"], seed=1)
    page = played(puzzle, Credits(title="<i>Fruit</i> & more", author="A. B."))
    assert page.page.locator("h1").inner_text() == "<i>Fruit</i> & more"
    assert page.page.locator(".more").inner_text() == "</script><b>&amp;"
    assert page.page.locator(".byline").inner_text() == "A. B."


def test_page() -> None:
    """The page is the same every time, small, and tells the places of the phrases."""
    puzzle = WordSearch.make([f"word{chr(97 + n)}search" for n in range(20)], seed=3)
    page = job_html(puzzle)
    assert page == job_html(puzzle)
    assert len(page.encode()) < 150_000
    told = game(puzzle, puzzle.key).data
    assert '"at":' not in page  # nobody reads it at a glance
    for phrase in told["phrases"]:
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
