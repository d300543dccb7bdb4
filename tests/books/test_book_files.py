"""Book files: `puzzlewright book book.toml -o book.pdf`."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from support.commandline import SUDOKU, Run, bare
from support.files.pdf_pages import Page, pages_of
from support.messages import facts, missing_facts
from support.paths import ROOT

from puzzlewright.books import book_file
from puzzlewright.books import keys as book_keys
from puzzlewright.books.book import Book
from puzzlewright.core.errors import InputError

pytestmark = pytest.mark.usefixtures("here")

pytest.importorskip("typst")

SMALL = '[[section]]\nmake = "sudoku 4x4"\nseeds = 1\n'

BOOK = '''\
title = "Two sorts"
subtitle = "Small ones"
author = "A. Author"
copyright = """
© A. Author
#read("secret.txt") $x$ *all* rights
"""
contents = "{contents}"
[page]
trim = "6x9in"
header = "{{title}} / {{section}}"
footer = "by {{author}}"
[solutions]
place = "{place}"
[[front]]
title = "First words"
text = """
Read **this**.

- one
- two
"""
[[section]]
title = "Squares"
instructions = "Fill them in."
make = {{kind = "sudoku", size = 4, difficulty = "easy"}}
seeds = "1-3"
[[section]]
title = "Words"
make = "wordsearch words.txt --size 6"
seeds = [1, 2]
difficulty = "Quick"
[[back]]
title = "Last words"
file = "texts/end.txt"
'''


def _write(text: str, name: str = "book.toml") -> None:
    Path(name).write_text(text, encoding="utf-8")


def _book(run: Run, text: str, *words: str) -> list[Page]:
    """Set a book that has nothing to complain about; return its pages."""
    _write(text)
    done = run("book", "book.toml", "-o", "b.pdf", *words)
    assert (done.code, done.err) == (0, "")
    return pages_of(Path("b.pdf").read_bytes())


@pytest.fixture
def files(here: Path) -> Path:
    """Write what BOOK names."""
    (here / "texts").mkdir()
    (here / "texts" / "end.txt").write_text("The *end* #end[x].\n")
    (here / "words.txt").write_text("apple\nbasil\nhedge\n")
    return here


def _filled(contents: str = "sections", place: str = "end") -> str:
    return BOOK.format(contents=contents, place=place)


@pytest.mark.usefixtures("files")
def test_a_book_from_front_to_back(run: Run) -> None:
    """Title, copyright, contents, texts, sections with their puzzles, solutions, last words."""
    pages = _book(run, _filled())
    texts = [page.text for page in pages]
    assert texts[0] == "Two sorts\nSmall ones\nA. Author"
    assert texts[1].startswith('© A. Author\n#read("secret.txt") $x$ \nall\n rights')
    entries = re.findall(r"^(.*?) ?\n(\S*)?(?: \n)?(\d+)$", texts[2], re.MULTILINE)
    assert [(title, int(page)) for title, _, page in entries][:1] == [("First words", 4)]
    for title, number in (("First words", 4), ("Squares", 5), ("Words", 9), ("Solutions", 12)):
        assert title in texts[2]
        assert title in texts[number - 1]
    assert "1–3" in texts[2]
    assert texts[3].startswith("First words\nRead \nthis\n.\n•\none\n•\ntwo")
    assert texts[4].startswith("Squares\n1–3\nFill them in.")
    assert texts[5].startswith("Two sorts / Squares\n1\u2002Sudoku\nEasy\n")
    assert texts[9].startswith("Two sorts / Words\n4\u2002Word search\nQuick\n")
    assert texts[12] == "Last words\nThe \nend\n #end[x].\nby A. Author\n13"
    for number, page in enumerate(pages[2:], 3):
        assert {"by A. Author", str(number)} <= set(page.text.split("\n"))
        assert (page.width, page.height) == (432, 648)


@pytest.mark.usefixtures("files")
def test_puzzles_are_those_that_make_makes(run: Run) -> None:
    """Of a table as of a line."""
    pages = _book(run, _filled())
    made = bare(run("make", "sudoku", "4x4", "--difficulty", "easy", "--seed", "2").out)
    givens = sorted(re.findall(r"\b[1-4]\b", made.partition("\n")[2]))
    assert sorted(run.text for run in pages[6].runs if run.text in "1234" and run.y > 60) == givens


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("place", "titles"),
    [
        ("end", ["Solutions"]),
        ("end-by-section", ["Solutions: Squares", "Solutions: Words"]),
        ("after-section", ["Solutions", "Solutions"]),
        ("none", []),
    ],
)
def test_places_of_solutions(run: Run, place: str, titles: list[str]) -> None:
    """At the end, with or without headings, behind each section, or nowhere."""
    texts = [page.text for page in _book(run, _filled(place=place))]
    found = [line for text in texts[3:] for line in text.split("\n") if line.startswith("Solut")]
    assert found == titles
    if place == "after-section":
        places = [at for at, text in enumerate(texts) if "Solutions" in text]
        assert texts[places[0]].count("Solutions") == 2  # the contents
        assert "Words\n4–5" in texts[places[1] + 1]
        assert not any("Two sorts / " in texts[at] for at in places)  # no header above a heading


@pytest.mark.usefixtures("files")
def test_contents_of_puzzles(run: Run) -> None:
    """Each puzzle below its section; or no contents at all."""
    texts = [page.text for page in _book(run, _filled(contents="puzzles"))]
    order = [
        "First words",
        "Squares",
        "1\nSudoku",
        "3\nSudoku",
        "Words",
        "4\nWord",
        "Solutions",
        "Last",
    ]
    places = [texts[2].index(words) for words in order]
    assert places == sorted(places)
    texts = [page.text for page in _book(run, _filled(contents="none"))]
    assert texts[2].startswith("First words")


def test_bookmarks_have_two_levels(run: Run) -> None:
    """Puzzles stand below their sections."""
    _book(run, 'title = "T"\n' + SMALL.replace("make", 'title = "Small"\nmake'))
    pattern = rb"<</Parent (\d+) [^>]*?/Title\(([^)]*)\)"
    outline = re.findall(pattern, Path("b.pdf").read_bytes())
    parents = {title: parent for parent, title in outline}
    assert set(parents) == {b"Small", b"1 Sudoku", b"Solutions"}
    assert parents[b"Small"] == parents[b"Solutions"] != parents[b"1 Sudoku"]


def _boxes(data: bytes, name: str) -> list[list[float]]:
    found = re.findall(rf"/{name}Box\[([^]]*)\]".encode(), data)
    return [[float(number) for number in box.split()] for box in found]


def test_trim_and_bleed(run: Run) -> None:
    """The media have the bleed; TrimBox and BleedBox say what is what."""
    page = '[page]\ntrim = "8.25x8.25in"\nbleed = "0.125in"\n'
    pages = _book(run, page + SMALL)
    data = Path("b.pdf").read_bytes()
    whole, inner = [0, 0, 612, 612], [9, 9, 603, 603]
    assert _boxes(data, "Media") == _boxes(data, "Bleed") == [whole] * len(pages)
    assert _boxes(data, "Trim") == [inner] * len(pages)
    sides = '[page]\ntrim = "6x9in"\nbleed = {outside = "9pt", top = "18pt", bottom = "18pt"}\n'
    pages = _book(run, sides + SMALL)
    data = Path("b.pdf").read_bytes()
    assert _boxes(data, "Media") == _boxes(data, "Bleed") == [[0, 0, 441, 684]] * len(pages)
    right, left = [0, 18, 432, 666], [9, 18, 441, 666]
    assert _boxes(data, "Trim") == [right if at % 2 == 0 else left for at in range(len(pages))]
    _book(run, SMALL)
    assert _boxes(Path("b.pdf").read_bytes(), "Trim") == []


def test_margins(run: Run) -> None:
    """They are where they were put, right and left."""
    page = '[page]\nmargins = {inside = "30mm", outside = "20mm", top = "25mm"}\n'
    pages = _book(run, page + SMALL.replace("seeds = 1", 'seeds = "1-2"'))
    for at, margin in ((3, 20), (4, 30)):
        head = next(run for run in pages[at].runs if "Sudoku" in run.text)
        assert head.x == pytest.approx(margin * 72 / 25.4, abs=0.6)
        assert 648 - head.y > 25 * 72 / 25.4


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ("", "right"),
        ('numbers = "inside"', "left"),
        ('numbers = "centre"', "middle"),
        ('numbers = "none"', None),
        ('numbers-at = "top"', "right"),
        ("first-number = 41", "right"),
    ],
)
def test_numbers_of_pages(run: Run, keys: str, place: str | None) -> None:
    """On or off, at the top or the bottom, outside, inside or in the middle, from any number on."""
    page = _book(run, f"[page]\n{keys}\n{SMALL}")[4]
    number = "45" if "41" in keys else "5"
    found = [run for run in page.runs if run.text == number and not 45 < run.y < 600]
    if place is None:
        assert found == []
        return
    (one,) = found
    assert one.x == pytest.approx({"left": 34, "middle": 216, "right": 398}[place], abs=12)
    assert (one.y > 300) == ("top" in keys)


def test_sections_on_right_pages(run: Run) -> None:
    """An empty page comes before, if need be."""
    part = SMALL.replace("make", 'title = "Part"\nmake')
    parts = part + part.replace("seeds = 1", "seeds = 2")
    texts = [page.text for page in _book(run, f'[page]\nsections-start = "right"\n{parts}')]
    starts = [at for at, text in enumerate(texts, 1) if text.startswith("Part\n") and at > 3]
    assert starts == [5, 7]


def test_sections_are_numbered_on(run: Run) -> None:
    """Puzzles of files, then those that are made; a folder is read in natural order."""
    Path("folder").mkdir()
    Path("folder/p2.txt").write_text(SUDOKU)
    Path("folder/p10.txt").write_text(
        f"#: title Ten\n{SUDOKU.translate(str.maketrans('12', '21'))}"
    )
    text = '[[section]]\npuzzles = ["folder"]\nmake = "sudoku 4x4"\nseeds = 7\n' + SMALL
    heads = [page.text.split("\n")[0] for page in _book(run, text)[3:7]]
    assert heads == ["1\u2002Sudoku", "2\u2002Ten", "3\u2002Sudoku", "4\u2002Sudoku"]


def test_a_book_file_lies_beside_its_puzzles(run: Run) -> None:
    """In their folder it is passed over, and so is the book."""
    Path("p.txt").write_text(SUDOKU)
    for _ in range(2):
        assert len(_book(run, '[[section]]\npuzzles = "."\n')) == 3 + 1 + 1
    assert run("book", ".", "-o", "c.pdf") == (0, "c.pdf: 1 puzzle\n", "")


def test_ctrl_c(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It leaves what was there as it was, wherever it comes."""
    Path("b.pdf").write_bytes(b"mine")
    _write(SMALL)

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    for name in (
        "typesetting.compile_book",
        "collection.supply_solution",
        "book_file.read_toml",
    ):
        with monkeypatch.context() as patched:
            patched.setattr(f"puzzlewright.books.{name}", interrupted)
            done = run("book", "book.toml", "--typst", "source", "-o", "b.pdf")
        assert (done.code, done.err) == (130, "puzzlewright: stopped\n")
    assert Path("b.pdf").read_bytes() == b"mine"
    assert not Path("source").exists()


