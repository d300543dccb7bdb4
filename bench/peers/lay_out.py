"""Lay words out by genxword: a script that the benchmark runs as its own process.

It reads JSON from standard input and writes JSON. It needs nothing of this project, and so runs in
any Python that has genxword. What genxword draws with (cairo, Pango) need not be there: nothing is
drawn, and modules without anything in them stand in for it.
"""

from __future__ import annotations

import json
import random
import sys
from importlib import import_module
from importlib.metadata import version
from time import process_time
from types import ModuleType
from typing import Any

NAME = "genxword"
BLANK = "-"

#: How often its board may become larger, and by how many lines, until all words are on it.
GROWTHS, MORE = 5, 2

#: Rows of a board, of the size that it was laid out on.
Rows = list[str]


def without_drawing() -> Any:
    """Import genxword, with nothing behind it that draws."""
    names = {"gi": ("require_version",), "gi.repository": ("Pango", "PangoCairo"), "cairo": ()}
    for name, parts in names.items():
        module = ModuleType(name)
        for part in parts:
            setattr(module, part, lambda *_: None)
        sys.modules[name] = module
    return import_module(f"{NAME}.control")


def laid_out(control: Any, words: list[str]) -> tuple[Rows, bool]:
    """Return the rows that genxword comes to, and whether it says that all words are on them.

    The board is the one it chooses. It grows as it does without a user, but only where a word is
    missing; and for as long, rather than until nine of ten words are there.
    """
    maker = control.Genxword(auto=True)
    maker.wlist(words, len(words))
    maker.grid_size()
    for growth in range(GROWTHS + 1):
        side = maker.nrow + growth * MORE
        board = control.Crossword(side, side, BLANK, maker.wordlist)
        board.compute_crossword()
        if len(board.best_wordlist) == len(words):
            break
    is_all = len(board.best_wordlist) == len(words)
    return ["".join(row) for row in board.best_grid], is_all


def box(rows: Rows) -> int:
    """Return how many cells the smallest rectangle around the letters has."""
    height = [at for at, row in enumerate(rows) if row.strip(BLANK)]
    width = [at for at, column in enumerate(zip(*rows, strict=True)) if {*column} != {BLANK}]
    return (height[-1] - height[0] + 1) * (width[-1] - width[0] + 1)


def answer(control: Any, words: list[str], limit: float) -> dict[str, object]:
    """Return the first layout with its time, and the smallest of those that the limit allows."""
    start = process_time()
    first, is_all = laid_out(control, words)
    first_seconds = process_time() - start
    best, best_is_all = first, is_all
    while process_time() - start < limit:
        rows, is_all = laid_out(control, words)
        if (not is_all, box(rows)) < (not best_is_all, box(best)):
            best, best_is_all = rows, is_all
    seconds = process_time() - start
    return {"first": first, "first seconds": first_seconds, "best": best, "best seconds": seconds}


def main() -> None:
    """Answer what standard input asks: which version there is, or layouts of some sets of words."""
    asked = json.load(sys.stdin)
    said: dict[str, object] = {"version": version(NAME)}
    if "sets" in asked:
        random.seed(asked["seed"])
        control = without_drawing()
        said["sets"] = [answer(control, words, asked["limit"]) for words in asked["sets"]]
    json.dump(said, sys.stdout)


if __name__ == "__main__":
    main()
