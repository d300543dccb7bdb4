"""The command as a process: signals, pipes, what is imported."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from support.commandline import (
    COMMAND,
    ONE_WAY,
    SOLVED,
    SUDOKU,
    TWO_WAYS,
    Finished,
    Run,
    queens,
    run_process,
)
from support.paths import DATA

from puzzlewright import Cover
from puzzlewright.core.errors import InputError

pytestmark = pytest.mark.usefixtures("here")

#: Modules that take long to import and are not needed to count a small puzzle.
HEAVY = {
    "asyncio", "difflib", "email", "importlib.metadata", "importlib.resources", "pickle", "regex",
    "shutil", "subprocess", "tempfile", "xml", "zipfile",
}  # fmt: skip

#: Modules of ours that take as long to import as several small fill-ins take to be counted.
SLOW = {
    "puzzlewright.cli.crossword_fills", "puzzlewright.cli.terminal.progress_bar",
    "puzzlewright.puzzles.fillin.word_lists.scored_lists",
}  # fmt: skip

#: Long enough for any machine to do what it has to do, after which something is wrong.
PATIENCE = 60


#: The command, but with a progress bar that is there after a tenth of a second, not after one.
HASTY = [
    sys.executable,
    "-c",
    "import sys\n"
    "from puzzlewright.cli.terminal import progress_bar\n"
    "progress_bar.PATIENCE = 0.1\n"
    "from puzzlewright.start import main\n"
    "sys.exit(main())",
]

#: Starts a command with SIGINT ignored, as `nohup command &` in a script does.
IN_BACKGROUND = ["sh", "-c", 'trap "" INT; exec "$@"', "sh"]


@contextmanager
def started(
    *words: str, by: Sequence[str] = (), command: Sequence[str] = HASTY
) -> Iterator[subprocess.Popen[bytes]]:
    """Start the command, through another one if wanted, and see that it ends."""
    with subprocess.Popen(
        [*by, *command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def see_bars(process: subprocess.Popen[bytes], number: int = 1) -> None:
    """Read standard error until the progress bar has been drawn this many times."""
    assert process.stderr is not None
    seen = b""
    while seen.count(b" nodes") < number:
        piece = os.read(process.stderr.fileno(), 1000)
        assert piece, seen
        seen += piece


def ended(process: subprocess.Popen[bytes], number: int) -> Finished:
    """Send a signal and wait for the end."""
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)
    return Finished(process.returncode, out.decode(), err.decode())


def interrupted(number: int, *words: str, command: Sequence[str] = HASTY) -> Finished:
    """Start a long search, send it a signal when its progress bar shows, and wait for its end."""
    with started(*words, "--progress", command=command) as process:
        see_bars(process)
        return ended(process, number)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("threads", ["1", "2"])
def test_stopped_count(number: int, threads: str) -> None:
    """Ctrl-C and SIGTERM stop a count: what was found is printed, and the exit code is theirs."""
    Path("big.dlx").write_text(queens(20))
    done = interrupted(number, "count", "big.dlx", "--threads", threads)
    assert done.code == 128 + number
    assert done.out.startswith("at least ")
    assert done.out.endswith(" (stopped)\n")
    assert "Traceback" not in done.err


def test_stopped_list(here: Path) -> None:
    """A list of solutions that is stopped is written as far as it came, whole solutions only."""
    Path("big.dlx").write_text(queens(20))
    words = ["solve", "big.dlx", "--all", "--json", "-o", "found.json"]
    done = interrupted(signal.SIGINT, *words)
    assert (done.code, done.out) == (130, "")
    values = json.loads(Path("found.json").read_text())
    assert values["outcome"] == "stopped"
    assert values["count"] == len(values["solutions"]) > 0
    few = {**values, "solutions": values["solutions"][:9]}  # many take half a minute
    assert Finished(0, json.dumps(few), "").objects == [few]
    assert sorted(path.name for path in here.iterdir()) == ["big.dlx", "found.json"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopped_while_printing(
    run: Run, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """A signal that comes while a solution is checked or printed does not cut a line in two."""
    Path("a.dlx").write_text(queens(12))
    check = Cover.check
    checked = 0

    def check_and_interrupt(puzzle: Cover, solution: Any) -> Any:
        nonlocal checked
        checked += 1
        if checked == 3:
            signal.raise_signal(number)
        return check(puzzle, solution)

    monkeypatch.setattr(Cover, "check", check_and_interrupt)
    done = run("solve", "a.dlx", "--all", "--json")
    (values,) = done.objects
    assert done.code == 128 + number
    assert values["outcome"] == "stopped"
    assert 3 <= values["count"] == len(values["solutions"]) == checked < 14200
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_second_ctrl_c_does_not_wait(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses Ctrl-C twice gets out at once."""
    Path("a.dlx").write_text(queens(6))

    def interrupt_twice(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Cover, "check", interrupt_twice)
    assert run("solve", "a.dlx", "--all") == (130, "", "puzzlewright: stopped\n")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize(
    "command",
    [HASTY, pytest.param(COMMAND, marks=pytest.mark.slow)],
    ids=["hasty", "as it is"],
)
def test_stopped_batch(command: list[str]) -> None:
    """Ctrl-C ends the whole batch, not only the puzzle at hand."""
    Path("1.dlx").write_text(ONE_WAY)
    Path("2.dlx").write_text(queens(20))
    Path("3.dlx").write_text(ONE_WAY)
    done = interrupted(signal.SIGINT, "count", "1.dlx", "2.dlx", "3.dlx", command=command)
    assert done.code == 130
    assert done.out.startswith("1.dlx: 1\n2.dlx: at least ")
    assert "3.dlx" not in done.out


