"""The smallest and squarest board that takes every word.

A board on which all words found a place is cut to its letters; then boards a little smaller are
tried, square ones first, until none of them takes all words in the tries there are.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing, nullcontext
from itertools import cycle, islice, tee
from typing import NamedTuple

from puzzlewright.core.errors import NothingFoundError, OutOfTimeError, StoppedError
from puzzlewright.puzzles.crisscross.goals import goal_weights, grid_score
from puzzlewright.puzzles.crisscross.make.generator import (
    BOARDS,
    ENDLESS,
    NODES_OF_BOARD,
    PlacementTask,
    arrange_on_board,
    board_grid,
    engine_problem,
    engine_search,
    missing_required,
    no_arrangement_error,
    square_side,
)
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.words.grids.grid import Grid

#: The share of a first board that the letters of all words would fill.
FIRST_SHARE = 0.55

#: Tries between two looks at the budget.
STEP = 50


def first_board(task: PlacementTask, limits: tuple[int, int]) -> tuple[Grid, int, bool]:
    """Return the first arrangement of all words that is found, or one of most of them.

    With it come the number of boards that were tried, and whether all words are in.
    """
    best: Grid | None = None
    kept: Grid | None = None  # the same with all words that must be in
    number, is_all = 0, False
    with closing(_board_trials(task, _larger_boards(task, limits), number)) as tries:
        for board, grid, is_all in tries:
            number += 1
            if best is None or len(grid.runs) > len(best.runs):
                best = grid
            # What a search came to when it was cut short might lose such a word again.
            whole = task.must and not task.budget.is_known_over and not missing_required(task, grid)
            if whole and (kept is None or len(grid.runs) > len(kept.runs)):
                kept = grid
            if is_all or board == limits or task.budget.is_over:
                break
    assert best is not None
    is_lacking = missing_required(task, best) or (task.must and task.budget.is_known_over)
    if is_lacking and not is_all:
        best = _with_required_words(task, kept, limits)
    return best.trim(), number, is_all


def _with_required_words(task: PlacementTask, kept: Grid | None, limits: tuple[int, int]) -> Grid:
    """Return an arrangement with the words that must be in: of the largest board, or one before."""
    try:
        if task.budget.is_over:
            raise no_arrangement_error(task.budget)
        found = arrange_on_board(task, limits)
    except (NothingFoundError, OutOfTimeError, StoppedError):
        if kept is None:
            raise
        return kept
    # Without a time limit there is none to be kept from, unless somebody stops it.
    is_usual = task.recipe.max_effort == 1 and not task.budget.is_known_over
    if is_usual or kept is None:
        return found
    weights = goal_weights(task.recipe.goal)
    able = [grid for grid in (kept, found) if not missing_required(task, grid)]
    return max(able, key=lambda grid: (len(grid.runs), grid_score(grid, weights)))


def _larger_boards(task: PlacementTask, limits: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield boards, each larger than the last, up to the limits."""
    side = square_side(task.entries, FIRST_SHARE)
    board = (0, 0)
    while board != limits:
        side += bool(task.recipe.symmetry) and side % 2 == 0
        board = (min(side, limits[0]), min(side, limits[1]))
        yield board
        side += 1 + side // 12


def smallest_board(task: PlacementTask, best: Grid, number: int, limits: tuple[int, int]) -> Grid:
    """Return the smallest arrangement of all words that is found; `number` boards were tried."""
    while True:
        boards = cycle(_better_boards(best, task, limits))
        with closing(_board_trials(task, islice(boards, _most_failures(task)), number)) as tries:
            for failures in range(1, _most_failures(task) + 1):
                found = None if task.budget.is_over else next(tries, None)
                if found is None:
                    return best
                number += 1
                if found[2]:
                    best = found[1].trim()
                    _report(task, best, 0)
                    break
                _report(task, best, failures)
            else:
                return best


def _report(task: PlacementTask, best: Grid, failures: int) -> None:
    note = f"all {len(task.entries)} words in {best.height}x{best.width}"
    task.budget.report(failures / _most_failures(task), note)


def _most_failures(task: PlacementTask) -> int:
    """Return how many boards in a row may take fewer words than all."""
    return BOARDS * task.budget.size


def _better_boards(
    grid: Grid, task: PlacementTask, limits: tuple[int, int]
) -> Iterator[tuple[int, int]]:
    """Yield boards that are better than one: smaller, or as large and squarer."""
    longest = max(len(entry.cells) for entry in task.entries)
    area = grid.height * grid.width
    low = max(2, min(grid.height, grid.width) - 2)
    boards = []
    for rows in range(low, max(grid.height, grid.width) + 1):
        cols = min(rows + 3, (area - 1) // rows)
        if rows <= cols and cols >= longest and rows * cols >= area - max(grid.height, grid.width):
            if rows <= limits[0] and cols <= limits[1]:
                boards.append((rows, cols))
            elif cols <= limits[0] and rows <= limits[1]:
                boards.append((cols, rows))
    # Those nearest in size first: they take all words most easily.
    yield from sorted(
        set(boards), key=lambda board: (-board[0] * board[1], abs(board[1] - board[0]))
    )


class BoardTrial(NamedTuple):
    """What became of a board on a worker."""

    grid: Grid
    is_all: bool
    looks: int  #: at the budget


def _board_trials(
    task: PlacementTask, boards: Iterator[tuple[int, int]], number: int
) -> Generator[tuple[tuple[int, int], Grid, bool], None, None]:
    """Yield one board after another, the first of which has a number, and what becomes of it.

    On a cluster, boards to come are tried at the same time.
    """
    if task.budget.cluster is None:
        for at, board in enumerate(boards, number):
            yield board, *_try_board(task, board, at)
        return
    here, there = tee(enumerate(boards, number))
    common = task._replace(budget=Budget(size=task.budget.size))  # ours stays here
    arguments = ((board, at) for at, board in there)
    tries = task.budget.cluster.tries(try_on_worker, common, arguments, task.budget)
    try:
        for at, board in here:
            tried: BoardTrial | None = tries.next()
            if tried is None:
                yield board, *_try_board(task, board, at)
            else:
                task.budget.skip_checks(tried.looks)
                yield board, tried.grid, tried.is_all
    finally:
        tries.close()


def try_on_worker(task: PlacementTask, argument: tuple[tuple[int, int], int]) -> BoardTrial:
    """Try a board; this is what runs on a worker of a cluster."""
    budget = Budget(size=task.budget.size)
    grid, is_all = _try_board(task._replace(budget=budget), *argument)
    return BoardTrial(grid, is_all, budget.check_count)


def _try_board(task: PlacementTask, board: tuple[int, int], number: int) -> tuple[Grid, bool]:
    """Return the best arrangement on a board that some tries find, and whether all words are in."""
    is_beam = task.method == "beam"
    # Boards are small, and the beam of `ruin-recreate` would take most of the tries. Required words
    # need no care where all are in.
    quick = task._replace(method="beam" if is_beam else "improve", must=())
    # From the first board on there is something to lose.
    with nullcontext() if number else task.budget.setup_deadline():
        search = engine_search(quick, engine_problem(task, board), number)
    words = len(task.entries)
    nodes = task.recipe.nodes or (ENDLESS if is_beam else NODES_OF_BOARD)
    while search.nodes < nodes and not task.budget.is_over:
        search.cool(1000 * search.nodes // nodes)
        goes_on = search.step(STEP)
        found = search.best()
        if not goes_on or (found is not None and len(found) == 4 * words):
            break
    found = search.best() or ()
    return board_grid(task.entries, found, board), len(found) == 4 * words
