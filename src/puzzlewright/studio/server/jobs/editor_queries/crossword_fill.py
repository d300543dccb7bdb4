"""Filling the grid of the editor: one fill or several to choose from, and why there is none."""

from __future__ import annotations

from time import perf_counter, thread_time
from typing import Any, Final, NamedTuple

from puzzlewright.core.deadlines import check_deadline, deadline
from puzzlewright.core.errors import OutOfTimeError
from puzzlewright.core.outcomes import Outcome
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.engine.kernel.seeds import word_seed
from puzzlewright.engine.word_fill._fill_lns import FillLns
from puzzlewright.engine.word_fill.conflict import find_conflict
from puzzlewright.engine.word_fill.portfolio import FillPortfolio
from puzzlewright.puzzles.fillin.codec import SIGNS
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.search.refill import different_fills, replace_fields
from puzzlewright.puzzles.fillin.solve import SCORE_BIAS
from puzzlewright.studio.server.jobs.editor_queries.crossword import (
    FILLS,
    CrosswordRequest,
    Hole,
    Reply,
    _number,
    broken_slots,
    fixed_letters,
    keeps_constraints,
    parse_cells,
    rebus_cells,
    with_lists,
    without_letters,
)
from puzzlewright.studio.server.jobs.editor_queries.crossword_board import Board
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import Stop
from puzzlewright.words.codec import rows_to_json

#: Seconds for fills: all of them, and by how much each gets better once it is there.
FILL_SECONDS: Final = 20.0
IMPROVE_SECONDS: Final = 0.6

#: Seconds after which more letters of an earlier fill are freed, and after which all are.
STEP_SECONDS: Final = 2.0
WIDEN_SECONDS: Final = 8.0

#: Fills to choose from, and how many searches there may be for each.
MOST_FILLS: Final = 8
TRIES: Final = 4

#: The seed of the first fill, which is the one that the verdicts of candidates came from.
FIRST_SEED: Final = 1

#: The share of their words in which fills to choose from differ.
SHARE: Final = 0.25

#: Words that are tried between two looks at the clock.
STEP: Final = 2_000
IMPROVE_STEP: Final = 200

#: Slots that are named as those where a search got stuck.
HARDEST: Final = 5

#: Seconds and words of a search for slots that exclude one another.
WHY_SECONDS: Final = 15.0
WHY_NODES: Final = 200_000


class Fill(NamedTuple):
    """Words in the open slots of a table, and the mean of their scores."""

    words: tuple[int, ...]
    score: float | None


class Attempt(NamedTuple):
    """What came of an attempt to fill a board; None is unknown."""

    fills: list[Reply]
    possible: bool | None
    more: Reply


class FillRequest(NamedTuple):
    """How many fills are wanted, the seed of the first, and until when."""

    number: int
    seed: int
    end: float


@with_lists
def fills(question: CrosswordRequest, stop: Stop) -> Reply:
    """Fill the grid: `count` fills that differ, after the cells of `empty` have lost their letters.

    If letters of an earlier fill (`auto`) are in the way, more and more of them are freed; with
    `widen` false they all stay. The reply has the cells that were `freed` and those that were
    `kept`. If there is no fill, `stuck` has the slots that no word fits, or where the search came
    to nothing. `possible` is False only if the grid cannot be filled with any letters in place of
    those of the earlier fill; `as_kept` is about the grid with the letters that were kept.
    """
    about, template = question.about, question.puzzle.template
    count, seed = _number(about, "count", 1, MOST_FILLS), _number(about, "seed", 0, 2**31)
    kept = parse_cells(question.bench, "locked", template) | rebus_cells(question)
    away = parse_cells(about, "empty", template) - kept
    earlier = parse_cells(question.bench, "auto", template) - kept - away
    wanted = FillRequest(count, seed, perf_counter() + FILL_SECONDS)
    hole = Hole(without_letters(template, away), earlier, widens=about.get("widen") is not False)
    with deadline(FILL_SECONDS, stop):
        found = _widened(question, hole, wanted, stop)
    if not found.fills and not hole.kept and count == 1:
        found = _remembered(question, hole.template) or found
    return {
        "fills": found.fills,
        "possible": None if found.possible is False and hole.kept else found.possible,
        "as_kept": found.possible,
        "stuck": [],
        **found.more,
        "freed": sorted(map(list, hole.freed)),
        "kept": sorted(map(list, hole.kept)),
    }


