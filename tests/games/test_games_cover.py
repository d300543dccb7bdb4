"""Cover problems, played in a browser: what only a page shows. Logic: tests/js/cover.test.mjs."""

from __future__ import annotations

import pytest
from support.browsers.chromium import Opener, Played
from support.browsers.letter_games import faint, tab_stops
from support.game_samples import COVERS

from puzzlewright import Cover
from puzzlewright.core.errors import InputError
from puzzlewright.outputs.html import job_html
from puzzlewright.puzzles.cover.make.classics import queens

#: The option of the row that has the focus.
FOCUSED = "document.activeElement.closest('[data-option]')?.dataset.option"


def option(number: int) -> str:
    """Return how an option of this number, counted from 0, is found."""
    return f'[data-option="{number}"]'


def choose(page: Played, *numbers: int) -> None:
    """Click options."""
    for number in numbers:
        page.page.locator(option(number)).click()


def item(page: Played, number: int) -> str:
    """Return the label of an item."""
    return page.page.locator(f'[data-item="{number}"]').get_attribute("aria-label") or ""


def test_with_a_mouse(played: Opener) -> None:
    """Options show what they exclude, are chosen and left out, filtered, checked and kept."""
    page = played(COVERS["alone"])
    left = zip("abc", (1, 2, 2), strict=True)
    assert [item(page, n) for n in range(3)] == [
        f"{name}, not covered, options left: {number}" for name, number in left
    ]
    page.page.locator(option(1)).hover()
    against = page.page.locator(".choice.against")
    assert [each.get_attribute("data-option") for each in against.all()] == ["0", "2"]
    assert page.page.locator(".choice.against .entry.bad").all_inner_texts() == ["●", "●"]
    assert page.page.locator(".view li").all_inner_texts() == [
        "Option 1, because of b",
        "Option 3, because of c",
    ]
    page.page.locator(".view li button").last.click()
    assert page.page.evaluate(FOCUSED) == "2"
    choose(page, 1)
    assert page.said == "Option 2 chosen. No option is left for: a."
    assert item(page, 0) == "a, not covered, and no option is left for it"
    out = page.page.locator(f"{option(0)}.out .pick").get_attribute("aria-label")
    assert out == "Option 1: a, b, excluded by the chosen options"
    page.click("check")
    assert page.said == "Options that are not in the solution: 2. 1 item to cover."
    choose(page, 0)
    assert page.said == "Option 1: covered too often now: b."
    assert item(page, 1) == "b, covered too often: 2 times"
    assert page.page.locator(".choice.clash").count() == 2
    assert faint(page) == []
    page.click("check")
    assert page.said == "Covered too often: b. 0 items to cover."
    choose(page, 0)
    page.reload()
    assert page.page.locator('[aria-selected="true"].choice').count() == 1
    page.click("fitting")
    page.page.locator('[data-item="1"]').click()
    assert page.said == "2 options cover it."
    shown = page.page.locator(".choice:visible")
    assert [each.get_attribute("data-option") for each in shown.all()] == ["1"]
    page.click("all-options")
    page.click("hint")
    assert page.said == "Option 1 is chosen. Left out: 2."
    page.click("sorted")
    heads = page.page.locator(".item").all()
    assert [each.get_attribute("data-item") for each in heads] == ["2", "0", "1"]
    page.click("fewest")
    assert page.said == "Fewest options left: c, with 1."
    assert page.page.evaluate("document.activeElement.dataset.item") == "2"
    choose(page, 2)
    assert page.is_solved
    page.click("clear")
    page.click("reveal")
    assert (page.is_solved, page.said) == (True, "Revealed.")


def test_in_the_hand(played: Opener) -> None:
    """With a finger on a small screen; nothing sticks out at the side."""
    puzzle = queens(5)
    page = played(puzzle, touch=True)
    root = "document.documentElement"
    assert page.page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
    for number in puzzle.solve(limit=1).solutions[0].numbers:
        page.page.locator(option(number)).tap()
    page.wait_until_solved()


@pytest.mark.slow
def test_keys_in_a_large_table(played: Opener) -> None:
    """Of a long table only what is seen is in the page; Tab stops there once."""
    names = [f"i{n}" for n in range(400)]
    rows = [
        [names[n % 400], names[(7 * n + 1) % 400], names[(n + 200) % 400]] for n in range(2_600)
    ]
    rows = [[name] for name in names] + rows
    page = played(Cover(names, rows))
    assert page.page.locator(".choice").count() < 60
    assert page.page.locator(".item").count() < 60
    assert tab_stops(page, ".matrix") == 1
    for _ in range(20):
        if page.page.evaluate(FOCUSED) is not None:
            break
        page.keys("Tab")
    label = "document.activeElement.getAttribute('aria-label')"
    heard = []
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowRight", "Enter"):
        page.keys(key)
        heard.append(page.page.evaluate(label).partition(",")[0])
    assert heard == ["Option 2: i1", "i1", "Option 1: i0", "i0", "i1", "i1"]
    numbers = page.page.locator(".choice").evaluate_all("all => all.map(one => one.dataset.option)")
    assert numbers[0] == "1"
    assert all("i1" in rows[int(number)] for number in numbers)
    assert tab_stops(page, ".matrix") == 1
    page.click("all-options")
    page.page.locator(f"{option(0)} .pick").focus()
    page.keys("End", "ArrowRight", "Enter")
    assert page.page.evaluate(FOCUSED) == "2999"
    assert page.page.locator(option(2999)).get_attribute("aria-selected") == "true"
    assert page.page.locator(".matrix").get_attribute("aria-rowcount") == "3001"


def test_too_many_options() -> None:
    """What nobody would read is refused."""
    options = [["a"]] + [["a", f"i{n}"] for n in range(3000)]
    puzzle = Cover(["a"], options, secondary=[f"i{n}" for n in range(3000)])
    with pytest.raises(InputError, match="cannot be played: 3,001 options; at most 3,000"):
        job_html(puzzle)
