"""How long it takes to set a book of a hundred word searches, one sheet, and one of many clues.

Making the puzzles is not measured; drawing them and running Typst is. Each time is that of a new
process, because Typst remembers what it has set before.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

from bench.report import Report, Target, table
from bench.timing import tell

#: At most this many seconds for the book, and for a sheet.
BOOK_WANTED, SHEET_WANTED = 2.0, 0.5

PUZZLES = 100
CLUES = 300
ROUNDS = 3

WORDS = (
    "apple basil blossom compost cucumber flower garden hedge insect ladybird lettuce mushroom "
    "orchard pumpkin radish seedling spinach strawberry tomato watering"
)

#: Prints the seconds for a number of puzzles: more than one are a book.
_SEARCHES = """
import sys, time
from puzzlewright.puzzles.abilities import PrintLayout
from puzzlewright import WordSearch
from puzzlewright.paper.book import Book, Chapter, book_pdf
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.sheet import Sheet, sheet_pdf
number = int(sys.argv[1])
made = [WordSearch.make(sys.argv[2].split(), seed=seed) for seed in range(number)]
start = time.perf_counter()
layouts = [(PrintLayout.of(one), one.key) for one in made]
pairs = [(layout.printable({}), layout.printable({}, key)) for layout, key in layouts]
if number > 1:
    book_pdf(Book([Chapter(*pair) for pair in pairs]), PrintSettings())
else:
    sheet_pdf(Sheet(*pairs[0]), PrintSettings())
print(time.perf_counter() - start)
"""

#: Prints the seconds for an empty grid with many clues, most of which take two lines or more.
_CROSSWORD = """
import random, sys, time
from puzzlewright.puzzles.printable import Item, Printable, Section
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.sheet import Sheet, sheet_pdf
words, number = sys.argv[2].split(), int(sys.argv[1])
lottery = random.Random(1)
clues = [" ".join(lottery.choices(words, k=lottery.randint(4, 10))) for _ in range(number)]
items = tuple(Item(clue, str(n)) for n, clue in enumerate(clues, 1))
half = Section(items[: number // 2], "Across"), Section(items[number // 2 :], "Down")
svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"/>'
start = time.perf_counter()
sheet_pdf(Sheet(Printable(svg, "Crossword", sections=half, side=100 / 25)), PrintSettings())
print(time.perf_counter() - start)
"""


def measure(*, quick: bool = False) -> Report:
    """Measure all, the best of some rounds; `quick` takes a shorter book."""
    title = f"Paper (wall time, best of {ROUNDS})"
    if find_spec("typst") is None:
        return Report("paper", title, "left out: there is no Typst", (), {})
    tell("paper")
    number = PUZZLES // 10 if quick else PUZZLES
    book, sheet = _seconds(_SEARCHES, number), _seconds(_SEARCHES, 1)
    clues = _seconds(_CROSSWORD, CLUES)
    rows = [
        [f"a book of {number} word searches of 20 words, with solutions", f"{book:.2f}"],
        ["a sheet of one of them", f"{sheet:.2f}"],
        [f"a sheet with {CLUES} clues", f"{clues:.2f}"],
    ]
    targets = (
        _target("a book", book, BOOK_WANTED),
        _target("a sheet", sheet, SHEET_WANTED),
        _target(f"{CLUES} clues", clues, SHEET_WANTED),
    )
    data = {"puzzles": number, "seconds": {"book": book, "sheet": sheet, "clues": clues}}
    return Report("paper", title, table(["what", "seconds"], rows), targets, data)


def _target(what: str, seconds: float, wanted: float) -> Target:
    return Target(f"paper: {what} in {wanted:g} s", f"{seconds:.2f} s", seconds <= wanted)


def _seconds(program: str, number: int) -> float:
    """Return the least time of some processes that set `number` of something."""
    words = [sys.executable, "-c", program, str(number), WORDS]
    runs = (
        subprocess.run(words, check=True, capture_output=True, text=True) for _ in range(ROUNDS)
    )
    return min(float(done.stdout) for done in runs)
