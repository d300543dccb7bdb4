"""`watch`: steps on paper and in the terminal, films, the table of algorithms."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.commandline import COMMAND, SUDOKU, Run
from support.puzzles.packing_runs import run_algorithm

from puzzlewright.cli.algorithm_table import AlgorithmCost, cost_table, many, times
from puzzlewright.cli.terminal import live_screen
from puzzlewright.puzzles.animation import Frame
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.view.algorithms import ALGORITHMS, SearchStep

pytestmark = pytest.mark.usefixtures("here")

#: A puzzle that all algorithms search to the end, and one without a solution.
SMALL = "packing\nboard 3x4\nbrick l x2\n###\n#\nbrick i\n####\n"
HOPELESS = "packing\nboard 2x2\nbricks 3 dominoes\n"


@pytest.fixture(autouse=True)
def files(here: Path) -> None:
    """Put some puzzles in the folder."""
    (here / "small.txt").write_text(SMALL)
    (here / "hopeless.txt").write_text(HOPELESS)
    (here / "large.txt").write_text("packing\nboard 6x10\nbricks pentominoes\n")
    (here / "sudoku.txt").write_text(SUDOKU + "\n")


def shown(out: str) -> list[int]:
    """Return the numbers of the steps that were printed."""
    return [int(number) for number in re.findall(r"^step (\d+) ", out, re.MULTILINE)]


# ---------------------------------------------------------------- on paper


def test_steps_are_printed_until_the_first_solution(run: Run) -> None:
    """Where nobody watches, steps are plain text one after another, up to the first solution."""
    done = run("watch", "small.txt")
    assert (done.code, done.err) == (0, "")
    assert "\x1b" not in done.out
    steps = shown(done.out)
    assert steps == list(range(1, len(steps) + 1))
    assert done.out.count("solved") == 1
    assert done.out.endswith(f"\n{len(steps)} steps, 1 solution\n")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_all_goes_on_to_the_end(run: Run, algorithm: str) -> None:
    """With --all every algorithm finds as many solutions as the engine counts."""
    done = run("watch", "small.txt", "--all", "--algorithm", algorithm, "--json", "--steps", "9999")
    (found,) = done.objects
    assert done.code == 0
    assert found["count"] == Packing.loads(SMALL).count().n > 1
    assert (found["outcome"], found["exact"]) == ("exhausted", True)


def test_no_solution_is_an_answer_of_its_own(run: Run) -> None:
    """A search that came to its end without a solution has exit code 1."""
    done = run("watch", "hopeless.txt")
    assert done.code == 1
    assert done.out.endswith("\n4 steps, no solution: that was all\n")


def test_a_hundred_steps_are_enough_for_a_file(run: Run) -> None:
    """By default, printing stops after 100 steps, with a note and exit code 3."""
    done = run("watch", "large.txt", "--algorithm", "naive")
    assert done.code == 3
    assert shown(done.out) == list(range(1, 101))
    assert done.out.endswith("\n100 steps, no solution so far (--steps N goes on)\n")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--steps", "3"], [1, 2, 3]),
        (["--from", "20", "--steps", "2"], [21, 22]),
        (["--every", "4", "--steps", "10"], [1, 5, 9, 10]),
        (["--from", "5", "--every", "2", "--steps", "5"], [6, 8, 10]),
    ],
)
def test_which_steps_are_shown(run: Run, words: list[str], expected: list[int]) -> None:
    """--from passes over steps, --every thins them out, and the last one is always there."""
    assert shown(run("watch", "large.txt", *words).out) == expected


def test_solutions_are_shown_whatever_is_left_out(run: Run) -> None:
    """--every N shows solutions between, too."""
    done = run("watch", "small.txt", "--all", "--every", "1000", "--steps", "5000")
    assert done.out.count("solved") == Packing.loads(SMALL).count().n


def test_algorithms_are_listed(run: Run) -> None:
    """`--algorithm help` says what each of them does."""
    done = run("watch", "small.txt", "--algorithm", "help")
    assert [line.split()[0] for line in done.out.splitlines()] == list(ALGORITHMS)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sudoku.txt"], "sudoku.txt: a sudoku has no algorithms to watch (there are some for:"),
        (["small.txt", "--algorithm", "clever"], "small.txt: no such algorithm (there are naive,"),
        (["nowhere.txt", "-o", "film.mp4"], "film.mp4: a film is an animated .svg"),
        (["nowhere.txt", "-o", "film"], "film: a film is an animated .svg"),
        (["small.txt", "--table", "-o", "a.svg"], "a.svg: a table is printed"),
        (["small.txt", "--table", "--algorithm", "clever"], "small.txt: no such algorithm"),
        (["small.txt", "--speed", "0"], "argument --speed: not a number from 0.01"),
        (["small.txt", "--speed", "nan"], "argument --speed: not a number from 0.01"),
        (["small.txt", "-o", "no/film.svg"], "no/film.svg: cannot be written"),
        (["small.txt", "--until", "tomorrow"], "argument --until: no such choice (there are "),
    ],
)
def test_refusals(run: Run, words: list[str], message: str) -> None:
    """Mistakes are one line, with exit code 2, and nothing is written."""
    before = sorted(Path().iterdir())
    done = run("watch", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"puzzlewright: {message}")
    assert done.err.count("\n") == 1
    assert sorted(Path().iterdir()) == before


# ---------------------------------------------------------------- films


def test_a_film_is_written(run: Run) -> None:
    """-o makes an animated SVG, with as many frames as wanted, and says how it ended."""
    done = run("watch", "large.txt", "-o", "film.svg", "--frames", "12")
    assert (done.code, done.err) == (0, "")
    text = Path("film.svg").read_text()
    assert text.startswith("<svg ")
    assert len(re.findall(r">step [\d,]+ · ", text)) == 12
    steps = done.out.split()[0]
    assert f"(12 of {steps} steps are shown)" in text
    assert f"step {steps} · solutions: 1 · no bricks left" in text


def test_a_film_that_cannot_be_made_leaves_the_old_one(run: Run) -> None:
    """Where there is no step there is no film, and what was there before stays."""
    Path("none.txt").write_text("packing\nboard 1x1\nbricks 1 dominoes\n")
    Path("film.svg").write_text("old")
    done = run("watch", "none.txt", "-o", "film.svg")
    assert done.code == 2
    assert done.err == "puzzlewright: film.svg: nothing to film: there is no step to take\n"
    assert Path("film.svg").read_text() == "old"


# ---------------------------------------------------------------- the table


def test_the_table_shows_what_each_algorithm_takes(run: Run) -> None:
    """Steps and solutions are those of the algorithms run by themselves."""
    done = run("watch", "small.txt", "--table", "--json")
    (found,) = done.objects
    assert done.code == 0
    assert [row["algorithm"] for row in found["algorithms"]] == list(ALGORITHMS)
    puzzle = Packing.loads(SMALL)
    for row in found["algorithms"]:
        tally = run_algorithm(puzzle, row["algorithm"])
        assert row["steps"] == row["steps_in_all"] == tally.steps
        assert row["count"] == len(tally.solutions) == found["engine"]["count"]
        assert row["complete"] is True
        assert 0 < row["first_solution"] <= row["steps"]


def test_the_table_in_words(run: Run) -> None:
    """There is a line for each algorithm and one for the engine; limits are shown."""
    done = run("watch", "large.txt", "--table", "--steps", "50", "--quiet")
    assert done.code == 3
    head, *lines = done.out.splitlines()
    assert head.split()[:2] == ["steps", "time"]
    assert [line.split()[0] for line in lines] == [*ALGORITHMS, "engine"]
    assert all("more than 50 " in line for line in lines[1:4])
    assert "9,356" in lines[-1]
    assert re.search(r"naive +\d\.\d × 10\^\d+ +about .* years", lines[0])
    assert len({len(line) for line in lines}) == 1


def test_savings_are_shown_as_far_as_they_are_known() -> None:
    """What did not end saves `more than` this many, and what was never run `about` as much time."""
    rows = [
        AlgorithmCost("a", 100, 1.0, None, 0, is_complete=False, in_all=10_000),
        AlgorithmCost("b", 50, 0.5, 3, 2, is_complete=True),
        AlgorithmCost("c", 100, 1.0, None, 0, is_complete=False),
        AlgorithmCost("d", 10, 2.0, 1, 2, is_complete=True),
    ]
    cells = [re.split(r" {2,}", line.strip()) for line in cost_table(rows, None).splitlines()]
    assert cells[1][1:] == ["10,000", "about 1 min 40 s", "-", "at least 0", "-", "-"]
    assert cells[2][5:] == ["200", "about 200"]
    assert cells[3][1:] == ["more than 100", "> 1.00 s", "-", "at least 0", "-", "-"]
    assert cells[4][5:] == ["> 10.0", "> 0.50"]


def test_a_table_with_numbers_beyond_all_floats() -> None:
    """Neither floats nor the digits that Python writes are an end to what `naive` would take."""
    rows = [
        AlgorithmCost("a", 100, 1.0, None, 0, is_complete=False, in_all=307 * 10**4998),
        AlgorithmCost("b", 10, 0.5, 3, 2, is_complete=True),
    ]
    cells = [re.split(r" {2,}", line.strip()) for line in cost_table(rows, None).splitlines()]
    assert cells[1][1:3] == ["3.0 × 10^5000", "about 9.7 × 10^4990 years"]
    assert cells[2][5:] == ["3.0 × 10^4999", "about 6.1 × 10^4998"]
    assert rows[0].as_json()["steps_in_all"] is None
    assert rows[0].as_json()["digits_of_steps_in_all"] == 5001


def test_a_large_board_has_a_table(run: Run, here: Path) -> None:
    """With 120 dominoes, the steps of `naive` are too many for a float."""
    (here / "dominoes.txt").write_text("packing\nboard 4x60\nbrick d x120\n##\n")
    for option in (), ("--json",):
        words = ("--table", "--algorithm", "naive", "--steps", "5", *option)
        done = run("watch", "dominoes.txt", *words)
        assert (done.code, done.err) == (0, "")
    (row,) = done.objects[0]["algorithms"]
    ways = 4 * 59 + 3 * 60
    assert row["digits_of_steps_in_all"] == len(str(ways**120))


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (999_999, "999,999"),
        (10**15, "1.0 × 10^15"),
        (10**15 - 1, "999,999,999,999,999"),
        (10**20 - 1, "9.9 × 10^19"),
        (299 * 10**400, "2.9 × 10^402"),
    ],
)
def test_many(n: int, words: str) -> None:
    """Long numbers are cut, never rounded up."""
    assert many(n) == words


def test_many_digits() -> None:
    """Numbers may have more digits than Python would write."""
    assert many(10**6000 - 1) == "9.9 × 10^5999"
    assert many(10**6000) == "1.0 × 10^6000"


@pytest.mark.parametrize(
    ("factor", "words"),
    [(0.824, "0.82"), (3.44, "3.4"), (57.3, "57"), (1234.0, "1,230"), (5e18, "5.0 × 10^18")],
)
def test_times(factor: float, words: str) -> None:
    """Factors have as many digits as are of use."""
    assert times(factor) == words


# ---------------------------------------------------------------- the terminal


def frames(count: int) -> Iterator[Frame[SearchStep]]:
    """Yield frames of a search that finds nothing."""
    return (Frame(number, SearchStep((), "nothing"), 0) for number in range(1, count + 1))


class Keys:
    """Somebody who presses keys at certain frames, and otherwise lets time go by at once."""

    def __init__(self, presses: dict[int, list[str]]) -> None:
        self._presses = presses
        self.frame = 0
        self.waits = 0

    def screen_of(self, frame: Frame[SearchStep]) -> list[str]:
        """Note which frame is shown."""
        self.frame = frame.number
        return [f"frame {frame.number}"]

    def __call__(self, _seconds: float) -> str | None:
        """Press the next key that is due at this frame."""
        self.waits += 1
        assert self.waits < 10_000, "waits for ever"
        keys = self._presses.get(self.frame, [])
        return keys.pop(0) if keys else None


def perform(presses: dict[int, list[str]], count: int = 5) -> tuple[live_screen.LiveScreen, Keys]:
    """Show frames to somebody who presses keys."""
    keys = Keys(presses)
    shown = live_screen.LiveScreen(live_screen.FASTEST, lambda: False, keys)
    shown.perform(frames(count), keys.screen_of)
    return shown, keys


@pytest.mark.parametrize(
    ("keys", "factor"),
    [(["-", "-"], 0.25), (["-", "-", "+"], 0.5), (["\x1b[B"], 0.5), (["-", "=", "_"], 0.5)],
)
def test_keys_for_the_speed(keys: list[str], factor: float) -> None:
    """Plus and minus double and halve the speed, within limits."""
    assert perform({1: keys})[0].speed == factor * live_screen.FASTEST
    assert perform({1: ["+"]})[0].speed == live_screen.FASTEST


def test_space_pauses_and_then_takes_single_steps() -> None:
    """After a pause each press shows one more frame, until Enter lets all go on."""
    shown, keys = perform({1: [" ", " "], 2: [" "], 3: ["\n"]})
    assert not shown.is_paused
    shown, keys = perform({1: [" ", " "], 2: [" "], 3: ["q"]})
    assert (shown.has_quit, shown.is_paused, keys.frame) == (True, True, 3)


@pytest.mark.parametrize("key", ["q", "Q", "\x04", ""])
def test_quitting(key: str) -> None:
    """The key q ends the show, and so does a terminal that goes away."""
    shown, keys = perform({1: [key]})
    assert shown.has_quit
    assert keys.frame == 1


def test_a_stop_is_seen_while_it_is_paused() -> None:
    """Ctrl-C ends a pause."""
    keys = Keys({1: [" "]})
    shown = live_screen.LiveScreen(10, lambda: keys.waits > 50, keys)
    shown.perform(frames(1), keys.screen_of)
    assert shown.is_paused
    assert keys.waits == 51


def test_high_boards_are_cut() -> None:
    """The words below the board stay, and a line counts those that are cut."""
    lines = [f"line {n}" for n in range(30)]
    assert live_screen.fit_rows(lines, 30) == lines
    cut = live_screen.fit_rows(lines, 10)
    assert len(cut) == 10
    assert cut[-3:] == ["…", "line 28", "line 29"]


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"TERM": "xterm"}, 256),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, 2**24),
        ({"TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"}, 0),
        ({"TERM": "xterm", "NO_COLOR": ""}, 256),
        ({"TERM": "dumb"}, 0),
    ],
)
def test_colours(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: int
) -> None:
    """NO_COLOR is respected, and terminals that cannot draw get none."""
    for name in ("TERM", "COLORTERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert live_screen.colours() == 0  # the output is captured
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert live_screen.colours() == expected


class Screen:
    """The command in a terminal of its own."""

    def __init__(self, *words: str) -> None:
        import pty
        import termios

        self._own, theirs = pty.openpty()
        self._termios = termios
        self.before = termios.tcgetattr(theirs)
        self._theirs = theirs
        environment = {**os.environ, "TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": ""}
        self.process = subprocess.Popen(
            [*COMMAND, "watch", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
        )
        self.seen = ""

    def until(self, text: str) -> None:
        """Read until a text appears."""
        while text not in self.seen:
            self.seen += os.read(self._own, 10_000).decode(errors="replace")

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self._own, keys.encode())

    def end(self) -> int:
        """Wait for the end and return the exit code; the terminal is as it was."""
        while self.process.poll() is None or select.select([self._own], [], [], 0)[0]:
            if select.select([self._own], [], [], 0.05)[0]:
                self.seen += os.read(self._own, 10_000).decode(errors="replace")
        assert self._termios.tcgetattr(self._theirs) == self.before
        os.close(self._own)
        os.close(self._theirs)
        return self.process.returncode


@pytest.fixture
def screen() -> Iterator[Callable[..., Screen]]:
    """Return a function that starts the command in a terminal."""
    pytest.importorskip("termios")
    started: list[Screen] = []

    def start(*words: str) -> Screen:
        started.append(Screen(*words))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.wait()


def test_the_show_in_a_terminal(screen: Callable[..., Screen]) -> None:
    """It goes to the second page in colour; q ends it, and the last screen stays."""
    shown = screen("large.txt", "--algorithm", "one-by-one", "--speed", "0.5")
    shown.until("0.5 steps a second")
    shown.press("++")
    shown.until("2 steps a second")
    shown.press(" ")
    shown.until("paused")
    shown.press("\x1aq")  # Ctrl-Z does nothing
    assert shown.end() == 0
    assert shown.seen.startswith(live_screen.ENTER)
    assert "\x1b[48;2;" in shown.seen or ";48;2;" in shown.seen
    _, _, after = shown.seen.partition(live_screen.LEAVE)
    assert "solutions 0" in after
    assert "no solution so far" in after


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_show(screen: Callable[..., Screen], number: int) -> None:
    """Ctrl-C leaves the second page and gives the terminal back."""
    shown = screen("large.txt", "--speed", "0.01")
    shown.until("steps a second")
    shown.process.send_signal(number)
    assert shown.end() == 128 + number
    assert "puzzlewright: stopped" in shown.seen.partition(live_screen.LEAVE)[2]
    assert "Traceback" not in shown.seen


def test_a_show_comes_to_its_end(screen: Callable[..., Screen]) -> None:
    """At full speed the solution is soon there."""
    shown = screen("large.txt", "--speed", "1000000")
    assert shown.end() == 0
    assert "solved: every cell is covered" in shown.seen.partition(live_screen.LEAVE)[2]
