"""The best-scored fill: as good as the best of all fills, the same for any number of threads."""

from __future__ import annotations

import pickle
from copy import copy
from itertools import product
from pathlib import Path
from random import Random

import pytest
from support.commandline import Run
from support.oracles.fillin import Oracle
from support.strategies.fillin import random_fillin

from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Outcome
from puzzlewright.engine.driver.improve import PART, PARTS, ROUND, improve
from puzzlewright.puzzles.abilities import Scoring
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.search.improvers import FloorProblem, FloorSelection, score_floors
from puzzlewright.puzzles.fillin.solve import fill_solver
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.puzzles.recipes.budget import Budget

#: Words of three letters, half of all that could be: good ones exclude one another.
WORDS = tuple(map("".join, Random(1).sample(list(product("ABCDE", repeat=3)), 60)))


def square(words: tuple[str, ...] = WORDS) -> FillIn:
    """Return a square of open cells and words, the later ones better."""
    scored = [Word(tuple(word), 10 * place) for place, word in enumerate(words)]
    size = len(words[0])
    return FillIn(Template([[""] * size] * size), scored, mode="dictionary")


def score_of(puzzle: FillIn, words: tuple[tuple[str, ...], ...]) -> int:
    """Add up the best scores that the list has for some words."""
    best: dict[tuple[str, ...], int] = {}
    for word in puzzle.words:
        best[word.cells] = max(word.score, best.get(word.cells, word.score))
    return sum(best[word] for word in words)


def dictionary(seed: int) -> FillIn | None:
    """Return a small puzzle with a dictionary and scores, if this seed gives one that has fills."""
    rng = Random(seed)
    puzzle = random_fillin(rng)
    if puzzle.mode != "dictionary" or puzzle.only:
        return None
    words = [Word(word.cells, rng.randrange(100)) for word in puzzle.words]
    scored = FillIn(puzzle.template, words, mode="dictionary", repeats=puzzle.repeats)
    return scored if next(iter(Oracle(scored).fills()), None) is not None else None


def test_what_is_proved_to_be_best_is() -> None:
    """On random puzzles no fill of all has a better score than the reported best."""
    looked_at = 0
    for seed in range(400):
        puzzle = dictionary(seed)
        if puzzle is None:
            continue
        best = puzzle.best(seed=seed, nodes=40_000)
        assert best.outcome is Outcome.EXHAUSTED
        assert best.solution is not None
        all_scores = [score_of(puzzle, filled.words) for filled in puzzle.solutions()]
        assert best.value == score_of(puzzle, best.solution.words) == max(all_scores)
        looked_at += len(all_scores) > 1
    assert looked_at >= 20


#: Scores of many lists: few words are good, most are poor.
TIERS = (90, 70, 50, 50, 30, 30, 30, 30, *[10] * 8)


def tiered(seed: int, size: int = 4, count: int = 420) -> FillIn:
    """Return a square and words of which few are good."""
    rng = Random(seed)
    words = rng.sample(list(product("ABCDEF", repeat=size)), count)
    scored = [Word(word, rng.choice(TIERS)) for word in words]
    return FillIn(Template([[""] * size] * size), scored, mode="dictionary")


def better_words(puzzle: FillIn, least: int) -> FillIn:
    """Return a puzzle without the words that score less."""
    return FillIn(puzzle.template, puzzle.words, mode="dictionary", least=least)


@pytest.mark.parametrize("seed", range(4))
def test_no_threshold_is_needed(seed: int) -> None:
    """With the same nodes, the whole list gives a fill as good as with any least score."""
    puzzle = tiered(seed)
    best = puzzle.best(seed=seed, nodes=24_000)
    assert best.solution is not None
    for least in (30, 50, 70, 90):
        assert best.value >= better_words(puzzle, least).best(seed=seed, nodes=24_000).value


def test_more_nodes_are_never_worse() -> None:
    """A longer search goes through what a shorter one found."""
    for seed in range(2):
        values = [tiered(seed).best(seed=seed, nodes=nodes).value for nodes in (2000, 6000, 18_000)]
        assert values == sorted(values)


def test_floors_that_matter() -> None:
    """From the highest one down; those that leave the same words or too few are left out."""
    words = {"ABC": 90, "BCA": 90, "CAB": 70, "AAA": 50, "BBB": 50, "CCC": 7, "ABCD": 100}
    rows: list[list[str | None]] = [["", "", ""], ["", None, None], ["", None, None]]
    listed = [Word(tuple(word), score) for word, score in words.items()]
    problem = fill_solver(FillIn(Template(rows), listed, mode="dictionary")).problem
    assert score_floors(problem) == [72, 54, 9]
    cut = FloorProblem(problem, 54)
    assert cut.scores == tuple(problem.scores[number] for number in cut.numbers)
    assert cut.words == tuple(problem.words[number] for number in cut.numbers)
    assert sorted(cut.scores) == [70, 90, 90]


@pytest.mark.parametrize("seed", range(3))
def test_a_selection_is_the_same_after_a_copy(seed: int) -> None:
    """Copied or pickled at any moment, and cut into other steps, it comes to the same."""
    problem = fill_solver(tiered(seed)).problem
    whole, parts = FloorSelection(problem, seed, 1), FloorSelection(problem, seed, 1)
    whole.step(9_000)
    random = Random(seed)
    while (left := whole.nodes - parts.nodes) > 0 and not parts.is_over:
        parts.step(min(left, random.randint(1, 1_500)))
        parts = copy(parts) if random.random() < 0.5 else pickle.loads(pickle.dumps(parts))
    assert (parts.nodes, parts.value, parts.best()) == (whole.nodes, whole.value, whole.best())
    assert parts.is_over == whole.is_over


