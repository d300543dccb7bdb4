"""Everything that `puzzlewright` exports. A new kind of puzzle adds its classes here."""

from __future__ import annotations

import sys

from puzzlewright.books.book import Book
from puzzlewright.books.section import Batch, BookPage, BookSolutions, Section, TextPage
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
from puzzlewright.engine.driver.run import Progress, RunOptions
from puzzlewright.engine.driver.search import Search
from puzzlewright.games.notebook import Player
from puzzlewright.outputs.class_set import class_set
from puzzlewright.outputs.load import load, load_documents
from puzzlewright.outputs.save_options import PdfOptions, SaveOptions
from puzzlewright.outputs.sheet_puzzles import PrintedSheets
from puzzlewright.outputs.worksheet import worksheet
from puzzlewright.outputs.write import save
from puzzlewright.puzzles.abilities import Difficulty
from puzzlewright.puzzles.async_search import AsyncSolutionStream
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.codec import from_json
from puzzlewright.puzzles.cover.conflict import Conflict
from puzzlewright.puzzles.cover.items import Coloured
from puzzlewright.puzzles.cover.make.edges import EdgePuzzle
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.cover.solution import CoverSolution
from puzzlewright.puzzles.crisscross.puzzle import CrissCross, CrissCrossSolution
from puzzlewright.puzzles.estimate import Estimate, EstimatedNumber, Takeover
from puzzlewright.puzzles.fillin.clues import load_clues
from puzzlewright.puzzles.fillin.grid import Slot, Template
from puzzlewright.puzzles.fillin.make.templates import TEMPLATE_STYLES, Lengths, make_template
from puzzlewright.puzzles.fillin.make.theme import theme_template
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.search.candidates import Candidate, Heat, SlotHeat
from puzzlewright.puzzles.fillin.statistics import Statistics
from puzzlewright.puzzles.fillin.word_lists.scored_lists import load_words
from puzzlewright.puzzles.fillin.word_lists.word_list import Word, WordList
from puzzlewright.puzzles.jigsaw.compare import AssemblyComparison
from puzzlewright.puzzles.jigsaw.pieces import Pin, PlacedPiece
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.normal_form import NormalForm
from puzzlewright.puzzles.packing.bricks import Brick, Move, PlacedBrick, StoredCounts
from puzzlewright.puzzles.packing.difficulty import PackingDifficulty
from puzzlewright.puzzles.packing.disassembly import Disassembly, Separation
from puzzlewright.puzzles.packing.lattice import Lattice
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution
from puzzlewright.puzzles.recipes.provenance import Provenance
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.puzzles.recipes.recipe_file import load_recipe, save_recipe
from puzzlewright.puzzles.results import (
    Answer,
    Best,
    Fault,
    NoSolutionReason,
    Report,
    SearchResult,
    Solution,
    SolutionComparison,
)
from puzzlewright.puzzles.solving import DaskClient, SolutionStream
from puzzlewright.puzzles.sudoku.difficulty import SudokuDifficulty
from puzzlewright.puzzles.sudoku.puzzle import Sudoku, SudokuSolution
from puzzlewright.puzzles.wordsearch.directions import Placement
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch, WordSearchSolution
from puzzlewright.words.cells.alphabet import Alphabet
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid, Run
from puzzlewright.words.grids.marks import Marks
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lists.reader import load_entries

__all__ = [
    "TEMPLATE_STYLES",
    "Alphabet",
    "Answer",
    "AssemblyComparison",
    "AsyncSolutionStream",
    "Batch",
    "Best",
    "Book",
    "BookPage",
    "BookSolutions",
    "Brick",
    "BrokenSearchError",
    "BusySearchError",
    "Candidate",
    "CheckpointError",
    "Coloured",
    "Conflict",
    "Count",
    "Cover",
    "CoverSolution",
    "Credits",
    "CrissCross",
    "CrissCrossSolution",
    "DaskClient",
    "Difficulty",
    "Disassembly",
    "Document",
    "EdgePuzzle",
    "Entry",
    "Estimate",
    "EstimatedNumber",
    "Fault",
    "FillIn",
    "FillInSolution",
    "Grid",
    "Heat",
    "InexactCountError",
    "InputError",
    "Jigsaw",
    "JigsawSolution",
    "Lattice",
    "Lengths",
    "Marks",
    "MissingFileError",
    "Move",
    "NoSolutionReason",
    "NormalForm",
    "NothingFoundError",
    "OutOfTimeError",
    "Outcome",
    "Packing",
    "PackingDifficulty",
    "PackingSolution",
    "PdfOptions",
    "Pin",
    "PlacedBrick",
    "PlacedPiece",
    "Placement",
    "Player",
    "PrintedSheets",
    "Progress",
    "Provenance",
    "Puzzle",
    "PuzzlewrightError",
    "Recipe",
    "Report",
    "Run",
    "RunOptions",
    "SaveOptions",
    "Search",
    "SearchResult",
    "Section",
    "Separation",
    "Slot",
    "SlotHeat",
    "Solution",
    "SolutionComparison",
    "SolutionStream",
    "Statistics",
    "Stats",
    "StoppedError",
    "StoredCounts",
    "Sudoku",
    "SudokuDifficulty",
    "SudokuSolution",
    "Takeover",
    "Template",
    "TextPage",
    "UnknownKindError",
    "Word",
    "WordList",
    "WordSearch",
    "WordSearchSolution",
    "alphabet_named",
    "class_set",
    "from_json",
    "load",
    "load_clues",
    "load_documents",
    "load_entries",
    "load_recipe",
    "load_words",
    "make_template",
    "save",
    "save_recipe",
    "theme_template",
    "to_json",
    "worksheet",
]

# Annotations name classes that a module cannot import, as that would go round or be slow: with all
# loaded, they are added, so that `typing.get_type_hints` finds them.
_CLASSES = {name: value for name, value in globals().items() if isinstance(value, type)}
for _class in {each for value in _CLASSES.values() for each in value.__mro__}:
    if _class.__module__.startswith("puzzlewright."):
        for _name, _value in _CLASSES.items():
            vars(sys.modules[_class.__module__]).setdefault(_name, _value)
