"""From a command line to an exit code.

`--help`, the verb that runs, and every error as one line.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress

from puzzlewright.cli import exit_codes
from puzzlewright.cli.terminal import log_lines
from puzzlewright.cli.terminal.interrupts import handle_signals, was_terminated
from puzzlewright.cli.terminal.log_lines import listen
from puzzlewright.cli.terminal.streams import abandon, complain, flush, harmless_lines, prepare, say
from puzzlewright.cli.verbs import VERBS, verb_module
from puzzlewright.core.errors import (
    InputError,
    OutOfTimeError,
    StoppedError,
    quote,
    suggestion,
    without_memory,
)
from puzzlewright.core.limits import allowance
from puzzlewright.core.version import program_version
from puzzlewright.puzzles.kind import CROSSWORD, all_kind_names, kind_named, sort_kinds


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; no traceback reaches the user."""
    log_lines.begin_clock()
    words = list(sys.argv[1:] if argv is None else argv)
    prepare()
    with handle_signals(), allowance():
        try:
            words = _obey_verbose(words)
            run = _verb(words)
            try:
                code = run(words[1:])
            except SystemExit as end:  # argparse ends so after --help
                code = int(end.code or 0)
            flush()
        except (Exception, KeyboardInterrupt) as error:
            code = _exit_code(error, words)
        finally:
            log_lines.hush()
    return exit_codes.TERMINATED if code == exit_codes.STOPPED and was_terminated() else code


def _exit_code(error: BaseException, words: list[str]) -> int:
    """Say what ended a command, and return its exit code."""
    match error:
        case BrokenPipeError():
            abandon()
            return exit_codes.BROKEN_PIPE
        case KeyboardInterrupt() | StoppedError():
            complain("stopped")
            return exit_codes.STOPPED
        case OutOfTimeError():
            complain(str(error))
            return exit_codes.LIMIT
        case InputError():
            complain(str(error))
            return exit_codes.BAD_INPUT
        case MemoryError():
            complain(str(without_memory(error)))
            return exit_codes.BAD_INPUT
    return _internal_error(error, words)


def _obey_verbose(words: list[str]) -> list[str]:
    """Return the words from the verb on; --verbose may stand in front of it."""
    for at, word in enumerate(words):
        is_short = word[:1] == "-" and {*word[1:]} == {"v"}
        if word != "--verbose" and not is_short:
            return words[at:]
        listen(word.count("v"), is_before_verb=True)
    return []


def _verb(words: list[str]) -> Callable[[list[str]], int]:
    """Return what runs the words after the first: a verb, --help or --version."""
    word = words[0] if words else "--help"
    if word in VERBS:
        return verb_module(word).run  # type: ignore[no-any-return]
    if word in {"-h", "--help", "help"}:
        return lambda _: _print_overview(requested=bool(words))
    if word in {"-V", "--version"}:
        return lambda _: _print_version()
    raise InputError(f"no such verb ({suggestion(word, VERBS)})", text=word)


def _print_overview(*, requested: bool) -> int:
    if requested:
        say(overview())
        return exit_codes.ANSWERED
    with suppress(OSError):  # there is nobody to tell
        sys.stderr.write(overview())
    return exit_codes.BAD_INPUT


def _print_version() -> int:
    say(f"puzzlewright {program_version()}\n")
    return exit_codes.ANSWERED


def _internal_error(error: BaseException, words: list[str]) -> int:
    """Own up to a defect: one line, or the whole traceback for whoever wants to find it."""
    if "--traceback" in words:
        sys.stderr.write(harmless_lines("".join(traceback.format_exception(error))))
    name = type(error).__name__
    hint = "" if "--traceback" in words else "; run again with --traceback to see where"
    complain(f"internal error: {name}: {quote(str(error))}{hint}")
    return exit_codes.INTERNAL_ERROR


_HEAD = """\
usage: puzzlewright VERB [options] ...
       puzzlewright VERB --help

Make word searches, crosswords, fill-ins, sudokus and other grid puzzles; print and play them, solve
them, and prove how many solutions they have.

"""

_EXAMPLES = """\
examples:
  puzzlewright make wordsearch words.csv -o words.pdf      a word list becomes a sheet with a key
  puzzlewright make crossword words.csv -o crossword.pdf   ... or a crossword, with clues
  puzzlewright make wordsearch --words "cat, dog, horse" -o cats.html   ... or a page to play
  puzzlewright studio                                  the same and more, in the browser
  puzzlewright make sudoku --seed 7 -o a.txt           the same seed makes the same puzzle
  puzzlewright show a.txt -o a.svg                     draw it (.pdf: print it, .html: play it)
  puzzlewright show puzzles/ -o site/                  a web site on which puzzles are played
  puzzlewright book puzzles/ -o book.pdf               a book with contents and solutions
  puzzlewright solve a.txt                             find the first solution
  puzzlewright solve a.txt --unique                    ... and prove that there is no other
  puzzlewright solve puzzles/                          solve every puzzle in a folder
  puzzlewright check a.txt mine.txt                    is my solution right?
  puzzlewright convert a.txt a.ipuz                    a file for other programs; also .puz, .jpz
  puzzlewright count boards.dlx --threads 2            count all solutions, on two cores
  puzzlewright count big.dlx --checkpoint big.save     ... and resume after Ctrl-C
  puzzlewright watch b.txt -o film.svg                 a film of a search for a packing
  puzzlewright solve - --json < a.txt                  one JSON object per puzzle, for programs
  puzzlewright demo -o demo                            one puzzle of each kind, on a web page

"""


def overview() -> str:
    """Return the whole help: examples, verbs, kinds, exit codes."""
    kinds = {name: kind_named(name).summary for name in sort_kinds(all_kind_names())}
    kinds[CROSSWORD] = "for make: a criss-cross of a word list, or with --size a filled grid"
    return (
        _HEAD
        + _EXAMPLES
        + _table("verbs:", VERBS)
        + _table("kinds of puzzle:", kinds)
        + exit_codes.EPILOG
        + "\n`puzzlewright VERB --help` explains a verb, `puzzlewright make KIND --help` a kind"
        + "\nof puzzle; `puzzlewright --version` prints the version.\n"
    )


def _table(title: str, rows: dict[str, str]) -> str:
    """Return a title and one line per row, in two columns."""
    width = max(map(len, rows), default=0)
    lines = [f"  {name:{width}}  {summary}\n" for name, summary in rows.items()]
    return f"{title}\n{''.join(lines)}\n"
