"""`show` and `make` on paper and in pixels: the options, the key, and what is refused."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from support.commandline import HOPELESS, SUDOKU, Run
from support.files.fonts import make_font
from support.files.pdf_pages import pages_of

import puzzlewright
from puzzlewright import WordSearch, __version__
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.pdf import job_sheet
from puzzlewright.paper import png, typst
from puzzlewright.puzzles import uniqueness as patience
from puzzlewright.puzzles.abilities import PrintLayout

pytestmark = pytest.mark.usefixtures("here")

pytest.importorskip("typst")

#: A sudoku that is not solved without searching.
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"

#: A fill-in that does not use all of its words.
DICTIONARY = "fillin\nmode dictionary\ngrid\n___\n_#_\n___\nwords\nABC\nADE\nCFG\nEHG\nXYZ\n"

WORDS = "apple,Apfel\nbasil,Basilikum\ncompost,Kompost\nhedge,Hecke\n"


@pytest.fixture
def sudoku(here: Path) -> str:
    """Put a sudoku into a file."""
    del here
    Path("a.txt").write_text(SUDOKU)
    return "a.txt"


def _texts(path: str) -> list[str]:
    return [page.text for page in pages_of(Path(path).read_bytes())]


def test_sheet_of_a_puzzle(run: Run, sudoku: str) -> None:
    """A page for the puzzle and one for its solution, with what the options say."""
    words = ["--title", "For Monday", "--author", "A. Teacher", "--sheet-language", "de"]
    words += ["--paper", "letter"]
    assert run("show", sudoku, *words, "-o", "a.pdf") == (0, "", "")
    puzzle, key = pages_of(Path("a.pdf").read_bytes())
    assert (puzzle.width, puzzle.height) == (612, 792)
    assert puzzle.text.startswith("Name: \nDatum: \nFor Monday")
    assert f"A. Teacher · puzzlewright {__version__}" in puzzle.text
    assert "For Monday – Lösung" in key.text
    assert len([run for run in key.runs if run.text.isdigit()]) == 81


def test_list_without_key(run: Run) -> None:
    """Of a dictionary the sheet lists what stands in the grid, though no key goes with it."""
    Path("d.txt").write_text(DICTIONARY)
    Path("no.txt").write_text(DICTIONARY.replace("EHG", "EHI"))
    puzzlewright.load("d.txt").save("saved.pdf")
    assert "ADE" in _texts("saved.pdf")[0]
    for verb, words in (("show", ["-o", "a.pdf"]), ("convert", ["b.pdf"])):
        assert run(verb, "d.txt", *words, "--key", "none").code == 0
        (page,) = _texts(words[-1])
        assert "ADE" in page
        assert "XYZ" not in page
        done = run(verb, "no.txt", *words, "--key", "none")
        assert "the sheet has no list" in done.err
        assert "XYZ" not in _texts(words[-1])[0]


def test_no_key_though_a_solution_is_known(run: Run) -> None:
    """Words over the pieces of a jigsaw need one of its assemblies; the sheet does not show it."""
    run("make", "jigsaw", "2x2", "--seed", "1", "-o", "j.txt")
    for key, pages in (("none", 1), ("page", 2)):
        assert run("show", "j.txt", "--style", "words=HELP", "--key", key, "-o", "j.pdf").code == 0
        assert len(_texts("j.pdf")) == pages


def test_sheet_of_a_new_puzzle_knows_its_seed(run: Run) -> None:
    """The foot has the seed that makes the same again; so do those of several."""
    Path("w.csv").write_text(WORDS)
    done = run("make", "wordsearch", "w.csv", "--seed", "5", "--number", "2", "-o", "w.pdf")
    assert (done.code, done.out) == (0, "")
    for number, seed in ((1, 5), (2, 6)):
        puzzle, key = _texts(f"w-{number}.pdf")
        assert f"seed {seed} · puzzlewright" in puzzle
        assert "– Apfel" in puzzle
        assert "Solution" in key


def test_seed_of_a_sheet() -> None:
    """A sheet shows the seed that it is given, and 0 is one; it looks for none in the puzzle."""
    made = WordSearch.make(["apple", "pear"], seed=4)
    for told, seed in ((None, None), (0, 0), (7, 7)):
        assert (
            job_sheet(Job(made, seed=told), PrintLayout.of(made).printable({}), None).seed == seed
        )


def test_key(run: Run, sudoku: str) -> None:
    """On a page of its own, nowhere, or in a file of its own."""
    for key, pages in (("page", 2), ("none", 1), ("key.pdf", 1)):
        assert run("show", sudoku, "--key", key, "-o", "a.pdf") == (0, "", "")
        assert len(_texts("a.pdf")) == pages
    (key,) = _texts("key.pdf")
    assert "Sudoku – Solution" in key


def test_keys_of_several_puzzles_have_numbers(run: Run) -> None:
    """As the puzzles have."""
    words = ["make", "sudoku", "4x4", "--seed", "1", "--number", "2", "--key", "k.pdf"]
    assert run(*words, "-o", "a.pdf").code == 0
    assert {path.name for path in Path().iterdir()} == {"a-1.pdf", "a-2.pdf", "k-1.pdf", "k-2.pdf"}


def test_solution_alone(run: Run, sudoku: str) -> None:
    """--solution prints the solution and nothing else."""
    assert run("show", sudoku, "--solution", "-o", "a.pdf") == (0, "", "")
    (page,) = _texts("a.pdf")
    assert page.startswith("Sudoku – Solution")


def test_no_solution_no_key(run: Run) -> None:
    """A puzzle without a solution is printed, with a note that there is no key."""
    Path("a.txt").write_text(HOPELESS)
    done = run("show", "a.txt", "-o", "a.pdf")
    assert (done.code, done.out) == (0, "")
    assert "no solution" in done.err
    assert "so the sheet has no key" in done.err
    assert len(_texts("a.pdf")) == 1


def test_search_for_a_key(run: Run, sudoku: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends by itself, after nodes and not after seconds: so the file is always the same."""
    Path("a.txt").write_text(HARD)
    for words in (["show", sudoku, "-o", "a.pdf"], ["convert", sudoku, "a.pdf"]):
        with monkeypatch.context() as patched:
            patched.setattr(patience, "KEY_NODES", 2)
            done = run(*words)
        assert done.code == 0
        assert "has no key" in done.err
        assert len(_texts("a.pdf")) == 1
        assert run(*words) == (0, "", "")
        assert len(_texts("a.pdf")) == 2
    monkeypatch.setattr(patience, "KEY_NODES", 2)
    assert run("show", sudoku, "--nodes", "100000", "-o", "a.pdf") == (0, "", "")
    assert len(_texts("a.pdf")) == 2


