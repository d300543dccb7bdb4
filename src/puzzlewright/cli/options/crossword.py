"""Options for setters: other words and wishes for crosswords and fill-ins."""

from __future__ import annotations

import argparse
from argparse import ArgumentTypeError
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from puzzlewright.cli.options import common
from puzzlewright.cli.puzzle_inputs import Entry
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import is_file
from puzzlewright.core.immutable import set_attribute
from puzzlewright.puzzles.assumptions import assume
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.crisscross.crossword import fillin_of
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.fillin.clues import load_clues, word_key
from puzzlewright.puzzles.fillin.plain_text import WORDS_HEADING
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.search.refill import (
    empty_slots,
    read_slot_names,
    replace_fields,
)
from puzzlewright.puzzles.fillin.word_lists.scored_lists import load_list, load_words
from puzzlewright.words.builtin_lists import LISTS, offensive_words
from puzzlewright.words.cells.alphabet import PLAIN, cells

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


def allow_missing_words(arguments: argparse.Namespace) -> AbstractContextManager[None]:
    """Let grids be read without words, if a list of them is named."""
    return lenient_words(wanted=getattr(arguments, "word_list", None) is not None)


@contextmanager
def lenient_words(*, wanted: bool) -> Iterator[None]:
    """Let grids be read without words, if that is wanted."""
    if not wanted:
        yield
        return

    token = WORDS_HEADING.set(True)
    try:
        yield
    finally:
        WORDS_HEADING.reset(token)


def constrained_puzzle(entry: Entry, arguments: argparse.Namespace) -> Entry:
    """Return a puzzle with the words and wishes of the command line."""
    given = [name for name in CHANGES if getattr(arguments, name, None) is not None]
    if not given:
        return entry
    puzzle = required_fillin(entry.puzzle, given[0])
    _require_words(puzzle, given)
    remarks: list[str] = []
    changes = _changes(puzzle, arguments, remarks)

    made = replace_fields(puzzle, **changes)
    if arguments.keep is not None:
        made = empty_slots(made, keep=read_slot_names(arguments.keep))
    elif arguments.refill is not None:
        made = empty_slots(made, refill=read_slot_names(arguments.refill))
    set_attribute(made, "warnings", (*puzzle.warnings, *remarks))
    assume(made, [] if "word_list" in given else puzzle._assumed)
    return entry._replace(puzzle=made)


def _require_words(puzzle: FillIn, given: list[str]) -> None:
    """Raise an InputError if there are no words to choose from, but wishes about them."""
    choosing = [name for name in given if name not in ("word_list", "clue_list")]
    if puzzle.mode == "exact":
        choosing = [name for name in choosing if name not in ("keep", "refill")]
    has_list = puzzle.words and puzzle.mode == "dictionary"
    if choosing and not has_list and "word_list" not in given:
        raise InputError(f"--{choosing[0]} needs words to choose from: add --words LIST")


def required_fillin(puzzle: Puzzle[Any], option: str) -> FillIn:
    """Return a grid to fill; an InputError if a puzzle is none."""
    if isinstance(puzzle, FillIn):
        return puzzle
    if isinstance(puzzle, CrissCross):
        return fillin_of(puzzle)
    name = {"word_list": "words", "clue_list": "clues"}.get(option, option)
    raise InputError(f"--{name} is for crosswords and fill-ins, not for a {puzzle.kind}")


def _changes(puzzle: FillIn, arguments: argparse.Namespace, remarks: list[str]) -> dict[str, Any]:
    """Return what the command line changes of a fill-in."""
    changes: dict[str, Any] = {}
    if arguments.word_list is not None:
        told: list[str] = []
        alphabet = puzzle.alphabet or PLAIN
        changes["words"] = load_list(arguments.word_list, alphabet, remarks=told)
        remarks += [f"{arguments.word_list}: {remark}" for remark in told]
        changes["mode"] = "dictionary"
    if getattr(arguments, "clue_list", None) is not None:
        told = []
        found = load_clues(arguments.clue_list, puzzle.alphabet, told, _grid_words(puzzle))
        remarks += [f"{arguments.clue_list}: {remark}" for remark in told]
        changes["clues"] = {**puzzle.clues, **found}
    if arguments.ban is not None:
        changes["ban"] = puzzle.ban | _banned_words(arguments.ban, puzzle, remarks)
    for name in ("least", "apart", "letters"):
        if getattr(arguments, name, None) is not None:
            changes[name] = getattr(arguments, name)
    return changes


def _grid_words(puzzle: FillIn) -> set[str]:
    """Return the words that stand in the grid, as clues go by them."""
    rows = puzzle.template.rows
    given = ([rows[r][c] or "" for r, c in slot.cells] for slot in puzzle.template.slots)
    return {word_key(cells) for cells in given if all(cells)}


def _banned_words(text: str, puzzle: FillIn, remarks: list[str]) -> frozenset[tuple[str, ...]]:
    """Return the words of a file, or those of a text: WORD,WORD."""
    alphabet = puzzle.alphabet or PLAIN
    if is_file(text):
        told: list[str] = []
        words = load_words(text, alphabet, remarks=told)
        remarks += [f"{text}: {remark}" for remark in told]
        return frozenset(word.cells for word in words)
    if text in LISTS:
        return frozenset(offensive_words(text, alphabet))
    if "." in text or "/" in text:
        raise InputError("no such word file (write words themselves as WORD,WORD)", text=text)
    found = frozenset(cells(part, alphabet) for part in text.split(","))
    if not all(found):
        raise InputError("expected words like ABLE,BAKER, or a file of words", text=text)
    return found
