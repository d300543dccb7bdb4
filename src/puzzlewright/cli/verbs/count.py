"""`puzzlewright count`: how many solutions there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.cli import codes
from puzzlewright.cli.batch import Batch, Handler
from puzzlewright.cli.clusters import on_cluster, refuse_cluster
from puzzlewright.cli.output import Output, json_line, refuse_drawing
from puzzlewright.cli.plainly import USUAL, read_plainly, run_options
from puzzlewright.cli.searching import count, tell_notes, telling_apart, watched
from puzzlewright.cli.wording import Ending, code_of, reason_to_stop

if TYPE_CHECKING:
    import argparse

    from puzzlewright.cli.counting_far import ReadAhead
    from puzzlewright.cli.inputs import Entry
    from puzzlewright.cli.options import Parser
    from puzzlewright.engine.run import RunOptions

SUMMARY = """\
Count the solutions of puzzles. A number alone is exact: the whole tree was searched. If a limit
ends the search, the output is `at least 120 (time limit of 2.00 s)` and the exit code 3 (130 after
Ctrl-C).
"""

EXAMPLES = """\
  puzzlewright count boards.dlx
  puzzlewright count boards.dlx --threads 0 --json
  puzzlewright count sudokus.txt --limit 2           more than one? then `at least 2`
  puzzlewright count jigsaw.txt --distinct           rotations of the whole count once
  puzzlewright count burr.xmpuzzle --keep-mirrors    ... but mirror images are different
  puzzlewright count big.dlx --estimate              how long would that take?
  puzzlewright count big.dlx --checkpoint big.save   Ctrl-C; run it again to resume
  puzzlewright count big.dlx --cluster tcp://host:8786    on many machines (docs/cluster.md)
  puzzlewright count puzzles/ --cluster local:4           many puzzles at a time
"""


#: Flags that are read plainly, and what the arguments are otherwise.
FLAGS = ("distinct", "estimate", "json", "quiet", "traceback")
OTHERWISE = {**USUAL, "estimate": False}


def parser() -> Parser:
    """Declare what the verb takes."""
    from puzzlewright.cli import options

    made = options.Parser("count", SUMMARY, EXAMPLES)
    made.add_argument("paths", nargs="+", metavar="FILE-OR-FOLDER", help="- is standard input")
    made.add_argument("--limit", type=options.at_least_one, metavar="N", help="stop at N solutions")
    options.add_distinct(made, "count one solution per symmetry class")
    made.add_argument(
        "--estimate", action="store_true", help="estimate the time and the number of solutions"
    )
    options.add_reading(made)
    options.add_searching(made)
    options.add_writing(made, what="write the counts to a file")
    return made


def run(words: list[str]) -> int:
    """Count the solutions of every puzzle named."""
    arguments = read_plainly(words, FLAGS, OTHERWISE) or parser().parse_args(words)
    refuse_drawing(arguments.output, "count")
    if arguments.estimate:
        refuse_cluster(arguments, "--estimate")
    if arguments.keep_mirrors:
        arguments.distinct = True
    with Output(arguments.output) as out:
        batch = Batch(arguments, arguments.paths, out)
        asked = run_options(arguments, limit=arguments.limit)
        with on_cluster(asked) as limits:
            ahead = _ahead(arguments, limits)
            return batch.run(_handler(batch, arguments, limits, out, ahead), ahead)


def _ahead(arguments: argparse.Namespace, limits: RunOptions) -> ReadAhead | None:
    """Return what counts puzzles on a cluster before it is their turn, if there is one."""
    if limits.get("cluster") is None or arguments.checkpoint is not None:
        return None
    from puzzlewright.cli.counting_far import ReadAhead

    return ReadAhead(arguments, limits)


def _handler(
    batch: Batch,
    arguments: argparse.Namespace,
    limits: RunOptions,
    out: Output,
    ahead: ReadAhead | None,
) -> Handler:
    """Return what counts the solutions of one puzzle."""

    def handle(entry: Entry, _number: int) -> int:
        entry = telling_apart(entry, arguments)
        several = len(batch.files) > 1 or entry.number is not None
        name = f"{entry}: " if several and not arguments.quiet else ""
        if arguments.estimate:
            with watched(limits, False, entry) as watching:
                out.write(_guess(entry, arguments, name, watching.get("time")))
            return codes.ANSWERED
        with watched(limits, arguments.progress, entry) as watching:
            ending = count(entry.puzzle, watching, distinct=arguments.distinct, ahead=ahead)
        tell_notes(entry, ending, arguments, with_why=True)
        out.write(_line(entry, ending, limits, arguments, name))
        return code_of(ending, enough=False)

    return handle


def _line(
    entry: Entry,
    ending: Ending,
    limits: RunOptions,
    arguments: argparse.Namespace,
    name: str,
) -> str:
    """Return the line about one puzzle."""
    if arguments.json:
        return json_line({**entry.as_json(), **ending.as_json()})
    why = "" if ending.count.exact else f" ({reason_to_stop(ending, limits)})"
    if arguments.distinct:
        return f"{name}{ending.distinct} distinct, {ending.count} in all{why}\n"
    classes = ""
    if ending.distinct not in {None, ending.count} and not arguments.quiet:
        classes = f" ({ending.distinct} up to turning the whole)"
    return f"{name}{ending.count}{classes}{why}\n"


def _guess(entry: Entry, arguments: argparse.Namespace, name: str, time: float | None) -> str:
    """Return the line about how long a count would take."""
    from puzzlewright.cli.estimate import line_of
    from puzzlewright.cli.stopping import noted_interrupts
    from puzzlewright.puzzles.estimate import estimate

    with noted_interrupts() as stop:
        guess = estimate(entry.puzzle, distinct=arguments.distinct, time=time, stop=stop)
    return line_of(entry, guess, json=arguments.json, name=name)