def test_per_page_styles_and_tasks(run: Run) -> None:
    """Each section has its own."""
    Path("w.txt").write_text("apple\nbasil\nhedge\n")
    words = 'make = "wordsearch w.txt"\nseeds = 1\nstyle = "no-list"\n'
    last = SMALL.replace("seeds = 1", "seeds = 9")
    text = f"per-page = 2\n{SMALL}tasks = false\n[[section]]\n{words}{last}per-page = 4\n"
    text = text.replace("seeds = 1\ntasks", 'seeds = "1-4"\ntasks')
    pages = _book(run, text)
    assert len(pages) == 3 + 2 + 1 + 1 + 1
    assert "Fill in" not in pages[3].text
    assert "Fill in" in pages[6].text
    assert "apple" not in pages[5].text


def test_recipes_of_all_sorts(run: Run) -> None:
    """Lines, tables, recipe files; words in the table; seeds of their own."""
    Path("sub").mkdir()
    Path("sub/list.csv").write_text("apple,red\nbasil,green\nhedge,high\n")
    Path("sub/r.json").write_text('{"kind": "sudoku", "size": 4, "seed": 9}')
    Path("sub/mask.txt").write_text("xxxxxxx\n" * 7)
    text = """\
[[section]]
make = [
    {recipe = "r.json"},
    {recipe = "r.json", size = 6, seeds = "1-2"},
    "sudoku --recipe r.json",
    {kind = "word-search", words = "list.csv", mask = "mask.txt", seeds = 3},
    {kind = "wordsearch", words = ["apple", ["pear", "green"]], columns = "word=1", seeds = 3},
    {kind = "wordsearch", words = "apple, pear", message-at = "end", message = "A", seeds = 4},
    {kind = "crisscross", words = "list.csv", swap = true, seeds = 1},
]
"""
    _write(text, "sub/book.toml")
    done = run("book", "sub/book.toml", "-o", "b.pdf")
    assert (done.code, done.out) == (0, "b.pdf: 8 puzzles\n")
    assert [len(batch.seeds) for batch in Book.load("sub/book.toml").sections[0].puzzles] == [
        1, 2, 1, 1, 1, 1, 1,
    ]  # fmt: skip


