"""A jigsaw to play: pieces are dragged onto the board, turned, and change places.

Pieces lie in the tray in some order, and turned, if they may be. Both follow from the puzzle, so a
page is always the same. Without names of their own they are numbered as they lie there: numbers in
a file are often those of the cells.

Where the pieces go together in several ways, the page knows how many there are, as far as they were
counted, and some of them to reveal: a player can look for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any
from zlib import crc32

from puzzlewright.core.outcomes import Outcome
from puzzlewright.games.game import PIECE_SCRIPTS, Game, require_at_most
from puzzlewright.puzzles.abilities import GamePage
from puzzlewright.puzzles.base import known_solutions
from puzzlewright.puzzles.jigsaw.pieces import PlacedPiece
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.jigsaw.view.appearance import (
    COLOURS,
    TINTS,
    colour,
    motif_colour,
    readable_ink,
)
from puzzlewright.puzzles.jigsaw.view.outlines import edge_curve
from puzzlewright.puzzles.jigsaw.view.squares import motif_path
from puzzlewright.puzzles.uniqueness import KEY_NODES, KEY_SECONDS

#: More pieces than this are no fun on a screen.
MOST_PIECES = 1_000

#: More colours than this, and they are numbered.
NAMEABLE = len(COLOURS)

#: The most solutions that are counted, and the most that are in the page.
MOST_COUNTED, MOST_SENT = 12, 4

TABS = "Fill the board with the pieces, so that every tab meets a hole of its shape."
COLOURED = "Fill the board with the pieces, so that edges that meet have the same colour and sign."
RIM = "Flat edges lie on the rim."
UPRIGHT = "Pieces are not turned."
SCRIPTS = (*PIECE_SCRIPTS, "jigsaw/rules", "jigsaw/jigsaw")


def require_playable(jigsaw: Jigsaw) -> None:
    """Refuse what is too large for a page."""
    require_at_most(MOST_PIECES, len(jigsaw.pieces), "pieces")


def game(jigsaw: Jigsaw, solution: JigsawSolution, *, unique: bool) -> Game:
    """Return the data for the page."""
    order, turns = tray_order(jigsaw)
    solutions, is_all = _solutions(jigsaw, solution, unique=unique)
    number_of = {piece: number for number, piece in enumerate(order)}
    edges = sorted({edge for piece in jigsaw.pieces for edge in piece} - {0})
    data = {
        "rows": jigsaw.rows,
        "cols": jigsaw.cols,
        "signed": jigsaw.signed,
        "turning": jigsaw.turning,
        "flat": jigsaw.flat_rim,
        "pieces": [_piece(jigsaw, piece, n) for n, piece in enumerate(order)],
        "edges": {edge: _tab(edge) if jigsaw.signed else _colour(edge, edges) for edge in edges},
        "start": {"laid": _pinned_pieces(jigsaw, number_of, turns), "looks": turns},
        "solutions": [
            [[number_of[one.piece], one.turn] for row in each.grid for one in row]
            for each in solutions[:MOST_SENT]
        ],
        "ways": len(solutions),
        "all": is_all,
    }
    return Game(SCRIPTS, data, "Jigsaw", _how(jigsaw))


def _how(jigsaw: Jigsaw) -> tuple[str, ...]:
    how = [TABS if jigsaw.signed else COLOURED]
    how += [RIM] if jigsaw.flat_rim else []
    how += [] if jigsaw.turning else [UPRIGHT]
    return tuple(how)


def tray_order(jigsaw: Jigsaw) -> tuple[list[int], list[int]]:
    """Return the order in which pieces lie in the tray, and the turns of each that lies there."""
    random = Random(crc32(jigsaw.text().encode()))
    order = list(range(len(jigsaw.pieces)))
    random.shuffle(order)
    return order, [random.randrange(4) if jigsaw.turning else 0 for _ in order]


def _piece(jigsaw: Jigsaw, piece: int, number: int) -> dict[str, Any]:
    """Return a piece: what it is called, its edges, its tint."""
    name = jigsaw.names[piece] if jigsaw.names else str(number + 1)
    return {"name": name, "edges": jigsaw.pieces[piece], "tint": TINTS[number % len(TINTS)]}


def _tab(edge: int) -> list[list[int]]:
    """Return the steps along an edge: the end of a line, or three points of a curve."""
    return [[value for point in step for value in point] for step in edge_curve(edge)]


def _colour(edge: int, edges: list[int]) -> dict[str, object]:
    """Return how the edges of a colour look: the triangle, what lies on it, a number if needed."""
    ground = colour(edge)
    return {
        "fill": ground,
        "motif": motif_path(edge),
        "on": motif_colour(ground),
        "ink": readable_ink(ground),
        "number": edge if edges[-1] > NAMEABLE else None,
    }


def _pinned_pieces(jigsaw: Jigsaw, number_of: dict[int, int], turns: list[int]) -> list[list[int]]:
    """Return the pieces that lie from the beginning: the last number is 1 if they can be turned."""
    laid = []
    for piece, pin in jigsaw.pins.items():
        number = number_of[piece]
        is_open = pin.turn is None and jigsaw.turning
        turn = turns[number] if is_open else pin.turn or 0
        laid.append([number, turn, 0, pin.row, pin.col, 1 if is_open else 2])
    return laid


def _solutions(
    jigsaw: Jigsaw, solution: JigsawSolution, *, unique: bool
) -> tuple[list[JigsawSolution], bool]:
    """Return solutions of which none is another one turned, and whether these are all.

    The one that is known comes first.
    """
    if unique or known_solutions(jigsaw).class_count == 1:
        return [solution], True
    answer = jigsaw.solve(limit=MOST_COUNTED, distinct=True, nodes=KEY_NODES, time=KEY_SECONDS)
    known = {_name(jigsaw, each.grid) for each in _images(jigsaw, solution)}
    others = [each for each in answer.solutions if _name(jigsaw, each.grid) not in known]
    return [solution, *others], answer.outcome is Outcome.EXHAUSTED


def _name(jigsaw: Jigsaw, grid: Sequence[Sequence[PlacedPiece]]) -> tuple[tuple[int, ...], ...]:
    """Return the edges of all pieces where they lie: pieces that are alike make no difference."""
    return tuple(
        tuple(jigsaw.pieces[placed.piece][(side - placed.turn) % 4] for side in range(4))
        for row in grid
        for placed in row
    )


def _images(jigsaw: Jigsaw, solution: JigsawSolution) -> list[JigsawSolution]:
    """Return a solution and what becomes of it when the whole is turned, where that is one too."""
    images = [solution]
    for _ in range(3 if jigsaw.turning else 0):
        images.append(JigsawSolution(_quarter_turn(images[-1]), jigsaw.names))
    return [each for each in images if jigsaw.check(each).ok]


def _quarter_turn(assembly: JigsawSolution) -> list[list[PlacedPiece]]:
    """Return an assembly after a quarter turn clockwise."""
    columns = zip(*assembly.grid[::-1], strict=True)
    return [[PlacedPiece(one.piece, (one.turn + 1) % 4) for one in column] for column in columns]


class JigsawGamePage(GamePage["Jigsaw"]):
    """A page on which pieces are put together."""

    __slots__ = ()

    def require_playable(self) -> None:
        """Refuse what is too large for a page."""
        require_playable(self.puzzle)

    def game(self, solution: JigsawSolution, *, unique: bool) -> Game:
        """Return what the page needs."""
        return game(self.puzzle, solution, unique=unique)

    def without_solution(self, game: Game) -> Game:
        """Return the game alone: by the rules the page knows what is solved."""
        return game.without("solutions")
