"""Batches of new puzzles: names, files that are there already, failures, processes, manifests."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.clocks import wait_until
from support.commandline import COMMAND, SUDOKU, Finished, Run
from support.messages import missing_facts
from support.puzzles.typed_recipes import recipe_from

from puzzlewright.cli.batch import processes
from puzzlewright.cli.batch.manifest import NOT_UNIQUE, UNIQUE, UNKNOWN, complete_row
from puzzlewright.cli.batch.processes import Crash, Worker
from puzzlewright.cli.batch.seeds import expand_pattern, file_name
from puzzlewright.cli.batch.task import BatchOrder, Task, TaskResult
from puzzlewright.cli.options.make import parser
from puzzlewright.cli.terminal import progress_bar
from puzzlewright.core.errors import InputError, OutOfTimeError
from puzzlewright.outputs.puzzle_files import ManifestRow
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.puzzles.recipes.seeds import SAME_MESSAGE, seed_ranges

#: Long enough for any machine to do what it has to do, after which something is wrong.
PATIENCE = 60

ANIMALS = "otter\nheron\nbadger\nfox\nlynx\n"

#: Options of a generator in these tests: quick, and the same every time.
WORDS = ("make", "wordsearch", "list.txt", "--size", "8x8", "--seed", "5")


@pytest.fixture
def batch(here: Path, run: Run) -> Run:
    """Return a function that makes word searches, from seed 5 on, in an empty folder."""
    (here / "list.txt").write_text(ANIMALS)
    return lambda *words: run(*WORDS, *words)


@pytest.fixture(params=["copies", "afresh"])
def started(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes be copies of this one, where that can be, or start afresh."""
    if request.param == "afresh":
        monkeypatch.setattr(processes, "is_alone", lambda: False)


def rows_of(path: str) -> list[dict[str, str]]:
    """Return the rows of a manifest."""
    with Path(path).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def texts(pattern: str) -> dict[str, bytes]:
    """Return the files whose names match."""
    return {path.name: path.read_bytes() for path in sorted(Path().glob(pattern))}


def names() -> list[str]:
    """Return the names of all files, hidden ones included."""
    return sorted(path.name for path in Path().iterdir())


def line_of(done: Finished) -> str:
    """Return the one line on standard error."""
    (line,) = done.err.splitlines()
    return line


# Names


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("a-{seed}.txt", "a-7.txt"),
        ("a-{seed:04}.txt", "a-0007.txt"),
        ("{n}.txt", "3.txt"),
        ("{n:03}-{seed:02}.svg", "003-07.svg"),
        ("{{{n}}}.txt", "{3}.txt"),
        ("./b{old}/{n}", "./b{old}/3"),
    ],
)
def test_names_have_fields(pattern: str, name: str) -> None:
    """Seeds and numbers stand in names, filled up with zeros; folders are taken as they are."""
    assert expand_pattern(pattern, 7, 3) == name


def test_names_without_fields_are_numbered() -> None:
    """Several files are numbered as ever; a single one has its own name."""
    assert file_name("a.svg", 7, 3, 5) == "a-3.svg"
    assert file_name("a.svg", 7, 1, 1) == "a.svg"
    assert file_name("a-{seed}.svg", 7, 1, 1) == "a-7.svg"


@pytest.mark.parametrize("name", ["{x}", "{seed:4}", "{n:x}", "{", "{n", "n}", "{}", "{n:0999}"])
def test_other_fields_are_refused(batch: Run, name: str) -> None:
    """Unknown fields and single braces are an error before anything is made."""
    done = batch("--number", "2", "-o", f"a-{name}.txt")
    assert done.code == 2
    assert not missing_facts(line_of(done), "not a field … {seed}")
    assert names() == ["list.txt"]


