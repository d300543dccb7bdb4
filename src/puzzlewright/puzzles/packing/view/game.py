"""A packing to play: bricks are dragged onto the board, turned and flipped.

The page gets each brick in all its orientations, and which of them results from turning, flipping
and tipping over. Cells are places in a picture (cell_picture.py): there a brick is moved by adding
rows and columns; on hexagons and triangles their sum must be even.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzlewright.core.outcomes import Outcome
from puzzlewright.games.game import PIECE_SCRIPTS, Game, require_at_most
from puzzlewright.i18n.catalogue import Sentence
from puzzlewright.puzzles import uniqueness
from puzzlewright.puzzles.abilities import GamePage
from puzzlewright.puzzles.base import known_solutions
from puzzlewright.puzzles.packing.bricks import Brick, PlacedBrick
from puzzlewright.puzzles.packing.cell_picture import Place, picture_corner, picture_place
from puzzlewright.puzzles.packing.check import paintings
from puzzlewright.puzzles.packing.lattice import CUBIC, Cell, Map
from puzzlewright.puzzles.packing.placements import (
    Orientation,
    all_orientations,
    map_orientation,
    numbered_board,
)
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution
from puzzlewright.puzzles.packing.solve import packing_solver
from puzzlewright.puzzles.packing.symmetry import BoardSymmetry
from puzzlewright.puzzles.packing.view.draw import PAPER, brick_colour, legible_ink, mix_colours

#: Larger boards are no fun on a screen.
MOST_CELLS = 2_500

#: The page knows all turns of its solution, unless that makes too many numbers.
MOST_NUMBERS = 20_000

#: Under white letters colours are a little darker on a screen: names have a contrast of 4.5 to 1.
DARKER = 0.03

#: A turn to the right by as little as a lattice allows, as the picture shows it.
CLOCKWISE: dict[str, Map] = {
    "square": ((0, 1), (-1, 0)),
    "cubic": ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "hex": ((1, 1), (-1, 0)),
    "tri": ((0, -1), (1, 1)),
}

#: A quarter turn that brings what is on top to the front.
TIPPED: Map = ((0, 1, 0), (-1, 0, 0), (0, 0, 1))

FILL = "Fill the board with the pieces, without gaps or overlaps."
SOME, ALL = "Not all pieces are needed.", "No piece is left over."
LAYERS = "The board is a box: its layers are side by side, the top one first."
EMPTY = "Cells with a + may stay empty."
COLOURS = "A letter on a piece lies on the same letter of the board."
ALLOWED = "These letters of pieces and of the board go together, too: {}."
NO_LETTER = "–"
SCRIPTS = (*PIECE_SCRIPTS, "packing/rules", "packing/packing")


def game(packing: Packing, solution: PackingSolution, *, unique: bool) -> Game:
    """Return the data for the page."""
    corner = picture_corner(packing.lattice, packing.board)
    images = _images(packing, solution)
    data = {
        "lattice": packing.lattice.name,
        "cells": [_minus(picture_place(packing.lattice, cell), corner) for cell in packing.board],
        "colours": list(packing.board.values()) if any(packing.board.values()) else None,
        **_optional(packing),
        **({"allow": sorted(map(list, packing.allow))} if packing.allow else {}),
        "bricks": [_brick(packing, number) for number in range(len(packing.bricks))],
        "solutions": [
            [_solution_data(packing, one, corner) for one in each.placements] for each in images
        ],
        "unique": unique or known_solutions(packing).class_count == 1 or _is_alone(packing),
    }
    return Game(SCRIPTS, data, "Packing puzzle", _how(packing))


def _optional(packing: Packing) -> dict[str, list[int]]:
    """Return the numbers of the cells that may stay empty, if there are any."""
    numbers = [n for n, cell in enumerate(packing.board) if cell in packing.optional]
    return {"optional": numbers} if numbers else {}


def _how(packing: Packing) -> tuple[Sentence, ...]:
    bounds = [brick.bounds(choose=packing.choose) for brick in packing.bricks]
    is_counted = any(most is not None for _, most in bounds)
    are_all = all(most is None or least == most for least, most in bounds)
    how: list[Sentence] = [FILL]
    how += [ALL if are_all else SOME] if is_counted else []
    how += [EMPTY] if packing.optional else []
    how += [LAYERS] if packing.lattice is CUBIC else []
    if any(brick.colours for brick in packing.bricks):
        allow = set(packing.allow)
        if "" in packing.board.values():
            colours = {colour for brick in packing.bricks for colour in brick.colours}
            allow |= {(colour, "") for colour in colours if colour}
        pairs = (f"{brick} → {board or NO_LETTER}" for brick, board in sorted(allow))
        how += [COLOURS, (ALLOWED, ", ".join(pairs))] if allow else [COLOURS]
    return tuple(how)


def _brick(packing: Packing, number: int) -> dict[str, Any]:
    """Return a brick: its name, its colour, how many there are, and how it can be turned."""
    brick, poses = packing.bricks[number], all_orientations(packing)[number]
    kinds = packing_solver(packing).kinds
    fill = brick_colour(number)
    ink = legible_ink(fill)
    data: dict[str, Any] = {
        "name": brick.name,
        "fill": mix_colours(fill, 0, DARKER) if ink == PAPER else fill,
        "ink": ink,
        "copies": brick.copies,
        "least": brick.bounds(choose=packing.choose)[0],
        "kind": next((n for n, kind in enumerate(kinds) if number in kind.members), -1 - number),
        "looks": [[picture_place(packing.lattice, cell) for cell, _ in pose] for pose in poses],
    }
    if brick.colours:
        data["colours"] = [[colour for _, colour in pose] for pose in poses]
    return data | _transitions(packing, brick, poses)


def _transitions(packing: Packing, brick: Brick, poses: list[Orientation]) -> dict[str, list[int]]:
    """Return which look comes of each by turning, flipping and tipping, where that is allowed."""
    lattice = packing.lattice
    maps: dict[str, Map] = {}
    if brick.turn:
        maps["turn"] = CLOCKWISE[lattice.name]
        if lattice is CUBIC:
            maps["tip"] = TIPPED
    if brick.flip:
        maps["flip"] = lattice.mirror
    return {
        name: [poses.index(map_orientation(lattice, each, pose)) for pose in poses]
        for name, each in maps.items()
    }


def _solution_data(packing: Packing, one: PlacedBrick, corner: Place) -> list[int]:
    """Return a brick that lies: its number, its look, and the move that takes that there."""
    shown = dict(zip(one.cells, one.colours, strict=True)) if one.colours else {}
    for number, pose in enumerate(all_orientations(packing)[one.brick]):
        start, *_ = [picture_place(packing.lattice, cell) for cell, _ in pose]
        moved = packing.lattice.translate([cell for cell, _ in pose], pose[0][0], one.cells[0])
        matches = moved is not None and sorted(moved) == list(one.cells)
        if matches and _agrees(packing, pose, moved or [], shown):
            first = _minus(picture_place(packing.lattice, one.cells[0]), corner)
            return [one.brick, number, *_minus(first, start)]
    raise AssertionError(one)


def _agrees(
    packing: Packing, pose: Orientation, moved: list[tuple[int, ...]], shown: Mapping[Cell, str]
) -> bool:
    """Tell whether the colours of a brick are those that it shows, or some that may lie there."""
    placed = zip(pose, moved, strict=True)
    if shown:
        return all(colour == shown[cell] for (_, colour), cell in placed)
    pairs = ((colour, packing.board[cell]) for (_, colour), cell in placed)
    return all(not c or not b or c == b or (c, b) in packing.allow for c, b in pairs)


def _minus(place: Place, other: Place) -> Place:
    return place[0] - other[0], place[1] - other[1], place[2] - other[2]


def _images(packing: Packing, solution: PackingSolution) -> list[PackingSolution]:
    """Return a solution and what becomes of it when the whole board is turned and flipped."""
    symmetries = packing_solver(packing).symmetries
    if len(symmetries) * 5 * len(solution.placements) > MOST_NUMBERS:
        return [solution]
    images: dict[tuple[PlacedBrick, ...], PackingSolution] = {solution.placements: solution}
    for symmetry in symmetries[1:]:  # after the identity
        image = _image(packing, solution, symmetry)
        images.setdefault(image.placements, image)
    return list(images.values())


def _image(packing: Packing, solution: PackingSolution, symmetry: BoardSymmetry) -> PackingSolution:
    """Return what becomes of a solution."""
    solver, numbered = packing_solver(packing), numbered_board(packing)
    raw = []
    for one in solution.placements:
        kind = next(n for n, kind in enumerate(solver.kinds) if one.brick in kind.members)
        brick = packing.bricks[one.brick]
        place = numbered.footprint(
            one.cells, one.colours or paintings(packing, brick, one.cells)[0]
        )
        raw.append(solver.placement_numbers[symmetry.kinds[kind], symmetry.image(place)])
    return PackingSolution(packing, solver.placed_bricks(tuple(raw)))


def _is_alone(packing: Packing) -> bool:
    """Tell whether all solutions are proved to come of one by turning and flipping the board."""
    answer = packing.solve(
        limit=2, distinct=True, nodes=uniqueness.KEY_NODES, time=uniqueness.KEY_SECONDS
    )
    return answer.outcome is Outcome.EXHAUSTED and len(answer.solutions) == 1


class PackingGamePage(GamePage["Packing"]):
    """A page on which bricks are laid."""

    __slots__ = ()

    def require_playable(self) -> None:
        """Refuse what is too large for a page."""
        require_at_most(MOST_CELLS, len(self.puzzle.board), "cells")

    def game(self, solution: PackingSolution, *, unique: bool) -> Game:
        """Return what the page needs."""
        return game(self.puzzle, solution, unique=unique)

    def without_solution(self, game: Game) -> Game:
        """Return the game alone: by the rules the page knows what is solved."""
        return game.without("solutions")
