"""What `puzzlewright make crisscross` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.puzzles.crisscross.goals import MEANINGS
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.reading import at_least_one, at_least_zero, seconds

if TYPE_CHECKING:
    import argparse

    from puzzlewright.puzzles.crisscross.wishes import Wishes
    from puzzlewright.words.entries import Entry

#: Options that go to the maker under their own names.
NAMES = (
    "method",
    "nodes",
    "threads",
    "crossings",
    "symmetric",
    "nodemax",
    "gridmax",
    "noise",
    "unmended",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the words, the board and the goal."""
    from puzzlewright.puzzles.crisscross.make import METHODS

    add = parser.add_argument
    words = "a list of words, one on each line, perhaps with clues: word;clue or word,clue (- is"
    told = "standard input; unless told: some plain English words"
    add("words", nargs="?", metavar="LIST", help=f"{words} {told})")
    add("--rows", type=at_least_one, metavar="N", help="rows of the board")
    add("--cols", type=at_least_one, metavar="N", help="columns of the board")
    goals = "; ".join(f"{name}: {what}" for name, what in MEANINGS.items())
    add(
        "--goal",
        default="all",
        metavar="GOAL",
        help=f"{goals}; or weights, such as word=10,letter=-1",
    )
    time = "go on until this time is up (what comes of that depends on the machine): 90, 30s, 2m"
    add("--time", type=seconds, metavar="T", help=time)
    add("--nodes", type=at_least_one, metavar="N", help="the number of tries, instead of a time")
    add("--threads", type=at_least_one, metavar="N", help="threads to search with (1 unless told)")
    add(
        "--crossings", type=at_least_one, metavar="N", help="words that each word crosses, at least"
    )
    add("--symmetric", action="store_true", help="the grid is the same upside down")
    add("--alphabet", metavar="NAME", help="how words are cut into cells (croatian, spanish, …)")
    method = (
        "weave: a short beam, made better; beam: as in the contest, and mended; improve: no beam"
    )
    add("--method", choices=METHODS, default="weave", help=f"{method} (weave unless told)")
    beam = parser.add_argument_group("the beam")
    beam.add_argument("--nodemax", type=at_least_one, metavar="N", help="boards kept of a level")
    beam.add_argument("--gridmax", type=at_least_one, metavar="N", help="boards made of one")
    beam.add_argument("--noise", type=at_least_zero, metavar="N", help="chance in scores, per cent")
    beam.add_argument("--unmended", action="store_true", help="beam: leave what it found as it is")


def make(arguments: argparse.Namespace) -> CrissCross:
    """Make a criss-cross from parsed arguments."""
    from puzzlewright.puzzles.making import Watch

    watch = getattr(arguments, "watch", None) or Watch()
    wishes: Wishes = {}
    for name in NAMES:
        value = getattr(arguments, name, None)
        if value is not None:
            wishes[name] = value  # type: ignore[literal-required]
    remarks: list[str] = []
    made = CrissCross.make(
        _entries(arguments, remarks),
        size=_size(arguments),
        goal=arguments.goal,
        seed=arguments.seed,
        time=arguments.time,
        watch=watch,
        **wishes,
    )
    return made.with_remarks(remarks)


def _size(arguments: argparse.Namespace) -> tuple[int, int] | None:
    rows, cols = arguments.rows, arguments.cols
    if rows is None and cols is None:
        return None
    return (rows or cols, cols or rows)


def _entries(arguments: argparse.Namespace, remarks: list[str]) -> list[Entry]:
    """Return the words of the list, or some of our own; note what is odd about it."""
    from puzzlewright.files import read_source
    from puzzlewright.words.cells import PLAIN, alphabet_named
    from puzzlewright.words.lists import read_entries

    alphabet = PLAIN if arguments.alphabet is None else alphabet_named(arguments.alphabet)
    if arguments.words is None:
        from puzzlewright.words.samples import OWN_WORDS

        return read_entries(OWN_WORDS, alphabet=alphabet)
    text, source = read_source(arguments.words)
    entries = read_entries(text, source, alphabet, remarks)
    if not entries:
        raise InputError("there are no words in it", source=source)
    return entries
