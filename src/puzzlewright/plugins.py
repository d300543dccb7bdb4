"""What plug-ins are made of: kinds, abilities, searches, file formats and outputs.

docs/python.md has a complete plug-in. Values that users see, such as Puzzle, Solution, Report and
Fault, are in `puzzlewright` itself; words, recipes and engines in their modules.
"""

from __future__ import annotations

from puzzlewright.engine.driver.run import RunResult, run
from puzzlewright.engine.driver.search import Search
from puzzlewright.engine.exact_cover.problem import CoverProblem
from puzzlewright.formats.register import Format, ReadResult, WriteResult
from puzzlewright.games.game import Game
from puzzlewright.outputs.output import Files, Job, Output, PictureOutput
from puzzlewright.outputs.write import write
from puzzlewright.puzzles.abilities import (
    Ability,
    AnimationView,
    Comparison,
    Drawing,
    Facts,
    GamePage,
    OptionChoice,
    PrintLayout,
    Scoring,
    SearchView,
    Symmetry,
)
from puzzlewright.puzzles.animation import Animation, Frame
from puzzlewright.puzzles.kind import Kind, kind_named
from puzzlewright.puzzles.normal_form import Normaliser
from puzzlewright.puzzles.printable import Printable
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.recipes.recipe import Extra, Field, Recipe
from puzzlewright.puzzles.results import DrawableSolution
from puzzlewright.puzzles.sudoku.board import Board
from puzzlewright.render.laser_cutting import CutFile
from puzzlewright.words.cells.alphabet import cells

__all__ = [
    "Ability",
    "Animation",
    "AnimationView",
    "Board",
    "Budget",
    "Comparison",
    "CoverProblem",
    "CutFile",
    "DrawableSolution",
    "Drawing",
    "Extra",
    "Facts",
    "Field",
    "Files",
    "Format",
    "Frame",
    "Game",
    "GamePage",
    "Job",
    "Kind",
    "Normaliser",
    "OptionChoice",
    "Output",
    "PictureOutput",
    "PrintLayout",
    "Printable",
    "ReadResult",
    "Recipe",
    "RunResult",
    "Scoring",
    "Search",
    "SearchView",
    "Symmetry",
    "WriteResult",
    "cells",
    "kind_named",
    "run",
    "write",
]
