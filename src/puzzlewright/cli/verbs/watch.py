"""`puzzlewright watch`: see a search at work, film it, or compare the algorithms."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from puzzlewright.cli import exit_codes
from puzzlewright.cli.options import common
from puzzlewright.cli.puzzle_inputs import PuzzleLoop
from puzzlewright.cli.result_output import Output, json_line
from puzzlewright.cli.search import print_guesses
from puzzlewright.cli.terminal import live_screen
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.outcomes import Outcome
from puzzlewright.core.quantities import nonnegative_int, positive_int
from puzzlewright.outputs.puzzle_files import Entry
from puzzlewright.puzzles.abilities import AnimationView
from puzzlewright.puzzles.animation import Animation, Frame, Reel, step_frames
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import all_kind_names, kind_named

SUMMARY = """\
Show a search step by step in the terminal, with its findings. With -o it becomes a film: an
animated SVG that plays in any browser. --table runs all algorithms on the same puzzle instead and
compares them.

Keys: + and - double and halve the speed, space pauses and then takes one step at a time, Enter
resumes, q quits.
"""

EXAMPLES = """\
  puzzlewright watch pentominoes.txt
  puzzlewright watch pentominoes.txt --algorithm space-check --speed 50
  puzzlewright watch pentominoes.txt --algorithm help
  puzzlewright watch pentominoes.txt -o film.svg --speed 8
  puzzlewright watch pentominoes.txt --from 1000 --steps 20 > steps.txt
  puzzlewright watch small.txt --table
