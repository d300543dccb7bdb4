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
    from puzzlewright.core.documents import Credits, Document
    from puzzlewright.core.errors import (
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
    from puzzlewright.core.outcomes import Count, Outcome, Stats
    from puzzlewright.engine.driver.run import Progress, run
    from puzzlewright.engine.driver.search import Search
    from puzzlewright.games.notebook import Player
    from puzzlewright.outputs.load import load, load_documents
    from puzzlewright.outputs.output import Job
    from puzzlewright.outputs.write import save, write
    from puzzlewright.puzzles.abilities import (
        AnimationView,
        Comparison,
        Drawing,
        Facts,
        GamePage,
        PrintLayout,
        Scoring,
        Symmetry,
    )
    from puzzlewright.puzzles.base import Puzzle
    from puzzlewright.puzzles.codec import from_json
    from puzzlewright.puzzles.cover.puzzle import Cover, CoverSolution
    from puzzlewright.puzzles.crisscross.puzzle import CrissCross, CrissCrossSolution
    from puzzlewright.puzzles.estimate import Estimate
    from puzzlewright.puzzles.fillin.clues import load_clues
    from puzzlewright.puzzles.fillin.grid import Template
    from puzzlewright.puzzles.fillin.make.templates import TEMPLATE_STYLES, make_template
    from puzzlewright.puzzles.fillin.make.theme import theme_template
    from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution, Word
    from puzzlewright.puzzles.fillin.statistics import Statistics
    from puzzlewright.puzzles.fillin.word_lists.scored_lists import load_list
    from puzzlewright.puzzles.jigsaw.pieces import Pin
    from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
    from puzzlewright.puzzles.kind import Kind, kind_named
    from puzzlewright.puzzles.packing.bricks import Brick
    from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution
    from puzzlewright.puzzles.recipes.provenance import Provenance
    from puzzlewright.puzzles.recipes.recipe import Recipe
    from puzzlewright.puzzles.recipes.recipe_file import load_recipe, save_recipe
    from puzzlewright.puzzles.results import Answer, Best, Fault, Report, Solution
    from puzzlewright.puzzles.sudoku.puzzle import Sudoku, SudokuSolution
    from puzzlewright.puzzles.wordsearch.make.generator import generate_grid
    from puzzlewright.puzzles.wordsearch.puzzle import WordSearch, WordSearchSolution
    from puzzlewright.puzzles.wordsearch.word_lists import load_phrases
    from puzzlewright.render.laser_cutting import CutFile
    from puzzlewright.words.cells.alphabet import Alphabet, alphabet_named, cells
    from puzzlewright.words.entries import Entry
    from puzzlewright.words.grids.grid import Grid
    from puzzlewright.words.grids.marks import Marks
    from puzzlewright.words.lists.reader import load_entries

    __version__: str

#: Where each public name lives. A new kind of puzzle adds its class here, above and to __all__.
_HOMES = {
    "Alphabet": "words.cells.alphabet",
    "AnimationView": "puzzles.abilities",
    "Answer": "puzzles.results",
    "JigsawSolution": "puzzles.jigsaw.puzzle",
    "Best": "puzzles.results",
    "Brick": "puzzles.packing.bricks",
    "BrokenSearchError": "core.errors",
    "BusySearchError": "core.errors",
    "CheckpointError": "core.errors",
    "NothingFoundError": "core.errors",
    "Comparison": "puzzles.abilities",
    "CutFile": "render.laser_cutting",
    "Count": "core.outcomes",
    "Cover": "puzzles.cover.puzzle",
    "CoverSolution": "puzzles.cover.puzzle",
    "Credits": "core.documents",
    "CrissCross": "puzzles.crisscross.puzzle",
    "Document": "core.documents",
    "Drawing": "puzzles.abilities",
    "Entry": "words.entries",
    "Estimate": "puzzles.estimate",
    "Fault": "puzzles.results",
    "FillIn": "puzzles.fillin.puzzle",
    "FillInSolution": "puzzles.fillin.puzzle",
    "WordSearchSolution": "puzzles.wordsearch.puzzle",
    "Grid": "words.grids.grid",
    "Scoring": "puzzles.abilities",
    "InputError": "core.errors",
    "Jigsaw": "puzzles.jigsaw.puzzle",
    "Job": "outputs.output",
    "Kind": "puzzles.kind",
    "Provenance": "puzzles.recipes.provenance",
    "Marks": "words.grids.marks",
    "OutOfTimeError": "core.errors",
    "Outcome": "core.outcomes",
    "PackingSolution": "puzzles.packing.puzzle",
    "Packing": "puzzles.packing.puzzle",
    "Pin": "puzzles.jigsaw.pieces",
    "GamePage": "puzzles.abilities",
    "Player": "games.notebook",
    "PrintLayout": "puzzles.abilities",
    "Progress": "engine.driver.run",
    "Puzzle": "puzzles.base",
    "PuzzlewrightError": "core.errors",
    "Recipe": "puzzles.recipes.recipe",
    "Report": "puzzles.results",
    "Facts": "puzzles.abilities",
    "Search": "engine.driver.search",
    "Solution": "puzzles.results",
    "Statistics": "puzzles.fillin.statistics",
    "Stats": "core.outcomes",
    "StoppedError": "core.errors",
    "Sudoku": "puzzles.sudoku.puzzle",
    "SudokuSolution": "puzzles.sudoku.puzzle",
    "Symmetry": "puzzles.abilities",
    "TEMPLATE_STYLES": "puzzles.fillin.make.templates",
    "Template": "puzzles.fillin.grid",
    "UnknownKindError": "core.errors",
    "Word": "puzzles.fillin.puzzle",
    "WordSearch": "puzzles.wordsearch.puzzle",
    "CrissCrossSolution": "puzzles.crisscross.puzzle",
    "alphabet_named": "words.cells.alphabet",
    "cells": "words.cells.alphabet",
    "from_json": "puzzles.codec",
    "generate_grid": "puzzles.wordsearch.make.generator",
    "kind_named": "puzzles.kind",
    "load": "outputs.load",
    "load_clues": "puzzles.fillin.clues",
    "load_documents": "outputs.load",
    "load_entries": "words.lists.reader",
    "load_list": "puzzles.fillin.word_lists.scored_lists",
    "load_phrases": "puzzles.wordsearch.word_lists",
    "load_recipe": "puzzles.recipes.recipe_file",
    "make_template": "puzzles.fillin.make.templates",
    "run": "engine.driver.run",
    "save": "outputs.write",
    "save_recipe": "puzzles.recipes.recipe_file",
    "theme_template": "puzzles.fillin.make.theme",
    "write": "outputs.write",
}

__all__ = [
    "TEMPLATE_STYLES",
    "Alphabet",
    "AnimationView",
    "Answer",
    "Best",
    "Brick",
    "BrokenSearchError",
    "BusySearchError",
    "CheckpointError",
    "Comparison",
    "Count",
    "Cover",
    "CoverSolution",
    "Credits",
    "CrissCross",
    "CrissCrossSolution",
    "CutFile",
    "Document",
    "Drawing",
    "Entry",
    "Estimate",
    "Facts",
    "Fault",
    "FillIn",
    "FillInSolution",
    "GamePage",
    "Grid",
    "InputError",
    "Jigsaw",
    "JigsawSolution",
    "Job",
    "Kind",
    "Marks",
    "NothingFoundError",
    "OutOfTimeError",
    "Outcome",
    "Packing",
    "PackingSolution",
    "Pin",
    "Player",
    "PrintLayout",
    "Progress",
    "Provenance",
    "Puzzle",
    "PuzzlewrightError",
    "Recipe",
    "Report",
    "Scoring",
    "Search",
    "Solution",
    "Statistics",
    "Stats",
    "StoppedError",
    "Sudoku",
    "SudokuSolution",
    "Symmetry",
    "Template",
    "UnknownKindError",
    "Word",
    "WordSearch",
    "WordSearchSolution",
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
        elif name in _HOMES:
            from importlib import import_module

            from puzzlewright.hints import complete

            value = getattr(import_module(f"puzzlewright.{_HOMES[name]}"), name)
            complete(_HOMES[name])
        else:
            raise AttributeError(f"module 'puzzlewright' has no attribute {name!r}")
        globals()[name] = value
        return value