def _widened(question: CrosswordRequest, hole: Hole, wanted: FillRequest, stop: Stop) -> Attempt:
    """Fill a grid, with more and more letters of an earlier fill freed where that takes it."""
    found = _tried(question, hole, wanted, stop)
    if not found.fills and hole.can_grow and question.board(hole.all_free).stuck:
        hole.take_all()
        found = _tried(question, hole, wanted, stop)
    while not found.fills and hole.can_grow:
        hole.grow(found.more.get("stuck", ()))
        if perf_counter() > wanted.end - FILL_SECONDS + WIDEN_SECONDS:
            hole.take_all()
        found = _tried(question, hole, wanted, stop)
    return found


def _tried(question: CrosswordRequest, hole: Hole, wanted: FillRequest, stop: Stop) -> Attempt:
    """Fill a grid as it is now; not for long if more letters can be freed."""
    board = question.board(hole.template)
    if not hole.can_grow:
        return _attempt(question, board, *wanted, stop)
    if broken := broken_slots(board, hole.kept):
        return Attempt([], False, {"stuck": broken})
    if not board.table.slots and question.is_choosy:
        rows = board.template.rows  # all of it: constraints are about the whole grid
        if not keeps_constraints(question, board.template, rows):
            return Attempt([], False, {"stuck": []})
    soon = min(wanted.end, perf_counter() + STEP_SECONDS)
    return _attempt(question, board, *wanted._replace(end=soon), stop)


def _attempt(
    question: CrosswordRequest, board: Board, count: int, seed: int, end: float, stop: Stop
) -> Attempt:
    """Fill a board as it is."""
    if board.stuck:
        names = [board.slots[at].name for at in sorted(board.stuck)]
        return Attempt([], False, {"stuck": names})
    if not board.table.slots:
        return Attempt([_fill(board.template.rows, None)], True, {})
    if question.is_choosy:
        return _constrained(question, board, count, seed, end, stop)
    return _first_fills(board, count, seed, end)


def _remembered(question: CrosswordRequest, template: Template) -> Attempt | None:
    """Return the fill that a verdict on a candidate came from, if it has the letters of a grid."""
    for rows in FILLS.compatible_fills(question.word_index, question.constraints, template):
        if not question.is_choosy or keeps_constraints(question, template, rows):
            return Attempt([_fill(rows, None)], True, {})
    return None


def _fill(rows: Any, score: float | None) -> Reply:
    return {"rows": rows_to_json(rows, SIGNS), "score": score}


def _first_fills(board: Board, count: int, seed: int, end: float) -> Attempt:
    """Search with one seed after the other, until there are enough fills or the time is up."""
    found: list[Fill] = []
    known = None if board.probe is None else board.probe.fill()
    if known is not None and seed == FIRST_SEED:  # the candidates were asked about it
        found.append(_better(board, known, seed, end, count))
    portfolio, is_refuted = None, False
    for turn in range(0 if len(found) >= count else TRIES * count):
        portfolio = FillPortfolio(board.table.problem, seed + 7 * turn, SCORE_BIAS)
        if not _is_over(portfolio, end):
            break
        if portfolio.is_refuted:
            is_refuted = True
            break
        fill = _better(board, portfolio.fill(), seed + turn, end, count)
        if all(_difference(fill.words, other.words) >= SHARE for other in found):
            found.append(fill)
        if len(found) >= count or perf_counter() > end - 1:
            break
    if not found and known is not None:
        found.append(Fill(known, board.table.score(known)))
    if found or portfolio is None:
        fills = [_fill(board.table.rows(fill.words), fill.score) for fill in found]
        return Attempt(fills, True, {})
    return Attempt([], False if is_refuted else None, _partial_reply(board, portfolio))


