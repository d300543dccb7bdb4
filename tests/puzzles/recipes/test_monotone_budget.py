"""More time or work never makes a puzzle worse by the score of its generator.

The clock has no part in these tests: a `stop` function ends the work after some questions.
"""

from __future__ import annotations

import itertools
from functools import cache
from random import Random
from typing import Any

import pytest
from support.commandline import Run
from support.lengths import is_quick

from puzzlewright import WordSearch
from puzzlewright.core.errors import InputError, NothingFoundError, OutOfTimeError, StoppedError
from puzzlewright.core.outcomes import Count
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.crisscross.goals import GOALS
from puzzlewright.puzzles.crisscross.recipe import CrissCrossRecipe
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.recipes.best_of import candidate_effort, candidate_seed
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.puzzles.wordsearch.recipe import WordSearchRecipe

WORDS = ["otter", "heron", "badger", "fox", "hare", "toad", "newt", "stoat", "vole", "owl"]
FEW = WORDS[:6]

#: Words of three letters with scores, good ones of which exclude one another.
SCORED = [
    ("".join(word), number % 97)
    for number, word in enumerate(Random(1).sample([*itertools.product("ABCDE", repeat=3)], 60))
]

#: Small recipes of each kind: every goal, and each way that a generator goes.
WISHES: dict[str, list[dict[str, Any]]] = {
    "cover": [{"name": "queens", "sizes": ["4"]}],
    "crisscross": [
        *({"words": FEW, "size": 9, "goal": goal, "nodes": 1500} for goal in GOALS),
        {"words": FEW},
        {"words": FEW[2:], "size": 6, "must": ["owl", "fox"]},
        {"words": FEW[1:], "size": 6, "must": ["owl"]},
        {"words": FEW, "size": 9, "goal": "word=3,connector=2,letter=-1", "nodes": 1500},
        {"words": FEW, "size": 9, "goal": "contest", "symmetry": "turn", "nodes": 1500},
        {"words": FEW, "size": 9, "goal": "contest", "method": "beam", "nodemax": 20},
    ],
    "fillin": [
        {"size": 4},
        {"words": FEW},
        {"size": 4, "crossword": True},
        {"size": 5, "must": ["heron"]},
        {"size": 7, "theme": ["badger"], "crossword": True},
        {"words": SCORED, "template": "___\n___\n___", "crossword": True},
        {"words": SCORED[:12], "layout": "grown", "crossword": True},
        {"template": "___\n_#_\n___"},
    ],
    "jigsaw": [{"size": 3, "rounds": 0}, {"size": 3, "solutions": 2, "rounds": 0}],
    "packing": [{"size": "4x4"}, {"size": "4x4", "pieces": 3}],
    "sudoku": [{"size": 4}, {"size": 4, "clues": 4}, {"size": 4, "difficulty": "easy"}],
    "wordsearch": [
        {"words": FEW},
        {"words": WORDS, "size": 5},
        {"words": FEW, "decoys": 3},
        {"words": FEW, "message": "hello"},
        {"words": FEW, "bonus": ["wolf"], "weights": {"compactness": 3}},
    ],
}
CASES = [(kind, wish) for kind in kind_names() for wish in WISHES.get(kind, [{}])]

#: After how many questions the work ends: each of the first, then ever fewer.
QUESTIONS = (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233)

#: The same without the slow tests: as far, in larger steps.
FEW_QUESTIONS = (0, 1, 2, 5, 13, 34, 233)


def recipe_of(kind: str, wish: dict[str, Any], **more: Any) -> Recipe:
    """Return the recipe of a wish."""
    return kind_named(kind).recipe_class().from_arguments({**wish, **more})


def ended_after(questions: int, recipe: Recipe) -> Puzzle[Any] | None:
    """Make a puzzle until `stop` was called that often; None if there is none yet."""
    asked = itertools.count()
    try:
        return recipe.make(1, stop=lambda: next(asked) >= questions)
    except (StoppedError, OutOfTimeError, InputError):
        return None


@cache
def usual(case: int) -> Puzzle[Any]:
    """Return what a case comes to without limits, and so with its usual work."""
    return recipe_of(*CASES[case]).make(1)


@cache
def worked(case: int, effort: int | str) -> Puzzle[Any]:
    """Return what a case comes to with this effort."""
    return recipe_of(*CASES[case], effort=effort).make(1)


