"""Books: contents, numbers, solutions and margins, as they come out on the pages."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import chain, pairwise
from statistics import median
from typing import Any

import pytest
from support.files.pdf_pages import Page, pages_of

from puzzlewright import CrissCross, Sudoku, WordSearch
from puzzlewright.core.errors import InputError
from puzzlewright.paper import typst
from puzzlewright.paper.book import (
    Book,
    Chapter,
    book_files,
    book_notes,
    book_pdf,
    puzzles_per_page,
)
from puzzlewright.paper.legibility import cell_size
from puzzlewright.paper.paper_sizes import PAPERS, paper_with_gutter
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.solutions import Layout
from puzzlewright.puzzles.abilities import PrintLayout
from puzzlewright.puzzles.printable import Printable

pytest.importorskip("typst")

POINT = 72 / 25.4

WORDS = ["apple", "basil", "compost", "flower", "hedge", "ladybird", "orchard", "radish"]
GRIDS = [
    "1234341221434321", "12..341221434321", "1.34341221434321", "123434..21434321",
    "12343412..434321", "1234341221434..1", ".234341221434321", "1234.41221434321",
]  # fmt: skip


def _searches(number: int) -> list[Chapter]:
    """Return this many word searches with solutions."""
    made = [WordSearch.make(WORDS, seed=seed) for seed in range(number)]
    return [
        Chapter(
            PrintLayout.of(one).printable({}),
            PrintLayout.of(one).printable({}, one.solve(limit=1).solutions[0]),
            f"Garden {at}",
        )
        for at, one in enumerate(made)
    ]


def _sudokus() -> list[Chapter]:
    puzzles = [Sudoku.loads(f"sudoku 2x2\n{grid}\n") for grid in GRIDS]
    return [
        Chapter(
            PrintLayout.of(one).printable({}),
            PrintLayout.of(one).printable({}, one.solve(limit=1).solutions[0]),
        )
        for one in puzzles
    ]


def _pages(chapters: list[Chapter], *, per_page: int = 1, **choices: Any) -> list[Page]:
    book = Book(chapters, "My book", "An Author", "made by hand", per_page=per_page)
    return pages_of(book_pdf(book, PrintSettings(**choices)))


def _number(page: Page) -> str:
    """Return the number at the foot of a page."""
    return min(page.runs, key=lambda run: run.y).text


def test_contents_agree_with_the_pages() -> None:
    """Every puzzle is in the contents once, with the page that has its number and its title."""
    pages = _pages(_searches(9))
    assert pages[0].text == "My book\nAn Author"
    assert pages[1].text == "made by hand"
    contents = pages[2].text.splitlines()
    assert contents[0] == "Contents"
    entries = re.findall(r"^(\d+)\n(Garden \d+) \n(\d+)$", pages[2].text, re.MULTILINE)
    assert [(int(number), title) for number, title, _ in entries] == [
        (at + 1, f"Garden {at}") for at in range(9)
    ]
    for number, title, page in entries:
        found = pages[int(page) - 1]
        assert _number(found) == page
        assert found.text.splitlines()[0] == f"{number}\u2002{title}"
        assert {"apple", "ladybird"} <= set(found.words)
    data = book_pdf(Book(_searches(9)), PrintSettings())
    assert data.count(b"/Subtype/Link") == 9 + 1
    solutions = re.search(r"^Solutions \n(\d+)$", pages[2].text, re.MULTILINE)
    assert solutions
    assert pages[int(solutions[1]) - 1].text.startswith("Solutions")


def test_solutions_are_at_the_back_with_their_numbers() -> None:
    """Four or more to a page, in order; no list of words among them."""
    pages = _pages(_searches(9))
    back = pages[3 + 9 :]
    numbers = [
        [int(run.text) for run in page.runs if run.text.isdigit() and run.y > 40] for page in back
    ]
    assert list(chain(*numbers)) == list(range(1, 10))
    assert all(len(found) >= 4 for found in numbers[:-1])
    assert all("apple" not in page.words for page in back)


def test_gutters_are_at_the_spine() -> None:
    """Right pages have the wide margin at the left, left pages at the right."""
    paper = paper_with_gutter(PAPERS["6x9"], 12)
    assert paper.inner > paper.outer
    pages = _pages(_searches(6), paper=PAPERS["6x9"])
    for number, page in enumerate(pages[3:9], 4):
        left = min(run.x for run in page.runs if not run.text.isdigit() or run.y > 60)
        margin = paper.inner if number % 2 else paper.outer
        assert left == pytest.approx(margin * POINT, abs=0.6)
        foot = min(page.runs, key=lambda run: run.y)
        assert (foot.x > page.width / 2) == bool(number % 2)


def test_gutters_grow_with_all_pages() -> None:
    """Those of puzzles, as many as share a page, those of solutions, and those before them."""
    keyed = BIG._replace(key=BIG.puzzle)
    for book, gutter in (
        (Book([BIG] * 20), 12),
        (Book([BIG] * 21), 14),
        (Book([keyed] * 16), 12),
        (Book([keyed] * 20), 14),
        (Book([keyed] * 40, per_page=4), 12),
    ):
        files = book_files(book, _on("6x9"))
        assert json.loads(files["data.json"])["margins"]["inner"] == gutter


def test_notes_know_the_gutter() -> None:
    """What is just large enough in a thin book is not in a thick one."""
    just = Chapter(SMALL.puzzle._replace(side=100 * 4.5 / 120))
    assert book_notes(Book([just]), _on("6x9")) == []
    assert len(book_notes(Book([just] * 800), _on("6x9"))) == 1


def test_long_contents_stand_in_two_columns() -> None:
    """Of about the same height, over as many pages as they need; no entry is lost."""
    for number in (15, 30, 120):
        pages = _pages([BIG._replace(title=f"Title{at}") for at in range(number)])
        ends = next(at for at, page in enumerate(pages) if "1\u2002Title0" in page.text)
        found = [run for page in pages[2:ends] for run in page.runs if "Title" in run.text]
        assert [run.text.strip() for run in found] == [f"Title{at}" for at in range(number)]
        last = [run for run in pages[ends - 1].runs if "Title" in run.text]
        columns = Counter(round(run.x) for run in last)
        assert len(columns) == 2
        assert max(columns.values()) - min(columns.values()) <= 1
        foot = PAPERS["A4"].bottom * POINT
        assert all(run.y >= foot - 0.1 for run in found)


def test_several_puzzles_on_a_page() -> None:
    """Eight sudokus take two pages of four, or four of two; those with lists have pages alone."""
    for per_page, needed in ((1, 8), (2, 4), (4, 2), (6, 2)):
        pages = _pages(_sudokus(), per_page=per_page)
        with_title = [page for page in pages[3:] if "Sudoku" in page.words]
        assert len(with_title) == needed
        assert sum(page.words.count("Sudoku") for page in with_title) == 8
    chapters = _sudokus()[:2] + _searches(1) + _sudokus()[:2]
    assert len(_pages([one._replace(key=None) for one in chapters], per_page=4)) == 3 + 3


#: Drawings with cells that can be read when four share a page, when none does, and of fixed size.
BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"/>'
BIG = Chapter(Printable(BLANK, "Puzzle", side=10.0))
SMALL = Chapter(Printable(BLANK, "Puzzle", side=3.0))
FIXED = Chapter(Printable(BLANK.replace('"100"', '"50mm"'), "Puzzle"))


@pytest.mark.parametrize(
    ("chapters", "groups"),
    [
        ([BIG] * 5, [[0, 1, 2, 3], [4]]),
        ([BIG, BIG, SMALL, BIG, FIXED, BIG], [[0, 1], [2], [3], [4], [5]]),
        ([BIG, SMALL, SMALL, BIG], [[0], [1], [2], [3]]),
        ([SMALL, BIG, SMALL, BIG, BIG], [[0], [1], [2], [3, 4]]),
        ([BIG, SMALL, SMALL], [[0], [1], [2]]),
    ],
)
def test_which_puzzles_share_a_page(chapters: list[Chapter], groups: list[list[int]]) -> None:
    """In their order, those that can be read then and have no size of their own."""
    book = Book(chapters, per_page=4)
    data = json.loads(book_files(book, PrintSettings())["data.json"])
    assert [group["members"] for group in data["parts"][0]["groups"]] == groups


def shared(book: Book) -> int:
    """Return how many puzzles of a book share a page."""
    printables = [chapter.puzzle for chapter in book.chapters]
    return puzzles_per_page(printables, book.per_page, PrintSettings())


def test_puzzles_share_a_page_if_half_of_them_can_be_read() -> None:
    """Else there are fewer to a page, with a message."""
    half, fewer = Book([BIG, SMALL], per_page=4), Book([BIG, SMALL, SMALL], per_page=4)
    assert shared(half) == 4
    assert book_notes(half, PrintSettings()) == []
    assert shared(fewer) == 1
    assert book_notes(fewer, PrintSettings()) == ["1 to a page, not 4: cells have 4.5 mm at least"]
    assert shared(Book([BIG] * 9, per_page=2)) == 2


def test_long_lists_move_the_pages_of_those_that_follow() -> None:
    """A puzzle that takes two pages is counted as such in the contents."""
    ends = ("ab", "cade", "ibo", "uda", "ebic", "obo", "ace")
    words = [
        (f"{start}{end}", f"a clue that is long enough to fill a line or two, {start}{end}")
        for start in "abcdefghij"
        for end in ends
    ]
    long = CrissCross.make(words, seed=1)
    chapters = [Chapter(PrintLayout.of(long).printable({}), None, "Long"), *_searches(1)]
    pages = _pages(chapters, paper=PAPERS["5x8"])
    entries = re.findall(r"^(\d+)\n(\w+.*?) \n(\d+)$", pages[2].text, re.MULTILINE)
    starts = {title: int(page) for _, title, page in entries}
    assert starts["Garden 0"] - starts["Long"] > 1
    assert "Garden 0" in pages[starts["Garden 0"] - 1].text


def _rows(keys: list[Printable], **choices: Any) -> list[list[tuple[int, int]]]:
    """Return how many solutions each row of each page has, and for how many there is room."""
    pages = Layout(keys, PrintSettings(**choices)).pages()
    return [[(row.members, row.across) for row in page] for page in pages]


def test_how_many_solutions_fit_on_a_page() -> None:
    """Small grids lie four to a row, larger ones two: as many as stay legible, at least four."""
    small = [one.key for one in _sudokus() if one.key]
    assert _rows(small) == [[(4, 4), (4, 4)]]
    made = WordSearch.make(WORDS, size=24, seed=1)
    key = PrintLayout.of(made).printable({}, made.solve(limit=1).solutions[0])
    assert _rows([key] * 4) == [[(2, 2), (2, 2)]]
    assert _rows([key] * 5, paper=PAPERS["5x8"]) == [[(2, 2), (2, 2)], [(1, 1)]]
    assert _rows([*small[:3], key, *small[:4]]) == [[(3, 4), (2, 2), (3, 4)]]


@pytest.mark.parametrize("paper", ["A4", "6x9", "5x8"])
@pytest.mark.parametrize("large", [False, True])
def test_rows_of_solutions_stay_on_their_pages(paper: str, large: bool) -> None:
    """Pages have four solutions at least, none is lost, and cells can be read where that can be."""
    grids = [WordSearch.make(WORDS, size=size, seed=1) for size in (10, 18, 25, 12, 12, 30, 9)]
    keys = [PrintLayout.of(one).printable({}, one.solve(limit=1).solutions[0]) for one in grids]
    settings = PrintSettings(paper=PAPERS[paper], large=large)
    pages = Layout(keys, settings).pages()
    assert [row.start for page in pages for row in page] == sorted(
        row.start for page in pages for row in page
    )
    assert sum(row.members for page in pages for row in page) == len(keys)
    width, height = settings.paper.room
    for page in pages:
        assert page is pages[-1] or sum(row.members for row in page) >= 4
        assert sum(row.height for row in page) <= height + 0.01
        for row in page:
            for key in keys[row.start : row.start + row.members]:
                cell = cell_size(key, (width / row.across, row.height))
                assert cell
                # Two and two on a page, they may have to be smaller: there are four at least.
                assert cell >= (2.3 if row.across > 2 else 1.5)


def test_tasks_stand_once_on_a_page_of_several_puzzles() -> None:
    """Four sudokus to a page: the instructions stand above them, once."""
    pages = _pages(_sudokus(), per_page=4)[3:5]
    assert [page.text.count("Fill in the grid:") for page in pages] == [1, 1]


def test_large_print_limits_puzzles_on_a_page() -> None:
    """Six to a small page would be too small to read: there are fewer, with a message."""
    full = Sudoku.make(seed=1)
    chapters = [Chapter(PrintLayout.of(full).printable({}))] * 6
    settings = PrintSettings(paper=PAPERS["5x8"], large=True)
    notes = book_notes(Book(chapters, per_page=6), settings)
    assert notes[0].startswith("1 to a page, not 6: cells have 9 mm at least")
    pages = pages_of(book_pdf(Book(chapters, per_page=6), settings))
    assert sum("Sudoku" in page.words for page in pages[3:]) == 6
    assert book_notes(Book(chapters, per_page=6), PrintSettings()) == []


def test_bookmarks() -> None:
    """Each puzzle and the solutions are in the outline of the file, with number and title."""
    data = book_pdf(Book(_searches(3), "T"), PrintSettings())
    titles = re.findall(rb"/Title\s*(\([^)]*\)|<[0-9A-Fa-f]*>)", data)
    assert b"/Outlines" in data
    wanted = ["1 Garden 0", "2 Garden 1", "3 Garden 2", "Solutions"]
    found = [title[1:-1].decode("latin-1") for title in titles]
    assert [one for one in found if one in wanted] == wanted


def test_small_solutions_are_reported() -> None:
    """Sizes as they come out on the page, with the paper on which there is no note about them."""
    made = [WordSearch.make(WORDS, size=30, seed=seed) for seed in (1, 2)]
    book = Book(
        [
            Chapter(PrintLayout.of(one).printable({}), PrintLayout.of(one).printable({}, one.key))
            for one in made
        ]
    )
    (note,) = [note for note in book_notes(book, _on("5x8")) if "solution" in note]
    told = re.fullmatch(
        r"2 of 2 solutions have cells of (.*) mm, .*; with --paper (.*) they are larger", note
    )
    assert told
    page = pages_of(book_pdf(book, _on("5x8")))[-1]
    xs = sorted({round(run.x, 2) for run in page.runs if len(run.text) == 1 and run.y > 60})
    steps = [after - before for before, after in pairwise(xs) if after - before > 1]
    assert float(told[1]) == pytest.approx(median(steps) / POINT, rel=0.05)
    assert not any("solution" in note for note in book_notes(book, _on(told[2])))
    assert book_notes(book, PrintSettings()) == []


def _on(paper: str) -> PrintSettings:
    return PrintSettings(paper=PAPERS[paper])


def test_book_without_solutions_or_puzzles() -> None:
    """Without solutions there is no note about them; without puzzles there is no book."""
    pages = _pages([one._replace(key=None) for one in _sudokus()])
    assert len(pages) == 3 + 8
    assert not any("Solutions" in page.text for page in pages)
    with pytest.raises(InputError, match="no puzzles"):
        _pages([])


def test_same_book_same_bytes() -> None:
    """Nothing in a book depends on when or where it was made."""
    book = Book(_sudokus(), "T")
    data = book_pdf(book, PrintSettings())
    assert data == book_pdf(book, PrintSettings())
    dates = re.findall(rb"\(D:(\d+)|Date>(\d{4}-\d\d-\d\d)", data)
    assert {one or other for one, other in dates} == {b"19700101000000", b"1970-01-01"}


def test_fonts_of_the_system_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Typst always gets this option, whatever the others are."""
    told: dict[str, Any] = {}

    class Fake:
        @staticmethod
        def compile(inputs: object, **options: Any) -> bytes:
            told.update(options, inputs=inputs)
            return b""

    monkeypatch.setattr(typst, "optional_module", lambda _: Fake)
    typst.compile_source("x", {}, ignore_system_fonts=False)
    assert (told["ignore_system_fonts"], told["timestamp"]) == (True, 0)