def test_any_number_of_threads_gives_the_same() -> None:
    """With a limit in nodes, threads and steps change nothing."""
    puzzle = square()
    bests = [puzzle.best(seed=5, nodes=200, threads=threads) for threads in (1, 2, 4)]
    assert bests[0].solution is not None
    for best in bests[1:]:
        assert (best.solution, best.value) == (bests[0].solution, bests[0].value)
        assert best.stats.nodes == bests[0].stats.nodes


def test_how_nodes_are_cut_into_steps_changes_nothing() -> None:
    """A search in single nodes comes to the same best as one in a single step."""
    whole, cut = Scoring.of(square()).improver(3), Scoring.of(square()).improver(3)
    whole.step(150)
    for _ in range(150):
        cut.step(1)
    assert (cut.nodes, cut.best(), cut.value) == (whole.nodes, whole.best(), whole.value)


def test_it_gets_better_and_never_worse() -> None:
    """The value rises from the first fill on, unless that is the best already."""
    rises = 0
    for seed in range(10):
        search = Scoring.of(square()).improver(seed)
        values = []
        while search.step(1):
            if search.best() is not None:
                values.append(search.value)
        assert values == sorted(values)
        rises += search.value > values[0]
    assert rises > 0


def test_where_there_is_no_fill_that_is_proved() -> None:
    """No fill at all is an answer, too."""
    best = square(("ABCD", "EFGH", "IJKL", "MNOP")).best(nodes=1000)
    assert best.solution is None
    assert best.outcome is Outcome.EXHAUSTED


def test_exact_fill_ins_have_no_best() -> None:
    """All fills of an exact list use the same words."""
    puzzle = FillIn(Template([["", ""]]), [Word(("A", "T"))])
    with pytest.raises(InputError, match="same words"):
        puzzle.best()


def test_without_a_limit_it_is_refused() -> None:
    """The driver itself wants to know when to stop."""
    with pytest.raises(InputError, match="limit"):
        improve([Scoring.of(square()).improver(0)], Budget())


def test_somebody_who_stops_it_keeps_the_best() -> None:
    """What was found until then is returned, with the outcome `stopped`."""
    asked = iter([False] * 3)
    best = square().best(time=60, stop=lambda: next(asked, True), nodes=10**9)
    assert best.outcome in {Outcome.STOPPED, Outcome.EXHAUSTED}
    assert best.solution is not None


def file_of(puzzle: FillIn, folder: Path) -> str:
    """Write a puzzle to a file."""
    path = folder / "square.txt"
    puzzle.save(path)
    return str(path)


def test_the_command_prints_it(run: Run, tmp_path: Path) -> None:
    """`solve --best` prints the fill, its score, and that none is better."""
    done = run("solve", file_of(square(), tmp_path), "--best", "--nodes", "100000")
    assert done.code == 0
    best = square().best(nodes=100_000)
    assert best.solution is not None
    assert best.solution.text() in done.out
    assert f"mean score {best.value / 6:.1f}: none is better: proved" in done.out


def test_the_command_prints_json(run: Run, tmp_path: Path) -> None:
    """With --json there are the score and whether it is proved."""
    path = file_of(square(), tmp_path)
    told = run("solve", path, "--best", "--nodes", "100000", "--json").objects[0]
    best = square().best(nodes=100_000)
    assert best.solution is not None
    assert told["solutions"] == [best.solution.as_json()]
    assert (told["score"], told["best"], told["count"], told["exact"]) == (
        best.value,
        True,
        1,
        False,
    )


def test_the_command_shows_how_far_it_came(run: Run, tmp_path: Path) -> None:
    """Where no fill was found in the nodes, the fullest grid and its open slots are shown."""
    rng = Random(1)
    words = sorted({"".join(rng.choices("ABCDEFGHIJ", k=5)) for _ in range(800)})
    puzzle = square(tuple(words))
    path = file_of(puzzle, tmp_path)
    done = run("solve", path, "--best", "--nodes", "40")
    assert done.code == 3
    assert "the search got furthest with" in done.out
    assert "no word was found for" in done.out
    told = run("solve", path, "--best", "--nodes", "40", "--json").objects[0]
    assert told["open"]


@pytest.mark.parametrize("option", [("--checkpoint", "a.save"), ("--distinct",), ("--all",)])
def test_what_it_cannot_go_with(run: Run, tmp_path: Path, option: tuple[str, ...]) -> None:
    """Options that make no sense for a best are refused."""
    done = run("solve", file_of(square(), tmp_path), "--best", *option)
    assert done.code == 2
    assert option[0] in done.err


class Counting:
    """A search that finds nothing, and keeps a record of its steps."""

    def __init__(self) -> None:
        self.nodes = self.value = 0

    def cool(self, share: int) -> None:
        """Take note of nothing."""

    def step(self, nodes: int) -> bool:
        """Take some time, seemingly."""
        self.nodes += nodes
        return True

    def best(self) -> None:
        """Have nothing."""


def test_a_round_ends_between_two_parts() -> None:
    """With very many words a round takes long: whoever stops it does not wait for its end."""
    track = Counting()
    found = improve([track], Budget(stop=lambda: track.nodes > 0), nodes=10_000)
    assert found.outcome is Outcome.STOPPED
    assert track.nodes == max(PART, ROUND // PARTS)
    assert improve([Counting()], Budget(), nodes=777).stats.nodes == 777
