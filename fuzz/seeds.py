"""Small puzzles of each kind, and what they look like in every format: where fuzzing starts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile
from zlib import compress

from puzzlewright.documents import Credits, Document
from puzzlewright.errors import InputError
from puzzlewright.formats.register import formats
from puzzlewright.puzzles.annotations import annotated
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named, parse_any

#: A puzzle of each kind with few solutions: those of solutions and checkpoints.
SMALL_PUZZLES = {
    "cover": "cover\na b c | d\na b\nc d:1\na d:2\nb c d:1\nc\n",
    "crisscross": "crisscross\ngoal contest\ngrid\nCATS-\n--O--\nwords\nCATS;felines\nTO;toward\n",
    "fillin": "fillin\ngrid\n___\n_#_\n___\nwords\nTEA\nTEN\nARM\nNUM\n",
    "jigsaw": "jigsaw 2 2\n0 1 2 0\n0 0 -1 -1\n-2 3 0 0\n1 0 0 -3\n",
    "packing": "packing\nboard 2x3\nbricks dominoes\n",
    "sudoku": "sudoku 2x2\n1 . | . .\n. . | 3 .\n----+----\n. 1 | . .\n. . | . 2\n",
    "wordsearch": "wordsearch\nlevel hard\ngrid\nCATX\nDOGY\nTENZ\nphrases\ncat\ndog;Hund\nten\n",
}

#: More ways of writing puzzles.
TEXTS = {
    "cover": [
        "| a comment\na b c\na b\nc\n",
        "a b c\n\na b\nc\na\nb c\n",
        "cover\n2:3|a b 1|c | x y\na b x:1 y:2\na c\n",
        "a b\na\nb\n| a comment\n",
    ],
    "crisscross": [
        "crisscross\nalphabet croatian\ngoal all\ngrid\n(LJ)E(NJ)\nwords\nljenj = (LJ)E(NJ);riba\n",
        "crisscross\ngoal word=10,letter=-1\ncrossings 1\ngrid\nAB\nC-\nwords\nAB\nAC\n",
    ],
    "fillin": [
        "***\n*.*\n***\nTEA\nTEN\nARM\nNUM\n",
        "3 3 4\n***\n*.*\n***\nTEA\nTEN\nARM\nNUM\n",
        "fillin\ncrossword\ngrid\nA_\n__\nwords\nAB;50\nCD;20\nAC;1\nBD\n",
    ],
    "jigsaw": [
        "jigsaw 2 2 unsigned no-turning free-rim labelled\n0Ab0\n0 0 A A\nx: b, c, 0, 0 @2,1\nA00C\n",
        "0 1 2 0\n0 0 -1 -1\n-2 3 0 0\n1 0 0 -3\n",
        '{"rows": 1, "cols": 1, "pieces": [[0, 0, 0, 0]]}\n',
        "[0, 1, 2, 0],\n[0, 0, -1, -1],\n[-2, 3, 0, 0],\n[1, 0, 0, -3]\n",
    ],
    "packing": [
        "packing\nboard\nab\nba\nbrick corner x2 no-turning\nab\n",
        'packing hex\nboard\n# # #\n # # #\nbricks 2 trihexes, dihex\nbrick "long one" no-flipping cells 0,0 0,1\nchoose\n',
        "packing tri\nboard\n.#####\n#######\nbricks 2 tetriamonds\n",
        "packing\nboard\n##\n##\n--\n##\n##\nbrick x xany\n##\n--\n##\nbrick y x3 flipping cells 0,0,0 0,0,1=a\n",
        "packing\nboard 6x10\nbricks pentominoes\n",
    ],
    "sudoku": [
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
        "1.|.4\n.4|1.\n-+-\n..|..\n4.|..\n",
        "sudoku 2x3\n" + "......\n" * 6,
        "[Puzzle]\n" + ".........\n" * 9,
    ],
    "wordsearch": [
        "wordsearch\nalphabet croatian\nlevel E,S,NE\nblock english\nmessage ABC\ngrid\n(LJ)A-\nB-C\nphrases\nLJA;x\n",
        "wordsearch\nlevel expert\nblock english\ngrid\nABBA\nBABB\nphrases\nabba\nbab;two words\n",
    ],
}

#: What solutions, lists and the rest look like.
PLAIN = {
    "solution-cover": ["a b\nc d:1\n", "1 2\n"],
    "template": ["***\n*.*\n***\n", "___\n_#_\nA__\n", "# . A (LJ)\n. . . .\n"],
    "mask": ["heart", "##.\n###\n.##\n", "  x\n xx\nxxx\n"],
    "numbers": ["90", "30s", "1.5 m", "1_000", "2,000", ".5h", "10ms"],
    "list-entries": [
        "otter\nNew York;the Big Apple\n# comment\n",
        'word,clue\notter,"swims, and holds hands"\nlynx,"a ""cat"""\n',
        "ljenj\tsloth\nžaba\tfrog\n",
    ],
    "list-phrases": [
        "animals;otter;Otter\nanimals;lynx;Luchs\n",
        '{"phrases": ["otter", ["lynx", "Luchs"], {"phrase": "bee", "category": "animals"}]}',
        "category,phrase,translation\nanimals,otter,Otter\n",
    ],
    "list-scored": ["OTTER;50\nLYNX;20\nBEE\n# comment\n", "otter 50\nljenj\t7\n(LJ)E(NJ);3\n"],
    "cells": ["Ljubljana", "łódź-ĳ", "각한글", "क्षत्रिय", "👩‍👩‍👧 e\u0301", "İıßŒ"],
    "language": [
        '"hr"',
        '{"name": "own", "digraphs": ["CH", "LL"], "accents": false, "kept": "Ñ", "letters": "A-ZÑ"}',
        '{"name": "x", "spelt": {"ß": "ss"}, "dropped": "-", "others": null, "dotted_i": true}',
    ],
    "record": [
        '{"version": "0.1.0", "seed": 7, "recipe": {"kind": "sudoku", "grade": "hard"}}',
        '{"version": "0.1.0", "seed": 1, "recipe": {"kind": "jigsaw"}, "reached": {"asked": 3, "looks": 2}}',
    ],
    "recipe": [
        '{"kind": "sudoku", "seed": 7, "size": 4, "clues": 6, "symmetric": "turn", "minimal": true}',
        '{"kind": "wordsearch", "size": [12, 18], "phrases": ["otter", ["heron", "a bird"]], "mask": "heart"}',
        '{"kind": "crisscross", "words": ["otter", ["lynx", "cat"]], "goal": "contest", "time": 2}',
        '{"kind": "fillin", "size": [5, 5], "words": [["OTTER", 50], "LYNX"], "must": ["BEE"], "layout": "free"}',
        '{"kind": "jigsaw", "size": [3, 3], "solutions": 2, "signed": false, "turning": false}',
        '{"kind": "packing", "size": "4x5", "pieces": 3, "sizes": [3, 6], "lattice": "square"}',
        '{"kind": "cover", "name": "queens", "sizes": [4]}',
        '{"kind": "wordsearch", "lang": {"name": "x", "letters": "A-Z", "digraphs": ["CH"]}, "phrases": ["chat"]}',
    ],
    "format-eternity2": ["0 1 2 0\n0 0 1 1\n2 3 0 0\n1 0 0 3\n"],
}


