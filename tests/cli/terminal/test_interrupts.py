"""Ctrl-C: a run stops cleanly, saves itself, and leaves other people's handlers alone."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.strategies.common import problem_named

from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver import run as run_module
from puzzlewright.engine.driver.run import Progress, RunResult, run, stream

#: Long enough for any machine to do what it has to do, after which something is wrong.
PATIENCE = 60

#: A search that nobody will see the end of, with solutions early on.
ENDLESS = "queens 25"

#: The same without any solution: a stream of them is never seen outside of its search.
FRUITLESS = "langford 18"


@pytest.fixture(autouse=True)
def all_as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """After every test the handler and the threads are what they were before."""
    monkeypatch.setattr(run_module, "PROGRESS_EVERY", 0.0)
    before = set(threading.enumerate())
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert set(threading.enumerate()) == before


def press_ctrl_c(times: int = 1, after: int = 5) -> Any:
    """Return a progress function that presses Ctrl-C, this many times, at its `after`-th call."""
    calls = 0

    def press(progress: Progress) -> None:
        nonlocal calls
        calls += 1
        if calls == after:
            assert progress.nodes > 0
            for _ in range(times):
                signal.raise_signal(signal.SIGINT)

    return press


# In this process, at moments of our choosing


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("collect", [False, True])
def test_a_run_returns_what_it_has(threads: int, collect: bool) -> None:
    """Ctrl-C ends a run with the outcome `stopped`, and with the solutions so far."""
    search = problem_named(ENDLESS).search(collect=collect)
    result = run(search, threads=threads, progress=press_ctrl_c())
    assert result.outcome is Outcome.STOPPED
    assert result.stats.nodes > 0
    assert not result.count.exact
    assert len(result.solutions) == (result.count.n if collect else 0)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_stream_ends(threads: int) -> None:
    """Ctrl-C while a stream searches ends the stream; everything found so far has been yielded."""
    solutions = stream(
        problem_named(ENDLESS).search(), threads=threads, progress=press_ctrl_c(after=3)
    )
    seen = []
    while True:
        try:
            seen.append(next(solutions))
        except StopIteration as end:
            assert end.value[:2] == (Outcome.STOPPED, Count(len(seen), exact=False))
            break


def test_a_reader_is_interrupted_as_usual() -> None:
    """Ctrl-C while the reader of a stream is at work raises KeyboardInterrupt there."""
    solutions = stream(problem_named(ENDLESS).search(), threads=2)
    next(solutions)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert next(solutions)
    solutions.close()


@pytest.mark.parametrize("threads", [1, 3])
def test_the_second_ctrl_c_raises(threads: int) -> None:
    """Who cannot wait for the end of a step presses again, and gets a KeyboardInterrupt."""
    search = problem_named(ENDLESS).search()
    with pytest.raises(KeyboardInterrupt):
        run(search, threads=threads, progress=press_ctrl_c(times=2))
    with pytest.raises(KeyboardInterrupt):
        list(stream(search, threads=threads, progress=press_ctrl_c(times=2)))


def test_the_next_run_starts_afresh() -> None:
    """A run that was stopped does not stop the next one."""
    first = run(problem_named(ENDLESS).search(), progress=press_ctrl_c())
    assert first.outcome is Outcome.STOPPED
    assert run(problem_named("queens 8").search()).count == Count(92, exact=True)


@contextmanager
def handler(handle: Any) -> Iterator[None]:
    """Have another handler for Ctrl-C for a while."""
    before = signal.signal(signal.SIGINT, handle)
    try:
        yield
        assert signal.getsignal(signal.SIGINT) is handle
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_handlers_are_left_alone() -> None:
    """Whoever handles Ctrl-C already goes on doing so, and the run goes on as well."""
    pressed = []

    def own(number: int, _: object) -> None:
        pressed.append(number)

    search = problem_named("langford 8").search()
    with handler(own):
        result = run(search, progress=press_ctrl_c(times=3, after=1))
    assert pressed == [signal.SIGINT] * 3
    assert result.count == Count(300, exact=True)
    with handler(signal.SIG_IGN):
        again = run(problem_named("langford 8").search(), progress=press_ctrl_c(after=1))
    assert again.count == Count(300, exact=True)


def test_handlers_that_raise_come_through() -> None:
    """An exception of somebody's own handler ends the run."""

    def own(*_: object) -> None:
        raise TimeoutError

    with handler(own), pytest.raises(TimeoutError):
        run(problem_named(ENDLESS).search(), threads=2, progress=press_ctrl_c())