SECRETS = {
    "puzzles": 'puzzles = ["../secret.txt"]',
    "absolute": 'puzzles = "{}/secret.txt"',
    "folder": 'puzzles = [".."]',
    "link": 'puzzles = "link.txt"',
    "line": 'make = "wordsearch ../secret.txt"\nseeds = 1',
    "words": 'make = "wordsearch --words ../secret.txt"\nseeds = 1',
    "mask": 'make = "wordsearch --mask {}/secret.png"\nseeds = 1',
    "table": 'make = {{kind = "wordsearch", words = "../secret.txt"}}\nseeds = 1',
    "fill": 'make = "fillin 5x5 --words ../secret.txt"\nseeds = 1',
    "template": 'make = "fillin --template ../secret.txt"\nseeds = 1',
    "board": 'make = "packing --board ../secret.txt"\nseeds = 1',
    "recipe": 'make = {{recipe = "../secret.json"}}\nseeds = 1',
    "option": 'make = "sudoku --recipe ../secret.json"\nseeds = 1',
    "picture": 'make = "jigsaw 3x3"\nseeds = 1\nstyle = "picture=../secret.png"',
    "stdin": 'make = "wordsearch -"\nseeds = 1',
    "front": 'make = "sudoku"\nseeds = 1\n[[front]]\nfile = "../secret.txt"',
    "back": 'make = "sudoku"\nseeds = 1\n[[back]]\nfile = "{}/secret.txt"',
    "fonts": 'make = "sudoku"\nseeds = 1\n',
}


