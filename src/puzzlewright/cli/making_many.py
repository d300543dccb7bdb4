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
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from puzzlewright.cli import codes
from puzzlewright.cli.bar import MakerBar
from puzzlewright.cli.file_names import (
    file_name,
    has_seed,
    is_pattern,
    require_different,
    some_of,
)
from puzzlewright.cli.made_files import MARKED, State, state_of
from puzzlewright.cli.making_one import Order, Result, Task, carry_out
from puzzlewright.cli.manifest import Row, kept_rows, merged, require_manifest, write_manifest
from puzzlewright.cli.output import Output, json_line
from puzzlewright.cli.seed_notes import ALIKE, picked_seed, seeds_named
from puzzlewright.cli.stopping import noted_interrupts
from puzzlewright.cli.streams import complain, is_terminal
from puzzlewright.cli.wording import number_of
from puzzlewright.errors import InputError, OutOfTimeError
from puzzlewright.files import require_name, suffix_of
from puzzlewright.formats.sniff import MANY
from puzzlewright.outputs.pdf import is_file
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.puzzles.recipe import LONGEST_LIST
from puzzlewright.puzzles.recipe_file import save_recipe

if TYPE_CHECKING:
    from puzzlewright.engine.run import Progress
    from puzzlewright.puzzles.recipe import Recipe


def require_names(path: str | None, arguments: argparse.Namespace, kind: str) -> None:
    """Raise an InputError if there is no file for each puzzle."""
    options = {"--jobs": arguments.jobs, "--manifest": arguments.manifest}
    if path is None:
        option = next((name for name, value in options.items() if value is not None), "--force")
        raise InputError(f"{option} is for files: name them with -o 'NAME-{{n}}.txt'")
    has_lines = hasattr(kind_named(kind).puzzle_class(), "one_line") and suffix_of(path) in MANY
    if has_lines and arguments.number > 1 and not is_pattern(path):
        stem, suffix = path.removesuffix(Path(path).suffix), Path(path).suffix
        reason = f"several puzzles go to this one file; for a file each, -o '{stem}-{{n}}{suffix}'"
        raise InputError(reason, source=path)
    require_name(path)
    if arguments.manifest is not None:
        require_manifest(arguments.manifest, force=arguments.force)


def tasks_of(path: str, first: int, arguments: argparse.Namespace) -> list[Task]:
    """Return a task for each seed; an InputError if two files would have one name."""
    number: int = arguments.number
    key: str | None = arguments.key if arguments.key and is_file(arguments.key) else None
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


def checked(tasks: Sequence[Task], recipe: Recipe, arguments: argparse.Namespace) -> list[Task]:
    """Return the tasks, and mark those whose files are there; others in the way are refused.

    Files of this recipe and seed that are not complete are made again, and named.
    """
    if arguments.force:
        return list(tasks)
    told = json.loads(json.dumps(recipe.as_json(most=LONGEST_LIST)))
    found, others, parts = [], [], []
    for task in tasks:
        state = state_of(task.file, told, task.seed, unique=recipe.is_unique)
        if state is State.SAME:
            is_readable = suffix_of(task.file) not in MARKED
            found.append(task._replace(is_there=True, is_readable=is_readable))
            continue
        if state is State.PART:
            parts.append(task.file)
        elif state is State.OTHER:
            others.append(task.file)
        if task.key is not None:
            state = state_of(task.key, told, task.seed, unique=recipe.is_unique)
            others += [task.key] if state is State.OTHER else []
        found.append(task)
    if others:
        exist = "exists and is" if len(others) == 1 else "exist and are"
        reason = f"{exist} not of this recipe and seed, or changed; --force replaces existing files"
        if arguments.picks_seed:
            reason += ", --seed N resumes the batch that began with seed N"
        raise InputError(reason, source=some_of(others))
    if parts:
        complain(f"{some_of(parts)}: not complete, made again")
    return found


class Takes(Protocol):
    """Takes the results of tasks."""

    def take(self, result: Result) -> None:
        """Take note of a result."""

    def look(self, share: float = 0.0, note: str = "") -> None:
        """Draw how far the work is; `share` is that of the puzzle at hand."""


