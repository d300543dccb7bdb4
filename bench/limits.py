"""Time, memory and Ctrl-C at the largest inputs: a table of every verb, as Markdown.

    python -m bench.limits                      everything (half an hour)
    python -m bench.limits wordsearch 'make'    rows whose names contain one of these words

Each row runs a command in a process of its own, with `--time 2` and an address space of 1 GB. A
second process of the same command gets a Ctrl-C at a random moment. `failures()` says what is wrong
with a row; tests/limits asserts that nothing is.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.instances.limits import Shape, shapes
from bench.report import table

#: The time limit that commands get, and the seconds in which they have to end.
TIME = 2.0
ALLOWED = TIME * 1.1 + 0.3
#: The address space that they get, in bytes.
MEMORY = 1 << 30
#: The seconds after a Ctrl-C in which they have to end.
CTRL_C = 0.2
#: The seconds after which a command is killed: of a processor, and of the clock.
PATIENCE, LONG_PATIENCE = 12.0, 60.0
#: No Ctrl-C before these CPU seconds: the first moments belong to the start of Python.
START = 0.15
#: Lines on standard error that are still a message.
MOST_LINES = 30

ANSWERED = (0, 1, 2, 3)
INTERRUPTED = 130

#: The words of each verb, and the column that they have in the table.
VERBS: dict[str, tuple[str, ...]] = {
    "count": ("count", "{file}"),
    "estimate": ("count", "--estimate", "{file}"),
    "solve": ("solve", "{file}"),
    "best": ("solve", "--best", "{file}"),
    "check": ("check", "{file}"),
    "svg": ("show", "{file}", "-o", "{out}.svg"),
    "pdf": ("show", "{file}", "-o", "{out}.pdf"),
    "html": ("show", "{file}", "-o", "{out}.html"),
    "convert": ("convert", "{file}", "{out}{format}"),
    "watch": ("watch", "{file}", "-o", "{out}.svg"),
    "book": ("book", "{file}", "-o", "{out}.pdf"),
    "make": ("make", "{kind}", "--seed", "1", "-o", "{out}.txt"),
}


class Row(NamedTuple):
    """A command of the table."""

    shape: Shape
    verb: str

    @property
    def name(self) -> str:
        """What tests and the command line call it."""
        return f"{self.shape.kind}-{self.shape.name}-{self.verb}".replace(" ", "-")

    @property
    def takes_time(self) -> bool:
        """Tell whether the time limit is one for the whole command."""
        return not self.shape.many and _has_time(VERBS[self.verb][0], self.shape.kind)

    def command(self, folder: Path) -> list[str]:
        """Write the input into a folder, and return the command that reads it."""
        places = {
            "{file}": str(self.shape.write(folder)),
            "{out}": str(folder / "out"),
            "{format}": self.shape.format,
            "{kind}": self.shape.kind,
        }
        words = [*VERBS[self.verb], *self.shape.words]
        if _has_time(words[0], self.shape.kind):
            words += ["--time", f"{TIME:g}"]
        return [*COMMAND, *(_filled(word, places) for word in words)]


class ProcessEnd(NamedTuple):
    """How a command ended."""

    code: int | None  #: None if it had to be killed
    seconds: float
    cpu: float  #: seconds of a processor: fewer than those of the clock if the machine is busy
    megabytes: float
    err: str
    after_ctrl_c: float | None = None  #: seconds; None if none was sent
    cpu_after_ctrl_c: float = 0.0


class Measurements(NamedTuple):
    """A row, left alone and interrupted."""

    row: Row
    alone: ProcessEnd
    interrupted: ProcessEnd | None  #: None if the command is too short for a Ctrl-C


def rows() -> Iterator[Row]:
    """Yield the rows of the table."""
    for shape in shapes():
        for verb in shape.verbs:
            yield Row(shape, verb)


def _filled(word: str, places: dict[str, str]) -> str:
    for name, value in places.items():
        word = word.replace(name, value)
    return word


@cache
def _has_time(verb: str, kind: str) -> bool:
    """Tell whether a verb takes a time limit."""
    words = [verb, kind, "--help"] if verb == "make" else [verb, "--help"]
    done = subprocess.run([*COMMAND, *words], capture_output=True, encoding="utf-8", check=True)
    return "--time" in done.stdout


def _command() -> list[str]:
    """Return the command as users type it, or the nearest thing that there is."""
    script = Path(sys.executable).parent / "puzzlewright"
    return [str(script)] if script.exists() else [sys.executable, "-m", "puzzlewright"]


COMMAND = _command()


def _prepare() -> None:
    """Set the limits of a child; Ctrl-C as in a terminal, also where it is ignored."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGINT, signal.default_int_handler)


