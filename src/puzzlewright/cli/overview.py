"""The text of `puzzlewright --help`."""

from __future__ import annotations

from puzzlewright.cli import codes
from puzzlewright.cli.command import VERBS
from puzzlewright.puzzles.kind import all_kind_names, kind_named

_HEAD = """\
usage: puzzlewright VERB [options] ...
       puzzlewright VERB --help

Make, solve and prove grid puzzles.

"""

_EXAMPLES = """\
examples:
  puzzlewright demo -o demo                    one puzzle of each kind, on a page to look at
  puzzlewright studio                          the same and more, in the browser
  puzzlewright make sudoku --seed 7 -o a.txt   make a puzzle; the same seed makes it again
  puzzlewright show a.txt -o a.svg             draw it
  puzzlewright solve a.txt                     find the first solution
  puzzlewright solve a.txt --unique            ... and prove that there is no other
  puzzlewright solve puzzles/                  every puzzle in a folder, with its time
  puzzlewright count boards.dlx --threads 2    count all solutions, on two cores
  puzzlewright count big.dlx --checkpoint big.save   ... and go on tomorrow after a Ctrl-C
  puzzlewright check a.txt mine.txt            is my solution right?
  puzzlewright convert a.txt a.ipuz            a file for other programs; they write .puz, .jpz …
  puzzlewright watch b.txt -o film.svg         a packing being searched for, as a film
  puzzlewright solve - --json < a.txt          for other programs: one JSON object per puzzle

"""


def overview() -> str:
    """Return the whole help: verbs, kinds, examples, exit codes."""
    kinds = {name: kind_named(name).summary for name in all_kind_names()}
    return (
        _HEAD
        + _table("verbs:", VERBS)
        + _table("kinds of puzzle:", kinds)
        + _EXAMPLES
        + codes.EPILOG
        + "\n`puzzlewright VERB --help` explains a verb, `puzzlewright make KIND --help` a maker;"
        + "\n`puzzlewright --version` prints the version.\n"
    )


def _table(title: str, rows: dict[str, str]) -> str:
    """Return a title and one line per row, in two columns."""
    width = max(map(len, rows), default=0)
    lines = [f"  {name:{width}}  {summary}\n" for name, summary in rows.items()]
    return f"{title}\n{''.join(lines)}\n"
