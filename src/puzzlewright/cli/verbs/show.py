"""`puzzlewright show`: print a puzzle, or draw it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import count
from time import perf_counter
from typing import TYPE_CHECKING, Any

from puzzlewright.cli import codes, drawing, options, paper_options
from puzzlewright.cli.batch import Batch
from puzzlewright.cli.output import Output as Printer
from puzzlewright.cli.output import json_line
from puzzlewright.cli.plainly import run_options
from puzzlewright.cli.report import verdict_of
from puzzlewright.cli.searching import ending_of, find_solutions, tell_guesses, watched
from puzzlewright.cli.setting import words_may_lack
from puzzlewright.cli.stopping import noted_interrupts, raised_interrupts
from puzzlewright.cli.streams import complain
from puzzlewright.cli.wording import NOT_SEARCHED, Ending, code_of
from puzzlewright.deadline import deadline
from puzzlewright.errors import InputError
from puzzlewright.files import is_folder
from puzzlewright.outputs.key import find_solution, limits_of
from puzzlewright.outputs.output import PLAY, Job, Output
from puzzlewright.outputs.register import output_of_suffix, summaries
from puzzlewright.puzzles.abilities import Compared, Drawn, Reported
from puzzlewright.puzzles.annotations import annotated

if TYPE_CHECKING:
    import argparse

    from puzzlewright.cli.inputs import Entry
    from puzzlewright.engine.run import RunOptions
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
  puzzlewright show puzzles/ --key none --sheet-lang de -o site/
"""


#: The time that a search leaves for the drawing: at most these seconds, and at most this share.
DRAWING_SECONDS = 2.0
DRAWING_SHARE = 0.3


def parser() -> options.Parser:
    """Declare what the verb takes."""
    made = options.Parser("show", SUMMARY, EXAMPLES)
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
        type=options.at_least_one,
        metavar="N",
        help="put all puzzles into one .pdf file, up to N on a page (1 to 12), with the keys at "
        "the back (or where --key puts them)",
    )
    made.add_argument(
        "--force",
        action="store_true",
        help="write a site (-o FOLDER/) into a folder that has other files; they are kept",
    )
    options.add_style(made, "`--style help` lists the styles of the puzzle's kind")
    options.add_shuffling(made)
    options.add_reading(made)
    options.add_searching(made, checkpoint=False)
    suffixes = ", ".join(f"{suffix}: {what}" for suffix, what in summaries().items())
    site = "a folder such as site/: a web site of all puzzles"
    options.add_writing(made, what=f"write to a file ({suffixes}; {site})")
    paper_options.add_paper(made)
    return made


def run(words: list[str]) -> int:
    """Show every puzzle named."""
    arguments = parser().parse_args(words)
    path = None if arguments.output == "-" else arguments.output
    if path is not None and is_site(path) and "help" not in arguments.style:
        from puzzlewright.cli.site import show_site

        return show_site(path, arguments)
    if arguments.force:
        raise InputError("this is for a web site only: -o FOLDER/", text="--force")
    paper_options.refuse_for(path, arguments)
    if arguments.solution and arguments.key:
        raise InputError("cannot be combined with --solution, which has no key", text="--key")
    output = None if path is None else output_of_suffix(path)
    if output is not None:  # what is wrong with its options is not the puzzle's fault
        output.require_options(paper_options.values_in(arguments, output.options))
    if arguments.per_page is not None and "help" not in arguments.style:
        return _show_together(path, arguments)
    with Printer(None) as out, words_may_lack(wanted=arguments.statistics):
        batch = Batch(arguments, arguments.paths, out)
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
    output = None if path is None else drawing.require_format(path, entry.puzzle.kind)
    if "help" in arguments.style:
        out.write(drawing.styles_text(entry.puzzle))
        return codes.ANSWERED
    tell_guesses(entry, arguments)
    start = perf_counter() - entry.waited
    style = drawing.style_of(arguments.style, entry.puzzle, path)
    if arguments.statistics:
        return _count_parts(entry, path, arguments, out)
    if arguments.compare:
        _require_comparable(entry, style)
        return _compare(entry, path, arguments, out)
    if output is not None:  # before anything is searched for
        output.require_room(entry.puzzle)
    job, ending, code = _job_of(entry, style, arguments)
    solution = job.solution
    if code == codes.ANSWERED and path is not None and output is not None:
        job = _keyed(entry, job, output, arguments)
        with deadline(arguments.time, since=start):
            drawing.save(path, job, arguments)
    if arguments.json:
        out.write(json_line(_as_json(entry, path, solution, ending)))
    elif code == codes.ANSWERED and path is None:
        puzzle = entry.puzzle
        with raised_interrupts():
            bare = Reported.of(puzzle).text_with(solution) if solution else puzzle.text()
            text = annotated(bare, entry.credits, puzzle.made)
        out.write(f"\n{text}" if number > 1 else text)
    return code


