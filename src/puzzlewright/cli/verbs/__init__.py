"""The verbs of the command line, one module each, imported when they are used."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

#: The verbs in the order of --help; each is a module of this folder with `run(words) -> int`.
VERBS = {
    "make": "make a new puzzle, from a word list or by size: to print, to play, as a file",
    "show": "print puzzles, draw them, or make a web site of them",
    "book": "put many puzzles in one PDF, with contents and solutions",
    "studio": "make, prove, print, play and keep puzzles in the browser",
    "demo": "make, solve, prove and draw one puzzle of each kind",
    "solve": "find the solutions of puzzles",
    "count": "count the solutions of puzzles, exactly",
    "check": "check a puzzle, or a solution that somebody wrote down",
    "convert": "convert a puzzle file to another format",
    "candidates": "list the words that fit a slot of a grid, and whether the rest can be filled",
    "watch": "watch a search step by step, film it, or compare algorithms",
    "disassemble": "take packings apart by straight moves, and print their level",
    "schema": "print the JSON Schema of puzzles, solutions, recipes or reports",
    "completion": "print the script by which a shell completes commands when Tab is pressed",
}


def verb_module(verb: str) -> ModuleType:
    """Return the module of a verb."""
    return import_module(f"{__name__}.{verb}")