@pytest.mark.parametrize("name", SECRETS)
def test_files_lie_beside_or_below(run: Run, here: Path, name: str) -> None:
    """Whatever names a file, it is none outside the folder."""
    Path("secret.txt").write_text("hush\nhush hush\n")
    Path("secret.json").write_text('{"kind": "hush"}')
    Path("secret.png").write_bytes(b"hush")
    Path("inner").mkdir()
    Path("inner/link.txt").symlink_to("../secret.txt")
    fonts = 'fonts = "../secret.txt"\n' if name == "fonts" else ""
    _write(f"{fonts}[[section]]\n{SECRETS[name].format(here)}\n", "inner/book.toml")
    done = run("book", "inner/book.toml", "-o", "b.pdf")
    assert done.code == 2
    assert "hush" not in done.err
    assert not Path("b.pdf").exists()
    reasons = ("outside the folder", "not standard input", "no such file", "cannot be read")
    assert any(reason in done.err for reason in reasons)


def test_lists_are_not_quoted(run: Run) -> None:
    """An error about a file that a book file names says where, but not what is in it."""
    Path("words.txt").write_text("hush;a;b;c;d;e;f\n" * 3 + '"hush\n')
    Path("r.json").write_text('{"hush": 1, "kind": "sudoku"}')
    for make in (
        '"sudoku --recipe r.json"',
        '{recipe = "r.json"}',
        '"fillin 3x3 --words words.txt"',
    ):
        _write(f"[[section]]\nmake = {make}\nseeds = 1\n")
        done = run("book", "book.toml", "-o", "b.pdf")
        assert done.code == 2
        assert "hush" not in done.err


