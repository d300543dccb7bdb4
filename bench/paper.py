"""How long it takes to set a book of a hundred word searches, and one sheet.

Making the puzzles is not measured; drawing them and running Typst is. Each time is that of a new
process, because Typst remembers what it has set before.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

from bench.report import Report, Target, table
from bench.timing import tell

#: At most so many seconds for the book, and for the sheet.
BOOK_WANTED, SHEET_WANTED = 2.0, 0.5

PUZZLES = 100
ROUNDS = 3

WORDS = (
    "apple basil blossom compost cucumber flower garden hedge insect ladybird lettuce mushroom "
    "orchard pumpkin radish seedling spinach strawberry tomato watering"
)

#: Prints the seconds for a number of puzzles: more than one are a book.
_PROGRAM = f"""
import sys, time
from puzzlewright import WordSearch
from puzzlewright.paper.book import Book, Chapter, book_pdf
from puzzlewright.paper.setting import Setting
from puzzlewright.paper.sheet import Sheet, sheet_pdf
number = int(sys.argv[1])
made = [WordSearch.make({WORDS!r}.split(), seed=seed) for seed in range(number)]
start = time.perf_counter()
leaves = [(one.leaf({{}}), one.leaf({{}}, one.key)) for one in made]
if number > 1:
    book_pdf(Book([Chapter(*pair) for pair in leaves]), Setting())
else:
    sheet_pdf(Sheet(*leaves[0]), Setting())
print(time.perf_counter() - start)
"""


def measure(*, quick: bool = False) -> Report:
    """Measure both, the best of some rounds; `quick` takes a shorter book."""
    title = f"Paper: word searches of 20 words with solutions (wall time, best of {ROUNDS})"
    if find_spec("typst") is None:
        return Report("paper", title, "left out: there is no Typst", (), {})
    tell("paper")
    number = PUZZLES // 10 if quick else PUZZLES
    book, sheet = _seconds(number), _seconds(1)
    rows = [[f"a book of {number}", f"{book:.2f}"], ["a sheet", f"{sheet:.2f}"]]
    targets = (
        Target(f"paper: a book in {BOOK_WANTED:g} s", f"{book:.2f} s", book <= BOOK_WANTED),
        Target(f"paper: a sheet in {SHEET_WANTED:g} s", f"{sheet:.2f} s", sheet <= SHEET_WANTED),
    )
    data = {"puzzles": number, "seconds": {"book": book, "sheet": sheet}}
    return Report("paper", title, table(["what", "seconds"], rows), targets, data)


def _seconds(number: int) -> float:
    """Return the least time of some processes that set so many puzzles."""
    words = [sys.executable, "-c", _PROGRAM, str(number)]
    runs = (
        subprocess.run(words, check=True, capture_output=True, text=True) for _ in range(ROUNDS)
    )
    return min(float(done.stdout) for done in runs)
