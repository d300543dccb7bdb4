"""Making criss-crosses: words arranged with as many crossings as possible.

Boards of a fixed size are filled as they are. With the goal `all` the board is what is looked for:
one that takes every word, then ever smaller ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import isqrt
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError, NothingFoundError, OutOfTimeError, StoppedError
from puzzlewright.core.immutable import ReadOnlyDict, set_attribute
from puzzlewright.core.outcomes import Outcome
from puzzlewright.engine.criss_cross._layout_lns import LayoutLns
from puzzlewright.engine.criss_cross._ruin_recreate import RuinRecreate
from puzzlewright.engine.criss_cross.problem import (
    MOST_LINES,
    BeamSearch,
    BeamSettings,
    CrissCrossProblem,
    CrissCrossSearch,
    Goal,
)
from puzzlewright.engine.criss_cross.replica_exchange import ReplicaExchange
from puzzlewright.engine.criss_cross.required_words import RequiredWordsSearch, plain_score
from puzzlewright.engine.driver.improve import TRACKS, Improvement, Improver, improve
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.puzzles.crisscross.goals import Weights, goal_weights
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.recipes.word_fields import Entries
from puzzlewright.words.builtin_lists import OWN_WORDS
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.lists.reader import read_entries

if TYPE_CHECKING:  # recipe.py stands on this module
    from puzzlewright.puzzles.crisscross.recipe import CrissCrossRecipe

#: The default board, for goals that need one.
USUAL_SIZE = (20, 20)

#: Arrangements that are tried: on a board of a fixed size, and for each of the boards that are
#: tried for the goal `all`.
NODES = 40_000
NODES_OF_BOARD = 1_000
BOARDS = 8

#: Arrangements that are tried for a stopgap, and for those who have no time even for that.
QUICK_NODES, QUICK_SECONDS = 1_000, 2

#: More tries than any beam takes.
ENDLESS = 10**12

#: With fewer tries, a beam would take most of them.
BEAM_FROM = 20_000

#: What is better on the way to each goal, and how the search is set for it. Few letters for the
#: same words leave room for others, also where that is not the goal.
#:
#: Tried in short runs without gain, for Crozzles: points off for letters, more draws, hotter (20,
#: 24) or colder (9, 13) starts, a colder end (3, 4), ruins that may cost less (160) or more (450),
#: half of the steps by force, parts that are cut off kept until the board is filled up, boards made
#: of two good ones, words forced in without filling up the board (ten times as many steps), and a
#: word that was taken away kept from its place. For the contest: hotter (70), colder (40) or
#: repeated coolings, `force`, `draws` and `shifts` as for Crozzles, other guides (connectors 20 or
#: 60, letters -15 or -20), and points off for each end of a word inside the board (4 to 25), which
#: needs a blank field there.
GUIDES = {
    "contest": (Goal(100, 40, -10), {"hottest": 50, "coldest": 25, "noise": 60, "most_lost": 1500}),
    "all": (Goal(100, 20, -5), {"hottest": 40, "coldest": 2, "noise": 100}),
    "dense": (Goal(0, 100, -30), {"hottest": 40, "coldest": 2, "noise": 150}),
    "crozzle": (
        Goal(10, 0, 0, 1),
        {
            "hottest": 16,
            "coldest": 5,
            "noise": 12,
            "most_ruined": 4,
            "force": 70,
            "draws": 1,
            "most_lost": 220,
            "shifts": 180,
        },
    ),
}

#: Temperatures of boards that change places, and how many tries are enough for that: with fewer, a
#: single board that is cooled is as good. In 20 s on 17 competitions, three of them, five (6 to 14)
#: or eight came to less, and so did others further apart (6, 9, 12, 16), and coolings again and
#: again, from bare boards or from the best one. Symmetric boards gain, too: 468 points instead of
#: 430 in the mean of six, 8 s each.
TEMPERATURES = {"crozzle": (7, 9, 11, 13)}
EXCHANGE_FROM = 400_000

#: What a beam found is made better with so much less daring, or all of it would be lost.
LESS_DARING = 5

#: Why a word that shares letters with others was not placed, by the goal.
NO_PLACE = dict.fromkeys(("contest", "crozzle", "all"), "no place was found for it")

#: Of other weights, this many thousandths of what a word of usual length is worth are dared.
USUAL_LETTERS = 6


class PlacementTask(NamedTuple):
    """What is to be made, in full."""

    entries: Sequence[Entry]  #: those that can be placed at all
    must: Sequence[int]  #: the numbers of those that must be
    recipe: CrissCrossRecipe
    method: str  #: that of the recipe, but for small boards
    seed: int
    budget: Budget


def make(recipe: CrissCrossRecipe, seed: int, budget: Budget) -> CrissCross:
    """Return the best arrangement that is found; each word that is not in it has a reason."""
    words = recipe.words
    if words is None:
        words = Entries.of(read_entries(OWN_WORDS, alphabet=recipe.alphabet))
    goal, board = recipe.goal, recipe.size
    largest = (MOST_LINES, MOST_LINES) if goal == "all" else USUAL_SIZE
    wanted = recipe.must or ()
    with budget.setup_deadline():
        known = {entry.cells for entry in within_deadline(words)}
        added = [entry for entry in wanted if entry.cells not in known]
        entries, again = distinct_entries([*words, *added])
        able, reasons = _placeable(entries, board or largest)
    if not able:
        raise InputError(f"no word can be placed: {next(iter(reasons.values()), 'there are none')}")
    must = _required_numbers(wanted, able, reasons)
    task = PlacementTask(able, must, recipe, recipe.method, seed, budget)
    if goal == "all":
        # It stands on this module.
        from puzzlewright.puzzles.crisscross.make.smallest_board import first_board, smallest_board

        limits = board or largest
        grid, number, is_all = first_board(task, limits)
        if is_all:
            grid = smallest_board(task, grid, number, limits)
    else:
        grid = arrange_on_board(task, board or USUAL_SIZE)
    if not grid.runs:
        raise no_arrangement_error(budget)
    if missing := missing_required(task, grid):
        raise no_arrangement_error(task.budget, f" with {_quoted_words(missing)}")
    notes = [*again, *recipe.notes]
    made = CrissCross(entries, grid, goal=goal, crossings=recipe.crossings, notes=notes)
    reasons = {**_reasons(made, grid), **reasons}
    left = {entry.text for entry, _ in made.unplaced}
    # The same puzzle, for a second one would look through all its words again.
    kept = ReadOnlyDict((text, reasons[text]) for text in reasons if text in left)
    set_attribute(made, "_reasons", kept)
    return made


def distinct_entries(words: Iterable[Entry]) -> tuple[list[Entry], list[str]]:
    """Return the words, each once, and a note on those that were there again."""
    entries: dict[tuple[str, ...], Entry] = {}
    again = [
        entry.text
        for entry in within_deadline(words)
        if entries.setdefault(entry.cells, entry) is not entry
    ]
    if not entries:
        raise InputError("words: there are no words")
    notes = [f"listed more than once, taken once: {', '.join(again)}"] if again else []
    return list(entries.values()), notes


def no_arrangement_error(budget: Budget, which: str = "") -> Exception:
    """Return what to raise where there is no arrangement, or none with certain words."""
    if budget.is_stopped:
        return StoppedError()
    if budget.is_late:
        return OutOfTimeError(f"no arrangement{which} was found within the time limit")
    hint = "more time, or asking for less, may help"
    return NothingFoundError(f"no arrangement{which} was found: {hint}")


# Words that must be in


def _required_numbers(
    must: Iterable[Entry], able: Sequence[Entry], reasons: Mapping[str, str]
) -> tuple[int, ...]:
    """Return the numbers of words that must be in; refuse those that cannot be placed."""
    if not must:
        return ()
    numbers = {entry.cells: n for n, entry in enumerate(able)}
    for entry in must:
        if entry.cells not in numbers:
            reason = reasons.get(entry.text, "it cannot be placed")
            origin = getattr(must, "origin", None)
            where = f" of {origin.name}" if origin else ""
            what = f"must: this word{where} cannot be placed ({reason})"
            raise InputError(what, text=entry.text)
    return tuple(dict.fromkeys(numbers[entry.cells] for entry in must))


def missing_required(task: PlacementTask, grid: Grid) -> list[str]:
    """Return the words that must be in and are not on a board."""
    if not task.must:
        return []
    there = {run.cells for run in grid.runs}
    wanted = (task.entries[number] for number in task.must)
    return [entry.text for entry in wanted if entry.cells not in there]


def _quoted_words(words: Sequence[str], most: int = 5) -> str:
    shown = ", ".join(words[:most])
    return shown if len(words) <= most else f"{shown} and {len(words) - most} more"


def _placeable(
    entries: Sequence[Entry], board: tuple[int, int]
) -> tuple[list[Entry], dict[str, str]]:
    """Return the words that can be placed, and why others cannot."""
    times: dict[str, int] = {}
    for entry in within_deadline(entries):
        for letter in set(entry.cells):
            times[letter] = times.get(letter, 0) + 1
    able, reasons = [], {}
    for entry in within_deadline(entries):
        if len(entry.cells) > max(board):
            reasons[entry.text] = f"longer than the board: {len(entry.cells)} cells"
        elif len(entries) > 1 and all(times[letter] == 1 for letter in entry.cells):
            reasons[entry.text] = "shares no letter with any other word"
        else:
            able.append(entry)
    if not able and entries:  # nothing crosses anything: one word is better than none
        able = [entry for entry in entries if len(entry.cells) <= max(board)][:1]
    return able, reasons


def is_complete(recipe: CrissCrossRecipe, puzzle: CrissCross) -> bool:
    """Tell whether every word is in that can be placed at all."""
    largest = (MOST_LINES, MOST_LINES) if recipe.goal == "all" else USUAL_SIZE
    able, _ = _placeable(puzzle.entries, recipe.size or largest)
    return len(puzzle.grid.runs) >= len(able)


def _reasons(made: CrissCross, grid: Grid) -> dict[str, str]:
    """Return why words that could have been placed were not."""
    there = set(grid.letters.values())
    reasons = {}
    for entry, _ in made.unplaced:
        if there.isdisjoint(entry.cells):
            reasons[entry.text] = "shares no letter with the words placed"
        else:
            reasons[entry.text] = NO_PLACE.get(made.goal, "no place was found that is worth it")
    return reasons


def arrange_on_board(task: PlacementTask, board: tuple[int, int]) -> Grid:
    """Return the best arrangement on a board of a fixed size."""
    nodes, threads = _node_limit(task), task.recipe.threads
    number = 1 if task.method == "beam" else _tracks(task)
    with task.budget.setup_deadline():
        problem = engine_problem(task, board)
        tracks = [
            engine_search(task, problem, track) for track in within_deadline(range(number), 1)
        ]
    if number > TRACKS:
        nodes = nodes * number // TRACKS

    def words(value: int) -> str:
        return f"score {plain_score(value) if task.must else value:,}"

    quick = _quick_arrangement(task, problem)
    cluster = task.budget.cluster
    found = improve(tracks, task.budget, nodes=nodes, threads=threads, words=words, cluster=cluster)
    raw = found.raw
    if quick is not None and (raw is None or quick.value > found.value):
        raw = quick.raw
    if raw is None and not task.must:
        annealing = _quick_search(task, problem)
        annealing.step(QUICK_SECONDS)
        raw = annealing.best()
    if raw is None:
        raise no_arrangement_error(task.budget)
    # A beam at its end may be better from another corner.
    if found.outcome is Outcome.EXHAUSTED and task.method != "beam":
        task.budget.is_settled = True
    return board_grid(task.entries, raw, board)


def _quick_arrangement(task: PlacementTask, problem: CrissCrossProblem) -> Improvement | None:
    """Return an arrangement that is found soon, before the first candidate; None without a need.

    Where there is a time limit, it always counts: so a longer run is not worse.
    """
    if task.must or task.budget.number or task.budget.time is None:
        return None
    return improve([_quick_search(task, problem)], task.budget, nodes=QUICK_NODES)


def _quick_search(task: PlacementTask, problem: CrissCrossProblem) -> RuinRecreate:
    """Return a search that has an arrangement at once."""
    guide, settings = _guided_search(task)
    return problem.ruin_recreate(_goal(task), guide, task.seed, settings)


def _node_limit(task: PlacementTask) -> int:
    # A beam goes on to its end, unless there is a limit.
    usual = ENDLESS if task.method == "beam" else NODES
    return (task.recipe.nodes or usual) * task.budget.size


def _tracks(task: PlacementTask) -> int:
    """Return how many searches with seeds of their own share the arrangements.

    Where only the time ends the work, there are more of them with more threads, from the second
    candidate on: there, each does as much as with a few.
    """
    more = task.budget.number > 0 and task.recipe.max_effort is None
    if more and task.recipe.is_endless:
        return task.recipe.threads  # one on each thread comes further than several in turns
    return max(TRACKS, task.recipe.threads) if more else TRACKS


def engine_problem(task: PlacementTask, board: tuple[int, int]) -> CrissCrossProblem:
    """Return the words and the board in the engine's numbers."""
    letters = sorted({letter for entry in task.entries for letter in entry.cells})
    number = {letter: n for n, letter in enumerate(letters)}
    values = goal_weights(task.recipe.goal).values
    return CrissCrossProblem(
        len(letters),
        [[number[letter] for letter in entry.cells] for entry in within_deadline(task.entries)],
        *board,
        [values.get(letter.upper(), 0) for letter in letters],
    )