def test_key_where_none_can_be(run: Run, sudoku: str) -> None:
    """Neither of the two files is written if one of them cannot be, nor is a puzzle replaced."""
    Path("k.pdf").mkdir()
    keys = {"no/k.pdf": "no such folder: 'no'", "k.pdf": "k.pdf: ", "x.pdf/": "x.pdf/"}
    for key, complaint in keys.items():
        for words in (["show", sudoku, "-o", "a.pdf"], ["convert", sudoku, "a.pdf"]):
            done = run(*words, "--key", key)
            assert (done.code, done.out) == (2, "")
            assert complaint in done.err
            assert {path.name for path in Path().iterdir()} == {"a.txt", "k.pdf"}
    Path("mine.pdf").write_text(SUDOKU)
    for words in (["show", "mine.pdf", "-o", "a.pdf"], ["convert", "mine.pdf", "a.pdf"]):
        done = run(*words, "--key", "mine.pdf")
        reason = "the result would overwrite this file; choose another name"
        assert done == (2, "", f"puzzlewright: mine.pdf: {reason}\n")
        assert Path("mine.pdf").read_text() == SUDOKU
        assert not Path("a.pdf").exists()


def test_list_of_words_is_not_replaced(run: Run) -> None:
    """Neither the puzzle nor its key takes the place of the words that it is made of."""
    Path("w.pdf").write_text(WORDS)
    words = ["make", "wordsearch", "w.pdf", "--seed", "1"]
    for targets in (["-o", "w.pdf"], ["-o", "a.pdf", "--key", "w.pdf"]):
        done = run(*words, *targets)
        reason = "the result would overwrite this file; choose another name"
        assert done == (2, "", f"puzzlewright: w.pdf: {reason}\n")
    assert Path("w.pdf").read_text() == WORDS
    for _ in range(2):  # a title is no file, whatever it says
        assert run(*words, "--title", "a.pdf", "-o", "a.pdf").code == 0


