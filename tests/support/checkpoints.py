"""Small puzzles of all kinds and engines, and checkpoints of them: right, and made up."""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from puzzlewright import Cover, FillIn, Jigsaw, Packing, Sudoku, WordSearch
from puzzlewright.engine.driver import checkpoint as checkpoint_module
from puzzlewright.engine.driver import pieces as pieces_module
from puzzlewright.engine.driver import run as run_module
from puzzlewright.engine.driver import workers as workers_module
from puzzlewright.engine.driver.checkpoint import TITLE
from puzzlewright.puzzles import solving as solving_module
from puzzlewright.puzzles.abilities import Symmetry
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.cover.make.generator import problem_by_name
from puzzlewright.puzzles.packing.solve import candidate_methods, packing_solver


def in_a_row() -> Jigsaw:
    """Return two and two alike pieces in a row: six orders, of which two are their own turns."""
    pieces = [(1, 1, 1, 1), (1, 1, 1, 1), (2, 1, 2, 1), (2, 1, 2, 1)]
    return Jigsaw(1, 4, pieces, signed=False, flat_rim=False)


def of_two_colours() -> Jigsaw:
    """Return six different pieces for 2×3 cells, in classes of two."""
    pieces = [(1, 1, 1, 2), (1, 1, 2, 2), (1, 2, 1, 2), (1, 2, 2, 2), (1, 1, 1, 1), (2, 2, 2, 2)]
    return Jigsaw(2, 3, pieces, signed=False, flat_rim=False)


def samples() -> Iterator[tuple[str, Puzzle[Any]]]:
    """Yield small puzzles with more than one solution, and what is special about each."""
    yield "cover", problem_by_name("queens", ["7"])
    yield "multiplicities", problem_by_name("independent", ["3x3"])
    yield "two ways", Cover.loads("a b c\na b\nc\na\nb c\n")
    yield "sudoku", Sudoku.loads("1...\n..3.\n....\n....\n")
    yield "classes of different sizes", in_a_row()
    for engine in ("scan", "domains", "cover"):
        yield f"jigsaw by {engine}", Symmetry.of(of_two_colours()).with_engine(engine)
    yield "pentominoes", Packing.loads("packing\nboard 3x20\nbricks pentominoes\n")
    dominoes = Packing.loads("packing\nboard 4x4\nbricks 8 dominoes\n")
    for engine in candidate_methods(packing_solver(dominoes).anchored_problem):
        yield f"dominoes by {engine}", Symmetry.of(dominoes).with_engine(engine)
    yield "exact", FillIn.loads(f"fillin\ngrid\n____\n_##_\n_##_\n____\nwords\n{FRAME}")
    yield "dictionary", FillIn.loads(f"fillin\nmode dictionary\ngrid\n___\n___\nwords\n{TWOS}")
    yield "word search", WordSearch.loads("wordsearch\ngrid\nCATC\nATAA\nTACT\nwords\nCAT\n")


#: Words of a square's four sides; and words of two and three letters.
FRAME = "\n".join(["ABBA", "AXYA", "AYXA", "ACCA", ""])
TWOS = "\n".join(["ABA", "BAB", "AAA", "BBB", "AAB", "AB", "BA", "AA", "BB", ""])


@contextmanager
def short_steps(every: float = 1000.0) -> Iterator[None]:
    """Take short steps, on threads at once, and save so often (seconds) besides start and end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workers_module, "SOLO_NODES", 5)
        patch.setattr(workers_module, "NAP", 0.001)
        patch.setattr(pieces_module, "WEIGHING_PIECES", 5)
        patch.setattr(pieces_module, "FIRST_STEP", 4)
        patch.setattr(pieces_module, "LONGEST_STEP", 8)
        patch.setattr(run_module, "WEIGH_AFTER", -1.0)
        patch.setattr(run_module, "PROGRESS_EVERY", 0.0)
        patch.setattr(run_module, "CHECKPOINT_EVERY", every)
        patch.setattr(checkpoint_module, "MOST_TIME", float("inf"))
        patch.setattr(solving_module, "GRACE", float("inf"))  # all read their checkpoint first
        patch.setattr(os, "fsync", lambda _: None)  # nobody pulls the plug here
        yield


def state_in(path: Path) -> dict[str, Any]:
    """Return the JSON of a checkpoint."""
    state: dict[str, Any] = json.loads(path.read_bytes().splitlines()[2])
    return state


def signed(state: object) -> bytes:
    """Return a checkpoint with this state and a checksum that fits it."""
    body = json.dumps(state).encode()
    return b"\n".join([TITLE, sha256(body).hexdigest().encode(), body, b""])


#: What a field is replaced by.
ODD: list[Any] = [
    *(None, True, False, "", "x", [], {}, [[]], [None], [[-1]], [[0]], [["a"]], [[1.5]], {"a": 1}),
    *(-1, 0, 1, 2, 7, 1 << 31, 1 << 63, 1 << 80, -(1 << 70), 0.5, -0.0, 1.0, 1.5, 1e308, -1e-9),
    *(float("nan"), float("inf"), float("-inf"), "AAAA", [[0, 1, 2]], [[1 << 40]], [[[]]]),
]


def mutated(state: dict[str, Any], random: Random) -> dict[str, Any]:
    """Return the state of a checkpoint with something changed in it: a field, or bytes of one."""
    new: dict[str, Any] = json.loads(json.dumps(state))
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        places = list(_places(new))
        parent, key = random.choice(places)
        if key == "state" and isinstance(parent[key], str) and random.random() < 0.8:
            parent[key] = _other_bytes(parent[key], random)
        elif isinstance(parent[key], list) and parent[key] and random.random() < 0.5:
            _other_list(parent[key], random)
        elif type(parent[key]) is int and random.random() < 0.6:
            parent[key] += random.choice([-1, 1, -5, 5, 100, 1 << 31])
        else:
            parent[key] = deepcopy(random.choice(ODD))
    return new


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield where the values in JSON data are, that of the state often."""
    keys = value if isinstance(value, dict) else range(len(value))
    for key in list(keys):
        if key in {"search", "run"}:
            continue
        yield value, key
        if key == "state":
            yield from [(value, key)] * 8
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


def _other_list(values: list[Any], random: Random) -> None:
    at = random.randrange(len(values))
    change = random.randrange(3)
    if change == 0:
        del values[at]
    elif change == 1:
        values.insert(at, deepcopy(random.choice(values)))
    else:
        random.shuffle(values)


def _other_bytes(text: str, random: Random) -> str:
    """Change 64-bit words of a state, or single bytes, or its length."""
    try:
        data = bytearray(b64decode(text))
    except ValueError:
        return "AAAA"
    words = len(data) // 8
    for _ in range(random.choice([1, 1, 2])):
        change = random.randrange(5)
        if change < 3 and words:
            at = 8 * random.randrange(words)
            old = int.from_bytes(data[at : at + 8], "little", signed=True)
            number = random.choice([old + 1, old - 1, 0, 1, 2, -1, 1 << 31, 1 << 61, -(1 << 63)])
            number = (number + (1 << 63)) % (1 << 64) - (1 << 63)
            data[at : at + 8] = number.to_bytes(8, "little", signed=True)
        elif change == 3 and data:
            data[random.randrange(len(data))] = random.randrange(256)
        else:
            data = data[:-8] if random.random() < 0.5 else data + bytes(8)
    return b64encode(bytes(data)).decode()