def engine_search(task: PlacementTask, problem: CrissCrossProblem, track: int) -> Improver:
    """Return a search by the method of the task, another one for each track."""
    seed = Random(f"{task.seed} {track}").getrandbits(63)
    weights, goal = goal_weights(task.recipe.goal), _goal(task)
    guide, settings = _guided_search(task)
    crossings, symmetry, method = task.recipe.crossings, task.recipe.symmetry, task.method
    if task.must:
        factory = partial(_ruin_recreate, goal, guide, settings)
        return RequiredWordsSearch(problem, task.must, factory, seed)
    annealing: RuinRecreate | ReplicaExchange
    if temperatures := _temperatures(task):
        annealing = problem.replica_exchange(goal, guide, seed, settings, temperatures)
    else:
        annealing = problem.ruin_recreate(goal, guide, seed, settings)
    if method == "improve" or symmetry or crossings > 1:  # what the others do not mind
        return annealing
    lns = problem.layout_lns(goal, seed)
    if method == "beam":
        last = None if task.recipe.no_repair else lns
        return _beam(task, problem, seed, track, BeamSettings(), last)
    # A beam minds no values, and would take most of few tries.
    if _node_limit(task) < BEAM_FROM or weights.values:
        return CrissCrossSearch(annealing, lns)
    # A short one: what it finds is only where to begin.
    width = max(50, min(1000, 200_000 // len(problem.words)))
    beam = _beam(task, problem, seed, track, BeamSettings(nodemax=width, noise=8))
    calm = {name: max(1, settings[name] // LESS_DARING) for name in ("hottest", "coldest")}
    return CrissCrossSearch(
        annealing, lns, beam, problem.ruin_recreate(goal, guide, seed, {**settings, **calm})
    )


def _guided_search(task: PlacementTask) -> tuple[Goal, dict[str, int]]:
    """Return what guides to the goal of a task, and how a search is set for it."""
    guide, settings = GUIDES.get(task.recipe.goal) or _guide(goal_weights(task.recipe.goal))
    if task.recipe.symmetry:
        settings = {**settings, "symmetric": True, "pending": 0}
    return guide, {**settings, "crossings": task.recipe.crossings}


def _temperatures(task: PlacementTask) -> Sequence[int]:
    """Return the temperatures of boards that change places; none where one board is cooled."""
    if task.method == "beam" or _node_limit(task) < EXCHANGE_FROM:
        return ()
    return TEMPERATURES.get(task.recipe.goal, ())


def _ruin_recreate(
    goal: Goal, guide: Goal, settings: Mapping[str, int], problem: CrissCrossProblem, seed: int
) -> RuinRecreate:
    return problem.ruin_recreate(goal, guide, seed, settings)


def _beam(
    task: PlacementTask,
    problem: CrissCrossProblem,
    seed: int,
    track: int,
    usual: BeamSettings,
    lns: LayoutLns | None = None,
) -> BeamSearch:
    """Return a beam as the recipe has it, from another corner for each track."""
    recipe = task.recipe
    settings = BeamSettings(
        usual.nodemax if recipe.nodemax is None else recipe.nodemax,
        usual.gridmax if recipe.gridmax is None else recipe.gridmax,
        usual.noise if recipe.noise is None else recipe.noise,
    )
    in_parts = task.method == "beam"  # else it shares nodes with others, level by level
    return BeamSearch(problem, _goal(task), seed, settings, track % 4, lns, in_parts=in_parts)


def _goal(task: PlacementTask) -> Goal:
    weights = goal_weights(task.recipe.goal)
    return Goal(weights.word, weights.connector, weights.letter, 1 if weights.values else 0)


def _guide(weights: Weights) -> tuple[Goal, dict[str, int]]:
    """Return what guides to weights that somebody made up: these, with as much chance as fits."""
    guide = Goal(weights.word, weights.connector, weights.letter)
    usual = abs(weights.word) + 2 * abs(weights.connector) + USUAL_LETTERS * abs(weights.letter)
    return guide, {
        "hottest": max(1, usual // 3),
        "coldest": max(1, usual // 50),
        "noise": max(1, usual),
    }


def board_grid(entries: Sequence[Entry], raw: RawSolution, board: tuple[int, int]) -> Grid:
    """Return the letters on the board that the engine's numbers stand for."""
    rows: list[list[str | None]] = [[None] * board[1] for _ in range(board[0])]
    for at in range(0, len(raw), 4):
        word, row, col, way = raw[at : at + 4]
        for place, cell in enumerate(entries[word].cells):
            rows[row + place * way][col + place * (1 - way)] = cell
    return Grid(rows)


def square_side(entries: Sequence[Entry], share: float) -> int:
    """Return the side of a square of which the words would fill such a share without crossings."""
    cells = sum(len(entry.cells) for entry in entries)
    return max(isqrt(int(cells / share)) + 1, max(len(entry.cells) for entry in entries))
