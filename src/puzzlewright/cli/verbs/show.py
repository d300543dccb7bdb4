"""`puzzlewright show`: print a puzzle, or draw it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from puzzlewright.cli import exit_codes
from puzzlewright.cli.options import common, outputs
from puzzlewright.cli.options.common import run_options
from puzzlewright.cli.puzzle_inputs import PuzzleLoop, lenient_words
from puzzlewright.cli.result_output import Output as Printer
from puzzlewright.cli.result_output import json_line
from puzzlewright.cli.result_text import NOT_SEARCHED, SearchEnding, document_fields, exit_code
from puzzlewright.cli.search import driver_options, find_solutions, print_guesses, search_ending
from puzzlewright.cli.solution_report import search_verdict
from puzzlewright.cli.terminal.interrupts import note_interrupts, raise_interrupts
from puzzlewright.cli.terminal.streams import complain
from puzzlewright.core import clock
from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import is_folder
from puzzlewright.core.quantities import positive_int
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.outputs.output import PLAY, Job, Output, StyleOptions, parse_styles
from puzzlewright.outputs.puzzle_files import Entry, file_title
from puzzlewright.outputs.register import output_of_suffix, summaries
from puzzlewright.outputs.solution_key import find_solution, need_limits
from puzzlewright.puzzles.abilities import Comparison, Drawing, Facts
from puzzlewright.puzzles.annotations import annotate
from puzzlewright.puzzles.results import Solution

SUMMARY = """\
Print a puzzle as plain text, or write it as a drawing, a sheet to print or a page to play: the
suffix of -o chooses. --solution adds the first solution. `-o site/` (a folder) makes a web site of
many puzzles: an index with pictures and a page to play each of them, ready for any web space.
"""

EXAMPLES = """\
  puzzlewright show monday.txt
  puzzlewright show monday.txt -o monday.pdf      to print
  puzzlewright show monday.txt -o monday.html     to play
  puzzlewright show puzzles/ --title "Our puzzles" -o site/
  puzzlewright show monday.txt -o monday.svg
  puzzlewright show monday.txt --solution -o solved.svg
  puzzlewright show sudokus.txt --puzzle 3 -o third.svg
  puzzlewright show jigsaw.txt --compare -o both.svg
  puzzlewright show jigsaw.txt --style words=HELLO --style size=30 -o cut-out.pdf
  puzzlewright show monday.txt --paper Letter --large --title Monday -o monday.pdf
  puzzlewright show sudokus.txt --per-page 6 -o sheet.pdf
  puzzlewright show puzzles/ --key none --sheet-language de -o site/
