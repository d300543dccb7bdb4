"""Sheets: what is on which page, and where."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice, pairwise, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.files.fonts import make_font
from support.files.pdf_pages import Page, pages_of
from support.lengths import examples
from support.puzzles.typed_recipes import made_from

from puzzlewright import CrissCross, FillIn, Jigsaw, Sudoku, WordSearch
from puzzlewright.core.errors import InputError
from puzzlewright.paper.fonts import load_font
from puzzlewright.paper.paper_sizes import PAPERS, paper_with_gutter, parse_paper
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.sheet import Sheet, sheet_pdf
from puzzlewright.puzzles.abilities import Facts, PrintLayout
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.printable import Item, Printable, Section

pytest.importorskip("typst")

POINT = 72 / 25.4  #: points in a millimetre

GARDEN = [("apple", "red or green"), ("basil", "goes with tomatoes"), ("hedge", "it is cut")]
HEBREW = ["שלום", "ספר", "תפוח", "מחשב", "חלון"]

BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"/>'


def _pages(puzzle: Any, *, key: bool = True, **choices: Any) -> list[Page]:
    """Return the pages of the sheet of a puzzle."""
    style = choices.pop("style", {})
    title = choices.pop("title", "")
    seed = choices.pop("seed", None)
    solution = Facts.of(puzzle).own_solution() or puzzle.solve(limit=1).solutions[0]
    printables = (
        PrintLayout.of(puzzle).printable(style),
        PrintLayout.of(puzzle).printable(style, solution) if key else None,
    )
    sheet = Sheet(*printables, title=title, seed=seed, version="1.2.3")
    return pages_of(sheet_pdf(sheet, PrintSettings(**choices)))


def _syllables(number: int) -> list[str]:
    """Return this many different words."""
    rng = random.Random(1)
    parts = ["ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru"]
    words: dict[str, None] = {}
    while len(words) < number:
        words["".join(rng.choice(parts) for _ in range(rng.randint(2, 4)))] = None
    return list(words)


def _listed(*texts: str, head: str = "", **more: Any) -> Printable:
    items = tuple(Item(text, **more) for text in texts)
    return Printable(BLANK, "Puzzle", sections=(Section(items, head),), side=10.0)


def _sheet(printable: Printable, **choices: Any) -> list[Page]:
    return pages_of(sheet_pdf(Sheet(printable, version="1"), PrintSettings(**choices)))


def test_word_search_on_two_pages() -> None:
    """Title, name and date, task, letters, phrases with translations, and a foot; then the key."""
    made = WordSearch.make(GARDEN, seed=7)
    puzzle, key = _pages(made, seed=7)
    for words in ("Name:", "Date:", "Word search", "Find the words of the list in the grid."):
        assert words in puzzle.text
    for phrase, translation in GARDEN:
        assert phrase in puzzle.words
        assert f"– {translation}" in puzzle.text
    assert "seed 7 · puzzlewright 1.2.3" in puzzle.text
    letters = Counter(run.text for run in puzzle.runs if len(run.text) == 1)
    assert letters == Counter(made.grid.letters.values())
    assert "Word search – Solution" in key.text
    assert "Name:" not in key.text
    assert [word for word in key.words if word.isdigit()].count("1") == 2  # in grid and list
    assert all(phrase in key.words for phrase, _ in GARDEN)


@pytest.mark.parametrize("paper", PAPERS)
def test_sizes_of_paper(paper: str) -> None:
    """Pages have the size of the paper, and nothing is in its margins but the foot."""
    size = PAPERS[paper]
    for page in _pages(WordSearch.make(_syllables(20), seed=1), paper=size):
        assert page.width == pytest.approx(size.width * POINT, abs=0.01)
        assert page.height == pytest.approx(size.height * POINT, abs=0.01)
        assert min(run.x for run in page.runs) >= size.outer * POINT - 0.1
        assert max(run.x for run in page.runs) <= page.width - size.outer * POINT
        assert max(run.y for run in page.runs) <= page.height - size.top * POINT
        above_foot = [run.y for run in page.runs if "puzzlewright" not in run.text]
        assert min(above_foot) >= size.bottom * POINT - 0.1


def test_names_of_paper() -> None:
    """In any case, with or without the unit; what is unknown is named with all that are known."""
    assert parse_paper("letter") is PAPERS["Letter"]
    assert parse_paper("6x9in") is parse_paper("6×9") is PAPERS["6x9"]
    with pytest.raises(InputError, match=r"no such paper \(there are A4, Letter.*'B7'"):
        parse_paper("B7")


def test_gutters_grow_with_a_book() -> None:
    """A thicker book has a wider gutter; sheets have none."""
    gutters = [
        paper_with_gutter(PAPERS["6x9"], pages).inner for pages in (10, 100, 200, 400, 600, 900)
    ]
    assert gutters == sorted(set(gutters))
    assert paper_with_gutter(PAPERS["A4"], 900) == PAPERS["A4"]
    edges = [
        paper_with_gutter(PAPERS["6x9"], pages).inner for pages in (24, 25, 150, 151, 700, 701)
    ]
    assert edges == [12, 14, 14, 17, 23, 26]


def test_clues_across_and_down() -> None:
    """A crossword has its clues with numbers and lengths, under their heads, and no answers."""
    made = CrissCross.make(GARDEN, seed=1)
    puzzle, key = _pages(made)
    assert {"Across", "Down"} & set(puzzle.words)
    for _, clue in GARDEN:
        assert f"{clue}\u00a0(5)" in puzzle.text
    assert "Crossword" in puzzle.words
    assert not PrintLayout.of(made).printable({}).leftward
    assert PrintLayout.of(CrissCross.make(HEBREW[:3], seed=1)).printable({}).leftward
    assert not [run for run in puzzle.runs if len(run.text) == 1 and run.text.isalpha()]
    letters = Counter(run.text for run in key.runs if len(run.text) == 1 and run.text.isalpha())
    assert letters == Counter(made.grid.letters.values())
    assert "red" not in key.words


def test_words_by_length() -> None:
    """A fill-in lists its words below how long they are; the key does not."""
    fillin = FillIn.loads("***\n*.*\n***\nABC\nADE\nCFG\nEHG\n")
    puzzle, key = _pages(fillin, language="de")
    assert "3 Buchstaben" in puzzle.text
    assert {"ABC", "ADE", "CFG", "EHG"} <= set(puzzle.words)
    assert "Füllrätsel" in puzzle.words
    assert "ABC" not in key.words


def test_every_kind_has_a_sheet() -> None:
    """Two pages, a title of its own, in black and white; colours only by option."""
    for name in kind_names():
        puzzle = made_from(name, *kind_named(name).demo_arguments(), seed=1)
        solution = Facts.of(puzzle).own_solution() or puzzle.solve(limit=1).solutions[0]
        sheet = Sheet(
            PrintLayout.of(puzzle).printable({}),
            PrintLayout.of(puzzle).printable({}, solution),
            version="1",
        )
        data = sheet_pdf(sheet, PrintSettings())
        first, second = pages_of(data)
        assert first.text.splitlines()[2] in (
            PrintLayout.of(puzzle).title,
            PrintLayout.of(puzzle).printable({}).title,
        )
        assert "Solution" in second.text
        assert b"/N 3" not in data  # the profile of colours
        assert data == sheet_pdf(sheet, PrintSettings())
    assert b"/N 3" in sheet_pdf(_jigsaw_sheet(), PrintSettings(colour=True))


def _jigsaw_sheet(**style: str) -> Sheet:
    jigsaw = Jigsaw.make(3, tabs=4, seed=1)
    return Sheet(PrintLayout.of(jigsaw).printable(style), version="1")


def test_foot_of_a_sheet() -> None:
    """Who made it, of which seed, with which version; a seed of 0 is one."""
    printable = Printable(BLANK, "Puzzle")
    for sheet, foot in (
        (
            Sheet(printable, author="A. Author", seed=0, version="1.2"),
            "A. Author · seed 0 · puzzlewright 1.2",
        ),
        (Sheet(printable, version="1.2"), "puzzlewright 1.2"),
    ):
        (page,) = pages_of(sheet_pdf(sheet, PrintSettings()))
        assert min(page.runs, key=lambda run: run.y).text == foot


def test_no_name_no_key() -> None:
    """Both can be left out."""
    (page,) = _pages(Sudoku.loads("1234341221434321"), key=False, has_name_line=False)
    assert "Name" not in page.text
    assert page.text.startswith("Sudoku")


@pytest.mark.parametrize(
    "title", ["X" * 40, "forty letters and more of a title " * 2, "שלום", "#[*_"]
)
def test_titles_of_any_kind(title: str) -> None:
    """A long one takes two lines, and what Typst would take for commands is what it is."""
    (page,) = _pages(Sudoku.loads("1234341221434321"), key=False, title=title, has_name_line=False)
    text = "".join(run.text for run in page.runs)
    wanted = title[::-1] if title == "שלום" else title
    assert "".join(wanted.split()) in "".join(text.split())
    assert max(run.x for run in page.runs) < page.width - PAPERS["A4"].outer * POINT


@pytest.mark.parametrize("paper", ["A4", "5x8"])
@pytest.mark.parametrize("large", [False, True])
def test_words_of_any_length_stay_on_the_page(paper: str, large: bool) -> None:
    """Titles of one long word are set smaller or broken; words of lists get columns that fit."""
    word = "Donaudampfschifffahrtsgesellschaftskapitän"
    printable = _listed(word, "short", "another", word * 3, "x", "y", "z")
    sheet = Sheet(printable, title=word, version="1")
    pages = pages_of(sheet_pdf(sheet, PrintSettings(paper=PAPERS[paper], large=large)))
    printed = "".join(run.text for page in pages for run in page.runs)
    assert re.sub("[\u00ad\u200b]", "", printed).count(word) == 5
    size = PrintSettings(paper=PAPERS[paper], large=large).sizes[1][-1]
    for page in pages:
        starts = sorted({run.x for run in page.runs if run.y < page.height - 200 and run.y > 60})
        longest = {x: max(len(r.text) for r in page.runs if r.x == x and r.y > 60) for x in starts}
        for x, number in longest.items():
            # Letters of this font are at least so wide on the mean.
            assert x + 0.38 * size * number <= page.width - PAPERS[paper].outer * POINT


def test_three_hundred_clues() -> None:
    """They go on over the next pages: each is there once, in columns that do not touch."""
    texts = [f"clue number {n} that is quite a bit longer than a line is wide" for n in range(300)]
    items = tuple(Item(text, str(n)) for n, text in enumerate(texts))
    half = Section(items[:150], "Across"), Section(items[150:], "Down")
    pages = _sheet(Printable(BLANK, "Crossword", sections=half, side=2.5))
    assert len(pages) > 2
    every = " ".join(" ".join(page.words) for page in pages)
    for text in texts:
        assert every.count(f"{text} ") + every.endswith(text) == 1, text
    for page in pages:
        foot = PAPERS["A4"].bottom * POINT
        assert all(run.y >= foot - 0.1 for run in page.runs if "puzzlewright" not in run.text)
    assert pages[0].words.count("Across") == 1
    assert sum(page.words.count("Down") for page in pages) == 1


#: A drawing with two marks that show where it is, and how large.
MARKED = BLANK.replace("/>", '><text x="25" y="50">§</text><text x="75" y="50">¶</text></svg>')


def _clued(texts: Sequence[str], svg: str = MARKED, cells: float = 15, **more: Any) -> Printable:
    """Return a grid of this many cells across with clues, half of them across and half down."""
    items = tuple(Item(text, str(number)) for number, text in enumerate(texts, 1))
    half = len(items) // 2
    sections = Section(items[:half], "Across"), Section(items[half:], "Down")
    return Printable(svg, "Crossword", sections=sections, side=100 / cells, **more)


def _usual(number: int) -> list[str]:
    return [f"clue{n} of a usual length and no more" for n in range(1, number + 1)]


def _beside(page: Page) -> list[str]:
    """Return the beginnings of clues that stand higher on a page than the middle of its drawing."""
    middle = next(run for run in page.runs if run.text == "§")
    return [run.text for run in page.runs if run.text.startswith("clue") and run.y > middle.y]


def test_many_clues_go_around_the_grid() -> None:
    """A hundred clues and a large grid share a page: the first columns stand beside the grid."""
    (page,) = _sheet(_clued(_usual(100)))
    left, right = (next(run for run in page.runs if run.text == mark) for mark in "§¶")
    clues = {run.text.split()[0]: run for run in page.runs if run.text.startswith("clue")}
    assert len(clues) == 100
    assert clues["clue1"].y > left.y
    assert clues["clue1"].x < left.x
    assert (right.x - left.x) / POINT / 50 * 100 / 15 >= 5.6
    under = [run for run in clues.values() if run.x > page.width / 2]
    assert under
    assert all(run.y < left.y for run in under)
    foot = PAPERS["A4"].bottom * POINT
    assert all(run.y >= foot - 0.1 for run in clues.values())
    ends: dict[int, float] = {}
    for run in clues.values():
        ends[round(run.x)] = min(run.y, ends.get(round(run.x), run.y))
    assert max(ends.values()) - min(ends.values()) < 60  # some lines


def test_what_does_not_go_around_the_grid() -> None:
    """Words without numbers, and what has a grid of a size of its own or a message below it."""
    fixed = MARKED.replace('"100"', '"130mm"')
    bare = _clued(_usual(100))
    unlabelled = [
        Section(tuple(item._replace(label="") for item in one.items)) for one in bare.sections
    ]
    for printable in (
        bare._replace(sections=tuple(unlabelled)),
        _clued(_usual(80), fixed),
        _clued(_usual(100), blanks=("Q", "Q")),
    ):
        pages = _sheet(printable)
        assert _beside(pages[0]) == []
        assert sum(page.text.count("clue") for page in pages) == sum(
            len(section.items) for section in printable.sections
        )
        assert pages[0].text.count("Q") == len(printable.blanks or ())


def test_grids_are_not_too_small_for_clues_around_them() -> None:
    """If cells were too small then, the clues go to the next page."""
    pages = _sheet(_clued(_usual(100), cells=30))
    left, right = (next(run for run in pages[0].runs if run.text == mark) for mark in "§¶")
    assert (right.x - left.x) / POINT / 50 * 100 / 30 >= 4.8
    assert _beside(pages[0]) == []


def test_columns_around_a_grid_are_not_too_narrow() -> None:
    """On small paper there is no room for them."""
    for page in _sheet(_clued([f"clue{n}" for n in range(30)]), paper=PAPERS["A5"]):
        starts = sorted({round(run.x) for run in page.runs if run.text.startswith("clue")})
        assert all(b - a > 94 for a, b in pairwise(starts))


def test_long_clues_do_not_hang_over_the_foot() -> None:
    """A clue that is longer than the column below the grid goes elsewhere."""
    foot = PAPERS["A4"].bottom * POINT
    for number in range(40, 100, 10):
        long = "word after word " * number
        pages = _sheet(_clued(["short", long, long], cells=20))
        runs = [run for page in pages for run in page.runs if "puzzlewright" not in run.text]
        assert all(run.y >= foot - 0.1 for run in runs)


def test_clues_across_and_down_have_columns_of_their_own() -> None:
    """Unless these were much longer than columns that they share."""

    def heads(across: int, down: int) -> tuple[float, float]:
        items = [
            tuple(Item(f"clue {n}", str(n)) for n in range(number)) for number in (across, down)
        ]
        sections = tuple(map(Section, items, ("Across", "Down")))
        (page,) = _sheet(Printable(BLANK, "Crossword", sections=sections, side=10.0))
        one, other = (next(r.y for r in page.runs if r.text == head) for head in ("Across", "Down"))
        return one, other

    for across, down in ((10, 12), (12, 10), (20, 23)):
        one, other = heads(across, down)
        assert one == pytest.approx(other)
    one, other = heads(2, 40)
    assert other < one


def test_columns_of_the_last_page_are_balanced() -> None:
    """What is left of a list stands in columns of about the same height."""
    printable = _listed(*(f"entry{n:03}" for n in range(330)))._replace(side=2.5)
    last = _sheet(printable)[-1]
    columns: dict[int, int] = Counter(
        round(run.x) for run in last.runs if run.text.startswith("entry")
    )
    assert len(columns) > 1
    assert max(columns.values()) - min(columns.values()) <= 1


@pytest.mark.parametrize("number", [10, 14, 22, 26])
def test_longer_columns_stand_first(number: int) -> None:
    """Ten words in four columns are 3, 3, 2 and 2, not 3, 2, 3 and 2."""
    (page,) = _sheet(_listed(*(f"word{n}" for n in range(number))))
    columns = Counter(round(run.x) for run in page.runs if run.text.startswith("word"))
    heights = [columns[x] for x in sorted(columns)]
    assert heights == sorted(heights, reverse=True)


def test_columns_have_room_for_wide_letters() -> None:
    """Ten letters W are wider than ten others: they do not reach into the next column."""
    words = ["WWMWMWMWMW", "MWMWMWMWMM", *(f"word{n}" for n in range(20))]
    (page,) = _sheet(_listed(*words), paper=PAPERS["A5"])
    wide = [run for run in page.runs if run.text in words[:2]]
    first = min(run.x for run in wide)
    second = min(run.x for run in page.runs if run.text.startswith("word") and run.x > first + 1)
    assert second - first > 10 * 8.5  # of letters of at least 9 points


@pytest.mark.parametrize("paper", ["A4", "A5", "Letter", "6x9", "5x8"])
@pytest.mark.parametrize("large", [False, True])
def test_headings_are_repeated_on_the_next_page(paper: str, large: bool) -> None:
    """Over each column; they take room in it, so that all stays on the page and nothing is lost."""
    number = 100 if large else 300
    printable = _listed(*(f"entry{n:03}" for n in range(number)), head="head")._replace(side=2.5)
    foot = PAPERS[paper].bottom * POINT
    found = 0
    for page in _sheet(printable, paper=PAPERS[paper], large=large):
        entries = [run for run in page.runs if run.text.startswith("entry")]
        assert page.words.count("head") == len({round(run.x) for run in entries})
        assert all(run.y >= foot - 0.1 for run in page.runs if "puzzlewright" not in run.text)
        found += len(entries)
    assert found == number


def test_repeated_headings_take_room() -> None:
    """Below a drawing of any height, columns end above the margin."""
    foot = PAPERS["A4"].bottom * POINT
    for high in range(100, 110, 2):
        svg = BLANK.replace('height="100"', f'height="{high}"')
        printable = _listed(*(f"entry{n:03}" for n in range(300)), head="head")
        page = _sheet(printable._replace(drawing=svg, side=2.5))[0]
        assert page.words.count("head") > 2
        assert all(run.y >= foot - 0.1 for run in page.runs if "puzzlewright" not in run.text)


def test_nothing_is_lost_from_a_single_column() -> None:
    """Words so long that there is one column, below its repeated heading."""
    for number in range(10, 26, 3):
        printable = _listed(*(f"entry{n:02} {'w' * 20}" for n in range(number)), head="head")
        low = BLANK.replace('height="100"', 'height="40"')
        pages = _sheet(printable._replace(drawing=low, side=2.5), paper=PAPERS["5x8"], large=True)
        assert [page.words.count("head") for page in pages] == [1] * len(pages)
        found = [word for page in pages for word in page.words if word.startswith("entry")]
        assert found == [f"entry{n:02}" for n in range(number)]


def test_short_lists_stand_in_even_columns_below_the_grid() -> None:
    """Seventeen words do not stand in four rows and one over."""
    (page,) = _sheet(_listed(*(f"word{n}" for n in range(17))))
    columns = Counter(round(run.x) for run in page.runs if run.text.startswith("word"))
    assert max(columns.values()) - min(columns.values()) <= 1


def test_heads_do_not_stand_at_the_foot_of_a_column() -> None:
    """Below a head there is always a word of its section."""
    sections = tuple(
        Section(tuple(Item(f"w{n}x{k}") for k in range(1 + n % 3)), f"head{n}") for n in range(25)
    )
    (page,) = _sheet(Printable(BLANK, "Fill-in", sections=sections, side=10.0))
    runs = [run for run in page.runs if run.text.startswith(("head", "w"))]
    assert len([run for run in runs if run.text.startswith("head")]) == 25
    for one, other in pairwise(runs):
        if one.text.startswith("head"):
            assert round(other.x) == round(one.x)
            assert other.y < one.y


#: Letters, and all signs that mean something to Typst, JSON or SVG.
TEXTS = st.text(
    alphabet="abcdeXYZčžß 0123#$*_[]{}()@<>\\/\"'`~=+-–&;:,.!?%^|", min_size=1, max_size=40
)


@examples(60)
@given(st.lists(TEXTS, min_size=1, max_size=6), TEXTS, TEXTS, TEXTS)
def test_whatever_is_written_is_printed_as_it_is(
    texts: list[str], title: str, note: str, head: str
) -> None:
    """No text is taken for a command of Typst, and none is lost."""
    printable = Printable(
        BLANK, "x", sections=(Section(tuple(Item(one, "1", note) for one in texts), head),)
    )
    data = sheet_pdf(Sheet(printable, title=f"T{title}"), PrintSettings(has_name_line=False))
    printed = Counter("".join(run.text for page in pages_of(data) for run in page.runs))
    wanted = Counter(f"T{title}{head}puzzlewright")
    for text in texts:
        wanted += Counter(f"1{text}–{note}")
    del wanted[" "], printed[" "]
    for counts in (wanted, printed):
        del counts["\u200b"]
    assert printed == wanted


#: Typst would stop at this, were it read as such.
MARKUP = "#panic() *a* $b"


def test_no_text_of_a_sheet_is_read_as_typst() -> None:
    """Whatever of it a user can write, and what puzzles say themselves."""
    items = (Item(MARKUP, MARKUP, MARKUP),)
    printable = Printable(BLANK, "x", MARKUP, (Section(items, MARKUP),), ("#", "$"), side=10.0)
    sheet = Sheet(printable, title=MARKUP, author=MARKUP, version=MARKUP)
    (page,) = pages_of(sheet_pdf(sheet, PrintSettings()))
    text = "".join("".join(run.text for run in page.runs).split())
    assert text.count("#panic()*a*$b") == 8
    assert {"#", "$"} <= {run.text for run in page.runs}


def test_empty_clue() -> None:
    """A clue without words keeps its number and its line."""
    items = Item("", "1"), *(Item(f"clue {n}", str(n)) for n in range(2, 12))
    (page,) = _sheet(Printable(BLANK, "Crossword", sections=(Section(items, "Across"),)))
    one, two, three = (next(run for run in page.runs if run.text == each) for each in "123")
    assert one.x == two.x == three.x
    assert one.y - two.y == pytest.approx(two.y - three.y, abs=0.1)


def test_large_print() -> None:
    """Letters of the list and of the grid are larger than usual."""
    made = WordSearch.make(_syllables(12), seed=1)
    usual, large = (_pages(made, key=False, large=big)[0] for big in (False, True))
    assert _pitch(large) > 1.1 * _pitch(usual)


def _pitch(page: Page) -> float:
    """Return how far apart lines of the list are."""
    heights = sorted({round(run.y, 1) for run in page.runs if len(run.text) > 3}, reverse=True)
    return min(a - b for a, b in pairwise(heights[-5:]))


def test_hebrew() -> None:
    """The sheet is Hebrew from right to left: title, name at the right, the list as well."""
    made = WordSearch.make(HEBREW, seed=1)
    page, key = _pages(made)
    assert "תפזורת"[::-1] in page.text
    assert "פתרון"[::-1] in key.text
    name = next(run for run in page.runs if "שם"[::-1] in run.text)
    assert name.x > 0.8 * page.width
    for word in HEBREW:
        assert word[::-1] in page.words
    assert "Name" in _pages(made, language="en")[0].text


#: Thirty words of the same Hebrew letters, so that all are of one width.
LEFTWARD_WORDS = ["".join(letters) for letters in islice(permutations("אבגדה"), 30)]


def _leftward(label: str = "", svg: str = BLANK, **more: Any) -> Printable:
    """Return a printable with thirty words of Hebrew letters, with labels or without."""
    numbers = [label and str(number) for number in range(1, 31)]
    items = tuple(map(Item, LEFTWARD_WORDS, numbers))
    return Printable(svg, "Puzzle", sections=(Section(items),), leftward=True, side=10.0, **more)


def _place(page: Page, text: str) -> tuple[float, float]:
    """Return where a text begins on a page."""
    return next((run.x, run.y) for run in page.runs if run.text.strip() == text)


@pytest.mark.parametrize("language", ["he", "en"])
def test_lists_go_leftward(language: str) -> None:
    """The first column is the right one, and a number stands to the right of its clue."""
    (page,) = _sheet(_leftward(), language=language)
    xs = [_place(page, word[::-1])[0] for word in LEFTWARD_WORDS]
    assert len(set(map(round, xs))) > 2
    assert [round(x) for x in xs] == sorted(map(round, xs), reverse=True)
    (page,) = _sheet(_leftward("1"), language=language)
    for number, word in enumerate(LEFTWARD_WORDS, 1):
        label, text = _place(page, str(number)), _place(page, word[::-1])
        assert label[1] == pytest.approx(text[1])
        assert label[0] > text[0]


def test_messages_go_leftward() -> None:
    """Their first letter is the right one, whatever the language of the sheet is."""
    for language in ("he", "en"):
        (page,) = _sheet(
            Printable(BLANK, "Puzzle", leftward=True, blanks=("ש", "ל")), language=language
        )
        assert _place(page, "ש")[0] > _place(page, "ל")[0]


def test_leftward_clues_go_around_the_grid() -> None:
    """The first columns stand at the right, and the grid at the left."""
    svg = BLANK.replace("/>", '><text x="50" y="50">§</text></svg>')
    items = tuple(Item("אבג " * 8 + "דה" * (n % 3), str(n)) for n in range(1, 101))
    sections = Section(items[:50], "Across"), Section(items[50:], "Down")
    printable = Printable(svg, "Crossword", sections=sections, leftward=True, side=100 / 15)
    for language in ("he", "en"):
        (page,) = _sheet(printable, language=language)
        middle, first = _place(page, "§"), _place(page, "1")
        assert first[0] > middle[0]
        assert first[1] > middle[1]
        assert middle[0] < page.width / 2


def test_feet_of_leftward_sheets() -> None:
    """What stands at the foot is read from the left."""
    sheet = Sheet(_leftward(), author="A. Author", seed=3, version="1")
    (page,) = pages_of(sheet_pdf(sheet, PrintSettings(language="he")))
    runs = sorted(run for run in page.runs if run.y < PAPERS["A4"].bottom * POINT)
    text = "".join(run.text for run in runs)
    assert text.index("A. Author") < text.index("3") < text.index("puzzlewright")


def test_sheets_of_several_scripts_are_english() -> None:
    """A sheet is leftward if all on it is."""
    rightward = _listed("apple")
    for printables, words in (((_leftward(), rightward), "Name"), ((_leftward(),), "םש")):
        pages = pages_of(sheet_pdf(Sheet(*printables), PrintSettings()))
        assert words in pages[0].text


def test_croatian_message() -> None:
    """The question for a hidden message is in the language; the message is on the key alone."""
    words = ["čaša", "žlica", "nož", "tanjur"]
    made = WordSearch.make(words, seed=2, message="taj na", message_at="end")
    page, key = _pages(made, language="hr")
    assert "Posljednja preostala slova tvore poruku:" in page.text
    assert "Osmosmjerka" in page.words
    last = [run.text for run in key.runs if len(run.text) == 1 and run.text.isalpha()][-5:]
    assert "".join(last).lower() == "tajna"


def test_styles_hold_on_paper() -> None:
    """no-list lists nothing; translations lists translations alone, and says what to do."""
    made = WordSearch.make(GARDEN, seed=7)
    (bare,) = _pages(made, key=False, style={"no-list": ""})
    assert "apple" not in bare.words
    assert "list" not in bare.words
    (page,) = _pages(made, key=False, style={"translations": ""})
    assert "apple" not in page.words
    assert "red or green" in page.text
    assert "Translate the words" in page.text


def test_drawings_in_millimetres_keep_their_size() -> None:
    """On a sheet with a title if that fits, else bare; on a larger page if it has to be."""
    (small,) = pages_of(sheet_pdf(_jigsaw_sheet(size="20"), PrintSettings()))
    assert "Jigsaw" in small.words
    first, second = (run for run in small.runs if run.text in ("1", "2"))
    (bare,) = pages_of(sheet_pdf(_jigsaw_sheet(size="40"), PrintSettings()))
    assert "Jigsaw" not in bare.words
    assert (bare.width, bare.height) == (small.width, small.height)
    third, fourth = (run for run in bare.runs if run.text in ("1", "2"))
    assert fourth.x - third.x == pytest.approx(2 * (second.x - first.x), abs=0.1)
    (huge,) = pages_of(sheet_pdf(_jigsaw_sheet(size="90"), PrintSettings()))
    assert huge.width > 300 * POINT


def test_fonts_of_the_user_print_what_no_other_font_has(tmp_path: Path) -> None:
    """Chinese is refused without a font, and is on the page with one."""
    made = WordSearch.make(["中文大字", "文字"], seed=1)
    with pytest.raises(InputError, match=r"get Noto Sans SC \(free"):
        _pages(made)
    letters = "".join(dict.fromkeys("".join(made.grid.letters.values())))
    font = load_font(str(make_font(tmp_path / "own.ttf", "Own Hand", letters)))
    page = _pages(made, fonts=(font,))[0]
    assert "中文大字" in page.words


@pytest.mark.parametrize("number", [12, 20, 30])
def test_large_print_does_not_shrink_the_grid(number: int) -> None:
    """The list takes another page instead; cells of 12.0 mm had 11.5 in large print."""
    printable = _listed(*_syllables(number))._replace(drawing=MARKED, side=100 / 15)
    usual, large = (_sheet(printable, large=big) for big in (False, True))
    apart = [
        next(run.x for run in pages[0].runs if run.text == "¶")
        - next(run.x for run in pages[0].runs if run.text == "§")
        for pages in (usual, large)
    ]
    assert apart[1] >= apart[0] - 0.01
    assert all(any(text in page.words for page in large) for text in _syllables(number))


def test_drawings_in_millimetres_keep_title_and_name() -> None:
    """They stand above the list, on the page before a drawing that fills its own."""
    made = WordSearch.make(_syllables(12), size=15, seed=1)
    for large in (False, True):
        first, grid, listed, key = _pages(made, style={"cell": "14"}, large=large)
        assert "Name" in first.text
        assert "Word search" in first.text
        assert all(text in first.words for text in _syllables(12))
        assert "Name" not in grid.text + listed.text + key.text
        assert all(text in listed.words for text in _syllables(12))
        assert grid.width > first.width
