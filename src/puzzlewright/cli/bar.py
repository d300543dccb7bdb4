"""The progress bar: one line on standard error, for people who wait.

It appears after a second, so that quick work leaves no trace, and is wiped away at the end. When
standard error is a file or a pipe it is not drawn at all, unless --progress asks for it.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from time import perf_counter

from puzzlewright.cli.streams import is_terminal
from puzzlewright.cli.wording import duration
from puzzlewright.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlewright.engine.run import Progress, RunOptions
    from puzzlewright.puzzles.kind import Kind
    from puzzlewright.puzzles.making import Watch

#: Work that is done within this time (seconds) gets no bar.
PATIENCE = 1.0

#: Cells of the bar itself, before the figures.
WIDTH = 20

#: Thousands, millions and so on.
UNITS = ("", "k", "M", "G", "T", "P", "E")


class Bar:
    """Draws what the driver reports; knows how to take itself away again."""

    def __init__(self, label: str = "") -> None:
        self._label = label
        self._drawn = False

    def __call__(self, progress: Progress) -> None:
        """Draw the state of the search over the one before."""
        if progress.seconds >= PATIENCE:
            self.draw(line_of(progress, self._label, _columns()))

    def draw(self, line: str) -> None:
        """Draw a line over the one before."""
        # Erasing to the end of the line comes last, so that the line does not flicker.
        sys.stderr.write(f"\r{line}\x1b[K")
        sys.stderr.flush()
        self._drawn = True

    def clear(self) -> None:
        """Leave an empty line where the bar was."""
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._drawn = False


def line_of(progress: Progress, label: str, columns: int) -> str:
    """Return the line without any control characters, short enough not to wrap.

    Where there is not room for all of it, the label goes first and the bar second.
    """
    full = int(progress.fraction * WIDTH)
    bar = f"[{'#' * full}{'.' * (WIDTH - full)}]"
    figures = [
        f"{progress.fraction:.2%}",
        f"{magnitude(progress.nodes)} nodes",
        f"{magnitude(progress.found)} found",
    ]
    if progress.seconds_left is not None:
        figures.append(f"{duration(progress.seconds_left)} left")
    for parts in ([label, bar, *figures], [bar, *figures], figures):
        line = "  ".join(filter(None, parts))
        if len(line) < columns:
            return line
    return line[: columns - 1]


def magnitude(n: int) -> str:
    """Return a number in at most three figures and a unit: 950, 7.44 M, 12.3 G."""
    if n < 10_000:
        return f"{n:,}"
    n = round(n, 3 - len(str(n)))
    power = min((len(str(n)) - 1) // 3, len(UNITS) - 1)
    return f"{n / 1000**power:g} {UNITS[power]}"


class MakerBar(Bar):
    """Draws what a maker reports: how far it is, and the best so far."""

    def __init__(self, label: str = "") -> None:
        super().__init__(label)
        self._start = perf_counter()

    def tell(self, share: float, note: str) -> None:
        """Draw how far a maker is over what was drawn before."""
        if perf_counter() - self._start >= PATIENCE:
            full = int(share * WIDTH)
            parts = [self._label, f"[{'#' * full}{'.' * (WIDTH - full)}]", note]
            self.draw("  ".join(filter(None, parts))[: _columns() - 1])


@contextmanager
def watched_maker(kind: Kind, wanted: bool | None) -> Iterator[Watch]:
    """Give a maker somebody to report to; Ctrl-C is raised, at its end if it looks at the watch."""
    from puzzlewright.cli.stopping import noted_interrupts
    from puzzlewright.puzzles.making import Watch

    bar = MakerBar(kind.name)
    tell = bar.tell if (is_terminal() if wanted is None else wanted) else None
    try:
        if kind.makes_better_and_better:
            with noted_interrupts() as stop:
                yield Watch(tell=tell, stop=stop)
        else:
            yield Watch(tell=tell)
    finally:
        bar.clear()


@contextmanager
def watched_best(options: RunOptions, wanted: bool | None, label: str) -> Iterator[Watch]:
    """Give a search for the best somebody to report to; Ctrl-C ends it, and is raised later."""
    from puzzlewright.cli.stopping import noted_interrupts
    from puzzlewright.puzzles.making import Watch

    bar = MakerBar(label)
    tell = bar.tell if (is_terminal() if wanted is None else wanted) else None
    try:
        with noted_interrupts() as stop:
            yield Watch(time=options.get("time"), tell=tell, stop=stop)
    finally:
        bar.clear()


def _columns() -> int:
    """Return how wide the terminal is: a line that wraps could not be wiped away."""
    try:
        columns = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        columns = 0
    return columns or 80
