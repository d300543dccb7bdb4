"""How paper looks: what gives nothing away, what can be read, what stays together."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from support.commandline import Run
from support.files.pdf_pages import Page, pages_of
from support.paths import ROOT

from puzzlewright import Cover, CrissCross, FillIn, Jigsaw, Packing, WordSearch
from puzzlewright.core.errors import InputError
from puzzlewright.paper import legibility
from puzzlewright.paper.paper_sizes import PAPERS
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.sheet import Sheet, bare_page_size, sheet_files, sheet_pdf
from puzzlewright.puzzles.abilities import Drawing, PrintLayout
from puzzlewright.puzzles.jigsaw.pieces import Pin
from puzzlewright.puzzles.jigsaw.view.printable import ShuffledJigsaw
from puzzlewright.puzzles.printable import Item, Printable, Section
from puzzlewright.render.word_bank import sections_by_length

pytest.importorskip("typst")


POINT = 72 / 25.4

BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"/>'

#: Two layers of four cubes, and two bricks that fill them.
SOLID = "packing\nboard 2x2x2\nbrick a\n##\n##\nbrick b\n##\n##\n"


def _sheet(printable: Printable, title: str = "", **choices: Any) -> list[Page]:
    return pages_of(sheet_pdf(Sheet(printable, title=title, seed=3), PrintSettings(**choices)))


def _listed(sections: tuple[Section, ...], side: float = 10.0) -> Printable:
    return Printable(BLANK, "Puzzle", sections=sections, side=side)


# Jigsaws


def test_pieces_of_a_jigsaw_do_not_lie_as_in_its_solution() -> None:
    """A file in the order of a solution is shuffled and turned, and its key has these numbers."""
    jigsaw = Jigsaw.load(ROOT / "examples/parker.txt")
    found = jigsaw.solve(limit=1).solutions[0]
    shuffled = ShuffledJigsaw(jigsaw)
    again = shuffled.assembly(found)
    assert again is not None
    assert shuffled.jigsaw.check(again).ok
    numbers = [placed.piece for row in again.grid for placed in row]
    assert sorted(numbers) == list(range(25))
    fixed = sum(number == at for at, number in enumerate(numbers))
    assert fixed < 5
    assert len({placed.turn for row in again.grid for placed in row}) == 4
    assert shuffled.jigsaw == ShuffledJigsaw(jigsaw).jigsaw
    keys = [
        run.text
        for run in _sheet(PrintLayout.of(jigsaw).printable({}, found))[0].runs
        if run.text.isdigit()
    ]
    assert "".join(keys) == "".join(str(number + 1) for number in numbers)


def test_names_and_pins_of_a_jigsaw_go_with_their_pieces() -> None:
    """A piece keeps its name; a pin holds the same piece in the same place as it lies there."""
    made = Jigsaw.make(3, tabs=4, seed=1)
    found = made.solve(limit=1).solutions[0]
    names = [f"p{number}" for number in range(9)]
    places = [(row, col) for row in range(3) for col in range(3)]
    turns = {found.grid[row][col].piece: found.grid[row][col].turn for row, col in places}
    pins = {found.grid[row][col].piece: (row, col) for row, col in places}
    held = {piece: (*pins[piece], turns[piece] if piece else None) for piece in pins}
    jigsaw = Jigsaw(3, 3, made.pieces, names=names, pins=held)
    shuffled = ShuffledJigsaw(jigsaw)
    again = shuffled.assembly(jigsaw.solve(limit=1).solutions[0])
    assert again is not None
    assert shuffled.jigsaw.check(again).ok
    for row, col in places:
        piece, turn = again.grid[row][col].piece, again.grid[row][col].turn
        name = names[found.grid[row][col].piece]
        assert shuffled.jigsaw.names[piece] == name
        assert shuffled.jigsaw.pins[piece] == Pin(row, col, None if name == "p0" else turn)


def test_pieces_that_may_not_be_turned_are_not() -> None:
    """They come in another order, and under the same rules."""
    rules: Any = {"signed": False, "turning": False, "flat_rim": False, "labelled": True}
    jigsaw = Jigsaw(2, 2, [(1, 2, 3, 4), (5, 6, 7, 2), (3, 8, 9, 1), (7, 4, 6, 8)], **rules)
    shuffled = ShuffledJigsaw(jigsaw).jigsaw
    assert shuffled.pieces != jigsaw.pieces
    assert Counter(shuffled.pieces) == Counter(jigsaw.pieces)
    assert {name: getattr(shuffled, name) for name in rules} == rules


def test_what_is_laid_over_a_jigsaw_goes_with_its_pieces() -> None:
    """Words on the pieces are those of the assembly in its new numbers."""
    jigsaw = Jigsaw.make(2, tabs=3, seed=1)
    found = jigsaw.solve(limit=1).solutions[0]
    shuffled = ShuffledJigsaw(jigsaw)
    style = {"words": "PUZZLE"}
    again = shuffled.assembly(found)
    assert again is not None
    assert [one.piece for one in again.grid[0]] != [one.piece for one in found.grid[0]]
    wanted = Drawing.of(shuffled.jigsaw).svg_in_style(style, None, again)
    assert PrintLayout.of(jigsaw).printable(style, None, found).drawing == wanted


def test_style_of_the_key_of_lines_to_cut() -> None:
    """Lines on white paper with numbers, as large as possible; other keys follow the options."""
    jigsaw = Jigsaw.make(2, tabs=3, seed=1)
    asked = {"cut": "", "size": "20", "numbers": ""}
    assert Drawing.of(jigsaw).key_style(asked) == {"numbers": "", "plain": "", "names": "yes"}
    assert Drawing.of(jigsaw).key_style({"size": "20"}) == {"size": "20"}


def test_key_of_lines_to_cut_has_numbers(run: Run, here: Path) -> None:
    """The pieces have lines alone, their key has numbers; a solution alone has the chosen lines."""
    del here
    path = str(ROOT / "examples/parker.txt")
    assert run("show", path, "--style", "cut", "-o", "a.pdf").code == 0
    puzzle, key = pages_of(Path("a.pdf").read_bytes())
    assert not [one for one in puzzle.words if one.isdigit()]
    digits = [one for one in key.words if one.isdigit()]
    assert Counter("".join(digits)) == Counter("".join(map(str, range(1, 26))))
    assert run("show", path, "--solution", "--style", "cut", "-o", "b.pdf").code == 0
    (alone,) = pages_of(Path("b.pdf").read_bytes())
    assert not [one for one in alone.words if one.isdigit()]


# Fill-ins


@pytest.mark.parametrize("mode", ["crossword", "dictionary"])
def test_crosswords_without_clues_list_their_words(mode: str) -> None:
    """Nobody could fill them in else; of a dictionary only what is in the grid is listed."""
    more = "XYZA\n" if mode == "dictionary" else ""
    mode = "mode dictionary" if mode == "dictionary" else mode
    text = f"fillin\n{mode}\ngrid\n___\n_#_\n___\nwords\nABC\nADE\nCFG\nEHG\n{more}"
    fillin = FillIn.loads(text)
    under = fillin.solve(limit=1).solutions[0]
    (page,) = _sheet(PrintLayout.of(fillin).printable({}, None, under))
    assert {"ABC", "ADE", "CFG", "EHG"} <= set(page.words)
    assert "XYZA" not in page.words
    assert "Write the words of the list into the grid." in page.text


def test_words_for_single_slots_are_listed() -> None:
    """Below the others, with the slot that they are for."""
    text = "fillin\ngrid\n__\n__\nwords\nAB\nCD\nonly 1-Down\nAC\nBD\n"
    sections = PrintLayout.of(FillIn.loads(text)).printable({}).sections
    listed = [(one.head, one.number, [item.text for item in one.items]) for one in sections]
    assert listed == [("1 letter", 2, ["AB", "CD"]), ("only {}", "1-Down", ["AC", "BD"])]
    (section,) = sections_by_length([(1, "A"), (1, "A")])
    assert (section.head, section.items) == ("1 letter", (Item("A ×2"),))


def test_crosswords_alone_have_no_task() -> None:
    """Nobody is sent to a list that is not there."""
    text = "fillin\ncrossword\ngrid\n___\n_#_\n___\nwords\nABC\nADE\nCFG\nEHG\n"
    printable = PrintLayout.of(FillIn.loads(text)).printable({"no-words": ""})
    assert (printable.title, printable.task, printable.sections) == ("Crossword", "", ())


def test_words_and_clues_of_a_criss_cross() -> None:
    """Without clues its words are listed by length; by option, with clues too; or not at all."""
    words = CrissCross.make(["pear", "apple", "plum"], seed=1)
    by_length = [("1 letter", 4, ["pear", "plum"]), ("1 letter", 5, ["apple"])]
    clued = CrissCross.make([("pear", "a"), ("apple", "b"), ("plum", "c")], seed=1)
    for printable in (
        PrintLayout.of(words).printable({}),
        PrintLayout.of(clued).printable({"words": ""}),
    ):
        listed = [(one.head, one.number, [i.text for i in one.items]) for one in printable.sections]
        assert listed == by_length
        assert printable.title == "Criss-cross"
        assert printable.task == "Write the words of the list into the grid."
    printable = PrintLayout.of(clued).printable({})
    assert {one.head for one in printable.sections} == {"Across", "Down"}
    assert (printable.title, printable.task) == (
        "Crossword",
        "Write the answers to the clues into the grid.",
    )
    bare = PrintLayout.of(clued).printable({"no-list": ""})
    assert (bare.sections, bare.task) == ((), "")


def test_word_banks() -> None:
    """With clues, the words stand in a box; a solution has none."""
    clued = CrissCross.make([("pear", "a"), ("apple", "b"), ("plum", "c")], seed=1)
    printable = PrintLayout.of(clued).printable({"word-bank": ""})
    assert printable.bank == ("apple", "pear", "plum")
    assert {one.head for one in printable.sections} == {"Across", "Down"}
    assert printable.title == "Crossword"
    assert PrintLayout.of(clued).printable({"word-bank": ""}, clued.solution).bank == ()
    plain = CrissCross.make(["pear", "apple", "plum"], seed=1)
    printable = PrintLayout.of(plain).printable({"word-bank": ""})
    assert (len(printable.bank), printable.sections) == (3, ())
    assert printable.task == "Write the words of the list into the grid."
    (page,) = _sheet(PrintLayout.of(clued).printable({"word-bank": ""}))
    assert page.text.index("Word bank") < page.text.index("Across")
    for word in ("apple", "pear", "plum"):
        assert page.text.count(word) == 1


def test_word_banks_of_fill_ins() -> None:
    """Their words are in alphabetical order, whatever their lengths; those of slots stay apart."""
    text = "fillin\ngrid\n____\n_##_\n____\nwords\nCATS\nEBBS\nCUE\nSOS\n"
    puzzle = FillIn.loads(text)
    printable = PrintLayout.of(puzzle).printable({"word-bank": ""})
    assert (printable.bank, printable.sections) == (("CATS", "CUE", "EBBS", "SOS"), ())
    assert printable.task == "Write the words of the list into the grid."
    (page,) = _sheet(printable)
    assert "Word bank" in page.text
    assert "4 letters" not in page.text


def test_headings_are_repeated_over_the_next_column() -> None:
    """A list by length that goes on in the next column says there of which length it is."""
    sections = (Section(tuple(Item(f"word{n:03}") for n in range(60)), "{} letters", 7),)
    (page,) = _sheet(_listed(sections))
    tops: dict[int, tuple[float, str]] = {}
    for run in page.runs:
        if run.text.startswith(("word", "7 letters")):
            tops[round(run.x)] = max(tops.get(round(run.x), (0.0, "")), (run.y, run.text))
    assert len(tops) > 2
    assert {text for _, text in tops.values()} == {"7 letters"}


def test_clues_have_their_head_once() -> None:
    """Pages have numbers."""
    items = tuple(Item(f"clue {n}", str(n)) for n in range(1, 61))
    (page,) = _sheet(_listed((Section(items, "Across"),)))
    assert page.words.count("Across") == 1


# What goes on


def test_no_page_for_a_few_words() -> None:
    """A list of which a few words would be left stands together on the next page."""
    wide = BLANK.replace('height="100"', 'height="60"').replace("0 0 100 100", "0 0 100 60")
    for number in range(16, 36, 2):
        sections = (Section(tuple(Item(f"word{n:03}") for n in range(number))),)
        printable = Printable(wide, "Puzzle", sections=sections, side=7.0)
        pages = _sheet(printable, large=True, paper=PAPERS["5x8"])
        counts = [sum(word.startswith("word") for word in page.words) for page in pages]
        assert sum(counts) == number
        assert len(counts) == 1 or counts[0] == 0 or counts[-1] > number / 5


def test_lists_over_several_pages_fill_them_alike() -> None:
    """No page at the end has a few clues alone."""
    for number in range(200, 320, 20):
        items = tuple(Item(f"clue {n} of a usual length and more", str(n)) for n in range(number))
        pages = _sheet(_listed((Section(items, "Across"),), side=2.5), paper=PAPERS["A5"])
        counts = [sum(word == "clue" for word in page.words) for page in pages[1:]]
        assert len(counts) > 1
        assert min(counts) > 0.8 * max(counts)


@pytest.mark.parametrize(("items", "number"), [(4, 5), (6, 3), (7, 7), (9, 3), (10, 5)])
def test_last_item_does_not_stand_alone_at_the_top_of_a_column(items: int, number: int) -> None:
    """Where a section goes on in the next column, at least two of its items do."""
    sections = tuple(
        Section(tuple(Item(f"s{at}w{n}") for n in range(items)), f"head{at}")
        for at in range(number)
    )
    (page,) = _sheet(_listed(sections))
    columns: dict[str, Counter[int]] = {}
    for run in page.runs:
        if match := re.match(r"(s\d+)w", run.text):
            columns.setdefault(match[1], Counter())[round(run.x)] += 1
    assert len(columns) == number
    for found in columns.values():
        assert len(found) == 1 or found[max(found)] > 1


def test_long_words_are_broken_at_hyphens() -> None:
    """In the language of the sheet, and with a hyphen; what has no syllables is broken anywhere."""
    word = "Donaudampfschifffahrtsgesellschaftskapitänsmütze" * 2
    sections = (Section((Item(word), Item("b" * 120))),)
    (page,) = _sheet(_listed(sections), language="de", paper=PAPERS["A5"])
    texts = [run.text for run in page.runs]
    first = next(at for at, text in enumerate(texts) if text.startswith("Donau"))
    assert texts[first + 1] == "\u00ad"
    assert texts[first] + texts[first + 2] == word
    assert texts[first].endswith(("s", "schaft", "fahrt"))
    assert sum(run.text.count("b") for run in page.runs if set(run.text) <= {"b", "\u200b"}) == 120


@pytest.mark.parametrize("title", ["W" * 120, "Donaudampfschifffahrtsgesellschaft" * 4])
def test_titles_without_spaces_are_broken(title: str) -> None:
    """They are not set in letters that nobody can read, and stay on the page."""
    (page,) = _sheet(Printable(BLANK, "x"), title=title, has_name_line=False)
    parts = [run for run in page.runs if run.y > page.height - 200]
    assert re.sub("[\u00ad\u200b]", "", "".join(run.text for run in parts)) == title
    assert len({round(run.y) for run in parts}) > 1


# Languages


def test_nothing_stays_in_english() -> None:
    """Layers of solids, what a table leaves out, the seed at the foot: all in the language."""
    (page,) = _sheet(PrintLayout.of(Packing.loads(SOLID)).printable({}), language="hr")
    printed = "".join(run.text for run in page.runs)
    for words in ("sloj 1", "sloj 2", "sloj 1 gore"):
        assert words in printed
    assert "sjeme 3" in page.text
    assert "layer" not in printed
    items = [f"i{number}" for number in range(200)]
    (table,) = _sheet(PrintLayout.of(Cover(items, items)).printable({}), language="de")
    printed = "".join(run.text for run in table.runs)
    assert "Nicht gezeichnete Zeilen: 80" in printed
    assert "Nicht gezeichnete Spalten: 100" in printed
    assert "primary" not in printed


def test_drawings_have_the_font_of_their_texts() -> None:
    """In the language of the sheet, not as the words were before."""
    sheet = Sheet(PrintLayout.of(Packing.loads(SOLID)).printable({}))
    for language, family in (("en", "DejaVu Sans Mono"), ("he", "Libertinus Serif")):
        drawing = sheet_files(sheet, PrintSettings(language=language))["drawing0.svg"]
        assert set(re.findall('font-family="(.*?)"', drawing)) == {family}


# Sizes


def test_bricks_are_as_large_as_on_the_board() -> None:
    """What is cut out can be laid on the board; rows of bricks stand in the middle."""
    packing = Packing.loads("packing\nboard 2x4\nbrick a\n####\nbrick b\n####\n")
    drawing = PrintLayout.of(packing).printable({}).drawing
    paths = re.findall(r'<path[^>]*? d="(M[^"]*)"[^>]*class="(board|brick)"', drawing)
    widths = {name: _width(path) for path, name in paths}
    assert widths["board"] == pytest.approx(widths["brick"])


def _width(path: str) -> float:
    """Return how wide a path of plain lines is."""
    pairs = re.findall(r"[ML]\s*(-?[\d.]+)[ ,]*(-?[\d.]+)", path)
    xs = [float(x) for x, _ in pairs]
    return max(xs) - min(xs)


def test_small_cells_are_reported(run: Run, here: Path) -> None:
    """On standard error, once for puzzle and key, with paper that has room; it is printed."""
    del here
    Path("words.txt").write_text("apple\nbasil\nhedge\n")
    words = ["make", "wordsearch", "words.txt", "--seed", "1", "-o", "a.pdf"]
    assert run(*words, "--size", "20").err == ""
    done = run(*words, "--size", "48")
    assert done.code == 0
    said = "a.pdf: cells of 3.7 mm are too small; with --paper A3 they have 5.6 mm"
    assert done.err == f"puzzlewright: {said}\n"
    assert "too small for large print" in run(*words, "--size", "22", "--large").err
    assert Path("a.pdf").exists()


def _grid(side: float, height: int = 100) -> Printable:
    """Return a drawing that is a hundred units wide, with cells of some side."""
    tall = BLANK.replace('height="100"', f'height="{height}"').replace("100 100", f"100 {height}")
    return Printable(tall, "Puzzle", side=side)


@pytest.mark.parametrize(("large", "least"), [(False, 4.5), (True, 9.0)])
def test_limits_of_cells(large: bool, least: float) -> None:
    """A least number of tenths of a millimetre, where the width counts or the height does."""
    settings = PrintSettings(large=large)
    width, height = PAPERS["A4"].room
    above = {False: 30.0, True: 42.5}[large]  # the title and the line for a name
    for high, most in ((100, width / 100), (400, (height - above) / 400)):
        assert legibility.legibility_notes([_grid((least - 0.04) / most, high)], settings) == []
        assert len(legibility.legibility_notes([_grid((least - 0.06) / most, high)], settings)) == 1


def test_smallest_cells_are_those_reported() -> None:
    """Whichever puzzle has them."""
    printables = [_grid(2.0), _grid(1.0), _grid(3.0)]
    (note,) = legibility.legibility_notes(printables, PrintSettings())
    assert note == (
        "2 of 3 puzzles: cells of 1.8 to 3.6 mm are too small; "
        "with --paper A3 they have 2.7 mm or more"
    )


def test_cells_in_millimetres_are_as_somebody_chose_them() -> None:
    """There is no note about them."""
    fixed = BLANK.replace('h="100"', 'h="100mm"').replace('t="100"', 't="100mm"')
    assert (
        legibility.legibility_notes([Printable(fixed, "Puzzle", side=1.0)], PrintSettings()) == []
    )


@pytest.mark.parametrize(
    ("paper", "larger"),
    [
        ("A5", ["A4", "A3", "Letter", "Legal"]),
        ("A4", ["A3", "Legal"]),
        ("Letter", ["Legal", "A3"]),
        ("A3", []),
        ("6x9", ["7x10", "8x10", "8.5x11"]),
        ("8.5x11", []),
    ],
)
def test_larger_paper(paper: str, larger: list[str]) -> None:
    """Sheets for sheets and trims for trims, those of the same series first."""
    assert [one.name for one in legibility.larger_papers(PAPERS[paper])] == larger


def test_paper_that_is_worth_naming() -> None:
    """Where no paper is large enough the largest is named, and none that is hardly larger."""
    (note,) = legibility.legibility_notes([_grid(0.5)], PrintSettings(paper=PAPERS["A5"]))
    assert note.endswith("too small; with --paper A3 they have 1.3 mm")
    for paper in ("8x10", "A3"):
        (note,) = legibility.legibility_notes([_grid(0.5)], PrintSettings(paper=PAPERS[paper]))
        assert note.endswith("mm are too small")


def test_notes_on_cells_hold_on_the_page() -> None:
    """A sheet without a note has cells of the least size or more, whatever its list is."""
    words = [f"{first}a{last}e{first}" for first in "bcdfghkl" for last in "mnprst"]
    for size in (20, 30, 38):
        printable = PrintLayout.of(WordSearch.make(words, size=size, seed=1)).printable({})
        assert legibility.legibility_notes([printable], PrintSettings()) == []
        page = _sheet(printable)[0]
        xs = sorted({round(run.x, 1) for run in page.runs if len(run.text) == 1})
        pitch = (xs[-1] - xs[0]) / (size - 1)
        assert pitch >= 0.97 * legibility.LEAST * POINT


def test_small_pieces_are_reported() -> None:
    """Pieces of a jigsaw in large print on small paper."""
    jigsaw = Jigsaw.make(6, tabs=8, seed=1)
    assert (
        legibility.legibility_notes([PrintLayout.of(jigsaw).printable({})], PrintSettings()) == []
    )
    (note,) = legibility.legibility_notes(
        [PrintLayout.of(jigsaw).printable({})], PrintSettings(paper=PAPERS["A5"], large=True)
    )
    assert "too small for large print; --paper A4 has more room" in note


def test_pages_larger_than_pdf_has_are_refused(run: Run, here: Path) -> None:
    """Exit code 2, and nothing is written."""
    del here
    made = CrissCross.make([("apple", "a"), ("pear", "b")], seed=1)
    with pytest.raises(InputError, match=r"too large for a page, which would have .* 5.08 m"):
        bare_page_size(PrintLayout.of(made).printable({"cell": "1000"}), PrintSettings())
    Path("a.txt").write_text(made.text())
    done = run("show", "a.txt", "--style", "cell=1000", "-o", "b.pdf")
    assert (done.code, done.out) == (2, "")
    assert not Path("b.pdf").exists()