@cache
def small_puzzle(kind: str) -> Puzzle[Any]:
    """Return the small puzzle of a kind."""
    return kind_named(kind).puzzle_class().loads(SMALL_PUZZLES[kind])


@cache
def _puzzles() -> list[Puzzle[Any]]:
    found = [small_puzzle(kind) for kind in SMALL_PUZZLES]
    for kind, texts in TEXTS.items():
        for text in texts:
            found += parse_any(text, None, kind)
    return found


def seeds(name: str) -> list[bytes]:
    """Return the first inputs of a target."""
    group, _, kind = name.partition("-")
    found = [text.encode() for text in PLAIN.get(name, ())]
    maker = _MAKERS.get(name) or _MAKERS.get(group)
    return found if maker is None else [*found, *maker(kind)]


def _texts(kind: str) -> Iterator[bytes]:
    """Yield texts of a kind, or of all; one has annotations."""
    for each in [kind] if kind in TEXTS else list(TEXTS):
        credits = Credits("Monday", "A. Author", notes="first\nsecond")  # noqa: A001
        record = f"#: made {PLAIN['record'][0]}\n"
        yield (annotated(SMALL_PUZZLES[each], credits, None) + record).encode()
        for text in TEXTS[each]:
            yield text.encode()


def _solutions(kind: str) -> Iterator[bytes]:
    for solution in small_puzzle(kind).solve(limit=3).solutions:
        yield solution.text().encode()


