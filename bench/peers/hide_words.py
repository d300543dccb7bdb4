"""Hide words by word-search-generator: a script that the benchmark runs as its own process.

It reads JSON from standard input and writes JSON. It needs nothing of this project, and so runs in
any Python that has the package.
"""

from __future__ import annotations

import json
import random
import sys
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Any

NAME = "word-search-generator"
MODULE = "word_search_generator"

#: Its level with all eight ways.
LEVEL = 3


def answer(maker: Any, words: list[str], size: int | None, rounds: int) -> dict[str, object]:
    """Return the first grid that it makes, and the seconds of the fastest of some."""
    made, seconds = [], []
    for _ in range(rounds):
        start = process_time()
        made.append(maker(", ".join(words), level=LEVEL, size=size))
        seconds.append(process_time() - start)
    first = made[0]
    placed = [
        [word.text, word.start_row, word.start_column, word.direction.name]
        for word in first.placed_words
    ]
    return {"rows": first.puzzle, "placed": placed, "seconds": min(seconds)}


def main() -> None:
    """Answer what standard input asks: which version there is, or grids of some sets of words."""
    asked = json.load(sys.stdin)
    said: dict[str, object] = {"version": version(NAME)}
    if "sets" in asked:
        random.seed(asked["seed"])
        maker = import_module(MODULE).WordSearch
        said["sets"] = [
            answer(maker, words, size, asked["rounds"])
            for words, size in zip(asked["sets"], asked["sizes"], strict=True)
        ]
    json.dump(said, sys.stdout)


if __name__ == "__main__":
    main()
