"""What tests of games with letters do: look into cells, press keys of the keypad, find the grid."""

from __future__ import annotations

from support.browsers.chromium import Played


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


#: Texts of a page with less contrast than 4.5 to 1, and how much they have.
FAINT = """() => {
  const dot = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const pen = dot.getContext('2d', { willReadFrequently: true });
  const mixed = (colours) => {
    pen.clearRect(0, 0, 1, 1);
    for (const colour of colours) { pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1); }
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => value / 255);
  };
  const light = (colours) => mixed(colours)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, n) => sum + value * [0.2126, 0.7152, 0.0722][n], 0);
  const grounds = (node) => {
    const found = [];
    for (let at = node; at; at = at.parentElement) {
      found.unshift(getComputedStyle(at).backgroundColor);
    }
    return found;
  };
  const texts = [...document.querySelectorAll('body *')].filter((node) => !node.closest(':disabled')
    && node.checkVisibility() && !node.closest('.unseen')
    && [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()));
  return texts.map((node) => {
    const under = grounds(node);
    const [low, high] = [light(under), light([...under, getComputedStyle(node).color])]
      .sort((a, b) => a - b);
    return [`${node.parentElement.className} ${node.className} ${node.textContent}`.trim(),
      Math.round((high + 0.05) / (low + 0.05) * 100) / 100];
  }).filter(([, contrast]) => contrast < 4.5);
}"""


def faint(page: Played) -> list[object]:
    """Return the texts that stand out too little from their ground, light or dark."""
    found = []
    for scheme in ("light", "dark"):
        page.page.emulate_media(color_scheme=scheme)
        assert page.page.evaluate("document.fonts.status") == "loaded"
        found += page.page.evaluate(FAINT)
    return found


def tab_stops(page: Played, area: str) -> int:
    """Return how many times Tab stops in some part of the page."""
    places = page.page.locator(f"{area} :is(button, input, [tabindex], summary)")
    return int(places.evaluate_all("all => all.filter(one => one.tabIndex >= 0).length"))


def compose(page: Played, *stages: str, commit: str = "") -> None:
    """Type as keyboards do that compose: what there is so far, again and again, then all of it."""
    session = page.page.context.new_cdp_session(page.page)
    for stage in stages:
        ends = {"selectionStart": len(stage), "selectionEnd": len(stage)}
        session.send("Input.imeSetComposition", {"text": stage, **ends})
    if commit:
        session.send("Input.insertText", {"text": commit})
