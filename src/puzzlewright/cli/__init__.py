"""The command line: one module per verb, imported when it is used.

The verbs decide nothing about puzzles. They ask the register of kinds (puzzles/kind.py), so a new
kind adds no code here.
"""

from puzzlewright.cli.command import main

__all__ = ["main"]
