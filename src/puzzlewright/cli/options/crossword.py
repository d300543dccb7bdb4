"""`puzzlewright solve` for setters: other words and wishes, and the fill as a crossword file.

puzzlewright solve grid.txt --words list.txt --clues clues.csv -o puzzle.ipuz
puzzlewright solve puzzle.ipuz --words list.txt --refill 17-Across,20-Across -o better.ipuz
"""

from __future__ import annotations

import argparse
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from time import perf_counter
from typing import Any

from puzzlewright.cli import exit_codes
from puzzlewright.cli.options import common, outputs
from puzzlewright.cli.options.common import run_options
from puzzlewright.cli.puzzle_inputs import Entry, PuzzleLoop
from puzzlewright.cli.result_output import Output, json_line, refuse_drawing
from puzzlewright.cli.result_text import SearchEnding, exit_code
from puzzlewright.cli.search import count_guesses, driver_options, find_solutions, print_notes
from puzzlewright.cli.solution_report import search_verdict
from puzzlewright.cli.terminal.interrupts import postpone_interrupt
from puzzlewright.cli.terminal.streams import complain
from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import is_file, require_writable, suffix_of
from puzzlewright.core.immutable import set_attribute
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.outputs.output import Job
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.assumptions import assume
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.crisscross.crossword import fillin_of
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.fillin.clues import load_clues, word_key
from puzzlewright.puzzles.fillin.plain_text import WORDS_HEADING
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.search.refill import (
    different_fills,
    empty_slots,
    read_slot_names,
    replace_fields,
)
from puzzlewright.puzzles.fillin.word_lists.scored_lists import load_list, load_words
from puzzlewright.puzzles.kind import document_text
from puzzlewright.puzzles.results import Solution
from puzzlewright.words.builtin_lists import LISTS, offensive_words
from puzzlewright.words.cells.alphabet import PLAIN

#: Kinds that can be filled, and the kind that a fill is written as.
FILLED_SUFFIXES = ("fillin", "crisscross")
WRITTEN_SUFFIXES = "crisscross"

#: The suffix of files with our own text, or with what `solve` prints.
TEXT = ".txt"


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
    from puzzlewright.cli.verbs.solve import CHANGES

    given = [name for name in CHANGES if getattr(arguments, name, None) is not None]
    if not given:
        return entry
    puzzle = _fillin(entry.puzzle, given[0])
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


def _fillin(puzzle: Puzzle[Any], option: str) -> FillIn:
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
    from puzzlewright.words.cells.alphabet import cells

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


# Several fills to choose from


def find_different_fills(
    puzzle: Puzzle[Any],
    limits: RunOptions,
    see: Callable[[Solution], None],
    arguments: argparse.Namespace,
) -> SearchEnding:
    """Show fills that differ enough; tell how the hunts ended."""
    start = perf_counter()
    number = limits.get("limit") or 1
    fillin = _fillin(puzzle, "different")
    found = different_fills(
        fillin, number, arguments.different, seed=arguments.seed or 0, see=see, limits=limits
    )
    if len(found.fills) < number:
        hunts = f"{found.searches} hunt{'s' * (found.searches != 1)}"
        complain(f"note: {len(found.fills)} of {number} different fills found in {hunts}")
    count = Count(len(found.fills), not found.fills and found.outcome is Outcome.EXHAUSTED)
    outcome = Outcome.SOLVED if found.fills else found.outcome
    return SearchEnding(
        outcome,
        count,
        found.nodes,
        perf_counter() - start,
        why=Facts.of(fillin).why_none() if count.exact else None,
        none=Facts.of(fillin).no_solution,
        guesses=count_guesses(fillin, count),
    )


# The fill as a crossword file


def write_fill(arguments: argparse.Namespace) -> int:
    """Fill one grid and write it as a crossword with its clues, in the form of the file's name."""
    for option in ("all", "unique", "checkpoint", "different"):
        if getattr(arguments, option, None) not in (None, False):
            reason = f"a crossword file holds one fill: leave out --{option}"
            raise InputError(reason, source=arguments.output)
    if arguments.limit != 1 and not arguments.best:
        reason = "a crossword file holds one fill: leave out --limit"
        raise InputError(reason, source=arguments.output)
    require_writable(arguments.output)
    limits = run_options(arguments, limit=1)
    with Output(None) as out, allow_missing_words(arguments):
        batch = PuzzleLoop(arguments, arguments.paths, out)
        batch.require_one("such a file holds one crossword")
        return batch.run(lambda entry, _: write_one(entry, arguments, limits, out))


