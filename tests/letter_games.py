"""What tests of games with letters do: look into cells, press keys of the keypad, find the grid."""

from __future__ import annotations

from browser import Played


def text(page: Played, row: int, col: int) -> str:
    """Return what a cell holds, for the eye and for the keyboard the same."""
    cell = page.cell(row, col)
    seen = cell.locator(".sign").inner_text()
    assert cell.locator("input").input_value() == seen
    return seen


def texts(page: Played) -> list[str]:
    """Return what all cells hold, in reading order."""
    fields = page.page.locator(".letters input")
    return list(fields.evaluate_all("all => all.map(one => one.value)"))


def wrong(page: Played) -> list[tuple[int, int]]:
    """Return the places of the cells that are marked as wrong, for the eye and for the ear."""
    places = page.page.evaluate(
        """[...document.querySelectorAll('.letters input')]
          .filter(one => one.getAttribute('aria-invalid') === 'true')
          .map(one => one.getAttribute('aria-label').match(/row (\\d+), column (\\d+)/))
          .map(found => [found[1] - 1, found[2] - 1])"""
    )
    assert page.page.locator(".letters .cell.wrong").count() == len(places)
    return [(row, col) for row, col in places]


def here(page: Played) -> str:
    """Return what those hear who go to the cell that has the focus."""
    return str(page.page.evaluate("document.activeElement.getAttribute('aria-label')"))


def tab_to_grid(page: Played) -> None:
    """Press Tab until the focus is in the grid."""
    for _ in range(20):
        if page.page.evaluate("Boolean(document.activeElement.closest('[role=gridcell]'))"):
            return
        page.keys("Tab")
    raise AssertionError("Tab does not lead to the grid")


def press(page: Played, *keys: str) -> None:
    """Press keys of the keypad."""
    for key in keys:
        page.page.locator(f'.key[data-key="{key}"]').click()


def tap(page: Played, *keys: str) -> None:
    """Tap keys of the keypad with a finger."""
    for key in keys:
        page.page.locator(f'.key[data-key="{key}"]').tap()


def sticks_out(page: Played) -> bool:
    """Tell whether the page is wider than its screen."""
    return bool(
        page.page.evaluate(
            "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        )
    )


def compose(page: Played, *stages: str, commit: str = "") -> None:
    """Type as keyboards do that compose: what there is so far, again and again, then all of it."""
    session = page.page.context.new_cdp_session(page.page)
    for stage in stages:
        ends = {"selectionStart": len(stage), "selectionEnd": len(stage)}
        session.send("Input.imeSetComposition", {"text": stage, **ends})
    if commit:
        session.send("Input.insertText", {"text": commit})
