"""Make, solve and prove grid puzzles.

    from puzzlewright import Sudoku

    puzzle = Sudoku.load("monday.txt")
    puzzle.count()                  # Count(n=1, exact=True)
    print(puzzle.solve(limit=1).solutions[0].text())

Every public name can be imported from here. A name is looked up in the module that defines it when
it is first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers know better; importing typing would take long

if TYPE_CHECKING:
    from puzzlewright.documents import Credits, Document
    from puzzlewright.errors import (
        BrokenSearchError,
        CheckpointError,
        InputError,
        PuzzlewrightError,
        UnknownKindError,
    )
    from puzzlewright.exchange import load, load_documents, save
    from puzzlewright.outcome import Count, Outcome, Stats
    from puzzlewright.puzzles.base import Answer, Fault, Puzzle, Report
    from puzzlewright.puzzles.cover.puzzle import Cover
    from puzzlewright.puzzles.crisscross.puzzle import CrissCross
    from puzzlewright.puzzles.fillin.puzzle import FillIn
    from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
    from puzzlewright.puzzles.packing.puzzle import Packing
    from puzzlewright.puzzles.sudoku.puzzle import Sudoku
    from puzzlewright.puzzles.wordsearch.phrases import generate_grid
    from puzzlewright.puzzles.wordsearch.puzzle import WordSearch

    __version__: str

#: Where each public name lives. A new kind of puzzle adds its class here, above and to __all__.
_HOMES = {
    "Answer": "puzzles.base",
    "BrokenSearchError": "errors",
    "CheckpointError": "errors",
    "Count": "outcome",
    "Cover": "puzzles.cover.puzzle",
    "Credits": "documents",
    "CrissCross": "puzzles.crisscross.puzzle",
    "Document": "documents",
    "FillIn": "puzzles.fillin.puzzle",
    "InputError": "errors",
    "Jigsaw": "puzzles.jigsaw.puzzle",
    "Outcome": "outcome",
    "Packing": "puzzles.packing.puzzle",
    "Fault": "puzzles.base",
    "Puzzle": "puzzles.base",
    "PuzzlewrightError": "errors",
    "Report": "puzzles.base",
    "Stats": "outcome",
    "Sudoku": "puzzles.sudoku.puzzle",
    "UnknownKindError": "errors",
    "WordSearch": "puzzles.wordsearch.puzzle",
    "generate_grid": "puzzles.wordsearch.phrases",
    "load": "exchange",
    "load_documents": "exchange",
    "save": "exchange",
}

__all__ = [
    "Answer",
    "BrokenSearchError",
    "CheckpointError",
    "Count",
    "Cover",
    "Credits",
    "CrissCross",
    "Document",
    "Fault",
    "FillIn",
    "InputError",
    "Jigsaw",
    "Outcome",
    "Packing",
    "Puzzle",
    "PuzzlewrightError",
    "Report",
    "Stats",
    "Sudoku",
    "UnknownKindError",
    "WordSearch",
    "__version__",
    "generate_grid",
    "load",
    "load_documents",
    "save",
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

            value = getattr(import_module(f"puzzlewright.{_HOMES[name]}"), name)
        else:
            raise AttributeError(f"module 'puzzlewright' has no attribute {name!r}")
        globals()[name] = value
        return value
