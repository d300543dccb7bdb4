"""Knuth's program SSXCC: exact covers with colours by sparse sets ("dancing cells"), in C.

It is built elsewhere, from https://www-cs-faculty.stanford.edu/~knuth/programs/ssxcc.w, and the
bench takes the path of the program. A process of its own reads the problem as text, so its CPU
time includes reading; the start of the process costs about a millisecond besides.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from bench.timing import InChild, Task
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.cover.puzzle import Cover

#: A colour is one character for it. These are what a text may hold besides its own signs.
COLOURS = [chr(code) for code in range(ord("!"), 0x7F) if chr(code) not in ":|"]

#: What it says at the end.
RESULT = re.compile(r"Altogether (\d+) solutions?,.* (\d+) nodes")


class Said(NamedTuple):
    """What the program says of a problem."""

    solutions: int
    nodes: int  #: forced moves included


class Ssxcc:
    """The program, at a path."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            said = self._run(text_of(Cover("a b", ["a", "b c:x", "a c:y"], secondary="c")))
        except OSError as error:
            raise InputError(f"cannot be run ({error.strerror})", source=str(path)) from error
        if said.solutions != 1:
            raise InputError("does not solve exact covers as SSXCC does", source=str(path))

    def takes(self, cover: Cover) -> bool:
        """Tell whether it can be asked about this problem: once each, and not too many colours."""
        return cover.problem.is_unit and len(_colours(cover)) <= len(COLOURS)

    def count(self, cover: Cover) -> Task[int]:
        """Count the solutions."""
        return self._task(text_of(cover))

    def printed(self, cover: Cover) -> Task[int]:
        """Print the options of every solution as text, which nobody reads."""
        return self._task(text_of(cover), "m1")

    def nodes(self, cover: Cover) -> int:
        """Return how many nodes it visits."""
        return self._run(text_of(cover)).nodes

    def _task(self, text: str, *options: str) -> Task[int]:
        work: Callable[[], int] = InChild(lambda: self._run(text, *options).solutions)
        return lambda: work

    def _run(self, text: str, *options: str) -> Said:
        done = subprocess.run(
            [str(self._path), *options],
            check=False,
            input=text,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        found = RESULT.search(done.stderr)
        if found is None:
            reason = f"does not say how many solutions there are: {done.stderr.strip()[-200:]}"
            raise InputError(reason, source=str(self._path))
        return Said(int(found[1]), int(found[2]))


def text_of(cover: Cover) -> str:
    """Return a problem in its format, with short names: items and colours are numbered."""
    names = {name: f"{n:x}" for n, name in enumerate((*cover.items, *cover.secondary))}
    colours = dict(zip(_colours(cover), COLOURS, strict=False))
    primary, secondary = (
        " ".join(names[name] for name in items) for items in (cover.items, cover.secondary)
    )
    lines = [f"{primary} | {secondary}" if secondary else primary]
    lines += [
        " ".join(
            names[item] + (f":{colours[c]}" if c is not None else "")
            for item, c in map(cover._names.pair, option)
        )
        for option in cover.options
    ]
    return "\n".join(lines) + "\n"


def _colours(cover: Cover) -> list[str]:
    """Return the colours of a problem, each once."""
    return list(cover._names.of_colour.values())
