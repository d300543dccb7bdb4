"""Mutations that know the structure of an input: lines of text, and JSON.

libFuzzer changes bytes, which rarely gives another valid input. Half of the time these mutators
take over: they move whole lines and words around, or change one value of a JSON document.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

#: Changes bytes up to a size, as libFuzzer does.
Bytes = Callable[[bytes, int], bytes]

#: Values that readers may not expect.
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 9, 255, 10**6, 2**31, 2**63, 10**30, -(2**63), 0.5, 1e308,
    float("inf"), float("nan"), "", " ", "A", "a b", "-", "\n", "é", "\u202e", "\ud800", "x" * 300,
    [], {}, [[]], [0], [None], {"": 0}, [1, 2, 3, 4],
)  # fmt: skip
WORDS = (
    "",
    "0",
    "-1",
    "1",
    "99999999999999999999",
    "#",
    "#: ",
    "(",
    ")",
    '"',
    "\\",
    "é",
    "x3",
    "\t",
)


def mutated(kind: str, data: bytes, most: int, seed: int, change: Bytes) -> bytes:
    """Return a changed input of at most `most` bytes; `kind` is lines, json or bytes."""
    random = Random(seed)
    if kind == "bytes" or random.random() < 0.5:
        return change(data, most)
    new = _json(data, random) if kind == "json" else _lines(data, random)
    return change(data, most) if new is None or len(new) > most else new


def _lines(data: bytes, random: Random) -> bytes:
    """Copy, move, drop or change a line or a word."""
    lines = data.decode(errors="replace").split("\n")
    for _ in range(random.choice((1, 1, 2, 4))):
        at = random.randrange(len(lines))
        what = random.randrange(6)
        if what == 0:
            lines.insert(random.randrange(len(lines) + 1), lines[at])
        elif what == 1 and len(lines) > 1:
            del lines[at]
        elif what == 2:
            other = random.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif what == 3:
            lines[at:at] = [lines[at]] * random.randrange(1, 5)
        else:
            lines[at] = _words(lines[at], random)
    return "\n".join(lines).encode()


def _words(line: str, random: Random) -> str:
    words = line.split(" ")
    at = random.randrange(len(words))
    what = random.randrange(4)
    if what == 0:
        words[at] = random.choice(WORDS)
    elif what == 1:
        words.insert(at, random.choice((*WORDS, *words)))
    elif what == 2:
        del words[at]
    else:
        words[at] = words[at] * 2 if random.random() < 0.5 else words[at][:-1]
    return " ".join(words)


def _json(data: bytes, random: Random) -> bytes | None:
    """Change one value, or a few; None if that is not possible."""
    try:
        return _json_changed([json.loads(data)], random)
    except (ValueError, RecursionError):  # no JSON, or too deep
        return None


def _json_changed(whole: list[Any], random: Random) -> bytes | None:
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        places = list(_places(whole))
        if places:
            _change(*random.choice(places), places, random)
    return json.dumps(whole[0]).encode() if whole else None


def _change(parent: Any, key: Any, places: list[tuple[Any, Any]], random: Random) -> None:
    what = random.randrange(6)
    if what == 0:
        parent[key] = random.choice(VALUES)
    elif what == 1:
        other, name = random.choice(places)
        parent[key] = json.loads(json.dumps(other[name]))
    elif what == 2:
        del parent[key]
    elif what == 3 and isinstance(parent, list):
        parent.insert(key, parent[key])
    elif parent[key] is None or isinstance(parent[key], bool):
        parent[key] = random.choice(VALUES)
    elif isinstance(parent[key], int | float):
        parent[key] += random.choice((-1, 1, -2, 10, 256))
    elif isinstance(parent[key], str):
        parent[key] = _words(parent[key], random)
    elif isinstance(parent, dict):
        parent[f"{key}x"] = parent.pop(key)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every value inside a value as what holds it, and its index or name there."""
    pairs = enumerate(value) if isinstance(value, list) else value.items()
    for key, inner in pairs:
        yield value, key
        if isinstance(inner, list | dict):
            yield from _places(inner)
