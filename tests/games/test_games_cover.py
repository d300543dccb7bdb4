"""Cover problems, played in a browser."""

from __future__ import annotations

from typing import Any

import pytest
from support.browsers.chromium import Opener, Played
from support.browsers.letter_games import faint, tab_stops

from puzzlewright import Cover
from puzzlewright.core.errors import InputError
from puzzlewright.outputs.html import job_html, puzzle_game
from puzzlewright.puzzles.cover.make.classics import queens

#: One solution: 1 and 3.
ALONE = Cover("a b c", ["a b", "b c", "c"])

#: Two solutions: 1 and 2, 3 and 4.
TWO = Cover("a b c", ["a b", "c", "b c", "a"])


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
    """Return what is said of an item."""
    return page.page.locator(f'[data-item="{number}"]').get_attribute("aria-label") or ""


def told_options(puzzle: Cover) -> list[list[list[Any]]]:
    """Return the options as the page has them."""
    return list(puzzle_game(puzzle).data["options"])


def test_by_clicking(played: Opener) -> None:
    """Options are chosen and left out; items are told as covered, or covered too often."""
    page = played(ALONE)
    left = zip("abc", (1, 2, 2), strict=True)
    assert [item(page, n) for n in range(3)] == [
        f"{name}, not covered, options left: {number}" for name, number in left
    ]
    choose(page, 0)
    assert page.said == "Option 1 chosen. 1 item to cover."
    assert item(page, 1) == "b, covered"
    choose(page, 1)
    assert page.said == "Option 2: covered too often now: b."
    assert item(page, 1) == "b, covered too often: 2 times"
    assert page.page.locator(".choice.clash").count() == 2
    assert faint(page) == []
    page.click("check")
    assert page.said == "Covered too often: b. 0 items to cover."
    assert not page.is_solved
    choose(page, 1, 2)
    assert page.is_solved


def test_by_taps_in_the_hand(played: Opener) -> None:
    """With a finger on a small screen; nothing sticks out at the side."""
    puzzle = queens(5)
    page = played(puzzle, touch=True)
    root = "document.documentElement"
    assert page.page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
    for number in puzzle.solve(limit=1).solutions[0].options:
        page.page.locator(option(number)).tap()
    assert page.is_solved


def test_by_keyboard_alone(played: Opener) -> None:
    """Tab leads to the options, arrows go through them, Enter chooses."""
    puzzle = queens(4)
    page = played(puzzle)
    focused = FOCUSED
    for _ in range(20):
        if page.page.evaluate(focused) is not None:
            break
        page.keys("Tab")
    at = 0
    for number in puzzle.solve(limit=1).solutions[0].options:
        page.keys(*["ArrowDown"] * (number - at), "Enter")
        at = number
        assert page.page.evaluate(focused) == str(number)
    assert page.is_solved
    page.keys("Home")
    assert page.page.evaluate(focused) == "0"
    page.keys("ArrowUp", "ArrowRight", "Enter")  # the second item: only what covers it
    name = page.page.evaluate("document.activeElement.dataset.item")
    shown = page.page.locator(".choice")
    assert shown.count() == sum(
        any(int(name) == each for each, *_ in one) for one in told_options(puzzle)
    )


def test_any_solution_will_do(played: Opener) -> None:
    """A solution that is not in the page is right as well."""
    page = played(TWO)
    known = tuple(puzzle_game(TWO).data["solution"])
    choose(page, *({(0, 1): (2, 3), (2, 3): (0, 1)}[known]))
    assert page.is_solved


def test_colours_and_multiplicities(played: Opener) -> None:
    """Items that are not primary may share a colour; others are covered as often as bounds say."""
    puzzle = Cover(
        "a b c",
        ["a x:red", "b x:blue", "b c x:red", "c", "x:red"],
        secondary="x",
        bounds={"c": (2, 2)},
    )
    page = played(puzzle)
    choose(page, 0, 1)
    assert item(page, 3) == "x, covered too often: 2 times"
    choose(page, 1, 2)
    assert item(page, 3) == "x, covered"
    assert item(page, 2) == "c, covered 1 of 2 times, options left: 1"
    choose(page, 4)
    assert page.said == "Option 5 covers no item that must be covered."
    assert not page.is_solved
    choose(page, 3)
    assert page.is_solved


