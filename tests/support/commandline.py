"""What the tests of the command line share: small puzzles, and ways of running a command."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator

from puzzlewright.cli.result_schemas import verb_schema

#: Exact cover: no solution, one, and two.
NO_WAY = "a b\na\n"
ONE_WAY = "a b\na\nb\n"
TWO_WAYS = "a b c\na b\nc\na\nb c\n"

#: A criss-cross that every crossword format can hold.
CATS = """\
crisscross
goal contest
grid
CATS-
--O--
words
CATS;felines
TO;toward
"""

#: The same as newspapers print it, and as all formats of crosswords read it.
CROSSWORD = CATS.replace("grid\n", "crossword\ngrid\n")

#: A sudoku with one solution.
SUDOKU = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

#: The same solution with four cells taken out in which 1 and 3 can change places.
TWO_FOLD = (
    SOLVED[:32]
    + "."
    + SOLVED[33:35]
    + "."
    + SOLVED[36:41]
    + "."
    + SOLVED[42:44]
    + "."
    + (SOLVED[45:])
)

#: No two givens are equal in a house, but the last cell of the first row has no value left.
HOPELESS = "12345678." + "." * 44 + "9" + "." * 27


class Finished(NamedTuple):
    """A command that has ended."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The JSON objects on standard output, one on each line; each follows its schema."""
        found: list[dict[str, Any]] = [json.loads(line) for line in self.out.splitlines()]
        for each in found:
            verb_validator(each["verb"]).validate(each)
        return found


@cache
def verb_validator(verb: str) -> Draft202012Validator:
    """Return what judges the objects that a verb prints with --json."""
    schema = verb_schema(verb)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


#: Runs main() with these words in this process.
Run = Callable[..., Finished]

#: The command as a process of its own.
COMMAND = [sys.executable, "-m", "puzzlewright"]


def run_process(*words: str, given: str = "") -> Finished:
    """Run the command as a process of its own, with `given` as its standard input."""
    done = subprocess.run(
        [*COMMAND, *words], input=given, capture_output=True, encoding="utf-8", timeout=60
    )
    return Finished(done.returncode, done.stdout, done.stderr)


def queens(n: int) -> str:
    """Return the problem of n queens: rows and columns once, diagonals at most once."""
    lines = range(n)
    items = [*(f"r{i}" for i in lines), *(f"c{i}" for i in lines)]
    diagonals = [f"{name}{i}" for name in "ab" for i in range(2 * n - 1)]
    options = [f"r{r} c{c} a{r + c} b{r - c + n - 1}" for r in lines for c in lines]
    return "\n".join([f"{' '.join(items)} | {' '.join(diagonals)}", *options]) + "\n"


def bare(text: str) -> str:
    """Return a text of ours without its annotations: the puzzle alone."""
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("#: "))
