"""Games in Firefox and in WebKit: what tests do there with a mouse and a keyboard."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from puzzlewright.outputs.html import job_html
from puzzlewright.puzzles.base import Puzzle
from support.browsers.others import Walker

#: The middle of the first element with a text, on the screen.
MIDDLE: Final = """([path, text]) => {
  const node = [...document.querySelectorAll(path)].find((one) => one.textContent.includes(text));
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = node.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""

#: How a text of the page is struck, as it is drawn: by a line, or not.
STRUCK: Final = """(path) => [...document.querySelectorAll(path)]
  .filter((node) => getComputedStyle(node).textDecorationLine === 'line-through')
  .map((node) => node.textContent)"""

#: Drivers do not see the names of a page's scripts; a script that is put into the page does.
IN_THE_PAGE: Final = """const root = document.documentElement;
const node = document.createElement('script');
delete root.dataset.found;
node.textContent =
  `document.documentElement.dataset.found = JSON.stringify({ found: ${SCRIPT} ?? null })`;
document.body.append(node);
node.remove();
return root.dataset.found;"""

MOUSE: Final = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
DOWN: Final = {"type": "pointerDown", "button": 0}
UP: Final = {"type": "pointerUp", "button": 0}


def _move(x: float, y: float) -> dict[str, object]:
    # Drivers know whole pixels only.
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 30}


class Game:
    """A page on which a puzzle is played, in a browser besides Chromium."""

    def __init__(self, walker: Walker, puzzle: Puzzle[Any], folder: Path) -> None:
        self.walker = walker
        file = folder / "game.html"
        file.write_text(job_html(puzzle), encoding="utf-8")
        self.address = file.as_uri()
        walker.open(self.address)
        walker.note_errors()

    def reload(self) -> None:
        """Open the page again, with what it kept."""
        assert self.walker.complaints == ""
        self.walker.open(self.address)
        self.walker.note_errors()

    def evaluate(self, script: str, value: object = None) -> Any:
        """Return an expression of the page, or what a function returns for a value."""
        call = "" if value is None else f"({json.dumps(value)})"
        answer = self.walker.run(IN_THE_PAGE.replace("SCRIPT", json.dumps(f"({script}){call}")))
        assert answer is not None, script
        return json.loads(answer)["found"]

    def middle(self, path: str, text: str = "") -> tuple[float, float]:
        """Return the middle of the first element that has a text on the screen."""
        x, y = self.evaluate(MIDDLE, [path, text])
        return x, y

    def cell(self, row: int, col: int) -> tuple[float, float]:
        """Return the middle of a cell of the grid."""
        return self.middle(
            f'[role="grid"] [role="row"]:nth-child({row + 1}) > :nth-child({col + 1})'
        )

    def struck(self, path: str) -> list[str]:
        """Return the texts of the page that are struck out."""
        return list(self.evaluate(STRUCK, path))

    def press_at(self, point: tuple[float, float]) -> None:
        """Click at a place of the screen."""
        self.walker.act(MOUSE | {"actions": [_move(*point), DOWN, UP]})

    def press(self, path: str, text: str = "") -> None:
        """Click on the first element that has a text."""
        self.press_at(self.middle(path, text))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press the pointer at one place, and let it go at another."""
        half = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        ways = [_move(*half), _move(*end), _move(*end)]
        self.walker.act(MOUSE | {"actions": [_move(*start), DOWN, *ways, UP]})

    def keys(self, *keys: str) -> None:
        """Press keys, one after the other."""
        ways = [{"type": way, "value": key} for key in keys for way in ("keyDown", "keyUp")]
        self.walker.act({"type": "key", "id": "keys", "actions": ways})

    @property
    def state(self) -> str:
        """What the player did, as the page would keep it."""
        kept: str = self.evaluate(
            "JSON.stringify(Object.keys(localStorage).filter((name) => name !== "
            "'puzzlewright:settings').map((name) => JSON.parse(localStorage[name]).state))"
        )
        return kept

    @property
    def is_solved(self) -> bool:
        """Whether the page holds the puzzle to be solved."""
        return bool(self.evaluate("document.body.dataset.solved === 'true'"))
