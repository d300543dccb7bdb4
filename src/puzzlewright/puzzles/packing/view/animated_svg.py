"""The search for a packing as an animated SVG: no script, it plays in browsers and in <img>.

Every placement, every field and every overlap is drawn once and shown at its times; the captions
are one long strip of text that moves up behind a window. What does not animate (a printer, a
reader who asked for less motion) shows the last frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from puzzlewright.puzzles.animation import Frame
from puzzlewright.puzzles.packing.lattice import CUBIC, Cell
from puzzlewright.puzzles.packing.view import cell_geometry
from puzzlewright.puzzles.packing.view.algorithms import MEANINGS, PlacementTable, SearchStep
from puzzlewright.puzzles.packing.view.draw import (
    GAP,
    INK,
    MARGIN,
    PAPER,
    SOFT_INK,
    Picture,
    Sheet,
    Tile,
    add_label,
    brick_colour,
    brick_picture,
    cell_pixels,
    cell_sheet,
    document,
    flow,
    shift,
)
from puzzlewright.render import svg

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.view.animate import PackingAnimation

#: Seconds that the last frame, other solutions, and the first frame after a gap are held at least.
HOLD_LAST, HOLD_SOLUTION, HOLD_GAP = 2.0, 1.0, 1.0

#: The largest side of a cell, in pixels; bricks in the tray are drawn in a share of it.
LARGEST_CELL: Final = 36.0
TRAY: Final = 0.4

#: A tray beside the board is so wide at least, and fills up a page of some width; beside wider
#: boards there is no room for it.
TRAY_WIDTH: Final = 230.0
PAGE_WIDTH: Final = 640.0
ROOM_FOR_TRAY: Final = 560.0

#: Trays of more kinds than this would be larger than the board.
MOST_IN_TRAY: Final = 40

#: How much shows of a brick of which none is left.
GHOST: Final = 0.15

RED, GREEN = "#b3261e", "#1f7a3d"

#: Sizes of words, and the height of the two lines of a caption.
HEADING, WORDS, COUNTER = 20.0, 16.0, 13.0
CAPTION: Final = 50.0
#: Width of a letter, as a share of its size; bold ones are wider than others.
LETTER: Final = 0.52

#: Digits of the share of the film at which something changes.
PLACES: Final = 6

_STILL = (
    "@media (prefers-reduced-motion:reduce){.on{visibility:visible!important}"
    ".off{visibility:hidden!important}.strip{transform:translate(0,%spx)!important}"
    ".there{opacity:1!important}.gone{opacity:%s!important}.bar{display:none}}"
)


class Timeline:
    """When frames are shown, and the animations that follow from that."""

    def __init__(self, seconds: Sequence[float]) -> None:
        self.total = sum(seconds)
        self._starts = [0.0, *accumulate(seconds)][: len(seconds)]

    def animate(self, tag: str, values: Sequence[str], **attributes: str) -> str:
        """Return an animation that takes a value for each frame; nothing if all are the same."""
        changes = [n for n, value in enumerate(values) if n == 0 or value != values[n - 1]]
        if len(changes) < 2:
            return ""
        times = [f"{self._starts[n] / self.total:.{PLACES}f}".rstrip("0.") or "0" for n in changes]
        return svg.element(
            tag,
            **attributes,
            values=";".join(values[n] for n in changes),
            keyTimes=";".join(times),
            dur=f"{self.total:.3f}s",
            calcMode="discrete",
            repeatCount="indefinite",
        )

    def visible_group(self, parts: Iterable[str], when: Sequence[bool]) -> str:
        """Return a group that is seen in some of the frames."""
        values = ["visible" if seen else "hidden" for seen in when]
        animation = self.animate("animate", values, attributeName="visibility")
        name = "on" if when[-1] else "off"
        return svg.group(*parts, *filter(None, [animation]), class_=name, visibility=values[-1])

    def faded_group(self, parts: Iterable[str], when: Sequence[bool]) -> str:
        """Return a group that is nearly gone in the other frames."""
        values = ["1" if there else str(GHOST) for there in when]
        animation = self.animate("animate", values, attributeName="opacity")
        name = "there" if when[-1] else "gone"
        return svg.group(*parts, *filter(None, [animation]), class_=name, opacity=values[-1])

    def strip(self, lines: Iterable[str], height: float) -> str:
        """Return a group of which one part after the other comes to the same place."""
        count = len(self._starts)
        values = [f"0 {svg.number(-height * n)}" for n in range(count)]
        move = self.animate("animateTransform", values, attributeName="transform", type="translate")
        last = shift(0, -height * (count - 1))
        return svg.group(*lines, *filter(None, [move]), class_="strip", transform=last)

    def bar(self, width: float, y: float) -> str:
        """Return a line that grows as the film goes on."""
        grow = svg.element(
            "animate",
            attributeName="width",
            values=f"0;{svg.number(width)}",
            dur=f"{self.total:.3f}s",
            repeatCount="indefinite",
        )
        return svg.element(
            "rect", grow, class_="bar", y=y, width=width, height=3, fill=SOFT_INK, opacity=0.5
        )


class _Mark(NamedTuple):
    """Cells that are hatched, and how."""

    cells: int
    pattern: str


def animated_svg(play: PackingAnimation, frames: Sequence[Frame[SearchStep]], speed: float) -> str:
    """Return an animated SVG with `speed` frames a second."""
    timeline = Timeline([_seconds(frame, frame is frames[-1], speed) for frame in frames])
    pixels = min(LARGEST_CELL, cell_pixels(play.packing, None))
    board = flow(_boards(play.table, frames, timeline, pixels), 2 * ROOM_FOR_TRAY)
    room = _tray_room(board.width)
    tray = _tray(play, frames, timeline, TRAY * pixels, room or board.width)
    middle = flow([board, tray], board.width + GAP + room)
    head = _heading(play, frames)
    captions = _captions(play, frames, timeline)
    whole = flow([head, middle, captions], 0)
    still = _STILL % (svg.number(-CAPTION * (len(frames) - 1)), GHOST)
    bar = timeline.bar(whole.width + 2 * MARGIN, whole.height + 2 * MARGIN - 3)
    return document(
        whole,
        _description(play, frames),
        f"Packing, searched by the algorithm {play.algorithm}",
        svg.element("style", still),
        svg.element("defs", _pattern("refused", RED), _pattern("passed", GREEN)),
        after=[bar],
    )


def _seconds(frame: Frame[SearchStep], is_last: bool, speed: float) -> float:
    """Return how long a frame is held."""
    seconds = 1 / speed
    if is_last:
        return max(seconds, HOLD_LAST)
    seconds = max(seconds, HOLD_SOLUTION) if frame.step.solution is not None else seconds
    return max(seconds, HOLD_GAP) if frame.skipped else seconds


def _tray_room(board: float) -> float:
    """Return how much room there is beside a board."""
    return max(TRAY_WIDTH, PAGE_WIDTH - GAP - board) if board <= ROOM_FOR_TRAY else 0.0


def _description(play: PackingAnimation, frames: Sequence[Frame[SearchStep]]) -> str:
    last = frames[-1]
    return (
        f"A film of {len(frames)} frames: {MEANINGS[play.algorithm]}. "
        f"It ends with step {last.number}: {play.words(last.step)}."
    )


def _pattern(name: str, colour: str) -> str:
    """Return hatching; the paper shows through a little, so that what lies below can be seen."""
    return svg.element(
        "pattern",
        svg.element("rect", width=8, height=8, fill=PAPER, opacity=0.55),
        svg.element("rect", width=3, height=8, fill=colour),
        id=name,
        width=8,
        height=8,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )


# ---------------------------------------------------------------- the board


def _boards(
    table: PlacementTable, frames: Sequence[Frame[SearchStep]], timeline: Timeline, pixels: float
) -> list[Picture]:
    """Return the board with all that ever lies on it, or the layers of a solid one."""
    packing, cells = table.solver.packing, table.solver.cells
    whole = cell_sheet(packing.lattice, cells, pixels)
    is_solid = packing.lattice is CUBIC
    layers = cell_geometry.cell_layers(cells) if is_solid else {1: list(cells)}
    pictures = []
    for layer, members in layers.items():
        sheet = whole.part(members)
        board = sheet.board({cell: packing.board[cell] for cell in sorted(members)}, [])
        bricks = _bricks(table, frames, timeline, sheet)
        parts = (*board, *bricks, *_marks(table, frames, timeline, sheet))
        picture = Picture(whole.pen.width, whole.pen.height, parts)
        pictures.append(add_label(picture, f"layer {layer}") if is_solid else picture)
    return pictures


def _bricks(
    table: PlacementTable, frames: Sequence[Frame[SearchStep]], timeline: Timeline, sheet: Sheet
) -> list[str]:
    """Return the placements that ever lie on a sheet; later bricks cover those before."""
    solver = table.solver
    parts = []
    placed = [frozenset(frame.step.placements) for frame in frames]
    for number in sorted(frozenset().union(*placed)):
        kind, each = table.placements[number]
        cells = tuple(sorted(solver.cells[n] for n in each if solver.cells[n] in sheet.polygons))
        if not cells:
            continue
        tile = Tile(table.name(kind), cells, brick_colour(solver.kinds[kind].members[0]))
        drawn = [*sheet.brick(tile, {}), sheet.label(tile)]
        parts.append(timeline.visible_group(drawn, [number in now for now in placed]))
    return parts


def _marks(
    table: PlacementTable, frames: Sequence[Frame[SearchStep]], timeline: Timeline, sheet: Sheet
) -> list[str]:
    """Return the hatched fields and overlaps of a sheet."""
    marks = [_mark(table, frame.step) for frame in frames]
    parts = []
    for mark in dict.fromkeys(marks):
        cells = [c for n, c in enumerate(table.solver.cells) if mark.cells >> n & 1]
        cells = [cell for cell in cells if cell in sheet.polygons]
        if cells:
            drawn = [_hatching(sheet, cells, mark.pattern)]
            parts.append(timeline.visible_group(drawn, [now == mark for now in marks]))
    return parts


def _mark(table: PlacementTable, step: SearchStep) -> _Mark:
    """Return what is hatched in a step: a field that was tested, or where bricks overlap."""
    if step.passed:
        return _Mark(step.passed, "passed")
    filled = twice = 0
    for number in step.placements:
        twice |= filled & table.masks[number]
        filled |= table.masks[number]
    return _Mark(step.field or twice, "refused")


def _hatching(sheet: Sheet, cells: Sequence[Cell], pattern: str) -> str:
    return svg.element(
        "path",
        d=sheet.pen.outline([sheet.polygons[cell] for cell in cells]),
        fill=f"url(#{pattern})",
        stroke=RED if pattern == "refused" else GREEN,
        stroke_width=sheet.pen.thick,
    )


# ---------------------------------------------------------------- beside and below the board


def _tray(
    play: PackingAnimation,
    frames: Sequence[Frame[SearchStep]],
    timeline: Timeline,
    pixels: float,
    width: float,
) -> Picture:
    """Return the bricks, each as long as one of its kind is left."""
    kinds = play.table.solver.kinds
    if len(kinds) > MOST_IN_TRAY:
        return Picture(0, 0, ())
    left = [play.kinds_left(frame.step) for frame in frames]
    pictures = []
    for number, kind in enumerate(kinds):
        picture = brick_picture(play.packing, kind.members[0], pixels)
        there = [number in now for now in left]
        pictures.append(picture._replace(parts=(timeline.faded_group(picture.parts, there),)))
    return flow(pictures, width, gap=GAP * 0.6)


def _heading(play: PackingAnimation, frames: Sequence[Frame[SearchStep]]) -> Picture:
    """Return the name of the algorithm and what it does."""
    words = MEANINGS[play.algorithm]
    steps = frames[-1].number
    words += f" ({len(frames):,} of {steps:,} steps are shown)" if len(frames) < steps else ""
    name = svg.text(0, HEADING, play.algorithm, font_size=HEADING, font_weight="bold", fill=INK)
    what = svg.text(0, HEADING + 1.5 * COUNTER, words, font_size=COUNTER, fill=SOFT_INK)
    return Picture(LETTER * COUNTER * len(words), HEADING + 1.7 * COUNTER, (name, what))


def _captions(
    play: PackingAnimation, frames: Sequence[Frame[SearchStep]], timeline: Timeline
) -> Picture:
    """Return the text of each frame, on a strip behind a window."""
    parts, width = [], 0.0
    for at, frame in enumerate(frames):
        words, counter = play.words(frame.step), _counter(play, frame)
        y = at * CAPTION + WORDS
        ink = GREEN if frame.step.solution is not None else INK if frame.step.goes_on else RED
        parts.append(svg.text(0, y, words, font_size=WORDS, font_weight="bold", fill=ink))
        parts.append(svg.text(0, y + 1.6 * COUNTER, counter, font_size=COUNTER, fill=SOFT_INK))
        width = max(width, 1.1 * LETTER * WORDS * len(words), LETTER * COUNTER * len(counter))
    strip = timeline.strip(parts, CAPTION)
    return Picture(width, CAPTION, (svg.element("svg", strip, width=width, height=CAPTION),))


def _counter(play: PackingAnimation, frame: Frame[SearchStep]) -> str:
    """Return the figures below the words."""
    parts = [f"step {frame.number:,}"]
    parts += [f"after {frame.skipped:,} that are left out"] if frame.skipped else []
    parts += [f"solutions: {frame.found:,}"] if frame.found else []
    return " · ".join([*parts, play.remainder(frame.step)])
