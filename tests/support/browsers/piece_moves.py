"""How a test lays pieces in a browser: by dragging, by taps, and with the keyboard alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from support.browsers.chromium import Played

#: Where the cell by which a piece is held is: its number in a look.
HANDLE = """([name, cells]) => {
  const lattice = new Puzzlewright.Lattice(name);
  const at = cells.map((cell) => [...lattice.middle(cell), cell[0]]);
  const mean = [0, 1, 2].map((n) => at.reduce((sum, one) => sum + one[n], 0) / at.length);
  const far = at.map((one) => one.reduce((sum, x, n) => sum + (x - mean[n]) ** 2, 0));
  return far.findIndex((one) => far.every((other) => one <= other + 1e-6));
}"""

#: The middle of a cell of the board on the screen.
SPOT = """([name, cell]) => {
  const lattice = new Puzzlewright.Lattice(name);
  const svg = document.querySelectorAll('.board-svg')[cell[0]];
  const point = new DOMPoint(...lattice.middle(cell)).matrixTransform(svg.getScreenCTM());
  return [point.x, point.y];
}"""

#: The middle of the name of a piece in the tray, which is on its handle; else of the piece.
TAKEN = """(piece) => {
  const option = document.querySelector(`.option[data-piece="${piece}"]`);
  option.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const names = option.querySelectorAll('text:not(.tag)');
  const box = (names[names.length - 1] || option).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""

#: The keys that turn, flip and tip, and the buttons that do the same.
WAYS = {"turn": ("r", "turn"), "flip": ("f", "flip"), "tip": ("t", "tip")}

#: What the label of a cell begins with.
PLACES = ("layer", "row", "column")


class Part(NamedTuple):
    """A piece that is to lie: its number, its look, and by how much that is moved."""

    piece: int
    look: int
    move: Sequence[int]


class Hands(Protocol):
    """What plays on a page: a mouse and a keyboard, in whichever browser."""

    def evaluate(self, script: str, value: object = None) -> Any:
        """Return an expression of the page, or what a function returns for a value."""

    def press_at(self, point: tuple[float, float]) -> None:
        """Click at a place of the screen."""

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press the pointer at one place, and let it go at another."""

    def keys(self, *keys: str) -> None:
        """Press keys, one after the other."""


class Laid:
    """A page with a tray and a board, in any browser."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.puzzle: dict[str, Any] = hands.evaluate("Puzzlewright.data.puzzle")
        self.lattice: str = self.puzzle.get("lattice", "square")
        self.pieces: list[dict[str, Any]] = self.puzzle.get("bricks") or self._squares()
        start = self.puzzle.get("start", {"looks": [0] * len(self.pieces)})
        self.looks: list[int] = list(start["looks"])

    def _squares(self) -> list[dict[str, Any]]:
        """Return the pieces of a jigsaw in the terms of a packing."""
        turn = {"turn": [1, 2, 3, 0]} if self.puzzle["turning"] else {}
        return [piece | turn | {"looks": [[[0, 0, 0]]] * 4} for piece in self.puzzle["pieces"]]

    def parts(self, solution: int = 0) -> list[Part]:
        """Return a solution that the page knows."""
        known = self.puzzle["solutions"][solution]
        if "bricks" in self.puzzle:
            return [Part(n, look, move) for n, look, *move in known]
        places = [divmod(cell, self.puzzle["cols"]) for cell in range(len(known))]
        return [Part(n, turn, (0, *at)) for (n, turn), at in zip(known, places, strict=True)]

    def steps(self, part: Part) -> list[str]:
        """Return the shortest way to turn a piece in the tray to a look."""
        piece = self.pieces[part.piece]
        ways: dict[int, list[str]] = {self.looks[part.piece]: []}
        queue = [self.looks[part.piece]]
        for look in queue:  # which grows meanwhile
            for name in WAYS:
                other = piece[name][look] if name in piece else look
                if other not in ways:
                    ways[other] = [*ways[look], name]
                    queue.append(other)
        self.looks[part.piece] = part.look
        return ways[part.look]

    def target(self, part: Part) -> list[int]:
        """Return the cell of the board on which the handle of a piece shall lie."""
        cells = self.pieces[part.piece]["looks"][part.look]
        handle = cells[self.hands.evaluate(HANDLE, [self.lattice, cells])]
        return [at + move for at, move in zip(handle, part.move, strict=True)]

    def spot(self, cell: Sequence[int]) -> tuple[float, float]:
        """Return where the middle of a cell is on the screen."""
        x, y = self.hands.evaluate(SPOT, [self.lattice, list(cell)])
        return x, y

    def held(self, piece: int) -> tuple[float, float]:
        """Return where to take a piece in the tray: at its name, which is on its handle."""
        x, y = self.hands.evaluate(TAKEN, piece)
        return x, y

    def drag(self, part: Part) -> None:
        """Turn a piece in the tray, and drag it to its place."""
        if steps := self.steps(part):
            self.hands.press_at(self.held(part.piece))
            self.hands.keys(*(WAYS[step][0] for step in steps))
        self.hands.drag(self.held(part.piece), self.spot(self.target(part)))


class Table(Laid):
    """The same in Chromium, with fingers and with the keyboard alone."""

    def __init__(self, played: Played) -> None:
        super().__init__(played)
        self.played = played
        self.page = played.page

    def tap(self, part: Part) -> None:
        """Tap a piece, then the buttons that turn it, then its place."""
        self.page.touchscreen.tap(*self.held(part.piece))
        for step in self.steps(part):
            self.page.locator(f"#{WAYS[step][1]}").tap()
        self.page.touchscreen.tap(*self.spot(self.target(part)))

    def type(self, part: Part) -> None:
        """Take a piece from the tray with the keyboard, and put it down."""
        self.tab_to("option")
        self.played.keys("Home")
        while self.page.evaluate("document.activeElement.dataset.piece") != str(part.piece):
            self.played.keys("ArrowRight")
        self.played.keys(*(WAYS[step][0] for step in self.steps(part)), "Enter")
        self.walk(self.target(part))
        self.played.keys("Enter")

    def tab_to(self, role: str) -> None:
        """Go on with the tab key to something of this role."""
        for _ in range(30):
            if self.role() == role:
                return
            self.played.keys("Tab")
        raise AssertionError(role)

    def role(self) -> str:
        """Return the role of what has the focus."""
        return str(self.page.evaluate("document.activeElement.getAttribute('role')"))

    def walk(self, cell: Sequence[int]) -> None:
        """Go to a cell of a board of squares or cubes with the arrow keys."""
        assert self.role() == "gridcell"
        label = str(self.page.evaluate("document.activeElement.getAttribute('aria-label')"))
        words = label.split(", ")
        here = [int(word.split()[1]) - 1 for word in words if word.split()[0] in PLACES]
        here = [0] * (3 - len(here)) + here
        layer, row, col = (to - at for at, to in zip(here, cell, strict=True))
        self.played.keys(*["PageDown" if layer > 0 else "PageUp"] * abs(layer))
        self.played.keys(*["ArrowDown" if row > 0 else "ArrowUp"] * abs(row))
        self.played.keys(*["ArrowRight" if col > 0 else "ArrowLeft"] * abs(col))

    def label(self, row: int, col: int, grid: int = 0) -> str:
        """Return the text of a cell."""
        return self.played.cell(row, col, grid).get_attribute("aria-label") or ""

    @property
    def fits_in(self) -> bool:
        """Whether nothing sticks out at the side of the page."""
        root = "document.documentElement"
        return bool(self.page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth"))


class Finger:
    """Fingers on a touch screen, as it reports them; the second one just taps."""

    def __init__(self, table: Table) -> None:
        self._session = table.page.context.new_cdp_session(table.page)
        self._at = (0.0, 0.0)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def press(self, point: tuple[float, float]) -> None:
        """Put the finger down."""
        self._at = point
        self._touch("touchStart", point)

    def slide(self, point: tuple[float, float]) -> None:
        """Move it to a point."""
        (x, y), (end_x, end_y) = self._at, point
        for part in range(1, 6):
            self._touch("touchMove", (x + (end_x - x) * part / 5, y + (end_y - y) * part / 5))
        self._at = point

    def tap_with_another(self, point: tuple[float, float]) -> None:
        """Put a second finger down and lift it, while the first one stays."""
        self._touch("touchStart", self._at, point)
        self._touch("touchEnd", self._at)

    def lift(self) -> None:
        """Take it off the screen."""
        self._touch("touchEnd")

    def drag(self, *points: tuple[float, float]) -> None:
        """Go from point to point."""
        self.press(points[0])
        for point in points[1:]:
            self.slide(point)
        self.lift()
