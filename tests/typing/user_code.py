"""What a user's editor says about code that uses the package; checked by mypy and pyright.

Nothing here runs. An attribute whose type is not known, or is another one, is an error of lint.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, assert_type

from puzzlewright import (
    Answer,
    AssemblyComparison,
    Best,
    Book,
    BookPage,
    Count,
    Cover,
    CrissCross,
    Difficulty,
    Document,
    Entry,
    Estimate,
    Fault,
    FillIn,
    Jigsaw,
    NoSolutionReason,
    Outcome,
    Packing,
    Provenance,
    Puzzle,
    Report,
    SearchResult,
    Section,
    Sudoku,
    SudokuDifficulty,
    WordSearch,
    class_set,
    load,
    load_documents,
    save,
    to_json,
    worksheet,
)
from puzzlewright.plugins import Drawing


def values(wordsearch: WordSearch, fillin: FillIn, crisscross: CrissCross) -> None:
    """Attributes of puzzles have types."""
    assert_type(wordsearch.grid.rows, tuple[tuple[str | None, ...], ...])
    assert_type(wordsearch.entries[0], Entry)
    assert_type(wordsearch.directions, tuple[str, ...])
    assert_type(fillin.words[0].cells, tuple[str, ...])
    assert_type(fillin.template.rows[0][0], str | None)
    assert_type(crisscross.entries, tuple[Entry, ...])
    assert_type(crisscross.grid.height, int)
    assert_type(crisscross.provenance, Provenance | None)


def more_values(sudoku: Sudoku, jigsaw: Jigsaw, packing: Packing, cover: Cover) -> None:
    """So have those of the others."""
    assert_type(sudoku.cells, tuple[int, ...])
    assert_type(sudoku.box, tuple[int, int])
    assert_type(jigsaw.rows, int)
    assert_type(jigsaw.pieces[0], tuple[int, int, int, int])
    assert_type(packing.bricks[0].name, str)
    assert_type(cover.items, tuple[str, ...])


def searching(sudoku: Sudoku) -> None:
    """Results of searches have types."""
    answer = sudoku.solve(limit=1, time=2.5, threads=2, stop=lambda: False)
    assert_type(answer.outcome, Outcome)
    assert_type(answer.count, Count)
    assert_type(answer.solutions[0].grid, tuple[tuple[int, ...], ...])
    assert_type(sudoku.check(answer.solutions[0]), Report)
    assert_type(sudoku.count(distinct=True), Count)
    assert_type(sudoku.text(), str)
    guess = sudoku.estimate(distinct=True, time=5)
    assert_type(guess, Estimate)
    assert_type(guess.solutions.value if guess.solutions else 0.0, float)
    assert_type(sudoku.count(cluster="local:4").exact, bool)


def counts(sudoku: Sudoku) -> None:
    """Compare counts with numbers, and convert them."""
    count = sudoku.count(limit=2)
    assert_type(count == 1, bool)
    assert_type(count < 10, bool)
    assert_type(int(count), int)
    assert_type(count + 1, Count)
    assert_type(range(count), range)
    assert_type(sudoku.tally(), SearchResult)
    assert_type(json.dumps({"count": count}, default=to_json), str)


def methods(jigsaw: Jigsaw, packing: Packing, sudoku: Sudoku, puzzle: Puzzle[Any]) -> None:
    """Ask puzzles what users do besides solving them."""
    first, second = jigsaw.solve(distinct=True)
    assert_type(jigsaw.svg(first, style={"plain": ""}), str)
    assert_type(jigsaw.compare(first, second), AssemblyComparison)
    assert_type(jigsaw.compare(first, second).kept_joins, int)
    assert_type(sudoku.difficulty(), SudokuDifficulty)
    assert_type(packing.difficulty().nodes, int)
    assert_type(puzzle.difficulty(), Difficulty | None)
    assert_type(puzzle.why_none(), NoSolutionReason | None)
    assert_type(puzzle.normal_form().digest, str)
    assert_type(puzzle.flaws(), tuple[Fault, ...])
    assert_type(dict(puzzle.styles), dict[str, str])


def making() -> None:
    """Makers return puzzles of their class."""
    assert_type(WordSearch.make(["otter"], size=12, seed=None, difficulty="easy"), WordSearch)
    assert_type(CrissCross.make([("otter", "swims")], size="12x18"), CrissCross)
    assert_type(FillIn.make(["OTTER"], size=(5, 5)), FillIn)
    assert_type(Jigsaw.make(size=5, solutions=2), Jigsaw)
    assert_type(Packing.make("8x8", pieces=10), Packing)
    assert_type(Sudoku.make(difficulty="hard"), Sudoku)
    assert_type(Cover.make("queens", 8), Cover)


def changes(packing: Packing, sudoku: Sudoku) -> None:
    """Nothing in a puzzle can be changed."""
    packing.choose = True  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    packing.board[0, 0] = ""  # type: ignore[index]  # pyright: ignore[reportIndexIssue]
    sudoku.provenance = None  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def files(puzzle: Puzzle[Any]) -> None:
    """Files give puzzles of any kind."""
    assert_type(load("a.txt"), Puzzle[Any])
    assert_type(load_documents("a.txt"), list[Document])
    assert_type(Sudoku.load("a.txt"), Sudoku)
    assert_type(Drawing.of(puzzle).svg(), str)


def exports(sudoku: Sudoku, puzzle: Puzzle[Any]) -> None:
    """Options of files have names and types; sheets without a path are bytes."""
    sudoku.save("a.pdf", title="Monday", paper="Letter", large=True, fonts=["a.ttf"])
    puzzle.save("a.png", pixels=None, style={"colour": ""}, solution=None)
    save(sudoku, "a.pdf", key="none", language=None)
    assert_type(sudoku.print_pdf(title="Monday"), bytes)
    sudoku.print_pdf("a.pdf", name_line=False)
    sudoku.save("a.pdf", titel="x")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    sudoku.save("a.pdf", large="x")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    sudoku.print_pdf(pixels=3)  # type: ignore[call-overload]  # pyright: ignore


def books(sudoku: Sudoku, document: Document) -> None:
    """Books and sheets are typed, down to their choices."""
    recipe = Sudoku.Recipe(difficulty="hard")
    easy = Section("Easy", [sudoku, document, "more/"], per_page=2, style={"no-list": ""})
    hard = Section("Hard", recipe=recipe, count=20, seed=1)
    book = Book("Sudokus", [easy, hard], page=BookPage("6x9", numbers="centre"))
    assert_type(book.print_pdf(), bytes)
    assert_type(book.sections, tuple[Section, ...])
    assert_type(Book.load("book.toml").title, str)
    made = class_set(recipe, "class.pdf", names=["Ana", "Ben"], duplex=True, title="Monday")
    assert_type(made.seeds, tuple[int | None, ...])
    assert_type(worksheet([sudoku, document], "a.pdf", per_page=6).puzzles, tuple[Puzzle[Any], ...])
    Book(per_page=3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    Section(titel="x")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    class_set([sudoku], "a.pdf", titel="x")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def streams(fillin: FillIn) -> Iterator[str]:
    """Solutions are yielded one by one."""
    best = fillin.best(nodes=1000)
    assert isinstance(best, Best)
    assert isinstance(fillin.solve(limit=1), Answer)
    for solution in fillin.solutions(seed=1):
        yield solution.text()
