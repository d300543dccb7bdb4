"""The text of `puzzlewright --help`."""

from __future__ import annotations

from puzzlewright.cli import codes
from puzzlewright.cli.command import VERBS
from puzzlewright.puzzles.kind import all_kind_names, in_order, kind_named
from puzzlewright.puzzles.kind_aliases import CROSSWORD

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
    kinds = {name: kind_named(name).summary for name in in_order(all_kind_names())}
    kinds[CROSSWORD] = "for make: a criss-cross of a word list, or with --size a filled grid"
    return (
        _HEAD
        + _EXAMPLES
        + _table("verbs:", VERBS)
        + _table("kinds of puzzle:", kinds)
        + codes.EPILOG
        + "\n`puzzlewright VERB --help` explains a verb, `puzzlewright make KIND --help` a kind"
        + "\nof puzzle; `puzzlewright --version` prints the version.\n"
    )


def _table(title: str, rows: dict[str, str]) -> str:
    """Return a title and one line per row, in two columns."""
    width = max(map(len, rows), default=0)
    lines = [f"  {name:{width}}  {summary}\n" for name, summary in rows.items()]
    return f"{title}\n{''.join(lines)}\n"