@pytest.mark.parametrize("case", range(len(CASES)), ids=lambda case: f"{CASES[case][0]}-{case}")
def test_a_longer_run_is_never_worse(case: int) -> None:
    """Whenever it is ended, the score is no less than if it had been ended sooner."""
    kind, wish = CASES[case]
    own = kind_named(kind).recipe_class().own_limits
    wish = {name: value for name, value in wish.items() if name not in own}
    recipe = recipe_of(kind, wish, time=1e9)
    before: tuple[int, ...] | None = None
    for questions in FEW_QUESTIONS if is_quick() else QUESTIONS:
        puzzle = ended_after(questions, recipe)
        assert puzzle is not None or before is None, questions
        if puzzle is not None:
            score = recipe.score(puzzle)
            assert before is None or score >= before, questions
            before = score
            assert puzzle.provenance is not None
            assert recipe.make(1, again=puzzle.provenance.reached).text() == puzzle.text()


@pytest.mark.parametrize("case", range(len(CASES)), ids=lambda case: f"{CASES[case][0]}-{case}")
@pytest.mark.parametrize("efforts", [(1, 2), pytest.param((4, 8, 16), marks=pytest.mark.slow)])
def test_more_effort_is_never_worse(case: int, efforts: tuple[int, ...]) -> None:
    """With the usual effort it is the puzzle of always; with more, its score is no less."""
    kind, wish = CASES[case]
    first = usual(case)
    before = recipe_of(kind, wish).score(first)
    assert recipe_of(kind, wish).score(worked(case, "quick")) <= before
    for effort in efforts:
        recipe = recipe_of(kind, wish, effort=effort)
        puzzle = worked(case, effort)
        assert effort > 1 or puzzle.text() == first.text()
        assert recipe.score(puzzle) >= before
        before = recipe.score(puzzle)
        assert puzzle.provenance is not None
        assert puzzle.provenance.reached is None


@pytest.mark.parametrize("case", range(len(CASES)), ids=lambda case: f"{CASES[case][0]}-{case}")
def test_effort_and_time_together_end_at_the_first(case: int) -> None:
    """With more time than the work needs, it is the same puzzle as without a time limit."""
    kind, wish = CASES[case]
    both = recipe_of(kind, wish, effort=2, time=1e9).make(1)
    alone = worked(case, 2)
    assert both.text() == alone.text()


@pytest.mark.parametrize(
    ("kind", "wish"), [case for case in CASES if "threads" in recipe_of(*case).fields()]
)
def test_threads_change_nothing_where_effort_is_limited(kind: str, wish: dict[str, Any]) -> None:
    """The same seed and effort make the same puzzle, whatever the number of threads."""
    one, two = (recipe_of(kind, wish, effort=2, threads=threads).make(3) for threads in (1, 2))
    assert one.text() == two.text()


def test_threads_do_at_least_the_usual_work() -> None:
    """With a time limit, many threads have more searches from the second candidate on only."""
    wish = {"words": FEW, "size": 9, "goal": "contest"}
    recipe = recipe_of("crisscross", wish, threads=6, time=1e9)
    least = recipe.score(recipe_of("crisscross", wish).make(1))
    scores = [recipe.score(made) for k in (190, 260) if (made := ended_after(k, recipe))]
    assert scores
    assert min(scores) >= least


@pytest.mark.parametrize("kind", kind_names())
def test_every_generator_takes_an_effort(kind: str, run: Run) -> None:
    """By one name, from one declaration: in Python, recipe files and on the command line."""
    recipe_class = kind_named(kind).recipe_class()
    assert recipe_class.fields()["effort"] is Recipe.fields()["effort"]
    names, number = recipe_class.schema()["properties"]["effort"]["anyOf"]
    assert names["enum"] == ["quick", "normal", "thorough", "best"]
    assert number["minimum"] == 1
    assert "--effort EFFORT" in run("make", kind, "--help", "--all").out


@pytest.mark.parametrize(
    ("effort", "times"), [(1, 1), (7, 7), ("Quick", 1), ("normal", 1), ("BEST", 128)]
)
def test_efforts_are_numbers_or_names(effort: int | str, times: int) -> None:
    """In any case; the command line reads both as text."""
    recipe = recipe_of("sudoku", {}, effort=effort)
    assert recipe.max_effort == times
    assert recipe.fields()["effort"].type.read(str(effort), {}) == recipe.effort