def test_choices(run: Run, sudoku: str) -> None:
    """No name, large print, colours: each changes the file; the same again does not."""
    files = {}
    for option in ([], ["--no-name"], ["--large"], ["--colour"]):
        assert run("show", sudoku, *option, "-o", "a.pdf") == (0, "", "")
        files["".join(option)] = Path("a.pdf").read_bytes()
    assert len(set(files.values())) == 4
    run("show", sudoku, "-o", "a.pdf")
    assert Path("a.pdf").read_bytes() == files[""]
    assert b"/N 3" in files["--colour"]
    assert b"/N 3" not in files[""]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--paper", "B7", "-o", "x.pdf"], "no such paper (there are A4, Letter"),
        (["--sheet-language", "tlh", "-o", "x.pdf"], "no such language (there are ar, cs"),
        (["--key", "side", "-o", "x.pdf"], "the key is page, none or a .pdf file: 'side'"),
        (["--key", "x.pdf", "-o", "x.pdf"], "the key and the puzzle cannot be the same file"),
        (["--solution", "--key", "k.pdf", "-o", "x.pdf"], "which has no key: '--key'"),
        (["--key", "./x.pdf", "-o", "x.pdf"], "the key and the puzzle cannot be the same file"),
        (["--font", "a.txt", "-o", "x.pdf"], "not a font file"),
        (["--font", "no.ttf", "-o", "x.png"], "no.ttf: cannot be read"),
        (["--large", "-o", "x.svg"], "this is for .pdf files only: '--large'"),
        (
            ["--title", "A", "-o", "x.svg"],
            "for .pdf, .js, .json, .html, .txt, .ipuz, .puz, .jpz and",
        ),
        (["--pixels", "9", "-o", "x.pdf"], "this is for .png files only: '--pixels'"),
        (["--font", "a.txt"], "this is for .pdf, .png and .svg files only: '--font'"),
        (["--pixels", "0", "-o", "x.png"], "argument --pixels"),
        (["--dpi", "300", "-o", "x.svg"], "this is for .png files only: '--dpi'"),
        (["--grey", "-o", "x.pdf"], "this is for .png files only: '--grey'"),
        (["--dpi", "9", "--pixels", "9", "-o", "x.png"], "or its resolution, not both"),
        (["--pixels", "99999", "-o", "x.png"], "a picture of more than 16,000 pixels"),
        (["-o", "x.gif"], "cannot write a sudoku as .gif (there are .txt, .svg, .png, .pdf"),
    ],
)
def test_refusals(run: Run, sudoku: str, words: list[str], complaint: str) -> None:
    """Contradictory options are an error of one line, exit code 2, and nothing is written."""
    done = run("show", sudoku, *words)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert done.err.count("\n") == 1
    assert {path.name for path in Path().iterdir()} == {"a.txt"}


def test_letters_that_no_font_has(run: Run) -> None:
    """They are named, with a font to give; nothing is written."""
    Path("w.txt").write_text("中文大\n文字\n")
    for name in ("w.pdf",):
        done = run("make", "wordsearch", "w.txt", "--seed", "1", "-o", name)
        assert done.code == 2
        assert "(CJK); get Noto Sans SC (free, fonts.google.com/noto) and give" in done.err
        assert not Path(name).exists()


