"""Take the pictures of docs/studio.md anew: walk through the studio as its newcomer's path does.

    .venv/bin/python tools/pictures/studio_pictures.py [FOLDER]     default: docs/pictures

It starts a studio with an empty library and opens Chromium through Playwright, at 1200×900. Look
at the pictures before you commit them.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # `bench` is not installed

from bench.studio_running import Running, running  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: A picture should not make the page slow.
MOST_BYTES = 150_000

TITLE = "Animals of the forest"
WORDS = """\
otter; swims on its back
beaver; builds dams
fox; red, with a bushy tail
hare; has longer ears than a rabbit
badger; lives in a sett
hedgehog; rolls into a ball
squirrel; hides nuts
marten
weasel
wolf
lynx
mole
deer
wild boar
dormouse
"""

#: Words that are found in the picture of the game.
FOUND = ("SQUIRREL", "OTTER", "BEAVER", "HEDGEHOG", "WOLF")

KITCHEN = "spoon fork knife plate kettle oven whisk bowl apron ladle"
GARDEN = "apple basil compost cucumber garden hedge lettuce orchard pumpkin radish spinach tomato"

#: The entries of a crossword.
THEME = "ORCHARD\nHARVEST\nCABBAGE\nBLOSSOM"

#: What else is in the library: title, tags, recipe.
OTHERS: tuple[tuple[str, list[str], dict[str, Any]], ...] = (
    ("Ten pieces, one square", [], {"kind": "packing", "size": "8x8", "pieces": 10, "seed": 1}),
    ("Two pictures", ["gift"], {"kind": "jigsaw", "size": "5x5", "solutions": 2, "seed": 1}),
    ("Friday fill-in", ["club"], {"kind": "fillin", "seed": 1}),
    ("Hard one for Ben", ["club"], {"kind": "sudoku", "difficulty": "hard", "seed": 7}),
    ("Monday sudoku", ["school", "year 4"], {"kind": "sudoku", "difficulty": "easy", "seed": 3}),
    ("In the garden", ["school"], {"kind": "crisscross", "words": GARDEN.split(), "seed": 2}),
    ("Kitchen words", ["school"], {"kind": "wordsearch", "words": KITCHEN.split(), "seed": 4}),
)


class Walk:
    """A newcomer's walk, with a camera."""

    def __init__(self, studio: Running, page: Page, folder: Path) -> None:
        self._studio, self._page, self._folder = studio, page, folder
        self._puzzle = ""  # the path of the puzzle that is made

    def take(self, name: str) -> None:
        """Take a picture, when nothing moves any more."""
        self._page.wait_for_timeout(1500)
        path = self._folder / f"studio-{name}.png"
        self._page.screenshot(path=path)
        size = path.stat().st_size
        print(f"{path}: {size:,} bytes{' (TOO LARGE)' if size > MOST_BYTES else ''}")

    def make(self) -> None:
        """Go from the empty library to a puzzle that is kept."""
        page = self._page
        page.goto(f"{self._studio.address}/launch?token={self._studio.launch}")
        card = page.get_by_role("link", name="Word search").first
        card.wait_for()
        self.take("home")
        card.click()
        words = page.locator("textarea#words")
        words.fill(WORDS)
        words.evaluate("area => { area.scrollTop = 0; }")
        title = page.get_by_label("Title")
        title.fill(TITLE)
        title.blur()
        page.get_by_text("exactly one solution").wait_for()
        page.wait_for_timeout(2500)  # the preview of the last change
        self.take("make")
        page.get_by_role("button", name="Keep this puzzle").click()
        page.wait_for_url("**/puzzles/*")
        self._puzzle = page.url

    def look(self) -> None:
        """Take the page of the puzzle, its sheets, its link."""
        page = self._page
        for tag in ("school", "year 4"):
            field = page.get_by_label("Add a tag")
            field.fill(tag)
            field.press("Enter")
            page.get_by_text(tag, exact=True).wait_for()
            page.wait_for_timeout(1000)
        notes = page.get_by_label("Notes")
        notes.fill("For Monday, with the walk in the woods.")
        notes.blur()
        self.take("puzzle")
        page.goto(f"{self._puzzle}/print")
        page.get_by_alt_text("Page 2 of 2").wait_for()
        self.take("print")
        page.goto(self._puzzle)
        page.get_by_role("button", name="Share").click()
        page.get_by_role("button", name="Make a link").click()
        page.get_by_alt_text("QR code of the link").wait_for()
        self.take("share")

    def play(self) -> None:
        """Find some words."""
        page = self._page
        page.goto(f"{self._puzzle}/play")
        rows = page.frame_locator("iframe.game").locator('[role="grid"] [role="row"]')
        rows.first.wait_for()
        cells = [row.locator("> *").all() for row in rows.all()]
        letters = [[cell.inner_text().strip() for cell in row] for row in cells]
        for word in FOUND:
            start, end = next(places(letters, word))
            for number, (row, col) in enumerate((start, end)):
                box = cells[row][col].bounding_box()
                assert box is not None
                middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
                page.mouse.move(*middle, steps=5)
                (page.mouse.up if number else page.mouse.down)()
        page.mouse.move(1150, 850)
        self.take("play")

    def crossword(self) -> None:
        """Set a crossword around a theme: fill it, and look at the words for one slot."""
        page = self._page
        page.goto(f"{self._studio.address}/edit/fillin")
        page.get_by_label("British").check()
        page.get_by_label("Entries of the theme").fill(THEME)
        page.get_by_role("button", name="Make the grid").click()
        page.locator('.xw-word[data-fits="yes"]').first.wait_for()
        page.get_by_role("button", name="Fill", exact=True).click()
        page.locator(".is-auto").nth(40).wait_for()
        for _ in range(3):
            page.keyboard.press("Tab")
        page.wait_for_timeout(3000)
        self.take("crossword")

    def fill(self) -> None:
        """Put a puzzle of each kind into the library."""
        client = self._studio.client()
        for title, tags, recipe in OTHERS:
            job = {"verb": "make", "title": title, "tags": tags, "recipe": recipe}
            ended = client.ended(client.post("/jobs", job).json["id"])
            assert ended["state"] == "done", ended["problem"]
        client.close()
        self._page.goto(f"{self._studio.address}/")
        self._page.get_by_text("Kitchen words").first.wait_for()
        self.take("library")


Place = tuple[int, int]


def places(letters: list[list[str]], word: str) -> Iterator[tuple[Place, Place]]:
    """Yield where a word begins and ends in a grid."""
    ways = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    grid = {(r, c): sign for r, row in enumerate(letters) for c, sign in enumerate(row)}
    for row, col in grid:
        for down, right in ways:
            path = [(row + down * step, col + right * step) for step in range(len(word))]
            if [grid.get(place) for place in path] == list(word):
                yield path[0], path[-1]


def main() -> None:
    """Take all pictures."""
    from playwright.sync_api import sync_playwright

    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/pictures"
    with TemporaryDirectory() as data, running(Path(data)) as studio, sync_playwright() as driver:
        switches = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = driver.chromium.launch(executable_path=path, args=switches)
        page = browser.new_page(viewport={"width": 1200, "height": 900})
        page.on("console", lambda told: print(f"the page says: {told.text}"))
        walk = Walk(studio, page, folder)
        walk.make()
        walk.look()
        walk.play()
        walk.crossword()
        walk.fill()
        browser.close()


if __name__ == "__main__":
    main()