def _job_of(
    entry: Entry, style: Mapping[str, str], arguments: argparse.Namespace
) -> tuple[Job, Ending | None, int]:
    """Return what is to be shown, how the search for it ended, and the exit code."""
    job = Job(entry.puzzle, style=style, credits=entry.credits)
    if not arguments.solution and not Drawn.of(entry.puzzle).needs_solution(style):
        return job, None, codes.ANSWERED
    found, ending, code = _solution_of(entry, arguments)
    shown = found if arguments.solution else None
    return job._replace(solution=shown, under=found, key=found), ending, code


def _show_together(path: str | None, arguments: argparse.Namespace) -> int:
    """Put all puzzles on one worksheet; those that are broken are named, and left out."""
    from puzzlewright.cli.binder import title_of
    from puzzlewright.cli.worksheets import Wishes, require_worksheet, write_worksheet
    from puzzlewright.outputs.pdf import Pdf
    from puzzlewright.outputs.worksheet import MOST_PUZZLES

    path = require_worksheet(path, arguments)
    if arguments.compare:
        raise InputError(
            "cannot be combined with --per-page: two solutions fill a page", text="--compare"
        )
    pdf = Pdf()
    pdf.require_installed(path)
    wishes = Wishes(arguments.style)
    jobs: list[Job] = []
    told: list[dict[str, object]] = []
    names: list[str] = []

    def add(entry: Entry, number: int) -> int:
        if number > MOST_PUZZLES:  # refused below: no key is searched for in vain
            names.append(str(entry))
            return codes.ANSWERED
        pdf.require_room(entry.puzzle)
        tell_guesses(entry, arguments)
        job, ending, code = _job_of(entry, wishes.style_of(entry.puzzle), arguments)
        if code == codes.ANSWERED:
            job = _keyed(entry, job, pdf, arguments)
            title = entry.credits.title or title_of(entry)
            jobs.append(job._replace(credits=entry.credits._replace(title=title)))
            told.append(_as_json(entry, path, job.solution, ending))
            names.append(str(entry))
        return code

    with Printer(None) as out:
        code = Batch(arguments, arguments.paths, out).run(add)
        if code == codes.STOPPED:
            return code
        if not jobs:
            complain("no puzzles are left: nothing is written")
            return code
        if len(names) > len(jobs):
            raise InputError(f"more than {MOST_PUZZLES:,} puzzles; `book` has room for them")
        wishes.require_used()
        with deadline(arguments.time):
            write_worksheet(jobs, path, names, arguments)
        for values in told if arguments.json else ():
            out.write(json_line(values))
    return code


def _count_parts(
    entry: Entry, path: str | None, arguments: argparse.Namespace, out: Printer
) -> int:
    """Print numbers about a grid, or about its first fill with --solution."""
    if path is not None:
        raise InputError("--statistics prints text: leave out -o", source=path)
    shown: Any = entry.puzzle
    code = codes.ANSWERED
    if arguments.solution:
        shown, _, code = _solution_of(entry, arguments)
        shown = shown if hasattr(shown, "statistics") else entry.puzzle
    if not hasattr(shown, "statistics"):
        raise InputError(f"--statistics is for crosswords and fill-ins, not a {entry.puzzle.kind}")
    found = shown.statistics()
    if arguments.json:
        out.write(json_line({**entry.as_json(), "statistics": found.as_json()}))
    else:
        out.write(found.text())
    return code


def _require_comparable(entry: Entry, style: Mapping[str, str]) -> None:
    """Raise an InputError if two solutions cannot be shown side by side, or not so."""
    if not Compared.is_known(entry.puzzle):
        reason = "solutions of this kind cannot be compared"
        raise InputError(reason, source=entry.file, text=entry.puzzle.kind)
    if style:
        raise InputError(
            "--compare takes no style: styles are for one assembly", text=next(iter(style))
        )