"""

#: Steps a second by default.
SPEED = 10.0

#: What --steps is by default: of a text that goes to a file or a pipe, of a search that is filmed,
#: of each algorithm in a table. Somebody at a terminal can stop it himself.
PRINTED = 100
FILMED = 1_000_000
COMPARED = 1_000_000

#: Frames of a film by default.
FRAMES = 200


def parser() -> common.Parser:
    """Declare what the verb takes."""
    made = common.Parser("watch", SUMMARY, EXAMPLES)
    made.add_argument("path", metavar="FILE", help="- is standard input")
    made.add_argument(
        "--algorithm",
        metavar="NAME",
        help="algorithm to watch; `help` lists them (default: the smartest)",
    )
    made.add_argument(
        "--table", action="store_true", help="compare all algorithms: steps, times, solutions"
    )
    group = made.add_argument_group("steps")
    _add_pace(group)
    _add_choice(group)
    group.add_argument(
        "--until",
        choices=["solution", "end"],
        default="solution",
        help="stop at the first solution (default), or at the end of the search",
    )
    group.add_argument(
        "--all", dest="until", action="store_const", const="end", help="the same as --until end"
    )
    common.add_input_options(made)
    common.add_output_options(made, what="write a film to a file (.svg)")
    return made


def _add_pace(group: argparse._ArgumentGroup) -> None:
    """Declare how fast and how long it goes."""
    group.add_argument(
        "--speed",
        type=_speed,
        default=SPEED,
        metavar="N",
        help=f"steps per second (default: {SPEED:g})",
    )
    group.add_argument(
        "--steps",
        type=positive_int,
        metavar="N",
        help=f"stop after N steps (default: never in a terminal, {PRINTED} in a file or "
        f"a pipe, {FILMED:,} for a film and for each algorithm of a table)",
    )
    group.add_argument(
        "--frames",
        type=positive_int,
        default=FRAMES,
        metavar="N",
        help=f"frames of a film; of a longer search the first and the last (default: {FRAMES})",
    )


def _add_choice(group: argparse._ArgumentGroup) -> None:
    """Declare which steps are to be seen."""
    group.add_argument(
        "--from",
        dest="start",
        type=nonnegative_int,
        default=0,
        metavar="N",
        help="skip the first N steps; --steps does not count them",
    )
    group.add_argument(
        "--every",
        type=positive_int,
        default=1,
        metavar="N",
        help="show only every N-th step, and solutions",
    )


def _speed(text: str) -> float:
    """Read a number of steps a second."""
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0.01 <= speed <= 1_000_000:
        raise argparse.ArgumentTypeError(f"not a number from 0.01 to 1000000: {text!r}")
    return speed


def run(words: list[str]) -> int:
    """Watch one puzzle."""
    arguments = parser().parse_args(words)
    path = None if arguments.output == "-" else arguments.output
    _refuse_output(arguments, path)
    with Output(None) as out:
        batch = PuzzleLoop(arguments, [arguments.path], out)
        batch.require_one("one puzzle is watched at a time")
        return batch.run(lambda entry, _number: _watch(entry, path, arguments, out))


def _refuse_output(arguments: argparse.Namespace, path: str | None) -> None:
    """Refuse what cannot be written, before anything is done."""
    if path is None:
        return
    if arguments.table:
        raise InputError("a table is printed: leave out -o, or --table", source=path)
    if not path.lower().endswith(".svg"):
        raise InputError("a film is an animated .svg", source=path)


def _watch(entry: Entry, path: str | None, arguments: argparse.Namespace, out: Output) -> int:
    """Do with one puzzle what was asked for."""
    puzzle = entry.puzzle
    print_guesses(entry, arguments)
    _require_algorithms(entry)
    if arguments.algorithm == "help":
        out.write(_algorithms_text(puzzle))
        return exit_codes.ANSWERED
    if arguments.table:
        from puzzlewright.cli.algorithm_table import compare

        return compare(entry, arguments, arguments.steps or COMPARED, out)
    name = arguments.algorithm or list(AnimationView.of(puzzle).algorithms)[-1]
    with note_interrupts() as stop:
        search = SearchFrames(AnimationView.of(puzzle).animate(name), arguments, path, stop)
        _show(search, path, arguments, out)
    if arguments.json:
        values = {**entry.as_json(), "algorithm": name, **search.as_json(), "output": path}
        out.write(json_line("watch", values))
    return search.code


def _require_algorithms(entry: Entry) -> None:
    """Refuse kinds that have nothing to watch, and name those that have."""
    kind = entry.puzzle.kind
    if AnimationView.is_known(entry.puzzle):
        return
    named = [
        name for name in all_kind_names() if AnimationView.__name__ in kind_named(name).abilities
    ]
    reason = f"a {kind} has no algorithms to watch (there are some for: {', '.join(named)})"
    raise InputError(reason, source=entry.file)


def _algorithms_text(puzzle: Puzzle[Any]) -> str:
    """Return the algorithms that a kind has, one on each line."""
    width = max(map(len, AnimationView.of(puzzle).algorithms))
    return "".join(
        f"{name:{width}}  {what}\n" for name, what in AnimationView.of(puzzle).algorithms.items()
    )


class SearchFrames:
    """The frames that are to be seen of a search, and how it ended."""

    def __init__(
        self,
        play: Animation[Any],
        arguments: argparse.Namespace,
        path: str | None,
        stop: Callable[[], bool],
    ) -> None:
        self.play = play
        self.stop = stop
        self.outcome: Outcome = Outcome.EXHAUSTED
        self.last: Frame[Any] | None = None
        self._arguments = arguments
        self._most = arguments.steps or (FILMED if path else None)
        if self._most is None and (arguments.json or not live_screen.is_terminal_screen()):
            self._most = FILMED if arguments.json else PRINTED

    def frames(self) -> Iterator[Frame[Any]]:
        """Yield what is to be seen, the last step included."""
        every, start = self._arguments.every, self._arguments.start
        seen = None
        for frame in step_frames(self.play.steps()):
            if self.stop():
                self.outcome = Outcome.STOPPED
                break
            self.last = frame
            if frame.number <= start:
                continue
            solved = frame.step.solution is not None
            if solved or (frame.number - start - 1) % every == 0:
                seen = frame
                yield frame
            if solved and self._arguments.until == "solution":
                self.outcome = Outcome.SOLVED
                break
            if self._most is not None and frame.number - start >= self._most:
                self.outcome = Outcome.LIMIT
                break
        if self.last is not seen and self.last is not None and self.outcome != Outcome.STOPPED:
            yield self.last

    @property
    def solution_count(self) -> int:
        """How many solutions were found."""
        return self.last.found if self.last else 0

    @property
    def code(self) -> int:
        """The exit code."""
        if self.outcome is Outcome.LIMIT:
            return exit_codes.LIMIT
        is_answered = self.solution_count or not self.is_exhausted
        return exit_codes.ANSWERED if is_answered else exit_codes.NO_SOLUTION

    @property
    def is_exhausted(self) -> bool:
        """Whether nothing was left to be searched."""
        return self.outcome is Outcome.EXHAUSTED

    def ending(self) -> str:
        """Say how it ended."""
        total = self.solution_count
        steps = count_noun(self.last.number if self.last else 0, "step")
        found = count_noun(total, "solution") if total else "no solution"
        ends = {
            Outcome.EXHAUSTED: ": that was all",
            Outcome.LIMIT: " so far (--steps N goes on)",
            Outcome.STOPPED: " so far",
        }
        return f"{steps}, {found}{ends.get(self.outcome, '')}"

    def as_json(self) -> dict[str, object]:
        """Return what a program learns."""
        return {
            "outcome": str(self.outcome),
            "steps": self.last.number if self.last else 0,
            "count": self.solution_count,
            "exact": self.is_exhausted,
        }


def _show(
    search: SearchFrames, path: str | None, arguments: argparse.Namespace, out: Output
) -> None:
    """Film a search, or show it in the terminal, or print its steps one after another."""
    if path is not None:
        _film(search, path, arguments)
    elif arguments.json:
        for _ in search.frames():
            pass
    elif live_screen.is_terminal_screen():
        with live_screen.open_screen(arguments.speed, search.stop) as shown:
            shown.perform(search.frames(), partial(_screen, search.play))
        if shown.has_quit:
            search.outcome = Outcome.STOPPED
        if search.last is not None:
            last = "\n".join([*_screen(search.play, search.last), "", ""])
            out.write(last, is_drawn=True)
    else:
        for frame in search.frames():
            out.write("\n".join([*_screen(search.play, frame), "", ""]))
            out.flush()
    if not (arguments.json or arguments.quiet):
        out.write(f"{search.ending()}\n")


def _film(search: SearchFrames, path: str, arguments: argparse.Namespace) -> None:
    """Write a film of what is to be seen; nothing if that was stopped."""
    reel: Reel[Any] = Reel(arguments.frames)
    with Output(path) as file:
        for frame in search.frames():
            reel.add(frame)
        frames = reel.frames(arguments.start, arguments.every)
        if not frames:
            raise InputError("nothing to film: there is no step to take", source=path)
        if search.outcome != Outcome.STOPPED:
            file.write(search.play.film(frames, arguments.speed))


def _screen(play: Animation[Any], frame: Frame[Any]) -> list[str]:
    figures = f"step {frame.number:,}   solutions {frame.found:,}   {play.remainder(frame.step)}"
    lines = [*play.screen(frame.step, live_screen.colours()), "", play.words(frame.step), figures]
    return list(map(live_screen.keep_colours, lines)) if live_screen.is_terminal_screen() else lines