"""


#: The time that a search leaves for the drawing: at most these seconds, and at most this share.
DRAWING_SECONDS = 2.0
DRAWING_SHARE = 0.3


def parser() -> common.Parser:
    """Declare what the verb takes."""
    made = common.Parser("show", SUMMARY, EXAMPLES)
    made.add_argument("paths", nargs="+", metavar="FILE-OR-FOLDER", help="- is standard input")
    made.add_argument("--solution", action="store_true", help="add the first solution")
    made.add_argument(
        "--statistics",
        action="store_true",
        help="print statistics of a crossword or fill-in instead: words, lengths, blocks, letters",
    )
    made.add_argument(
        "--compare",
        action="store_true",
        help="show the first two distinct solutions and compare them (jigsaws)",
    )
    made.add_argument(
        "--per-page",
        type=positive_int,
        metavar="N",
        help="put all puzzles into one .pdf file, up to N on a page (1 to 12), with the keys at "
        "the back (or where --key puts them)",
    )
    made.add_argument(
        "--force",
        action="store_true",
        help="write a site (-o FOLDER/) into a folder that has other files; they are kept",
    )
    common.add_style_option(made, "`--style help` lists the styles of the puzzle's kind")
    common.add_seed_option(made)
    common.add_input_options(made)
    common.add_search_options(made, checkpoint=False)
    suffixes = ", ".join(f"{suffix}: {what}" for suffix, what in summaries().items())
    site = "a folder such as site/: a web site of all puzzles"
    common.add_output_options(made, what=f"write to a file ({suffixes}; {site})")
    outputs.add_output_fields(made)
    return made


def run(words: list[str]) -> int:
    """Show every puzzle named."""
    arguments = parser().parse_args(words)
    path = None if arguments.output == "-" else arguments.output
    if path is not None and is_site(path) and "help" not in arguments.style:
        from puzzlewright.cli.web_site import show_site  # with games and their pages

        return show_site(path, arguments)
    if arguments.force:
        raise InputError("this is for a web site only: -o FOLDER/", text="--force")
    outputs.refuse_unused_options(path, arguments)
    if arguments.solution and arguments.key:
        raise InputError("cannot be combined with --solution, which has no key", text="--key")
    output = None if path is None else output_of_suffix(path)
    if output is not None:  # what is wrong with its options is not the puzzle's fault
        output.require_options(outputs.option_values(arguments, output.options))
    if arguments.per_page is not None and "help" not in arguments.style:
        return _show_together(path, arguments)
    with Printer(None) as out, lenient_words(wanted=arguments.statistics):
        batch = PuzzleLoop(arguments, arguments.paths, out)
        if path is not None:
            batch.require_one(
                "such a file holds one puzzle",
                "`--per-page` or `book` makes one .pdf of many, `-o FOLDER/` a web site",
            )
        shown = count(1)  # not the numbers of the puzzles, for some may be broken
        return batch.run(lambda entry, _: _show(entry, next(shown), path, arguments, out))


def is_site(path: str) -> bool:
    """Tell whether a path asks for a web site: it ends as folders do, or there is a folder."""
    return path.endswith(("/", os.sep)) or is_folder(path)


def _show(
    entry: Entry, number: int, path: str | None, arguments: argparse.Namespace, out: Printer
) -> int:
    """Print or draw one puzzle."""
    output = None if path is None else outputs.require_format(path, entry.puzzle.kind)
    if "help" in arguments.style:
        out.write(outputs.styles_text(entry.puzzle))
        return exit_codes.ANSWERED
    print_guesses(entry, arguments)
    start = clock.now() - entry.wait_seconds
    style = outputs.parse_style(arguments.style, entry.puzzle, path)
    if arguments.statistics:
        return _count_parts(entry, path, arguments, out)
    if arguments.compare:
        _require_comparable(entry, style)
        return _compare(entry, path, arguments, out)
    if output is not None:  # before anything is searched for
        output.require_room(entry.puzzle)
    job, ending, code = _display_job(entry, style, arguments)
    solution = job.solution
    if code == exit_codes.ANSWERED and path is not None and output is not None:
        job = _with_key(entry, job, output, arguments)
        with deadline(arguments.time, since=start):
            outputs.save_puzzles(path, job, arguments)
    if arguments.json:
        out.write(json_line("show", _as_json(entry, path, solution, ending)))
    elif code == exit_codes.ANSWERED and path is None:
        puzzle = entry.puzzle
        with raise_interrupts():
            bare = Facts.of(puzzle).solved_text(solution) if solution else puzzle.text()
            text = annotate(bare, entry.credits, puzzle.provenance)
        out.write(f"\n{text}" if number > 1 else text)
    return code


def _display_job(
    entry: Entry, style: Mapping[str, str], arguments: argparse.Namespace
) -> tuple[Job, SearchEnding | None, int]:
    """Return what is to be shown, how the search for it ended, and the exit code."""
    job = Job(entry.puzzle, style=style, credits=entry.credits)
    if not arguments.solution and not Drawing.of(entry.puzzle).needs_solution(style):
        return job, None, exit_codes.ANSWERED
    found, ending, code = _first_solution(entry, arguments)
    shown = found if arguments.solution else None
    return job._replace(solution=shown, under=found, key=found), ending, code


def _show_together(path: str | None, arguments: argparse.Namespace) -> int:
    """Put all puzzles on one worksheet; those that are broken are named, and left out."""
    # With them come paper and fonts, for a .pdf alone.
    from puzzlewright.cli.batch import sheets
    from puzzlewright.outputs.pdf import Pdf
    from puzzlewright.outputs.worksheet import MOST_PUZZLES

    path = sheets.require_worksheet(path, arguments)
    if arguments.compare:
        raise InputError(
            "cannot be combined with --per-page: two solutions fill a page", text="--compare"
        )
    pdf = Pdf()
    pdf.require_installed(path)
    style_options = StyleOptions(parse_styles(arguments.style))
    jobs: list[Job] = []
    rows: list[dict[str, object]] = []
    names: list[str] = []

    def add(entry: Entry, number: int) -> int:
        if number > MOST_PUZZLES:  # refused below: no key is searched for in vain
            names.append(str(entry))
            return exit_codes.ANSWERED
        pdf.require_room(entry.puzzle)
        print_guesses(entry, arguments)
        style = style_options.known_styles(Drawing.of(entry.puzzle).styles)
        Drawing.of(entry.puzzle).require_styles(style)
        job, ending, code = _display_job(entry, style, arguments)
        if code == exit_codes.ANSWERED:
            job = _with_key(entry, job, pdf, arguments)
            title = entry.credits.title or file_title(entry)
            jobs.append(job._replace(credits=replace(entry.credits, title=title)))
            rows.append(_as_json(entry, path, job.solution, ending))
            names.append(str(entry))
        return code

    with Printer(None) as out:
        code = PuzzleLoop(arguments, arguments.paths, out).run(add)
        if code == exit_codes.STOPPED:
            return code
        if not jobs:
            complain("no puzzles are left: nothing is written")
            return code
        if len(names) > len(jobs):
            raise InputError(f"more than {MOST_PUZZLES:,} puzzles; `book` has room for them")
        style_options.require_used("puzzle of the worksheet")
        with deadline(arguments.time):
            sheets.write_worksheet(jobs, path, names, arguments)
        for values in rows if arguments.json else ():
            out.write(json_line("show", values))
    return code


def _count_parts(
    entry: Entry, path: str | None, arguments: argparse.Namespace, out: Printer
) -> int:
    """Print numbers about a grid, or about its first fill with --solution."""
    if path is not None:
        raise InputError("--statistics prints text: leave out -o", source=path)
    shown: Any = entry.puzzle
    code = exit_codes.ANSWERED
    if arguments.solution:
        shown, _, code = _first_solution(entry, arguments)
        shown = shown if hasattr(shown, "statistics") else entry.puzzle
    if not hasattr(shown, "statistics"):
        raise InputError(f"--statistics is for crosswords and fill-ins, not a {entry.puzzle.kind}")
    found = shown.statistics()
    if arguments.json:
        out.write(json_line("show", {**entry.as_json(), "statistics": found.as_json()}))
    else:
        out.write(found.text())
    return code


def _require_comparable(entry: Entry, style: Mapping[str, str]) -> None:
    """Raise an InputError if two solutions cannot be shown side by side, or not so."""
    if not Comparison.is_known(entry.puzzle):
        reason = "solutions of this kind cannot be compared"
        raise InputError(reason, source=entry.file, text=entry.puzzle.kind)
    if style:
        raise InputError(
            "--compare takes no style: styles are for one assembly", text=next(iter(style))
        )


def _compare(entry: Entry, path: str | None, arguments: argparse.Namespace, out: Printer) -> int:
    """Print or draw two solutions and what they have in common."""
    start = clock.now() - entry.wait_seconds
    found: list[Solution] = []
    limits = _limits(arguments, limit=2)
    with driver_options(limits, arguments.progress, entry) as watching:
        ending = find_solutions(entry.puzzle, watching, found.append, arguments.seed, distinct=True)
    words = Comparison.of(entry.puzzle).describe(*found) if len(found) == 2 else None
    if words is None:
        verdict = search_verdict(ending, _limits_as_typed(limits, arguments))
        how_many = verdict or "there is one solution"
        complain(f"{entry}: nothing to compare: {how_many}")
    elif path is not None:
        outputs.require_drawing(path)
        with deadline(arguments.time, since=start):
            outputs.save_puzzles(path, Job(entry.puzzle, pair=(found[0], found[1])), arguments)
    if arguments.json:
        values = {**_as_json(entry, path, None, ending), "comparison": words}
        out.write(json_line("show", {**values, "solutions": [each.as_json() for each in found]}))
    elif words is not None and path is None:
        out.write("\n".join([*(each.text() for each in found), f"{words}\n"]))
    return (
        exit_codes.ANSWERED if words else exit_code(ending, enough=True) or exit_codes.NO_SOLUTION
    )


def _first_solution(
    entry: Entry, arguments: argparse.Namespace
) -> tuple[Solution | None, SearchEnding | None, int]:
    """Return the first solution, how the search ended, and the exit code."""
    if Facts.of(entry.puzzle).own_solution() is not None:
        return Facts.of(entry.puzzle).own_solution(), None, exit_codes.ANSWERED
    found: list[Solution] = []
    limits = _limits(arguments, limit=1)
    with driver_options(limits, arguments.progress, entry) as watching:
        ending = find_solutions(entry.puzzle, watching, found.append, arguments.seed)
    code = exit_codes.ANSWERED if found else exit_code(ending, enough=True)
    if not found:
        complain(f"{entry}: {search_verdict(ending, _limits_as_typed(limits, arguments))}")
    return (found[0] if found else None), ending, code


def _limits(arguments: argparse.Namespace, *, limit: int) -> RunOptions:
    """Return the limits of a search, which leave some of the time for the drawing."""
    limits = run_options(arguments, limit=limit)
    if arguments.output not in {None, "-"} and (time := limits.get("time")) is not None:
        limits["time"] = time - min(DRAWING_SECONDS, DRAWING_SHARE * time)
    return limits


def _limits_as_typed(limits: RunOptions, arguments: argparse.Namespace) -> RunOptions:
    """Return the limits for a message: with all of the time, as people typed it."""
    return limits if arguments.time is None else {**limits, "time": arguments.time}


def _with_key(entry: Entry, job: Job, output: Output, arguments: argparse.Namespace) -> Job:
    """Return a job with the key that a sheet needs, searched for within the limits given."""
    values = outputs.option_values(arguments, output.options)
    need = output.needs_solution(job, values)
    if need is None or need.reason == PLAY:
        return job
    limits = _limits(arguments, limit=1)
    if arguments.time is None and arguments.nodes is None:
        limits |= need_limits(need)
    with driver_options(limits, arguments.progress, entry) as watching, note_interrupts() as stop:
        found = find_solution(entry.puzzle, {**watching, "stop": stop}, arguments.seed)
    if found.solution is None:
        ending = None if found.answer is None else search_ending(entry.puzzle, found.answer)
        given = _limits_as_typed(limits, arguments)
        complain(f"{entry}: {search_verdict(ending, given) if ending else found.why}")
        complain(f"{entry}: so {need.lack}")
    return job._replace(key=found.solution, sought=True)


def _as_json(
    entry: Entry, path: str | None, solution: Solution | None, ending: SearchEnding | None
) -> dict[str, object]:
    """Return what a program learns of the puzzle."""
    guesses = list(Facts.of(entry.puzzle).guesses())
    unsearched = {**NOT_SEARCHED, "guesses": guesses} if guesses else NOT_SEARCHED
    fields = unsearched if ending is None else ending.as_json()
    values = {**entry.as_json(), **fields, "output": path, "text": entry.puzzle.text()}
    values |= document_fields(entry.puzzle, entry.credits)
    return values if solution is None else {**values, "solutions": [solution.as_json()]}
