"""Fill one grid by somebody else's program: a script that the benchmark runs as its own process.

It reads JSON from standard input and writes JSON. It needs nothing of this project, and so runs in
any Python that has the other program: not all of them are there for every version.

Processor time is limited by a timer that ends the process, since limits of their own are kept on
the wall clock, or not at all. While that timer runs, Linux moves process_time() on only a few
hundred times a second, so the time that was used is asked for in another way.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Any

FILLED, NONE, GIVEN_UP = "filled", "none", "limit"

#: A blocked cell and an open one, in the rows that are asked about.
BLOCKED, OPEN = "#", "."

#: Returns how it ended, and the rows of the fill.
Fill = Callable[[], tuple[str, list[str]]]


def blacksquare(rows: list[str], words: list[tuple[str, int]]) -> Fill:
    """Set up blacksquare. It says neither that it gave up nor that there is nothing to find."""
    module: Any = import_module("blacksquare")
    signs = {BLOCKED: module.BLACK.str, OPEN: module.EMPTY.str}
    grid = [[signs.get(cell, cell) for cell in row] for row in rows]
    listed = module.WordList(dict(words))
    crossword = module.Crossword(grid=grid, symmetry=None, word_list=listed)

    def fill() -> tuple[str, list[str]]:
        found = crossword.fill(timeout=None, show_progress=False)
        if found is None:
            return NONE, []
        cells = ([found[row, col].str for col in range(len(rows[0]))] for row in range(len(rows)))
        return FILLED, ["".join(row).replace(module.BLACK.str, BLOCKED) for row in cells]

    return fill


def ingrid(rows: list[str], words: list[tuple[str, int]]) -> Fill:
    """Set up ingrid-py. All words that it gets are good enough."""
    module: Any = import_module("ingrid_py")
    config = module.GridConfig("\n".join(rows), module.WordList(words), min_score=0)

    def fill() -> tuple[str, list[str]]:
        try:
            found = config.find_fill(timeout_secs=None)
        except RuntimeError as error:
            return NONE if "unfillable" in str(error) else GIVEN_UP, []
        return FILLED, found.filled_grid.upper().split()

    return fill


MODULES = {"blacksquare": "blacksquare", "ingrid-py": "ingrid_py"}
SET_UP = {"blacksquare": blacksquare, "ingrid-py": ingrid}


def used() -> float:
    """Return the seconds of processor time that this process has used."""
    try:
        usage = import_module("resource")
    except ImportError:  # Windows: no timer either
        return process_time()
    spent = usage.getrusage(usage.RUSAGE_SELF)
    return float(spent.ru_utime + spent.ru_stime)


def main() -> None:
    """Answer what standard input asks: which version there is, or a fill."""
    asked = json.load(sys.stdin)
    name = asked["name"]
    answer: dict[str, object] = {"version": version(name)}
    if "rows" in asked:
        words = [(text, score) for text, score in asked["words"]]
        import_module(MODULES[name])  # what it takes to start is nobody's set-up
        start = used()
        fill = SET_UP[name](asked["rows"], words)
        begun = used()
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, asked["limit"])
        end, rows = fill()
        seconds = used() - begun
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, 0)
        answer |= {"end": end, "rows": rows, "set_up": begun - start, "seconds": seconds}
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