def run(command: Sequence[str], folder: Path, ctrl_c: float | None = None) -> ProcessEnd:
    """Run a command to its end, or until it has to be killed; press Ctrl-C after some seconds."""
    with (folder / "err").open("w+b") as err:
        start = time.perf_counter()
        child = subprocess.Popen(  # its standard output is not looked at
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=err,
            cwd=folder,
            preexec_fn=_prepare,
        )
        pressed, cpu_before = None, 0.0
        if ctrl_c is not None:
            time.sleep(max(0.0, start + ctrl_c - time.perf_counter()))
            cpu_before = _started(child.pid)
            os.kill(child.pid, signal.SIGINT)  # send_signal() would take its exit code away
            pressed = time.perf_counter()
        code, usage = _wait(child, time.perf_counter() + LONG_PATIENCE, cpu_before + PATIENCE)
        end = time.perf_counter()
        err.seek(0)
        text = err.read().decode(errors="replace")
    after = None if pressed is None else end - pressed
    cpu = usage.ru_utime + usage.ru_stime
    megabytes = usage.ru_maxrss / 1024
    return ProcessEnd(code, end - start, cpu, megabytes, text, after, cpu - cpu_before)


def _cpu_of(pid: int) -> float:
    """Return the CPU seconds of a process so far, and of its children that have ended."""
    fields = _stat(pid)
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def _stat(pid: int) -> list[str]:
    """Return what Linux tells of a process, from its state on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _started(pid: int) -> float:
    """Wait until a process has started, or has ended already; its CPU seconds."""
    while (cpu := _cpu_of(pid)) < START and _stat(pid)[0] != "Z":
        time.sleep(0.005)
    return cpu


def _wait(
    child: subprocess.Popen[bytes], until: float, most_cpu: float
) -> tuple[int | None, resource.struct_rusage]:
    """Wait for a child, and kill it when it is time; its exit code and what it used."""
    pause = 0.001
    while True:
        done, status, usage = os.wait4(child.pid, os.WNOHANG)
        if done:
            child.returncode = os.waitstatus_to_exitcode(status)
            return child.returncode, usage
        if time.perf_counter() > until or _cpu_of(child.pid) > most_cpu:
            child.kill()
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            return None, usage
        time.sleep(pause)
        pause = min(2 * pause, 0.02)


def measure_row(row: Row, folder: Path, *, presses: int = 1) -> Measurements:
    """Run a row alone, then with Ctrl-C; of several presses the one with the slowest end."""
    command = row.command(folder)
    alone = run(command, folder)
    moments = Random(row.name)
    until = min(alone.seconds, TIME) * 0.9
    if until <= START:
        return Measurements(row, alone, None)
    ends = [run(command, folder, moments.uniform(START, until)) for _ in range(presses)]
    return Measurements(row, alone, max(ends, key=_badness))


def _badness(ended: ProcessEnd) -> tuple[bool, float]:
    return (ended.code != INTERRUPTED, ended.after_ctrl_c or 0.0)


def failures(measured: Measurements, *, slack: float = 0.0, busy: bool = False) -> list[str]:
    """Return what is wrong with a row, in words; nothing if all is well.

    On a busy machine, a command that waits for a processor is not blamed for that.
    """
    row, alone, interrupted = measured
    wrong = []
    if row.takes_time or alone.code is not None:  # without a limit it may run on
        wrong = [f"alone: {what}" for what in _unclean(alone, ANSWERED)]
    seconds = min(alone.cpu, alone.seconds) if busy else alone.seconds
    if row.takes_time and seconds > ALLOWED + slack:
        wrong.append(f"alone: {alone.seconds:.2f} s ({alone.cpu:.2f} CPU) with --time {TIME:g}")
    if interrupted is not None:
        # A command may have come to its end just before the signal.
        wrong += [f"Ctrl-C: {what}" for what in _unclean(interrupted, (INTERRUPTED, *ANSWERED))]
        after, cpu = interrupted.after_ctrl_c or 0.0, interrupted.cpu_after_ctrl_c
        if (min(after, cpu) if busy else after) > CTRL_C + slack:
            wrong.append(f"Ctrl-C: took {after:.2f} s ({cpu:.2f} CPU)")
    return wrong


def _unclean(ended: ProcessEnd, codes: tuple[int, ...]) -> Iterator[str]:
    lines = ended.err.splitlines()
    if ended.code is None:
        yield f"still running after {ended.seconds:.0f} s, killed"
    elif ended.code == -signal.SIGINT and not lines:
        return  # Python itself had not started yet
    elif ended.code not in codes:
        yield f"exit {ended.code}: {lines[-1][:150] if lines else 'no message'}"
    elif "Traceback" in ended.err or "MemoryError" in ended.err:
        yield f"a traceback: {lines[-1][:150]}"
    if len(lines) > MOST_LINES:
        yield f"{len(lines):,} lines on standard error"


def as_markdown(measured: Sequence[Measurements]) -> str:
    """Return the table."""
    heads = ["input", "size", "verb", f"seconds (--time {TIME:g})", "MB", "Ctrl-C, seconds", "exit"]
    return table(heads, [_cells(one) for one in measured])


def _cells(measured: Measurements) -> list[str]:
    row, alone, interrupted = measured
    # A command that ended before the signal says nothing about it.
    if interrupted is None or interrupted.code in ANSWERED:
        after = None
    else:
        after = interrupted.after_ctrl_c
    verb = {"estimate": "count --estimate", "best": "solve --best", "make": "make"}.get(row.verb)
    if verb is None:
        verb = f"show -o .{row.verb}" if row.verb in ("svg", "pdf", "html") else row.verb
    return [
        f"{row.shape.kind}, {row.shape.name}",
        row.shape.size,
        verb,
        f"{alone.seconds:.2f}" + ("" if row.takes_time else " (no limit)"),
        f"{alone.megabytes:.0f}",
        "–" if after is None else f"{after:.2f}",
        "killed" if alone.code is None else str(alone.code),
    ]


def main(words: Sequence[str] | None = None) -> int:
    """Measure the rows that are named, or all; 1 if one fails."""
    parser = argparse.ArgumentParser(prog="python -m bench.limits", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="part of a row's name (all)")
    parser.add_argument("--presses", type=int, default=1, help="Ctrl-C so often for each row (1)")
    parser.add_argument("--busy", action="store_true", help="judge by CPU time, not by the clock")
    arguments = parser.parse_args(words)
    chosen = [row for row in rows() if not arguments.names or _is_named(row, arguments.names)]
    done: list[Measurements] = []
    wrong: list[str] = []
    with TemporaryDirectory() as name:
        for row in chosen:
            done.append(measure_row(row, Path(name), presses=arguments.presses))
            bad = failures(done[-1], busy=arguments.busy)
            wrong += [f"{row.name}: {what}" for what in bad]
            print(f"{row.name}: {'; '.join(bad) or 'good'}", file=sys.stderr, flush=True)
    print(as_markdown(done))
    print(f"\n{len(done)} rows, {len({line.partition(':')[0] for line in wrong})} with failures")
    print("\n".join(f"- {line}" for line in wrong))
    return 1 if wrong else 0


def _is_named(row: Row, names: Sequence[str]) -> bool:
    return any(name in row.name for name in names)


if __name__ == "__main__":
    sys.exit(main())