@pytest.mark.parametrize("words", [["-o", "{{a}}.txt"], ["-o", "{n}.pdf", "--key", "1.pdf"]])
def test_two_files_of_one_name_are_refused(batch: Run, words: list[str]) -> None:
    """A pattern that gives two files one name is an error before anything is made."""
    number = "1" if "--key" in words else "2"
    done = batch("--number", number, *words)
    assert done.code == 2
    assert not missing_facts(line_of(done), "two files … name")
    assert names() == ["list.txt"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--jobs", "2"], "--jobs … files"),
        (["--manifest", "m.csv"], "--manifest … files"),
        (["--force"], "--force … files"),
        (["-o", "a-{n}.txt", "--manifest", "m.txt"], "manifest … .csv"),
        (["-o", "a-{n}.txt", "--manifest", "no/m.csv"], "no … folder"),
        (["-o", "a-{n}.xyz"], ".xyz"),
        (["-o", "{n}.svg", "--style", "no=1"], "no such style"),
    ],
)
def test_mistakes_end_it_at_once(batch: Run, words: list[str], reason: str) -> None:
    """What concerns all puzzles is one line, and no file."""
    done = batch("--number", "3", *words)
    assert done.code == 2
    assert not missing_facts(line_of(done), reason)
    assert names() == ["list.txt"]


@pytest.mark.usefixtures("here")
def test_lines_of_one_file_are_no_batch(run: Run) -> None:
    """Sudokus go to one file, as ever; for a file each, fields are needed."""
    done = run("make", "sudoku", "--seed", "1", "--number", "2", "--jobs", "2", "-o", "s.txt")
    assert (done.code, names()) == (2, [])
    assert "-o 's-{n}.txt'" in line_of(done)
    assert run("make", "sudoku", "--seed", "1", "--number", "2", "-o", "s.txt").code == 0
    assert run("make", "sudoku", "--seed", "1", "--number", "2", "-o", "s{n}.txt").code == 0
    assert names() == ["s.txt", "s1.txt", "s2.txt"]


# Processes


@pytest.mark.usefixtures("started")
def test_processes_make_the_same_files(batch: Run) -> None:
    """Two processes write the same bytes as one, and the same manifest."""
    assert batch("--number", "4", "-o", "one-{seed:03}.txt", "--manifest", "one.csv").code == 0
    words = ["-o", "two-{seed:03}.txt", "--manifest", "two.csv"]
    assert batch("--number", "4", "--jobs", "2", *words) == (0, "", "")
    assert list(texts("one-*")) == [f"one-{seed:03}.txt" for seed in range(5, 9)]
    assert list(texts("one-*").values()) == list(texts("two-*").values())
    assert Path("one.csv").read_text().replace("one-", "two-") == Path("two.csv").read_text()
    assert batch("-o", "alone.txt").code == 0
    assert texts("alone.txt")["alone.txt"] == texts("one-*")["one-005.txt"]


def test_objects_come_in_order(batch: Run) -> None:
    """--json prints the puzzles in the order of their seeds, also those that were there."""
    batch("--number", "1", "-o", "{n}.txt")
    done = batch("--number", "3", "--jobs", "2", "-o", "{n}.txt", "--json", "--quiet")
    assert [(one["file"], one["seed"]) for one in done.objects] == [
        ("1.txt", 5),
        ("2.txt", 6),
        ("3.txt", 7),
    ]
    assert done.objects[0]["skipped"]
    assert done.objects[1]["solutions"]


def test_notes_name_the_file_once(here: Path, run: Run) -> None:
    """What is odd about a list is printed for the first puzzle, not for each."""
    (here / "list.txt").write_text(ANIMALS + "hippopotamus\n")
    done = run(*WORDS, "--number", "3", "--jobs", "2", "-o", "{n}.txt")
    assert done.code == 0
    notes = [line for line in done.err.splitlines() if "hippopotamus" in line]
    assert len(notes) == 1
    assert notes[0].startswith("puzzlewright: 1.txt: note: ")


