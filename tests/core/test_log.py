"""Log messages: for programs under `puzzlewright.*`, for people by --verbose."""

from __future__ import annotations

import itertools
import logging
from pathlib import Path

import pytest

import puzzlewright
from puzzlewright.cli.command import main

DOMINOES = "packing\nboard 2x3\nbricks dominoes\n"


@pytest.fixture
def dominoes(tmp_path: Path) -> Path:
    """Write a file with a small puzzle."""
    path = tmp_path / "dominoes.txt"
    path.write_text(DOMINOES)
    return path


def test_a_program_gets_the_messages_of_the_library(
    dominoes: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Loggers, levels and places are those a program expects."""
    caplog.set_level(logging.DEBUG, "puzzlewright")
    assert puzzlewright.load(dominoes).solve().count.n == 3
    told = {(record.name, record.levelname) for record in caplog.records}
    assert ("puzzlewright.files", "DEBUG") in told
    assert ("puzzlewright.engine.run", "INFO") in told
    assert f"{dominoes}: text of the kind packing" in caplog.messages
    assert any(
        message.startswith("exhausted: solutions: 3, nodes: ") for message in caplog.messages
    )


def test_messages_need_a_logger(dominoes: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A level keeps the details out."""
    caplog.set_level(logging.INFO, "puzzlewright")
    puzzlewright.load(dominoes)
    assert {record.levelname for record in caplog.records} == {"INFO"}


@pytest.mark.parametrize("option", ["-v", "--verbose", "-vv"])
@pytest.mark.parametrize("in_front", [False, True])
def test_verbose_prints_them(
    dominoes: Path, capsys: pytest.CaptureFixture[str], option: str, in_front: bool
) -> None:
    """Each message is one line on standard error, behind the verb and in front of it."""
    words = ["count", str(dominoes)]
    assert main([option, *words] if in_front else [*words, option]) == 0
    printed = capsys.readouterr()
    assert printed.out == "3\n"
    lines = printed.err.splitlines()
    assert all(line.startswith("puzzlewright: [") and " s] " in line for line in lines)
    assert any(" s] engine.run: counting solutions: " in line for line in lines)
    assert any(": read " in line and " bytes" in line for line in lines) == (option == "-vv")


@pytest.mark.parametrize(
    "words",
    [["-v", "-v", "count"], ["--verbose", "--verbose", "count"], ["-v", "count", "-v"]],
    ids=" ".join,
)
def test_the_times_add_up(
    dominoes: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """Twice is twice, wherever it stands."""
    assert main([*words, str(dominoes)]) == 0
    assert " bytes" in capsys.readouterr().err
    assert main(["-v", "count", str(dominoes)]) == 0  # and is forgotten afterwards
    assert " bytes" not in capsys.readouterr().err


def test_the_clock_of_verbose(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It begins with the command; making is timed from its message on, whatever came before."""
    clock = itertools.count(100).__next__
    monkeypatch.setattr("puzzlewright.cli.terminal.log_lines.perf_counter", clock)
    monkeypatch.setattr("puzzlewright.puzzles.recipes.recipe.perf_counter", clock)
    assert main(["-v", "make", "sudoku", "--seed", "1"]) == 0
    lines = [
        line for line in capsys.readouterr().err.splitlines() if "mak" in line or "mad" in line
    ]
    at = [int(line.partition("[")[2].partition(".")[0]) for line in lines[-2:]]
    took = float(lines[-1].rpartition(" in ")[2].removesuffix(" s"))
    assert 1 <= took < at[1] - at[0] + 1


def test_afterwards_nothing_is_printed(dominoes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The logger of a program that calls the command line is as it was."""
    main(["count", str(dominoes), "-v"])
    capsys.readouterr()
    assert main(["count", str(dominoes)]) == 0
    assert capsys.readouterr().err == ""
    logger = logging.getLogger("puzzlewright")
    assert (logger.handlers, logger.level, logger.propagate) == ([], logging.NOTSET, True)


def test_names_of_files_cannot_command_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Control characters are shown as codes."""
    path = tmp_path / "red\x1b[31m.txt"
    path.write_text(DOMINOES)
    assert main(["count", "-v", str(path)]) == 0
    assert "\x1b" not in capsys.readouterr().err
