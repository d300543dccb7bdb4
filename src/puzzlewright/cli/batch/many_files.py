"""Batches: `puzzlewright make … --number 500 --jobs 2 -o 'ws-{seed:04}.txt' --manifest ws.csv`.

All names are known, and all files that are in the way, before the first puzzle is made. A file that
holds the same recipe and seed is left as it is, so that the same command goes on after `kill -9`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum, auto
from pathlib import Path
from typing import Any, Final, Protocol

from puzzlewright.cli import exit_codes
from puzzlewright.cli.batch import processes
from puzzlewright.cli.batch.manifest import (
    existing_rows,
    merge_rows,
    require_manifest,
    write_manifest,
)
from puzzlewright.cli.batch.seeds import (
    file_name,
    has_seed,
    is_pattern,
    picked_seed_note,
    require_different,
)
from puzzlewright.cli.batch.task import BatchOrder, Task, TaskResult, carry_out
from puzzlewright.cli.puzzle_inputs import read_documents
from puzzlewright.cli.result_output import Output, json_line
from puzzlewright.cli.result_text import worst_exit_code
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.cli.terminal.progress_bar import MakerBar
from puzzlewright.cli.terminal.streams import complain, is_terminal
from puzzlewright.core.errors import InputError, OutOfTimeError, abbreviate_names, count_noun
from puzzlewright.core.files import file_suffix, is_file, read_bytes, read_start, require_name
from puzzlewright.core.outcomes import Count
from puzzlewright.engine.driver.run import Progress
from puzzlewright.formats.sniff import MANY
from puzzlewright.outputs.declarations import is_key_file
from puzzlewright.outputs.puzzle_files import ManifestRow
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.puzzles.recipes.provenance import Provenance
from puzzlewright.puzzles.recipes.recipe import LONGEST_LIST, Recipe
from puzzlewright.puzzles.recipes.recipe_file import save_recipe
from puzzlewright.puzzles.recipes.seeds import SAME_MESSAGE, describe_seeds
from puzzlewright.puzzles.uniqueness import RIVAL_NODES

#: Files that carry a hash of recipe and seed, but cannot be read as puzzles; and how they end.
END_MARKS: Final = {".pdf": b"%%EOF", ".html": b"</html>"}


class FileState(Enum):
    """What a file holds."""

    MISSING = auto()
    SAME = auto()  #: the puzzle of this recipe and seed
    PART = auto()  #: the beginning of that puzzle, or nothing: there is nothing to lose
    OTHER = auto()  #: something else, or that puzzle as somebody has changed it


def inspect_file(
    path: str, recipe_data: dict[str, object], seed: int, *, unique: bool
) -> FileState:
    """Return what a file holds, compared with a recipe as JSON and a seed.

    `unique` if each puzzle of the recipe has exactly one solution.
    """
    if not os.path.lexists(path):
        return FileState.MISSING
    if is_file(path) and not read_start(path, 1):
        return FileState.PART
    try:
        if file_suffix(path) in END_MARKS:
            return _inspect_marked(path, Provenance(recipe_data, seed, "").digest())
        puzzles = [document.puzzle for document in read_documents(path)]
    except InputError:
        return FileState.OTHER
    made = puzzles[0].provenance if len(puzzles) == 1 else None
    if made is None or (made.recipe, made.seed) != (recipe_data, seed):
        return FileState.OTHER
    if made.reached is not None and "time" not in recipe_data:  # Ctrl-C ended it before its time
        return FileState.OTHER
    return FileState.SAME if _is_sound(puzzles[0], unique=unique) else FileState.OTHER


def _inspect_marked(path: str, digest: str) -> FileState:
    data = read_bytes(path)
    if f" recipe {digest}".encode() not in data:
        return FileState.OTHER
    return (
        FileState.SAME if data.rstrip().endswith(END_MARKS[file_suffix(path)]) else FileState.PART
    )


def _is_sound(puzzle: Puzzle[Any], *, unique: bool) -> bool:
    """Tell whether a puzzle is as its generator left it, as far as a short search can tell."""
    reported: Facts[Any] = Facts.of(puzzle)
    if reported.flaws():
        return False
    if reported.own_solution() is not None:
        return True
    try:
        answer = puzzle.solve(limit=2, nodes=RIVAL_NODES, distinct=True)
    except InputError:  # too large to be searched, perhaps
        return True
    if answer.count == Count(0, exact=True):
        return False
    return not (unique and len(answer.solutions) > 1)


def require_names(path: str | None, arguments: argparse.Namespace, kind: str) -> None:
    """Raise an InputError if there is no file for each puzzle."""
    options = {"--jobs": arguments.jobs, "--manifest": arguments.manifest}
    if path is None:
        option = next((name for name, value in options.items() if value is not None), "--force")
        raise InputError(f"{option} is for files: name them with -o 'NAME-{{n}}.txt'")
    has_lines = hasattr(kind_named(kind).puzzle_class(), "one_line") and file_suffix(path) in MANY
    if has_lines and arguments.number > 1 and not is_pattern(path):
        stem, suffix = path.removesuffix(Path(path).suffix), Path(path).suffix
        reason = f"several puzzles go to this one file; for a file each, -o '{stem}-{{n}}{suffix}'"
        raise InputError(reason, source=path)
    require_name(path)
    if arguments.manifest is not None:
        require_manifest(arguments.manifest, force=arguments.force)


def plan_tasks(path: str, first: int, arguments: argparse.Namespace) -> list[Task]:
    """Return a task for each seed; an InputError if two files would have one name."""
    number: int = arguments.number
    key: str | None = arguments.key if arguments.key and is_key_file(arguments.key) else None
    tasks = [
        Task(
            n,
            seed,
            file_name(path, seed, n, number),
            None if key is None else file_name(key, seed, n, number),
        )
        for n, seed in enumerate(range(first, first + number), 1)
    ]
    others = [arguments.manifest, arguments.save_recipe]
    files = (name for task in tasks for name in (task.file, task.key) if name is not None)
    require_different([*files, *filter(None, others)], path)
    return tasks


def refuse_replacing(tasks: Sequence[Task], inputs: Iterable[str], manifest: str | None) -> None:
    """Raise an InputError if a new file would take the place of a list or a recipe."""
    places = {os.path.realpath(file) for file in inputs}  # not all of them name files
    names = [*(task.file for task in tasks), *(task.key for task in tasks), manifest]
    for name in filter(None, names):
        if os.path.lexists(name) and os.path.realpath(name) in places:
            reason = "the result would overwrite this file; choose another name"
            raise InputError(reason, source=name)


def mark_existing(
    tasks: Sequence[Task], recipe: Recipe, arguments: argparse.Namespace
) -> list[Task]:
    """Return the tasks, and mark those whose files are there; others in the way are refused.

    Files of this recipe and seed that are not complete are made again, and named.
    """
    if arguments.force:
        return list(tasks)
    recipe_data = json.loads(json.dumps(recipe.as_json(most=LONGEST_LIST)))
    found, others, parts = [], [], []
    for task in tasks:
        state = inspect_file(task.file, recipe_data, task.seed, unique=recipe.is_unique)
        if state is FileState.SAME:
            is_readable = file_suffix(task.file) not in END_MARKS
            found.append(task._replace(is_there=True, is_readable=is_readable))
            continue
        if state is FileState.PART:
            parts.append(task.file)
        elif state is FileState.OTHER:
            others.append(task.file)
        if task.key is not None:
            state = inspect_file(task.key, recipe_data, task.seed, unique=recipe.is_unique)
            others += [task.key] if state is FileState.OTHER else []
        found.append(task)
    if others:
        exist = "exists and is" if len(others) == 1 else "exist and are"
        reason = f"{exist} not of this recipe and seed, or changed; --force replaces existing files"
        if arguments.picks_seed:
            reason += ", --seed N resumes the batch that began with seed N"
        raise InputError(reason, source=abbreviate_names(others))
    if parts:
        complain(f"{abbreviate_names(parts)}: not complete, made again")
    return found


class ResultSink(Protocol):
    """Takes the results of tasks."""

    def add_result(self, result: TaskResult) -> None:
        """Take note of a result."""

    def show_progress(self, share: float = 0.0, note: str = "") -> None:
        """Draw how far the work is; `share` is that of the puzzle at hand."""


class ResultCollector:
    """Takes the results as they come, and prints them in the order of their seeds."""

    def __init__(self, order: BatchOrder, tasks: Sequence[Task], bar: MakerBar | None) -> None:
        self.rows: dict[int, ManifestRow] = {}
        self.failed: list[int] = []  #: seeds
        self.made: int = 0
        self.skipped: int = 0  #: because their files were there
        self.code: int = exit_codes.ANSWERED
        self._order = order
        self._number = len(tasks)
        self._bar = bar
        self._out = Output(None)
        self._waiting: dict[int, TaskResult] = {}
        self._next = 1
        self._notes: set[str] = set()
        self._reasons: list[str] = []  # why puzzles failed
        self._printed: set[str] = set()  # of these, what is printed

    @property
    def done_count(self) -> int:
        """How many tasks are done."""
        return self.made + self.skipped + len(self.failed)

    def add_result(self, result: TaskResult) -> None:
        """Take note of a result; an error that all puzzles share is raised."""
        if result.is_general:
            assert result.error is not None
            raise result.error
        if result.error is not None:
            self.failed.append(result.task.seed)
        elif result.task.is_there:
            self.skipped += 1
        else:
            self.made += 1
        if result.row is not None:
            self.rows[result.task.n] = result.row
        self._waiting[result.task.n] = result
        while self._next in self._waiting:
            self._print(self._waiting.pop(self._next))
            self._next += 1
        self._require_hope(result)

    def print_rest(self) -> None:
        """Print what came before others that will not come."""
        for n in sorted(self._waiting):
            self._print(self._waiting.pop(n))

    def show_progress(self, share: float = 0.0, note: str = "") -> None:
        """Draw how far the batch is; `share` is that of the puzzle at hand."""
        if self._bar is not None:
            words = f"{self.done_count:,} of {count_noun(self._number, 'puzzle')}"
            words += f", {len(self.failed):,} failed" if self.failed else ""
            whole = (self.done_count + share) / self._number
            self._bar.report(whole, "  ".join(filter(None, [words, note])))

    def clear(self) -> None:
        """Take the bar away, to print something."""
        if self._bar is not None:
            self._bar.clear()

    def _print(self, result: TaskResult) -> None:
        self.clear()
        if result.stderr_text:
            sys.stderr.write(result.stderr_text)
        if result.error is not None:
            self._refuse(result)
        self._out.write(result.json)
        for note in () if self._order.arguments.quiet else result.notes:
            if note not in self._notes:  # what is odd about a list is so for all puzzles
                self._notes.add(note)
                complain(f"{result.task.file}: note: {note}")

    def _refuse(self, result: TaskResult) -> None:
        """Name a seed that failed, for people and for programs."""
        late = isinstance(result.error, OutOfTimeError)
        self.code = worst_exit_code(self.code, exit_codes.LIMIT if late else exit_codes.BAD_INPUT)
        if str(result.error) not in self._printed:  # the summary names the other seeds
            self._printed.add(str(result.error))
            complain(f"seed {result.task.seed}: {result.error}")
        if self._order.arguments.json:
            known = {"file": result.task.file, "seed": result.task.seed}
            self._out.write(
                json_line("make", {**known, "error": str(result.error)}), is_result=False
            )

    def _require_hope(self, result: TaskResult) -> None:
        """Raise an InputError if the first puzzles all failed for one reason."""
        if not isinstance(result.error, InputError):
            return
        self._reasons.append(result.error.message)
        alike = len(self._reasons) == SAME_MESSAGE == self.done_count and len({*self._reasons}) == 1
        if alike and self._number > SAME_MESSAGE:
            self.print_rest()
            raise InputError(
                f"the first {SAME_MESSAGE} puzzles failed for the same reason: stopped"
            )

    def summary(self) -> str:
        """Return how many puzzles were made, and which seeds failed."""
        parts = [f"{count_noun(self.made, 'puzzle')} made"]
        if self.skipped:
            parts.append(f"{self.skipped:,} skipped (--force makes them again)")
        if self.failed:
            parts.append(f"{len(self.failed):,} failed: {describe_seeds(self.failed, None)}")
        return "; ".join(parts)


def make_many(
    recipe: Recipe, path: str, inputs: Sequence[str], arguments: argparse.Namespace
) -> int:
    """Make the puzzles of a batch; return the exit code."""
    tasks = plan_tasks(path, arguments.seed, arguments)
    refuse_replacing(tasks, inputs, arguments.manifest)
    old = [] if arguments.manifest is None else existing_rows(arguments.manifest)
    tasks = mark_existing(tasks, recipe, arguments)
    if arguments.picks_seed and has_seed(path):
        last = arguments.seed + arguments.number - 1
        complain(f"seeds {arguments.seed}-{last} (--seed {last + 1} makes others)")
    elif arguments.picks_seed:  # at once, for it takes the seed to resume a batch
        complain(picked_seed_note(arguments.seed, recipe))
    if arguments.save_recipe is not None:
        save_recipe(recipe, arguments.save_recipe, seed=arguments.seed)
    order = BatchOrder(recipe, arguments)
    is_drawn = is_terminal() if arguments.progress is None else arguments.progress
    with labelled_bar(recipe.kind) as bar:
        harvest = ResultCollector(order, tasks, bar if is_drawn else None)
        try:
            return _run(order, tasks, harvest)
        finally:
            if arguments.manifest is not None and harvest.rows:
                rows = [harvest.rows[n] for n in sorted(harvest.rows)]
                write_manifest(arguments.manifest, merge_rows(old, rows))


@contextmanager
def labelled_bar(label: str) -> Iterator[MakerBar]:
    """Give a bar, and take it away at the end."""
    bar = MakerBar(label)
    try:
        yield bar
    finally:
        bar.clear()


def _run(order: BatchOrder, tasks: Sequence[Task], harvest: ResultCollector) -> int:
    """Do the tasks; after Ctrl-C, say how far it came."""
    try:
        carry_out_all(order, tasks, harvest)
    except KeyboardInterrupt:
        with note_interrupts():
            harvest.print_rest()
            harvest.clear()
            complain(f"stopped; {harvest.summary()}")
        return exit_codes.STOPPED
    harvest.clear()
    if harvest.failed or (harvest.skipped and not order.arguments.quiet):
        complain(harvest.summary())
    return harvest.code


def carry_out_all(order: BatchOrder, tasks: Sequence[Task], takes: ResultSink) -> None:
    """Do the tasks one after another here, in several processes, or on a cluster."""
    if order.arguments.cluster is not None:
        # Nothing else needs what works on clusters.
        from puzzlewright.cli.batch.cluster_batch import make_on_cluster

        make_on_cluster(order, tasks, takes.add_result, takes.show_progress)
        return

    count = processes.process_count(
        1 if order.arguments.jobs is None else order.arguments.jobs, len(tasks)
    )
    if count > 1:
        processes.make_in_processes(order, tasks, count, takes.add_result, takes.show_progress)
        return

    def report(progress: Progress) -> None:
        takes.show_progress(progress.fraction, progress.note)

    for task in tasks:
        takes.show_progress()
        carry_out(order, task, takes.add_result, report)
