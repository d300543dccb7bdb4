"""Fills of grids for setters: of other words, the best one, different ones, as a crossword file.

puzzlewright solve grid.txt --words list.txt --clues clues.csv -o puzzle.ipuz
puzzlewright solve puzzle.ipuz --words list.txt --refill 17-Across,20-Across -o better.ipuz
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from puzzlewright.cli import exit_codes
from puzzlewright.cli.options import outputs
from puzzlewright.cli.options.common import cluster_options, run_options
from puzzlewright.cli.options.crossword import CHANGES
from puzzlewright.cli.puzzle_inputs import PuzzleLoop, lenient_words
from puzzlewright.cli.result_output import Output, json_line, refuse_drawing
from puzzlewright.cli.result_text import SearchEnding, duration, exit_code
from puzzlewright.cli.search import (
    count_guesses,
    driver_options,
    find_solutions,
    print_notes,
    search_ending,
)
from puzzlewright.cli.solution_report import TextReport, search_verdict
from puzzlewright.cli.terminal.interrupts import postpone_interrupt
from puzzlewright.cli.terminal.progress_bar import maker_progress
from puzzlewright.cli.terminal.streams import complain
from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import file_suffix, is_file, require_writable
from puzzlewright.core.immutable import set_attribute
from puzzlewright.core.outcomes import Outcome
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.puzzle_files import Entry
from puzzlewright.puzzles.abilities import Facts, Scoring
from puzzlewright.puzzles.assumptions import assume
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.crisscross.puzzle import CrissCross, as_fillin
from puzzlewright.puzzles.fillin.clues import load_clues, word_key
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.search.refill import (
    different_fills,
    empty_slots,
    read_slot_names,
    replace_fields,
)
from puzzlewright.puzzles.fillin.word_lists.scored_lists import load_word_copies, load_words
from puzzlewright.puzzles.kind import document_text
from puzzlewright.puzzles.results import Best, Solution
from puzzlewright.words.builtin_lists import LISTS, offensive_words
from puzzlewright.words.cells.alphabet import PLAIN, cells

#: Kinds that can be filled, and the kind that a fill is written as.
FILLED_KINDS = ("fillin", "crisscross")
WRITTEN_KIND = "crisscross"

#: The suffix of files with our own text, or with what `solve` prints.
TEXT = ".txt"


# Other words and constraints


def allow_missing_words(arguments: argparse.Namespace) -> AbstractContextManager[None]:
    """Let grids be read without words, if a list of them is named."""
    return lenient_words(wanted=getattr(arguments, "word_list", None) is not None)


def constrained_puzzle(entry: Entry, arguments: argparse.Namespace) -> Entry:
    """Return a puzzle with the words and constraints of the command line."""
    given = [name for name in CHANGES if getattr(arguments, name, None) is not None]
    if not given:
        return entry
    puzzle = required_fillin(entry.puzzle, given[0])
    _require_words(puzzle, given)
    notes: list[str] = []
    changes = _changes(puzzle, arguments, notes)

    made = replace_fields(puzzle, **changes)
    if arguments.keep is not None:
        made = empty_slots(made, keep=read_slot_names(arguments.keep))
    elif arguments.refill is not None:
        made = empty_slots(made, refill=read_slot_names(arguments.refill))
    set_attribute(made, "warnings", (*puzzle.warnings, *notes))
    assume(made, [] if "word_list" in given else puzzle._assumed)
    return entry._replace(puzzle=made)


def _require_words(puzzle: FillIn, given: list[str]) -> None:
    """Raise an InputError if constraints on words have no words to choose from."""
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
        return as_fillin(puzzle)
    name = {"word_list": "words", "clue_list": "clues"}.get(option, option)
    raise InputError(f"--{name} is for crosswords and fill-ins, not for a {puzzle.kind}")


def _changes(puzzle: FillIn, arguments: argparse.Namespace, notes: list[str]) -> dict[str, Any]:
    """Return what the command line changes of a fill-in."""
    changes: dict[str, Any] = {}
    if arguments.word_list is not None:
        list_notes: list[str] = []
        alphabet = puzzle.alphabet or PLAIN
        changes["words"] = load_words(arguments.word_list, alphabet, notes=list_notes)
        notes += [f"{arguments.word_list}: {note}" for note in list_notes]
        changes["mode"] = "dictionary"
    if getattr(arguments, "clue_list", None) is not None:
        list_notes = []
        found = load_clues(arguments.clue_list, puzzle.alphabet, list_notes, _grid_words(puzzle))
        notes += [f"{arguments.clue_list}: {note}" for note in list_notes]
        changes["clues"] = {**puzzle.clues, **found}
    if arguments.ban is not None:
        changes["ban"] = puzzle.ban | _banned_words(arguments.ban, puzzle, notes)
    for name in ("least", "apart", "letters"):
        if getattr(arguments, name, None) is not None:
            changes[name] = getattr(arguments, name)
    return changes


def _grid_words(puzzle: FillIn) -> set[str]:
    """Return the words that stand in the grid, as clues go by them."""
    rows = puzzle.template.rows
    given = ([rows[r][c] or "" for r, c in slot.cells] for slot in puzzle.template.slots)
    return {word_key(cells) for cells in given if all(cells)}


def _banned_words(text: str, puzzle: FillIn, notes: list[str]) -> frozenset[tuple[str, ...]]:
    """Return the words of a file, or those of a text: WORD,WORD."""
    alphabet = puzzle.alphabet or PLAIN
    if is_file(text):
        list_notes: list[str] = []
        words = load_word_copies(text, alphabet, notes=list_notes)
        notes += [f"{text}: {note}" for note in list_notes]
        return frozenset(word.cells for word in words)
    if text in LISTS:
        return frozenset(offensive_words(text, alphabet))
    if "." in text or "/" in text:
        raise InputError("no such word file (write words themselves as WORD,WORD)", text=text)
    found = frozenset(cells(part, alphabet) for part in text.split(","))
    if not all(found):
        raise InputError("expected words like ABLE,BAKER, or a file of words", text=text)
    return found


# The best fill


def find_best(arguments: argparse.Namespace) -> int:
    """Find the best solution of every puzzle named."""
    for option in ("checkpoint", "distinct", "keep-mirrors", "keep-alike"):
        if getattr(arguments, option.replace("-", "_")):
            raise InputError(f"--best cannot be combined with --{option}")
    options = run_options(arguments, limit=None)
    with (
        Output(arguments.output) as out,
        cluster_options(options) as limits,
        allow_missing_words(arguments),
    ):
        batch = PuzzleLoop(arguments, arguments.paths, out)
        report = BestReport(out, several=len(batch.files) > 1)

        def handle(entry: Entry, number: int) -> int:
            if arguments.output is not None and is_crossword_file(
                entry, arguments, len(batch.files)
            ):
                return write_one(entry, arguments, limits, out)
            entry = constrained_puzzle(entry, arguments)
            report.start(entry, number)
            best = best_solution(entry, arguments, limits)
            ending = search_ending(entry.puzzle, best, best.stats.seconds)
            if arguments.json:
                out.write(json_line("solve", _best_fields(entry, best, ending)))
            elif arguments.quiet:
                verdict = search_verdict(ending, limits)
                out.write(best.solution.text() if best.solution else f"{verdict}\n")
            else:
                print_notes(entry, ending, arguments, best.solution)
                report.best(best, ending, limits)
            if best.solution is not None and best.outcome is Outcome.LIMIT:
                return exit_codes.ANSWERED  # the best in the time is what was asked for
            return exit_code(ending, enough=True)

        code = batch.run(handle)
        report.finish()
        return code


def best_solution(entry: Entry, arguments: argparse.Namespace, limits: RunOptions) -> Best[Any]:
    """Return the best solution that is found within the limits."""
    with maker_progress(arguments.progress, entry.file) as more:
        return entry.puzzle.best(
            seed=arguments.seed or 0,
            nodes=limits.get("nodes"),
            threads=limits.get("threads", 1),
            time=limits.get("time"),
            cluster=limits.get("cluster"),
            **more,
        )


class BestReport(TextReport):
    """For people: the solution and how good it is."""

    def best(self, best: Best[Any], ending: SearchEnding, limits: RunOptions) -> None:
        """Print what was found."""
        if best.solution is None:
            self._note(search_verdict(ending, limits) or "")
            if ending.best_partial is not None:
                self._out.write(ending.best_partial.text)
        else:
            words = Scoring.of(self._entry.puzzle).describe_value(best.value)
            self._print(best.solution, f"{words}: {_certainty(best)}")
        self._note_time(ending.seconds)


def _certainty(best: Best[Any]) -> str:
    if best.outcome is Outcome.EXHAUSTED:
        return "none is better: proved"
    return f"the best found in {duration(best.stats.seconds)}"


def _best_fields(entry: Entry, best: Best[Any], ending: SearchEnding) -> dict[str, object]:
    solutions = [] if best.solution is None else [best.solution.as_json()]
    fields = {**entry.as_json(), "solutions": solutions, **ending.as_json()}
    if best.solution is not None:
        fields["score"] = best.value
        fields["best"] = best.outcome is Outcome.EXHAUSTED
    return fields


# Several fills to choose from


def find_different_fills(
    entry: Entry,
    limits: RunOptions,
    see: Callable[[Solution], None],
    arguments: argparse.Namespace,
) -> SearchEnding:
    """Show fills that differ enough; tell how the searches ended."""
    number = limits.get("limit") or 1
    fillin = required_fillin(entry.puzzle, "different")
    wanted: RunOptions = {**limits, "limit": number}
    share, seed = arguments.different, arguments.seed
    found, searches = different_fills(fillin, share, seed, wanted, see)
    count = found.count
    if count.n < number:
        taken = f"{searches} search{'es' if searches > 1 else ''}"
        complain(f"note: {count.n} of {number} different fills found in {taken}")
    return SearchEnding(
        Outcome.SOLVED if found else found.outcome,
        count,
        found.stats.nodes,
        found.stats.seconds,
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
    if arguments.quiet or arguments.json or file_suffix(arguments.output) != TEXT:
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


def write_with_clues(
    entry: Entry, arguments: argparse.Namespace, limits: RunOptions, out: Output, files: int
) -> int | None:
    """Write a filled crossword with its clues; None if just its grid is to be printed."""
    if not is_crossword_file(entry, arguments, files):
        return None
    return write_one(entry, arguments, limits, out)


def _has_clues(puzzle: Puzzle[Any]) -> bool:
    if isinstance(puzzle, CrissCross):
        return any(entry.clue for entry in puzzle.entries)
    return isinstance(puzzle, FillIn) and bool(puzzle.clues)


def write_one(entry: Entry, arguments: argparse.Namespace, limits: RunOptions, out: Output) -> int:
    """Fill one grid and write it as a crossword, to `out` if that is a text."""
    if entry.puzzle.kind not in FILLED_KINDS:
        refuse_drawing(arguments.output, "solve")
    is_text = file_suffix(arguments.output) == TEXT
    if not is_text:
        outputs.require_format(arguments.output, WRITTEN_KIND)
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
        best = best_solution(entry, arguments, limits)
        return best.solution, search_ending(entry.puzzle, best, best.stats.seconds)
    found: list[Solution] = []
    with driver_options(limits, arguments.progress, entry) as watching:
        ending = find_solutions(entry.puzzle, watching, found.append, arguments.seed)
    return (found[0] if found else None), ending


def _no_fill(entry: Entry, ending: SearchEnding, limits: RunOptions) -> str:
    """Return why there is no fill, and how far the search came."""
    best_partial = "" if ending.best_partial is None else ending.best_partial.text
    return f"{entry}: {search_verdict(ending, limits)}\n{best_partial}"


def _json(entry: Entry, ending: SearchEnding, output: str | None) -> str:
    return json_line("solve", {**entry.as_json(), "output": output, **ending.as_json()})
