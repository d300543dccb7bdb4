"""From a command line to an exit code: find the verb, run it, turn every error into one line."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from importlib import import_module

from puzzlewright.cli import clock, codes
from puzzlewright.cli.stopping import handled_signals, keep, keep_until_the_end
from puzzlewright.cli.streams import abandon, complain, flush, harmless_lines, prepare
from puzzlewright.errors import InputError, OutOfTimeError, StoppedError, quote, without_memory
from puzzlewright.limits import allowing

#: The verbs in the order of --help; each is a module of verbs/ with `run(words) -> int`.
VERBS = {
    "make": "make a new puzzle, from a word list or by size: to print, to play, as a file",
    "show": "print puzzles, draw them, or make a web site of them",
    "book": "put many puzzles in one PDF, with contents and solutions",
    "studio": "make, prove, print, play and keep puzzles in the browser",
    "demo": "make, solve, prove and draw one puzzle of each kind",
    "solve": "find the solutions of puzzles",
    "count": "count the solutions of puzzles, exactly",
    "check": "check a puzzle, or a solution that somebody wrote down",
    "convert": "convert a puzzle file to another format",
    "candidates": "list the words that fit a slot of a grid, and whether the rest can be filled",
    "watch": "watch a search step by step, film it, or compare algorithms",
    "disassemble": "take packings apart by straight moves, and print their level",
}

#: Importing makes thousands of objects, none of them garbage.
OBJECTS_BETWEEN_COLLECTIONS = 20_000


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; no traceback reaches the user."""
    clock.begin()
    words = list(sys.argv[1:] if argv is None else argv)
    if argv is None:  # it is our process, so it is for us to say when garbage is looked for
        gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
        keep_until_the_end()
    prepare()
    with handled_signals(), allowing():
        try:
            code = _run(words)
            flush()
            return code
        except BrokenPipeError:
            abandon()
            return codes.BROKEN_PIPE
        except (KeyboardInterrupt, StoppedError) as end:
            keep(end)
            complain("stopped")
            return codes.STOPPED
        except OutOfTimeError as error:
            keep(error)
            complain(str(error))
            return codes.LIMIT
        except InputError as error:
            complain(str(error))
            return codes.BAD_INPUT
        except MemoryError as error:
            complain(str(without_memory(error)))
            return codes.BAD_INPUT
        except Exception as error:
            return _internal_error(error, words)
        finally:
            if "puzzlewright.cli.verbose" in sys.modules:
                from puzzlewright.cli.verbose import hush

                hush()
            if argv is None:  # nor is it worth while at the end
                gc.freeze()


def _run(words: list[str]) -> int:
    """Hand the words after the verb to the verb's module."""
    verb = words[0] if words else "--help"
    if verb in VERBS:
        module = import_module(f"puzzlewright.cli.verbs.{verb}")
        try:
            code = module.run(words[1:])
        except SystemExit as end:  # argparse ends so after --help
            code = end.code
        assert isinstance(code, int)
        return code
    return _run_without_verb(verb, words)


def _run_without_verb(word: str, words: list[str]) -> int:
    """Answer --help and --version, obey --verbose, or say that there is no such verb."""
    if word in {"-h", "--help", "help"}:
        from puzzlewright.cli.overview import overview

        print(overview(), end="", file=sys.stdout if words else sys.stderr)
        return codes.ANSWERED if words else codes.BAD_INPUT
    if word in {"-V", "--version"}:
        import puzzlewright

        print(f"puzzlewright {puzzlewright.__version__}")
        return codes.ANSWERED
    if word == "--verbose" or (word[:1] == "-" and {*word[1:]} == {"v"}):  # in front of the verb
        from puzzlewright.cli.verbose import listen

        listen(word.count("v"), is_before_verb=True)
        return _run(words[1:])
    import difflib

    near = difflib.get_close_matches(word, VERBS, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(VERBS)}"
    raise InputError(f"no such verb ({hint})", text=word)


def _internal_error(error: Exception, words: list[str]) -> int:
    """Own up to a defect: one line, or the whole traceback for whoever wants to find it."""
    if "--traceback" in words:
        import traceback

        sys.stderr.write(harmless_lines("".join(traceback.format_exception(error))))
    name = type(error).__name__
    hint = "" if "--traceback" in words else "; run again with --traceback to see where"
    complain(f"internal error: {name}: {quote(str(error))}{hint}")
    return codes.INTERNAL_ERROR