def test_pixels(run: Run, sudoku: str) -> None:
    """A PNG of the drawing, of the given width."""
    assert run("show", sudoku, "--pixels", "300", "-o", "a.png") == (0, "", "")
    data = Path("a.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20]) == 300
    assert run("make", "sudoku", "4x4", "--seed", "1", "-o", "b.png") == (0, "", "")
    assert int.from_bytes(Path("b.png").read_bytes()[16:20]) == 368


def test_millimetres_in_pixels(run: Run, sudoku: str) -> None:
    """A size in millimetres holds in a PNG, too: it was an internal error."""
    Path("w.txt").write_text("apple\nbanana\ncherry\n")
    words = ("make", "crisscross", "w.txt", "--seed", "1", "--style", "cell=8")
    assert run(*words, "-o", "a.png") == (0, "", "")
    assert run(*words, "--dpi", "300", "--grey", "-o", "b.png") == (0, "", "")
    usual, fine = (int.from_bytes(Path(name).read_bytes()[16:20]) for name in ("a.png", "b.png"))
    assert fine == pytest.approx(usual * 300 / 192, abs=1)
    assert run("show", sudoku, "--dpi", "96", "-o", "c.png") == (0, "", "")


def test_missing_parts_are_reported(run: Run, sudoku: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra, one line says how to get it."""
    for module in ("typst", "resvg_py"):
        monkeypatch.setitem(sys.modules, module, None)
    for name, hint in (("x.pdf", typst.HINT), ("x.png", png.HINT)):
        assert run("show", sudoku, "-o", name) == (2, "", f"puzzlewright: {name}: {hint}\n")


def test_broken_parts_are_reported(
    run: Run, sudoku: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module that is installed but cannot be imported is as good as missing."""
    for module in ("typst", "resvg_py"):
        (here / "broken" / module).mkdir(parents=True)
        (here / "broken" / module / "__init__.py").write_text("raise ImportError('no such .so')")
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.syspath_prepend(str(here / "broken"))
    for name, hint in (("x.pdf", typst.HINT), ("x.png", png.HINT)):
        assert run("show", sudoku, "-o", name) == (2, "", f"puzzlewright: {name}: {hint}\n")


def test_font_by_any_name(run: Run, here: Path) -> None:
    """A font whose name does not end as those of fonts do is printed with."""
    Path("w.txt").write_text("中文大\n文字中\n")
    font = make_font(here / "own.download", "Own Hand", "中文大字")
    words = ["make", "wordsearch", "w.txt", "--seed", "1", "--font", str(font), "-o", "w.pdf"]
    assert run(*words) == (0, "", "")
    assert b"+OwnHand" in Path("w.pdf").read_bytes()


def test_conversions(run: Run, sudoku: str) -> None:
    """`convert` to paper and to pixels takes the options that `show` takes."""
    words = [
        "--title",
        "T",
        "--sheet-language",
        "de",
        "--paper",
        "letter",
        "--key",
        "k.pdf",
        "--large",
    ]
    assert run("convert", sudoku, "a.pdf", *words) == (0, "", "")
    (page,) = pages_of(Path("a.pdf").read_bytes())
    assert (page.width, page.height) == (612, 792)
    assert page.text.startswith("Name: \nDatum: \nT")
    assert "T – Lösung" in _texts("k.pdf")[0]
    assert run("convert", sudoku, "b.pdf", "--key", "none") == (0, "", "")
    assert len(_texts("b.pdf")) == 1
    assert run("convert", sudoku, "a.png", "--pixels", "300") == (0, "", "")
    assert int.from_bytes(Path("a.png").read_bytes()[16:20]) == 300


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["x.ipuz", "--large"], "this is for .pdf files only: '--large'"),
        (["x.svg", "--title", "A"], ".puz, .jpz and .xd files only: '--title'"),
        (["x.png", "--key", "none"], "this is for .pdf, .js, .json and .html files only: '--key'"),
        (["x.pdf", "--pixels", "9"], "this is for .png files only: '--pixels'"),
        (["x.pdf", "--as", "text", "--paper", "A5"], "this is for .pdf files only: '--paper'"),
        (["x.png", "--pixels", "99999"], "a picture of more than 16,000 pixels"),
    ],
)
def test_refused_conversions(run: Run, sudoku: str, words: list[str], complaint: str) -> None:
    """And refuses them for other files."""
    done = run("convert", sudoku, *words)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert {path.name for path in Path().iterdir()} == {"a.txt"}


def test_two_assemblies_on_a_sheet(run: Run) -> None:
    """A comparison is a drawing on a sheet, and in pixels."""
    assert run("make", "jigsaw", "3x3", "--solutions", "2", "--seed", "1", "-o", "j.txt").code == 0
    assert run("show", "j.txt", "--compare", "-o", "j.pdf") == (0, "", "")
    assert "Assembly 1" in _texts("j.pdf")[0].replace("\n", "")
    assert "Name" not in _texts("j.pdf")[0]
    assert run("show", "j.txt", "--compare", "-o", "j.png") == (0, "", "")


