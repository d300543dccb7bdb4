"""Ctrl-C while the command starts, and while it ends: exit code 130, and no traceback."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest
from support.commandline import ONE_WAY

from puzzlewright.cli.terminal.interrupts import handle_signals, note_interrupts

#: A command line that presses Ctrl-C when a certain module is about to be imported, or at its end.
PROGRAM = """
import atexit, signal, sys
moment = sys.argv.pop(1)
if sys.argv[1] == "ignored":
    del sys.argv[1]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
def press(event, arguments):
    if event == "import" and arguments[0] == moment:
        signal.raise_signal(signal.SIGINT)
sys.addaudithook(press)
if moment == "end":
    atexit.register(signal.raise_signal, signal.SIGINT)
from puzzlewright.start import main
sys.exit(main())
"""

#: Modules in the order in which they are imported.
MOMENTS = [
    "puzzlewright.cli",
    "puzzlewright.cli.exit_codes",
    "puzzlewright.cli.terminal.interrupts",
    "puzzlewright.cli.terminal.streams",
    "puzzlewright.core.errors",
    "puzzlewright.cli.puzzle_inputs",
    "puzzlewright.puzzles.kind",
    "puzzlewright.engine.driver.run",
]


def start(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command line that presses Ctrl-C."""
    command = [sys.executable, "-c", PROGRAM, *words]
    return subprocess.run(command, input=ONE_WAY, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("moment", MOMENTS)
def test_ctrl_c_at_the_start(moment: str) -> None:
    """Whatever is being imported, the command ends quietly."""
    done = start(moment, "count", "-")
    assert done.returncode == 130
    assert done.stdout in {"", "at least 0 (stopped)\n"}
    assert done.stderr in {"", "puzzlewright: stopped\n"}


def test_ctrl_c_at_the_end() -> None:
    """What was printed stays printed."""
    done = start("end", "count", "-")
    assert (done.returncode, done.stdout, done.stderr) == (130, "1\n", "")


@pytest.mark.parametrize("moment", [MOMENTS[0], MOMENTS[-1], "end"])
def test_ctrl_c_that_is_ignored(moment: str) -> None:
    """A shell that starts a command in the background wants it to go on."""
    done = start(moment, "ignored", "count", "-")
    assert (done.returncode, done.stdout, done.stderr) == (0, "1\n", "")


def test_ctrl_c_that_python_drops(capfd: pytest.CaptureFixture[str]) -> None:
    """A Ctrl-C in a callback, where Python drops exceptions, ends the work before it begins."""

    class Dropped:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    with handle_signals():
        Dropped()
        with pytest.raises(KeyboardInterrupt), note_interrupts():
            pytest.fail("the work began")
        with note_interrupts() as stop:
            assert not stop()
    assert capfd.readouterr() == ("", "")


def test_the_start_imports_nothing() -> None:
    """Nothing is imported before main() has seen to Ctrl-C."""
    program = (
        "import sys; before = set(sys.modules); import puzzlewright.start;"
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    ours = [name for name in done.stdout.split() if name.startswith("puzzlewright")]
    assert ours == ["puzzlewright", "puzzlewright.start"]
