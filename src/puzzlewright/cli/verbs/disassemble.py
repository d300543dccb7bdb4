"""`puzzlewright disassemble`: whether packings come apart by straight moves, and in how many."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from time import perf_counter

from puzzlewright.cli import exit_codes
from puzzlewright.cli.options import common
from puzzlewright.cli.puzzle_inputs import PuzzleLoop
from puzzlewright.cli.result_output import Output, json_line, refuse_drawing
from puzzlewright.cli.result_text import duration
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import InputError, OutOfTimeError, StoppedError, count_noun
from puzzlewright.core.files import file_suffix, read_source, write_text
from puzzlewright.core.limits import require_puzzles
from puzzlewright.core.quantities import parse_seconds, positive_int
from puzzlewright.outputs.puzzle_files import Entry
from puzzlewright.puzzles.annotations import without_report
from puzzlewright.puzzles.packing.disassembly import (
    MOST_POSITIONS,
    Disassembly,
    TooManyPositionsError,
)
from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution

SUMMARY = """\
Take packings apart: can the bricks be moved out by straight moves along the axes, one or several at
a time? Searches for an assembly that comes apart in this way, and prints its moves, or draws them
with -o FILE.svg. The number of moves until the first bricks leave is minimal.

The level counts the moves until bricks leave, including the move that takes them out: level 1 comes
apart at once; level 5.2 takes five moves until the first bricks are out, two more until the next
are, and one for each of the others. Bricks that move together by the same distance are one move.
"""

EXAMPLES = """\
  puzzlewright disassemble burr.xmpuzzle
  puzzlewright disassemble burr.txt --all        every assembly: how many come apart?
  puzzlewright disassemble burr.txt mine.txt     the assembly in mine.txt
  puzzlewright disassemble burr.txt -o steps.svg a picture after each move
  puzzlewright disassemble burr.txt --json