def interrupt_during(
    monkeypatch: pytest.MonkeyPatch, name: str, number: signal.Signals = signal.SIGINT
) -> None:
    """Let a signal come while the first puzzle is in this method of its."""
    method = getattr(Cover, name)
    signals = [number]

    def call_and_interrupt(puzzle: Cover, *words: Any, **options: Any) -> Any:
        if signals:
            signal.raise_signal(signals.pop())
        return method(puzzle, *words, **options)

    monkeypatch.setattr(Cover, name, call_and_interrupt)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("method", ["search", "check"])
def test_stopped_after_the_last_step(
    run: Run, monkeypatch: pytest.MonkeyPatch, number: signal.Signals, method: str
) -> None:
    """A signal that a short search has no time to notice ends the batch after its puzzle."""
    for name in ("1.dlx", "2.dlx"):
        Path(name).write_text(ONE_WAY)
    interrupt_during(monkeypatch, method, number)
    done = run("solve", "1.dlx", "2.dlx", "--json")
    (values,) = done.objects
    assert (values["file"], values["count"]) == ("1.dlx", len(values["solutions"]))
    assert (done.code, done.err) == (128 + number, "puzzlewright: stopped\n")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("verb", ["count", "check", "show"])
def test_stopped_between_short_searches(
    run: Run, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    """The same for the other verbs that read puzzles: nothing comes after the first puzzle."""
    for name in ("1.dlx", "2.dlx"):
        Path(name).write_text(ONE_WAY)
    method = "text" if verb == "show" else "search"
    interrupt_during(monkeypatch, method)
    done = run(verb, "1.dlx", "2.dlx") if verb != "check" else run(verb, ".")
    assert (done.code, done.err) == (130, "puzzlewright: stopped\n")
    assert bool(done.out) is (
        verb != "show"
    )  # a text takes long, if it is large: it is not awaited
    assert "2.dlx" not in done.out
    assert done.out.count("cover") <= 1


def test_stopped_demo(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A demo is stopped by a signal that none of its short searches notices."""
    interrupt_during(monkeypatch, "check")
    assert run("demo", "--kind", "cover") == (130, "", "puzzlewright: stopped\n")
    assert not Path("demo/index.html").exists()


def test_error_is_printed_before_stopping(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that comes together with Ctrl-C is not hidden by it, nor the other way round."""
    for name in ("1.dlx", "2.dlx"):
        Path(name).write_text(ONE_WAY)

    def fail(*_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGINT)
        raise InputError("cannot be saved")

    monkeypatch.setattr(Cover, "search", fail)
    errors = "puzzlewright: 1.dlx: cannot be saved\npuzzlewright: stopped\n"
    assert run("solve", "1.dlx", "2.dlx") == (130, "", errors)


def test_ignored_ctrl_c_stays_ignored(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the shell ignores Ctrl-C for us, so do we; SIGTERM still stops us."""
    for name in ("1.dlx", "2.dlx"):
        Path(name).write_text(ONE_WAY)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        interrupt_during(monkeypatch, "search", signal.SIGINT)
        assert run("count", "1.dlx", "2.dlx") == (0, "1.dlx: 1\n2.dlx: 1\n", "")
        interrupt_during(monkeypatch, "check", signal.SIGTERM)
        done = run("solve", "1.dlx", "2.dlx")
    finally:
        signal.signal(signal.SIGINT, before)
    assert (done.code, done.err) == (143, "puzzlewright: stopped\n")
    assert "2.dlx" not in done.out


def test_count_in_the_background() -> None:
    """A process started with SIGINT ignored searches on after SIGINT; SIGTERM stops it."""
    Path("big.dlx").write_text(queens(20))
    with started("count", "big.dlx", "--progress", by=IN_BACKGROUND) as process:
        see_bars(process)
        process.send_signal(signal.SIGINT)
        see_bars(process, 4)  # a search that stops draws the bar once more at most
        done = ended(process, signal.SIGTERM)
    assert done.code == 143
    assert done.out.startswith("at least ")
    assert done.out.endswith(" (stopped)\n")
    assert "Traceback" not in done.err


def test_stopped_count_can_go_on() -> None:
    """Ctrl-C leaves a checkpoint from which the same command goes on."""
    Path("big.dlx").write_text(queens(20))
    # Limited, so that no count without visits comes first, of which nothing is saved.
    words = ["count", "big.dlx", "--checkpoint", "big.save", "--limit", "1000000000"]
    first = interrupted(signal.SIGINT, *words)
    assert first.code == 130
    found = int(first.out.split()[2])
    second = run_process(*words, "--nodes", "1")
    assert second.code == 3
    assert int(second.out.split()[2]) >= found > 0


def test_reader_that_goes_away() -> None:
    """`| head` ends the command silently, as it ends any other program."""
    Path("big.dlx").write_text(queens(12))
    with started("solve", "big.dlx", "--all", "--quiet", command=COMMAND) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.wait(PATIENCE) == 141
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_full_disk() -> None:
    """Results that cannot be written are an error, not silence."""
    Path("a.dlx").write_text(ONE_WAY)
    with open("/dev/full", "w") as full:  # noqa: PTH123
        done = subprocess.run(
            [*COMMAND, "count", "a.dlx"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    reason = "standard output: cannot be written (No space left on device)"
    assert (done.returncode, done.stderr) == (2, f"puzzlewright: {reason}\n")


def test_closed_standard_error() -> None:
    """With standard error closed, the exit code is still right."""
    Path("a.dlx").write_text(ONE_WAY)
    Path("b.dlx").write_text("a b\na\n")
    for name, code in (("a.dlx", 0), ("b.dlx", 1), ("gone.dlx", 2)):
        line = f'"{sys.executable}" -m puzzlewright count {name} >/dev/null 2>&-'
        assert subprocess.run(["sh", "-c", line]).returncode == code


@pytest.mark.parametrize("words", ["count a.dlx", "--help", "solve --help", "--version"])
@pytest.mark.parametrize(("stream", "why"), [("&-", "closed"), ("/dev/full", "No space")])
def test_an_answer_that_cannot_be_printed(words: str, stream: str, why: str) -> None:
    """It is an error, never a success: the caller has no answer."""
    if stream == "/dev/full" and not Path(stream).exists():
        pytest.skip("only Linux has a device that is always full")
    Path("a.dlx").write_text(ONE_WAY)
    line = f'"{sys.executable}" -m puzzlewright {words} >{stream}'
    done = subprocess.run(["sh", "-c", line], stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith(f"puzzlewright: standard output: cannot be written ({why}")


def test_nothing_to_print_needs_no_standard_output() -> None:
    """A verb that writes a file does so although standard output is closed."""
    line = f'"{sys.executable}" -m puzzlewright make sudoku --seed 1 -o a.txt >&-'
    assert subprocess.run(["sh", "-c", line]).returncode == 0
    assert "\nsudoku 3x3\n" in Path("a.txt").read_text()


def test_standard_input_and_exit_code() -> None:
    """The process reads standard input and hands its code to the shell."""
    assert run_process("count", "-", given=TWO_WAYS) == (0, "2\n", "")
    none = run_process("count", "-", given="a b\na\n")
    assert (none.code, none.out) == (1, "0\n")
    assert "--kind sets the kind" in none.err  # beside the answer that there is no solution
    done = run_process("solve", "-", "--quiet", given=f"{SUDOKU}\n{SUDOKU}\n")
    assert done == (0, f"{SOLVED}\n{SOLVED}\n", "")


def test_no_colours_in_a_pipe() -> None:
    """What goes to a pipe is plain text."""
    for words in (["--help"], ["solve", "--help"], ["solve", "-"], ["count", "nothing"]):
        done = run_process(*words, given=TWO_WAYS)
        assert done.out + done.err
        assert "\x1b" not in done.out + done.err


def test_terminal_without_unicode() -> None:
    """A character that the terminal lacks is printed as its code."""
    done = subprocess.run(
        [*COMMAND, "make", "sudoku", "--help"],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert rb"\xd7" in done.stdout


def imports_of(*words: str) -> set[str]:
    """Return the names of the modules that a command line imports, of ours and of others."""
    program = (
        "import sys\n"
        "before = set(sys.modules)\n"
        "import puzzlewright.start\n"
        "from puzzlewright.cli import main\n"
        "main(sys.argv[1:])\n"
        "print(*sorted(set(sys.modules) - before))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=True
    )
    imported = set(done.stdout.splitlines()[-1].split())
    assert f"puzzlewright.cli.verbs.{words[0]}" in imported
    return imported


def test_small_count_imports_nothing_heavy() -> None:
    """Start-up stays quick: a count imports no module that it can do without."""
    Path("a.dlx").write_text(ONE_WAY)
    imported = imports_of("count", "a.dlx")
    assert imported & HEAVY == set()
    assert {name for name in imported if name.startswith("puzzlewright.render")} == set()
    assert "puzzlewright.cli.verbs.solve" not in imported
    assert imported & SLOW == set()


@pytest.mark.parametrize(
    ("lang", "words"),
    [("hr", "ljubav – love\nčaša\n"), ("ko", "고양이\nёлка\n"), ("hi", "नमस्ते\n")],
)
def test_simple_letters_are_cut_without_a_library(lang: str, words: str) -> None:
    """Only marks, emoji and scripts that have signs of several characters need `regex`."""
    Path("list.txt").write_text(words, encoding="utf-8")
    imported = imports_of("make", "wordsearch", "list.txt", "--language", lang, "--seed", "1")
    assert ("regex" in imported) == (lang == "hi")


@pytest.mark.parametrize("words", [["count"], ["count", "--json"], ["solve"], ["solve", "--quiet"]])
def test_fillins_import_next_to_nothing(words: list[str]) -> None:
    """A folder of fill-ins is done with few modules, and without those of any other kind."""
    Path("all").mkdir()
    for name in ("puzzle1", "puzzle3", "puzzle6", "puzzle7", "puzzle9"):
        copy(DATA / "fillins" / f"{name}.txt", "all")
    imported = imports_of(*words, "all")
    assert "puzzlewright.puzzles.fillin.plain_text" in imported
    assert imported & (HEAVY | SLOW) == set()
    kinds = {name.split(".")[2] for name in imported if name.startswith("puzzlewright.puzzles.")}
    assert kinds.isdisjoint({"jigsaw", "packing", "sudoku"})
    assert "puzzlewright.puzzles.cover.text" not in imported
