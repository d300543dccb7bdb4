"""Characters that a terminal obeys reach none, neither from names of files nor from puzzles."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from support.checkpoints import samples
from support.commandline import CATS, COMMAND, SUDOKU

from puzzlewright.cli import main
from puzzlewright.cli.terminal.live_screen import keep_colours
from puzzlewright.cli.terminal.progress_bar import Bar, MakerBar
from puzzlewright.cli.terminal.streams import harmless, harmless_lines
from puzzlewright.engine.driver.run import Progress

#: Control characters of both sorts, and what changes the direction of text.
OBEYED = [
    *map(chr, (*range(9), *range(11, 32), *range(127, 160))),
    *map(chr, (*range(0x2028, 0x202F), *range(0x2066, 0x206A))),
]

#: A cover puzzle, whose names may hold nearly anything.
ODD_NAMES = "cover\na\u202e b\u2066\na\u202e\nb\u2066\n"


class Terminal(io.StringIO):
    """Standard output or standard error, with somebody watching."""

    def isatty(self) -> bool:
        """Claim to be a terminal."""
        return True


def terminals(monkeypatch: pytest.MonkeyPatch) -> tuple[Terminal, Terminal]:
    """Return standard output and standard error; no fixture, or pytest would set its own after."""
    out, err = Terminal(), Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setenv("TERM", "dumb")  # watch would take over the whole terminal
    return out, err


def obeyed_in(text: str) -> list[str]:
    """Return what a terminal would obey, besides our own line ends and tabs."""
    return [sign for sign in text if sign in OBEYED and sign not in "\n\t"]


VERBS = [
    ["show"],
    ["solve", "--all"],
    ["count"],
    ["check"],
    ["solve", "--json"],
    ["count", "--json"],
    ["show", "--json"],
]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.usefixtures("here")
def test_texts_with_odd_characters(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Whatever is put into the text of any kind, no verb prints it raw on a terminal."""
    random = Random(seed)
    shown = terminals(monkeypatch)
    texts = [*(puzzle.text() for _, puzzle in samples()), CATS, SUDOKU, ODD_NAMES]
    for text in texts:
        for _ in range(3):
            at = random.randrange(len(text))
            sign = random.choice(OBEYED)
            Path("odd.txt").write_text(f"{text[:at]}{sign}{text[at:]}", encoding="utf-8")
            main([*random.choice(VERBS), "odd.txt"])
    out, err = (terminal.getvalue() for terminal in shown)
    assert obeyed_in(out) == obeyed_in(err) == []
    assert "\\u" in out
    assert "\\x" in err


@pytest.mark.skipif(os.name != "posix", reason="no such names elsewhere")
@pytest.mark.usefixtures("here")
def test_names_of_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of files are printed with codes, on either stream."""
    shown = terminals(monkeypatch)
    name = "a\x1b[31m\x9b\u202e.txt"
    Path(name).write_text(SUDOKU, encoding="utf-8")
    for words in (["solve"], ["count"], ["check"], ["show"], ["count", "--json"], ["watch"]):
        main([*words, name, name])
        main([*words, f"no {name}"])
    out, err = (terminal.getvalue() for terminal in shown)
    assert obeyed_in(out) == obeyed_in(err) == []
    assert "\\u202e" in out
    assert "\\x1b" in err


def test_pipes_get_the_puzzle(tmp_path: Path) -> None:
    """What is piped is what the puzzle holds, and can be read back."""
    path = tmp_path / "odd.txt"
    path.write_text(ODD_NAMES, encoding="utf-8")
    done = subprocess.run([*COMMAND, "show", path], capture_output=True, check=True)
    assert done.stdout.decode() == ODD_NAMES


@pytest.mark.skipif(os.name != "posix", reason="no such terminals elsewhere")
def test_a_real_terminal(tmp_path: Path) -> None:
    """On a terminal the same puzzle is printed with codes."""
    path = tmp_path / "odd.txt"
    path.write_text(ODD_NAMES, encoding="utf-8")
    ours, theirs = os.openpty()
    subprocess.run([*COMMAND, "show", path], stdout=theirs, stderr=theirs, check=True)
    os.close(theirs)
    seen = os.read(ours, 10_000).decode()
    os.close(ours)
    assert seen == ODD_NAMES.replace("\u202e", "\\u202e").replace("\u2066", "\\u2066").replace(
        "\n", "\r\n"
    )


def test_harmless_texts() -> None:
    """Marks that Hebrew, Arabic and Persian need stay; the rest becomes codes."""
    kept = "שלום\u200f \u200e\u061cسلام\u200c می‌خواهم 👩\u200d🔬 e\u0301 ŠA"
    assert harmless(kept) == harmless_lines(kept) == kept
    for sign in OBEYED:
        assert obeyed_in(harmless(f"a{sign}b") + harmless_lines(f"a{sign}b")) == []
    assert harmless("a\nb\tc") == "a\\nb\\tc"
    assert harmless_lines("a\nb\tc\x1b") == "a\nb\tc\\u001b"


def test_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of a file before a bar, and words about the best so far, are harmless too."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    Bar("a\x1b[2J\u202e")(Progress(0.5, 1, 1, 9.0, None))
    monkeypatch.setattr("puzzlewright.cli.terminal.progress_bar.PATIENCE", 0.0)
    MakerBar("b\x9b").report(0.5, "c\x07")
    shown = terminal.getvalue().replace("\r", "").replace("\x1b[K", "")
    assert obeyed_in(shown) == []
    assert "\\u202e" in shown


def test_screens_keep_their_colours() -> None:
    """Of the codes in a screen that is watched, only colours reach the terminal."""
    line = "\x1b[1;38;2;1;2;3mX\x1b[0m \x1b[2J\u202e\x9b"
    assert keep_colours(line) == "\x1b[1;38;2;1;2;3mX\x1b[0m \\x1b[2J\\u202e\\x9b"