"""


#: The suffix of a drawing.
DRAWING_SUFFIX = ".svg"


def parser() -> common.Parser:
    """Declare what the verb takes."""
    made = common.Parser("disassemble", SUMMARY, EXAMPLES)
    made.add_argument("path", metavar="FILE-OR-FOLDER", help="the puzzle; - is standard input")
    made.add_argument(
        "solution", nargs="?", metavar="SOLUTION-FILE", help="an assembly to take apart"
    )
    made.add_argument(
        "--all", action="store_true", help="try every assembly, and print each that comes apart"
    )
    made.add_argument(
        "--keep-mirrors", action="store_true", help="also try mirror images of assemblies"
    )
    common.add_distinct_bricks(made)
    made.add_argument(
        "--positions",
        type=positive_int,
        default=MOST_POSITIONS,
        metavar="N",
        help=f"give up on an assembly after N positions (default: {MOST_POSITIONS:,})",
    )
    made.add_argument(
        "--time",
        type=parse_seconds,
        metavar="T",
        help="stop after this time: 90, 30s, 2m, 1h",
    )
    common.add_input_options(made)
    common.add_output_options(made, what="write the moves to a file (.svg: draw them)")
    return made


def run(words: list[str]) -> int:
    """Take the packings apart."""
    arguments = parser().parse_args(words)
    is_drawn = file_suffix(arguments.output or "") == DRAWING_SUFFIX
    if not is_drawn:
        refuse_drawing(arguments.output, "disassemble")
    elif arguments.all:
        raise InputError("a drawing shows one assembly: leave out --all", source=arguments.output)
    with Output(None if is_drawn else arguments.output) as out:
        batch = PuzzleLoop(arguments, [arguments.path], out)
        if is_drawn:
            batch.require_one("a drawing shows one assembly")
        if arguments.solution is not None:
            if arguments.path == arguments.solution == "-":
                raise InputError("standard input (-) can be read only once")
            batch.require_one("a solution file belongs to one puzzle")
        return batch.run(lambda entry, _: _Disassembler(entry, arguments, out).run())


class _Disassembler:
    """Takes one packing apart, and tells of it."""

    def __init__(self, entry: Entry, arguments: argparse.Namespace, out: Output) -> None:
        if not isinstance(entry.puzzle, Packing):
            raise InputError(f"a {entry.puzzle.kind} has no bricks that come apart; packings have")
        self._entry = entry
        self._packing: Packing = entry.puzzle
        self._arguments = arguments
        self._out = out
        self._looked = self._unknown = 0
        self._levels: Counter[str] = Counter()
        self._found: list[Disassembly] = []

    def run(self) -> int:
        """Look at assemblies until one comes apart, or at all of them."""
        start = perf_counter()
        is_complete, why = False, ""
        time = self._arguments.time
        try:
            with note_interrupts() as stop, deadline(time, stop):
                is_complete = self._try_assemblies(self._assemblies(time))
        except OutOfTimeError:
            why = f"time limit of {duration(time)}"
        except StoppedError:
            why = "stopped"
        self._conclude(is_complete, why, perf_counter() - start)
        if self._levels:
            return exit_codes.ANSWERED
        return exit_codes.NO_SOLUTION if is_complete and not self._unknown else exit_codes.LIMIT

    def _assemblies(self, time: float | None) -> Iterator[PackingSolution]:
        """Yield what is to be taken apart."""
        path = self._arguments.solution
        if path is None:
            kept = self._arguments.keep_mirrors
            packing = self._packing.with_mirrors() if kept else self._packing
            packing = packing.with_distinct_copies() if self._arguments.keep_alike else packing
            yield from packing.solutions(distinct=True, time=time)
            return
        text, name = read_source(path)
        require_puzzles(text, name)
        solution = self._packing.solution_from(without_report(text), name)
        wrong = next(iter(self._packing.check(solution).faults), None)
        if wrong is not None:
            raise InputError(f"not an assembly: {wrong}", source=name)
        yield solution

    def _try_assemblies(self, assemblies: Iterator[PackingSolution]) -> bool:
        """Take assemblies apart; True if all were looked at."""
        for assembly in assemblies:
            self._looked += 1
            try:
                found = assembly.disassembly(self._arguments.positions)
            except TooManyPositionsError:
                self._unknown += 1
                continue
            if found is None:
                continue
            self._levels[found.level] += 1
            self._print_outcome(found)
            if not self._arguments.all:
                return False
        return True

    def _print_outcome(self, found: Disassembly) -> None:
        is_drawn = file_suffix(self._arguments.output or "") == DRAWING_SUFFIX
        if is_drawn:
            write_text(self._arguments.output, found.svg())
        if self._arguments.json:
            self._found.append(found)
            return
        number = sum(self._levels.values())
        which = f", assembly {self._looked}" if self._arguments.all or self._looked > 1 else ""
        moves = count_noun(len(found.moves), "move")
        gap = "\n" if number > 1 and not self._arguments.quiet else ""
        self._out.write(f"{gap}{self._entry}{which}: level {found.level}, {moves}\n")
        if not is_drawn and not self._arguments.quiet:
            self._out.write(f"{found.packed.text()}\n{found.text()}")

    def _conclude(self, is_complete: bool, why: str, seconds: float) -> None:
        """Write what was found out in the end."""
        apart = sum(self._levels.values())
        if self._arguments.json:
            disassemblies = [
                {"assembly": each.packed.as_json(), **each.as_json()} for each in self._found
            ]
            self._out.write(
                json_line(
                    "disassemble",
                    {
                        **self._entry.as_json(),
                        "assemblies": self._looked,
                        "complete": is_complete,
                        "apart": apart,
                        "unknown": self._unknown,
                        "disassemblies": disassemblies,
                        "seconds": round(seconds, 6),
                    },
                )
            )
            return
        for line in self._summary(is_complete, why, apart):
            self._out.write(f"{self._entry}: {line}\n")

    def _summary(self, is_complete: bool, why: str, apart: int) -> Iterator[str]:
        """Yield lines about all assemblies."""
        if self._arguments.quiet and apart:
            return
        of_all = "of all " if is_complete and self._looked > 1 else "of "
        looked = f"{of_all}{self._looked:,} assembl{'y' if self._looked == 1 else 'ies'}"
        unknown = ""
        if self._unknown:
            unknown = f", {self._unknown:,} given up after {self._arguments.positions:,} positions"
        yield f"{apart:,} {looked} come{'s' * (apart == 1)} apart{unknown}{why and f' ({why})'}"
        stored = self._packing.stored
        is_known = is_complete and not self._unknown and self._arguments.solution is None
        if is_known and stored is not None and stored.solutions is not None:
            stored_count = f"the file says {count_noun(stored.solutions, 'solution')}"
            if stored.assemblies == self._looked:
                same = "the same here" if stored.solutions == apart else f"here it is {apart:,}"
                yield f"{stored_count}: {same}"
            else:  # mirror images or alike pieces are counted in another way
                counted = f"of {stored.assemblies:,} assemblies; `check` shows how it counts them"
                yield f"{stored_count} {counted}"