def test_sizes_in_millimetres(run: Run) -> None:
    """A drawing keeps the requested size; one note reports that the page grew."""
    run("make", "jigsaw", "4x4", "--seed", "1", "-o", "j.txt")
    done = run("show", "j.txt", "--style", "size=90", "-o", "j.pdf")
    assert (done.code, done.out) == (0, "")
    kept = "to keep the requested size"
    reasons = ["the page is larger than A4", "no room for the title and name line"]
    assert done.err == "".join(f"puzzlewright: j.pdf: {reason}, {kept}\n" for reason in reasons)
    assert run("show", "j.txt", "--style", "size=15", "-o", "j.pdf") == (0, "", "")


def test_title_of_a_file(run: Run) -> None:
    """A file that knows its title and its author gives them to the sheet, by default."""
    Path("c.txt").write_text("apple,red\nlemon,sour\n")
    assert run("make", "crisscross", "c.txt", "--seed", "1", "-o", "a.txt").code == 0
    told = ["--title", "Fruit", "--author", "Eve", "--quiet"]
    assert run("convert", "a.txt", "a.ipuz", *told).code == 0
    assert run("show", "a.ipuz", "-o", "a.pdf").code == 0
    assert "Fruit" in _texts("a.pdf")[0].splitlines()
    assert "Eve · puzzlewright" in _texts("a.pdf")[0]
    assert run("show", "a.ipuz", "--title", "Other", "-o", "a.pdf").code == 0
    assert "Fruit" not in _texts("a.pdf")[0]
    assert run("convert", "a.ipuz", "b.pdf").code == 0
    assert "Fruit" in _texts("b.pdf")[0]


def test_difficulty_of_a_file(run: Run) -> None:
    """The difficulty in a file stands on the sheet, not beside the solution."""
    Path("a.txt").write_text(f"#: title Monday\n#: difficulty expert\n{SUDOKU}")
    assert run("show", "a.txt", "--sheet-language", "fr", "-o", "a.pdf").code == 0
    puzzle, key = _texts("a.pdf")
    assert "Monday\nExpert\nRemplis" in puzzle
    assert "Expert" not in key


def test_language_of_the_words_is_that_of_the_sheet(run: Run) -> None:
    """The --language of words is that of the sheet, unless --sheet-language names another."""
    Path("w.txt").write_text("čaša\nžlica\nnož\n")
    words = ["make", "wordsearch", "w.txt", "--seed", "1", "--language", "hr", "-o", "w.pdf"]
    assert run(*words).code == 0
    assert "Osmosmjerka" in _texts("w.pdf")[0]
    assert run(*words, "--sheet-language", "en").code == 0
    assert "Word search" in _texts("w.pdf")[0]


def test_what_is_wrong_with_options_is_not_blamed_on_puzzles(run: Run) -> None:
    """Options are named as they were typed, and without the name of the puzzle's file."""
    Path("a.txt").write_text(SUDOKU + "\n")
    done = run("show", "a.txt", "--paper", "B5", "-o", "x.pdf")
    assert (done.code, done.err.startswith("puzzlewright: no such paper (")) == (2, True)
    done = run("show", "a.txt", "--sheet-language", "de", "-o", "x.svg")
    assert done == (
        2,
        "",
        "puzzlewright: this is for .pdf, .js, .json and .html files only: '--sheet-language'\n",
    )
    done = run("show", "a.txt", "--sheet-language", "xx", "-o", "x.html")
    assert (done.code, done.err.startswith("puzzlewright: no such language (")) == (2, True)


def test_many_files_are_a_book(run: Run) -> None:
    """Who draws a folder learns how to print it."""
    Path("d").mkdir()
    for name in "ab":
        Path("d", f"{name}.txt").write_text(SUDOKU + "\n")
    done = run("show", "d", "-o", "x.pdf")
    hint = "`--per-page` or `book` makes one .pdf of many, `-o FOLDER/` a web site"
    reason = f"such a file holds one puzzle, and there are 2 ({hint})"
    assert done == (2, "", f"puzzlewright: d: {reason}\n")
