"""Command lines run in the process of the tests, as faithfully as a process of their own.

Python starts and imports for 0.1 to 0.2 s of CPU time per process, which many commands do not take.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from io import FileIO, TextIOWrapper

from puzzlewright.cli import main

#: Signs that mean something to a shell, and options that need a process without a browser's loop.
NEEDS_PROCESS = re.compile(r"[|&;<>()$`\\*?~#{}\[\]]|--cluster|\bstudio\b")

STREAMS = ("stdin", "stdout", "stderr")


def plain_words(command: str) -> list[str] | None:
    """Return the words of a command of ours that needs neither a shell nor a process, or None."""
    program, _, rest = command.partition(" ")
    if program != "puzzlewright" or NEEDS_PROCESS.search(rest):
        return None
    return shlex.split(rest)


def printed(words: Sequence[str]) -> str:
    """Run a command line; return what it prints on both streams, in the order it says it."""
    with tempfile.TemporaryFile() as file:
        with _streams(file.fileno()):
            main(list(words))
        file.seek(0)
        return file.read().decode("utf-8")


@contextmanager
def _streams(output: int) -> Iterator[None]:
    """Let this process and those that it starts read nothing, and print to a file at once."""
    with ExitStack() as stack:
        nothing = os.open(os.devnull, os.O_RDONLY)
        stack.callback(os.close, nothing)
        for number, source in enumerate((nothing, output, output)):
            kept = os.dup(number)
            stack.callback(os.close, kept)
            stack.callback(os.dup2, kept, number)
            os.dup2(source, number)
        for number, name in enumerate(STREAMS):
            stack.callback(setattr, sys, name, getattr(sys, name))
            raw = FileIO(number, "w" if number else "r", closefd=False)
            setattr(sys, name, TextIOWrapper(raw, "utf-8", write_through=True))
        yield
