"""Scripts without a browser: Node runs tests/js, which asks the same of scripts as of Python.

Node is that of Playwright, or one that is installed. It needs no packages.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from support.game_samples import sample_games
from support.node import find_node
from support.paths import TESTS
from support.puzzles.games_of_letters import letter_facts
from support.puzzles.games_of_searches import search_facts

import puzzlewright
from puzzlewright import FillIn, Sudoku
from puzzlewright.games.game import AnswerHash
from puzzlewright.i18n.catalogue import Catalogue, languages, load_catalogue
from puzzlewright.puzzles.fillin.codec import SIGNS
from puzzlewright.words.codec import rows_to_json

SCRIPTS = TESTS / "js"

#: Cells whose hashes are compared: of several letters, beyond Latin, and of many blocks.
HASHED: tuple[list[str], ...] = (["C", "A", "T"], ["QU", "É", "ł", "字"], ["X"] * 300, [])

#: A grid with a circle and bars, and the cell at which it is changed.
BARRED = {
    "rows": [["A", "_", "_"], ["_", "(_)", "#"], ["_", "B", "C"]],
    "bars": ["|..", "._.", "..."],
    "circles": ["o..", "...", "..o"],
}
CELL = (1, 0)


def hashes() -> list[dict[str, Any]]:
    """Return what Python's library computes."""
    seal = AnswerHash.for_solution({"some": "data"})
    return [{"cells": cells, "data": seal.data(), "hash": seal.hash(cells)} for cells in HASHED]


def sudokus() -> list[dict[str, Any]]:
    """Return sudokus with one solution."""
    puzzles = [Sudoku.make(box=box, seed=1) for box in ((2, 2), (2, 3), (3, 2))]
    return [
        {
            "symbols": list(map(str, range(1, puzzle.size + 1))),
            "box": puzzle.box,
            "cells": [str(cell or "") for cell in puzzle.cells],
            "solution": [str(cell) for row in puzzle.solve()[0].grid for cell in row],
        }
        for puzzle in puzzles
    ]


def grid() -> dict[str, Any]:
    """Return a grid with its slots, with another block and with another bar."""
    puzzle = FillIn.from_json({"kind": "fillin", "words": [], "mode": "dictionary", **BARRED})
    slots = [[slot.name, [list(cell) for cell in slot.cells]] for slot in puzzle.template.slots]
    rows = rows_to_json(puzzle.template.with_blocks([CELL]).rows, SIGNS)
    bars = ["|..", "|+.", "..."]
    return {"puzzle": BARRED, "cell": CELL, "slots": slots, "blocked": rows, "bars": bars}


def categories(catalogue: Catalogue) -> dict[int, str]:
    """Return the plural category of numbers in a language."""
    forms = next(each for each in catalogue.phrases.values() if isinstance(each, dict))
    named = Catalogue(catalogue.language, {"1": {c: c for c in forms}}, catalogue.plural_rule)
    return {number: named.plural(number, "1", "{}") for number in [*range(130), 1000, 1001, 12345]}


def test_scripts(tmp_path: Path) -> None:
    """The logic of games and editors is right, and agrees with Python's."""
    plurals = [
        {"language": language, "categories": categories(load_catalogue(language))}
        for language in languages()
        if language != "en"
    ]
    facts = tmp_path / "facts.json"
    found = {"hashes": hashes(), "sudokus": sudokus(), "grid": grid(), "plurals": plurals}
    found |= {"letters": letter_facts(), "searches": search_facts(), **sample_games()}
    facts.write_text(json.dumps(found), encoding="utf-8")
    env = os.environ | {
        "PUZZLEWRIGHT_HOME": str(Path(puzzlewright.__file__).parent),
        "PUZZLEWRIGHT_FACTS": str(facts),
    }
    command = [find_node(), "--test", *map(str, sorted(SCRIPTS.glob("*.test.mjs")))]
    done = subprocess.run(
        command, env=env, capture_output=True, encoding="utf-8", timeout=200, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
