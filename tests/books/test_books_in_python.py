"""Books described in Python: the same as book files and command lines, and their errors."""

from __future__ import annotations

import copy
import json
import pickle
import warnings
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from support.commandline import SUDOKU, Run
from support.messages import facts

import puzzlewright
from puzzlewright import (
    Batch,
    Book,
    BookPage,
    BookSolutions,
    Cover,
    Document,
    InputError,
    Jigsaw,
    OutOfTimeError,
    Progress,
    Section,
    StoppedError,
    Sudoku,
    TextPage,
)
from puzzlewright.books import keys
from puzzlewright.core.documents import Credits
from puzzlewright.core.version import program_version

pytestmark = pytest.mark.usefixtures("here")

pytest.importorskip("typst")

#: The package as it is to programs without a type checker.
ANY: Any = puzzlewright

EASY = Sudoku.Recipe(4, difficulty="easy")

FILE = '''\
title = "Two sorts"
author = "A. Author"
copyright = """
© A. Author
"""
per-page = 2
[page]
trim = "5x8"
header = "{title} / {section}"
margins = {inside = "18mm"}
numbers-at = "top"
[solutions]
place = "after-section"
[[front]]
title = "First words"
text = "Read **this**."
[[section]]
title = "Small"
instructions = "Fill them *in*."
make = {kind = "sudoku", size = 4, difficulty = "easy"}
seeds = "1-3"
titles = "No. {number}"
[[section]]
title = "Mine"
puzzles = "mine.txt"
difficulty = "Quick"
tasks = false
'''

PYTHON = Book(
    "Two sorts",
    [
        Section(
            "Small", recipe=EASY, count=3, titles="No. {number}", instructions="Fill them *in*."
        ),
        Section("Mine", "mine.txt", difficulty="Quick", tasks=False),
    ],
    author="A. Author",
    copyright="© A. Author\n",
    per_page=2,
    page=BookPage(
        "5x8", header="{title} / {section}", margins={"inside": "18mm"}, numbers_at="top"
    ),
    solutions=BookSolutions("after-section"),
    front=[TextPage("First words", "Read **this**.")],
)


def test_the_same_book_from_a_file_and_from_python(run: Run) -> None:
    """Byte for byte; the file, read, is equal to what Python describes."""
    Path("mine.txt").write_text(f"#: title My own\nsudoku 3x3\n{SUDOKU}\n")
    Path("book.toml").write_text(FILE)
    done = run("book", "book.toml", "-o", "a.pdf")
    assert (done.code, done.err) == (0, "")
    PYTHON.save("b.pdf")
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes() == PYTHON.print_pdf()
    assert Book.load("book.toml") == PYTHON
    assert PYTHON.make_puzzles().print_pdf() == Path("a.pdf").read_bytes()


def test_the_same_book_as_options_describe(run: Run) -> None:
    """A book without a book file is one section on sheets."""
    words = ["--make", "sudoku 4x4 --difficulty easy", "--seeds", "3,5-7", "--paper", "A5"]
    done = run("book", *words, "--per-page", "4", "--title", "Four", "--large", "-o", "a.pdf")
    assert (done.code, done.err) == (0, "")
    imprint = f"sudoku 4x4 --difficulty easy, seeds 3,5-7 · puzzlewright {program_version()}"
    sections = [Section(puzzles=[Batch(EASY, "3,5-7")])]
    book = Book("Four", sections, paper="A5", per_page=4, large=True, imprint=imprint)
    assert book.print_pdf() == Path("a.pdf").read_bytes()


def test_books_are_values() -> None:
    """They cannot be changed, and are equal to their copies; they show what was given."""
    assert repr(Section("Easy", per_page=2)) == "Section('Easy', per_page=2)"
    assert "header='{title} / {section}'" in repr(PYTHON)
    for same in (pickle.loads(pickle.dumps(PYTHON)), copy.deepcopy(PYTHON)):
        assert (same, hash(same)) == (PYTHON, hash(PYTHON))
    for first, second in (
        (Section(style={"a": "1", "b": ""}), Section(style={"b": "", "a": "1"})),
        (
            BookPage(bleed={"top": "3mm", "outside": "3mm"}),
            BookPage(bleed={"outside": "3mm", "top": "3mm"}),
        ),
    ):
        assert (first, hash(first)) == (second, hash(second))
    assert Book("Two sorts") != PYTHON
    data = json.loads(json.dumps(PYTHON, default=puzzlewright.to_json))
    assert data == PYTHON.as_json()
    batch = {"recipe": EASY.as_json(), "seeds": [1, 2, 3]}
    assert [each["puzzles"] for each in data["sections"]] == [[batch], ["mine.txt"]]
    assert data["page"]["margins"] == {"inside": "18mm"}
    with pytest.raises(AttributeError, match="immutable"):
        PYTHON.title = "x"  # type: ignore[misc]


def test_what_readers_would_not_like_is_a_warning() -> None:
    """Puzzles are named by their place and title; the caller's line is blamed."""
    puzzle = Sudoku.loads(SUDOKU)
    twice = Section(puzzles=[Document(puzzle, Credits("First")), puzzle])
    with pytest.warns(UserWarning) as caught:
        Book(sections=[twice]).save("a.pdf")
    reason = "section 1, puzzle 2: the same puzzle as section 1, puzzle 1 (First)"
    assert [str(one.message) for one in caught] == [reason]
    assert caught[0].filename == __file__


