"""Several puzzles that go into one file: seed after seed, and another one if a seed fails."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from puzzlewright.cli.batch.many_files import carry_out_all, labelled_bar
from puzzlewright.cli.batch.seeds import picked_seed_note
from puzzlewright.cli.batch.task import BatchOrder, Task, TaskResult
from puzzlewright.cli.options import outputs
from puzzlewright.cli.terminal.progress_bar import MakerBar
from puzzlewright.cli.terminal.streams import complain, is_terminal
from puzzlewright.core.errors import count_noun
from puzzlewright.outputs.pdf import Pdf
from puzzlewright.outputs.sheet_puzzles import HOPELESS
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.puzzles.recipes.recipe_file import save_recipe
from puzzlewright.puzzles.recipes.seeds import describe_seeds

#: Raises an InputError if a puzzle cannot be written as it is asked for.
PuzzleCheck = Callable[["Puzzle[Any]"], None]


class SeededPuzzle(NamedTuple):
    """A new puzzle and its seed."""

    seed: int
    puzzle: Puzzle[Any]


class PuzzleCollector:
    """Takes puzzles as they are made."""

    def __init__(
        self, wanted: int, check: PuzzleCheck, arguments: argparse.Namespace, bar: MakerBar | None
    ) -> None:
        self.found: list[SeededPuzzle] = []
        self._wanted = wanted
        self._check = check
        self._arguments = arguments
        self._bar = bar
        self._failed: dict[str, list[int]] = {}  # seeds by what was wrong
        self._notes: dict[str, None] = {}

    @property
    def missing(self) -> int:
        """How many puzzles are still to be made."""
        return self._wanted - len(self.found)

    def add_result(self, result: TaskResult) -> None:
        """Take a puzzle, or note that a seed failed; if none is likely to succeed, raise that."""
        if self._bar is not None:
            self._bar.clear()
        if result.stderr_text:
            sys.stderr.write(result.stderr_text)
        if result.error is not None:
            seeds = self._failed.setdefault(str(result.error), [])
            seeds.append(result.task.seed)
            failed = sum(map(len, self._failed.values()))
            if failed >= HOPELESS + (self._wanted if self.found else 0):
                raise result.error
            return
        assert result.puzzle is not None
        self._check(result.puzzle)
        self.found.append(SeededPuzzle(result.task.seed, result.puzzle))
        self._notes |= dict.fromkeys(result.notes)

    def show_progress(self, share: float = 0.0, note: str = "") -> None:
        """Draw how far the work is; `share` is that of the puzzle at hand."""
        if self._bar is not None:
            words = f"{len(self.found):,} of {count_noun(self._wanted, 'puzzle')}"
            whole = (len(self.found) + share) / self._wanted
            self._bar.report(whole, "  ".join(filter(None, [words, note])))

    def report_failures(self) -> None:
        """Name the seeds that failed, and what was odd about the list."""
        for reason, seeds in self._failed.items():
            place = "its place" if len(seeds) == 1 else "their places"
            complain(f"{describe_seeds(seeds, None)}: {reason}; the next seeds take {place}")
        for note in () if self._arguments.quiet else self._notes:
            complain(f"note: {note}")


def make_several(
    recipe: Recipe, wanted: int, check: PuzzleCheck, arguments: argparse.Namespace
) -> list[SeededPuzzle]:
    """Return that many new puzzles, by seed: the first that succeed, from --seed on.

    Each is checked as soon as it is there; an error of that is for all of them. Ctrl-C ends it with
    a KeyboardInterrupt, and nothing is kept.
    """
    order = BatchOrder(recipe, arguments)
    is_drawn = is_terminal() if arguments.progress is None else arguments.progress
    seed = arguments.seed
    with labelled_bar(recipe.kind) as bar:
        taken = PuzzleCollector(wanted, check, arguments, bar if is_drawn else None)
        while taken.missing:  # all seeds before have been tried, whatever the number of jobs
            seeds = range(seed, seed + taken.missing)
            carry_out_all(order, [Task(n, one) for n, one in enumerate(seeds, 1)], taken)
            seed = seeds.stop
    taken.report_failures()
    return sorted(taken.found, key=lambda sown: sown.seed)


def page_check(path: str, arguments: argparse.Namespace) -> PuzzleCheck:
    """Return a check for puzzles on paper: they have the styles, and there is room for them."""
    pdf = Pdf()

    def check(puzzle: Puzzle[Any]) -> None:
        outputs.parse_style(arguments.style, puzzle, path)
        pdf.require_room(puzzle)

    return check


def save_recipe_note(recipe: Recipe, arguments: argparse.Namespace) -> None:
    """Tell the seed that was picked, and save the recipe, when all is written."""
    if arguments.picks_seed:
        complain(picked_seed_note(arguments.seed, recipe))
    if arguments.save_recipe is not None:
        save_recipe(recipe, arguments.save_recipe, seed=arguments.seed)