def test_files_anywhere_if_they_are_allowed(run: Run) -> None:
    """By an option, as for all other files that name files."""
    Path("inner").mkdir()
    Path("a.txt").write_text(SUDOKU)
    Path("w.txt").write_text("apple\nbasil\nhedge\n")
    text = '[[section]]\npuzzles = "../a.txt"\nmake = "wordsearch ../w.txt"\nseeds = 1\n'
    _write(text, "inner/book.toml")
    assert run("book", "inner/book.toml", "-o", "b.pdf").code == 2
    done = run("book", "inner/book.toml", "--allow-files", "-o", "b.pdf")
    assert done == (0, "b.pdf: 2 puzzles\n", "")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('titel = "x"\n', "line 1 … no such key … title … 'titel'"),
        ("title = 3\n", "line 1: title … text … not a number … '3'"),
        (f"title = '{'x' * 301}'\n", "line 1: title … 300 characters"),
        ("large = 1\n", "line 1: large … true or false … not a number"),
        ("title = 2026-01-01\n", "title … text … not a date"),
        ('language = "xx"\n', "line 1: language … no such language"),
        ('contents = "puzzle"\n', "contents … no such choice … puzzles … 'puzzle'"),
        ("per-page = 3\n", "line 1: per-page … 1, 2, 4, 6 … '3'"),
        ('pdf-standard = "a-9"\n', "line 1: pdf-standard … no such choice"),
        ('fonts = ["no.ttf"]\n', "book.toml, line 1: fonts 1: no.ttf … cannot be read"),
        ("page = 3\n", "line 1: page … table … not a number"),
        ("[page]\n\ntrim = '9'\n", "line 3: page.trim … no such paper"),
        ("[page]\nbleed = '3'\n", "line 2: page.bleed … length … 3mm"),
        ("[page]\nbleed = '3in'\n", "page.bleed … at most 25 mm"),
        ("[page]\nmargins = {left = '3mm'}\n", "line 2 … no such key … top, bottom"),
        ("[page]\nmargins = '70mm'\n", "page … margins … 12×89 mm … 45"),
        ("[page]\nheader = '{page}'\n", "page.header … no such field {page} … {title}"),
        ("[page]\nfirst-number = 2\n", "line 2: page.first-number … right page"),
        ("[solutions]\nper-page = 0\n", "solutions.per-page … at least 1"),
        ("[solutions]\ncell = '1mm'\n", "solutions.cell … at least 1.5 mm"),
        ("[[front]]\ntitle = 'A'\n", "line 1: front 1 … text … file"),
        ("[[front]]\ntext = ''\n", "line 1: front 1 … empty text"),
        ("[[section]]\ntitle = 'A'\n", "line 1: section 1 … puzzles"),
        (
            "[[section]]\npuzzles = 'a'\nseeds = 1\n",
            "line 3: section 1.seeds … make",
        ),
        ("[[section]]\nmake = 'sudoku'\n", 'line 2: section 1.make … seeds … missing … seeds = "1'),
        ("[[section]]\nmake = 'sudoko'\nseeds = 1\n", "section 1.make … no such kind … sudoku"),
        ("[[section]]\nmake = 'sudoku -o x'\nseeds = 1\n", "make … not for a book"),
        ("[[section]]\nmake = {kind = 'sudoku', grad = 1}\nseeds = 1\n", "difficulty"),
        ("[[section]]\nmake = {kind = 'sudoku', seed = 1}\n", "seeds = ..."),
        ("[[section]]\nmake = {difficulty = 'easy'}\nseeds = 1\n", "make … kind … missing"),
        ("[[section]]\nmake = {kind = 'sudoku', size = [1]}\nseeds = 1\n", "make.size"),
        ("[[section]]\nmake = {kind = 'sudoku', size = 2026-01-01}\nseeds = 1\n", "make.size"),
        ("[[section]]\nmake = 'sudoku'\nseeds = '3-1'\n", "line 3: section 1.seeds … range"),
        (
            "[[section]]\nmake = 'sudoku'\nseeds = -1\n",
            "section 1.seeds … at least",
        ),
        ("[[section]]\nmake = 'sudoku'\nseeds = []\n", "section 1.seeds … no seeds"),
        ("[[section]]\nmake = 'sudoku'\nseeds = 1\nstyle = 'odd'\n", "style … 'odd'"),
        (
            "title = '中'\n[[section]]\nmake = 'sudoku'\nseeds = 1\n",
            "no font … 中 (CJK) … Noto Sans SC … fonts.google.com/noto … key fonts",
        ),
        ("[[section]]\ninstructions = '*中*'\nmake = 'sudoku'\nseeds = 1\n", "characters … 中"),
        (
            "[[section]]\nmake = 'sudoku'\nseeds = 1\ntitles = 'No. {page}'\n",
            "line 4: section 1.titles … no such field {page} … {number}, {seed}",
        ),
        ("", "sections … [[section]]"),
        ("title = \n", "line 1, column 9 … not TOML"),
    ],
)
def test_refusals(run: Run, text: str, complaint: str) -> None:
    """One line names the file, the line and the key; nothing is written."""
    Path("a").write_text(SUDOKU)
    _write(text)
    done = run("book", "book.toml", "-o", "b.pdf")
    assert (done.code, done.out) == (2, "")
    assert not missing_facts(done.err, complaint)
    assert done.err.count("\n") == 1
    assert not Path("b.pdf").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["--title", "A"], ["--paper", "A5"], ["--make", "sudoku", "--seeds", "1"], ["--large"],
        ["--per-page", "2"], ["--no-solutions"], ["--style", "x"], ["--kind", "sudoku"],
    ],
)  # fmt: skip
def test_options_that_the_file_has_keys_for(run: Run, words: list[str]) -> None:
    """They are refused, with the key."""
    _write(SMALL)
    done = run("book", "book.toml", *words, "-o", "b.pdf")
    assert done.code == 2
    assert not missing_facts(done.err, f"{words[0]} … book file … key")
    done = run("book", "book.toml", "other.txt", "-o", "b.pdf")
    assert not missing_facts(done.err, "book file … only argument")


