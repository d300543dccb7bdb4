"""One puzzle of a batch: made, written and described, in this process or in another one."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlewright.cli.batch.manifest import complete_row
from puzzlewright.cli.batch.new_puzzle import NewPuzzle, recipe_credits
from puzzlewright.cli.options import outputs
from puzzlewright.cli.options.recipe import typed_option_names
from puzzlewright.cli.puzzle_inputs import read_documents
from puzzlewright.cli.result_output import json_line
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.core.errors import InputError, OutOfTimeError, StoppedError, without_memory
from puzzlewright.engine.driver.run import Progress
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.puzzle_files import ManifestRow
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.recipe import Recipe

if TYPE_CHECKING:  # only with --cluster
    from puzzlewright.cluster.batch import SeedResult


class BatchOrder(NamedTuple):
    """What all puzzles of a batch have in common."""

    recipe: Recipe
    arguments: argparse.Namespace

    @property
    def title(self) -> str:
        """The title of all puzzles."""
        return " ".join((self.arguments.title or "").split())

    @property
    def is_described(self) -> bool:
        """Whether anybody wants to know more than that a file is there."""
        return self.arguments.manifest is not None


class Task(NamedTuple):
    """One puzzle of a batch."""

    n: int  #: counted from 1
    seed: int
    file: str = ""  #: "" if the puzzle itself is the result
    key: str | None = None  #: the file of its own for the solution, if there is one
    is_there: bool = False  #: whether the file holds this puzzle already
    is_readable: bool = True  #: whether a puzzle can be read from the file


class TaskResult(NamedTuple):
    """What became of a task."""

    task: Task
    row: ManifestRow | None = None
    json: str = ""
    notes: tuple[str, ...] = ()
    error: InputError | OutOfTimeError | None = None
    is_general: bool = False  #: whether the error concerns all puzzles of the batch
    puzzle: Puzzle[Any] | None = None  #: if it goes to no file
    stderr_text: str = ""  #: what another process would have printed on standard error


#: Takes a result. It is called where Ctrl-C is noted, so that no file is written in vain.
ResultHandler = Callable[[TaskResult], None]


class _GeneralError(Exception):
    """Carries an error that all other puzzles of the batch would meet."""


def carry_out(
    order: BatchOrder,
    task: Task,
    done: ResultHandler,
    progress: Callable[[Progress], None] | None = None,
    far: SeedResult | None = None,
) -> None:
    """Do a task, with the puzzle that a worker of a cluster made if there is one.

    Ctrl-C ends it with a KeyboardInterrupt; what is half done is dropped.
    """
    start = time.perf_counter()
    try:
        with typed_option_names(type(order.recipe)), note_interrupts() as stop:
            if far is None:
                puzzle, title = _obtain_puzzle(order, task, progress, stop)
            else:
                puzzle, title = far.require_puzzle(), order.title
    except StoppedError:
        raise KeyboardInterrupt from None
    except (InputError, OutOfTimeError, MemoryError) as error:
        if stop():  # an error on its way out hides Ctrl-C
            raise KeyboardInterrupt from None
        with note_interrupts():
            done(_failure(task, error))
        return
    seconds = time.perf_counter() - start if far is None else far.seconds
    with note_interrupts() as stop:
        done(_result(order, task, puzzle, title, seconds, stop))


def _failure(task: Task, error: Exception, *, is_general: bool = False) -> TaskResult:
    if isinstance(error, MemoryError):
        error = without_memory(error)
    assert isinstance(error, InputError | OutOfTimeError)
    return TaskResult(task, error=error, is_general=is_general)


def _obtain_puzzle(
    order: BatchOrder,
    task: Task,
    progress: Callable[[Progress], None] | None,
    stop: Callable[[], bool],
) -> tuple[Puzzle[Any] | None, str]:
    """Return the puzzle of a task, and its title; None if the file does not tell it."""
    if not task.is_there:
        return order.recipe.make(task.seed, progress=progress, stop=stop), order.title
    if not task.is_readable or not order.is_described:
        return None, ""
    document = read_documents(task.file)[0]
    return document.puzzle, document.credits.title


def _result(
    order: BatchOrder,
    task: Task,
    puzzle: Puzzle[Any] | None,
    title: str,
    seconds: float,
    stop: Callable[[], bool],
) -> TaskResult:
    """Return what became of a puzzle, after it is written if it is new."""
    notes: tuple[str, ...] = ()
    if not task.is_there:
        assert puzzle is not None
        notes = puzzle._few_warnings()
        if not task.file:
            return TaskResult(task, notes=notes, puzzle=puzzle)
        try:
            _write(order, task, puzzle)
        except _GeneralError as general:
            assert isinstance(general.__cause__, InputError)
            return _failure(task, general.__cause__, is_general=True)
        except (InputError, OutOfTimeError, MemoryError) as error:
            return _failure(task, error, is_general=isinstance(error.__cause__, OSError))
    row = ManifestRow(task.file, task.seed, title, order.recipe.requested_difficulty)
    if puzzle is not None and order.is_described:
        row = complete_row(row, puzzle, stop)
    json = _json(order, task, puzzle, seconds) if order.arguments.json else ""
    return TaskResult(task, row, json, notes)


def _write(order: BatchOrder, task: Task, puzzle: Puzzle[Any]) -> None:
    """Write a new puzzle to its file."""
    try:
        style = outputs.parse_style(order.arguments.style, puzzle, task.file)
    except InputError as error:
        raise _GeneralError from error
    about = recipe_credits(order.recipe, task.file)
    job = Job(puzzle, style=style, seed=task.seed, credits=about)
    key = {} if task.key is None else {"key": task.key}
    outputs.save_puzzles(task.file, job, order.arguments, **key)


def result_from_file(order: BatchOrder, task: Task) -> TaskResult:
    """Return the result of a task whose process was killed after it had written the file."""
    row = ManifestRow(task.file, task.seed, order.title, order.recipe.requested_difficulty)
    with suppress(InputError):  # a .pdf, say
        if order.is_described:
            row = complete_row(row, read_documents(task.file)[0].puzzle, lambda: True)
    return TaskResult(task, row, json_line("make", {"file": task.file, "seed": task.seed}))


def _json(order: BatchOrder, task: Task, puzzle: Puzzle[Any] | None, seconds: float) -> str:
    """Return what a program learns of a puzzle, or that its file was there."""
    if task.is_there or puzzle is None:
        return json_line("make", {"file": task.file, "seed": task.seed, "skipped": True})
    made = NewPuzzle(task.n, task.seed, puzzle, seconds, order.recipe)
    return json_line("make", {"file": task.file, **made.as_json()})