def test_runs_on_other_threads_do_not_touch_the_handler() -> None:
    """Only the main thread may set handlers; runs elsewhere do without."""
    handlers = []
    results: list[RunResult] = []

    def watch(_: Progress) -> None:
        handlers.append(signal.getsignal(signal.SIGINT))

    def work() -> None:
        results.append(run(problem_named("langford 8").search(), progress=watch))

    other = threading.Thread(target=work)
    other.start()
    other.join(PATIENCE)
    assert results[0].count == Count(300, exact=True)
    assert set(handlers) == {signal.default_int_handler}


def test_a_run_inside_a_run_leaves_ctrl_c_to_the_outer_one() -> None:
    """A search within a progress function ends by itself; Ctrl-C then stops the outer one."""
    inner = []

    def watch(_: Progress) -> None:
        signal.raise_signal(signal.SIGINT)
        inner.append(run(problem_named("queens 6").search()).count.n)

    result = run(problem_named(ENDLESS).search(), progress=watch)
    assert inner == [4]
    assert result.outcome is Outcome.STOPPED


def test_ctrl_c_saves_a_checkpoint(tmp_path: Path) -> None:
    """What a stopped stream has yielded does not come again, and nothing is left out."""
    name = tmp_path / "saved"
    expected = run(problem_named("queens 10").search()).solutions
    seen = []
    while True:
        search = problem_named("queens 10").search()
        solutions = stream(search, checkpoint=name, progress=press_ctrl_c(after=2))
        try:
            while True:
                seen.append(next(solutions))
        except StopIteration as end:
            if end.value.outcome is Outcome.EXHAUSTED:
                break
    assert seen == expected


# In another process, at any moment

CHILD = """
import json, sys
from puzzlewright.cli.terminal import interrupts
from puzzlewright.engine.driver import run as run_module
from puzzlewright.puzzles.cover.make.generator import problem_by_name

name, how, threads, checkpoint = *sys.argv[1:3], int(sys.argv[3]), sys.argv[4] or None
search = problem_by_name(name.split()[0], name.split()[1:]).problem.search(collect=how != "count")
run_module.PROGRESS_EVERY = 0.0

def announce(progress):
    global announce
    if announce is not None and progress.nodes > 3000:
        announce = None
        print("searching", flush=True)

options = dict(threads=threads, checkpoint=checkpoint, progress=lambda p: announce and announce(p))
if how == "stream":
    solutions = run_module.stream(search, **options)
    seen = 0
    while True:
        try:
            next(solutions)
            seen += 1
        except StopIteration as end:
            result = end.value
            break
else:
    result = run_module.run(search, **options)
    seen = len(result.solutions)
print(json.dumps([result.outcome, result.count.n, result.count.exact, seen, result.stats.nodes]))
"""


@pytest.mark.parametrize("saving", [False, True])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    ("how", "name"), [("count", ENDLESS), ("run", ENDLESS), ("stream", FRUITLESS)]
)
def test_a_process_that_is_interrupted(
    how: str, name: str, threads: int, saving: bool, tmp_path: Path
) -> None:
    """A real SIGINT from outside stops a long search, which prints its result and saves it."""
    path = tmp_path / "saved"
    command = [sys.executable, "-c", CHILD, name, how, str(threads), str(path) if saving else ""]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "searching\n"
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 0
    outcome, count, exact, seen, nodes = json.loads(out)
    assert (outcome, exact) == ("stopped", False)
    assert seen == (0 if how == "count" else count)
    assert nodes > 3000
    assert list(tmp_path.iterdir()) == [path] * saving
    if saving:
        search = problem_named(name).search(collect=how != "count")
        again = run(search, checkpoint=path, nodes=0)
        assert again.stats.nodes == nodes
        assert again.count == Count(count, exact=False)
        assert len(again.solutions) == seen
