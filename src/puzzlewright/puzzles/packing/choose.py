"""Choosing bricks of a set that fill a board in one way only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.puzzles.packing.boards import boards_for
from puzzlewright.puzzles.packing.lattice import Cell
from puzzlewright.puzzles.packing.puzzle import Brick, Packing
from puzzlewright.puzzles.packing.trials import Form, TrialBoard

if TYPE_CHECKING:
    from random import Random

    from puzzlewright.puzzles.making import Budget
    from puzzlewright.puzzles.packing.make import Wish

#: Choices of bricks that are looked at: for a board that is given, and for each invented one.
CHOICES, CHOICES_EACH = 3_000, 60

#: Boards that are thought up.
BOARDS = 60

#: Nodes for the count of one choice.
NODES = 50_000

#: Choices between two reports.
REPORT = 20


def choices(wish: Wish, random: Random, budget: Budget) -> Iterator[Packing | None]:
    """Yield packings with one solution; None now and then where there was none."""
    bricks = _bricks(wish)
    if wish.board is not None:
        number = _number(wish, bricks, len(wish.board))
        yield from _for_board(wish, bricks, wish.board, number, CHOICES, random, budget)
        return
    if wish.pieces is None:
        raise InputError("a board or a number of pieces is needed")
    for _ in range(BOARDS):
        area = sum(len(brick.cells) for brick in _sample(wish, bricks, wish.pieces, random))
        boards = boards_for(wish.lattice, area, random)
        for board in islice(boards, BOARDS):
            yield from _for_board(wish, bricks, board, wish.pieces, CHOICES_EACH, random, budget)


def _bricks(wish: Wish) -> list[Brick]:
    """Return the bricks of the set that is wished."""
    from puzzlewright.puzzles.packing.names import bricks_for

    assert wish.bricks is not None
    bricks = bricks_for(wish.bricks, wish.lattice)
    if not wish.flip:
        bricks = [brick._replace(flip=False) for brick in bricks]
    return [brick._replace(copies=1) for brick in bricks]


def _number(wish: Wish, bricks: Sequence[Brick], cells: int) -> int:
    """Return how many bricks a board takes; refuse what cannot be."""
    sizes = sorted(len(brick.cells) for brick in bricks)
    if wish.pieces is None:
        if sizes[0] != sizes[-1] or cells % sizes[0]:
            reason = (
                f"the sizes of these bricks do not make {cells} cells: give the number of bricks"
            )
            raise InputError(reason, text=wish.bricks)
        number = cells // sizes[0]
    else:
        number = wish.pieces
    if number > len(sizes) and not wish.alike:
        raise InputError(f"there are only {len(sizes)} bricks in this set", text=str(number))
    least = sizes[0] * number if wish.alike else sum(sizes[:number])
    most = sizes[-1] * number if wish.alike else sum(sizes[-number:])
    if not least <= cells <= most:
        some = str(least) if least == most else f"{least} to {most}"
        reason = f"{number} of these bricks have {some} cells, the board {cells}"
        raise InputError(reason, text=wish.bricks)
    return number


def _sample(wish: Wish, bricks: Sequence[Brick], number: int, random: Random) -> list[Brick]:
    """Return `number` bricks at random, in the order of the set."""
    if wish.alike:
        chosen = sorted(random.randrange(len(bricks)) for _ in range(number))
    elif number > len(bricks):
        raise InputError(f"there are only {len(bricks)} bricks in this set", text=str(number))
    else:
        chosen = sorted(random.sample(range(len(bricks)), number))
    return [bricks[one] for one in chosen]


def _for_board(
    wish: Wish,
    bricks: Sequence[Brick],
    board: Mapping[Cell, str],
    number: int,
    tries: int,
    random: Random,
    budget: Budget,
) -> Iterator[Packing | None]:
    """Yield packings of one board by bricks chosen at random."""
    ground = TrialBoard(wish.lattice, board, flip=all(brick.flip for brick in bricks))
    seen: set[tuple[str, ...]] = set()
    for attempt in range(tries):
        chosen = _sample(wish, bricks, number, random)
        names = tuple(brick.name for brick in chosen)
        fits = sum(len(brick.cells) for brick in chosen) == len(board)
        if fits and names not in seen:
            seen.add(names)
            forms = [Form(frozenset(one.cells), one.turn, one.flip) for one in chosen]
            trial = ground.trial(forms, 1, NODES, budget)
            if trial.is_complete and len(trial.found) == 1:
                yield Packing(board, _counted(chosen), lattice=wish.lattice)
        if attempt % REPORT == 0 or budget.is_over:
            yield None


def _counted(chosen: Sequence[Brick]) -> list[Brick]:
    """Return bricks with their copies."""
    counts: dict[Brick, int] = {}
    for brick in chosen:
        counts[brick] = counts.get(brick, 0) + 1
    return [brick._replace(copies=copies) for brick, copies in counts.items()]