class Harvest:
    """Takes the results as they come, and prints them in the order of their seeds."""

    def __init__(self, order: Order, tasks: Sequence[Task], bar: MakerBar | None) -> None:
        self.rows: dict[int, Row] = {}
        self.failed: list[int] = []  #: seeds
        self.made: int = 0
        self.skipped: int = 0  #: because their files were there
        self.code: int = codes.ANSWERED
        self._order = order
        self._number = len(tasks)
        self._bar = bar
        self._out = Output(None)
        self._waiting: dict[int, Result] = {}
        self._next = 1
        self._notes: set[str] = set()
        self._reasons: list[str] = []  # why puzzles failed
        self._told: set[str] = set()  # of these, what is printed

    @property
    def done(self) -> int:
        """How many tasks are done."""
        return self.made + self.skipped + len(self.failed)

    def take(self, result: Result) -> None:
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

    def look(self, share: float = 0.0, note: str = "") -> None:
        """Draw how far the batch is; `share` is that of the puzzle at hand."""
        if self._bar is not None:
            words = f"{self.done:,} of {number_of(self._number, 'puzzle')}"
            words += f", {len(self.failed):,} failed" if self.failed else ""
            whole = (self.done + share) / self._number
            self._bar.report(whole, "  ".join(filter(None, [words, note])))

    def clear(self) -> None:
        """Take the bar away, to print something."""
        if self._bar is not None:
            self._bar.clear()

    def _print(self, result: Result) -> None:
        self.clear()
        if result.said:
            sys.stderr.write(result.said)
        if result.error is not None:
            self._refuse(result)
        self._out.write(result.json)
        for note in () if self._order.arguments.quiet else result.notes:
            if note not in self._notes:  # what is odd about a list is so for all puzzles
                self._notes.add(note)
                complain(f"{result.task.file}: note: {note}")

    def _refuse(self, result: Result) -> None:
        """Name a seed that failed, for people and for programs."""
        late = isinstance(result.error, OutOfTimeError)
        self.code = codes.worst(self.code, codes.LIMIT if late else codes.BAD_INPUT)
        if str(result.error) not in self._told:  # the summary names the other seeds
            self._told.add(str(result.error))
            complain(f"seed {result.task.seed}: {result.error}")
        if self._order.arguments.json:
            known = {"file": result.task.file, "seed": result.task.seed}
            self._out.write(json_line({**known, "error": str(result.error)}), is_result=False)

    def _require_hope(self, result: Result) -> None:
        """Raise an InputError if the first puzzles all failed for one reason."""
        if not isinstance(result.error, InputError):
            return
        self._reasons.append(result.error.message)
        alike = len(self._reasons) == ALIKE == self.done and len({*self._reasons}) == 1
        if alike and self._number > ALIKE:
            self.print_rest()
            raise InputError(f"the first {ALIKE} puzzles failed for the same reason: stopped")

    def summary(self) -> str:
        """Return how many puzzles were made, and which seeds failed."""
        parts = [f"{number_of(self.made, 'puzzle')} made"]
        if self.skipped:
            parts.append(f"{self.skipped:,} skipped (--force makes them again)")
        if self.failed:
            parts.append(f"{len(self.failed):,} failed: {seeds_named(self.failed, None)}")
        return "; ".join(parts)


def make_many(
    recipe: Recipe, path: str, inputs: Sequence[str], arguments: argparse.Namespace
) -> int:
    """Make the puzzles of a batch; return the exit code."""
    tasks = tasks_of(path, arguments.seed, arguments)
    refuse_replacing(tasks, inputs, arguments.manifest)
    old = [] if arguments.manifest is None else kept_rows(arguments.manifest)
    tasks = checked(tasks, recipe, arguments)
    if arguments.picks_seed and has_seed(path):
        last = arguments.seed + arguments.number - 1
        complain(f"seeds {arguments.seed}-{last} (--seed {last + 1} makes others)")
    elif arguments.picks_seed:  # at once, for it takes the seed to resume a batch
        complain(picked_seed(arguments.seed, recipe))
    if arguments.save_recipe is not None:
        save_recipe(arguments.save_recipe, recipe, arguments.seed)
    order = Order(recipe, arguments)
    is_drawn = is_terminal() if arguments.progress is None else arguments.progress
    with bar_for(recipe.kind) as bar:
        harvest = Harvest(order, tasks, bar if is_drawn else None)
        try:
            return _run(order, tasks, harvest)
        finally:
            if arguments.manifest is not None and harvest.rows:
                rows = [harvest.rows[n] for n in sorted(harvest.rows)]
                write_manifest(arguments.manifest, merged(old, rows))


@contextmanager
def bar_for(label: str) -> Iterator[MakerBar]:
    """Give a bar, and take it away at the end."""
    bar = MakerBar(label)
    try:
        yield bar
    finally:
        bar.clear()


def _run(order: Order, tasks: Sequence[Task], harvest: Harvest) -> int:
    """Do the tasks; after Ctrl-C, say how far it came."""
    try:
        carry_out_all(order, tasks, harvest)
    except KeyboardInterrupt:
        with noted_interrupts():
            harvest.print_rest()
            harvest.clear()
            complain(f"stopped; {harvest.summary()}")
        return codes.STOPPED
    harvest.clear()
    if harvest.failed or (harvest.skipped and not order.arguments.quiet):
        complain(harvest.summary())
    return harvest.code


def carry_out_all(order: Order, tasks: Sequence[Task], takes: Takes) -> None:
    """Do the tasks one after another here, in several processes, or on a cluster."""
    from puzzlewright.cli import jobs

    if order.arguments.cluster is not None:
        from puzzlewright.cli.making_far import make_on_cluster

        make_on_cluster(order, tasks, takes.take, takes.look)
        return

    count = jobs.count_of(1 if order.arguments.jobs is None else order.arguments.jobs, len(tasks))
    if count > 1:
        jobs.make_in_processes(order, tasks, count, takes.take, takes.look)
        return

    def report(progress: Progress) -> None:
        takes.look(progress.fraction, progress.note)

    for task in tasks:
        takes.look()
        carry_out(order, task, takes.take, report)