def test_the_bar_is_wiped_before_the_summary(batch: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar shows how many puzzles are done; the summary stands on a line of its own."""
    monkeypatch.setattr(progress_bar, "PATIENCE", 0.0)
    batch("--number", "1", "-o", "{n}.txt")
    done = batch("--number", "3", "--jobs", "2", "-o", "{n}.txt", "--progress")
    assert "wordsearch  [######" in done.err
    assert "of 3 puzzles" in done.err
    assert "\r\x1b[Kpuzzlewright: 2 puzzles made; 1 skipped" in done.err


def order_of(*words: str) -> BatchOrder:
    """Return what all puzzles of a batch have in common."""
    arguments = parser(kind_named("sudoku")).parse_args(words)
    return BatchOrder(recipe_from("sudoku", *words), arguments)


def test_a_process_that_is_gone_is_a_failure(here: Path) -> None:
    """If the system kills a process, its puzzle has failed, and no other one."""
    worker = Worker(order_of())
    worker.process.kill()
    worker.process.join()
    worker.give(Task(1, 1, str(here / "a.txt")))
    found = worker.result()
    assert isinstance(found, TaskResult)
    assert "was killed" in str(found.error)


@pytest.mark.parametrize("is_new", [True, False])
def test_files_of_a_process_that_was_killed_are_listed(here: Path, is_new: bool) -> None:
    """A process may die between writing a file and telling so: the file is there, and listed."""
    path = here / "a.txt"
    path.write_text(SUDOKU)
    worker = Worker(order := order_of("--number", "2", "--manifest", "m.csv"))
    worker.process.kill()
    worker.process.join()
    worker.give(Task(1, 1, str(path)))
    if is_new:
        (here / "b.txt").write_text(SUDOKU)
        (here / "b.txt").rename(path)
    found: list[TaskResult] = []
    processes._dismiss(order, [worker], found.append)
    assert [result.row and result.row.count for result in found] == [30] * is_new


def test_defects_of_other_processes_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception that nobody foresaw travels to the command with its traceback."""
    monkeypatch.setattr(Recipe, "make", lambda *_, **__: 1 // 0)
    sent: list[Any] = []

    class Pipe:
        send = staticmethod(sent.append)

    processes._answer(Pipe(), order_of(), Task(1, 1, "a.txt"))  # type: ignore[arg-type]
    assert isinstance(sent[0], Crash)
    assert sent[0].what.startswith("ZeroDivisionError")
    assert "Traceback" in sent[0].traceback


def test_defects_end_the_command(batch: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A defect in another process is an internal error of the command."""
    crash = Crash("ZeroDivisionError: oh", "Traceback of another process")
    monkeypatch.setattr(Worker, "result", lambda _: crash)
    done = batch("--number", "3", "--jobs", "2", "-o", "{n}.txt", "--traceback")
    assert done.code == 70
    assert "Traceback of another process" in done.err
    assert "ZeroDivisionError: oh" in done.err


# Files that are there


def test_files_of_the_same_seed_are_left(batch: Run) -> None:
    """The same command makes what is missing, and lists all of it."""
    words = ["--number", "4", "-o", "{seed}.txt", "--manifest", "m.csv"]
    batch(*words)
    before, listed = texts("*.txt"), Path("m.csv").read_bytes()
    Path("6.txt").unlink()
    Path("m.csv").unlink()
    os.utime("5.txt", (1, 1))
    done = batch(*words, "--jobs", "2")
    assert done.code == 0
    assert line_of(done).endswith("1 puzzle made; 3 skipped (--force makes them again)")
    assert texts("*.txt") == before
    assert Path("m.csv").read_bytes() == listed
    assert Path("5.txt").stat().st_mtime == 1
    assert batch(*words, "--force") == (0, "", "")
    assert Path("5.txt").stat().st_mtime > 1


@pytest.mark.parametrize("suffix", ["ipuz", "html"])
def test_other_files_know_their_recipe(batch: Run, suffix: str) -> None:
    """Recipe and seed are found in other formats, too, and by their hash in web pages."""
    words = ["--number", "2", "-o", f"{{n}}.{suffix}", "--manifest", "m.csv"]
    assert batch(*words).code == 0
    done = batch(*words)
    assert "0 puzzles made; 2 skipped" in line_of(done)
    assert [row["file"] for row in rows_of("m.csv")] == [f"1.{suffix}", f"2.{suffix}"]


@pytest.mark.parametrize("change", ["text", "seed", "recipe", "stopped", "drawing", "folder"])
def test_other_files_are_in_the_way(batch: Run, change: str) -> None:
    """Files of another recipe or seed are named before anything is made; --force replaces them."""
    name = "3.svg" if change == "drawing" else "3.txt"
    words = {"seed": ["--seed", "8"], "recipe": ["--difficulty", "easy"]}
    if change == "text":
        Path(name).write_text("mine\n")
    elif change == "folder":
        Path(name).mkdir()
    elif change == "stopped":
        batch("--seed", "7", "-o", name)
        made = Path(name).read_text().replace('"seed": 7', '"reached": {"asked": 1}, "seed": 7')
        Path(name).write_text(made)
    else:
        batch("--seed", "7", *words.get(change, []), "-o", name)
    before = names()
    target = name.replace("3", "{n}")
    done = batch("--number", "4", "-o", target)
    assert done.code == 2
    assert not missing_facts(line_of(done), f"{name} … exists … recipe")
    assert names() == before
    if change != "folder":
        assert batch("--number", "4", "-o", target, "--force").code == 0
        assert batch("--seed", "7", "-o", f"same{Path(name).suffix}").code == 0
        assert Path(name).read_bytes() == Path(f"same{Path(name).suffix}").read_bytes()


def test_many_files_in_the_way_are_counted(batch: Run) -> None:
    """The first few are named."""
    for n in range(1, 9):
        Path(f"{n}.txt").write_text("mine\n")
    done = batch("--number", "9", "-o", "{n}.txt")
    assert not missing_facts(line_of(done), "1.txt, 2.txt, 3.txt, 4.txt, 5.txt … 3 more … exist")


def test_lists_are_never_replaced(here: Path, run: Run) -> None:
    """Not even by --force."""
    (here / "5.txt").write_text(ANIMALS)
    done = run("make", "wordsearch", "5.txt", "--seed", "5", "-o", "{seed}.txt", "--force")
    assert done.code == 2
    assert not missing_facts(line_of(done), "5.txt … overwrite")
    assert Path("5.txt").read_text() == ANIMALS


def test_manifests_replace_manifests_only(batch: Run) -> None:
    """A .csv file that is no manifest stays."""
    Path("m.csv").write_text("word,clue\n")
    words = ["--number", "2", "-o", "{n}.txt", "--manifest", "m.csv"]
    done = batch(*words)
    assert done.code == 2
    assert not missing_facts(line_of(done), "m.csv … exists … not a manifest")
    assert not texts("1.txt")
    assert batch(*words, "--force").code == 0
    assert batch(*words).code == 0
    assert len(rows_of("m.csv")) == 2


# Seeds that fail


def failing(monkeypatch: pytest.MonkeyPatch, errors: dict[int, Exception]) -> None:
    """Let the maker fail for some seeds."""
    make = Recipe.make

    def make_or_fail(self: Recipe, seed: int, **more: Any) -> Any:
        if seed in errors:
            raise errors[seed]
        return make(self, seed, **more)

    monkeypatch.setattr(Recipe, "make", make_or_fail)


@pytest.mark.parametrize(
    ("errors", "code"),
    [
        ({5: InputError("bad luck")}, 2),
        ({6: OutOfTimeError("too late")}, 3),
        ({6: InputError("bad luck"), 7: OutOfTimeError("too late")}, 2),
        ({5: MemoryError()}, 2),
    ],
)
def test_a_failure_does_not_stop_the_others(
    batch: Run, monkeypatch: pytest.MonkeyPatch, errors: dict[int, Exception], code: int
) -> None:
    """The seeds that failed are named at the end, and make the exit code."""
    failing(monkeypatch, errors)
    done = batch("--number", "4", "-o", "{seed}.txt", "--manifest", "m.csv")
    assert done.code == code
    good = [seed for seed in range(5, 9) if seed not in errors]
    assert [row["seed"] for row in rows_of("m.csv")] == [str(seed) for seed in good]
    assert sorted(texts("?.txt")) == [f"{seed}.txt" for seed in good]
    *lines, last = done.err.splitlines()
    assert len(lines) == len(errors)
    assert lines[0].startswith(f"puzzlewright: seed {min(errors)}: ")
    word = "seed" if len(errors) == 1 else "seeds"
    assert last.endswith(f"failed: {word} {seed_ranges(errors)}")


def test_failures_are_objects_too(batch: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs learn which seed failed, and why."""
    failing(monkeypatch, {6: InputError("bad luck")})
    done = batch("--number", "3", "-o", "{seed}.txt", "--json")
    assert [one["seed"] for one in done.objects] == [5, 6, 7]
    failed = done.objects[1]
    assert (failed["file"], failed["seed"], failed["error"]) == ("6.txt", 6, "bad luck")


@pytest.mark.usefixtures("here")
def test_time_is_up_in_every_process(run: Run) -> None:
    """Limits of time hold for each puzzle."""
    words = ["make", "packing", "8x8", "--pieces", "10", "--time", "0.001ms", "--seed", "1"]
    done = run(*words, "--number", "3", "--jobs", "2", "-o", "{n}.txt")
    assert done.code == 3
    assert done.err.splitlines()[-1].endswith("0 puzzles made; 3 failed: seeds 1-3")
    assert not texts("?.txt")


def test_what_cannot_succeed_is_given_up(batch: Run) -> None:
    """If the first puzzles all fail for one reason, the others are not tried."""
    done = batch("--number", "5000", "--size", "2x2", "-o", "{seed}.txt")
    assert done.code == 2
    first, last = done.err.splitlines()
    assert not missing_facts(first, "seed 5 … no word … placed")
    assert not missing_facts(last, f"first {SAME_MESSAGE} puzzles … same reason")


def test_disks_that_are_full_end_it(batch: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be written would fail for all others."""

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    done = batch("--number", "5", "-o", "{seed}.txt")
    assert done.code == 2
    assert not missing_facts(line_of(done), "5.txt … No space left on device")
    assert names() == ["list.txt"]


def test_ranges() -> None:
    """Seeds in a row are a range."""
    assert seed_ranges([3, 1, 2, 7, 9, 10]) == "1-3, 7, 9-10"


# Ctrl-C and kill -9


def test_ctrl_c_keeps_what_is_finished(batch: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The puzzle at hand is dropped; those before it are listed."""
    make = Recipe.make

    def make_and_stop(self: Recipe, seed: int, **more: Any) -> Any:
        if seed == 7:
            signal.raise_signal(signal.SIGINT)
        return make(self, seed, **more)

    monkeypatch.setattr(Recipe, "make", make_and_stop)
    done = batch("--number", "9", "-o", "{seed}.txt", "--manifest", "m.csv")
    assert done.code == 130
    assert line_of(done).endswith("stopped; 2 puzzles made")
    assert list(texts("?.txt")) == ["5.txt", "6.txt"]
    assert [row["file"] for row in rows_of("m.csv")] == ["5.txt", "6.txt"]


def test_ctrl_c_keeps_the_best_of_one_puzzle(batch: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """One file is no batch, also with --force: what was found goes to the file."""
    make = Recipe.make

    def make_and_stop(self: Recipe, seed: int, **more: Any) -> Any:
        made = make(self, seed, **more)
        signal.raise_signal(signal.SIGINT)
        return made

    monkeypatch.setattr(Recipe, "make", make_and_stop)
    Path("5.txt").write_text("before")
    assert batch("-o", "5.txt", "--force").code == 130
    assert "otter" in Path("5.txt").read_text().lower()


def test_ctrl_c_is_not_hidden_by_a_failure(batch: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the batch also where the maker fails at the same moment."""

    def stop_and_fail(*_: Any, **__: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        raise InputError("bad luck")

    monkeypatch.setattr(Recipe, "make", stop_and_fail)
    assert batch("--number", "9", "-o", "{seed}.txt").code == 130


#: More puzzles than any test waits for.
ENDLESS = (*WORDS, "--number", "5000", "--jobs", "2", "-o", "{n:05}.txt", "--manifest", "m.csv")


@contextmanager
def at_work() -> Iterator[subprocess.Popen[bytes]]:
    """Start a batch in a group of processes of its own, and wait for its first files."""
    Path("list.txt").write_text(ANIMALS)
    with subprocess.Popen(
        [*COMMAND, *ENDLESS], stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        try:
            wait_until(lambda: len(texts("0*.txt")) > 3)
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def is_gone(group: int) -> bool:
    """Tell whether all processes of a group have ended."""
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return True
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="there are no groups of processes")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.usefixtures("here")
def test_all_processes_end(number: signal.Signals) -> None:
    """Ctrl-C, and SIGTERM to the command alone, end all processes; files and manifest agree."""
    with at_work() as process:
        if number is signal.SIGINT:  # a terminal sends it to all of them
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        error = process.communicate(timeout=PATIENCE)[1].decode()
    assert process.returncode == (130 if number is signal.SIGINT else 143)
    wait_until(lambda: is_gone(process.pid))
    assert error.count("\n") == 1
    assert "stopped; " in error
    assert [row["file"] for row in rows_of("m.csv")] == list(texts("0*.txt"))
    assert not texts(".puzzlewright*")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no groups of processes")
def test_batches_go_on_after_kill_9(batch: Run) -> None:
    """All files are whole, no process stays, and the same command makes the rest."""
    with at_work() as process:
        process.kill()
        process.communicate(timeout=PATIENCE)
    wait_until(lambda: is_gone(process.pid))
    before = texts("0*.txt")
    number = str(len(before) + 2)
    done = batch("--number", number, "-o", "{n:05}.txt", "--manifest", "m.csv")
    assert done.code == 0
    assert f"2 puzzles made; {len(before)} skipped" in line_of(done)
    assert len(rows_of("m.csv")) == len(before) + 2
    batch("--number", number, "-o", "fresh-{n:05}.txt")
    assert list(texts("0*.txt").values()) == list(texts("fresh-*.txt").values())


# Manifests


@pytest.mark.parametrize(
    ("words", "count", "proof"),
    [
        (["sudoku", "--difficulty", "easy", "--clues", "32"], 32, UNIQUE),
        (["jigsaw", "3x3"], 9, UNIQUE),
        (["packing", "5x5", "--pieces", "5"], 5, UNIQUE),
        (["crisscross", "--words", "otter, heron, toad"], 3, UNIQUE),
        (["cover", "queens", "6"], 36, NOT_UNIQUE),
        (["wordsearch", "--words", "otter, heron"], 2, UNIQUE),
    ],
)
def test_manifests_describe_every_kind(
    here: Path, run: Run, words: list[str], count: int, proof: str
) -> None:
    """Each row has seed, title, difficulty, count, proof and a solution, for old files too."""
    more = [
        "--seed",
        "3",
        "-o",
        "{n}.txt",
        "--manifest",
        str(here / "m.csv"),
        "--title",
        " My  set ",
    ]
    assert run("make", *words, *more).code == 0
    (row,) = rows_of("m.csv")
    difficulty = "easy" if "--difficulty" in words else ""
    shown = {
        "seed": "3",
        "title": "My set",
        "difficulty": difficulty,
        "count": str(count),
        "proof": proof,
    }
    assert row == {"file": "1.txt", **shown, "solution": row["solution"]}
    assert row["solution"]
    assert "\n" not in row["solution"]
    Path("m.csv").unlink()
    assert run("make", *words, *more, "--quiet") == (0, "", "")
    assert rows_of("m.csv") == [row]


@pytest.mark.usefixtures("here")
def test_fill_ins_count_their_words(run: Run) -> None:
    """The count is that of the words in the grid."""
    assert run("make", "fillin", "--seed", "1", "-o", "a.txt", "--manifest", "m.csv").code == 0
    (row,) = rows_of("m.csv")
    assert int(row["count"]) > 3


def test_proofs_claim_no_more_than_is_known() -> None:
    """A search that was stopped proves nothing, and a problem without a solution has none."""
    puzzle = Cover("a b", ["a", "b"])
    row = ManifestRow("a.txt", 1)
    assert complete_row(row, puzzle, lambda: False).proof == UNIQUE
    assert complete_row(row, puzzle, lambda: True).proof == UNKNOWN
    nothing = complete_row(row, Cover("a b", ["a"]), lambda: False)
    assert (nothing.proof, nothing.solution) == (UNKNOWN, "")


def test_recipes_are_saved_with_the_first_seed(batch: Run, run: Run) -> None:
    """--save-recipe works for batches, too."""
    assert batch("--number", "2", "-o", "{n}.txt", "--save-recipe", "r.json").code == 0
    done = batch("--number", "2", "-o", "{n}.txt", "--manifest", "m.csv")
    assert "2 skipped" in line_of(done)
    assert run("make", "wordsearch", "--recipe", "r.json", "-o", "same.txt").code == 0
    assert Path("same.txt").read_bytes() == Path("1.txt").read_bytes()