def test_broken_puzzles_are_named_and_the_rest_goes_on(run: Run) -> None:
    """Exit code 2, as without a book file; a section of which nothing is left goes."""
    Path("bad.txt").write_text("junk")
    part = '[[section]]\ntitle = "Bad ones"\npuzzles = "bad.txt"\n'
    _write(part + SMALL)
    done = run("book", "book.toml", "-o", "b.pdf")
    assert (done.code, done.out) == (2, "b.pdf: 1 puzzle\n")
    assert "bad.txt: not recognised" in done.err
    assert "Bad ones" not in "".join(page.text for page in pages_of(Path("b.pdf").read_bytes()))


def test_guesses_are_reported(run: Run) -> None:
    """Of lists that a book file names, and words that found no room; once for all seeds."""
    Path("w.txt").write_text("apple - Apfel\nhedge - Hecke\nbasil - Basilikum\n")
    _write('[[section]]\ntitle = "A"\nmake = "wordsearch w.txt"\nseeds = "1-3"\n')
    done = run("book", "book.toml", "-o", "b.pdf")
    assert done.code == 0
    assert done.err.startswith("puzzlewright: A: wordsearch, seeds 1-3: read as 3 words")
    assert done.err.count("\n") == 1
    _write('[[section]]\nmake = "wordsearch --size 4"\nseeds = 1\n')
    assert "not placed" in run("book", "book.toml", "-o", "b.pdf").err


def test_number_and_size_of_solutions(run: Run) -> None:
    """A number to a page, or cells of a number of millimetres."""
    text = SMALL.replace("seeds = 1", 'seeds = "1-7"')
    pages = _book(run, f"[solutions]\nper-page = 3\n{text}")
    assert len(pages) == 3 + 7 + 3
    pages = _book(run, f"[solutions]\nper-page = 12\ntitle = 'Answers'\n{text}")
    assert len(pages) == 3 + 7 + 1
    assert pages[-1].text.startswith("Answers\n")
    page = _book(run, f"[solutions]\ncell = '5mm'\n{text}")[-1]
    row = sorted({round(run.x, 1) for run in page.runs if run.text in "1234" and run.y > 60})
    assert min(b - a for a, b in pairwise(row)) <= 5 * 72 / 25.4 + 0.1


@pytest.mark.parametrize("standard", book_keys.STANDARDS)
def test_standards(run: Run, standard: str) -> None:
    """PDF/A of each sort, of several kinds of puzzles."""
    kinds = 'make = ["sudoku 4x4", "jigsaw 2x2", "wordsearch", "packing"]\nseeds = 1\n'
    page = '[page]\nbleed = "3mm"\n'
    pages = _book(run, f'colour = true\npdf-standard = "{standard}"\n{page}[[section]]\n{kinds}')
    assert len(pages) > 6
    data = Path("b.pdf").read_bytes()
    if standard.startswith("a-"):
        part, conformance = standard[2], standard[3:].upper()
        assert f"<pdfaid:part>{part}<".encode() in data
        if conformance:
            assert f"<pdfaid:conformance>{conformance}<".encode() in data


