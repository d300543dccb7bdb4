"""Make, solve and prove grid puzzles.

    from puzzlewright import Sudoku

    puzzle = Sudoku.load("monday.txt")
    puzzle.count()                  # Count(n=1, exact=True)
    print(puzzle.solve(limit=1).solutions[0].text())

Every public name can be imported from here. A name is looked up in the module that defines it when
it is first used, so that importing the package costs next to nothing.
"""

# Not even __future__ is imported here: the command starts below, and is deaf to Ctrl-C until then.
TYPE_CHECKING = False  # type checkers know better; importing typing would take long

if TYPE_CHECKING:
    from puzzlewright.documents import Credits, Document
    from puzzlewright.engine.run import Progress, run
    from puzzlewright.engine.search import Search
    from puzzlewright.errors import (
        BrokenSearchError,
        BusySearchError,
        CheckpointError,
        InputError,
        NothingFoundError,
        OutOfTimeError,
        PuzzlewrightError,
        StoppedError,
        UnknownKindError,
    )
    from puzzlewright.games.notebook import Player
    from puzzlewright.outcome import Count, Outcome, Stats
    from puzzlewright.outputs.load import load, load_documents
    from puzzlewright.outputs.output import Job
    from puzzlewright.outputs.write import save, write
    from puzzlewright.puzzles.abilities import (
        Animated,
        Compared,
        Cut,
        Drawn,
        Improved,
        Played,
        Printed,
        Reported,
        Symmetric,
    )
    from puzzlewright.puzzles.base import Puzzle
    from puzzlewright.puzzles.cover.puzzle import Cover, CoverSolution
    from puzzlewright.puzzles.crisscross.puzzle import CrissCross, Woven
    from puzzlewright.puzzles.estimate import Estimate
    from puzzlewright.puzzles.fillin.clue_files import load_clues
    from puzzlewright.puzzles.fillin.grid import Template
    from puzzlewright.puzzles.fillin.puzzle import Filled, FillIn, Word
    from puzzlewright.puzzles.fillin.scored_lists import load_list
    from puzzlewright.puzzles.fillin.statistics import Statistics
    from puzzlewright.puzzles.fillin.templates import TEMPLATE_STYLES, make_template
    from puzzlewright.puzzles.fillin.theme import theme_template
    from puzzlewright.puzzles.jigsaw.pieces import Pin
    from puzzlewright.puzzles.jigsaw.puzzle import Assembly, Jigsaw
    from puzzlewright.puzzles.json_data import from_json
    from puzzlewright.puzzles.kind import Kind, kind_named
    from puzzlewright.puzzles.made import Made
    from puzzlewright.puzzles.packing.puzzle import Brick, Packed, Packing
    from puzzlewright.puzzles.recipe import Recipe
    from puzzlewright.puzzles.recipe_file import load_recipe, save_recipe
    from puzzlewright.puzzles.results import Answer, Best, Fault, Report, Solution
    from puzzlewright.puzzles.sudoku.puzzle import Sudoku, SudokuSolution
    from puzzlewright.puzzles.wordsearch.lists import load_phrases
    from puzzlewright.puzzles.wordsearch.phrases import generate_grid
    from puzzlewright.puzzles.wordsearch.puzzle import Found, WordSearch
    from puzzlewright.words.cells import Alphabet, alphabet_named, cells
    from puzzlewright.words.entries import Entry
    from puzzlewright.words.grid import Grid
    from puzzlewright.words.lists import load_entries
    from puzzlewright.words.marks import Marks

    __version__: str

#: Old names and new ones.
_RENAMED = {"Problem": "Fault"}