@pytest.mark.parametrize("effort", [0, "16", "most", ""])
def test_wrong_efforts_are_refused(effort: int | str) -> None:
    """The error names the argument."""
    with pytest.raises(InputError, match=r"^effort: "):
        recipe_of("sudoku", {}, effort=effort)


def test_own_limits_are_kept() -> None:
    """With --nodes or --rounds, a time limit ends the work sooner, and adds none."""
    for kind, wish in (
        ("crisscross", {"words": FEW, "size": 9, "goal": "contest", "nodes": 800}),
        ("jigsaw", {"size": 3, "solutions": 2, "rounds": 1}),
        ("packing", {"size": "4x4", "rounds": 1}),
    ):
        timed = recipe_of(kind, wish, time=1e9)
        assert timed.max_effort == 1
        assert timed.make(2).text() == recipe_of(kind, wish).make(2).text()


def test_candidates_grow() -> None:
    """1, then 1, 2, 4 ...: a power of two is used up to the last; each has a seed of its own."""
    assert [candidate_effort(number) for number in range(6)] == [1, 1, 2, 4, 8, 16]
    assert candidate_seed(7, 0) == 7
    assert len({candidate_seed(7, number) for number in range(9)}) == 9


def test_a_smaller_grid_does_not_cost_connectors() -> None:
    """With the goal `all`, neither the grid gets larger nor the printed score less."""
    recipe = CrissCrossRecipe(words=WORDS, time=1e9)
    assert recipe.prefers((9, -80, -1, 12), (9, -90, 0, 12))
    assert not recipe.prefers((9, -80, -1, 11), (9, -90, 0, 12))
    assert not recipe.prefers((9, -90, -1, 13), (9, -90, 0, 12))


def test_a_missing_first_candidate_is_not_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the usual work finds nothing, more work goes on with other seeds."""
    kind = kind_named("sudoku")
    make = kind.generator()

    def fail_first(recipe: Recipe, seed: int, budget: Budget) -> Puzzle[Any]:
        if budget.number == 0:
            raise NothingFoundError("nothing was found")
        return make(recipe, seed, budget)

    monkeypatch.setattr(type(kind), "generator", lambda _: fail_first)
    wish = {"size": 4, "clues": 4}
    with pytest.raises(NothingFoundError):
        recipe_of("sudoku", wish).make(1)
    assert recipe_of("sudoku", wish, effort=8).make(1).count() == Count(1, exact=True)


def test_the_score_of_a_word_search_is_that_of_its_search() -> None:
    """The places of the phrases are worth what the weights say: crossings, in this case."""
    recipe = WordSearchRecipe(words=FEW, weights={"directions": 0, "evenness": 0})
    puzzle = WordSearch.make(FEW, weights={"directions": 0, "evenness": 0}, seed=1)
    phrases, bonus, exact, size, worth = recipe.score(puzzle)
    assert (phrases, bonus, exact) == (len(FEW), 0, 0)
    assert size == -puzzle.grid.height * puzzle.grid.width
    letters = sum(len(phrase.cells) for phrase in puzzle.entries)
    assert worth == round(160 * puzzle.crossing_share * letters)


@pytest.mark.parametrize("kind", ["jigsaw", "packing", "fillin"])
def test_a_score_can_be_found_out_from_a_file(kind: str) -> None:
    """It is the same for a puzzle that was read as for the one that was made."""
    for case, (name, wish) in enumerate(CASES):
        if name == kind:
            recipe, puzzle = recipe_of(kind, wish), usual(case)
            same = type(puzzle).parse(puzzle.text())[0]
            if not wish.get("crossword"):  # whose text has no scores
                assert recipe.score(same) == recipe.score(puzzle)


def test_a_budget_knows_when_it_was_over() -> None:
    """Without another question, so that nothing is counted."""
    budget = Budget(stop=lambda: True)
    assert not budget.is_known_over
    assert budget.is_over
    assert budget.is_known_over
    assert budget.check_count == 1


def test_progress_rises_over_candidates() -> None:
    """Each candidate has its part of the bar."""
    shares: list[float] = []
    recipe = recipe_of("packing", {"size": "4x4", "effort": 4})
    recipe.make(1, progress=lambda report: shares.append(report.fraction))
    assert shares == sorted(shares)
    assert max(shares) <= 1