def test_no_text_of_a_book_is_read_as_typst() -> None:
    """Titles in all places where they stand, author, imprint, tasks and notes."""
    text = "#panic() *a* $b"
    chapters = [one._replace(title=text, note=text) for one in (BIG, BIG)]
    chapters = [one._replace(puzzle=one.puzzle._replace(task=text)) for one in chapters]
    for per_page, number in ((1, 4 + 2 * 3), (2, 4 + 2 + 1)):
        data = book_pdf(Book(chapters, text, text, text, per_page), PrintSettings())
        printed = "".join(run.text for page in pages_of(data) for run in page.runs)
        # Twice in the contents, and on the first pages; then a title, a task and a note each.
        assert "".join(printed.split()).count("#panic()*a*$b") == number + 1


def test_hebrew_book() -> None:
    """Contents and solutions are called in Hebrew, if all puzzles are."""
    made = WordSearch.make(["שלום", "ספר", "תפוח"], seed=1)
    key = PrintLayout.of(made).printable({}, made.solve(limit=1).solutions[0])
    pages = _pages([Chapter(PrintLayout.of(made).printable({}), key)])
    assert "תוכן"[::-1] in pages[2].text
    (imprint,) = pages[1].runs  # in English, so it begins at the left
    assert imprint.text == "made by hand"
    assert imprint.x == pytest.approx(PAPERS["A4"].outer * POINT)
    assert "פתרונות"[::-1] in pages[-1].text
