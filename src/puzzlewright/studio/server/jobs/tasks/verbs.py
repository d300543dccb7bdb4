"""Verbs of jobs that make and count. Run in the job's own process; read no file but a checkpoint.

A verb gets its task as data (with the text of the puzzle it is about) and returns what is to be
stored. The server stores it together with the end of the job, so that nothing is done twice.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import CheckpointError, InputError, OutOfTimeError, StoppedError
from puzzlewright.core.outcomes import Count, Outcome, Stats
from puzzlewright.engine.driver.run import Progress, RunOptions
from puzzlewright.puzzles.abilities import OptionChoice
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.codec import puzzle_data
from puzzlewright.puzzles.recipes.recipe import Recipe, recipe_seed
from puzzlewright.puzzles.results import Answer, SearchResult, Solution
from puzzlewright.studio.server.jobs.tasks.comparison import normal_form_digest
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import (
    Stop,
    describe_document,
    only_document,
    with_credits,
)

#: Called with the share that is done, a note, and the best so far if that is another.
Report = Callable[[float, str, dict[str, Any] | None], None]


class JobTask(NamedTuple):
    """What a job is asked to do, with all that it needs."""

    verb: str
    spec: Mapping[str, Any]
    text: str | None = None  #: of the puzzle that it is about
    title: str = ""
    author: str = ""
    origin: Mapping[str, Any] | None = None  #: the recipe that it came from before it was edited
    checkpoint: str | None = None
    best: Mapping[str, Any] | None = None  #: how far an earlier attempt came
    seconds: float | None = None  #: the limit of work that would go on for ever

    @property
    def document(self) -> Document:
        """The puzzle that it is about."""
        if self.text is None:
            raise InputError("puzzle: missing")
        return with_credits(only_document(self.text), self.title, self.author)


class File(NamedTuple):
    """A file that a job made."""

    name: str
    media_type: str
    data: bytes


class TaskResult(NamedTuple):
    """What came of a job."""

    result: dict[str, Any]
    puzzle: dict[str, Any] | None = None  #: to be stored, as described() returns it
    files: tuple[File, ...] = ()


# Recipes


def seeded_recipe(spec: Mapping[str, Any]) -> tuple[Recipe, int]:
    """Return the recipe of a task and its seed."""
    data = spec.get("recipe")
    recipe = Recipe.from_json(data)  # its lists are in it, none is looked for
    assert isinstance(data, dict)  # from_json() sees to it
    seed = recipe_seed(data, None)
    if seed is None:
        raise InputError("seed: missing")  # the server adds one before a job begins
    return recipe, seed


# Making


def make(task: JobTask, stop: Stop, report: Report) -> TaskResult:
    """Make the puzzle of a recipe."""
    recipe, seed = seeded_recipe(task.spec)

    def progress(news: Progress) -> None:
        report(news.fraction, news.note, _numbers(news))

    puzzle = recipe.make(seed, stop=stop, progress=progress)
    if stop():
        raise StoppedError
    report(1.0, "", None)
    about = Credits(title=task.title or _text(task.spec, "title"), author=task.author)
    fields = describe_document(Document(puzzle, about), stop)
    result = {"seed": seed, "document": puzzle_data(puzzle, about)}
    return TaskResult(result, {**fields, "normal": normal_form_digest(puzzle, stop)})


def _numbers(news: Progress) -> dict[str, Any]:
    """Return what viewers of a job get besides its progress."""
    fields = news.as_json()
    return {name: fields[name] for name in ("found", "nodes", "seconds", "seconds_left")}


def _text(spec: Mapping[str, Any], name: str) -> str:
    value = spec.get(name)
    return value if isinstance(value, str) else ""


#: How good a puzzle is, the larger the better: for kinds whose generators do better in more time.
MEASURES: Final[Mapping[str, Callable[[Any], tuple[float, ...]]]] = {
    "wordsearch": lambda puzzle: (-len(puzzle.unplaced), puzzle.crossing_share),
    "crisscross": lambda puzzle: (-len(puzzle.unplaced), puzzle.score),
}


def require_measure(recipe: Recipe) -> None:
    """Refuse a recipe whose puzzles do not get better with time."""
    if recipe.kind not in MEASURES:
        raise InputError(f"a {recipe.kind} does not get better with time")


#: Seconds of the first round of "Better"; each round has twice the time of the one before.
FIRST_ROUND: Final = 1.0


class _ImprovementJob:
    """Makes a puzzle again and again, each time longer, and keeps the best."""

    def __init__(self, task: JobTask, stop: Stop, report: Report) -> None:
        self._recipe, self._seed = seeded_recipe(task.spec)
        require_measure(self._recipe)
        self._measure = MEASURES[self._recipe.kind]
        self._about = Credits(title=task.title or _text(task.spec, "title"), author=task.author)
        self._stop, self._report = stop, report
        self._start, self._seconds = perf_counter(), task.seconds or 60.0
        self._round = 0
        self.best: dict[str, Any] | None = None
        if task.best and "round" in task.best:
            self.best, self._round = dict(task.best), int(task.best["round"]) + 1

    @property
    def is_over(self) -> bool:
        return self._stop() or perf_counter() - self._start >= self._seconds

    def run(self) -> TaskResult:
        while not (self.best and self.is_over):
            try:
                self._take(self._next())
            except (StoppedError, OutOfTimeError):
                if self.best is None and self.is_over:
                    raise
            self._round += 1
        self._report(1.0, "", None)
        assert self.best is not None
        result = {"seed": self.best["seed"], "document": self.best["document"]}
        return TaskResult({**result, "rounds": self._round}, without_score(self.best))

    def _next(self) -> Puzzle[Any]:
        """Return the puzzle of the next round; the first is made as `make` makes it."""
        recipe, left = self._recipe, self._seconds - (perf_counter() - self._start)
        if self._round:
            seconds = FIRST_ROUND * 2 ** min(self._round - 1, 16)
            recipe = recipe.with_values(time=max(0.1, min(seconds, left)))
        return recipe.make(self._seed + self._round, stop=self._stop, progress=self._progress)

    def _progress(self, news: Progress) -> None:
        share = (perf_counter() - self._start) / self._seconds
        self._report(min(1.0, share), news.note, None)

    def _take(self, puzzle: Puzzle[Any]) -> None:
        """Keep a puzzle if it is better than the best."""
        score = list(self._measure(puzzle))
        if self.best is not None and score <= self.best["score"]:
            return
        found = describe_document(Document(puzzle, self._about))
        data = puzzle_data(puzzle, self._about)
        self.best = {**found, "document": data, "score": score, "round": self._round}
        share = (perf_counter() - self._start) / self._seconds
        self._report(min(1.0, share), "", self.best)


def without_score(best: Mapping[str, Any]) -> dict[str, Any]:
    """Return the puzzle that is the best so far, as described() returns it."""
    return {name: value for name, value in best.items() if name not in ("score", "round")}


def improve(task: JobTask, stop: Stop, report: Report) -> TaskResult:
    """Make the best puzzle that can be made until somebody stops it, or the time is up."""
    return _ImprovementJob(task, stop, report).run()


# Solving


#: Characters of the solutions that a job returns: it ends with those that it has then.
MOST_SOLUTION_CHARACTERS: Final = 1_900_000


def solve(task: JobTask, stop: Stop, report: Report) -> TaskResult:
    """Find solutions, each of them checked."""
    puzzle, distinct, limit = _searched(task), bool(task.spec.get("distinct")), _limit(task)
    options: RunOptions = {"limit": limit or 1, "nodes": task.spec.get("nodes"), "stop": stop}
    options["time"] = _seconds(task)

    def progress(news: Progress) -> None:
        report(news.fraction, news.note, _numbers(news))

    options["progress"] = progress
    stream = puzzle.solutions(seed=task.spec.get("seed"), distinct=distinct, **options)
    found: list[Solution] = []
    room, start = MOST_SOLUTION_CHARACTERS, perf_counter()
    for solution in stream:
        found.append(solution)
        room -= len(json.dumps(solution.as_json()))
        if room < 0:
            stream.close()
            cost = Stats(0, perf_counter() - start)
            ended = Answer(Outcome.LIMIT, Count(len(found), False), tuple(found), cost)
            return TaskResult({"kind": puzzle.kind, **ended.as_json()})
    result = stream.result
    if result.outcome is Outcome.STOPPED:
        raise StoppedError
    answer = Answer(result.outcome, result.count, tuple(found), result.stats)
    return TaskResult({"kind": puzzle.kind, **answer.as_json()})


def _searched(task: JobTask) -> Puzzle[Any]:
    """Return the puzzle, with the options that are chosen or left out."""
    puzzle, chosen, without = (
        task.document.puzzle,
        task.spec.get("chosen"),
        task.spec.get("without"),
    )
    if not (chosen or without):
        return puzzle
    return OptionChoice.of(puzzle).restrict(chosen or (), without or ())


def _limit(task: JobTask) -> int | None:
    limit = task.spec.get("limit")
    if limit is not None and (type(limit) is not int or limit < 1):
        raise InputError("limit: a whole number, 1 or more", text=str(limit))
    return limit


def _seconds(task: JobTask) -> float | None:
    """Return the time of a search: what was asked for, within that of the job."""
    limits = [each for each in (task.spec.get("time"), task.seconds) if each is not None]
    return min(limits, default=None)


# Counting


def count(task: JobTask, stop: Stop, report: Report) -> TaskResult:
    """Count the solutions; what was counted so far is in the checkpoint."""
    distinct, limit = bool(task.spec.get("distinct")), _limit(task)

    def progress(news: Progress) -> None:
        report(news.fraction, news.note, _numbers(news))

    options: RunOptions = {"limit": limit, "stop": stop, "progress": progress}
    options |= {"checkpoint": task.checkpoint, "nodes": task.spec.get("nodes")}
    options["time"] = _seconds(task)
    found = _tally(task, distinct, options)
    if found.outcome is Outcome.STOPPED:
        raise StoppedError("stopped; the count can go on from here")
    number = found.distinct if distinct and found.distinct is not None else found.count
    result = {
        "count": number.n,
        "exact": number.exact,
        "text": f"{'' if number.exact else 'at least '}{number.n:,}",
        "distinct": distinct,
        "seconds": found.stats.seconds,
        "nodes": found.stats.nodes,
    }
    return TaskResult(result)


def _tally(task: JobTask, distinct: bool, options: RunOptions) -> SearchResult:
    """Count from the checkpoint on; from the beginning if another version of us wrote it."""
    puzzle = _searched(task)
    try:
        return puzzle.tally(distinct=distinct, **options)
    except CheckpointError:
        assert task.checkpoint is not None
        Path(task.checkpoint).unlink(missing_ok=True)
        return puzzle.tally(distinct=distinct, **options)


def estimate(task: JobTask, stop: Stop, report: Report) -> TaskResult:  # noqa: ARG001 - it takes a second
    """Estimate a count."""
    distinct = bool(task.spec.get("distinct"))
    found = _searched(task).estimate(distinct=distinct, stop=stop)
    return TaskResult({**found.as_json(), "words": found.words, "distinct": distinct})