def test_filters(played: Opener) -> None:
    """An item shows the options that cover it; others can be hidden if they do not go."""
    page = played(TWO)
    page.page.locator('[data-item="0"]').click()
    assert page.page.locator(".choice:visible").count() == 2
    page.click("all-options")
    choose(page, 0)
    page.click("fitting")
    visible = page.page.locator(".choice:visible")
    assert [visible.nth(n).get_attribute("data-option") for n in range(visible.count())] == [
        "0",
        "1",
    ]


def test_helps(played: Opener) -> None:
    """A check tells what is not in the only solution, or what cannot be covered; hints choose."""
    page = played(ALONE)
    choose(page, 1)
    page.click("check")
    assert page.said == "Options that are not in the solution: 2. 1 item to cover."
    page.click("hint")
    assert page.said == "Option 1 is chosen. Left out: 2."
    page.click("hint")
    assert page.is_solved
    page.click("clear")
    page.click("reveal")
    assert page.said == "Revealed."
    other = played(Cover("a b c d", ["a b", "c d", "a c", "b d", "b c"]))
    choose(other, 4)
    other.click("check")
    assert other.said == "No option that goes with the others covers a. 2 items to cover."


def test_hints_go_on_from_what_is_chosen(played: Opener) -> None:
    """Where there are several solutions, a hint keeps what is right in one of them."""
    page = played(queens(6))
    known = set(puzzle_game(queens(6)).data["solution"])
    others = queens(6).solve().solutions
    other = next(each.options for each in others if not known & set(each.options))
    choose(page, other[0])
    for _ in other[1:]:
        page.click("hint")
        assert "Left out" not in page.said
    assert page.is_solved
    assert page.page.locator(option(other[0])).get_attribute("aria-selected") == "true"


def test_one_stop_for_the_table(played: Opener) -> None:
    """Tab stops once in the table; arrows go to the cells of a row, and to the items above."""
    page = played(ALONE)
    assert tab_stops(page, ".matrix") == 1
    page.page.locator(f"{option(0)} .pick").focus()
    label = "document.activeElement.getAttribute('aria-label')"
    heard = []
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowUp"):
        page.keys(key)
        heard.append(page.page.evaluate(label))
    assert heard == ["a", "b", "b", "b", "b", "b, not covered, options left: 2"]
    assert tab_stops(page, ".matrix") == 1


def test_what_conflicts(played: Opener) -> None:
    """An option that is pointed at shows which others it excludes, and because of which items."""
    page = played(ALONE)
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


def test_fewest_options_left(played: Opener) -> None:
    """A button leads to the item that an algorithm would take; items can be sorted like that."""
    page = played(Cover("a b c d", ["a b", "a c", "b d", "c", "a"]))
    page.click("fewest")
    assert page.said == "Fewest options left: d, with 1."
    assert page.page.evaluate("document.activeElement.dataset.item") == "3"
    page.click("sorted")
    heads = page.page.locator(".item").all()
    assert [each.get_attribute("data-item") for each in heads] == ["3", "1", "2", "0"]
    page.page.locator(f"{option(2)} .pick").focus()
    page.keys("ArrowRight")
    assert page.page.evaluate("document.activeElement.dataset.entry") == "3"


def test_progress_is_kept(played: Opener) -> None:
    """What was chosen is chosen when the page is opened anew."""
    page = played(TWO)
    choose(page, 2)
    page.reload()
    assert page.page.locator('[aria-selected="true"].choice').count() == 1
    assert item(page, 2) == "c, covered"
    page.page.locator(option(3)).click()
    assert page.is_solved


def test_thousands_of_options(played: Opener) -> None:
    """Of a long table only what is seen is in the page; its end is reached all the same."""
    names = [f"i{n}" for n in range(400)]
    rows = [
        [names[n % 400], names[(7 * n + 1) % 400], names[(n + 200) % 400]] for n in range(2_600)
    ]
    puzzle = Cover(names, [[name] for name in names] + rows)
    page = played(puzzle)
    assert page.page.locator(".choice").count() < 60
    assert page.page.locator(".item").count() < 60
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