def _compare(entry: Entry, path: str | None, arguments: argparse.Namespace, out: Printer) -> int:
    """Print or draw two solutions and what they have in common."""
    start = perf_counter() - entry.waited
    found: list[Solution] = []
    limits = _limits(arguments, limit=2)
    with watched(limits, arguments.progress, entry) as watching:
        ending = find_solutions(entry.puzzle, watching, found.append, arguments.seed, distinct=True)
    words = Compared.of(entry.puzzle).words(*found) if len(found) == 2 else None
    if words is None:
        how_many = _how_many(ending, _as_given(limits, arguments))
        complain(f"{entry}: nothing to compare: {how_many}")
    elif path is not None:
        drawing.require_drawing(path)
        with deadline(arguments.time, since=start):
            drawing.save(path, Job(entry.puzzle, pair=(found[0], found[1])), arguments)
    if arguments.json:
        values = {**_as_json(entry, path, None, ending), "comparison": words}
        out.write(json_line({**values, "solutions": [each.as_json() for each in found]}))
    elif words is not None and path is None:
        out.write("\n".join([*(each.text() for each in found), f"{words}\n"]))
    return codes.ANSWERED if words else code_of(ending, enough=True) or codes.NO_SOLUTION


def _how_many(ending: Ending, limits: RunOptions) -> str:
    return verdict_of(ending, limits) or "there is one solution"


def _solution_of(
    entry: Entry, arguments: argparse.Namespace
) -> tuple[Solution | None, Ending | None, int]:
    """Return the first solution, how the search ended, and the exit code."""
    if Reported.of(entry.puzzle).own_solution() is not None:
        return Reported.of(entry.puzzle).own_solution(), None, codes.ANSWERED
    found: list[Solution] = []
    limits = _limits(arguments, limit=1)
    with watched(limits, arguments.progress, entry) as watching:
        ending = find_solutions(entry.puzzle, watching, found.append, arguments.seed)
    code = codes.ANSWERED if found else code_of(ending, enough=True)
    if not found:
        complain(f"{entry}: {verdict_of(ending, _as_given(limits, arguments))}")
    return (found[0] if found else None), ending, code


def _limits(arguments: argparse.Namespace, *, limit: int) -> RunOptions:
    """Return the limits of a search, which leave some of the time for the drawing."""
    limits = run_options(arguments, limit=limit)
    if arguments.output not in {None, "-"} and (time := limits.get("time")) is not None:
        limits["time"] = time - min(DRAWING_SECONDS, DRAWING_SHARE * time)
    return limits


def _as_given(limits: RunOptions, arguments: argparse.Namespace) -> RunOptions:
    """Return the limits for a message: with all of the time, as people typed it."""
    return limits if arguments.time is None else {**limits, "time": arguments.time}


def _keyed(entry: Entry, job: Job, output: Output, arguments: argparse.Namespace) -> Job:
    """Return a job with the key that a sheet needs, searched for within the limits given."""
    values = paper_options.values_in(arguments, output.options)
    need = output.needs_solution(job, values)
    if need is None or need.reason == PLAY:
        return job
    limits = _limits(arguments, limit=1)
    if arguments.time is None and arguments.nodes is None:
        limits |= limits_of(need)
    with watched(limits, arguments.progress, entry) as watching, noted_interrupts() as stop:
        found = find_solution(entry.puzzle, {**watching, "stop": stop}, arguments.seed)
    if found.solution is None:
        ending = None if found.answer is None else ending_of(entry.puzzle, found.answer)
        given = _as_given(limits, arguments)
        complain(f"{entry}: {verdict_of(ending, given) if ending else found.why}")
        complain(f"{entry}: so {need.lack}")
    return job._replace(key=found.solution, sought=True)


def _as_json(
    entry: Entry, path: str | None, solution: Solution | None, ending: Ending | None
) -> dict[str, object]:
    """Return what a program learns of the puzzle."""
    guesses = list(Reported.of(entry.puzzle).guesses())
    unsearched = {**NOT_SEARCHED, "guesses": guesses} if guesses else NOT_SEARCHED
    fields = unsearched if ending is None else ending.as_json()
    values = {**entry.as_json(), **fields, "output": path, "text": entry.puzzle.text()}
    return values if solution is None else {**values, "solutions": [solution.as_json()]}