def _solutions_as_json(kind: str) -> Iterator[bytes]:
    for solution in small_puzzle(kind).solve(limit=3).solutions:
        yield json.dumps(solution.as_json()).encode()


def _puzzles_as_json(_: str) -> Iterator[bytes]:
    for puzzle in _puzzles():
        yield json.dumps(puzzle.as_json()).encode()


def _files(name: str) -> Iterator[bytes]:
    """Yield files of a format, written by ourselves."""
    for one in formats():
        if one.name not in (name.partition("-")[0], name) and name != "unknown":
            continue
        for puzzle in _puzzles():
            try:
                yield one.write(Document(puzzle, Credits("Monday", "A. Author"))).data
            except InputError:
                continue  # that the format cannot hold


def _saved(kind: str) -> Iterator[bytes]:
    """Yield the JSON of checkpoints."""
    path = Path("seed.save")
    for nodes in (1, 3, 1000):
        path.unlink(missing_ok=True)
        small_puzzle(kind).count(checkpoint=path, nodes=nodes)
        yield path.read_bytes().split(b"\n")[2]
    path.unlink(missing_ok=True)


def _pictures(_: str) -> Iterator[bytes]:
    """Yield pictures as the target `mask-png` takes them: grey, in colours, with a palette."""
    for colour, samples in ((0, 1), (2, 3), (3, 1), (4, 2), (6, 4)):
        header = (4).to_bytes(4, "big") + (3).to_bytes(4, "big") + bytes([8, colour, 0, 0, 0])
        palette = bytes([2, 0, 0, 0, 255, 255, 255]) if colour == 3 else b"\0"
        rows = (bytes([row % 5, *([row % 2] * (4 * samples))]) for row in range(3))
        yield header + palette + b"".join(rows)


def _picture_files(_: str) -> Iterator[bytes]:
    """Yield a small PNG: its name, the header, pixels, the end."""
    header = (4).to_bytes(4, "big") + (3).to_bytes(4, "big") + bytes([8, 0, 0, 0, 0])
    parts = [(b"IHDR", header), (b"IDAT", compress(bytes(15))), (b"IEND", b"")]
    chunks = (len(part).to_bytes(4, "big") + name + part + b"sums" for name, part in parts)
    yield b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _zips(_: str) -> Iterator[bytes]:
    """Yield crosswords as .jpz writes them, in a zip file."""
    for data in _files("jpz"):
        whole = BytesIO()
        with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
            archive.writestr("a.xml", data)
        yield whole.getvalue()


def _gzips(_: str) -> Iterator[bytes]:
    from puzzlewright.files import packed

    yield packed(b"text")
    yield packed(b"a" * 3000) + packed(b"b") + b"\0\0"


_MAKERS: dict[str, Callable[[str], Iterator[bytes]]] = {
    "text": _texts,
    "solution": _solutions,
    "json-puzzle": _puzzles_as_json,
    "json": _solutions_as_json,
    "saved": _saved,
    "format": _files,
    "mask-png": _pictures,
    "mask-png-file": _picture_files,
    "format-jpz-zip": _zips,
    "gzip": _gzips,
}
