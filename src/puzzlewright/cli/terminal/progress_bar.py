"""The progress bar: one line on standard error, for people who wait.

It appears after a second, so that quick work leaves no trace, and is wiped away at the end. When
standard error is a file or a pipe it is not drawn at all, unless --progress asks for it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TypedDict

from puzzlewright.cli.result_text import duration
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.cli.terminal.streams import harmless, is_terminal
from puzzlewright.engine.driver.run import Progress

#: Work that is done within this time (seconds) gets no bar.
PATIENCE = 1.0

#: Cells of the bar itself, before the figures.
WIDTH = 20

#: Shares below this would be shown as 0.00%.
LEAST_SHOWN = 0.00005

#: Thousands, millions and so on.
UNITS = ("", "k", "M", "G", "T", "P", "E")


class Bar:
    """Draws what the driver reports; knows how to take itself away again."""

    def __init__(self, label: str = "") -> None:
        self._label = harmless(label)  # often the name of a file
        self._drawn = False

    def __call__(self, progress: Progress) -> None:
        """Draw the state of the search over the one before."""
        if progress.seconds >= PATIENCE:
            self.draw(progress_line(progress, self._label, _columns()))

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


def progress_line(progress: Progress, label: str, columns: int) -> str:
    """Return the line without any control characters, short enough not to wrap.

    A search that cannot know how far it is has no bar: that would look as if it stood still.
    """
    figures = [f"{magnitude(progress.nodes)} nodes", f"{magnitude(progress.found)} found"]
    if progress.fraction < LEAST_SHOWN and progress.seconds_left is None:
        return _fit_line(label, "", [*figures, f"{duration(progress.seconds)} so far"], columns)
    if progress.seconds_left is not None:
        figures.append(f"{duration(progress.seconds_left)} left")
    return _fit_line(
        label, _draw_bar(progress.fraction), [f"{progress.fraction:.2%}", *figures], columns
    )


def _draw_bar(share: float) -> str:
    full = int(share * WIDTH)
    return f"[{'#' * full}{'.' * (WIDTH - full)}]"


def _fit_line(label: str, bar: str, figures: list[str], columns: int) -> str:
    """Return a line; where there is not room for all of it, the label goes first, then the bar."""
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
    """Draws what a generator reports: how far it is, and the best so far."""

    def __init__(self, label: str = "") -> None:
        super().__init__(label)
        self._start = perf_counter()

    def __call__(self, progress: Progress) -> None:
        """Draw how far a generator is over what was drawn before."""
        self.report(progress.fraction, progress.note)

    def report(self, share: float, note: str) -> None:
        """Draw a share of the work and a few words over what was drawn before."""
        if perf_counter() - self._start >= PATIENCE:
            self.draw(_fit_line(self._label, _draw_bar(share), [harmless(note)], _columns()))


class ProgressHooks(TypedDict):
    """What generators, and searches for the best, take besides what they are asked for."""

    progress: Callable[[Progress], None] | None
    stop: Callable[[], bool]


@contextmanager
def maker_progress(wanted: bool | None, label: str) -> Iterator[ProgressHooks]:
    """Give a generator a bar to report to; Ctrl-C ends its work, and is raised at the end."""
    bar = MakerBar(label)
    is_drawn = is_terminal() if wanted is None else wanted
    try:
        with note_interrupts() as stop:
            yield {"progress": bar if is_drawn else None, "stop": stop}
    finally:
        bar.clear()


def _columns() -> int:
    """Return how wide the terminal is: a line that wraps could not be wiped away."""
    try:
        columns = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        columns = 0
    return columns or 80
