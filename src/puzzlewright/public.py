"""Everything that `puzzlewright` exports. A new kind of puzzle adds its classes here."""

from __future__ import annotations

from puzzlewright.books.book import Book
from puzzlewright.books.section import Batch, BookPage, BookSolutions, Section, TextPage
from puzzlewright.core import documents
from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import (
    BrokenSearchError,
    BusySearchError,
    CheckpointError,
    InexactCountError,
    InputError,
    MissingFileError,
    NothingFoundError,
    OutOfTimeError,
    PuzzlewrightError,
    StoppedError,
    UnknownKindError,
)
from puzzlewright.core.outcomes import Count, Outcome, Stats
from puzzlewright.core.serialisable import to_json
from puzzlewright.engine.driver.improve import Improver
from puzzlewright.engine.driver.run import Progress, run
from puzzlewright.engine.driver.search import Search
from puzzlewright.games.game import Game
from puzzlewright.games.notebook import Player
from puzzlewright.outputs.class_set import class_set
from puzzlewright.outputs.load import load, load_documents
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.save_options import PdfOptions, SaveOptions
from puzzlewright.outputs.sheet_puzzles import PrintedSheets
from puzzlewright.outputs.worksheet import worksheet
from puzzlewright.outputs.write import save, write
from puzzlewright.puzzles import abilities, async_search, base, export_methods, kind, results
from puzzlewright.puzzles.abilities import (
    Ability,
    AnimationView,
    Comparison,
    Drawing,
    Facts,
    GamePage,
    PrintLayout,
    Scoring,
    Symmetry,
)
from puzzlewright.puzzles.animation import Animation
from puzzlewright.puzzles.async_search import AsyncSolutionStream
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.codec import from_json
from puzzlewright.puzzles.cover import puzzle as cover_puzzle
from puzzlewright.puzzles.cover import solution as cover_solution
from puzzlewright.puzzles.cover.conflict import Conflict
from puzzlewright.puzzles.cover.items import Coloured
from puzzlewright.puzzles.cover.make.edges import EdgePuzzle
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.cover.solution import CoverSolution
from puzzlewright.puzzles.crisscross.puzzle import CrissCross, CrissCrossSolution
from puzzlewright.puzzles.estimate import Estimate
from puzzlewright.puzzles.fillin import puzzle as fillin_puzzle
from puzzlewright.puzzles.fillin.clues import load_clues
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.make.templates import TEMPLATE_STYLES, make_template
from puzzlewright.puzzles.fillin.make.theme import theme_template
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.search.candidates import Candidate, Heat
from puzzlewright.puzzles.fillin.statistics import Statistics
from puzzlewright.puzzles.fillin.word_lists.scored_lists import load_words
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.puzzles.jigsaw.pieces import Pin
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.kind import Kind, kind_named
from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution
from puzzlewright.puzzles.printable import Printable
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.recipes.provenance import Provenance
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.puzzles.recipes.recipe_file import load_recipe, save_recipe
from puzzlewright.puzzles.results import Answer, Best, Fault, Report, SearchResult, Solution
from puzzlewright.puzzles.sudoku import puzzle as sudoku_puzzle
from puzzlewright.puzzles.sudoku.difficulty import SudokuDifficulty
from puzzlewright.puzzles.sudoku.puzzle import Sudoku, SudokuSolution
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch, WordSearchSolution
from puzzlewright.render.laser_cutting import CutFile
from puzzlewright.words.cells.alphabet import Alphabet, cells
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.grids.marks import Marks
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lists.reader import load_entries

__all__ = [
    "TEMPLATE_STYLES",
    "Alphabet",
    "AnimationView",
    "Answer",
    "AsyncSolutionStream",
    "Batch",
    "Best",
    "Book",
    "BookPage",
    "BookSolutions",
    "Brick",
    "BrokenSearchError",
    "BusySearchError",
    "CheckpointError",
    "Coloured",
    "Comparison",
    "Conflict",
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
    "InexactCountError",
    "InputError",
    "Jigsaw",
    "JigsawSolution",
    "Job",
    "Kind",
    "Marks",
    "MissingFileError",
    "NothingFoundError",
    "OutOfTimeError",
    "Outcome",
    "Packing",
    "PackingSolution",
    "Pin",
    "Player",
    "PrintLayout",
    "PrintedSheets",
    "Progress",
    "Provenance",
    "Puzzle",
    "PuzzlewrightError",
    "Recipe",
    "Report",
    "Scoring",
    "Search",
    "SearchResult",
    "Section",
    "Solution",
    "Statistics",
    "Stats",
    "StoppedError",
    "Sudoku",
    "SudokuSolution",
    "Symmetry",
    "Template",
    "TextPage",
    "UnknownKindError",
    "Word",
    "WordSearch",
    "WordSearchSolution",
    "alphabet_named",
    "cells",
    "class_set",
    "from_json",
    "kind_named",
    "load",
    "load_clues",
    "load_documents",
    "load_entries",
    "load_recipe",
    "load_words",
    "make_template",
    "run",
    "save",
    "save_recipe",
    "theme_template",
    "to_json",
    "worksheet",
    "write",
]

# What annotations of a module name, and what it cannot import as that would go round or be slow:
# with all loaded, it is added, so that `typing.get_type_hints` finds it.
for _module in (abilities, async_search, base, documents, export_methods, kind, results):
    vars(_module).update(
        Ability=Ability,
        AsyncSolutionStream=AsyncSolutionStream,
        Estimate=Estimate,
        PdfOptions=PdfOptions,
        Player=Player,
        Puzzle=Puzzle,
        Recipe=Recipe,
        SaveOptions=SaveOptions,
    )
vars(abilities).update(Animation=Animation, Game=Game, Improver=Improver, Printable=Printable)
vars(kind).update(Budget=Budget)
vars(cover_puzzle).update(
    AsyncSolutionStream=AsyncSolutionStream, Conflict=Conflict, EdgePuzzle=EdgePuzzle
)
vars(cover_solution).update(Cover=Cover)
vars(fillin_puzzle).update(Candidate=Candidate, Heat=Heat)
vars(sudoku_puzzle).update(SudokuDifficulty=SudokuDifficulty)
