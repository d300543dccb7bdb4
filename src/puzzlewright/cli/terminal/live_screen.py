"""A search on the terminal: one screen after another in the same place, with keys for the speed.

The screens go to the terminal's second page, so that nothing is lost of what was there before. The
terminal is given back as it was, whatever happens. Where keys cannot be read one by one (standard
input is a file, say), the show goes on without.
"""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep

from puzzlewright.cli.terminal.streams import flush, harmless, say
from puzzlewright.puzzles.animation import E, Frame

#: The second page, no cursor, long lines cut; and all of that undone.
ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l"
LEAVE = "\x1b[?7h\x1b[?25h\x1b[?1049l"

#: To the upper left corner; to the end of the line; to the end of the screen.
HOME, REST_OF_LINE, REST_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"

#: What switches the look of letters on and off.
COLOURS = "(\x1b\\[[0-9;]*m)"

#: Screens a second: more would not be seen.
MOST_SCREENS = 30.0

#: Seconds after which keys and Ctrl-C are looked for again.
GLANCE = 0.05

SLOWEST, FASTEST = 0.01, 1_000_000.0

HELP = "+ faster   - slower   space pause, then step   Enter go on   q quit"

#: What the codes of keys with a name begin with.
ESCAPE = b"\x1b"

#: In the list of the signs that a terminal reacts to: none.
NO_SIGN = b"\0"

#: What arrows send, and what they stand for.
ARROWS = {"\x1b[A": "+", "\x1b[B": "-", "\x1b[C": " "}

#: The end of input, as a key and as a terminal that went away.
END = ("\x04", "")

#: Lines below the board that are shown even where the board is too high.
WORDS = 2

TRUE_COLOURS = 2**24

#: Waits some seconds for a key and returns it; None if there was none.
Reader = Callable[[float], str | None]


def is_terminal_screen() -> bool:
    """Tell whether standard output is a terminal that can draw in place."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def colours() -> int:
    """Return how many colours standard output has: none in a file, or where nobody wants them."""
    if not is_terminal_screen() or os.environ.get("NO_COLOR"):
        return 0
    return TRUE_COLOURS if os.environ.get("COLORTERM") in {"truecolor", "24bit"} else 256


class LiveScreen:
    """Shows frames at a speed that can be changed meanwhile."""

    def __init__(self, speed: float, stop: Callable[[], bool], read: Reader) -> None:
        self.speed: float = speed
        self.is_paused: bool = False
        self.has_quit: bool = False
        self._may_step = False  # once, although it is paused
        self._stop = stop
        self._read = read
        self._due = 0.0
        self._lines: list[str] = []

    def perform(
        self, frames: Iterable[Frame[E]], screen_of: Callable[[Frame[E]], list[str]]
    ) -> None:
        """Show frames until they end, or somebody wants to quit.

        When there are more than can be seen, only some are drawn, and all solutions.
        """
        drawn, self._due = 0.0, monotonic()
        for frame in frames:
            now = monotonic()
            is_solution = frame.step.solution is not None
            if is_solution or self.is_paused or now - drawn >= 1 / MOST_SCREENS:
                self._lines, drawn = screen_of(frame), now
                self._draw()
            self._due = max(self._due + 1 / self.speed, now - GLANCE)
            if drawn == now or self._due > now:
                self._wait()
            if self.has_quit:
                break

    def _wait(self) -> None:
        """Look for keys until the next frame is due."""
        while not (self.has_quit or self._stop()):
            if self._may_step:
                self._may_step = False
                return
            left = GLANCE if self.is_paused else self._due - monotonic()
            key = self._read(min(GLANCE, max(0.0, left)))
            if key is not None:
                self._press(key)
            elif left <= 0:
                return

    def _press(self, key: str) -> None:
        """Do what a key stands for."""
        key = ARROWS.get(key, key)
        if key in {"+", "="}:
            self.speed = min(FASTEST, 2 * self.speed)
        elif key in {"-", "_"}:
            self.speed = max(SLOWEST, self.speed / 2)
        elif key == " ":
            self._may_step = self.is_paused
            self.is_paused = True
        elif key in {"\r", "\n"}:
            self.is_paused = False
        elif key in {"q", "Q", *END}:
            self.has_quit = True
        self._due = min(self._due, monotonic() + 1 / self.speed)
        self._draw()

    def _draw(self) -> None:
        """Draw the screen over the one before."""
        pace = "paused" if self.is_paused else f"{self.speed:g} steps a second"
        lines = [*fit_rows(self._lines, _rows() - 2), "", f"{pace}   {HELP}"]
        ended = "".join(f"{line}{REST_OF_LINE}\r\n" for line in lines[:-1])
        say(f"{HOME}{ended}{lines[-1]}{REST_OF_LINE}{REST_OF_SCREEN}", is_drawn=True)
        flush()


def keep_colours(line: str) -> str:
    """Return a line of a screen with nothing in it that a terminal obeys but colours."""
    parts = re.split(COLOURS, line)
    return "".join(part if at % 2 else harmless(part) for at, part in enumerate(parts))


def fit_rows(lines: list[str], rows: int) -> list[str]:
    """Return lines for a number of rows: the last ones are always among them."""
    if len(lines) <= rows:
        return lines
    return [*lines[: max(0, rows - WORDS - 1)], "…", *lines[-WORDS:]]


def _rows() -> int:
    """Return how many lines the terminal has."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).lines or 24
    except (OSError, ValueError):
        return 24


@contextmanager
def open_screen(speed: float, stop: Callable[[], bool]) -> Iterator[LiveScreen]:
    """Give a stage on the terminal's second page, and the terminal back at the end."""
    with _keys() as read:
        try:
            say(ENTER, is_drawn=True)
            yield LiveScreen(speed, stop, read)
        finally:
            say(LEAVE, is_drawn=True)
            flush()


@contextmanager
def _keys() -> Iterator[Reader]:
    """Let keys be read as they are pressed, if standard input is a terminal that can do that."""
    try:
        import termios
        import tty

        handle = sys.stdin.fileno()
        before = termios.tcgetattr(handle) if os.isatty(handle) else None
    except ImportError:
        yield _windows_keys()
        return
    except (AttributeError, OSError, ValueError):
        before = None
    if before is None:
        yield _no_key
        return
    try:
        tty.setcbreak(handle)
        during = termios.tcgetattr(handle)
        during[6][termios.VSUSP] = NO_SIGN  # Ctrl-Z would leave the second page to the shell
        termios.tcsetattr(handle, termios.TCSANOW, during)
        yield lambda seconds: _key(handle, seconds)
    finally:
        termios.tcsetattr(handle, termios.TCSADRAIN, before)


def _windows_keys() -> Reader:
    """Return what reads keys where there is no termios, which is Windows."""
    try:
        from puzzlewright.cli.terminal.windows_console import key_reader

        return key_reader() if sys.stdin is not None and sys.stdin.isatty() else _no_key
    except (ImportError, ValueError):  # neither; or standard input is closed
        return _no_key


def _key(handle: int, seconds: float) -> str | None:
    """Wait so long for a key."""
    if not select.select([handle], [], [], seconds)[0]:
        return None
    key = os.read(handle, 1)
    if key == ESCAPE and select.select([handle], [], [], 0)[0]:
        key += os.read(handle, 2)  # the rest of an arrow
    return key.decode(errors="replace")


def _no_key(seconds: float) -> None:
    """Wait, where there are no keys."""
    sleep(seconds)
