"""Take the pictures of docs/playing.md anew, and that of exact cover: play some puzzles a little.

    .venv/bin/python tools/pictures/playing_pictures.py [FOLDER]     default: docs/pictures

It opens Chromium through Playwright, as the tests of games do. Look at the pictures before you
commit them.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))  # `support` is not installed

from support.browsers.chromium import PLAIN_ENDING, Played, chromium  # noqa: E402

from puzzlewright import WordSearch, load  # noqa: E402
from puzzlewright.cli import main  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Colours = Literal["light", "dark"]

#: A picture should not make the page slow.
MOST_BYTES = 150_000

#: The puzzles, by the commands that make them.
PUZZLES = {
    "wordsearch": f"make wordsearch {ROOT}/examples/kitchen.csv --seed 7 --title Kuhinja",
    "crisscross": f"make crisscross {ROOT}/examples/garden.csv --seed 1 --title Garden",
    "fillin": "make fillin 11x11 --seed 3",
    "sudoku": "make sudoku --seed 5",
    "cover": "make cover queens 6 --seed 1",
}

#: Hints that are asked for, where they write something.
HINTS = {"crisscross": 14, "fillin": 16, "sudoku": 8}

#: Three phones beside each other, at two thirds of their size.
PHONES = """<body style="margin: 0; padding: 12px; display: flex; gap: 16px; background: #fff">
{}"""
PHONE = """<img src="{}" style="width: 260px; border: 5px solid #23272f; border-radius: 22px">"""


class Camera:
    """A browser that takes pictures of games."""

    def __init__(self, browser: Browser, work: Path, target: Path) -> None:
        self._browser, self._work, self._target = browser, work, target

    @contextmanager
    def game(
        self,
        kind: str,
        size: tuple[int, int],
        *options: str,
        touch: bool = False,
        colours: Colours = "light",
        ending: bool = False,
    ) -> Iterator[Played]:
        """Make a puzzle and open its page."""
        text, page_file = self._work / f"{kind}.txt", self._work / f"{kind}.html"
        for file, more in ((text, ()), (page_file, options)):
            if main([*shlex.split(PUZZLES[kind]), *more, "--quiet", "-o", str(file)]):
                sys.exit(f"failed: {PUZZLES[kind]}")
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            color_scheme=colours,
            reduced_motion="reduce",
        )
        page = context.new_page()
        if not ending:
            page.add_init_script(PLAIN_ENDING)
        page.goto(page_file.as_uri())
        yield Played(page)
        context.close()

    def take(self, played: Played, name: str) -> None:
        """Take a picture for the documents."""
        path = self._target / f"playing-{name}.png"
        played.page.wait_for_timeout(300)
        played.page.screenshot(path=path)
        size = path.stat().st_size
        print(f"{path} {size:,}{' (too large)' if size > MOST_BYTES else ''}")

    def find_words(self, played: Played, number: int | None) -> None:
        """Find words of the word search: `number` of them, or all."""
        puzzle = load(self._work / "wordsearch.txt")
        assert isinstance(puzzle, WordSearch)
        for placed in puzzle.key.placements[:number]:
            cells = placed.cells(len(puzzle.entries[placed.entry].cells))
            played.drag(played.middle(*cells[0]), played.middle(*cells[-1]))
        played.page.mouse.move(1, 1)

    def phones(self) -> None:
        """Take three phones: other kinds, other languages, other colours."""
        tall = (390, 760)
        with self.game("crisscross", tall, touch=True) as played:
            take_hints(played, "crisscross")
            played.page.screenshot(path=self._work / "1.png")
        with self.game("wordsearch", tall, "--sheet-language", "de", touch=True) as played:
            self.find_words(played, 6)
            played.page.screenshot(path=self._work / "2.png")
        with self.game(
            "sudoku", tall, "--sheet-language", "he", touch=True, colours="dark"
        ) as played:
            mark_candidates(played)
            played.page.screenshot(path=self._work / "3.png")
            three = "".join(PHONE.format(f"{number}.png") for number in (1, 2, 3))
            (self._work / "phones.html").write_text(PHONES.format(three))
            played.page.emulate_media(color_scheme="light")
            played.page.set_viewport_size({"width": 866, "height": 540})
            played.page.goto((self._work / "phones.html").as_uri())
            self.take(played, "phones")


def take_hints(played: Played, kind: str) -> None:
    """Let hints write something; stand in a cell."""
    for _ in range(HINTS[kind]):
        played.evaluate("document.querySelector('#hint').click()")
    empty = ".cell:not(.block, .given):has(input:placeholder-shown), .cell:not(.block, .given)"
    played.page.locator(empty).nth(HINTS[kind] + 6).click()


def mark_candidates(played: Played) -> None:
    """Fill in some digits of a sudoku, candidates that are possible, marks and colours."""
    take_hints(played, "sudoku")
    played.evaluate("document.querySelector('[data-mode=centre]').click()")
    cells = played.page.locator(".cell:not(.given)")
    for number, marks in ((8, "36"), (10, "26"), (13, "18"), (14, "28"), (17, "26")):
        cells.nth(number).click()
        played.keys(*marks)
    played.evaluate("document.querySelector('[data-mode=corner]').click()")
    for number in (16, 18):
        cells.nth(number).click()
        played.keys("5")
    played.evaluate("document.querySelector('[data-mode=colour]').click()")
    for number, colour in ((10, "1"), (17, "1"), (13, "4"), (14, "4")):
        cells.nth(number).click()
        played.keys(colour)
    played.evaluate("document.querySelector('[data-mode=digit]').click()")
    cells.nth(26).click()


def choose_option(played: Played) -> None:
    """Choose an option of an exact cover problem, and point at another one."""
    rows = played.page.locator(".cover [role=row], .cover tr")
    rows.nth(5).locator("> *").first.click()
    rows.nth(9).locator("> *").first.hover()


def run(target: Path) -> None:
    """Take all pictures."""
    with TemporaryDirectory() as folder, chromium() as browser:
        camera = Camera(browser, Path(folder), target)
        with camera.game("wordsearch", (1000, 720)) as played:
            camera.find_words(played, 6)
            camera.take(played, "wordsearch")
        with camera.game("wordsearch", (1000, 720), ending=True) as played:
            camera.find_words(played, None)
            camera.take(played, "end")
        with camera.game("crisscross", (1100, 800)) as played:
            take_hints(played, "crisscross")
            camera.take(played, "crisscross")
        with camera.game("fillin", (1000, 760)) as played:
            take_hints(played, "fillin")
            camera.take(played, "fillin")
        with camera.game("sudoku", (1000, 760)) as played:
            mark_candidates(played)
            camera.take(played, "sudoku")
        with camera.game("cover", (1000, 780)) as played:
            choose_option(played)
            camera.take(played, "cover")
        camera.phones()


if __name__ == "__main__":
    run(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/pictures")
