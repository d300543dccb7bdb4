"""The progress bar: there for people who wait, gone afterwards, never in a pipe."""

from __future__ import annotations

import io
import sys
from dataclasses import replace

import pytest

from puzzlewright import Sudoku
from puzzlewright.cli.search import driver_options
from puzzlewright.cli.terminal.progress_bar import Bar, MakerBar, magnitude, progress_line
from puzzlewright.engine.driver.run import Progress, RunOptions
from puzzlewright.outputs.puzzle_files import Entry


class Terminal(io.StringIO):
    """Standard error as a terminal."""

    def isatty(self) -> bool:
        return True


def a_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Let standard error be a terminal."""
    made = Terminal()
    monkeypatch.setattr(sys, "stderr", made)
    return made


def test_line_has_what_one_wants_to_know() -> None:
    """Fraction, nodes, solutions and the time left, if that is known."""
    progress = Progress(0.25, 1_234_567, 890, 12.0, 36.0)
    figures = "25.00%  1.23 M nodes  890 found  36.0 s left"
    bar = "[#####...............]"
    assert progress_line(progress, "a.dlx", 80) == f"a.dlx  {bar}  {figures}"
    assert progress_line(progress, "a" * 20, 80) == f"{bar}  {figures}"
    assert progress_line(progress, "a.dlx", 50) == figures
    assert progress_line(progress, "a.dlx", 30) == figures[:29]
    done = replace(progress, fraction=1.0, seconds_left=None)
    assert progress_line(done, "", 80) == "[####################]  100.00%  1.23 M nodes  890 found"
    assert progress_line(replace(progress, fraction=0.0), "", 80).startswith(
        "[....................]"
    )
    unknown = replace(progress, fraction=1e-9, seconds_left=None)
    assert progress_line(unknown, "a", 80) == "a  1.23 M nodes  890 found  12.0 s so far"


def test_magnitudes() -> None:
    """Three figures and a unit, from one unit to the next."""
    numbers = [0, 9999, 10_000, 123_456, 999_499, 999_500, 39_029_188_884, 7 * 10**18, 10**22]
    assert [magnitude(n) for n in numbers] == [
        "0", "9,999", "10 k", "123 k", "999 k", "1 M", "39 G", "7 E", "10000 E"
    ]  # fmt: skip


def test_quick_work_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn within the first second, so there is nothing to wipe away either."""
    terminal = a_terminal(monkeypatch)
    bar = Bar()
    bar(Progress(0.5, 10, 1, 0.9, 0.9))
    bar.clear()
    assert terminal.getvalue() == ""


def test_bar_is_drawn_over_itself_and_wiped_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line starts at the left and erases what the one before had more; the end is empty."""
    terminal = a_terminal(monkeypatch)
    bar = Bar("x")
    bar(Progress(0.5, 10, 1, 1.1, 1.1))
    bar(Progress(0.6, 12, 1, 1.3, 0.9))
    bar.clear()
    first, second, end = terminal.getvalue().split("\r")[1:]
    assert "50.00%" in first
    assert "60.00%" in second
    assert first.endswith("\x1b[K")
    assert end == "\x1b[K"
    assert "\n" not in terminal.getvalue()
    before = terminal.getvalue()
    bar.clear()
    assert terminal.getvalue() == before


def test_bar_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long name does not wrap, for a wrapped line cannot be wiped away."""
    terminal = a_terminal(monkeypatch)
    Bar("folder/" * 40)(Progress(0.5, 10, 1, 1.1, 1.1))
    assert len(terminal.getvalue()) < 80 + len("\r\x1b[K")


def test_a_long_name_does_not_hide_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known of the best so far stays; the name of the file goes."""
    terminal = a_terminal(monkeypatch)
    bar = MakerBar("folder/" * 40)
    bar._start = -10.0
    bar.report(0.5, "mean 71.3")
    assert terminal.getvalue() == "\r[##########..........]  mean 71.3\x1b[K"


def an_entry(waited: float = 0.0) -> Entry:
    """Return a puzzle of a file that took this many seconds to read."""
    return Entry("a", None, Sudoku.make(seed=0), wait_seconds=waited)


def test_reading_takes_of_the_time() -> None:
    """A puzzle that was read slowly has less time left, but never less than none."""
    for waited, left in [(0.5, 1.5), (3.0, 0.0)]:
        with driver_options({"time": 2.0}, wanted=False, entry=an_entry(waited)) as given:
            assert given.get("time") == left


@pytest.mark.parametrize(
    ("wanted", "is_terminal", "drawn"),
    [(None, True, True), (None, False, False), (True, False, True), (False, True, False)],
)
def test_when_there_is_a_bar(
    monkeypatch: pytest.MonkeyPatch, wanted: bool | None, is_terminal: bool, drawn: bool
) -> None:
    """On a terminal unless --no-progress; elsewhere only with --progress."""
    stream = Terminal() if is_terminal else io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    options: RunOptions = {"threads": 2}
    with driver_options(options, wanted, an_entry()) as given:
        assert given.get("threads") == 2
        callback = given.get("progress")
        assert (callback is not None) is drawn
        if callback is not None:
            callback(Progress(0.5, 10, 1, 2.0, 1.0))
    assert ("50.00%" in stream.getvalue()) is drawn
    assert options == {"threads": 2}


def test_bar_is_wiped_away_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error message does not hang on to half a bar."""
    terminal = a_terminal(monkeypatch)

    def fail() -> None:
        with driver_options({}, None, an_entry()) as given:
            callback = given.get("progress")
            assert callback is not None
            callback(Progress(0.5, 10, 1, 2.0, 1.0))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert terminal.getvalue().endswith("\r\x1b[K")