def is_crossword_file(entry: Entry, arguments: argparse.Namespace, files: int) -> bool:
    """Tell whether a text is to be the filled crossword with its clues, not just its grid.

    That is so if there are clues and one fill is wanted. Of several fills, a note says that the
    clues are not kept.
    """
    if arguments.quiet or arguments.json or suffix_of(arguments.output) != TEXT:
        return False
    if not _has_clues(entry.puzzle) and getattr(arguments, "clue_list", None) is None:
        return False
    given = (getattr(arguments, name, None) for name in ("all", "unique", "checkpoint"))
    is_one = (arguments.limit == 1 or arguments.best) and arguments.different is None
    if is_one and files == 1 and entry.number is None and not any(given):
        return True
    kept = f"-o {arguments.output.removesuffix(TEXT)}.ipuz for one fill keeps them"
    complain(f"{arguments.output}: note: a text of several fills has no clues ({kept})")
    return False


def _has_clues(puzzle: Puzzle[Any]) -> bool:

    if isinstance(puzzle, CrissCross):
        return any(entry.clue for entry in puzzle.entries)
    return isinstance(puzzle, FillIn) and bool(puzzle.clues)


def write_one(entry: Entry, arguments: argparse.Namespace, limits: RunOptions, out: Output) -> int:
    """Fill one grid and write it as a crossword, to `out` if that is a text."""
    if entry.puzzle.kind not in FILLED_SUFFIXES:
        refuse_drawing(arguments.output, "solve")
    is_text = suffix_of(arguments.output) == TEXT
    if not is_text:
        outputs.require_format(arguments.output, WRITTEN_SUFFIXES)
    before = entry.puzzle
    entry = constrained_puzzle(entry, arguments)
    solution, ending = _first(entry, arguments, limits)
    print_notes(entry, ending, arguments, solution)
    if solution is None:
        out.write(_json(entry, ending, None) if arguments.json else _no_fill(entry, ending, limits))
        return exit_code(ending, enough=True)
    made = _crossword(entry.puzzle, solution, before)
    if is_text:
        out.write(document_text(Document(made, entry.credits)))
        return exit_codes.ANSWERED
    with postpone_interrupt():
        outputs.save_puzzles(arguments.output, Job(made, credits=entry.credits))
    if arguments.json:
        out.write(_json(entry, ending, arguments.output))
    return exit_codes.ANSWERED


def _crossword(puzzle: Puzzle[Any], solution: Any, before: Puzzle[Any]) -> Puzzle[Any]:
    """Return a solution as a crossword, which looks as the one before; a criss-cross is one."""
    if puzzle.kind == "crisscross":
        return puzzle

    return CrissCross.from_fill(solution, before if isinstance(before, CrissCross) else None)


def _first(
    entry: Entry, arguments: argparse.Namespace, limits: RunOptions
) -> tuple[Solution | None, SearchEnding]:
    """Return the first fill, or the best one in the time."""
    if arguments.best:
        from puzzlewright.cli.verbs.solve import best_ending, best_solution

        best = best_solution(entry, arguments, limits)
        return best.solution, best_ending(entry, best)
    found: list[Solution] = []
    with driver_options(limits, arguments.progress, entry) as watching:
        ending = find_solutions(entry.puzzle, watching, found.append, arguments.seed)
    return (found[0] if found else None), ending


def _no_fill(entry: Entry, ending: SearchEnding, limits: RunOptions) -> str:
    """Return why there is no fill, and how far the search came."""
    furthest = "" if ending.furthest is None else ending.furthest.text
    return f"{entry}: {search_verdict(ending, limits)}\n{furthest}"


def _json(entry: Entry, ending: SearchEnding, output: str | None) -> str:
    return json_line({**entry.as_json(), "output": output, **ending.as_json()})