def _is_over(portfolio: FillPortfolio, end: float) -> bool:
    """Go on with a search until it is over or the time is up; tell which."""
    try:
        while portfolio.step(STEP):
            check_deadline()
            if perf_counter() >= end:
                return False
    except OutOfTimeError:
        return False
    return True


def _difference(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Return the share of the words of one fill that the other does not have."""
    return sum(word not in set(other) for word in one) / max(1, len(one))


def _better(board: Board, first: tuple[int, ...], seed: int, end: float, count: int) -> Fill:
    """Look for better words for a moment; on a busy machine, that is a moment of our own."""
    best = Fill(first, board.table.score(first))
    until = thread_time() + IMPROVE_SECONDS / count
    improver = FillLns(board.table.kernel, word_seed(seed), SCORE_BIAS)
    improver.prepare()
    while thread_time() < until and perf_counter() < end and improver.step(IMPROVE_STEP):
        check_deadline()
    words = improver.best() if improver.has_fill else None
    score = None if words is None else board.table.score(words)
    if words is not None and score is not None and score > (best.score or 0):
        return Fill(words, score)
    return best


def _partial_reply(board: Board, portfolio: FillPortfolio) -> Reply:
    """Return how far a search came that found nothing, and the hardest slots that it left open."""
    table, weights, words = board.table, portfolio.slot_weights(), portfolio.partial_fill()
    empty = (at for at, word in enumerate(words) if word < 0 and weights[at])
    order = sorted(empty, key=lambda at: -weights[at])[:HARDEST]
    names = [board.slots[table.slots[at]].name for at in order]
    grid = rows_to_json(table.rows(words), SIGNS)
    return {"stuck": names, "furthest": grid}


def _constrained(
    question: CrosswordRequest, board: Board, count: int, seed: int, end: float, stop: Stop
) -> Attempt:
    """Fill as the library does, with all constraints: seconds with a long list."""
    puzzle = replace_fields(
        question.puzzle, template=board.template, words=question.word_index.words
    )
    left = max(1.0, end - perf_counter())
    limits: RunOptions = {"limit": count, "time": left / count, "stop": stop}
    found, _ = different_fills(puzzle, SHARE if count > 1 else 0.0, seed, limits)
    fills = [_fill(filled.rows, None) for filled in found]
    is_over = found.outcome is Outcome.EXHAUSTED and not fills
    return Attempt(fills, True if fills else False if is_over else None, {})


# Why not


@with_lists
def why(question: CrosswordRequest, stop: Stop) -> Reply:
    """Return slots that cannot be filled, alone or together, and the letters that this takes."""
    with deadline(WHY_SECONDS + 1, stop):
        board = question.board(fixed_letters(question))
        alone = [at for at in sorted(board.stuck) if not board.candidates[at]]
        crossed = [at for at in sorted(board.stuck) if board.candidates[at]]
        if board.stuck or not board.table.slots:
            return {
                "possible": not board.stuck,
                "alone": [_named(board, at) for at in alone],
                "crossed": [_named(board, at) for at in crossed],
                "together": [],
                "given": [],
            }
        return _together(board, stop)


def _named(board: Board, at: int) -> Reply:
    """Return a slot that no word fits, and its letters."""
    return {"slot": board.slots[at].name, "letters": list(board.contents(at))}


def _together(board: Board, stop: Stop) -> Reply:
    """Return slots that cannot be filled together, as few as are found."""
    with deadline(WHY_SECONDS, stop):
        found = find_conflict(board.table.problem, nodes=WHY_NODES)
    reasons: Reply = {"alone": [], "crossed": [], "together": [], "given": []}
    if found is None:
        return {"possible": True, **reasons}
    cells = board.table.cells
    reasons["together"] = [board.slots[board.table.slots[at]].name for at in found.slots]
    reasons["given"] = [list(cells[number]) for number in found.given]
    reasons["hardest"] = [board.slots[board.table.slots[at]].name for at in found.hardest[:HARDEST]]
    return {"possible": False if found.slots else None, **reasons}
