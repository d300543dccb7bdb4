"""Options for setters: other words and constraints for crosswords and fill-ins."""

from __future__ import annotations

import argparse
from argparse import ArgumentTypeError

from puzzlewright.cli.options import common

#: Options that change a crossword or fill-in before it is solved.
CHANGES = ("word_list", "clue_list", "ban", "least", "apart", "letters", "keep", "refill")


def add_constraints(parser: common.Parser, *, fills: bool = True) -> None:
    """Declare the options for crosswords and fill-ins, those about fills if there will be some."""
    group = parser.add_argument_group("crosswords and fill-ins")
    group.add_argument(
        "--words",
        dest="word_list",
        metavar="LIST",
        help="fill the grid from this word list (WORD;SCORE), not from the words of the file",
    )
    _add_choices(group)
    if fills:
        _add_fills(group)


def _add_choices(group: argparse._ArgumentGroup) -> None:
    """Declare which words may be used, and where."""
    group.add_argument(
        "--ban",
        metavar="WORDS",
        help="words to exclude: WORD,WORD or a file; `english`: offensive words",
    )
    group.add_argument("--least", type=_score, metavar="N", help="lowest score of words to use")
    group.add_argument(
        "--apart",
        metavar="N",
        help="no two answers share N letters in a row; roots: not RUN and RUNNING; 5,roots: both",
    )
    several = group.add_mutually_exclusive_group()
    several.add_argument(
        "--keep", metavar="SLOTS", help="empty all slots except these: 1-Across,5-Down or 1a,5d"
    )
    several.add_argument(
        "--refill", metavar="SLOTS", help="empty these slots and keep all other letters"
    )


def _add_fills(group: argparse._ArgumentGroup) -> None:
    """Declare what is wanted of whole fills."""
    group.add_argument(
        "--clues",
        dest="clue_list",
        metavar="LIST",
        help="add the clues of this list: WORD; CLUE, or a table with columns",
    )
    group.add_argument(
        "--letters", metavar="LETTERS", help="prefer fills with these letters: JQXZ, or A-Z for all"
    )
    group.add_argument(
        "--different",
        type=_share,
        metavar="SHARE",
        help="with --limit N: find fills that differ in this share of their words, such as 30%%",
    )


def _score(text: str) -> int:
    """Read a score, which may be negative."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"a score is a whole number: {text!r}") from None


def _share(text: str) -> float:
    """Read a share: 30%, 30 or 0.3."""
    digits = text.strip().removesuffix("%")
    try:
        number = float(digits)
    except ValueError:
        number = -1.0
    share = number / 100 if number > 1 or text.strip().endswith("%") else number
    if not 0 <= share <= 1:
        raise ArgumentTypeError(f"a share is a number such as 30%: {text!r}")
    return share