#: Where each public name lives. A new kind of puzzle adds its class here, above and to __all__.
_HOMES = {
    "Alphabet": "words.cells",
    "Animated": "puzzles.abilities",
    "Answer": "puzzles.results",
    "Assembly": "puzzles.jigsaw.puzzle",
    "Best": "puzzles.results",
    "Brick": "puzzles.packing.puzzle",
    "BrokenSearchError": "errors",
    "BusySearchError": "errors",
    "CheckpointError": "errors",
    "NothingFoundError": "errors",
    "Compared": "puzzles.abilities",
    "Cut": "puzzles.abilities",
    "Count": "outcome",
    "Cover": "puzzles.cover.puzzle",
    "CoverSolution": "puzzles.cover.puzzle",
    "Credits": "documents",
    "CrissCross": "puzzles.crisscross.puzzle",
    "Document": "documents",
    "Drawn": "puzzles.abilities",
    "Entry": "words.entries",
    "Estimate": "puzzles.estimate",
    "Fault": "puzzles.results",
    "FillIn": "puzzles.fillin.puzzle",
    "Filled": "puzzles.fillin.puzzle",
    "Found": "puzzles.wordsearch.puzzle",
    "Grid": "words.grid",
    "Improved": "puzzles.abilities",
    "InputError": "errors",
    "Jigsaw": "puzzles.jigsaw.puzzle",
    "Job": "outputs.output",
    "Kind": "puzzles.kind",
    "Made": "puzzles.made",
    "Marks": "words.marks",
    "OutOfTimeError": "errors",
    "Outcome": "outcome",
    "Packed": "puzzles.packing.puzzle",
    "Packing": "puzzles.packing.puzzle",
    "Pin": "puzzles.jigsaw.pieces",
    "Played": "puzzles.abilities",
    "Player": "games.notebook",
    "Printed": "puzzles.abilities",
    "Progress": "engine.run",
    "Puzzle": "puzzles.base",
    "PuzzlewrightError": "errors",
    "Recipe": "puzzles.recipe",
    "Report": "puzzles.results",
    "Reported": "puzzles.abilities",
    "Search": "engine.search",
    "Solution": "puzzles.results",
    "Statistics": "puzzles.fillin.statistics",
    "Stats": "outcome",
    "StoppedError": "errors",
    "Sudoku": "puzzles.sudoku.puzzle",
    "SudokuSolution": "puzzles.sudoku.puzzle",
    "Symmetric": "puzzles.abilities",
    "TEMPLATE_STYLES": "puzzles.fillin.templates",
    "Template": "puzzles.fillin.grid",
    "UnknownKindError": "errors",
    "Word": "puzzles.fillin.puzzle",
    "WordSearch": "puzzles.wordsearch.puzzle",
    "Woven": "puzzles.crisscross.puzzle",
    "alphabet_named": "words.cells",
    "cells": "words.cells",
    "from_json": "puzzles.json_data",
    "generate_grid": "puzzles.wordsearch.phrases",
    "kind_named": "puzzles.kind",
    "load": "outputs.load",
    "load_clues": "puzzles.fillin.clue_files",
    "load_documents": "outputs.load",
    "load_entries": "words.lists",
    "load_list": "puzzles.fillin.scored_lists",
    "load_phrases": "puzzles.wordsearch.lists",
    "load_recipe": "puzzles.recipe_file",
    "make_template": "puzzles.fillin.templates",
    "run": "engine.run",
    "save": "outputs.write",
    "save_recipe": "puzzles.recipe_file",
    "theme_template": "puzzles.fillin.theme",
    "write": "outputs.write",
}

__all__ = [
    "TEMPLATE_STYLES",
    "Alphabet",
    "Animated",
    "Answer",
    "Assembly",
    "Best",
    "Brick",
    "BrokenSearchError",
    "BusySearchError",
    "CheckpointError",
    "Compared",
    "Count",
    "Cover",
    "CoverSolution",
    "Credits",
    "CrissCross",
    "Cut",
    "Document",
    "Drawn",
    "Entry",
    "Estimate",
    "Fault",
    "FillIn",
    "Filled",
    "Found",
    "Grid",
    "Improved",
    "InputError",
    "Jigsaw",
    "Job",
    "Kind",
    "Made",
    "Marks",
    "NothingFoundError",
    "OutOfTimeError",
    "Outcome",
    "Packed",
    "Packing",
    "Pin",
    "Played",
    "Player",
    "Printed",
    "Progress",
    "Puzzle",
    "PuzzlewrightError",
    "Recipe",
    "Report",
    "Reported",
    "Search",
    "Solution",
    "Statistics",
    "Stats",
    "StoppedError",
    "Sudoku",
    "SudokuSolution",
    "Symmetric",
    "Template",
    "UnknownKindError",
    "Word",
    "WordSearch",
    "Woven",
    "__version__",
    "alphabet_named",
    "cells",
    "from_json",
    "generate_grid",
    "kind_named",
    "load",
    "load_clues",
    "load_documents",
    "load_entries",
    "load_list",
    "load_phrases",
    "load_recipe",
    "make_template",
    "run",
    "save",
    "save_recipe",
    "theme_template",
    "write",
]


def __dir__() -> list[str]:
    """Name what can be imported, used already or not."""
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # type checkers read the imports above, and so notice a misspelt name

    def __getattr__(name: str) -> object:
        """Import a public name when it is first asked for."""
        if name == "__version__":
            from importlib.metadata import PackageNotFoundError, version

            try:
                value = version("puzzlewright")
            except PackageNotFoundError:  # run from its sources, without being installed
                value = "0+unknown"
        elif name in _RENAMED:
            from puzzlewright.deprecation import deprecated

            deprecated(f"puzzlewright.{name}", f"puzzlewright.{_RENAMED[name]}")
            return __getattr__(_RENAMED[name])
        elif name in _HOMES:
            from importlib import import_module

            from puzzlewright.hints import complete

            value = getattr(import_module(f"puzzlewright.{_HOMES[name]}"), name)
            complete(_HOMES[name])
        else:
            raise AttributeError(f"module 'puzzlewright' has no attribute {name!r}")
        globals()[name] = value
        return value
