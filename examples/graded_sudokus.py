"""Five hundred graded sudokus: a table for a spreadsheet, and a book to print.

    python graded_sudokus.py                500 sudokus in sudokus.csv and sudokus.pdf
    python graded_sudokus.py 30 monday      30 of them in monday.csv and monday.pdf

The book needs `pip install puzzlewright[print]`. The same number gives the same files.
"""

import csv
import sys
from pathlib import Path

from puzzlewright import Book, BookPage, Section, Sudoku, TextPage

RECIPES = {
    "Warming up": Sudoku.Recipe(difficulty="easy"),
    "On the train": Sudoku.Recipe(difficulty="medium"),
    "Evenings": Sudoku.Recipe(difficulty="hard"),
    "Rainy days": Sudoku.Recipe(difficulty="expert"),
}


def graded_book(number: int) -> Book:
    """Return a book with sudokus by all recipes, made; their seeds are their numbers."""
    sections: list[Section] = []
    seed = 1
    for at, (title, recipe) in enumerate(RECIPES.items()):
        count = (number + at) // len(RECIPES)
        made = Section(title, recipe=recipe, count=count, seed=seed, titles="No. {seed}")
        sections.append(made)
        seed += count
    front = [TextPage("Before you begin", "They get harder from section to section.")]
    page = BookPage("6x9", header="{section}")
    book = Book(f"{number} sudokus", sections, per_page=2, page=page, front=front)
    return book.make_puzzles()


def write_table(book: Book, path: Path) -> None:
    """Write a line for each sudoku: how hard it is and why, its clues, its solution."""
    with path.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["title", "difficulty", "hardest step", "clues", "sudoku", "solution"])
        for document in (document for section in book.sections for document in section.puzzles):
            sudoku = document.puzzle
            measured, solution = sudoku.difficulty(), sudoku.solve(limit=1).solutions[0]
            facts = [measured.name, measured.hardest, sudoku.clues]
            lines = [sudoku.one_line(), solution.one_line()]
            table.writerow([document.credits.title, *facts, *lines])


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    name = sys.argv[2] if len(sys.argv) > 2 else "sudokus"
    book = graded_book(number)
    write_table(book, Path(f"{name}.csv"))
    book.save(f"{name}.pdf")
    print(f"{name}.csv, {name}.pdf: {number} sudokus")