def test_what_a_file_says_of_its_making_proves_nothing(run: Run) -> None:
    """Made puzzles are searched for a second solution, unless this run's generator proved it."""
    data = Sudoku.make(4, difficulty="easy", seed=1).as_json()
    assert "made" in data
    data["givens"] = [[0, 0, 0, 0]] * 4
    Path("edited.json").write_text(json.dumps(data))
    reason = "it has more than one solution"
    with pytest.warns(UserWarning, match=reason):
        Book(sections=[Section(puzzles=["edited.json"])]).print_pdf()
    assert reason in run("book", "edited.json", "-o", "b.pdf").err
    with pytest.warns(UserWarning, match=reason):
        Book(sections=[Section(recipe=Cover.Recipe("queens", 5))]).print_pdf()
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # turned as a whole, the only solution is the same one
        Book(sections=[Section(puzzles=[Jigsaw.make(3, seed=1)])]).print_pdf()


def test_errors_name_the_line_of_a_book_file() -> None:
    """Of what it describes when it is read, of its puzzles when the book is made."""
    Path("bad.txt").write_text("sudoku 2x2\n12\n")
    Path("book.toml").write_text('[[section]]\ntitle = "A"\npuzzles = "bad.txt"\n')
    book = Book.load("book.toml")
    with pytest.raises(InputError, match=r"book\.toml, line 3: section 1\.puzzles: bad\.txt"):
        book.save("a.pdf")
    Path("book.toml").write_text('[[section]]\nmake = "sudoku"\nseeds = "x"\n')
    with pytest.raises(InputError, match=r"book\.toml, line 3: section 1\.seeds"):
        Book.load("book.toml")


def test_progress_and_stop() -> None:
    """A program sees how far the work is, and ends it; nothing is written then."""
    seen: list[Progress] = []
    given = Section(puzzles=[Sudoku.loads(SUDOKU)])
    book = Book(sections=[given, Section(recipe=EASY, count=2)])
    book.save("a.pdf", progress=seen.append)
    notes = [
        *("section 1, puzzle 1", "making, seed 1", "making, seed 2"),
        "typesetting, 3 puzzles",
    ]
    assert [one.note for one in seen] == notes
    assert [round(3 * one.fraction) for one in seen] == [0, 1, 2, 3]
    with pytest.raises(StoppedError):
        book.save("b.pdf", stop=lambda: True)
    with pytest.raises(OutOfTimeError):
        book.save("b.pdf", time=0)
    assert not Path("b.pdf").exists()


def test_the_typst_source() -> None:
    """It goes to a new folder."""
    book = Book(sections=[Section(recipe=EASY)], paper="A4", imprint="x")
    book.save("a.pdf", typst="source")
    assert "main.typ" in {path.name for path in Path("source").iterdir()}
    with pytest.raises(InputError, match="not an empty folder"):
        book.save("a.pdf", typst="source")
    with pytest.raises(InputError, match=r"b\.png: a book is a \.pdf file"):
        book.save("b.png")


@pytest.mark.parametrize(
    ("make", "error", "complaint"),
    [
        (lambda: ANY.Book(per_page=3), InputError, "per_page: one of 1, 2, 4, 6 … '3'"),
        (lambda: ANY.Book(large="x"), TypeError, "large: True or False expected, not 'x'"),
        (lambda: ANY.Book(sections=[3]), TypeError, "sections: Sections expected, not 3"),
        (
            lambda: ANY.Book(contents="secions"),
            InputError,
            "contents: … did you mean sections?",
        ),
        (
            lambda: Book(page=BookPage(margins="90mm")),
            InputError,
            "page: margins leave",
        ),
        (
            lambda: ANY.Book(paper="A4", page=ANY.BookPage("5x8")),
            InputError,
            "page.trim: … without paper",
        ),
        (lambda: ANY.Book("中"), InputError, "no font … 中"),
        (lambda: ANY.BookPage("9z"), InputError, "trim: no such paper"),
        (lambda: ANY.BookPage(bleed={"insid": "3mm"}), InputError, "bleed.insid … inside"),
        (
            lambda: ANY.Section(puzzles=[3]),
            TypeError,
            "puzzles[0]: a puzzle, a file or a batch",
        ),
        (lambda: ANY.Section(count=3), InputError, "count: there is no recipe"),
        (lambda: ANY.Section(recipe=EASY, count=-1), InputError, "count: … at least 0"),
        (
            lambda: ANY.Section(style={"x": 3}),
            TypeError,
            "style['x']: a text expected, not 3",
        ),
        (lambda: ANY.Section("A", "no.txt"), FileNotFoundError, "no.txt"),
        (lambda: ANY.Section("A"), InputError, "there are no puzzles for a book"),
        (lambda: ANY.Batch(EASY, "3-1"), InputError, "ends before it begins"),
        (lambda: ANY.Batch("sudoku", 1), TypeError, "recipe: a recipe expected"),
    ],
)
def test_refusals(make: Callable[[], Any], error: type[Exception], complaint: str) -> None:
    """Wrong values are errors at once; files and puzzles, when the book is made."""
    with pytest.raises(error, match=facts(complaint)):
        made = make()
        Book(sections=[made]).save("a.pdf")
    assert not Path("a.pdf").exists()


@pytest.mark.parametrize(
    ("described", "declared", "others"),
    [
        (Book, keys.BOOK, {"sections"}),
        (BookPage, keys.PAGE, set()),
        (BookSolutions, keys.SOLUTIONS, set()),
        (Section, keys.SECTION, {"recipe", "count", "seed"}),
        (TextPage, keys.MATTER, set()),
    ],
)
def test_python_has_the_keys_of_book_files(
    described: type[Any], declared: tuple[keys.Key, ...], others: set[str]
) -> None:
    """A new key is an argument, too; in Python, Batches have what is made, and texts no files."""
    ours = set(signature(described).parameters)
    theirs = {key.attribute for key in declared} - {"section", "make", "seeds", "file"}
    assert ours - others == theirs
