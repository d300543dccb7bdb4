"""What an editor says to authors of plug-ins; checked by mypy and pyright, and never run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, assert_type

from puzzlewright import Alphabet, Document, Fault, Puzzle, Report, Solution, Stats, Sudoku
from puzzlewright.plugins import (
    Ability,
    Animation,
    AnimationView,
    Board,
    Budget,
    Comparison,
    CoverProblem,
    CutFile,
    DrawableSolution,
    Drawing,
    Extra,
    Facts,
    Field,
    Files,
    Format,
    Frame,
    Game,
    GamePage,
    Job,
    Kind,
    Normaliser,
    OptionChoice,
    Output,
    PictureOutput,
    Printable,
    PrintLayout,
    ReadResult,
    Recipe,
    RunResult,
    Scoring,
    Search,
    SearchView,
    Symmetry,
    WriteResult,
    cells,
    kind_named,
    run,
    write,
)


class Dots(DrawableSolution):
    """A solution of a kind."""

    def text(self) -> str:
        """Return the text."""
        return "."


class DotsPuzzle(Puzzle[Dots]):
    """A kind of puzzle, as far as types go."""

    kind = "dots"

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a search."""
        return CoverProblem(1, 0, [[(0, 0)]]).search(collect=collect, seed=seed)

    def check(self, solution: Dots) -> Report:
        """Find everything wrong."""
        return Report((Fault("everywhere", solution.text()),))


class DotsDrawing(Drawing[DotsPuzzle]):
    """What it looks like."""

    def svg(self, solution: Solution | None = None) -> str:
        """Return a picture."""
        return f"<svg><!-- {self.puzzle.text()} {solution} --></svg>"


class DotsKind(Kind):
    """What the command line knows of it."""

    name = "dots"
    summary = "a puzzle of dots"

    def recognises(self, text: str) -> bool:
        """Tell whether a text is one."""
        return text.startswith("dots")


class DotsRecipe(Recipe[Sudoku]):
    """What its generator takes."""

    extras: ClassVar[tuple[Extra, ...]] = (Extra("--columns", "COLUMNS", "columns to read"),)


def make(recipe: DotsRecipe, seed: int, budget: Budget) -> Sudoku:
    """Make one in its time."""
    assert_type(budget.is_over, bool)
    assert_type(recipe.fields(), dict[str, Field[Any]])
    return recipe.make(seed)


class Nothing(Output):
    """An output; pictures and formats are declared alike."""

    def files(self, job: Job, values: Mapping[str, Any], path: str) -> Files:
        """Return the files."""
        return Files({path: f"{job.puzzle}, {values}".encode()})


def abilities(puzzle: Puzzle[Any]) -> list[type[Ability[Any]]]:
    """Each is found from a puzzle."""
    assert_type(DotsDrawing.of(puzzle).svg(), str)
    shown: list[type[Ability[Any]]] = [AnimationView, Comparison, CutFile, Facts, GamePage]
    return [*shown, Normaliser, OptionChoice, PrintLayout, Scoring, SearchView, Symmetry]


def results(found: RunResult, read: ReadResult, written: WriteResult, frame: Frame[Any]) -> None:
    """Hand on what has types."""
    assert_type(found.stats, Stats)
    assert_type(read.documents, list[Document])
    assert_type(written.data, bytes)
    assert_type(frame.number, int)


def parts(board: Board, game: Game, printed: Printable, film: Animation[Any], own: Format) -> None:
    """So have parts of puzzles and pages."""
    assert_type(board.title, str)
    assert_type(game.title, str)
    assert_type(printed.title, str)
    assert_type(film.steps_in_all(), int | None)
    assert_type(own.suffixes, tuple[str, ...])


def calls(puzzle: Puzzle[Any], picture: PictureOutput, alphabet: Alphabet) -> None:
    """Functions for plug-ins."""
    assert_type(run(puzzle.search()), RunResult)
    assert_type(cells("njuh", alphabet), tuple[str, ...])
    assert_type(kind_named("sudoku"), Kind)
    assert_type(write(Job(puzzle), "a.svg"), list[str])
    assert_type(picture.is_drawing, bool)
