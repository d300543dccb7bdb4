"""Puzzles with pieces and covers that pages are tested with: in a browser, and in Node."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from puzzlewright import Cover, Jigsaw, Packing
from puzzlewright.outputs.html import puzzle_game
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.cover.make.classics import queens

#: Four pieces that go together in one way, and two more ways to put their edges.
TABS: Final = [(0, 1, 2, 0), (0, 0, 3, -1), (-2, 4, 0, 0), (-3, 0, 0, -4)]
COLOURS: Final = [(0, 1, 2, 0), (0, 0, 3, 1), (2, 4, 0, 0), (3, 0, 0, 4)]

JIGSAWS: Final = {
    "tabs": Jigsaw(2, 2, TABS),
    "colours": Jigsaw(2, 2, COLOURS, signed=False),
    "upright": Jigsaw(2, 2, TABS, turning=False),
    "free": Jigsaw(1, 3, [(5, 1, 6, 7), (1, 2, 3, -1), (2, 2, 2, -2)], flat_rim=False),
    "pinned": Jigsaw(2, 2, TABS, pins={0: (0, 0, 0), 3: (1, 1, None)}),
}

#: With two solutions, and with twelve at least, of which a page shows some.
TWO_WAYS: Final = Jigsaw(
    1, 2, [(5, 1, 5, 1), (6, 1, 6, 1)], signed=False, turning=False, flat_rim=False
)
MANY_WAYS: Final = Jigsaw(
    *(1, 6, [(5 + n, 1 + n % 2, 5 + n, 2 - n % 2) for n in range(6)]),
    signed=False,
    turning=False,
    flat_rim=False,
)

SQUARE: Final = "packing\nboard 3x5\nbricks P-pentomino, U-pentomino, V-pentomino\n"
TROMINO: Final = (
    "packing\nboard 3x5\nbricks I-tromino, L-tetromino, W-pentomino\nbricks L-tromino\nchoose\n"
)
PACKINGS: Final = {
    "square": SQUARE,
    "box": "packing\nboard 2x2x2\nbrick A x2\n##\n#.\n--\n#.\n..\n",
    "soma": "packing\nboard 3x3x3\nbricks soma\n",
    "hex": "packing hex\nboard\n# # # #\n # # # #\n  # # # #\nbricks trihexes, trihexes\nchoose\n",
    "tri": "packing tri\nboard\n#######\n.#######\nbricks tetriamonds, triamonds\nchoose\n",
    "empty": "packing\nboard\n##+\n+##\nbrick a x2\n##\nbrick b x0-1\n###\n",
    #: Letters that lie on their like or on cells without one, in several ways on the same cells.
    "painted": "packing\nboard\n#a\n##\nbrick P\nab\n.#\nbrick Q\nb\n",
}
#: More of them, for their rules alone.
RULED: Final = {
    "tromino": TROMINO,
    "dominoes": "packing\nboard 3x4\nbricks dominoes\n",
    "few": "packing\nboard 2x4\nbricks dominoes\n",
    "copies": "packing\nboard\nxyx\nyxy\n\nbrick D x3\nxy\n",
    "fixed": "packing\nboard 2x3\nbrick A no-turning no-flipping\n##\n#.\nbrick B\n.#\n##\n",
}

COVERS: Final = {
    "alone": Cover("a b c", ["a b", "b c", "c"]),
    "two": Cover("a b c", ["a b", "c", "b c", "a"]),
    "dead end": Cover("a b c d", ["a b", "c d", "a c", "b d", "b c"]),
    "fewest": Cover("a b c d", ["a b", "a c", "b d", "c", "a"]),
    "coloured": Cover(
        *("a b c", ["a x:red", "b x:blue", "b c x:red", "c", "x:red"]),
        secondary="x",
        bounds={"c": (2, 2)},
    ),
    "queens": queens(6),
}


def large_jigsaw(size: int) -> Jigsaw:
    """Return a jigsaw that is quickly solved, because it has many types of edges."""
    down = [[(7 * row + 3 * col) % 61 + 1 for col in range(size)] for row in range(size)]
    right = [[(5 * row + 11 * col) % 59 + 1 for col in range(size)] for row in range(size)]
    last = size - 1
    pieces = [
        (
            -down[row - 1][col] if row else 0,
            right[row][col] if col < last else 0,
            down[row][col] if row < last else 0,
            -right[row][col - 1] if col else 0,
        )
        for row in range(size)
        for col in range(size)
    ]
    return Jigsaw(size, size, pieces)


def sample_games() -> dict[str, Any]:
    """Return what the pages of these puzzles have to play with."""
    jigsaws = JIGSAWS | {"two": TWO_WAYS, "many": MANY_WAYS, "large": large_jigsaw(12)}
    packings = {name: Packing.loads(text) for name, text in (PACKINGS | RULED).items()}
    packings["unique"] = Packing.make("4x5", pieces=4, seed=1)
    kinds: dict[str, Mapping[str, Puzzle[Any]]]
    kinds = {"jigsaws": jigsaws, "packings": packings, "covers": COVERS}
    return {
        kind: {name: puzzle_game(puzzle).data for name, puzzle in puzzles.items()}
        for kind, puzzles in kinds.items()
    }