def test_time_limit(run: Run) -> None:
    """Exit code 3 and no book; one line."""
    _write('[[section]]\nmake = "fillin 15x15"\nseeds = "1-50"\n')
    done = run("book", "book.toml", "--time", "0.2", "-o", "b.pdf")
    assert (done.code, done.out) == (3, "")
    assert done.err.count("\n") == 1
    assert not Path("b.pdf").exists()
    Path("many.txt").write_text(f"{SUDOKU}\n" * 500)
    done = run("book", "many.txt", "many.txt", "--time", "0.05", "-o", "b.pdf")
    assert done.code == 3
    assert not missing_facts(done.err, "time limit … result")


def test_the_first_book_file(run: Run) -> None:
    """It works as it is, shows all keys, and replaces nothing."""
    done = run("book", "--init")
    assert (done.code, done.err) == (0, "")
    assert done.out == "book.toml: set it with `puzzlewright book book.toml -o book.pdf`\n"
    assert run("book", "book.toml", "-o", "b.pdf") == (0, "b.pdf: 14 puzzles\n", "")
    for known in book_keys.TABLES.values():
        for key in known:
            assert re.search(rf"\b{key.name}\b", book_file.FIRST_BOOK), key.name
    before = Path("book.toml").read_bytes()
    done = run("book", "--init", "book.toml")
    assert (done.code, done.out) == (2, "")
    assert not missing_facts(done.err, "file already")
    assert Path("book.toml").read_bytes() == before
    assert run("book", "--init", "other.toml", "--quiet") == (0, "", "")
    assert ".toml" in run("book", "--init", "other.txt").err
    assert "no such folder" in run("book", "--init", "no/b.toml").err


def test_keys_that_the_first_book_file_shows_in_comments() -> None:
    """They work, too, when the sign before them is taken away."""
    text = re.sub(r"^# (?=[a-z-]+ = )", "", book_file.FIRST_BOOK, flags=re.MULTILINE)
    text = re.sub(r"^(fonts|puzzles) = .*\n", "", text, flags=re.MULTILINE)
    _write(text)
    book = Book.load("book.toml")
    assert book.pdf_standard == "a-2b"
    assert book.solutions.cell == "4mm"
    assert book.sections[1].difficulty == "Warming up"
    assert book.language == "de"


def test_texts_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all texts together."""
    monkeypatch.setattr("puzzlewright.core.limits.MOST_MATTER", 30)
    _write("[[front]]\ntext = 'twenty characters ..'\n" * 2 + SMALL)
    with pytest.raises(InputError, match=facts("line 3: front 2 … 30 characters")):
        Book.load("book.toml")


def test_paragraphs_have_a_limit() -> None:
    """Typst takes much memory for each."""
    Path("items.txt").write_text("- a\n" * 20_001)
    Path("faces.txt").write_text("*a* " * 25_001)
    for name, what in (("items", "20,000 paragraphs"), ("faces", "50,000 changes of face")):
        _write(f"[[front]]\nfile = '{name}.txt'\n{SMALL}")
        with pytest.raises(InputError, match=rf"book\.toml: more than {what} .*--max-input"):
            Book.load("book.toml")


def test_puzzles_have_a_limit(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all sections together."""
    monkeypatch.setattr("puzzlewright.core.limits.MOST_BOUND", 3)
    _write(SMALL.replace("seeds = 1", 'seeds = "1-2"') * 2)
    done = run("book", "book.toml", "-o", "b.pdf")
    assert (done.code, done.out) == (2, "")
    assert not missing_facts(done.err, "section 2 … 3 puzzles")


def test_the_book_file_is_not_replaced(run: Run) -> None:
    """Even if it is called .pdf through a link."""
    _write(SMALL)
    Path("b.pdf").symlink_to("book.toml")
    done = run("book", "book.toml", "-o", "b.pdf")
    assert done.code == 2
    assert Path("book.toml").read_text() == SMALL


def test_the_document_has_all_keys() -> None:
    """Its tables are those that book files are read by."""
    text = (ROOT / "docs" / "books.md").read_text(encoding="utf-8")
    for known in book_keys.TABLES.values():
        table = "".join(f"| `{key.name}` | {key.help} |\n" for key in known)
        assert f"|---|---|\n{table}\n" in text
